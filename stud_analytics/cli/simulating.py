"""``stud simulate``: hands of a card room that never was, in a site's words."""

import gc
import os
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import HandsBar, say
from stud_analytics.errors import StudError

if TYPE_CHECKING:
    from stud_analytics.factory.simulate import Plan

EXAMPLES = (
    "Examples: `stud simulate --hands 1000 -o hands.txt` · "
    "`stud simulate --site fulltilt --game razz --hands 200 --seed 7 --players 6` · "
    "`stud simulate --game horse --kind tournament --hands 500 -o horse.txt` · "
    "`stud simulate --hands 5000 --damage all --rate 0.1 -o damaged.txt` · "
    "`stud simulate --hands 1000000 -o a-file-a-table/`"
)
KINDS = ("cash", "tournament", "both")


def _sites() -> list[str]:
    from stud_analytics.printing import PRINTABLE

    return list(PRINTABLE)


def _games() -> list[str]:
    from stud_analytics.factory.simulate import MIXTURES
    from stud_analytics.games import GAMES

    return [*GAMES, *MIXTURES]


def _damages() -> list[str]:
    from stud_analytics.factory.damage import DAMAGES

    return ["all", *(damage.kind for damage in DAMAGES if damage.severity == "error")]


def simulate(
    hands: Annotated[int, typer.Option("--hands", min=1, help="How many hands.")] = 100,
    site: Annotated[
        str,
        typer.Option("--site", help="In whose words.", autocompletion=_sites),
    ] = "pokerstars",
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            help="A game, several (again or with commas), or horse or 8-game for the stud rounds "
            "of the mixture. Default: every game the site has.",
            autocompletion=_games,
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", help="The same number gives the same hands, byte for byte.")
    ] = 1,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            help="Dealt in at cash tables, and at the start of tournaments.",
            show_default="people come and go",
        ),
    ] = None,
    house: Annotated[
        str | None,
        typer.Option(
            "--house",
            help="The rules to deal by: a house's name (stud rules) or a TOML "
            "file. Default: the site's.",
        ),
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option(
            "--stakes",
            metavar="SMALL/BIG[/ANTE[/BRING-IN]]",
            help="Of the cash tables, in the site's first currency: 0.50/1/0.10/0.15.",
            show_default="several",
        ),
    ] = None,
    rake: Annotated[
        bool, typer.Option("--rake/--no-rake", help="Whether the house takes rake of cash pots.")
    ] = True,
    kind: Annotated[
        str,
        typer.Option("--kind", help="cash, tournament or both.", autocompletion=lambda: KINDS),
    ] = "both",
    damage: Annotated[
        list[str] | None,
        typer.Option(
            "--damage",
            help="Make some hands wrong in one way each: all, or the name of a kind, again for "
            "more. What and where goes to OUTPUT.damage.jsonl.",
            autocompletion=_damages,
        ),
    ] = None,
    rate: Annotated[
        float,
        typer.Option("--rate", min=0, max=1, help="Of the hands, how many are damaged."),
    ] = 0.05,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            help="A file; a folder (there already, or with a / at its end) for a file per table "
            "and month; - for standard output.",
        ),
    ] = "-",
) -> None:
    """Deal, play and print hands of a card room: people with styles of their own who come, go, go
    broke and buy in again, cash tables and tournaments side by side, a month for ten thousand
    hands.

    The same seed gives the same hands, and the first of a longer run are those of a shorter one.
    """
    from stud_analytics.cli.simulated_files import Folder, OneFile
    from stud_analytics.factory.faults import kinds_for
    from stud_analytics.factory.printed import Printing

    options.one_of("--kind", kind, KINDS)
    plan = _plan(site, game or [], seed, players, house, stakes, rake, kind)
    kinds = kinds_for(site, plan.house, damage) if damage else ()
    if kinds and output == "-":
        raise StudError("--damage: say where hands and faults go, -o FILE")
    printing = Printing(plan, kinds, rate)
    options.named_output(output)
    into_folder = output.endswith(("/", os.sep)) or (output != "-" and Path(output).is_dir())
    into = Folder(Path(output), site) if into_folder else OneFile(output, site)
    gc.freeze()  # what is loaded stays; the rest lives as long as a hand
    with into, HandsBar("simulating", hands) as bar, into.faults(bool(kinds)) as told:
        for number, hand in enumerate(islice(printing.hands(), hands), 1):
            file, line = into.add(hand)
            if hand.fault is not None:
                told.add(file, line, hand)
            if not number % 500:
                bar.at(number)
    if kinds and rate and not told.count:
        say("stud: none of these hands has a place for that damage; simulate more of them")
    if sys.stderr.isatty() and output != "-":
        say(f"{hands:,} hands of {site} in {output}")


def _plan(
    site: str,
    games: list[str],
    seed: int,
    players: int | None,
    house: str | None,
    stakes: str | None,
    rake: bool,
    kind: str,
) -> "Plan":
    from stud_analytics.factory.simulate import plan_for
    from stud_analytics.factory.site_terms import site_terms
    from stud_analytics.factory.stakes_said import said_stakes
    from stud_analytics.printing import PRINTABLE
    from stud_analytics.rules import load_house

    options.one_of("--site", site, PRINTABLE)
    named = tuple(name.strip().lower() for text in games for name in text.split(","))
    said = said_stakes(stakes, site_terms(site).currencies[0]) if stakes else None
    return plan_for(
        site, load_house(house or site), named, seed, players=players, stakes=said, rake=rake,
        cash=kind != "tournament", tournaments=kind != "cash",
    )  # fmt: skip
