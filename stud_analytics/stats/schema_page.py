"""``docs/schema.md``: every table and view, from the comments of the SQL that makes them."""

import re

from stud_analytics.definitions.played import TABLE
from stud_analytics.resources import data_folder

_COLUMN = re.compile(r"^    (\w+) ([A-Z]+(?:\[\])?),? *-- (.+)$")

_HEAD = """# Schema

Made from `sql/tables`, `sql/facts` and `sql/views` by `python docs/make.py`; change those, not
this page.

Amounts are whole *units* of their hand: cents where `decimals` is 2, chips where it is 0. The
macro `units_amount(units, decimals)` makes an exact decimal of them; the views `hand_amounts`
and `player_results` have money as decimals and in big bets. Never add up amounts of different
`currency` or `money`. Streets are numbers: 0 the ante, 3 to 7.

The tables are Parquet files that any tool can read, `<lake>/data/main/<table>/*.parquet`:
`docs/reading-the-lake.md` shows how, and what such a tool may see while an import runs. The views
exist in `stud sql`, `stud report` and `open_lake` only.
"""


_STATISTICS = """And of the statistics of docs/statistics.md:

- a column of its name (`vpip3 BOOLEAN`) for each that counts a hand once: true, the player did;
  false, the player could and did not; NULL, the player could not. So `count(*) FILTER (vpip3)` is
  n and `count(vpip3)` is d;
- `_n` and `_d` (`aggression_freq_4_n UTINYINT`) for each that counts actions.
"""


def schema_markdown() -> str:
    """The text of ``docs/schema.md``."""
    parts = [_HEAD, "## Tables\n"]
    for file in sorted((data_folder("sql") / "tables").glob("*.sql")):
        lines = file.read_text(encoding="utf-8").splitlines()
        about = " ".join(line[3:] for line in lines if line.startswith("-- "))
        rows = [f"| `{m[1]}` | {m[2]} | {m[3]} |" for m in map(_COLUMN.match, lines) if m]
        table = "\n".join(["| column | type | what it is |", "|---|---|---|", *rows])
        parts.append(f"### {file.stem}\n\n{about}\n\n{table}\n")
        if file.stem == TABLE:
            parts.append(_STATISTICS)
    parts.append("## Views\n")
    parts += [f"- `{name}`: {about}" for name, about in _views()]
    parts.append(
        "- `player_hands`: a row per player and hand: the columns of `player_results`, and n and d"
        "\n  of every statistic as numbers (`vpip3_n`, `vpip3_d`, ...; docs/statistics.md).\n"
        "- `player_stats`: their sums and values by player, site, game, limit and money.\n"
    )
    return "\n".join(parts)


def _views() -> list[tuple[str, str]]:
    """Name and first sentence of every view (and macro), in order."""
    found = []
    files = [f for name in ("facts", "views") for f in (data_folder("sql") / name).glob("*.sql")]
    for file in sorted(files, key=lambda file: (file.parent.name, file.name)):
        comment: list[str] = []
        for line in file.read_text(encoding="utf-8").splitlines():
            made = re.match(r"CREATE OR REPLACE TEMP (?:VIEW|MACRO) (\w+)", line)
            if made:
                found.append((made[1], " ".join(comment)))
            comment = [*comment, line[3:]] if line.startswith("-- ") else []
    return found
