"""The statistics as ``sql/statistics/*.sql`` define them, each once.

A block of such a file::

    -- stat: vpip3
    -- counts: called, completed, bet or raised on 3rd
    -- of: dealt in with at least one decision on 3rd
    voluntary_opening AS n,
    opening_decisions > 0 AS d;

``n`` and ``d`` are SQL over one player's hand: the columns of ``sql/facts``: dealt_in,
player_facts, third_street and pot_shares. ``-- as:`` says how the two make a value (percent if
left out). ``-- each: action`` says that they are counts of actions; else a hand counts once.
``-- streets: 4 5 6 7`` repeats the block with ``{N}`` the street and ``{P}`` the one before it.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from stud_analytics.errors import StudError
from stud_analytics.games import STREET_NAME
from stud_analytics.resources import data_folder

Kind = Literal["percent", "ratio", "average", "per_100", "amount", "share"]

KINDS: Final[dict[Kind, str]] = {
    "percent": "100 n / d, in percent",
    "ratio": "n / d",
    "average": "n / d",
    "per_100": "100 n / d",
    "amount": "n, in currency or chips",
    "share": "n, in currency or chips, to a ten-thousandth",
}
"""How a statistic's value is made of its sums n and d. With d = 0 there is no value."""

_KEYS = ("stat", "as", "each", "streets", "counts", "of")
_BLOCK = re.compile(r"^-- stat:.*?;[ \t]*$", re.MULTILINE | re.DOTALL)
_BODY = re.compile(r"(?P<n>.+)\sAS\s+n,\s*(?P<d>.+)\sAS\s+d;\s*\Z", re.DOTALL)


class Statistic(NamedTuple):
    """One statistic: two sums over a player's hands, and what they count."""

    name: str
    """As in columns: ``vpip3`` has ``vpip3_n`` and ``vpip3_d`` in player_hands and player_stats."""
    kind: Kind
    counts: str
    """What the numerator counts."""
    of: str
    """What the denominator counts."""
    n: str
    """SQL of the numerator over one player's hand."""
    d: str
    """SQL of the denominator over one player's hand."""
    group: str
    """The file that defines it, without its ending: ``third_street``."""
    each: str = "hand"
    """``hand``: counts once in n and in d; ``action``: as often as the player acted."""

    @property
    def flag(self) -> bool:
        """Whether n and d of a hand are 0 or 1, and n part of d: one column tells both."""
        return self.kind == "percent" and self.each == "hand"

    @property
    def counted(self) -> bool:
        """Whether n is part of d, both counts (a percentage)."""
        return self.kind == "percent"


@cache
def list_statistics() -> tuple[Statistic, ...]:
    """Every statistic, street by street. StudError if a file of ``sql/statistics/`` is damaged."""
    folder = data_folder("sql") / "statistics"
    order = ("third_street", "later_streets", "showdown", "money")
    files = sorted(
        folder.glob("*.sql"),
        key=lambda file: (order.index(file.stem) if file.stem in order else len(order), file.stem),
    )
    found = [statistic for file in files for statistic in read_statistics(file)]
    names = [statistic.name for statistic in found]
    for name in names:
        if names.count(name) > 1:
            raise StudError(f"the statistic {name} is defined twice in {folder}")
    return tuple(found)


def read_statistics(file: Path) -> list[Statistic]:
    """The statistics of one file. StudError names the block that cannot be read."""
    text = file.read_text(encoding="utf-8")
    blocks = _BLOCK.findall(text)
    if len(blocks) != text.count("-- stat:"):
        raise StudError(f"{file}: a statistic does not end with a semicolon at the end of a line")
    return [statistic for block in blocks for statistic in _read_block(block, file)]


def _read_block(block: str, file: Path) -> list[Statistic]:
    """One block's statistics: one, or one for each street it names."""
    heads: dict[str, str] = {}
    body: list[str] = []
    for line in block.splitlines():
        key, colon, value = line.removeprefix("-- ").partition(": ")
        if line.startswith("-- ") and colon and key in _KEYS:
            heads[key] = value.strip()
        elif not line.startswith("--"):
            body.append(line)
    name = heads.get("stat", "?")
    expressions = _BODY.match("\n".join(body).strip())
    missing = [key for key in ("counts", "of") if key not in heads]
    if missing or expressions is None:
        what = f"no -- {missing[0]}: line" if missing else "no <sql> AS n, <sql> AS d;"
        raise StudError(f"{file}: the statistic {name} has {what}")
    kind = heads.get("as", "percent")
    if kind not in KINDS:
        raise StudError(f"{file}: the statistic {name} is -- as: one of {', '.join(KINDS)}")
    n, d = (" ".join(expressions[part].split()) for part in ("n", "d"))
    each = heads.get("each", "hand")
    if each not in ("hand", "action"):
        raise StudError(f"{file}: the statistic {name} is -- each: hand or action")
    one = Statistic(name, kind, heads["counts"], heads["of"], n, d, file.stem, each)
    if "streets" not in heads:
        return [one]
    return [_on_street(one, int(street)) for street in heads["streets"].split()]


def _on_street(statistic: Statistic, street: int) -> Statistic:
    """The statistic of one street: ``{N}`` and ``{P}`` filled in wherever they stand."""

    before = street - 1
    words = {
        "{N}th": STREET_NAME[street], "{P}th": STREET_NAME[before],
        "{N}": str(street), "{P}": str(before),
    }  # fmt: skip

    def fill(text: str) -> str:
        for mark, word in words.items():
            text = text.replace(mark, word)
        return text

    return statistic._replace(
        name=fill(statistic.name),
        counts=fill(statistic.counts),
        of=fill(statistic.of),
        n=fill(statistic.n),
        d=fill(statistic.d),
    )


def value_sql(statistic: Statistic, n: str, d: str) -> str:
    """SQL of the statistic's value from SQL of its two sums; NULL where d is 0."""
    if statistic.kind == "percent":
        return f"round(100.0 * {n} / nullif({d}, 0), 1)"
    if statistic.kind == "per_100":
        return f"round(100.0 * {n} / nullif({d}, 0), 2)"
    if statistic.kind == "amount":
        # Units of two kinds have no sum.
        alike = "min(decimals) = max(decimals)"
        return f"CASE WHEN {d} > 0 AND {alike} THEN units_amount({n}, any_value(decimals)) END"
    if statistic.kind == "share":
        alike = "min(decimals) = max(decimals)"
        return (
            f"CASE WHEN {d} > 0 AND {alike} "
            f"THEN round({n} / 10 ** any_value(decimals), 4)::DECIMAL(18, 4) END"
        )
    return f"round({n} / nullif({d}, 0), 2)"
