"""``stud watch``: hands into the lake while they are played."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, SOMETHING_WRONG, say, write
from stud_analytics.text import counted, one_line

if TYPE_CHECKING:
    from stud_analytics.store import StoredLine, Watcher

EXAMPLES = "Example: `stud watch ~/HandHistory`, and Ctrl-C when the session is over"

_WAKE = 0.3
"""Seconds between two looks at files that are known."""
_FIND = 1.0
"""Seconds between two looks for new ones; watchfiles tells of most at once."""
_NAMED = 5
"""Unfinished hands that are named at the end."""


def watch(
    folders: Annotated[
        list[str], typer.Argument(metavar="FOLDER...", help="Folders that your sites write to.")
    ],
    lake: options.Lake = options.DEFAULT_LAKE,
    house: options.House = None,
    zone: options.KeptZone = None,
) -> None:
    """Import hands as they are written, a line for each, until you press Ctrl-C.

    Starts with what is there already. Other commands can use the lake meanwhile. Stopping it, in
    whatever way, loses nothing: the next `stud watch` or `stud import` goes on from there.
    """
    from stud_analytics.store import Watcher

    stop = _Stop()
    watcher = Watcher(folders, lake, house=house, zone=zone, waiting=stop.waits)
    with stop:
        try:
            _follow(watcher, folders, lake, stop)
            watcher.close()
        except KeyboardInterrupt:
            pass  # what was not committed is read the next time
    _farewell(watcher)
    wrong = watcher.counts["rejected"] or watcher.counts["conflicts"]
    raise typer.Exit(SOMETHING_WRONG if wrong else OK)


class _Stop:
    """Ctrl-C, and a polite kill: what is being written is written first. Only while another import
    is waited for, or when asked twice, it stops at once."""

    def __init__(self) -> None:
        self.event = threading.Event()
        self._waits = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._ask)

    def __exit__(self, *failure: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def waits(self) -> None:
        """Another import is writing."""
        self._waits = True
        say("waiting for another import into the same lake")

    def goes_on(self) -> None:
        """It is over."""
        self._waits = False

    def _ask(self, *_: object) -> None:
        if self._waits or self.event.is_set():
            raise KeyboardInterrupt
        self.event.set()


def _follow(watcher: "Watcher", folders: list[str], lake: Path, stop: _Stop) -> None:
    """Looks at the files until it is to stop."""
    first = watcher.look(name=False, stop=stop.event.is_set)
    for line in first.said:
        say(line)
    say(
        f"{counted(first.counts['stored'], 'hand')} stored, {first.counts['duplicates']:,} there "
        f"already; watching {counted(watcher.files, 'file')} in {', '.join(folders)}: Ctrl-C stops"
    )
    found = time.monotonic()
    for changed in _wakes(folders, lake, stop.event):
        find = changed or time.monotonic() - found >= _FIND
        looked = watcher.look(find=find, stop=stop.event.is_set)
        if find:
            found = time.monotonic()
        stop.goes_on()
        for hand in looked.stored:
            write(one_line(_line(hand)))
        sys.stdout.flush()
        for line in looked.said:
            say(line)


def _wakes(folders: list[str], lake: Path, stop: threading.Event) -> Iterator[bool]:
    """Says again and again that it is time to look, until ``stop``; True if something changed."""
    from watchfiles import watch as changes

    ours = str(lake.absolute())
    try:
        for changed in changes(
            *folders,
            watch_filter=lambda _, path: not path.startswith(ours),
            debounce=200,
            step=50,
            rust_timeout=int(_WAKE * 1000),
            yield_on_timeout=True,
            stop_event=stop,
        ):
            if not stop.is_set():
                yield bool(changed)
    except (OSError, RuntimeError) as error:
        # Too many folders for the system, or one that is gone: looking now and then does it too.
        say(f"changes are looked for every {_FIND:.0f} s: {error}")
        while not stop.wait(_WAKE):
            yield False


def _line(hand: "StoredLine") -> str:
    """One stored hand, in a line."""
    parts = [f"{hand.site} {hand.hand_id}", hand.game]
    if hand.table:
        parts.append(hand.table)
    if hand.hero is not None and hand.net is not None:
        currency = f" {hand.currency}" if hand.currency else ""
        parts.append(f"{hand.hero} {hand.net:+}{currency}")
    if hand.verdict == "broken":
        parts.append("broken: see stud show")
    return f"{', '.join(parts)} ({hand.file}:{hand.line})"


def _farewell(watcher: "Watcher") -> None:
    counts = watcher.counts
    fates = [f"{counted(counts['stored'], 'hand')} stored"]
    fates += [
        f"{counts[fate]:,} {words}"
        for fate, words in (
            ("duplicates", "there already"),
            ("gained", "with cards added"),
            ("not_stud", "of other games"),
            ("rejected", "rejected (stud rejects)"),
            ("conflicts", "contradicting (stud report conflicts)"),
        )
        if counts[fate]
    ]
    say(f"stopped: {', '.join(fates)}")
    unfinished = watcher.unfinished
    if unfinished:
        more = ", ..." if len(unfinished) > _NAMED else ""
        say(f"not whole yet: {', '.join(unfinished[:_NAMED])}{more}")
    without = len(watcher.without_hands)
    if without:
        say(f"{counted(without, 'file')} without hands of a site known here")
