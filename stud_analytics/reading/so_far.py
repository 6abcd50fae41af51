"""A hand as far as its lines have been read."""

from collections.abc import Callable, Mapping
from typing import Literal

from stud_analytics.cards import Card
from stud_analytics.events import (
    Event,
)
from stud_analytics.games import ANTE, Game, Street
from stud_analytics.money import Units
from stud_analytics.reading.phrases import Cards, Grammar
from stud_analytics.reading.vocabulary import Meaning


class HandSoFar:
    """A hand as far as its lines have been read."""

    __slots__ = (
        "after_antes", "anted", "antes", "bring_ins", "brought", "cancelled",
        "common", "deal_opens", "dealt", "double_bet", "down_first", "ended", "events",
        "first", "fixed", "folded", "grammar", "heroes", "in_middle", "last_down",
        "late_payments", "level", "names", "paid", "partly", "put", "raked", "served",
        "side_paid", "small_bet", "stacks", "stated", "street", "streets", "totals",
        "unmatched", "unnamed", "won",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        small_bet: Units | None,
        grammar: Grammar,
        names: Mapping[int, str] | None = None,
        stacks: Mapping[int, Units | None] | None = None,
        *,
        fixed: bool = True,
        after_antes: bool = False,
    ) -> None:
        self.grammar = grammar
        self.fixed = fixed
        """Fixed limit."""
        self.after_antes = after_antes
        """``stacks`` are what the antes left."""
        site = grammar.site
        self.deal_opens = site.deal_opens
        self.late_payments = not site.whole.isdisjoint(("payment", "paid"))
        """Payments may stand in the summary."""
        self.names = names or {}
        """Seat to player."""
        self.stacks = stacks or {}
        """Seat to chips before the hand."""
        self.streets = game.streets
        self.first = game.streets[0]
        self.down_first = game.down_first
        self.last_down = game.streets[-1] if game.last_card_down else -1
        self.small_bet = small_bet
        self.street: Street = ANTE
        self.level: Units = 0
        """The bet on this street."""
        self.put: dict[int, Units] = {}
        self.unmatched: Units = 0
        """Chips of earlier betting rounds that nobody matched."""
        """Seat to chips put in on this street."""
        self.events: list[Event] = []
        self.antes: list[tuple[Units, bool]] = []
        self.bring_ins: list[tuple[Units, bool]] = []
        self.double_bet: Units | None = None
        """A bet that the text calls double, which makes it the big bet."""
        self.brought: dict[int, Units] = {}
        """Seat to its bring-in."""
        self.anted: set[int] = set()
        self.dealt: set[int] = set()
        self.folded: set[int] = set()
        self.served: set[int] = set()
        """Seats that have their card of this street; kept where a deal opens a street."""
        self.partly: dict[int, list[Card]] = {}
        """Cards of the first street, where each has a line of its own, until all are there."""
        self.in_middle: Units = 0
        """Chips put in, those given back taken off."""
        self.paid: Units = 0
        self.won: Units = 0
        """Chips paid, by lines of payments and by lines of players in the summary."""
        self.heroes: set[int] = set()
        """Seats whose down cards the first street names."""
        self.stated: set[int] = set()
        """Seats that have a line in the summary."""
        self.totals = self.raked = False
        """The pot, the rake is stated."""
        self.unnamed = False
        """A line put somebody all-in and did not say how."""
        self.side_paid = False
        """A line pays a side pot and says so."""
        self.common: Cards = ()
        self.cancelled = self.ended = False

    def uncalled(self) -> Units:
        """Chips that nobody matched: of an ante, on this street, or on one that ended while
        others were all-in."""
        antes = [amount for amount, _ in self.antes]
        return self.unmatched + lead(list(self.put.values())) + lead(antes)


def lead(amounts: list[Units]) -> Units:
    """By how much the largest tops the second, which is 0 where there is but one."""
    if len(amounts) < 2:
        return amounts[0] if amounts else 0
    second, first = sorted(amounts)[-2:]
    return first - second


CardGroups = tuple[Cards, ...]


Outcome = Literal["folded", "showed", "mucked", "collected", "other"]


Handler = Callable[[HandSoFar, int, int, Meaning, CardGroups, str | None], bool | None]
