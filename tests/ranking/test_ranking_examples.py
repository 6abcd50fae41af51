"""Hands worked by hand: which is better, what it is called, which five cards make it."""

import pytest

from stud_analytics.cards import cards_text, parse_cards
from stud_analytics.ranking import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    best_five,
    category,
    describe_high,
    describe_low,
    high,
    low_ace_five,
    low_deuce_seven,
    low_eight,
)


@pytest.mark.parametrize(
    ("cards", "expected", "words", "five"),
    [
        ("As Ks Qs Js Ts 2c 2d", STRAIGHT_FLUSH, "royal flush", "As Ks Qs Js Ts"),
        ("5h 4h 3h 2h Ah 6c 7d", STRAIGHT_FLUSH, "straight flush, five high", "5h 4h 3h 2h Ah"),
        ("9c 9d 9h 9s Ac Ad Ks", QUADS, "four of a kind, nines, ace kicker", "9s 9h 9d 9c Ad"),
        ("9c 9d 9h 4s 4c 4d Ks", FULL_HOUSE, "full house, nines over fours", "9h 9d 9c 4s 4d"),
        ("9c 9d 4h 4s 4c Kd Ks", FULL_HOUSE, "full house, fours over kings", "4s 4h 4c Ks Kd"),
        ("Ah Th 8h 5h 2h Ad Ac", FLUSH, "flush, A-T-8-5-2", "Ah Th 8h 5h 2h"),
        ("Kc Qc 9c 7c 5c 3c 2d", FLUSH, "flush, K-Q-9-7-5", "Kc Qc 9c 7c 5c"),
        ("9c Th Jd Qs Kc Kd Kh", STRAIGHT, "straight, king high", "Kh Qs Jd Th 9c"),
        ("Ac 2d 3h 4s 5c Kd Ks", STRAIGHT, "straight, five high", "5c 4s 3h 2d Ac"),
        ("6c 6d 6h Kc Qd 3c 2d", TRIPS, "three of a kind, sixes, king and queen kickers",
         "6h 6d 6c Kc Qd"),
        ("Ac Ad 9h 9s Qc 3d 2h", TWO_PAIR, "two pair, aces and nines, queen kicker",
         "Ad Ac 9s 9h Qc"),
        ("Ac Ad 9h 9s Qc Qd 2h", TWO_PAIR, "two pair, aces and queens, nine kicker",
         "Ad Ac Qd Qc 9s"),
        ("Kc Ks 9h 8s 7c 3d 2h", PAIR, "pair of kings, nine, eight and seven kickers",
         "Ks Kc 9h 8s 7c"),
        ("Ac Ks 9h 8s 7c 3d 2h", HIGH_CARD, "ace high, A-K-9-8-7", "Ac Ks 9h 8s 7c"),
        ("Ac Kd 2h 3s 4c 9d 9h", PAIR, "pair of nines, ace, king and four kickers",
         "9h 9d Ac Kd 4c"),  # K-A-2-3-4 is no straight
    ],
)  # fmt: skip
def test_high_hands(cards, expected, words, five):
    cards = parse_cards(cards)
    assert category(high(cards)) == expected
    assert describe_high(cards) == words
    assert cards_text(best_five(cards, "high")) == five


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As", "ace high"),
        ("As Kd", "ace high, A-K"),
        ("9c 9d", "pair of nines"),
        ("9c 9d Ah", "pair of nines, ace kicker"),
        ("9c 9d 9h", "three of a kind, nines"),
        ("9c 9d 9h 9s", "four of a kind, nines"),
        ("9c 9d 4h 4s", "two pair, nines and fours"),
        ("As Ks Qs Js", "ace high, A-K-Q-J"),
    ],
)
def test_hands_of_fewer_cards(cards, words):
    cards = parse_cards(cards)
    assert describe_high(cards) == words
    assert len(best_five(cards, "high")) == len(cards)


def test_more_cards_beat_the_same_with_fewer():
    hands = [
        "9c 9d",
        "9c 9d 2h",
        "9c 9d 3h",
        "9c 9d 3h 2s",
        "9c 9d 4h",
        "9c 9d 4h 3s 2c",
        "9c 9d 9h",
    ]
    values = [high(parse_cards(hand)) for hand in hands]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("cards", "words", "five"),
    [
        ("Ac 2d 3h 4s 5c 6d 7h", "5-4-3-2-A", "5c 4s 3h 2d Ac"),
        ("Ac 3d 4h 5s 7c Kd Kh", "7-5-4-3-A", "7c 5s 4h 3d Ac"),
        ("8c 7c 6c 5c 4c 4d 8h", "8-7-6-5-4", "8h 7c 6c 5c 4d"),
    ],
)
def test_eight_or_better_lows(cards, words, five):
    cards = parse_cards(cards)
    assert low_eight(cards) == low_ace_five(cards) > 0
    assert describe_low(cards, "low_eight") == words
    assert cards_text(best_five(cards, "low_eight")) == five


