"""The lake for measurements: every hand simulated is in it, once."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from make_lake import make_lake

from stud_analytics.store import open_lake


def test_all_parts_of_all_sites_are_in_the_lake(tmp_path: Path) -> None:
    made = make_lake(tmp_path / "lake", 41, sites=("fulltilt", "pokerstars"), part=15)
    assert made["hands_found"] == made["stored"] == made["lake"]["different"] == 41
    assert made["duplicates"] == made["rejected"] == made["lake"]["broken"] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["lake"]
    with open_lake(tmp_path / "lake") as lake:
        shares = lake.sql("SELECT site, count(*) FROM hands GROUP BY site ORDER BY site").fetchall()
    assert shares == [("fulltilt", 21), ("pokerstars", 20)]
