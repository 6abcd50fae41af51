"""Reads every hand under the paths of a command line, and keeps count of what was not read."""

from collections import Counter
from collections.abc import Iterator, Sequence

import typer

from stud_analytics.cli.console import COULD_NOT, say
from stud_analytics.events import Hand, Unread


class Walk:
    """One pass over the hands of some paths. Nothing that is found goes uncounted: `sum_up`
    says, on standard error, what became of everything that is not a hand."""

    def __init__(self, paths: Sequence[str], zone: str | None = None) -> None:
        """``zone``: of times that stand without one. ZoneError for no such zone."""
        if zone is not None:
            from stud_analytics.reading import check_zone

            check_zone(zone)
        self._paths = paths
        self._zone = zone
        self.counts: Counter[str] = Counter()
        self.unreadable = 0

    @property
    def wrong(self) -> bool:
        """Whether a hand was rejected or a file could not be read."""
        return bool(self.unreadable or self.counts["rejected"])

    def outcomes(self) -> Iterator[Hand | Unread]:
        """Every hand found, read or not. Leaves with status 2 if nothing could be read."""
        from stud_analytics.exchange import read_source
        from stud_analytics.reading import SourceError, find_sources

        sources = passed_over = 0
        for path in self._paths:
            for source in find_sources(path):
                sources += 1
                try:
                    for outcome in read_source(source, zone=self._zone):
                        self.counts["hand" if isinstance(outcome, Hand) else outcome.kind] += 1
                        yield outcome
                except SourceError as error:
                    if error.no_hands and source.name != path:
                        passed_over += 1
                    else:
                        self.unreadable += 1
                        say(f"stud: {error}")
                if source.size == 0:
                    passed_over += 1
                    if source.name == path:
                        say(f"stud: {path}: it is empty")
        if self.unreadable + passed_over == sources:
            if not self.unreadable:
                say(f"stud: {' '.join(self._paths)}: no hand histories there")
            raise typer.Exit(COULD_NOT)

    def hands(self) -> Iterator[Hand]:
        """The hands that were read; each rejected one is named on standard error."""
        for outcome in self.outcomes():
            if isinstance(outcome, Hand):
                yield outcome
            elif outcome.kind == "rejected":
                say(f"{outcome.file}:{outcome.line}: rejected: {outcome.reason}")

    def unknown(self, hand: Hand) -> None:
        """Counts a hand with unknown lines as rejected, and names the first of them."""
        self.counts["hand"] -= 1
        self.counts["rejected"] += 1
        first = hand.unknown[0]
        say(f"{hand.file}:{first.line}: rejected: not known to the grammar: {first.text}")

    def sum_up(self, done: str = "") -> None:
        """One line on standard error if anything was not a hand read whole, or if there is more to
        say: what was ``done`` with the hands."""
        parts = [
            f"{self.counts[kind]} {words}"
            for kind, words in (
                ("not_stud", "of other games"),
                ("unfinished", "unfinished"),
                ("rejected", "rejected"),
            )
            if self.counts[kind]
        ]
        if parts or (done and self.counts["hand"]):
            read = [f"{self.counts['hand']} stud hands read", done]
            say(
                "; ".join(
                    part for part in (", ".join(filter(None, read)), ", ".join(parts)) if part
                )
            )
        elif not self.counts["hand"]:
            say("no hands found")
