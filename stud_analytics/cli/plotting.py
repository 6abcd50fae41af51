"""``stud report --plot``: a report as a picture."""

from pathlib import Path
from typing import TYPE_CHECKING

from stud_analytics.cli.console import say
from stud_analytics.cli.output import open_bytes
from stud_analytics.errors import StudError
from stud_analytics.text import counted

if TYPE_CHECKING:
    import duckdb

    from stud_analytics.stats import Filters, Report


def write_plot(
    connection: "duckdb.DuckDBPyConnection",
    report: "Report",
    filters: "Filters",
    file: Path,
    folder: Path | None,
) -> None:
    """Draws the report into ``file``, .png or .svg; where there is nothing to draw, it says so and
    writes nothing. ``folder``: reports of one's own. StudError if the report has no picture or the
    file cannot be written."""
    from stud_analytics.plots import draw_report, form_of_picture
    from stud_analytics.stats import why_no_rows

    form = form_of_picture(file)
    try:
        picture = draw_report(connection, report.name, filters, form, folder)
    except (ValueError, OverflowError) as error:
        if not report.own:
            raise
        # Numbers of which matplotlib can make no axis.
        raise StudError(f"{report.file}: cannot be drawn: {error}") from error
    if picture.image is None:
        why = "no row of the report has a value" if picture.rows else None
        say(f"no picture: {why or why_no_rows(connection, report, filters)}")
        return
    with open_bytes(file) as out:
        out.write(picture.image)
    if picture.left_out:
        more = counted(picture.left_out, "panel")
        say(f"no room for {more} more, of fewest hands: narrow it with --site, --game, --money")
