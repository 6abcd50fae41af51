"""Who opens a street, said plainly from the cards that lie face up.

Sources: the founding rules (`houses/seed.toml`); every game, for the bring-in; the fields
``all_in_door``, ``board_tie``, ``all_in_best_board``, ``lead_7th_after_fold``,
``common_card_lead``.
"""

from collections.abc import Callable, Sequence

from stud_analytics import ranking
from stud_analytics.cards import SUITS, Card
from stud_analytics.factory.play import Play
from stud_analytics.games import SEVENTH, SIXTH, Game

_ACE = 12


def door_strength(game: Game, card: Card) -> tuple[int, int]:
    """How strongly a door card asks for the bring-in: the biggest has it."""
    rank, suit = divmod(card, len(SUITS))
    if game.ace_low and rank == _ACE:
        rank = -1
    return (rank, suit) if game.high_brings_in else (-rank, -suit)


def who_brings_in(play: Play) -> int:
    """The player with the bring-in's door card, or, if the ante took his last chip, the next."""
    game, up = play.game, play.up

    def strength(p: int) -> tuple[int, int]:
        return door_strength(game, up[p][0])

    door = max(play.living(), key=strength)
    able = play.able()
    if door in able:
        return door
    if play.truth["all_in_door"] == "next_door":
        return max(able, key=strength)
    return play.clockwise_from(door, able)


def who_opens(play: Play) -> int:
    """The player who is to open a later street. At least one must have chips."""
    if play.street == SEVENTH and play.opener_street == SIXTH:
        with_common = play.truth["common_card_lead"] == "boards_with_common"
        if play.common is None or not with_common:
            return _leader_again(play)
    return best_board(play)


def _leader_again(play: Play) -> int:
    leader = play.opener
    if not play.live[leader]:
        if play.truth["lead_7th_after_fold"] == "best_live_board":
            return best_board(play)
        return play.clockwise_from(leader, play.able())
    return leader if play.stack[leader] else _past(play, leader)


def best_board(play: Play) -> int:
    """The player with the best board, or who acts for him when he is all-in."""
    best = _best_of(play, play.living())
    return best if play.stack[best] else _past(play, best)


def _past(play: Play, place: int) -> int:
    able = play.able()
    if play.truth["all_in_best_board"] == "next_best":
        return _best_of(play, able)
    return play.clockwise_from(place, able)


def _best_of(play: Play, players: Sequence[int]) -> int:
    rank = _board_ranker(play)
    boards, common = play.up, play.common
    if common is None:
        values = [rank(boards[p]) for p in players]
    else:
        values = [rank((*boards[p], common)) for p in players]
    best = max(values)
    if values.count(best) == 1:
        return players[values.index(best)]
    tied = [p for p, value in zip(players, values, strict=True) if value == best]
    return _of_equals(play, tied)


def _board_ranker(play: Play) -> Callable[[Sequence[Card]], int]:
    game = play.game
    if not game.low_board_leads:
        # With a common card five cards show, so straights and flushes count.
        return ranking.board_high if play.common is None else ranking.high
    if game.low == "deuce_to_seven":
        return ranking.board_low_27 if play.common is None else ranking.low_deuce_seven
    return ranking.board_low if play.common is None else ranking.low_ace_five


def _of_equals(play: Play, tied: Sequence[int]) -> int:
    way = play.truth["board_tie"]
    if way == "lowest_seat":
        return min(tied)
    if way == "deal_order":
        return min(tied, key=play.order.index)
    # By the suit of the highest card showing; equal boards have the same ranks.
    ace_low = play.game.ace_low

    def top(p: int) -> tuple[int, int]:
        return max(
            (-1 if ace_low and card >> 2 == _ACE else card >> 2, card & 3) for card in play.up[p]
        )

    return max(tied, key=top) if way == "high_suit" else min(tied, key=top)


def pair_shows(play: Play, p: int | None = None) -> bool:
    """Whether two up cards of somebody in the hand, or of ``p``, are a pair."""
    players = play.living() if p is None else [p]
    return any(play.up[q][0] >> 2 == play.up[q][1] >> 2 for q in players)


def size_of(play: Play) -> int:
    """The bet of the current street: small on the first two, big after."""
    streets = play.game.streets
    early = play.street in streets[:2]
    return play.stakes.small_bet if early else play.stakes.big_bet
