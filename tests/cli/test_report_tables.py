"""Every report in a terminal of 80 columns and in a file; reports of one's own; plain words."""

import csv
import io
import json
import re
from functools import cache

import pyarrow.parquet as pq
import pytest
from cli_paths import ROOT, SAMPLES

from stud_analytics.cli.reporting import folded
from stud_analytics.cli.tables import write_arrow, write_cells
from stud_analytics.stats import Filters, list_reports, run_report, terminal_tables
from stud_analytics.store import open_lake

REPORTS = {report.name: report for report in list_reports()}
PAGE = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def opened(lake):
    with open_lake(lake) as it:
        yield it.connection


@pytest.fixture(scope="module")
def told(opened):
    """A report over the samples, broken hands too, each worked out once."""

    @cache
    def run(name):
        takes = REPORTS[name].parameters
        every = ("holds", "untold", "broken") if "verdicts" in takes else None
        long = name in ("player", "compare", "streets")
        player, site = ("Lena_7s", "pokerstars") if long else (None, None)
        return run_report(opened, name, Filters(verdicts=every, player=player, site=site))

    return run


@pytest.mark.parametrize("name", REPORTS)
def test_a_terminal_of_80_columns_is_wide_enough(told, capsys, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    tables = terminal_tables(REPORTS[name], told(name))
    assert bool(tables) == (name not in ("conflicts", "tendencies"))
    for table in tables:
        write_cells(table.columns, table.rows, table.right)
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= 80
        words = set(out.split())
        # No number, and no head, is broken: only texts are folded.
        for at, head in enumerate(table.columns):
            assert set(head.split()) <= words, head
            if table.right[at]:
                assert {word for row in table.rows for word in row[at].split()} <= words, head
        assert max(map(len, folded(table.title, 80).splitlines()), default=0) <= 80


@pytest.mark.parametrize("name", REPORTS)
def test_files_have_every_column(told, tmp_path, name):
    table = told(name)
    for form in ("csv", "json", "parquet"):
        write_arrow(table, form, tmp_path / f"it.{form}")
    lines = list(csv.reader(io.StringIO((tmp_path / "it.csv").read_text(encoding="utf-8"))))
    rows = json.loads((tmp_path / "it.json").read_text(encoding="utf-8"))
    assert pq.read_table(tmp_path / "it.parquet").equals(table)
    assert lines[0] == table.column_names
    assert len(rows) == len(lines) - 1 == table.num_rows
    assert all(list(row) == table.column_names for row in rows)
    assert len(set(table.column_names)) == len(table.column_names)
    assert {*REPORTS[name].sections, *REPORTS[name].shown} <= set(table.column_names)


def write(folder, name, text):
    (folder / f"{name}.sql").write_text(text, encoding="utf-8")


def test_the_report_in_the_docs_works(stud, lake, tmp_path):
    text = re.search(r"```sql\n(.*?)```", PAGE, re.DOTALL)[1]
    write(tmp_path, "late_streets", text)
    words = re.search(r"^    stud (report late_streets .*)$", PAGE, re.MULTILINE)[1]
    words = words.replace("my_reports", str(tmp_path)).split()
    status, out, err = stud(*words, "--lake", lake)
    assert status == 0, err
    assert "site pokerstars, paid in USD, game stud_hi_lo" in out
    assert "call_7" in out
    status, out, _ = stud(*words, "--lake", lake, "--format", "json")
    assert {row["hands"] >= row["call_7_d"] for row in json.loads(out)} == {True}
    status, out, err = stud(*words, "--player", "nobody", "--lake", lake)
    assert (status, out) == (0, "")
    assert err == "nobody in the lake is called nobody\n"


def test_own_reports_are_found_and_listed_with_their_folder(stud, lake, tmp_path, monkeypatch):
    named, settings = tmp_path / "named", tmp_path / "settings" / "stud" / "reports"
    named.mkdir()
    settings.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr("sys.platform", "linux")
    write(settings, "mine", "-- mine: of the settings\nSELECT count(*) AS hands FROM {of_player};")
    write(named, "yours", "-- yours: of the folder named\nSELECT 1 AS one;")
    _, out, _ = stud("report")
    mine = next(line for line in out.splitlines() if line.startswith(" mine "))
    assert "of the settings" in mine
    assert "--last" in mine
    assert mine.rstrip().endswith(f"  {settings}")
    assert (
        next(line for line in out.splitlines() if line.startswith(" rake ")).rstrip()[-4:] == "stud"
    )
    assert "yours" not in out
    monkeypatch.setenv("STUD_REPORTS", str(named))  # instead of the settings' folder
    _, out, _ = stud("report")
    assert "yours" in out
    assert "mine" not in out
    write(named, "mine", "-- mine: of STUD_REPORTS\nSELECT 2 AS two;")
    _, out, err = stud("report", "mine", "--reports", settings, "--lake", lake, "--format", "csv")
    assert out.splitlines()[0] == "hands"  # the option's folder comes first, and it is said
    assert err == f"mine is that of {settings / 'mine.sql'}, not {named / 'mine.sql'}\n"


def test_none_of_ours_is_replaced_silently(stud, lake, tmp_path):
    write(tmp_path, "rake", "-- rake: mine\nSELECT 7 AS mine;")
    status, out, err = stud(
        "report", "rake", "--reports", tmp_path, "--lake", lake, "--format", "csv"
    )
    assert (status, out) == (0, "mine\n7\n")
    assert err.startswith(f"rake is that of {tmp_path / 'rake.sql'}, not ")
    _, _, err = stud("report", "--reports", tmp_path)
    assert f"rake is that of {tmp_path / 'rake.sql'}, not " in err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("SELECT 1;", "the first line is not `-- mine: what it tells`"),
        ("-- mine: x\nSELECT nothing FROM hands;", 'column "nothing" not found'),
        ("-- mine: x\nSELEC 1;", "syntax error"),
        ("-- mine: x\nSELECT $colour;", "$colour is no filter"),
        ("-- mine: x\nSELECT {colour};", "{colour} stands for nothing"),
        ("-- mine: x\nSELECT 1 {if colour} + 1 {end};", "$colour is no filter"),
        ("-- mine: x\nSELECT 1 {if last} + 1;", "{if last} stands for nothing"),
        ("-- mine: x\nSELECT {statistics vpip9} FROM player_hands;", "no statistic vpip9"),
        ("-- mine: x\nSELECT 1; SELECT 2;", "a report is one SELECT"),
        ("-- mine: x\nCOPY hands TO 'hands.csv';", "a report is one SELECT"),
        ("-- mine: x\nDELETE FROM hands;", "a report is one SELECT"),
        ("-- mine: x\nSELECT 'x'::INTEGER AS y;", "Could not convert string"),
        ("-- mine: x\n-- terminal: hands\nSELECT 1 AS one;", "the head names hands"),
        ("-- mine: x\n", "a report is one SELECT"),
        (b"-- mine: \xff\nSELECT 1;", "not a text in UTF-8"),
    ],
)
def test_what_is_wrong_with_ones_own_is_said_plainly(stud, lake, tmp_path, text, complaint):
    file = tmp_path / "mine.sql"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    status, out, err = stud("report", "mine", "--reports", tmp_path, "--lake", lake)
    assert (status, out) == (2, "")
    assert complaint in err
    assert str(file) in err
    assert len(err.splitlines()) == 1


