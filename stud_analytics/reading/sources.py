"""What can be read: files, folders, zip and gzip archives, standard input."""

import gzip
import hashlib
import os
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from stud_analytics.errors import StudError
from stud_analytics.text import in_utf8

BLOCK: Final = 1 << 18
"""Bytes read at a time."""

_BOMB: Final = 1 << 28
"""Bytes; what unpacks to more than this and than _RATIO times its size is refused."""
_RATIO: Final = 300
"""Hand histories unpack to ten or twenty times their size, a bomb to a thousand times."""
_BOMB_REASON: Final = (
    f"it would unpack to more than {_RATIO} times its size: no hand history does; leave it out"
)

# What operating systems leave in folders and archives.
_LITTER = {"thumbs.db", "desktop.ini", "__macosx"}


class SourceError(StudError):
    """A source that cannot be read. ``str()`` is one line for people: what, why, what to do."""

    def __init__(self, name: str, reason: str, *, no_hands: bool = False) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason
        self.no_hands = no_hands
        """The source could be read and is simply no hand history (a README beside them)."""

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@dataclass
class Source:
    """One stream of bytes. It can be sent to another process, except standard input."""

    name: str
    """As people know it: ``folder/a.txt``, ``folder/a.zip!b.txt``, ``-``."""
    path: Path | None
    """The file on disk; None for standard input."""
    member: str | None = None
    """The name within a zip archive."""
    problem: str | None = None
    """Why it cannot be opened, where that is known already."""
    sha256: str | None = None
    """Of the bytes as stored (compressed ones as they are), once `blocks` has come to its end."""
    size: int | None = None
    """In bytes, likewise."""

    def __post_init__(self) -> None:
        # A file of an old machine may have a name that is no UTF-8; a lake keeps names, as text.
        self.name = in_utf8(self.name)

    def blocks(self) -> Iterator[bytes]:
        """The bytes, a block at a time, a gzip stream unpacked. Raises SourceError."""
        if self.problem is not None:
            raise SourceError(self.name, self.problem)
        digest, size = hashlib.sha256(), 0
        with self._told(), self._open() as stream:
            inflate = None
            first = True
            while block := stream.read(BLOCK):
                digest.update(block)
                size += len(block)
                if first and block.startswith(b"\x1f\x8b"):
                    inflate = _Inflate()
                first = False
                if inflate is None:
                    yield block
                else:
                    yield from inflate.feed(block)
                    if inflate.unpacked > max(_BOMB, _RATIO * size):
                        raise SourceError(self.name, _BOMB_REASON)
            if inflate is not None:
                inflate.end()
        self.sha256, self.size = digest.hexdigest(), size

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Makes a SourceError of what opening and reading raise."""
        try:
            yield
        except PermissionError:
            raise SourceError(self.name, "no permission to read it: change its rights") from None
        except (zipfile.BadZipFile, zlib.error, gzip.BadGzipFile, EOFError, NotImplementedError):
            raise SourceError(self.name, "the archive is damaged: get a fresh copy") from None
        except RuntimeError:  # what zipfile raises for a password
            raise SourceError(self.name, "the archive has a password: unpack it first") from None
        except OSError as error:
            raise SourceError(self.name, _os_reason(error)) from None

    def whole_path(self) -> str | None:
        """The file's absolute path, and the name within its archive, as text; None for standard
        input."""
        if self.path is None:
            return None
        path = os.path.abspath(self.path)
        if self.member is not None:
            path = f"{path}!{self.member}"
        return in_utf8(path)

    def stamp(self) -> str | None:
        """Of the file on disk, for an archive of that: size in bytes, time of the last change, and
        what only the system sets, time of its last change in any way and inode. None for what is
        no regular file, or gone."""
        if self.path is None:
            return None
        try:
            status = os.stat(self.path)
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        # Whatever copies and unpacks sets the time of the last change to what it was elsewhere.
        times = f"{status.st_mtime_ns} {status.st_ctime_ns}"
        return f"{status.st_size} {times} {status.st_ino}"

    def digest(self) -> str:
        """What `sha256` would be after reading everything. Raises SourceError."""
        digest = hashlib.sha256()
        with self._told(), self._open() as stream:
            while block := stream.read(BLOCK):
                digest.update(block)
        return digest.hexdigest()

    def _open(self) -> AbstractContextManager[IO[bytes]]:
        if self.path is None:
            return _standard_input()
        if self.member is not None:
            return _zip_member(self.path, self.member)
        return open(self.path, "rb")


class _Inflate:
    """Unpacks a gzip stream (of one or more parts) in pieces of bounded size."""

    def __init__(self) -> None:
        self._part = zlib.decompressobj(wbits=31)
        self.unpacked = 0
        """Bytes given out so far."""

    def feed(self, block: bytes) -> Iterator[bytes]:
        while block:
            if self._part.eof:
                if not block.strip(b"\0"):
                    return  # padding after the last part
                self._part = zlib.decompressobj(wbits=31)
            piece = self._part.decompress(block, BLOCK)
            self.unpacked += len(piece)
            if piece:
                yield piece
            block = self._part.unused_data if self._part.eof else self._part.unconsumed_tail

    def end(self) -> None:
        if not self._part.eof:
            raise EOFError


@contextmanager
def _standard_input() -> Iterator[IO[bytes]]:
    yield sys.stdin.buffer


@contextmanager
def _zip_member(path: Path, member: str) -> Iterator[IO[bytes]]:
    with zipfile.ZipFile(path) as archive, archive.open(member) as stream:
        yield stream


def find_sources(path: str | Path) -> Iterator[Source]:
    """Every source under ``path``: a file, a folder (with its subfolders, sorted by name), an
    archive, or ``-`` for standard input.

    Hidden files and what operating systems leave behind are passed over. What is found and
    cannot be opened comes as a Source that raises when it is read. SourceError if ``path``
    itself does not exist.
    """
    name = str(path)
    if not name:
        raise SourceError("''", "that is no path: name a file or a folder")
    if name == "-":
        yield Source("-", None)
        return
    try:
        there = os.path.lexists(path)
    except ValueError:
        there = False
    if not there:
        raise SourceError(name, "there is no such file or folder: check the path")
    if os.path.isdir(path):
        yield from _walk(Path(path), name)
    else:
        yield from _file(Path(path), name)


def _walk(folder: Path, name: str) -> Iterator[Source]:
    try:
        entries = sorted(os.listdir(folder))
    except OSError as error:
        yield Source(name, folder, problem=_os_reason(error))
        return
    for entry in entries:
        if _litter(entry):
            continue
        path, shown = folder / entry, os.path.join(name, entry)
        if path.is_dir():
            if not path.is_symlink():  # a link may lead round in a circle
                yield from _walk(path, shown)
        elif path.is_file() or path.is_symlink():
            yield from _file(path, shown)


def _file(path: Path, name: str) -> Iterator[Source]:
    if path.suffix.lower() != ".zip":
        yield Source(name, path)
        return
    try:
        with zipfile.ZipFile(path) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
    except OSError as error:
        yield Source(name, path, problem=_os_reason(error))
        return
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        yield Source(name, path, problem="the zip archive is damaged: get a fresh copy")
        return
    # Never unpacked to disk, so a member may be called what it likes.
    problem = _problem(infos, path.stat().st_size)
    if problem is not None:
        yield Source(name, path, problem=problem)
        return
    for member in sorted(info.filename for info in infos):
        if not any(_litter(part) for part in member.split("/")):
            yield Source(f"{name}!{member}", path, member)


def _problem(infos: list[zipfile.ZipInfo], size: int) -> str | None:
    """Why an archive of ``size`` bytes is not opened. What its list says of the members' sizes
    binds: no more is ever unpacked."""
    if sum(info.file_size for info in infos) > max(_BOMB, _RATIO * size):
        return _BOMB_REASON
    if len({info.filename for info in infos}) < len(infos):
        return "two of its files have the same name: unpack it first"
    # Python unpacks whatever else there is in pieces of any size.
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in infos):
        return "it is packed by a method that is not read here: unpack it first"
    return None


def _litter(entry: str) -> bool:
    hidden = entry.startswith(".") and not entry.startswith("..") and entry != "."
    return hidden or entry.lower() in _LITTER


def _os_reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "no permission to read it: change its rights"
    if isinstance(error, FileNotFoundError):
        return "it is gone: look where it went and try again"
    if isinstance(error, IsADirectoryError):
        return "it is a folder, not a file"
    return f"cannot be read ({error.strerror or error}): check the disk and try again"
