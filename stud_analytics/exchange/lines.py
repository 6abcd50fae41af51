"""On which line of a TOML text an entry of a list stands: the library that reads TOML forgets."""

import re
from collections.abc import Sequence

from stud_analytics.exchange.toml import toml_text


class Lines:
    """The lines of one hand's text, which begins on line ``first`` of its file."""

    def __init__(self, text: str, first: int) -> None:
        self._text = text
        self.first = first
        self.last = first + text.count("\n")

    def of(self, field: str) -> int:
        """The line of a field; the hand's first where it is not found."""
        return self._line(self._begin(field))

    def texts(self, field: str, entries: Sequence[str]) -> list[int]:
        """The lines of the entries of a list of texts: the line of the field where one is not
        found as it would be written."""
        at = self._begin(field)
        line = self._line(at)
        lines = []
        for entry in entries:
            places = [self._text.find(word, at) for word in (toml_text(entry), f"'{entry}'")]
            found = min((place for place in places if place >= 0), default=-1)
            if found >= 0:
                line += self._text.count("\n", at, found)
                at = found
            lines.append(line)
        return lines

    def tables(self, field: str, count: int) -> list[int]:
        """The lines of the entries of a list of tables that begin a line each; the line of the
        field for all of them where they do not."""
        at = self._begin(field)
        places = [match.start() for match in _TABLE.finditer(self._text, at)]
        if len(places) < count:
            return [self._line(at)] * count
        line, lines = self._line(at), []
        for place in places[:count]:
            line += self._text.count("\n", at, place)
            at = place
            lines.append(line)
        return lines

    def _begin(self, field: str) -> int:
        match = re.search(rf"^\s*{re.escape(field)}\s*=", self._text, re.MULTILINE)
        return match.start() if match else 0

    def _line(self, at: int) -> int:
        return self.first + self._text.count("\n", 0, at)


_TABLE = re.compile(r"^[ \t]*\{", re.MULTILINE)
