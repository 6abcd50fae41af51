"""Real hands beside the project, where this machine has them: all replay, to the cent."""

from pathlib import Path

import pytest

from stud_analytics.events import Collected, Hand, PotStated
from stud_analytics.reading import read_path
from stud_analytics.rules import load_house, replay

ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus" / "pokerstars"
SAMPLES = ROOT / "sample_histories" / "pokerstars"


def check(hand):
    result = replay(hand, load_house("pokerstars"))
    errors = [f for f in result.findings if f.severity != "note"]
    assert errors == [], (hand.file, hand.line)
    assert result.balanced
    collected = {}
    for event in hand.events:
        if type(event) is PotStated:
            assert sum(pot.amount for pot in result.pots) == event.total
            assert result.rake == event.rake
        elif type(event) is Collected:
            collected[event.seat] = collected.get(event.seat, 0) + event.amount
    for player in result.players:
        assert player.collected == collected.get(player.seat, 0)
        assert player.net == player.collected - player.put_in
    assert sum(player.net for player in result.players) == -result.rake
    return result.verdict


def hands(folder):
    return [hand for hand in read_path(folder) if isinstance(hand, Hand)]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no real hands on this machine")
def test_real_hands_hold():
    verdicts = [check(hand) for hand in hands(CORPUS)]
    assert len(verdicts) == 29
    assert set(verdicts) == {"holds"}


def test_our_own_hands_hold_or_are_untold():
    verdicts = [check(hand) for hand in hands(SAMPLES)]
    assert verdicts.count("holds") >= 50
    assert "broken" not in verdicts
