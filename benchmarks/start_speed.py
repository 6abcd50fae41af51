"""How long commands take from start to end where there is next to nothing to do. Prints JSON.

    python benchmarks/start_speed.py --repeat 5 --installed

``stud --help``; ``stud show`` of a hand and ``stud report results``, in a lake of
``sample_histories/pokerstars``; beside them, in the same run, Python that does nothing and Python
that imports only ``typer``, which every command needs. Each is ``[seconds, CPU seconds]``, each the
least of ``--repeat`` runs.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from measuring import ROOT, machine, options_of, package, run, say, stud


def main() -> None:
    """Parses the options, measures, prints."""
    parser = options_of(__doc__ or "")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each, the best counts (5)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as folder:
        say({**machine(), **package(), **_measure(Path(folder), options.repeat)}, options)


def _measure(folder: Path, repeat: int) -> dict[str, Any]:
    from stud_analytics.store import import_paths, open_lake

    lake = folder / "lake"
    import_paths([ROOT / "sample_histories" / "pokerstars"], lake)
    with open_lake(lake) as opened:
        [(hand,)] = opened.sql("SELECT min(hand_id) FROM hands").fetchall()
    commands = {
        "bare": [sys.executable, "-c", "pass"],
        "typer": [sys.executable, "-c", "import typer"],
        "help": stud("--help"),
        "show": stud("show", hand, "--lake", lake),
        "report": stud("report", "results", "--lake", lake),
    }
    told: dict[str, Any] = {"repeat": repeat}
    for name, words in commands.items():
        runs = [run(words, folder) for _ in range(repeat)]
        told[name] = [
            round(min(each.seconds for each in runs), 3), round(min(each.cpu for each in runs), 3)
        ]  # fmt: skip
    return told


if __name__ == "__main__":
    main()
