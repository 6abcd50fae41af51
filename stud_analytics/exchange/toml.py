"""TOML as we write it: an entry of a list on a line of its own, so that an event has its line.

The standard library reads TOML and does not write it; what a hand needs of it is this little.
"""

from collections.abc import Mapping, Sequence
from datetime import time
from decimal import Decimal
from typing import Final

Value = str | int | Decimal | bool | time | None | Sequence["Value"] | Mapping[str, "Value"]
"""None stands for infinity: an amount that nobody knows."""

_ESCAPES: Final = {
    **{code: f"\\u{code:04X}" for code in (*range(32), *range(0x7F, 0xA0), 0x2028, 0x2029)},
    ord("\t"): "\\t",
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord('"'): '\\"',
    ord("\\"): "\\\\",
}


def toml_line(key: str, value: Value) -> str:
    """``key = value``; a list of texts or tables has a line for each of them."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        entries = [toml_value(entry) for entry in value]
        if any(not isinstance(entry, int | Decimal | None) for entry in value):
            return f"{key} = [\n" + "".join(f"  {entry},\n" for entry in entries) + "]"
        return f"{key} = [{', '.join(entries)}]"
    return f"{key} = {toml_value(value)}"


def toml_value(value: Value) -> str:
    """A value on one line."""
    if value is None:
        return "inf"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return toml_text(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml_value(v)}" for key, v in value.items()) + "}"
    return "[" + ", ".join(map(toml_value, value)) + "]"


def toml_text(text: str) -> str:
    """A basic string; half a character, which UTF-8 cannot hold, becomes a question mark."""
    return '"' + text.translate(_ESCAPES).encode("utf-8", "replace").decode() + '"'
