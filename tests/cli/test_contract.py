"""The command-line contract of the design: names, JSON keys, exit status."""

import json

import pytest
from cli_paths import SAMPLES

from stud_analytics.reading import SITES

HI_LO = SAMPLES / "pokerstars"


def test_import_json_has_the_contracts_keys_and_adds_up(stud, tmp_path):
    status, out, _ = stud("import", HI_LO, "--lake", tmp_path / "lake", "--json")
    assert status == 0
    counts = json.loads(out)
    assert list(counts) == [
        "files", "hands_found", "stored", "duplicates", "not_stud", "rejected", "unfinished",
        "findings", "seconds",
    ]  # fmt: skip
    assert counts["hands_found"] > 40
    assert counts["hands_found"] == sum(
        counts[name] for name in ("stored", "duplicates", "not_stud", "rejected", "unfinished")
    )
    status, out, _ = stud("import", HI_LO, "--lake", tmp_path / "lake", "--json")
    again = json.loads(out)
    assert (again["stored"], again["duplicates"]) == (0, counts["stored"] + counts["duplicates"])


def test_parse_prints_a_hand_a_line(stud):
    status, out, _ = stud("parse", HI_LO, "--format", "jsonl")
    assert status == 0
    hands = [json.loads(line) for line in out.splitlines()]
    assert len(hands) > 40
    for hand in hands:
        assert list(hand)[:17] == [
            "site", "hand_id", "game", "limit", "money", "currency", "unit", "ante", "bring_in",
            "small_bet", "big_bet", "table", "max_seats", "started_at", "tournament", "hero",
            "source",
        ]  # fmt: skip
        assert {"seats", "events", "stated", "unknown_lines"} <= set(hand)
        assert hand["unknown_lines"] == []
        for event in hand["events"]:
            assert {"line", "street", "seat", "action"} <= set(event)


def test_validate_prints_the_contracts_record(stud):
    status, out, _ = stud("validate", HI_LO, "--format", "jsonl")
    records = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert {record["verdict"] for record in records} <= {"holds", "untold"}
    for record in records:
        assert {"site", "hand_id", "house", "verdict", "findings", "pots", "players", "rake",
                "fees"} <= set(record)  # fmt: skip
        for pot in record["pots"]:
            assert set(pot) == {"amount", "contenders", "high", "low", "shares"}
        paid = sum(player["collected"] for player in record["players"])
        put_in = sum(player["put_in"] for player in record["players"])
        assert put_in == paid + record["rake"] + record["fees"]


def test_validate_leaves_with_1_for_broken_hands(stud):
    status, out, _ = stud("validate", SAMPLES / "broken")
    assert status == 1
    assert "broken" in out


def test_validate_a_lake_says_the_same_as_validating_its_files(stud, lake):
    _, from_files, _ = stud("validate", HI_LO, "--format", "jsonl")
    _, from_lake, _ = stud("validate", "--lake", lake, "--format", "jsonl")
    verdicts = {(r["hand_id"], r["verdict"]) for r in map(json.loads, from_files.splitlines())}
    assert verdicts <= {
        (r["hand_id"], r["verdict"]) for r in map(json.loads, from_lake.splitlines())
    }


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_sql_forms(stud, lake, form):
    query = "SELECT game, count(*) AS hands FROM hands WHERE game = 'razz' GROUP BY game"
    status, out, _ = stud("sql", query, "--lake", lake, "--format", form)
    assert status == 0
    if form == "csv":
        assert out.splitlines()[0] == "game,hands"
        assert out.splitlines()[1].startswith("razz,")
    elif form == "json":
        (row,) = json.loads(out)
        assert row["game"] == "razz"
        assert row["hands"] > 0
    else:
        assert "razz" in out


def test_sql_writes_parquet(stud, lake, tmp_path):
    import pyarrow.parquet as pq

    file = tmp_path / "hands.parquet"
    query = "SELECT * FROM hands"
    status, _, _ = stud("sql", query, "--lake", lake, "--format", "parquet", "-o", file)
    assert status == 0
    assert pq.read_table(file).num_rows > 40


def test_sql_cannot_write(stud, lake):
    status, _, err = stud("sql", "DELETE FROM hands", "--lake", lake)
    assert status == 2
    assert "read-only" in err.lower() or "read only" in err.lower()


