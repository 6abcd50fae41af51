"""Five to seven cards: against phevaluator, and against the best of every choice of five."""

import numpy as np
import plain_ranker
import pytest
from phevaluator import evaluate_cards

from stud_analytics.ranking import high, low_ace_five, low_deuce_seven, low_eight

LOWS = [
    pytest.param(low_ace_five, plain_ranker.plain_low_ace_five, id="ace to five"),
    pytest.param(low_eight, plain_ranker.plain_low_eight, id="eight or better"),
    pytest.param(low_deuce_seven, plain_ranker.plain_low_deuce_seven, id="deuce to seven"),
]
ALL = [pytest.param(high, plain_ranker.plain_high, id="high"), *LOWS]


def values(rank, hands):
    return np.fromiter(map(rank, hands.tolist()), np.int64, len(hands))


@pytest.fixture(scope="module")
def five_card_classes():
    """By phevaluator's class (1 the royal flush .. 7462), our value of a five-card hand of it."""
    fives = plain_ranker.all_five_card_hands()
    _, one_of_each = np.unique(plain_ranker.plain_high(fives), return_index=True)
    return {evaluate_cards(*five): high(five) for five in fives[one_of_each].tolist()}


@pytest.mark.parametrize(("size", "count"), [(5, 20_000), (6, 20_000), (7, 120_000)])
def test_high_agrees_with_phevaluator(five_card_classes, size, count):
    hands = plain_ranker.random_hands(count, size, seed=size)
    theirs = [evaluate_cards(*hand) for hand in hands.tolist()]
    ours = values(high, hands)

    plain_ranker.assert_same_order(ours, -np.array(theirs))
    assert sorted(five_card_classes) == list(range(1, 7463))
    assert ours.tolist() == [five_card_classes[their_class] for their_class in theirs]


def test_suited_hands_agree_with_phevaluator(five_card_classes):
    for size in (5, 6, 7):
        hands = plain_ranker.suited_hands(4_000, size, seed=size)
        theirs = [evaluate_cards(*hand) for hand in hands.tolist()]
        assert values(high, hands).tolist() == [five_card_classes[known] for known in theirs]


@pytest.mark.parametrize(("rank", "plain"), LOWS)
def test_lows_are_the_best_of_every_five(rank, plain):
    hands = plain_ranker.random_hands(30_000, 7, seed=27)
    best = plain_ranker.best_of_all_fives(hands, plain)
    fives = plain_ranker.all_five_card_hands()[::7]

    # Ranked among five-card hands, so that the classes are the same and not only their order.
    ours = np.concatenate([values(rank, hands), values(rank, fives)])
    plain_ranker.assert_same_order(ours, np.concatenate([best, plain(fives)]))


@pytest.mark.parametrize(("rank", "plain"), ALL)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_rank_multiset_is_the_best_of_every_five(rank, plain, size):
    hands = plain_ranker.one_hand_of_every_multiset(size)
    assert len(hands) == {5: 6_175, 6: 18_395, 7: 49_205}[size]

    best = plain_ranker.best_of_all_fives(hands, plain)
    plain_ranker.assert_same_order(values(rank, hands), best)


@pytest.mark.parametrize(("rank", "plain"), ALL)
def test_suited_hands_are_the_best_of_every_five(rank, plain):
    for size in (5, 6, 7):
        hands = plain_ranker.suited_hands(3_000, size, seed=70 + size)
        best = plain_ranker.best_of_all_fives(hands, plain)
        plain_ranker.assert_same_order(values(rank, hands), best)
