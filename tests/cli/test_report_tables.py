"""Every report, in a terminal of 80 columns and in a file."""

import csv
import io
import json

import pyarrow.parquet as pq
import pytest

from stud_analytics.stats import list_reports

REPORTS = {report.name: report for report in list_reports()}
ALL = ["--verdict", "holds,untold,broken"]


def words_for(name):
    """A report and what makes it tell something of the samples' lake."""
    more = ALL if "verdicts" in REPORTS[name].parameters else []
    return ["report", name, *more]


@pytest.mark.parametrize("name", REPORTS)
def test_a_terminal_of_80_columns_is_wide_enough(stud, lake, monkeypatch, name):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = stud(*words_for(name), "--lake", lake)
    assert status == 0, err
    assert max(map(len, out.splitlines()), default=0) <= 80
    monkeypatch.setenv("COLUMNS", "300")
    _, wide, _ = stud(*words_for(name), "--lake", lake)

    # Nothing but text columns is folded: every number and every head is there in one piece.
    def pieces(text):
        return [p for p in text.split() if p[-1:].isdigit() or p[-1:] in "%/" or "_" in p]

    narrow = out.split()
    missing = {piece for piece in pieces(wide) if piece not in narrow}
    assert not missing or name in ("finding_list", "conflicts"), missing


@pytest.mark.parametrize("name", REPORTS)
def test_files_have_every_column(stud, lake, tmp_path, name):
    words = [*words_for(name), "--lake", lake]
    rows = {}
    for form in ("csv", "json", "parquet"):
        file = tmp_path / f"{name}.{form}"
        status, out, err = stud(*words, "-o", file)
        assert (status, out) == (0, ""), err
        rows[form] = file
    table = pq.read_table(rows["parquet"])
    read = list(csv.reader(io.StringIO(rows["csv"].read_text(encoding="utf-8"))))
    assert read[0] == table.column_names
    told = json.loads(rows["json"].read_text(encoding="utf-8"))
    assert len(told) == len(read) - 1 == table.num_rows
    assert all(list(row) == table.column_names for row in told)
    assert len(set(table.column_names)) == len(table.column_names)
    assert {*REPORTS[name].sections, *REPORTS[name].shown} <= set(table.column_names)
