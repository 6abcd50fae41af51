"""``stud report``: a report of ``sql/reports/``, by name."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from stud_analytics.cli import offering, options
from stud_analytics.cli.console import console, say, write
from stud_analytics.cli.plotting import write_plot
from stud_analytics.cli.tables import (
    RowCount,
    format_of,
    write_arrow,
    write_cells,
    write_reader,
    write_table,
)
from stud_analytics.errors import StudError
from stud_analytics.lazy import import_meanwhile
from stud_analytics.text import counted

EXAMPLES = (
    "Examples: `stud report results` · `stud report players --game stud_hi_lo --money real` · "
    "`stud report tendencies --player Lena_7s --last 5000` · "
    "`stud report sessions --player Lena_7s --since 2024-01-01 --format csv` · "
    "`stud report winnings --plot winnings.png`"
)


def report(
    name: Annotated[
        str | None,
        typer.Argument(help="The report; none: a list of them.", autocompletion=offering.reports),
    ] = None,
    lake: options.Lake = options.DEFAULT_LAKE,
    format: options.TableFormat = None,
    output: options.Output = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="A picture instead: FILE.png or FILE.svg.")
    ] = None,
    player: Annotated[str | None, typer.Option(help="A player's screen name.")] = None,
    hero: Annotated[bool, typer.Option("--hero", help="Only whose file it is.")] = False,
    site: Annotated[
        str | None, typer.Option(help="A site: stud sites.", autocompletion=offering.sites)
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(help="stud_high, stud_hi_lo, razz, ...", autocompletion=offering.games),
    ] = None,
    mixed: Annotated[str | None, typer.Option(help="Rounds of a mixed game: HORSE.")] = None,
    limit: Annotated[
        str | None,
        typer.Option(
            help="fixed, pot or no.", autocompletion=offering.one_of("fixed", "pot", "no")
        ),
    ] = None,
    money: Annotated[
        str | None,
        typer.Option(
            help="real, play or tournament.",
            autocompletion=offering.one_of("real", "play", "tournament"),
        ),
    ] = None,
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
    last: Annotated[
        int | None, typer.Option(help="The last so many hands, of the player or of each.")
    ] = None,
    vs: Annotated[str | None, typer.Option(help="A player to compare with, not the field.")] = None,
    top: Annotated[int | None, typer.Option(help="Most rows of each kind.")] = None,
    code: Annotated[
        str | None, typer.Option(help="A finding's code, or its part before the full stop.")
    ] = None,
    reports: Annotated[
        Path | None,
        typer.Option(help="A folder with reports of your own.", show_default="$STUD_REPORTS"),
    ] = None,
) -> None:
    """Print a report over the lake, cut by any of the filters it takes.

    Without a name: the reports there are, and the filters of each.
    """
    form = format_of(format, output)
    from stud_analytics.stats import (
        find_report,
        make_filters,
        option_name,
        report_files,
        run_report,
        stream_report,
        terminal_tables,
        usual_shelf,
        why_no_rows,
    )

    if name is None:
        if plot is not None:
            raise StudError(f"--plot {plot}: name a report: stud report lists them")
        _list(reports)
        return
    wanted = find_report(name, reports)
    hidden = report_files(reports)[name].hides
    if hidden is not None:
        say(f"{name} is that of {wanted.file}, not {hidden}")
    filters = make_filters({
        "player": player, "hero": hero or None, "site": site, "game": game, "mixed": mixed,
        "limit": limit, "money": money, "currency": currency, "stakes": stakes,
        "since": _moment("since", since), "until": _moment("until", until), "players": players,
        "min_hands": min_hands, "gap": gap, "verdicts": _verdicts(verdicts), "last": last,
        "vs": vs, "top": top, "code": code,
    })  # fmt: skip
    for field, value in filters._asdict().items():
        if value is not None and field not in wanted.parameters:
            raise StudError(
                f"the report {name} cannot be cut by {option_name(field)}; it takes "
                f"{', '.join(map(option_name, wanted.parameters)) or 'no filters'}"
            )
    from stud_analytics.store import open_lake

    import_meanwhile("pyarrow")
    with open_lake(lake, views=False) as opened:
        connection, shelf = opened.connection, usual_shelf()
        if plot is not None:
            write_plot(connection, wanted, filters, plot, reports)
            if format is None and output is None:
                return
        if form != "table" and not wanted.own:
            counted_rows = RowCount()
            write_reader(
                counted_rows.of(stream_report(connection, name, filters, shelf=shelf)), form, output
            )
            rows = counted_rows.rows
        else:
            table = run_report(
                connection, name, filters, terminal=form == "table", folder=reports, shelf=shelf
            )
            rows = table.num_rows
            if form != "table":
                write_arrow(table, form, output)
            else:
                tables = terminal_tables(wanted, table)
                for shown in tables:
                    if shown.title:
                        write(folded(shown.title, console().width))
                    write_cells(shown.columns, shown.rows, shown.right, may_be_wide=wanted.own)
                if top is None and wanted.top in {len(shown.rows) for shown in tables}:
                    say(f"at most {wanted.top} rows of each table: --top N for more")
        if not rows:
            say(why_no_rows(connection, wanted, filters))
        elif form == "table" and verdicts is None and wanted.leaves_out_broken:
            ((broken,),) = opened.sql(
                "SELECT count(*) FROM hands WHERE verdict = 'broken'"
            ).fetchall()
            if broken:
                what = f"{counted(broken, 'hand')} of the lake broken, left out"
                say(f"{what}: --verdict holds,untold,broken")


def _list(folder: Path | None) -> None:
    """What reports there are; those that are damaged with what is wrong."""
    from stud_analytics.stats import (
        ReportError,
        list_reports,
        option_name,
        read_report,
        report_files,
    )

    files = report_files(folder)
    own = any(each.own for each in files.values())
    found, wrong = [], []
    for each in files.values():
        try:
            found.append(read_report(each.file, own=each.own))
        except ReportError as error:
            wrong.append(str(error))
    ours = [report.parameters for report in list_reports()]
    every = [name for name in ours[0] if all(name in parameters for parameters in ours)]
    rows = []
    for report in found:
        usual = set(every) <= set(report.parameters)
        more = [name for name in report.parameters if not usual or name not in every]
        told = " ".join([*["--plot"] * bool(report.plot), *map(option_name, more)])
        place = str(report.file.parent) if report.own else "stud"
        row = (report.name, report.description, told if usual else f"only {told}".strip())
        rows.append((*row, place) if own else row)
    write_table(("report", "what it tells", "filters", *(("from",) if own else ())), rows)
    write(folded(f"All take {', '.join(map(option_name, every))}", console().width))
    for each in files.values():
        if each.hides is not None:
            say(f"{each.name} is that of {each.file}, not {each.hides}")
    for sentence in wrong:
        say(sentence)


def folded(title: str, width: int) -> str:
    """``player Lena, site pokerstars`` in lines that are no wider, if its parts are not."""
    lines: list[str] = []
    for part in title.split(", "):
        if lines and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f", {part}"
        else:
            if lines:
                lines[-1] += ","
            lines.append(part)
    return "\n".join(lines)


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
