"""Chances: places where a looser value of a field would have let a player do more.

No hand can exclude a value that allows more than is ever done: that nobody made a fifth bet does
not prove a cap of four. What can be said is how often somebody could have, and whether anybody
did: 0 of 3,000 is evidence, 0 of 2 is none.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from stud_analytics.games import FOURTH, GAMES, THIRD
from stud_analytics.rules import Decision, Replay

STRICTEST_CAP: Final = 4
"""The least number of bets a house listed caps a street at."""
_WAGERS: Final = frozenset({"completion", "bet", "raise"})


class Chance(NamedTuple):
    """One such place."""

    field: str
    taken: bool


def chances(replay: Replay) -> Iterator[Chance]:
    """Every chance of a hand in fixed limit: a bet past the strictest cap by a player with the
    chips for one, and the bet that opens 4th street while a pair shows."""
    hand = replay.hand
    if hand.limit != "fixed":
        return
    for decision in replay.decisions:
        if decision.bets >= STRICTEST_CAP:
            if decision.stack is None or decision.stack > decision.to_call:
                yield from _past_cap(replay, decision)
        elif (
            decision.action == "bet"
            and decision.street == FOURTH
            and GAMES[hand.game].streets[0] == THIRD
            and hand.big_bet is not None
            and not decision.all_in
            and _pair_shows(replay)
        ):
            yield Chance("open_pair_4th", decision.to >= hand.big_bet)


def _past_cap(replay: Replay, decision: Decision) -> Iterator[Chance]:
    taken = decision.action in _WAGERS
    if decision.street == GAMES[replay.hand.game].streets[0]:
        yield Chance("max_bets_3rd", taken)
    else:
        yield Chance("max_bets_later", taken)
    started = [
        player
        for player in replay.players
        if player.folded_on is None or player.folded_on >= decision.street
    ]
    if len(started) == 2:
        yield Chance("heads_up_uncapped", taken)


def _pair_shows(replay: Replay) -> bool:
    return any(
        player.up[0] >> 2 == player.up[1] >> 2
        for player in replay.players
        if len(player.up) > 1 and (player.folded_on is None or player.folded_on >= FOURTH)
    )
