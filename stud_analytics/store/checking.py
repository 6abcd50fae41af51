"""Checks a lake as a whole: whether each of its promises holds, and where not."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import duckdb

from stud_analytics.store.asking import settled
from stud_analytics.store.extensions import first_line
from stud_analytics.store.lake import Lake
from stud_analytics.store.promises import PROMISES, Place, Promise

EXAMPLES: Final = 3
"""Places that are named of a promise broken in many."""


class Checked(NamedTuple):
    """A promise, and whether it holds."""

    promise: Promise
    places: int
    """Where it does not."""
    examples: tuple[str, ...]
    """The first of them: a hand or a file, and what is wrong."""
    failure: str | None = None
    """Why it could not be looked at."""

    @property
    def held(self) -> bool:
        """Whether it was looked at and holds."""
        return not self.places and self.failure is None

    @property
    def state(self) -> str:
        """held, broken or unchecked."""
        return "held" if self.held else "broken" if self.places else "unchecked"

    def line(self) -> str:
        """What is wrong, with examples."""
        if self.failure is not None:
            return f"{self.promise.name}: cannot be checked: {self.failure}"
        more = ", ..." if self.places > len(self.examples) else ""
        return f"{self.promise.name}: {self.places:,} ({', '.join(self.examples)}{more})"


def check(
    lake: Lake, *, reread: bool = False, only: Sequence[Promise] = PROMISES
) -> Iterator[Checked]:
    """Looks at every promise in turn, over one state of the lake: what an import commits meanwhile
    is not seen. ``reread``: at those too for which every text is read and judged again."""
    _begin(lake)
    try:
        for promise in only:
            if promise.only_rereading and not reread:
                continue
            try:
                yield _look(lake, promise)
            except duckdb.Error as error:
                yield Checked(promise, 0, (), first_line(error))
                lake.connection.execute("ROLLBACK")
                _begin(lake)
    finally:
        lake.connection.execute("ROLLBACK")


def _begin(lake: Lake) -> None:
    def begin() -> None:
        lake.connection.execute("BEGIN")
        try:
            lake.connection.execute("SELECT count(*) FROM imports")  # from here on it is fixed
        except duckdb.Error:
            lake.connection.execute("ROLLBACK")
            raise

    settled(begin)


def _look(lake: Lake, promise: Promise) -> Checked:
    places = 0
    examples: list[str] = []
    for place in _places(lake, promise.broken):
        places += 1
        if len(examples) < EXAMPLES:
            examples.append(" ".join(str(part) for part in place if part is not None))
    return Checked(promise, places, tuple(examples))


def _places(lake: Lake, broken: str | Callable[[Lake], Iterable[Place]]) -> Iterator[Any]:
    if not isinstance(broken, str):
        yield from broken(lake)
        return
    answer = lake.connection.execute(broken)
    while rows := answer.fetchmany(1000):
        yield from rows


def check_rows(lake: Lake) -> list[str]:
    """As `check_lake`, within the transaction that is open, which may have changed rows; the files
    are left aside, for those of a transaction count only when it is over."""
    looked = (
        _look(lake, promise)
        for promise in PROMISES
        if not promise.only_rereading and not promise.name.startswith("files.")
    )
    return [checked.line() for checked in looked if not checked.held]


def check_lake(lake: Lake) -> list[str]:
    """What is wrong with the lake, a line for each broken promise with examples; nothing for a
    sound lake. `check` tells of every promise."""
    return [checked.line() for checked in check(lake) if not checked.held]
