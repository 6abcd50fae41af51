"""Makes simulated/, dealt by the hand factory in the words of each site:

    python sample_histories/make.py

The other samples are written by hand.
"""

import sys
from itertools import islice
from pathlib import Path
from typing import Final
from zlib import crc32

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # from a checkout

from stud_analytics.factory.printed import Printing  # noqa: E402
from stud_analytics.factory.simulate import plan_for  # noqa: E402
from stud_analytics.factory.site_terms import site_terms  # noqa: E402
from stud_analytics.printing import PRINTABLE, XML, joined  # noqa: E402
from stud_analytics.rules import load_house  # noqa: E402

CASH, TOURNAMENT = 3, 1
"""Hands of each game."""


def simulated(site: str) -> str:
    """A file of a site: a few hands of a cash table of each game, then of a tournament of each."""
    texts: list[str] = []
    house, terms = load_house(site), site_terms(site)
    for cash, hands in ((True, CASH), (False, TOURNAMENT)):
        for game in terms.games:
            if not cash and terms.tournament is None:
                continue
            seed = crc32(f"{site} {game} {cash}".encode())  # other numbers, other hands
            plan = plan_for(site, house, (game,), seed, cash=cash, tournaments=not cash)
            texts += [hand.text for hand in islice(Printing(plan).hands(), hands)]
    return (
        "".join(joined(texts))
        if site in XML
        else "\n\n".join(text.rstrip("\n") for text in texts) + "\n"
    )


def files() -> dict[Path, str]:
    """Every file of simulated/ with what belongs into it."""
    folder = HERE / "simulated"
    return {
        folder / f"{site}.{'xml' if site in XML else 'txt'}": simulated(site) for site in PRINTABLE
    }


if __name__ == "__main__":
    for file, text in files().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        print(file.relative_to(HERE))
