"""The measurement of simulated hands runs, and what it tells hangs together."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "simulate_speed.py"


def test_every_figure_is_told() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--site", "merge", "--hands", "30", "--repeat", "1",
         "--memory-hands", "20", "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert list(told["sites"]) == ["merge"]
    speed = told["sites"]["merge"]
    assert min(speed.values()) > 0
    [memory] = told["memory"]
    assert memory["hands"] == 20
    assert memory["file_mib"] > 10
    assert memory["folder_mib"] > 10
