"""Findings are written for people: what they say, what they expect, where the rule comes from."""

import re

import pytest
from hand_builder import build
from test_catalogue import BASE, edited
from test_play import CAPPED, QUARTERED

from stud_analytics.rules import CATALOGUE, FIELDS, load_house, replay

STARS, UNKNOWN = load_house("pokerstars"), load_house("everleaf")


def one(code, script, house=STARS, **header):
    findings = replay(build(script, **header), house).findings
    (finding,) = [f for f in findings if f.code == code]
    return finding


def test_every_value_of_a_field_has_its_meaning():
    for spec in FIELDS.values():
        assert len(spec.meanings) == len(set(spec.meanings)) == len(spec.values)
        assert spec.statement


def test_no_source_is_a_note_of_ours():
    assert [rule.code for rule in CATALOGUE if "rules.md" in rule.source] == []


def test_the_bring_in_names_the_door_cards():
    finding = one("bring_in.wrong_player", edited(BASE, {3: "", 6: "3 folds"}))
    assert finding.message == (
        "P1 (seat 1) brings in, but P3 (seat 3) is due: up cards P1 (seat 1) Qc, P2 (seat 2) 7h, "
        "P3 (seat 3) 2d"
    )


def test_the_opener_names_the_boards():
    finding = one("turn.opener", edited(BASE, {15: "2 bets 8", 16: "1 calls", 17: ""}))
    assert finding.message == (
        "P2 (seat 2) opens 6th street, but P1 (seat 1) is due: up cards "
        "P1 (seat 1) Qc Qd 3c 9h, P2 (seat 2) 7h 8h 2s Jc"
    )


def test_the_cap_says_how_many_bets_on_which_street():
    finding = one("sizes.cap", CAPPED)
    assert (finding.expected, finding.actual) == (
        "at most 4 bets on 3rd street (max_bets_3rd)", "5 bets",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("house", "severity", "message", "expected"),
    [
        # 9 between kings full and 7-5-4-2-A, and the low gets 5 of it.
        (STARS, "error", "the odd $0.01 of the pot does not go where the house gives it",
         "P1 (seat 1) $0.04, P3 (seat 3) $0.05"),
        (STARS.opened(), "note", "who gets the odd $0.01 of the pot is the house's to say",
         "this house does not say who gets the odd $0.01"),
    ],
)  # fmt: skip
def test_a_note_does_not_accuse(house, severity, message, expected):
    script = QUARTERED.format("shows QsQd7h5h4h2hTc", "3 collects 4\n1 collects 5")
    finding = one("split.odd_chip", script.replace("rake 1", "rake 0"), house)
    assert finding.severity == severity
    assert finding.message.startswith(message)
    assert finding.expected == expected != finding.actual


def test_a_call_of_a_bring_in_that_is_not_told():
    # Seat 1 is all-in for 1 and no line tells the full bring-in, which may be the 2 of the call.
    script = "antes\n3rd 1 |2c 2 |7h 3 |Kd\n1 brings 1!\n2 calls 2"
    finding = one("calls.short", script, UNKNOWN, stacks={1: 2, 2: 9, 3: 9}, bring_in=None)
    assert finding.severity == "note"
    assert finding.expected == "$0.01, or the full bring-in"


def test_no_sentence_is_a_bare_field():
    for script in (CAPPED, BASE):
        for house in (STARS, UNKNOWN):
            for finding in replay(build(script), house).findings:
                for field in FIELDS:
                    said = re.sub(r"\([^()]*\)", "", f"{finding.message} {finding.expected}")
                    assert not re.search(rf"\b{field}\b", said) or field == "unit"
