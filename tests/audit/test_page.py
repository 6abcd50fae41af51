"""The HTML page: whole, self-contained, escaped, bounded."""

import io
import re
import tracemalloc
from datetime import UTC, datetime
from html.parser import HTMLParser

from audit_hands import POKERSTARS, broken, judged, outcomes, sample_text

from stud_analytics.audit import AuditPage
from stud_analytics.audit.page import OPEN_AT_ONCE
from stud_analytics.events import Unread
from stud_analytics.rules import replay

VOID = {"meta", "br"}


class Checker(HTMLParser):
    """Every tag closed in order; what the page would load; its text."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "data", "srcset", "action") or name.startswith("on"):
                self.loads.append(f"{name}={value}")
            if name == "id":
                self.ids.append(value)
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag

    def handle_data(self, data):
        if not self.stack or self.stack[-1] != "style":
            self.text.append(data)


def check(page: AuditPage) -> tuple[str, Checker]:
    out = io.StringIO()
    page.write(out)
    checker = Checker()
    checker.feed(out.getvalue())
    checker.close()
    assert checker.stack == []
    assert checker.loads == []
    assert not {"script", "link", "img", "iframe", "object"} & set(checker.tags)
    assert len(checker.ids) == len(set(checker.ids))
    style = re.search(r"<style>(.*?)</style>", out.getvalue(), re.DOTALL).group(1)
    assert "url(" not in style
    assert "@import" not in style
    return out.getvalue(), checker


def test_the_samples_page():
    page = AuditPage(["a folder"], made_at=datetime(2024, 5, 6, 7, 8, tzinfo=UTC))
    for outcome in (*outcomes("broken"), *outcomes("pokerstars")):
        if isinstance(outcome, Unread) or outcome.unknown:
            page.take_unread(outcome)
        else:
            page.take(replay(outcome, POKERSTARS), POKERSTARS)
    html, checker = check(page)
    text = " ".join("".join(checker.text).split())
    for words in (
        "a folder",
        "2024-05-06 07:08 UTC",
        "pokerstars",
        "makes bet number 5 of 5th street",
        "max_bets_later: 4 (known): real hands:",
        "Lena_7s (seat 1) is due $0.32 and was paid $0.33",
        "reading.unknown_line",
        "seven-card stud hi/lo eight-or-better",
    ):
        assert words in text
    assert "<mark>$0.40</mark>" in html
    assert html.startswith("<!DOCTYPE html>")
    assert '<html lang="en">' in html
    assert {"main", "h1", "h2", "h3", "caption", "details", "summary"} <= set(checker.tags)
    assert checker.tags.count("h1") == 1
    assert "prefers-color-scheme: dark" in html
    assert "@media print" in html


def test_everything_is_escaped():
    name = "<script>alert(1)</script>\x1b&\"'"
    text = sample_text("fifth_bet").replace("kettle99", name)
    page = AuditPage(["<b>x</b>\x1b"])
    page.take(judged(text, "<i>f</i>.txt"), POKERSTARS)
    html, checker = check(page)
    assert "\x1b" not in html
    assert "b" not in checker.tags[checker.tags.index("body") :][:8]
    assert "i" not in checker.tags
    assert "<script>alert(1)</script>\\x1b&\"'" in "".join(checker.text)


def test_one_verdict_only():
    page = AuditPage(["x"])
    html, _ = check(page)
    assert "0 hands, none broken" in html
    page.take(broken("fifth_bet"))
    html, _ = check(page)
    assert "1 of 1 hand broken" in html


def test_what_is_left_out_is_said():
    page = AuditPage(["x"], most_broken=3)
    result = broken("fifth_bet")
    for _ in range(1234):
        page.take(result)
    html, checker = check(page)
    assert checker.tags.count("details") == 3
    assert "1,231 more broken hands left out of this list" in html
    assert "1,234 of 1,234 hands broken" in html


def test_a_long_page_opens_closed():
    result = broken("fifth_bet")
    for count, is_open in ((OPEN_AT_ONCE, True), (OPEN_AT_ONCE + 1, False)):
        page = AuditPage(["x"])
        for _ in range(count):
            page.take(result)
        assert ('<details class="broken" open>' in check(page)[0]) is is_open


def test_memory_does_not_grow_with_hands():
    hold = next(
        result
        for outcome in outcomes("pokerstars")
        if not isinstance(outcome, Unread)
        and (result := replay(outcome, POKERSTARS)).verdict == "holds"
    )
    untold = next(
        result
        for outcome in outcomes("pokerstars")
        if not isinstance(outcome, Unread)
        and (result := replay(outcome, POKERSTARS)).verdict == "untold"
    )
    page = AuditPage(["x"], most_broken=5)
    bad = broken("fifth_bet")

    def take(times: int) -> int:
        for _ in range(times):
            page.take(hold)
            page.take(untold, POKERSTARS)
            page.take(bad)
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = take(200)
        after = take(600)
    finally:
        tracemalloc.stop()
    assert after - before < 40_000  # 1,800 hands
