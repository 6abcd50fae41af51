"""How long each report takes over a large lake, and what the lake weighs. Prints JSON.

    python benchmarks/report_speed.py --folder lakes                  100,000 hands
    python benchmarks/report_speed.py --folder lakes --hands 1000000

The lake is made once, by `make_lake.py`, and kept in the folder. ``all`` is a report over all
players, ``one`` over the one with most hands, the hero; seconds, the best of ``--repeat``, in a
lake that is open and has been read before. ``command`` is ``stud report`` from start to finish.
``bytes_per_hand`` is by table.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # from a checkout, installed or not

from make_lake import make_lake  # noqa: E402

from stud_analytics.stats import Filters, find_report, list_reports, run_report  # noqa: E402
from stud_analytics.store import Lake, open_lake  # noqa: E402
from stud_analytics.store.schema import HAND_TABLES  # noqa: E402

TABLES = (*HAND_TABLES, "played")


def main() -> None:
    """Parses the options, makes the lake if need be, measures, prints."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--hands", type=int, default=100_000, help="how many hands (100000)")
    parser.add_argument("--workers", type=int, default=1, help="processes that import (1)")
    parser.add_argument("--folder", type=Path, required=True, help="where lakes are kept")
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / f"lake-{options.hands}"
    if not (path / "lake.toml").exists():
        make_lake(path, options.hands, workers=options.workers)
    print(json.dumps(measure(path, options.hands, options.repeat), indent=2))


def measure(path: Path, hands: int, repeat: int) -> dict[str, Any]:
    """Times of every report, and bytes a hand."""
    result: dict[str, Any] = {"hands": hands}
    size = {
        table: sum(file.stat().st_size for file in (path / "data" / "main" / table).rglob("*"))
        for table in TABLES
    }
    result["bytes_per_hand"] = {name: round(bytes_ / hands, 1) for name, bytes_ in size.items()}
    result["bytes_per_hand"]["all"] = round(sum(size.values()) / hands, 1)
    with open_lake(path) as lake:
        player, count = lake.sql(
            "SELECT player, count(*) FROM played GROUP BY player ORDER BY 2 DESC, 1 LIMIT 1"
        ).fetchall()[0]
        result["player"] = {"name": player, "hands": count}
        result["reports"] = {}
        for report in list_reports():
            told = {"all": _best(repeat, lambda: _run(lake, report.name, None))}  # noqa: B023
            if "player" in report.parameters:
                told["one"] = _best(repeat, lambda: _run(lake, report.name, player))  # noqa: B023
            result["reports"][report.name] = told
    result["command"] = {
        name: _best(repeat, lambda: _command(path, name, player))  # noqa: B023
        for name in ("results", "player", "players")
        if find_report(name)
    }
    return result


def _run(lake: Lake, name: str, player: str | None) -> None:
    run_report(lake.connection, name, Filters(player=player))


def _command(path: Path, name: str, player: str) -> None:
    command = [sys.executable, "-m", "stud_analytics.cli.app", "report", name, "--lake", str(path)]
    if name != "players":
        command += ["--player", player]
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def _best(repeat: int, once: Callable[[], None]) -> float:
    """Seconds of the best of ``repeat`` runs, after one that warms."""
    times = []
    for _ in range(repeat + 1):
        began = time.perf_counter()
        once()
        times.append(time.perf_counter() - began)
    return round(min(times[1:]), 3)


if __name__ == "__main__":
    main()
