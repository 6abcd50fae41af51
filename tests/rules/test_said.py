"""A site's words for a hand: read whatever the site, and held against the cards."""

import pytest
from hand_builder import build, cards
from test_catalogue import BASE, edited

from stud_analytics import ranking
from stud_analytics.rules import load_house, replay
from stud_analytics.rules.said import high_is, low_is, said
from stud_analytics.rules.settle import low_worth

STARS = load_house("pokerstars")
ACE, KING, QUEEN, JACK, TEN = 12, 11, 10, 9, 8


@pytest.mark.parametrize(
    ("words", "category", "ranks"),
    [
        ("two pair, Aces and Eights", ranking.TWO_PAIR, (ACE, 6)),
        ("Two pairs : Kings and 4", ranking.TWO_PAIR, (KING, 2)),
        ("Two Pair Queens and Fours", ranking.TWO_PAIR, (QUEEN, 2)),
        ("Two pair", ranking.TWO_PAIR, ()),
        ("a pair of Sevens", ranking.PAIR, (5,)),
        ("One pair : 6", ranking.PAIR, (4,)),
        ("One pair, queens", ranking.PAIR, (QUEEN,)),
        ("a pair of Kings - Queen kicker", ranking.PAIR, (KING,)),
        ("a pair of Aces - lower kicker", ranking.PAIR, (ACE,)),
        ("(One pair)", ranking.PAIR, ()),
        ("high card Ace", ranking.HIGH_CARD, (ACE,)),
        ("Queen High", ranking.HIGH_CARD, (QUEEN,)),
        ("High Card", ranking.HIGH_CARD, ()),
        ("a straight, Ten to Ace", ranking.STRAIGHT, (ACE,)),
        ("a straight, Ace to Five", ranking.STRAIGHT, (3,)),
        ("a straight, nine high", ranking.STRAIGHT, (7,)),
        ("Straight King high", ranking.STRAIGHT, (KING,)),
        ("Six High Straight", ranking.STRAIGHT, (4,)),
        ("a flush, Queen high", ranking.FLUSH, (QUEEN,)),
        ("Flush Queen High", ranking.FLUSH, (QUEEN,)),
        ("a full house, Kings full of Threes", ranking.FULL_HOUSE, (KING, 1)),
        ("Full of 6 and King", ranking.FULL_HOUSE, (4, KING)),
        ("three of a kind, Fives", ranking.TRIPS, (3,)),
        ("Trips of 7", ranking.TRIPS, (5,)),
        ("four of a kind, Nines", ranking.QUADS, (7,)),
        ("a straight flush, Five to Nine", ranking.STRAIGHT_FLUSH, (7,)),
        ("a royal flush", ranking.STRAIGHT_FLUSH, (ACE,)),
        ("TWO_PAIR JACK, NINE", ranking.TWO_PAIR, (JACK, 7)),
        ("FULL_HOUSE EIGHT, FOUR", ranking.FULL_HOUSE, (6, 2)),
        ("THREE_OF_A_KIND QUEEN", ranking.TRIPS, (QUEEN,)),
        ("HI: two pair, Deuces and Sixes", ranking.TWO_PAIR, (4, 0)),
        ("8,7,5,4,2", None, (6, 5, 3, 2, 0)),
        ("Lo: T,9,8,6,A", None, (ACE, TEN, 7, 6, 4)),
        ("8,5,3,2,A  for low", None, (ACE, 6, 3, 1, 0)),
        ("[10-9-8-6-5]", None, (TEN, 7, 6, 4, 3)),
        ("Lo: 3,3,5,4", None, (3, 2, 1, 1)),
    ],
)
def test_words(words, category, ranks):
    found = said(words)
    assert found is not None
    assert (found.category, found.ranks) == (category, ranks)


@pytest.mark.parametrize("words", ["", "a nice hand", "two pair, Aces", "a pair of socks", "8"])
def test_words_that_are_not_known_say_nothing(words):
    assert said(words) is None


@pytest.mark.parametrize(
    ("words", "hand", "right"),
    [
        ("two pair, Aces and Eights", "AsAd8c8h7s5d2c", True),
        ("two pair, Aces and Sevens", "AsAd8c8h7s7d2c", False),  # the best two pair
        ("a pair of Aces", "AsAd8c8h7s5d2c", False),
        ("a straight, Ten to Ace", "AsKdQcJhTs2d2c", True),
        ("a straight, Nine to King", "AsKdQcJhTs9d2c", False),
        ("a straight, Ace to Five", "As2d3c4h5sKdKc", True),
        ("a straight, Ace to Ten", "AsKdQcJhTs2d2c", True),
        ("Straight, King to Nine", "KsQdJcTh9s2d2c", True),
        ("Straight, King to Nine", "AsKdQcJhTs9d2c", False),
        ("Straight, Ace to Five", "AsKdQcJhTs5d2c", False),
        ("two pair, Eights and Aces", "AsAd8c8h7s5d2c", True),
        ("a flush, Queen high", "Qs9s5s4s2sAdAc", True),
        ("a flush, Queen high", "Ks9s5s4s2sQdAc", False),
        ("a full house, Kings full of Threes", "KsKdKc3h3s2d2c", True),
        ("a full house, Kings full of Deuces", "KsKdKc3h3s2d2c", False),
        ("four of a kind, Nines", "9s9d9c9hKsKdKc", True),
        ("high card Ace", "As9d", True),  # fewer than five cards are a hand too
        ("Two pair", "AsAd8c8h7s5d2c", True),
        ("Two pair", "AsAd8c7h6s4d2c", False),
    ],
)
def test_high_words_against_cards(words, hand, right):
    assert high_is(said(words), ranking.high(cards(hand))) is right


