"""Hands for the tests of other forms, and what of a hand does not hang on where it stands."""

from pathlib import Path
from random import Random

import pytest

from stud_analytics.events import Hand
from stud_analytics.factory.mixture import deal_any
from stud_analytics.reading import SITES, find_sources, read_source
from stud_analytics.rules import load_house

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus"
HOUSE = load_house("seed")

FOLDERS = [
    pytest.param(folder / site, id=f"{folder.name}-{site}")
    for folder in (SAMPLES, CORPUS)
    for site in SITES
    if (folder / site).is_dir()
]
"""Samples, and real hands where they are present, of every site that is read."""


def without_place(hand: Hand) -> Hand:
    """The hand apart from its file, its lines and its text."""
    events = tuple(event._replace(line=0) for event in hand.events)
    return hand._replace(file="", line=0, text="", events=events)


def hands_of(folder: Path) -> list[Hand]:
    """Every hand of a folder that is read whole."""
    return [
        outcome
        for source in find_sources(folder)
        for outcome in read_source(source)
        if isinstance(outcome, Hand) and not outcome.unknown
    ]


def dealt(seed: int) -> Hand:
    """Any hand the factory deals."""
    return deal_any(Random(f"exchange:{seed}"), HOUSE).hand
