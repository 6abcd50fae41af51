"""The stud games: what is dealt on which street, and which hand takes the pot."""

from typing import Final, Literal, NamedTuple

Street = int
"""One of the constants below; they sort in the order of play."""

ANTE: Final = 0
SECOND: Final = 2
THIRD: Final = 3
FOURTH: Final = 4
FIFTH: Final = 5
SIXTH: Final = 6
SEVENTH: Final = 7
SHOWDOWN: Final = 8
SUMMARY: Final = 9

STREET_NAME: Final[dict[Street, str]] = {
    ANTE: "ante",
    SECOND: "2nd",
    THIRD: "3rd",
    FOURTH: "4th",
    FIFTH: "5th",
    SIXTH: "6th",
    SEVENTH: "7th",
    SHOWDOWN: "showdown",
    SUMMARY: "summary",
}
STREET: Final[dict[str, Street]] = {name: street for street, name in STREET_NAME.items()}

LowKind = Literal["eight_or_better", "ace_to_five", "deuce_to_seven"]
Limit = Literal["fixed", "pot", "no"]


class Game(NamedTuple):
    """One game of the family."""

    code: str
    """As in the JSON and the store: ``stud_hi_lo``."""
    name: str
    """As people say it."""
    streets: tuple[Street, ...]
    """Betting rounds in order; a card to each live player opens every one but the first."""
    down_first: int
    """Down cards dealt on the first street, before the door card."""
    last_card_down: bool
    """Whether the last street's card is dealt face down."""
    high: bool
    """Whether the high hand takes the pot, or a half of it."""
    low: LowKind | None
    """The low that takes the pot, or a half of it. A high-low game without a qualifier is
    ``high`` with ``ace_to_five``."""
    high_brings_in: bool
    """Whether the highest door card brings in (razz) rather than the lowest."""
    ace_low: bool
    """Whether the ace is the lowest door card (ace-to-five razz)."""

    @property
    def split(self) -> bool:
        """Whether high and low share the pot."""
        return self.high and self.low is not None

    @property
    def low_board_leads(self) -> bool:
        """Whether the lowest board showing opens the later streets."""
        return not self.high


_SEVEN = (THIRD, FOURTH, FIFTH, SIXTH, SEVENTH)

GAMES: Final[dict[str, Game]] = {
    game.code: game
    for game in (
        Game("stud_high", "seven-card stud", _SEVEN, 2, True, True, None, False, False),
        Game("stud_hi_lo", "seven-card stud hi/lo eight-or-better", _SEVEN, 2, True, True,
             "eight_or_better", False, False),
        Game("stud_hi_lo_nq", "seven-card stud hi/lo, no qualifier", _SEVEN, 2, True, True,
             "ace_to_five", False, False),
        Game("razz", "razz", _SEVEN, 2, True, False, "ace_to_five", True, True),
        Game("razz_27", "deuce-to-seven razz", _SEVEN, 2, True, False, "deuce_to_seven",
             True, False),
        Game("five_card_stud", "five-card stud", (SECOND, THIRD, FOURTH, FIFTH), 1, False, True,
             None, False, False),
    )
}  # fmt: skip
