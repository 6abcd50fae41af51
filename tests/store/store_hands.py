"""Hands made by hand for the store's tests, where no file and no referee is needed.

Every made hand is the same: three seats dealt in, one sitting out; seat 5 brings in for 2,
seat 1 completes to 4, seat 2 folds, seat 5 calls; all check to the river; seat 1 wins. Antes 1.
Pot 3 + 4 + 4 = 11, rake 1, so seat 1 gets 10.
"""

import os
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from stud_analytics.cards import CARD, parse_cards
from stud_analytics.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collected,
    Completion,
    Dealt,
    Fold,
    Hand,
    PotStated,
    Seat,
    Shown,
    Tournament,
    UnknownLine,
    Unread,
)  # fmt: skip
from stud_analytics.reading import SourceError
from stud_analytics.rules.record import (
    Award,
    Decision,
    Finding,
    PlayerRecord,
    PotRecord,
    Replay,
)  # fmt: skip
from stud_analytics.store import importing, storable, work

NAMES = ("Ada", "Bo: folds", "Zoë 🂡", "Out")


def made_hand(hand_id: str = "1001", **changes: Any) -> Hand:
    """The hand described above; ``changes`` replace fields."""
    line = changes.get("line", 1)
    events: list[Any] = [Ante(line + i, 0, seat, 1) for i, seat in enumerate((1, 2, 5), 5)]
    events += [
        Dealt(line + 9, 3, 1, parse_cards("Td"), parse_cards("As 4d")),
        Dealt(line + 10, 3, 2, parse_cards("9c"), ()),
        Dealt(line + 11, 3, 5, parse_cards("2h"), ()),
        BringIn(line + 12, 3, 5, 2),
        Completion(line + 13, 3, 1, 4, 4),
        Fold(line + 14, 3, 2),
        Call(line + 15, 3, 5, 2),
    ]
    for street, cards in ((4, "4s 3h"), (5, "9s Kc"), (6, "Jc Qc")):
        first, second = cards.split()
        events += [
            Dealt(line + 4 * street, street, 1, (CARD[first],), ()),
            Dealt(line + 4 * street + 1, street, 5, (CARD[second],), ()),
            Check(line + 4 * street + 2, street, 1),
            Check(line + 4 * street + 3, street, 5),
        ]
    events += [Check(line + 30, 7, 1), Check(line + 31, 7, 5)]
    events += [
        Shown(line + 33, 8, 1, parse_cards("As 4d Td 4s 9s Jc 7c"), "a pair of Fours"),
        Collected(line + 34, 8, 1, 10),
    ]
    fields: dict[str, Any] = {
        "site": "madeup", "hand_id": hand_id, "game": "stud_high", "limit": "fixed",
        "money": "real", "currency": "USD", "decimals": 2, "ante": 1, "bring_in": 2,
        "small_bet": 4, "big_bet": 8, "table": "Elm", "max_seats": 6,
        "started_at": datetime(2024, 2, 29, 23, 59, 58), "tournament": None, "mixed": None,
        "hero": "Ada", "file": "made.txt", "line": 1,
        "seats": (
            Seat(1, NAMES[0], 400), Seat(2, NAMES[1], 300), Seat(4, NAMES[3], 50, True, False),
            Seat(5, NAMES[2], None),
        ),
        "events": tuple(events), "unknown": (), "text": f"Made hand {hand_id}\nline two\n",
    }  # fmt: skip
    return Hand(**(fields | changes))


def tournament_hand(hand_id: str) -> Hand:
    """The same hand in a tournament, of a mixed game. Its rake is stated: nothing else would let
    chips be missing there."""
    return made_hand(
        hand_id, money="tournament", currency=None, decimals=0, mixed="HORSE",
        tournament=Tournament("77", "$1+$0.10", "III"),
        events=(*made_hand(hand_id).events, PotStated(36, 9, 0, 11, 1)),
    )  # fmt: skip


def unknown_hand(hand_id: str) -> Hand:
    """The same hand with two lines that no grammar knows."""
    return made_hand(hand_id, unknown=(UnknownLine(17, "Zoë 🂡 yodels "), UnknownLine(18, "again")))


def decisions(line: int = 1) -> tuple[Decision, ...]:
    """What a referee makes of the made hand's actions."""
    made = [
        Decision(line + 5, 0, 1, "ante", 1, 1, False, 0, 1, 400, 0, False, 1),
        Decision(line + 6, 0, 2, "ante", 1, 1, False, 1, 1, 300, 0, False, 2),
        Decision(line + 7, 0, 5, "ante", 1, 1, False, 2, 1, None, 0, False, 5),
        Decision(line + 12, 3, 5, "bring_in", 2, 2, False, 3, 2, None, 0, True, 5),
        Decision(line + 13, 3, 1, "completion", 4, 4, False, 5, 2, 399, 0, True, 1),
        Decision(line + 14, 3, 2, "fold", 0, 0, False, 9, 4, 299, 1, True, 2),
        Decision(line + 15, 3, 5, "call", 2, 4, False, 9, 2, None, 1, True, 5),
    ]
    for street in (4, 5, 6, 7):
        for offset, seat, stack in ((2, 1, 395), (3, 5, None)):
            made.append(
                Decision(
                    line + 4 * street + offset, street, seat, "check", 0, 0, False, 11, 0, stack,
                    0, True, seat,
                )
            )  # fmt: skip
    return tuple(made)


