"""Every statistic: against a second computation, and against hands worked out by hand."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

import duckdb
import pytest
from brute_force import count_hand
from played_hands import PlayedHand, fill, played, random_hand

from stud_analytics.stats import Statistic, create_views, list_statistics

NAMES = [statistic.name for statistic in list_statistics()]
ELSEWHERE = {name for name in NAMES if name.endswith("_3")} | {"saw3", "double_bet_4"}
"""What the random hands do not have: five-card stud, and the double bet."""


@pytest.fixture(scope="module")
def hands() -> list[PlayedHand]:
    rng = random.Random(20240501)
    return [random_hand(rng, str(number)) for number in range(2000)]


@pytest.fixture(scope="module")
def database(hands: list[PlayedHand]) -> Iterator[duckdb.DuckDBPyConnection]:
    connection = fill(hands)
    create_views(connection)
    yield connection
    connection.close()


def flags(connection: duckdb.DuckDBPyConnection) -> Iterable[tuple[str, int, dict[str, tuple]]]:
    """hand_id, seat, name -> (n, d) of every row of player_hands."""
    columns = ", ".join(f"{name}_n, {name}_d" for name in NAMES)
    query = f"SELECT hand_id, seat, {columns} FROM player_hands"
    for hand_id, seat, *row in connection.execute(query).fetchall():
        numbers = [float(one) if isinstance(one, Decimal) else one for one in row]
        yield (
            hand_id,
            seat,
            dict(zip(NAMES, zip(numbers[::2], numbers[1::2], strict=True), strict=True)),
        )


def test_player_hands_agree_with_a_second_count_on_random_hands(hands, database):
    expected = {
        (hand.hand_id, seat): counts for hand in hands for seat, counts in count_hand(hand).items()
    }
    seen = 0
    totals: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for hand_id, seat, counted in flags(database):
        wanted = expected[hand_id, seat]
        assert wanted.keys() == counted.keys()
        for name, (n, d) in counted.items():
            assert (n, d) == (pytest.approx(float(wanted[name][0]), abs=1e-6), wanted[name][1]), (
                name, hand_id, seat,
            )  # fmt: skip
            totals[name][0] += wanted[name][0]
            totals[name][1] += wanted[name][1]
        seen += 1
    assert seen == len(expected)
    # The random hands do reach every statistic, both ways.
    for statistic in list_statistics():
        if statistic.name in ELSEWHERE:
            continue  # the factory's hands reach these: test_imported_hands
        n, d = totals[statistic.name]
        assert abs(n) > 0, statistic.name
        if statistic.counted and statistic.name != "bring_in":
            assert n < d, statistic.name


def test_player_stats_are_sums_over_the_hands_that_count(hands, database):
    sums: dict[tuple, dict[str, list[Fraction]]] = defaultdict(
        lambda: {name: [Fraction(0), Fraction(0)] for name in NAMES}
    )
    played_by: dict[tuple, int] = defaultdict(int)
    for hand in hands:
        if hand.head["verdict"] == "broken":
            continue
        names = {player.seat: player.name for player in hand.players}
        for seat, counts in count_hand(hand).items():
            key = (names[seat], hand.head["game"], hand.head["money"], hand.head["currency"])
            played_by[key] += 1
            for name, (n, d) in counts.items():
                sums[key][name][0] += n
                sums[key][name][1] += d
    columns = ", ".join(f"{name}_n, {name}_d, {name}" for name in NAMES)
    rows = database.execute(
        f"SELECT player, game, money, currency, hands, {columns} FROM player_stats"
    ).fetchall()
    assert len(rows) == len(sums)
    for player, game, money, currency, count, *numbers in rows:
        key = (player, game, money, currency)
        assert count == played_by[key]
        for i, statistic in enumerate(list_statistics()):
            n, d, value = numbers[3 * i : 3 * i + 3]
            if statistic.kind == "share":
                n, value = float(n), float(value)
            wanted_n, wanted_d = sums[key][statistic.name]
            assert d == wanted_d
            assert (
                n == pytest.approx(float(wanted_n), abs=1e-4)
                if not statistic.counted
                else n == wanted_n
            )
            assert value == value_of(statistic, wanted_n, wanted_d, money)


def value_of(statistic: Statistic, n: Fraction, d: Fraction, money: str):
    if not d:
        return None
    if statistic.kind == "amount":
        return Decimal(int(n)) / (100 if money == "real" else 1)
    if statistic.kind == "share":
        return pytest.approx(float(n) / (100 if money == "real" else 1), abs=0.0002)
    scale = {"percent": 100, "per_100": 100}.get(statistic.kind, 1)
    places = 0.0501 if statistic.kind == "percent" else 0.00501
    return pytest.approx(float(scale * n / d), abs=places)


_COUNTED: dict[int, tuple[PlayedHand, dict[int, dict[str, tuple]]]] = {}


def one(hand: PlayedHand, seat: int) -> dict[str, tuple]:
    """name -> (n, d) of one player's hand, by the SQL."""
    if id(hand) not in _COUNTED:
        connection = fill([hand])
        create_views(connection)
        _COUNTED[id(hand)] = hand, {number: counted for _, number, counted in flags(connection)}
    return _COUNTED[id(hand)][1][seat]


