# ruff: noqa: E501  (lines of hands stay whole)
"""Made hands printed as two sites print them: what their readers have to give back.

The factory deals the hand; these printers follow the forms of `sample_histories`. Amounts are in
cents. They print what the site prints and no more.
"""

from collections.abc import Callable, Iterator

from stud_analytics.cards import HIDDEN, cards_text
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
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory.deal import Dealing
from stud_analytics.games import SEVENTH, SHOWDOWN, SUMMARY, THIRD

PUTS = (BringIn, Completion, Bet, Raise, Call)
"""Chips put in after the antes."""


def plain(units: int) -> str:
    """``1,827.32``, ``440``."""
    whole, cents = divmod(abs(units), 100)
    return f"{whole:,}.{cents:02}" if cents else f"{whole:,}"


def dollars(units: int) -> str:
    """``$0.12``, ``$25``."""
    return f"${plain(units)}"


def _cards(cards: tuple[int, ...], between: str, hidden: str) -> str:
    return (
        "[" + between.join(hidden if card == HIDDEN else cards_text([card]) for card in cards) + "]"
    )


class _Printer:
    """One hand on its way to text."""

    def __init__(self, dealing: Dealing) -> None:
        self.hand = dealing.hand
        self.dealing = dealing
        self.names = {seat.seat: seat.player for seat in self.hand.seats}
        [*self.hero] = [seat.seat for seat in self.hand.seats if seat.player == self.hand.hero]
        self.put: dict[int, int] = {}
        """On this street."""
        self.over_all: dict[int, int] = {}
        """Over the hand, antes left aside."""
        self.taken = False
        """The first street has its bring-in, or a bet in its stead."""

    def chips(self, event: Event) -> int:
        """The player's total on the street after ``event``."""
        seat = event.seat
        amount: int = event.amount  # type: ignore[union-attr]
        self.put[seat] = self.put.get(seat, 0) + amount
        self.over_all[seat] = self.over_all.get(seat, 0) + amount
        return self.put[seat]

    def dealt(self, event: Dealt) -> tuple[int, ...]:
        """The cards that the hand's owner sees."""
        if event.street == THIRD:
            return (
                (HIDDEN, HIDDEN) if HIDDEN in event.down or not event.down else event.down
            ) + event.up
        return event.up or event.down or (HIDDEN,)


def ongame(
    dealing: Dealing,
    all_in: str = "",
    half: str = "",
    raised: Callable[[int, int], int] = lambda added, total: added,
) -> str:
    """A hand of OnGame: new cards only, the last one to the hero alone; a summary with the pots,
    the rake and every seat's gain. ``all_in`` and ``half`` are put after such actions and
    payments. ``raised`` chooses the first amount of a raise, of the chips added and the total on
    the street."""
    return "\n".join(_ongame(_Printer(dealing), all_in, half, raised)) + "\n"


_GAME = {"stud_high": "SEVEN_CARD_STUD", "stud_hi_lo": "SEVEN_CARD_STUD_HI_LO", "razz": "RAZZ"}
_HEADS = {
    THIRD: "pocket cards",
    4: "4th street",
    5: "5th street",
    6: "6th street",
    SEVENTH: "river",
}


def _ongame(
    at: _Printer, all_in: str, half: str, raised: Callable[[int, int], int]
) -> Iterator[str]:
    hand = at.hand
    limit = {"fixed": "LIMIT", "pot": "POT_LIMIT", "no": "NO_LIMIT"}[hand.limit]
    when = hand.started_at
    assert when is not None
    assert hand.small_bet is not None
    assert hand.big_bet is not None
    yield f"***** History for hand R5-{hand.hand_id}-7 *****"
    yield f"Start hand: {when:%a %b %d %H:%M:%S} GMT+0000 {when:%Y}"
    yield (
        f"Table: {hand.table} [{hand.hand_id}] ({limit} {_GAME[hand.game]} "
        f"{dollars(hand.small_bet)}/{dollars(hand.big_bet)}, ante: {dollars(hand.ante or 0)}, Real money)"
    )
    if hand.hero:
        yield f"User: {hand.hero}"
    yield f"Players in round: {sum(seat.dealt_in for seat in hand.seats)}"
    for seat in hand.seats:
        yield f"Seat {seat.seat}: {seat.player} ({dollars(seat.stack or 0)})"
    for event in hand.events:
        name = at.names.get(event.seat)
        match event:
            case Ante():
                yield f"{name} posts ante {dollars(event.amount)}"
            case StreetStarts() if event.street < SHOWDOWN:
                at.put = {}
                yield "---"
                yield f"Dealing {_HEADS[event.street]}"
            case StreetStarts(street=street):
                if street == SUMMARY:
                    yield "---"
                    yield "Summary:"
                    yield from _ongame_summary(at, half)
            case Dealt() if event.street != SEVENTH or event.seat in at.hero:
                yield f"Dealing to {name}: {_cards(at.dealt(event), ', ', '-')}"
            case Check():
                yield f"{name} checks"
            case Fold():
                yield f"{name} folds"
            case _ if isinstance(event, PUTS):
                total = at.chips(event)
                over = f" to {dollars(at.over_all[event.seat])}"
                match event:
                    case BringIn():
                        what = f"small bring in {dollars(event.amount)}"
                    case Completion() if not at.taken:
                        what = f"big bring in {dollars(event.amount)}"
                    case Completion() | Bet() if total == event.amount:
                        what = f"bets {dollars(event.amount)}"
                    case Call():
                        what = f"calls {dollars(event.amount)}"
                    case _:
                        what = f"raises {dollars(raised(event.amount, total))}{over}"
                at.taken = True
                yield f"{name} {what}{all_in if event.all_in else ''}"
    yield f"***** End of hand R5-{hand.hand_id}-7 *****"


