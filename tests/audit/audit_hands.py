"""Hands for the audit's tests: texts of the sample histories, and texts changed on purpose."""

from collections.abc import Iterator
from pathlib import Path

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import read_text
from stud_analytics.rules import load_house, replay
from stud_analytics.rules.record import Replay

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories"
POKERSTARS = load_house("pokerstars")


def sample_text(name: str) -> str:
    return (SAMPLES / "broken" / f"{name}.txt").read_text(encoding="utf-8-sig")


def judged(text: str, file: str = "hands.txt") -> Replay:
    (hand,) = read_text(text, file)
    assert isinstance(hand, Hand), hand
    assert not hand.unknown
    return replay(hand, POKERSTARS)


def broken(name: str) -> Replay:
    return judged(sample_text(name), f"{name}.txt")


def outcomes(folder: str) -> Iterator[Hand | Unread]:
    for path in sorted((SAMPLES / folder).glob("*.txt")):
        yield from read_text(path.read_text(encoding="utf-8-sig"), path.name)
