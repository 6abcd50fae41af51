"""A second ranker for the tests: plain, slow, and made another way than the package's.

It judges five cards by counting which are equal and sorting them, and more than five by trying
every choice of five. Nothing here is imported from the package.
"""

from collections import Counter
from itertools import chain, combinations

import numpy as np

SIZES_TO_NAME = {5: "nothing", 7: "pair", 9: "two pair", 11: "trips", 13: "full house", 17: "quads"}
NO_LOW = -(10**9)
ORDER = (
    "nothing",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)


def all_five_card_hands():
    """Every five-card hand, shape (2598960, 5), each hand upwards."""
    cards = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8)
    return cards.reshape(-1, 5)


def judge_five(cards, *, ace, wheel, straights_and_flushes):
    """A number per hand of five, bigger for what is higher in the order of poker hands.

    ``ace`` is the ace's rank, 14 or 1; ``wheel`` whether A-2-3-4-5 is a straight though the ace
    is 14.
    """
    return np.concatenate(
        [
            _judge_chunk(cards[start : start + 200_000], ace, wheel, straights_and_flushes)
            for start in range(0, len(cards), 200_000)
        ]
    )


def _judge_chunk(cards, ace, wheel, straights_and_flushes):
    ranks = (cards // 4 + 2).astype(np.int64)
    ranks[ranks == 14] = ace
    same = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)  # of each card's rank, how many
    ordered = -np.sort(-(same * 100 + ranks), axis=1) % 100
    # Counted once per card: quads 4*4+1 = 17, full house 3*3+2*2 = 13, and so on.
    category = np.array([ORDER.index(SIZES_TO_NAME.get(i, "nothing")) for i in range(18)])[
        same.sum(axis=1)
    ]
    if straights_and_flushes:
        suits = cards % 4
        flush = (suits == suits[:, :1]).all(axis=1)
        straight = (category == 0) & (ordered[:, 0] - ordered[:, 4] == 4)
        if wheel:
            wheels = (ordered == (14, 5, 4, 3, 2)).all(axis=1)
            ordered[wheels] = (5, 4, 3, 2, 1)
            straight |= wheels
        category[straight] = ORDER.index("straight")
        category[flush] = ORDER.index("flush")
        category[flush & straight] = ORDER.index("straight flush")
    return category * 15**5 + ordered @ (15 ** np.arange(4, -1, -1))


def plain_high(five):
    return judge_five(five, ace=14, wheel=True, straights_and_flushes=True)


def plain_low_ace_five(five):
    return -judge_five(five, ace=1, wheel=False, straights_and_flushes=False)


def plain_low_deuce_seven(five):
    return -judge_five(five, ace=14, wheel=False, straights_and_flushes=True)


def plain_low_eight(five):
    """As ace to five, but far below all where a rank comes twice or one is above the eight."""
    ranks = np.sort((five // 4 + 1) % 13, axis=1)  # ace 0 .. eight 7 .. king 12
    different = (ranks[:, 1:] != ranks[:, :-1]).all(axis=1)
    qualifies = different & (ranks[:, 4] <= 7)
    return np.where(qualifies, plain_low_ace_five(five), NO_LOW)


def best_of_all_fives(cards, plain):
    """The best of every choice of five out of hands of five to seven cards."""
    return np.max(
        [plain(cards[:, list(five)]) for five in combinations(range(cards.shape[1]), 5)], axis=0
    )


def random_hands(count, size, seed):
    """So many hands of so many different cards."""
    draw = np.random.default_rng(seed)
    chunks = [
        draw.random((min(20_000, count - start), 52)).argsort(axis=1)[:, :size]
        for start in range(0, count, 20_000)
    ]
    return np.concatenate(chunks).astype(np.uint8)


def suited_hands(count, size, seed):
    """Hands with five or more cards of one suit, ranks close together often enough."""
    draw = np.random.default_rng(seed)
    hands = []
    for _ in range(count):
        suit = int(draw.integers(4))
        lowest, span = (0, 13) if draw.random() < 0.5 else (int(draw.integers(7)), 7)
        suited = draw.choice(range(lowest, lowest + span), 5, replace=False) * 4 + suit
        rest = draw.choice([card for card in range(52) if card not in suited], size - 5, False)
        hands.append(draw.permutation([*suited, *rest]))
    return np.array(hands, np.uint8)


def one_hand_of_every_multiset(size):
    """A hand of every rank multiset of so many cards, at most two cards of a suit."""
    every = (ranks for ranks in _multisets(0, size))
    return np.array(
        [[rank * 4 + place % 4 for place, rank in enumerate(ranks)] for ranks in every], np.uint8
    )


def _multisets(lowest, size):
    if size == 0:
        yield ()
        return
    for rank in range(lowest, 13):
        for times in range(1, min(size, 4) + 1):
            for rest in _multisets(rank + 1, size - times):
                yield (rank,) * times + rest


def plain_board(ranks):
    """What a board of one to four ranks is worth in the order of poker hands, as a tuple.

    A shorter tuple stands before a longer one that begins like it, as a missing card should.
    """
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    shape = tuple(times for times, _ in groups if times > 1)
    return [(), (2,), (2, 2), (3,), (4,)].index(shape), tuple(rank for _, rank in groups)


def assert_same_order(ours, plain):
    """Both put the hands in one order, with the same ties."""
    ours, plain = np.asarray(ours), np.asarray(plain)
    in_order = np.lexsort((ours, plain))
    our_steps = np.sign(np.diff(ours[in_order]))
    plain_steps = np.sign(np.diff(plain[in_order]))
    wrong = np.flatnonzero(our_steps != plain_steps)
    assert not len(wrong), f"hands {in_order[wrong[0] : wrong[0] + 2]} stand otherwise"
