"""How long each report takes over a large lake, and what the lake weighs. Prints JSON.

    python benchmarks/report_speed.py --folder /tmp/lakes                  100,000 hands
    python benchmarks/report_speed.py --folder /tmp/lakes --hands 1000000

The lake is made once and kept in the folder: some thousand hands of every game, dealt by the
factory, and then copied within the lake under other numbers, days and players. ``all`` is a report
over all players, ``one`` over one of those with most hands; seconds, the best of ``--repeat``, in a
lake that is open and has been read before. ``command`` is ``stud report`` from start to finish.
``bytes_per_hand`` is by table; the texts of copies are alike, each file of them has its own.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # from a checkout, installed or not

from stud_analytics.factory.mixture import deal_any  # noqa: E402
from stud_analytics.rules import load_house, replay  # noqa: E402
from stud_analytics.stats import Filters, find_report, list_reports, run_report  # noqa: E402
from stud_analytics.store import Chunk, Lake, open_lake  # noqa: E402
from stud_analytics.store.rows import Rows  # noqa: E402
from stud_analytics.store.schema import HAND_TABLES  # noqa: E402
from stud_analytics.store.writer import Writer  # noqa: E402

TABLES = (*HAND_TABLES, "played")
PLAYED_ORDER = ("player", "site", "game", "limit_kind", "money", "big_bet", "started_at", "hand_id")
"""As an import sorts its rows."""


def main() -> None:
    """Parses the options, makes the lake if need be, measures, prints."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--hands", type=int, default=100_000, help="how many hands (100000)")
    parser.add_argument("--dealt", type=int, default=10_000, help="of them dealt (10000)")
    parser.add_argument("--folder", type=Path, required=True, help="where lakes are kept")
    parser.add_argument("--repeat", type=int, default=3, help="timings of each, the best counts")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / f"lake-{options.hands}"
    if not (path / "lake.toml").exists():
        make_lake(path, options.hands, min(options.dealt, options.hands))
    print(json.dumps(measure(path, options.hands, options.repeat), indent=2))


def make_lake(path: Path, hands: int, dealt: int) -> None:
    """Deals, stores, copies. Under another name until it is whole."""
    unfinished = path.with_name(path.name + ".unfinished")
    rng = random.Random(dealt)
    house = load_house("pokerstars")
    rows = Rows()
    for number in range(dealt):
        hand = deal_any(rng, house).hand._replace(hand_id=f"{number:07}")
        rows.add(replay(hand, house), "dealt")
    with open_lake(unfinished, create=True) as lake:
        with Writer(lake) as writer:
            writer.take(Chunk(rows.batch(), [], [], whole=True))
            writer.finish()
        for copy in range(1, -(-hands // dealt)):
            _copy(lake, copy, min(dealt, hands - copy * dealt))
    unfinished.rename(path)


def _copy(lake: Lake, copy: int, hands: int) -> None:
    """The first ``hands`` of the hands dealt once more."""
    lake.connection.execute("BEGIN")
    for table in TABLES:
        new = [f"'{copy:04}' || hand_id AS hand_id"]
        if table in ("hands", "played"):
            new.append(f"started_at + to_hours({copy * 7}) AS started_at")
        if table in ("seats", "played"):
            # Some play at every table, most in one copy of ten.
            new.append(f"CASE WHEN seat < 3 THEN player ELSE player || {copy % 10} END AS player")
        lake.connection.execute(
            f"INSERT INTO {table} SELECT * REPLACE ({', '.join(new)}) FROM {table} "
            f"WHERE length(hand_id) = 7 AND hand_id < '{hands:07}'"
            + (f" ORDER BY {', '.join(PLAYED_ORDER)}" if table == "played" else "")
        )
    lake.connection.execute("COMMIT")


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
