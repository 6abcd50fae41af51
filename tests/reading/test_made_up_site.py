# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""A site is a folder: one that nobody has, from data alone, with no Python changed."""

import re
from pathlib import Path

import pytest

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import SiteError, find_sources, load_site, read_source
from stud_analytics.reading.site import HEADER_GROUPS, WHOLE, Site, read_site
from stud_analytics.reading.vocabulary import ACTION_WORDS, HEADER_FIELDS, IGNORED, MEANING_FIELDS
from stud_analytics.resources import data_folder
from stud_analytics.rules import load_house, replay

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories" / "fulltilt"
DOC = (ROOT / "docs" / "adding-a-site.md").read_text(encoding="utf-8")

# What the site Quag prints where Full Tilt prints the other. It ends a hand with who is paid,
# prints a summary without seats, and calls its streets by what comes after.
WORDS = [
    ("Full Tilt Poker Game #", "Quag Room hand "),
    ("*** 2ND STREET ***", "== first betting =="), ("*** 3RD STREET ***", "== second betting =="),
    ("*** 4TH STREET ***", "== third betting =="), ("*** 5TH STREET ***", "== fourth betting =="),
    ("*** 6TH STREET ***", "== fifth betting =="), ("*** 7TH STREET ***", "== last betting =="),
    ("*** SHOW DOWN ***", "== cards up =="), ("*** SUMMARY ***", "== the end =="),
    (" brings in for ", " opens low: "), (" completes it to ", " makes it "), (" raises to ", " ups it to "),
    (" antes ", " pays ante "), (" calls ", " goes along with "), (" bets ", " puts in "),
    (" wins the ", " takes the "), (", and is all in", " -all of it-"), ("Dealt to ", "For "),
    ("Uncalled bet of ", "Unmatched chips "), ("Ante of ", "Unmatched ante "), ("Total pot ", "In all "), ("Seat ", "Chair "),
]  # fmt: skip
STREETS = {
    "2ND STREET": "first betting", "3RD STREET": "second betting", "4TH STREET": "third betting", "5TH STREET": "fourth betting",
    "6TH STREET": "fifth betting", "7TH STREET": "last betting", "SHOW DOWN": "cards up", "SUMMARY": "the end",
}  # fmt: skip
SEAT_ROW = re.compile(r"Chair \d+: .* (?:folded on|showed|mucked|collected|is sitting out)\b.*\n+")


def quag_text(text: str) -> str:
    """A hand in Quag's form."""
    for old, new in WORDS:
        text = text.replace(old, new)
    head, rest = text.split("== the end ==")
    return f"{head}== the end =={SEAT_ROW.sub('', rest)}"


@pytest.fixture
def quag(tmp_path) -> Site:
    folder = tmp_path / "quag"
    folder.mkdir()
    source = data_folder("parsers") / "fulltilt"
    toml = (source / "site.toml").read_text(encoding="utf-8")
    for old, new in (
        ('name = "fulltilt"', 'name = "quag"'),
        ('title = "Full Tilt Poker"', 'title = "Quag Room"'),
        ('["Full Tilt Poker", "FullTilt"]', '["Quag Room hand "]'),
        (r"Full ?Tilt ?Poker(?:\.[a-z]+)? (?:Game|Hand) #", "Quag Room hand "),
        ('words = ["Full Tilt', 'words = ["Quag Room hand ", "Full Tilt'),
        ("*** SUMMARY ***", "== the end =="),
        (
            r"\*\*\* |Dealt to |Uncalled bet of |Ante of |Total pot ",
            "== |For |Unmatched chips |Unmatched ante |In all ",
        ),
        ('whole = ["total", "seats"]', 'whole = ["summary", "total", "payment"]'),
        ('starts = "Dealt to "', 'starts = "For "'),
        ('starts = "Uncalled bet of "', 'starts = "Unmatched chips "'),
        ('starts = "Ante of "', 'starts = "Unmatched ante "'),
        ('seat_word = "Seat "', 'seat_word = "Chair "'),
        ("'''Seat (?P", "'''Chair (?P"),
        *((f'"{old}" =', f'"{new}" =') for old, new in STREETS.items()),
    ):
        assert old in toml, old
        toml = toml.replace(old, new)
    (folder / "site.toml").write_text(toml, encoding="utf-8")
    grammar = (source / "grammar.lark").read_text(encoding="utf-8")
    for old, new in WORDS:
        if old.startswith(" "):
            grammar = grammar.replace(f"§{old}", f"§{new}")
    for old, new in (
        ('"*** " street " ***"', '"== " street " =="'),
        ('"*** " street', '"== " street'),
        ('" *** (Total', '" == (Total'),
        ('", and is all in"', '" -all of it-"'),
        ('"Dealt to §', '"For §'),
        ('"Uncalled bet of "', '"Unmatched chips "'),
        ('"Ante of "', '"Unmatched ante "'),
        ('"Total pot "', '"In all "'),
        ("(?:2ND|3RD|4TH|5TH|6TH|7TH) STREET|SHOW DOWN|SUMMARY", "|".join(STREETS.values())),
    ):
        assert old in grammar, old
        grammar = grammar.replace(old, new)
    (folder / "grammar.lark").write_text(grammar, encoding="utf-8")
    return read_site(folder)


