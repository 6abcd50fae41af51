"""A file that grows: only what was added is read, from the beginning of its last hand on. Archives
and XML, which do not simply grow, are read whole each time, and what is new is handed out.

The last hand of a growing file is a matter of patience. It may be whole and still get another
line, or look wrong because half a line is written. So it is handed out once the file has been
quiet for `SETTLED` seconds, or another hand follows; one that cannot be trusted waits for
`GIVEN_UP` seconds, since whoever writes the file may have more of it in memory.
"""

import codecs
import hashlib
import os
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO, Final, NamedTuple

from stud_analytics.events import Hand, Unread
from stud_analytics.reading.cut import Piece, cut
from stud_analytics.reading.decode import NotText, decode, guess_encoding
from stud_analytics.reading.hands import read_piece
from stud_analytics.reading.site import Site
from stud_analytics.reading.sources import Source, SourceError
from stud_analytics.reading.telling import telling_text

SETTLED: Final = 0.7
"""Seconds without a change after which a good last hand is whole."""
GIVEN_UP: Final = 30.0
"""Seconds without a change after which a last hand that cannot be trusted is rejected."""

_TRY_AGAIN: Final = 5.0
"""Seconds until a file that could not be opened is tried again: its rights may have changed."""

_BLOCK: Final = 1 << 18
_PIECE: Final = 1024
"""Bytes whose hash tells whether a file is still the one that was read."""
_LINE_END: Final = re.compile("\r\n|\r|\n")
_MARKS: Final = {
    "utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE
}  # fmt: skip
"""Encodings of a file, and what makes `decode` take the rest of it for one."""


class _Mark(NamedTuple):
    """Where to read on: the first byte of the last hand that was found."""

    offset: int = 0
    line: int = 1
    """Line of the file that begins there."""
    encoding: str = ""
    """A key of _MARKS; '' if nothing was found yet."""
    hashed: bytes = b""
    """Hash of the file's first bytes and of those before the offset."""


Reader = Callable[[Source], Iterator[Hand | Unread]]
Trusted = Callable[[Hand], bool]
"""Whether a hand would be stored."""

_Key = tuple[int, bytes]
"""Line of an outcome, and the hash of what its text tells."""


class Tail:
    """One file, and how much of it is read. Not for several threads."""

    def __init__(self, source: Source, sites: Sequence[Site], read_whole: Reader) -> None:
        assert source.path is not None
        self.source = source
        self.problem: str | None = None
        """Why nothing could be read of it, for people."""
        self.no_hands = False
        """It can be read, and is no hand history."""
        self.unfinished: int | None = None
        """The line of the last hand, where that one is not handed out yet."""
        self.identity: tuple[int, int] | None = None
        """What stays the same when the file is renamed; None where the system does not tell."""
        self._path = source.path
        self._sites = sites
        self._read_whole = read_whole
        self._mark = _Mark()
        self._delivered: set[_Key] = set()
        """What was handed out from the mark on."""
        self._seen: tuple[int, int] | None = None
        """Size and time of the last change that was looked at."""
        self._changed_at = 0.0
        self._quiet = 0.0
        """Seconds without a change when it was last read; -1 if it must be read in any case."""
        self._needs: float | None = None
        """Seconds without a change after which more can be handed out."""
        self._next: tuple[_Mark, set[_Key]] | None = None

    def is_due(self, now: float, wall: float) -> bool:
        """Whether there is something to read: the file has changed, or its last hand has waited
        long enough. ``now`` is monotonic, ``wall`` the time that files carry; in seconds."""
        try:
            status = self._path.stat()
        except OSError:
            return False
        seen = (status.st_size, status.st_mtime_ns)
        if status.st_ino and self.source.member is None:
            self.identity = (status.st_dev, status.st_ino)
        if seen != self._seen:
            # A file that was there long before is not still being written.
            age = max(0.0, wall - status.st_mtime) if self._seen is None else 0.0
            self._changed_at, self._quiet = now - age, -1.0
            self._seen = seen
        if self._quiet < 0:
            return status.st_size > 0
        needs = self._needs
        return needs is not None and self._quiet < needs <= now - self._changed_at

    def read(self, now: float, trusted: Trusted) -> Iterator[Hand | Unread]:
        """What is new in the file. `keep` makes it read on from there; without it, the same comes
        again. A file that cannot be read gives nothing, and `problem` or `no_hands`."""
        self._quiet, self._needs = now - self._changed_at, None
        self.problem, self.no_hands, self.unfinished, self._next = None, False, None, None
        try:
            with open(self._path, "rb") as file:
                if self.source.member is None and not _is_whole(file):
                    yield from self._read_added(file, trusted)
                    return
            yield from self._read_all(trusted)
        except NotText:
            self.no_hands = True
        except SourceError as error:
            self.problem, self.no_hands = str(error), error.no_hands
        except OSError as error:
            self.problem = f"{self.source.name}: {error.strerror or error}"
            self._needs = max(self._quiet, 0.0) + _TRY_AGAIN

    def keep(self) -> None:
        """What `read` gave is safe: the next time only more of it is read."""
        if self._next is not None:
            self._mark, self._delivered = self._next
            self._next = None

    def again(self) -> None:
        """What `read` gave is not safe: it is due again."""
        self._quiet, self._next = -1.0, None

    def renamed(self, source: Source) -> None:
        """The file has another name now; what was read of it stays read."""
        assert source.path is not None
        self.source, self._path = source, source.path

    def _read_added(self, file: BinaryIO, trusted: Trusted) -> Iterator[Hand | Unread]:
        size = os.fstat(file.fileno()).st_size
        mark, delivered = self._mark, self._delivered
        if mark.offset > size or (mark.offset and _hash(file, mark.offset) != mark.hashed):
            mark, delivered = _Mark(), set()  # another file, or a new beginning
        encoding = mark.encoding or _encoding(file)
        index = _Index(file, mark.offset, size, encoding)
        text = decode(index.blocks(_MARKS[encoding] if mark.offset else b""))
        last: Piece | None = None
        done: set[_Key] = set()
        for piece in cut(text, self._sites):
            last = piece._replace(line=piece.line + mark.line - 1)
            done = set()
            for outcome in self._ready(last, delivered, trusted):
                done.add(_key(outcome))
                if _key(outcome) not in delivered:
                    yield outcome
        self.no_hands = last is not None and last.site is None
        if last is not None and last.site is not None:
            offset = index.start_of(last.line - mark.line)
            mark = _Mark(offset, last.line, encoding, _hash(file, offset))
        self._next = mark, done

    def _ready(
        self, piece: Piece, delivered: set[_Key], trusted: Trusted
    ) -> Iterator[Hand | Unread]:
        """The outcomes of a piece that can be handed out; of the last one it says what is not."""
        outcomes = list(read_piece(piece, self.source.name, self._sites))
        if not piece.last or piece.site is None:
            yield from outcomes
            return
        *whole, final = outcomes  # a second one is the beginning of the next hand
        yield from whole
        if _key(final) in delivered or self._is_ready(final, trusted):
            yield final

    def _read_all(self, trusted: Trusted) -> Iterator[Hand | Unread]:
        self._next = self._mark, self._delivered
        if self._quiet < SETTLED:
            self._needs = SETTLED
            return
        done: set[_Key] = set()
        for outcome in self._read_whole(self.source):
            key = _key(outcome)
            if key in self._delivered or self._is_ready(outcome, trusted):
                done.add(key)
                if key not in self._delivered:
                    yield outcome
        self._next = self._mark, done

    def _is_ready(self, outcome: Hand | Unread, trusted: Trusted) -> bool:
        """Whether an outcome that more text may change can be handed out; else how long it waits
        is remembered."""
        if isinstance(outcome, Unread) and outcome.kind == "unfinished":
            self.unfinished = outcome.line
            return False
        good = trusted(outcome) if isinstance(outcome, Hand) else outcome.kind == "not_stud"
        needs = SETTLED if good else GIVEN_UP
        if self._quiet >= needs:
            return True
        self._needs = needs if self._needs is None else min(needs, self._needs)
        self.unfinished = outcome.line
        return False


