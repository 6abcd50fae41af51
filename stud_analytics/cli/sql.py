"""``stud sql``: a query over the lake, or a prompt."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import say
from stud_analytics.cli.tables import format_of, write_arrow
from stud_analytics.errors import StudError

if TYPE_CHECKING:
    import duckdb

EXAMPLES = (
    'Examples: `stud sql "SELECT game, count(*) FROM hands GROUP BY game"` · '
    "`stud sql \"FROM player_stats WHERE player = 'Lena_7s'\" --format csv` · "
    "`stud sql` for a prompt"
)


def sql(
    query: Annotated[
        str | None, typer.Argument(help="SQL as DuckDB understands it; none: a prompt.")
    ] = None,
    lake: options.Lake = options.DEFAULT_LAKE,
    format: options.TableFormat = None,
    output: options.Output = None,
) -> None:
    """Query the lake in SQL; it is opened read-only. Without a query: a prompt."""
    form = format_of(format, output)
    from stud_analytics.store import open_lake

    with open_lake(lake) as opened:
        if query is not None:
            _answer(opened.connection, query, form, output)
        elif sys.stdin.isatty():
            _prompt(opened.connection)
        else:
            _answer(opened.connection, sys.stdin.read(), form, output)


def _answer(
    connection: "duckdb.DuckDBPyConnection", query: str, form: str, output: Path | None
) -> None:
    """Runs one query and prints what it gives. StudError with DuckDB's own words if it cannot."""
    import duckdb

    try:
        # Statements such as SET give no rows.
        result: duckdb.DuckDBPyRelation | None = connection.sql(query)
        if result is None:
            return
        table = result.to_arrow_table()
    except (duckdb.Error, RuntimeError) as error:
        raise StudError(f"the query failed: {' '.join(str(error).split())}") from None
    write_arrow(table, form, output)


def _prompt(connection: "duckdb.DuckDBPyConnection") -> None:
    """Reads queries, each ended by a semicolon, until the end of input or ``exit``."""
    with suppress(ImportError):
        import readline  # noqa: F401  # line editing and history, where the platform has it
    say("End a query with a semicolon. Tables: SHOW TABLES; Leave: exit, or end of input.")
    lines: list[str] = []
    while True:
        try:
            line = input("  ... " if lines else "stud> ")
        except EOFError:
            say("")
            return
        except KeyboardInterrupt:
            say("")
            lines.clear()
            continue
        if not lines and line.strip().rstrip(";").lower() in ("exit", "quit"):
            return
        lines.append(line)
        if line.rstrip().endswith(";"):
            try:
                _answer(connection, "\n".join(lines), "table", None)
            except StudError as error:
                say(str(error))
            lines.clear()
