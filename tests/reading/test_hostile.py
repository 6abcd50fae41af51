# ruff: noqa: E501  (tables of cases stay whole)
"""Archives, texts and lines made to do harm: refused or read, in bounded memory and time."""

import gzip
import io
import os
import re
import stat
import struct
import subprocess
import sys
import time
import tracemalloc
import zipfile
from collections import deque
from pathlib import Path

import pytest
from every_site import SAMPLED, blanked, is_xml
from pattern_examples import examples
from reading_hands import RAZZ, SPLIT

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import (
    SITES,
    SourceError,
    find_sources,
    load_site,
    read_path,
    read_source,
    read_text,
    sources,
)
from stud_analytics.reading.hands import _LONGEST_LINE

MIB = 1 << 20

# ------------------------------------------------------------------------------- archives


def zipped(path, members, method=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return path


def everything_under(folder):
    return sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names)


@pytest.mark.parametrize(
    "name", ["../../evil.txt", "/etc/evil.txt", "C:\\evil.txt", "a/../../../evil.txt", "..\\evil.txt",
             "./evil.txt", "\x1b[31mevil.txt", "con.txt", "evil\u202etxt.exe", "a" * 300 + ".txt"],
)  # fmt: skip
def test_members_are_read_whatever_they_are_called_and_nothing_is_written(tmp_path, name):
    inner = tmp_path / "one" / "two"
    inner.mkdir(parents=True)
    path = zipped(inner / "hands.zip", [(name, RAZZ)])
    before = everything_under(tmp_path)
    [hand] = read_path(path)
    assert isinstance(hand, Hand)
    assert hand.file == f"{path}!{name}"
    assert everything_under(tmp_path) == before