def _ongame_summary(at: _Printer, half: str) -> Iterator[str]:
    paid: dict[int, list[str]] = {}
    for event in at.hand.events:
        if isinstance(event, Collected):
            tail = (
                f" {half.format('hi' if event.half == 'high' else 'lo')}"
                if event.half and half
                else ""
            )
            payment = f"{at.names[event.seat]} ({dollars(event.amount)}){tail}"
            paid.setdefault(event.pot or 0, []).append(payment)
    for number, pot in enumerate(at.dealing.ending.pots):
        which = f"Side pot {number}" if number else "Main pot"
        yield f"{which}: {dollars(pot.amount)} won by {', '.join(paid[number])}"
    for event in at.hand.events:
        if isinstance(event, PotStated):
            yield f"Rake taken: {dollars(event.rake or 0)}"
    shown = {event.seat: event for event in at.hand.events if isinstance(event, Shown)}
    for event in at.hand.events:
        if isinstance(event, SeatStated):
            assert event.net is not None
            line = f"Seat {event.seat}: {at.names[event.seat]} ({dollars(event.stack or 0)}), net: "
            line += ("-" if event.net < 0 else "+" if event.net else "") + dollars(event.net)
            if event.seat in shown:
                line += f", {_cards(shown[event.seat].cards, ', ', '-')}"
            yield line


def kingsclub(dealing: Dealing, side_pots: bool = True) -> str:
    """A hand of KingsClub: no heading for 3rd street, calls and raises as totals, a summary with
    every seat's gain before the payments. Without ``side_pots`` their payments have no line."""
    return "\n".join(_kingsclub(_Printer(dealing), side_pots)) + "\n"


_NAMES = {
    "stud_high": "Seven Card Stud", "stud_hi_lo": "Seven Card Stud Hi-Lo", "razz": "Razz", "razz_27": "2-7 Razz",
}  # fmt: skip


def _kingsclub(at: _Printer, side_pots: bool) -> Iterator[str]:
    hand = at.hand
    limit = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}[hand.limit]
    assert hand.small_bet is not None
    assert hand.big_bet is not None
    yield f"#{hand.hand_id}: {limit} {_NAMES[hand.game]} - {plain(hand.small_bet)}/{plain(hand.big_bet)}"
    yield f"{hand.started_at:%Y-%m-%d %H:%M:%S}"
    yield f"Table '{hand.table}'"
    for seat in hand.seats:
        yield f"Seat {seat.seat}: {seat.player} ({plain(seat.stack or 0)})"
    pots = len(at.dealing.ending.pots)
    rake = 0
    paid: list[str] = []
    for event in hand.events:
        name = at.names.get(event.seat)
        match event:
            case Ante():
                yield f"{name}: posts ante {plain(event.amount)}{_all_in(event)}"
            case StreetStarts() if event.street < SUMMARY:
                at.put = {}
                if THIRD < event.street <= SEVENTH:
                    yield f"*** {event.street - 1}{'RD' if event.street == 4 else 'TH'} STREET ***"
            case StreetStarts():
                yield "*** SUMMARY ***"
            case Dealt():
                yield f"Dealt to {name}: {_cards(at.dealt(event), ' ', 'X')}"
            case Check():
                yield f"{name} checks"
            case Fold():
                yield f"{name} folds"
            case Shown():
                yield f"{name} shows {_cards(event.cards, ' ', 'X')}"
            case Mucked() if any(isinstance(other, Shown) for other in hand.events):
                yield f"{name} mucks"
            case Collected():
                pot = event.pot or 0
                if side_pots or not pot:
                    which = (
                        f"side pot {pot}"
                        if pot
                        else "main pot"
                        if pots > 1 and side_pots
                        else "pot"
                    )
                    paid.append(f"{name} wins {which} ({plain(event.amount)})")
            case PotStated():
                rake = event.rake or 0
            case SeatStated():
                assert event.net is not None
                sign = "-" if event.net < 0 else "+"
                yield f"Seat {event.seat}: {name} ({plain(event.stack or 0)}) {sign}{plain(event.net)}"
            case _ if isinstance(event, PUTS):
                total = at.chips(event)
                match event:
                    case BringIn():
                        what = "brings in for"
                    case Call():
                        what = "calls"
                    case Completion() | Bet():
                        what = "bets"
                    case _:
                        what = "raises to"
                yield f"{name} {what} {plain(total)}{_all_in(event)}"
    if rake:
        yield f"Rake {plain(rake)}"
    yield from paid


def _all_in(event: Event) -> str:
    return ", and is all in" if event.all_in else ""  # type: ignore[union-attr]
