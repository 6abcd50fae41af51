"""``docs/rules.md``: every rule of the referee, every field of a house, every house's values.

``python docs/make.py`` makes it again.
"""

from collections.abc import Iterable
from typing import Final

from stud_analytics.rules import CATALOGUE, FIELDS, House, Rule, Setting, house_files, load_house

_HEAD: Final = """# Rules

Made from the catalogue (`stud_analytics/rules/catalogue/`) and the house profiles
(`stud_analytics/rules/houses/`, `parsers/*/house.toml`) by
`python docs/make.py`; change those, not this page.

A source names where a rule comes from. The *founding rules* are the rules of 7-card stud hi/lo
that this project was begun with, kept as the house `seed`
(`stud_analytics/rules/houses/seed.toml`);
*WSOP* with a number is a rule of the World Series of Poker (2024 live action), *Robert's Rules*
is Robert's Rules of Poker, *every game* is what no house or book does otherwise, and *real hands*
is what sites' own hand histories show.

A hand is replayed event by event, and each rule below judges it. An **error** means that a rule
of play or payment is broken, or that the site printed something that changes the hand: the hand
is `broken`. A **warning** is a slip of print that changes nothing. A **note** means that the
text, or what is known of the house, cannot tell: the hand is `untold`. Where houses differ, a
field of the house decides (below); a rule whose field is not known for certain gives a note,
never an error, so long as one listed value explains the hand.
"""

_AREAS: Final = {
    "cards": "Cards",
    "antes": "Antes",
    "bring_in": "Bring-in",
    "turn": "Turn",
    "sizes": "Sizes of bets",
    "stacks": "Stacks",
    "calls": "Calls and checks",
    "returned": "Chips given back",
    "streets": "Streets",
    "pots": "Pots",
    "rake": "Rake",
    "showdown": "Showdown",
    "split": "The split",
    "stated": "What the summary states",
}

_FIELDS_HEAD: Final = """## Fields of a house

What houses do differently. A profile gives each field the values it may have, how well that is
known (`known`, `inferred`, `unknown`) and where it comes from; `stud rules HOUSE` prints them,
and `stud validate --house my-house.toml` judges by a profile of your own. `stud validate --learn`
tells which values explain a site's hands.
"""

_HOUSES_HEAD: Final = """## Houses

A value without a mark is known; `~` marks one that is inferred: it fits the hands seen and is not
proven. `?` is unknown: every listed value is accepted. Several values: any of them is accepted.
"""


def rules_markdown() -> str:
    """The text of ``docs/rules.md``."""
    return "\n".join((_HEAD, *_rules(), _FIELDS_HEAD, _fields(), _HOUSES_HEAD, _houses()))


def _rules() -> list[str]:
    areas: dict[str, list[Rule]] = {}
    for rule in CATALOGUE:
        areas.setdefault(rule.code.partition(".")[0], []).append(rule)
    parts = [f"There are {len(CATALOGUE)} rules.\n"]
    for area, title in _AREAS.items():
        parts += _area(title, areas.pop(area, []))
    for area, rules in areas.items():
        parts += _area(area.replace("_", " ").capitalize(), rules)
    return parts


def _area(title: str, rules: Iterable[Rule]) -> list[str]:
    rows = [(f"`{r.code}`", r.severity, r.statement, r.source) for r in rules]
    if not rows:
        return []
    return [f"## {title}\n", _table(("code", "severity", "rule", "source"), rows)]


def _fields() -> str:
    return _table(
        ("field", "decides", "values"),
        [
            (
                f"`{spec.name}`",
                spec.statement,
                "; ".join(f"`{value}`: {spec.meaning(value)}" for value in spec.values)
                or "any whole number above zero",
            )
            for spec in FIELDS.values()
        ],
    )


def _houses() -> str:
    """A row per field, and per game where a house has its own value for one; a column a house."""
    houses = [load_house(name) for name in sorted(house_files())]
    keys: list[tuple[str, str | None]] = []
    for field in FIELDS:
        games = {game for house in houses for f, game, _ in house.settings() if f == field}
        keys += [(field, game) for game in sorted(games, key=lambda game: game or "")]
    rows = [
        (
            f"`{field}`" if game is None else f"`{field}`, {game}",
            *(_cell(_own(house, field, game)) for house in houses),
        )
        for field, game in keys
    ]
    rows.append(("rake", *(_rake(house) for house in houses)))
    names = _table(("house", "whose rules"), [(f"`{house.name}`", house.title) for house in houses])
    return names + "\n" + _table(("field", *(f"`{house.name}`" for house in houses)), rows)


def _own(house: House, field: str, game: str | None) -> Setting | None:
    """What the profile itself says; None where another row of the table says it."""
    own = {key: setting for f, key, setting in house.settings() if f == field}
    if game is not None or game in own:
        return house.setting(field, game)
    return None


def _cell(setting: Setting | None) -> str:
    if setting is None:
        return "by game"
    if setting.status == "unknown":
        return "?"
    mark = "~ " if setting.status == "inferred" else ""
    return mark + " or ".join(map(str, setting.values))


def _rake(house: House) -> str:
    parts = [
        ("~ " if schedule.status == "inferred" else "")
        + ", ".join(f"{key} {value}" for key, value in schedule.terms.items())
        for schedule in house.rake
        if schedule.terms
    ]
    return "; ".join(parts) or "?"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    return "\n".join((line(head), "|" + "---|" * len(head), *map(line, rows))) + "\n"
