"""What is said of a site comes from its folder, and is true where the real hands are here."""

from pathlib import Path

import pytest

from stud_analytics.audit.sites_page import SiteSupport, site_support, sites_markdown
from stud_analytics.events import Hand
from stud_analytics.reading import SITES, SiteError, find_sources, load_site, read_source
from stud_analytics.reading.site import read_site

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


def copy_with(tmp_path: Path, about: str) -> Path:
    """A made-up site: PokerStars's folder with another table ``about``."""
    folder = tmp_path / "quag"
    folder.mkdir()
    text = (load_site("pokerstars").folder / "site.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[about]")
    assert rest
    text = head.replace('"pokerstars"', '"quag"') + about + rest[rest.index("\n[cut]") :]
    (folder / "site.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", SITES)
def test_the_counts_are_those_of_the_real_hands(name):
    about = load_site(name).about
    if not (CORPUS / name).is_dir():
        pytest.skip("real hands are not here")
    files = hands = tournaments = 0
    for source in find_sources(CORPUS / name):
        found = [outcome for outcome in read_source(source) if isinstance(outcome, Hand)]
        files += bool(found)
        hands += len(found)
        tournaments += sum(hand.money == "tournament" for hand in found)
    assert (about.files, about.checked) == (files, hands)
    assert about.tournaments or not tournaments


def test_a_site_is_told_from_its_folder(tmp_path):
    site = read_site(
        copy_with(
            tmp_path,
            "[about]\nfiles = 1\nchecked = 12\ntournaments = true\n"
            'lacks = ["stakes of tournaments", "the uncalled bet"]\n',
        )
    )
    assert site_support([site]) == [
        SiteSupport(
            "quag", "PokerStars", "text", ("stud_high", "stud_hi_lo", "razz"), "cash, tournaments",
            ("stakes of tournaments", "the uncalled bet"), "12 hands of 1 file", "none known",
        )
    ]  # fmt: skip


def test_the_two_sites_of_xml_are_told():
    assert [row.site for row in site_support() if row.form == "XML"] == ["ipoker", "merge"]


def test_a_site_that_says_nothing_of_itself(tmp_path):
    (row,) = site_support([read_site(copy_with(tmp_path, ""))])
    assert (row.form, row.kinds, row.lacks, row.checked) == ("text", "cash", (), "no real hand yet")


def test_full_tilts_house():
    (row,) = [row for row in site_support() if row.site == "fulltilt"]
    # In its house.toml `unit` and `show_order_checked` are inferred, and `open_pair_4th` of two of
    # its five games; six other fields are known throughout.
    assert row.house.startswith("6 known, 3 inferred, of ")
    assert row.games == ("stud_high", "stud_hi_lo", "razz", "five_card_stud")


@pytest.mark.parametrize(
    ("about", "what"),
    [
        ("[about]\nhands = 3\n", "about.hands: unknown; there are files, checked"),
        ('[about]\nchecked = "3"\n', "about.checked: '3' is no int"),
        ("[about]\nfiles = true\n", "about.files: True is no int"),
        ("[about]\nchecked = 3\n", "none without the other"),
        ("[about]\nfiles = -1\nchecked = 3\n", "counts"),
        ("[about]\nlacks = [3]\n", "about.lacks: each is a few words"),
        ('[about]\nform = "XML"\n', "about.form: unknown"),
    ],
)
def test_a_wrong_table_is_told(tmp_path, about, what):
    with pytest.raises(SiteError, match=what):
        read_site(copy_with(tmp_path, about))


def test_the_page_has_a_row_for_every_site():
    page = sites_markdown()
    for name in SITES:
        assert f"| `{name}` | {load_site(name).title} |" in page
