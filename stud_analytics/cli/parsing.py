"""``stud parse``: the events of each hand as JSON, nothing stored."""

from typing import Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, SOMETHING_WRONG, write_json
from stud_analytics.cli.walk import Walk

EXAMPLES = "Example: `stud parse session.txt | jq '.events[] | select(.action == \"raise\")'`"


def parse(
    paths: options.Paths,
    format: Annotated[str, typer.Option("--format", help="jsonl: one JSON object a hand.")] = (
        "jsonl"
    ),
    zone: options.Zone = None,
) -> None:
    """Print the events of each hand as JSON; store nothing."""
    options.one_of("--format", format, ("jsonl",))
    from stud_analytics.reading import hand_to_json

    walk = Walk(paths, zone)
    for hand in walk.hands():
        write_json(hand_to_json(hand))
        if hand.unknown:
            walk.unknown(hand)
    walk.sum_up()
    raise typer.Exit(SOMETHING_WRONG if walk.wrong else OK)
