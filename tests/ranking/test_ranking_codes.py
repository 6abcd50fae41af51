"""Keys: no two different hands share one."""

import plain_ranker
import pytest

from stud_analytics.cards import HIDDEN
from stud_analytics.ranking import high, low_ace_five, low_deuce_seven, low_eight
from stud_analytics.ranking.array_tables import COLUMN_BITS, ROW_BITS, array_tables
from stud_analytics.ranking.codes import RANK_PART, key_of, rank_counts

ALL = (high, low_eight, low_ace_five, low_deuce_seven)
SIZES = {1: 13, 2: 91, 3: 455, 4: 1_820, 5: 6_175, 6: 18_395, 7: 49_205}


@pytest.fixture(scope="module")
def every_hand():
    hands = [
        hand for size in SIZES for hand in plain_ranker.one_hand_of_every_multiset(size).tolist()
    ]
    assert len(hands) == sum(SIZES.values()) == 76_154
    return hands


def test_every_multiset_of_ranks_has_a_key_of_its_own(every_hand):
    keys = {key_of(hand) & RANK_PART for hand in every_hand}
    assert len(keys) == len(every_hand)


def test_a_key_tells_its_ranks(every_hand):
    for hand in every_hand:
        ranks = [card // 4 for card in hand]
        counts = rank_counts(key_of(hand) & RANK_PART)
        assert counts == [ranks.count(rank) for rank in range(13)]


def test_every_multiset_of_ranks_has_a_table_entry_of_its_own(every_hand):
    tables = array_tables()
    entries = set()
    for hand in every_hand:
        key = sum(tables.keys[card] for card in hand)
        row, column = key & (1 << ROW_BITS) - 1, key >> ROW_BITS & (1 << COLUMN_BITS) - 1
        entries.add(int(tables.rows[row] + tables.columns[column]))
    # Entry 0 is the hand of no cards.
    assert entries == set(range(1, len(tables.high)))


@pytest.mark.parametrize("rank", ALL)
@pytest.mark.parametrize(
    "cards",
    [
        (),
        (HIDDEN,),
        (3, 9, HIDDEN),
        (0, 4, 8, 12, 16, HIDDEN),  # beside a flush too
        (52,),
        (0, 4, 8, 12, 16, 21, 25, 30),
        (0, 4, 8, 13, 17, 22, 26, 31),
        (0, 0, 1, 2, 3),
    ],
)
def test_what_is_no_hand_is_refused(rank, cards):
    for _ in range(2):  # no answer may be left behind by the first time
        with pytest.raises(ValueError, match=r"hidden|cards"):
            rank(cards)
