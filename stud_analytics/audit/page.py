"""``--format html``: one self-contained page that a site's manager can open, print and keep.

Nothing is loaded from elsewhere and no script runs. Counts are kept of every hand; the stories
of broken hands are kept up to a limit, so memory does not grow with the hands that hold.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Final, TextIO

from stud_analytics import __version__
from stud_analytics.audit.page_style import STYLE
from stud_analytics.audit.story import STATEMENT, Story, Told, tell, tell_unread
from stud_analytics.events import Hand, Unread
from stud_analytics.games import GAMES
from stud_analytics.rules import House, Replay
from stud_analytics.text import one_line

MOST_BROKEN: Final = 1000
"""Stories of broken hands on one page."""
EXAMPLES: Final = 8
"""Untold hands named per reason."""
OPEN_AT_ONCE: Final = 20
"""Stories that stand open when the page is opened; a longer page opens closed."""
_FILES_NAMED: Final = 6
_VERDICTS: Final = (
    ("holds", "Hold", "every rule is kept"),
    ("broken", "Broken", "a rule is broken"),
    ("untold", "Untold", "the text or the house leaves it open"),
)


class _Reason:
    """Untold hands of one reason."""

    __slots__ = ("demand", "examples", "hands", "message")

    def __init__(self, told: Told) -> None:
        self.demand = told.demand
        self.message = told.message
        self.hands = 0
        self.examples: list[str] = []


class AuditPage:
    """Takes hands one by one, then writes the page.

    ``judged`` says what was judged (paths, a lake); ``most_broken`` is how many broken hands are
    told in full, the others being counted.
    """

    def __init__(
        self,
        judged: Sequence[str],
        *,
        made_at: datetime | None = None,
        most_broken: int = MOST_BROKEN,
    ) -> None:
        self._judged = list(judged)
        self._made_at = made_at or datetime.now(UTC)
        self._most = most_broken
        self._verdicts: Counter[str] = Counter()
        self._by_game: Counter[tuple[str, str, str]] = Counter()
        self._by_house: Counter[str] = Counter()
        self._findings: Counter[tuple[str, str]] = Counter()
        self._hands_of: Counter[tuple[str, str]] = Counter()
        self._reasons: dict[tuple[str, str], _Reason] = {}
        self._broken: list[Story] = []

    def take(self, replay: Replay, house: House | None = None) -> None:
        """Adds a replayed hand; ``house`` as in `story.tell`."""
        hand, verdict = replay.hand, replay.verdict
        self._by_house[replay.house] += 1
        self._count(hand.site, hand.game, verdict)
        if not replay.findings:
            return
        kinds = [(finding.code, finding.severity) for finding in replay.findings]
        self._findings.update(kinds)
        self._hands_of.update(set(kinds))
        if verdict == "broken" and len(self._broken) < self._most:
            self._broken.append(tell(replay, house))
        elif verdict == "untold":
            self._untold(tell(replay, house))

    def take_unread(self, outcome: Hand | Unread) -> None:
        """Adds a hand that was not judged, with the reason."""
        story = tell_unread(outcome)
        self._count(outcome.site or "unknown site", story.game, "untold")
        kinds = [(told.code, told.severity) for told in story.findings]
        self._findings.update(kinds)
        self._hands_of.update(set(kinds))
        self._untold(story)

    def write(self, out: TextIO) -> None:
        """Writes the page."""
        out.writelines(self._parts())

    def _count(self, site: str, game: str, verdict: str) -> None:
        self._verdicts[verdict] += 1
        self._by_game[one_line(site), game, verdict] += 1

    def _untold(self, story: Story) -> None:
        """A hand counts under each reason once."""
        seen: set[tuple[str, str]] = set()
        for told in story.findings:
            key = (told.code, told.house)
            if told.severity != "note" or key in seen:
                continue
            seen.add(key)
            reason = self._reasons.setdefault(key, _Reason(told))
            reason.hands += 1
            if len(reason.examples) < EXAMPLES:
                reason.examples.append(f"{story.hand_id} ({story.place})")

    def _parts(self) -> Iterator[str]:
        total = self._verdicts.total()
        yield (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>Audit of {_count(total, 'hand')}: {self._verdicts['broken']:,} broken"
            f"</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        )
        yield from self._header(total)
        yield from self._by_rule()
        yield from self._by_site()
        yield from self._broken_hands()
        yield from self._untold_hands()
        yield (
            f"<footer>Made by stud-analytics {escape(__version__)}. Amounts are judged to the "
            "smallest unit; nothing in a hand is ever mended to make it fit. Each rule is cited "
            "with its source.</footer>\n</main>\n</body>\n</html>\n"
        )

    def _header(self, total: int) -> Iterator[str]:
        broken = self._verdicts["broken"]
        title = f"{broken:,} of {_count(total, 'hand')} broken"
        if not broken:
            title = f"{_count(total, 'hand')}, none broken"
        yield f"<header>\n<h1>{title}</h1>\n"
        named = [one_line(name) for name in self._judged[:_FILES_NAMED]]
        left = len(self._judged) - len(named)
        what = ", ".join(named) + (f" and {left:,} more" if left > 0 else "")
        houses = ", ".join(
            f"{one_line(name)} ({_count(hands, 'hand')})"
            for name, hands in self._by_house.most_common()
        )
        facts = (
            ("Judged", what or "nothing"),
            ("Rules of", houses or "no house: no hand was judged"),
            ("Made", f"{self._made_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"),
            ("Program", f"stud-analytics {__version__}"),
        )
        yield _pairs("facts", facts) + "</header>\n"
        yield '<ul class="tiles" aria-label="Totals by verdict">\n'
        for verdict, words, why in _VERDICTS:
            yield (
                f'<li class="tile {verdict}"><b>{self._verdicts[verdict]:,}</b> {words}'
                f"<br><span>{why}</span></li>\n"
            )
        yield "</ul>\n"

    def _by_rule(self) -> Iterator[str]:
        yield '<section aria-labelledby="rules">\n<h2 id="rules">By rule</h2>\n'
        if not self._findings:
            yield "<p>The referee has nothing to say against any hand.</p>\n</section>\n"
            return
        order = {"error": 0, "warning": 1, "note": 2}
        keys = sorted(self._findings, key=lambda key: (order[key[1]], -self._hands_of[key], key[0]))
        rows = [
            (
                f'<td><span class="badge {severity}">{severity}</span></td>',
                f'<th scope="row"><code>{escape(code)}</code></th>',
                f"<td>{escape(STATEMENT.get(code, 'The hand was not read whole.'))}</td>",
                f'<td class="n">{self._hands_of[code, severity]:,}</td>',
                f'<td class="n">{self._findings[code, severity]:,}</td>',
            )
            for code, severity in keys
        ]
        yield _table(
            "What the referee found, worst first. An error breaks a hand; a warning is a slip of "
            "print that changes nothing; a note leaves it open.",
            ("Severity", "Rule", "What it demands", "#Hands", "#Findings"),
            rows,
        )
        yield "</section>\n"

    def _by_site(self) -> Iterator[str]:
        yield '<section aria-labelledby="sites">\n<h2 id="sites">By site and game</h2>\n'
        rows = []
        for site, game in sorted({(site, game) for site, game, _ in self._by_game}):
            counts = [self._by_game[site, game, verdict] for verdict, _, _ in _VERDICTS]
            name = GAMES[game].name if game in GAMES else "not read"
            rows.append(
                (
                    f'<th scope="row">{escape(site)}</th>',
                    f"<td>{escape(name)}</td>",
                    f'<td class="n">{sum(counts):,}</td>',
                    *(f'<td class="n">{count:,}</td>' for count in counts),
                )
            )
        heads = ("Site", "Game", "#Hands", *(f"#{words}" for _, words, _ in _VERDICTS))
        yield _table("Hands by verdict.", heads, rows)
        yield "</section>\n"

    def _broken_hands(self) -> Iterator[str]:
        yield '<section aria-labelledby="broken">\n<h2 id="broken">Broken hands</h2>\n'
        if not self._broken:
            yield "<p>None.</p>\n" if not self._verdicts["broken"] else ""
        is_open = " open" if len(self._broken) <= OPEN_AT_ONCE else ""
        for story in self._broken:
            yield _story(story, is_open)
        left = self._verdicts["broken"] - len(self._broken)
        if left:
            yield (
                f'<p class="more">{_count(left, "more broken hand")} left out of this list; the '
                "tables above count them. All of them: stud validate --format jsonl.</p>\n"
            )
        yield "</section>\n"

    def _untold_hands(self) -> Iterator[str]:
        yield (
            '<section aria-labelledby="untold">\n<h2 id="untold">Untold hands</h2>\n'
            "<p>Nothing is held against these hands. A hand counts under each of its reasons.</p>\n"
        )
        if not self._reasons:
            yield "<p>None.</p>\n</section>\n"
            return
        rows = []
        for (code, house), reason in sorted(
            self._reasons.items(), key=lambda item: (-item[1].hands, item[0])
        ):
            example = f'<br><span class="more">e.g. {escape(reason.message)}</span>'
            field = f"<br>House: {escape(house)}" if house else ""
            left = reason.hands - len(reason.examples)
            hands = ", ".join(map(escape, reason.examples))
            rows.append(
                (
                    f'<th scope="row"><code>{escape(code)}</code></th>',
                    f"<td>{escape(reason.demand)}{field}{example}</td>",
                    f'<td class="n">{reason.hands:,}</td>',
                    f'<td class="code">{hands}{f" and {left:,} more" if left else ""}</td>',
                )
            )
        yield _table("Untold hands by reason.", ("Rule", "What is untold", "#Hands", "Which"), rows)
        yield "</section>\n"


def _story(story: Story, is_open: str) -> str:
    errors = [told for told in story.findings if told.severity == "error"]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    game = GAMES[story.game].name if story.game in GAMES else ""
    about = " · ".join(part for part in (game, story.when, story.place) if part)
    parts = [
        f'<details class="broken"{is_open}>\n<summary><span class="id">{escape(story.site)} '
        f"{escape(story.hand_id)}</span> · {escape(about)}"
        f'<span class="why">{escape(errors[0].message)}{more}</span></summary>\n'
        '<div class="story">\n',
        *map(_finding, story.findings),
    ]
    if story.pots:
        parts.append('<h3>Settled by the rules</h3>\n<ul class="pots">\n')
        for pot in story.pots:
            inner = "".join(f"<li>{escape(line)}</li>" for line in pot.lines)
            parts.append(f"<li>{escape(pot.heading)}<ul>{inner}</ul></li>\n")
        parts.append("</ul>\n")
        parts += [f'<p class="paid">{escape(line)}</p>\n' for line in story.paid]
    parts.append(f'<p class="more">Judged by the rules of {escape(story.house)}.</p>\n')
    parts.append("</div>\n</details>\n")
    return "".join(parts)


def _finding(told: Told) -> str:
    at = f" {told.street}" if told.street else ""
    parts = [
        f'<div class="finding">\n<p><span class="badge {told.severity}">{told.severity}</span> '
        f"<code>{escape(told.code)}</code>{escape(at)}: {escape(told.message)}</p>\n",
        f'<div class="line code"><span class="at">line {told.line}: </span>{_marked(told)}</div>\n',
    ]
    pairs = [
        ("The rule demands", told.expected),
        ("The hand shows", told.actual),
        ("Rule", told.demand),
        ("Source", told.source),
    ]
    if told.house:
        pairs.append(("House", told.house))
    parts.append(_pairs("due", pairs) + "</div>\n")
    return "".join(parts)


def _marked(told: Told) -> str:
    text = told.text or ""
    if told.span is None:
        return escape(text)
    start, end = told.span
    return f"{escape(text[:start])}<mark>{escape(text[start:end])}</mark>{escape(text[end:])}"


def _pairs(name: str, pairs: Iterable[tuple[str, str]]) -> str:
    inner = "".join(f"<dt>{escape(key)}</dt><dd>{escape(value)}</dd>" for key, value in pairs)
    return f'<dl class="{name}">{inner}</dl>\n'


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a head that begins with ``#`` is one of numbers. Cells are HTML."""
    head = "".join(
        f'<th scope="col"{" class=n" if name.startswith("#") else ""}>'
        f"{escape(name.removeprefix('#'))}</th>"
        for name in heads
    )
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f"<table>\n<caption>{escape(caption)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>\n"
    )


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
