"""``docs/reports.md``: every report, from the files that make it."""

import re
from typing import Final

import duckdb

from stud_analytics.definitions import create_views, list_statistics
from stud_analytics.resources import data_folder
from stud_analytics.stats.filters import FILTER_HELP, Filters, option_name, parameters
from stud_analytics.stats.report_files import read_text
from stud_analytics.stats.report_text import asked, parameters_of, unkept
from stud_analytics.stats.reports import Report, list_reports

_HEAD = """# Reports

Made from `sql/reports/*.sql` by `python docs/make.py`; change those, not this page.

`stud report NAME` prints a report, `stud report` lists them. A terminal shows what 80 columns have
room for; `--format csv`, `json`, `jsonl` and `parquet` have every column. Filters are options
(`--min-hands 100`), and a report takes those that are named with it. A column with `_n` and `_d`
beside it is n of d in percent: with d = 0 it is empty. A report without `--player` is about the
hero, the player whose file it is, unless it says every player. Broken hands count only with
`--verdict holds,untold,broken`.
"""

_STARTS = """## Starting hands

Of hands whose first cards are all known. Each has exactly one kind, the first that fits. *Big* is a
jack or better, *low* an ace to an eight, a *kicker* the card beside a pair.

| game | kind | what it is |
|---|---|---|
| stud high | `rolled up` | three of a kind |
| | `big pair`, `middle pair`, `small pair` | jacks to aces, sevens to tens, deuces to sixes |
| | ... `buried`, `split` | both cards of the pair are down; one is the door card |
| | `three flush` | three of a suit |
| | `three straight` | three ranks in a row, the ace high or low |
| | `three big` | three big cards |
| | `other` | |
| stud hi/lo, both kinds | `rolled up` | three of a kind |
| | `three low suited` | three low ranks of one suit |
| | `three low connected` | three low ranks in a row |
| | `three low other` | three low ranks |
| | `big pair` | jacks to aces |
| | `high pair` | nines or tens |
| | `low pair with an ace` | deuces to eights, and an ace |
| | `pair and low kicker` | deuces to eights, and another of these ranks |
| | `two low` | two low ranks and one that is not, no pair |
| | `other` | |
| razz | `one high up` | a nine or higher up, two low ranks down |
| | `brick` | a nine or higher up |
| | `three to a five`, `six`, `seven`, `eight` | three ranks, the highest of them that |
| | `other` | |
| 2-7 razz | as razz | the ace is the highest rank |
| five-card stud | `big pair`, `middle pair`, `small pair` | as stud high |
| | `two big` | two big cards |
| | `ace` | an ace and a smaller card |
| | `other` | |
"""

_OWN = """## Reports of your own

A report is a file `NAME.sql` in the folder that `--reports` names, in `$STUD_REPORTS`, or in the
`reports` folder of stud's settings: `~/.config/stud/reports` on Linux, `~/Library/Application
Support/stud/reports` on macOS, `%LOCALAPPDATA%\\stud\\reports` on Windows. `stud report` lists it
with its folder. One that has the name of a report of ours goes before it, and `stud report` says so
each time.

This one, `late_streets.sql`, tells how often each player who got to 7th street pays there, and what
such hands made:

```sql
-- late_streets: what players do on 7th street, and what it made
-- sections: site paid_in game
-- terminal: player hands call_7 fold_to_bet_7 bb
-- nothing: nobody got to 7th street
SELECT
    site,
    {paid_in} AS paid_in,
    game,
    player,
    count(*) AS hands,
    {statistics call_7 fold_to_bet_7},
    round(fraction_sum(net_bb), 2) AS bb
FROM {of_players} AS hand
WHERE last_street = 7
GROUP BY site, hand.money, currency, game, player
HAVING count(*) >= coalesce($min_hands, 1)
ORDER BY site, paid_in, game, hands DESC, player;
```

    stud report late_streets --reports my_reports --game stud_hi_lo --last 5000

The comments at its head: the first line is `-- NAME: what it tells`; `-- sections:` columns whose
values stand above a table each; `-- terminal:` the columns that a terminal shows, if not all;
`-- top:` how many rows of each such table it shows, unless `$top` is given; `-- nothing:` what is
said when there are no rows; `-- statistics: flags` that where none is named those are meant that
count a hand once; `-- plot:` its picture, by one of these lines:

    -- plot: line x=hand y=bb thin=showdown_bb,no_showdown_bb end=net
    -- plot: heat x=door y=starting_hand value=bb_per_hand n=hands least=30
    -- plot: bars x=street y=bet,raise n=saw_d
    -- plot: as winnings

A `line` goes over `x`, with thin ones beside it, and the last values of `end` in its heading; of a
long one the ends and extremes of a thousand parts are drawn. A `heat` map has a cell for each `x`
and `y`, coloured by `value`, with `n` hands, fewer than `least` marked. `bars` are percentages with
n of d from `bet_n` and `bet_d`. `as` is the picture of another report. Each section is a panel of
its own.

Then one SELECT over the tables and views of
docs/schema.md; `$name` is a filter, NULL where it is not given:

{filters}

What is between `{{if name}}` and `{{end}}` is left out unless that filter is given; what follows
`{{else}}` in it is there only without it. `{{if terminal}}` is there where a terminal shows the
report. In braces stand

- `{{statistics a b c}}`: value, n and d of each statistic named, over rows of `player_hands`, as in
  `GROUP BY`; `{{statistics}}`: of all;
- `{{statistic_rows a b c}}`: a list of those named, or of all, for `unnest`: number, statistic,
  kind, flag, value, n, d;
- `{{statistic_sums a b c}}`: the same without value, and n not rounded, to be added up further;
{parts}
"""

