"""Imports in a process of its own, for the tests that kill it or watch it.

python store_driver.py LAKE WORKERS JSON [FLUSH_HANDS], where JSON is a list of made sources as
lists, or a list of paths, which the real reader and referee get. Worker processes run this file
too, and so get the same.
"""

import json
import re
import sys
from pathlib import Path

import store_hands

from stud_analytics.store import LakeError, Progress, import_paths, work, writer

LAKE, WORKERS, SOURCES = sys.argv[1:4]
if len(sys.argv) > 4:
    # Small transactions, and word of every few hands. Worker processes come here too.
    writer.FLUSH_HANDS = writer.COMMIT_HANDS = int(sys.argv[4])
    work.CHUNK_HANDS = work.WHOLE_HANDS = writer.FLUSH_HANDS // 2
sources = json.loads(SOURCES)
if not isinstance(sources[0], str):
    store_hands.install()
    sources = [
        store_hands.MadeSource(name, start, count, tuple(map(tuple, specials)), pause)
        for name, start, count, specials, pause in sources
    ]


def main() -> int:
    def tell(progress: Progress) -> None:
        print(json.dumps(progress), flush=True)

    try:
        summary = import_paths(sources, LAKE, workers=int(WORKERS), progress=tell)
    except LakeError as error:
        print(f"LakeError: {error}", flush=True)
        return 2
    print(json.dumps(summary.as_json() | {"peak": peak_memory()}), flush=True)
    return 0


def peak_memory() -> int | None:
    """Bytes this process had at its largest; None where the system does not tell so simply."""
    if sys.platform == "win32":
        return None
    status = Path("/proc/self/status")
    if status.exists():
        # Not getrusage: its peak is inherited from whoever started this process.
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if found:
            return int(found[1]) * 1024
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.exit(main())