# Hands worked out by hand. Seat 1 brings in unless the script says otherwise; play goes 2, 3, 4.
# In each: the seat looked at, the statistic, n and d.
WORKED = [
    # Folding, limping and completing are decisions; the posted bring-in is none.
    ("1 bring_in, 2 fold, 3 call, 4 completion, 1 fold, 3 fold", {
        2: {"vpip3": (0, 1), "complete_first": (0, 1), "limp": (0, 1), "raise3": (0, 1)},
        3: {"vpip3": (1, 1), "complete_first": (0, 1), "limp": (1, 1), "two_bet3": (0, 1),
            "cold_call3": (0, 0)},
        4: {"vpip3": (1, 1), "complete_first": (1, 1), "limp": (0, 1), "raise3": (1, 1),
            "steal": (0, 0), "steal_success": (0, 0), "net": (9, 1), "bb_per_100": (0.45, 1)},
        1: {"vpip3": (0, 1), "complete_first": (0, 0), "limp": (0, 0), "bring_in": (1, 1),
            "fold_bring_in_to_steal": (0, 0), "net": (-4, 1)},
    }),
    # Called round: the bring-in has no option and so no decision.
    ("1 bring_in, 2 call, 3 fold, 4 fold / 2 bet, 1 fold", {
        1: {"vpip3": (0, 0), "raise3": (0, 0), "saw4": (1, 1), "saw5": (0, 1),
            "saw5_of_saw4": (0, 1), "fold_to_bet_4": (1, 1), "call_4": (0, 1),
            "raise_4": (0, 1), "wtsd": (0, 1), "aggression_freq_4": (0, 1)},
        2: {"saw4": (1, 1), "bet_4": (1, 1), "cbet_4": (0, 0), "w_saw4": (1, 1),
            "aggression_freq_4": (1, 1), "aggression_factor": (1, 0)},
    }),
    # The bring-in completes by himself: voluntary, first to complete, and no steal.
    ("1 completion, 2 fold, 3 fold, 4 fold", {
        1: {"vpip3": (1, 1), "complete_first": (1, 1), "limp": (0, 0), "raise3": (1, 1),
            "bring_in": (1, 1), "steal": (0, 0), "steal_success": (0, 0)},
        2: {"complete_first": (0, 0), "limp": (0, 0), "two_bet3": (0, 1), "cold_call3": (0, 1),
            "steal": (0, 0)},
    }),
    # A steal from the last seat that everybody gives up to.
    ("1 bring_in, 2 fold, 3 fold, 4 completion, 1 fold", {
        2: {"steal": (0, 1)}, 3: {"steal": (0, 1)},
        4: {"steal": (1, 1), "steal_success": (1, 1)},
        1: {"fold_bring_in_to_steal": (1, 1), "defend_bring_in": (0, 1), "two_bet3": (0, 1),
            "cold_call3": (0, 0)},
    }),
    # The bring-in defends by a call; the steal came from seat 2, three before the bring-in.
    ("1 bring_in, 2 completion, 3 fold, 4 fold, 1 call / 2 bet, 1 fold", {
        2: {"steal": (1, 1), "steal_success": (0, 1), "cbet_4": (1, 1)},
        3: {"steal": (0, 0)},
        1: {"fold_bring_in_to_steal": (0, 1), "defend_bring_in": (1, 1)},
    }),
    # Another caller: the bring-in no longer answers a steal alone; squeezing is open to it.
    ("1 bring_in, 2 fold, 3 completion, 4 call, 1 raise, 3 fold, 4 fold", {
        1: {"defend_bring_in": (0, 0), "squeeze3": (1, 1), "two_bet3": (1, 1)},
        4: {"cold_call3": (1, 1), "squeeze3": (0, 0), "fold_to_two_bet3": (1, 1),
            "three_bet3": (0, 1), "two_bet3": (0, 1)},
        3: {"steal": (1, 1), "steal_success": (0, 1), "fold_to_two_bet3": (1, 1)},
    }),
    # Re-raise and raise again; the fourth bet is the cap, so seat 2 has no raise against it.
    ("1 bring_in, 2 completion, 3 raise, 4 raise, 1 fold, 2 raise, 3 fold, 4 call"
     " / 2 check, 4 check / 2 bet, 4 fold", {
        3: {"two_bet3": (1, 1), "three_bet3": (0, 0), "fold_to_two_bet3": (0, 0)},
        4: {"three_bet3": (1, 1), "cold_call3": (0, 1), "raise3": (1, 1)},
        1: {"three_bet3": (0, 0), "fold_to_two_bet3": (0, 0), "vpip3": (0, 1)},
        2: {"cbet_4": (0, 1), "bet_4": (0, 1), "cbet_5": (0, 0), "bet_5": (1, 1)},
    }),
    # A steal that is played back at and wins in the end is not one that everybody folded to.
    ("1 bring_in, 2 fold, 3 fold, 4 completion, 1 raise, 4 raise, 1 fold", {
        4: {"steal": (1, 1), "steal_success": (0, 1), "three_bet3": (1, 1)},
        1: {"defend_bring_in": (1, 1), "fold_bring_in_to_steal": (0, 1), "two_bet3": (1, 1)},
    }),
    # Check and raise; faced twice on one street counts once.
    ("1 bring_in, 2 completion, 3 call, 4 fold, 1 fold / 3 check, 2 bet, 3 raise, 2 raise, 3 call"
     " / 2 bet, 3 raise, 2 fold", {
        3: {"check_raise_4": (1, 1), "raise_4": (1, 1), "call_4": (1, 1), "bet_4": (0, 1),
            "aggression_freq_4": (1, 2), "raise_5": (1, 1), "check_raise_5": (0, 0),
            "aggression_factor": (2, 1)},
        2: {"raise_4": (1, 1), "cbet_4": (1, 1), "cbet_5": (1, 1), "fold_to_bet_5": (1, 1),
            "aggression_freq_5": (1, 2), "aggression_factor": (3, 0)},
    }),
]  # fmt: skip