@pytest.mark.parametrize(
    ("words", "kind", "hand", "right"),
    [
        ("8,7,5,4,2", "eight_or_better", "8s7d5c4h2sKdKc", True),
        ("8,7,6,4,2", "eight_or_better", "8s7d6h5c4h2sKd", False),  # 7-6-5-4-2 is better
        ("6,4,3,2,A", "ace_to_five", "6s4d3c2hAsKdKc", True),
        ("K,4,3,2,A", "ace_to_five", "Ks4d3c2hAsKdKc", True),
        ("3,3,5,4", "ace_to_five", "3s3d5c4h", True),
        ("4,4,5,3", "ace_to_five", "3s3d5c4h", False),
        # A pair of deuces beats nothing here but threes full: 2-2-4-3-A.
        ("2,2,4,3,A", "ace_to_five", "2s2d2c3h3s4dAc", True),
        ("7,5,4,3,2", "deuce_to_seven", "7s5d4c3h2sKdKc", True),
        # 6-5-4-3-2 is a straight: with an eight the low is 8-5-4-3-2.
        ("6,5,4,3,2", "deuce_to_seven", "6s5d4c3h2s8dKc", False),
        ("8,5,4,3,2", "deuce_to_seven", "6s5d4c3h2s8dKc", True),
        ("A,5,4,3,2", "deuce_to_seven", "As5d4c3h2s", True),
        # How it begins, and no more.
        ("8-6", "ace_to_five", "8s6d5h4c2sKdKc", True),
        ("8-7", "ace_to_five", "8s6d5h4c2sKdKc", False),
        ("8-8", "ace_to_five", "8s6d5h4c2sKdKc", False),
    ],
)
def test_low_words_against_cards(words, kind, hand, right):
    assert low_is(said(words), kind, low_worth(kind, cards(hand))) is right


def codes(script, **header):
    return [(f.code, f.severity, f.line) for f in replay(build(script, **header), STARS).findings]


QUEENS = "1 shows AsKdQcQd3c9h5s = "
LOW = "2 shows 4c5d7h8h2sJcTd = "


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("a pair of Queens", "high card Jack ; 8,7,5,4,2", []),
        ("a pair of Kings", "high card Jack ; 8,7,5,4,2", [("ranking.high", "error", 22)]),
        ("a pair of Queens", "high card Ten ; 8,7,5,4,2", [("ranking.high", "error", 23)]),
        ("a pair of Queens", "high card Jack ; 8,7,5,3,2", [("ranking.low", "error", 23)]),
        ("a pair of queens, or so", "something else ; a low", []),
    ],
)
def test_words_in_a_hand(one, two, expected):
    assert codes(edited(BASE, {22: QUEENS + one, 23: LOW + two})) == expected


def test_words_beside_cards_that_are_wrong_are_not_judged():
    # The jack of clubs was dealt up: a hand with the jack of spades is not the hand dealt.
    two = "2 shows 4c5d7h8h2sJsTd = high card Queen ; 8,7,5,4,2"
    assert [code for code, *_ in codes(edited(BASE, {23: two}))] == [
        "cards.shown_not_dealt", "split.untold",
    ]  # fmt: skip


def test_razz_has_its_words_where_the_only_hand_has_them():
    script = """\
antes
3rd 1 As2d|Kc 2 |7h
1 brings 2
2 calls
4th 1 |3c 2 |8h
2 checks
1 checks
5th 1 |4c 2 |9h
2 checks
1 checks
6th 1 |6c 2 |Th
2 checks
1 checks
7th 1 Qh|
2 checks
1 checks
showdown
1 shows As2dKc3c4c6cQh = {}
2 mucks
1 collects 6"""
    stacks = {1: 100, 2: 100}
    for words, expected in (
        ("Lo: 6,4,3,2,A", []),
        ("Lo: 6,5,3,2,A", [("ranking.low", "error", 18)]),
        (" ; 6,5,3,2,A", [("ranking.low", "error", 18)]),
    ):
        # 3rd street is called, so seat 2 leads no street: 8-7 leads against K-3.
        found = codes(script.format(words), game="razz", stacks=stacks)
        assert [f for f in found if f[1] == "error"] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("two pair, Queens and Threes", []),
        ("a pair of Queens", [("ranking.high", "error", 22)]),
    ],
)
def test_words_are_of_the_card_that_a_list_of_six_leaves_out(words, expected):
    script = edited(
        BASE, {18: "7th 1 AsKdQcQd3c9h+3s|", 22: f"1 shows AsKdQcQd3c9h = {words}"}
    )  # fmt: skip
    assert [code for code in codes(script) if code[0].startswith("ranking")] == expected


def test_words_of_a_hand_that_is_not_told_whole_are_not_judged():
    # The second player's seventh card is told nowhere: it may have made the pair.
    script = edited(BASE, {23: "2 shows 4c5d7h8h2sJc = a pair of Jacks ; 8,7,4,3,2"})
    assert not [code for code in codes(script) if code[0].startswith("ranking")]
