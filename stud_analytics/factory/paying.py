"""Pots, rake and shares, counted chip by chip and not as the referee does it.

Sources: every game (rake comes off before the split; every pot is settled alone among the players
still in it) and the fields ``odd_chip_hi_lo``, ``odd_chip_tie``
and ``unit``.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

from stud_analytics import ranking
from stud_analytics.cards import Card
from stud_analytics.factory.play import NOBODY, Play
from stud_analytics.factory.terms import Rake
from stud_analytics.money import Units
from stud_analytics.ranking.five import RANKER

Half = Literal["high", "low"]


class Share(NamedTuple):
    """What a player gets of a pot or of a half of it."""

    player: int
    amount: Units
    half: Half | None
    """None where the pot is not split, or shared by the same hands both ways."""


class SharedPot(NamedTuple):
    """A pot with its division. Players are places."""

    amount: Units
    paid: Units
    contenders: tuple[int, ...]
    high: tuple[int, ...]
    low: tuple[int, ...]
    shares: tuple[Share, ...]


_LOW: Final[dict[str, tuple[ranking.HandKind, Callable[[Sequence[Card]], int]]]] = {
    "eight_or_better": ("low_eight", ranking.low_eight),
    "ace_to_five": ("low_ace_five", ranking.low_ace_five),
    "deuce_to_seven": ("low_deuce_seven", ranking.low_deuce_seven),
}


def layers(put: Sequence[Units], live: Sequence[bool]) -> list[tuple[Units, tuple[int, ...]]]:
    """Main pot and side pots: take the smallest stake left among those in, from everybody."""
    top = max(put)
    if top == min([chips for chips, lives in zip(put, live, strict=True) if lives]):
        # Nobody is all-in for less: by far the most hands.
        return [(sum(put), tuple([p for p, lives in enumerate(live) if lives]))] if top else []
    rest = list(put)
    pots: list[tuple[Units, tuple[int, ...]]] = []
    while inside := tuple(p for p, chips in enumerate(rest) if live[p] and chips):
        step = min(rest[p] for p in inside)
        taken = [min(step, chips) for chips in rest]
        rest = [chips - part for chips, part in zip(rest, taken, strict=True)]
        pots.append((sum(taken), inside))
    if any(rest):
        amount, inside = pots[-1]
        pots[-1] = (amount + sum(rest), inside)
    return pots


def settle(play: Play, rake: Rake | None) -> tuple[list[SharedPot], Units, Units]:
    """The pots with their shares, the rake and the fee.

    Rake and fee are reckoned on all pots together. Each pot bears its part in proportion, rounded
    down; what that leaves over comes off the main pot. Chips that nobody matched bear none.
    """
    pots = layers(play.put, play.live)
    contested = play.live.count(True) > 1
    taxed = [len(inside) > 1 or not contested for _, inside in pots]
    base = sum([amount for (amount, _), tax in zip(pots, taxed, strict=True) if tax])
    if not contested:
        base -= unmatched(play)[1]
    taken, fee = _rake(play, rake, base, contested)
    left = taken + fee if base else 0
    cuts = [left * amount // base if tax and contested and base else 0
            for (amount, _), tax in zip(pots, taxed, strict=True)]  # fmt: skip
    if cuts:
        cuts[0] += left - sum(cuts)  # what cannot be cut in proportion comes off the main pot
    if contested:
        play.values = {p: _values(play, p) for p in play.living()}
    return [
        _shared(play, amount, amount - cut, inside, play.values)
        for (amount, inside), cut in zip(pots, cuts, strict=True)
    ], taken, fee  # fmt: skip


def unmatched(play: Play) -> tuple[int, Units]:
    """Who put in more than everybody else, and by how much; (NOBODY, 0) for nobody."""
    put = play.put
    most = max(put)
    if put.count(most) > 1:
        return NOBODY, 0
    p = put.index(most)
    return p, most - max(put[:p] + put[p + 1 :])


def _rake(play: Play, rake: Rake | None, base: Units, contested: bool) -> tuple[Units, Units]:
    if rake is None:
        return 0, 0
    if rake.free_before_4th and not contested and play.street == play.game.streets[0]:
        return 0, 0
    per_step = 10_000 * rake.step
    added = 0
    if rake.rounding != "floor":
        added = per_step // 2 if rake.rounding == "nearest" else per_step - 1
    taken = (base * rake.basis_points + added) // per_step * rake.step
    if rake.cap is not None and taken > rake.cap:
        taken = rake.cap
    return taken, rake.fee if taken and taken + rake.fee < base // 2 else 0


def _values(play: Play, p: int) -> tuple[int, int]:
    game, cards = play.game, play.cards_of(p)
    return (
        ranking.high(cards) if game.high else 0,
        _LOW[game.low][1](cards) if game.low else 0,
    )


def _shared(
    play: Play,
    amount: Units,
    paid: Units,
    inside: tuple[int, ...],
    values: dict[int, tuple[int, int]],
) -> SharedPot:
    if len(inside) == 1:
        return SharedPot(amount, paid, inside, (), (), (Share(inside[0], paid, None),))
    game = play.game
    top, bottom = max([values[p][0] for p in inside]), max([values[p][1] for p in inside])
    high = tuple([p for p in inside if values[p][0] == top]) if game.high else ()
    low = tuple([p for p in inside if values[p][1] == bottom]) if bottom else ()
    shares: list[Share] = []
    if not high or not low or high == low:
        winners = high or low
        if len(winners) == 1 and not paid % int(play.truth["unit"]):
            alone = (Share(winners[0], paid, None),) if paid else ()
            return SharedPot(amount, paid, inside, high, low, alone)
        side: Half = "high" if high else "low"
        for p, units in _equal(play, paid, winners, side).items():
            shares.append(Share(p, units, None))
    else:
        unit = int(play.truth["unit"])
        half = paid // (2 * unit) * unit
        odd = paid - 2 * half
        piece = min(odd, unit)  # the odd unit, then to the other half what is less than one
        way = play.truth["odd_chip_hi_lo"]
        parts = {"high": (piece, odd - piece), "low": (odd - piece, piece), "lowest_seat": (0, 0)}
        more_high, more_low = parts[str(way)]
        to_high = _equal(play, half + more_high, high, "high")
        to_low = _equal(play, half + more_low, low, "low")
        if way == "lowest_seat" and odd:
            first = min(high + low)
            part = to_high if first in to_high else to_low
            part[first] += odd
        shares += [Share(p, units, "high") for p, units in to_high.items()]
        shares += [Share(p, units, "low") for p, units in to_low.items()]
    return SharedPot(amount, paid, inside, high, low, tuple([s for s in shares if s.amount]))


def _equal(play: Play, amount: Units, players: tuple[int, ...], side: Half) -> dict[int, Units]:
    """Equal parts in whole units of the house; what is left goes round one unit each."""
    unit = int(play.truth["unit"])
    each = amount // len(players) // unit * unit
    parts = dict.fromkeys(players, each)
    left = amount - each * len(players)
    if left:
        for p in odd_order(play, players, side):
            piece = min(unit, left)
            parts[p] += piece
            left -= piece
            if not left:
                break
    return parts


def odd_order(play: Play, players: Sequence[int], side: Half) -> list[int]:
    """Equal hands in the order in which odd units go to them."""
    way = play.truth["odd_chip_tie"]
    if way == "unspecified":
        # Drawn by random() alone: it gives the same numbers in every Python.
        return sorted(players, key=lambda _: play.rng.random())
    if way == "deal_order":
        return sorted(players, key=play.order.index)
    game = play.game
    kind: ranking.HandKind = "high" if side == "high" else _LOW[str(game.low)][0]
    ace_low = side == "low" and game.low != "deuce_to_seven"

    def strength(card: Card) -> tuple[int, int]:
        rank = card >> 2
        return (-1 if ace_low and rank == 12 else rank, card & 3)

    def cards(p: int) -> list[tuple[int, int]]:
        whole = play.cards_of(p)
        if way == "low_suit":
            # Of two aces that could play, the lower suit is looked at.
            worth = RANKER[kind]
            best = (five for five in combinations(whole, 5) if worth(five) == worth(whole))
            return min(sorted(map(strength, five)) for five in best)
        chosen = whole if way == "high_suit_all7" else ranking.best_five(whole, kind)
        return sorted(map(strength, chosen), reverse=True)

    return sorted(players, key=cards, reverse=way != "low_suit")
