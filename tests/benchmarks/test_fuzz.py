"""A short run of the random damage; `benchmarks/fuzz.py` by hand makes 200,000 texts."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[2] / "benchmarks"))

import fuzz  # noqa: E402

from stud_analytics.store import check_lake, import_paths, open_lake  # noqa: E402

SITES = tuple(site for site in fuzz.SITES if (fuzz.SAMPLES / site).is_dir())


@pytest.mark.parametrize("site", SITES)
def test_no_damage_makes_it_raise_or_store_wrong_money(site):
    found = fuzz.run(range(600), seed=7, sites=(site,), limit=10)
    assert found.failures == []
    assert found.counts["texts"] == 600
    # Some damage does no harm, and most is seen.
    stored = [found.counts[f"stored, {verdict}"] for verdict in ("holds", "untold")]
    assert sum(stored) > 20
    assert found.counts["kept aside"] + found.counts["rejected"] > 100


def test_every_kind_of_edit_happens_and_the_same_seed_makes_the_same_texts():
    from_ = fuzz.material(SITES)
    texts = [fuzz.damaged(3, number, from_) for number in range(800)]
    assert {edit for text in texts for edit in text.edits} == set(fuzz.EDITS)
    assert {text.site for text in texts} == set(SITES)
    assert texts == [fuzz.damaged(3, number, from_) for number in range(800)]
    assert sum(text.data != fuzz.damaged(4, at, from_).data for at, text in enumerate(texts)) > 700


def test_what_it_looks_for_is_found():
    """Wrong money, an exception and a text that takes too long are failures."""
    examiner = fuzz.Examiner(limit=0.2)
    hand = fuzz.Damaged("pokerstars", ("none",), fuzz.material(SITES).hands["pokerstars"][0].data)
    examiner.take(1, hand)
    assert (examiner.counts["stored, holds"], examiner.failures) == (1, [])
    [outcome] = examiner.outcomes(hand.data)
    result = fuzz.storable(outcome)
    more = [player._replace(put_in=player.put_in + 1) for player in result.players]
    assert fuzz.wrong_money(result) is None
    assert fuzz.wrong_money(result._replace(rake=result.rake + 1)) is not None
    assert fuzz.wrong_money(result._replace(players=tuple(more))) is not None
    assert fuzz.wrong_money(result._replace(pots=())) is not None
    assert fuzz.wrong_money(result._replace(awards=result.awards[1:])) is not None
    for trouble in (lambda _: 1 / 0, lambda _: [0 for _ in iter(int, 1)]):
        examiner.outcomes = trouble
        examiner.take(2, hand)
    assert [failure["what"][:10] for failure in examiner.failures] == ["Traceback ", "longer tha"]


def test_a_lake_of_damaged_files_is_sound(tmp_path):
    from_ = fuzz.material(SITES)
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(300):
        (folder / f"{number}.txt").write_bytes(fuzz.damaged(11, number, from_).data)
    summary = import_paths([str(folder)], tmp_path / "lake")
    assert summary.stored > 20
    assert summary.rejected > 20
    with open_lake(tmp_path / "lake") as lake:
        # Files that were damaged in two ways tell two things of one hand: that is kept and told.
        problems = check_lake(lake)
        assert problems == []
