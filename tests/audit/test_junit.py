"""JUnit XML: its structure, its totals, what cannot be said in XML."""

import io
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from audit_hands import POKERSTARS, judged, outcomes, sample_text

from stud_analytics.audit import JunitReport
from stud_analytics.events import Unread
from stud_analytics.rules import replay


def report_of(suites="file", folders=("broken", "pokerstars")) -> tuple[ET.Element, Counter[str]]:
    verdicts: Counter[str] = Counter()
    out = io.StringIO()
    with JunitReport(suites) as report:
        for folder in folders:
            for outcome in outcomes(folder):
                if isinstance(outcome, Unread) or outcome.unknown:
                    verdicts["untold"] += 1
                    report.take_unread(outcome)
                else:
                    result = replay(outcome, POKERSTARS)
                    verdicts[result.verdict] += 1
                    report.take(result, POKERSTARS)
        report.write(out)
    return ET.fromstring(out.getvalue()), verdicts


@pytest.mark.parametrize("suites", ["file", "site"])
def test_totals_are_those_of_the_verdicts(suites):
    root, verdicts = report_of(suites)
    assert root.tag == "testsuites"
    assert min(verdicts["broken"], verdicts["untold"], verdicts["holds"]) > 0
    assert int(root.get("tests")) == verdicts.total()
    assert int(root.get("failures")) == verdicts["broken"]
    assert int(root.get("skipped")) == verdicts["untold"]
    assert root.get("errors") == "0"
    for suite in root:
        cases = list(suite)
        assert suite.tag == "testsuite"
        assert {case.tag for case in cases} == {"testcase"}
        assert int(suite.get("tests")) == len(cases)
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("skipped")) == len(suite.findall("testcase/skipped"))
        assert all(case.get("name") and case.get("classname") for case in cases)
    assert len(root.findall("testsuite/testcase")) == verdicts.total()
    names = [suite.get("name") for suite in root]
    assert len(names) == len(set(names))
    assert ("fifth_bet.txt" in names) == (suites == "file")


def test_a_failure_tells_the_story_and_a_skip_its_reason():
    root, _ = report_of(folders=("broken",))
    (failure,) = root.findall("testsuite[@name='fifth_bet.txt']/testcase/failure")
    assert failure.get("type") == "sizes.cap"
    assert failure.get("message") == "kettle99 (seat 3) makes bet number 5 of 5th street"
    assert "kettle99: raises $0.08 to $0.40" in failure.text
    assert "best low: Lena_7s (seat 1), 8-6-5-3-A" in failure.text
    (skipped,) = root.findall("testsuite[@name='unknown_line.txt']/testcase/skipped")
    assert skipped.get("message").startswith("reading.unknown_line: ")


def test_names_that_xml_cannot_hold():
    name = '\x07<a href="x">&\'\ufffe]]>'
    text = sample_text("fifth_bet").replace("kettle99", name)
    out = io.StringIO()
    with JunitReport() as report:
        report.take(judged(text, "a<&\x01.txt"))
        report.write(out)
    root = ET.fromstring(out.getvalue())
    assert root[0].get("name") == "a<&\\x01.txt"
    shown = '\\x07<a href="x">&\'\\ufffe]]>'
    failure = root.find("testsuite/testcase/failure")
    assert failure.get("message") == f"{shown} (seat 3) makes bet number 5 of 5th street"
    assert f"{shown}: raises" in failure.text


def test_nothing_taken_is_still_a_document():
    out = io.StringIO()
    with JunitReport() as report:
        report.write(out)
    root = ET.fromstring(out.getvalue())
    assert (root.get("tests"), len(root)) == ("0", 0)
