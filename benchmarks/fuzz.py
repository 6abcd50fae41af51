"""Random damage to the sample hands of every site: what must never come of it, and what does.

    python benchmarks/fuzz.py                          200,000 damaged texts, prints JSON
    python benchmarks/fuzz.py --texts 5000 --seed 3 --site winamax
    python benchmarks/fuzz.py --seed 3 --show 417      text 417 of that run, and what it gives

Each text is one hand of ``sample_histories``, now and then two or a whole file, with one to five
edits: bytes changed, put in, left out; lines dropped, doubled, swapped, moved; the text cut at any
place; cards and amounts changed; names exchanged; lines of other hands, of this site and of others,
put in; another encoding, other line ends. It is read as a file is, by all sites; what is read is
written as JSON and told as a story; what the store would take is made rows.

A failure is any exception, a text that takes longer than ``--limit`` seconds, and a hand that the
store would take although its chips do not add up: by the replay's own sums and by a plain sum over
the hand's events. The same seed gives the same texts. Leaves with status 1 after any failure.
"""

import argparse
import io
import json
import multiprocessing
import random
import re
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # from a checkout, installed or not

import pyarrow as pa  # noqa: E402

from stud_analytics.audit import story_lines, tell, tell_unread  # noqa: E402
from stud_analytics.events import (  # noqa: E402
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Completion,
    Hand,
    PotStated,
    Raise,
    Returned,
    Unread,
)
from stud_analytics.reading import (  # noqa: E402
    SITES,
    Source,
    SourceError,
    hand_to_json,
    read_path,
    read_source,
)
from stud_analytics.rules import Replay, load_house, replay_to_json  # noqa: E402
from stud_analytics.store.rows import Rows  # noqa: E402
from stud_analytics.store.storable import storable  # noqa: E402

SAMPLES: Final = HERE.parent / "sample_histories"
BATCH: Final = 200
"""Hands that become rows together."""


# ------------------------------------------------------------------------------- the material


class Sample(NamedTuple):
    """Something to damage."""

    site: str
    data: bytes


class Material(NamedTuple):
    """The sample hands of the sites that are damaged."""

    hands: dict[str, list[Sample]]
    """Site to each hand by itself, in UTF-8, and each text of another game."""
    files: dict[str, list[Sample]]
    """Site to its files as they are."""


@cache
def material(sites: tuple[str, ...]) -> Material:
    """The samples of ``sites``."""
    hands: dict[str, list[Sample]] = {}
    files: dict[str, list[Sample]] = {}
    for site in sites:
        folder = SAMPLES / site
        if not folder.is_dir():
            continue
        files[site] = [
            Sample(site, path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        ]
        hands[site] = [
            Sample(site, (outcome.text + "\n").encode()) for outcome in read_path(folder)
        ]
    return Material(hands, files)


# ------------------------------------------------------------------------------- the damage

Edit = Callable[[bytes, random.Random, Material], bytes]

_CARD: Final = re.compile(rb"(?<![A-Za-z0-9])(?:[2-9TJQKA]|10)[cdhs](?![A-Za-z0-9])", re.IGNORECASE)
_NUMBER: Final = re.compile(rb"\d[\d.,]*")
_NAME: Final = re.compile(rb"(?:Seat \d+: |name=\"|\n)([^\n\"(:]{2,15}?)(?=[\":(\n]| )")
_AMOUNTS: Final = [
    b"0", b"-1", b"1", b"0.001", b"1.5K", b"1,234.50", b"1.234", b"99999999999999999999999",
    b"\xd9\xa3", b"0.5", b"1e9", b"", b"12,34", b"1 430", b"$0", b"\xe2\x82\xac2",
]  # fmt: skip
_BYTES: Final = b"\x00\x01\x02\x1b\n\r[](){}<>&\"'$:*#\xc2\xa7\xff\xfe \t0aA%\\-"


def _change_byte(data: bytes, choose: random.Random, _: Material) -> bytes:
    at = choose.randrange(len(data))
    new = choose.choice(_BYTES) if choose.random() < 0.5 else choose.randrange(256)
    return data[:at] + bytes([new]) + data[at + 1 :]


def _flip_bit(data: bytes, choose: random.Random, _: Material) -> bytes:
    at = choose.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << choose.randrange(8)]) + data[at + 1 :]