@pytest.mark.parametrize(("script", "expected"), WORKED)
def test_worked_hands(script, expected):
    hand = played(script)
    for seat, wanted in expected.items():
        counted = one(hand, seat)
        assert {name: counted[name] for name in wanted} == wanted, f"seat {seat}"


def test_steal_is_from_the_last_three_seats_only():
    hand = played("1 bring_in, 2 completion, 3 fold, 4 fold, 5 fold, 1 fold", seats=5)
    assert one(hand, 2)["steal"] == (0, 0)
    assert one(hand, 1)["fold_bring_in_to_steal"] == (0, 0)
    assert one(hand, 2)["complete_first"] == (1, 1)
    wide = played("1 bring_in, 2 fold, 3 completion, 4 fold, 5 fold, 1 fold", seats=5)
    assert one(wide, 2)["steal"] == (0, 0)
    assert one(wide, 3)["steal"] == (1, 1)


def test_limper_ahead_ends_the_chance_to_steal():
    hand = played("1 bring_in, 2 call, 3 completion, 4 fold, 1 fold, 2 fold")
    assert one(hand, 3)["steal"] == (0, 0)
    assert one(hand, 3)["complete_first"] == (1, 1)
    assert one(hand, 1)["fold_bring_in_to_steal"] == (0, 0)


