"""What a lake promises, a line each: its name, its sentence, and how to find where it is broken.

`PROMISES` is the flat list that `checking` goes through and `docs/lake.md` prints. ``broken`` is
SQL, or a function over the open lake, that gives a row for each place where the promise does not
hold; what `repairing` does about it is named by ``mend``. Promises with the mend ``again`` give
(site, hand_id) first: those hands are read again from their texts.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple

from stud_analytics.definitions import is_current
from stud_analytics.definitions.played import TABLE
from stud_analytics.reading.telling import MOST_TRAILING
from stud_analytics.store.columns import text_digest
from stud_analytics.store.deriving import Deriver, parts_of
from stud_analytics.store.files import damaged_files, uncounted_files
from stud_analytics.store.lake import Lake
from stud_analytics.store.remembering import known_of
from stud_analytics.store.rereading import differing_hands, reread_differences
from stud_analytics.store.schema import DIGEST_SQL, HAND_TABLES, arrow_schemas

Place = tuple[Any, ...]
"""Where a promise is broken: a key or a file, and what is wrong there."""

Mend = Literal[
    "files", "tidy", "open", "twice", "strays", "again", "text", "copies", "played", "rejects",
    "imports",
]  # fmt: skip


class Promise(NamedTuple):
    """One thing that is true of a sound lake."""

    name: str
    says: str
    """The promise as a sentence without its full stop."""
    broken: str | Callable[[Lake], Iterable[Place]]
    mend: Mend
    only_rereading: bool = False
    """Looked at only when asked: it takes as long as an import."""


KEYS: Final = {
    "hands": "site, hand_id",
    "hand_texts": "site, hand_id",
    "seats": "site, hand_id, seat",
    "actions": "site, hand_id, n",
    "cards": "site, hand_id, seat, position",
    "pots": "site, hand_id, pot",
    "awards": "site, hand_id, n",
    "findings": "site, hand_id, n",
    TABLE: "site, hand_id, seat",
    "copies": "site, hand_id, digest",
    "imports": "import_id",
}

_ALWAYS: Final = ("seats", "actions", "pots")
"""Tables in which every hand has a row."""


def _twice(table: str, key: str) -> str:
    return f"SELECT {key} FROM {table} GROUP BY {key} HAVING count(*) > 1 ORDER BY ALL"


def _key_promises() -> Iterator[Promise]:
    for table, key in KEYS.items():
        mend: Mend = "again" if table in HAND_TABLES else "twice"
        if table == TABLE:
            mend = "played"
        yield Promise(f"keys.{table}", f"no two rows of {table} have the same {key}",
                      _twice(table, key), mend)  # fmt: skip


def _hand_promises() -> Iterator[Promise]:
    for table in (*HAND_TABLES[1:], TABLE, "copies"):
        yield Promise(
            f"parents.{table}",
            f"every row of {table} belongs to a hand in hands",
            f"SELECT DISTINCT site, hand_id FROM {table} ANTI JOIN hands USING (site, hand_id) "
            "ORDER BY ALL",
            "played" if table == TABLE else "strays",
        )
    for table in _ALWAYS:
        yield Promise(
            f"children.{table}",
            f"every hand has its rows in {table}",
            f"SELECT site, hand_id FROM hands ANTI JOIN {table} USING (site, hand_id) ORDER BY ALL",
            "again",
        )


_PLAYERS: Final = """
    SELECT h.site, h.hand_id
    FROM hands h
    JOIN (SELECT site, hand_id, count(*) FILTER (dealt_in) AS players
          FROM seats GROUP BY site, hand_id) s USING (site, hand_id)
    WHERE h.players <> s.players
    ORDER BY ALL
"""

_CARDS: Final = """
    SELECT DISTINCT site, hand_id
    FROM (SELECT site, hand_id, seat, length(replace(concat(up, down), ' ', '')) // 2 AS known
          FROM seats WHERE dealt_in) s
    FULL JOIN (SELECT site, hand_id, seat, count(*) AS known
               FROM cards WHERE seat <> 0 GROUP BY ALL) c USING (site, hand_id, seat)
    WHERE coalesce(s.known, 0) <> coalesce(c.known, 0)
    ORDER BY ALL
