"""Random legal hands, dealt, played and paid by code that shares nothing with the referee."""

import random
from itertools import combinations
from typing import Any

from hand_builder import build

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    PotStated,
    Raise,
    Returned,
    Seat,
    Shown,
    StreetStarts,
)

HOUSE = {
    "short_all_in": "half_bet",
    "short_bring_in_call": "full",
    "all_in_door": "next_clockwise",
    "board_tie": "lowest_seat",
    "all_in_best_board": "next_clockwise",
    "lead_7th_after_fold": "next_clockwise",
    "odd_chip_tie": "deal_order",
}
"""What the dealer below does where houses differ."""
ANTE, BRING_IN, SMALL, BIG = 2, 3, 10, 20


def groups(ranks):
    return sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)


def high_of(five):
    ranks = sorted((c // 4 for c in five), reverse=True)
    flush = len({c % 4 for c in five}) == 1
    shape = [n for n, _ in groups(ranks)]
    order = [r for _, r in groups(ranks)]
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [12, 3, 2, 1, 0]:
        straight, order = True, [3]
    kinds = [
        (straight and flush), shape[0] == 4, shape[:2] == [3, 2], flush, straight, shape[0] == 3,
        shape[:2] == [2, 2], shape[0] == 2, True,
    ]  # fmt: skip
    return (-kinds.index(True), order)


def low_of(cards):
    ranks = sorted(((c // 4 + 1) % 13 for c in cards), reverse=True)
    return ([n for n, _ in groups(ranks)], [r for _, r in groups(ranks)])


def board_key(game, up):
    """Bigger leads."""
    ranks = [c // 4 for c in up]
    if game == "razz":
        shape, order = low_of(up)
        return tuple(-x for x in shape), tuple(-x for x in order)
    return [n for n, _ in groups(ranks)], [r for _, r in groups(ranks)]


class Dealer:
    def __init__(self, dice: random.Random, game: str) -> None:
        self.dice, self.game = dice, game
        self.seats = sorted(dice.sample(range(1, 9), dice.randint(2, 7)))
        self.stack = {s: dice.choice([1, 2, 3, 4, 5, 9, 14, 40, 90, 400]) for s in self.seats}
        self.start = dict(self.stack)
        self.deck = list(range(52))
        dice.shuffle(self.deck)
        self.put = dict.fromkeys(self.seats, 0)
        self.live = list(self.seats)
        self.up: dict[int, list[int]] = {s: [] for s in self.seats}
        self.down: dict[int, list[int]] = {s: [] for s in self.seats}
        self.events: list[Event] = []
        self.line = 0
        self.leader = self.betting_on = self.aggressor = 0

    def add(self, kind: type, street: int, seat: int, *rest: Any) -> None:
        self.line += 1
        self.events.append(kind(self.line, street, seat, *rest))

    def after(self, seat: int) -> list[int]:
        order = [s for s in self.seats if s > seat] + [s for s in self.seats if s <= seat]
        return [s for s in order if s in self.live and self.stack[s]]

    def pay(self, seat: int, chips: int) -> bool:
        self.stack[seat] -= chips
        self.put[seat] += chips
        self.on[seat] += chips
        return not self.stack[seat]

    def play(self) -> Hand:
        self.on = dict.fromkeys(self.seats, 0)
        for seat in self.seats:
            chips = min(ANTE, self.stack[seat])
            self.add(Ante, 0, seat, chips, self.pay(seat, chips))
        for street in range(3, 8):
            self.on = dict.fromkeys(self.seats, 0)
            self.line += 1
            self.events.append(StreetStarts(self.line, street))
            self.deal(street)
            if len([s for s in self.live if self.stack[s]]) >= 2:
                self.betting_on = street
                self.bet(street)
            if len(self.live) == 1:
                break
        self.finish()
        header = {"ante": ANTE, "bring_in": BRING_IN, "small_bet": SMALL, "big_bet": BIG}
        hand = build("antes", self.game, dict.fromkeys(self.seats, 1), **header)
        seats = tuple(Seat(s, f"P{s}", self.start[s]) for s in self.seats)
        return hand._replace(seats=seats, events=tuple(self.events))

    def deal(self, street: int) -> None:
        for seat in self.live:
            down = [self.deck.pop() for _ in range({3: 2, 7: 1}.get(street, 0))]
            up = [] if street == 7 else [self.deck.pop()]
            before = tuple(self.up[seat]) if street > 3 else None
            self.up[seat] += up
            self.down[seat] += down
            told = tuple(down) if street == 3 and seat == self.seats[0] else ()
            if seat == self.seats[0] and street > 3:
                before = tuple(self.down[seat][:2] + self.up[seat][: street - 3])
                told = tuple(down)
            if up or told:
                self.add(Dealt, street, seat, tuple(up), told, before)

    def first(self, street: int) -> int:
        if street == 3:
            if self.game == "razz":
                door = max(self.live, key=lambda s: ((self.up[s][0] // 4 + 1) % 13,
                                                     self.up[s][0] % 4))  # fmt: skip
            else:
                door = min(self.live, key=lambda s: self.up[s][0])
        elif street == 7:
            door = self.leader
        else:
            best = max(board_key(self.game, self.up[s]) for s in self.live)
            door = min(s for s in self.live if board_key(self.game, self.up[s]) == best)
        return door if door in self.live and self.stack[door] else self.after(door)[0]

    def bet(self, street: int) -> None:
        dice = self.dice
        self.aggressor = 0
        size = SMALL if street < 5 else BIG
        first = self.first(street)
        self.leader = first if street < 7 else self.leader
        price = level = bets = 0
        barred: set[int] = set()
        acted: set[int] = set()
        pair = self.game == "stud_high" and street == 4 and any(
            self.up[s][0] // 4 == self.up[s][1] // 4 for s in self.live
        )  # fmt: skip
        queue = [first, *[s for s in self.after(first) if s != first]]
        if street == 3 and dice.random() < 0.8:
            chips = min(BRING_IN, self.stack[first])
            self.add(BringIn, 3, first, chips, self.pay(first, chips))
            price = BRING_IN
            queue = queue[1:]
        while queue and len(self.live) > 1:
            seat = queue.pop(0)
            owed = price - self.on[seat]
            others = [s for s in self.live if s != seat and self.stack[s]]
            if owed <= 0 and not others:
                break
            can_raise = bets < 4 and seat not in barred and self.stack[seat] > owed and others
            choice = dice.random()
            must_open = street == 3 and price == 0
            if can_raise and (choice < 0.3 or must_open):
                step = size
                if pair and size == SMALL and dice.random() < 0.5:
                    step = BIG
                total = min(level + step, self.on[seat] + self.stack[seat])
                if total <= price:
                    total = self.on[seat] + self.stack[seat]
                if pair and size == SMALL and total < level + step:
                    step, total = SMALL, min(total, level + SMALL)
                kind = Completion if street == 3 and bets == 0 else Raise if bets else Bet
                chips = total - self.on[seat]
                if kind is Bet and price:
                    kind = Raise
                self.add(kind, street, seat, chips, total, self.pay(seat, chips))
                if (total - level) * 2 >= step:
                    level, bets, barred, acted = total, bets + 1, set(), {seat}
                    if step == BIG:
                        size = BIG
                else:
                    barred = barred | acted
                price, self.aggressor = total, seat
                queue = [s for s in self.after(seat) if s != seat]
            elif owed <= 0:
                self.add(Check, street, seat)
            elif choice < 0.75 or must_open:
                chips = min(owed, self.stack[seat])
                self.add(Call, street, seat, chips, self.pay(seat, chips))
            else:
                self.add(Fold, street, seat)
                self.live.remove(seat)
            acted.add(seat)
        top = max(self.on.values())
        holders = [s for s in self.seats if self.on[s] == top]
        second = max((self.on[s] for s in self.seats if s not in holders), default=0)
        if len(holders) == 1 and top > second:
            self.stack[holders[0]] += top - second
            self.put[holders[0]] -= top - second
            self.add(Returned, street, holders[0], top - second)

    def finish(self) -> None:
        self.return_antes()
        if len(self.live) > 1:
            self.line += 1
            self.events.append(StreetStarts(self.line, 8))
            order = [s for s in self.seats if s in self.live]
            if self.betting_on == 7 and self.aggressor:
                first = order.index(self.aggressor)
                order = order[first:] + order[:first]
            for seat in order:
                cards = (*self.down[seat][:2], *self.up[seat], *self.down[seat][2:])
                self.add(Shown, 8, seat, cards)
        levels = sorted({self.put[s] for s in self.live})
        below = 0
        for number, level in enumerate(levels):
            amount = sum(min(p, level) - min(p, below) for p in self.put.values())
            if level == levels[-1]:
                amount += sum(max(p - level, 0) for p in self.put.values())
            able = [s for s in self.live if self.put[s] >= level]
            for seat, chips in sorted(self.share(amount, able).items()):
                if chips:
                    self.add(Collected, 8, seat, chips, number)
            below = level
        self.add(PotStated, 9, 0, sum(self.put.values()), 0)

    def return_antes(self) -> None:
        antes = {e.seat: e.amount for e in self.events if type(e) is Ante}
        top = max(antes.values())
        holders = [s for s in antes if antes[s] == top]
        second = max((antes[s] for s in antes if s not in holders), default=0)
        if len(holders) == 1:
            self.put[holders[0]] -= top - second
            self.add(Returned, 8, holders[0], top - second, "ante")

    def share(self, amount: int, able: list[int]) -> dict[int, int]:
        if len(able) == 1:
            return {able[0]: amount}
        hands = {s: self.up[s] + self.down[s] for s in able}
        highs = lows = []
        if self.game != "razz":
            high = {s: max(high_of(f) for f in combinations(hands[s], 5)) for s in able}
            highs = [s for s in able if high[s] == max(high.values())]
        if self.game != "stud_high":
            low = {s: min(low_of(f) for f in combinations(hands[s], 5)) for s in able}
            lows = [s for s in able if low[s] == min(low.values())]
            if self.game == "stud_hi_lo" and not (
                len(low[lows[0]][1]) == 5 and low[lows[0]][1][0] <= 7
            ):
                lows = []
        parts = [(amount, highs or lows)]
        if highs and lows and highs != lows:
            parts = [(amount - amount // 2, highs), (amount // 2, lows)]
        result = dict.fromkeys(able, 0)
        for part, who in parts:
            for place in range(part):
                result[who[place % len(who)]] += 1
        return result


def legal_hand(dice: random.Random, game: str) -> Hand:
    """A hand that breaks no rule of a house that plays by `HOUSE`."""
    return Dealer(dice, game).play()
