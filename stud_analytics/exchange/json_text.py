"""JSON as we write it: exact decimals, and a line for each thing that happens."""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal

Json = str | int | Decimal | bool | None | Sequence["Json"] | Mapping[str, "Json"]


def json_text(value: Json, indent: str = "") -> str:
    """The value; a table or list that holds others has a line for each of its entries."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, str) or not isinstance(value, Sequence | Mapping):
        return json.dumps(value, ensure_ascii=False)
    deeper = indent + "  "
    if isinstance(value, Mapping):
        inner = list(value.values())
        entries = [f"{json_text(key)}: {json_text(v, deeper)}" for key, v in value.items()]
        opens, closes = "{", "}"
    else:
        inner = list(value)
        entries = [json_text(entry, deeper) for entry in value]
        opens, closes = "[", "]"
    if all(_flat(entry) for entry in inner):
        return opens + ", ".join(entries) + closes
    return f"{opens}\n{deeper}" + f",\n{deeper}".join(entries) + f"\n{indent}{closes}"


def _flat(value: Json) -> bool:
    """Whether it fits into the line of what holds it: no table, and no list of tables."""
    if isinstance(value, Mapping):
        return False
    if isinstance(value, str) or not isinstance(value, Sequence):
        return True
    return not any(isinstance(entry, Mapping) for entry in value)
