"""Simulates hands with known faults among them; the referee must find all of them and no other.

    python benchmarks/prove_damage.py                                   20,000 hands of every site
    python benchmarks/prove_damage.py --site merge --hands 5000 --seed 3 --kind bet_size

Every site's hands are written to a file with its ``.damage.jsonl``, as ``stud simulate --damage``
writes them, read again and judged by the site's house. Prints a line of JSON for each site:
``damaged`` of the ``hands`` (``kinds`` by kind), ``missed`` (no finding of the rules that may find
the fault), ``wrong_place`` (such a finding, but on another line), ``false_alarms`` (an undamaged
hand that is broken, or that is not read whole). The first of each are printed in full on standard
error. The exit status is 1 if there is one.
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # from a checkout

from stud_analytics.cli.simulated_files import OneFile
from stud_analytics.events import Hand
from stud_analytics.factory.faults import kinds_for
from stud_analytics.factory.printed import Printing
from stud_analytics.factory.simulate import plan_for
from stud_analytics.printing import PRINTABLE
from stud_analytics.reading import read_path
from stud_analytics.rules import Finding, House, load_house, replay

SHOWN = 3


class Wrong(NamedTuple):
    """Where the referee and the sidecar part."""

    what: str
    """``missed``, ``wrong_place`` or ``false_alarms``."""
    kind: str
    """Of damage; of a false alarm the code of the finding."""
    said: str
    text: str


def write(
    path: Path, site: str, house: House, hands: int, seed: int, rate: float, kinds: Sequence[str]
) -> dict[str, Any]:
    """Simulates into ``path``; the sidecar's lines by hand id."""
    plan = plan_for(site, house, (), seed)
    printing = Printing(plan, kinds_for(site, house, kinds), rate)
    with OneFile(str(path), site) as out, out.faults(True) as told:
        for hand in islice(printing.hands(), hands):
            file, line = out.add(hand)
            if hand.fault is not None:
                told.add(file, line, hand)
    sidecar = path.with_name(path.name + ".damage.jsonl").read_text(encoding="utf-8")
    faults = [json.loads(line) for line in sidecar.splitlines()]
    return {fault["hand_id"]: fault for fault in faults}


def judged(path: Path, site: str, house: House, faults: dict[str, Any]) -> Iterator[Wrong | None]:
    """What is wrong with each hand of the file; None for nothing."""
    for outcome in read_path(path):
        if not isinstance(outcome, Hand) or outcome.site != site:
            yield Wrong("false_alarms", "not read", str(getattr(outcome, "reason", outcome)), "")
            continue
        errors = [f for f in replay(outcome, house).findings if f.severity == "error"]
        fault = faults.get(outcome.hand_id)
        if fault is None:
            unread = outcome.unknown and "unknown line"
            code = unread or (errors[0].code if errors else None)
            yield _wrong("false_alarms", code, errors, outcome) if code else None
            continue
        found = [f for f in errors if _caught(f.code, fault["codes"])]
        begin, end = fault["lines"]
        if not found:
            yield _wrong("missed", fault["kind"], errors, outcome)
        elif not any(begin <= f.line <= end for f in found):
            yield _wrong("wrong_place", fault["kind"], errors, outcome, f"lines {begin}-{end}; ")
        else:
            yield None


def _caught(code: str, codes: Sequence[str]) -> bool:
    return any(code == c or (c.endswith(".") and code.startswith(c)) for c in codes)


def _wrong(what: str, kind: str, errors: Sequence[Finding], hand: Hand, place: str = "") -> Wrong:
    said = "; ".join(f"{f.code} line {f.line}: {f.message}" for f in errors) or "nothing"
    lines = enumerate(hand.text.splitlines(), hand.line)
    return Wrong(what, kind, place + said, "\n".join(f"{n:>6}  {line}" for n, line in lines))


def prove(
    site: str, hands: int, seed: int, rate: float, kinds: Sequence[str], folder: Path
) -> tuple[dict[str, Any], list[Wrong]]:
    """The counts of a site, and all that is wrong."""
    house = load_house(site)
    path = folder / f"{site}.txt"
    faults = write(path, site, house, hands, seed, rate, kinds)
    told = list(judged(path, site, house, faults))
    wrong = [one for one in told if one is not None]
    count = Counter(one.what for one in wrong)
    missing = hands - len(told)
    return {
        "site": site,
        "hands": hands,
        "damaged": len(faults),
        "missed": count["missed"],
        "wrong_place": count["wrong_place"],
        "false_alarms": count["false_alarms"] + abs(missing),
        "kinds": dict(sorted(Counter(fault["kind"] for fault in faults.values()).items())),
        "wrong": dict(sorted(Counter(f"{one.what}: {one.kind}" for one in wrong).items())),
    }, wrong


def main() -> int:
    """The proof from the command line."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--site", action="append", choices=PRINTABLE, help="only this one")
    parser.add_argument("--hands", type=int, default=20_000, help="for each site (20000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.5, help="of them damaged (0.5)")
    parser.add_argument("--kind", action="append", help="only this damage")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory(prefix="stud-damage-") as folder:
        for site in options.site or PRINTABLE:
            begun = time.perf_counter()
            counts, wrong = prove(
                site, options.hands, options.seed, options.rate, options.kind or ["all"],
                Path(folder),
            )  # fmt: skip
            counts["seconds"] = round(time.perf_counter() - begun, 1)
            print(json.dumps(counts), flush=True)
            shown = Counter[tuple[str, str]]()
            for one in wrong:
                failed = True
                shown[one.what, one.kind] += 1
                if shown[one.what, one.kind] <= SHOWN:
                    head = f"--- {site} {one.what} {one.kind}: {one.said}"
                    print(head, one.text, sep="\n", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
