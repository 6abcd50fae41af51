"""The command-line contract of the design: names, JSON keys, exit status."""

import json

import pytest
from cli_paths import SAMPLES

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
        "WHERE verdict = 'holds' AND showdown AND game = 'stud_hi_lo' AND length(down) = 8 LIMIT 1",
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
