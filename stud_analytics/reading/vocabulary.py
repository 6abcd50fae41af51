"""The words that grammars use for what a line says: one vocabulary for every site.

A grammar's alias (``-> raise_to``) is an *action*: a key of `resolve.ACTIONS`. The named rules
inside are *fields*: fields of `Meaning`, filled by the kind of token they hold:

=========  =======================================================================
AMOUNT     whole units
NUMBER     a whole number
CARDS      a place in the line's bracketed groups, from 0 (the cards vary, the
           meaning does not)
STREET     a street, by the site's table of names
no token   a flag, True where the rule matched
=========  =======================================================================

``words`` (the site's words for a hand) is parsed by itself, `said` is dropped.
"""

from typing import Any, Final

from stud_analytics.games import Street
from stud_analytics.money import Units


class Meaning:
    """What one phrase says, apart from who it is about, its cards and its words.

    Lines share it, so nothing changes one that has been filled. Neither a named tuple nor a
    dataclass: compiled, its fields cost a tenth to read, and its making is compiled too.
    """

    def __init__(self, action: str, **said: Any) -> None:
        self.action = action
        for field, value in said.items():
            setattr(self, field, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meaning) and all(
            getattr(self, field) == getattr(other, field) for field in MEANING_FIELDS
        )

    def __hash__(self) -> int:
        return hash(self.action)

    def __repr__(self) -> str:
        said = {field: getattr(self, field) for field in MEANING_FIELDS}
        told = (f"{field}={value!r}" for field, value in said.items() if value)
        return f"Meaning({', '.join(told)})"

    action: str = ""
    """A key of `resolve.ACTIONS`."""
    amount: Units = 0
    """Chips added, paid or returned."""
    to: Units = 0
    """Total on the street after it. Where it is stated, ``amount`` is not."""
    by: Units | None = None
    """What the line says the bet rises by."""
    all_in: bool = False
    double: bool = False
    """The line says that the bet is twice the small bet: on 4th street, over an open pair."""
    hand_total: Units | None = None
    """The player's total over the whole hand, antes left aside, where a raise states it beside
    ``amount``, which it makes plain."""
    unused: Units | None = None
    """An amount that sites print now in one sense and now in another. Read, and not compared."""
    past_bring_in: bool = False
    """``to`` leaves out what the player himself brought in."""
    won: Units | None = None
    """A player's total in the summary."""
    high_won: Units | None = None
    low_won: Units | None = None
    """What of it is for the high and for the low, where the summary tells them apart."""
    share: Units | None = None
    """A part of it, where the summary has a line for each: they add up."""
    stack: Units | None = None
    """A player's chips after the hand."""
    net: Units | None = None
    lost: Units | None = None
    """A player's gain, and his loss where that is printed without a sign."""
    folded: bool = False
    showed: bool = False
    mucked: bool = False
    collected: bool = False
    """What became of the player, where `seat_stated` says so."""
    number: int = 0
    """The seat's number, where the line prints it beside the name."""
    street: Street = 0
    main_pot: bool = False
    side_pot: int = 0
    """1, 2, ...; a side pot without a number is the first."""
    high_half: bool = False
    low_half: bool = False
    """Which half of a split pot is paid, where the line says it."""
    total: Units | None = None
    rake: Units | None = None
    fees: Units | None = None
    main_amount: Units | None = None
    side_amount: tuple[Units, ...] = ()
    """Every side pot in order."""
    pot_so_far: Units | None = None
    rake_so_far: Units | None = None
    """The pot as a street's heading states it. Read, and not yet compared with the play."""
    players: int | None = None
    all_ins: int | None = None
    """Players left, and those of them all-in, as a heading counts them: likewise."""
    cards: int = -1
    """Which bracketed group of the line, from 0; -1 for none."""
    old: int = -1
    new: int = -1
    so_far: int = -1
    """Every card of the player's, the new one last."""
    best: int = -1
    """The best five cards of a hand shown, of a split game for high and then for low: a card may
    stand twice."""
    at_showdown: bool = False
    """The line opens the showdown, where no heading does."""


MEANING_FIELDS: Final = tuple(name for name in dir(Meaning) if not name.startswith("_"))

ACTION_WORDS: Final = frozenset(
    [
        "street_starts",
        "common",
        "board",
        "ante",
        "dealt",
        "dealt_one",
        "bring_in",
        "bet",
        "raise_to",
        "call",
        "wagers",
        "goes_all_in",
        "check",
        "fold",
        "returned",
        "ante_returned",
        "shows",
        "says_low",
        "mucks",
        "collects",
        "no_low",
        "pot_stated",
        "seat_stated",
        "seat_folded",
        "seat_showed",
        "seat_mucked",
        "seat_collected",
        "seat_other",
        "cancelled",
        "ends",
        "noise",
    ]
)
"""Every alias that the start rule ``line`` may use."""
REPEATED: Final = frozenset({"side_amount"})
"""Fields that collect every occurrence."""
FLAGS_AS: Final[dict[str, Any]] = {"side_pot": 1}
"""What a field that holds no token means, where it is not True."""
IGNORED: Final = frozenset({"words", "said"})
"""Fields that say nothing of the meaning."""
HEADER_FIELDS: Final = frozenset(
    {"id", "buy_in", "level", "mixed", "game", "limit", "ante", "small", "big", "currency"}
)
"""Fields of the start rule ``header``; all are text as printed."""
