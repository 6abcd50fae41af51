"""Makes replayed hands without the reader: a small table that deals out legal actions.

Only what the statistics look at is here: decisions with what stood before them, who saw which
street, who won which pot. Cards are left out.
"""

import random
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa

from stud_analytics.rules.record import Decision, PotRecord

ANTE, BRING_IN, SMALL, BIG, CAP = 1, 3, 10, 20, 4
SQL = Path(__file__).parents[2] / "sql"


class Player(NamedTuple):
    seat: int
    name: str
    stack: int | None
    turn: int | None
    put_in: int
    collected: int
    folded_on: int | None
    showdown: bool
    last_street: int
    door_card: str | None = None
    up: str = ""
    down: str = ""


class PlayedHand(NamedTuple):
    hand_id: str
    head: dict[str, Any]
    players: list[Player]
    decisions: list[Decision]
    pots: list[PotRecord]
    common: str | None = None
    """A card of the whole table's."""


class Table:
    """Plays one hand: `act` takes the actions in turn and knows what each meets."""

    def __init__(self, stacks: dict[int, int], names: dict[int, str] | None = None) -> None:
        self.start = dict(stacks)
        self.names = names or {seat: f"P{seat}" for seat in stacks}
        self.stacks = dict(stacks)
        self.put_in = dict.fromkeys(stacks, 0)
        self.folded: dict[int, int] = {}
        self.saw = dict.fromkeys(stacks, 3)
        self.decisions: list[Decision] = []
        self.bring_in: int | None = None
        self.cards: dict[int, list[str]] = {}
        """Seven of a seat, the door card third, if the test cares for them."""
        self.street = 0
        self._open()
        for seat in stacks:
            self._put(seat, "ante", min(ANTE, stacks[seat]))
        self.street = 3
        self._open()

    def _open(self) -> None:
        self.level = 0
        self.bets = 0
        self.on_street = dict.fromkeys(self.stacks, 0)
        self.answered: set[int] = set()

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.stacks if seat not in self.folded]

    def to_call(self, seat: int) -> int:
        return max(0, self.level - self.on_street[seat])

    def could_raise(self, seat: int) -> bool:
        others = [s for s in self.live if s != seat and self.stacks[s] > 0]
        return bool(others) and self.bets < CAP and self.stacks[seat] > self.to_call(seat)

    def _put(self, seat: int, action: str, amount: int) -> None:
        before = Decision(
            0, self.street, seat, action, amount, self.on_street[seat] + amount,
            amount == self.stacks[seat] and amount > 0, sum(self.put_in.values()),
            self.to_call(seat), self.stacks[seat], self.bets, self.could_raise(seat), seat,
        )  # fmt: skip
        self.decisions.append(before)
        self.stacks[seat] -= amount
        self.put_in[seat] += amount
        self.on_street[seat] += amount

    def act(self, seat: int, action: str) -> None:
        size = SMALL if self.street < 5 else BIG
        owed, stack = self.to_call(seat), self.stacks[seat]
        if action == "bring_in":
            self.bring_in = seat
            self._put(seat, action, min(BRING_IN, stack))
            self.level = BRING_IN
        elif action in ("completion", "bet", "raise"):
            if self.street == 3 and self.bring_in is None:
                self.bring_in = seat
            goal = size if self.bets == 0 else self.level + size
            amount = min(goal - self.on_street[seat], stack)
            rise = self.on_street[seat] + amount - self.level
            self._put(seat, action, amount)
            self.level += rise
            # Less than half a bet is no raise: the others owe it, the count of bets stays.
            self.bets += 2 * rise >= size
            self.answered.clear()
        elif action == "call":
            self._put(seat, action, min(owed, stack))
        else:
            self._put(seat, action, 0)
            if action == "fold":
                self.folded[seat] = self.street
        self.answered.add(seat)

    def next_street(self) -> None:
        self.street += 1
        self._open()
        for seat in self.live:
            self.saw[seat] = self.street

    def finish(
        self, hand_id: str, rank: dict[int, tuple[int, int | None]], **head: Any
    ) -> PlayedHand:
        """Pays the pots. ``rank``: seat to its high and its low (None: no low); least wins."""
        self._return_unmatched()
        live = self.live
        showdown = len(live) > 1
        pots, collected = [], dict.fromkeys(self.stacks, 0)
        game = head.get("game", "stud_hi_lo")
        rake = head.get("rake", 0)
        below = 0
        levels = sorted({self.put_in[seat] for seat in live})
        for level in levels:
            amount = sum(min(p, level) - min(p, below) for p in self.put_in.values())
            if level == levels[-1]:  # folded chips above the last level do not exist
                assert amount == sum(max(0, p - below) for p in self.put_in.values())
            contenders = [seat for seat in live if self.put_in[seat] >= level]
            below = level
            if not amount:
                continue
            paid = amount - (rake if not pots else 0)
            high, low = _winners(contenders, rank, game)
            shares = _shares(paid, high, low)
            if not showdown or len(contenders) == 1:
                high, low = contenders if game != "razz" else [], []
                shares = {contenders[0]: paid}
            for seat, share in shares.items():
                collected[seat] += share
            pots.append(
                PotRecord(amount, paid, tuple(contenders), tuple(high), tuple(low),
                          tuple(shares.items()))
            )  # fmt: skip
        seats = list(self.stacks)
        turns: dict[int, int] = {}
        if self.bring_in is not None:
            start = seats.index(self.bring_in) + 1
            turns = {seat: i for i, seat in enumerate(seats[start:] + seats[:start], 1)}
        players = [
            Player(seat, self.names[seat], self.start[seat], turns.get(seat), self.put_in[seat],
                   collected[seat], self.folded.get(seat), showdown and seat in live,
                   self.saw[seat], *self._cards(seat))
            for seat in seats
        ]  # fmt: skip
        head = {
            "game": game, "limit_kind": "fixed", "money": "real", "currency": "USD",
            "decimals": 2, "ante": ANTE, "bring_in": BRING_IN, "small_bet": SMALL,
            "big_bet": BIG, "table_name": "Vega", "max_seats": 8, "players": len(players),
            "started_at": datetime(2024, 5, 1, 20), "hero": "P1", "verdict": "holds",
            "bring_in_seat": self.bring_in, "pot": sum(pot.amount for pot in pots),
            "rake": rake, "fees": 0, "last_street": max(self.saw.values()),
            "showdown_players": len(live) if showdown else 0,
        } | head  # fmt: skip
        return PlayedHand(hand_id, head, players, self.decisions, pots)

    def _cards(self, seat: int) -> tuple[str | None, str, str]:
        """Door card, cards up, cards down."""
        dealt = self.cards.get(seat, [])[: self.saw[seat]]
        up = dealt[2:6]
        return (up[0] if up else None), " ".join(up), " ".join(dealt[:2] + dealt[6:])

    def _return_unmatched(self) -> None:
        most = max(self.put_in.values())
        leaders = [seat for seat, chips in self.put_in.items() if chips == most]
        if len(leaders) == 1 and len(self.put_in) > 1:
            matched = sorted(self.put_in.values())[-2]
            self.put_in[leaders[0]] = matched


