"""What must hold of any cards."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from stud_analytics.ranking import (
    best_five,
    board_high,
    board_low,
    board_low_27,
    describe_high,
    describe_low,
    high,
    low_ace_five,
    low_deuce_seven,
    low_eight,
)

RANKERS = {
    "high": high,
    "low_eight": low_eight,
    "low_ace_five": low_ace_five,
    "low_deuce_seven": low_deuce_seven,
}
# A busy machine is no error.
unhurried = settings(deadline=None)

kinds = st.sampled_from(sorted(RANKERS))
# Few ranks and suits half the time, so that pairs, straights and flushes come often.
decks = st.sampled_from([range(52), range(0, 52, 4), range(28), range(24, 52)])


@st.composite
def hands(draw, smallest=1, largest=7):
    deck = list(draw(decks))
    drawn = draw(st.lists(st.sampled_from(deck), min_size=smallest, max_size=largest, unique=True))
    if draw(st.booleans()) and len(drawn) < largest:
        others = [card for card in range(52) if card not in drawn]
        drawn.append(draw(st.sampled_from(others)))
    return drawn


@unhurried
@given(hands(smallest=2), kinds)
def test_a_card_more_never_makes_a_hand_worse(cards, kind):
    rank = RANKERS[kind]
    assert rank(cards) >= rank(cards[1:])


@unhurried
@given(hands(), kinds, st.permutations(range(4)))
def test_suits_may_change_names(cards, kind, names):
    renamed = [card // 4 * 4 + names[card % 4] for card in cards]
    assert RANKERS[kind](renamed) == RANKERS[kind](cards)


@unhurried
@given(hands(), kinds, st.randoms())
def test_the_order_of_the_cards_does_not_matter(cards, kind, random):
    shuffled = random.sample(cards, len(cards))
    assert RANKERS[kind](shuffled) == RANKERS[kind](cards)
    assert best_five(shuffled, kind) == best_five(cards, kind)


@unhurried
@given(hands(), kinds)
def test_the_five_cards_are_the_hand(cards, kind):
    five = best_five(cards, kind)
    assert set(five) <= set(cards)
    if kind == "low_eight" and not low_eight(cards):
        assert five == ()
    else:
        assert len(five) == min(5, len(cards))
        assert RANKERS[kind](five) == RANKERS[kind](cards)


@unhurried
@given(hands(), kinds)
def test_no_choice_as_good_has_higher_suits(cards, kind):
    five = best_five(cards, kind)
    if five:
        as_good = [
            sorted(choice, reverse=True)
            for choice in combinations(cards, len(five))
            if RANKERS[kind](choice) == RANKERS[kind](cards)
        ]
        assert sorted(five, reverse=True) == max(as_good)


@unhurried
@given(hands())
def test_a_low_that_qualifies_is_the_ace_to_five_low(cards):
    low_ranks = {(card // 4 + 1) % 13 for card in cards if (card // 4 + 1) % 13 <= 7}
    qualifies = len(low_ranks) >= 5
    assert low_eight(cards) == (low_ace_five(cards) if qualifies else 0)


@unhurried
@given(hands(largest=4))
def test_boards_are_hands_of_fewer_cards(up):
    assert board_high(up) == high(up)
    assert board_low(up) == low_ace_five(up)
    assert board_low_27(up) == low_deuce_seven(up)


@unhurried
@given(hands(), hands())
def test_hands_are_equal_when_their_words_are(one, other):
    assert (describe_high(one) == describe_high(other)) == (high(one) == high(other))
    for kind in ("low_eight", "low_ace_five", "low_deuce_seven"):
        same = RANKERS[kind](one) == RANKERS[kind](other)
        assert (describe_low(one, kind) == describe_low(other, kind)) == same
