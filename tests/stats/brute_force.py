"""The statistics counted a second time, in plain Python, the way a person would: going through
a hand action by action with eyes on the table. Shares nothing with the SQL."""

from collections import Counter
from fractions import Fraction

from played_hands import PlayedHand

from stud_analytics.rules.record import Decision

Counts = dict[str, tuple[Fraction | int, Fraction | int]]

PUSH = ("completion", "bet", "raise")
FORCED = ("ante", "bring_in")
HIGH, LOW = "23456789TJQKA", "A23456789TJQK"


def _opening(hand: PlayedHand) -> int:
    return 2 if hand.head["game"] == "five_card_stud" else 3


def count_hand(hand: PlayedHand) -> dict[int, Counts]:
    """Each seat's n and d of every statistic in this hand."""
    return {player.seat: _count(hand, player.seat) for player in hand.players}


def _flag(n: bool, d: bool) -> tuple[int, int]:
    return (1, 1) if n and d else (0, 1) if d else (0, 0)


def _count(hand: PlayedHand, seat: int) -> Counts:
    return (
        _third(hand, seat)
        | _doors(hand, seat)
        | _later(hand, seat)
        | _double_bet(hand, seat)
        | _showdown(hand, seat)
        | _lows(hand, seat)
        | _money(hand, seat)
    )


def _steals(hand: PlayedHand) -> list[tuple[int, Decision]]:
    """(place, decision) of every chance to steal, taken or not."""
    bringer = hand.head["bring_in_seat"]
    seats = [player.seat for player in hand.players]
    if bringer is None:
        return []
    back: list[int] = []
    at = seats.index(bringer)
    while len(back) < min(3, len(seats) - 1):
        at -= 1
        back.append(seats[at])
    chances = []
    for place, decision in enumerate(hand.decisions):
        if decision.street != _opening(hand) or decision.action in FORCED:
            continue
        if decision.seat in back and decision.bets == 0 and decision.could_raise:
            chances.append((place, decision))
        if decision.action != "fold":
            break  # somebody is in
    return chances


def _third(hand: PlayedHand, seat: int) -> Counts:
    facts: Counter[str] = Counter()
    bringer = hand.head["bring_in_seat"]
    cold_calls = 0
    came_in = 0
    mine_in = 0
    taken = [(place, d) for place, d in _steals(hand) if d.action in PUSH]
    steal = taken[0] if taken else None
    for place, d in enumerate(hand.decisions):
        if d.street != _opening(hand):
            continue
        push = d.action in PUSH
        if d.seat == seat and d.action != "bring_in":
            facts["decided"] += 1
            facts["in"] += d.action not in ("fold", "check")
            facts["could push"] += d.could_raise
            facts["pushed"] += push
            if d.bets == 0:
                facts["uncompleted"] += 1
                facts["could complete"] += d.could_raise
                facts["completed"] += push
                facts["limped"] += d.action == "call"
            if d.bets == 1:
                facts["could 2"] += d.could_raise
                facts["did 2"] += push
                if cold_calls and d.could_raise:
                    facts["could squeeze"] += 1
                    facts["squeezed"] += push
                if seat == bringer and steal and place > steal[0] and came_in == 1:
                    facts["defends"] += 1
                    facts["gave up"] += d.action == "fold"
            if d.bets == 2:
                facts["faced 2"] += 1
                facts["could 3"] += d.could_raise
                facts["did 3"] += push
                facts["fold 2"] += d.action == "fold"
            if d.bets >= 1 and mine_in == 0:
                facts["cold"] += 1
                facts["cold call"] += d.action == "call"
        if d.action == "call" and d.bets == 1 and d.to == d.amount:
            cold_calls += 1
        if d.action not in ("fold", "check", "bring_in"):
            came_in += 1
        if d.seat == seat:
            mine_in += d.amount
    chance = [d for _, d in _steals(hand) if d.seat == seat]
    mine = steal is not None and steal[1].seat == seat
    after = hand.decisions[steal[0] + 1 :] if steal else []
    everybody_folded = all(d.action == "fold" for d in after) and not any(
        p.showdown for p in hand.players
    )
    defends = bool(facts["defends"])
    return {
        "vpip3": _flag(facts["in"] > 0, facts["decided"] > 0),
        "complete_first": _flag(facts["completed"] > 0, facts["could complete"] > 0),
        "limp": _flag(facts["limped"] > 0, facts["uncompleted"] > 0 and seat != bringer),
        "raise3": _flag(facts["pushed"] > 0, facts["could push"] > 0),
        "steal": _flag(mine, bool(chance)),
        "steal_success": _flag(everybody_folded, mine),
        "bring_in": _flag(seat == bringer, True),
        "fold_bring_in_to_steal": _flag(facts["gave up"] > 0, defends),
        "defend_bring_in": _flag(facts["gave up"] == 0, defends),
        "two_bet3": _flag(facts["did 2"] > 0, facts["could 2"] > 0),
        "three_bet3": _flag(facts["did 3"] > 0, facts["could 3"] > 0),
        "fold_to_two_bet3": _flag(facts["fold 2"] > 0, facts["faced 2"] > 0),
        "squeeze3": _flag(facts["squeezed"] > 0, facts["could squeeze"] > 0),
        "cold_call3": _flag(facts["cold call"] > 0, facts["cold"] > 0),
    }