def _winners(
    contenders: list[int], rank: dict[int, tuple[int, int | None]], game: str
) -> tuple[list[int], list[int]]:
    best = min(rank[seat][0] for seat in contenders)
    high = [seat for seat in contenders if rank[seat][0] == best]
    if game == "stud_high":
        return high, []
    if game == "razz":
        return [], high
    lows = [low for seat in contenders if (low := rank[seat][1]) is not None]
    return high, [seat for seat in contenders if lows and rank[seat][1] == min(lows)]


def _shares(paid: int, high: list[int], low: list[int]) -> dict[int, int]:
    shares: dict[int, int] = {}
    halves = [(high, paid - paid // 2), (low, paid // 2)] if high and low else [(high or low, paid)]
    for winners, half in halves:
        for i, seat in enumerate(winners):
            odd = i < half % len(winners)
            shares[seat] = shares.get(seat, 0) + half // len(winners) + odd
    return shares


def played(script: str, seats: int = 4, hand_id: str = "1", **head: Any) -> PlayedHand:
    """A hand from a script: ``1 bring_in, 2 fold, 3 completion / 3 bet, 1 fold``; ``/`` deals
    the next street. Seats have 1000 chips unless ``stacks`` says. Lower seats win unless ``rank``
    says."""
    table = Table(head.pop("stacks", dict.fromkeys(range(1, seats + 1), 1000)))
    table.cards = {seat: text.split() for seat, text in head.pop("cards", {}).items()}
    rank = head.pop("rank", {seat: (seat, None) for seat in table.stacks})
    for i, street in enumerate(script.split("/")):
        if i:
            table.next_street()
        for action in filter(None, (part.strip() for part in street.split(","))):
            seat, _, word = action.partition(" ")
            table.act(int(seat), word)
    return table.finish(hand_id, rank, **head)


def random_hand(rng: random.Random, hand_id: str) -> PlayedHand:
    """A hand of legal actions, with short stacks, side pots, ties, three games and two moneys."""
    count = rng.randint(2, 8)
    seats = sorted(rng.sample(range(1, 9), count))
    stacks = {seat: rng.choice([1, 2, 5, 12, 17, 30, 60, 500, 500, 500]) for seat in seats}
    names = dict(zip(seats, rng.sample([f"P{i}" for i in range(1, 11)], count), strict=True))
    table = Table(stacks, names)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    table.cards = {seat: rng.sample(deck, 7) for seat in seats if rng.random() < 0.97}
    fold = rng.choice([0.1, 0.3, 0.6])
    while True:
        _play_street(table, rng, fold)
        if len(table.live) == 1 or table.street == 7:
            break
        table.next_street()
    rank = {
        seat: (rng.randint(1, count), rng.choice([None, rng.randint(1, count)])) for seat in seats
    }
    real = rng.random() < 0.7
    return table.finish(
        hand_id,
        rank,
        game=rng.choice(["stud_high", "stud_hi_lo", "razz"]),
        rake=rng.choice([0, 1]) if max(table.put_in.values()) > 1 else 0,
        money="real" if real else "play",
        currency="USD" if real else None,
        decimals=2 if real else 0,
        verdict=rng.choices(["holds", "untold", "broken"], [8, 1, 1])[0],
        started_at=datetime(2024, 1, 1) + timedelta(minutes=rng.randint(0, 100_000)),
    )


def _play_street(table: Table, rng: random.Random, fold: float) -> None:
    """One round of betting, until everybody has answered."""
    seats = list(table.stacks)
    first = rng.choice(table.live)
    if table.street == 3:
        able = [seat for seat in table.live if table.stacks[seat] > 0]
        if not able:
            return
        first = rng.choice(able)
        table.act(
            first, "completion" if table.could_raise(first) and rng.random() < 0.1 else "bring_in"
        )
        first = seats[(seats.index(first) + 1) % len(seats)]
    at = seats.index(first)
    while len(table.live) > 1:
        waiting = [
            seat
            for seat in seats[at:] + seats[:at]
            if seat in table.live and table.stacks[seat] > 0 and seat not in table.answered
        ]
        if table.street == 3 and table.bets == 0 and table.level <= BRING_IN:
            waiting = [seat for seat in waiting if seat != table.bring_in]
        if not waiting:
            return
        seat = waiting[0]
        others = [s for s in table.live if s != seat and table.stacks[s] > 0]
        if not others and table.to_call(seat) == 0:
            return
        table.act(seat, _choice(table, seat, rng, fold))
        at = (seats.index(seat) + 1) % len(seats)


def _choice(table: Table, seat: int, rng: random.Random, fold: float) -> str:
    if table.could_raise(seat) and rng.random() < 0.3:
        if table.street == 3 and table.bets == 0:
            return "completion"
        return "bet" if table.level == 0 else "raise"
    if table.to_call(seat) == 0:
        return "check"
    return "fold" if rng.random() < fold else "call"


def fill(hands: Iterable[PlayedHand]) -> duckdb.DuckDBPyConnection:
    """A database in memory with the store's tables and these hands in them."""
    connection = duckdb.connect()
    for file in sorted((SQL / "tables").glob("*.sql")):
        connection.execute(file.read_text(encoding="utf-8"))
    rows: dict[str, list[dict[str, Any]]] = {
        "hands": [], "seats": [], "actions": [], "pots": [], "cards": [],
    }  # fmt: skip
    for hand in hands:
        key = {"site": "pokerstars", "hand_id": hand.hand_id}
        rows["hands"].append(key | hand.head)
        for p in hand.players:
            row = p._asdict()
            row["player"] = row.pop("name")
            row |= {"net": p.collected - p.put_in, "dealt_in": True, "sitting_out": False}
            row["hero"] = p.name == hand.head["hero"]
            rows["seats"].append(key | row)
        for n, d in enumerate(hand.decisions, 1):
            row = d._asdict()
            for old, new in _RENAMED.items():
                row[new] = row.pop(old)
            rows["actions"].append(key | {"n": n} | row)
        if hand.common is not None:
            rows["cards"].append(key | {"seat": 0, "position": 7, "card": hand.common, "up": True})
        for i, pot in enumerate(hand.pots):
            rows["pots"].append(key | {"pot": i} | pot._asdict())
    for name, table_rows in rows.items():
        schema = connection.execute(f"FROM {name} LIMIT 0").to_arrow_table().schema
        filled = pa.Table.from_pylist(table_rows, schema=schema)
        connection.register("filled", filled)
        connection.execute(f"INSERT INTO {name} FROM filled")
        connection.unregister("filled")
    return connection


_RENAMED = {
    "to": "to_total", "pot": "pot_before", "stack": "stack_before", "bets": "bets_before",
    "due": "due_seat",
}  # fmt: skip
