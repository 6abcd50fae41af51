"""Names taken out of hands: none is left, and the hand says what it said."""

from types import SimpleNamespace

import pytest
from exchange_hands import FOLDERS, dealt, hands_of, without_place
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reading_hands import COMMON, HOLDEM, RAZZ, SPLIT
from test_reading_names import NASTY, PLAIN, renamed, some_name
from test_site_pokerstars import NOISE

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange import (
    Renaming,
    anonymise,
    anonymised,
    form_of,
    ohh_text,
    phh_text,
    read_text,
)
from stud_analytics.exchange.masking import replace_words
from stud_analytics.exchange.masking_xml import mask_xml
from stud_analytics.reading import SITES, find_sources, read_source


def masked(text: str) -> str:
    [done] = anonymised(read_text(text))
    assert done.text is not None, done.reason
    return done.text


def check(hand: Hand) -> str:
    """The hand's text without names: read again it says the same; gives the text."""
    [done] = anonymised([hand])
    assert done.text is not None, done.reason
    assert done.hand is not None
    if all(seat.player.startswith("Seat+") for seat in hand.seats):
        assert done.text == hand.text  # the site's own words for its seats, and no names
        return done.text
    [again] = read_text(done.text, hand.file, hand.line)
    assert isinstance(again, Hand)
    assert again.events == hand.events
    names = {old.player: new.player for old, new in zip(hand.seats, again.seats, strict=True)}
    assert len(set(names.values())) == len(names)
    assert set(names.values()) <= {"Hero"} | {f"Player{at}" for at in range(1, 30)}
    if hand.hero is not None:
        assert names[hand.hero] == again.hero == "Hero"
    assert again._replace(seats=(), hero=None, text="", unknown=()) == hand._replace(
        seats=(), hero=None, text="", unknown=()
    )
    return done.text


def test_a_hand_worked_out():
    text = masked(SPLIT)
    assert text.split("\n")[:4] == [
        *SPLIT.split("\n")[:2],
        "Seat 1: Player1 ($20 in chips)",
        "Seat 3: Player2 ($1.55 in chips)",
    ]
    assert "\nDealt to Hero [2c 3s 5d 8s] [7h]\n" in text
    assert "\nPlayer4 joins the table at seat #2\n" in text
    assert '\nHero said, "..."\n' in text
    assert "\nSeat 6: Player3 folded on the 3rd Street" in text
    assert len(text.split("\n")) == len(SPLIT.rstrip().split("\n"))
    for name in ("Osric", "wren_wren", "Tilda", "Moor", "pike77", "dabchick", "ladies"):
        assert name not in text


@pytest.mark.parametrize("folder", FOLDERS)
def test_samples_and_real_hands_say_the_same(folder):
    for hand in hands_of(folder):
        text = check(hand)
        lines = list(zip(hand.text.split("\n"), text.split("\n"), strict=True))
        assert all((old == "") == (new == "") for old, new in lines)


WORDS_OF_SITES = {
    "folds", "checks", "collected", "seat 1:", "seat 1", "*** river ***", "hero", "dealt", "total",
}  # fmt: skip
"""Names in the samples that are words of the site too."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_seated_name_is_left(folder):
    """Names of some length that are no words of the site's own lines."""
    for hand in hands_of(folder):
        text = check(hand)
        if text == hand.text:
            continue
        new = {seat.player for seat in anonymise(hand, Renaming()).hand.seats}
        words = hand.text.split("\n", 1)[0]
        for seat in hand.seats:
            name = seat.player
            if len(name) < 4 or name in words or name in new or name.startswith("Player"):
                continue
            if name.lower() not in WORDS_OF_SITES and any(map(str.isalpha, name)):
                assert name not in text


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_goes_where_it_is_a_name_and_nowhere_else(name):
    for text, players in PLAIN.items():
        for at in range(len(players)):
            new = [f"p{number}" for number in range(len(players))]
            new[at] = name.strip()
            [hand] = read_text(renamed(text, dict(zip(players, new, strict=True))))
            assert isinstance(hand, Hand)
            assert check(hand) == check_plain(text, at)


