"""Makes a large lake of simulated hands, as a user would: files of histories, then an import.

    python benchmarks/make_lake.py --hands 1000000 --lake lakes/million
    python benchmarks/make_lake.py --hands 100000 --lake lakes/two --site fulltilt --site winamax

A month of dates for ten thousand hands, a file for each table and month, four thousand players of
known styles, cash tables and tournaments of every game the site has. The same ``--seed`` gives the
same lake. The texts are simulated and imported ``--part`` hands at a time, so that they need little
room; at the end the lake is compacted, as one that many imports made should be. Prints JSON: the
counts of the imports, what the lake holds, and seconds. The exit status is 1 if not every hand is
stored. The lake has its name only when it is whole.
"""

import argparse
import gc
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # from a checkout

from stud_analytics.cli.simulated_files import Folder
from stud_analytics.factory.printed import PrintedHand, Printing
from stud_analytics.factory.simulate import plan_for
from stud_analytics.printing import PRINTABLE
from stud_analytics.rules import load_house
from stud_analytics.store import compact_lake, import_paths, open_lake

COUNTS = ("files", "hands_found", "stored", "duplicates", "not_stud", "rejected", "unfinished")


def make_lake(
    lake: Path, hands: int, *, sites: tuple[str, ...] = ("pokerstars",), seed: int = 1,
    workers: int = 1, part: int = 100_000,
) -> dict[str, Any]:  # fmt: skip
    """Simulates and imports; each site gives an equal share of the hands. The counts."""
    lake.parent.mkdir(parents=True, exist_ok=True)
    unfinished = lake.with_name(lake.name + ".unfinished")
    count = Counter(dict.fromkeys(COUNTS, 0))
    seconds = {"simulate": 0.0, "import": 0.0, "compact": 0.0}
    for number, site in enumerate(sites):
        printing = Printing(plan_for(site, load_house(site), (), seed))
        room = printing.hands()
        left = hands // len(sites) + (number < hands % len(sites))
        while left:
            taken = min(part, left)
            left -= taken
            with tempfile.TemporaryDirectory(prefix="stud-histories-", dir=lake.parent) as texts:
                began = time.perf_counter()
                write(Path(texts) / site, site, room, taken)
                seconds["simulate"] += time.perf_counter() - began
                began = time.perf_counter()
                summary = import_paths([texts], unfinished, workers=workers)
                seconds["import"] += time.perf_counter() - began
            count.update({name: getattr(summary, name) for name in COUNTS})
    seconds["compact"] = compact_lake(unfinished, grace=0).seconds
    unfinished.rename(lake)
    told = {name: round(value, 1) for name, value in seconds.items()}
    return {"hands": hands, "sites": list(sites), **count, "lake": holds(lake), "seconds": told}


def write(folder: Path, site: str, room: Iterator[PrintedHand], hands: int) -> None:
    """The next hands of the room into files."""
    with Folder(folder, site) as files:
        for hand in islice(room, hands):
            files.add(hand)
    gc.collect()


def holds(path: Path) -> dict[str, int]:
    """What there is in the lake, counted there."""
    with open_lake(path) as lake:
        [row] = lake.sql(
            "SELECT count(*), count(DISTINCT (site, hand_id)), count(DISTINCT game), "
            "count(DISTINCT site || table_name), count(DISTINCT strftime(started_at, '%Y-%m')), "
            "count(*) FILTER (tournament_id IS NOT NULL), count(*) FILTER (verdict = 'broken'), "
            "(SELECT count(DISTINCT player) FROM seats) FROM hands"
        ).fetchall()
    names = (
        "hands", "different", "games", "tables", "months", "of_tournaments", "broken", "players",
    )  # fmt: skip
    return dict(zip(names, row, strict=True))


def main() -> int:
    """The lake from the command line."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--hands", type=int, default=1_000_000, help="in all (1000000)")
    parser.add_argument("--lake", type=Path, required=True, help="its folder, not there yet")
    parser.add_argument("--site", action="append", choices=PRINTABLE, help="again for more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes that import (1)")
    parser.add_argument("--part", type=int, default=100_000, help="hands in text at once (100000)")
    options = parser.parse_args()
    if options.lake.exists():
        parser.error(f"{options.lake} is there already")
    made = make_lake(
        options.lake, options.hands, sites=tuple(options.site or ("pokerstars",)),
        seed=options.seed, workers=options.workers, part=options.part,
    )  # fmt: skip
    print(json.dumps(made, indent=2))
    whole = options.hands == made["stored"] == made["lake"]["hands"] == made["lake"]["different"]
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
