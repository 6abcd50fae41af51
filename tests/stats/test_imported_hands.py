"""The statistics over hands that went the whole way: text, events, replay, lake, SQL; against
the second computation from the replayed events."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from brute_force import count_hand
from dealt_statistics import as_played, hold_against, prove

from stud_analytics.definitions import view_statements
from stud_analytics.events import Hand
from stud_analytics.games import GAMES
from stud_analytics.reading import find_sources, read_source
from stud_analytics.reading.sources import SourceError
from stud_analytics.rules import Replay, load_house, replay
from stud_analytics.stats import Filters, create_views, list_reports, list_statistics, run_report
from stud_analytics.store import import_paths, open_lake

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus"
SITES = sorted(folder.name for folder in CORPUS.glob("*/")) if CORPUS.is_dir() else []
NAMES = [statistic.name for statistic in list_statistics()]


def replays(folder: Path) -> Iterable[Replay]:
    for source in find_sources(folder):
        try:
            for hand in read_source(source):
                if isinstance(hand, Hand) and not hand.unknown:
                    result = replay(hand, load_house(hand.site))
                    if result.balanced:
                        yield result
        except SourceError:
            continue


def compare(folder: Path, lake_path: Path) -> int:
    """Imports the folder and holds every row of player_hands against the second computation;
    says how many rows those were."""
    import_paths([folder], lake_path)
    expected = {}
    for result in replays(folder):
        for seat, counts in count_hand(as_played(result)).items():
            expected.setdefault((result.hand.hand_id, seat), counts)
    columns = ", ".join(f"{name}_n, {name}_d" for name in NAMES)
    with open_lake(lake_path) as lake:
        create_views(lake.connection)
        rows = lake.connection.execute(f"SELECT hand_id, seat, {columns} FROM player_hands")
        got = {(hand, seat): numbers for hand, seat, *numbers in rows.fetchall()}
        # What is stored and what is worked out at the moment of asking are the same.
        lake.connection.execute(
            next(each for each in view_statements(False) if "TEMP VIEW played AS" in each)
        )
        again = lake.connection.execute(f"SELECT hand_id, seat, {columns} FROM player_hands")
        assert got == {(hand, seat): numbers for hand, seat, *numbers in again.fetchall()}
    # Of rejected hands there are none; where a hand has two texts, the first counts.
    assert got.keys() <= expected.keys()
    hold_against(got, expected)
    return len(got)


def test_sample_hands(tmp_path):
    assert compare(SAMPLES, tmp_path / "lake") > 300


@pytest.mark.parametrize("site", SITES or [None])
def test_corpus_hands(tmp_path, site):
    if site is None:
        pytest.skip("real hands are not here; the sample hands prove the same")
    compare(CORPUS / site, tmp_path / "lake")


def test_factory_hands_of_every_game():
    told = prove(1500, seed=7)
    assert told["hands"] == 1500
    assert told["refused"] < 15
    assert set(told["games"]) == set(GAMES)
    # The statistics that test_statistics does not reach are met, both ways.
    for name in (name for name in NAMES if name.endswith("_3") or name == "double_bet_4"):
        n, d = told["sums"][name]
        assert 0 < n < d, name


def test_every_report_runs_on_a_lake_read_only(tmp_path):
    import_paths([SAMPLES / "pokerstars"], tmp_path / "lake")
    with open_lake(tmp_path / "lake") as lake:
        hands = lake.connection.execute(
            "SELECT count(*) FROM hands JOIN seats USING (site, hand_id) "
            "WHERE seats.hero AND dealt_in AND verdict IN ('holds', 'untold')"
        ).fetchone()
        for report in list_reports():
            table = run_report(lake.connection, report.name)
            every = Filters(top=table.num_rows) if report.top else None
            terminal = run_report(lake.connection, report.name, every, terminal=True)
            assert table.num_rows == terminal.num_rows, report.name
        results = run_report(lake.connection, "results")
        sessions = run_report(lake.connection, "sessions")
        assert hands is not None
        assert sum(results["hands"].to_pylist()) == hands[0]
        assert sum(sessions["hands"].to_pylist()) == hands[0]
        assert sum(results["net"].to_pylist()) == sum(sessions["net"].to_pylist())