def test_show_hides_down_cards_until_asked(stud, lake):
    _, out, _ = stud(
        "sql", "--lake", lake, "--format", "csv",
        "SELECT hand_id, down FROM hands JOIN seats USING (site, hand_id) "
        "WHERE verdict = 'holds' AND showdown AND game = 'stud_hi_lo' AND length(down) = 8 "
        "AND site = 'pokerstars' LIMIT 1",
    )  # fmt: skip
    hand_id, down = out.splitlines()[1].split(",")
    status, hidden, _ = stud("show", hand_id, "--lake", lake)
    assert status == 0
    third = hidden[hidden.index("3rd") : hidden.index("4th")]
    assert "[X X]" in third
    assert down[:5] not in third
    _, revealed, _ = stud("show", hand_id, "--lake", lake, "--reveal")
    third = revealed[revealed.index("3rd") : revealed.index("4th")]
    assert f"[{down[:5]}]" in third
    _, text, _ = stud("show", hand_id, "--lake", lake, "--text")
    assert text.startswith("PokerStars")


@pytest.mark.parametrize("name", ["results", "players", "sessions", "findings"])
def test_reports(stud, lake, name):
    status, out, err = stud("report", name, "--lake", lake)
    assert status == 0, err
    assert out.strip()
    status, out, _ = stud("report", name, "--lake", lake, "--format", "json")
    assert json.loads(out)


def test_lists(stud):
    for words in (["sites"], ["stats"], ["rules"], ["rules", "pokerstars"], ["report"]):
        status, out, _ = stud(*words)
        assert status == 0
        assert len(out.splitlines()) > 2


def test_the_sites_can_be_read_on_a_small_terminal(stud, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = stud("sites")
    # Nothing is broken in the middle of a word: every site's games stand in one line.
    assert sum("stud_high, stud_hi_lo" in line for line in out.splitlines()) == len(SITES)


def test_rows_too_wide_for_the_terminal_stand_as_blocks(stud, lake):
    _, out, _ = stud("sql", "FROM hands WHERE site = 'pokerstars' LIMIT 2", "--lake", lake)
    lines = out.splitlines()
    assert lines[0] == "row 1"
    assert "row 2" in lines
    assert any(line.split() == ["site", "pokerstars"] for line in lines)
    _, out, _ = stud("sql", "SELECT site, hand_id FROM hands LIMIT 2", "--lake", lake)
    assert "row 1" not in out


def test_the_format_follows_the_files_name(stud, lake, tmp_path):
    query = "SELECT 1.50::DECIMAL(18, 4) AS money, NULL AS nothing, 2.125::DECIMAL(18, 4) AS exact"
    written = {}
    for form in ("csv", "json", "jsonl"):
        file = tmp_path / f"out.{form}"
        status, out, _ = stud("sql", query, "--lake", lake, "-o", file)
        assert (status, out) == (0, "")
        written[form] = file.read_text(encoding="utf-8")
    assert written["csv"] == "money,nothing,exact\n1.50,,2.125\n"
    assert json.loads(written["json"]) == [{"money": 1.5, "nothing": None, "exact": 2.125}]
    assert json.loads(written["jsonl"]) == json.loads(written["json"])[0]
    status, _, err = stud("sql", query, "--lake", lake, "-o", tmp_path / "out.xlsx")
    assert status == 2
    assert "--format" in err
    status, _, err = stud("sql", query, "--lake", lake, "-o", tmp_path / "nowhere" / "out.csv")
    assert status == 2
    assert len(err.splitlines()) == 1


def test_what_a_report_leaves_out_is_said(stud, lake):
    _, out, err = stud("report", "results", "--lake", lake)
    assert "broken, left out: --verdict holds,untold,broken" in err
    _, more, err = stud("report", "results", "--lake", lake, "--verdict", "holds,untold,broken")
    assert err == ""
    assert more != out


def test_a_clean_lake_is_not_called_empty(stud, tmp_path):
    razz = next((SAMPLES / "pokerstars").glob("*razz*.txt"))
    stud("import", razz, "--lake", tmp_path / "lake")
    status, out, err = stud("report", "findings", "--lake", tmp_path / "lake")
    assert (status, out) == (0, "")
    assert "no findings: the lake has" in err


def test_version(stud):
    from stud_analytics import __version__

    assert stud("--version") == (0, f"stud {__version__}\n", "")
