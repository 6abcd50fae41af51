"""What a report's SQL has beside SQL: comments, parameters, and blocks in braces.

$name                                   a parameter, a field of `Filters`
{if name} ... {end}                     there only if that filter is given
{if name} ... {else} ... {end}          the one if it is given, the other if not
{if terminal} ... {end}                 there only for a terminal, likewise
{keep} (SELECT ...) {kept}              rows that are worked out once for each state of the lake
                                        (`keeping`)
"""

import re
from collections.abc import Callable
from typing import Any, Final

from stud_analytics.stats.filters import Filters

TERMINAL: Final = "terminal"
"""The one condition of a block that is no filter."""

KEEP = re.compile(r"\{keep\}(.*?)\{kept\}", re.DOTALL)

_PARAMETER = re.compile(r"\$([a-z_]+)")
_QUOTED_OR_COMMENT = re.compile(r"('(?:[^']|'')*')|--[^\n]*")
_IF = re.compile(r"\{if (\w+)\}((?:(?!\{if )(?!\{end\}).)*)\{end\}", re.DOTALL)
"""The innermost blocks; those around them once these are gone."""


def without_comments(sql: str) -> str:
    """The SQL without its comments."""
    return _QUOTED_OR_COMMENT.sub(lambda match: match[1] or "", sql)


def without_strings(sql: str) -> str:
    """The SQL without comments and without what stands in quotes."""
    return _QUOTED_OR_COMMENT.sub("", sql)


def names_used(sql: str) -> set[str]:
    """Every filter that stands in the SQL, as a parameter or as the condition of a block."""
    conditions: set[str] = set()

    def both(condition: str, given: str, otherwise: str) -> str:
        conditions.add(condition)
        return given + otherwise

    named = parameter_names(_without_blocks(sql, both))
    return conditions - {TERMINAL} | named


def parameter_names(sql: str) -> set[str]:
    """The parameters that stand in the SQL."""
    return set(_PARAMETER.findall(without_strings(sql)))


def asked(sql: str, filters: Filters, *, terminal: bool = False) -> str:
    """The SQL with what stands in ``{if name}`` where the filter is given, or it is for a terminal,
    and with what stands after ``{else}`` where not."""

    def choose(name: str, given: str, otherwise: str) -> str:
        there = terminal if name == TERMINAL else getattr(filters, name) is not None
        return given if there else otherwise

    return _without_blocks(sql, choose)


def plain(sql: str) -> str:
    """The SQL with what stands in any block, and no brace of a block left."""
    return unkept(_without_blocks(sql, lambda _, given, otherwise: given + otherwise))


def unkept(sql: str) -> str:
    """The SQL with what is kept in its place."""
    return KEEP.sub(lambda match: match[1], sql)


def parameters_of(sql: str, values: dict[str, Any]) -> dict[str, Any]:
    """Those of the values that stand in the SQL as parameters."""
    used = parameter_names(sql)
    return {name: value for name, value in values.items() if name in used}


def _without_blocks(sql: str, choose: Callable[[str, str, str], str]) -> str:
    """Each block as ``choose`` says: of its filter, what stands in it, what stands after else."""

    def chosen(match: re.Match[str]) -> str:
        given, _, otherwise = match[2].partition("{else}")
        return choose(match[1], given, otherwise)

    while _IF.search(sql):
        sql = _IF.sub(chosen, sql)
    return sql