def _put_in_bytes(data: bytes, choose: random.Random, _: Material) -> bytes:
    at = choose.randrange(len(data) + 1)
    length = choose.choice((1, 1, 2, 5, 50))
    return data[:at] + bytes([choose.choice(_BYTES)] * length) + data[at:]


def _leave_out_bytes(data: bytes, choose: random.Random, _: Material) -> bytes:
    at = choose.randrange(len(data))
    return data[:at] + data[at + choose.choice((1, 1, 2, 10)) :]


def _cut_end(data: bytes, choose: random.Random, _: Material) -> bytes:
    return data[: choose.randrange(len(data) + 1)]


def _cut_begin(data: bytes, choose: random.Random, _: Material) -> bytes:
    return data[choose.randrange(min(len(data), 400)) :]


def _cut_middle(data: bytes, choose: random.Random, _: Material) -> bytes:
    begin = choose.randrange(len(data))
    return data[:begin] + data[begin + choose.randrange(1, 600) :]


def _drop_line(data: bytes, choose: random.Random, _: Material) -> bytes:
    lines = data.split(b"\n")
    del lines[choose.randrange(len(lines))]
    return b"\n".join(lines)


def _double_line(data: bytes, choose: random.Random, _: Material) -> bytes:
    lines = data.split(b"\n")
    at = choose.randrange(len(lines))
    lines[at:at] = [lines[at]] * choose.choice((1, 1, 1, 2, 30))
    return b"\n".join(lines)


