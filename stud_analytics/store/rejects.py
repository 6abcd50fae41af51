"""The hands that a lake keeps aside: put there, listed, and let go when their hand is stored.

``rejects`` holds what is open: texts of hands that the lake does not have. A rejected text of a
hand that is stored, from another file or from the same one made whole, is no open matter; it is
kept among the hand's ``copies``, with the fate ``rejected`` and the reason.
"""

from collections.abc import Sequence
from typing import Any, Final

import pyarrow as pa

from stud_analytics.store.lake import Lake
from stud_analytics.store.rows import text_batch, without_halves
from stud_analytics.store.schema import DIGEST_SQL

RejectRow = tuple[str, str | None, str | None, str, int, str, str]
"""import_id, site, hand_id, file, line, reason, text."""


def insert_rejects(lake: Lake, rows: Sequence[RejectRow]) -> None:
    """Adds what the lake does not hold: the same hand with the same text is there once, and, where
    the hand has no number, the same text at the same place. Another text of the same hand at the
    same place takes the place of the old one."""
    once: dict[tuple[Any, ...], RejectRow] = {}
    for row in rows:
        _, site, hand_id, file, line, _, text = row
        key = (site, hand_id, text) if hand_id else (site, file, line, text)
        once.setdefault(key, row)
    new = pa.Table.from_batches([text_batch("rejects", list(once.values()))])
    added = lake.over(_NEW_REJECTS, new).to_arrow_table()
    if added.num_rows:
        if lake.over(_REPLACED.format(action="SELECT count(*)"), added).fetchone() != (0,):
            lake.over(_REPLACED.format(action="DELETE"), added)
        lake.over("INSERT INTO rejects BY NAME FROM incoming", added)
    stored = lake.over(_OF_STORED, new).to_arrow_table()
    if stored.num_rows:
        lake.over(_AS_COPIES, stored)


def close_rejects(lake: Lake) -> None:
    """Moves the rejects whose hand the lake has by now to the copies of that hand. A reject without
    a number is known by its place and its lines. Within the caller's transaction."""
    closing = lake.connection.execute(_CLOSING).to_arrow_table()
    if closing.num_rows:
        lake.over(_AS_COPIES, closing)
        lake.over(_DELETE, closing)


def remove_rejects(lake: Lake, rows: Sequence[RejectRow]) -> None:
    """Takes rows out: their hands were read after all."""
    if rows:
        lake.over(_DELETE, _table(rows))


def renew_reasons(lake: Lake, rows: Sequence[RejectRow]) -> None:
    """Gives rows that stay the reasons they have here."""
    if rows:
        lake.over(_RENEW, _table(rows))


def list_rejects(lake: Lake, *, site: str | None = None, file: str | None = None) -> pa.Table:
    """The lake's rejects by file and line, as Arrow: site, hand_id, file, line, reason, text.
    ``site`` is its name, ``file`` a part of the file's path."""
    return lake.sql(
        "SELECT site, hand_id, file, line, reason, text FROM rejects "
        "WHERE ($site IS NULL OR site = $site) AND ($file IS NULL OR contains(file, $file)) "
        "ORDER BY file, line, hand_id",
        {"site": site, "file": file},
    ).to_arrow_table()


def _table(rows: Sequence[RejectRow]) -> pa.Table:
    clean = [
        tuple(without_halves(value) if isinstance(value, str) else value for value in row)
        for row in rows
    ]
    return pa.Table.from_batches([text_batch("rejects", clean)])


_NEW_REJECTS: Final = """
    SELECT i.* FROM incoming i
    ANTI JOIN hands h ON i.site = h.site AND i.hand_id = h.hand_id
    ANTI JOIN (SELECT site, hand_id, text FROM rejects WHERE hand_id IS NOT NULL) r
        ON i.site IS NOT DISTINCT FROM r.site AND i.hand_id = r.hand_id AND i.text = r.text
    ANTI JOIN (SELECT site, file, line, text FROM rejects WHERE hand_id IS NULL) r
        ON i.hand_id IS NULL AND i.site IS NOT DISTINCT FROM r.site
        AND i.file = r.file AND i.line = r.line AND i.text = r.text
"""

_REPLACED: Final = """
    {action} FROM rejects
    WHERE (site, hand_id, file, line) IN (SELECT (site, hand_id, file, line) FROM incoming)
"""

_COLUMNS: Final = """
    i.import_id, i.file, i.line, i.reason, i.text, h.site, h.hand_id,
    {digest} AS digest, h.digest AS stored_digest
""".format(digest=DIGEST_SQL.format(text="i.text"))

_OF_STORED: Final = f"""
    SELECT {_COLUMNS}
    FROM incoming i JOIN hands h ON i.site = h.site AND i.hand_id = h.hand_id
"""

_CLOSING: Final = f"""
    {_OF_STORED.replace("incoming", "rejects")}
    UNION ALL
    SELECT {_COLUMNS}
    FROM rejects i
    JOIN hands h ON i.file = h.file AND i.line = h.line
    JOIN hand_texts t ON t.site = h.site AND t.hand_id = h.hand_id
    WHERE i.hand_id IS NULL AND coalesce(i.site, h.site) = h.site
        AND (
            contains(t.text, i.text)
            OR regexp_matches(i.text, '\\n.')
            AND contains(t.text, substr(i.text, instr(i.text, chr(10)) + 1))
        )
"""

_AS_COPIES: Final = """
    INSERT INTO copies
    SELECT DISTINCT ON (i.site, i.hand_id, i.digest)
        i.site, i.hand_id, i.digest, i.import_id, i.file, i.line, NULL, 'rejected', i.reason, i.text
    FROM incoming i
    ANTI JOIN copies c ON c.site = i.site AND c.hand_id = i.hand_id AND c.digest = i.digest
    WHERE i.digest <> i.stored_digest
"""

_DELETE: Final = """
    DELETE FROM rejects
    WHERE (import_id, line, text) IN (SELECT (import_id, line, text) FROM incoming)
"""

_RENEW: Final = """
    UPDATE rejects SET reason = i.reason FROM incoming i
    WHERE rejects.import_id = i.import_id AND rejects.line = i.line AND rejects.text = i.text
"""
