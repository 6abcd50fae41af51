"""Puts a lake to the proof: readers during an import, two imports at once, kills, a full disk,
damaged files, compaction.

    python benchmarks/prove_lake.py --hands 200000 --kills 50
    python benchmarks/prove_lake.py --hands 2000 --kills 5 --only kills damage

Hands come from `stud simulate`; imports are `stud import` in processes of their own. Prints JSON: a
part each, with what was counted and what went wrong; exit status 1 if anything did. The full disk
needs root on Linux (a small tmpfs is mounted) and is skipped with a word elsewhere.
"""

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from stud_analytics.cli.app import main as main_of_stud
from stud_analytics.store import (
    LakeError,
    check,
    check_lake,
    open_lake,
    repair_lake,
    work,
    writer,
)
from stud_analytics.store.files import data_files
from stud_analytics.store.schema import HAND_TABLES

ROOT = Path(__file__).resolve().parents[1]
READERS = 4
STEP = 500
"""Hands of a transaction where many commits are to be hit."""
# One query, so one state of the lake: all numbers must belong together.
GLANCE = """
    SELECT (SELECT count(*) FROM imports), (SELECT coalesce(sum(stored), 0) FROM imports),
           (SELECT count(*) FROM hands), (SELECT count(*) FROM hand_texts),
           (SELECT count(*) FROM (SELECT DISTINCT site, hand_id FROM actions)),
           (SELECT coalesce(sum(players), 0) FROM hands),
           (SELECT count(*) FROM seats WHERE dealt_in), (SELECT count(*) FROM played)
"""

Part = dict[str, Any]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(
        filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}  # fmt: skip