def _key(outcome: Hand | Unread) -> _Key:
    if isinstance(outcome, Hand):
        text = telling_text(outcome)
    elif outcome.kind == "not_stud" and outcome.hand_id:
        text = outcome.hand_id
    else:
        text = outcome.text
    data = text.encode("utf-8", "surrogatepass")
    return outcome.line, hashlib.blake2b(data, digest_size=16).digest()


def _is_whole(file: BinaryIO) -> bool:
    """Whether a file is one that does not simply grow: XML, or packed; or PHH or JSON, which are
    no site's text."""
    head = file.read(64)
    if head.startswith(b"\x1f\x8b"):
        return True
    text = head.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")
    return text.startswith((b"<", b"{", b"[", b"variant"))


class _Index:
    """Reads the bytes of a file from a place on, and finds where a line of them begins."""

    def __init__(self, file: BinaryIO, begin: int, end: int, encoding: str) -> None:
        self._file, self._begin, self._end = file, begin, end
        self._codec = "latin-1" if encoding == "utf-8" else encoding
        self._offsets: list[int] = []
        self._ends: list[int] = []
        """Line ends before each block; one that is cut in two counts where it begins."""

    def blocks(self, first: bytes) -> Iterator[bytes]:
        """``first``, then the bytes, a block at a time."""
        if first:
            yield first
        at, ends, cut_in_two = self._begin, 0, False
        while at < self._end:
            self._file.seek(at)
            block = self._file.read(min(_BLOCK, self._end - at))
            if not block:
                return
            self._offsets.append(at)
            self._ends.append(ends)
            text = self._text(block)
            ends += text.count("\n") + text.count("\r") - text.count("\r\n")
            ends -= cut_in_two and text.startswith("\n")
            cut_in_two = text.endswith("\r")
            at += len(block)
            yield block

    def start_of(self, line: int) -> int:
        """The byte at which a line begins, counted from 0 at the place of beginning."""
        if line == 0:
            return self._begin
        # The block in which the line end before it begins.
        block = bisect_right(self._ends, line - 1) - 1
        offset = self._offsets[block]
        self._file.seek(max(offset - 4, self._begin))
        before = self._text(self._file.read(offset - self._file.tell()))
        text = self._text(self._file.read(_BLOCK + 4))
        skip = line - 1 - self._ends[block] + (before.endswith("\r") and text.startswith("\n"))
        match = next(islice(_LINE_END.finditer(text), skip, None))
        return offset + len(text[: match.end()].encode(self._codec, "surrogatepass"))

    def _text(self, block: bytes) -> str:
        """The bytes as text that has the same line ends, and goes back to the same bytes."""
        if self._codec != "latin-1":
            block = block[: len(block) // 2 * 2]
        return block.decode(self._codec, "surrogatepass")


def _encoding(file: BinaryIO) -> str:
    """The key of _MARKS for what a file is written in. NotText if it is no text."""
    file.seek(0)
    head = file.read(1 << 12)
    guess = guess_encoding(head)
    if guess == "utf-16":
        return "utf-16-le" if head.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
    return "utf-8" if guess.startswith("utf-8") else guess


def _hash(file: BinaryIO, offset: int) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for begin in (0, max(0, offset - _PIECE)):
        file.seek(begin)
        digest.update(file.read(min(_PIECE, offset - begin)))
    return digest.digest()
