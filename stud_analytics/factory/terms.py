"""What a hand is dealt under, apart from the house: stakes, rake, players' styles, the print."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from stud_analytics.events import Money
from stud_analytics.money import Units


class Stakes(NamedTuple):
    """Sizes in units; ``bring_in < small_bet <= big_bet``."""

    ante: Units
    bring_in: Units
    small_bet: Units
    big_bet: Units
    money: Money = "real"
    currency: str | None = "USD"
    decimals: int = 2


class Rake(NamedTuple):
    """What the house keeps of a pot, in whole units."""

    basis_points: int
    """Hundredths of a per cent: 500 is 5 %."""
    step: Units = 1
    """The rake is a multiple of this."""
    cap: Units | None = None
    free_before_4th: bool = True
    """Whether a pot that ends on the first street pays nothing."""
    fee: Units = 0
    """A jackpot fee, taken where rake is taken and stated apart."""
    rounding: Literal["floor", "nearest", "ceiling"] = "floor"


class Style(NamedTuple):
    """How often a player does what, in 0..1. Cards do not enter into it."""

    complete: float
    """Completes when nobody has, or instead of bringing in."""
    limp: float
    """Calls a bring-in that nobody completed."""
    bet: float
    """Bets a later street when nobody has."""
    raises: float
    """Raises a bet."""
    call: float
    """Calls a bet that he does not raise."""
    steal: float
    """Completes when everybody before him folded and few are left."""


STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "tight": Style(0.15, 0.20, 0.35, 0.12, 0.45, 0.25),
        "loose": Style(0.20, 0.75, 0.40, 0.15, 0.85, 0.20),
        "passive": Style(0.05, 0.65, 0.15, 0.03, 0.80, 0.05),
        "aggressive": Style(0.55, 0.40, 0.75, 0.50, 0.75, 0.60),
        "thief": Style(0.25, 0.25, 0.50, 0.20, 0.50, 0.95),
        "maniac": Style(0.80, 0.80, 0.90, 0.80, 0.95, 0.90),
        "station": Style(0.02, 0.97, 0.10, 0.05, 0.98, 0.02),
    }
)
"""The players there are. ``maniac`` meets caps and all-ins, ``station`` exhausts decks."""

ABSENT: Final = Style(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""A tournament seat that sits out: anted, dealt and folded in turn."""


class Print(NamedTuple):
    """What the text of the hand tells. The default is how PokerStars prints."""

    before: bool = True
    """Each new card comes after the player's earlier ones."""
    river_to_all: bool = False
    """A last card dealt down has a line for every player, not for the hero alone."""
    marks_hidden: bool = False
    """Down cards not told are printed as hidden rather than left out."""
    open_cards: bool = False
    """Every down card is told when it is dealt."""
    by: bool = True
    """A raise says what it adds to the bet."""
    pots_named: bool = True
    """Collected lines say which pot, where there are several."""
    halves_named: bool = False
    """Collected lines say which half, where a pot is split."""
    one_line_a_pot: bool = True
    """A player who takes both halves of a pot collects them in one line."""
    mucked_told: float = 0.8
    """How often the summary names the cards of a mucked hand."""
    stacks: bool = False
    """The summary states final stacks."""
    nets: bool = False
    """The summary states gains and losses."""
    words: bool = True
    """Shown hands come with their names."""
    totals: bool = True
    """The summary states total pot and rake."""

    @classmethod
    def random(cls, rng: Random) -> "Print":
        """Any way of printing, all that the reader of some site has to cope with."""
        pick = rng.random
        return cls(
            pick() < 0.7, pick() < 0.5, pick() < 0.5, pick() < 0.3, pick() < 0.7, pick() < 0.8,
            pick() < 0.4, pick() < 0.6, 0.8, pick() < 0.4, pick() < 0.4, pick() < 0.6, pick() < 0.9,
        )  # fmt: skip
