"""Random ends of hands, and the comparison of the two settlements over one of them.

Cards come from decks of few ranks half the time, so that ties, quarters and lows are common.
A situation is told by its random source alone: the same seed makes the same one.
"""

from itertools import product
from typing import NamedTuple

import plain_settlement as plain

from stud_analytics.cards import parse_card
from stud_analytics.games import GAMES
from stud_analytics.rules.house import FIELDS
from stud_analytics.rules.settle import build_pots, divisions, holding, winners

HI_LO_VALUES = FIELDS["odd_chip_hi_lo"].values
TIE_VALUES = FIELDS["odd_chip_tie"].values
HOUSES = tuple(product(HI_LO_VALUES, TIE_VALUES))
"""Every pair of values of `odd_chip_hi_lo` and `odd_chip_tie`."""
UNITS = (1, 1, 2, 5, 25)
LOW_RANKS, MIDDLE_RANKS = "A2345678", "6789TJQ"


class Situation(NamedTuple):
    """A hand at its end, before the pots are built."""

    game: str
    put_in: dict[int, int]
    live: list[int]
    all_in: list[int]
    hands: dict[int, tuple[str, ...]]
    """Cards of those still in."""
    unit: int
    deal_order: list[int]
    common: bool
    """Whether the seventh card is one card for all."""
    rake: int
    """What is taken off every pot before it is divided."""


def random_situation(rng, game, crumbs=False) -> Situation:
    """2 to 8 seats, some folded, some all-in for anything from a part of the ante upward.

    ``crumbs``: what is paid need not be whole units of the house.
    """
    unit = rng.choice(UNITS)
    size = 5 if game == "five_card_stud" else 7
    seats = sorted(rng.sample(range(1, 11), rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8))))
    live = sorted(rng.sample(seats, min(len(seats), rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8)))))
    hands, common = deal(rng, live, size)
    put_in, all_in = stakes(rng, seats, live)
    put_in = {seat: units * unit for seat, units in put_in.items()}
    rake = rng.choice((0, 0, 1, 2, 3)) * unit + (rng.randrange(unit) if crumbs else 0)
    start = rng.randrange(len(seats))
    order = seats[start:] + seats[:start]
    return Situation(game, put_in, live, all_in, hands, unit, order, common, rake)


def deal(rng, live, size):
    """Cards of those still in; when the deck cannot serve them all, one common card."""
    wanted = rng.choice(
        (plain.RANKS, plain.RANKS, LOW_RANKS, LOW_RANKS + "9", MIDDLE_RANKS, "2345A9K", "A234589TJ")
    )
    first = [rank + s for rank in wanted for s in plain.SUITS]
    rest = [rank + s for rank in plain.RANKS for s in plain.SUITS if rank not in wanted]
    rng.shuffle(first)
    rng.shuffle(rest)
    deck = first + rest
    if len(live) * size < 50 and rng.randrange(3) == 0:
        return alike(rng, live, size, deck), False
    common = size == 7 and (len(live) * 7 > 51 or rng.random() < 0.1)
    own = size - 1 if common else size
    hands = {seat: tuple(deck[at * own : at * own + own]) for at, seat in enumerate(live)}
    if common:
        card = deck[len(live) * own]
        hands = {seat: (*cards, card) for seat, cards in hands.items()}
    return hands, common


def alike(rng, live, size, deck):
    """Hands of like ranks in several suits, so that many of them tie both ways."""
    ranks = [card[0] for card in deck[:size]]
    hands = dict.fromkeys(live, ())
    for rank in ranks:
        for seat in rng.sample(live, len(live)):
            same = [card for card in deck if card[0] == rank]
            card = rng.choice(same) if same and rng.random() < 0.95 else deck[-1]
            deck.remove(card)
            hands[seat] += (card,)
    return hands


def stakes(rng, seats, live):
    """What each seat put in: the top stake, or less where it is all-in or has folded."""
    ante, top = rng.randint(1, 4), rng.randint(5, 40)
    put_in, all_in = {}, []
    for seat in seats:
        put_in[seat] = top
        if seat not in live:
            put_in[seat] = rng.choice((ante, rng.randint(1, top)))
        elif rng.random() < 0.4:
            put_in[seat] = rng.choice((rng.randint(1, ante), rng.randint(1, top)))
            all_in.append(seat)
    return put_in, all_in


def compare(situation, houses=HOUSES):
    """None where both settle alike under each of the houses, else how they differ."""
    game = GAMES[situation.game]
    put_in, live, unit = situation.put_in, situation.live, situation.unit
    pots = build_pots(put_in, live, situation.all_in)
    if pots != build_pots(put_in, live):
        return f"pots with and without all-in told differ: {situation}"
    peeled = plain.peel_pots(put_in, live)
    if [tuple(pot) for pot in pots] != peeled:
        return f"pots {pots}, plainly {peeled}: {situation}"
    held = {
        seat: holding(game, tuple(map(parse_card, cards)))
        for seat, cards in situation.hands.items()
    }
    for amount, contenders in peeled:
        if len(contenders) == 1:
            continue
        high, low = plain.pot_winners(situation.game, situation.hands, contenders)
        inside = {seat: held[seat] for seat in contenders}
        won = winners(inside)
        if (tuple(won.high), tuple(won.low)) != (high, low):
            return f"winners {won}, plainly {(high, low)}: {situation}"
        paid = max(amount - situation.rake, 0)
        for hi_lo, tie in houses:
            given = divisions(paid, unit, won, inside, game, situation.deal_order, hi_lo, tie)
            found = {tuple(sorted(shares.items())) for shares in given}
            expected = plain_divisions(situation, paid, high, low, hi_lo, tie)
            if found != expected:
                how = f"{hi_lo}, {tie}: of {paid} in {unit}s"
                return f"{how} {found}, plainly {expected}: {situation}"
            if any(sum(units for _, units in shares) != paid for shares in found):
                return f"chips are lost or made of {paid}: {found}: {situation}"
    return None


def plain_divisions(situation, amount, high, low, hi_lo, tie):
    """Every division of one pot that the plain settlement allows, as sorted items."""
    game, hands, unit = situation.game, situation.hands, situation.unit
    if tie == "unspecified":
        return plain.every_share(amount, high, low, hi_lo, unit)
    order = situation.deal_order
    shares = plain.share_pot(amount, game, hands, high, low, hi_lo, tie, unit, order)
    return {tuple(shares.items())}