def _swap_lines(data: bytes, choose: random.Random, _: Material) -> bytes:
    lines = data.split(b"\n")
    one = choose.randrange(len(lines))
    other = choose.randrange(len(lines)) if choose.random() < 0.5 else (one + 1) % len(lines)
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _move_line(data: bytes, choose: random.Random, _: Material) -> bytes:
    lines = data.split(b"\n")
    line = lines.pop(choose.randrange(len(lines)))
    lines.insert(choose.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _change_card(data: bytes, choose: random.Random, _: Material) -> bytes:
    found = list(_CARD.finditer(data))
    if not found:
        return data
    old, new = choose.choice(found), choose.choice(found)
    card = new[0] if choose.random() < 0.6 else choose.choice((b"1s", b"X", b"??", b"As Ks", b""))
    return data[: old.start()] + card + data[old.end() :]


def _change_number(data: bytes, choose: random.Random, _: Material) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    old, new = choose.choice(found), choose.choice(found)
    number = new[0] if choose.random() < 0.5 else choose.choice(_AMOUNTS)
    return data[: old.start()] + number + data[old.end() :]


def _exchange_names(data: bytes, choose: random.Random, _: Material) -> bytes:
    found = [match[1] for match in _NAME.finditer(data)]
    if not found:
        return data
    one, other = choose.choice(found), choose.choice(found)
    return data.replace(one, other) if choose.random() < 0.5 else data.replace(one, other, 1)


def _mix(data: bytes, other: bytes, choose: random.Random) -> bytes:
    """A stretch of lines of another text put in, or in place of as many."""
    lines, others = data.split(b"\n"), other.split(b"\n")
    at, begin = choose.randrange(len(lines) + 1), choose.randrange(len(others))
    stretch = others[begin : begin + choose.choice((1, 2, 5, 20, len(others)))]
    lines[at : at + (len(stretch) if choose.random() < 0.5 else 0)] = stretch
    return b"\n".join(lines)


def _mix_hand(data: bytes, choose: random.Random, from_: Material) -> bytes:
    site = next((site for site, all_ in from_.hands.items() if all_ and _is_of(data, all_)), None)
    return _mix(data, choose.choice(from_.hands[site]).data, choose) if site else data


def _mix_site(data: bytes, choose: random.Random, from_: Material) -> bytes:
    return _mix(data, choose.choice(from_.hands[choose.choice(list(from_.hands))]).data, choose)


def _is_of(data: bytes, samples: Sequence[Sample]) -> bool:
    return any(data[:12] == sample.data[:12] for sample in samples)


def _encode(data: bytes, choose: random.Random, _: Material) -> bytes:
    encoding = choose.choice(("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp437"))
    part = choose.random() < 0.2
    at = choose.randrange(len(data) + 1) if part else 0
    text = data[at:].decode("utf-8", "replace")
    tail = choose.choice((b"", b"", b"\x0a", b"\x00"))
    return data[:at] + text.encode(encoding, "replace") + tail


def _end_lines(data: bytes, choose: random.Random, _: Material) -> bytes:
    ends = (b"\r\n", b"\r", b"\n\n", b"\r\r\n", b" \n", b"\x0b", b"\xe2\x80\xa8", b"")
    return data.replace(b"\n", choose.choice(ends), choose.choice((-1, -1, 1, 5)))


EDITS: Final[dict[str, tuple[Edit, int]]] = {
    "byte": (_change_byte, 4), "bit": (_flip_bit, 3), "bytes in": (_put_in_bytes, 2),
    "bytes out": (_leave_out_bytes, 2), "cut end": (_cut_end, 2), "cut begin": (_cut_begin, 1),
    "cut middle": (_cut_middle, 2), "drop line": (_drop_line, 6), "double line": (_double_line, 4),
    "swap lines": (_swap_lines, 4), "move line": (_move_line, 3), "card": (_change_card, 4),
    "number": (_change_number, 8), "names": (_exchange_names, 2), "other hand": (_mix_hand, 2),
    "other site": (_mix_site, 2), "encoding": (_encode, 1), "line ends": (_end_lines, 1),
}  # fmt: skip
"""Each kind of edit, and how often it is chosen."""
_KINDS: Final = list(EDITS)
_WEIGHTS: Final = [often for _, often in EDITS.values()]


class Damaged(NamedTuple):
    """A text and how it came to be."""

    site: str
    edits: tuple[str, ...]
    data: bytes


def damaged(seed: int, number: int, from_: Material) -> Damaged:
    """Text ``number`` of the run with ``seed``. The sites take turns."""
    choose = random.Random(f"{seed} {number}")
    sites = list(from_.hands)
    site = sites[number % len(sites)]
    kind = choose.random()
    if kind < 0.01:
        data = choose.choice(from_.files[site]).data
    else:
        data = choose.choice(from_.hands[site]).data
        if kind < 0.1:
            data += choose.choice((b"", b"\n", b"\n\n\n")) + choose.choice(from_.hands[site]).data
    done = []
    for _ in range(choose.choice((1, 1, 1, 2, 3, 5))):
        name = choose.choices(_KINDS, _WEIGHTS)[0]
        if data:
            data = EDITS[name][0](data, choose, from_)
            done.append(name)
    return Damaged(site, tuple(done), data)


# ------------------------------------------------------------------------------- the examination


@dataclass
class InMemory(Source):
    """A file that is not on the disk."""

    data: bytes = b""

    def _open(self) -> Any:
        return io.BytesIO(self.data)


class Slow(BaseException):
    """The time is over. No `Exception`, so that nothing in between takes it for a failure of its
    own."""


def wrong_money(result: Replay) -> str | None:
    """How the chips of a hand that the store takes do not add up; None if they do.

    Beside what the replay says it is summed here from the events alone. Rake that no line states
    is what is missing between chips in and out: it must be as little as a rake can be.
    """
    hand = result.hand
    put_in: Counter[int] = Counter()
    paid: Counter[int] = Counter()
    for event in hand.events:
        if isinstance(event, (Ante, BringIn, Completion, Bet, Raise, Call)):
            put_in[event.seat] += event.amount
        elif isinstance(event, Returned):
            put_in[event.seat] -= event.amount
        elif isinstance(event, Collected):
            paid[event.seat] += event.amount
    back = sum(put_in.values()) - sum(player.put_in for player in result.players)
    if back and ("uncalled" not in result.inferred or back < 0):
        return f"{back} more put in by the events than by the replay"
    total_in = sum(player.put_in for player in result.players)
    total_out = sum(player.collected for player in result.players)
    if total_in != total_out + result.rake + result.fees:
        return f"{total_in} in, {total_out} out, {result.rake} rake, {result.fees} fees"
    if min((result.rake, result.fees, *(player.put_in for player in result.players))) < 0:
        return "rake, fees or chips put in are less than nothing"
    if any(player.collected < 0 for player in result.players):
        return "somebody collects less than nothing"
    if any(pot.amount < 0 for pot in result.pots) or (
        sum(pot.amount for pot in result.pots) != total_in
    ):
        return "the pots do not hold what was put in"
    if sum(award.amount for award in result.awards) != total_out:
        return "the awards are not what was collected"
    if paid and sum(paid.values()) - back > total_out:
        return f"{sum(paid.values())} paid by the events, {total_out} by the replay"
    stated = [event for event in hand.events if isinstance(event, PotStated)]
    if not any(event.rake is not None for event in stated) and result.rake * 10 > total_in + 10:
        return f"{result.rake} of {total_in} would be the rake, which nothing states"
    return None


class Examiner:
    """Reads texts, keeps count, keeps the failures."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.counts: Counter[str] = Counter()
        self.failures: list[dict[str, Any]] = []
        self.slowest: list[tuple[float, int]] = []
        self._rows = Rows()
        self._alarm = hasattr(signal, "SIGALRM") and (
            threading.current_thread() is threading.main_thread()
        )

    def take(self, number: int, text: Damaged) -> None:
        """Examines one text."""
        self.counts["texts"] += 1
        self.counts["edits"] += len(text.edits)
        self.counts[f"site {text.site}"] += 1
        began = time.perf_counter()
        try:
            if self._alarm:
                signal.signal(signal.SIGALRM, _too_long)
                signal.setitimer(signal.ITIMER_REAL, self.limit)
            try:
                for outcome in self.outcomes(text.data):
                    self.examine(number, text, outcome)
                if len(self._rows) >= BATCH:
                    self.make_rows()
            finally:
                if self._alarm:
                    signal.setitimer(signal.ITIMER_REAL, 0)
        except Slow:
            self.fail(number, text, f"longer than {self.limit} s")
        except Exception:  # noqa: BLE001  (what is looked for)
            self.fail(number, text, traceback.format_exc())
        took = time.perf_counter() - began
        if took > self.limit and not self._alarm:
            self.fail(number, text, f"longer than {self.limit} s")
        self.slowest = sorted([*self.slowest, (took, number)], reverse=True)[:3]

    def outcomes(self, data: bytes) -> Iterator[Hand | Unread]:
        """What a file with these bytes gives."""
        try:
            yield from read_source(InMemory("fuzz.txt", None, data=data))
        except SourceError:
            self.counts["no hands"] += 1

    def examine(self, number: int, text: Damaged, outcome: Hand | Unread) -> None:
        if isinstance(outcome, Unread):
            self.counts[outcome.kind] += 1
            "\n".join(story_lines(tell_unread(outcome))).encode()
            return
        json.dumps(hand_to_json(outcome))
        result = storable(outcome)
        if isinstance(result, str):
            self.counts["kept aside"] += 1
            if "please report it" in result:
                raise AssertionError(result)
            if outcome.unknown:
                "\n".join(story_lines(tell_unread(outcome))).encode()
            return
        self.counts[f"stored, {result.verdict}"] += 1
        if wrong := wrong_money(result):
            self.fail(number, text, f"stored, {result.verdict}, and wrong: {wrong}")
        json.dumps(replay_to_json(result))
        if result.findings:
            "\n".join(story_lines(tell(result, load_house(result.house)))).encode()
        self._rows.add(result, "fuzz")

    def make_rows(self) -> None:
        """The rows of the hands that were taken. A value that no column holds is no failure: the
        store keeps such a hand aside, with that reason."""
        rows, self._rows = self._rows, Rows()
        try:
            rows.batch()
        except (OverflowError, ValueError, pa.ArrowException):
            self.counts["batches with a value that does not fit"] += 1

    def fail(self, number: int, text: Damaged, what: str) -> None:
        self.counts["failures"] += 1
        if len(self.failures) < 50:
            self.failures.append(
                {"text": number, "site": text.site, "edits": text.edits, "what": what}
            )


def _too_long(*_: object) -> None:
    raise Slow


def run(texts: range, seed: int, sites: tuple[str, ...], limit: float) -> Examiner:
    """Examines the ``texts`` of a run."""
    from_ = material(sites)
    examiner = Examiner(limit)
    for number in texts:
        examiner.take(number, damaged(seed, number, from_))
    examiner.make_rows()
    return examiner


def _part(arguments: tuple[range, int, tuple[str, ...], float]) -> dict[str, Any]:
    examiner = run(*arguments)
    return {
        "counts": examiner.counts, "failures": examiner.failures, "slowest": examiner.slowest,
    }  # fmt: skip


# ------------------------------------------------------------------------------- the command


def main() -> int:
    """Parses the options, examines, prints; the exit status."""
    options = _options()
    sites = tuple(options.site or SITES)
    if options.show is not None:
        return _show(options.seed, options.show, sites)
    began = time.perf_counter()
    step = 500
    parts = [
        (range(begin, min(begin + step, options.texts)), options.seed, sites, options.limit)
        for begin in range(0, options.texts, step)
    ]
    told: dict[str, Any] = {"counts": Counter(), "failures": [], "slowest": []}
    with multiprocessing.Pool(options.workers) as pool:
        for part in pool.imap_unordered(_part, parts):
            told["counts"].update(part["counts"])
            told["failures"] += part["failures"]
            told["slowest"] = sorted([*told["slowest"], *part["slowest"]], reverse=True)[:3]
    seconds = time.perf_counter() - began
    print(
        json.dumps(
            {
                "seed": options.seed,
                "seconds": round(seconds, 1),
                "counts": dict(sorted(told["counts"].items())),
                "slowest": [
                    {"text": number, "milliseconds": round(took * 1000, 1)}
                    for took, number in told["slowest"]
                ],
                "failures": told["failures"],
            },
            indent=2,
        )
    )
    return 1 if told["failures"] else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n", 1)[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=(__doc__ or "").split("\n", 1)[1],
    )
    parser.add_argument("--texts", type=int, default=200_000, help="how many texts (200000)")
    parser.add_argument("--seed", type=int, default=1, help="which texts (1)")
    parser.add_argument("--site", action="append", metavar="NAME", help="only this one's samples")
    parser.add_argument("--limit", type=float, default=5, help="seconds that a text may take (5)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--show", type=int, metavar="N", help="print text N and what it gives")
    return parser.parse_args()


def _show(seed: int, number: int, sites: tuple[str, ...]) -> int:
    text = damaged(seed, number, material(sites))
    sys.stdout.write(f"{text.site}: {', '.join(text.edits)}\n\n")
    sys.stdout.write(text.data.decode("utf-8", "backslashreplace") + "\n\n")
    examiner = Examiner(1e9)
    for outcome in examiner.outcomes(text.data):
        if isinstance(outcome, Unread):
            sys.stdout.write(f"{outcome.kind}: {outcome.reason}\n")
            continue
        result = storable(outcome)
        if isinstance(result, str):
            sys.stdout.write(f"kept aside: {result}\n")
        else:
            told = story_lines(tell(result, load_house(result.house)))
            sys.stdout.write("\n".join(told) + f"\nmoney: {wrong_money(result) or 'adds up'}\n")
    examiner.take(number, text)
    sys.stdout.write("".join(f"\nFAILURE: {failure['what']}\n" for failure in examiner.failures))
    return 1 if examiner.failures else 0


if __name__ == "__main__":
    sys.exit(main())