def stud(*words: object, steps: bool = False) -> "subprocess.Popen[str]":
    """One command line in a process of its own; ``steps``: with small transactions."""
    return subprocess.Popen(
        [sys.executable, __file__, "--stud-in-steps" if steps else "--stud", *map(str, words)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment(),
    )  # fmt: skip


def be_stud(words: list[str], steps: bool) -> None:
    """The command line in this process."""
    if steps:
        writer.FLUSH_HANDS = writer.COMMIT_HANDS = STEP  # type: ignore[misc]
        work.CHUNK_HANDS = work.WHOLE_HANDS = STEP // 5  # type: ignore[misc]
    main_of_stud(words)


def simulate(hands: int, folder: Path, seed: int) -> None:
    process = stud("simulate", "--hands", hands, "--seed", seed, "-o", f"{folder}/")
    _, said = process.communicate()
    if process.returncode:
        raise SystemExit(said)


def contents(lake: Path) -> dict[str, tuple[int, int]]:
    """Each table's rows and a hash over all of them, without what differs from run to run."""
    with open_lake(lake) as opened:
        return {
            name: opened.sql(
                "SELECT count(*), coalesce(sum(hash(t)), 0)::HUGEINT FROM "
                f"(SELECT COLUMNS(c -> c <> 'import_id') FROM {name}) t"
            ).fetchall()[0]
            for name in (*HAND_TABLES, "played", "copies", "rejects")
        }


def problems(lake: Path) -> list[str]:
    with open_lake(lake) as opened:
        return check_lake(opened)


def read_on(lake: Path) -> None:
    """A reader: glances again and again until standard input ends; prints what it saw."""
    os.nice(10)  # four of them would starve the import of a machine with two cores
    reads = torn = 0
    errors: list[str] = []
    states = set()
    seconds = [0.0]
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    os.set_blocking(sys.stdin.fileno(), False)
    while sys.stdin.buffer.read(1) != b"":
        began = time.monotonic()
        try:
            # Opened anew each time: what a command does.
            with open_lake(lake) as opened:
                seen = opened.sql(GLANCE).fetchall()[0]
        except Exception as error:  # noqa: BLE001  # all are counted
            errors.append(f"{type(error).__name__}: {error}")
            continue
        seconds.append(time.monotonic() - began)
        reads += 1
        imports, stored, hands, texts, acted, players, dealt_in, played = seen
        torn += not (stored == hands == texts == acted and players == dealt_in == played)
        states.add((imports, hands))
    print(json.dumps({
        "reads": reads, "states": len(states), "torn": torn, "errors": errors[:3],
        "failed": len(errors), "median": round(statistics.median(seconds), 3),
        "slowest": round(max(seconds), 3),
    }))  # fmt: skip


def readers(folder: Path, hands: int, place: Path) -> Part:
    """Readers in a loop during an import of everything, then during a compaction."""
    lake = place / "lake"
    open_lake(lake, create=True).close()
    found: Part = {"hands": hands, "readers": READERS}
    for what, words in (
        ("import", ("import", folder, "--lake", lake, "--json")),
        ("compact", ("lake", "compact", "--lake", lake, "--json")),
    ):
        crowd = [
            subprocess.Popen(
                [sys.executable, __file__, "--read-on", str(lake)], text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
            )
            for _ in range(READERS)
        ]  # fmt: skip
        began = time.monotonic()
        process = stud(*words)
        said, errors = process.communicate()
        seconds = time.monotonic() - began
        seen = [json.loads(reader.communicate()[0]) for reader in crowd]
        found[what] = {
            "seconds": round(seconds, 1), "status": process.returncode,
            "said": said.strip() or errors.strip(),
            "reads": sum(one["reads"] for one in seen),
            "states": max(one["states"] for one in seen),
            "torn": sum(one["torn"] for one in seen),
            "failed": sum(one["failed"] for one in seen),
            "errors": [error for one in seen for error in one["errors"]][:3],
            "median": max(one["median"] for one in seen),
            "slowest": max(one["slowest"] for one in seen),
        }  # fmt: skip
    began = time.monotonic()
    found["check"] = problems(lake)
    found["check_seconds"] = round(time.monotonic() - began, 1)
    found["wrong"] = bool(
        found["check"]
        or any(found[w]["torn"] or found[w]["failed"] or found[w]["status"] not in (0, 1)
               for w in ("import", "compact"))
    )  # fmt: skip
    return found


def two_at_once(folder: Path, place: Path, whole: dict[str, tuple[int, int]]) -> Part:
    """Two imports of the same files started together."""
    lake = place / "lake"
    both = [stud("import", folder, "--lake", lake, "--json") for _ in range(2)]
    said = [process.communicate() for process in both]
    summaries = [json.loads(out) for out, _ in said]
    waited = sum("waiting for another import" in errors for _, errors in said)
    same = contents(lake) == whole
    return {
        "stored": [one["stored"] for one in summaries],
        "duplicates": [one["duplicates"] for one in summaries],
        "said_that_it_waits": waited, "check": problems(lake), "same_as_one_import": same,
        "wrong": not same or waited != 1 or bool(problems(lake)),
    }  # fmt: skip


def kills(
    folder: Path, count: int, place: Path, whole: dict[str, tuple[int, int]], dice: random.Random
) -> Part:
    """Imports killed at random moments, each going on where the last was killed; a lake that is
    whole is compared with one that nobody killed, killed while it is compacted, and left."""
    words = ("import", folder, "--lake")
    began = time.monotonic()
    stud(*words, place / "whole", steps=True).communicate()
    running = time.monotonic() - began
    found: Part = {"kills": 0, "in_compaction": 0, "lakes": 0, "between_commits": 0, "wrong": []}
    lake = place / "lake0"
    states: list[int] = []
    while found["kills"] < count:
        process = stud(*words, lake, steps=True)
        after = running * dice.random()
        ended = _kill(process, after)
        found["kills"] += not ended
        hands = _sound(lake, f"import killed after {after:.3f} s", found["wrong"])
        states.append(hands)
        found["between_commits"] += 0 < hands < whole["hands"][0]
        if ended or hands == whole["hands"][0]:
            if contents(lake) != whole:
                found["wrong"].append(f"{lake.name}: not what one import makes")
            process = stud("lake", "compact", "--grace", "0.5", "--lake", lake)
            found["in_compaction"] += not _kill(process, 0.5 + 2 * dice.random())
            _sound(lake, "compaction killed", found["wrong"])
            if contents(lake) != whole:
                found["wrong"].append(f"{lake.name}: compaction changed it")
            found["lakes"] += 1
            shutil.rmtree(lake, ignore_errors=True)
            lake = place / f"lake{found['lakes']}"
    found["hands_after_each"] = states
    return found


def _kill(process: "subprocess.Popen[str]", after: float) -> bool:
    """Kills a process after so many seconds; whether it had ended by itself."""
    try:
        process.communicate(timeout=after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return False
    return True


def _sound(lake: Path, when: str, wrong: list[str]) -> int:
    """How many hands a lake has after something happened to it; tells what is wrong with it."""
    try:
        with open_lake(lake) as opened:
            wrong += [
                f"{when}: {checked.line()}" for checked in check(opened)
                # What the killed one left is swept by the next who writes.
                if not checked.held and checked.promise.name != "files.counted"
            ]  # fmt: skip
            return int(opened.sql("SELECT count(*) FROM hands").fetchall()[0][0])
    except LakeError as error:
        if "there is no lake" not in str(error) and "was never finished" not in str(error):
            wrong.append(f"{when}: {error}")
        return 0


def full_disk(folder: Path, place: Path, whole: dict[str, tuple[int, int]]) -> Part:
    """Imports into a file system that is too small, by less and less."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return {"skipped": "only root on Linux can mount a small disk", "wrong": False}
    found: Part = {"tries": [], "wrong": []}
    with _small_disk(place / "disk", 1 << 20) as disk:
        lake = disk / "lake"
        for megabytes in (1, 2, 4, 6, 8, 12, 16, 24, 32, 64, 256, 1024):
            subprocess.run(["mount", "-o", f"remount,size={megabytes}m", str(disk)], check=True)
            process = stud("import", folder, "--lake", lake, steps=True)
            _, said = process.communicate()
            full = process.returncode == 2
            hands = _sound(lake, f"disk of {megabytes} MiB", found["wrong"])
            found["tries"].append({"megabytes": megabytes, "full": full, "hands": hands})
            if full and "the disk is full" not in said:
                found["wrong"].append(f"{megabytes} MiB: {said.strip()}")
            if not full:
                break
        if contents(lake) != whole:
            found["wrong"].append("in the end it is not what one import makes")
    return found


@contextmanager
def _small_disk(folder: Path, size: int) -> Iterator[Path]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def _missing(file: Path, dice: random.Random) -> None:
    file.unlink()


def _cut(file: Path, dice: random.Random) -> None:
    os.truncate(file, dice.randrange(file.stat().st_size))


def _overwritten(file: Path, dice: random.Random) -> None:
    data = bytearray(file.read_bytes())
    at = dice.randrange(4, max(len(data) - 64, 5))
    data[at : at + 64] = dice.randbytes(64)
    file.write_bytes(data[: file.stat().st_size])


def _one_byte(file: Path, dice: random.Random) -> None:
    data = bytearray(file.read_bytes())
    data[dice.randrange(4, len(data) - 4)] ^= 1 + dice.randrange(255)
    file.write_bytes(data)


DAMAGES: dict[str, Callable[[Path, random.Random], None]] = {
    "missing": _missing, "cut": _cut, "overwritten": _overwritten, "one byte": _one_byte,
}  # fmt: skip


def damage(
    folder: Path, sound: Path, place: Path, whole: dict[str, tuple[int, int]], dice: random.Random
) -> Part:
    """One file of every table damaged in every way: seen, repaired, and all there again after its
    source is imported once more."""
    found: Part = {"tries": 0, "seen_by": {}, "unseen": [], "harmless": 0, "repaired_alone": 0,
                   "by_import": 0, "wrong": []}  # fmt: skip
    for table in (*HAND_TABLES, "played", "imports"):
        for name, harm in DAMAGES.items():
            lake = place / "damaged"
            shutil.rmtree(lake, ignore_errors=True)
            shutil.copytree(sound, lake)
            with open_lake(lake) as opened:
                file = dice.choice(
                    [file for file in data_files(opened.connection) if file.table == table]
                )
            harm(file.path, dice)
            when = f"{table} {name}"
            found["tries"] += 1
            with open_lake(lake) as opened:
                broken = [checked for checked in check(opened, reread=True) if not checked.held]
            if not broken:
                try:
                    same = contents(lake) == whole
                except Exception:  # noqa: BLE001
                    same = False
                if same:
                    found["harmless"] += 1  # a byte that nothing reads
                else:
                    found["unseen"].append(when)
                continue
            first = broken[0].promise.name
            found["seen_by"][first] = found["seen_by"].get(first, 0) + 1
            if first == "files.whole" and not any(
                file.path.name in place for place in broken[0].examples
            ):
                found["wrong"].append(f"{when}: the file is not named")
            repair_lake(lake, reread=first == "texts.reread")
            alone = contents(lake)
            if all(alone[t] == whole[t] for t in HAND_TABLES) and not problems(lake):
                found["repaired_alone"] += 1
            stud("import", folder, "--lake", lake).communicate()
            after = contents(lake)
            # A hand that lost its row in hands has lost the name of its file for good.
            differs = [t for t in whole if after[t] != whole[t]]
            counts = [t for t in whole if after[t][0] != whole[t][0]]
            found["by_import"] += not differs
            left = problems(lake)
            if counts or left or (differs and table != "hands"):
                found["wrong"].append(f"{when}: differs in {differs}; {left}")
    return found


def main() -> int:
    if sys.argv[1:2] in (["--stud"], ["--stud-in-steps"]):
        be_stud(sys.argv[2:], sys.argv[1] == "--stud-in-steps")
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--folder", type=Path, help="made before, instead of --hands new ones")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--kill-hands", type=int, default=6_000, help="for all but the readers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=("readers", "two", "kills", "disk", "damage"))
    parser.add_argument("--read-on", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.read_on is not None:
        read_on(asked.read_on)
        return 0
    parts = asked.only or ("readers", "two", "kills", "disk", "damage")
    dice = random.Random(asked.seed)
    result: Part = {"seed": asked.seed}
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        if "readers" in parts:
            folder = asked.folder or place / "many"
            if asked.folder is None:
                simulate(asked.hands, folder, asked.seed)
            (place / "readers").mkdir()
            result["readers"] = readers(folder, asked.hands, place / "readers")
            shutil.rmtree(place / "readers")
        few, sound = place / "few", place / "sound"
        if set(parts) - {"readers"}:
            simulate(asked.kill_hands, few, asked.seed)
            stud("import", few, "--lake", sound).communicate()
            whole = contents(sound)
            for part, prove in {
                "two": lambda at: two_at_once(few, at, whole),
                "kills": lambda at: kills(few, asked.kills, at, whole, dice),
                "disk": lambda at: full_disk(few, at, whole),
                "damage": lambda at: damage(few, sound, at, whole, dice),
            }.items():
                if part in parts:
                    (place / part).mkdir()
                    result[part] = prove(place / part)
                    print(part, json.dumps(result[part]), file=sys.stderr, flush=True)
    print(json.dumps(result, indent=1))
    wrong = any(result[part]["wrong"] or result[part].get("unseen") for part in parts)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
