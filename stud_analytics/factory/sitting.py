"""Tables of a simulated card room while people come, play, go broke and go.

Chips carry over from hand to hand. Every choice is drawn by ``random()`` alone, whose numbers are
the same in every Python.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from stud_analytics.events import Tournament
from stud_analytics.factory.crowd import HERO, HERO_STYLE, Crowd
from stud_analytics.factory.stakes_said import START, level_stakes
from stud_analytics.factory.terms import Stakes
from stud_analytics.games import GAMES
from stud_analytics.money import Units

_BUY_INS: Final = (1, 3, 6, 10, 20, 20, 30, 40, 60)
"""In big bets, from short to deep."""
_HANDS_A_LEVEL: Final = 8
_HANDS_A_ROUND: Final = 8
"""Of one game of a mixture, before the next."""


@dataclass(slots=True)
class Sitter:
    """Somebody with chips in front of him."""

    name: str
    style: str
    stack: Units
    away: int = 0
    """Hands that he is still away for: not dealt in at a cash table, folded in a tournament."""


@dataclass(slots=True)
class Table:
    """A table for an evening."""

    name: str
    games: tuple[str, ...]
    """Played in turn, a round each."""
    stakes: Stakes
    most: int
    """Seats."""
    always: int | None
    """So many are dealt in every hand; None where people come and go."""
    tournament: Tournament | None
    hands: int
    """How many the evening has for this table."""
    time: int
    """Of the next hand, in seconds from the beginning of everything."""
    played: int = 0
    seats: dict[int, Sitter] = field(default_factory=dict)
    """By seat number."""
    over: bool = False
    friendly: bool = False
    """Only people come who hardly ever fold."""
    first_level: int = 1
    """Of a tournament; a fast one begins later in the list."""

    @property
    def game(self) -> str:
        """The game of the next hand."""
        return self.games[self.played // _HANDS_A_ROUND % len(self.games)]

    @property
    def level(self) -> int:
        """The level of the next hand of a tournament."""
        return self.first_level + self.played // _HANDS_A_LEVEL


def seats_of(game: str) -> int:
    """How many the site's tables of a game have room for: all cards but the last go round."""
    return 8 if GAMES[game].last_card_down else 6


def fill(rng: Random, crowd: Crowd, table: Table) -> None:
    """Seat the first players: all of a tournament, a few at a cash table. The hero is one."""
    wanted = table.always or 2 + int(rng.random() * 4)
    if table.tournament is not None and not table.always and rng.random() < 0.7:
        wanted = table.most
    wanted = min(wanted, table.most)
    table.seats[_free(rng, table)] = Sitter(HERO, HERO_STYLE, _chips(rng, table))
    while len(table.seats) < wanted:
        _join(rng, crowd, table)


def before_hand(rng: Random, crowd: Crowd, table: Table) -> None:
    """People come and go, buy chips, walk away and come back; ``over`` once nobody can play on."""
    if table.tournament is not None:
        _in_tournament(rng, table)
    else:
        _at_cash(rng, crowd, table)
    table.seats = dict(sorted(table.seats.items()))


def _in_tournament(rng: Random, table: Table) -> None:
    table.stakes = level_stakes(table.level)
    seats = table.seats
    table.seats = {seat: sitter for seat, sitter in seats.items() if sitter.stack}
    here = table.seats.values()
    if len(here) < 2 or all(sitter.name != HERO for sitter in here):
        table.over = True
        return
    for sitter in here:
        if sitter.away:
            sitter.away -= 1
        elif sitter.name != HERO and rng.random() < 0.006:
            sitter.away = 3 + int(rng.random() * 25)
    if all(sitter.away for sitter in here):
        next(iter(here)).away = 0


def _at_cash(rng: Random, crowd: Crowd, table: Table) -> None:
    short = 3 * table.stakes.big_bet
    late = 4 * table.played > 3 * table.hands
    going = 0.06 if late else 0.02
    for seat, sitter in list(table.seats.items()):
        broke = not sitter.stack and not _buys_again(rng, table, sitter)
        if broke or (sitter.name != HERO and rng.random() < going):
            del table.seats[seat]
        elif sitter.stack < short and rng.random() < 0.1:
            sitter.stack += _chips(rng, table)
        elif sitter.away:
            sitter.away -= 1
        elif sitter.name != HERO and table.always is None and rng.random() < 0.01:
            sitter.away = 1 + int(rng.random() * 4)
    if table.always is not None:
        while len(table.seats) < table.always:
            _join(rng, crowd, table)
        return
    if len(table.seats) < table.most and rng.random() < (0.02 if late else 0.25):
        _join(rng, crowd, table)
    while sum(not sitter.away for sitter in table.seats.values()) < 2:
        if len(table.seats) < table.most:
            _join(rng, crowd, table)
        else:
            for sitter in table.seats.values():
                sitter.away = 0


def _buys_again(rng: Random, table: Table, sitter: Sitter) -> bool:
    if sitter.name != HERO and rng.random() < 0.4:
        return False
    sitter.stack = _chips(rng, table)
    return True


def _join(rng: Random, crowd: Crowd, table: Table) -> None:
    here = {sitter.name for sitter in table.seats.values()}
    while True:
        number = crowd.anybody(rng)
        name = crowd.name(number)
        if name not in here and (not table.friendly or crowd.style(number) == "station"):
            break
    seat = _free(rng, table)
    table.seats[seat] = Sitter(name, crowd.style(number), _chips(rng, table))


def _free(rng: Random, table: Table) -> int:
    free = [seat for seat in range(1, table.most + 1) if seat not in table.seats]
    return free[int(rng.random() * len(free))]


def _chips(rng: Random, table: Table) -> Units:
    if table.tournament is not None:
        return START
    return _BUY_INS[int(rng.random() * len(_BUY_INS))] * table.stakes.big_bet
