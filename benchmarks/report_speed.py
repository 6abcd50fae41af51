"""How long each report takes over a large lake, and what the lake weighs. Prints JSON.

    python benchmarks/report_speed.py --lake lakes/million
    python benchmarks/report_speed.py --lake lakes/hundred --hands 100000      made if not there
    python benchmarks/report_speed.py --lake lakes/ten --memory 2GB --report players

``terminal`` is what a terminal shows of each report, ``rows`` every row, as for CSV: of a report
with a row a hand the second is much more. ``all`` is a report over all players, or over the heroes
where it is always about one; ``usual`` one over the player in the middle by hands, ``busy`` over
the one with most hands who is no hero, ``hero`` over the hero. Each is ``[wall, cpu]`` in seconds,
each the least of ``--repeat`` runs in a lake that is open and has been read before; cpu is over all
cores together, and tells more on a machine that does other work. ``command`` is ``stud report``
from start to finish, as a table for a terminal. ``slow`` names what takes longer than it should, by
wall and by half of the cpu, which is what two cores that do nothing else would take at best.
``bytes_per_hand`` is by table.
``peak_mib`` is the most memory this process ever had, DuckDB's and everything else's. With
``--memory`` rows are read in batches, as into a CSV or Parquet file, else all into memory.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # from a checkout, installed or not

from make_lake import make_lake  # noqa: E402

from stud_analytics.stats import Filters, list_reports, run_report, stream_report  # noqa: E402
from stud_analytics.store import Lake, open_lake  # noqa: E402
from stud_analytics.store.schema import HAND_TABLES  # noqa: E402

TABLES: Final = (*HAND_TABLES, "played")
ASKED: Final = {"all": 2.0, "one": 0.3, "command": 1.5}
"""Seconds that a report may take over a million hands."""

Times = tuple[float, float]
"""Wall and CPU, in seconds."""


def main() -> None:
    """Parses the options, makes the lake if need be, measures, prints."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--lake", type=Path, required=True, help="made if it is not there")
    parser.add_argument("--hands", type=int, default=100_000, help="of a lake to make (100000)")
    parser.add_argument("--workers", type=int, default=1, help="processes that import (1)")
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    parser.add_argument("--report", action="append", help="only this one; again for more")
    parser.add_argument("--memory", help="DuckDB's memory limit: 2GB")
    options = parser.parse_args()
    if not (options.lake / "lake.toml").exists():
        make_lake(options.lake, options.hands, workers=options.workers)
    told = measure(options.lake, options.repeat, options.report, options.memory)
    print(json.dumps(told, indent=2))


def measure(path: Path, repeat: int, only: list[str] | None, memory: str | None) -> dict[str, Any]:
    """Times of every report, or of those named, and bytes a hand."""
    result: dict[str, Any] = {}
    with open_lake(path) as lake:
        if memory:
            lake.connection.execute(f"SET memory_limit = '{memory}'")
        [(hands,)] = lake.sql("SELECT count(*) FROM hands").fetchall()
        result |= {"hands": hands, "bytes_per_hand": size(path, hands)}
        whose = players(lake)
        result["players"] = {who: [name, dealt] for who, (name, dealt) in whose.items()}
        result |= {"terminal": {}, "rows": {}}
        for report in list_reports():
            if only and report.name not in only:
                continue
            print(report.name, file=sys.stderr)
            asked = {"all": Filters()}
            if "player" in report.parameters:
                asked |= {who: Filters(player=name) for who, (name, _) in whose.items()}
            for who, filters in asked.items():
                for way in ("terminal", "rows"):
                    result[way].setdefault(report.name, {})[who] = best(
                        repeat,
                        lambda: run(lake, report.name, filters, way, bool(memory)),  # noqa: B023
                    )
    result["command"] = {}
    for name, asked_of in result["terminal"].items():
        print(f"stud report {name}", file=sys.stderr)
        result["command"][name] = {
            who: best(repeat, lambda: command(path, name, whose[who][0] if who in whose else None))  # noqa: B023
            for who in asked_of
            if who in ("all", "usual", "hero")
        }
    result["slow"] = slow(result)
    result["peak_mib"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return result


def run(lake: Lake, name: str, filters: Filters, way: str, in_batches: bool) -> None:
    """Runs a report."""
    if way == "terminal":
        run_report(lake.connection, name, filters, terminal=True)
    elif in_batches:
        for _ in stream_report(lake.connection, name, filters):
            pass
    else:
        run_report(lake.connection, name, filters)


def size(path: Path, hands: int) -> dict[str, float]:
    """Bytes of each table's files, a hand."""
    files = {
        table: sum(file.stat().st_size for file in (path / "data" / "main" / table).rglob("*"))
        for table in TABLES
    }
    files["all"] = sum(files.values())
    return {name: round(bytes_ / hands, 1) for name, bytes_ in files.items()}


def players(lake: Lake) -> dict[str, tuple[str, int]]:
    """Of whom reports are timed, with their hands."""
    dealt = lake.sql(
        "SELECT player, bool_or(hero), count(*) FROM played GROUP BY player ORDER BY 3 DESC, 1"
    ).fetchall()
    others = [(name, hands) for name, hero, hands in dealt if not hero]
    heroes = [(name, hands) for name, hero, hands in dealt if hero]
    return {"usual": others[len(others) // 2], "busy": others[0], "hero": heroes[0]}


def slow(result: dict[str, Any]) -> dict[str, list[str]]:
    """What took longer than asked of a million hands, by wall and by half of the CPU."""
    found: dict[str, list[str]] = {"wall": [], "half_cpu": []}
    times = [
        (f"{way} {name} {who}", ASKED[way if way == "command" else _many(who)], each)
        for way in ("terminal", "rows", "command")
        for name, told in result[way].items()
        for who, each in told.items()
    ]
    for what, most, (wall, cpu) in times:
        if wall > most:
            found["wall"].append(what)
        if cpu / 2 > most:
            found["half_cpu"].append(what)
    return found


def _many(who: str) -> str:
    return "all" if who == "all" else "one"


def command(path: Path, name: str, player: str | None) -> None:
    """Runs ``stud report``, of a player or all."""
    line = [sys.executable, "-m", "stud_analytics.cli.app", "report", name, "--lake", str(path)]
    if player is not None:
        line += ["--player", player]
    subprocess.run(line, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def best(repeat: int, once: Callable[[], object]) -> Times:
    """The least of ``repeat`` runs, after one that warms."""
    walls, cpus = [], []
    for _ in range(repeat + 1):
        began, used = time.perf_counter(), cpu()
        once()
        walls.append(time.perf_counter() - began)
        cpus.append(cpu() - used)
    return round(min(walls[1:]), 3), round(min(cpus[1:]), 3)


def cpu() -> float:
    """Seconds of CPU of this process and of those that it has waited for."""
    times = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return sum(each.ru_utime + each.ru_stime for each in times)


if __name__ == "__main__":
    main()
