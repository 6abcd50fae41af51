"""Texts that a regular expression matches, always the same ones: one for each branch of it."""

import re
from collections.abc import Iterator
from itertools import islice
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_CATEGORY = {op.CATEGORY_DIGIT: "5", op.CATEGORY_WORD: "w", op.CATEGORY_SPACE: " "}
_NOT = {op.CATEGORY_NOT_DIGIT: "x", op.CATEGORY_NOT_WORD: "!", op.CATEGORY_NOT_SPACE: "x"}
_MOST = 64
"""Branches of one pattern that are followed."""


def examples(pattern: str, anything: str = "x") -> list[str]:
    """Texts that ``pattern`` matches whole; ``anything`` stands for each open part (``.+``).
    Empty where a look-around forbids every text that is tried."""
    found = islice(_texts(parser.parse(pattern), anything), _MOST)
    return [text for text in dict.fromkeys(found) if re.fullmatch(pattern, text)]


def _texts(parts: Any, anything: str) -> Iterator[str]:
    """Every combination would be too many: each branch is taken once, the others being first."""
    choices = [list(islice(_one(kind, value, anything), _MOST)) for kind, value in parts]
    if not all(choices):
        return
    firsts = [choice[0] for choice in choices]
    yield "".join(firsts)
    for at, choice in enumerate(choices):
        for other in choice[1:]:
            yield "".join([*firsts[:at], other, *firsts[at + 1 :]])


def _one(kind: Any, value: Any, anything: str) -> Iterator[str]:
    if kind is op.LITERAL:
        yield chr(value)
    elif kind is op.NOT_LITERAL:
        yield "x" if value != ord("x") else "y"
    elif kind is op.ANY:
        yield "x"
    elif kind is op.IN:
        yield _member(value)
    elif kind is op.BRANCH:
        for branch in value[1]:
            yield from _texts(branch, anything)
    elif kind is op.SUBPATTERN:
        yield from _texts(value[-1], anything)
    elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        yield from _repeats(value, anything)
    elif kind in (op.AT, op.ASSERT, op.ASSERT_NOT):
        yield ""
    else:
        raise NotImplementedError(f"{kind} in a pattern: teach it here")


def _repeats(value: Any, anything: str) -> Iterator[str]:
    least, most, inner = value
    if most > 1 and _open(inner):
        yield anything
    else:
        for text in _texts(inner, anything):
            yield text * max(least, 1)
    if not least:
        yield ""


def _open(inner: Any) -> bool:
    """Whether a repeat takes any text: a full stop, or all but a character or two."""
    if len(inner) != 1:
        return False
    [(kind, value)] = inner
    return kind in (op.ANY, op.NOT_LITERAL) or (kind is op.IN and value[0][0] is op.NEGATE)


def _member(items: Any) -> str:
    kind, value = items[0]
    if kind is op.NEGATE:
        taken = {chr(v) for k, v in items[1:] if k is op.LITERAL}
        return next(c for c in "xyz!5" if c not in taken)
    if kind is op.LITERAL:
        return chr(value)
    if kind is op.RANGE:
        return chr(value[0])
    return _CATEGORY.get(value) or _NOT[value]
