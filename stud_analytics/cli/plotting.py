"""``stud report --plot``: a report as a picture."""

from pathlib import Path

from stud_analytics.cli.console import say
from stud_analytics.cli.output import open_bytes
from stud_analytics.stats import Filters
from stud_analytics.store import Lake
from stud_analytics.text import counted


def write_plot(lake: Lake, name: str, filters: Filters, file: Path) -> None:
    """Draws the report into ``file``, .png or .svg; where there is nothing to draw, it says so and
    writes nothing. StudError if the report has no picture or the file cannot be."""
    from stud_analytics.plots import draw_report, form_of_picture

    form = form_of_picture(file)
    picture = draw_report(lake.connection, name, filters, form)
    if picture is None:
        (hands,) = lake.sql("SELECT count(*) FROM hands").fetchone() or (0,)
        if not hands:
            say("no picture: the lake has no hands yet: stud import FOLDER")
        else:
            has = f"the lake has {counted(hands, 'hand')}"
            say(f"no picture: nothing to draw; {has}; look at the filters, if you gave any")
        return
    with open_bytes(file) as out:
        out.write(picture.image)
    if picture.left_out:
        more = counted(picture.left_out, "part")
        say(f"no room for {more} of the report, those of fewest hands: use filters")
