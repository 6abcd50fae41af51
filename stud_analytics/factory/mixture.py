"""Hands of every kind: the tables, stakes, moods and prints that tests and proofs deal from."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from stud_analytics.cards import Card
from stud_analytics.factory.deal import Dealing, deal
from stud_analytics.factory.terms import STYLES, Print, Rake, Stakes
from stud_analytics.factory.truth import rake_of
from stud_analytics.games import GAMES, Limit
from stud_analytics.money import Units
from stud_analytics.rules.house import House, Value

LIMITS: Final[tuple[Limit, ...]] = ("fixed", "pot", "no")

_OFTEN: Final[tuple[Limit, ...]] = ("fixed", "fixed", *LIMITS)

CASH: Final = (
    Stakes(1, 2, 4, 8),
    Stakes(5, 12, 25, 50),
    Stakes(25, 50, 200, 400),
    Stakes(50, 50, 250, 500, currency="EUR"),
    Stakes(1, 3, 10, 20, "play", None, 0),
)
TOURNAMENT: Final = (
    Stakes(3, 5, 15, 30, "tournament", None, 0),
    Stakes(10, 15, 50, 100, "tournament", None, 0),
    Stakes(50, 75, 200, 400, "tournament", None, 0),
)
_RAKES: Final = (
    None,
    Rake(500),
    Rake(450, cap=300),
    Rake(500, 5, 100),
    Rake(300, 1, 50, False),
    Rake(500, 1, 200, True, 1),
)
_NAMES: Final = tuple(STYLES)
_MOODS: Final[tuple[tuple[str, ...], ...]] = (
    _NAMES,
    _NAMES,
    _NAMES,
    ("loose", "passive", "station"),
    ("station",),
    ("maniac", "aggressive", "loose"),
    ("maniac", "station"),
    ("tight", "thief", "aggressive"),
)


def deal_any(
    rng: Random,
    house: House,
    *,
    game: str | None = None,
    limit: Limit | None = None,
    truth: Mapping[str, Value] | None = None,
    printed: Print | None = None,
    cash: Sequence[Stakes] = CASH,
    tournaments: Sequence[Stakes] = TOURNAMENT,
    rakes: Sequence[Rake | None] = _RAKES,
    text: bool = True,
) -> Dealing:
    """A hand of some kind: any game and limit unless given, any table, stakes, depth and print.

    ``cash`` and ``tournaments`` are the stakes there are, one of the two perhaps none at all;
    ``rakes`` what a house may take that has no schedule of its own.
    """
    game = game or rng.choice(tuple(GAMES))
    dealt_limit = rng.choice(_OFTEN) if limit is None else limit
    most = 8 if GAMES[game].last_card_down else 10
    alike = rng.random() < 0.3
    tables = (2, 2, 3, 4) if alike else (2, 2, 3, 4, 5, 6, 7, most, most, rng.randint(2, most))
    players = rng.choice(tables)
    tournament = (rng.random() < 0.35 and bool(tournaments)) or not cash
    stakes = rng.choice(tournaments if tournament else cash)
    mood = rng.choice(_MOODS)
    return deal(
        rng,
        game=game,
        house=house,
        limit=dealt_limit,
        players=players,
        stakes=stakes,
        stacks=_stacks(rng, stakes, players),
        styles=rng.choices(mood, k=players),
        truth=truth,
        rake=None if tournament else (rake_of(house, players) or rng.choice(rakes)),
        absent=rng.choice((0, 0, 1, 2)) if tournament and players > 2 else 0,
        listed=rng.choice((0, 0, 0, 1, 2)) if not tournament and players < most - 1 else 0,
        favoured=_favoured(rng, players) if alike else (),
        dealt_first=rng.randrange(players) if rng.random() < 0.5 else 0,
        hero=rng.random() < 0.9,
        printed=printed or (Print() if rng.random() < 0.5 else Print.random(rng)),
        text=text,
        line=rng.choice((1, 1, 57)),
    )


def _favoured(rng: Random, players: int) -> list[Card]:
    """All cards of a few ranks, hardly more than are needed: hands tie, high and low."""
    count = players * 7 // 4 + 2
    ranks = sorted(rng.sample(range(13), count))
    if rng.random() < 0.6:
        ranks = [12, *range(count - 1)]
    return [rank * 4 + suit for rank in ranks for suit in range(4)]


def _stacks(rng: Random, stakes: Stakes, players: int) -> Sequence[Units] | None:
    """None: each as it comes; else the whole table deep, or short, or short on the antes."""
    mood = rng.random()
    if mood < 0.5:
        return None
    if mood < 0.8:
        low, high = 20 * stakes.big_bet, 80 * stakes.big_bet
    elif mood < 0.95:
        low, high = stakes.bring_in, 6 * stakes.big_bet
    else:
        low, high = 1, stakes.ante + 3 * stakes.bring_in
    return [rng.randint(low, high) for _ in range(players)]
