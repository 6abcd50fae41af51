"""`benchmarks/run` tells every figure, and the table says of each target what the JSON says."""

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TARGETS = runpy.run_path(str(ROOT / "benchmarks" / "targets.py"))
table = TARGETS["table"]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a run with a few hands prints."""
    file = tmp_path_factory.mktemp("measured") / "told.json"
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "run"), "--tiny", "-o", str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    whole: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert table(whole) in done.stderr
    return whole


def test_the_json_has_every_part_and_figure(told: dict[str, Any]) -> None:
    assert (told["size"], told["installed"], told["same_as_checkout"]) == ("tiny", False, True)
    assert (told["compiled"], told["compiled_modules"]) == (False, 0)
    imported = told["import"]
    assert imported["hands"] == 20
    assert imported["source"] == "simulated"
    assert (imported["import_by"]["workers"], imported["import_by"]["hands"]) == (2, 30)
    for stage in ("loop", "parse", "replay", "import", "import_by", "import_by_one"):
        assert min(imported[stage].values()) >= 0
    replayed = told["replay"]
    assert replayed["hands"] + replayed["left_out"] == 4
    assert replayed["other_stacks"] == 0
    assert told["again"]["hands"] == 20
    assert {len(told["starting"][name]) for name in ("help", "show", "report")} == {2}
    [grown] = told["growing"]["files"]
    assert grown["hands"] == 3
    assert grown["added"] < grown["read"]
    assert told["simulate"]["command"]["hands"] == 20
    # Every target but those of memory, which says nothing of twenty hands.
    lines = table(told).split("|---|\n")[1].split("\n\n")[0].splitlines()
    assert len(lines) == len(TARGETS["TARGETS"]) - 2


def test_the_kept_run_is_whole_and_its_table_says_whether_a_target_is_met() -> None:
    kept = json.loads((ROOT / "docs" / "measured.json").read_text(encoding="utf-8"))
    assert kept["size"] in ("quick", "full")
    assert kept["compiled"]
    lines = table(kept).split("|---|\n")[1].split("\n\n")[0].splitlines()
    # Those of memory need more time than a quick run on a busy machine had.
    unmeasured = 0 if kept["import"]["memory"] else 2
    assert len(lines) == len(TARGETS["TARGETS"]) - unmeasured


@pytest.mark.parametrize(
    ("seconds", "cpu", "said"),
    [(0.4, 0.4, "| 0.4 | 0.4 | yes |"), (0.5, 0.5, "| 0.5 | 0.5 | yes |"),
     (0.9, 0.3, "| 0.9 | 0.3 | by the processor |"), (0.9, 0.6, "| 0.9 | 0.6 | no |")],
)  # fmt: skip
def test_a_bound_at_most(seconds: float, cpu: float, said: str) -> None:
    assert "| `stud --help` | at most 0.5 s " + said in table(one(help=[seconds, cpu]))


@pytest.mark.parametrize(
    ("times", "said"), [(99.9, "| 99.9 | 120 | by the processor |"), (100, "| 100 | 120 | yes |")]
)
def test_a_bound_at_least(times: float, said: str) -> None:
    assert "| at least 100 × pokerkit " + said in table(one(times_as_fast=times))


def one(**figures: Any) -> dict[str, Any]:
    """A run of two parts."""
    start = {"bare": [0.1, 0.1], "typer": [0.2, 0.2], "help": [0.1, 0.1], "show": [2, 2]}
    both = {
        "starting": {**start, "report": [0.5, 0.5]},
        "replay": {
            "times_as_fast": 120, "times_as_fast_by_cpu": 120,
            "pokerkit": {"cpu_microseconds_per_hand": 1500.0},
            "ours": {"cpu_microseconds_per_hand": 12.5},
        },
    }  # fmt: skip
    for part in both.values():
        part.update({name: value for name, value in figures.items() if name in part})
    return {
        "measured": "2026-01-01 00:00 UTC", "size": "quick", "compiled": True, "python": "3.11",
        "machine": "Linux", "cores": 2, **both,
    }  # fmt: skip