def check_plain(text: str, at: int) -> str:
    """The same hand with plain names, masked: the text must not depend on the names."""
    del at
    [hand] = read_text(text)
    assert isinstance(hand, Hand)
    return check(hand)


@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(some_name, min_size=4, max_size=4, unique=True))
def test_any_names_give_the_same_text(names):
    for text, players in PLAIN.items():
        some = dict(zip(players, names, strict=False))
        [hand] = read_text(renamed(text, some))
        assert isinstance(hand, Hand)
        assert check(hand) == check_plain(text, 0)


@pytest.mark.parametrize("line", NOISE)
def test_lines_that_say_nothing_tell_nobody(line):
    text = RAZZ.replace("pike77: brings in for 9\n", f"pike77: brings in for 9\n{line}\n")
    [hand] = read_text(text)
    assert isinstance(hand, Hand)
    new = check(hand)
    for word in ("Osric", "pike77", "stranger", "folds [As]", 'so"'):
        assert word not in new


def test_a_name_is_the_same_throughout_and_the_hero_is_hero_from_the_first_hand():
    watched = SPLIT.replace("[2c 3s 5d", "[5d").replace(
        "Dealt to Tilda Moor [5d]", "Dealt to Tilda Moor [5d]"
    )
    watched = watched.replace("[5d 8s", "[5d 8s")
    outcomes = [*read_text(watched), *read_text(SPLIT), *read_text(COMMON), *read_text(HOLDEM)]
    done = list(anonymised(outcomes))
    assert [one.outcome.hero if isinstance(one.outcome, Hand) else None for one in done][1] == (
        "Tilda Moor"
    )
    assert all("Hero" in (one.text or "") for one in done[:3])
    texts = [one.text or "" for one in done]
    assert texts[0].split("\n")[2] == texts[1].split("\n")[2] == "Seat 1: Player1 ($20 in chips)"
    assert "Seat 1: Player1 (500 in chips)" in texts[2]
    assert "Seat 1: Player1 ($20 in chips)" in texts[3]
    assert "Player1: posts small blind $0.20" in texts[3]


def test_a_second_hero_is_not_the_first_one():
    renaming = Renaming()
    assert [renaming.hero("a"), renaming.of("b"), renaming.hero("c")] == [
        "Hero",
        "Player1",
        "Hero2",
    ]
    assert [renaming.hero("b"), renaming.of("a"), renaming.of("c")] == ["Player1", "Hero", "Hero2"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Razz Limit", "Rizz Limit"),  # no game
        ("Table '31000001 1' 2-max", "Table 31000001"),
        ("pike77: brings in for 9", "pike77: brings in for 9.5.5"),
        ("pike77: brings in for 9", "pike77: sings for Osric and pike77x"),
        ("pike77 (1960 in chips)", "pike77 (1960 in chips)\nSeat 3: wren (x in chips)"),
        ("Seat 2: pike77 (1960 in chips)", "Seat 2: pike77 (1960 chips)"),
        ("Seat 2: pike77 (1960 in chips)\n", ""),
        ("Seat 1: Osric (1040 in chips)\nSeat 2: pike77 (1960 in chips)\n", ""),
        ("*** SUMMARY ***\n", ""),
    ],
)  # fmt: skip
def test_a_hand_that_does_not_read_loses_its_names_all_the_same(old, new):
    assert old in RAZZ
    [outcome] = read_text(RAZZ.replace(old, new))
    assert isinstance(outcome, Unread) or outcome.unknown
    text = masked(RAZZ.replace(old, new))
    assert "Osric" not in text
    assert "Hero" in text
    assert "pike77" not in text.replace("pike77x", "")
    assert "wren" not in text
    assert ("pike77x" in text) == ("pike77x" in new)
    # What is wrong with it is still wrong with it.
    [again] = read_text(text)
    assert type(again) is type(outcome)
    if isinstance(again, Unread) and isinstance(outcome, Unread):
        assert again.kind == outcome.kind


