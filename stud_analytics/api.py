"""For Python: hands out of files, the referee, and a lake's answers as pandas or Arrow tables.

The examples run as tests, over ``sample_histories/`` and a lake made of them, ``sample-lake``.
"""

import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from os import PathLike
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, overload

from stud_analytics.errors import StudError
from stud_analytics.events import Hand, Unread
from stud_analytics.reading import SourceError, check_zone, find_sources
from stud_analytics.rules import House, Replay, load_house
from stud_analytics.text import counted

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from stud_analytics.store import Lake

_WORDS = {"rejected": "rejected", "unfinished": "unfinished", "not_stud": "of other games"}


class UnreadWarning(UserWarning):
    """`read_hands` found more than it gave, and nobody asked for the rest."""


class QueryError(StudError):
    """A query is wrong, or wants to write. DuckDB's own words, with the place."""


def read_hands(
    path: str | PathLike[str],
    *,
    unread: Callable[[Unread | SourceError], object] | None = None,
    strict: bool = False,
    zone: str | None = None,
) -> Iterator[Hand]:
    """Every hand that can be read of a file, a folder with its subfolders, a ``.zip``, a ``.gz``,
    or ``-`` for standard input, in order. Nothing is stored; memory does not grow with the file.

    >>> hands = list(read_hands("sample_histories/pokerstars/2019-03-08_hi_lo_kestrel.txt"))
    >>> hands[0].game, hands[0].big_bet, hands[0].decimals
    ('stud_hi_lo', 8, 2)

    ``unread`` is called with whatever is no such hand: an `Unread` (of another game; unfinished;
    or rejected, as one with a line that no grammar knows), or the error of a file among others
    that cannot be read, or has no hand in it (``.no_hands``):

    >>> rest = []
    >>> hands = list(read_hands("sample_histories/broken", unread=rest.append))
    >>> sorted(found.kind for found in rest if isinstance(found, Unread))
    ['rejected', 'unfinished']

    Without it an `UnreadWarning` counts them at the end. ``strict``: a rejected hand or a file that
    cannot be read raises instead.

    ``zone``, an IANA name, is that of times which some sites print without one; else those are no
    times:

    >>> path = "sample_histories/kingsclub/2021-03-07_side_pots.txt"
    >>> [str(next(read_hands(path, zone=zone)).started_at) for zone in (None, "Europe/Rome")]
    ['None', '2021-03-07 08:41:17+00:00']

    Whether chips and rules add up is `replay`'s to say: of the hands given here, an import rejects
    those that are not ``balanced``.

    SourceError (a StudError) if ``path`` is not there, or is one file that cannot be read;
    StudError if there is no hand history in it, for what ``strict`` refuses, and for no such zone.
    """
    # Later than the module: reading needs none of it, and a lake needs no reading.
    from stud_analytics.exchange import read_source

    if zone is not None:
        check_zone(zone)
    name = str(path)
    counts: Counter[str] = Counter()
    sources = without = 0

    def put_aside(what: Unread | SourceError) -> None:
        if isinstance(what, SourceError):
            counts["no_hands" if what.no_hands else "unreadable"] += 1
            if strict and not what.no_hands:
                raise what
        else:
            counts[what.kind] += 1
            if strict and what.kind == "rejected":
                raise StudError(f"{what.file}:{what.line}: rejected: {what.reason}")
        if unread is not None:
            unread(what)

    for source in find_sources(name):
        sources += 1
        try:
            for outcome in read_source(source, zone=zone):
                if isinstance(outcome, Unread):
                    put_aside(outcome)
                elif outcome.unknown:
                    put_aside(_not_known(outcome))
                else:
                    yield outcome
        except SourceError as error:
            if source.name == name:
                raise
            without += error.no_hands
            put_aside(error)
        if source.size == 0:
            without += 1
    if without == sources:
        raise StudError(f"{name}: no hand histories there")
    if unread is None and counts:
        parts = [f"{counts[kind]} {words}" for kind, words in _WORDS.items() if counts[kind]]
        if counts["unreadable"]:
            parts.append(f"{counted(counts['unreadable'], 'file')} that cannot be read")
        if counts["no_hands"]:
            parts.append(f"{counted(counts['no_hands'], 'file')} without hands")
        warnings.warn(
            f"{name}: not among the hands: {', '.join(parts)}; to have them: "
            "read_hands(path, unread=rest.append)",
            UnreadWarning,
            stacklevel=2,
        )


