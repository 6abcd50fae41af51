"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from stud_analytics.cli import offering
from stud_analytics.errors import StudError

DEFAULT_LAKE = Path("stud-lake")


def _lake(named: str | Path) -> Path:
    """StudError for an empty ``--lake``, as of a shell's variable that is not set: as a path it
    would be the folder one stands in."""
    if not str(named):
        raise StudError("--lake '': that is no path: name the lake's folder")
    return Path(named)


Lake = Annotated[
    Path,
    typer.Option(
        "--lake", envvar="STUD_LAKE", help="The lake's folder.", show_default="./stud-lake",
        parser=_lake, metavar="PATH",
    ),
]  # fmt: skip

House = Annotated[
    str | None,
    typer.Option(
        "--house",
        help="Rules to judge by: a house's name (stud rules) or a TOML file. Default: the site's.",
        autocompletion=offering.houses,
    ),
]

Zone = Annotated[
    str | None,
    typer.Option(
        "--zone",
        metavar="ZONE",
        help="Where times that stand without a zone were written, as Europe/Rome.",
        autocompletion=offering.zones,
    ),
]

KeptZone = Annotated[
    str | None,
    typer.Option(
        "--zone",
        metavar="ZONE",
        help="Where times that stand without a zone were written, as Europe/Rome; the lake "
        "keeps it.",
        show_default="the lake's",
        autocompletion=offering.zones,
    ),
]

TableFormat = Annotated[
    str | None,
    typer.Option(
        "--format",
        help="table, csv, json, jsonl or parquet.",
        autocompletion=offering.one_of("table", "csv", "json", "jsonl", "parquet"),
        show_default="what the file's name tells, else table",
    ),
]

Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="A file instead of standard output.")
]

PATHS_HELP = "Files, folders (searched through), .zip, .gz, or - for input."

Paths = Annotated[list[str], typer.Argument(metavar="PATH...", help=PATHS_HELP)]


def one_of(option: str, value: str, allowed: tuple[str, ...]) -> None:
    """StudError that names the choices unless ``value`` is one of them."""
    if value not in allowed:
        raise StudError(f"{option} {value}: choose from {', '.join(allowed)}")


def named_output(output: str | None) -> None:
    """StudError for an empty ``-o``, as of a shell's variable that is not set: to a path that is
    the folder one stands in, and a file a hand would go there."""
    if output == "":
        raise StudError("-o '': that is no path: name a file or a folder")
