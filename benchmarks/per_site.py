"""What a hand of each site costs to read and to judge, against one of PokerStars. Prints a table.

    python benchmarks/per_site.py
    python benchmarks/per_site.py --hands 4000 --repeat 5 --site winamax --json

The hands are those of ``sample_histories``, each many times with a number of its own; in a share of
them (``--fresh-names``) nobody has been seen before. All sites are measured in one process, in
turn, ``--repeat`` times, and the best of each counts: machines are never quiet for long.

Hands are not equally long, and neither are the samples: so besides the cost of a hand stands that
of an event of it (an ante, a card dealt, a bet, a payment, ...). ``ratio`` compares both with
PokerStars's of the same run. The aim is that no site costs more than twice as much.
"""

import argparse
import gc
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # from a checkout, installed or not

from stud_analytics.events import Hand  # noqa: E402
from stud_analytics.reading import SITES, read_path, read_text  # noqa: E402
from stud_analytics.rules import load_house, replay  # noqa: E402

SAMPLES: Final = HERE.parent / "sample_histories"
YARDSTICK: Final = "pokerstars"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class Cost(NamedTuple):
    """What the hands of one site cost."""

    site: str
    lines: float
    """Of a hand."""
    events: float
    """Of a hand."""
    read: float
    """Microseconds of a hand."""
    replay: float

    @property
    def hand(self) -> float:
        """Microseconds for reading and judging a hand."""
        return self.read + self.replay

    @property
    def event(self) -> float:
        """Microseconds for reading and judging, by event."""
        return self.hand / self.events


def copies(site: str, hands: int, fresh_names: float) -> list[str]:
    """The texts of ``hands`` hands made from the site's samples; all of them are read whole."""
    samples = [
        outcome
        for outcome in read_path(SAMPLES / site)
        if isinstance(outcome, Hand) and not outcome.unknown
    ]
    choose = random.Random(site)
    texts = []
    for number, hand in enumerate(islice(cycle(samples), hands)):
        text = _numbered(hand, number)
        if choose.random() < fresh_names:
            text = _renamed(hand, text, choose)
        texts.append(text)
    return texts


def _numbered(hand: Hand, number: int) -> str:
    """The hand's text with a number of as many digits in place of its own."""
    digits = re.findall(r"\d+", hand.hand_id)[-1]
    new = str(number + 10 ** (len(digits) - 1))[-len(digits) :]
    id_ = hand.hand_id[: hand.hand_id.rindex(digits)] + new
    return hand.text.replace(hand.hand_id, id_)


def _renamed(hand: Hand, text: str, choose: random.Random) -> str:
    """The text with other players, but for the hero; as it was if that would make it another."""
    new = text
    for seat in sorted(hand.seats, key=lambda seat: -len(seat.player)):
        name = "".join(choose.choices(_LETTERS, k=9))
        old = escape(seat.player) if text.startswith("<") else seat.player
        if seat.player != hand.hero:
            new = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", name, new)
    read = list(read_text(new))
    same = len(read) == 1 and isinstance(read[0], Hand) and read[0].events == hand.events
    return new if same else text


def measure(site: str, folder: Path, hands: int) -> tuple[float, float, int, int]:
    """Seconds to read and to judge the hands in ``folder``; their lines and their events."""
    house = load_house(site)
    gc.collect()
    gc.disable()  # as an import does
    try:
        began = time.perf_counter()
        found = [outcome for outcome in read_path(folder) if isinstance(outcome, Hand)]
        read = time.perf_counter() - began
        began = time.perf_counter()
        told = [replay(hand, house) for hand in found]
        judged = time.perf_counter() - began
    finally:
        gc.enable()
    if len(found) != hands or any(hand.unknown for hand in found):
        raise SystemExit(f"{site}: {len(found)} of {hands} hands were read whole")
    if wrong := next((result for result in told if not result.balanced), None):
        raise SystemExit(f"{site}: {wrong.hand.file}:{wrong.hand.line}: {wrong.findings}")
    lines = sum(hand.text.count("\n") + 1 for hand in found)
    return read, judged, lines, sum(len(hand.events) for hand in found)


def costs(sites: Sequence[str], hands: int, repeat: int, fresh_names: float) -> list[Cost]:
    """The cost of each site's hands."""
    with tempfile.TemporaryDirectory(prefix="stud-benchmark-") as name:
        root = Path(name)
        for site in sites:
            (root / site).mkdir()
            for at, text in enumerate(_in_files(copies(site, hands, fresh_names))):
                (root / site / f"{at}.txt").write_text(text, encoding="utf-8")
        best: dict[str, tuple[float, float, int, int]] = {}
        for _ in range(repeat):
            for site in sites:
                read, judged, lines, events = measure(site, root / site, hands)
                before = best.get(site, (read, judged))
                best[site] = min(read, before[0]), min(judged, before[1]), lines, events
    return [
        Cost(site, lines / hands, events / hands, read / hands * 1e6, judged / hands * 1e6)
        for site, (read, judged, lines, events) in best.items()
    ]


def _in_files(texts: Sequence[str], size: int = 500) -> list[str]:
    return [
        "\n\n\n".join(texts[begin : begin + size]) + "\n\n" for begin in range(0, len(texts), size)
    ]


def main() -> None:
    """Parses the options, measures, prints."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--hands", type=int, default=2000, help="hands of each site (2000)")
    parser.add_argument("--repeat", type=int, default=5, help="the best of so many counts (5)")
    parser.add_argument("--fresh-names", type=float, default=0.1, help="share of hands (0.1)")
    parser.add_argument("--site", action="append", metavar="NAME", help="only this one")
    parser.add_argument("--json", action="store_true", help="as JSON")
    options = parser.parse_args()
    sites = [site for site in options.site or SITES if (SAMPLES / site).is_dir()]
    sites = [YARDSTICK, *(site for site in sites if site != YARDSTICK)]
    found = costs(sites, options.hands, options.repeat, options.fresh_names)
    yardstick = found[0]
    rows: list[dict[str, Any]] = [
        {
            "site": cost.site,
            "lines": round(cost.lines, 1),
            "events": round(cost.events, 1),
            "read": round(cost.read, 1),
            "replay": round(cost.replay, 1),
            "hand": round(cost.hand, 1),
            "event": round(cost.event, 2),
            "ratio": round(cost.hand / yardstick.hand, 2),
            "ratio by event": round(cost.event / yardstick.event, 2),
        }
        for cost in found
    ]
    if options.json:
        print(json.dumps({"hands": options.hands, "microseconds": True, "sites": rows}))
        return
    print("microseconds; lines and events of a hand, and what it costs to read and to judge it")
    print("  ".join(f"{name:>14}" for name in rows[0]))
    for row in rows:
        print("  ".join(f"{value:>14}" for value in row.values()))


if __name__ == "__main__":
    main()
