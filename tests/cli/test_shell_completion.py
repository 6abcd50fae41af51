"""What the shell's completion offers, asked as bash asks."""

import os
import subprocess
import sys

import pytest

AS_STUD = "import sys; sys.argv[0] = 'stud'; from stud_analytics.cli.app import main; main()"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("stud report ta", {"tables"}),
        ("stud report results --site poke", {"pokerstars"}),
        ("stud report results --game stud_hi_", {"stud_hi_lo", "stud_hi_lo_nq"}),
        ("stud report results --money t", {"tournament"}),
        ("stud report results --format j", {"json", "jsonl"}),
        ("stud rules fullt", {"fulltilt"}),
        ("stud rej", {"rejects"}),
        ("stud import --zone Europe/Ro", {"Europe/Rome"}),
    ],
)
def test_values_that_begin_so(line: str, offered: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AS_STUD],
        env=os.environ | {
            "_STUD_COMPLETE": "complete_bash", "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split(" ")) - 1),
        },
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert set(done.stdout.split()) == offered
