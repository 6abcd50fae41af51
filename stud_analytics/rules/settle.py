"""Pots and their division: pure arithmetic over contributions, hands and a house's habits.

Nothing here knows an event. Seats are seat numbers; amounts are units.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from stud_analytics import ranking
from stud_analytics.cards import Card, ace_low_rank
from stud_analytics.games import Game, LowKind
from stud_analytics.money import Units
from stud_analytics.ranking.five import RANKER
from stud_analytics.ranking.highs import high as high_worth
from stud_analytics.ranking.lows import WORST_EIGHT, low_ace_five, low_deuce_seven
from stud_analytics.rules.house import Value
from stud_analytics.tuples import make

Shares = dict[int, Units]
"""Seat to units; seats that get nothing are left out."""


class Pot(NamedTuple):
    """One pot before it is divided."""

    amount: Units
    contenders: tuple[int, ...]
    """Seats that can win it, by seat number."""


_Pot: Final = Pot


def build_pots(
    put_in: Mapping[int, Units], live: Iterable[int], all_in: Container[int] | None = None
) -> tuple[Pot, ...]:
    """Main pot first: a layer for every total at which a player still in is all-in, and the rest.

    ``put_in`` holds every player's chips in the middle, folded ones too; what a folded player put
    in beyond every live one (no legal hand has it) lies in the last pot. A player who is not
    all-in and paid too little (no legal hand has that either) contends all the same. Without
    ``all_in`` every live player counts as such.
    """
    living = sorted(live)
    if not living:
        return ()
    levels = {put_in[seat] for seat in living if all_in is None or seat in all_in}
    levels.add(max([put_in[seat] for seat in living]))
    total = sum(put_in.values())
    if len(levels) == 1:
        return (make(_Pot, (total, tuple(living))),)
    pots: list[Pot] = []
    below, rest = 0, total
    for level in sorted(levels):
        amount = 0
        for units in put_in.values():
            amount += min(units, level) - min(units, below)
        if amount:
            who = [
                seat for seat in living
                if put_in[seat] >= level or (all_in is not None and seat not in all_in)
            ]  # fmt: skip
            pots.append(make(_Pot, (amount, tuple(who))))
            rest -= amount
        below = level
    if rest and pots:
        amount, contenders = pots[-1]
        pots[-1] = make(_Pot, (amount + rest, contenders))
    return tuple(pots)


class Holding(NamedTuple):
    """A player's cards at the showdown and what they are worth in the game."""

    cards: tuple[Card, ...]
    high: int
    """0 where the game has no high."""
    low: int
    """0 where the game has no low, or the hand does not qualify."""


# Compiled, a constant is at hand, where a class is looked up by its name.
_Holding: Final = Holding
HAND_KIND: Final[dict[LowKind, ranking.HandKind]] = {
    "eight_or_better": "low_eight",
    "ace_to_five": "low_ace_five",
    "deuce_to_seven": "low_deuce_seven",
}
"""How `ranking` calls the low of a game."""


def low_worth(kind: LowKind, cards: tuple[Card, ...]) -> int:
    """What the low of ``cards`` is worth, qualifying or not. ValueError as in `holding`."""
    return low_deuce_seven(cards) if kind == "deuce_to_seven" else low_ace_five(cards)


def holding(game: Game, cards: tuple[Card, ...]) -> Holding:
    """What ``cards`` are worth. ValueError for cards that cannot be ranked."""
    kind = game.low
    return held(game, cards, high_worth(cards) if game.high else 0,
                low_worth(kind, cards) if kind else 0)  # fmt: skip


def held(game: Game, cards: tuple[Card, ...], high: int, low: int) -> Holding:
    """Cards of which it is known what they are worth, ``low`` as in `low_worth`."""
    if low < WORST_EIGHT and game.low == "eight_or_better":
        low = 0
    found: Holding = make(_Holding, (cards, high, low))
    return found


class Winners(NamedTuple):
    """Who takes what of one pot."""

    high: tuple[int, ...]
    """Seats with the best high; () if the game has none."""
    low: tuple[int, ...]
    """Seats with the best low; () if the game has none or nobody qualifies."""


_Winners: Final = Winners


def winners(hands: dict[int, Holding]) -> Winners:
    """The best of ``hands``, by seat. Each pot is judged among its own contenders alone."""
    highs: list[int] = []
    lows: list[int] = []
    most_high = most_low = 0
    for seat, (_, high, low) in hands.items():
        if high > most_high:
            most_high, highs = high, [seat]
        elif high and high == most_high:
            highs.append(seat)
        if low > most_low:
            most_low, lows = low, [seat]
        elif low and low == most_low:
            lows.append(seat)
    found: Winners = make(_Winners, (tuple(highs), tuple(lows)))
    return found


