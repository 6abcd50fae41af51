"""Rules of the words that a site puts to a hand: they must be true of the cards beside them."""

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.events import SeatStated, Shown
from stud_analytics.ranking.highs import high as high_worth
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.player import Player
from stud_analytics.rules.rule import Complaint, Rule, rule
from stud_analytics.rules.said import Said, can_be_ranked, high_is, low_is, said
from stud_analytics.rules.settle import low_worth
from stud_analytics.rules.table import Table

_SOURCE = (
    "the text against itself; ranks of hands as in every game (words that stand on the line of a "
    "payment, without cards, are not judged)"
)


def _cards(table: Table, event: Shown | SeatStated) -> tuple[Card, ...] | None:
    """The cards that the words are about; None where they are not to be judged by."""
    cards, slot = event.cards, table.actor
    if slot < 0 or not can_be_ranked(cards):
        return None
    common = table.common
    if common is not None and common not in cards and len(cards) < table.rules.hand_size:
        cards = (*cards, common)
    known = table.known_cards(slot)
    fresh = [card for card in cards if card not in known]
    if len(fresh) > table.hidden(slot) or any(
        table.has_other(card, slot) and not table.dealt_again(card) for card in fresh
    ):
        return None  # cards.shown_not_dealt and cards.duplicate_shown have it
    # Some lists leave out a card that the deal told: the words are of the whole hand.
    cards = (*cards, *(card for card in known if card not in cards and card != HIDDEN))
    if len(cards) > table.rules.hand_size or len(cards) < table.cards_due():
        return None
    return cards


def _low_words(table: Table, high: str | None, low: str | None) -> str | None:
    """The words for the low, wherever the text puts them: razz has but one hand."""
    return low if low is not None or table.rules.high else high


def high_stated(table: Table, text: str | None) -> Said | None:
    """What words say of a high hand; None where they say nothing of it."""
    if text is None or not table.rules.high:
        return None
    stated = said(text)
    return None if stated is None or stated.category is None else stated


def low_stated(table: Table, text: str | None) -> Said | None:
    """What words say of a low; None where they say nothing of it."""
    if text is None or table.rules.low is None:
        return None
    stated = said(text)
    return None if stated is None or stated.category is not None else stated


def words_hold(table: Table, player: Player, high: str | None, low: str | None) -> bool:
    """Whether both rules hold for a whole hand that has been ranked (`Table.rank`)."""
    stated = high_stated(table, high)
    if stated is not None and not high_is(stated, player.high):
        return False
    stated, kind = low_stated(table, _low_words(table, high, low)), table.rules.low
    return stated is None or kind is None or low_is(stated, kind, player.low)


@rule("ranking.high", "error", "The words beside the cards of a high hand are true of them.",
      _SOURCE, on=(Shown, SeatStated))  # fmt: skip
def _high(table: Table, event: Shown | SeatStated) -> Complaint | None:
    text = event.high
    stated = high_stated(table, text)
    if text is None or stated is None:
        return None
    cards = _cards(table, event)
    if cards is None or high_is(stated, high_worth(cards)):
        return None
    return Complaint(
        f"the text calls the hand of {words.who(table, event.seat)} {text.strip()}",
        words.high_hand(cards),
        text.strip(),
    )


@rule("ranking.low", "error", "The words beside the cards of a low hand are true of them.", _SOURCE,
      on=(Shown, SeatStated))  # fmt: skip
def _low(table: Table, event: Shown | SeatStated) -> Complaint | None:
    text, kind = _low_words(table, event.high, event.low), table.rules.low
    stated = low_stated(table, text)
    if text is None or kind is None or stated is None:
        return None
    cards = _cards(table, event)
    if cards is None or low_is(stated, kind, low_worth(kind, cards)):
        return None
    return Complaint(
        f"the text calls the low of {words.who(table, event.seat)} {text.strip()}",
        words.low_hand(kind, cards),
        text.strip(),
    )


RULES: tuple[Rule, ...] = (_high, _low)