def test_a_terminal_says_that_it_shows_the_first_rows_only(stud, lake, tmp_path):
    text = "-- mine: x\n-- top: 2\nSELECT * FROM range(3) LIMIT coalesce($top, 9);"
    (tmp_path / "mine.sql").write_text(text, encoding="utf-8")
    own = ("report", "mine", "--reports", tmp_path, "--lake", lake)
    assert "at most 2 rows of each table: --top N" in stud(*own)[2]
    for more in (("--top", 2), ("--top", 3), ("--format", "csv")):
        assert "rows of each" not in stud(*own, *more)[2]


def test_what_is_wrong_hides_no_other(stud, tmp_path):
    write(tmp_path, "mine", "SELECT 1;")
    write(tmp_path, "yours", "-- yours: well\nSELECT 1 AS one;")
    status, out, err = stud("report", "--reports", tmp_path)
    assert status == 0
    assert "bring_in" in out
    assert "yours" in out
    assert err == f"{tmp_path / 'mine.sql'}: the first line is not `-- mine: what it tells`\n"


def test_a_folder_that_is_not_there(stud, lake, monkeypatch):
    status, _, err = stud("report", "rake", "--reports", "/nowhere", "--lake", lake)
    assert (status, err) == (2, "stud: --reports /nowhere: there is no such folder\n")
    monkeypatch.setenv("STUD_REPORTS", "/nowhere")
    status, _, err = stud("report")
    assert (status, err) == (2, "stud: $STUD_REPORTS /nowhere: there is no such folder\n")


