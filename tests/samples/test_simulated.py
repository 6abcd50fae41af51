"""The samples of the factory: what `sample_histories/make.py` makes today, legal and whole."""

import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from stud_analytics.events import Hand
from stud_analytics.factory.site_terms import site_terms
from stud_analytics.printing import PRINTABLE
from stud_analytics.reading import read_path
from stud_analytics.rules import load_house, replay

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sample_histories_make", SAMPLES / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_they_are_up_to_date(make: ModuleType) -> None:
    """`python sample_histories/make.py` makes them anew."""
    made = make.files()
    assert set((SAMPLES / "simulated").iterdir()) == set(made)
    for file, text in made.items():
        assert file.read_bytes().decode("utf-8") == text, file.name


@pytest.mark.parametrize("site", PRINTABLE)
def test_every_game_is_there_and_legal(make: ModuleType, site: str) -> None:
    [file] = (SAMPLES / "simulated").glob(f"{site}.*")
    house, terms = load_house(site), site_terms(site)
    hands: Counter[tuple[str, bool]] = Counter()
    numbers = set()
    for hand in read_path(file):
        assert isinstance(hand, Hand), hand
        assert hand.site == site
        assert hand.unknown == ()
        result = replay(hand, house)
        assert result.balanced
        assert result.verdict != "broken", result.findings
        hands[hand.game, hand.money == "tournament"] += 1
        numbers.add(hand.hand_id)
    wanted = {(game, False): make.CASH for game in terms.games}
    if terms.tournament is not None:
        wanted |= {(game, True): make.TOURNAMENT for game in terms.games}
    assert hands == wanted
    assert len(numbers) == sum(wanted.values())