def _doors(hand: PlayedHand, seat: int) -> Counts:
    """Steals with the best door card of those who are left."""
    game, bringer = hand.head["game"], hand.head["bring_in_seat"]
    doors = {player.seat: player.door_card for player in hand.players}
    took = chance = False
    for d in hand.decisions:
        if d.street != _opening(hand) or d.action in FORCED:
            continue
        if d.seat == seat and d.bets == 0 and d.could_raise and seat != bringer:
            chance, took = True, d.action in PUSH
        if d.action not in ("fold", "check"):
            break
    left = []
    if bringer is not None and seat != bringer:
        seats = [player.seat for player in hand.players]
        at = seats.index(seat)
        while seats[at] != bringer:
            at = (at + 1) % len(seats)
            left.append(doors[seats[at]])
    mine = doors[seat]
    above = below = below_ace_low = False
    if chance and mine is not None and None not in left:
        above = all(HIGH.index(mine[0]) > HIGH.index(other[0]) for other in left if other)
        below = all(HIGH.index(mine[0]) < HIGH.index(other[0]) for other in left if other)
        below_ace_low = all(LOW.index(mine[0]) < LOW.index(other[0]) for other in left if other)
    best = {"razz": below_ace_low, "razz_27": below, "stud_high": above, "five_card_stud": above}
    split = game.startswith("stud_hi_lo")
    return {
        "steal_door": _flag(took, best.get(game, False)),
        "steal_door_high": _flag(took, split and above),
        "steal_door_low": _flag(took, split and below_ace_low),
    }


def _double_bet(hand: PlayedHand, seat: int) -> Counts:
    boards = [p.up.split() for p in hand.players if p.last_street >= 4 and p.door_card]
    paired = any(len(up) > 1 and up[0][0] == up[1][0] for up in boards)
    mine = [d for d in hand.decisions if d.street == 4 and d.seat == seat]
    right = hand.head["game"] == "stud_high" and hand.head["limit_kind"] == "fixed"
    big = hand.head["big_bet"]
    doubled = any(d.action in PUSH and big and d.amount - d.to_call >= big for d in mine)
    return {
        "double_bet_4": _flag(doubled, right and paired and any(d.could_raise for d in mine)),
    }


def _lows(hand: PlayedHand, seat: int) -> Counts:
    me = next(player for player in hand.players if player.seat == seat)
    cards = [*me.up.split(), *me.down.split(), *([hand.common] if hand.common else [])]
    known = hand.head["game"] == "stud_hi_lo" and me.last_street == 7 and len(cards) == 7
    small = {card[0] for card in cards} & set("A2345678")
    return {
        "low_made": _flag(len(small) >= 5, known),
        "low_won": _flag(me.showdown and seat in hand.pots[0].low, known),
    }


