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