def test_every_sample_reads_the_same_in_the_made_up_form(quag, tmp_path):
    """Events, header and verdict, all but the summary's seats, which Quag does not print."""
    fulltilt, house = load_site("fulltilt"), load_house("fulltilt")
    compared = 0
    for source in find_sources(SAMPLES):
        for plain in read_source(source, [fulltilt]):
            if isinstance(plain, Unread):
                continue
            path = tmp_path / f"{plain.hand_id}.txt"
            path.write_text(quag_text(plain.text + "\n") + "\n", encoding="utf-8")
            [made] = read_source(next(iter(find_sources(path))), [fulltilt, quag])
            assert isinstance(made, Hand), made
            assert made.unknown == ()
            events = [event[1:] for event in plain.events if type(event).__name__ != "SeatStated"]
            assert [event[1:] for event in made.events] == events
            assert made[2:16] == plain[2:16]
            assert made.site == "quag"
            assert made.seats == plain.seats
            result = replay(made, house)
            assert result.balanced
            # A mucked hand is told in the summary alone: without it nobody can say more.
            assert result.verdict in ("holds", "untold")
            compared += 1
    assert compared == 7


def test_what_is_whole_is_the_sites_own(quag, tmp_path):
    """Without seats in the summary a hand is whole when its pot is stated; before, it is not."""
    plain = next(
        iter(read_source(next(find_sources(SAMPLES / "2013-04-04_five_card_tournament.txt"))))
    )
    text = quag_text(plain.text + "\n")
    path = tmp_path / "cut.txt"
    for cut, kind in (
        ("In all", "unfinished"),
        ("== the end ==", "unfinished"),
        ("Lena_7s takes", "unfinished"),
    ):
        path.write_text(text[: text.index(cut)], encoding="utf-8")
        [outcome] = read_source(next(find_sources(path)), [quag])
        assert isinstance(outcome, Unread)
        assert outcome.kind == kind


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("?P<zone>", "?P<sone>", "header.line: a group is missing or unknown: sone"),
        ("?P<phrase>", "?P<zone3>", "header.line: a group is missing or unknown: phrase"),
        ("?P<partial>", "?P<part>", "header.line: a group is missing or unknown: part"),
        ('whole = ["total"', 'whole = ["totals"', "cut.whole: unknown: totals"),
        ("seat_word", "seats_word", "'seat_word' is missing"),
    ],
)
def test_a_wrong_profile_says_what_is_wrong(tmp_path, old, new, what):
    text = (data_folder("parsers") / "fulltilt" / "site.toml").read_text(encoding="utf-8")
    (tmp_path / "site.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(SiteError, match=re.escape(what)):
        read_site(tmp_path)


def test_the_guide_names_every_word():
    """docs/adding-a-site.md is whole: actions, fields, groups, marks and the profile's keys."""
    fields = {*MEANING_FIELDS, *IGNORED, *HEADER_FIELDS} - {"action"}
    for word in sorted({*ACTION_WORDS, *fields, *HEADER_GROUPS, *WHOLE}):
        assert f"`{word}`" in DOC, word
    for site in ("pokerstars", "fulltilt"):
        import tomllib

        path = data_folder("parsers") / site / "site.toml"
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            inner = value if isinstance(value, dict) and key in ("cut", "header", "names") else ()
            for name in [f"{key}.{sub}" for sub in inner] or [key]:
                assert f"`{name}" in DOC, name
