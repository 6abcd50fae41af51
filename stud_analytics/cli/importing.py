"""``stud import``: hand histories into the lake."""

from typing import TYPE_CHECKING, Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import (
    COULD_NOT,
    OK,
    SOMETHING_WRONG,
    ImportBar,
    say,
    write,
    write_json,
)

if TYPE_CHECKING:
    from stud_analytics.store import ImportSummary

EXAMPLES = (
    "Examples: `stud import ~/HandHistory` · `stud import june.zip --json` · "
    "`STUD_LAKE=~/poker stud import hands/`"
)

_NAMED = 5
"""Files passed over that are named."""


def import_hands(
    paths: options.Paths,
    lake: options.Lake = options.DEFAULT_LAKE,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help="Processes that read and judge hands.")
    ] = 1,
    house: options.House = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the counts as one JSON object.")
    ] = False,
) -> None:
    """Read hand histories, judge every hand, and store them in the lake.

    A hand that is there already is not stored again. Leaves with status 1 if a hand was rejected
    or a file could not be read; every other hand is stored all the same.
    """
    from stud_analytics.store import import_paths

    if house is not None:
        from stud_analytics.rules import load_house

        load_house(house)  # a wrong name is told before any file is read
    with ImportBar() as bar:
        summary = import_paths(paths, lake, workers=workers, house=house, progress=bar.follow)
    for error in summary.source_errors:
        say(f"stud: {error}")
    passed_over = summary.passed_over
    if summary.files == 0:
        if not summary.source_errors:
            where = " ".join(paths)
            say(f"stud: {where}: no hand histories there: name the folder your site writes to")
        raise typer.Exit(COULD_NOT)
    if passed_over:
        noun = "1 file has" if len(passed_over) == 1 else f"{len(passed_over)} files have"
        more = ", ..." if len(passed_over) > _NAMED else ""
        say(f"{noun} no hands of a site known here: {', '.join(passed_over[:_NAMED])}{more}")
    if as_json:
        write_json(summary.as_json())
    else:
        for line in _lines(summary):
            write(line)
    for place in summary.unfinished_at:
        say(f"unfinished: {place}: the file ends inside the hand; import it again when it is whole")
    for reason in summary.rejects:
        say(f"rejected: {reason}")
    if summary.rejected > len(summary.rejects):
        say(f"... and {summary.rejected - len(summary.rejects)} more: stud sql 'FROM rejects'")
    raise typer.Exit(SOMETHING_WRONG if summary.rejected or summary.source_errors else OK)


def _lines(summary: "ImportSummary") -> list[str]:
    """The counts as people read them; what is zero is left out, but for the hands stored."""
    files = _count(summary.files, "file")
    fates = [f"{summary.stored:,} stored"]
    fates += [
        f"{count:,} {words}"
        for count, words in (
            (summary.duplicates, "there already"),
            (summary.not_stud, "of other games"),
            (summary.unfinished, "unfinished"),
            (summary.rejected, "rejected"),
        )
        if count
    ]
    lines = [
        f"{_count(summary.hands_found, 'hand')} found in {files}: {', '.join(fates)} "
        f"({summary.seconds:.1f} s)"
    ]
    if summary.findings:
        findings = _count(summary.findings, "finding")
        lines.append(f"The referee has {findings}: stud report findings")
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
