"""docs/simulate.md: what `stud simulate` deals, prints and damages, from the code and the data."""

from collections.abc import Iterator
from typing import Final

from stud_analytics.factory.crowd import CROWD, HERO, HERO_STYLE, STYLE_ORDER
from stud_analytics.factory.damage import DAMAGES
from stud_analytics.factory.simulate import MIXTURES
from stud_analytics.factory.site_terms import site_terms
from stud_analytics.factory.terms import STYLES
from stud_analytics.games import GAMES
from stud_analytics.printing import PRINTABLE

_HEAD: Final = """\
# Simulated hands

`stud simulate` deals, plays and prints hands of a card room that never was, in the words of any
site: for learning, for demonstrations, for tests and for measuring. Made by `python docs/make.py`.

    stud simulate --hands 1000 -o hands.txt
    stud simulate --site fulltilt --game razz --hands 200 --players 6 --seed 7
    stud simulate --game horse --kind tournament --hands 500 -o horse.txt
    stud simulate --hands 100000 -o a-file-a-table/

The same options and `--seed` give the same bytes on every machine, and the first hands of a longer
run are those of a shorter one. Every hand is legal by the house (`--house`, else the site's own
rules): where a profile leaves a field open, the seed chooses one of its values, for the whole run.

## The room

Evening follows evening, a month of dates for ten thousand hands. In each, two to five tables play
side by side: cash tables at several stakes, and tournaments (a quarter of the tables; `--kind`
chooses). Chips carry over from hand to hand. At cash tables people come, buy in for anything from
one big bet to sixty, buy again or leave when broke, sit out for a few hands and go home late in the
evening; some tables have only people who hardly ever fold. Tournaments begin with 1,500 chips each
and raise the stakes every eight hands, some from a high level on; whoever walks away is anted,
dealt and folded. So there are all-ins, side pots, antes and bring-ins that take the last chips,
antes that come back, and decks that eight players exhaust. `--players` sets how many are dealt in
at cash tables and begin tournaments; `--stakes` sets the cash stakes, `--no-rake` takes no rake.

A file is one player's: {hero} sits at every table, his cards alone are told, and he plays {style}.
Now and then stands a line of chat, or of somebody who comes, goes or runs out of time, as the site
prints them.

The room deals fixed limit. What each site has, and what a mixture means (`--game`):

"""
_STYLES: Final = """
## The players

{crowd:,} people, each with a name and a style that never change under one seed; some come every
day, most hardly ever. Cards do not enter into what they do, only chance: how often a style does
what it may, in per cent.

"""
_SPEED: Final = """
## Speed and memory

On one core of a machine busy with other work, PokerStars hands come at some 4,900 a second, those
of the other sites at 2,400 to 3,900: their printers ask more of a hand, XML is longer, and where a
text cannot tell some hands, those are dealt again (three in ten of iPoker, fewer of PartyPoker,
Bovada and Merge). `benchmarks/simulate_speed.py` says the figures of the day, and how many times a
bare loop over the same text each is.

A hand is written when it is dealt and then forgotten. The peak of `stud simulate` in memory is 58
MiB for 20,000 hands and 84 for 200,000 into one file, 76 and 106 into a folder; what grows are
tables of what hands are worth and of amounts in print, each with a limit.
"""
_DAMAGE: Final = """
## Damage

    stud simulate --hands 5000 --damage all --rate 0.1 -o damaged.txt
    stud simulate --hands 500 --damage over_call --damage short_call -o calls.txt

`--damage KIND` makes a part (`--rate`) of the hands wrong, each in one way; the other hands are
those of the same run without damage. The referee must find every fault and nothing else
(`benchmarks/prove_damage.py`). A hand in which the kind finds no place, or whose text would not
show the fault for certain, is left as it is.

`OUTPUT.damage.jsonl` has a line for every damaged hand:

| field | what it is |
|---|---|
| `file` | the file of the hand |
| `hand_id` | its number, as the site's reader gives it |
| `kind` | what was done, as below |
| `line` | the first line of the file that is not as in the legal hand |
| `lines` | where a finding must point, from and to: that line, or, where a line is missing or chips do not add up, anywhere from the street's heading to the end of the hand |
| `codes` | rules that may find it (docs/rules.md); one that ends in a full stop stands for its group |

What a site's text cannot show is refused: the last column names the sites. Three kinds need a house
that is known to do a thing in one way alone: `shown_in_wrong_order`, `pots_stated_wrong`,
`uncontested_printed_otherwise`; so does `odd_chip_to_wrong_half`.

"""  # noqa: E501


def simulate_markdown() -> str:
    """The page."""
    head = _HEAD.format(hero=HERO, style=HERO_STYLE)
    return "\n".join(
        [head + "\n".join(_games()), _STYLES.format(crowd=CROWD) + "\n".join(_styles()),
         _SPEED, _DAMAGE.lstrip("\n") + "\n".join(_damages())]
    ) + "\n"  # fmt: skip


def _games() -> Iterator[str]:
    mixtures = "; ".join(f"`{name}`: {', '.join(games)}" for name, (_, games) in MIXTURES.items())
    yield "| site | games | tournaments | noise |"
    yield "|---|---|---|---|"
    for site in PRINTABLE:
        terms = site_terms(site)
        games = ", ".join(f"`{game}`" for game in GAMES if game in terms.games)
        yield (
            f"| `{site}` | {games} | {'yes' if terms.tournament else 'no'} | "
            f"{'yes' if terms.noise else 'no'} |"
        )
    yield ""
    yield f"Mixtures, eight hands a round: {mixtures}."


def _styles() -> Iterator[str]:
    yield "| style | of people | completes | calls a bring-in | bets | raises | calls | steals |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, style in STYLES.items():
        share = f"{STYLE_ORDER.count(name)} in {len(STYLE_ORDER)}"
        numbers = (style.complete, style.limp, style.bet, style.raises, style.call, style.steal)
        yield f"| {name} | {share} | " + " | ".join(f"{100 * n:.0f}" for n in numbers) + " |"


def _damages() -> Iterator[str]:
    yield "| kind | rules that may find it | not in the text of |"
    yield "|---|---|---|"
    for damage in DAMAGES:
        if damage.severity == "error":
            codes = ", ".join(f"`{code}`" for code in damage.codes)
            hidden = [site for site in PRINTABLE if damage.kind in site_terms(site).hides]
            where = "any site" if len(hidden) == len(PRINTABLE) else ", ".join(hidden)
            yield f"| `{damage.kind}` | {codes} | {where} |"
