"""``stud sql``: a query over the lake, or a prompt."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import say
from stud_analytics.cli.tables import format_of, write_reader
from stud_analytics.errors import StudError

if TYPE_CHECKING:
    import pyarrow as pa

    from stud_analytics.cli.running import Runner

EXAMPLES = (
    'Examples: `stud sql "SELECT game, count(*) FROM hands GROUP BY game"` · '
    "`stud sql \"FROM player_stats WHERE player = 'Lena_7s'\" --format csv` · "
    '`stud sql "FROM action_amounts" -o actions.parquet` · '
    "`stud sql < questions.sql` · `stud sql` for a prompt, where `.help` lists more · "
    '`stud sql --write "CREATE TABLE notes (player VARCHAR, note VARCHAR)"`. '
    "Tables, views and columns: docs/schema.md, or `.schema hands` at the prompt."
)


def sql(
    query: Annotated[
        str | None,
        typer.Argument(help="SQL as DuckDB understands it; none: a prompt, or what is piped in."),
    ] = None,
    lake: options.Lake = options.DEFAULT_LAKE,
    format: options.TableFormat = None,
    output: options.Output = None,
    write: Annotated[
        bool, typer.Option("--write", help="Open the lake for writing; imports wait meanwhile.")
    ] = False,
) -> None:
    """Query the lake in SQL; it is opened read-only. Without a query: a prompt.

    Temporary tables and views can be made all the same, and are gone at the end. With --write
    tables of your own can be kept in the lake; a change that would damage it is taken back.
    """
    form = format_of(format, output)
    from stud_analytics.cli.running import WRITING, Runner
    from stud_analytics.store import open_lake

    def waiting() -> None:
        say("another process writes to this lake: waiting for it to finish")

    with open_lake(lake, write=write, waiting=waiting) as opened:
        if write:
            say(WRITING)
        runner = Runner(opened, write=write)
        if query is None and sys.stdin.isatty():
            _prompt(runner, lake)
        else:
            _answer(runner, sys.stdin.read() if query is None else query, form, output)


def _answer(runner: "Runner", text: str, form: str, output: Path | None) -> None:
    """Runs the statements of a text and prints what each gives. StudError with DuckDB's own words
    for one that cannot run, and for two answers where only one has room."""
    written = False

    def take(reader: "pa.RecordBatchReader") -> bool:
        if written and form != "table":
            raise StudError(f"two of the queries give rows, and {form} has room for one: ask twice")
        return write_reader(reader, form, output)

    for statement in runner.statements(text):
        written = bool(runner.run(statement, take)) or written


def _prompt(runner: "Runner", lake: Path) -> None:
    from stud_analytics.cli.prompt import Prompt, typed_lines

    def report(words: list[str]) -> None:
        from stud_analytics.cli.app import run

        run(["report", *words, "--lake", str(lake)])

    prompt = Prompt(runner, report)
    prompt.loop(typed_lines(prompt))
