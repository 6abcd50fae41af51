"""What is asked of the figures that ``benchmarks/run`` measures, and the table of both."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

BEGIN: Final = "<!-- measured: made by docs/make.py out of docs/measured.json -->\n"
END: Final = "<!-- end of measured -->\n"

Told = dict[str, Any]


class Target(NamedTuple):
    """One figure, where it stands in the JSON, and its bound."""

    part: str
    what: str
    figure: Callable[[Told], float | None]
    """Of its part; None where the run did not measure it."""
    by_cpu: Callable[[Told], float | None] | None
    """The same in processor time, where there is such a thing."""
    bound: float
    least: bool
    """Whether the bound is the least that is asked, or the most."""
    unit: str


def _of(stage: str, key: str) -> Callable[[Told], float]:
    return lambda told: float(told[stage][key])


def _peak(workers: int) -> Callable[[Told], float | None]:
    def peak(told: Told) -> float | None:
        found = [each["peak_mib"] for each in told["memory"] if each["workers"] == workers]
        return max((each for each in found if each is not None), default=None)

    return peak


def _start(name: str) -> tuple[Callable[[Told], float], Callable[[Told], float]]:
    return lambda told: float(told[name][0]), lambda told: float(told[name][1])


TARGETS: Final = (
    Target("import", "whole import, one process", _of("import", "times_the_loop"),
           _of("import", "cpu_times_the_loop"), 2, False, "× the bare loop"),
    Target("import", "whole import, two processes",
           lambda told: told["import_by"]["times_as_fast"], None, 1.8, True, "× one process"),
    Target("import", "reading alone", _of("parse", "times_the_loop"),
           _of("parse", "cpu_times_the_loop"), 1.5, False, "× the bare loop"),
    Target("replay", "replay with all rules", lambda told: told["times_as_fast"],
           lambda told: told["times_as_fast_by_cpu"], 100, True, "× pokerkit"),
    Target("import", "most memory of an import, one process", _peak(1), None, 400, False, "MiB"),
    Target("import", "most memory of an import, two processes", _peak(2), None, 400, False, "MiB"),
    Target("ranking", "arrays of seven cards, high and low",
           lambda told: told["arrays"]["hands_per_second"],
           lambda told: told["arrays"]["hands_per_cpu_second"], 20_000_000, True, "hands/s"),
    Target("ranking", "one hand of seven cards, high and low",
           lambda told: told["one"]["both"]["microseconds"],
           lambda told: told["one"]["both"]["cpu_microseconds"], 3, False, "µs"),
    Target("starting", "`stud --help`", *_start("help"), 0.5, False, "s"),
    Target("starting", "`stud show`", *_start("show"), 1, False, "s"),
    Target("starting", "`stud report results`", *_start("report"), 1, False, "s"),
    Target("again", "known files skipped", lambda told: told["skipping"]["hands_a_second"],
           lambda told: told["skipping"]["hands_a_cpu_second"], 500_000, True, "hands/s"),
    Target("growing", "read of a file that grows by a hand",
           lambda told: max(each["read"] for each in told["files"]), None,
           32_768, False, "bytes, however large the file"),
    Target("simulate", "`stud simulate`, PokerStars, start to file",
           lambda told: told["command"]["hands_per_second"],
           lambda told: told["command"]["hands_per_cpu_second"], 5_000, True, "hands/s"),
)  # fmt: skip


def table(told: Told) -> str:
    """Markdown: how it was measured, and a line for each target that was measured."""
    code = "compiled" if told["compiled"] else "plain (not compiled)"
    loads = [part["load"] for part in told.values() if isinstance(part, dict) and "load" in part]
    lines = [
        f"Measured {told['measured']} by `benchmarks/run` ({told['size']}): {code} modules, Python "
        f"{told['python']}, {told['machine']}, {told['cores']} cores"
        + (f", load {min(loads)} to {max(loads)}" if loads else "") + ".",
        "",
        "| what | asked | by the clock | by the processor | met |",
        "|---|---|---|---|---|",
    ]  # fmt: skip
    for target in TARGETS:
        part = told.get(target.part)
        figure = None if part is None else target.figure(part)
        if part is None or figure is None:
            continue
        by_cpu = None if target.by_cpu is None else target.by_cpu(part)
        asked = f"{'at least' if target.least else 'at most'} {_said(target.bound)} {target.unit}"
        lines.append(
            f"| {target.what} | {asked} | {_said(figure)} | "
            f"{'' if by_cpu is None else _said(by_cpu)} | {_met(target, figure, by_cpu)} |"
        )
    if notes := _beside(told):
        lines += ["", *notes]
    return "\n".join(lines) + "\n"


def _met(target: Target, figure: float, by_cpu: float | None) -> str:
    def good(value: float) -> bool:
        return value >= target.bound if target.least else value <= target.bound

    if good(figure):
        return "yes"
    return "by the processor" if by_cpu is not None and good(by_cpu) else "no"


def _beside(told: Told) -> list[str]:
    """The yardsticks of the same run."""
    found: list[str] = []
    if "import" in told:
        part = told["import"]
        said = {
            key: f"{_said(part[key]['hands_per_second'])} "
            f"({_said(part[key]['hands_per_cpu_second'])} by the processor)"
            for key in ("loop", "parse", "replay", "import", "import_by", "import_by_one")
        }
        found += [
            f"- Hands a second, {part['lines_per_hand']} lines a hand: the bare loop "
            f"{said['loop']}, reading {said['parse']}, replay {said['replay']}, whole import "
            f"{said['import']}.",
            f"- Hands a second of an import of {_said(part['import_by']['hands'])}: by one "
            f"process {said['import_by_one']}, by two {said['import_by']}.",
        ]
        if part["memory"]:
            peaks = ", ".join(
                f"{_said(each['hands'])} hands by {each['workers']}: {each['peak_mib']}"
                for each in part["memory"]
            )
            found.append(f"- MiB at most: {peaks}.")
    if "replay" in told:
        part = told["replay"]
        found.append(
            f"- Microseconds of the processor to replay a hand: "
            f"pokerkit {_said(part['pokerkit']['cpu_microseconds_per_hand'])}, "
            f"ours {_said(part['ours']['cpu_microseconds_per_hand'])}."
        )
    if "ranking" in told:
        part = told["ranking"]
        found.append(
            f"- numpy adding up seven numbers a hand, with no rank: "
            f"{_said(part['numpy']['hands_per_second'])} hands/s; phevaluator, one high: "
            f"{_said(part['one']['phevaluator']['microseconds'])} µs."
        )
    if "starting" in told:
        part = told["starting"]
        found.append(
            f"- Python that does nothing: {part['bare'][0]} s; that imports typer: "
            f"{part['typer'][0]} s."
        )
    if "again" in told:
        part = told["again"]
        found.append(
            f"- Nothing new in {_said(part['hands'])} hands: the whole command takes "
            f"{_said(part['command']['seconds'])} s."
        )
    if "growing" in told:
        read = "; ".join(
            f"{_said(each['added'])} added to {_said(each['file'])}, {_said(each['read'])} read"
            for each in told["growing"]["files"]
        )
        found.append(f"- Bytes of files that grow by a hand: {read}.")
    return found


def _said(value: float) -> str:
    """A number for people."""
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:,.3g}"


def page(folder: Path) -> str:
    """``performance.md`` of a folder with the table of its ``measured.json`` put in. ValueError if
    the page has no place for it."""
    told = json.loads((folder / "measured.json").read_text(encoding="utf-8"))
    text = (folder / "performance.md").read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"performance.md has no place for the table: {BEGIN.strip()}")
    return before + begin + "\n" + table(told) + "\n" + end + after
