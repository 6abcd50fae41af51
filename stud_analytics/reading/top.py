"""What stands between a hand's header and its first action: the table and the seats."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from stud_analytics.reading.header import SeatLine, Table, read_seat, read_table
from stud_analytics.reading.site import Site

UNFINISHED: Final = "the file ends inside the hand: it is read when the rest is there"


class Unreadable(Exception):  # noqa: N818  (caught by the reader: a hand is given up)
    """The hand cannot be read: why, for people."""


@dataclass
class Top:
    """The lines before the first action."""

    table: Table | None = None
    seats: list[SeatLine] = field(default_factory=list)
    """As listed; empty too where the file ends inside a line of this part."""
    body: int = 0
    """Where in the hand's lines the play begins."""
    hero: str | None = None
    max_seats: int | None = None
    play: bool = False
    real: bool = False
    """A line says that the chips are play money, or real money."""


def read_top(
    site: Site, lines: list[str], begin: int, numbers: Sequence[int], decimals: int, last: bool
) -> Top:
    """The lines from ``begin``, which follows the header; ``numbers`` are their places in the
    file. Raises Unreadable."""
    top = Top()
    taken: set[int | str] = set()
    at = begin - 1
    while (at := at + 1) < len(lines):
        line = lines[at]
        if not line or line.isspace():
            continue
        cut_off = last and at == len(lines) - 1
        if line.startswith(site.seat_word):
            try:
                seat = read_seat(site, line, decimals)
            except ValueError as error:
                raise Unreadable(f"line {numbers[at]}: {error} in {line!r}") from None
            if seat is not None:
                if seat.seat in taken or seat.player in taken:
                    raise Unreadable(f"line {numbers[at]}: listed twice: {line!r}")
                taken.update((seat.seat, seat.player))
                top.seats.append(seat)
                continue
            if _skipped(site, line, top):
                continue
            if not (
                site.noise.fullmatch(line)
                or any(line.startswith(seat.player) for seat in top.seats)
            ):
                if cut_off:
                    top.seats, top.body = [], at + 1
                    return top
                raise Unreadable(f"line {numbers[at]}: the seat cannot be read: {line!r}")
        elif (
            site.table_word and not top.table and not top.seats and line.startswith(site.table_word)
        ):
            top.table = read_table(site, line)
            if top.table is not None or _skipped(site, line, top):
                continue
            if cut_off:
                top.body = at + 1
                return top
            if not _noise_amid(site, lines, at, top):
                raise Unreadable(f"line {numbers[at]}: the table cannot be read: {line!r}")
            continue
        elif _skipped(site, line, top):
            continue
        if _noise_amid(site, lines, at, top):
            continue
        break
    top.body = at
    return top


@lru_cache(maxsize=4096)
def _is_noise(site: Site, line: str) -> bool:
    """The first action of a table's hands is often the same word for word."""
    return site.noise.fullmatch(line)


_AHEAD: Final = 100
"""Lines of noise among the seats that are looked beyond: of many it would take the square."""


def _noise_amid(site: Site, lines: list[str], at: int, top: Top) -> bool:
    """Whether the line at ``at`` is noise, and the table or a seat comes after it."""
    if not _is_noise(site, lines[at]):
        return False
    for line in lines[at + 1 : at + 1 + _AHEAD]:
        if site.seat.fullmatch(line):
            return True
        if site.table and not top.seats and site.table.fullmatch(line):
            return True
        silent = _is_noise(site, line) or any(one.fullmatch(line) for one in site.skip)
        if line and not line.isspace() and not silent:
            return False
    return False


def _skipped(site: Site, line: str, top: Top) -> bool:
    """Whether the line is one of `Site.skip`; what it says goes into ``top``."""
    for pattern in site.skip:
        match = pattern.fullmatch(line)
        if match is not None:
            found = match.groupdict()
            top.hero = found.get("hero") or top.hero
            top.play = top.play or bool(found.get("play"))
            top.real = top.real or bool(found.get("real"))
            if seats := found.get("max"):
                top.max_seats = int(seats)
            if name := found.get("table"):
                top.table = Table(name, top.max_seats, top.play, top.real)
            return True
    return False
