"""Each spoilt hand: exactly the finding that `expected.toml` names, where it says, and no other."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import read_path
from stud_analytics.rules import CATALOGUE, load_house, replay
from stud_analytics.store import import_paths, open_lake

BROKEN = Path(__file__).resolve().parents[2] / "sample_histories" / "broken"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads(
    (BROKEN / "expected.toml").read_text(encoding="utf-8")
)
FILES = sorted(EXPECTED)
JUDGED = [name for name in FILES if "verdict" in EXPECTED[name]]


def _only(name: str) -> Hand | Unread:
    outcomes = list(read_path(BROKEN / name))
    assert len(outcomes) == 1
    return outcomes[0]


def test_every_file_is_expected_and_every_expectation_has_its_file() -> None:
    assert [path.name for path in sorted(BROKEN.glob("*.txt"))] == FILES
    assert len(FILES) >= 20


def test_many_different_rules_are_broken() -> None:
    codes = {EXPECTED[name]["code"] for name in JUDGED}
    assert len(codes) >= 13
    assert codes <= {rule.code for rule in CATALOGUE}


@pytest.mark.parametrize("name", FILES)
def test_the_expected_line_is_the_spoilt_one(name: str) -> None:
    lines = (BROKEN / name).read_text(encoding="utf-8").split("\n")
    expected = EXPECTED[name]
    assert lines[expected["line"] - 1].startswith(expected["text"])


@pytest.mark.parametrize("name", JUDGED)
def test_the_finding(name: str) -> None:
    expected = EXPECTED[name]
    hand = _only(name)
    assert isinstance(hand, Hand)
    assert hand.unknown == ()
    result = replay(hand, load_house("pokerstars"))
    found = [(finding.code, finding.severity, finding.line) for finding in result.findings]
    assert found == [(expected["code"], "error", expected["line"])]
    assert result.verdict == expected["verdict"]
    assert result.balanced == expected["balanced"]
    assert result.findings[0].source
    assert result.findings[0].expected != result.findings[0].actual


def test_a_truncated_hand_is_unfinished() -> None:
    outcome = _only("truncated.txt")
    assert isinstance(outcome, Unread)
    assert (outcome.kind, outcome.line) == ("unfinished", 1)
    assert outcome.text.endswith("kettle99: be")


def test_an_unknown_line_is_told_with_its_place() -> None:
    hand = _only("unknown_line.txt")
    assert isinstance(hand, Hand)
    expected = EXPECTED["unknown_line.txt"]
    assert [tuple(unknown) for unknown in hand.unknown] == [(expected["line"], expected["text"])]


def test_the_truncated_hand_is_read_when_the_rest_is_there(tmp_path: Path) -> None:
    """The same file, a minute later."""
    part = (BROKEN / "truncated.txt").read_text(encoding="utf-8")
    rest = (BROKEN / "odd_cent_to_low.txt").read_text(encoding="utf-8")
    whole = tmp_path / "whole.txt"
    header, _, _ = part.partition("\n")
    whole.write_text(header + rest[rest.index("\n") :], encoding="utf-8")
    outcomes = list(read_path(whole))
    assert [type(outcome) for outcome in outcomes] == [Hand]
    assert whole.read_text(encoding="utf-8").startswith(part)


def test_an_import_stores_what_balances_and_keeps_the_rest_aside(tmp_path: Path) -> None:
    summary = import_paths([str(BROKEN)], str(tmp_path / "lake"))
    outcomes = [EXPECTED[name]["outcome"] for name in FILES]
    assert summary.hands_found == len(FILES)
    assert summary.stored == outcomes.count("judged")
    assert summary.rejected == outcomes.count("rejected") == 2
    assert summary.unfinished == outcomes.count("unfinished") == 1
    assert summary.findings == outcomes.count("judged")
    with open_lake(str(tmp_path / "lake")) as lake:
        rows = lake.connection.execute(
            "SELECT hand_id, code, line FROM lake.findings ORDER BY hand_id"
        ).fetchall()
    judged = [name for name in FILES if EXPECTED[name]["outcome"] == "judged"]
    assert sorted((code, line) for _, code, line in rows) == sorted(
        (EXPECTED[name]["code"], EXPECTED[name]["line"]) for name in judged
    )