def divisions(
    paid: Units,
    unit: Units,
    won: Winners,
    hands: dict[int, Holding],
    game: Game,
    deal_order: Sequence[int],
    odd_hi_lo: Value,
    odd_tie: Value,
) -> list[Shares]:
    """Every way to divide ``paid`` that the two odd-chip habits allow; mostly exactly one.

    The high half and the low half are equal but for an odd unit; equal hands share their half.
    What is left over of less than a unit goes to the half that the odd unit did not go to, or,
    with no odd unit, to the half that the house favours. Where the very same hands take both
    halves the pot is simply shared among them: two who tie both ways for 6 get 3 each, not 4
    and 2.
    """
    high, low = won
    if not low or not high or high == low or set(high) == set(low):
        side = "high" if high else "low"
        return _shared(paid, unit, high or low, hands, game, deal_order, odd_tie, side)
    whole, crumbs = divmod(paid, unit)
    half = whole // 2 * unit
    favoured, other = (unit, crumbs) if whole % 2 else (crumbs, 0)
    to_high, to_low, apart = half, half, 0
    if odd_hi_lo == "high":
        to_high, to_low = half + favoured, half + other
    elif odd_hi_lo == "low":
        to_high, to_low = half + other, half + favoured
    else:
        apart = favoured + other
    found: list[Shares] = []
    lows = _shared(to_low, unit, low, hands, game, deal_order, odd_tie, "low")
    for high_shares in _shared(to_high, unit, high, hands, game, deal_order, odd_tie, "high"):
        for low_shares in lows:
            shares = dict(high_shares)
            for seat, units in low_shares.items():
                shares[seat] = shares.get(seat, 0) + units
            if apart:
                first = min(*high, *low)
                shares[first] = shares.get(first, 0) + apart
            found.append(shares)
    return found


def _shared(
    amount: Units,
    unit: Units,
    seats: tuple[int, ...],
    hands: dict[int, Holding],
    game: Game,
    deal_order: Sequence[int],
    odd_tie: Value,
    side: str,
) -> list[Shares]:
    """One half (or the whole pot) among equal hands."""
    if len(seats) == 1:
        return [{seats[0]: amount} if amount else {}]
    each = amount // len(seats) // unit * unit
    odd, crumbs = divmod(amount - each * len(seats), unit)
    if not odd and not crumbs:
        return [dict.fromkeys(seats, each) if each else {}]
    if odd_tie == "unspecified":
        choices = _any_odd_order(seats, odd, bool(crumbs))
    else:
        choices = iter([_in_odd_order(seats, hands, game, deal_order, odd_tie, side)])
    found: list[Shares] = []
    for order in choices:
        shares = dict.fromkeys(seats, each)
        for seat in order[:odd]:
            shares[seat] += unit
        if crumbs:
            shares[order[odd]] += crumbs
        found.append({seat: units for seat, units in shares.items() if units})
    return found


def _any_odd_order(seats: tuple[int, ...], odd: int, crumbs: bool) -> Iterator[list[int]]:
    """Every choice of who gets an odd unit, and of who of the others gets what is less than one."""
    for chosen in combinations(seats, odd):
        others = [seat for seat in seats if seat not in chosen]
        for last in others if crumbs else others[:1]:
            yield [*chosen, last]


def _in_odd_order(
    seats: tuple[int, ...],
    hands: dict[int, Holding],
    game: Game,
    deal_order: Sequence[int],
    odd_tie: Value,
    side: str,
) -> list[int]:
    """Equal hands in the order in which odd units go to them."""
    if odd_tie == "deal_order":
        return sorted(seats, key=lambda seat: (deal_order.index(seat), seat))
    kind: ranking.HandKind = "high"
    if side == "low" and game.low:
        kind = HAND_KIND[game.low]

    ace_low = side == "low" and game.low != "deuce_to_seven"
    lowest = odd_tie == "low_suit"

    def looked_at(cards: Iterable[Card]) -> tuple[int, ...]:
        if ace_low:
            cards = (ace_low_rank(card) << 2 | card & 3 for card in cards)
        return tuple(sorted(cards, reverse=not lowest))

    def by_suit(seat: int) -> tuple[int, ...]:
        cards = hands[seat].cards
        if lowest:
            return min(map(looked_at, _best_fives(cards, kind)))
        return looked_at(cards if odd_tie == "high_suit_all7" else ranking.best_five(cards, kind))

    return sorted(seats, key=by_suit, reverse=not lowest)


def _best_fives(cards: tuple[Card, ...], kind: ranking.HandKind) -> Iterator[tuple[Card, ...]]:
    """Every choice of five that makes the best hand: two aces of which either could play."""
    whole = RANKER[kind](cards)
    for five in combinations(cards, min(5, len(cards))):
        if RANKER[kind](five) == whole:
            yield five
