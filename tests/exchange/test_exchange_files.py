"""What a file is, told from its bytes; several hands in one; every form read where hands are."""

import gzip
import json
import os
import time
import zipfile

import pytest
from exchange_hands import SAMPLES, dealt, hands_of, without_place
from reading_hands import RAZZ, SPLIT

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange import (
    form_of,
    ohh_text,
    ohh_texts,
    phh_text,
    phh_texts,
    read_source,
    read_text,
)
from stud_analytics.reading import Source, SourceError, find_sources
from stud_analytics.store import open_lake
from stud_analytics.store.importing import import_paths
from stud_analytics.store.watching import Watcher

HANDS = [dealt(seed) for seed in range(12)]


def blocks(data: bytes, size: int) -> Source:
    """A source that hands its bytes over ``size`` at a time."""

    class Piecewise(Source):
        def blocks(self):
            for at in range(0, len(data), size):
                yield data[at : at + size]
            self.sha256, self.size = "x", len(data)

    return Piecewise("f", None)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("variant = 'F7S'\n", "phh"),
        ('\ufeff# comment\n\n  # more\nantes = [1]\nvariant="FR"\n', "phh"),
        ("[1]\nvariant = 'NT'\n\n[2]\n", "phh"),
        ("'variant' = 'FR'\n", "phh"),
        ("name = 'x'\n[odd_chip]\nvalues = []\n", None),
        ("PokerStars Hand #1: x\nvariant = 'F7S'\n", None),
        ("Full Tilt Poker Game #1\n", None),
        ('{"ohh": {}}', "ohh"),
        ('\n[\n {"ohh": {}}]', "ohh"),
        ('{"hands": []}', None),
        ("<session></session>", None),
        ("", None),
        ("# only a comment", None),
    ],
)
def test_what_a_text_is(text, form):
    assert form_of(text) == form


@pytest.mark.parametrize("size", [1, 7, 1000, 1 << 18])
@pytest.mark.parametrize("texts", [phh_texts, ohh_texts])
def test_several_hands_in_pieces_of_any_size(texts, size):
    file = "".join(texts(HANDS))
    source = blocks(file.encode(), size)
    read = list(read_source(source))
    assert source.size == len(file.encode())
    assert all(isinstance(outcome, Hand) for outcome in read)
    assert [hand.hand_id for hand in read] == [hand.hand_id for hand in HANDS]
    if texts is phh_texts:
        assert [*map(without_place, read)] == [*map(without_place, HANDS)]
    lines = file.split("\n")
    for number, hand in enumerate(read, 1):
        begin = lines[hand.line - 1]
        assert begin.startswith("variant = " if texts is phh_texts else "{")
        if texts is phh_texts:
            # Its number in the file is no part of the hand.
            assert lines[hand.line - 2] == f"[{number}]"
        assert file.split("\n")[hand.line - 1 :][: hand.text.count("\n") + 1] == hand.text.split(
            "\n"
        )
        # What a lake keeps is read again as it was.
        [again] = read_text(hand.text, hand.file, hand.line)
        assert again == hand


def test_one_hand_is_a_file_of_its_own():
    assert "".join(phh_texts(HANDS[:1])) == phh_text(HANDS[0])
    assert "".join(phh_texts([])) == ""
    assert "".join(phh_texts(HANDS[:2])).startswith("[1]\nvariant")


