"""Hands for tests, written as short scripts; a script's line is the event's line.

    antes                         everybody posts the ante
    2 antes 1!                    one player; ! is all-in
    3rd 1 AsKd|Qc 2 |7h           a street: seat, down cards | up cards
    6th (no deal)                 a heading alone is fine
    common 6h
    2 brings 2    1 completes 4   1 bets 4   1 raises 8   1 calls [n]   1 checks   1 folds
    2 returned 4                  1 mucks [cards]
    1 shows AsKd... [= words for the high [; words for the low]]
    1 collects 10 [main|side1] [high|low]
    showdown    summary    nolow
    total 20 rake 1 [fees 1] [pots 10,9]
    seat 1 won 10 | seat 2 folded 4 | seat 1 stack 12 | seat 1 net -3 | seat 1 mucked cards

Wagers give the total on the street; a call without an amount pays what is owed.
"""

from typing import Any

from stud_analytics.cards import CARD, HIDDEN
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    Seat,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, STREET, SUMMARY

WAGER = {"completes": Completion, "bets": Bet, "raises": Raise}


def cards(text: str) -> tuple[int, ...]:
    """``AsKd`` or ``XX`` for hidden ones."""
    found, at = [], 0
    while at < len(text):
        if text[at] == "X":
            found.append(HIDDEN)
            at += 1
        else:
            found.append(CARD[text[at : at + 2]])
            at += 2
    return tuple(found)


def build(
    script: str,
    game: str = "stud_hi_lo",
    stacks: dict[int, int | None] | None = None,
    **header: Any,
) -> Hand:
    """The hand a script tells: ante 1, bring-in 2, 4/8, cents, unless ``header`` says otherwise."""
    stacks = stacks or {1: 200, 2: 200, 3: 200}
    settings: dict[str, Any] = {
        "site": "pokerstars", "hand_id": "1", "game": game, "limit": "fixed", "money": "real",
        "currency": "USD", "decimals": 2, "ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8,
        "table": "Test", "max_seats": 8, "started_at": None, "tournament": None, "mixed": None,
        "hero": None, "file": "test.txt", "line": 1, "unknown": (), "text": script,
    }  # fmt: skip
    settings.update(header)
    seats = tuple(Seat(seat, f"P{seat}", stack) for seat, stack in sorted(stacks.items()))
    writer = _Writer(settings, [seat.seat for seat in seats])
    for number, line in enumerate(script.strip("\n").split("\n"), 1):
        if line.strip():
            writer.line(number, line.split())
    return Hand(seats=seats, events=tuple(writer.events), **settings)


class _Writer:
    def __init__(self, settings: dict[str, Any], seats: list[int]) -> None:
        self.settings = settings
        self.seats = seats
        self.street = 0
        self.totals: dict[int, int] = {}
        self.events: list[Event] = []

    def line(self, n: int, words: list[str]) -> None:
        first = words[0]
        add = self.events.append
        if first == "antes":
            for seat in self.seats:
                add(Ante(n, 0, seat, self.settings["ante"]))
        elif first in STREET and first not in ("showdown", "summary"):
            self.street, self.totals = STREET[first], {}
            add(StreetStarts(n, self.street))
            self.deal(n, words[1:])
        elif first == "deal":
            self.deal(n, words[1:])
        elif first in ("showdown", "summary"):
            self.street = SHOWDOWN if first == "showdown" else SUMMARY
            add(StreetStarts(n, self.street))
        elif first == "common":
            add(CommonCard(n, self.street, 0, cards(words[1])))
        elif first == "nolow":
            add(NoLow(n, self.street))
        elif first == "total":
            values = dict(zip(words[::2], words[1::2], strict=True))
            pots = tuple(map(int, values.get("pots", "").split(","))) if "pots" in values else ()
            total = None if values["total"] == "-" else int(values["total"])
            rake, fees = values.get("rake"), values.get("fees")
            add(PotStated(n, SUMMARY, 0, total, rake and int(rake), fees and int(fees), pots))
        elif first == "seat":
            self.stated(n, int(words[1]), words[2:])
        else:
            self.act(n, int(first), words[1], words[2:])

    def deal(self, n: int, words: list[str]) -> None:
        for seat, dealt in zip(words[::2], words[1::2], strict=True):
            before, _, now = dealt.rpartition("+")
            down, _, up = now.partition("|")
            told = cards(before) if before else None
            self.events.append(Dealt(n, self.street, int(seat), cards(up), cards(down), told))

    def act(self, n: int, seat: int, verb: str, rest: list[str]) -> None:
        add, street = self.events.append, self.street
        all_in = bool(rest) and rest[0].endswith("!")
        amount = int(rest[0].rstrip("!")) if rest and rest[0].rstrip("!").isdigit() else 0
        held = self.totals.get(seat, 0)
        if verb == "antes":
            add(Ante(n, 0, seat, amount, all_in))
        elif verb == "brings":
            self.totals[seat] = held + amount
            add(BringIn(n, street, seat, amount, all_in))
        elif verb in WAGER:
            self.totals[seat] = amount
            add(WAGER[verb](n, street, seat, amount - held, amount, all_in))
        elif verb == "calls":
            chips = amount or max(self.totals.values(), default=0) - held
            self.totals[seat] = held + chips
            add(Call(n, street, seat, chips, all_in))
        elif verb == "checks":
            add(Check(n, street, seat))
        elif verb == "folds":
            add(Fold(n, street, seat))
        elif verb == "returned":
            add(Returned(n, street, seat, amount, "ante" if "ante" in rest else "bet"))
        elif verb == "shows":
            said = " ".join(rest[2:]).split(" ; ") if len(rest) > 1 else []
            high, low = (*said, None, None)[:2]
            add(Shown(n, street, seat, cards(rest[0]), high or None, low))
        elif verb == "mucks":
            add(Mucked(n, street, seat, cards(rest[0]) if rest else ()))
        elif verb == "collects":
            pot = None
            for word in rest[1:]:
                if word == "main":
                    pot = 0
                elif word.startswith("side"):
                    pot = int(word[4:])
            half = "high" if "high" in rest else "low" if "low" in rest else None
            add(Collected(n, street, seat, amount, pot, half))
        else:
            raise AssertionError(f"no such verb: {verb}")

    def stated(self, n: int, seat: int, words: list[str]) -> None:
        verb, value = words[0], words[1] if len(words) > 1 else ""
        stated: dict[str, SeatStated] = {
            "won": SeatStated(n, SUMMARY, seat, "collected"),
            "folded": SeatStated(n, SUMMARY, seat, "folded"),
            "stack": SeatStated(n, SUMMARY, seat, "other"),
            "net": SeatStated(n, SUMMARY, seat, "other"),
            "mucked": SeatStated(n, SUMMARY, seat, "mucked"),
        }
        event = stated[verb]
        if verb == "won":
            event = event._replace(won=int(value))
        elif verb == "folded":
            event = event._replace(folded_on=int(value) if value else None)
        elif verb == "stack":
            event = event._replace(stack=int(value))
        elif verb == "net":
            event = event._replace(net=int(value))
        else:
            event = event._replace(cards=cards(value))
        self.events.append(event)
