"""``stud rejects``: the hands that a lake keeps aside."""

from typing import Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, say, write
from stud_analytics.cli.tables import format_of, write_arrow, write_table
from stud_analytics.text import harmless

EXAMPLES = (
    "Examples: `stud rejects` · `stud rejects --site fulltilt --text` · "
    "`stud rejects --format csv -o rejects.csv`"
)


def rejects(
    lake: options.Lake = options.DEFAULT_LAKE,
    site: Annotated[str | None, typer.Option(help="A site: stud sites.")] = None,
    file: Annotated[str | None, typer.Option(help="Part of a file's path.")] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the whole text of each hand below its reason.")
    ] = False,
    format: options.TableFormat = None,
    output: options.Output = None,
) -> None:
    """List the hands that were found and cannot be trusted: site, number, place, and reason.

    They are in no report. After an upgrade, `stud import --retry-rejects` reads them again; a hand
    that another file tells whole is stored from there and leaves the list.
    """
    form = format_of(format, output)
    from stud_analytics.store import list_rejects, open_lake

    with open_lake(lake, views=False) as opened:
        table = list_rejects(opened, site=site, file=file)
    if form != "table":
        if not text:
            table = table.drop_columns(["text"])
        write_arrow(table, form, output)
        return
    rows = table.to_pylist()
    if not rows:
        say("no rejected hands" if site or file else "the lake has no rejected hands")
        raise typer.Exit(OK)
    if text:
        for row in rows:
            name = " ".join(part for part in (row["site"], row["hand_id"]) if part)
            place = f"{row['file']}:{row['line']}"
            write(harmless(": ".join(part for part in (place, name, row["reason"]) if part)))
            write(harmless(row["text"]).rstrip("\n") + "\n")
        return
    write_table(
        ("site", "hand", "file:line", "reason"),
        [
            (row["site"], row["hand_id"], f"{row['file']}:{row['line']}", row["reason"])
            for row in rows
        ],
    )
