"""Names in the text of a hand, found as the reader finds them, and what people wrote blanked out.

No pattern is ever made from a name.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange.renaming import Renaming
from stud_analytics.reading.phrases import SEAT, grammar_of
from stud_analytics.reading.site import Site
from stud_analytics.reading.vocabulary import Meaning

BLANK: Final = "..."
"""Stands for what people wrote, and for names in places where any text may stand."""

_OPEN: Final = re.compile(
    r"\\.|\(\?[!=<][^()]*\)|\[\^(?:\\.|[^\]\\])*\](?P<class>[+*]|\{\d+,?\d*\})\??|\[(?:\\.|[^\]\\])*\]"
    r"|\.(?P<dot>[+*]|\{\d*,?\d*\})\??"
)
"""Parts of a pattern that take any text: a dot, or everything but some characters, repeated."""


_SEAT: Final = re.compile(r"\s*#?\d+\s*:\s*(?P<name>\S.*?)\s*(?:\([^()]*\)?.*)?$")
"""What of a seat line is left when it is damaged."""
_LONG: Final = 300
"""Characters; a longer line is somebody's prose."""


class LineMasker:
    """One hand of a site whose text is lines."""

    def __init__(self, site: Site, outcome: Hand | Unread, renaming: Renaming) -> None:
        self.site = site
        self.lines = outcome.text.split("\n")
        self.unread = isinstance(outcome, Unread)
        self.ends = len(self.lines)
        """Where all that the hand says has been said."""
        if isinstance(outcome, Hand) and not outcome.unknown:
            last = max((event.line for event in outcome.events), default=outcome.line)
            self.ends = last - outcome.line + 1
        self.renaming = renaming
        self.nameless = False
        """The site calls people by their seats: there is nothing to take out."""
        self.names: list[str] = []
        """Names that the seat lines, and lines that say nothing of the hand, have."""
        self.seats: dict[int, tuple[int, int]] = {}
        """Line to where a seat line has its name."""
        self.top = self._read_top()
        self.marked = self._marked_heroes()
        if isinstance(outcome, Hand):
            self.names = [seat.player for seat in outcome.seats]
            if outcome.hero is not None:
                renaming.hero(outcome.hero)
        if isinstance(outcome, Unread) or outcome.unknown:
            self._names_of_play()
            self._sort()
            for hero in self._heroes():
                renaming.hero(hero)
        self._sort()

    def text(self) -> str:
        """The text with the new names."""
        new = list(self.lines)
        body = range(self.top, len(self.lines))
        for at, (begin, end) in [*self.seats.items(), *self.marked.items()]:
            line = self.lines[at]
            new[at] = line[:begin] + self.renaming.of(line[begin:end]) + line[end:]
        if self.unread:
            # A header that cannot be read may name people anywhere.
            for at in range(1, self.top):
                if at not in self.seats and at not in self.marked:
                    new[at] = replace_words(self.lines[at], self.names, self.renaming.of)
        # Lines that say nothing first: they name people who sit nowhere.
        left: list[int] = []
        for at in body:
            masked = self._understood(self.lines[at])
            if masked is None:
                left.append(at)
            else:
                new[at] = masked
        self._sort()
        for at in left:
            # What stands after a hand read whole, and nobody knows, is anybody's: it goes.
            known = at < self.ends
            new[at] = replace_words(self.lines[at], self.names, self.renaming.of) if known else ""
        return "\n".join(new).rstrip()

    # --- above the play ----------------------------------------------------------------------

    def _read_top(self) -> int:
        """Finds the seat lines; where the play begins."""
        for at, line in enumerate(self.lines):
            if not line.strip() or (at == 0 and self.site.start.match(line)):
                continue
            seat = self.site.seat.fullmatch(line.rstrip())
            if seat is not None and line.startswith(self.site.seat_word):
                self.seats[at] = begin, end = seat.span("name")
                self.names.append(seat["name"])
                self.nameless = begin <= seat.start("seat") and seat.end("seat") <= end
            elif (
                self.seats
                and (not line.startswith(self.site.seat_word) or self._begins_with_name(line))
                and not any(skip.fullmatch(line) for skip in self.site.skip)
            ):
                return at
        return len(self.lines) if self.seats else 0

    def _names_of_play(self) -> None:
        """Names that no seat line gives, of a hand that does not read: from damaged seat lines,
        and from lines of the play that the grammar knows whatever the name is."""
        for at in range(self.top):
            line = self.lines[at]
            damaged = _SEAT.match(line.removeprefix(self.site.seat_word))
            if at not in self.seats and line.startswith(self.site.seat_word) and damaged:
                begin = len(self.site.seat_word) + damaged.start("name")
                self.seats[at] = begin, begin + len(damaged["name"])
                self.names.append(damaged["name"])
        for line in self.lines[self.top :]:
            if len(line) > _LONG or any(self._named(line, self.names)):
                continue
            for anchor in self.site.anchors:
                begin = len(anchor.starts)
                if anchor.before or not line.startswith(anchor.starts):
                    continue
                ends = (at for at in range(begin + 1, len(line)) if not _is_word(line[at]))
                for end in ends:
                    said = _meaning(self.site, line[:begin] + SEAT + line[end:])
                    if said is not None and said.action in ("ante", "dealt", "bring_in", "shows"):
                        self.names.append(line[begin:end])
                        break

    def _begins_with_name(self, line: str) -> bool:
        return any(line.startswith(name) for name in self.names)

    def _marked_heroes(self) -> dict[int, tuple[int, int]]:
        """Line to where the header, or a line above the play, names the hero apart from his
        seat."""
        marked: dict[int, tuple[int, int]] = {}
        text = "\n".join(self.lines)
        for form in self.site.headers:
            match = form.match(self.lines, text)
            if match is not None:
                if match.groupdict().get("hero"):
                    begin, end = match.span("hero")
                    line_begin = text.rfind("\n", 0, begin) + 1
                    at = text.count("\n", 0, begin)
                    marked[at] = begin - line_begin, end - line_begin
                break
        for at in range(self.top):
            for skip in self.site.skip:
                found = skip.fullmatch(self.lines[at])
                if found is not None and at not in self.seats and found.groupdict().get("hero"):
                    marked[at] = found.span("hero")
        return marked

    def _heroes(self) -> Iterable[str]:
        """Who gets down cards that the text names, or is marked, in a hand that does not read."""
        for at, (begin, end) in self.marked.items():
            yield self.lines[at][begin:end]
        names = sorted(self.names, key=len, reverse=True)
        groups = grammar_of(self.site).card_groups
        for line in self.lines[self.top :]:
            for span, said in self._named(line, names):
                told = "".join(groups.findall(line))
                if said.action == "dealt":
                    if len(told.split()) >= 3:
                        yield line[slice(*span)]
                elif said.action not in ("ante", "noise", "street_starts"):
                    return

    def _sort(self) -> None:
        self.names = sorted(set(self.names), key=lambda name: (-len(name), name))

    # --- a line of the play ------------------------------------------------------------------

    def _understood(self, line: str) -> str | None:
        """The line with new names where the reader knows what it says; None where it does not."""
        if not line.strip():
            return line
        for (begin, end), said in self._named(line, self.names):
            new = self.renaming.of(line[begin:end])
            if said.action != "noise":
                return line[:begin] + new + line[end:]
            if self.site.noise.fullmatch(line[:begin] + new + line[end:]):
                return self._noise(line[:begin] + new + line[end:], new)
            return line[:begin] + new + self._wordless(line, begin, end)
        candidates = [(begin, end) for begin, end in self._candidates(line, self.names)]
        noise = self.site.noise.fullmatch(line)
        if (candidates or not noise) and SEAT not in line and _meaning(self.site, line) is not None:
            return line
        if not noise:
            return None
        for begin, end in candidates:
            new = self.renaming.of(line[begin:end])
            with_new = new + line[end:]
            if (
                not begin
                and not line[end : end + 1].isalnum()
                and self.site.noise.fullmatch(with_new)
            ):
                return self._noise(with_new, new)
        return self._noise(line)

    def _candidates(self, line: str, names: list[str]) -> Iterable[tuple[int, int]]:
        """Where a line may have a seated player's name, the longest first."""
        for anchor in self.site.anchors:
            if not line.startswith(anchor.starts):
                continue
            begin = len(anchor.starts)
            if anchor.before:
                begin = line.find(anchor.before, begin)
                if begin < 0:
                    continue
                begin += len(anchor.before)
            for name in names:
                if line.startswith(name, begin):
                    yield begin, begin + len(name)

    def _named(self, line: str, names: list[str]) -> Iterable[tuple[tuple[int, int], Meaning]]:
        """Where a line has a name, and what it says: the first that the grammar knows."""
        for begin, end in self._candidates(line, names):
            said = _meaning(self.site, line[:begin] + SEAT + line[end:])
            if said is not None:
                yield (begin, end), said
                return

    def _wordless(self, line: str, begin: int, end: int) -> str:
        """What follows a name in a line that says nothing of the hand, without free text."""
        phrase = line[:begin] + SEAT + line[end:]
        text = grammar_of(self.site).take_apart(phrase).text
        return line[end:] if not text else line[end:].replace(text, BLANK)

    def _noise(self, line: str, name: str | None = None) -> str:
        """A line that says nothing of the hand: whoever begins it renamed, unless that is ``name``
        and done already, and free text blanked. "" where that would make it say something."""
        for pattern in _noise_patterns(self.site):
            match = pattern.fullmatch(line)
            if match is None:
                continue
            new, at = "", 0
            for group in range(1, pattern.groups + 1):
                begin, end = match.span(group)
                if begin < at or begin == end:
                    continue
                text = line[begin:end]
                new += line[at:begin]
                new += text if not begin and text == name else self._free(text, begin == 0)
                at = end
            new += line[at:]
            return new if self.site.noise.fullmatch(new) else ""
        return ""

    def _free(self, text: str, begins: bool) -> str:
        """What stands for a text that may be anything: a name where it begins the line."""
        word = text.strip()
        if begins or word in self.names:
            self.names.append(word)
            return text.replace(word, self.renaming.of(word), 1)
        if not any(character.isalnum() for character in word):
            return text
        return text.replace(word, BLANK, 1)