def test_player_with_chips_for_a_call_only_has_no_raise():
    # Ante 1 of 4 leaves 3: just the bring-in to call. Seat 2 can limp or fold, not complete.
    hand = played(
        "1 bring_in, 2 call, 3 fold, 4 fold / / / /",
        stacks={1: 1000, 2: 4, 3: 1000, 4: 1000},
    )
    counted = one(hand, 2)
    assert counted["limp"] == (1, 1)
    assert counted["complete_first"] == (0, 0)
    assert counted["raise3"] == (0, 0)
    assert counted["vpip3"] == (1, 1)
    assert counted["saw7"] == (1, 1)
    assert counted["wtsd"] == (1, 1)
    assert counted["bet_4"] == (0, 0)


ROUND = "1 bring_in, 2 call, 3 call, 4 fold"
CHECKED = " / 2 check, 3 check, 1 check"


def showdown(rank, **head):
    return played(ROUND + CHECKED * 4, rank=rank, **head)


def test_scoop_of_a_split_game_and_its_opposites():
    # Three put 1 + 3 in and one 1: a pot of 13. Seat 1 has the best high and the best low.
    hand = showdown({1: (1, 1), 2: (2, 2), 3: (3, None), 4: (4, None)})
    assert one(hand, 1)["scoop"] == (1, 1)
    assert one(hand, 1)["high_only"] == (0, 1)
    assert one(hand, 1)["low_only"] == (0, 1)
    assert one(hand, 1)["w_sd"] == (1, 1)
    assert one(hand, 1)["won_money_sd"] == (1, 1)
    assert one(hand, 2)["w_sd"] == (0, 1)
    assert one(hand, 4)["w_sd"] == (0, 0)
    assert one(hand, 1)["avg_pot"] == (0.65, 1)


def test_high_half_low_half_and_no_low():
    split = showdown({1: (1, None), 2: (2, 1), 3: (3, 2), 4: (4, None)})
    assert [one(split, s)["high_only"] for s in (1, 2, 3)] == [(1, 1), (0, 1), (0, 1)]
    assert [one(split, s)["low_only"] for s in (1, 2, 3)] == [(0, 1), (1, 1), (0, 1)]
    assert [one(split, s)["no_low"] for s in (1, 2, 3)] == [(0, 1)] * 3
    assert one(split, 1)["scoop"] == (0, 1)
    bare = showdown({1: (1, None), 2: (2, None), 3: (3, None), 4: (4, 1)})
    assert one(bare, 1)["no_low"] == (1, 1)
    assert one(bare, 1)["scoop"] == (1, 1)
    assert one(bare, 1)["high_only"] == (0, 1)
    assert one(bare, 1)["quartered"] == (0, 0)


