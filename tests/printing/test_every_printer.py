"""Dealt hands of every site, game and limit in the site's words, read back and replayed."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks")]

from prove_printers import prove  # noqa: E402

from stud_analytics.factory.site_terms import site_terms  # noqa: E402
from stud_analytics.games import Limit  # noqa: E402
from stud_analytics.printing import PRINTABLE  # noqa: E402
from stud_analytics.reading import SITES  # noqa: E402

HANDS = 12


def test_every_site_has_a_printer_and_terms() -> None:
    assert sorted(PRINTABLE) == sorted(SITES)
    for site in PRINTABLE:
        assert site_terms(site).limits == ("fixed", "pot", "no")


@pytest.mark.parametrize(
    ("site", "game", "limit"),
    [
        (site, game, limit)
        for site in PRINTABLE
        for game in site_terms(site).games
        for limit in site_terms(site).limits
    ],
)
def test_dealt_hands_come_back(site: str, game: str, limit: Limit) -> None:
    """The same events, cards that the site shows, money and results; 100,000 hands a site are
    for `benchmarks/prove_printers.py`."""
    good, faults, shown = prove(site, range(HANDS), game, limit)
    assert not faults, "\n".join(shown)
    assert good == HANDS


@pytest.mark.parametrize(
    ("site", "seed"),
    [
        # Pot limit: over an all-in for less, one bet more than the pot.
        ("ongame", 2675), ("kingsclub", 9562), ("ipoker", 10372),
        # Three pots paid in one sum: the rake leaves the main pot an odd chip.
        ("kingsclub", 3952),
        # A bring-in that is all-in: whether the next all-in counts hangs on what nobody tells.
        ("everleaf", 11125), ("pokerstars", 4130),
        ("kingsclub", 14958),
        # A total without the bring-in that looks like a full raise.
        ("winamax", 500985), ("winamax", 502260),
        # An all-in of the last player with chips, and nobody can tell what it was.
        ("partypoker", 502459), ("ipoker", 2555),
        # All-ins that may be chips or totals: a raise over one tells which.
        ("ipoker", 13387), ("ipoker", 19957),
        # The same, where the stacks are what the antes left.
        ("merge", 23927), ("merge", 24067),
        # The big bet is told by the double bet on 4th street alone.
        ("merge", 4395),
        # No bet tells the stakes: whether an all-in was one counts for the cap.
        ("merge", 103140),
        # Antes with the last chips, which no word tells: the ante is what the other posts.
        ("everleaf", 107299), ("everleaf", 111143),
        # Pot limit without told stakes.
        ("bovada", 123034),
        # A completion over an all-in for less.
        ("bovada", 346), ("pokerstars", 100),
    ],
)  # fmt: skip
def test_hands_that_once_came_back_otherwise(site: str, seed: int) -> None:
    good, _, shown = prove(site, range(seed, seed + 1))
    assert good == 1, "\n".join(shown)
