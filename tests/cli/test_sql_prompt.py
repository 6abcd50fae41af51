"""`stud sql` at a terminal: history, completion, several lines, Ctrl-C, and what it may change."""

import os
import shutil
import signal
import sys
import threading
import time

import duckdb
import pytest
from cli_paths import SAMPLES

from stud_analytics.cli.completing import Names, begun, completions, read_names
from stud_analytics.cli.prompt import COMMANDS, Prompt, typed_lines
from stud_analytics.cli.running import Runner, cancellable, is_blank, is_whole
from stud_analytics.cli.tables import rows_on_screen
from stud_analytics.errors import StudError
from stud_analytics.store import import_paths, open_lake

posix = pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")


@posix
def test_a_session_and_the_history_in_the_next(lake, tmp_path):
    from terminal import Terminal

    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    with Terminal("sql", "--lake", lake, **state) as terminal:
        terminal.expect("stud>")
        # Several lines, with a table's and a column's name completed.
        terminal.send("SELECT stakes, count(*) AS found\r")
        terminal.expect(r"\.\.\.")
        terminal.send("FROM hand_a\t")
        terminal.expect("hand_amounts")
        terminal.send("\rWHERE stak\t")
        terminal.expect("WHERE stakes")
        terminal.send(" = '1/2' GROUP BY ALL;\r")
        terminal.expect("1 row\n")
        terminal.expect("stud>")
        # A query that fails is told of in one line, and the prompt comes back.
        terminal.send("SELECT 1 FRM x y;\r")
        terminal.expect("the query failed: Parser Error: syntax error")
        terminal.expect("stud>")
        # What is printed cannot do anything to the terminal.
        terminal.send("SELECT chr(27) || '[31mred' AS x, chr(8238) AS y;\r")
        terminal.expect(r"\\x1b\[31mred")
        terminal.expect("stud>")
        assert "\x1b[31mred" not in terminal.raw
        assert "\u202e" not in terminal.raw
        # More rows than there is room for.
        terminal.send("FROM range(5000);\r")
        shown = terminal.expect(r"\d+ of 5,000 rows\. All of them: \.all; into a file: \.save")
        assert " 10 \n" in shown
        assert " 99 \n" not in shown
        terminal.expect("stud>")
        terminal.send(f".save {tmp_path / 'range.csv'}\r")
        terminal.expect("written: ")
        assert len((tmp_path / "range.csv").read_text().splitlines()) == 5001
        terminal.expect("stud>")
        terminal.send(".all\r")
        terminal.expect(" 4999 \n")
        terminal.expect("stud>")
        terminal.send(".schema pot_sh\t")
        terminal.expect("pot_shares")
        terminal.send("\r")
        terminal.expect("contended_paid")
        terminal.expect("stud>")
        terminal.send(".report resu\t")
        terminal.expect("results")
        terminal.send(" --game razz\r")
        terminal.expect("bb/100")
        terminal.expect("stud>")
        # Ctrl-C at the prompt forgets what was typed; while a query runs it stops that.
        terminal.send("SELECT 'forgotten'\x03")
        terminal.expect("forgotten")
        terminal.expect("stud>")
        terminal.send("SELECT sum(random()) FROM range(1000000000000);\r")
        terminal.expect(r"1000000000000\);")
        time.sleep(1)  # until it runs
        terminal.send("\x03")
        terminal.expect("stopped")
        terminal.expect("stud>")
        terminal.send("SELECT 41 + 1 AS x;\r")
        terminal.expect(" 42 \n")
        terminal.expect("stud>")
        terminal.send("\x04")
        assert terminal.leave() == 0
    kept = (tmp_path / "state" / "stud-analytics" / "sql_history").read_text()
    assert "+SELECT 41 + 1 AS x;" in kept
    assert "forgotten" not in kept
    assert (tmp_path / "state" / "stud-analytics" / "sql_history").stat().st_mode & 0o77 == 0
    with Terminal("sql", "--lake", lake, **state) as terminal:
        terminal.expect("stud>")
        terminal.send("\x1b[A")
        terminal.expect(r"41 \+ 1")
        terminal.send("\r")
        terminal.expect(" 42 \n")
        terminal.send("exit\r")
        assert terminal.leave() == 0