"""

_MONEY: Final = """
    WITH by_seat AS (
        SELECT site, hand_id, sum(put_in) AS put_in, sum(collected) AS collected,
               sum(net) AS net, bool_and(NOT dealt_in OR net = collected - put_in) AS nets
        FROM seats GROUP BY site, hand_id),
    by_pot AS (
        SELECT site, hand_id, sum(amount) AS amount, sum(paid) AS paid
        FROM pots GROUP BY site, hand_id),
    by_award AS (
        SELECT site, hand_id, sum(amount) AS paid FROM awards GROUP BY site, hand_id)
    SELECT site, hand_id
    FROM hands h
    LEFT JOIN by_seat s USING (site, hand_id)
    LEFT JOIN by_pot p USING (site, hand_id)
    LEFT JOIN by_award a USING (site, hand_id)
    WHERE {wrong}
    ORDER BY ALL
"""


def _money(name: str, says: str, wrong: str) -> Promise:
    return Promise(f"money.{name}", says, _MONEY.format(wrong=wrong), "again")


_VERDICT: Final = """
    SELECT site, hand_id
    FROM hands
    LEFT JOIN (SELECT site, hand_id, bool_or(severity = 'error') AS error,
                      bool_or(severity = 'note') AS note
               FROM findings GROUP BY site, hand_id) USING (site, hand_id)
    WHERE verdict IS DISTINCT FROM
          CASE WHEN error THEN 'broken' WHEN note THEN 'untold' ELSE 'holds' END
    ORDER BY ALL
"""

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
    ORDER BY 1
"""


def _known(lake: Lake) -> Iterator[Place]:
    """Files that an import would skip and count otherwise than when they were read."""
    for file, path, sha256, hands, known in lake.sql(
        "SELECT file, path, sha256, hands_found, known FROM imports WHERE reader IS NOT NULL "
        "ORDER BY ALL"
    ).fetchall():
        try:
            said = known_of(known or "")
        except (TypeError, ValueError):
            yield (file, "what is known of it cannot be read")
            continue
        if path is None or sha256 is None:
            yield (file, "nothing tells whether it is the same")
        elif said.hands != hands or said.duplicates < 0:
            yield (file, f"{said.hands} hands are known of it, {hands} were found")


def _columns(lake: Lake) -> Iterator[Place]:
    """Tables with columns other than those that this version writes."""
    for table, schema in arrow_schemas().items():
        if table == TABLE and not is_current(lake.connection):
            continue
        there = lake.sql(f"FROM {table} LIMIT 0").to_arrow_table().schema
        for field in schema:
            at = there.get_field_index(field.name)
            if at < 0:
                yield (f"{table}.{field.name}", "is missing")
            elif there.field(at).type != field.type:
                yield (f"{table}.{field.name}", "is", there.field(at).type)


_NO_TEXT: Final = """
    SELECT h.site, h.hand_id, h.file
    FROM hands h LEFT JOIN hand_texts t USING (site, hand_id)
    WHERE coalesce(t.text, '') = ''
    ORDER BY ALL
"""

_OTHER_TEXT: Final = f"""
    SELECT h.site, h.hand_id, h.file, h.digest, h.hero, t.text
    FROM hands h JOIN hand_texts t USING (site, hand_id)
    WHERE t.text <> '' AND h.digest IS DISTINCT FROM {DIGEST_SQL.format(text="t.text")}
"""

_OTHER_COPY: Final = f"""
    SELECT site, hand_id, file, digest, hero, text
    FROM copies
    WHERE text IS NULL OR digest IS DISTINCT FROM {DIGEST_SQL.format(text="text")}
"""


def damaged_texts(lake: Lake) -> Iterator[Place]:
    """Hands whose text is not the one that the digest was taken of: site, hand_id, file."""
    for site, hand_id, file, _ in _with_another_digest(lake, _OTHER_TEXT):
        yield site, hand_id, file


def damaged_copies(lake: Lake) -> Iterator[Place]:
    """The same of further texts: site, hand_id, digest, file."""
    for site, hand_id, file, digest in _with_another_digest(lake, _OTHER_COPY):
        yield site, hand_id, digest, file


def _with_another_digest(lake: Lake, query: str) -> Iterator[Place]:
    answer = lake.connection.execute(query)
    while rows := answer.fetchmany(1000):
        for site, hand_id, file, digest, hero, text in rows:
            if digest not in _digests(hand_id, hero, text or ""):
                yield site, hand_id, file, digest


