"""Every statistic of every player counted twice over many dealt hands of all games. Prints JSON.

    python benchmarks/prove_statistics.py                    50,000 hands
    python benchmarks/prove_statistics.py --hands 2000 --seed 3

By the SQL as an import runs it, and by ``tests/stats/brute_force.py``, which shares no code with
it. The first difference stops it.
"""

import argparse
import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tests" / "stats"), str(HERE.parent)]

from dealt_statistics import prove  # noqa: E402


def main() -> None:
    """Parses the options, proves, prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--hands", type=int, default=50_000, help="how many hands (50000)")
    parser.add_argument("--seed", type=int, default=20261130)
    options = parser.parse_args()
    began = time.monotonic()
    told = prove(options.hands, options.seed)
    told["seconds"] = round(time.monotonic() - began, 1)
    told["sums"] = {name: [round(n, 2), d] for name, (n, d) in told["sums"].items()}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
