"""Boards of one to four up cards: every rank multiset against a plain implementation."""

from itertools import combinations_with_replacement

import plain_ranker
import pytest

from stud_analytics.cards import HIDDEN, parse_cards
from stud_analytics.ranking import board_high, board_low, board_low_27
from stud_analytics.ranking.boards import WEIGHTS

EVERY_BOARD = [
    board for size in (1, 2, 3, 4) for board in plain_ranker.one_hand_of_every_multiset(size)
]


def in_order(keys):
    """Whole numbers in the order of the keys, equal where they are equal."""
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    return [places[key] for key in keys]


def test_there_is_a_board_of_every_multiset():
    assert len(EVERY_BOARD) == 13 + 91 + 455 + 1820


def test_high_boards_stand_in_the_order_of_poker_hands():
    ours = [board_high(board.tolist()) for board in EVERY_BOARD]
    plain = [plain_ranker.plain_board((board // 4).tolist()) for board in EVERY_BOARD]
    plain_ranker.assert_same_order(ours, in_order(plain))


@pytest.mark.parametrize(("rank", "ace"), [(board_low, 0), (board_low_27, 13)])
def test_low_boards_stand_in_the_order_turned_round(rank, ace):
    ours, plain = [], []
    for board in EVERY_BOARD:
        ranks = [ace if card // 4 == 12 else card // 4 + 1 for card in board.tolist()]
        category, ordered = plain_ranker.plain_board(ranks)
        ours.append(rank(board.tolist()))
        # More cards first: a hand that lacks cards stands below every whole one.
        plain.append((len(board), -category, tuple(-rank for rank in ordered)))
    plain_ranker.assert_same_order(ours, in_order(plain))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d", "As Ks"),
        ("Kc Kd", "Qc Qd"),
        ("Ah 3c", "Kh Qc"),
        ("Ah 3c", "As 2c"),
        ("9c 9d 2h", "8c 8d Ah"),
        ("3c 3d 3h", "Ac Ad Kh"),
        ("2c 2d 3h 3s", "Ac Ad Kh Qs"),
        ("2c 2d 2h 3s", "Ac Ad Kh Ks"),
        ("2c 2d 2h 2s", "Ac Ad Ah Ks"),
        ("Ac Kd 7h 4s", "Kc Qc Jc Tc"),  # four to a straight flush are king high
        ("Kc 5c 4c 3c", "Qc Jd Th 9s"),
    ],
)
def test_high_board_leads(better, worse):
    assert board_high(parse_cards(better)) > board_high(parse_cards(worse))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac", "2c"),
        ("Qc", "Kc"),
        ("8c 7d", "9c Ad"),
        ("Kc Qd", "Ac Ad"),  # any pair is worse than none
        ("Ac Ad", "2c 2d"),
        ("8c 4d 2h", "8s 4c 3d"),
        ("Kc Qd Jh Ts", "Ac Ad 2h 3s"),
        ("Kc Kd Qh Qs", "Ac Ad Ah 2s"),
    ],
)
def test_razz_board_leads(better, worse):
    assert board_low(parse_cards(better)) > board_low(parse_cards(worse))


def test_the_ace_is_high_on_a_deuce_to_seven_board():
    king, ace = parse_cards("Kc 2d 3h"), parse_cards("Ac 2d 3h")
    assert board_low_27(king) > board_low_27(ace)
    assert board_low(ace) > board_low(king)


def test_suits_never_break_a_tie():
    for board in (board_high, board_low, board_low_27):
        assert board(parse_cards("9c 4d 4h")) == board(parse_cards("4s 9h 4c"))


@pytest.mark.parametrize("board", [board_high, board_low, board_low_27])
@pytest.mark.parametrize("up", [(), (HIDDEN,), (1, HIDDEN), (0, 4, 8, 12, 20)])
def test_what_is_no_board_is_refused(board, up):
    with pytest.raises(ValueError, match=r"hidden|cards"):
        board(up)


def test_no_two_boards_share_a_sum_of_weights():
    sums = [
        sum(WEIGHTS[rank] for rank in ranks)
        for cards in (1, 2, 3, 4)
        for ranks in combinations_with_replacement(range(13), cards)
    ]
    assert len(sums) == 13 + 91 + 455 + 1820
    assert len(set(sums)) == len(sums)
    assert 0 not in sums
