"""The sample hands, read once and replayed once."""

from pathlib import Path

import pytest
from plain_text import TextHand, text_hands

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import read_path
from stud_analytics.rules import load_house, replay
from stud_analytics.rules.record import Replay

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"


@pytest.fixture(scope="session")
def samples() -> Path:
    return SAMPLES


@pytest.fixture(scope="session")
def outcomes() -> list[Hand | Unread]:
    """What the reader makes of the good samples, in the order of the files."""
    return [
        outcome
        for path in sorted((SAMPLES / "pokerstars").glob("*.txt"))
        for outcome in read_path(path)
    ]


@pytest.fixture(scope="session")
def replays(outcomes: list[Hand | Unread]) -> list[Replay]:
    """The stud hands of the good samples under PokerStars' rules."""
    house = load_house("pokerstars")
    return [replay(outcome, house) for outcome in outcomes if isinstance(outcome, Hand)]


@pytest.fixture(scope="session")
def texts() -> list[TextHand]:
    """The stud hands of the good samples as plain text, read without the project's own code."""
    return [
        hand
        for path in sorted((SAMPLES / "pokerstars").glob("*.txt"))
        for hand in text_hands(path)
        if hand.game is not None
    ]
