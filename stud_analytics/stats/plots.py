"""What a report's picture shows: a line of its comment head.

::

    -- plot: line x=hand y=bb thin=showdown_bb,other_bb end=net
    -- plot: heat x=door y=category value=bb n=hands least=30
    -- plot: bars x=street y=bet,raise,call,fold n=saw_d
    -- plot: as winnings

``line``: ``y`` over ``x``, more columns as thin lines, and in the heading the last value of those
of ``end``. ``heat``: a cell for each ``x`` and ``y`` with ``value`` as its colour and ``n`` hands,
fewer than ``least`` marked. ``bars``: a group for each ``x`` with a bar for each column of ``y``,
in percent, with n of d from ``<column>_n`` and ``<column>_d``; the largest ``n`` is how many hands
stand behind it. ``as``: the picture of another report, cut by the same filters. Each section of the
report is a panel of its own, so what its columns keep apart (currencies, play money, tournaments)
is never one line.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple

from stud_analytics.stats.filters import ReportError

POINTS: Final = 1000
"""Parts of a line in a picture; each keeps its ends and its extremes."""
TERMINAL_POINTS: Final = 8
"""The same in a terminal."""

_LEAST: Final = "30"
_KEYS: Final[dict[str, tuple[tuple[str, ...], Mapping[str, str]]]] = {
    "line": (("x", "y"), {"thin": "", "end": ""}),
    "heat": (("x", "y", "value", "n"), {"least": _LEAST}),
    "bars": (("x", "y"), {"n": ""}),
}
"""The keys that each kind must have, and those that it can have with what they are if left out."""


class Plot(NamedTuple):
    """A report's picture. The columns that a kind does not use are empty."""

    kind: Literal["line", "heat", "bars", "as"]
    x: str = ""
    y: tuple[str, ...] = ()
    thin: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    value: str = ""
    n: str = ""
    least: int = 0
    report: str = ""
    """Whose picture it is (``as``)."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Every column that the report must have for it."""
        of = [f"{column}_{part}" for column in self.y for part in "nd"]
        named = (self.x, *self.y, *self.thin, *self.end, self.value, self.n)
        return tuple(filter(None, (*named, *(of if self.kind == "bars" else ()))))


def read_plot(words: tuple[str, ...], file: Path) -> Plot | None:
    """The picture that the ``words`` of the head's line tell; None for no words. ReportError that
    names ``file`` if they tell none."""
    if not words:
        return None
    kind, *rest = words
    if kind == "as" and len(rest) == 1:
        return Plot("as", report=rest[0])
    if kind not in _KEYS:
        raise ReportError(f"{file}: `-- plot:` is one of {', '.join(_KEYS)}, as REPORT")
    needed, free = _KEYS[kind]
    given = dict(free)
    for word in rest:
        key, _, value = word.partition("=")
        if (key not in needed and key not in free) or not value:
            keys = " ".join(f"{each}=" for each in (*needed, *free))
            raise ReportError(f"{file}: `-- plot: {kind}` takes {keys}; {word} is none of them")
        given[key] = value
    missing = [key for key in needed if key not in given]
    if missing:
        raise ReportError(f"{file}: `-- plot: {kind}` has no {missing[0]}=")
    least = given.pop("least", "0")
    if not least.isdigit():
        raise ReportError(f"{file}: least={least}: a number of hands")
    lists = {key: _list(given.pop(key, "")) for key in ("y", "thin", "end")}
    if kind != "bars" and len(lists["y"]) != 1:
        raise ReportError(f"{file}: `-- plot: {kind}` has one column as y=")
    return Plot(kind, least=int(least), **lists, **given)  # type: ignore[arg-type]


def _list(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(",")))


def thinned(sql: str, plot: Plot, sections: tuple[str, ...], parts: int) -> str:
    """The SQL of a line's report with fewer rows: each section is cut into ``parts`` of equally
    many rows along x, of which the first and the last row stay, and those where a column that is
    drawn is smallest and largest. A section of so few rows that all could stay is kept whole."""
    lines = [_quoted(column) for column in (*plot.y, *plot.thin)]
    keys = ", ".join(map(_quoted, sections))
    by = f"PARTITION BY {keys}" if keys else ""
    most = parts * (2 + 2 * len(lines))
    # Of equal values the first counts, whichever thread comes first.
    extremes = ",\n            ".join(
        f"arg_min(plot_line, ({line}, plot_row)) FILTER ({line} IS NOT NULL), "
        f"arg_max(plot_line, ({line}, -plot_row)) FILTER ({line} IS NOT NULL)"
        for line in lines
    )
    order = ", ".join(filter(None, (keys, "plot_row")))
    return f"""SELECT * EXCLUDE (plot_row, plot_rows)
FROM (
    SELECT DISTINCT *
    FROM (
        SELECT unnest(list_filter(plot_kept, lambda one: one IS NOT NULL), max_depth := 2)
        FROM (
            SELECT [
                arg_min(plot_line, plot_row), arg_max(plot_line, plot_row),
                {extremes}
            ] AS plot_kept
            FROM (
                SELECT
                    *,
                    row_number() OVER ({by} ORDER BY {_quoted(plot.x)}) AS plot_row,
                    count(*) OVER ({by}) AS plot_rows
                FROM ({sql})
            ) AS plot_line
            GROUP BY {keys + ", " if keys else ""}
                CASE WHEN plot_rows <= {most} THEN plot_row
                    ELSE (plot_row - 1) * {parts} // plot_rows END
        )
    )
)
ORDER BY {order}"""


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
