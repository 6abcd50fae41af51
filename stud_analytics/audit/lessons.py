"""What was learned of a house, as a table for people and as JSON."""

from collections.abc import Sequence
from typing import Any, Final

from stud_analytics.audit.learn import FieldLesson, Learner, ValueLesson
from stud_analytics.text import one_line

COLUMNS: Final = ("field", "value", "explains", "tests", "profile", "excluded by")


def lesson_rows(lessons: Sequence[FieldLesson]) -> list[tuple[str, ...]]:
    """A row per value, under `COLUMNS`; the field stands on its first row only."""
    rows: list[tuple[str, ...]] = []
    for lesson in lessons:
        name = lesson.field if lesson.game is None else f"{lesson.field}, {lesson.game}"
        for value in lesson.values:
            rows.append(
                (
                    name,
                    str(value.value),
                    _explains(lesson, value),
                    f"{value.tests:,}",
                    _profile(lesson, value),
                    f"{value.excluded:,}: {_examples(value)}" if value.excluded else "",
                )
            )
            name = ""
    return rows


def lesson_lines(learner: Learner, lessons: Sequence[FieldLesson]) -> list[str]:
    """The table as plain text with a line of what it was learned from, and what it comes to."""
    games = ", ".join(f"{count:,} {game}" for game, count in learner.games.items())
    hands = "1 hand" if learner.hands == 1 else f"{learner.hands:,} hands"
    lines = [f"{one_line(learner.house.title)}: learned from {hands} ({games})"]
    if learner.broken:
        by = ", ".join(map(one_line, learner.broken_by))
        more = " ..." if learner.broken > len(learner.broken_by) else ""
        lines.append(
            f"broken whatever the house, and so taught nothing: {by}{more} ({learner.broken:,})"
        )
    rows = [COLUMNS, *lesson_rows(lessons)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(COLUMNS))]
    lines.append("")
    lines += ["  ".join(c.ljust(w) for c, w in zip(r, widths, strict=True)).rstrip() for r in rows]
    lines.append("")
    lines += conclusions(lessons)
    return lines


def conclusions(lessons: Sequence[FieldLesson]) -> list[str]:
    """One line per field that the hands put to the test, and one that names the others."""
    lines = []
    untested = []
    for lesson in lessons:
        name = lesson.field if lesson.game is None else f"{lesson.field} ({lesson.game})"
        if not lesson.tests and not lesson.chances:
            untested.append(name)
            continue
        tests = f"{lesson.tests:,} hand{'s' if lesson.tests != 1 else ''}"
        if lesson.surviving:
            left = " or ".join(map(str, lesson.surviving))
            verb = "explains" if len(lesson.surviving) == 1 else "each explain"
            line = f"{name}: {left} {verb} every hand (put to the test by {tests})"
        else:
            line = f"{name}: no listed value explains every hand (put to the test by {tests})"
        if not lesson.tests:
            line = f"{name}: never put to the test"
        if lesson.chances:
            line += f"; what only the looser values allow was done in {lesson.taken:,} of "
            line += f"{lesson.chances:,} chances"
        if contradicts(lesson):
            values = " or ".join(map(str, lesson.profile.values))
            line += f"; the profile's {values} ({lesson.profile.status}) does not"
        lines.append(line)
    if untested:
        lines.append(f"never put to the test: {', '.join(untested)}")
    return lines


def contradicts(lesson: FieldLesson) -> bool:
    """Whether the hands exclude every value that the house's profile accepts."""
    return not set(lesson.surviving).intersection(lesson.profile.values)


def lessons_to_json(learner: Learner, lessons: Sequence[FieldLesson]) -> dict[str, Any]:
    """One JSON object: what it was learned from and a list of fields."""
    return {
        "house": learner.house.name,
        "hands": learner.hands,
        "games": dict(learner.games),
        "broken": learner.broken,
        "broken_by": list(learner.broken_by),
        "fields": [
            {
                "field": lesson.field,
                "game": lesson.game,
                "tests": lesson.tests,
                "chances": lesson.chances,
                "taken": lesson.taken,
                "surviving": list(lesson.surviving),
                "unexplained": list(lesson.unexplained),
                "profile": {
                    "values": list(lesson.profile.values),
                    "status": lesson.profile.status,
                    "source": lesson.profile.source,
                },
                "values": [
                    {
                        "value": value.value,
                        "explains": value.explains,
                        "excluded": value.excluded,
                        "excluded_by": list(value.excluded_by),
                        "tests": value.tests,
                    }
                    for value in lesson.values
                ],
            }
            for lesson in lessons
        ],
    }


def _explains(lesson: FieldLesson, value: ValueLesson) -> str:
    if not lesson.tests:
        return "untested"
    return "yes" if value.explains else "no"


def _examples(value: ValueLesson) -> str:
    more = value.excluded - len(value.excluded_by)
    ids = [one_line(hand_id) for hand_id in value.excluded_by]
    return ", ".join(ids) + (f" and {more:,} more" if more > 0 else "")


def _profile(lesson: FieldLesson, value: ValueLesson) -> str:
    return lesson.profile.status if value.value in lesson.profile.values else ""
