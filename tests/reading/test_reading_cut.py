"""Every start line leads to exactly one outcome, wherever the text stops or is damaged."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reading_hands import COMMON, HOLDEM, RAZZ, SPLIT, one, outcomes

from stud_analytics.events import Hand, Unread

ALL = {"split": SPLIT, "razz": RAZZ, "common": COMMON}


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_cut_at_every_line_at_the_end_of_a_file(text):
    lines = text.splitlines(keepends=True)
    for count in range(1, len(lines)):
        [outcome] = outcomes("".join(lines[:count]))
        assert isinstance(outcome, Unread), lines[count]
        assert (outcome.kind, outcome.line) == ("unfinished", 1)
        assert outcome.text == "".join(lines[:count]).rstrip()
        assert outcome.hand_id == one(text).hand_id


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_cut_at_every_line_in_the_middle_of_a_file(text):
    lines = text.splitlines(keepends=True)
    for count in range(1, len(lines)):
        outcome, after = outcomes("".join(lines[:count]) + "\n\n" + RAZZ)
        assert isinstance(outcome, Unread), lines[count]
        assert outcome.kind == "rejected"
        assert isinstance(after, Hand)
        assert after.line == count + 3
        assert after.events[0].line == count + 7


@pytest.mark.parametrize("text", [SPLIT, RAZZ], ids=["split", "razz"])
def test_cut_at_every_character(text):
    whole = one(text)
    for end in range(40, len(text) - 1):
        [outcome] = outcomes(text[:end])
        if isinstance(outcome, Hand):
            # Nothing is missing then but words of the last line.
            assert outcome.events[:-1] == whole.events[:-1]
            assert outcome.events[-1][:7] == whole.events[-1][:7]
            assert outcome.unknown == ()
        else:
            assert outcome.kind == "unfinished"


def test_a_start_line_cut_while_it_is_written_is_a_hand_of_its_own():
    for end in range(3, 17):
        hand, cut = outcomes(SPLIT + "\n" + RAZZ[:end])
        assert hand == one(SPLIT)
        assert isinstance(cut, Unread)
        assert (cut.kind, cut.line) == ("unfinished", 65)


def test_the_last_hand_without_a_last_line_end_is_whole():
    assert outcomes(SPLIT.rstrip()) == outcomes(SPLIT)
    assert outcomes(COMMON.rstrip()) == outcomes(COMMON)


def test_a_missing_header_is_told():
    body = SPLIT.partition("\n")[2]
    headless, hand = outcomes(body + "\n\n" + RAZZ)
    assert isinstance(headless, Unread)
    assert (headless.kind, headless.line, headless.hand_id) == ("rejected", 1, None)
    assert headless.text == body.rstrip()
    assert isinstance(hand, Hand)


def test_a_missing_header_in_the_middle_spoils_the_hand_before():
    [hand] = outcomes(RAZZ + SPLIT.partition("\n")[2])
    assert isinstance(hand, Hand)
    assert len(hand.unknown) > 20


DAMAGE = [
    ("Hand #200000000001", "Hand #2000x", 1),
    ("7 Card Stud Hi/Lo", "7 Card Stub Hi/Lo", 1),
    ("7 Card Stud Hi/Lo", "9 Card Stud", 1),
    ("($0.50/$1.00 USD)", "($0.50/$1.00 USD", 1),
    ("2019/07/14", "yesterday", 1),
    ("Table 'Brambling II'", "Table Brambling II'", 2),
    ("Seat 3: wren_wren ($1.55 in chips)", "Seat 3: wren_wren ($1.55 in chi", 4),
    ("Seat 3: wren_wren ($1.55 in chips)", "Seat x: wren_wren ($1.55 in chips)", 4),
    ("Seat 3: wren_wren ($1.55 in chips)", "Seat 3: wren_wren ($1.555 in chips)", 4),
    ("Seat 3: wren_wren ($1.55 in chips)", "Seat 1: wren_wren ($1.55 in chips)", 4),
    ("Seat 3: wren_wren ($1.55 in chips)", "Seat 3: Osric ($1.55 in chips)", 4),
    ("pike77: folds", "pike77: fo\x00ds", None),
    ("pike77: folds", "Hand cancelled", None),
]


@pytest.mark.parametrize(("old", "new", "line"), DAMAGE, ids=[new for _, new, _ in DAMAGE])
def test_damage_is_rejected_with_its_line(old, new, line):
    assert old in SPLIT
    unread, hand = outcomes(SPLIT.replace(old, new, 1) + "\n" + RAZZ)
    assert isinstance(unread, Unread)
    assert (unread.kind, unread.line, unread.file, unread.site) == (
        "rejected", 1, "f.txt", "pokerstars",
    )  # fmt: skip
    if line:
        assert f"line {line}: " in unread.reason
    assert isinstance(hand, Hand)


def test_blocks_of_any_size_cut_the_same():
    text = "\ufeffbanner\n" + SPLIT + "\n\n" + HOLDEM + "\n" + RAZZ + "\n" + COMMON
    whole = outcomes(text)
    assert [outcome.line for outcome in whole] == [2, 67, 73, 93]
    for block in (1, 2, 3, 50, 997):
        assert outcomes(text, block) == whole


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_no_damage_makes_the_reader_raise(data):
    lines = (SPLIT + "\n" + RAZZ + "\n" + COMMON).splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.integers(0, 3)):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[data.draw(st.integers(0, len(lines) - 1))])
            case 2:
                cut = data.draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:cut] + data.draw(st.text(max_size=8)) + lines[at][cut:]
            case _:
                cut = data.draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:cut]
        if len(lines) < 10:
            return
    text = "".join(lines)
    found = outcomes(text, 1 << 12)
    starts = sum(line.startswith("PokerStars ") and " #" in line[:22] for line in lines)
    assert abs(len(found) - starts) <= 3
    assert all(isinstance(outcome, Hand | Unread) for outcome in found)


@settings(deadline=None)
@given(st.text(max_size=300), st.integers(0, len(SPLIT)))
def test_no_text_makes_the_reader_raise(text, at):
    assert outcomes("a banner\n" * 2000 + text) == []
    assert len(outcomes(SPLIT + "\n" + SPLIT[:at] + text)) >= 1
