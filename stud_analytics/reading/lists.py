"""Lines that name several players: ``Main pot: $5 won by Al ($2.50), Bo ($2.50)``.

Such a line is read as one phrase for each player: what stands before the first name, the name, and
what follows it up to the next name. Where a name ends is never guessed from a pattern: every place
that could part two players is tried, and only a division that the grammar knows from end to end is
taken.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from stud_analytics.reading.names import Candidate
from stud_analytics.reading.phrases import SEAT
from stud_analytics.reading.site import NameList

_Entry = TypeVar("_Entry")
_MOST: Final = 64
"""Places at which a line may be parted; no table has so many seats."""


def read_list(
    lists: Sequence[NameList],
    index: dict[str, list[Candidate]],
    line: str,
    meaning: Callable[[str, int], _Entry | None],
) -> list[_Entry] | None:
    """What a line says of each player in turn, or None if it is no such line.

    ``meaning`` gives what a phrase says of a seat, None if the grammar does not know it. What
    stands before the first name comes first, if the grammar knows it by itself.
    """
    for form in lists:
        if not line.startswith(form.starts):
            continue
        begin = line.find(form.before, len(form.starts))
        if begin < 0:
            continue
        begin += len(form.before)
        head, rest = line[:begin], line[begin:]
        if rest.count(form.between) > _MOST:
            continue
        entries = _parted(head, rest, form.between, index, meaning)
        if entries:
            whole = meaning(head.rstrip(), 0)
            return entries if whole is None else [whole, *entries]
    return None


def _parted(
    head: str,
    text: str,
    between: str,
    index: dict[str, list[Candidate]],
    meaning: Callable[[str, int], _Entry | None],
) -> list[_Entry] | None:
    """The first division of ``text`` in which every part begins with a name and is known; the
    longest names first."""
    dead: set[int] = set()  # places from which no division reaches the end

    def from_here(begin: int) -> list[_Entry] | None:
        if begin in dead:
            return None
        rest = text[begin:]
        for name, seat, size in index.get(rest.partition(" ")[0], ()):
            if not rest.startswith(name):
                continue
            for end in _ends(text, begin + size, between):
                entry = meaning(head + SEAT + text[begin + size : end], seat)
                if entry is None:
                    continue
                if end == len(text):
                    return [entry]
                others = from_here(end + len(between))
                if others is not None:
                    return [entry, *others]
        dead.add(begin)
        return None

    return from_here(0)


def _ends(text: str, begin: int, between: str) -> Iterator[int]:
    """Where a part that begins before ``begin`` may end, nearest first."""
    end = text.find(between, begin)
    while end >= 0:
        yield end
        end = text.find(between, end + 1)
    yield len(text)