def made_replay(hand: Hand, **changes: Any) -> Replay:
    """The replay of a made hand, written by hand; ``changes`` replace fields."""
    fields: dict[str, Any] = {
        "hand": hand, "house": "made_house", "verdict": "untold",
        "findings": (
            Finding("show.mucked", "note", hand.line + 33, "Seat 5 mucked.", "shown", "mucked",
                    "made up"),
        ),
        "decisions": decisions(hand.line),
        "pots": (PotRecord(11, 10, (1, 5), (1,), (), ((1, 10),)),),
        "awards": (Award(hand.line + 34, 1, 10, 0, None),),
        "players": (
            PlayerRecord(1, 5, 10, 5, None, True, parse_cards("Td 4s 9s Jc"),
                         parse_cards("As 4d 7c"), 7),
            PlayerRecord(2, 1, 0, -1, 3, False, parse_cards("9c"), (), 3),
            PlayerRecord(5, 5, 0, -5, None, True, parse_cards("2h 3h Kc Qc"), (), 7),
        ),
        "rake": 1, "fees": 0, "balanced": True,
    }  # fmt: skip
    return Replay(**(fields | changes))


class MadeSource(NamedTuple):
    """Stands for a file of ``count`` made hands numbered from ``start``."""

    name: str
    start: int
    count: int
    specials: tuple[tuple[int, str], ...] = ()
    """What to give instead of the hand at a place: a key of `_SPECIAL`."""
    pause: float = 0.0
    """Seconds to wait before each hand."""
    path: str = ""
    member: str | None = None
    sha256: str | None = "0" * 64
    size: int | None = 4321

    def whole_path(self) -> str | None:
        """None: it is read each time."""
        return None

    def stamp(self) -> str | None:
        """None, likewise."""
        return None


_SPECIAL = {
    "not_stud": lambda source, place: Unread(
        "not_stud", "madeup", f"N{place}", source.name, place, "hold'em", "a hold'em hand"
    ),
    "unfinished": lambda source, place: Unread(
        "unfinished", "madeup", f"U{place}", source.name, place, "no summary", "half a hand"
    ),
    "rejected": lambda source, place: Unread(
        "rejected", "madeup", f"R{place}", source.name, place, "line 3: a bad card", "bad\ntext"
    ),
    "nameless": lambda source, place: Unread(
        "rejected", None, None, source.name, place, "no header", f"nameless text {place}"
    ),
    "unknown": lambda source, place: unknown_hand(str(source.start + place)),
    "unbalanced": lambda source, place: made_hand(str(source.start + place), table="unbalanced"),
    "broken": lambda source, place: made_hand(str(source.start + place), table="broken"),
    "crash": lambda source, place: made_hand(str(source.start + place), table="crash"),
    "too_big": lambda source, place: made_hand(str(source.start + place), max_seats=1000),
    "surrogate": lambda source, place: made_hand(str(source.start + place), table="\ud800"),
    "tournament": lambda source, place: tournament_hand(str(source.start + place)),
    "exit": lambda source, place: os._exit(7),
}


def read_made(source: MadeSource, *, zone: str | None = None) -> Iterator[Hand | Unread]:
    """Plays the reader's part."""
    specials = dict(source.specials)
    for place in range(source.count):
        if source.pause:
            time.sleep(source.pause)
        special = specials.get(place)
        if special == "unreadable":
            raise SourceError(source.name, "cannot be read: the disk says no")
        if special:
            outcome = _SPECIAL[special](source, place)
            yield outcome._replace(file=source.name)
        else:
            yield made_hand(str(source.start + place), file=source.name)


def replay_made(hand: Hand, house: object) -> Replay:
    """Plays the referee's part; the table's name says how the hand fares."""
    result = made_replay(hand, house=str(house))
    if hand.table == "unbalanced":
        return result._replace(balanced=False, rake=0)
    if hand.table == "broken":
        (note,) = result.findings
        return result._replace(verdict="broken", findings=(note._replace(severity="error"),))
    if hand.table == "crash":
        raise KeyError("seat 9")
    return result


def install() -> None:
    """Puts the made reader and referee in the place of the real ones, for this process."""
    work.read_source = read_made
    storable.replay = replay_made
    storable.load_house = str
    storable._houses.clear()
    importing.find_sources = lambda path: [path]
