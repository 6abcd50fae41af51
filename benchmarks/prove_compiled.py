"""Shows that compiled and plain modules say the same of the same hands. Prints JSON.

Run it with the Python of an environment that stud-analytics was installed into and compiled for
(``pip install .``), from a checkout of the same version:

    venv/bin/python benchmarks/prove_compiled.py                     300 hands of every site
    venv/bin/python benchmarks/prove_compiled.py --hands 9000        a hundred thousand and more

Two processes deal and print the same hands, one in seven damaged in some way, read them back and
replay them: one with the installed modules, one with the sources of the checkout. What they make
of every hand (text, events, verdict, findings, pots and gains, the rows that an import stores of
it, or why it stores none) is hashed; ``different`` are hands whose hashes differ, of which the
first few are shown. Ends with status 1 if there are any, or if a side is not what it should be. The
seconds are processor time; ``times`` is plain by compiled.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SHOWN = 5


def main() -> None:
    """Parses the options, runs both sides, compares."""
    options = _options()
    if options.side:
        _work(options)
        return
    plain, compiled = _run("plain", options), _run("compiled", options)
    different = [
        f"{site} hand {at}: {ours} is {theirs}"
        for site, hashes in plain["hands"].items()
        for at, (ours, theirs) in enumerate(zip(hashes, compiled["hands"][site], strict=True), 1)
        if ours != theirs
    ]
    hands = sum(map(len, plain["hands"].values()))
    print(json.dumps({
        "hands": hands,
        "broken": plain["broken"],
        "different": len(different),
        "shown": different[:SHOWN],
        "seconds": {
            part: {
                "plain": round(spent, 1),
                "compiled": round(compiled["seconds"][part], 1),
                "times": round(spent / compiled["seconds"][part], 2),
            }
            for part, spent in plain["seconds"].items()
        },
    }, indent=None if options.json else 2))  # fmt: skip
    if different or not hands or not plain["broken"]:
        sys.exit(1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--hands", type=int, default=300, help="of each site (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the room (1)")
    parser.add_argument("--json", action="store_true", help="on one line")
    parser.add_argument("--side", choices=("plain", "compiled"), help=argparse.SUPPRESS)
    return parser.parse_args()


def _run(side: str, options: argparse.Namespace) -> Any:
    """What one side has to say, from a process of its own that sees only its modules."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment.pop("PYTHONPATH", None)
    if side == "plain":
        environment["PYTHONPATH"] = str(ROOT)
    words = [sys.executable, "-P", __file__, "--side", side]
    words += ["--hands", str(options.hands), "--seed", str(options.seed)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the {side} side failed:\n{done.stderr}")
    return json.loads(done.stdout)


def _work(options: argparse.Namespace) -> None:
    """One side."""
    from stud_analytics.events import Hand
    from stud_analytics.factory import printed
    from stud_analytics.factory.faults import kinds_for
    from stud_analytics.factory.simulate import plan_for
    from stud_analytics.printing import PRINTABLE, common
    from stud_analytics.reading import body, read_text
    from stud_analytics.reading.as_json import hand_to_json
    from stud_analytics.rules import load_house, replay, table
    from stud_analytics.rules.as_json import replay_to_json
    from stud_analytics.rules.record import Replay
    from stud_analytics.store import columns
    from stud_analytics.store.storable import storable

    def rows(hand: Hand, replayed: Replay) -> list[object]:
        made = columns.Columns()
        made.add(replayed, "import")
        stored = storable(hand)
        why = stored if isinstance(stored, str) else None
        return [why, made.hands, made.texts, made.digests, made.tables, made.ends]

    for module in (printed, common, body, table, columns):
        file = module.__file__ or ""
        if file.endswith(".py") != (options.side == "plain"):
            sys.exit(f"{module.__name__} of the {options.side} side comes from {file}")
    seconds = dict.fromkeys(("deal and print", "read", "replay"), 0.0)
    hands: dict[str, list[str]] = {}
    broken = 0
    for site in PRINTABLE:
        house = load_house(site)
        plan = plan_for(site, house, (), options.seed)
        room = printed.Printing(plan, kinds_for(site, plan.house, ["all"]), 1 / 7).hands()
        began = time.process_time()
        texts = [hand.text for hand in islice(room, options.hands)]
        dealt = time.process_time()
        read = [list(read_text(text)) for text in texts]
        known = time.process_time()
        judged = [
            [replay(hand, house) if isinstance(hand, Hand) else None for hand in found]
            for found in read
        ]
        ended = time.process_time()
        for part, spent in zip(seconds, (dealt - began, known - dealt, ended - known), strict=True):
            seconds[part] += spent
        broken += sum(one is not None and one.verdict == "broken" for of in judged for one in of)
        hands[site] = [
            _hash(text, [
                [hand_to_json(hand), replay_to_json(one), rows(hand, one)]
                if isinstance(hand, Hand) and one is not None
                else repr(hand)
                for hand, one in zip(found, replays, strict=True)
            ])
            for text, found, replays in zip(texts, read, judged, strict=True)
        ]  # fmt: skip
    print(json.dumps({"hands": hands, "broken": broken, "seconds": seconds}))


def _hash(text: str, made_of_it: object) -> str:
    whole = json.dumps([text, made_of_it], sort_keys=True, default=str)
    return hashlib.sha256(whole.encode()).hexdigest()[:12]


if __name__ == "__main__":
    main()
