"""Printed hands in forms that real sites use too and the printers do not, and damaged files.

A printer writes one form of its site, the newest. OnGame has marked all-ins and stated a raise by
the total on the street; Merge's raises once stated the chips added.
"""

import re
from collections.abc import Iterator
from random import Random

from stud_analytics.events import Ante, Bet, BringIn, Call, Completion, Hand, Raise

PUTS = (Ante, BringIn, Completion, Bet, Raise, Call)
"""Events that put chips in."""


def puts(hand: Hand) -> Iterator[tuple[Ante | BringIn | Completion | Bet | Raise | Call, int]]:
    """Events that put chips in, each with its player's total on the street."""
    totals: dict[tuple[int, int], int] = {}
    for event in hand.events:
        if isinstance(event, PUTS):
            at = event.street, event.seat
            totals[at] = totals.get(at, 0) + event.amount
            yield event, totals[at]


def ongame_lines(text: str, hand: Hand, *, all_in: str, by_total: bool) -> str:
    """OnGame's text with ``all_in`` after the lines of all-ins and, if ``by_total``, the total on
    the street as the first amount of a raise."""
    chips = puts(hand)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        found = re.search(r" (posts ante|(?:small|big) bring in|calls|bets|raises) ([$€£]?)", line)
        if found is None or line.startswith(("User: ", "Seat ")):
            continue
        event, total = next(chips)
        if by_total and found[1] == "raises":
            units = f"{total // 100:,}" + (f".{total % 100:02}" if total % 100 else "")
            line = f"{line[: found.end()]}{units} to {line.rpartition(' to ')[2]}"
        lines[at] = line + (all_in if event.all_in and not isinstance(event, Ante) else "")
    assert next(chips, None) is None
    return "\n".join(lines)


def merge_added(text: str, hand: Hand) -> str:
    """Merge's text with the chips that a completion or a raise adds for its total."""
    chips = puts(hand)
    kinds = "ANTE|BRING_IN|COMPLETE|BET|RAISE|CALL|ALL_IN"

    def added(event: re.Match[str]) -> str:
        put, _ = next(chips)
        units = put.amount if hand.decimals else put.amount * 100
        return f'{event[1]}amount="{units // 100}.{units % 100:02}"'

    written = re.sub(rf'(<event [^>]*type="(?:{kinds})"[^>]*)amount="[^"]*"', added, text)
    assert next(chips, None) is None
    return written


def damaged(data: bytes, choose: Random) -> bytes:
    """A file with a byte changed, cut off, or a line dropped, doubled or swapped."""
    lines = data.split(b"\n")
    one, other = choose.randrange(len(lines)), choose.randrange(len(lines))
    kind = choose.randrange(5) if len(data) > 8 else 3
    if kind == 0:
        at = choose.randrange(len(data))
        return data[:at] + bytes([choose.randrange(256)]) + data[at + 1 :]
    if kind == 1:
        return data[: choose.randrange(2, len(data))]
    if kind == 2:
        del lines[one]
    elif kind == 3:
        lines.insert(one, lines[other])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)
