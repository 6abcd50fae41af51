"""``stud validate``: every hand replayed under a house's rules, with the verdict and why."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, SOMETHING_WRONG, harmless, write, write_json
from stud_analytics.cli.walk import Walk
from stud_analytics.errors import StudError
from stud_analytics.events import Hand, Unread

if TYPE_CHECKING:
    from stud_analytics.rules.record import Finding, Replay

EXAMPLES = (
    "Examples: `stud validate session.txt` · `stud validate --lake stud-lake --house seed` · "
    "`stud validate hands/ --format jsonl > verdicts.jsonl`"
)


def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH...]", help="Files, folders, .zip, .gz, or - for input."),
    ] = None,
    lake: Annotated[
        Path | None, typer.Option("--lake", help="Judge the hands of this lake instead of files.")
    ] = None,
    house: options.House = None,
    format: Annotated[
        str, typer.Option("--format", help="text for people, jsonl for programs.")
    ] = "text",
) -> None:
    """Replay every hand and say whether its betting and its pots follow the rules.

    Leaves with status 1 if any hand is broken or could not be read.
    """
    options.one_of("--format", format, ("text", "jsonl"))
    if bool(paths) == bool(lake):
        raise StudError("name files to validate, or a lake with --lake, and not both")
    from stud_analytics.rules import load_house, replay, replay_to_json, unread_to_json

    verdicts: Counter[str] = Counter()
    walk = Walk(paths or ())
    for outcome in _stored(lake) if lake else walk.outcomes():
        if isinstance(outcome, Unread) and outcome.kind == "not_stud":
            continue
        if isinstance(outcome, Unread) or outcome.unknown:
            if isinstance(outcome, Hand):
                walk.unknown(outcome)
            verdicts["untold"] += 1
            record = unread_to_json(outcome)
            if format == "jsonl":
                write_json(record)
            else:
                first = record["findings"][0]
                write(f"{_place(outcome)}  untold  {first['code']}: {first['message']}")
            continue
        result = replay(outcome, load_house(house or outcome.site))
        verdicts[result.verdict] += 1
        if format == "jsonl":
            write_json(replay_to_json(result))
        else:
            _write_text(result)
    if format == "text":
        total = verdicts.total()
        write(
            f"{total} hands: {verdicts['holds']} hold, {verdicts['broken']} broken, "
            f"{verdicts['untold']} cannot be told"
        )
    walk.sum_up()
    raise typer.Exit(SOMETHING_WRONG if verdicts["broken"] or walk.wrong else OK)


def _stored(lake: Path) -> Iterator[Hand | Unread]:
    """The hands of a lake, read again from their stored text."""
    from stud_analytics.store import open_lake, read_again, stored_texts

    with open_lake(lake) as opened:
        for _, _, text, file, line in stored_texts(opened):
            yield read_again(text, file, line)


def _place(outcome: Hand | Unread) -> str:
    return harmless(f"{outcome.file}:{outcome.line}  {outcome.site} {outcome.hand_id or '?'}")


def _write_text(result: "Replay") -> None:
    """Nothing for a hand that holds; the findings, each with its line, for any other."""
    if not result.findings:
        return
    hand = result.hand
    write(f"{_place(hand)}  {hand.game}  {result.verdict} by the rules of {result.house}")
    for finding in result.findings:
        for line in finding_lines(hand, finding):
            write("  " + line)
    if result.verdict == "broken":
        from stud_analytics.rules import explain

        for line in explain(result):
            write("    " + harmless(line))
    write("")


def finding_lines(hand: Hand, finding: "Finding") -> list[str]:
    """A finding as people read it: what, the line of text, what was due and what stands there."""
    lines = [f"{finding.severity}: {finding.code}: {harmless(finding.message)}"]
    number = finding.line - hand.line
    text = hand.text.split("\n")
    if 0 <= number < len(text):
        lines.append(f"  line {finding.line}: {harmless(text[number])}")
    lines.append(f"  expected: {harmless(finding.expected)}; found: {harmless(finding.actual)}")
    lines.append(f"  rule: {finding.source}")
    return lines
