"""Merge's raises once stated the chips added, which its printer never writes: read back."""

from random import Random

import pytest
from rewritten import PUTS, merge_added, puts
from xml_texts import hands

from stud_analytics.events import Completion, Hand, Raise
from stud_analytics.factory.site_terms import as_told, deal_for, site_terms
from stud_analytics.games import GAMES
from stud_analytics.printing import printer
from stud_analytics.rules import load_house, replay

HANDS = 60


def told_otherwise(hand: Hand) -> bool:
    """Whether the chips added are other than the total somewhere."""
    return any(e.amount != to for e, to in puts(hand) if isinstance(e, Completion | Raise))


def leaves_open(hand: Hand) -> bool:
    """Whether an all-in of the first street may be several things."""
    first = GAMES[hand.game].streets[0]
    return any(e.all_in for e in hand.events if isinstance(e, PUTS) and e.street == first)


@pytest.mark.parametrize("game", site_terms("merge").games)
def test_raises_that_state_the_chips_added(game: str) -> None:
    house = load_house("merge")
    differ = 0
    for seed in range(HANDS):
        rng = Random(f"added {game} {seed}")
        dealing = deal_for(rng, "merge", house, game=game, limit="fixed")
        text = printer("merge")(dealing.hand)
        [plain] = hands(text)
        [hand] = hands(merge_added(text, dealing.hand))
        assert as_told(hand, "merge") == as_told(plain, "merge") == as_told(dealing.hand, "merge")
        differ += told_otherwise(dealing.hand)
        result = replay(hand, house.replaced(**dealing.truth))
        assert result.balanced, seed
        if not leaves_open(dealing.hand):
            assert result.verdict != "broken", (seed, result.findings)
    assert differ > HANDS // 8
