"""Files, folders, archives, encodings: what is found, and what is said of what cannot be read."""

import gzip
import hashlib
import io
import os
import sys
import tracemalloc
import zipfile

import pytest
from reading_hands import RAZZ, SPLIT, one, outcomes, read_bytes

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import Source, SourceError, find_sources, read_path, read_source
from stud_analytics.reading.decode import NotText, guess_encoding


def ids(found):
    return [outcome.hand_id for outcome in found]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\r\r\n"])
@pytest.mark.parametrize("block", [1, 7, 1 << 20])
def test_every_encoding_and_line_end_gives_the_same_hands(encoding, ending, block):
    text = (SPLIT + "\n\n" + RAZZ).replace("Osric", "Zoë€")
    data = text.replace("\n", ending).encode(encoding)
    found = read_bytes([data[at : at + block] for at in range(0, len(data), block)])
    plain = outcomes(text)
    assert [type(outcome) for outcome in plain] == [Hand, Hand]
    if ending == "\r\r\n":  # an empty line after every line: line numbers double
        assert [hand.line for hand in found] == [1, 2 * plain[1].line - 1]
        lines = [[event._replace(line=0) for event in hand.events] for hand in (*found, *plain)]
        assert lines[:2] == lines[2:]
    else:
        assert found == plain


def test_a_stray_byte_at_the_end_of_utf_16_is_left_out():
    assert read_bytes([SPLIT.encode("utf-16") + b"\x0a"]) == outcomes(SPLIT)


def test_two_encodings_in_one_file_and_a_mark_in_the_middle():
    text = SPLIT.replace("Osric", "Zoë")
    data = text.encode("cp1252") + b"\n" + text.encode("utf-8-sig")
    first, second = read_bytes([data])
    assert first.seats == second.seats
    assert first.seats[0].player == "Zoë"


def test_trailing_blanks_and_blank_lines_inside_and_a_banner_before():
    text = "\n  \nTranscript for your last hands\n\n" + SPLIT.replace("\n", "  \n").replace(
        "*** 5th", "\n \n*** 5th"
    )
    [hand] = outcomes(text)
    assert isinstance(hand, Hand)
    assert (hand.unknown, hand.line) == ((), 5)
    assert [event.line - 4 for event in hand.events][:24] == [e.line for e in one(SPLIT).events][
        :24
    ]
    assert hand.events[24].line == 4 + 32 + 2


def test_a_text_file_without_hands_is_said_to_be_one(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("buy milk\n")
    with pytest.raises(SourceError, match=r"notes\.txt: no hand histories found") as error:
        list(read_path(path))
    assert error.value.no_hands


def test_an_empty_file_gives_nothing(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    [source] = find_sources(path)
    assert list(read_source(source)) == []
    assert (source.size, source.sha256) == (0, hashlib.sha256(b"").hexdigest())
    path.write_bytes(b"\xef\xbb\xbf\r\n \r\n")
    assert list(read_path(path)) == []


@pytest.mark.parametrize(
    ("data", "what"),
    [(bytes(range(256)) * 20, "binary"), (b"%PDF-1.7 ...", "PDF"), (b"\x89PNG\r\n", "picture"),
     (b"PAR1" + bytes(100), "Parquet"), (b"\0" * 5000, "binary")],
)  # fmt: skip
def test_what_is_no_text_is_said_to_be_none(tmp_path, data, what):
    path = tmp_path / "x.txt"
    path.write_bytes(data)
    with pytest.raises(SourceError, match=rf"x\.txt: this is .*{what}"):
        list(read_path(path))
    with pytest.raises(NotText):
        guess_encoding(data)


def test_a_folder_is_read_through_in_order_without_litter(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "2.txt").write_text(RAZZ)
    (tmp_path / "a.txt").write_text(SPLIT)
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "Thumbs.db").write_bytes(b"\0\1\2")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as archive:
        archive.writestr("z/1.txt", SPLIT)
        archive.writestr("__MACOSX/1.txt", "x")
    (tmp_path / "d.txt.gz").write_bytes(gzip.compress(RAZZ.encode()) + gzip.compress(b"\n"))
    found = list(find_sources(tmp_path))
    assert [source.name.removeprefix(str(tmp_path) + os.sep) for source in found] == [
        "a.txt", os.path.join("b", "2.txt"), "c.zip!z/1.txt", "d.txt.gz",
    ]  # fmt: skip
    assert ids(read_path(tmp_path)) == [f"20000000000{n}" for n in (1, 2, 1, 2)]
    for source in found:
        [hand] = read_source(source)
        assert hand.file == source.name
    assert found[0].sha256 == hashlib.sha256(SPLIT.encode()).hexdigest()
    assert found[0].size == len(SPLIT.encode())
    assert found[3].sha256 == hashlib.sha256((tmp_path / "d.txt.gz").read_bytes()).hexdigest()


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SPLIT.encode())))
    [hand] = read_path("-")
    assert (hand.hand_id, hand.file) == ("200000000001", "-")


def test_damaged_archives_and_missing_files_are_named(tmp_path):
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04 no more")
    (tmp_path / "cut.txt.gz").write_bytes(gzip.compress(SPLIT.encode() * 50)[:-20])
    for source in find_sources(tmp_path):
        with pytest.raises(SourceError, match="damaged"):
            list(read_source(source))
    with pytest.raises(SourceError, match="no such file") as error:
        list(read_path(tmp_path / "none.txt"))
    assert not error.value.no_hands
    (tmp_path / "gone.txt").write_text(SPLIT)
    [*_, source] = find_sources(tmp_path)
    (tmp_path / "gone.txt").unlink()
    with pytest.raises(SourceError, match="gone"):
        list(read_source(source))


def test_a_refused_file_is_named(tmp_path, monkeypatch):
    def refuse(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "a.txt"
    path.write_text(SPLIT)
    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(SourceError, match=r"a\.txt: no permission"):
        list(read_source(Source("a.txt", path)))


def test_memory_does_not_grow_with_the_file():
    data = (SPLIT + "\n\n").encode()

    def peak(count: int) -> int:
        tracemalloc.start()
        seen = sum(1 for _ in _stream(data, count))
        assert seen == count
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(200)  # fills the memories
    assert peak(3000) < peak(600) * 1.2 + 200_000


def _stream(data: bytes, count: int):
    from stud_analytics.reading.cut import cut
    from stud_analytics.reading.decode import decode
    from stud_analytics.reading.hands import read_piece
    from stud_analytics.reading.site import load_site

    sites = [load_site("pokerstars")]
    for piece in cut(decode(data * 50 for _ in range(count // 50)), sites):
        yield from read_piece(piece, "f", sites)


def test_text_without_end_is_handed_out_in_pieces():
    blob = "x" * 70 + "\n"
    text = SPLIT + blob * 40_000 + RAZZ
    first, *rest = outcomes(text, 1 << 16)
    assert isinstance(first, Unread)
    assert (first.kind, first.hand_id) == ("rejected", "200000000001")
    assert "million" in first.reason
    assert ids(rest) == ["200000000002"]
    assert rest[0].line == SPLIT.count("\n") + 40_000 + 1
    assert outcomes("x" * 3_000_000 + "\n" + RAZZ, 1 << 16)[0].line == 2
