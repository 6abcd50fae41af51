"""The story of a hand that is broken or cannot be told: for people, as data and as lines.

Every text in a story is harmless: control characters are spelled out, and it is one line.
"""

from typing import Final, NamedTuple

from stud_analytics.audit.point import Span, caret_under, point
from stud_analytics.events import Hand, StreetStarts, Unread
from stud_analytics.games import ANTE, SHOWDOWN, SUMMARY
from stud_analytics.money import amount_text
from stud_analytics.rules import (
    CATALOGUE,
    Finding,
    House,
    Replay,
    explain,
    unread_findings,
)
from stud_analytics.rules.catalogue.words import street as street_words
from stud_analytics.text import one_line

STATEMENT: Final = {rule.code: rule.statement for rule in CATALOGUE}
"""Rule code to what it demands, in one line."""


class Told(NamedTuple):
    """One finding."""

    code: str
    severity: str
    street: str
    """``on 4th street``, ``at the showdown``; empty where the line lies on none."""
    line: int
    """Line of the file."""
    text: str | None
    """The line; None where the hand's text does not hold it."""
    span: Span | None
    """The part of ``text`` that matters; None where it cannot be told for sure."""
    message: str
    demand: str
    """The rule in one line."""
    source: str
    """Where the rule comes from."""
    expected: str
    actual: str
    house: str
    """What the house does where it has the say: ``odd_chip_hi_lo: high (known): ...``."""


class PotStory(NamedTuple):
    """One pot, settled by the rules."""

    heading: str
    """What is in it and who can win it."""
    lines: tuple[str, ...]
    """Best high and low, shares, odd chips."""


class Story(NamedTuple):
    """A hand that people should look at."""

    site: str
    hand_id: str
    game: str
    """A key of `games.GAMES`; empty where it was not read."""
    when: str
    """UTC; empty where it is not told."""
    place: str
    """``file:line``."""
    house: str
    """The house whose rules judged it; empty where none did."""
    verdict: str
    findings: tuple[Told, ...]
    pots: tuple[PotStory, ...]
    """Empty where the hand was not judged."""
    paid: tuple[str, ...]
    """Players who were paid other than the rules demand, and the difference."""


def tell(replay: Replay, house: House | None = None) -> Story:
    """The story of a replayed hand. With ``house``, the house it was judged by, each finding also
    says what that house does in the field that decides, and how that is known."""
    hand = replay.hand
    return Story(
        one_line(hand.site),
        one_line(hand.hand_id),
        hand.game,
        f"{hand.started_at:%Y-%m-%d %H:%M:%S} UTC" if hand.started_at else "",
        one_line(f"{hand.file}:{hand.line}"),
        one_line(replay.house),
        replay.verdict,
        tuple(tell_finding(hand, finding, replay, house) for finding in replay.findings),
        _pots(replay),
        _paid(replay),
    )


def tell_unread(outcome: Hand | Unread) -> Story:
    """The story of a hand that was not judged because it was not read whole."""
    return Story(
        one_line(outcome.site or "?"),
        one_line(outcome.hand_id or "?"),
        outcome.game if isinstance(outcome, Hand) else "",
        "",
        one_line(f"{outcome.file}:{outcome.line}"),
        "",
        "untold",
        tuple(tell_finding(outcome, finding) for finding in unread_findings(outcome)),
        (),
        (),
    )


def tell_finding(
    outcome: Hand | Unread,
    finding: Finding,
    replay: Replay | None = None,
    house: House | None = None,
) -> Told:
    """One finding of a hand, with its street, its line and where to look in it."""
    text = _line_of(outcome, finding.line)
    span = None
    street = ""
    if isinstance(outcome, Hand):
        street = _street(outcome, finding.line)
        if text is not None:
            span = point(outcome, finding, text)
    if text is not None and span is not None:
        start, end = span
        before = len(one_line(text[:start]))
        span = (before, before + len(one_line(text[start:end])))
    return Told(
        finding.code,
        finding.severity,
        street,
        finding.line,
        None if text is None else one_line(text),
        span,
        one_line(finding.message),
        STATEMENT.get(finding.code, "A hand is judged only when it was read whole."),
        one_line(finding.source),
        one_line(finding.expected),
        one_line(finding.actual),
        one_line(_house_says(finding, replay, house)),
    )


