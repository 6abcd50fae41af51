"""Text made fit to be shown to people."""

from typing import Final

_SPELLED: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(9), *range(11, 32), *range(127, 160))},
    # Marks that turn or hide what stands around them, and what no file can hold.
    **{
        code: f"\\u{code:04x}"
        for code in (
            0x200B,
            0x200E,
            0x200F,
            *range(0x2028, 0x202F),
            *range(0x2060, 0x2070),
            *range(0xD800, 0xE000),
            0xFEFF,
            *range(0xFFF9, 0xFFFC),
            0xFFFE,
            0xFFFF,
        )
    },
}


_IN_JSON: Final = {code: f"\\u{code:04x}" for code in _SPELLED if code > 126}
"""The same where JSON itself leaves them as they are; a reader of it gets the very characters."""


def harmless_json(text: str) -> str:
    """JSON ``text`` with the characters that `harmless` spells out escaped: the same value."""
    return text.translate(_IN_JSON)


def harmless(text: str) -> str:
    """``text`` with control characters spelled out (``\\x1b``, ``\\u202e``), so that a screen name
    cannot write escape codes to a terminal or turn the line around it. Tabs and line ends stay."""
    return text.translate(_SPELLED)


def in_utf8(text: str) -> str:
    """``text`` with what UTF-8 cannot say spelled out (``\\udcff``): odd bytes in the name of a
    file of an old machine, or in what a terminal passes on."""
    return text.encode(errors="backslashreplace").decode()


def one_line(text: str) -> str:
    """`harmless` text with its tabs and line ends spelled out too."""
    return harmless(text).replace("\t", "\\t").replace("\n", "\\n")


def counted(number: int, noun: str) -> str:
    """``1 hand``, ``1,200 hands``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