def _later(hand: PlayedHand, seat: int) -> Counts:
    counts: Counts = {}
    me = next(player for player in hand.players if player.seat == seat)
    pushes = calls = 0
    five = hand.head["game"] == "five_card_stud"
    for street in (3, 4, 5, 6, 7):
        # 3rd street is a later one in five-card stud only, which has no 6th and 7th.
        is_dealt = street in ((3, 4, 5) if five else (4, 5, 6, 7))
        counts[f"saw{street}"] = _flag(me.last_street >= street, is_dealt)
        if street > 3:
            counts[f"saw{street}_of_saw{street - 1}"] = _flag(
                me.last_street >= street, is_dealt and me.last_street >= street - 1
            )
        last_pusher = _last_pusher(hand, street - 1)
        mine = [d for d in hand.decisions if d.street == street and d.seat == seat and is_dealt]
        opens = [d for d in mine if d.to_call == 0 and d.could_raise]
        faced = [d for d in mine if d.to_call > 0]
        free = [d for d in faced if d.could_raise]
        bet = any(d.action in PUSH for d in opens)
        raised = any(d.action in PUSH for d in faced)
        checked = any(d.action == "check" for d in mine)
        counts[f"bet_{street}"] = _flag(bet, bool(opens))
        counts[f"cbet_{street}"] = _flag(bet, bool(opens) and last_pusher == seat)
        counts[f"raise_{street}"] = _flag(raised, bool(free))
        counts[f"call_{street}"] = _flag(any(d.action == "call" for d in faced), bool(faced))
        counts[f"fold_to_bet_{street}"] = _flag(any(d.action == "fold" for d in faced), bool(faced))
        counts[f"check_raise_{street}"] = _flag(raised, checked and bool(free))
        words = Counter(d.action for d in mine)
        push = words["bet"] + words["raise"] + words["completion"]
        counts[f"aggression_freq_{street}"] = (push, push + words["call"] + words["fold"])
        pushes += push
        calls += words["call"]
    counts["aggression_factor"] = (pushes, calls)
    return counts


def _last_pusher(hand: PlayedHand, street: int) -> int | None:
    pushers = [d.seat for d in hand.decisions if d.street == street and d.action in PUSH]
    return pushers[-1] if pushers else None


def _showdown(hand: PlayedHand, seat: int) -> Counts:
    me = next(player for player in hand.players if player.seat == seat)
    saw4, shown, won = me.last_street > _opening(hand), me.showdown, me.collected > 0
    main = hand.pots[0]
    contended = [pot for pot in hand.pots if seat in pot.contenders]
    if all(sum(dict(pot.shares).values()) == pot.paid for pot in hand.pots):
        all_of_all = all(dict(pot.shares).get(seat, 0) == pot.paid for pot in contended)
    else:  # the text pays several pots in one sum
        all_of_all = won and me.collected == sum(pot.paid for pot in contended)
    all_of_all = bool(contended) and all_of_all
    split_game = hand.head["game"].startswith("stud_hi_lo") and shown and bool(main.high)
    high, low = seat in main.high, seat in main.low
    share = Fraction(0)
    if split_game and main.low:
        share += Fraction(1, 2 * len(main.high)) if high else 0
        share += Fraction(1, 2 * len(main.low)) if low else 0
    with_low = split_game and bool(main.low)
    return {
        "wtsd": _flag(shown, saw4),
        "w_sd": _flag(won, shown),
        "won_money_sd": _flag(me.collected > me.put_in, shown),
        "w_saw4": _flag(won, saw4),
        "scoop": _flag(all_of_all, shown),
        "high_only": _flag(high and not low and bool(main.low), split_game),
        "low_only": _flag(low and not high, split_game),
        "quartered": _flag(share == Fraction(1, 4), with_low),
        "three_quartered": _flag(share == Fraction(3, 4), with_low),
        "no_low": _flag(not main.low, split_game),
    }


def _money(hand: PlayedHand, seat: int) -> Counts:
    me = next(player for player in hand.players if player.seat == seat)
    net = me.collected - me.put_in
    pot = sum(p.amount for p in hand.pots)
    big = hand.head["big_bet"]
    taken = hand.head["rake"] + hand.head["fees"]
    all_in = sum(player.put_in for player in hand.players)
    all_out = sum(player.collected for player in hand.players)
    return {
        "rake_paid": (Fraction(taken * me.collected, all_out) if all_out else 0, 1),
        "rake_contributed": (Fraction(taken * me.put_in, all_in) if all_in else 0, 1),
        "rake_dealt": (Fraction(taken, len(hand.players)), 1),
        "net": (net, 1),
        "bb_per_100": (Fraction(net, big), 1) if big else (0, 0),
        "avg_pot": (Fraction(pot, big), 1) if big else (0, 0),
    }
