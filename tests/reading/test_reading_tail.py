"""A growing file gives what a whole one gives, each hand once, and is not read again."""

import codecs
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import (
    SITES,
    Source,
    find_sources,
    load_site,
    read_source,
    read_text,
    tail,
)
from stud_analytics.reading.tail import GIVEN_UP, SETTLED, Tail
from stud_analytics.reading.telling import telling_text

SAMPLES = Path(__file__).parents[2] / "sample_histories"
TEXT = (SAMPLES / "pokerstars" / "2019-03-11_hi_lo_odd_names.txt").read_text(encoding="utf-8-sig")
SITE_LIST = [load_site(name) for name in SITES]
ENCODINGS = {
    "utf-8": (b"", "utf-8"), "utf-8 marked": (codecs.BOM_UTF8, "utf-8"),
    "utf-16-le": (b"", "utf-16-le"), "utf-16-le marked": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be marked": (codecs.BOM_UTF16_BE, "utf-16-be"),
}  # fmt: skip
Key = tuple[str, str | None, int, str]


class Follower:
    """Follows one file with a clock of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        (source,) = find_sources(path) if path.exists() else (Source(str(path), path),)
        self.tail = Tail(source, SITE_LIST, read_source)
        self.now = 1000.0
        self.got: list[Key] = []

    def look(self, seconds: float = 0.0, keep: bool = True) -> list[Key]:
        """What a look after so many seconds gives."""
        self.now += seconds
        wall = self.path.stat().st_mtime if self.path.exists() else 0.0
        if not self.tail.is_due(self.now, wall):
            return []
        new = list(map(key, self.tail.read(self.now, lambda hand: not hand.unknown)))
        if keep:
            self.tail.keep()
            self.got += new
        else:
            self.tail.again()
        return new


def key(outcome: Hand | Unread) -> Key:
    kind = "hand" if isinstance(outcome, Hand) else outcome.kind
    return kind, outcome.hand_id, outcome.line, outcome.text


def whole(path: Path) -> list[Key]:
    (source,) = find_sources(path)
    return [key(outcome) for outcome in read_source(source)]


def append(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)
    # Two changes within the file system's clock tick are told by the size; let the time move too.
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000))


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_any_growth_gives_every_hand_once(tmp_path, monkeypatch, encoding, line_end):
    monkeypatch.setattr(tail, "_BLOCK", 1 << 9)  # blocks end everywhere, in lines and in pairs
    mark, codec = ENCODINGS[encoding]
    data = mark + TEXT.replace("\n", line_end).encode(codec)
    dice = random.Random(f"{encoding} {line_end}")
    for trial in range(3):
        path = tmp_path / f"{trial}.txt"
        path.touch()
        follower = Follower(path)
        assert follower.look() == []
        cuts = sorted(dice.randrange(len(data)) for _ in range(dice.randrange(1, 40)))
        for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
            append(path, data[begin:end])
            follower.look(seconds=dice.choice((0.0, 0.1)))
        follower.look(seconds=SETTLED)
        assert follower.got == whole(path)
        assert follower.look(seconds=GIVEN_UP) == follower.look(seconds=100) == []


def test_only_what_was_added_is_read(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    hands = TEXT.split("\n\n\n\n")
    first = "\n\n\n".join(hands[:-1]) + "\n\n\n"
    path.write_text(first, encoding="utf-8")
    follower = Follower(path)
    sizes: list[int] = []
    plain = tail.decode

    def counted(blocks: Iterator[bytes]) -> Iterator[str]:
        sizes.append(0)
        yield from plain(count(blocks))

    def count(blocks: Iterator[bytes]) -> Iterator[bytes]:
        for block in blocks:
            sizes[-1] += len(block)
            yield block

    monkeypatch.setattr(tail, "decode", counted)
    follower.look(seconds=100)
    append(path, hands[-1].encode())
    follower.look(seconds=1)
    follower.look(seconds=SETTLED)
    assert sizes[0] == len(first.encode())
    longest = max(len(hand.encode()) for hand in hands) + 10
    assert max(sizes[1:]) < 2 * longest
    assert sizes[2] <= longest  # the last hand alone
    assert follower.got == whole(path)


def test_a_last_hand_waits_until_the_file_is_quiet(tmp_path):
    path = tmp_path / "a.txt"
    first, second, *_ = whole_hands()
    path.write_text(first, encoding="utf-8")
    follower = Follower(path)
    assert follower.look() == []
    assert follower.tail.unfinished == 1
    assert follower.look(seconds=SETTLED / 2) == []
    (got,) = follower.look(seconds=SETTLED)
    assert got[0] == "hand"
    assert follower.tail.unfinished is None
    # The next one follows: no need to wait for it, and the first does not come again.
    append(path, f"\n\n\n{second}\n\n\nPokerStars Ha".encode())
    (got,) = follower.look()
    assert got[3] == second.strip()


def whole_hands() -> list[str]:
    return [hand + "\n" for hand in TEXT.strip().split("\n\n\n")]


def test_a_hand_that_goes_on_after_a_rest_comes_again_whole(tmp_path):
    path = tmp_path / "a.txt"
    lines = whole_hands()[0].split("\n")
    # Who was not dealt in has a line in the summary that the hand can do without.
    lines.insert(2, "Seat 9: Late Lou ($5 in chips) is sitting out")
    path.write_text("\n".join(lines), encoding="utf-8")
    follower = Follower(path)
    follower.look()
    follower.look(seconds=SETTLED)
    late = "Seat 9: Late Lou folded on the 3rd Street (didn't bet)"
    append(path, f"{late}\n".encode())
    assert follower.look() == []
    (again,) = follower.look(seconds=SETTLED)
    assert again[3] == "\n".join(lines) + late
    assert len(follower.got) == 2


def test_chat_after_a_hand_does_not_bring_it_again(tmp_path):
    path = tmp_path / "a.txt"
    first, second, *_ = whole_hands()
    path.write_text(first, encoding="utf-8")
    follower = Follower(path)
    follower.look()
    follower.look(seconds=SETTLED)
    append(path, b'Lena_7s said, "nh"\n')
    assert follower.look() == follower.look(seconds=SETTLED) == []
    append(path, f"\n\n{second}".encode())
    follower.look()
    follower.look(seconds=SETTLED)
    assert [number for _, number, _, _ in follower.got] == [each[1] for each in whole(path)]


def test_a_last_hand_that_looks_wrong_waits_longer(tmp_path):
    path = tmp_path / "a.txt"
    lines = whole_hands()[0].split("\n")
    at = next(i for i, line in enumerate(lines) if ": calls" in line)
    path.write_text("\n".join([*lines[:at], "somebody yodels", *lines[at:]]), encoding="utf-8")
    follower = Follower(path)
    assert follower.look() == follower.look(seconds=SETTLED) == follower.look(seconds=20) == []
    assert follower.tail.unfinished == 1
    (got,) = follower.look(seconds=GIVEN_UP)
    assert got[0] == "hand"  # with its unknown line: for the store to reject


def test_an_old_file_does_not_wait(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(whole_hands()[0], encoding="utf-8")
    follower = Follower(path)
    wall = path.stat().st_mtime + 60
    assert follower.tail.is_due(1000.0, wall)
    assert len(list(follower.tail.read(1000.0, lambda hand: True))) == 1


def test_a_rewritten_file_is_read_from_its_beginning(tmp_path):
    path = tmp_path / "a.txt"
    hands = whole_hands()
    path.write_text("\n\n".join(hands[:3]), encoding="utf-8")
    follower = Follower(path)
    follower.look()
    follower.look(seconds=SETTLED)
    assert len(follower.got) == 3
    # Longer than before, and another text before the place that was read up to.
    others = (SAMPLES / "pokerstars" / "2019-03-08_hi_lo_kestrel.txt").read_text(encoding="utf-8")
    path.write_text(others, encoding="utf-8")
    follower.look()
    follower.look(seconds=SETTLED)
    assert follower.got[3:] == whole(path)


@pytest.mark.parametrize("left", [0, 1])
def test_a_truncated_file_is_read_from_its_beginning(tmp_path, left):
    path = tmp_path / "a.txt"
    hands = whole_hands()
    path.write_text("\n\n".join(hands[:2]), encoding="utf-8")
    follower = Follower(path)
    follower.look()
    follower.look(seconds=SETTLED)
    path.write_text("\n\n".join(hands[2 : 2 + left]), encoding="utf-8")
    follower.look()
    follower.look(seconds=SETTLED)
    append(path, ("\n\n" + hands[3]).encode())
    follower.look()
    follower.look(seconds=SETTLED)
    assert follower.got[2:] == whole(path)
    assert len(follower.got) == 3 + left


def test_what_was_not_kept_comes_again(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("\n\n".join(whole_hands()), encoding="utf-8")
    follower = Follower(path)
    first = follower.look(seconds=0, keep=False)
    assert first
    assert follower.look() == first


def test_what_is_no_history_is_left_alone(tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(bytes(range(256)) * 40)
    follower = Follower(path)
    assert follower.look() == []
    assert follower.tail.no_hands
    assert follower.look(seconds=100) == []
    path.write_text("Dear diary,\n", encoding="utf-8")
    assert follower.look() == []
    assert follower.tail.no_hands
    path.write_text(whole_hands()[0] * 2, encoding="utf-8")
    assert len(follower.look()) == 1
    assert not follower.tail.no_hands


def test_a_file_that_is_gone_is_no_trouble(tmp_path):
    path = tmp_path / "a.txt"
    follower = Follower(path)
    assert follower.look() == []
    path.write_text(whole_hands()[0], encoding="utf-8")
    assert follower.tail.is_due(1000.0, 0.0)
    path.unlink()
    assert list(follower.tail.read(1000.0, lambda hand: True)) == []
    assert follower.tail.problem is not None
    assert "No such file" in follower.tail.problem


def test_an_archive_is_read_whole_and_gives_what_is_new(tmp_path):
    import gzip

    path = tmp_path / "a.gz"
    hands = whole_hands()
    path.write_bytes(gzip.compress("\n\n".join(hands[:2]).encode()))
    follower = Follower(path)
    assert follower.look() == []
    assert len(follower.look(seconds=SETTLED)) == 2
    path.write_bytes(gzip.compress("\n\n".join(hands[:4]).encode()))
    follower.look()
    assert len(follower.look(seconds=SETTLED)) == 2
    assert follower.got == whole(path)


def test_xml_is_read_whole_and_gives_what_is_new(tmp_path):
    """A session's file is written anew after every hand, with another header."""
    # It says that it is UTF-8, and has the euro sign of cp1252.
    sample = (SAMPLES / "ipoker" / "2012-05-14_hi_lo_millbrook.xml").read_text(encoding="cp1252")
    begins = [match.start() for match in re.finditer(r"<game ", sample)]
    path = tmp_path / "a.xml"
    path.touch()
    follower = Follower(path)
    assert len(begins) > 1
    for hands, end in enumerate([*begins[1:], len(sample)], 1):
        header, _, rest = sample[:end].partition("</gamecount>")
        header = re.sub(r"\d+$", str(hands), header)
        path.write_text(f"{header}</gamecount>{rest.rstrip()}\n", encoding="cp1252")
        follower.look()
        follower.look(seconds=SETTLED)
        assert len(follower.got) == hands
    numbers = [number for _, number, _, _ in follower.got]
    assert numbers == [number for _, number, _, _ in whole(path)]


