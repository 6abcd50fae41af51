"""Sets up stud-analytics in .venv and shows it, or tests it. Needs Python 3.11+ and nothing else.

    python3 start.py          import the sample hands, then show what a player wants to see
    python3 start.py test     run the tests

Written with the standard library alone, so that the same two commands work on Windows, macOS
and Linux (on Windows: ``py start.py``).
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
BIN = HOME / ("Scripts" if os.name == "nt" else "bin")
LAKE = ROOT / "sample-lake"


def run(*command: object, may_fail: bool = False) -> int:
    """Runs one command in the checkout; leaves with its exit status if it fails."""
    status = subprocess.run([str(word) for word in command], cwd=ROOT, check=False).returncode
    if status and not may_fail:
        sys.exit(status)
    return status


def install(extra: str) -> None:
    """Makes .venv if it is not there, and puts this checkout and what it needs into it."""
    if not (BIN / ("python.exe" if os.name == "nt" else "python")).exists():
        print("Making .venv ...", flush=True)
        venv.create(HOME, with_pip=True)
    compiles = os.environ.get("STUD_COMPILE") != "0"
    print("Installing (a few minutes the first time, since it compiles; with STUD_COMPILE=0 in the "
          "environment it does not) ..." if compiles else "Installing ...", flush=True)  # fmt: skip
    run(BIN / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        f".{extra}")  # fmt: skip


def show() -> None:
    """The main job on the sample hands."""
    install("")
    stud = BIN / "stud"
    # Some samples are broken on purpose, so the import ends with status 1: done, but look.
    if run(stud, "import", "sample_histories", "--lake", LAKE, may_fail=True) > 1:
        sys.exit(1)
    cut = ("--site", "pokerstars", "--money", "real", "--lake", LAKE)
    run(stud, "report", "results", *cut)
    run(stud, "report", "players", "--game", "stud_hi_lo", *cut)
    run(stud, "report", "findings", "--lake", LAKE)
    here = stud.relative_to(ROOT)
    print(f"\nThe samples are in {LAKE.name}/; your own hands go to a lake of their own:")
    print(f"    {here} import FOLDER      then      {here} report results")


def main() -> None:
    """Does what the first word asks for."""
    if sys.version_info < (3, 11):  # noqa: UP036  (run by whatever Python there is)
        sys.exit(f"start.py needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    if sys.argv[1:2] == ["test"]:
        install("[test]")
        sys.exit(
            run(
                BIN / "python",
                "-m",
                "pytest",
                "-n",
                "2",
                "--dist",
                "worksteal",
                *sys.argv[2:],
                may_fail=True,
            )
        )
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return
    if sys.argv[1:]:
        sys.exit("usage: python3 start.py [test [PYTEST OPTIONS]]")
    show()


if __name__ == "__main__":
    main()
