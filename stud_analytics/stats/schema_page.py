"""``docs/schema.md``: every table, view and column, from the SQL that makes them."""

import re
from typing import Final

from stud_analytics.resources import data_folder
from stud_analytics.stats.schema_columns import (
    Column,
    Relation,
    list_relations,
    statistic_columns,
)

_HEAD = """# Schema

Made from `sql/tables`, `sql/facts` and `sql/views` by `python docs/make.py`; change those, not
this page.

Amounts are whole *units* of their hand: cents where `decimals` is 2, chips where it is 0. The
views `hand_amounts`, `seat_amounts`, `action_amounts`, `pot_amounts` and `award_amounts` have the
same amounts in currency or chips (exact decimals) and in big bets of the hand, `player_results`
what a player made; the macro `units_amount(units, decimals)` makes a decimal of any. Never add up
amounts of different `currency` or `money`. Streets are numbers: 0 the ante, 3 to 7.

The tables are Parquet files that any tool can read, `<lake>/data/main/<table>/*.parquet`:
`docs/reading-the-lake.md` shows how, and what such a tool may see while an import runs. The views
exist in `stud sql`, in `stud report` and from Python (python.md) only.
"""

_STATISTICS: Final = {
    "played": """And of the statistics of docs/statistics.md:

- two bits of a column `flags_1`, `flags_2`, ... for each that counts a hand once: the lower says
  that the player could (d), the one above it that he did (n). `vpip3` has the lowest two:
  `sum(flags_1 & 1)` is its d, `sum(flags_1 >> 1 & 1)` its n. Where each stands is said above, and
  the view `player_hands` has all of them by name;
- `_n` and `_d` (`aggression_freq_4_n UTINYINT`) for each that counts actions.
""",
    "player_hands": """And n and d of every statistic of docs/statistics.md as numbers, `vpip3_n`
and `vpip3_d`: hands, or actions where that page says so; n of an amount or a share is in units, of
an average in big bets.
""",
    "player_stats": """And of every statistic of docs/statistics.md three columns: `vpip3`, the
value, in per cent where that page says so, and its sums `vpip3_n` and `vpip3_d`.
""",
}

_WHOLE: Final = {
    "action_amounts": "actions",
    "award_amounts": "awards",
    "decisions": "actions",
    "hand_amounts": "hands",
    "player_hands": "player_results",
    "player_results": "played",
    "pot_amounts": "pots",
    "seat_amounts": "seats",
}
"""The table or view that a view shows whole."""

_STEPS = """## Steps on the way to `played`

Views that `played` is worked out of, a few hands at a time. They may change with any version. Where
a column needs no words, its SQL stands here.
"""


def schema_markdown() -> str:
    """The text of ``docs/schema.md``."""
    relations = list_relations()
    by_name = {each.name: each for each in relations}
    steps = _made_in("facts")
    views = [each for each in relations if each.view]
    parts = [_HEAD, "## Tables\n"]
    parts += [_section(each, by_name) for each in relations if not each.view]
    parts += ["## Views\n", *(_section(each, by_name) for each in views if each.name not in steps)]
    parts += ["## Macros\n", *(f"- `{name}`: {about}" for name, about in _macros()), ""]
    parts += [_STEPS, *(_section(each, by_name) for each in views if each.name in steps)]
    return "\n".join(parts)


def _section(relation: Relation, by_name: dict[str, Relation]) -> str:
    """A table's or view's part of the page. Neither the columns of a table that it shows whole nor
    those of the statistics are repeated."""
    columns = [column for column in relation.columns if not _of_statistic(column)]
    base = _WHOLE.get(relation.name)
    words = ""
    if base is not None:
        shown = {(column.name, column.type) for column in by_name[base].columns}
        columns = [column for column in columns if (column.name, column.type) not in shown]
        words = f"Every column of `{base}`{', and:' if columns else '.'}\n\n"
    table = ""
    if columns:
        rows = [f"| `{c.name}` | {c.type} | {c.unit} | {_cell(c.meaning)} |" for c in columns]
        head = ["| column | type | unit | what it is |", "|---|---|---|---|"]
        table = "\n".join([*head, *rows, ""])
    statistics = _STATISTICS.get(relation.name)
    tail = ("\n" if columns else "") + statistics if statistics else ""
    return f"### {relation.name}\n\n{relation.about}\n\n{words}{table}{tail}"


def _of_statistic(column: Column) -> bool:
    said = statistic_columns().get(column.name)
    return said is not None and said[1] == column.meaning


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _made_in(folder: str) -> set[str]:
    """The names of the views that the files of a folder make."""
    made = re.compile(r"^CREATE OR REPLACE TEMP VIEW (\w+)", re.MULTILINE)
    files = (data_folder("sql") / folder).glob("*.sql")
    return {name for file in files for name in made.findall(file.read_text(encoding="utf-8"))}


def _macros() -> list[tuple[str, str]]:
    """Name and comment of every macro."""
    found = []
    sql = data_folder("sql")
    for file in [*sorted((sql / "facts").glob("*.sql")), *sorted((sql / "views").glob("*.sql"))]:
        comment: list[str] = []
        for line in file.read_text(encoding="utf-8").splitlines():
            made = re.match(r"CREATE OR REPLACE TEMP MACRO (\w+)", line)
            if made:
                found.append((made[1], " ".join(comment)))
            comment = [*comment, line[3:]] if line.startswith("-- ") else []
    return found
