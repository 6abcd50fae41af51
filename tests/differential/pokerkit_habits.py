"""Where pokerkit pays otherwise than our settlement, and the rule that says who is right.

Our side is `rules.settle` under the World Series' rules: odd chip to the high half (WSOP 149),
among equal hands to the highest card by suit of the best five (WSOP 149, 244).

Where the payoffs differ, a *habit* of pokerkit must explain it. It counts as the explanation
only if two things hold: the situation has what the habit is about (`occasions`), and the plain
settlement with the fewest habits put into it gives pokerkit's payoffs to the unit
(`with_habits`). `HABITS` says of each what the rule is and which side is right.
"""

from itertools import combinations
from typing import NamedTuple

import plain_settlement as plain
from pokerkit_showdowns import Showdown

from stud_analytics.cards import parse_card
from stud_analytics.games import GAMES
from stud_analytics.rules.house import load_house
from stud_analytics.rules.settle import build_pots, divisions, holding, winners


class Habit(NamedTuple):
    """Something pokerkit does that the rules do not."""

    name: str
    pokerkit: str
    rule: str
    right: str


HABITS = (
    Habit(
        "halves_without_low",
        "halves a pot none of whose contenders has a low, because a hand that is not in that pot "
        "has one, and shares the low half among all its contenders: chips go to a beaten hand",
        "founding rules: no low, the high takes everything; every pot, main and side, is settled "
        "alone among the players still in it",
        "ours",
    ),
    Habit(
        "ties_both_ways_cut_twice",
        "divides each half by itself where the same hands tie both ways: 4 and 2 of 6",
        "TDA 20: where hands tie for high and for low, the pot is split as evenly as possible",
        "ours",
    ),
    Habit(
        "odd_chips_to_one",
        "gives every odd chip of a tie of three or more to one player: 4, 2 and 2 of 8",
        "equal hands share alike (founding rules), so no two of them differ by more than one unit",
        "ours",
    ),
    Habit(
        "odd_chip_by_position",
        "gives the odd chip of a tie to the first player dealt to, as flop games do",
        "WSOP 149, 244: in stud and razz to the highest card by suit of the best five; a house "
        "may play it by position, our odd_chip_tie = deal_order",
        "both, by house",
    ),
    Habit(
        "pots_joined_after_muck",
        "takes beaten hands out before it builds the pots, so that two pots become one and their "
        "odd chips are counted together",
        "TDA 21: each side pot is split separately; a hand that shows or mucks last was in its pot "
        "all the same",
        "ours",
    ),
)  # fmt: skip
NAMES = tuple(habit.name for habit in HABITS)


# --- ours ------------------------------------------------------------------------------------


def our_pots(case: Showdown) -> list[dict[int, int]]:
    """Seat to units of each pot, main first, under the World Series' rules for odd chips."""
    house = load_house("wsop_live")
    (hi_lo,) = house.setting("odd_chip_hi_lo", case.game).values
    (tie,) = house.setting("odd_chip_tie", case.game).values
    game = GAMES[case.game]
    paid = []
    for amount, contenders in build_pots(case.put_in, case.live):
        if len(contenders) == 1:
            paid.append({contenders[0]: amount})
            continue
        held = {s: holding(game, tuple(map(parse_card, case.hands[s]))) for s in contenders}
        best = winners(held)
        (shares,) = divisions(amount, 1, best, held, game, sorted(case.put_in), hi_lo, tie)
        paid.append(shares)
    return paid


def our_payoffs(case: Showdown) -> dict[int, int]:
    """What each seat wins or loses over the hand by `our_pots`."""
    won = {seat: -units for seat, units in case.put_in.items()}
    for shares in our_pots(case):
        for seat, units in shares.items():
            won[seat] += units
    return won


# --- pokerkit's habits, put one by one into the plain settlement -------------------------------


def matched(put_in: dict[int, int]) -> dict[int, int]:
    """The stakes without what nobody matched, which goes back to its player."""
    second = sorted(put_in.values())[-2]
    return {seat: min(units, second) for seat, units in put_in.items()}