def test_a_link_in_an_archive_is_a_text_and_is_not_followed(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text(RAZZ)
    link = zipfile.ZipInfo("link.txt")
    link.create_system = 3
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    path = zipped(tmp_path / "hands.zip", [(link, str(secret)), ("good.txt", SPLIT)])
    good, bad = find_sources(path)
    assert [type(outcome) for outcome in read_source(good)] == [Hand]
    with pytest.raises(SourceError, match="no hand histories found") as error:
        list(read_source(bad))
    assert error.value.no_hands


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_that_unpack_in_pieces_of_any_size_are_refused(tmp_path, method):
    path = zipped(tmp_path / "hands.zip", [("a.txt", RAZZ)], method)
    with pytest.raises(SourceError, match="a method that is not read here: unpack it first"):
        list(read_path(path))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_refused(tmp_path):
    path = zipped(tmp_path / "hands.zip", [("a.txt", RAZZ), ("a.txt", SPLIT)])
    with pytest.raises(SourceError, match="the same name: unpack it first"):
        list(read_path(path))


def test_a_zip_bomb_is_refused_unopened(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_BOMB", 4 * MIB)
    big = zipped(tmp_path / "big.zip", [("a.txt", b"a" * (8 * MIB))])
    many = zipped(tmp_path / "many.zip", [(f"{n}.txt", b"a" * MIB) for n in range(8)])
    for path in (big, many):
        assert path.stat().st_size < 20_000
        monkeypatch.setattr(sources, "_zip_member", None)
        with pytest.raises(SourceError, match="more than 300 times its size"):
            list(read_path(path))


def test_histories_are_no_bomb(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_BOMB", 1000)
    hands = "\n\n".join(RAZZ.replace("00002:", f"{n:05}:") for n in range(500))
    path = zipped(tmp_path / "hands.zip", [("a.txt", hands)])
    assert len(list(read_path(path))) == 500
    (tmp_path / "hands.txt.gz").write_bytes(gzip.compress(hands.encode("utf-16")))
    assert len(list(read_path(tmp_path / "hands.txt.gz"))) == 500


def test_an_archive_that_lies_of_its_sizes_unpacks_no_further(tmp_path):
    path = zipped(tmp_path / "hands.zip", [("a.txt", b"a" * (4 * MIB))])
    data = path.read_bytes().replace(struct.pack("<L", 4 * MIB), struct.pack("<L", 1000))
    path.write_bytes(data)
    [source] = find_sources(path)
    blocks = []
    with pytest.raises(SourceError, match="damaged"):
        blocks.extend(source.blocks())
    assert sum(map(len, blocks)) <= 1000


def test_a_gzip_bomb_is_refused_when_it_shows(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_BOMB", 4 * MIB)
    path = tmp_path / "bomb.txt.gz"
    path.write_bytes(gzip.compress(b"a" * (32 * MIB)))
    [source] = find_sources(path)
    tracemalloc.start()
    with pytest.raises(SourceError, match="more than 300 times its size"):
        deque(source.blocks(), maxlen=0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * MIB


def test_an_archive_in_an_archive_is_refused(tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", RAZZ)
    path = zipped(tmp_path / "outer.zip", [("b.zip", inner.getvalue()), ("c.txt", SPLIT)])
    nested, plain = find_sources(path)
    with pytest.raises(SourceError, match=r"outer\.zip!b\.zip: .*archive.*: unpack it first"):
        list(read_source(nested))
    assert len(list(read_source(plain))) == 1


def test_links_between_folders_are_not_followed(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "hand.txt").write_text(RAZZ)
    try:
        (tmp_path / "a" / "round").symlink_to(tmp_path, target_is_directory=True)
    except OSError:
        pytest.skip("no links here")
    assert len(list(read_path(tmp_path))) == 1


# ------------------------------------------------------------------------------- endless lines

LONG_LINES = {
    "no hand": ("", "x"),
    "a hand's first line": ("PokerStars Hand #200000000005:  7 Card Stud Limit (", "9"),
    "a seat": (SPLIT[: SPLIT.index("Osric")], "x "),
    "a player's line": (SPLIT[: SPLIT.index("*** 4th")] + "Osric: ", "calls "),
    "cards": (SPLIT[: SPLIT.index("Kd]")], "Kd "),
    "chat": (SPLIT[: SPLIT.index("Osric: bets")] + 'Osric said, "', "a: b ["),
    "after a whole hand": (SPLIT + "\n", "[§:\ufeff"),
    "zeros": (SPLIT + "\n", "\0"),
    "starts": ("", "PokerStars Hand #"),
    "blank lines": (SPLIT, "\n"),
    "first lines": ("", "\nPokerStars Hand #1: " + "x" * 1900),
}


class Endless:
    """A stream of ``size`` bytes: a beginning, then the same over and over."""

    def __init__(self, begin, piece, size):
        self.left = size
        self.begin = begin.encode()
        self.block = (piece.encode() * (sources.BLOCK // len(piece.encode()) + 1))[: sources.BLOCK]

    def blocks(self):
        yield self.begin
        while self.left > 0:
            self.left -= len(self.block)
            yield self.block


class EndlessSource(sources.Source):
    def blocks(self):
        yield from self.stream.blocks()


@pytest.mark.parametrize("kind", LONG_LINES)
def test_no_line_is_too_long(kind):
    """24 MiB of one line: in CI; the same with 2 GB by hand, below."""
    source = EndlessSource("long.txt", None)
    source.stream = Endless(*LONG_LINES[kind], 24 * MIB)
    found: dict[str, int] = {}
    hands = 0
    no_hands = False
    tracemalloc.start()
    try:
        for outcome in read_source(source):
            if isinstance(outcome, Hand):
                hands += 1
            else:
                found[outcome.kind] = found.get(outcome.kind, 0) + len(outcome.text)
    except SourceError as error:
        no_hands = error.no_hands
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # What runs on for more than a million characters is refused, whatever it begins with.
    assert hands == 0
    assert no_hands == (kind in ("no hand", "a hand's first line"))
    assert no_hands or found["rejected"] > 0
    assert peak < 24 * MIB


DRIVER = """
import pathlib, re, sys
sys.path[:0] = sys.argv[2:]
from test_hostile import LONG_LINES, Endless, EndlessSource
from stud_analytics.store.work import Job, read_job
source = EndlessSource("long.txt", None)
source.stream = Endless(*LONG_LINES[sys.argv[1]], 64 << 20)
chunks = texts = 0
for chunk in read_job(Job((source,), None)):
    chunks += 1
    texts = max(texts, sum(len(row[-1]) for row in chunk.rejects))
# Not getrusage: its peak is inherited from whoever started this.
peak = re.search(r"VmHWM:\\s+(\\d+) kB", pathlib.Path("/proc/self/status").read_text())[1]
print(chunks, texts, int(peak) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs the peak as Linux counts it")
@pytest.mark.parametrize("kind", ["starts", "first lines"])
def test_an_import_of_rejects_alone_does_not_pile_them_up(kind):
    """64 MiB of text that is rejected piece by piece."""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, kind, str(Path(__file__).parent), str(root)],
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    _, texts, peak = map(int, done.stdout.split())
    assert texts < 40 << 20
    assert peak < 400


# ------------------------------------------------------------------------------- slow patterns

PIECES = [
    "a", " ", "1", "0 ", "- ", " - ", "(", ")", " (", "() ", "[", "x [", "1, ", ": ", "to ", "table ",
    " is", "#1 ", "'", '"', "$1", "$1 + ", "1/2 - ", "Seat 1: ", ". ", "|", "<a b='", " wins ", " for ",
    " has ", ",", " moved to table ", "\\", "[Kd] ", "*** ", "§", ": §", "\u00a0", "1 0", "1,0", "€",
]  # fmt: skip


def all_patterns(name):
    site = load_site(name)
    table = [site.table] if site.table else []
    lines = [site.start, *table, site.seat, *site.skip, site.noise.own]
    lines += [re.compile(line, re.ASCII) for line in site.noise_lines]
    return [form.pattern for form in site.headers], lines


def seconds(match, text):
    """The better of two, for the machine may be busy."""
    times = []
    for _ in range(2):
        began = time.perf_counter()
        match(text)
        times.append(time.perf_counter() - began)
        if times[0] < 0.05:
            break
    return min(times)


@pytest.mark.parametrize("name", SITES)
def test_no_pattern_takes_long(name):
    """Every pattern of a site's profile, on lines that match it up to somewhere and then go on with
    the same over and over, up to the longest line that patterns ever see."""
    headers, lines = all_patterns(name)
    slow = {}
    for pattern in (*headers, *lines):
        match = pattern.match if pattern in headers else pattern.fullmatch
        for example in (examples(pattern.pattern) or [""])[:6]:
            size = len(example)
            for cut in sorted({0, size, *range(0, size, max(1, size // 10))}):
                for piece in PIECES:
                    text = (example[:cut] + piece * _LONGEST_LINE)[:_LONGEST_LINE]
                    took = seconds(match, text)
                    if took > 0.25:
                        slow[pattern.pattern[:60], text[: cut + 20]] = round(took, 2)
    assert slow == {}


@pytest.mark.parametrize("site", SAMPLED)
def test_no_line_takes_long(site):
    """Every line of a sample hand drawn out, to the longest that is read and beyond."""
    blank = blanked(site)[0] if blanked(site) else None
    if blank is None or is_xml(blank.text):
        pytest.skip("no lines of its own")
    lines = blank.text.split("\n")
    slow = {}
    for at, line in enumerate(lines):
        for piece in PIECES[at % 4 :: 4]:
            for size in (_LONGEST_LINE - len(line) - len(piece), 100_000):
                end = piece * (size // len(piece))
                longer = [*lines[:at], line + end, *lines[at + 1 :]]
                began = time.perf_counter()
                for outcome in read_text("\n".join(longer)):
                    assert isinstance(outcome, Hand | Unread)
                took = time.perf_counter() - began
                if took > 1:
                    slow[line[:40], piece, size] = round(took, 2)
    assert slow == {}


def test_a_line_that_no_hand_has_is_named():
    [outcome] = read_text(RAZZ.replace("pike77: folds", "pike77: folds" + "x" * 3000))
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.reason) == (
        "rejected", "line 12: it has 3,013 characters: no hand's line has",
    )  # fmt: skip
