"""Factory hands as Bodog, Bovada and Ignition print them."""

from typing import Final

from printed_hands import EASTERN, Cards, Printed

from stud_analytics import ranking
from stud_analytics.cards import cards_text
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
    Hand,
    Mucked,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory import Dealing, Print
from stud_analytics.games import SHOWDOWN, SUMMARY, THIRD

BOVADA: Final = Print(before=False, river_to_all=True, open_cards=True, by=False, words=False)
"""Everybody's cards are told, only new ones."""
_STREET: Final = {3: "3rd STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
_CATEGORY: Final = {
    ranking.STRAIGHT_FLUSH: "Straight flush", ranking.QUADS: "Four of a kind",
    ranking.FULL_HOUSE: "Full House", ranking.FLUSH: "Flush", ranking.STRAIGHT: "Straight",
    ranking.TRIPS: "Three of a kind", ranking.TWO_PAIR: "Two pair", ranking.PAIR: "One pair",
    ranking.HIGH_CARD: "High Card",
}  # fmt: skip


def anonymous(dealing: Dealing) -> Dealing:
    """The hand with seats for names."""
    hand = dealing.hand
    name = {s.player: f"Seat+{s.seat}{' [ME]' * (s.player == hand.hero)}" for s in hand.seats}
    seats = tuple(seat._replace(player=name[seat.player]) for seat in hand.seats)
    renamed = hand._replace(seats=seats, hero=name[hand.hero] if hand.hero else None)
    return dealing._replace(hand=renamed)


def bovada_text(dealing: Dealing, headings: bool = False) -> str:
    """The hand in the site's text, with a heading for each street or only ``HOLE CARDS``."""
    printed = Printed(dealing)
    hand, money = printed.hand, printed.money
    head = [_header(hand)]
    head += [f"{seat.player}: {_stack(printed, seat.stack or 0)} in chips" for seat in hand.seats]
    side_pots = max([event.pot or 0 for event in hand.events if type(event) is Collected])

    def line(event: Event) -> str | None:
        who = printed.name.get(event.seat, "") + " :"
        if isinstance(event, StreetStarts):
            if event.street == SUMMARY:
                return "*** SUMMARY ***"
            if event.street == SHOWDOWN or (event.street > THIRD and not headings):
                return None
            return f"*** {_STREET[event.street].upper() if headings else 'HOLE CARDS'} ***"
        if isinstance(event, Dealt):
            return f"{who} Card dealt to a spot [{cards_text((*event.down, *event.up))}]"
        if isinstance(event, Ante):
            return f"{who} Ante chip {money(event.amount)}"
        if isinstance(event, BringIn):
            word = "Big blind/Bring in" if hand.tournament else "Bring_in chip"
            return f"{who} {word} {money(event.amount)}"
        early_call = isinstance(event, Call) and event.street == THIRD
        if isinstance(event, Completion | Bet | Raise | Call) and event.all_in and not early_call:
            if isinstance(event, Raise | Completion):
                return f"{who} All-in(raise) {money(event.to)}"
            return f"{who} All-in {money(event.amount)}"
        if isinstance(event, Bet) and event.street == 4 and event.to == hand.big_bet:
            return f"{who} Double bets {money(event.amount)}"
        if isinstance(event, Raise) or (isinstance(event, Completion) and event.to > event.amount):
            return f"{who} Raises {money(event.to)}"
        if isinstance(event, Bet | Completion):
            return f"{who} Bets {money(event.amount)}"
        if isinstance(event, Call):
            return f"{who} Call{'' if hand.tournament else 's'} {money(event.amount)}"
        if isinstance(event, Check | Fold):
            return f"{who} {type(event).__name__}s"
        if isinstance(event, Returned):
            return f"{who} Return uncalled portion of {event.of} {money(event.amount)}"
        if isinstance(event, Shown):
            best = (*printed.best(event.cards), *printed.best_low(event.cards))
            return f"{who} Showdown [{cards_text(best)}] ({_called(event.cards)})"
        if isinstance(event, Mucked):
            known = _so_far(hand, event)
            word = "Mucks" if event.street == SHOWDOWN else "Does not show"
            return f"{who} {word} [{cards_text(known)}] ({_called(known)})"
        if isinstance(event, Collected):
            number = f"-{event.pot}" if side_pots > 1 else ""
            side = f"-Side pot{number}" if event.pot else ""
            return f"{who} Hand result{side} {money(event.amount)}"
        if isinstance(event, PotStated):
            rake = "" if hand.tournament else f" | Rake ({money(event.rake or 0)})"
            return f"Total Pot({money(event.total or 0)}){rake}"
        return _row(printed, event) if isinstance(event, SeatStated) else None

    return printed.text(head, line)


def _header(hand: Hand) -> str:
    assert hand.started_at is not None
    game = "7CARD HiLo" if hand.game == "stud_hi_lo" else "7CARD"
    time = f"{hand.started_at.astimezone(EASTERN):%Y-%m-%d %H:%M:%S}"
    if hand.tournament is None:
        return f"Bodog Hand #{hand.hand_id} TBL#1000417 {game} Fixed Limit - {time}"
    return (
        f"Ignition Hand #{hand.hand_id}: {game} Tournament #{hand.tournament.id} TBL#4, "
        f"Fixed Limit- Level 3 (0/0) - {time}"
    )


def _stack(printed: Printed, units: int) -> str:
    return printed.money(units) if printed.hand.currency else f"{units:,}"


def _so_far(hand: Hand, until: Event) -> Cards:
    """The player's cards as dealt up to an event."""
    cards: list[int] = []
    for event in hand.events[: hand.events.index(until)]:
        if isinstance(event, Dealt) and event.seat == until.seat:
            cards += (*event.down, *event.up)
    return tuple(cards)


def _called(cards: Cards) -> str:
    return _CATEGORY[ranking.category(ranking.high(cards))]


def _row(printed: Printed, event: SeatStated) -> str:
    """A player's line of the summary: in cash games of two halves it has another form."""
    money, seat = printed.money, event.seat
    split = printed.game.split
    row = f"Seat+{seat}: " if split else f"Seat {seat}: "
    if event.outcome == "folded":
        assert event.folded_on is not None
        return f"{row} Folded on the {_STREET[event.folded_on]}"
    high, low = printed.high[seat], printed.low[seat]
    cards = printed.cards[seat]
    if not printed.contested:
        return f"{row} {money(high + low)} [Does not show]"
    if event.outcome == "mucked":
        return f"{row}  [Mucked] [{cards_text(cards)} ]"
    best = cards_text(printed.best(cards))
    if split:
        row += f" HI {money(high)} " if high else " "
        row += f" with {_called(cards)} [{cards_text(cards)}-{best}]"
        if low:
            row += f" LO {money(low)} [{cards_text(cards)}-{cards_text(printed.best_low(cards))}]"
        return row
    verb = f" {money(high)}  with" if high else "  lose with"
    return f"{row}{verb} {_called(cards)} [{cards_text(cards)}-{best}]"
