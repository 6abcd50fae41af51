"""All 2,598,960 five-card hands against the plain ranker."""

import numpy as np
import plain_ranker
import pytest

from stud_analytics.ranking import (
    category,
    high,
    high_array,
    low_ace_five,
    low_ace_five_array,
    low_deuce_seven,
    low_eight,
    low_eight_array,
)


@pytest.fixture(scope="module")
def hands():
    return plain_ranker.all_five_card_hands()


@pytest.fixture(scope="module")
def rows(hands):
    return hands.tolist()


def test_every_high_hand_stands_where_it_should(hands, rows):
    ours = np.fromiter(map(high, rows), np.int64, len(rows))

    plain_ranker.assert_same_order(ours, plain_ranker.plain_high(hands))
    assert len(np.unique(ours)) == 7462
    # Categories from the straight flush down, as every book on poker odds counts them.
    counts = np.bincount([category(int(value)) for value in ours])
    assert counts[::-1].tolist() == [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    assert (high_array(hands) == ours).all()


def test_every_ace_to_five_low_stands_where_it_should(hands, rows):
    ours = np.fromiter(map(low_ace_five, rows), np.int64, len(rows))

    plain_ranker.assert_same_order(ours, plain_ranker.plain_low_ace_five(hands))
    assert len(np.unique(ours)) == 6175  # C(17, 5) multisets of ranks, less 13 of five alike
    assert (low_ace_five_array(hands) == ours).all()


def test_every_eight_or_better_low_stands_where_it_should(hands, rows):
    ours = np.fromiter(map(low_eight, rows), np.int64, len(rows))

    plain_ranker.assert_same_order(ours, plain_ranker.plain_low_eight(hands))
    assert (ours > 0).sum() == 56 * 4**5  # five of eight ranks, any suits
    assert (low_eight_array(hands) == ours).all()


def test_every_deuce_to_seven_low_stands_where_it_should(hands, rows):
    ours = np.fromiter(map(low_deuce_seven, rows), np.int64, len(rows))

    plain_ranker.assert_same_order(ours, plain_ranker.plain_low_deuce_seven(hands))
    # As many classes as high has: the wheel and the suited wheel are now A-5-4-3-2 and its flush.
    assert len(np.unique(ours)) == 7462
