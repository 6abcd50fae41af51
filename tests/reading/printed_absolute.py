"""Factory hands as Absolute Poker and UltimateBet print them."""

import re
from typing import Final

from printed_hands import EASTERN, Cards, Printed

from stud_analytics.cards import HIDDEN, TEXT
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Dealt,
    Event,
    Fold,
    Mucked,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory import Dealing, Print
from stud_analytics.factory.words import high_words, low_words
from stud_analytics.games import SHOWDOWN, SUMMARY, THIRD

ABSOLUTE: Final = Print(marks_hidden=True, river_to_all=True, by=False, words=False)
"""Earlier cards are repeated, hidden ones marked."""
_STREET: Final = {3: "3rd STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER",
                  SHOWDOWN: "SHOW DOWN", SUMMARY: "SUMMARY"}  # fmt: skip
_WORD: Final = {Ante: "Ante", BringIn: "Bring-In", Bet: "Bets", Call: "Calls"}
_GAME: Final = {"stud_high": "Seven Card Stud", "stud_hi_lo": "Seven Card Hi/Lo", "razz": "Razz"}
_NAMES: Final = {
    "two pair": "Two Pair",
    "a pair of": "One pair,",
    "a full house": "Full House",
    "high card": "High Card,",
}


def absolute_text(dealing: Dealing) -> str:
    """The hand in the site's text."""
    printed = Printed(dealing)
    hand, money = printed.hand, printed.money
    assert hand.started_at is not None
    tourney = f" Tourney ID {hand.tournament.id}" if hand.tournament else ":"
    kind = "Multi Normal Tournament Normal" if hand.tournament else "Normal"
    head = [
        f"Stage #{hand.hand_id}{tourney} {_GAME[hand.game]}  {kind} "
        f"{money(hand.small_bet or 0)}/{money(hand.big_bet or 0)}"
        f" - {hand.started_at.astimezone(EASTERN):%Y-%m-%d %H:%M:%S} (ET)"
    ]
    head += [f"Seat {s.seat} - {s.player} ({money(s.stack or 0)} in chips)" for s in hand.seats]

    hero = next((s.seat for s in hand.seats if s.player == hand.hero), 0)
    pocket = ""
    folded: list[str] = []

    def line(event: Event) -> str | None:
        nonlocal pocket
        who = printed.name.get(event.seat, "")
        if isinstance(event, StreetStarts):
            # The cards of a hero who has folded are printed on every street all the same.
            again = folded if event.street < SHOWDOWN else []
            return "\n".join([f"*** {_STREET[event.street]} ***", *again])
        if isinstance(event, Dealt):
            cards = (*(event.before or ()), *event.down, *event.up)
            told = f"{who} - Pocket [{_cards(cards)}]"
            pocket = told if event.seat == hero else pocket
            return told
        if isinstance(event, Fold) and event.seat == hero:
            folded.append(pocket)
        if isinstance(event, Completion) and event.amount == event.to:
            return f"{who} - Bets {money(event.amount)}"
        early_call = isinstance(event, Call) and event.street == THIRD
        if isinstance(event, Completion | Bet | Raise | Call) and event.all_in and not early_call:
            if isinstance(event, Raise | Completion):
                return f"{who} - All-In(Raise) {money(event.amount)} to {money(event.to)}"
            return f"{who} - All-In {money(event.amount)}"
        if isinstance(event, Raise | Completion):
            return f"{who} - Raises {money(event.amount)} to {money(event.to)}"
        if isinstance(event, Ante | BringIn | Bet | Call):
            return f"{who} - {_WORD[type(event)]} {money(event.amount)}"
        if isinstance(event, Check | Fold):
            return f"{who} - {type(event).__name__}s"
        if isinstance(event, Returned):
            of = "Ante " if event.of == "ante" else ""
            return f"{who} - {of}returns ({money(event.amount)}) : not called"
        if isinstance(event, Shown):
            return f"{who} - Shows [{_cards(event.cards)}] ({_words(printed, event.cards)})"
        if isinstance(event, Mucked):
            if event.street == SHOWDOWN:
                return f"{who} - Mucks"
            return f"*** SHOW DOWN ***\n{who} - Does not show"
        if isinstance(event, Collected):
            pot = f"side pot-{event.pot}" if event.pot else "main pot"
            return f"{who} Collects {money(event.amount)} from {pot}"
        if isinstance(event, PotStated):
            rake = "" if hand.tournament else f" | Rake ({money(event.rake or 0)})"
            return f"Total Pot({money(event.total or 0)}){rake}"
        return _row(printed, event) if isinstance(event, SeatStated) else None

    return printed.text(head, line)


def _row(printed: Printed, event: SeatStated) -> str:
    """A player's line of the summary."""
    money, seat = printed.money, event.seat
    row = f"Seat {seat}: {printed.name[seat]} "
    if event.outcome == "folded":
        assert event.folded_on is not None
        return f"{row}Folded on the {_STREET[event.folded_on]}"
    high, low = printed.high[seat], printed.low[seat]
    if not printed.contested:
        return (
            f"{row}collected Total ({money(high + low)}) HI:({money(high + low)})  [Does not show]"
        )
    if event.outcome == "mucked":
        return f"{row}HI: [Mucked] [{_cards(printed.cards[seat])}]"
    cards = printed.cards[seat]
    best = ",".join(
        f"{'P' if card in (*cards[:2], *cards[6:]) else 'B'}:{_cards((card,))}"
        for card in printed.best(cards)
    )
    won = f"won Total ({money(high + low)}) " if high + low else ""
    paid = f"({money(high)}) " if high else "" if low else "lost "
    row += f"{won}HI:{paid}with {_words(printed, cards)} [{_cards(cards)} - {best}]"
    if low:
        row += (
            f" LO:({money(low)}) ["
            + ",".join(f"B:{_cards((c,))}" for c in printed.best_low(cards))
            + "]"
        )
    return row


def _cards(cards: Cards) -> str:
    return " ".join("H" if card == HIDDEN else TEXT[card].replace("T", "10") for card in cards)


def _words(printed: Printed, cards: Cards) -> str:
    """``Two Pair, kings and tens``; in razz the low."""
    words = high_words(printed.game, cards)
    if words is None:
        return low_words(printed.game, cards) or "One pair"
    lead, _, rest = words.partition(", ") if "," in words else words.rpartition(" ")
    lead = _NAMES.get(lead, re.sub("^a ", "", lead).capitalize())
    return f"{lead.rstrip(',')}, {rest.lower()}"
