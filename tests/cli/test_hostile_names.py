# ruff: noqa: E501  (tables of cases stay whole)
"""Whatever a screen name, a table or a file is called: it is shown, and does nothing.

A character that can do something to a terminal, or turn the text around it, must not be in
anything that is printed; markup must not be markup in the page; SQL must stay a name.
"""

import html.parser
import json
import os
import pty
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reading"))

from every_site import SAMPLED, blanked, is_xml, renamed

from stud_analytics.cli.output import open_output
from stud_analytics.stats import list_reports

NAMES = [
    "\x1b[31mred\x1b]0;title\x07", "\x9b31m\x9d0;x\x9c", "\a\b\b\x7f", "\u202edrowssap\u2066", "a\u200bb\u200e",
    "<script>alert(1)</script>", "'; DROP TABLE hands; --", '"><img src=x onerror=alert(1)>', "]]>&amp;", "[bold red]x[/]",
]  # fmt: skip
"""Names of at most one line. XML cannot hold the first three."""
HARMFUL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
REPORTS = [
    ["report", report.name, *(["--player", NAMES[0]] if report.name == "player" else [])]
    for report in list_reports()
]


def hostile(blank, shift):
    names = NAMES[3:] if is_xml(blank.text) else NAMES
    text = renamed(blank, [names[(at + shift) % len(names)] for at in range(len(blank.marks))])
    return text + "\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A hand of each site whose players have hostile names: as it is, with a line nobody knows,
    and broken; under a name that is hostile too. PokerStars until every name was used."""
    folder = tmp_path_factory.mktemp("hostile")
    shift = 0
    for site in SAMPLED:
        for blank in blanked(site)[: 5 if site == "pokerstars" else 1]:
            text = hostile(blank, shift)
            path = folder / f"{site} {shift} <b>\u202e\x1b[1m.txt"
            path.write_text(text, encoding="utf-8")
            shift += len(blank.marks)
        lines = text.rstrip().split("\n")
        lines.insert(-3, f"{NAMES[0]} {NAMES[5]} does something")
        path = folder / f"{site} unknown.txt"
        path.write_text("\n".join(lines).replace("20", "30") + "\n", encoding="utf-8")
    for at, name in enumerate(NAMES):
        blank = blanked("pokerstars")[1]
        text = renamed(blank, [name, *blank.marks[1:]]).replace("20", f"4{at}")
        fold = re.search(rf"\n{re.escape(name)}.* folds?\b.*", text) or re.search(
            "\n.*: folds", text
        )
        path = folder / f"broken {at}.txt"
        path.write_text(text[: fold.end()] + fold[0] + text[fold.end() :] + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def lake(files, tmp_path_factory):
    from stud_analytics.store import import_paths

    path = tmp_path_factory.mktemp("hostile lake") / "lake"
    summary = import_paths([str(files)], str(path))
    assert summary.stored > 0
    assert summary.rejected > 0
    return path


def safe(out, err=""):
    found = HARMFUL.search(out) or HARMFUL.search(err)
    assert found is None, (out + err)[max(found.start() - 40, 0) :][:80]


def test_import_and_parse(stud, files, tmp_path):
    for more in ([], ["--json"]):
        _, out, err = stud("import", files, "--lake", tmp_path / f"lake{len(more)}", *more)
        safe(out, err)
    _, out, err = stud("parse", files)
    safe(out, err)
    told = {seat["player"] for line in out.splitlines() for seat in json.loads(line)["seats"]}
    assert told >= set(NAMES), "a program gets the very name"


def test_validate(stud, files, tmp_path):
    for form in ("text", "jsonl", "junit", "html"):
        _, out, err = stud("validate", files, "--format", form)
        safe(out, err)
        _, shown, err = stud("validate", files, "--format", form, "-o", tmp_path / form)
        safe(shown, err)
        assert (tmp_path / form).read_text(encoding="utf-8") == out
    _, out, err = stud("validate", files, "--learn")
    safe(out, err)


def test_markup_is_no_markup(stud, files):
    _, out, _ = stud("validate", files, "--format", "junit")
    ElementTree.fromstring(out)
    _, out, _ = stud("validate", files, "--format", "html")

    tags: set[str] = set()
    handlers: set[str] = set()

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag, attributes):
            tags.add(tag)
            handlers.update(name for name, _ in attributes if name.startswith("on"))

    Reader().feed(out)
    assert "img" not in tags
    assert handlers == set()
    assert "alert(1)" not in "".join(re.findall(r"<script[^>]*>(.*?)</script>", out, re.DOTALL))
    assert "&lt;script&gt;" in out


def test_show(stud, lake):
    _, out, _ = stud("sql", "SELECT hand_id, site FROM hands", "--lake", lake, "--format", "json")
    hands = json.loads(out)
    assert hands
    for at, hand in enumerate(hands):
        for more in (["--text"], ["--reveal"] if at % 2 else []):
            words = ["show", hand["hand_id"], "--site", hand["site"], "--lake", lake, *more]
            status, out, err = stud(*words)
            safe(out, err)
            assert status == 0, err
            assert out


@pytest.mark.parametrize("words", REPORTS, ids=lambda words: words[1])
def test_reports(stud, lake, words):
    for form in ("table", "json"):
        status, out, err = stud(*words, "--lake", lake, "--format", form)
        safe(out, err)
        assert status == 0, err


def test_queries(stud, lake):
    for query in ("FROM seats", "FROM rejects", "FROM hand_texts", "FROM imports"):
        for form in ("table", "jsonl"):
            status, out, err = stud("sql", query, "--lake", lake, "--format", form)
            safe(out, err)
            assert status == 0, err
            assert out
    status, out, err = stud("sql", f"SELECT '{NAMES[0]}' FRM x", "--lake", lake)
    safe(out, err)
    assert status == 2


def test_sql_in_a_name_is_a_name(stud, lake):
    before = stud("sql", "SELECT count(*) FROM hands", "--lake", lake)[1]
    for name in (NAMES[6], "x' OR '1'='1", 'x" UNION SELECT 1 --'):
        status, out, _ = stud("report", "results", "--player", name, "--lake", lake)
        assert (status, "Error" in out) == (0, False)
        assert stud("show", name, "--lake", lake)[0] == 2
    _, out, _ = stud("report", "player", "--player", NAMES[6], "--lake", lake, "--format", "json")
    assert stud("sql", "SELECT count(*) FROM hands", "--lake", lake)[1] == before


def test_what_cannot_be_found_is_named_harmlessly(stud, lake):
    for words in (["show", NAMES[0]], ["report", NAMES[0]], ["report", "results", "--game", NAMES[0]],
                  ["report", "results", "--since", NAMES[3]], ["rules", NAMES[0]]):  # fmt: skip
        more = [] if words[0] == "rules" else ["--lake", lake]
        status, out, err = stud(*words, *more)
        safe(out, err)
        assert status == 2, words
    status, out, err = stud("import", f"/nowhere/{NAMES[0]}.txt", "--lake", lake)
    safe(out, err)
    assert status == 2


def test_tables_and_tournaments_may_be_called_anything_too(stud, tmp_path):
    text = blanked("pokerstars")[0].text
    table = re.search(r"^Table '(.*?)'", text, re.MULTILINE)[1]
    for at, name in enumerate(NAMES):
        (tmp_path / f"{at}.txt").write_text(text.replace(f"'{table}'", f"'{name}'") + "\n")
    for words in (["parse"], ["validate"], ["validate", "--format", "html"]):
        status, out, err = stud(*words, tmp_path)
        safe(out, err)
        assert status == 0, err
    stud("import", tmp_path / "0.txt", "--lake", tmp_path / "lake")
    for words in (["sql", 'SELECT "table" FROM hands'], ["report", "sessions"]):
        _, out, err = stud(*words, "--lake", tmp_path / "lake")
        safe(out, err)
    _, out, _ = stud("sql", "FROM hands", "--lake", tmp_path / "lake", "--format", "json")
    assert NAMES[0] in json.loads(out)[0].values()


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
def test_csv_is_exact_in_a_pipe_and_harmless_on_a_terminal(stud, lake, monkeypatch):
    query = ["sql", "SELECT DISTINCT player FROM seats", "--lake", lake, "--format", "csv"]
    assert NAMES[0] in stud(*query)[1]
    master, slave = pty.openpty()
    with os.fdopen(slave, "w") as terminal:
        monkeypatch.setattr(sys, "stdout", terminal)
        with open_output(None) as out:
            out.write(f"{NAMES[0]}\n")
            out.flush()
        shown = os.read(master, 1000).decode()
    os.close(master)
    assert "\\x1b[31mred" in shown
    safe(shown.replace("\r\n", "\n"))
