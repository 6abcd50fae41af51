"""Pages made from the statistics' definitions: ``docs/statistics.md`` and ``stud stats``."""

from typing import Final

from stud_analytics.definitions import KINDS, Statistic, list_statistics

_TITLES: Final = {
    "third_street": "3rd street",
    "later_streets": "4th to 7th street",
    "showdown": "Showdown",
    "money": "Money",
}

_HEAD = """# Statistics

Made from `sql/statistics/*.sql` by `python docs/make.py`; change those, not this page.

Every statistic is two sums over a player's hands, n and d, and its value: n of d. An
*opportunity* is a decision at which the option was legal: a player who is all-in has none, and
a capped street has no raise. Antes and the posted bring-in are forced and no decisions; a
player who completes instead of bringing in decides. With d = 0 there is no value (NULL), not 0.
A hand counts once in n and once in d, however often the player could; only the statistics
`aggression_*` count each action. Hands count whose verdict is `holds` or `untold`, unless asked
otherwise. Sums never mix currencies, or real, play and tournament money.

In five-card stud the street that is dealt first is the 2nd: what is said of 3rd street below
counts that; `..._3` of the later streets counts the 3rd of five-card stud. `all_in_ev` is not
made yet.

The table `played` has every statistic for every player and hand, the view `player_hands` as
`<statistic>_n` and `<statistic>_d`; `player_stats` has their sums and `<statistic>`, the value,
by player, game and money.
"""

_TAIL = """## Adding one

Add a block to a file of `sql/statistics/` and nothing else, then make this page again:

    -- stat: limp
    -- counts: called the bring-in
    -- of: acted with the pot uncompleted
    limped AS n,
    uncompleted_n IS NOT NULL AS d;

`n` and `d` are SQL over one player's hand: the columns of `dealt_in`, `player_facts`,
`third_street` and `pot_shares` in `sql/facts/`. `-- as:` says how the value is made, if not in
percent: {kinds}. `-- each: action` says that n and d count actions. `-- streets: 4 5 6 7` repeats
the block, with `{{N}}` the street and `{{P}}` the one before it. A lake made before is worked out
anew by whoever writes to it next; until then reports work it out as they go.
"""


def statistics_markdown() -> str:
    """The text of ``docs/statistics.md``."""
    groups: dict[str, list[Statistic]] = {}
    for statistic in list_statistics():
        groups.setdefault(statistic.group, []).append(statistic)
    parts = [_HEAD]
    for group, statistics in groups.items():
        rows = "\n".join(f"| `{s.name}` | {s.counts} | {s.of} | {_made(s)} |" for s in statistics)
        title = _TITLES.get(group, group.replace("_", " "))
        parts.append(f"## {title}\n\n| statistic | n | d | value |\n|---|---|---|---|\n{rows}\n")
    kinds = ", ".join(f"`{kind}` ({how})" for kind, how in KINDS.items() if kind != "percent")
    parts.append(_TAIL.format(kinds=kinds))
    return "\n".join(parts)


def _made(statistic: Statistic) -> str:
    return "percent" if statistic.kind == "percent" else KINDS[statistic.kind]