@pytest.mark.parametrize(("added", "goes"), [(0, True), (1, True), (8, True), (9, False)])
def test_what_a_text_tells(added, goes):
    (hand,) = read_text(whole_hands()[0])
    more = hand._replace(text=hand.text + "\nsomebody said, x" * added)
    assert telling_text(hand) == hand.text
    assert telling_text(more) == (hand.text if goes else more.text)


def test_what_xml_tells():
    (source,) = find_sources(SAMPLES / "ipoker" / "2012-05-14_hi_lo_millbrook.xml")
    for hand in read_source(source):
        assert isinstance(hand, Hand)
        telling = telling_text(hand)
        assert telling.startswith(f'{hand.hero}: <game gamecode="{hand.hand_id}"')
        assert hand.text.endswith(telling.partition(": ")[2])


def test_a_file_that_cannot_be_opened_is_tried_again(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text(whole_hands()[0], encoding="utf-8")
    follower = Follower(path)

    def denied(*args: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(tail, "open", denied, raising=False)
        assert follower.look() == []
        assert follower.tail.problem == f"{path}: Permission denied"
        assert follower.look(seconds=1) == []
    assert follower.look(seconds=1) == []  # nothing has changed
    assert len(follower.look(seconds=5)) == 1
    assert follower.tail.problem is None
