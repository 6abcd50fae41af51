"""Hands in words, each worked out by hand."""

import pytest

from stud_analytics.cards import parse_cards
from stud_analytics.factory.words import high_words, low_words
from stud_analytics.games import GAMES


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ks Qs Js Ts 2d 2c", "a Royal Flush"),
        ("7s 6s 5s 4s 3s Ad Ac", "a straight flush, Three to Seven"),
        ("6s 6h 6d 6c 3s Ad Ac", "four of a kind, Sixes"),
        ("Ks Kh Kd 9c 9d 2s 2c", "a full house, Kings full of Nines"),
        ("Qs 9s 7s 4s 2s Ad Ac", "a flush, Queen high"),
        ("As 2h 3d 4c 5s Kd Kc", "a straight, Ace to Five"),
        ("2s 2h 2d Jc 9s 7d 4c", "three of a kind, Deuces"),
        ("As Ah 9d 9c Qs 7d 4c", "two pair, Aces and Nines"),
        ("Ks Kh Jd 9c 7s 5d 3c", "a pair of Kings"),
        ("As Qh Jd 9c 7s 5d 3c", "high card Ace"),
    ],
)
def test_high(cards, words):
    assert high_words(GAMES["stud_high"], parse_cards(cards)) == words
    assert high_words(GAMES["razz"], parse_cards(cards)) is None


@pytest.mark.parametrize(
    ("game", "cards", "words"),
    [
        ("stud_hi_lo", "8s 7h 4d 2c As Kd Kc", "8,7,4,2,A"),
        ("stud_hi_lo", "9s 7h 4d 2c As Kd Kc", None),
        ("stud_hi_lo_nq", "9s 7h 4d 2c As Kd Kc", "9,7,4,2,A"),
        ("razz", "6s 5h 4d 3c 2s As Ac", "5,4,3,2,A"),
        ("razz", "Ks Kh Kd 2c 2s As Ac", None),
        ("razz_27", "7s 5h 4d 3c 2s As Ac", "7,5,4,3,2"),
        ("stud_high", "8s 7h 4d 2c As Kd Kc", None),
    ],
)
def test_low(game, cards, words):
    assert low_words(GAMES[game], parse_cards(cards)) == words
