"""Random hands played in `pokerkit`: who put in what, which cards, and what pokerkit paid.

pokerkit plays the hand: antes, bring-in, bets, all-ins, run-outs, the exhausted deck. What each
player puts in is counted here from its operations; the cards are those dealt.
"""

import random
import warnings
from functools import cache
from typing import NamedTuple

import plain_settlement as plain
from pokerkit import (
    Automation,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    Opening,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
    Street,
)
from pokerkit.games import FixedLimitPokerMixin, Poker, SevenCardStud
from pokerkit.utilities import Deck


class _FromParts(FixedLimitPokerMixin, SevenCardStud):
    """A stud game that pokerkit has no class for but all the parts of."""

    deck = Deck.STANDARD
    low = False

    @classmethod
    def create_state(cls, *terms):
        """A hand, as in the classes pokerkit has."""
        *before, stacks, players = terms
        return cls(*before)(stacks, players)


class _NoQualifier(_FromParts):
    hand_types = (StandardHighHand, RegularLowHand)


class _DeuceToSeven(_FromParts):
    hand_types = (StandardLowHand,)
    low = True


class _FiveCards(FixedLimitPokerMixin, Poker):
    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)

    @classmethod
    def create_state(cls, automatic, trimmed, ante, bring_in, small, big, stacks, players):
        """A hand: one card down and one up, then three up, a betting round after each."""
        cap = cls.max_completion_betting_or_raising_count
        first = Street(False, (False, True), 0, False, Opening.LOW_CARD, small, cap)
        later = [
            Street(True, (True,), 0, False, Opening.HIGH_HAND, size, cap)
            for size in (small, big, big)
        ]
        return cls(automatic, (first, *later), trimmed, ante, 0, bring_in)(stacks, players)


TABLES = {
    "stud_high": FixedLimitSevenCardStud,
    "stud_hi_lo": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
    "stud_hi_lo_nq": _NoQualifier,
    "razz_27": _DeuceToSeven,
    "five_card_stud": _FiveCards,
}
OWN = ("stud_high", "stud_hi_lo", "razz")
"""The games pokerkit has classes of its own for; the others are put together from its parts."""

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Showdown(NamedTuple):
    """A hand that pokerkit played, and what it paid. Seats are 1 and up, in deal order."""

    game: str
    seed: int
    put_in: dict[int, int]
    live: list[int]
    """Seats in at the end, before pokerkit throws beaten hands away."""
    kept: list[int]
    """Of those, the seats whose hands pokerkit kept."""
    hands: dict[int, tuple[str, ...]]
    common: bool
    payoffs: dict[int, int]
    sizes: tuple[int, int, int] = (0, 0, 0)
    """Ante, bring-in, small bet."""
    stacks: tuple[int, ...] = ()
    log: tuple[tuple[object, ...], ...] = ()
    """What happened, in order: ``("call", seat, amount)``; see `pokerkit_as_hand`."""


def play(game: str, seed: int) -> Showdown:
    """The hand of one seed: 2 to 8 players, stacks from one chip upward, random legal actions."""
    rng = random.Random(f"{game}-{seed}")
    players = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    ante = rng.randint(1, 5)
    bring_in = rng.randint(1, 7)
    small = bring_in + rng.randint(1, 15)
    stacks = [
        rng.choice((rng.randint(1, ante + bring_in), rng.randint(1, 6 * small), 40 * small))
        for _ in range(players)
    ]
    timid = rng.choice((0.0, 0.05, 0.15))
    deck = _deck(rng, game, players)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of cards that come again from the burns
        return _played(rng, game, seed, deck, (ante, bring_in, small), stacks, timid)


played = cache(play)
"""`play`, each hand once: for tests, which must not change what they are given."""


