"""What the measurements share: which code is measured, a stopwatch, peaks of memory, children.

To be imported before anything of ``stud_analytics``: it puts the checkout first, so that this is
what is measured, installed or not. With ``--installed`` on the command line the package of the
environment is measured instead, whose modules may be compiled (``hatch_build.py``).
"""

import argparse
import importlib.util
import json
import os
import platform
import re
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
INSTALLED: Final = "--installed" in sys.argv
if INSTALLED:
    sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != ROOT]
else:
    sys.path.insert(0, str(ROOT))


def options_of(text: str) -> argparse.ArgumentParser:
    """A parser that a script adds its options to; ``text`` is the script's docstring."""
    first, rest = text.split("\n", 1)
    parser = argparse.ArgumentParser(
        description=first, epilog=rest, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="on one line")
    parser.add_argument(
        "--installed", action="store_true",
        help="measure the package of this Python's environment, not the checkout",
    )  # fmt: skip
    return parser


def say(told: dict[str, Any], options: argparse.Namespace) -> None:
    """Prints what was measured."""
    print(json.dumps(told, indent=None if options.json else 2))


def machine() -> dict[str, Any]:
    """What the figures were measured on, and how busy it was."""
    told: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
    }
    if hasattr(os, "getloadavg"):
        told["load"] = round(os.getloadavg()[0], 1)
    return told


def package() -> dict[str, Any]:
    """Which code is measured: of the checkout or installed, compiled or plain; and whether its
    sources are those of the checkout."""
    import stud_analytics

    told: dict[str, Any] = {"version": stud_analytics.__version__}
    place = Path(stud_analytics.__file__).resolve().parent
    told["installed"] = place != ROOT / "stud_analytics"
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    wanted = build["targets"]["wheel"]["hooks"]["custom"]["modules"]
    specs = [importlib.util.find_spec(name[:-3].replace("/", ".")) for name in wanted]
    compiled = sum(
        spec is not None and not (spec.origin or ".py").endswith(".py") for spec in specs
    )
    told |= {"compiled": compiled == len(wanted), "compiled_modules": compiled}
    told["same_as_checkout"] = all(
        file.read_bytes() == (ROOT / "stud_analytics" / file.relative_to(place)).read_bytes()
        if (ROOT / "stud_analytics" / file.relative_to(place)).exists()
        else False
        for file in place.rglob("*.py")
    )
    return told


class Stopwatch:
    """Adds up stretches of time: of the clock, and of the processor, both of this process and of
    those that it has waited for."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.cpu = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter(), cpu()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._began[0]
        self.cpu += cpu() - self._began[1]


def cpu() -> float:
    """Seconds of the processor: this process's, and its ended children's where the system tells."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


class Spent(NamedTuple):
    """The best of some runs, in seconds."""

    seconds: float
    cpu: float


def best(repeat: int, once: Callable[[Stopwatch], None]) -> Spent:
    """The best of each over ``repeat`` runs, each timed by the stopwatch it is given."""
    watches = [Stopwatch() for _ in range(repeat)]
    for watch in watches:
        once(watch)
    return Spent(min(each.seconds for each in watches), min(each.cpu for each in watches))


def rates(spent: Spent, hands: int, loop: Spent | None = None) -> dict[str, float]:
    """A time as what it is a hand, and as a multiple of the bare loop's."""
    told: dict[str, float] = {
        "hands_per_second": round(hands / spent.seconds),
        "hands_per_cpu_second": round(hands / spent.cpu) if spent.cpu else 0,
        "microseconds_per_hand": round(spent.seconds / hands * 1e6, 1),
        "cpu_microseconds_per_hand": round(spent.cpu / hands * 1e6, 1),
    }
    if loop is not None:
        told["times_the_loop"] = round(spent.seconds / loop.seconds, 2)
        told["cpu_times_the_loop"] = round(spent.cpu / loop.cpu, 2) if loop.cpu else 0
    return told


def loop_over(text: str) -> None:
    """The yardstick: what plain Python costs that only splits a text into lines, and each line at
    ``": "``."""
    for line in text.split("\n"):
        line.partition(": ")


def environment() -> dict[str, str]:
    """For processes that must see the code that is measured."""
    told = {**os.environ, "PYTHONPATH": str(ROOT)}
    if INSTALLED:
        del told["PYTHONPATH"]
    return told


def stud(*words: object) -> list[str]:
    """The command ``stud`` of the code that is measured; to be run in `environment`."""
    return [sys.executable, "-P", "-m", "stud_analytics.cli.app", *map(str, words)]


def run(words: list[str], cwd: Path | None = None) -> Spent:
    """Time of a command from start to end; SystemExit with what it said if it fails."""
    with (watch := Stopwatch()):
        done = subprocess.run(
            words, env=environment(), cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            check=False,
        )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stderr.decode(errors='replace')}")
    return Spent(watch.seconds, watch.cpu)


def told_by(script: str, *words: object) -> dict[str, Any]:
    """The JSON that another script prints, run in a process of its own over the same code."""
    command = [sys.executable, str(HERE / script), *map(str, words)]
    if INSTALLED:
        command.append("--installed")
    done = subprocess.run(
        command, env=environment(), stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{script} {' '.join(map(str, words))} failed, see above")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def peak_mib() -> float | None:
    """Peak resident memory of this process; None where the system does not tell."""
    status = Path("/proc/self/status")
    if status.exists():
        # Not getrusage: its peak is inherited from whoever started this process.
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if found:
            return round(int(found[1]) / 1024, 1)
    if os.name != "posix":
        return None
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)


class TreePeak:
    """Peak memory of this process and all below it, looked at twenty times a second. What
    processes share is counted once. Linux only: elsewhere ``mib`` is None."""

    def __init__(self) -> None:
        self._most = 0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "TreePeak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    @property
    def mib(self) -> float | None:
        """The peak so far."""
        return round(self._most / 1024, 1) or None

    def _watch(self) -> None:
        while not self._end.wait(0.05):
            self._most = max(self._most, _tree_kib(os.getpid()))


def _tree_kib(process: int) -> int:
    """Of a process and its children; 0 for one that is gone."""
    home = Path(f"/proc/{process}")
    try:
        found = re.search(r"^Pss:\s+(\d+) kB", (home / "smaps_rollup").read_text(), re.MULTILINE)
        children = [
            int(child)
            for thread in (home / "task").iterdir()
            for child in (thread / "children").read_text().split()
        ]
    except OSError:
        return 0
    return (int(found[1]) if found else 0) + sum(map(_tree_kib, children))
