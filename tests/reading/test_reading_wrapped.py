"""Hands in what other programs put around them: mail quotations, indentation, web pages."""

import html
from pathlib import Path

import pytest

from stud_analytics.events import Hand
from stud_analytics.reading import SITES, load_site, read_path, read_text
from stud_analytics.reading.decode import decode
from stud_analytics.reading.wrapped import unwrapped

SAMPLES = Path(__file__).parents[2] / "sample_histories"
ALL = [load_site(name) for name in SITES]


def first_file(site):
    """The first sample of a site, its text and what is read of it."""
    text = "".join(decode([min((SAMPLES / site).glob("*.txt")).read_bytes()]))
    return text, outcomes(read_text(text))


def outcomes(found):
    return [
        (one.hand_id, one.game, one.seats, [event._replace(line=0) for event in one.events])
        if isinstance(one, Hand)
        else (one.hand_id, one.kind)
        for one in found
    ]


def quoted(text):
    return "Al wrote:\n" + "".join(f"> {line}\n" for line in text.split("\n"))


def twice_quoted(text):
    return "".join(f">> {line}\n" if line else ">>\n" for line in text.split("\n"))


def indented(text):
    return "".join(f"    {line}\n" if line else "\n" for line in text.split("\n"))


def page(text):
    body = html.escape(text).replace("\n", "<br>\n")
    return f"<html><head><title>Hands</title></head>\n<body>\n{body}</body></html>\n"


def page_without_line_ends(text):
    return "<!DOCTYPE html><html><body>" + html.escape(text).replace("\n", "<br />") + "</body>"


def preformatted(text):
    return f"<HTML><BODY><PRE>\n{html.escape(text)}</PRE></BODY></HTML>"


def divided(text):
    lines = "".join(f'<div class="l">{html.escape(line)}</div>' for line in text.split("\n"))
    return f"<div>{lines}</div>"


TEXT_SITES = [name for name in SITES if load_site(name).xml is None]
WRAPPINGS = [
    quoted, twice_quoted, indented, page, page_without_line_ends, preformatted, divided,
]  # fmt: skip


@pytest.mark.parametrize("wrapping", WRAPPINGS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("site", TEXT_SITES)
def test_wrapped_hands_are_the_same_hands(site, wrapping, tmp_path):
    text, plain = first_file(site)
    assert plain
    path = tmp_path / "wrapped.txt"
    path.write_text(wrapping(text), encoding="utf-8")
    assert outcomes(read_path(path)) == plain


def test_a_quoted_hand_keeps_its_lines(tmp_path):
    text, _ = first_file("pokerstars")
    plain = [hand.line for hand in read_text(text)]
    path = tmp_path / "mail.txt"
    path.write_text(quoted(text), encoding="utf-8")
    assert [hand.line for hand in read_path(path)] == [line + 1 for line in plain]


def test_plain_text_is_left_alone():
    """A name or chat that looks like a tag, a quotation inside a plain file."""
    text = "PokerStars Hand #1: Razz Limit\nAl <br> &amp; Bo: folds\n> PokerStars Hand #2:\n  x\n"
    assert "".join(unwrapped([text], ALL)) == text
    strange = "nothing of ours\n> at all <br>\n"
    assert "".join(unwrapped([strange], ALL)) == strange


def test_xml_is_left_alone():
    text = "<session><game gamecode='1'>\n<p>&amp;</p></game></session>\n"
    assert "".join(unwrapped([text], ALL)) == text


def test_blocks_may_end_anywhere():
    """A tag, an entity or a quotation cut in two by the end of a block."""
    head = "<html><body>" + "x<br>" * 20_000
    text = head + "\n".join(f"{n} &amp; {n}<br>" for n in range(500))
    whole = "".join(unwrapped([text], ALL))
    assert whole.endswith("\n499 & 499\n")
    cuts = range(len(head), len(text), 37)
    pieces = [text[: len(head)], *(text[at : at + 37] for at in cuts)]
    assert "".join(unwrapped(pieces, ALL)) == whole


def test_a_page_of_one_endless_line_is_taken_in_parts():
    blocks = ["<html><body>", *["y<br>" * 20_000] * 30]
    out = list(unwrapped(blocks, ALL))
    assert "".join(out) == "y\n" * 600_000
    assert max(map(len, out)) < 1_200_000


def test_blanks_around_lines_count_for_nothing():
    text, plain = first_file("fulltilt")
    lines = text.split("\n")
    shifted = "\n".join(
        line if line.startswith("Full") or not line else f" \t{line}\u00a0 " for line in lines
    )
    assert outcomes(read_text(shifted)) == plain


def test_a_number_too_long_to_be_a_character_stays_as_it_is():
    long = "&#" + "9" * 5_000 + ";"
    assert "".join(unwrapped([f"<html>a &lt; b {long} &#8364;1\n"], ALL)).endswith(
        f"a < b {long} €1\n"
    )


def test_blanks_and_text_without_tags_take_their_length_and_no_more():
    """One block of a page's endless text is let go before all of it is there; blanks are gone
    through once, or this would take minutes."""
    out = list(unwrapped(["<html>", *[" " * 500_000] * 4, *["a" * 500_000] * 8], ALL))
    assert sum(map(len, out)) == 6_000_000
    assert max(map(len, out)) <= 2_000_000
