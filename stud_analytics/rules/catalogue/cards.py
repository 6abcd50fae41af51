"""Rules of the cards: each dealt once, the right number on each street, none that changes."""

from collections import Counter
from collections.abc import Iterable

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.events import CommonCard, Dealt, Mucked, SeatStated, Shown, StreetStarts
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import Value
from stud_analytics.rules.rule import DEALS, Complaint, Rule, judge, rule
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import Table

_DECK = "every game: one deck of 52 cards"
_SEED = "founding rules: three cards each, two down and one up; four to six up, seven down"
TELLS = (Shown, Mucked, SeatStated)
"""Events that tell a hand at the end."""


def _repeated(table: Table, slot: int, cards: Iterable[Card]) -> Card | None:
    """The first card that somebody else holds, or that stands here twice.

    A card that was dealt to this player in plain sight has been judged already.
    """
    own = table.players[slot].held if slot >= 0 else 0
    found: set[Card] = set()
    for card in cards:
        if card == HIDDEN:
            continue
        if card in found:
            return card
        if (
            table.has_other(card, slot)
            and not own >> (card + 1) & 1
            and not table.dealt_again(card)
        ):
            return card
        found.add(card)
    return None


@rule("cards.duplicate", "error", "No card is dealt twice.", _DECK, on=(Dealt, CommonCard))
def _duplicate(table: Table, event: Dealt | CommonCard) -> Complaint | None:
    cards = event.up
    if type(event) is Dealt and event.down:
        cards += event.down
    for card in cards:
        if table.seen >> (card + 1) & 1 and not table.dealt_again(card):
            holder = words.whose(table, table.holder(card))
            return Complaint(
                f"{words.cards((card,))} is dealt to {words.whose(table, table.actor)} and was "
                f"already dealt to {holder}",
                "a card not seen before",
                words.cards((card,)),
            )
    if len(set(cards)) < len(cards) and (again := _repeated(table, table.actor, cards)) is not None:
        text = words.cards((again,))
        return Complaint(f"{text} is dealt twice", "a card not seen before", text)
    return None


@rule("cards.duplicate_shown", "error", "A hand shown holds no card that another player was dealt.",
      _DECK, on=TELLS)  # fmt: skip
def _duplicate_shown(table: Table, event: Shown | Mucked | SeatStated) -> Complaint | None:
    cards = event.cards
    if not cards or table.actor < 0:
        return None
    again = _repeated(table, table.actor, cards)
    if again is None:
        return None
    holder = table.holder(again) if table.seen >> (again + 1) & 1 else table.actor
    text = words.cards((again,))
    return Complaint(
        f"the hand of {words.who(table, event.seat)} holds {text}, "
        + (f"dealt to {words.whose(table, holder)}" if holder != table.actor else "twice"),
        "cards that nobody else holds",
        words.cards(cards),
    )


def _dealt_so_far(table: Table, event: Dealt) -> tuple[int, int]:
    """Cards that earlier lines of the street gave the player: up, down."""
    up = down = 0
    for earlier in table.hand.events:
        if earlier is event:
            break
        if type(earlier) is StreetStarts:
            up = down = 0
        elif type(earlier) is Dealt and earlier.seat == event.seat:
            up += len(earlier.up)
            down += len(earlier.down)
    return up, down


@rule("cards.count", "error", "Each street deals its number of cards, up and down.", _SEED,
      on=(Dealt,))  # fmt: skip
def _count(table: Table, event: Dealt) -> Complaint | None:
    slot = table.actor
    if slot < 0:
        return None
    street, rules = table.street, table.rules
    up, down = len(event.up), len(event.down)
    up_due = rules.up_due.get(street, 0)
    down_due = rules.down_due.get(street, 0)
    if up == up_due and (down == 0 or down == down_due) and not table.dealt_now >> slot & 1:
        return None
    held_up, held_down = _dealt_so_far(table, event)
    if held_up + up <= up_due and held_down + down <= down_due:
        return None  # the rest of the street's cards, told by another line
    return Complaint(
        f"{words.who(table, event.seat)} gets {up + held_up} up and {down + held_down} down on "
        f"{words.street(street)}",
        f"{up_due} up, {down_due} down",
        f"{up + held_up} up, {down + held_down} down",
    )


@rule("cards.changed", "error", "Cards once dealt stay as they were.", _DECK, on=(Dealt,))
def _changed(table: Table, event: Dealt) -> Complaint | None:
    before = event.before
    slot = table.actor
    if before is None or slot < 0 or table.gap or before == table.players[slot].up:
        return None
    if table.card_faults >> slot & 1:
        return None  # what was wrong with the earlier cards has been found
    held = table.players[slot].dealt()
    if before == held:
        return None
    told = Counter(card for card in before if card != HIDDEN)
    known = Counter(card for card in held if card != HIDDEN)
    up = Counter(table.players[slot].up)
    if told in (known, up):
        return None
    if told == Counter(table.known_cards(slot)):
        return None  # his down cards were shown before the last street: all were all-in
    if len(before) == len(held) and told >= known:
        return None  # a card that lay hidden is told now, without having been shown in between
    return Complaint(
        f"the earlier cards of {words.who(table, event.seat)} are repeated otherwise than dealt",
        words.cards(held),
        words.cards(before),
    )