def story_lines(story: Story) -> list[str]:
    """A story as lines of plain text; the first names the hand, the others are indented."""
    by = f" by the rules of {story.house}" if story.house else ""
    what = "  ".join(part for part in (f"{story.site} {story.hand_id}", story.game) if part)
    lines = [f"{story.place}  {what}  {story.verdict}{by}"]
    for told in story.findings:
        lines += ["  " + line for line in told_lines(told)]
    if story.verdict == "broken" and story.pots:
        lines.append("  settled by the rules:")
        for pot in story.pots:
            lines.append(f"    {pot.heading}")
            lines += [f"      {line}" for line in pot.lines]
        lines += [f"    {line}" for line in story.paid]
    return lines


def told_lines(told: Told) -> list[str]:
    """One finding as lines: what, the line of text with a caret, due and found, the rule, why."""
    at = f" {told.street}" if told.street else ""
    lines = [f"{told.severity}: {told.code}{at}: {told.message}"]
    if told.text is not None:
        label = f"line {told.line}: "
        lines.append(f"  {label}{told.text}")
        caret = caret_under(told.text, told.span) if told.span else ""
        if caret:
            lines.append(f"  {' ' * len(label)}{caret}")
    else:
        lines.append(f"  line {told.line}")
    lines.append(f"  expected: {told.expected}; found: {told.actual}")
    lines.append(f"  rule: {told.demand} [{told.source}]")
    if told.house:
        lines.append(f"  house: {told.house}")
    return lines


def _line_of(outcome: Hand | Unread, line: int) -> str | None:
    lines = outcome.text.split("\n")
    at = line - outcome.line
    return lines[at].rstrip("\r") if 0 <= at < len(lines) else None


def _street(hand: Hand, line: int) -> str:
    """The street that the line lies on: a heading already belongs to what it opens. Empty for a
    line of several streets, as where a whole hand is one line.

    Events need not be in the order of their lines: XML may tell the summary first.
    """
    here = {event.street for event in hand.events if event.line == line}
    if len(here) > 1:
        return ""
    above = [event for event in hand.events if event.line < line]
    if here:
        (street,) = here
    elif above:
        headings = [event for event in above if type(event) is StreetStarts]
        street = max(headings or above[:1], key=lambda event: event.line).street
    else:
        return ""
    at = {ANTE: "at the antes", SHOWDOWN: "at the showdown", SUMMARY: "in the summary"}
    return at.get(street) or f"on {street_words(street)}"


def _house_says(finding: Finding, replay: Replay | None, house: House | None) -> str:
    if replay is None or house is None:
        return ""
    words = f"{finding.expected} {finding.message}"
    for test in replay.tests:
        if test.line == finding.line and test.field in words:
            setting = house.setting(test.field, replay.hand.game)
            values = " or ".join(map(str, setting.values))
            return f"{test.field}: {values} ({setting.status}): {setting.source}"
    return ""


def _pots(replay: Replay) -> tuple[PotStory, ...]:
    pots: list[PotStory] = []
    for line in explain(replay):
        plain = one_line(line.strip())
        if line.startswith(" ") and pots:
            pots[-1] = PotStory(pots[-1].heading, (*pots[-1].lines, plain))
        else:
            pots.append(PotStory(plain, ()))
    return tuple(pots)


def _paid(replay: Replay) -> tuple[str, ...]:
    hand = replay.hand
    due: dict[int, int] = {}
    for pot in replay.pots:
        for seat, units in pot.shares:
            due[seat] = due.get(seat, 0) + units
    got: dict[int, int] = {}
    for award in replay.awards:
        got[award.seat] = got.get(award.seat, 0) + award.amount
    names = {seat.seat: f"{seat.player} (seat {seat.seat})" for seat in hand.seats}

    def money(units: int) -> str:
        return amount_text(units, hand.decimals, hand.currency)

    return tuple(
        one_line(
            f"{names.get(seat, f'seat {seat}')} is due {money(due.get(seat, 0))} "
            f"and was paid {money(got.get(seat, 0))}"
        )
        for seat in sorted({*due, *got})
        if due.get(seat, 0) != got.get(seat, 0)
    )
