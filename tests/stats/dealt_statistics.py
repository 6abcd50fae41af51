"""The factory's hands counted twice: by the SQL as an import runs it, and in plain Python."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import duckdb
import pyarrow as pa
from brute_force import Counts, count_hand
from played_hands import PlayedHand, Player

from stud_analytics.cards import TEXT
from stud_analytics.definitions import SOURCES, list_statistics, view_statements
from stud_analytics.events import CommonCard
from stud_analytics.factory.mixture import deal_any
from stud_analytics.games import GAMES
from stud_analytics.rules import Replay, load_house
from stud_analytics.store.deriving import Deriver
from stud_analytics.store.rows import Rows
from stud_analytics.store.storable import storable

NAMES = [statistic.name for statistic in list_statistics()]
HOUSES = ("pokerstars", "fulltilt", "partypoker", "merge")
BATCH = 1000


def as_played(result: Replay) -> PlayedHand:
    """A replay as the second computation reads hands."""
    hand = result.hand
    names = {seat.seat: seat.player for seat in hand.seats}
    players = [
        Player(p.seat, names[p.seat], None, None, p.put_in, p.collected, p.folded_on,
               p.showdown, p.last_street, TEXT[p.up[0]] if p.up and p.up[0] >= 0 else None,
               _known(p.up), _known(p.down))
        for p in result.players
    ]  # fmt: skip
    opens = [d for d in result.decisions if d.action in ("bring_in", "completion", "bet", "raise")]
    head = {
        "game": hand.game,
        "big_bet": hand.big_bet,
        "bring_in_seat": (
            opens[0].seat if opens and opens[0].street == GAMES[hand.game].streets[0] else None
        ),
        "limit_kind": hand.limit,
        "rake": result.rake,
        "fees": result.fees,
    }
    pots = []
    winners = {award.seat for award in result.awards}
    for number, pot in enumerate(result.pots):
        got: dict[int, int] = defaultdict(int)
        for award in result.awards:
            if award.pot == number:
                got[award.seat] += award.amount
        # Where the text pays several pots in one sum, what the rules demand of each.
        told = sum(got.values()) == pot.paid
        if len(winners) == 1:
            got, told = defaultdict(int, dict.fromkeys(winners, pot.paid)), True
        pots.append(pot._replace(shares=tuple(got.items())) if told else pot)
    common = [c for e in hand.events if type(e) is CommonCard for c in e.up if c >= 0]
    return PlayedHand(
        hand.hand_id,
        head,
        players,
        list(result.decisions),
        pots,
        TEXT[common[0]] if common else None,
    )


def _known(cards: Sequence[int]) -> str:
    return " ".join(TEXT[card] for card in cards if card >= 0)


def hold_against(
    got: Mapping[tuple[str, int], Sequence[Any]], expected: Mapping[tuple[str, int], Counts]
) -> None:
    """AssertionError at the first n or d of a player's hand that is not that of the second count.
    ``got``: by hand and seat, n and d of each statistic in their order."""
    for key, numbers in got.items():
        for i, name in enumerate(NAMES):
            n, d = expected[key][name]
            # Shares are kept to a millionth of a unit, big bets as floating point.
            same = abs(Fraction(numbers[2 * i]) - n) <= Fraction(1, 1_000_000)
            assert same, (key, name, numbers[2 * i], n)
            assert numbers[2 * i + 1] == d, (key, name, numbers[2 * i + 1], d)


def prove(hands: int, seed: int) -> dict[str, Any]:
    """Deals so many hands of all games and holds every player's every statistic against the second
    count. How many hands of each game, and the sums of each statistic."""
    rng = random.Random(seed)
    games: Counter[str] = Counter()
    sums: dict[str, list[float]] = {name: [0, 0] for name in NAMES}
    rows_seen = refused = 0
    columns = ", ".join(f"{name}_n, {name}_d" for name in NAMES)
    deriver = Deriver()
    for start in range(0, hands, BATCH):
        rows, expected = Rows(), {}
        for number in range(start, min(start + BATCH, hands)):
            house = load_house(rng.choice(HOUSES))
            hand = deal_any(rng, house, text=False).hand._replace(hand_id=str(number))
            result = storable(hand, house.name)
            if isinstance(result, str):
                refused += 1  # it would not come into a lake
                continue
            games[hand.game] += 1
            rows.add(result, "proof")
            for seat, counts in count_hand(as_played(result)).items():
                expected[hand.hand_id, seat] = counts
        tables = rows.batch().tables
        played = deriver.rows({name: pa.Table.from_batches([tables[name]]) for name in SOURCES})
        with duckdb.connect() as connection:
            connection.register("played", played)
            views = (
                one for one in view_statements(True)
                if re.search(r"MACRO|VIEW player_(results|hands) ", one)
            )  # fmt: skip
            connection.execute(";".join(views))
            found = connection.execute(f"SELECT hand_id, seat, {columns} FROM player_hands")
            got = {(hand, seat): numbers for hand, seat, *numbers in found.fetchall()}
        assert got.keys() == expected.keys()
        hold_against(got, expected)
        rows_seen += len(got)
        for numbers in got.values():
            for i, name in enumerate(NAMES):
                sums[name][0] += float(numbers[2 * i])
                sums[name][1] += numbers[2 * i + 1]
    deriver.close()
    return {
        "hands": hands,
        "refused": refused,
        "players": rows_seen,
        "games": dict(games),
        "sums": sums,
    }