MEANINGS: Final[dict[str, str]] = {
    "bb": "big bets won or lost, in all",
    "bb_per_hand": "big bets won or lost, a hand",
    "before_rake_bb": "big bets won or lost before rake and fees were taken",
    "code": "the finding's rule",
    "difference": "value less vs_value, of a percentage in points; of texts, what contradicts",
    "door": "rank of the door card",
    "end": "when the last hand began, UTC",
    "examples": "up to three hands",
    "findings": "how many",
    "game": "as in docs/schema.md",
    "games": "the games played there",
    "hand_id": "the site's number for the hand",
    "hand": "its number, from 1",
    "hands": "hands that count",
    "kind": "how the value is made: docs/statistics.md",
    "limit_kind": "fixed, pot, no",
    "line": "line of the file",
    "low": "the lower end of the difference's interval, in points",
    "high": "the upper end",
    "n": "docs/statistics.md",
    "d": "docs/statistics.md",
    "net": "won or lost, in currency or chips",
    "paid_in": "the currency (real where none is told), or play, or tournament",
    "player": "screen name",
    "players": "dealt in, on average",
    "position": "seats after the bring-in; 0 is the bring-in",
    "pot": "in currency or chips",
    "pot_bb": "the pot in big bets",
    "rake_bb_per_100": "rake contributed, in big bets per 100 hands",
    "severity": "error, warning, note",
    "showdowns": "hands that went to showdown with this player in",
    "no_showdown_bb": "big bets won or lost in hands that the player did not take to showdown",
    "showdown_bb": "big bets won or lost at showdown",
    "site": "as `stud sites` has it",
    "stakes": "small and big bet",
    "names": "all screen names",
    "sites": "all sites, as `stud sites` has them",
    "month": "the month of UTC, as 2026-11",
    "start": "when the first hand began, UTC; of one hand, when it began",
    "starting_hand": "its kind: see below",
    "statistic": "docs/statistics.md",
    "street": "2nd to 7th",
    "table_name": "as printed",
    "tables": "how many tables",
    "tournament_id": "the site's number; empty for cash",
    "value": "the statistic's, in percent where it is n of d",
    "vs_d": "the other's d",
    "vs_hands": "the other's hands",
    "vs_n": "the other's n",
    "vs_value": "the other's value",
    "winners": "who collected, most first",
    "without_big_bet": "hands whose big bet is not known",
    "won": "hands in which anything was collected",
    # findings, conflicts
    "against": "who is compared with",
    "actual": "what the hand shows",
    "expected": "what the rule demands",
    "message": "one sentence",
    "other": "the text that contradicts",
    "stored": "the text by which the hand is stored",
    # n of d
    "aggression_freq": "bets and raises, of bets, raises, calls and folds",
    "bet": "bet, where nobody had",
    "bring_in": "was the bring-in",
    "call": "called, facing a bet",
    "cbet": "bet, having bet or raised last on the street before",
    "check_raise": "raised after checking, facing a bet",
    "completed": "completed as the bring-in, where possible",
    "continued": "got a card on the next street as the bring-in",
    "defend": "called or raised a steal as the bring-in",
    "fold_to_bet": "folded, facing a bet",
    "fold_to_steal": "folded to a steal as the bring-in",
    "folded": "folded on the street, of those that saw it",
    "raise": "raised, facing a bet",
    "saw": "got a card on the street",
}
"""What a column is, by name, the same in every report; statistics are in docs/statistics.md."""


