"""``stud sites``, ``stud rules``, ``stud stats``: what is supported, from the data itself."""

from typing import Annotated

import typer

from stud_analytics.cli import offering
from stud_analytics.cli.console import write
from stud_analytics.cli.tables import write_table

RULES_EXAMPLES = "Examples: `stud rules` · `stud rules pokerstars` · `stud rules my-house.toml`"


def sites() -> None:
    """List the sites whose hand histories are read, and how far: games, cash and tournaments,
    what their text lacks, and on how many real hands each was checked."""
    from stud_analytics.audit.sites_page import site_support

    rows = [
        (
            row.site,
            row.network,
            row.form,
            ", ".join(row.games),
            row.kinds,
            "; ".join(row.lacks),
            row.checked,
            row.house,
        )
        for row in site_support()
    ]
    columns = ("site", "network", "form", "games", "hands", "the text lacks", "checked on",
               "house rules")  # fmt: skip
    write_table(columns, rows, may_be_wide=True)


def rules(
    house: Annotated[
        str | None,
        typer.Argument(
            help="A house's name, or a TOML file; none: a list of the houses.",
            autocompletion=offering.houses,
        ),
    ] = None,
) -> None:
    """Print a house's rules: each field, its values, how well it is known, and its source;
    then what each field decides and what its values mean.

    A field that is not known accepts every value; hands on which they disagree are untold.
    """
    from stud_analytics.rules import FIELDS, house_files, load_house

    if house is None:
        houses = [(name, load_house(name).title) for name in sorted(house_files())]
        write_table(("house", "whose rules"), houses)
        return
    found = load_house(house)
    write(f"{found.title} ({found.name})")
    rows = [
        (
            field if game is None else f"{field}, {game}",
            " or ".join(map(str, setting.values)),
            setting.status,
            setting.source,
        )
        for field, game, setting in found.settings()
    ]
    rows += [
        ("rake", ", ".join(f"{key} {value}" for key, value in schedule.terms.items()),
         schedule.status, schedule.source)
        for schedule in found.rake
    ]  # fmt: skip
    write_table(("field", "value", "known", "source"), rows)
    means = [
        (spec.name if not at else "", spec.statement if not at else "", str(value), meaning)
        for spec in FIELDS.values()
        for at, (value, meaning) in enumerate(zip(spec.values, spec.meanings, strict=True))
    ]
    write_table(("field", "decides", "value", "means"), means)


def stats() -> None:
    """List every statistic and what it counts: n of d."""
    from stud_analytics.stats import list_statistics

    rows = [(stat.name, stat.counts, stat.of) for stat in list_statistics()]
    write_table(("statistic", "n counts", "d counts"), rows)
