"""Pots and shares worked out by hand."""

from random import Random

import pytest

from stud_analytics.cards import parse_cards
from stud_analytics.factory.opening import door_strength
from stud_analytics.factory.paying import layers, settle
from stud_analytics.factory.play import Play
from stud_analytics.factory.terms import STYLES, Print, Rake, Stakes
from stud_analytics.games import GAMES


def table(game, put, hands, **truth):
    """A hand at its end: chips put in, and seven cards for each player; ``None`` has folded."""
    facts = {"unit": 1, "odd_chip_hi_lo": "high", "odd_chip_tie": "high_suit_best5", **truth}
    n = len(put)
    play = Play(
        Random(1), GAMES[game], "fixed", Stakes(1, 2, 4, 8), facts, Print(), range(1, n + 1),
        [0] * n, [STYLES["tight"]] * n, 0, 0, 1,
    )  # fmt: skip
    play.put = list(put)
    play.street = 7
    for p, hand in enumerate(hands):
        play.live[p] = hand is not None
        cards = list(parse_cards(hand or ""))
        play.down[p], play.up[p] = cards[:2] + cards[6:], cards[2:6]
    return play


def shares(play, rake=None):
    pots, taken, fee = settle(play, rake)
    return [(pot.paid, {s.player: s.amount for s in pot.shares}) for pot in pots], taken, fee


def test_layers():
    assert layers([10, 30, 30], [True] * 3) == [(30, (0, 1, 2)), (40, (1, 2))]
    assert layers([10, 30, 30], [False, True, True]) == [(70, (1, 2))]
    assert layers([5, 12, 30, 20], [True, True, True, False]) == [
        (20, (0, 1, 2)),
        (21, (1, 2)),  # 7 of each of the three who put in so much
        (26, (2,)),  # 18 of his own and 8 of the folded player
    ]


HIGH = "Ks Kh Kd 9c 9d 2s 4c"
LOW = "As 2h 3d 4s 6c Jc Qd"
MIDDLE = "8s 8h 7d 7c Tc Jd Qs"


def test_high_and_low_halve_and_the_odd_unit_follows_the_house():
    play = table("stud_hi_lo", [5, 5, 5], [HIGH, LOW, MIDDLE])
    assert shares(play) == ([(15, {0: 8, 1: 7})], 0, 0)
    play.truth["odd_chip_hi_lo"] = "low"
    assert shares(play) == ([(15, {0: 7, 1: 8})], 0, 0)
    swapped = table("stud_hi_lo", [5, 5, 5], [LOW, HIGH, MIDDLE], odd_chip_hi_lo="lowest_seat")
    assert shares(swapped) == ([(15, {1: 7, 0: 8})], 0, 0)


def test_a_side_pot_without_a_low_goes_whole_to_its_high():
    # The low is all-in for 10; the side pot of 40 lies between two hands without a low.
    play = table("stud_hi_lo", [10, 30, 30], [LOW, HIGH, MIDDLE])
    assert shares(play) == ([(30, {1: 15, 0: 15}), (40, {1: 40})], 0, 0)


def test_rake_comes_off_before_the_split_and_main_bears_the_remainder():
    play = table("stud_hi_lo", [10, 30, 30], [LOW, HIGH, MIDDLE])
    # 5 % of 70 is 3 (floor): 3 * 30 // 70 = 1, 3 * 40 // 70 = 1, and the third off the main pot.
    assert shares(play, Rake(500)) == ([(28, {1: 14, 0: 14}), (39, {1: 39})], 3, 0)
    assert shares(play, Rake(500, cap=2, fee=1))[1:] == (2, 1)
    assert shares(play, Rake(500, step=2))[1] == 2
    for way, taken in (("floor", 3), ("nearest", 4), ("ceiling", 4)):  # of 3.5
        assert shares(play, Rake(500, rounding=way))[1] == taken


def test_a_bet_that_nobody_called_bears_no_rake():
    # 20 of the 100 are matched by the folded player: 5 % of 40 are 2.
    play = table("stud_high", [20, 100], [None, HIGH])
    assert shares(play, Rake(500)) == ([(118, {1: 118})], 2, 0)
    # Beside an all-in: 5 % of the main pot of 40; the 80 are the bettor's own.
    play = table("stud_high", [20, 100], [HIGH, MIDDLE])
    assert shares(play, Rake(500)) == ([(38, {0: 38}), (80, {1: 80})], 2, 0)


def test_two_who_tie_both_ways_share_three_and_three():
    a = "As 2h 3d 4s 6c Jc Jd"
    b = "Ah 2s 3c 4d 6h Jh Js"
    assert shares(table("stud_hi_lo", [3, 3], [a, b])) == ([(6, {0: 3, 1: 3})], 0, 0)


def test_quartered():
    # Kings full takes the high; two equal lows of 6-4-3-2-A share the other half: 2 and 2 of 4,
    # the odd unit of the pot of 9 to the high.
    a = "As 2h 3d 4s 6c Jc Td"
    b = "Ah 2c 3c 4d 6h Jh Ts"
    play = table("stud_hi_lo", [3, 3, 3], [a, b, HIGH])
    assert shares(play) == ([(9, {2: 5, 0: 2, 1: 2})], 0, 0)


@pytest.mark.parametrize(
    ("way", "first"),
    [
        ("high_suit_best5", 0),  # the ace of spades
        ("low_suit", 1),  # the lowest card: 9 of clubs against 9 of diamonds
        ("high_suit_all7", 0),
        ("deal_order", 0),
    ],
)
def test_odd_unit_between_equal_hands(way, first):
    a = "As Kd Jh Td 9d 3c 2c"
    b = "Ah Kc Jd Tc 9c 3d 2d"
    play = table("stud_high", [3, 3, 1], [a, b, None], odd_chip_tie=way)
    assert shares(play) == ([(7, {first: 4, 1 - first: 3})], 0, 0)


def test_a_share_is_cut_to_the_unit():
    a = "As Kd Jh Td 9d 3c 2c"
    b = "Ah Kc Jd Tc 9c 3d 2d"
    play = table("stud_high", [75, 75, 25], [a, b, None], unit=25)
    assert shares(play) == ([(175, {0: 100, 1: 75})], 0, 0)


def test_door_cards():
    cards = parse_cards("2c 2s As Kd Ah")
    for game, worst in (("stud_high", 0), ("stud_hi_lo", 0), ("razz", 3), ("razz_27", 2)):
        assert max(cards, key=lambda card, of=GAMES[game]: door_strength(of, card)) == cards[worst]