@pytest.fixture
def session(lake, capsys, monkeypatch):
    """Takes lines as the plain prompt would; gives what is printed: (out, err)."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "24")
    reports = []
    with open_lake(lake) as opened:
        prompt = Prompt(Runner(opened), reports.append)

        def take(*lines):
            given = iter(lines)

            def read() -> str:
                try:
                    line = next(given)
                except StopIteration:
                    raise EOFError from None
                if isinstance(line, BaseException):
                    raise line
                return line

            monkeypatch.setattr("builtins.input", read)
            monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115
            prompt.loop(typed_lines(prompt))
            return capsys.readouterr()

        take.reports = reports
        yield take


def test_without_a_terminal_lines_are_read_plainly(session):
    out, err = session("SELECT 40 + 2", "AS x", ";", "SELECT 'never ended'")
    assert "42" in out
    assert "stud> " in err
    assert "  ... " in err
    assert "never" not in out


def test_leaving_ctrl_c_and_mistakes(session):
    assert "there was no query yet" in session(".all").err
    out, _ = session("SELECT 1 AS a", KeyboardInterrupt(), "SELECT 2 AS b;", "quit", "SELECT 3;")
    assert " 2 " in out
    assert " 1 " not in out
    assert " 3 " not in out
    for line, said in {
        ".nothing": "there is no .nothing: .help lists what there is",
        ".save": ".save FILE: name a",
        ".schema nothing": "there is no table or view nothing",
        ".report 'x": "look at the quotation marks",
        "DELETE FROM hands;": "read-only",
        "SELECT 1; SELECT FRM x y;": "syntax error",
    }.items():
        assert said in session(line).err
    assert session("", ";", "-- a remark").out == ""


def test_commands(session):
    out, _ = session(".tables")
    assert "hand_amounts" in out
    assert session(".schema").out == out
    out, err = session(".schema actions")
    assert "units owed before it" in out
    assert "One row per ante" in err
    out, _ = session(".help")
    assert all(name in out for name in COMMANDS)
    out, _ = session("CREATE TEMP TABLE mine AS SELECT 1 AS a;", ".tables", ".schema mine")
    assert "(yours)" in out
    assert "INTEGER" in out
    session(".report players --game razz")
    assert session.reports == [["players", "--game", "razz"]]


def test_a_variable_of_ours_is_no_table(session):
    assert "does not exist" in session("FROM reader;").err
    assert "does not exist" in session("FROM statement;").err


@pytest.mark.parametrize(
    ("text", "whole"),
    [("SELECT 1;", True), ("SELECT 1", False), ("SELECT ';'", False), ("SELECT ';';  ", True),
     ("SELECT 1; -- why", True), ("SELECT 1 -- why;", False), ("SELECT 'it''s;", False),
     ('SELECT ";', False), ("SELECT 1 /* ;", False), ("SELECT 1 /* ' */;", True),
     ("SELECT $$ a;", False), ("SELECT $$ ' $$;", True), ("SELECT '\n;", False)],
)  # fmt: skip
def test_where_an_input_ends(text, whole):
    assert is_whole(text) == whole


def test_blank_inputs():
    assert all(map(is_blank, ("", " ;; \n", "-- x", "/* a\nb */;")))
    assert not is_blank("-- x\nSELECT 1")


NAMES = Names(
    {"hands": ("site", "pot"), "hand_amounts": ("site", "pot", "pot_bb"), "seats": ("player",)},
    ("from", "select", "where"), ("sum", "sumx"), ("players", "results"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("sel", ["select"]),
        ("SEL", ["SELECT"]),
        ("FROM hand", ["hands", "hand_amounts"]),
        ("FROM seats WHERE p", ["player", "pot", "pot_bb"]),  # the named table's come first
        ("FROM hands WHERE p", ["pot", "pot_bb", "player"]),
        ("SELECT s", ["seats", "select", "site"]),
        ("SELECT su", ["sum", "sumx"]),
        ("SELECT hands.", ["hands.site", "hands.pot"]),
        ("FROM hand_amounts AS h\nWHERE h.pot_", ["h.pot_bb"]),
        ("FROM seats, hand_amounts h WHERE h.p", ["h.pot", "h.pot_bb"]),
        ("FROM hand_amounts h WHERE h.x", []),
        ("SELECT nothing.", []),
        (".re", [".report"]),
        (".report p", ["players"]),
        (".report players --g", []),
        (".schema hand", ["hand_amounts", "hands"]),
        (".help x", []),
    ],
)
def test_completions(text, offered):
    commands = {name: after for name, (after, _) in COMMANDS.items()}
    assert completions(text, NAMES, commands) == offered
    assert text.endswith(begun(text))


def test_names_of_a_lake(lake):
    with open_lake(lake) as opened:
        names = read_names(opened.connection)
        hands = [row[0] for row in opened.sql("DESCRIBE hands").fetchall()]
    assert names.columns["hands"] == tuple(hands)
    assert {"player_stats", "seat_amounts"} <= set(names.columns)
    assert {"select", "join", "by"} <= set(names.keywords)
    assert {"units_amount", "sum"} <= set(names.functions)
    assert "players" in names.reports


def test_rows_that_fit_a_screen(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    rows = [(n, "x") for n in range(100)]
    assert rows_on_screen(("a", "b"), rows, 18) == 18
    assert rows_on_screen(("a", "b"), rows[:5], 18) == 5
    assert rows_on_screen(("a", "b"), [(1, "x" * 1000)] * 5, 18) == 1
    assert rows_on_screen(("a", "b"), [("1\n2\n3", "x")] * 9, 18) == 6
    wide = [f"column_{n}" for n in range(10)]
    assert rows_on_screen(wide, [["x"] * 10] * 9, 24) == 2  # a block of 12 lines each


def test_a_query_can_be_stopped_and_the_connection_goes_on():
    connection = duckdb.connect()

    def endless() -> int:
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        reader = connection.sql("SELECT random() FROM range(1000000000000)").to_arrow_reader()
        return sum(batch.num_rows for batch in reader)

    with pytest.raises(KeyboardInterrupt):
        cancellable(connection, endless)
    assert cancellable(connection, lambda: connection.sql("SELECT 42").fetchall()) == [(42,)]
    with pytest.raises(duckdb.Error):
        cancellable(connection, lambda: connection.sql("SELECT FRM x y"))


@pytest.fixture(scope="module")
def own_lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("own") / "lake"
    import_paths([str(SAMPLES / "pokerstars" / "2019-03-08_hi_lo_kestrel.txt")], path)
    return path


def test_write_keeps_own_tables_and_takes_damage_back(stud, own_lake, capsys):
    def sql(query, *more):
        return stud("sql", query, "--lake", own_lake, *more)

    note = "CREATE TABLE notes AS SELECT 'Lena' AS player; INSERT INTO notes VALUES ('Joe')"
    status, _, err = sql(note, "--write")
    assert status == 0
    assert "the lake is open for writing" in err
    assert err.count("1 row changed") == 2
    assert "Joe" in sql("FROM notes")[1]
    assert "read-only" in sql("DROP TABLE notes")[2]
    sums = "SELECT count(*), sum(net), sum(put_in) FROM seats"
    with open_lake(own_lake, write=True) as opened:
        runner = Runner(opened, write=True)
        before = opened.sql(sums).fetchall()
        for damage, why in {
            "DELETE FROM seats WHERE seat = 1": "money.conserved",
            "UPDATE hands SET pot = pot + 1": "money.pots",
            "INSERT INTO pots FROM pots": "pots",
            "DROP TABLE awards": "it cannot be checked: .*awards",
        }.items():
            with pytest.raises(StudError, match=f"taken back, for the lake would.*{why}"):
                runner.run(damage, len)
            assert opened.sql(sums).fetchall() == before
        with pytest.raises(StudError, match="leave BEGIN and COMMIT"):
            runner.run("BEGIN", len)
        runner.run("DROP TABLE notes", len)
        with pytest.raises(StudError, match="does not exist"):
            runner.run("FROM notes", len)


def test_no_way_round_the_check_of_a_change(own_lake):
    """Each of these kept what it changed without a look at the lake: the table was gone, and so
    were all hands, of which the check had nothing to say."""
    with open_lake(own_lake, write=True) as opened:
        runner = Runner(opened, write=True)
        counts = "SELECT (SELECT count(*) FROM hands), (SELECT count(*) FROM seats)"
        before = opened.sql(counts).fetchall()
        for explained in ("DELETE FROM hands", "DROP TABLE seats", "UPDATE seats SET net = 0"):
            for way in ("ANALYZE", "(ANALYZE, FORMAT json)"):
                said = runner.run(f"EXPLAIN {way} {explained}", lambda reader: reader.read_all())
                assert said is not None
                assert opened.sql(counts).fetchall() == before
        files = "__ducklake_metadata_lake.main.ducklake_data_file"
        for change in (f"DELETE FROM {files}", f"PREPARE p AS DELETE FROM {files.upper()}"):
            with pytest.raises(StudError, match="the catalog's own tables"):
                runner.run(change, len)
        assert runner.run(f"SELECT count(*) FROM {files}", lambda reader: reader.read_all())
        runner.run("USE __ducklake_metadata_lake", len)
        with pytest.raises(StudError, match="the catalog's own tables"):
            runner.run("DELETE FROM ducklake_data_file", len)
        runner.run("USE lake", len)
        assert opened.sql(counts).fetchall() == before
        assert opened.sql("SELECT sum(net) <> 0 OR count(*) > 0 FROM seats").fetchall() == [(True,)]


@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize(
    "how", ["'{catalog}' AS x (TYPE sqlite)", "'ducklake:sqlite:{catalog}' AS x"]
)
def test_the_catalog_under_another_name_is_let_go(own_lake, write, how):
    """Through it every row could be lost, and no check would see."""
    attach = "ATTACH " + how.format(catalog=own_lake / "catalog.sqlite")
    with open_lake(own_lake, write=write) as opened:
        runner = Runner(opened, write=write)
        with pytest.raises(StudError, match="that is the catalog of this lake"):
            runner.run(attach, len)
        with pytest.raises(StudError, match=r"failed: .*x"):
            runner.run("SELECT * FROM x.ducklake_snapshot", len)
        runner.run("ATTACH ':memory:' AS y", len)
        assert runner.run("SELECT count(*) FROM hands", lambda rows: rows.read_all().num_rows) == 1


def test_rows_that_are_taken_out_are_in_the_file_still(stud, own_lake, tmp_path):
    """An import that knew its file would not look."""
    lake = shutil.copytree(own_lake, tmp_path / "lake")
    file = SAMPLES / "pokerstars" / "2019-03-08_hi_lo_kestrel.txt"
    forgotten = "SELECT count(*) FROM imports WHERE reader IS NULL"
    with open_lake(lake, write=True) as opened:
        runner = Runner(opened, write=True)
        runner.run("INSERT INTO rejects (file, line, text) VALUES ('x', 1, 'y')", len)
        assert opened.sql(forgotten).fetchall() == [(0,)]
        runner.run("DELETE FROM rejects", len)
        assert opened.sql(forgotten).fetchall() == [(1,)]
    stud("import", file, "--lake", lake)
    with open_lake(lake) as opened:
        assert opened.sql("SELECT count(reader) FROM imports").fetchall() == [(1,)]


@pytest.mark.parametrize(
    ("query", "as_json", "as_csv"),
    [
        ("sum(n) FROM (VALUES (700), (5)) t(n)", "705", "705"),
        ("12345678901234567890123456789012345678::DECIMAL(38, 0)",
         "12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("123456789012345678901234567890.12345678::DECIMAL(38, 8)",
         '"123456789012345678901234567890.12345678"', "123456789012345678901234567890.12345678"),
        ("3.5000::DECIMAL(9, 4)", "3.5", "3.50"),
        ("'nan'::DOUBLE", '"nan"', "nan"),
        ("[1, 'inf'::DOUBLE]", '[1.0, "inf"]', '"[1.0, inf]"'),
        ("DATE '0044-03-15 (BC)'", '"-0043-03-15"', "-0043-03-15"),
    ],
)  # fmt: skip
def test_values_at_the_edges(stud, own_lake, query, as_json, as_csv):
    words = ("sql", f"SELECT x FROM (SELECT {query.replace(' FROM', ' AS x FROM', 1)}) t"
             if " FROM" in query else f"SELECT {query} AS x", "--lake", own_lake)  # fmt: skip
    assert stud(*words, "--format", "json")[1] == f'[\n{{"x": {as_json}}}\n]\n'
    assert stud(*words, "--format", "csv")[1] == f"x\n{as_csv}\n"
    assert stud(*words)[0] == 0


def test_values_that_have_no_room(stud, own_lake, tmp_path):
    file = tmp_path / "x.parquet"
    status, _, said = stud("sql", "SELECT INTERVAL 3 DAYS AS x", "--lake", own_lake, "-o", file)
    assert status == 2
    assert "parquet cannot hold a column" in said
    assert not list(tmp_path.iterdir())
    status, _, said = stud("sql", "SELECT [TIMESTAMP 'infinity'] AS x", "--lake", own_lake)
    assert (status, said) == (2, "stud: x: a moment out of reach: write x::VARCHAR\n")
    assert stud("sql", "SELECT TIMESTAMP 'infinity' AS x", "--lake", own_lake)[0] == 0


def test_write_is_one_writer(own_lake):
    from filelock import FileLock, Timeout

    with open_lake(own_lake, write=True) as opened:
        Runner(opened, write=True)
        with pytest.raises(Timeout):
            FileLock(own_lake / "writer.lock").acquire(timeout=0)


def test_results_go_into_files_whole(stud, own_lake, tmp_path):
    import pyarrow.parquet as pq

    query = "SELECT * FROM action_amounts ORDER BY hand_id, n"
    for form in ("csv", "json", "jsonl", "parquet"):
        file = tmp_path / f"actions.{form}"
        assert stud("sql", query, "--lake", own_lake, "-o", file)[0] == 0
    rows = pq.read_table(tmp_path / "actions.parquet").num_rows
    assert rows > 200
    assert len((tmp_path / "actions.csv").read_text().splitlines()) == rows + 1
    assert len((tmp_path / "actions.jsonl").read_text().splitlines()) == rows
    # A query that fails on its way leaves the old file, and no other.
    old = (tmp_path / "actions.parquet").read_bytes()
    broken = (
        "SELECT CASE WHEN i > 100000 THEN error('torn') ELSE i END AS i FROM range(200000) t(i)"
    )
    for form in ("csv", "parquet"):
        status, _, err = stud("sql", broken, "--lake", own_lake, "-o", tmp_path / f"actions.{form}")
        assert (status, "torn" in err) == (2, True)
    assert (tmp_path / "actions.parquet").read_bytes() == old
    assert len(list(tmp_path.glob("*actions*"))) == 4


def test_columns_of_one_name_are_all_there(stud, own_lake):
    query = "SELECT 1 AS n, 2 AS n, 'x' AS n"
    assert stud("sql", query, "--lake", own_lake, "--format", "csv")[1] == "n,n,n\n1,2,x\n"
    out = stud("sql", query, "--lake", own_lake, "--format", "jsonl")[1]
    assert out == '{"n": 1, "n_1": 2, "n_2": "x"}\n'


def test_several_statements(stud, own_lake):
    out = stud("sql", "SELECT 11 AS a; SET threads = 1; SELECT 22 AS b", "--lake", own_lake)[1]
    assert " 11 " in out
    assert " 22 " in out
    status, out, err = stud("sql", "SELECT 1; SELECT 2", "--lake", own_lake, "--format", "csv")
    assert (status, "has room for one" in err) == (2, True)


def test_a_hostile_column_name_is_spelled_out(stud, own_lake):
    _, out, _ = stud("sql", 'SELECT 1 AS "\x1b[31mred", 2 AS "[bold]b"', "--lake", own_lake)
    assert r"\x1b[31mred" in out
    assert "\x1b[31m" not in out
    assert "[bold]b" in out
