"""Each site has its folder, a test file of its name and samples of its own."""

from pathlib import Path

import pytest

from stud_analytics.reading import SITES
from stud_analytics.resources import data_folder

ROOT = Path(__file__).parents[2]
TWELVE = {
    "absolute", "bovada", "everleaf", "fulltilt", "ipoker", "kingsclub", "merge", "ongame",
    "partypoker", "pokerstars", "winamax", "winning",
}  # fmt: skip


def test_twelve_networks_are_read():
    assert set(SITES) == TWELVE


@pytest.mark.parametrize("site", SITES)
def test_nothing_is_missing(site):
    for file in ("site.toml", "grammar.lark", "house.toml"):
        assert (data_folder("parsers") / site / file).is_file()
    assert (ROOT / "tests" / "reading" / f"test_site_{site}.py").is_file()
    assert any((ROOT / "sample_histories" / site).iterdir())
