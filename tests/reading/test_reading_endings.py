"""What stands after the last hand, and lines that nobody knows in it, never cost it in silence."""

import gzip
import zipfile
from datetime import datetime

import pytest
from reading_hands import RAZZ, SPLIT, one, outcomes

from stud_analytics.events import Hand
from stud_analytics.reading import SourceError, find_sources, read_source

TAILS = [
    "\x1a", "\n\x1a", "\n\n\x1a\n", "\0" * 50, "\n\n</pre>", "\n\n\nEnd of history",
    "\n\nAnother program's banner\n",
]  # fmt: skip


@pytest.mark.parametrize("tail", TAILS)
def test_what_follows_the_last_hand_is_none_of_it(tail):
    [hand] = outcomes(RAZZ.rstrip("\n") + tail)
    assert isinstance(hand, Hand)
    assert hand.unknown == ()
    assert hand.events == one(RAZZ).events


def test_what_stands_between_hands_is_none_of_them():
    first, second = outcomes(RAZZ + "\n\nsome banner\n\n" + SPLIT)
    assert isinstance(first, Hand)
    assert first.unknown == ()
    assert isinstance(second, Hand)


@pytest.mark.parametrize("after", ["", "\n\n\n", "\n\n\n" + SPLIT])
def test_a_whole_hand_with_a_strange_total_is_not_called_unfinished(after):
    lines = RAZZ.rstrip("\n").split("\n")
    (at,) = [number for number, line in enumerate(lines) if line.startswith("Total pot")]
    lines[at] += " | Jackpot Fee $0"
    hand = outcomes("\n".join(lines) + after)[0]
    assert isinstance(hand, Hand)
    assert [(line.line, line.text) for line in hand.unknown] == [(at + 1, lines[at])]


def test_a_headless_hand_after_a_whole_one_is_not_lost():
    [hand] = outcomes(RAZZ + "\n\n\n" + SPLIT.partition("\n")[2])
    assert isinstance(hand, Hand)
    assert len(hand.unknown) > 20


def read(path):
    return [outcome for source in find_sources(path) for outcome in read_source(source)]


def test_a_file_padded_with_zeros_is_read(tmp_path):
    file = tmp_path / "power-cut.txt"
    file.write_bytes(RAZZ.encode() + bytes(2000))
    [hand] = read(file)
    assert isinstance(hand, Hand)
    assert hand.events == one(RAZZ).events


def test_an_archive_in_an_archive_is_told_not_passed_over(tmp_path):
    inner = tmp_path / "inner.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("a.txt", RAZZ)
    with zipfile.ZipFile(tmp_path / "outer.zip", "w") as archive:
        archive.write(inner, "inner.zip")
    (tmp_path / "twice.gz").write_bytes(gzip.compress(gzip.compress(RAZZ.encode())))
    for name in ("outer.zip", "twice.gz"):
        with pytest.raises(SourceError, match=r"inside another.*unpack it first") as caught:
            read(tmp_path / name)
        assert not caught.value.no_hands


def test_a_file_of_another_site_is_not_taken_for_ours():
    text = RAZZ.replace("PokerStars", "Elsewhere")
    assert text != RAZZ
    assert outcomes(text) == []


def test_headers_with_a_licence_number_or_a_numbered_zone():
    head, rest = RAZZ.split("\n", 1)
    before, dash, when = head.rpartition(" - ")
    [hand] = outcomes(f"{before} [AAMS ID: M2AB34CD56]{dash}{when}\n{rest}")
    assert hand.events == one(RAZZ).events
    local = when.rpartition(" ")[0]
    [hand] = outcomes(f"{before}{dash}{local} UTC+8\n{rest}")
    assert hand.events == one(RAZZ).events
    assert hand.started_at == datetime.strptime(f"{local} +0800", "%Y/%m/%d %H:%M:%S %z")
    [hand] = outcomes(f"{before}{dash}{local} UTC+28\n{rest}")
    assert hand.events == one(RAZZ).events
    assert hand.started_at is None


def test_digits_of_other_scripts_are_no_hand_number():
    [outcome] = outcomes(RAZZ.replace(one(RAZZ).hand_id, "١٢٣"))
    assert not isinstance(outcome, Hand)


def test_a_hand_of_unknown_lines_alone_is_told():
    """Nothing happens in it: no event to look at, and no traceback."""
    head = RAZZ.split("pike77: posts")[0]
    [hand] = outcomes(head + "pike77 does nothing\nnor Osric\npike77 joins the table at seat #4")
    assert isinstance(hand, Hand)
    assert hand.events == ()
    assert [line.text for line in hand.unknown] == ["pike77 does nothing", "nor Osric"]


def test_a_whole_first_line_that_cannot_be_read_is_not_called_unfinished():
    line = "PokerStars Hand #200000000009: nonsense"
    [cut] = outcomes(line)
    assert (cut.kind, cut.line) == ("unfinished", 1)
    [whole] = outcomes(line + "\n")
    assert (whole.kind, whole.line) == ("rejected", 1)
    assert "the header cannot be read" in whole.reason