def reports_markdown() -> str:
    """The text of ``docs/reports.md``."""
    connection = _empty_lake()
    parts = [_HEAD]
    for report in list_reports():
        filters = ", ".join(f"`{option_name(name)}`" for name in report.parameters)
        columns = "; ".join(_columns(connection, report))
        about = " ".join(_about(read_text(report.file)))
        parts.append(
            f"## {report.name}\n\n{report.description[0].upper()}{report.description[1:]}. "
            f"{about}\n\nFilters: {filters}.\n\nColumns: {columns}.\n{_picture(report)}"
        )
    filters = "\n".join(
        f"- `${name}` (`{option_name(name)}`): {FILTER_HELP[name]}" for name in Filters._fields
    )
    parts += [_STARTS, _OWN.replace("{filters}", filters).replace("{parts}", _parts_list())]
    return "\n".join(parts).replace("{{", "{").replace("}}", "}")


def _picture(report: Report) -> str:
    """What ``--plot`` draws, if anything."""
    plot = report.plot
    if plot is None:
        return ""
    what = {
        "line": f"lines over `{plot.x}`",
        "heat": f"a heat map of `{plot.value}` by `{plot.x}`",
        "bars": f"bars by `{plot.x}`",
        "as": f"that of the report {plot.report}",
    }[plot.kind]
    return f"\nPicture (`--plot FILE.png` or `.svg`): {what}.\n"


def report_columns(connection: duckdb.DuckDBPyConnection, report: Report) -> list[str]:
    """The names of a report's columns, in order."""
    sql = unkept(asked(report.sql, Filters()))
    given = parameters_of(sql, parameters(Filters()))
    return [row[0] for row in connection.execute(f"DESCRIBE {sql}", given).fetchall()]


def _columns(connection: duckdb.DuckDBPyConnection, report: Report) -> list[str]:
    """Each column with its meaning; a statistic once, for itself and its n and d."""
    statistics = {statistic.name for statistic in list_statistics()}
    names = report_columns(connection, report)
    counts = {f"{name}_{part}" for name in names for part in "nd" if f"{name}_d" in names}
    stored = {row[0] for row in connection.execute("DESCRIBE hand_amounts").fetchall()}
    told, plain = [], []
    if stored <= set(names):
        told.append("every one of the view `hand_amounts` (docs/schema.md)")
        names = [name for name in names if name not in stored]
    for name in names:
        with_counts = f"`{name}`, `{name}_n`, `{name}_d`" if f"{name}_d" in names else f"`{name}`"
        if name in counts:
            continue
        if name in statistics and name not in MEANINGS:
            plain.append(f"`{name}`")
        else:
            told.append(f"{with_counts}: {MEANINGS[name]}")
    if len(plain) == len(statistics):
        plain = ["every statistic"]
    return [*told, *([f"with `_n` and `_d`: {', '.join(plain)}"] if plain else [])]


def _about(text: str) -> list[str]:
    """The lines of the head that are for people."""
    found = []
    for line in text.splitlines()[1:]:
        if not line.startswith("--"):
            break
        if not re.match(r"-- (sections|terminal|top|nothing|plot|statistics): ", line):
            found.append(line[3:].strip())
    return found


def _parts_list() -> str:
    """What stands in braces, with its comment."""
    found = []
    for file in sorted((data_folder("sql") / "report_parts").glob("*.sql")):
        lines = read_text(file).splitlines()
        comment = " ".join(line[3:] for line in lines if line.startswith("-- "))
        found.append(f"- `{{{{{file.stem}}}}}`: {comment}")
    return "\n".join(found)


def _empty_lake() -> duckdb.DuckDBPyConnection:
    """The tables without a row, and the views."""
    connection = duckdb.connect()
    for file in sorted((data_folder("sql") / "tables").glob("*.sql")):
        connection.execute(read_text(file))
    connection.execute("DROP TABLE played")  # the view that stands in has its statistics
    create_views(connection)
    return connection