def replace_words(text: str, names: list[str], new: Callable[[str], str]) -> str:
    """``text`` with every name in it that stands as a word of its own replaced; ``names`` come
    longest first."""
    parts = []
    at = begin = 0
    while at < len(text):
        for name in names:
            if text.startswith(name, at) and _stands_alone(text, at, at + len(name)):
                parts += [text[begin:at], new(name)]
                at = begin = at + len(name)
                break
        else:
            at += 1
    return "".join([*parts, text[begin:]])


def _stands_alone(text: str, begin: int, end: int) -> bool:
    before, after = text[begin - 1 : begin], text[end : end + 1]
    return not (
        (before and _is_word(before) and _is_word(text[begin]))
        or (after and _is_word(after) and _is_word(text[end - 1]))
    )


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


@lru_cache(maxsize=1 << 14)
def _meaning(site: Site, phrase: str) -> Meaning | None:
    """What the grammar takes a phrase for, whatever the unit; None if it knows nothing of it."""
    for decimals in (2, 6):
        try:
            return grammar_of(site).parse_line(phrase, decimals)
        except ValueError:
            continue
    return None


@lru_cache
def _noise_patterns(site: Site) -> tuple[re.Pattern[str], ...]:
    """The site's patterns for lines that say nothing, with a group for each part that may be any
    text."""
    patterns = []
    for line in site.noise_lines:

        def grouped(match: re.Match[str]) -> str:
            taken = match["dot"] or match["class"]
            # As little as can be: what people wrote may look like the site's own words.
            return f"({match[0].removesuffix('?')}?)" if taken else match[0]

        patterns.append(re.compile(_OPEN.sub(grouped, line)))
    return tuple(patterns)