def with_habits(case: Showdown, habits: tuple[str, ...]) -> dict[int, int]:
    """What the plain settlement pays with some of pokerkit's habits. None: by the rules."""
    game, hands = case.game, case.hands
    live = case.kept if "pots_joined_after_muck" in habits else case.live
    split = game in plain.HAS_HIGH and game in plain.LOW_OF
    any_low = split and any(plain.best_low(hands[s], plain.LOW_OF[game])[1] for s in case.kept)
    put_in = matched(case.put_in)
    won = {seat: -units for seat, units in put_in.items()}
    for amount, contenders in plain.peel_pots(put_in, live):
        if len(contenders) == 1:
            won[contenders[0]] += amount
            continue
        high, low = plain.pot_winners(game, hands, contenders)
        sides = [(amount, high or low, "high" if high else "low")]
        halves = [(amount - amount // 2, high, "high"), (amount // 2, low, "low")]
        if split and low and (high != low or "ties_both_ways_cut_twice" in habits):
            sides = halves
        elif split and not low and any_low and "halves_without_low" in habits:
            inside = tuple(seat for seat in contenders if seat in case.kept)
            sides = [halves[0], (amount // 2, inside, "low")]
        for part, seats, side in sides:
            for seat, units in _tied(case, part, seats, side, habits).items():
                won[seat] += units
    return won


def _tied(case, amount, seats, side, habits):
    each, odd = divmod(amount, len(seats))
    shares = dict.fromkeys(seats, each)
    first_dealt = "odd_chip_by_position" in habits
    if odd:
        rule = "deal_order" if first_dealt or len(seats) == 1 else "high_suit_best5"
        if side == "low" and not plain.best_low(case.hands[seats[0]], plain.LOW_OF[case.game])[1]:
            rule = "deal_order"  # no low to look at the suits of
        order = plain.odd_chip_order(
            case.game, case.hands, seats, side, rule, sorted(case.put_in)
        )  # fmt: skip
        if "odd_chips_to_one" in habits:
            shares[order[0]] += odd
        else:
            for seat in order[:odd]:
                shares[seat] += 1
    return shares


def occasions(case: Showdown) -> list[str]:
    """The habits that this situation gives an occasion for, told from the situation alone."""
    game, hands = case.game, case.hands
    split = game in plain.HAS_HIGH and game in plain.LOW_OF
    put_in = matched(case.put_in)
    found = set()
    if len(plain.peel_pots(put_in, case.live)) != len(plain.peel_pots(put_in, case.kept)):
        found.add("pots_joined_after_muck")
    for joined in (case.live, case.kept):
        for amount, contenders in plain.peel_pots(put_in, joined):
            if len(contenders) == 1:
                continue
            high, low = plain.pot_winners(game, hands, contenders)
            others = [seat for seat in case.live if seat not in contenders]
            if split and not low:
                if any(plain.best_low(hands[seat], plain.LOW_OF[game])[1] for seat in others):
                    found.add("halves_without_low")
            elif split and len(high) > 1 and high == low and (amount // 2) % len(high):
                found.add("ties_both_ways_cut_twice")
            for tied in (high, low):
                if len(tied) > 1 and amount % (2 * len(tied)):
                    found.add("odd_chip_by_position")
                if len(tied) > 2 and amount % (2 * len(tied)):
                    found.add("odd_chips_to_one")
    if "halves_without_low" in found:  # the false low half is itself a tie
        found |= {"odd_chip_by_position", "odd_chips_to_one"}
    return [name for name in NAMES if name in found]


def explain(case: Showdown) -> tuple[str, ...] | None:
    """The fewest habits that give pokerkit's payoffs; () where it pays by the rules.

    None where no habit with an occasion explains them: one of the two engines is wrong in a way
    nobody has worked out.
    """
    if our_payoffs(case) == case.payoffs:
        return ()
    possible = occasions(case)
    for count in range(1, len(possible) + 1):
        for habits in combinations(possible, count):
            if with_habits(case, habits) == case.payoffs:
                return habits
    return None