def test_a_hand_without_its_header():
    body = SPLIT.split("\n", 1)[1]
    lost, whole = anonymised(read_text(body + "\n\n" + RAZZ))
    assert isinstance(lost.outcome, Unread)
    assert lost.text is not None
    assert whole.text is not None
    for name in ("Osric", "wren_wren", "Tilda", "dabchick"):
        assert name not in lost.text
    assert "Dealt to Player" in lost.text


def test_what_follows_a_hand_in_its_file_is_left_out():
    text = masked(RAZZ + "\nnotes: dabchick owes pike77 a beer\n")
    assert text.split("\n")[-1] == "Seat 2: Hero folded on the 3rd Street"


def test_words_stand_alone():
    names = ["Al B", "Al", "(x)", "é"]
    assert replace_words(
        "Al, Al B and Alan; (x)y, Zoé é", names, lambda name: f"<{names.index(name)}>"
    ) == ("<1>, <0> and Alan; <2>y, Zoé <3>")
    assert replace_words("Al Al BAl", names, str.lower) == "al al BAl"


@pytest.mark.parametrize("write", [phh_text, ohh_text])
def test_other_forms(write):
    for seed in range(40):
        [hand] = read_text(write(dealt(seed)))
        assert isinstance(hand, Hand)
        [done] = anonymised([hand])
        assert done.text is not None
        assert form_of(done.text) == form_of(hand.text)
        [again] = read_text(done.text)
        assert isinstance(again, Hand)
        assert {seat.player[:4] for seat in again.seats} <= {"Hero", "Play"}
        plain = without_place(again)._replace(seats=(), hero=None)
        assert plain == without_place(hand)._replace(seats=(), hero=None)


XML = """\
<session><nickname>Al &amp; Bo</nickname> <game gamecode="5">
 <player seat="4" name="Al &amp; Bo" chips="4"/> <player seat='3' name='4' chips="4"/>
 <player seat="2" name="dabchick" chips="dabchick"/>
 <action no="4" player="Al &amp; Bo" sum="4"/> <action no="5" player="4" sum="4"/>
 <event type="CHAT" player="a stranger" text="hi &quot;Al&quot;"/><chat>dabchick hi</chat>
</game>
"""


def test_xml_that_does_not_read():
    """Numbers stay numbers, and nobody's words are left."""
    form = SimpleNamespace(player="player", name="name", called="name", calls="player")
    unread = Unread("rejected", "ipoker", "5", "f.xml", 1, "why", XML)
    assert (
        mask_xml(unread, Renaming(), form)
        == """\
<session><nickname>Hero</nickname> <game gamecode="5">
 <player seat="4" name="Hero" chips="4"/> <player seat='3' name='Player1' chips="4"/>
 <player seat="2" name="Player2" chips="Player2"/>
 <action no="4" player="Hero" sum="4"/> <action no="5" player="Player1" sum="4"/>
 <event type="CHAT" player="Player3" text="..."/><chat>...</chat>
</game>
"""
    )
    by_seat = SimpleNamespace(player="player", name="name", called="seat", calls="player")
    assert 'player="4" sum' in mask_xml(unread, Renaming(), by_seat)


def test_every_site_has_noise_patterns_that_can_be_opened():
    from stud_analytics.exchange.masking import _noise_patterns
    from stud_analytics.reading import load_site

    for name in SITES:
        site = load_site(name)
        assert _noise_patterns(site)


def test_of_no_site():
    stranger = Unread("rejected", None, None, "f.txt", 1, "why", "who knows")
    [done] = anonymised([stranger])
    assert done.text is None
    assert "no site known here" in done.reason


def test_sources_are_read_as_they_are(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text(SPLIT + "\n\n" + COMMON, encoding="utf-8")
    [source] = find_sources(path)
    done = list(anonymised(read_source(source)))
    assert [one.outcome.line for one in done] == [1, SPLIT.count("\n") + 3]
    assert all(one.text for one in done)
