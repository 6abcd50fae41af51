"""Checks a lake as a whole: that nothing is there twice, torn apart, or does not add up."""

from typing import Final

import duckdb

from stud_analytics.definitions import is_current
from stud_analytics.store.extensions import first_line
from stud_analytics.store.lake import Lake
from stud_analytics.store.schema import HAND_TABLES

_KEYS: Final = {
    "hands": "site, hand_id",
    "hand_texts": "site, hand_id",
    "seats": "site, hand_id, seat",
    "actions": "site, hand_id, n",
    "cards": "site, hand_id, seat, position",
    "pots": "site, hand_id, pot",
    "awards": "site, hand_id, n",
    "findings": "site, hand_id, n",
    "played": "site, hand_id, seat",
    "copies": "site, hand_id, digest",
    "imports": "import_id",
}

_ALWAYS: Final = ("hand_texts", "seats", "actions", "pots")
"""Tables in which every hand has a row."""

_MONEY: Final = """
    WITH by_seat AS (
        SELECT site, hand_id, sum(put_in) AS put_in, sum(collected) AS collected,
               sum(net) AS net
        FROM seats GROUP BY site, hand_id),
    by_pot AS (
        SELECT site, hand_id, sum(amount) AS amount, sum(paid) AS paid
        FROM pots GROUP BY site, hand_id),
    by_award AS (
        SELECT site, hand_id, sum(amount) AS paid FROM awards GROUP BY site, hand_id)
    SELECT h.site || ' ' || h.hand_id
    FROM hands h
    LEFT JOIN by_seat s USING (site, hand_id)
    LEFT JOIN by_pot p USING (site, hand_id)
    LEFT JOIN by_award a USING (site, hand_id)
    WHERE {wrong}
    ORDER BY 1
"""

_MONEY_RULES: Final = {
    "chips in are not chips out + rake + fees":
        "s.put_in IS DISTINCT FROM s.collected + h.rake + h.fees",
    "net is not collected - put in": "s.net IS DISTINCT FROM s.collected - s.put_in",
    "the pots do not hold what was put in":
        "p.amount IS DISTINCT FROM s.put_in OR h.pot IS DISTINCT FROM p.amount",
    "the awards are not what was collected":
        "coalesce(a.paid, 0) IS DISTINCT FROM s.collected",
}  # fmt: skip

_IMPORTS: Final = """
    WITH stored AS (
        SELECT import_id, count(*) AS hands FROM hands GROUP BY import_id),
    found AS (
        SELECT h.import_id, count(*) AS findings
        FROM findings f JOIN hands h USING (site, hand_id) GROUP BY h.import_id),
    kept AS (
        SELECT import_id, count(*) AS rejects FROM rejects GROUP BY import_id),
    -- Hands judged anew when a further text told more of them.
    again AS (
        SELECT DISTINCT h.import_id
        FROM hands h JOIN copies c USING (site, hand_id) WHERE c.fate = 'more')
    SELECT coalesce(i.file, 'import ' || s.import_id)
    FROM imports i
    FULL JOIN stored s USING (import_id)
    LEFT JOIN found f USING (import_id)
    LEFT JOIN kept k USING (import_id)
    LEFT JOIN again a USING (import_id)
    WHERE i.import_id IS NULL
       OR i.stored <> coalesce(s.hands, 0)
       OR (a.import_id IS NULL AND i.findings <> coalesce(f.findings, 0))
       OR i.rejected < coalesce(k.rejects, 0)
       OR i.hands_found <> i.stored + i.duplicates + i.not_stud + i.rejected + i.unfinished
    ORDER BY 1
"""

_EXAMPLES: Final = 3


def check_lake(lake: Lake) -> list[str]:
    """What is wrong with the lake, a sentence each with examples; nothing for a sound lake.

    Reads every table: each key is there once, no rows without their hand, no hand without its
    rows, every hand's money adds up, the counts in ``imports`` are those of the tables, and no two
    texts of a hand contradict each other.
    """
    problems: list[str] = []

    def look(what: str, query: str) -> None:
        try:
            rows = [row[0] for row in lake.sql(query).fetchall()]
        except duckdb.Error as error:
            problems.append(f"{what}: cannot be checked: {first_line(error)}")
            return
        if rows:
            examples = ", ".join(str(row) for row in rows[:_EXAMPLES])
            more = ", ..." if len(rows) > _EXAMPLES else ""
            problems.append(f"{what}: {len(rows)} ({examples}{more})")

    for table, key in _KEYS.items():
        look(
            f"{table}: the same key twice",
            f"SELECT concat_ws(' ', {key}) FROM {table} GROUP BY {key} HAVING count(*) > 1",
        )
    for table in (*HAND_TABLES[1:], "copies"):
        look(
            f"{table}: rows without their hand",
            f"SELECT DISTINCT concat_ws(' ', site, hand_id) FROM {table} "
            "ANTI JOIN hands USING (site, hand_id)",
        )
    for table in _ALWAYS:
        look(
            f"hands without a row in {table}",
            f"SELECT concat_ws(' ', site, hand_id) FROM hands "
            f"ANTI JOIN {table} USING (site, hand_id)",
        )
    if not is_current(lake.connection):
        problems.append(
            "played: the statistics are by older definitions: the next import works them out anew"
        )
    look(
        "played: not what seats says",
        "SELECT coalesce(p.hand_id, s.hand_id) FROM played p "
        "FULL JOIN (FROM seats WHERE dealt_in) s USING (site, hand_id, seat) "
        "WHERE p.player IS DISTINCT FROM s.player OR p.collected - p.put_in IS DISTINCT FROM s.net",
    )
    look("hand_texts: no text", "SELECT hand_id FROM hand_texts WHERE coalesce(text, '') = ''")
    look("rejects: no text", "SELECT file FROM rejects WHERE text IS NULL")
    look(
        "rejects: hands that are stored",
        "SELECT concat_ws(' ', site, hand_id) FROM rejects SEMI JOIN hands USING (site, hand_id)",
    )
    look(
        "copies: texts that contradict the one by which their hand is stored",
        "SELECT concat_ws(' ', site, hand_id) FROM copies WHERE fate = 'conflict' ORDER BY 1",
    )
    for what, wrong in _MONEY_RULES.items():
        look(f"hands: {what}", _MONEY.format(wrong=wrong))
    look("imports: the counts are not those of the tables", _IMPORTS)
    return problems
