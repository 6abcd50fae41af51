"""Bytes to text with ``\\n`` line ends, a block at a time.

What the bytes are is read off the bytes: a byte order mark, else the pattern of zero bytes, else
UTF-8. A byte that is not UTF-8 is taken as Windows' Western code page (cp1252), each by itself,
so that a file pasted together from both kinds is read right throughout.
"""

import codecs
import io
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

_ERRORS: Final = "stud_analytics_cp1252"
_HEAD: Final = 4096
"""Bytes that are looked at to tell what a file is."""

_ODD: Final = bytes({*range(9), *range(14, 27), *range(28, 32)})
"""Bytes that stand in no text."""

_SIGNATURES: Final = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"SQLite format 3": "a database",
    b"PAR1": "a Parquet file",
    b"MZ": "a program",
    b"\x7fELF": "a program",
}
_PACKED: Final = {
    b"PK\x03\x04": "a zip archive inside another, or without the ending .zip",
    b"\x1f\x8b": "a gzip archive inside another",
    b"7z\xbc\xaf": "a 7-Zip archive",
    b"Rar!": "a RAR archive",
}


class NotText(ValueError):  # noqa: N818  (it says what the bytes are, not what went wrong)
    """The bytes are no text; the message says what they look like."""

    def __init__(self, what: str, *, packed: bool = False) -> None:
        super().__init__(what)
        self.packed = packed
        """There may be hands inside, if it is unpacked."""


def _western(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    byte = error.object[error.start : error.start + 1]
    try:
        return byte.decode("cp1252"), error.start + 1
    except UnicodeDecodeError:  # the five bytes that cp1252 leaves open
        return byte.decode("latin-1"), error.start + 1


codecs.register_error(_ERRORS, _western)


def guess_encoding(head: bytes) -> str:
    """``utf-8-sig``, ``utf-8``, ``utf-16-le`` or ``utf-16-be``, from the first bytes of a file.
    NotText if they are no text."""
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    for signature, what in _SIGNATURES.items():
        if head.startswith(signature):
            raise NotText(what)
    for signature, what in _PACKED.items():
        if head.startswith(signature):
            raise NotText(what, packed=True)
    # A power cut can leave a file padded with zeros.
    head = head[:_HEAD].rstrip(b"\0") or head[:_HEAD]
    even, odd = head[0::2], head[1::2]
    if len(head) >= 8:
        if odd.count(0) > len(odd) * 0.6 and even.count(0) < len(even) * 0.1:
            return "utf-16-le"
        if even.count(0) > len(even) * 0.6 and odd.count(0) < len(odd) * 0.1:
            return "utf-16-be"
    odd_bytes = len(head) - len(head.translate(None, _ODD))
    if odd_bytes > len(head) * 0.02 + 1:
        raise NotText("a binary file")
    return "utf-8"


def decode(blocks: Iterable[bytes]) -> Iterator[str]:
    """The text of ``blocks``, a block at a time; every kind of line end becomes ``\\n``.

    NotText if the beginning is no text. A stray odd byte at the end of UTF-16 is left out.
    """
    stream = iter(blocks)
    head = b""
    for block in stream:
        head += block
        if len(head) >= _HEAD:
            break
    if not head:
        return
    encoding = guess_encoding(head)
    wide = encoding.startswith("utf-16")
    decoder = codecs.getincrementaldecoder(encoding)("replace" if wide else _ERRORS)
    newlines = io.IncrementalNewlineDecoder(decoder, translate=True)
    for block in chain((head,), stream):
        text = newlines.decode(block)
        if text:
            yield text
    if not wide:
        text = newlines.decode(b"", final=True)
        if text:
            yield text
