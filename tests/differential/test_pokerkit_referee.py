"""The whole referee over hands that pokerkit played: right payments pass, wrong ones do not.

How pokerkit plays (who opens after an all-in, what a short bring-in costs, cards that come again
from the muck) is not in question here, only who is paid what.
"""

from collections import Counter

import pytest
from pokerkit_as_hand import blamed, pokerkit_payments, right_payments, together
from pokerkit_habits import explain
from pokerkit_showdowns import TABLES, played


@pytest.mark.parametrize("game", TABLES)
def test_payments_are_blamed_where_they_break_a_rule_and_only_there(game):
    blame = Counter()
    for seed in range(40):
        case = played(game, seed)
        right = right_payments(case)
        assert blamed(case, right) == [], case
        assert blamed(case, together(right)) == [], case
        found = blamed(case, pokerkit_payments(case))
        habits = explain(case)
        assert bool(found) == bool(habits), (habits, found, case)
        blame.update(found)
    assert set(blame) <= {"split.shares", "split.odd_chip", "split.odd_chip_tie"}


def test_a_chip_moved_to_a_winner_or_to_a_loser_is_blamed():
    seen = Counter()
    for seed in range(40):
        case = played("stud_hi_lo", seed)
        right = together(right_payments(case))
        if len(case.live) < 2 or len(right) < 2 or right[0][1] < 3:
            continue
        (first, units, _), (second, others, _), *rest = right
        wrong = [(first, units - 2, None), (second, others + 2, None), *rest]
        found = blamed(case, wrong)
        assert found, (wrong, case)
        seen.update(found)
    assert seen["split.shares"] > 5
