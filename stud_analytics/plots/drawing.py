"""A report's rows as a picture."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import duckdb

from stud_analytics.errors import StudError
from stud_analytics.stats import (
    Filters,
    Report,
    ReportError,
    find_report,
    list_reports,
    report_rows,
    run_report,
)

if TYPE_CHECKING:
    import pyarrow as pa
    from matplotlib.figure import Figure

FORMS: Final = ("png", "svg")


class Picture(NamedTuple):
    """A picture, ready to be written."""

    image: bytes | None
    """None if there is nothing to draw."""
    rows: int
    """Rows that it was drawn from."""
    left_out: int
    """Sections of the report for which the page had no room."""


def form_of_picture(file: Path) -> str:
    """``png`` or ``svg`` by the file's name. StudError for any other, and where matplotlib is
    not installed."""
    form = file.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise StudError(f"--plot {file}: name it .png or .svg")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise StudError(
            "pictures need matplotlib, which is not installed: pip install matplotlib"
        ) from None
    return form


def draw_report(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    filters: Filters,
    form: str,
    folder: Path | None = None,
) -> Picture:
    """The picture of a report, over the tables that ``connection`` finds; ``folder``: reports of
    one's own. ReportError for a report without a picture; else as `run_report`."""
    report = _drawn_by(find_report(name, folder), folder)
    table = run_report(connection, report.name, filters, plot=True, folder=folder)
    made = figure_of(report, table, filters)
    if made is None:
        return Picture(None, table.num_rows, 0)
    from stud_analytics.plots.canvas import render

    figure, left_out = made
    return Picture(render(figure, form), table.num_rows, left_out)


def _drawn_by(report: Report, folder: Path | None) -> Report:
    """The report whose picture it is: itself, or another that it names."""
    if report.plot is None:
        drawn = ", ".join(each.name for each in list_reports() if each.plot)
        raise ReportError(f"the report {report.name} has no picture; these have: {drawn}")
    if report.plot.kind == "as":
        other = find_report(report.plot.report, folder)
        if other.plot is None or other.plot.kind == "as":
            raise ReportError(f"the report {report.name}: {other.name} has no picture of its own")
        return other
    return report


def figure_of(report: Report, table: "pa.Table", filters: Filters) -> "tuple[Figure, int] | None":
    """The figure of a report's rows (`run_report` with ``plot``), and how many sections there was
    no room for; None for no rows. ReportError if a column that is drawn is not there."""
    from stud_analytics.plots import bars, canvas, heat, lines
    from stud_analytics.plots.panels import Panel, panels_of, told_filters

    plot = report.plot
    if plot is None:
        raise ReportError(f"the report {report.name} has no picture")
    for column in plot.columns:
        if column not in table.column_names:
            raise ReportError(f"the report {report.name} has no column {column} to draw")
    sections = tuple(column for column in report.sections if column in table.column_names)
    panels = panels_of(report_rows(report, table), sections, plot)
    if not panels:
        return None

    def height(panel: Panel) -> float:
        if plot.kind == "line":
            return lines.lines_height(len(panels))
        measure = heat.heat_height if plot.kind == "heat" else bars.bars_height
        return measure(panel, plot)

    drawn = [panel for at, panel in enumerate(panels)
             if not at or sum(map(height, panels[: at + 1])) <= canvas.HEIGHT]  # fmt: skip
    left_out = len(panels) - len(drawn)
    notes = [heat.heat_note(plot)] if plot.kind == "heat" else []
    said = told_filters(filters)
    notes.append(f"Filters: {said}" if said else "No filters")
    if left_out:
        notes.append(f"{left_out:,} more not drawn, those of fewest hands: use filters")
    with canvas.sheet():
        title = report.description[0].upper() + report.description[1:]
        figure, axes = canvas.new_figure(
            [height(panel) for panel in drawn], title, notes, legend=plot.kind != "heat"
        )
        draw: Any = {"line": lines.draw_lines, "heat": heat.draw_heat, "bars": bars.draw_bars}
        for panel, each in zip(drawn, axes, strict=True):
            draw[plot.kind](each, panel, plot)
        if plot.kind != "heat":
            handles, labels = axes[0].get_legend_handles_labels()
            if plot.kind == "line":  # the bold line first
                handles, labels = handles[-1:] + handles[:-1], labels[-1:] + labels[:-1]
            canvas.add_legend(figure, handles, labels)
    return figure, left_out
