"""Lines that name several players: parted only where the grammar knows every part."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_analytics.reading.lists import read_list
from stud_analytics.reading.names import Seating
from stud_analytics.reading.phrases import grammar_of
from stud_analytics.reading.site import NameList, load_site

CARDS = grammar_of(load_site("ongame")).card_groups
LISTS = (NameList("Pot", " to ", ", "),)


def meaning(phrase: str, seat: int) -> str | None:
    """A grammar of one line: ``Pot NUMBER to §: NUMBER``, and ``Pot NUMBER to`` by itself."""
    words = phrase.split(" ")
    if len(words) >= 3 and words[0] == "Pot" and words[1].isdigit() and words[2] == "to":
        if len(words) == 3:
            return words[1]
        if len(words) == 5 and words[3] == "§:" and words[4].isdigit():
            return f"{seat}:{words[4]}"
    return None


def read(line: str, *names: str) -> list[str] | None:
    index = Seating(list(enumerate(names, 1)), ["", ":"], [], CARDS).index
    return read_list(LISTS, index, line, meaning)


@pytest.mark.parametrize(
    ("line", "names", "expected"),
    [
        ("Pot 7 to Al: 7", ["Al"], ["7", "1:7"]),
        ("Pot 7 to Al: 4, Bo: 3", ["Al", "Bo"], ["7", "1:4", "2:3"]),
        ("Pot 7 to Bo: 4, Al: 3, Bo: 1", ["Al", "Bo"], ["7", "2:4", "1:3", "2:1"]),
        ("Pot 7 to Al B: 4, Al: 3", ["Al", "Al B"], ["7", "2:4", "1:3"]),
        # A name that looks like a payment and the next name: the longest comes first.
        ("Pot 7 to Al: 4, Bo: 3", ["Al", "Bo", "Al: 4, Bo"], ["7", "3:3"]),
        ("Pot 7 to Al: 4, Bo: 4, Bo: 3", ["Al", "Bo", "Al: 4, Bo"], ["7", "3:4", "2:3"]),
        ("Pot 7 to a, b: 4, b: 3", ["a, b", "b"], ["7", "1:4", "2:3"]),
        # What nobody knows is no list.
        ("Pot 7 to Al: 4, Cy: 3", ["Al", "Bo"], None),
        ("Pot 7 to Al: 4, ", ["Al", "Bo"], None),
        ("Pot 7 to Al: x, Bo: 3", ["Al", "Bo"], None),
        ("Pot 7 for Al: 4", ["Al"], None),
        ("Pots 7 to Al: 4", ["Al"], None),
        ("A pot 7 to Al: 4", ["Al"], None),
    ],
)
def test_who_is_named(line, names, expected):
    assert read(line, *names) == expected


def test_what_stands_before_the_names_may_mean_nothing_by_itself():
    """Then only the players' parts are told."""
    index = Seating([(1, "Al")], ["", ":"], [], CARDS).index

    def without_head(phrase: str, seat: int) -> str | None:
        return meaning(phrase, seat) if seat else None

    assert read_list(LISTS, index, "Pot 7 to Al: 7", without_head) == ["1:7"]


def test_no_line_takes_long():
    """Places from which no division reaches the end are tried once."""
    names = ["a", "a: 1, a", "a: 1, a: 1, a"]
    begin = time.perf_counter()
    assert read("Pot 7 to " + ", ".join(["a: 1"] * 40) + ", b: 1", *names) is None
    assert read("Pot 7 to " + ", ".join(["a: 1"] * 40_000), *names) is None
    assert time.perf_counter() - begin < 1


name = st.text("ab,: 1", min_size=1, max_size=6).map(str.strip).filter(bool)


@given(
    names=st.lists(name, min_size=1, max_size=4, unique=True),
    paid=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 99)), min_size=1, max_size=4),
)
def test_whatever_the_names_some_division_is_found_and_it_spells_the_line(names, paid):
    paid = [(seat % len(names), units) for seat, units in paid]
    line = "Pot 7 to " + ", ".join(f"{names[seat]}: {units}" for seat, units in paid)
    found = read(line, *names)
    assert found is not None
    parts = [part.split(":") for part in found[1:]]
    spelt = ", ".join(f"{names[int(seat) - 1]}: {units}" for seat, units in parts)
    assert f"Pot 7 to {spelt}" == line
