"""Memory does not grow with the number of hands, in one huge file or in many small ones."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from store_probe import DRIVER, environment

MIB = 1 << 20
FLUSH = 1000
FEW, MANY = 12_000, 48_000
"""By the first the database holds all that it keeps for itself; what grows later is hands."""


def peak(lake: Path, files: list[list[object]]) -> int:
    done = subprocess.run(
        [sys.executable, str(DRIVER), str(lake), "1", json.dumps(files), str(FLUSH)],
        stdout=subprocess.PIPE, text=True, env=environment(), check=True,
    )  # fmt: skip
    summary = json.loads(done.stdout.splitlines()[-1])
    assert summary["stored"] == sum(int(str(file[2])) for file in files)
    return int(summary["peak"])


@pytest.mark.skipif(sys.platform == "win32", reason="needs the peak that POSIX systems report")
def test_memory_does_not_grow(tmp_path: Path) -> None:
    few = peak(tmp_path / "few", [["a", 0, FEW, [], 0]])
    huge = peak(tmp_path / "huge", [["a", 0, MANY, [], 0]])
    small = peak(tmp_path / "small", [[f"f{i}", i, 300, [], 0] for i in range(0, MANY, 300)])
    # A made hand is 2 KB of Arrow: kept, the 36,000 more of them would be 72 MiB and over.
    assert huge - few < 48 * MIB, f"{few / MIB:.0f} MiB grew to {huge / MIB:.0f}"
    assert small - few < 48 * MIB, f"{few / MIB:.0f} MiB grew to {small / MIB:.0f}"
