"""Hands of the dealer, who shares no rule with the referee: legal ones hold under every house."""

import random

import pytest

from stud_analytics.factory import choose_truth, deal
from stud_analytics.factory.mixture import deal_any
from stud_analytics.games import GAMES
from stud_analytics.rules import FIELDS, house_files, load_house, replay

UNTOLD = {
    "split.untold",  # a hand was mucked that could have won
    "bring_in.untold",
    "turn.untold",  # the boards are not all told
    "rake.per_pot",  # several pots paid together, the rake of each not told
}
"""Reasons that have nothing to do with the house."""
BY_HOUSE = {
    "bring_in.wrong_player", "calls.short", "cards.common", "showdown.show_order",
    "showdown.uncontested_split", "sizes.bet", "sizes.cap", "sizes.completion",
    "sizes.double_bet", "sizes.no_raise", "sizes.raise", "split.odd_chip", "split.odd_chip_tie",
    "turn.lead_7th", "turn.not_reopened", "turn.opener",
}  # fmt: skip
"""Rules that ask the house: a note where it is not known."""


@pytest.mark.parametrize("name", sorted(house_files()))
def test_legal_hands_never_break_their_house(name):
    house, dice = load_house(name), random.Random(name)
    verdicts = []
    for _ in range(60):
        hand = deal_any(dice, house, text=False).hand
        result = replay(hand, house)
        bad = [f for f in result.findings if f.severity == "error"]
        assert bad == [], (hand.game, hand.limit, hand.seats, hand.events)
        assert {f.code for f in result.findings if f.severity == "note"} <= UNTOLD | BY_HOUSE
        assert result.balanced
        verdicts.append(result.verdict)
    assert verdicts.count("holds") >= 20


@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_legal_hands_hold_where_every_field_is_known(game, limit):
    dice = random.Random(f"{game} {limit}")
    seen = set()
    for _ in range(40):
        truth = choose_truth(dice, load_house("seed").opened(), game)
        house = load_house("seed").replaced(
            **{field: value for field, value in truth.items() if FIELDS[field].values}
        )
        players = dice.randint(2, 10 if game == "five_card_stud" else 8)
        dealing = deal(dice, game=game, house=house, limit=limit, players=players, text=False)
        result = replay(dealing.hand, house)
        findings = [f for f in result.findings if f.code not in UNTOLD]
        assert [f for f in findings if f.severity != "warning"] == [], dealing.hand.events
        seen.add(players)
        ending = dealing.ending
        won = [won - back for won, back in zip(ending.won, ending.uncalled, strict=True)]
        collected = {p.seat: p.collected for p in result.players}
        assert collected == dict(zip(dealing.seats, won, strict=True))
        back = (*ending.uncalled, *ending.unsaid)
        assert ("uncalled" in result.inferred) == any(back)
    assert {2, 8} <= seen


def test_a_full_table_of_seven_card_stud_meets_the_exhausted_deck():
    dice, common = random.Random(8), 0
    for value in FIELDS["deck_exhausted"].values:
        house = load_house("wsop_live").replaced(
            deck_exhausted=value,
            **{f: s.values[0] for f, s in FIELDS.items() if f != "deck_exhausted" and s.values},
        )
        for _ in range(25):
            dealing = deal(dice, game="stud_hi_lo", house=house, players=8, text=False,
                           styles=["station"] * 8, stacks=[5000] * 8)  # fmt: skip
            common += dealing.common is not None
            result = replay(dealing.hand, house)
            assert [f for f in result.findings if f.code not in UNTOLD] == []
    assert common >= 5


def test_learning_is_told_what_the_common_card_says_of_the_house():
    dice = random.Random(9)
    for value in FIELDS["deck_exhausted"].values:
        house = load_house("wsop_live").replaced(deck_exhausted=value)
        fits = []
        for _ in range(150):
            dealing = deal(dice, game="razz", house=house, players=8, text=False,
                           styles=["station"] * 7 + ["passive"], stacks=[5000] * 8)  # fmt: skip
            result = replay(dealing.hand, house.opened())
            fits += [test.fits for test in result.tests if test.field == "deck_exhausted"]
        assert all(value in fit for fit in fits)
        assert (value,) in fits