def _digests(hand_id: str, hero: str | None, text: str) -> Iterator[int]:
    """Those that a text can have: `telling.telling_text` leaves out lines that say nothing of the
    hand, which only a whole reading could tell from others."""
    if text.startswith("<"):
        begin = text.rfind("<", 0, text.find(f'"{hand_id}"') + 1)
        yield text_digest(f"{hero}: {text[begin:]}")
    lines = text.split("\n")
    hashed = hashlib.md5(usedforsecurity=False)
    for at, line in enumerate(lines):
        hashed.update(line.encode() if at == 0 else f"\n{line}".encode())
        if at >= len(lines) - 1 - MOST_TRAILING:
            yield int.from_bytes(hashed.copy().digest()[:8], "little")


def _definitions(lake: Lake) -> Iterator[Place]:
    if not is_current(lake.connection):
        yield ("the statistics are by older definitions: the next who writes works them out anew",)


def _other_played(lake: Lake) -> Iterator[Place]:
    """Hands whose rows in played are not what the definitions make of the other tables."""
    if not is_current(lake.connection):
        return
    deriver = Deriver()
    try:
        for condition, tables in parts_of(lake.connection):
            yield from differing_hands(lake, TABLE, condition, deriver.rows(tables))
    finally:
        deriver.close()


PROMISES: Final = (
    Promise("files.whole", "every Parquet file of the catalog is there, as long as the catalog "
            "says, and every value in it can be read", damaged_files, "files"),
    Promise("files.counted", "every Parquet file in the lake's folder is one that counts, and so "
            "is every row in it: a glob reads what the catalog says", uncounted_files, "tidy"),
    Promise("tables.columns", "every table has the columns of this version", _columns, "open"),
    *_key_promises(),
    *_hand_promises(),
    Promise("seats.players", "as many seats are dealt in as the hand has players",
            _PLAYERS, "again"),
    Promise("cards.seats", "cards has the cards that seats lists", _CARDS, "again"),
    _money("conserved", "chips put in are chips collected, rake and fees",
           "s.put_in IS DISTINCT FROM s.collected + h.rake + h.fees"),
    _money("net", "net is collected less put in, at every seat", "s.nets IS NOT TRUE"),
    _money("pots", "the pots hold what was put in",
           "p.amount IS DISTINCT FROM s.put_in OR h.pot IS DISTINCT FROM p.amount"),
    _money("awards", "the awards are what was collected",
           "coalesce(a.paid, 0) IS DISTINCT FROM s.collected"),
    Promise("findings.verdict", "a hand is broken if it has an error, else untold if it has a "
            "note, else it holds", _VERDICT, "again"),
    Promise("texts.there", "every hand has its text", _NO_TEXT, "text"),
    Promise("texts.digest", "every text is the one that was read: its hash is hands.digest",
            damaged_texts, "text"),
    Promise("texts.reread", "every row is what this version reads and judges from the texts",
            reread_differences, "again", only_rereading=True),
    Promise("copies.digest", "every further text is the one that was read: its hash is "
            "copies.digest", damaged_copies, "copies"),
    Promise("played.definitions", "played is by this version's definitions",
            _definitions, "played"),
    Promise("played.rows", "played is what its definitions make of the other tables",
            _other_played, "played"),
    Promise("rejects.text", "every rejected hand has its text",
            "SELECT file, line FROM rejects WHERE text IS NULL ORDER BY ALL", "rejects"),
    Promise("rejects.open", "no rejected hand is stored",
            "SELECT site, hand_id FROM rejects SEMI JOIN hands USING (site, hand_id) ORDER BY ALL",
            "rejects"),
    Promise("imports.sum", "the hands found in a file are the sum of what became of them",
            "SELECT file FROM imports WHERE hands_found IS DISTINCT FROM "
            "stored + duplicates + not_stud + rejected + unfinished ORDER BY ALL", "imports"),
    Promise("imports.counts", "the counts in imports are those of the tables",
            _IMPORTS, "imports"),
    Promise("imports.known", "a file that an import skips is counted as when it was read",
            _known, "imports"),
)  # fmt: skip
"""Every promise, in the order in which they are looked at."""
