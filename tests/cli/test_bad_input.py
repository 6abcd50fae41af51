"""One clear line for each thing that cannot be done, the right exit status, nothing lost."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import typer
from cli_paths import ROOT, SAMPLES

from stud_analytics.cli import app

COULD_NOT = 2


def one_line(err: str) -> str:
    lines = [line for line in err.splitlines() if line.strip()]
    assert len(lines) == 1, err
    assert "Traceback" not in err
    return lines[0]


def test_no_such_file(stud, tmp_path):
    status, out, err = stud("import", tmp_path / "nowhere.txt", "--lake", tmp_path / "lake")
    assert status == COULD_NOT
    assert out == ""
    assert "nowhere.txt" in one_line(err)


def test_empty_file(stud, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    status, _, err = stud("import", tmp_path / "empty.txt", "--lake", tmp_path / "lake")
    assert "empty" in one_line(err)
    assert status == COULD_NOT


def test_binary(stud, tmp_path):
    (tmp_path / "photo.txt").write_bytes(bytes(range(256)) * 40)
    status, _, err = stud("import", tmp_path / "photo.txt", "--lake", tmp_path / "lake")
    assert status == COULD_NOT
    assert "photo.txt" in one_line(err)


def test_folder_without_histories(stud, tmp_path):
    folder = tmp_path / "nothing here"
    folder.mkdir()
    status, _, err = stud("import", folder, "--lake", tmp_path / "lake")
    assert status == COULD_NOT
    assert "nothing here" in one_line(err)


def test_a_text_that_is_no_history(stud, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear friend,\nno hands here.\n")
    status, _, err = stud("import", tmp_path / "letter.txt", "--lake", tmp_path / "lake")
    assert status == COULD_NOT
    assert "letter.txt" in one_line(err)


@pytest.fixture
def nobody():
    """A folder, and no right to read what its owner hides: also where tests run as root, who may
    read everything, the process is somebody else for a while."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield folder
    if root:
        os.seteuid(0)
    shutil.rmtree(folder)


@pytest.mark.skipif(os.name == "nt", reason="file modes do not forbid reading on Windows")
def test_no_permission(stud, lake, nobody):
    file = nobody / "secret.txt"
    file.write_text("PokerStars Hand #1: \n")
    file.chmod(0)
    for command in ("parse", "validate"):  # nobody may not even read DuckDB's extensions
        status, out, err = stud(command, file)
        assert (status, out) == (COULD_NOT, "")
        assert "secret.txt" in one_line(err)
        assert "permission" in err.lower()


def test_a_damaged_archive(stud, tmp_path):
    (tmp_path / "june.zip").write_bytes(b"PK\x03\x04 and no more")
    for command in (["import", "--lake", tmp_path / "lake"], ["parse"], ["validate"]):
        status, out, err = stud(*command, tmp_path / "june.zip")
        assert (status, out) == (COULD_NOT, "")
        assert "june.zip" in one_line(err)


def test_a_file_of_another_game_is_counted_not_an_error(stud, tmp_path):
    text = (
        "PokerStars Hand #990000000001:  Hold'em No Limit ($0.05/$0.10 USD) - "
        "2019/03/10 20:00:00 ET\nTable 'Nowhere' 6-max Seat #1 is the button\n"
        "Seat 1: Ann ($10 in chips)\nSeat 2: Bob ($10 in chips)\nAnn: posts small blind $0.05\n"
        "Bob: posts big blind $0.10\n*** HOLE CARDS ***\nAnn: folds\n"
        "Uncalled bet ($0.05) returned to Bob\nBob collected $0.10 from pot\n*** SUMMARY ***\n"
        "Total pot $0.10 | Rake $0\nSeat 1: Ann (button) (small blind) folded before Flop\n"
        "Seat 2: Bob (big blind) collected ($0.10)\n\n\n"
    )
    (tmp_path / "holdem.txt").write_text(text)
    status, out, _ = stud("import", tmp_path / "holdem.txt", "--lake", tmp_path / "lake", "--json")
    counts = json.loads(out)
    assert status == 0
    assert (counts["hands_found"], counts["not_stud"], counts["stored"]) == (1, 1, 0)


def test_one_bad_file_does_not_keep_the_others_out(stud, tmp_path):
    good = next((SAMPLES / "pokerstars").glob("*razz*.txt"))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "good.txt").write_bytes(good.read_bytes())
    (tmp_path / "in" / "bad.txt").write_bytes(bytes(range(256)) * 40)
    status, out, err = stud("import", tmp_path / "in", "--lake", tmp_path / "lake", "--json")
    assert status == 0
    assert json.loads(out)["stored"] > 0
    assert "bad.txt" in one_line(err)
    (tmp_path / "in" / "damaged.zip").write_bytes(b"PK\x03\x04 and no more")
    status, out, err = stud("import", tmp_path / "in", "--lake", tmp_path / "lake", "--json")
    assert status == 1
    assert json.loads(out)["duplicates"] > 0
    assert "damaged.zip" in err


