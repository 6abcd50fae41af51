"""The array functions against the plain ones, and what a start of the program costs."""

import subprocess
import sys

import numpy as np
import plain_ranker
import pytest

from stud_analytics import ranking
from stud_analytics.cards import HIDDEN
from stud_analytics.ranking import (
    high,
    high_array,
    high_low_arrays,
    low_ace_five,
    low_ace_five_array,
    low_eight,
    low_eight_array,
)

PAIRS = [
    pytest.param(high_array, high, id="high"),
    pytest.param(low_eight_array, low_eight, id="low_eight"),
    pytest.param(low_ace_five_array, low_ace_five, id="low_ace_five"),
]


@pytest.mark.parametrize(("many", "one"), PAIRS)
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_every_rank_multiset_is_ranked_as_one_by_one(many, one, size):
    hands = plain_ranker.one_hand_of_every_multiset(size)
    assert many(hands).tolist() == [one(hand) for hand in hands.tolist()]


@pytest.mark.parametrize(("many", "one"), PAIRS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_and_suited_hands_are_ranked_as_one_by_one(many, one, size):
    # More than two chunks, the last one short.
    hands = np.concatenate(
        [
            plain_ranker.random_hands(40_000, size, seed=size),
            plain_ranker.suited_hands(3_000, size, seed=size),
        ]
    )
    assert many(hands).tolist() == [one(hand) for hand in hands.tolist()]


def test_every_flush_of_every_suit_is_ranked_as_one_by_one():
    hands = [
        [rank * 4 + suit for rank in range(13) if ranks >> rank & 1]
        for ranks in range(1 << 13)
        for suit in range(4)
        if 5 <= ranks.bit_count() <= 7
    ]
    for size in (5, 6, 7):
        of_size = [hand for hand in hands if len(hand) == size]
        assert high_array(np.array(of_size)).tolist() == [high(hand) for hand in of_size]


def test_high_and_low_together_are_the_two_apart():
    hands = plain_ranker.random_hands(20_000, 7, seed=3)
    highs, lows = high_low_arrays(hands)
    assert (highs == high_array(hands)).all()
    assert (lows == low_eight_array(hands)).all()
    assert highs.dtype == lows.dtype == np.int32


def test_any_whole_number_array_will_do():
    hands = plain_ranker.random_hands(100, 7, seed=4)
    backwards = np.asfortranarray(hands.astype(np.int64))[::-1]
    assert (high_array(backwards) == high_array(hands)[::-1]).all()


def test_no_hands_have_no_values():
    assert high_array(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    "cards",
    [
        np.zeros((3, 8), np.uint8),
        np.zeros((3, 0), np.uint8),
        np.zeros(7, np.uint8),
        np.zeros((3, 7)),
        np.array([[1, 2, 3, 4, HIDDEN]]),
        np.array([[1, 2, 3, 4, 52]]),
        np.array([[1, 2, 3, 4, 300]]),
    ],
)
def test_what_are_no_hands_is_refused(cards):
    with pytest.raises(ValueError, match=r"shape|whole|no card"):
        high_array(cards)


def test_a_name_there_is_none_of_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no_such_array"):
        _ = ranking.no_such_array


def test_one_hand_is_ranked_without_numpy():
    program = (
        "import sys; from stud_analytics.ranking import high, low_eight, board_high, best_five;"
        "high(range(7)); low_eight(range(7)); board_high((1, 2)); best_five(range(7), 'high');"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
