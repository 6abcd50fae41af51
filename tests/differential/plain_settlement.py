"""A second settlement of stud pots, plain and slow, that shares no code with the package.

It reads cards itself, ranks by trying every choice of five, builds pots by peeling off the
smallest stake again and again, and divides a pot by laying down one chip at a time. Nothing here
is imported from the package, nor from a poker library. Cards are text (``As``); seats are
numbers; amounts are whole units.
"""

from itertools import combinations, permutations, product

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # clubs lowest, as for the bring-in

KINDS = (
    "none",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)

HAS_HIGH = {"stud_high", "stud_hi_lo", "stud_hi_lo_nq", "five_card_stud"}
LOW_OF = {
    "stud_hi_lo": "eight",
    "stud_hi_lo_nq": "ace_five",
    "razz": "ace_five",
    "razz_27": "deuce_seven",
}
GAMES = ("stud_high", "stud_hi_lo", "stud_hi_lo_nq", "razz", "razz_27", "five_card_stud")


def pip(card, ace=14):
    """2 to 14, or 1 for an ace that counts low."""
    value = RANKS.index(card[0]) + 2
    return ace if value == 14 else value


def suit(card):
    return SUITS.index(card[1])


# --- five cards ------------------------------------------------------------------------------


def high_of_five(five, wheel=True):
    """A tuple, bigger for the better high hand: the kind of hand, then its ranks."""
    values = sorted((pip(card) for card in five), reverse=True)
    times = sorted(((values.count(v), v) for v in set(values)), reverse=True)
    shape = tuple(count for count, _ in times)
    ranks = tuple(v for _, v in times)
    flush = len({card[1] for card in five}) == 1
    run = shape == (1, 1, 1, 1, 1) and values[0] - values[4] == 4
    if wheel and values == [14, 5, 4, 3, 2]:
        run, ranks = True, (5,)
    if run and flush:
        kind = "straight flush"
    elif shape == (4, 1):
        kind = "quads"
    elif shape == (3, 2):
        kind = "full house"
    elif flush:
        kind = "flush"
    elif run:
        kind = "straight"
    else:
        kind = {(3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}.get(shape, "none")
    return (KINDS.index(kind), ranks)


def ace_five_of_five(five):
    """A tuple, smaller for the better low: fewest pairs first, ace low, no straight or flush."""
    values = [pip(card, ace=1) for card in five]
    times = sorted(((values.count(v), v) for v in set(values)), reverse=True)
    return (tuple(count for count, _ in times), tuple(v for _, v in times))


def low_of_five(five, kind):
    """A tuple, smaller for the better low; None for no low at all."""
    if kind == "deuce_seven":  # the worst high hand, and A-2-3-4-5 is no straight
        return high_of_five(five, wheel=False)
    if kind == "eight":
        values = {pip(card, ace=1) for card in five}
        if len(values) < 5 or max(values) > 8:
            return None
    return ace_five_of_five(five)


# --- seven cards -----------------------------------------------------------------------------


def best_high(cards):
    """The best high of five to seven cards, and every choice of five that makes it."""
    made = [(high_of_five(five), five) for five in combinations(cards, 5)]
    best = max(value for value, _ in made)
    return best, [five for value, five in made if value == best]


def best_low(cards, kind):
    """The best low, and every choice of five that makes it; ``(None, [])`` without one."""
    made = [(low_of_five(five, kind), five) for five in combinations(cards, 5)]
    made = [(value, five) for value, five in made if value is not None]
    if not made:
        return None, []
    best = min(value for value, _ in made)
    return best, [five for value, five in made if value == best]


# --- pots ------------------------------------------------------------------------------------


def peel_pots(put_in, live):
    """Main pot first: ``[(amount, seats that can win it)]``.

    Take the smallest stake left among those still in from everybody, until none of them has any
    left. What a folded player put in beyond them all lies in the last pot.
    """
    left = dict(put_in)
    pots = []
    while inside := [seat for seat in sorted(live) if left[seat] > 0]:
        smallest = min(left[seat] for seat in inside)
        amount = 0
        for seat, stake in left.items():
            taken = min(stake, smallest)
            amount += taken
            left[seat] = stake - taken
        pots.append((amount, tuple(inside)))
    if pots and sum(left.values()):
        pots[-1] = (pots[-1][0] + sum(left.values()), pots[-1][1])
    return pots


# --- who wins a pot --------------------------------------------------------------------------


def pot_winners(game, hands, contenders):
    """Seats with the best high and seats with the best low, judged among the contenders."""
    high = low = ()
    if game in HAS_HIGH:
        values = {seat: best_high(hands[seat])[0] for seat in contenders}
        high = tuple(seat for seat in contenders if values[seat] == max(values.values()))
    if game in LOW_OF:
        lows = {seat: best_low(hands[seat], LOW_OF[game])[0] for seat in contenders}
        lows = {seat: value for seat, value in lows.items() if value is not None}
        low = tuple(seat for seat in lows if lows[seat] == min(lows.values()))
    return high, low


# --- dividing it -----------------------------------------------------------------------------


def chips_of(amount, unit):
    """The pot as single chips: units, and one smaller chip of what is left over."""
    chips = [unit] * (amount // unit)
    return [*chips, amount % unit] if amount % unit else chips


def lay_out(chips, seats):
    """Lay the chips down one at a time, round and round, the first seat first."""
    shares = dict.fromkeys(seats, 0)
    for at, chip in enumerate(chips):
        shares[seats[at % len(seats)]] += chip
    return shares


def odd_chip_order(game, hands, seats, side, rule, deal_order):
    """Equal hands, first the one that the odd chip goes to.

    Where two cards of a rank could play, ``low_suit`` looks at the lower suit, the others at the
    higher.
    """
    if rule == "deal_order":
        return sorted(seats, key=deal_order.index)
    ace = 1 if side == "low" and LOW_OF.get(game) != "deuce_seven" else 14

    def strength(cards):
        return sorted(((pip(card, ace), suit(card)) for card in cards), reverse=True)

    def looked_at(seat):
        if rule == "high_suit_all7":
            return strength(hands[seat])
        kind = LOW_OF.get(game, "")
        fives = best_high(hands[seat])[1] if side == "high" else best_low(hands[seat], kind)[1]
        if rule == "high_suit_best5":
            chosen = max(map(strength, fives))
        else:
            chosen = min(strength(five)[::-1] for five in fives)
        return sorted(chosen) if rule == "low_suit" else chosen

    return sorted(seats, key=looked_at, reverse=rule != "low_suit")


def piles_of(amount, high, low, hi_lo, unit):
    """What is laid out among whom: ``[(chips, seats, side)]``."""
    chips = chips_of(amount, unit)
    if not high or not low or sorted(high) == sorted(low):
        return [(chips, high or low, "high" if high else "low")]
    pairs = amount // unit // 2
    high_chips, low_chips = [unit] * pairs, [unit] * pairs
    odd = chips[2 * pairs :]
    if hi_lo == "lowest_seat":
        apart = [([sum(odd)], (min(high + low),), "high")] if odd else []
        return [(high_chips, high, "high"), (low_chips, low, "low"), *apart]
    # The odd chip to one half; a smaller chip after it to the other.
    first, second = (high_chips, low_chips) if hi_lo == "high" else (low_chips, high_chips)
    for chip, pile in zip(odd, (first, second), strict=False):
        pile.append(chip)
    return [(high_chips, high, "high"), (low_chips, low, "low")]


def added(parts):
    """Several shares of one pot as one, seats with nothing left out."""
    shares = {}
    for part in parts:
        for seat, units in part.items():
            shares[seat] = shares.get(seat, 0) + units
    return {seat: units for seat, units in sorted(shares.items()) if units}


def share_pot(amount, game, hands, high, low, hi_lo, tie, unit, deal_order):
    """Seat to units of one pot. ``tie`` is any rule but ``unspecified``."""
    return added(
        lay_out(chips, odd_chip_order(game, hands, seats, side, tie, deal_order))
        for chips, seats, side in piles_of(amount, high, low, hi_lo, unit)
    )


def every_share(amount, high, low, hi_lo, unit):
    """Every division where the house does not say which of equal hands gets the odd chip."""
    ways = []
    for chips, seats, _ in piles_of(amount, high, low, hi_lo, unit):
        left = len(chips) % len(seats)
        if not left and chips and chips[-1] < unit:
            left = len(seats)  # the last chip is not as good as the others
        favoured = permutations(seats, left)
        orders = [[*front, *(seat for seat in seats if seat not in front)] for front in favoured]
        ways.append({tuple(sorted(lay_out(chips, order).items())) for order in orders})
    return {tuple(added(map(dict, chosen)).items()) for chosen in product(*ways)}


def settle(game, put_in, live, hands, hi_lo, tie, unit, deal_order):
    """The whole hand: ``[(amount, contenders, high, low, shares)]``, main pot first."""
    settled = []
    for amount, contenders in peel_pots(put_in, live):
        if len(contenders) == 1:
            settled.append((amount, contenders, (), (), {contenders[0]: amount}))
            continue
        high, low = pot_winners(game, hands, contenders)
        shares = share_pot(amount, game, hands, high, low, hi_lo, tie, unit, deal_order)
        settled.append((amount, contenders, high, low, shares))
    return settled


def payoffs(put_in, settled):
    """Seat to what it won or lost over the hand."""
    won = {seat: -units for seat, units in put_in.items()}
    for *_, shares in settled:
        for seat, units in shares.items():
            won[seat] += units
    return won