def _not_known(hand: Hand) -> Unread:
    """A hand with a line that no grammar knows, as what it is: one that nobody may trust."""
    first = hand.unknown[0]
    reason = f"line {first.line} is not known to the grammar: {first.text.strip()}"
    return Unread("rejected", hand.site, hand.hand_id, hand.file, hand.line, reason, hand.text)


def replay(hand: Hand, house: House | str | PathLike[str] | None = None) -> Replay:
    """The hand as the referee sees it: verdict, findings, every decision with the pot before it,
    pots with contenders, winners and shares, players with what they put in and got.

    >>> (hand,) = read_hands("sample_histories/broken/low_goes_unpaid.txt")
    >>> result = replay(hand)
    >>> result.verdict, result.findings[0].code
    ('broken', 'split.shares')
    >>> [(pot.amount, pot.high, pot.low, pot.shares) for pot in result.pots]
    [(80, (3,), (1,), ((1, 38), (3, 38)))]

    Amounts are whole units of the hand (``hand.decimals``): 80 is $0.80, of which 4 were raked.
    ``house`` is the rules to judge by: a name (``stud rules`` lists them), a TOML file, or one of
    `rules.load_house`; None is the site's own. StudError for a house that is not there.
    """
    from stud_analytics.rules import replay as judge

    if not isinstance(house, House):
        house = load_house(hand.site if house is None else _name_or_path(house))
    return judge(hand, house)


def _name_or_path(house: str | PathLike[str]) -> str | Path:
    return house if isinstance(house, str) else Path(house)


def open_lake(path: str | PathLike[str]) -> "LakeReader":
    """Opens the lake in folder ``path`` to read it; `LakeReader` says what it can be asked. What
    others import meanwhile is seen as soon as it is whole, and nobody waits for anybody.

    StudError, in one sentence, for no lake, or one that cannot be used.
    """
    from stud_analytics.store import open_lake as open_to_read

    return LakeReader(open_to_read(Path(path)))


