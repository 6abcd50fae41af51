"""``stud validate``: every hand replayed under a house's rules, with the verdict and why."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TextIO

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, SOMETHING_WRONG, say
from stud_analytics.cli.output import json_line, open_output
from stud_analytics.cli.walk import Walk
from stud_analytics.errors import StudError
from stud_analytics.events import Hand, Unread

if TYPE_CHECKING:
    from stud_analytics.rules.house import House
    from stud_analytics.rules.record import Replay

EXAMPLES = (
    "Examples: `stud validate session.txt` · `stud validate --lake stud-lake --house seed` · "
    "`stud validate hands/ --format html -o audit.html` · `stud validate hands/ --learn`"
)
FORMATS = ("text", "jsonl", "junit", "html")


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
        str,
        typer.Option(
            "--format",
            help="text for people, jsonl for programs, junit for test tools, html for one page.",
        ),
    ] = "text",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file instead.")
    ] = None,
    learn: Annotated[
        bool,
        typer.Option(
            "--learn", help="Say which values of the house's fields explain the hands instead."
        ),
    ] = False,
) -> None:
    """Replay every hand and say whether its betting and its pots follow the rules.

    Leaves with status 1 if any hand is broken or could not be read. With --learn: if any hand
    breaks a rule that no house could excuse, or contradicts every value of a field.
    """
    options.one_of("--format", format, FORMATS)
    if bool(paths) == bool(lake):
        both = ", and not both" if paths else ""
        raise StudError(f"name files to validate, or a lake with --lake{both}")
    if learn and format not in ("text", "jsonl"):
        raise StudError(f"--learn has no --format {format}: choose from text, jsonl")
    if house is not None:
        from stud_analytics.rules import load_house

        load_house(house)  # a wrong name is told before any file is read
    walk = Walk(paths or ())
    outcomes = _stored(lake) if lake else walk.outcomes()
    with open_output(output) as out:
        if learn:
            wrong = _learn(outcomes, walk, house, format, out)
        else:
            judged = [f"lake {lake}"] if lake else list(paths or ())
            with ExitStack() as keep:
                report = _report(format, out, judged, "site" if lake else "file", keep)
                verdicts = _judge(outcomes, walk, house, report)
                report.finish(_totals(verdicts))
            wrong = bool(verdicts["broken"])
            if format in ("junit", "html") or (output and format == "text"):
                say(_totals(verdicts))
    if not lake:
        walk.sum_up()
    raise typer.Exit(SOMETHING_WRONG if wrong or walk.wrong else OK)


class _Report(Protocol):
    """What takes the verdicts in one format."""

    def take(self, replay: "Replay", house: "House | None" = None) -> None: ...

    def take_unread(self, outcome: Hand | Unread) -> None: ...

    def finish(self, totals: str) -> None: ...


def _report(format: str, out: TextIO, judged: list[str], suites: str, keep: ExitStack) -> _Report:
    if format == "jsonl":
        return _JsonLines(out)
    if format == "text":
        return _Text(out)
    from stud_analytics.audit import AuditPage, JunitReport

    if format == "html":
        return _Written(AuditPage(judged), out)
    junit = keep.enter_context(JunitReport("site" if suites == "site" else "file"))
    return _Written(junit, out)


class _Text:
    """Nothing for a hand that holds without a word; its story for any other."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def take(self, replay: "Replay", house: "House | None" = None) -> None:
        if replay.findings:
            from stud_analytics.audit import story_lines, tell

            self._out.write("\n".join(story_lines(tell(replay, house))) + "\n\n")

    def take_unread(self, outcome: Hand | Unread) -> None:
        from stud_analytics.audit import story_lines, tell_unread

        self._out.write("\n".join(story_lines(tell_unread(outcome))) + "\n\n")

    def finish(self, totals: str) -> None:
        self._out.write(totals + "\n")


class _JsonLines:
    """An object per hand, as the contract has it."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def take(self, replay: "Replay", house: "House | None" = None) -> None:
        from stud_analytics.rules import replay_to_json

        self._out.write(json_line(replay_to_json(replay)))

    def take_unread(self, outcome: Hand | Unread) -> None:
        from stud_analytics.rules import unread_to_json

        self._out.write(json_line(unread_to_json(outcome)))

    def finish(self, totals: str) -> None:
        pass


class _Whole(Protocol):
    """What is written when every hand was taken."""

    def take(self, replay: "Replay", house: "House | None" = None) -> None: ...

    def take_unread(self, outcome: Hand | Unread) -> None: ...

    def write(self, out: TextIO) -> None: ...


class _Written:
    """A whole document: written at the end."""

    def __init__(self, whole: _Whole, out: TextIO) -> None:
        self._whole, self._out = whole, out
        self.take, self.take_unread = whole.take, whole.take_unread

    def finish(self, totals: str) -> None:
        self._whole.write(self._out)


def _judge(
    outcomes: Iterator[Hand | Unread], walk: Walk, house: str | None, report: _Report
) -> Counter[str]:
    """Every outcome judged and given to the report; the number of hands by verdict."""
    from stud_analytics.rules import load_house, replay

    verdicts: Counter[str] = Counter()
    for outcome in outcomes:
        if isinstance(outcome, Unread) and outcome.kind == "not_stud":
            continue
        if isinstance(outcome, Unread) or outcome.unknown:
            if isinstance(outcome, Hand):
                walk.unknown(outcome)
            verdicts["unread"] += 1
            report.take_unread(outcome)
            continue
        rules = load_house(house or outcome.site)
        result = replay(outcome, rules)
        verdicts[result.verdict] += 1
        report.take(result, rules)
    return verdicts


def _learn(
    outcomes: Iterator[Hand | Unread],
    walk: Walk,
    house: str | None,
    format: str,
    out: TextIO,
) -> bool:
    """What each site's hands say of its house; whether anything contradicts every house."""
    from stud_analytics.audit import Learner, lesson_lines, lessons_to_json
    from stud_analytics.rules import load_house, replay

    learners: dict[str, Learner] = {}
    for outcome in outcomes:
        if isinstance(outcome, Unread):
            continue
        if outcome.unknown:
            walk.unknown(outcome)
            continue
        learner = learners.get(outcome.site)
        if learner is None:
            learner = learners[outcome.site] = Learner(load_house(house or outcome.site))
        learner.take(replay(outcome, learner.opened))
    wrong = False
    for site, learner in learners.items():
        lessons = learner.result()
        wrong |= bool(learner.broken) or any(not lesson.surviving for lesson in lessons)
        if format == "jsonl":
            out.write(json_line({"site": site, **lessons_to_json(learner, lessons)}))
        else:
            out.write("\n".join(lesson_lines(learner, lessons)) + "\n\n")
    return wrong


def _totals(verdicts: Counter[str]) -> str:
    total = verdicts.total()
    hold, broken, untold, unread = (
        verdicts[word] for word in ("holds", "broken", "untold", "unread")
    )
    hands = "1 hand" if total == 1 else f"{total:,} hands"
    tail = f", {unread} not read whole" if unread else ""
    return f"{hands}: {hold} hold, {broken} broken, {untold} untold{tail}"


def _stored(lake: Path) -> Iterator[Hand | Unread]:
    """The hands of a lake, read again from their stored text."""
    from stud_analytics.store import open_lake, read_together, stored_texts

    with open_lake(lake, views=False) as opened:
        for _, _, texts in stored_texts(opened):
            yield read_together(texts).hand
