"""What a worker of a cluster does in a second, and the one that writes. Prints JSON.

    stud simulate --hands 20000 -o hands/
    python benchmarks/cluster_rates.py hands/ --installed

Everything runs in this process, one step after another, and is counted in seconds of its processor
time: batches made as `stud import --cluster` sends them, read, judged and made into the rows of
every table as a worker does, the answers packed and unpacked, the rows written into a lake in a
temporary folder.
``workers_to_a_writer`` is how many workers, with a core each, the one that writes, with a core,
can take rows from. `docs/scaling.md` reckons with these figures.
"""

import pickle
import tempfile
import time
from pathlib import Path
from typing import Any

from measuring import machine, options_of, package, say

from stud_analytics import __version__
from stud_analytics.reading import Source, find_sources
from stud_analytics.store import Job, compact_lake, open_lake
from stud_analytics.store.cluster import batches, read_batch
from stud_analytics.store.writer import Writer

_WARM = 300_000
"""Bytes of the first file, read before the clock runs: grammars are loaded once a worker."""


def rates(paths: list[Path]) -> dict[str, Any]:
    """The figures of the files at ``paths``."""
    sources = [source for path in paths for source in find_sources(path)]
    spent = dict.fromkeys(("sending", "reading", "answering", "writing"), 0.0)
    sent_bytes = answer_bytes = count = 0

    def timed(what: str, began: float) -> float:
        now = time.process_time()
        spent[what] += now - began
        return now

    _warm(sources[0])
    with tempfile.TemporaryDirectory(prefix="stud-rates-") as folder:
        lake_path = Path(folder) / "lake"
        with open_lake(lake_path, create=True) as lake, Writer(lake) as writer:
            clock = time.process_time()
            for batch in batches([Job(tuple(sources), None)]):
                sent = pickle.dumps((batch, None), pickle.HIGHEST_PROTOCOL)
                clock = timed("sending", clock)
                chunks = read_batch(__version__, sent)
                clock = timed("reading", clock)
                answer = pickle.dumps(chunks, pickle.HIGHEST_PROTOCOL)
                clock = timed("answering", clock)
                for chunk in pickle.loads(answer):
                    writer.take(chunk)
                clock = timed("writing", clock)
                count, sent_bytes = count + 1, sent_bytes + len(sent)
                answer_bytes += len(answer)
            writer.finish()
            timed("writing", clock)
        hands = writer.hands_found
        size = compact_lake(lake_path, grace=0).after.bytes
    a_worker, a_writer = spent["reading"] + spent["answering"], spent["sending"] + spent["writing"]
    return {
        "hands": hands,
        "batches": count,
        **machine(),
        **package(),
        "worker_hands_per_second": round(hands / a_worker),
        "writer_hands_per_second": round(hands / a_writer),
        "workers_to_a_writer": round(a_worker / a_writer, 1),
        "seconds": {what: round(seconds, 2) for what, seconds in spent.items()},
        "bytes_a_hand": {
            "sent": round(sent_bytes / hands),
            "answered": round(answer_bytes / hands),
            "stored": round(size / hands),
        },
    }


def _warm(source: Source) -> None:
    (batch, *_) = batches([Job((source,), None)])
    first = batch.sources[0]
    first.data = first.data[:_WARM]  # type: ignore[attr-defined]
    read_batch(__version__, pickle.dumps((batch, None)))


def main() -> None:
    """The figures from the command line."""
    parser = options_of(__doc__ or "")
    parser.add_argument("path", nargs="+", type=Path, help="histories, all of them whole")
    options = parser.parse_args()
    say(rates(options.path), options)


if __name__ == "__main__":
    main()
