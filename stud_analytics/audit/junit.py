"""``--format junit``: verdicts as JUnit XML, for whatever already reads test results.

A test case per hand: a failure for a broken one, skipped for an untold one. A suite per file,
or per site where the hands of one file do not come together. Suites wait in temporary files, so
memory does not grow with the hands; the file states its totals first, as JUnit has it.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import IO, Final, Literal, Self, TextIO
from xml.sax.saxutils import escape

from stud_analytics.audit.story import Story, story_lines, tell, tell_unread
from stud_analytics.events import Hand, Unread
from stud_analytics.rules import House, Replay
from stud_analytics.text import harmless

_IN_MEMORY: Final = 1 << 20
_BLOCK: Final = 1 << 16


class _Suite:
    """The cases of one suite, spooled."""

    def __init__(self, name: str, spool: IO[str]) -> None:
        self.name = name
        self.spool = spool
        self.tests = self.failures = self.skipped = 0

    def head(self) -> str:
        return (
            f'  <testsuite name={_quoted(self.name)} tests="{self.tests}" '
            f'failures="{self.failures}" errors="0" skipped="{self.skipped}">\n'
        )


class JunitReport:
    """Takes hands in any order, then writes one XML document. Use in a ``with`` block."""

    def __init__(self, suites: Literal["file", "site"] = "file") -> None:
        self._by = suites
        self._keep = ExitStack()
        self._done = self._spool()
        self._open: dict[str, _Suite] = {}
        self._totals = [0, 0, 0]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._keep.close()

    def take(self, replay: Replay, house: House | None = None) -> None:
        """Adds a replayed hand; ``house`` as in `story.tell`."""
        suite = self._suite(replay.hand)
        suite.tests += 1
        head = _case(replay.hand.site, replay.hand.game, replay.hand.hand_id, replay.hand.line)
        if replay.verdict == "holds" and not replay.findings:
            suite.spool.write(f"{head}/>\n")
            return
        story = tell(replay, house)
        suite.spool.write(f"{head}>\n{''.join(_inside(story))}    </testcase>\n")
        suite.failures += story.verdict == "broken"
        suite.skipped += story.verdict == "untold"

    def take_unread(self, outcome: Hand | Unread) -> None:
        """Adds a hand that was not judged: skipped, with the reason."""
        suite = self._suite(outcome)
        suite.tests += 1
        suite.skipped += 1
        story = tell_unread(outcome)
        head = _case(story.site, story.game or "unread", story.hand_id, outcome.line)
        suite.spool.write(f"{head}>\n{''.join(_inside(story))}    </testcase>\n")

    def write(self, out: TextIO) -> None:
        """Writes the document. Nothing can be taken after it."""
        for name in list(self._open):
            self._close(name)
        tests, failures, skipped = self._totals
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        out.write(
            f'<testsuites name="stud validate" tests="{tests}" failures="{failures}" '
            f'errors="0" skipped="{skipped}">\n'
        )
        _copy(self._done, out)
        out.write("</testsuites>\n")

    def _suite(self, outcome: Hand | Unread) -> _Suite:
        name = outcome.file if self._by == "file" else outcome.site or "unknown site"
        suite = self._open.get(name)
        if suite is None:
            if self._by == "file":
                for other in list(self._open):
                    self._close(other)
            suite = self._open[name] = _Suite(name, self._spool())
        return suite

    def _close(self, name: str) -> None:
        suite = self._open.pop(name)
        self._done.write(suite.head())
        _copy(suite.spool, self._done)
        self._done.write("  </testsuite>\n")
        suite.spool.close()
        for at, count in enumerate((suite.tests, suite.failures, suite.skipped)):
            self._totals[at] += count

    def _spool(self) -> IO[str]:
        return self._keep.enter_context(
            SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="")
        )


def _case(site: str, game: str, hand_id: str, line: int) -> str:
    return (
        f'    <testcase classname={_quoted(f"{site}.{game}")} name={_quoted(hand_id)} line="{line}"'
    )


def _inside(story: Story) -> Iterator[str]:
    """The failure or the reason, and every finding in words."""
    words = "\n".join(story_lines(story))
    if story.verdict == "broken":
        first = next(told for told in story.findings if told.severity == "error")
        yield (
            f"      <failure type={_quoted(first.code)} message={_quoted(first.message)}>"
            f"{_text(words)}</failure>\n"
        )
        return
    if story.verdict == "untold":
        first = next(told for told in story.findings if told.severity == "note")
        yield f"      <skipped message={_quoted(f'{first.code}: {first.message}')}/>\n"
    yield f"      <system-out>{_text(words)}</system-out>\n"


def _text(text: str) -> str:
    return escape(harmless(text))


def _quoted(text: str) -> str:
    plain = harmless(text).replace("\t", "\\t").replace("\n", "\\n")
    return '"' + escape(plain, {'"': "&quot;"}) + '"'


def _copy(source: IO[str], out: IO[str] | TextIO) -> None:
    source.seek(0)
    while block := source.read(_BLOCK):
        out.write(block)