def test_quartered_and_three_quartered():
    # Seat 2 wins high alone and ties low with seat 3: 1/2 + 1/4 against 1/4.
    hand = showdown({1: (3, None), 2: (1, 1), 3: (2, 1), 4: (4, None)})
    assert [one(hand, s)["three_quartered"] for s in (1, 2, 3)] == [(0, 1), (1, 1), (0, 1)]
    assert [one(hand, s)["quartered"] for s in (1, 2, 3)] == [(0, 1), (0, 1), (1, 1)]
    # A pot of 13, low half 6, of it 3: less than the 4 that seat 3 put in.
    assert one(hand, 3)["w_sd"] == (1, 1)
    assert one(hand, 3)["won_money_sd"] == (0, 1)


def test_split_statistics_are_of_split_games_only():
    hand = showdown({1: (1, 1), 2: (2, 2), 3: (3, None), 4: (4, None)}, game="stud_high")
    counted = one(hand, 1)
    assert counted["scoop"] == (1, 1)
    assert counted["high_only"] == counted["low_only"] == counted["no_low"] == (0, 0)


def test_side_pot_scoop_is_of_the_pots_contended():
    # Seat 2 is all-in for its call; it wins the main pot whole, which is all it contends for.
    hand = played(
        "1 bring_in, 2 call, 3 call, 4 fold / 3 bet, 1 call / 3 check, 1 check"
        " / 3 check, 1 check / 3 check, 1 check",
        stacks={1: 1000, 2: 4, 3: 1000, 4: 1000},
        rank={1: (2, None), 2: (1, None), 3: (3, None), 4: (4, None)},
    )
    assert [pot.amount for pot in hand.pots] == [13, 20]
    assert one(hand, 2)["scoop"] == (1, 1)
    assert one(hand, 1)["scoop"] == (0, 1)
    assert one(hand, 1)["w_sd"] == (1, 1)


def test_hand_without_big_bet_has_no_bb():
    hand = played("1 bring_in, 2 fold, 3 fold, 4 fold", big_bet=None)
    counted = one(hand, 1)
    assert counted["bb_per_100"] == (0, 0)
    assert counted["avg_pot"] == (0, 0)
    assert counted["net"] == (3, 1)


DOORS = {1: "2c 3c 4d", 2: "Kc Kd 9s", 3: "Kh Ks Jh", 4: "5c 5d Jd"}
FOLD_TO_3 = "1 bring_in, 2 fold, 3 completion, 4 fold, 1 fold"


def doors(**by_seat):
    """Cards of seats 1 to 4 with other door cards where given: ``s2="Ad"``."""
    cards = {seat: text.split() for seat, text in DOORS.items()}
    for seat, door in by_seat.items():
        cards[int(seat[1:])][2] = door
    return {seat: " ".join(dealt) for seat, dealt in cards.items()}


def test_steal_with_the_best_door_card():
    def counted(game, seat, script=FOLD_TO_3, **by_seat):
        return one(played(script, game=game, cards=doors(**by_seat)), seat)

    # A jack before another jack is not the best; before a ten it is. Seat 2's nine never is.
    assert counted("stud_high", 3)["steal_door"] == (0, 0)
    assert counted("stud_high", 3, s4="Td")["steal_door"] == (1, 1)
    assert counted("stud_high", 2)["steal_door"] == (0, 0)
    # Who acts before does not matter, nor does a seat that could but folds count as a steal.
    assert counted("stud_high", 3, s2="Ad", s4="Td")["steal_door"] == (1, 1)
    assert counted("stud_high", 2, s2="Ad")["steal_door"] == (0, 1)
    # Somebody is in already.
    limped = "1 bring_in, 2 call, 3 completion, 4 fold, 1 fold, 2 fold"
    assert counted("stud_high", 3, limped, s4="Td")["steal_door"] == (0, 0)
    # The bring-in himself, and a door card behind that is not known.
    own = "1 completion, 2 fold, 3 fold, 4 fold"
    assert counted("stud_high", 1, own, s1="Ah")["steal_door"] == (0, 0)
    # Razz: the lowest, an ace low; the bring-in has the highest, a king.
    assert counted("razz", 3, s1="Kd", s3="Ah", s4="2d")["steal_door"] == (1, 1)
    assert counted("razz_27", 3, s1="Kd", s3="Ah", s4="2d")["steal_door"] == (0, 0)
    assert counted("razz_27", 3, s1="Kd", s3="2h", s4="3d")["steal_door"] == (1, 1)
    # High-low: both by themselves; only an ace is lower than a bring-in's deuce.
    split = counted("stud_hi_lo", 3, s1="2d", s3="Ah", s4="Kd")
    assert split["steal_door"] == (0, 0)
    assert split["steal_door_high"] == split["steal_door_low"] == (1, 1)
    assert counted("stud_hi_lo", 3, s1="2d", s3="3h", s4="Kd")["steal_door_low"] == (0, 0)


