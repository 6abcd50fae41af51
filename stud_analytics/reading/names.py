"""Screen names in lines: matched against the hand's own seats, never against a pattern."""

import re
from collections.abc import Sequence
from typing import Any, Final

Candidate = tuple[str, int, int]
"""Name, seat, length of the name."""

_SEATINGS: Final = 64
_LINES: Final = 20_000


class Seating:
    """Who sits where, and the lines already understood with these people in these seats.

    Who a line is about depends on the line and on the seats alone, so whole lines can be
    remembered as long as the seats stay: most actions at a table come back hand after hand.
    """

    __slots__ = ("index", "lines", "names", "plain")

    def __init__(
        self,
        seats: Sequence[tuple[int, str]],
        tails: Sequence[str],
        marks: Sequence[str],
        cards: re.Pattern[str],
        mixed: dict[str, bool] | None = None,
    ) -> None:
        index: dict[str, list[Candidate]] = {}
        for seat, name in seats:
            space = name.find(" ")
            for key in [name[:space]] if space >= 0 else [name + tail for tail in tails]:
                candidates = index.get(key)
                if candidates is None:
                    index[key] = [(name, seat, len(name))]
                else:
                    candidates.append((name, seat, len(name)))
                    candidates.sort(key=lambda candidate: -candidate[2])
        self.index = index
        """First word of a text that may begin with a name -> whose name it may be, the longest
        first. A name without a space may carry one of ``tails`` (``Al: folds``)."""
        self.plain = True
        """No name holds what parts cards or free text (``marks``) from the rest of a line, so
        they can be taken out of a line before its name is known."""
        known = {} if mixed is None else mixed
        for _, name in seats:
            if name not in known:
                known[name] = _mixes(name, marks, cards)
            if known[name]:
                self.plain = False
        self.names = dict(seats)
        """Seat to name."""
        self.lines: dict[str, Any] = {}
        """The reader's own: lines, in a plain seating with cards and free text taken out."""


def _mixes(name: str, marks: Sequence[str], cards: re.Pattern[str]) -> bool:
    """Whether what parts cards or free text (``marks``) from a line is in a name, or may begin at
    its end or end at its beginning."""
    if name.count("[") != name.count("]") or cards.search(name):
        return True
    for mark in marks:
        if mark.strip() in name:
            return True
        for at in range(1, len(mark)):
            if name.endswith(mark[:at]) or name.startswith(mark[at:]):
                return True
    return False


class Seatings:
    """The last few `Seating`s, so that the next hand at the same table finds its own."""

    def __init__(self, tails: Sequence[str], marks: Sequence[str], cards: re.Pattern[str]) -> None:
        self._tails, self._marks, self._cards = tails, marks, cards
        self._memory: dict[tuple[tuple[int, str], ...], Seating] = {}
        self._mixed: dict[str, bool] = {}

    def of(self, seats: tuple[tuple[int, str], ...]) -> Seating:
        """The seating of ``(seat, name)`` in any order."""
        memory = self._memory
        seating = memory.get(seats)
        if seating is None or len(seating.lines) > _LINES // 8:
            if len(memory) >= _SEATINGS or sum(len(s.lines) for s in memory.values()) > _LINES:
                memory.clear()
                self._mixed.clear()
            seating = memory[seats] = Seating(
                seats, self._tails, self._marks, self._cards, self._mixed
            )
        return seating
