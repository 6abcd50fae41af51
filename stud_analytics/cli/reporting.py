"""``stud report``: a report of ``sql/reports/``, by name."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import say, write
from stud_analytics.cli.plotting import write_plot
from stud_analytics.cli.tables import format_of, write_arrow, write_cells, write_table
from stud_analytics.errors import StudError

EXAMPLES = (
    "Examples: `stud report results` · `stud report players --game stud_hi_lo --money real` · "
    "`stud report sessions --player Lena_7s --since 2024-01-01 --format csv` · "
    "`stud report winnings --plot winnings.png`"
)


def report(
    name: Annotated[str | None, typer.Argument(help="The report; none: a list of them.")] = None,
    lake: options.Lake = options.DEFAULT_LAKE,
    format: options.TableFormat = None,
    output: options.Output = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="A picture instead: FILE.png or FILE.svg.")
    ] = None,
    player: Annotated[str | None, typer.Option(help="A player's screen name.")] = None,
    hero: Annotated[bool, typer.Option("--hero", help="Only whose file it is.")] = False,
    site: Annotated[str | None, typer.Option(help="A site: stud sites.")] = None,
    game: Annotated[str | None, typer.Option(help="stud_high, stud_hi_lo, razz, ...")] = None,
    limit: Annotated[str | None, typer.Option(help="fixed, pot or no.")] = None,
    money: Annotated[str | None, typer.Option(help="real, play or tournament.")] = None,
    currency: Annotated[str | None, typer.Option(help="USD, EUR, ...")] = None,
    stakes: Annotated[str | None, typer.Option(help="Small and big bet: 0.04/0.08.")] = None,
    since: Annotated[str | None, typer.Option(help="First day or moment, UTC: 2024-01-31.")] = None,
    until: Annotated[
        str | None, typer.Option(help="Last day, or the moment before which hands count, UTC.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="Players dealt in.")] = None,
    verdicts: Annotated[
        str | None, typer.Option("--verdict", help="Verdicts that count: holds,untold,broken.")
    ] = None,
    min_hands: Annotated[int | None, typer.Option(help="Least hands for a row.")] = None,
    gap: Annotated[
        int | None, typer.Option(help="Minutes without a hand that end a session.")
    ] = None,
    code: Annotated[
        str | None, typer.Option(help="A finding's code, or its part before the full stop.")
    ] = None,
) -> None:
    """Print a report over the lake, cut by any of the filters it takes.

    Without a name: the reports there are, and the filters of each.
    """
    form = format_of(format, output)
    from stud_analytics.stats import (
        find_report,
        list_reports,
        make_filters,
        run_report,
        terminal_tables,
    )

    if name is None:
        if plot is not None:
            raise StudError(f"--plot {plot}: name a report: stud report lists them")
        rows = [
            (
                each.name,
                each.description,
                " ".join(["--plot"] * bool(each.plot) + [_option(one) for one in each.parameters]),
            )
            for each in list_reports()
        ]
        write_table(("report", "what it tells", "filters"), rows)
        return
    wanted = find_report(name)
    given: dict[str, Any] = {
        "player": player, "hero": hero or None, "site": site, "game": game, "limit": limit,
        "money": money, "currency": currency, "stakes": stakes, "since": _moment("since", since),
        "until": _moment("until", until), "players": players, "min_hands": min_hands, "gap": gap,
        "verdicts": _verdicts(verdicts), "code": code,
    }  # fmt: skip
    from stud_analytics.store import open_lake

    with open_lake(lake) as opened:
        if plot is not None:
            write_plot(opened, name, make_filters(given), plot)
            if format is None and output is None:
                return
        table = run_report(opened.connection, name, make_filters(given), terminal=form == "table")
        hands, broken = opened.sql(
            "SELECT count(*), count(*) FILTER (verdict = 'broken') FROM hands"
        ).fetchone() or (0, 0)
    if form != "table":
        write_arrow(table, form, output)
        return
    tables = terminal_tables(name, table)
    for shown in tables:
        if shown.title:
            write(shown.title)
        write_cells(shown.columns, shown.rows, shown.right)
    if not hands:
        say("the lake has no hands yet: stud import FOLDER")
    elif not tables:
        what = "findings" if name.startswith("finding") else "hands to report on"
        what = name if name == "conflicts" else what
        say(f"no {what}: the lake has {_count(hands)}; look at the filters, if you gave any")
    elif broken and verdicts is None and wanted.leaves_out_broken:
        say(f"{_count(broken)} of the lake broken, left out: --verdict holds,untold,broken")


def _option(parameter: str) -> str:
    """A filter as it is given on the command line."""
    return "--" + {"verdicts": "verdict"}.get(parameter, parameter).replace("_", "-")


def _count(hands: int) -> str:
    return f"{hands:,} hand" if hands == 1 else f"{hands:,} hands"


def _moment(option: str, text: str | None) -> object:
    """A date for ``2024-01-31``, a moment for anything longer. StudError for anything else."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise StudError(
            f"--{option} {text}: write a day as 2024-01-31, or a moment as 2024-01-31T20:00"
        ) from None
    return moment.date() if len(text) <= 10 else moment


def _verdicts(text: str | None) -> tuple[str, ...] | None:
    """``holds,untold`` as its words. StudError for a word that is no verdict."""
    if text is None:
        return None
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    for word in words:
        options.one_of("--verdict", word, ("holds", "untold", "broken"))
    return words
