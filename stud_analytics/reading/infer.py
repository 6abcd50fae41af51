"""Stakes that a header does not print, as far as the play shows them."""

from collections.abc import Iterable

from stud_analytics.events import Bet, Completion, Event
from stud_analytics.games import Game
from stud_analytics.money import Units


def infer_bets(game: Game, events: Iterable[Event]) -> tuple[Units | None, Units | None]:
    """The small and the big bet of a fixed-limit hand, None where the hand does not show it.

    The completion shows the small bet, a bet on the last three streets (in five-card stud the
    last two) the big one; an all-in may be less than either. A bet on the second street shows
    the small bet only where no open pair can double it: not in games that the high hand alone
    wins, unless a big bet twice as large is seen too.
    """
    first, second = game.streets[:2]
    completions: list[Units] = []
    seconds: list[Units] = []
    bigs: list[Units] = []
    for event in events:
        if type(event) in (Bet, Completion) and not event.all_in:  # type: ignore[union-attr]
            street = event.street
            found = completions if street == first else seconds if street == second else bigs
            found.append(event.to)  # type: ignore[union-attr]
    big = min(bigs, default=None)
    small = min(completions, default=None)
    if small is None and seconds:
        least = min(seconds)
        if (game.high and game.low is None) and big != 2 * least:
            return None, big
        small = least
    return small, big
