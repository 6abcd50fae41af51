"""A small run of the proof that the referee finds every simulated fault, and nothing else."""

import sys
from pathlib import Path

import pytest

from stud_analytics.printing import PRINTABLE
from stud_analytics.reading import read_path
from stud_analytics.rules import load_house

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import prove_damage


@pytest.mark.parametrize("site", PRINTABLE)
def test_every_fault_is_found_where_it_is_and_no_other(site: str, tmp_path: Path) -> None:
    counts, wrong = prove_damage.prove(site, 30, 6, 0.6, ["all"], tmp_path)
    assert wrong == []
    assert counts["damaged"] >= 12
    assert sum(counts["kinds"].values()) == counts["damaged"]
    assert counts["missed"] == counts["wrong_place"] == counts["false_alarms"] == 0


def test_a_fault_that_is_not_there_counts_as_missed_and_one_not_told_as_a_false_alarm(
    tmp_path: Path,
) -> None:
    house, path = load_house("pokerstars"), tmp_path / "hands.txt"
    faults = prove_damage.write(path, "pokerstars", house, 20, 1, 0.5, ["all"])
    assert len(faults) >= 5
    told, *rest = faults.items()
    harmless = next(hand.hand_id for hand in read_path(path) if hand.hand_id not in faults)
    claimed = {harmless: told[1], **dict(rest)}
    wrong = [one for one in prove_damage.judged(path, "pokerstars", house, claimed) if one]
    assert sorted(one.what for one in wrong) == ["false_alarms", "missed"]
    moved = {id_: {**fault, "lines": [1, 1]} for id_, fault in faults.items()}
    wrong = [one for one in prove_damage.judged(path, "pokerstars", house, moved) if one]
    assert [one.what for one in wrong] == ["wrong_place"] * len(faults)