@pytest.mark.parametrize(
    "cards",
    [
        "9c 2d 3h 4s 5c Kd Qh",  # a nine
        "Ac 2d 3h 4s 4c 2h As",  # four different ranks
        "Ac 2d 3h 4s Kc Qd Jh",
        "Ac 2d 3h 4s",
    ],
)
def test_what_does_not_qualify(cards):
    cards = parse_cards(cards)
    assert low_eight(cards) == 0
    assert best_five(cards, "low_eight") == ()
    assert describe_low(cards, "low_eight") == "no low"
    assert low_ace_five(cards) > 0


@pytest.mark.parametrize(
    ("cards", "words", "five"),
    [
        ("Kc Qd Jh Ts 9c 9d 9h", "K-Q-J-T-9", "Kc Qd Jh Ts 9h"),
        ("4c 4d 7h 7s 6c 6d 5h", "pair of fours, 7-6-5", "4d 4c 7s 6d 5h"),
        ("4c 4d 5h 5s Ac Ad 5d", "two pair, fours and aces, 5", "4d 4c Ad Ac 5s"),
        ("4c 4d 4h 5s 9c", "three of a kind, fours, 9-5", "4h 4d 4c 9c 5s"),
        ("4c 4d 4h 5s 5c 5d 5h", "full house, fours over fives", "4h 4d 4c 5s 5h"),
        ("Kc Kd Kh Ks Ac Ad Ah", "full house, aces over kings", "Ah Ad Ac Ks Kh"),
        ("Kc Kd Kh Ks Ac", "four of a kind, kings, A", "Ks Kh Kd Kc Ac"),
        ("Kc 2d Ah", "K-2-A", "Kc 2d Ah"),
    ],
)
def test_razz_hands(cards, words, five):
    cards = parse_cards(cards)
    assert describe_low(cards) == words
    assert cards_text(best_five(cards, "low_ace_five")) == five


@pytest.mark.parametrize(
    ("cards", "words", "five"),
    [
        ("7c 5d 4h 3s 2c", "7-5-4-3-2", "7c 5d 4h 3s 2c"),
        ("Ac 2d 3h 4s 5c", "A-5-4-3-2", "Ac 5c 4s 3h 2d"),
        ("2c 3d 4h 5s 6c 8d Ah", "8-5-4-3-2", "8d 5s 4h 3d 2c"),  # 6-5-4-3-2 is a straight
        ("2c 3d 4h 5s 6c 6d 6h", "pair of sixes, 4-3-2", "6h 6d 4h 3d 2c"),
        ("2c 3d 4h 5s 6c 2h 2d", "pair of deuces, 5-4-3", "2h 2d 5s 4h 3d"),
        ("2c 3c 4c 5c 7c 9d Kh", "9-5-4-3-2", "9d 5c 4c 3c 2c"),  # 7-5-4-3-2 is a flush
        ("2c 3c 4c 5c 7c 2d 2h", "7-5-4-3-2", "7c 5c 4c 3c 2h"),  # with another deuce it is not
        ("2c 3c 4c 5c 7c", "flush, 7-5-4-3-2", "7c 5c 4c 3c 2c"),
        ("Ac 2c 3c 4c 5c", "flush, A-5-4-3-2", "Ac 5c 4c 3c 2c"),
        ("2c 3c 4c 5c 6c", "straight flush, six high", "6c 5c 4c 3c 2c"),
        ("2c 3d 4c 5c 6c", "straight, six high", "6c 5c 4c 3d 2c"),
        ("Ts Js Qs Ks As", "royal flush", "As Ks Qs Js Ts"),
        ("2c 2d 3c 3d 4c 4d 4h", "two pair, threes and deuces, 4", "3d 3c 2d 2c 4h"),
    ],
)
def test_deuce_to_seven_hands(cards, words, five):
    cards = parse_cards(cards)
    assert describe_low(cards, "low_deuce_seven") == words
    assert cards_text(best_five(cards, "low_deuce_seven")) == five


@pytest.mark.parametrize(
    ("rank", "better", "worse"),
    [
        (high, "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
        (high, "Ac Ad Kh Ks 3c", "Ac Ad Kh Ks 2c"),
        (high, "2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        (low_ace_five, "8c 7d 6h 5s 4c", "9c 4d 3h 2s Ac"),
        (low_ace_five, "8c 6d 5h 4s 3c", "8c 7d 3h 2s Ac"),
        (low_ace_five, "Kc Qd Jh Ts 9c", "2c 2d 3h 4s 5c"),
        (low_eight, "8c 6d 5h 4s 3c", "8c 7d 3h 2s Ac"),
        (low_deuce_seven, "Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c"),
        (low_deuce_seven, "Ac 5d 4h 3s 2c", "2c 2d 3h 4s 5c"),
        (low_deuce_seven, "Ac Ad Ah Ks Qc", "2c 3d 4h 5s 6c"),  # trips before a straight
    ],
)
def test_one_hand_beats_another(rank, better, worse):
    assert rank(parse_cards(better)) > rank(parse_cards(worse))


def test_suits_never_break_a_tie():
    assert high(parse_cards("As Kd 9h 8c 7c")) == high(parse_cards("Ac Kh 9d 8s 7d"))


def test_describe_low_describes_no_high():
    with pytest.raises(ValueError, match="describe_high"):
        describe_low(parse_cards("Ac"), "high")