def _deck(rng, game, players):
    """Two times in three the first cards come from few ranks, so that hands tie and lows abound."""
    ranks = plain.RANKS
    if rng.randrange(3):
        cards = 5 if game == "five_card_stud" else 7
        wanted = min(13, (cards * players + 4) // 4 + rng.choice((0, 1, 2)))
        lows = game in plain.LOW_OF and rng.random() < 0.8
        ranks = ("A" + plain.RANKS)[:wanted] if lows else rng.sample(plain.RANKS, wanted)
        if lows and game == "razz_27":
            ranks = plain.RANKS[:wanted]
    first = [rank + suit for rank in ranks for suit in plain.SUITS]
    rest = [rank + suit for rank in plain.RANKS for suit in plain.SUITS if rank not in ranks]
    rng.shuffle(first)
    rng.shuffle(rest)
    return first + rest


def _played(rng, game, seed, deck, sizes, stacks, timid):
    ante, bring_in, small = sizes
    players = len(stacks)
    create = TABLES[game].create_state
    # Antes are trimmed: an ante that a short player could not match is not his to win.
    state = create(AUTOMATIC, True, ante, bring_in, small, 2 * small, tuple(stacks), players)
    put_in = {seat: min(ante, stacks[seat - 1]) for seat in range(1, players + 1)}
    street_in = dict.fromkeys(put_in, 0)
    hands = dict.fromkeys(put_in, ())
    folded, board = set(), ()
    log = [("ante", seat, amount) for seat, amount in put_in.items()]
    log.append(("street",))

    # One hand in three, players are dealt like ranks in like order, so that several of them tie.
    plan = rng.sample(plain.RANKS, 7) if rng.randrange(3) == 0 else []

    def next_card(seat=None):
        if seat and plan and rng.random() < 0.95:
            rank = plan[len(hands[seat])]
            if alike := [card for card in deck if card[0] == rank]:
                deck.remove(alike[0])
                return alike[0]
        if deck:
            return deck.pop(0)
        return min(map(_text, state.get_dealable_cards(1)))  # the burns come again

    def pay(what, seat, amount):
        put_in[seat] += amount
        street_in[seat] += amount
        log.append((what, seat, amount))

    def wager(done):
        seat = done.player_index + 1
        pay("wager", seat, done.amount - street_in[seat])

    while state.status:
        if state.can_burn_card():
            street_in = dict.fromkeys(put_in, 0)
            state.burn_card(next_card())
            log.append(("street",))
        elif state.can_deal_hole():
            seat = state.hole_dealee_index + 1
            card = next_card(seat)
            up = state.deal_hole(card).statuses[0]
            log.append(("card", seat, card, up))
            hands[seat] += (card,)
        elif state.can_deal_board():
            card = next_card()
            state.deal_board(card)
            log.append(("common", card))
            board += (card,)
        elif state.can_post_bring_in():
            # Now and then the player completes instead of posting the bring-in.
            if rng.random() < 0.1 and state.can_complete_bet_or_raise_to():
                wager(state.complete_bet_or_raise_to())
            else:
                done = state.post_bring_in()
                pay("bring_in", done.player_index + 1, done.amount)
        else:
            chance = rng.random()
            if chance < 0.25 and state.can_complete_bet_or_raise_to():
                wager(state.complete_bet_or_raise_to())
            elif chance > 1 - timid and state.can_fold():
                seat = state.fold().player_index + 1
                folded.add(seat)
                log.append(("fold", seat))
            else:
                done = state.check_or_call()
                pay("call" if done.amount else "check", done.player_index + 1, done.amount)
    live = [seat for seat in put_in if seat not in folded]
    return Showdown(
        game,
        seed,
        put_in,
        live,
        [seat for seat in live if state.statuses[seat - 1]],
        {seat: hands[seat] + board for seat in live},
        bool(board),
        {seat: state.payoffs[seat - 1] for seat in put_in},
        sizes,
        tuple(stacks),
        tuple(log),
    )


def _text(card):
    return f"{card.rank}{card.suit}"