def test_double_bet_on_an_open_pair():
    pair = {1: "2c 3c 4d 7d", 2: "Kc Kd 9s 9h", 3: "Ac As Jh Th"}
    script = "1 bring_in, 2 call, 3 call / 2 check, 3 bet, 1 fold, 2 call"
    hand = played(script, seats=3, game="stud_high", cards=pair)
    assert [one(hand, seat)["double_bet_4"] for seat in (1, 2, 3)] == [(0, 1)] * 3
    big = [
        d._replace(amount=20, to=20) if d.street == 4 and d.action == "bet" else d
        for d in hand.decisions
    ]
    doubled = hand._replace(decisions=big)
    assert [one(doubled, seat)["double_bet_4"] for seat in (1, 2, 3)] == [(0, 1), (0, 1), (1, 1)]
    for head, cards in (("stud_hi_lo", pair), ("stud_high", {**pair, 2: "Kc Kd 9s 8h"})):
        other = played(script, seats=3, game=head, cards=cards)
        assert one(other, 3)["double_bet_4"] == (0, 0)


def test_low_made_and_low_won():
    cards = {
        1: "Ac 2c 3d 4d 8h Kh Kd",  # 8 4 3 2 A
        2: "2d 2h 3s 4s 8c 8d Td",  # four ranks only
        3: "Ah 5d 6d 7d Qh Qd 8s",  # 8 7 6 5 A
        4: "9c 9d 9h Td",
    }
    hand = showdown({1: (1, 1), 2: (2, None), 3: (3, 2), 4: (4, None)}, cards=cards)
    assert [one(hand, s)["low_made"] for s in (1, 2, 3, 4)] == [(1, 1), (0, 1), (1, 1), (0, 0)]
    assert [one(hand, s)["low_won"] for s in (1, 2, 3, 4)] == [(1, 1), (0, 1), (0, 1), (0, 0)]
    # A hand that folded or kept its cards back is not known.
    unknown = showdown({1: (1, 1), 2: (2, None), 3: (3, 2), 4: (4, None)}, cards={1: cards[1]})
    assert one(unknown, 3)["low_made"] == (0, 0)
    high = showdown({1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, None)}, cards=cards, game="stud_high")
    assert one(high, 1)["low_made"] == (0, 0)


def test_rake_three_ways():
    # Three put 4 in and one 1: 13, of which 1 is raked and seat 1 gets 12.
    hand = showdown({1: (1, 1), 2: (2, 2), 3: (3, None), 4: (4, None)}, rake=1)
    assert [one(hand, s)["rake_paid"] for s in (1, 2, 4)] == [(1, 1), (0, 1), (0, 1)]
    assert one(hand, 1)["rake_contributed"] == (pytest.approx(4 / 13, abs=1e-6), 1)
    assert one(hand, 4)["rake_contributed"] == (pytest.approx(1 / 13, abs=1e-6), 1)
    assert [one(hand, s)["rake_dealt"] for s in (1, 2, 3, 4)] == [(0.25, 1)] * 4