def test_why_there_are_no_rows_is_said(stud, lake, tmp_path):
    def empty(*words, of=lake):
        status, out, err = stud("report", *words, "--lake", of)
        assert (status, out) == (0, "")
        return err.strip()

    assert (
        empty("rake", "--player", "lena 7s")
        == "nobody in the lake is called lena 7s: is it Lena_7s?"
    )
    assert empty("compare", "--player", "Lena_7s", "--vs", "Nobody!") == (
        "nobody in the lake is called Nobody!"
    )
    assert empty("tendencies").startswith("no departure from the field that chance would not make")
    assert "look at the filters" in empty("results", "--site", "pokerstars", "--players", "99")
    said = empty("results", "--site", "pokerstar")
    assert said.startswith("no hand of the lake is of pokerstar; there are hands of absolute, bov")
    text = (SAMPLES / "pokerstars" / "2019-03-10_razz_zoom_ptarmigan.txt").read_text()
    (tmp_path / "strange.txt").write_text(re.sub(r"(?m)^Dealt to .*\n", "", text))
    stud("import", tmp_path / "strange.txt", "--lake", tmp_path / "lake")
    for name in ("results", "compare"):
        said = empty(name, of=tmp_path / "lake")
        assert said == "no file in the lake tells whose it is: name a player with --player"
    (tmp_path / "nothing.txt").write_text("")
    stud("import", tmp_path / "nothing.txt", "--lake", tmp_path / "empty")
    for name in ("results", "tendencies", "findings", "big_pots"):
        assert empty(name, of=tmp_path / "empty") == "the lake has no hands yet: stud import FOLDER"


def test_one_is_not_compared_with_oneself(stud, lake):
    status, _, err = stud("report", "compare", "--player", "A", "--vs", "A", "--lake", lake)
    assert (status, len(err.splitlines())) == (2, 1)
    assert "name another player" in err
    status, _, err = stud("report", "rake", "--vs", "A", "--lake", lake)
    assert status == 2
    assert "rake cannot be cut by --vs" in err
    status, _, err = stud("report", "rake", "--last", "0", "--lake", lake)
    assert (status, err) == (2, "stud: last 0: a number from 1 up\n")


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT 1 AS a, 2 AS a", "two columns are called a"),
        ("SELECT TIMESTAMP 'infinity' AS a", "a moment out of reach: write its column as VARCHAR"),
        ("SELECT error('no')", "Invalid Input Error: no"),
    ],
)
def test_rows_of_ones_own_that_cannot_be_shown(stud, lake, tmp_path, sql, said):
    (tmp_path / "odd.sql").write_text(f"-- odd: x\n{sql}\n", encoding="utf-8")
    told = stud("report", "odd", "--reports", tmp_path, "--lake", lake)
    assert told == (2, "", f"stud: {tmp_path / 'odd.sql'}: {said}\n")


def test_a_wide_report_of_ones_own_is_a_block_a_row(stud, lake, tmp_path, monkeypatch):
    many = ", ".join(f"{n} AS c{n}" for n in range(3000))
    (tmp_path / "wide.sql").write_text(f"-- wide: x\nSELECT {many}\n", encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = stud("report", "wide", "--reports", tmp_path, "--lake", lake)
    assert "row 1\n" in out
    assert "\n  c2999  2999\n" in out


def test_exact_amounts_of_any_size(stud, lake, tmp_path):
    huge = "123456789012345678901234567890.12345678"
    (tmp_path / "huge.sql").write_text(
        f"-- huge: x\nSELECT {huge}::DECIMAL(38, 8) AS a\n", encoding="utf-8"
    )
    assert huge in stud("report", "huge", "--reports", tmp_path, "--lake", lake)[1]


def test_numbers_without_an_axis_are_said(stud, lake, tmp_path):
    (tmp_path / "far.sql").write_text(
        "-- far: x\n-- plot: line x=a y=b\n"
        "SELECT range AS a, if(range % 2 = 0, 1e308, -1e308) AS b FROM range(9)\n",
        encoding="utf-8",
    )
    picture = tmp_path / "far.png"
    with pytest.warns(RuntimeWarning, match="overflow"):
        status, _, said = stud(
            "report", "far", "--reports", tmp_path, "--lake", lake, "--plot", picture
        )
    assert (status, "far.sql: cannot be drawn: " in said) == (2, True)
    assert not picture.exists()


def test_a_user_without_a_home_has_our_reports(monkeypatch):
    """As in a container that is run as somebody unknown there."""

    def no_home(*_, **__):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_config_path", no_home)
    assert {report.name for report in list_reports()} == set(REPORTS)
