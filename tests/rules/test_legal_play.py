"""Random legal hands hold, every one, whatever the stacks and all-ins."""

import random

import pytest
from legal_play import HOUSE, legal_hand

from stud_analytics.rules import load_house, replay

HOUSES = {"pokerstars": load_house("pokerstars").replaced(**HOUSE)}


@pytest.mark.parametrize("game", ["stud_high", "stud_hi_lo", "razz"])
@pytest.mark.parametrize("seed", range(4))
def test_legal_hands_hold(game, seed):
    dice = random.Random(f"{game} {seed}")
    for _ in range(150):
        hand = legal_hand(dice, game)
        result = replay(hand, HOUSES["pokerstars"])
        assert result.findings == (), (result.findings, hand.seats, hand.events)
        assert result.balanced
        assert result.verdict == "holds"