@pytest.mark.parametrize("text", [phh_text(HANDS[0]), ohh_text(HANDS[0])])
def test_the_last_hand_may_be_cut_off(text):
    for at in (len(text) // 3, len(text) // 2, len(text) - 9):
        outcomes = list(read_text(text[:at]))
        assert [o.kind for o in outcomes if isinstance(o, Unread)] in (["unfinished"], ["rejected"])
    assert "unfinished" in {o.kind for o in read_text(text[: len(text) // 2])}


def test_one_bad_hand_costs_no_other():
    file = "".join(phh_texts(HANDS[:3])).replace("_unit", "_tinu", 1)
    kinds = [type(outcome) for outcome in read_text(file)]
    assert kinds == [Unread, Hand, Hand]
    objects = [ohh_text(hand) for hand in HANDS[:3]]
    broken = objects[1].replace('"rounds"', '"sdnuor"')
    assert [type(o) for o in read_text(objects[0] + broken + objects[2])] == [Hand, Unread, Hand]
    together = "[" + ",".join(objects) + "]"
    assert [type(o) for o in read_text(together)] == [Hand, Hand, Hand]


def test_other_games_are_counted():
    outcome, other = read_text("[a]\nvariant = 'NT'\n[b]\nvariant = 'F2L3D'\n")
    assert isinstance(outcome, Unread)
    assert isinstance(other, Unread)
    assert (outcome.kind, outcome.reason) == ("not_stud", "no-limit hold'em")
    assert other.reason == "fixed-limit 2-7 triple draw"


def test_a_sites_text_is_read_as_before(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(SPLIT + "\n\n" + RAZZ, encoding="utf-8")
    [source] = find_sources(path)
    first, second = read_source(source)
    assert (first.hand_id, second.hand_id) == ("200000000001", "200000000002")
    assert source.sha256 is not None
    path.write_text("no hands\n")
    with pytest.raises(SourceError, match="no hand histories"):
        list(read_source(Source("a.txt", path)))
    path.write_bytes(b"\x89PNG" + bytes(100))
    with pytest.raises(SourceError, match="a picture"):
        list(read_source(Source("a.txt", path)))
    path.write_bytes(b"")
    assert list(read_source(Source("a.txt", path))) == []


def test_import_takes_phh_as_the_sites_own_text(tmp_path):
    """The same hands from both are the same hands."""
    folder = tmp_path / "in"
    folder.mkdir()
    hands = hands_of(SAMPLES / "pokerstars")
    (folder / "many.phhs").write_text("".join(phh_texts(hands[:-2])), encoding="utf-8")
    (folder / "one.phh").write_bytes(gzip.compress(phh_text(hands[-2]).encode()))
    with zipfile.ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("last.phh", phh_text(hands[-1]))
    (folder / "README").write_text("a note\n")
    lake = tmp_path / "lake"
    summary = import_paths([folder], lake)
    assert summary.stored == len(hands)
    assert summary.source_errors == ()
    again = import_paths([SAMPLES / "pokerstars"], lake)
    assert (again.stored, again.duplicates) == (0, len(hands))
    with open_lake(lake) as opened:
        rows = opened.sql("SELECT site, count(*) FROM hands GROUP BY site").fetchall()
    assert rows == [("pokerstars", len(hands))]


def test_a_text_that_goes_on_elsewhere_is_rejected_not_waited_for():
    for text in (phh_text(HANDS[0]), ohh_text(HANDS[0])):
        [outcome] = read_text(text[: len(text) // 2], ends=False)
        assert isinstance(outcome, Unread)
        assert outcome.kind == "rejected"


def test_phh_that_grows_is_watched(tmp_path):
    file, lake = tmp_path / "in" / "a.phhs", tmp_path / "lake"
    file.parent.mkdir()
    hands = hands_of(SAMPLES / "fulltilt")
    pieces = list(phh_texts(hands))
    watcher = Watcher([str(file.parent)], lake)
    for number, expected in ((3, 3), (5, 2), (len(pieces), len(hands) - 5)):
        file.write_text("".join(pieces[:number]), encoding="utf-8")
        os.utime(file, (100 + number, 100 + number))
        looks = [watcher.look()]
        if number > 3:  # a change since the last look may go on for a moment
            time.sleep(0.8)
            looks.append(watcher.look())
        assert sum(look.counts["stored"] for look in looks) == expected
    watcher.close()


def test_json_is_exact():
    text = ohh_text(dealt(3))
    assert json.loads(text)
    for number in ("0.30000000000000004", "e-", "E-"):
        assert number not in text
