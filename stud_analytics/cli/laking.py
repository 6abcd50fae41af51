"""``stud lake``: whether a lake keeps its promises, mending it, its size and its upkeep."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, SOMETHING_WRONG, say, write, write_json
from stud_analytics.text import counted

if TYPE_CHECKING:
    from stud_analytics.store import Checked, Upkeep

CHECK_EXAMPLES = (
    "Examples: `stud lake check` · `stud lake check --repair` · `stud lake check --reread --json`"
)
COMPACT_EXAMPLES = "Examples: `stud lake compact` · `stud lake compact --grace 60`"
VACUUM_EXAMPLES = "Examples: `stud lake vacuum` · `stud lake vacuum --older-than 0 --json`"
INFO_EXAMPLES = "Examples: `stud lake info` · `stud lake info --json`"

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

_NAMED = 20
"""Files to import again that are named."""

app = typer.Typer(
    no_args_is_help=True,
    help="Check, repair, compact and vacuum a lake, and see how large it is.",
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command("info", epilog=INFO_EXAMPLES)
def info(lake: options.Lake = options.DEFAULT_LAKE, as_json: AsJson = False) -> None:
    """Show how large the lake is, what is in it, and by which version it was written."""
    from stud_analytics.store import lake_info, open_lake

    with open_lake(lake) as opened:
        found = lake_info(opened)
    size = found.size
    if as_json:
        write_json({
            "lake": str(found.path), "catalog": found.catalog, "data": found.data,
            "schema_version": found.schema_version, "version": found.version,
            **size._asdict(), "bytes_a_hand": found.bytes_a_hand, "rows": found.rows,
            "first_hand": found.first_hand, "last_hand": found.last_hand,
            "last_import": found.last_import, "zone": found.zone,
        })  # fmt: skip
        return
    lines = {
        "lake": str(found.path),
        "catalog": found.catalog,
        "data": found.data,
        "tables": f"version {found.schema_version}, last made by stud-analytics {found.version}",
        "hands": f"{found.rows['hands']:,}",
        "played": f"{found.first_hand} to {found.last_hand} UTC" if found.first_hand else None,
        "last import": f"{found.last_import:%Y-%m-%d %H:%M:%S} UTC" if found.last_import else None,
        "zone": f"{found.zone}, of times without one" if found.zone else None,
        "size": f"{_bytes(size.bytes)} in {counted(size.files, 'file')}",
        "a hand": f"{found.bytes_a_hand:,} bytes" if found.bytes_a_hand else None,
        "snapshots": f"{size.snapshots:,}",
        "rows": ", ".join(f"{name} {rows:,}" for name, rows in found.rows.items()),
    }
    for name, value in lines.items():
        if value is not None:
            write(f"{name:<12}{value}")


@app.command("check", epilog=CHECK_EXAMPLES)
def check(
    lake: options.Lake = options.DEFAULT_LAKE,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="Mend what can be mended from the texts in the lake, and name the files to import "
            "again for the rest.",
        ),
    ] = False,
    reread: Annotated[
        bool,
        typer.Option(
            "--reread",
            help="Also read and judge every hand again and compare all its rows: as long as an "
            "import.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Look whether the lake keeps each of its promises, and where not.

    Leaves with status 1 if one is broken. docs/lake.md says what each means and how it is mended.
    """
    from stud_analytics.store import check as look
    from stud_analytics.store import open_lake, repair_lake

    result: dict[str, Any] = {}
    if repair:
        done = repair_lake(lake, reread=reread, waiting=_waiting, tell=_doing)
        result = {"repaired": done.done, "missing": done.missing}
        if not as_json:
            for line in done.done:
                write(f"repaired: {line}")
            for line in done.missing[:_NAMED]:
                write(f"missing: {line}")
            if len(done.missing) > _NAMED:
                write(f"... and {len(done.missing) - _NAMED:,} more: --json names all of them")
    told: list[Checked] = []
    with open_lake(lake) as opened:
        for checked in look(opened, reread=reread):
            told.append(checked)
            if not as_json:
                _tell(checked)
    broken = sum(not checked.held for checked in told)
    if as_json:
        promises = [
            {
                "name": checked.promise.name, "says": checked.promise.says,
                "state": checked.state, "places": checked.places,
                "examples": checked.examples, "failure": checked.failure,
            }
            for checked in told
        ]  # fmt: skip
        write_json(
            {"lake": str(lake), "held": len(told) - broken, "broken": broken, **result,
             "promises": promises}
        )  # fmt: skip
    else:
        held = f"{counted(len(told) - broken, 'promise')} held"
        write(f"{held}, {broken} broken" if broken else held)
        if broken and not repair:
            say("to mend what can be mended: stud lake check --repair")
    raise typer.Exit(SOMETHING_WRONG if broken or result.get("missing") else OK)


@app.command("compact", epilog=COMPACT_EXAMPLES)
def compact(
    lake: options.Lake = options.DEFAULT_LAKE,
    grace: Annotated[
        float,
        typer.Option("--grace", min=0, help="Seconds that old files are kept for running queries."),
    ] = 10.0,
    as_json: AsJson = False,
) -> None:
    """Make the many small files of many imports into a few large ones.

    The rows stay the same, and others can read meanwhile; an import waits until it is done.
    """
    from stud_analytics.store import compact_lake

    _report(compact_lake(lake, grace=grace, waiting=_waiting), as_json)


@app.command("vacuum", epilog=VACUUM_EXAMPLES)
def vacuum(
    lake: options.Lake = options.DEFAULT_LAKE,
    older_than: Annotated[
        float,
        typer.Option(
            "--older-than",
            min=0,
            help="Seconds: newer snapshots, and files replaced since, are kept for running "
            "queries.",
        ),
    ] = 600.0,
    as_json: AsJson = False,
) -> None:
    """Forget old snapshots of the lake and remove the files that nothing refers to.

    The lake as it is now stays; others can read meanwhile.
    """
    from stud_analytics.store import vacuum_lake

    _report(vacuum_lake(lake, older_than=older_than, waiting=_waiting), as_json)


def _tell(checked: "Checked") -> None:
    promise = checked.promise
    write(f"{checked.state:<9} {promise.name}: {promise.says}")
    if checked.failure is not None:
        write(f"{'':<10}{checked.failure}")
    for example in checked.examples:
        write(f"{'':<10}{example}")
    if checked.places > len(checked.examples):
        write(f"{'':<10}... {checked.places:,} in all")


def _report(done: "Upkeep", as_json: bool) -> None:
    before, after = done.before, done.after
    if as_json:
        write_json(
            {"before": before._asdict(), "after": after._asdict(),
             "seconds": round(done.seconds, 3)}
        )  # fmt: skip
        return
    for name, was, now in (
        ("size", _bytes(before.bytes), _bytes(after.bytes)),
        ("files", f"{before.files:,}", f"{after.files:,}"),
        ("snapshots", f"{before.snapshots:,}", f"{after.snapshots:,}"),
    ):
        write(f"{name:<12}{was} before, {now} now")


def _bytes(size: int) -> str:
    if size < 10_000:
        return f"{size:,} bytes"
    return f"{size / 1e3:,.0f} kB" if size < 10_000_000 else f"{size / 1e6:,.1f} MB"


def _waiting() -> None:
    say("waiting for another import into the same lake")


def _doing(what: str) -> None:
    say(what)
