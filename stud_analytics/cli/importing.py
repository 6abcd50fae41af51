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
from stud_analytics.errors import StudError
from stud_analytics.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stud_analytics.store import ImportSummary

EXAMPLES = (
    "Examples: `stud import ~/HandHistory` · `stud import june.zip --json` · "
    "`STUD_LAKE=~/poker stud import hands/` · `stud import --retry-rejects` after an upgrade · "
    "`stud import ipoker/ --zone Europe/Rome` · "
    "`stud import hands/ --cluster scheduler.example:8786`"
)

_NAMED = 5
"""Files passed over that are named."""


def import_hands(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH...", help=options.PATHS_HELP)
    ] = None,
    lake: options.Lake = options.DEFAULT_LAKE,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            help="Processes that read and judge hands; of a large import two, where this is not "
            "given and there are two cores.",
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="The scheduler of a Dask cluster whose workers read and judge: HOST:PORT.",
        ),
    ] = None,
    house: options.House = None,
    zone: options.KeptZone = None,
    retry_rejects: Annotated[
        bool,
        typer.Option(
            "--retry-rejects", help="Read the lake's rejected hands again, and no other paths."
        ),
    ] = False,
    reread: Annotated[
        bool,
        typer.Option(
            "--reread", help="Read every file, those too that the lake has read and are the same."
        ),
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the counts as one JSON object.")
    ] = False,
) -> None:
    """Read hand histories, judge every hand, and store them in the lake.

    A hand that is there already is not stored again; if this file knows more cards of it, those
    are added. A file that was imported before and has not changed is not read again; its hands are
    counted as if it were. Leaves with status 1 if a hand was rejected or contradicts the one that
    is there, or a file could not be read; every other hand is stored all the same.

    Some sites print times without a time zone. Such hands have no time until --zone says where they
    were played; the lake keeps the zone. With --reread, --zone also changes times that were given
    to the hands of these files by another zone.
    """
    from stud_analytics.store import import_paths
    from stud_analytics.store import retry_rejects as read_rejects

    if bool(paths) == retry_rejects:
        raise StudError("name files or folders to import, or --retry-rejects, and not both")
    if reread and retry_rejects:
        raise StudError("--reread is about files, and --retry-rejects reads none: leave one out")
    if cluster is not None and (retry_rejects or (workers or 1) > 1):
        other = "--retry-rejects" if retry_rejects else "--workers"
        raise StudError(f"--cluster and {other} do not go together: leave one out")
    if house is not None:
        from stud_analytics.rules import load_house

        load_house(house)  # a wrong name is told before any file is read
    if zone is not None:
        from stud_analytics.reading import check_zone

        check_zone(zone)  # likewise
    with ImportBar() as bar:
        if paths:
            summary = import_paths(
                paths,
                lake,
                workers=workers,
                house=house,
                zone=zone,
                progress=bar.follow,
                cluster=cluster,
                reread=reread,
            )
        else:
            summary = read_rejects(lake, house=house, zone=zone, progress=bar.follow)
    for error in summary.source_errors:
        say(f"stud: {error}")
    passed_over = summary.passed_over
    if summary.files == 0 and paths:
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
        for line in _retried(summary) if retry_rejects else _lines(summary):
            write(line)
    for place in summary.unfinished_at:
        say(f"unfinished: {place}: the file ends inside the hand; import it again when it is whole")
    place = "stud rejects; of a hand that another text tells well, stud report conflicts"
    _first_of("rejected", summary.rejects, summary.rejected, place)
    _first_of("contradicts", summary.contradictions, summary.conflicts, "stud report conflicts")
    wrong = summary.rejected or summary.conflicts or summary.source_errors
    raise typer.Exit(SOMETHING_WRONG if wrong else OK)


def _first_of(what: str, named: "Sequence[str]", count: int, command: str) -> None:
    """Names the first of some hands, and the command that shows all of them."""
    for place in named:
        say(f"{what}: {place}")
    if count > len(named):
        say(f"... and {count - len(named):,} more")
    if count:
        say(f"to see {'it' if count == 1 else 'them'}: {command}")


def _lines(summary: "ImportSummary") -> list[str]:
    """The counts as people read them; what is zero is left out, but for the hands stored."""
    files = counted(summary.files, "file")
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
    found = counted(summary.hands_found, "hand")
    lines = [f"{found} found in {files}: {', '.join(fates)} ({summary.seconds:.1f} s)"]
    if summary.unchanged:
        kept = counted(summary.unchanged, "file")
        lines.append(f"{kept} unchanged and not read again (--reread reads all)")
    return lines + _more(summary)


def _retried(summary: "ImportSummary") -> list[str]:
    """The same for rejects that were read again."""
    if not summary.hands_found:
        return ["The lake has no rejected hands"]
    fates = [
        f"{count:,} {words}"
        for count, words in (
            (summary.stored, "stored"),
            (summary.duplicates, "there already"),
            (summary.not_stud, "of other games"),
            (summary.rejected, "still rejected"),
        )
        if count
    ]
    found = counted(summary.hands_found, "rejected hand")
    return [f"{found} read again: {', '.join(fates)} ({summary.seconds:.1f} s)", *_more(summary)]


def _more(summary: "ImportSummary") -> list[str]:
    """What is worth a line of its own."""
    lines = []
    if summary.findings:
        findings = counted(summary.findings, "finding")
        lines.append(f"{findings} by the referee, whether errors or notes: stud report findings")
    if summary.gained:
        hands = counted(summary.gained, "hand")
        lines.append(f"Cards, or another hero, were added to {hands} that the lake had")
    return lines + _times(summary)


def _times(summary: "ImportSummary") -> list[str]:
    """What became of times that stand without a zone."""
    lines = []
    if summary.zoneless:
        hands = counted(summary.zoneless, "hand")
        lines.append(
            f"{hands} printed a time without a zone, and so have none: import again with --zone, "
            "as --zone Europe/Rome"
        )
    if summary.zone_before is not None and summary.zone != summary.zone_before:
        lines.append(
            f"Times without a zone are {summary.zone} from now on; before they were "
            f"{summary.zone_before}"
        )
    if summary.dated:
        hands = counted(summary.dated, "hand")
        lines.append(f"{hands} that the lake had got a time by {summary.zone}")
    if summary.dated_otherwise:
        keep = "1 hand keeps" if summary.dated_otherwise == 1 else None
        keep = keep or f"{summary.dated_otherwise:,} hands keep"
        lines.append(
            f"{keep} a time by another zone; to change these files' hands: --reread --zone "
            f"{summary.zone}"
        )
    return lines