def test_no_lake_there(stud, tmp_path):
    for words in (["report", "results"], ["sql", "SELECT 1"], ["show", "1"]):
        status, _, err = stud(*words, "--lake", tmp_path / "no lake")
        assert status == COULD_NOT
        assert "no lake" in one_line(err)


def test_an_empty_lake_is_no_place(stud):
    """As of a shell's variable that is not set."""
    for words in (["report", "results"], ["import", SAMPLES], ["lake", "info"]):
        status, out, err = stud(*words, "--lake", "")
        assert (status, out) == (COULD_NOT, "")
        assert one_line(err) == "stud: --lake '': that is no path: name the lake's folder"


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
def test_a_pipe_where_a_file_should_be_is_not_waited_for(stud, tmp_path):
    (tmp_path / "lake").mkdir()
    for name in ("lake/lake.toml", "ours.toml"):
        os.mkfifo(tmp_path / name)
    status, _, err = stud("report", "results", "--lake", tmp_path / "lake")
    assert (status, "lake.toml is damaged" in one_line(err)) == (COULD_NOT, True)
    status, _, err = stud("validate", SAMPLES, "--house", tmp_path / "ours.toml")
    assert (status, "ours.toml: it is no file" in one_line(err)) == (COULD_NOT, True)


def test_wrong_words(stud, lake):
    for words in (
        ["report", "nonsense"],
        ["report", "results", "--since", "yesterday"],
        ["report", "results", "--game", "holdem"],
        ["sql", "SELEKT 1"],
        ["show", "12345"],
        ["rules", "nowhere"],
        ["report", "results", "--format", "yaml"],
        ["frobnicate"],
        ["import"],
    ):
        lake_option = [] if words[0] in ("rules", "frobnicate") else ["--lake", lake]
        status, _, err = stud(*words, *lake_option)
        assert status == COULD_NOT, words
        one_line(err)


def test_a_screen_name_cannot_write_to_the_terminal(stud, tmp_path):
    good = next((SAMPLES / "pokerstars").glob("*razz*.txt")).read_text(encoding="utf-8-sig")
    name = good[good.index("Seat 1: ") + 8 : good.index(" (", good.index("Seat 1: "))]
    (tmp_path / "x.txt").write_text(good.replace(name, "\x1b[31mred"), encoding="utf-8")
    stud("import", tmp_path / "x.txt", "--lake", tmp_path / "lake")
    for words in (["report", "players"], ["sql", "SELECT player FROM seats"]):
        _, out, err = stud(*words, "--lake", tmp_path / "lake")
        assert "\x1b" not in out + err
        assert "\\x1b[31mred" in out


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes on Linux")
def test_names_and_words_that_are_no_utf_8(stud, tmp_path):
    """A file of an old machine is imported under its name spelled out; odd bytes on the command
    line are said."""
    text = (SAMPLES / "pokerstars" / "2019-03-08_hi_lo_kestrel.txt").read_bytes()
    Path(os.fsdecode(os.fsencode(tmp_path / "caf") + b"\xe9.txt")).write_bytes(text)
    lake = tmp_path / "lake"
    assert stud("import", tmp_path, "--lake", lake)[0] == 0
    _, out, _ = stud("sql", "SELECT DISTINCT file FROM hands", "--lake", lake, "--format", "csv")
    assert out == f"file\n{tmp_path}/caf\\udce9.txt\n"
    for words, said in (
        (("sql", "SELECT '\udcff'"), "the query is no text in UTF-8"),
        (("show", "\udcff"), "\\udcff"),
        (("report", "results", "--player", "\udcff"), "player '\\udcff': no text in UTF-8"),
    ):
        status, _, err = stud(*words, "--lake", lake)
        assert status == 2
        assert said in err
        assert "should not have happened" not in err


INTERRUPTED = """
import signal, sys, threading
import duckdb
from stud_analytics.cli import app
from stud_analytics.store.extensions import end

def endless(*words, **options):
    connection = duckdb.connect()
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    try:
        connection.execute("SELECT sum(hash(a, b)) FROM range(9999999) x(a), range(9999999) y(b)")
    finally:
        end(connection)

app.app = endless
sys.exit(app.run([]))
"""


def test_ctrl_c_during_a_query_is_no_failure():
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert (run.returncode, run.stderr) == (130, "stud: stopped\n")


def test_ctrl_c_within_a_command_says_so_too(monkeypatch, capsys):
    def stopped():
        raise KeyboardInterrupt

    command = typer.Typer()
    command.command()(stopped)
    monkeypatch.setattr(app, "app", command)
    assert app.run([]) == 130
    assert capsys.readouterr().err == "stud: stopped\n"


def test_ctrl_c_while_the_command_line_is_imported_is_no_traceback():
    code = """
import sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts())
from stud_analytics.cli.entry import main
main()
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "stud: stopped\n")
