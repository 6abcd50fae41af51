"""Real hands where they are present, our samples always: all read, none lost."""

from collections import Counter
from pathlib import Path

import pytest
from test_reading_phrases import copy_site

from stud_analytics.events import Hand
from stud_analytics.reading import find_sources, read_path, read_source
from stud_analytics.reading.site import read_site

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories" / "pokerstars"
CORPUS = ROOT.parent / "shared" / "corpus" / "pokerstars"


def starts(path: Path) -> int:
    return sum(
        line.lstrip("\ufeff").startswith("PokerStars ")
        for line in path.read_text(encoding="utf-8").splitlines()
    )


@pytest.mark.parametrize(
    "folder",
    [
        SAMPLES,
        pytest.param(
            CORPUS,
            marks=pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here"),
        ),
    ],
    ids=["samples", "corpus"],
)
def test_every_hand_is_read_whole(folder):
    for source in find_sources(folder):
        found = list(read_source(source))
        assert source.path is not None
        assert len(found) == starts(source.path)
        for outcome in found:
            if isinstance(outcome, Hand):
                assert outcome.unknown == ()
            else:
                assert outcome.kind == "not_stud", outcome.reason


@pytest.mark.skipif(not CORPUS.is_dir(), reason="real hands are not here")
def test_totals_of_the_corpus():
    kinds = Counter(
        outcome.game if isinstance(outcome, Hand) else outcome.kind for outcome in read_path(CORPUS)
    )
    assert kinds == {"stud_high": 7, "stud_hi_lo": 7, "razz": 15, "not_stud": 59}


def test_a_made_up_site_is_only_a_folder(tmp_path):
    """Other words, the same vocabulary: no Python changes for it."""
    folder = copy_site(
        tmp_path / "quag",
        site=('literals = ["PokerStars ", "POKERSTARS "]', 'literals = ["QuagPoker "]'),
        grammar=("§: brings in ", "§ opens low with "),
    )
    toml = folder / "site.toml"
    toml.write_text(
        toml.read_text(encoding="utf-8")
        .replace('"pokerstars"', '"quag"')
        .replace("'''(?:PokerStars|POKERSTARS) ", "'''QuagPoker ")
        .replace('"PokerStars', '"QuagPoker'),
        encoding="utf-8",
    )
    grammar = folder / "grammar.lark"
    text = grammar.read_text(encoding="utf-8")
    grammar.write_text(text.replace('["low "] "for " amount', "amount"), encoding="utf-8")
    history = tmp_path / "h.txt"
    from reading_hands import RAZZ, one

    history.write_text(
        RAZZ.replace("PokerStars", "QuagPoker").replace(": brings in for 9", " opens low with 9")
    )
    [source] = find_sources(history)
    [hand] = read_source(source, [read_site(folder)])
    assert isinstance(hand, Hand)
    assert hand.site == "quag"
    assert hand.events == one(RAZZ).events