class LakeReader:
    """An open lake that answers in pandas DataFrames, or in Arrow tables with ``arrow=True``.

    >>> with open_lake("sample-lake") as lake:
    ...     lake.sql("SELECT site, hand_id, pot FROM hands ORDER BY pot DESC").shape[1]
    3

    In a DataFrame whole numbers are nullable (``Int64``), exact amounts are decimals
    (``decimal128[pyarrow]``), and neither ever becomes a float; statistics are ``float64``.
    Threads may share it, and wait for each other.
    docs/schema.md has the tables and views.
    """

    def __init__(self, lake: "Lake") -> None:
        self._lake = lake
        # A connection has one answer at a time: of two threads one would get the other's.
        self._turn = Lock()
        # A name in a query is never a variable of ours.
        lake.connection.execute("SET python_enable_replacements = false")

    @overload
    def sql(self, query: str, params: "_Params" = None, *, arrow: Literal[True]) -> "pa.Table": ...

    @overload
    def sql(
        self, query: str, params: "_Params" = None, *, arrow: Literal[False] = False
    ) -> "pd.DataFrame": ...

    def sql(
        self, query: str, params: "_Params" = None, *, arrow: bool = False
    ) -> "pd.DataFrame | pa.Table":
        """The answer to a query; of several, the last one's. ``params`` fill ``?`` or ``$name``:
        whatever comes from outside, a screen name say, belongs there and not in the query.

        >>> with open_lake("sample-lake") as lake:
        ...     lake.sql("SELECT count(*) AS hands FROM seats WHERE player = ?", ["no such player"])
           hands
        0      0

        QueryError if the query is wrong, or wants to change the lake.
        """
        import duckdb
        import pyarrow as pa

        with self._turn:
            try:
                # A statement such as SET gives no rows, and for those DuckDB gives None.
                answer: duckdb.DuckDBPyRelation | None = self._lake.sql(
                    query, dict(params) if isinstance(params, Mapping) else params
                )
                table = pa.table({}) if answer is None else answer.to_arrow_table()
            except duckdb.Error as error:
                raise self._failed(error) from None
        return table if arrow else _frame(table)

    def _failed(self, error: Exception) -> "QueryError":
        """The QueryError for what DuckDB says. A transaction that the query has broken is ended:
        DuckDB would refuse every later one for it."""
        import duckdb

        try:
            self._lake.connection.execute("SELECT 1")
        except duckdb.TransactionException:
            self._lake.connection.execute("ROLLBACK")
        except duckdb.Error:
            pass  # closed, and said by the error
        from stud_analytics.store.asking import outlasted

        return QueryError(f"the query failed: {outlasted(error) or error}")

    @overload
    def report(self, name: str, *, arrow: Literal[True], **filters: Any) -> "pa.Table": ...

    @overload
    def report(
        self, name: str, *, arrow: Literal[False] = False, **filters: Any
    ) -> "pd.DataFrame": ...

    def report(
        self, name: str, *, arrow: bool = False, **filters: Any
    ) -> "pd.DataFrame | pa.Table":
        """The rows of a report (``stud report`` lists them), cut by the filters it takes, which are
        the command's with ``_`` for ``-``, and ``verdicts`` a list. ``since`` and ``until`` are a
        date, a moment, or their text.

        >>> with open_lake("sample-lake") as lake:
        ...     stats = lake.report("players", game="razz", money="real", min_hands=2)
        >>> stats[["vpip3", "vpip3_n", "vpip3_d"]].columns.tolist()
        ['vpip3', 'vpip3_n', 'vpip3_d']

        Of a statistic there is the value, in per cent where docs/statistics.md says so, and its n
        and d. StudError for a report or a filter that is not there, or a value that cannot be.
        """
        import duckdb

        from stud_analytics.stats import make_filters, run_report

        given = {name: _value(name, value) for name, value in filters.items()}
        with self._turn:
            try:
                table = run_report(self._lake.connection, name, make_filters(given))
            except duckdb.Error as error:
                raise self._failed(error) from None
        return table if arrow else _frame(table)

    @overload
    def hands(self, *, arrow: Literal[True], **filters: Any) -> "pa.Table": ...

    @overload
    def hands(self, *, arrow: Literal[False] = False, **filters: Any) -> "pd.DataFrame": ...

    def hands(self, *, arrow: bool = False, **filters: Any) -> "pd.DataFrame | pa.Table":
        """Hands by time, a row each, of every verdict: the view hand_amounts, cut by the filters of
        the report ``hands``; ``player``: dealt in.

        >>> with open_lake("sample-lake") as lake:
        ...     hands = lake.hands(site="pokerstars", game="razz", money="real")
        >>> hands[["game", "verdict"]].drop_duplicates().values.tolist()
        [['razz', 'holds']]
        >>> str(hands["pot_amount"].dtype)
        'decimal128(18, 4)[pyarrow]'
        """
        if arrow:
            return self.report("hands", arrow=True, **filters)
        return self.report("hands", **filters)

    def close(self) -> None:
        """Closes the lake; what it gave stays."""
        self._lake.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"LakeReader({str(self._lake.path)!r})"


_Params = Sequence[object] | Mapping[str, object] | None


def _value(name: str, value: Any) -> Any:
    """A filter's value as `stats.Filters` wants it: days and moments may be text."""
    if name in ("since", "until") and isinstance(value, str):
        try:
            return date.fromisoformat(value) if len(value) <= 10 else datetime.fromisoformat(value)
        except ValueError:
            raise StudError(
                f"{name} {value!r}: a day is 2024-01-31, a moment 2024-01-31T20:00"
            ) from None
    if name == "verdicts" and value is not None:
        return (value,) if isinstance(value, str) else tuple(value) if _many(value) else value
    return value


def _many(value: Any) -> bool:
    return isinstance(value, list | tuple | set | frozenset)


def _frame(table: "pa.Table") -> "pd.DataFrame":
    """The table as a DataFrame in which no amount is a float and no NULL a number."""
    import pandas as pd
    import pyarrow as pa

    whole = {
        getattr(pa, name)(): getattr(pd, f"{name.replace('i', 'I').replace('u', 'U')}Dtype")()
        for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
    }

    def dtype(kind: "pa.DataType") -> object:
        if pa.types.is_decimal(kind):
            return pd.ArrowDtype(kind)
        return pd.BooleanDtype() if pa.types.is_boolean(kind) else whole.get(kind)

    for at, field in enumerate(table.schema):
        # What DuckDB's sum over whole numbers gives.
        if pa.types.is_decimal(field.type) and field.type.scale == 0:
            try:
                table = table.set_column(at, field.name, table.column(at).cast(pa.int64()))
            except pa.ArrowInvalid:
                continue
    return table.to_pandas(types_mapper=dtype)
