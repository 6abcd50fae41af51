"""The statistics over hands that went the whole way: text, events, replay, lake, SQL; against
the second computation from the replayed events."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest
from brute_force import count_hand
from played_hands import PlayedHand, Player

from stud_analytics.events import Hand
from stud_analytics.reading import find_sources, read_source
from stud_analytics.reading.sources import SourceError
from stud_analytics.rules import Replay, load_house, replay
from stud_analytics.stats import create_views, list_reports, list_statistics, run_report
from stud_analytics.store import import_paths, open_lake

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus" / "pokerstars"
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


def as_played(result: Replay) -> PlayedHand:
    """A replay as the second computation reads hands."""
    hand = result.hand
    names = {seat.seat: seat.player for seat in hand.seats}
    players = [
        Player(p.seat, names[p.seat], None, None, p.put_in, p.collected, p.folded_on,
               p.showdown, p.last_street)
        for p in result.players
    ]  # fmt: skip
    opens = [d for d in result.decisions if d.action in ("bring_in", "completion", "bet", "raise")]
    head = {
        "game": hand.game,
        "big_bet": hand.big_bet,
        "bring_in_seat": opens[0].seat if opens and opens[0].street == 3 else None,
    }
    pots = []
    for number, pot in enumerate(result.pots):
        got: dict[int, int] = defaultdict(int)
        for award in result.awards:
            if award.pot == number:
                got[award.seat] += award.amount
        # Where the text pays several pots in one sum, what the rules demand of each.
        told = sum(got.values()) == pot.paid
        pots.append(pot._replace(shares=tuple(got.items())) if told else pot)
    return PlayedHand(hand.hand_id, head, players, list(result.decisions), pots)


def compare(folder: Path, lake_path: Path) -> int:
    """Imports the folder and holds every row of player_hands against the second computation;
    says how many rows those were."""
    import_paths([folder], lake_path)
    expected = {}
    five = set()
    for result in replays(folder):
        if result.hand.game == "five_card_stud":
            # The statistics speak of 3rd street; five-card stud opens on 2nd and has none yet.
            five.add(result.hand.hand_id)
            continue
        for seat, counts in count_hand(as_played(result)).items():
            expected.setdefault((result.hand.hand_id, seat), counts)
    columns = ", ".join(f"{name}_n, {name}_d" for name in NAMES)
    with open_lake(lake_path) as lake:
        create_views(lake.connection)
        rows = lake.connection.execute(f"SELECT hand_id, seat, {columns} FROM player_hands")
        got = {
            (hand, seat): numbers for hand, seat, *numbers in rows.fetchall() if hand not in five
        }
    assert got.keys() == expected.keys()
    for key, numbers in got.items():
        for i, name in enumerate(NAMES):
            n, d = expected[key][name]
            assert (numbers[2 * i], numbers[2 * i + 1]) == (pytest.approx(float(n)), d), (key, name)
    return len(got)


def test_sample_hands(tmp_path):
    assert compare(SAMPLES, tmp_path / "lake") > 300


def test_corpus_hands(tmp_path):
    if not CORPUS.is_dir():
        pytest.skip("real hands are not here; the sample hands prove the same")
    assert compare(CORPUS, tmp_path / "lake") > 100


def test_every_report_runs_on_a_lake_read_only(tmp_path):
    import_paths([SAMPLES / "pokerstars"], tmp_path / "lake")
    with open_lake(tmp_path / "lake") as lake:
        hands = lake.connection.execute(
            "SELECT count(*) FROM hands JOIN seats USING (site, hand_id) "
            "WHERE seats.hero AND dealt_in AND verdict IN ('holds', 'untold')"
        ).fetchone()
        for report in list_reports():
            table = run_report(lake.connection, report.name)
            terminal = run_report(lake.connection, report.name, terminal=True)
            assert table.num_rows == terminal.num_rows, report.name
        results = run_report(lake.connection, "results")
        sessions = run_report(lake.connection, "sessions")
        assert hands is not None
        assert sum(results["hands"].to_pylist()) == hands[0]
        assert sum(sessions["hands"].to_pylist()) == hands[0]
        assert sum(results["net"].to_pylist()) == sum(sessions["net"].to_pylist())
