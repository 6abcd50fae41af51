"""What printers of factory hands in a site's text share: what is printed must be read as dealt."""

from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from stud_analytics import ranking
from stud_analytics.cards import Card
from stud_analytics.events import (
    Collected,
    Completion,
    Event,
    Hand,
    Mucked,
    PotStated,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory import Dealing
from stud_analytics.games import GAMES, SUMMARY
from stud_analytics.money import plain_amount
from stud_analytics.rules import House, replay

Cards = tuple[Card, ...]
EASTERN: Final = ZoneInfo("America/New_York")


class Printed:
    """A hand and what a printer asks of it."""

    def __init__(self, dealing: Dealing) -> None:
        self.hand: Hand = dealing.hand
        self.game = GAMES[self.hand.game]
        self.name = {seat.seat: seat.player for seat in self.hand.seats}
        self.cards: dict[int, Cards] = dict(zip(dealing.seats, dealing.cards, strict=True))
        self.contested = len(dealing.ending.pots[0].contenders) > 1
        self.high: dict[int, int] = defaultdict(int)
        self.low: dict[int, int] = defaultdict(int)
        """Seat to what it won for high, or for the only hand, and for low."""
        for pot in dealing.ending.pots:
            for share in pot.shares:
                seat, amount = dealing.seats[share.player], share.amount
                low = amount if share.half == "low" else 0
                if share.half is None and self.game.split and pot.low:
                    low = amount // 2
                self.high[seat] += amount - low
                self.low[seat] += low

    def money(self, units: int) -> str:
        """``$0.20``, ``$1``, ``1500``: a full stop only where cents follow."""
        text = plain_amount(units, self.hand.decimals)
        if self.hand.decimals:
            text = text.removesuffix(".00")
        return ("$" if self.hand.currency else "") + text

    def best(self, cards: Cards) -> Cards:
        """The five that make the hand, as sites list them again: the high, or the only one."""
        return ranking.best_five(cards, "high" if self.game.high else "low_ace_five")

    def best_low(self, cards: Cards) -> Cards:
        """The five for low in a split game; () where there is none."""
        return ranking.best_five(cards, "low_eight") if self.game.split else ()

    def text(self, head: list[str], of: Callable[[Event], str | None]) -> str:
        """The whole text, ``of`` being the line that stands for an event; payments come last."""
        events = sorted(
            self.hand.events,
            key=lambda event: 2 if event.street == SUMMARY else type(event) is Collected,
        )
        body = (of(event) for event in events)
        return "\n".join([*head, *(line for line in body if line is not None)]) + "\n"


def played(events: tuple[Event, ...], hide: tuple[type, ...] = ()) -> list[tuple[object, ...]]:
    """What happened, payments last, apart from lines, words, shown cards and what a site does not
    print (``hide``)."""
    found: list[tuple[object, ...]] = []
    for event in events:
        if type(event) in hide:
            continue
        bare = event._replace(line=0)
        if isinstance(bare, Shown | Mucked | SeatStated):
            bare = bare._replace(cards=())
        elif isinstance(bare, Collected):
            bare = bare._replace(pot=bare.pot or 0, street=0)
        elif isinstance(bare, PotStated):
            bare = bare._replace(rake=bare.rake or 0, pots=())
        if isinstance(bare, Mucked):
            bare = bare._replace(street=0)
        if isinstance(bare, Shown | SeatStated):
            bare = bare._replace(high=None, low=None)
        # Over a short all-in a completion and a raise are told apart by the house alone.
        kind = "Raise" if isinstance(bare, Completion) else type(bare).__name__
        found.append((kind, *bare))
    return sorted(found, key=lambda entry: entry[0] == "Collected")


def assert_read_as_dealt(
    read: Hand, dealing: Dealing, house: House, untold: tuple[str, ...] = ()
) -> None:
    """The hand read holds, but for notes of the codes ``untold``, and gives everybody what the
    dealer gave him."""
    assert read.unknown == ()
    result = replay(read, house.replaced(**dealing.truth))
    assert [finding for finding in result.findings if finding.code not in untold] == []
    assert result.balanced
    got = {player.seat: player.collected for player in result.players}
    assert got == dict(zip(dealing.seats, dealing.ending.won, strict=True))
    assert result.rake == dealing.ending.rake
    put = Counter[int]()
    for event in dealing.hand.events:
        if isinstance(event, Returned):
            put[event.seat] -= event.amount
        elif not isinstance(event, StreetStarts) and hasattr(event, "all_in"):
            put[event.seat] += event.amount  # type: ignore[union-attr]
    assert {player.seat: player.put_in for player in result.players} == put


def damaged(data: bytes, choose: Random) -> bytes:
    """A file with a byte changed, cut off, or a line dropped, doubled or swapped."""
    lines = data.split(b"\n")
    one, other = choose.randrange(len(lines)), choose.randrange(len(lines))
    kind = choose.randrange(5) if len(data) > 8 else 3
    if kind == 0:
        at = choose.randrange(len(data))
        return data[:at] + bytes([choose.randrange(256)]) + data[at + 1 :]
    if kind == 1:
        return data[: choose.randrange(2, len(data))]
    if kind == 2:
        del lines[one]
    elif kind == 3:
        lines.insert(one, lines[other])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)