@rule("cards.to_player_out", "error", "Cards go only to players still in the hand.",
      _SEED, on=(Dealt,))  # fmt: skip
def _to_player_out(table: Table, event: Dealt) -> Complaint | None:
    slot = table.actor
    if slot >= 0 and table.live >> slot & 1:
        return None
    why = "has folded" if slot >= 0 else "was not dealt in"
    return Complaint(
        f"{words.who(table, event.seat)} {why} and gets a card on {words.street(table.street)}",
        "cards for players still in",
        words.cards((*event.down, *event.up)),
    )


def missing_up_cards(table: Table, line: int) -> list[Complaint]:
    """Players who got no up card on the street that ends, where others did."""
    up_due = table.rules.up_due.get(table.street, 0)
    missing = table.dealt_live & ~table.dealt_now
    if not up_due or not table.dealt_now or not missing or table.common is not None:
        return []
    if not table.boards_told():
        return []  # the site prints nobody's cards but the hero's
    return [
        Complaint(
            f"{words.whose(table, slot)} gets no card on {words.street(table.street)}",
            f"{up_due} up",
            "none",
            line=table.street_line,
            slot=slot,
        )
        for slot in table.in_hand(missing)
    ]


def _others_told(table: Table) -> bool:
    """Whether more than one player's cards are told, in a hand that may end on its first street."""
    deals = (event for event in table.hand.events if type(event) is Dealt)
    return len({event.seat for event in deals}) > 1


@rule("cards.missing", "error", "Every player still in gets the street's up card.", _SEED,
      on=(StreetStarts, Settlement))  # fmt: skip
def _missing(table: Table, event: StreetStarts | Settlement) -> list[Complaint] | None:
    if table.street in table.rules.position and table.dealt_live & ~table.dealt_now:
        if isinstance(event, Settlement) and not _others_told(table):
            return None
        return missing_up_cards(table, event.line) or None
    return None


@rule("cards.shown_not_dealt", "error", "A hand shown is the hand that was dealt.", _DECK,
      on=TELLS)  # fmt: skip
def _shown_not_dealt(table: Table, event: Shown | Mucked | SeatStated) -> Complaint | None:
    cards, slot = event.cards, table.actor
    if not cards or slot < 0:
        return None
    known = table.known_cards(slot)
    fresh = sum(1 for card in cards if card not in known)
    hidden = table.hidden(slot)
    if fresh <= hidden or table.card_faults >> slot & 1:
        return None
    if _repeated(table, slot, cards) is not None:
        return None  # cards.duplicate_shown has it
    return Complaint(
        f"the hand of {words.who(table, event.seat)} is not the one dealt",
        f"{words.cards(known)} and {max(hidden, 0)} more",
        words.cards(cards),
    )


@rule("cards.common", "error",
      "One common card is dealt only when the deck, burns and all, cannot serve every player.",
      "WSOP 228: the burns are added, else one common card that plays for all; houses differ "
      "(deck_exhausted)",
      on=DEALS)  # fmt: skip
def _common(table: Table, event: Dealt | CommonCard) -> Complaint | None:
    short, rules = table.deck_short, table.rules
    if isinstance(event, CommonCard):
        if table.common is not None:
            return Complaint("a second common card is dealt", "one", words.cards(event.up))
        if table.street != rules.last or len(event.up) != 1:
            return Complaint(
                f"a common card is dealt on {words.street(table.street)}",
                f"none before {words.street(rules.last)}",
                words.cards(event.up),
            )
    elif table.common is not None and table.street == rules.last:
        return Complaint(
            f"{words.who(table, event.seat)} gets a card on {words.street(table.street)} beside "
            "the common one",
            "the common card alone",
            words.cards((*event.down, *event.up)),
        )
    elif short is None or table.dealt_now or not (event.up or event.down):
        return None
    own = isinstance(event, Dealt)
    fits: dict[Value, bool] = {
        "burns_then_common": (short is None) if own else short is not None,
        "burns_muck_then_common": (
            (short is None or short.muck_serves)
            if own
            else (short is not None and not short.muck_serves)
        ),
    }
    opinion = judge(rules.exhausted, "deck_exhausted", fits)
    if opinion.severity is None:
        return None
    return Complaint(
        "the deck cannot serve every player, and each is dealt a card"
        if own
        else f"{words.cards(event.up)} is dealt to all"
        + ("" if short else ", and the deck can serve every player"),
        opinion.expected if short else "a card for each player",
        "a card each" if own else "one common card",
        opinion.severity,
        None,
        "deck_exhausted",
        opinion.fits,
    )


@rule("cards.after_action", "error", "A street's up cards are dealt before anybody acts on it.",
      _SEED, on=(Dealt,))  # fmt: skip
def _after_action(table: Table, event: Dealt) -> Complaint | None:
    if not table.opened or not event.up or table.dealt_now >> max(table.actor, 0) & 1:
        return None
    if table.actor < 0 or not table.live >> table.actor & 1:
        return None  # cards.to_player_out has it
    return Complaint(
        f"{words.who(table, event.seat)} gets {words.cards(event.up)} after the action on "
        f"{words.street(table.street)} began",
        "cards before the first action",
        words.cards(event.up),
    )


RULES: tuple[Rule, ...] = (_duplicate, _duplicate_shown, _count, _changed, _to_player_out, _missing,
         _shown_not_dealt, _common, _after_action)  # fmt: skip
