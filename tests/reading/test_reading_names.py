# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Any screen name, in any seat, beside any other: the events stay what they were."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reading_hands import COMMON, RAZZ, SPLIT, one

from stud_analytics.reading import load_site
from stud_analytics.reading.names import Seating
from stud_analytics.reading.phrases import grammar_of

NASTY = [
    "folds", "checks", "calls $5", "collected", "Seat 1", "Seat 1:", "Seat 3: x", "Dealt", "Dealt to",
    "Uncalled bet", "Uncalled bet ($5) returned to", "Total pot", "Total", "Board [6h]", "***",
    "*** RIVER ***", "No low", "Betting", "shows [As Kd]", "mucks hand", "raises", "posts the ante",
    "Al", "Al B", "Al B C", "Al:", "Al: ", "Al: folds", "Al [As]", "PC [Mittel]", "x (host)", "x ($5 in chips)",
    "($5 in chips)", "in chips)", "a: b: c", 'say "hi"', 'said, "', "$", "$0.10", "€5", "with", "lost with",
    "] (", "[", "]", "(button)", "(HI: x; LO: y)", ".*", "^$", "\\d+", "a|b", "(?P<x>", "§", "§: folds",
    "🂡 ace", "😀", "שלום", "\u202eabc", "é", "Zoë ☂", "a  b", "to", "from pot", "from main pot", "10", "7",
    "is sitting out", "joins the table at seat #4", "is connected", "has returned", "x has timed out",
    "PokerStars", "PokerStars G", "Pair on board", "and is all-in", "'", "''", "#", "{x}", "~", "-", ".",
]  # fmt: skip
PLAIN = {
    SPLIT: ("Osric", "wren_wren", "Tilda Moor", "pike77"),
    RAZZ: ("Osric", "pike77"),
    COMMON: ("Osric", "wren_wren", "pike77", "Tilda Moor"),
}

# No site lets a name begin or end with a blank; line ends and control characters are no text.
some_name = st.one_of(
    st.sampled_from(NASTY),
    st.tuples(st.sampled_from(NASTY), st.sampled_from([" ", ": ", "", " ["]), st.sampled_from(NASTY))
    .map("".join),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=12),
).map(str.strip).filter(bool)  # fmt: skip


def renamed(text: str, names: dict[str, str]) -> str:
    """The hand with every player renamed. The plain names occur nowhere else in its text."""
    for number, old in enumerate(names):
        text = text.replace(old, f"\x00{number}\x00")
    for number, new in enumerate(names.values()):
        text = text.replace(f"\x00{number}\x00", new)
    return text


def check(text: str, new: list[str]) -> None:
    plain = one(text)
    names = dict(zip(PLAIN[text], new, strict=True))
    hand = one(renamed(text, names))
    assert hand.events == plain.events
    assert hand.unknown == ()
    assert [seat.player for seat in hand.seats] == [names[seat.player] for seat in plain.seats]
    assert hand.hero == (names[plain.hero] if plain.hero else None)
    assert hand._replace(events=(), seats=(), hero=None, text="") == plain._replace(
        events=(), seats=(), hero=None, text=""
    )


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("text", PLAIN, ids=["split", "razz", "common"])
def test_one_nasty_name(text, name):
    for at in range(len(PLAIN[text])):
        new = [f"p{number}" for number in range(len(PLAIN[text]))]
        new[at] = name.strip()
        check(text, new)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(some_name, min_size=4, max_size=4, unique=True))
def test_any_names_together(names):
    for text, plain in PLAIN.items():
        check(text, names[: len(plain)])


CARDS = grammar_of(load_site("pokerstars")).card_groups


def test_a_seating_is_plain_only_without_cards_and_marks():
    def plain(*names):
        return Seating(list(enumerate(names, 1)), ["", ":"], ["with"], CARDS).plain

    assert plain("Al", "B C")
    assert plain("Al", "B [ME]")
    assert not plain("Al", "B [As]")
    assert not plain("Al", "B [")
    assert not plain("Al", "B]")
    assert not plain("Al with", "B")


def test_the_longest_name_comes_first():
    seats = [(1, "Al"), (2, "Al B"), (3, "Al: x"), (4, "Al B C")]
    index = Seating(seats, ["", ":"], [], CARDS).index
    assert [name for name, *_ in index["Al"]] == ["Al B C", "Al B", "Al"]
    assert [name for name, *_ in index["Al:"]] == ["Al: x", "Al"]
