# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""XML: cut out of any file, read by a real parser, and never a danger to who reads it."""

import re
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reading_hands import RAZZ, SPLIT
from xml_texts import SITES, hands, outcomes, told

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    Completion,
    Fold,
    Hand,
    Raise,
    Returned,
    Seat,
    StreetStarts,
    Unread,
)
from stud_analytics.reading import SiteError
from stud_analytics.reading.cut import LONGEST, LONGEST_PREAMBLE, cut
from stud_analytics.reading.decode import decode
from stud_analytics.reading.doubt import doubt, is_sure
from stud_analytics.reading.infer import antes_were_taken, name_all_ins
from stud_analytics.reading.site import read_site
from stud_analytics.reading.xml_hands import best
from stud_analytics.reading.xml_lines import XmlHand
from stud_analytics.reading.xml_nodes import DEEPEST, BadXml, nodes_of
from stud_analytics.resources import data_folder

SAMPLES = Path(__file__).parents[2] / "sample_histories"
IPOKER = (SAMPLES / "ipoker" / "2012-05-14_hi_lo_millbrook.xml").read_bytes().decode("cp1252")
IN_ONE_LINE = (SAMPLES / "ipoker" / "2012-06-03_tournament_in_one_line.xml").read_text("utf-8")
MERGE = (SAMPLES / "merge" / "2011-10-03_hi_lo_tamar.xml").read_text("utf-8")


# ------------------------------------------------------------------------------- cutting


@pytest.mark.parametrize("text", [IPOKER, IN_ONE_LINE, MERGE], ids=["ipoker", "one line", "merge"])
def test_blocks_of_any_size_cut_the_same(text):
    whole = outcomes(text)
    assert len(whole) == text.count("<game ")
    for block in (1, 2, 3, 7, 50, 997, 4096):
        assert outcomes(text, block) == whole


def test_several_sites_in_one_file():
    """Text sites before, between and after; every hand as it is by itself."""
    parts = [SPLIT, IPOKER, RAZZ, MERGE, IN_ONE_LINE, SPLIT, MERGE]
    text = "\n".join(parts)
    found = outcomes(text)
    alone = [outcome for part in parts for outcome in outcomes(part)]
    assert [outcome.site for outcome in found] == [outcome.site for outcome in alone]
    for outcome, plain in zip(found, alone, strict=True):
        assert isinstance(outcome, Hand)
        assert isinstance(plain, Hand)
        assert told(outcome) == told(plain)
        assert outcome.text == plain.text
    for block in (1, 13, 997):
        assert outcomes(text, block) == found


def test_lines_point_into_the_file():
    lines = ("\n\n" + IPOKER + MERGE).split("\n")
    for hand in hands("\n".join(lines)):
        assert "<game " in lines[hand.line - 1]
        for event in hand.events:
            if type(event) is Call:
                assert "action" in lines[event.line - 1] or 'type="CALL"' in lines[event.line - 1]


def test_a_session_is_that_of_the_hand_and_of_no_other():
    """What stands between two hands belongs to the second; another site's hand, or another
    session that cannot be read, ends it."""
    games = re.findall(r"<game .*?</game>", IPOKER, re.DOTALL)
    head = IPOKER[: IPOKER.index("<game ")]
    other = head.replace("Millbrook, 830550021", "Ashby").replace("7099990001", "5")
    found = outcomes(head + games[0] + "</session>" + other + games[1] + games[2])
    assert [hand.table for hand in found if isinstance(hand, Hand)] == [
        "Millbrook, 830550021",
        "Ashby",
        "Ashby",
    ]
    for between in (RAZZ, '<?xml version="1.0"?>\n<other/>\n', MERGE):
        last = outcomes(head + games[0] + "\n" + between + games[1])[-1]
        assert isinstance(last, Unread)
        assert (last.kind, last.hand_id) == ("rejected", "7100000012")
        assert "without the header of its session" in last.reason


def test_marks_of_joined_files():
    text = "\ufeff" + IPOKER + "\ufeff" + MERGE + "\ufeff" + IN_ONE_LINE
    assert [told(hand) for hand in hands(text)] == [
        told(hand) for part in (IPOKER, MERGE, IN_ONE_LINE) for hand in hands(part)
    ]


def test_a_game_whose_tag_goes_over_lines_and_blocks():
    text = IPOKER.replace("<game gamecode=", "<game\n\n   other='1'\n   gamecode =\n ")
    for block in (0, 1, 5, 64):
        found = outcomes(text, block)
        assert [hand.hand_id for hand in found if isinstance(hand, Hand)] == [
            "7100000011",
            "7100000012",
            "7100000015",
        ]


def test_a_sign_in_chat_does_not_hold_a_file_up():
    """Nor does it cut a hand in two, even if it is what an element begins with."""
    for said in (
        "i <3 <game u",
        "<session",
        '<game gamecode="5">',
        "<session sessioncode='1'>",
        '<?xml version="1.0"?>',
        "<",
    ):
        text = SPLIT.replace('"ladies [first] (HI: there)"', f'"{said}"') + "\n" + RAZZ
        for block in (0, 1, 100):
            assert [type(outcome) for outcome in outcomes(text, block)] == [Hand, Hand]


def test_an_overlong_hand_is_rejected_and_the_next_one_read():
    games = re.findall(r"<game .*?</game>", IPOKER, re.DOTALL)
    head = IPOKER[: IPOKER.index("<game ")]
    long = games[0].replace("</round>", "</round>" + " " * (LONGEST + (1 << 18)), 1)
    found = outcomes(head + long + head + games[1], 1 << 16)
    assert isinstance(found[0], Unread)
    assert (found[0].kind, found[0].hand_id) == ("rejected", "7100000011")
    assert "a million characters" in found[0].reason
    assert isinstance(found[-1], Hand)
    assert found[-1].hand_id == "7100000012"


def test_a_session_longer_than_any():
    text = IPOKER.replace("</general>", "x" * LONGEST_PREAMBLE + "</general>", 1)
    assert [outcome.kind for outcome in outcomes(text) if isinstance(outcome, Unread)] == [
        "rejected"
    ] * 3


# ------------------------------------------------------------------------------- danger

LAUGHS = (
    '<!DOCTYPE lolz [<!ENTITY lol "lol">'
    + "".join(
        f'<!ENTITY lol{n} "{f"&lol{n - 1 if n > 1 else str()};" * 10}">' for n in range(1, 10)
    )
    + "]>\n"
)
FILE = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>\n'
REMOTE = '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">\n'
PARAMETER = '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/p.dtd"> %p;]>\n'
DECLARED = {"laughs": LAUGHS, "file": FILE, "remote": REMOTE, "parameter": PARAMETER}


@pytest.mark.parametrize("declared", DECLARED.values(), ids=DECLARED)
@pytest.mark.parametrize("name", ["&lol9;", "&f;", "&p;", "tansy.m"])
def test_a_document_type_is_refused(declared, name):
    text = IPOKER.replace("<session", declared + "<session").replace('"tansy.m"', f'"{name}"')
    begin = time.process_time()
    found = outcomes(text)
    assert time.process_time() - begin < 1
    assert len(found) == 3
    for outcome in found:
        assert isinstance(outcome, Unread)
        assert outcome.kind == "rejected"
        assert "document type" in outcome.reason
        assert outcomes(outcome.text)[0].kind == "rejected"  # type: ignore[union-attr]


@pytest.mark.parametrize("place", ["<players>", '<round no="3">', "</game>"])
def test_a_document_type_inside_a_hand_is_broken_xml(place):
    first, *rest = outcomes(IPOKER.replace(place, LAUGHS + place, 1))
    assert isinstance(first, Unread)
    assert first.kind == "rejected"
    assert "the XML is broken" in first.reason
    assert [type(outcome) for outcome in rest] == [Hand, Hand]


def test_a_document_type_before_anything_is_never_looked_at():
    """Without the XML declaration before it nothing belongs to the session but itself."""
    text = LAUGHS + IPOKER[IPOKER.index("<session") :].replace('"tansy.m"', '"&lol9;"')
    assert [hand.seats[1].player for hand in hands(text)] == ["&lol9;"] * 3


def test_no_reference_is_ever_followed():
    """Without a declaration a name of an entity is the text it is; characters are characters."""
    for name, means in (
        ("&lol9;", "&lol9;"),
        ("&f;", "&f;"),
        ("&nbsp;", "&nbsp;"),
        ("&#233;&#xe9;", "éé"),
        ("&lt;&gt;&quot;&apos;&amp;", "<>\"'&"),
    ):
        assert hands(IPOKER.replace('"tansy.m"', f'"{name}"'))[0].seats[1].player == means


@pytest.mark.parametrize("reference", ["&#0;", "&#1;", "&#xffff;", "&#1114112;", "&#xd800;"])
def test_a_reference_to_no_character_is_refused(reference):
    first, *rest = outcomes(IPOKER.replace('"tansy.m"', f'"{reference}"'))
    assert isinstance(first, Unread)
    assert first.kind == "rejected"
    assert len(rest) == 2


def test_a_reference_to_a_line_end_stays_in_its_line():
    text = IPOKER.replace('"tansy.m"', '"x&#10;Seat 9: y (€5)&#13;&#9;&#133;&#8232;z"')
    hand = hands(text)[0]
    assert hand.seats[1].player == "x Seat 9: y (€5)    z"
    assert len(hand.seats) == 5


def test_deep_nesting_is_refused():
    for depth in (DEEPEST, 1000, 200_000):
        first, *rest = outcomes(IPOKER.replace("<round", "<a>" * depth + "<round", 1))
        assert isinstance(first, Unread)
        assert "within one another" in first.reason
        assert [type(outcome) for outcome in rest] == [Hand, Hand]
    with pytest.raises(BadXml, match="deep"):
        nodes_of("<a>" * (DEEPEST + 1))


HUGE = {
    "an attribute": lambda n: f'<action no="{"9" * n}" player="x"/>',
    "a name": lambda n: f'<player seat="9" name="{"n" * n}" chips="€1"/>',
    "many attributes": lambda n: (
        "<action " + " ".join(f'a{i}="{i}"' for i in range(n // 10)) + "/>"
    ),
    "many elements": lambda n: "<action/>" * (n // 9),
    "many kinds of elements": lambda n: "".join(f"<e{i} a{i}='1'/>" for i in range(n // 16)),
    "many players": lambda n: "".join(
        f'<player seat="{i % 1000}" name="p{i}" chips="€1"/>' for i in range(n // 45)
    ),
    "many rounds": lambda n: '<round no="2"><cards player="Lena_7s">CA</cards></round>' * (n // 60),
    "text": lambda n: "x" * n,
    "many marks": lambda n: "<game <session <description " * (n // 28),
    "bare signs": lambda n: "&" * n,
    "a comment": lambda n: f"<!-- {'<game ' * (n // 6)} --><a>",
    "a tag without an end": lambda n: "<game " + "gamecode " * (n // 9),
}


@pytest.mark.parametrize("kind", HUGE)
def test_huge_input_is_over_quickly_and_in_little_memory(kind):
    """Nothing is worse than linear, and memory does not grow with the file."""
    text = IPOKER.replace("<round", HUGE[kind](900_000) + "<round", 1)
    begin = time.process_time()
    found = outcomes(text, 1 << 18)
    assert time.process_time() - begin < 2
    tracemalloc.start()
    assert outcomes(text, 1 << 18) == found
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000, peak
    assert isinstance(found[0], Unread)
    assert (found[0].kind, found[0].hand_id) == ("rejected", "7100000011")
    assert [outcome.hand_id for outcome in found if isinstance(outcome, Hand)] == [
        "7100000012",
        "7100000015",
    ]


def test_memory_does_not_grow_with_a_file():
    def blocks(count: int):
        yield IN_ONE_LINE[: IN_ONE_LINE.index("<game ")].encode()
        for _ in range(count):
            yield IN_ONE_LINE[
                IN_ONE_LINE.index("<game ") : IN_ONE_LINE.rindex("</session>")
            ].encode()

    peaks = []
    for count in (20, 400):
        tracemalloc.start()
        pieces = sum(1 for piece in cut(decode(blocks(count)), SITES) if piece.site)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert pieces == 2 * count
    assert peaks[1] < 2 * peaks[0]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_no_damage_makes_the_reader_raise(data):
    text = data.draw(st.sampled_from([IPOKER, IN_ONE_LINE, MERGE]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        end = at + data.draw(st.integers(0, 30))
        new = data.draw(
            st.sampled_from(
                [
                    "",
                    "<",
                    ">",
                    "&",
                    '"',
                    "</game>",
                    "<game ",
                    "]]>",
                    "<![CDATA[",
                    "<?x?>",
                    "\ufeff",
                    "\x85",
                ]
            )
            | st.text(max_size=6)
        )
        text = text[:at] + new + text[end:]
    found = outcomes(text.encode("utf-8", "surrogatepass"), data.draw(st.sampled_from([0, 1000])))
    assert len(found) <= 8


# ------------------------------------------------------------------------------- elements and lines


def test_elements_in_order():
    nodes = nodes_of("<a x=\"1\">\n<b y='2'> t &amp; u\n</b><c/></a> junk <")
    assert [(node.line, node.tag, node.attributes, node.text) for node in nodes] == [
        (1, "a", {"x": "1"}, ""), (2, "b", {"y": "2"}, "t & u"), (3, "c", {}, ""),
    ]  # fmt: skip
    assert [around.tag for around in nodes[1].within] == ["a"]


def test_what_is_not_closed():
    with pytest.raises(BadXml, match="not closed") as error:
        nodes_of("<a>\n<b/>\n")
    assert error.value.line == 3
    assert [node.text for node in nodes_of("<a><b>t</b>u", closed=False)] == ["u", "t"]


XML = """
[xml]
hand = "game"
session = ["<session"]
block = "round"
order = "no"
silent = ["game"]
head = [[{ line = "hand {game.id}" }], [{ when = { "session.kind" = '(?P<what>.)x' }, line = "kind {what}" }, { line = "no kind" }]]
end = [[{ element = "p", line = "{actor} is {nick}" }]]

[xml.seats]
element = "p"
seat = "at"
name = "name"
called = "at"
calls = "by"
shift = 3

[[xml.body]]
element = "p"
line = "Seat {seat}"

[[xml.body]]
element = "round"
line = "round {is}"

[[xml.body]]
element = "does"
when = { what = "two" }
line = ["{actor} {what:+1}", "{actor} two"]

[[xml.body]]
element = "does"
when = { what = "deal" }
line = "{actor} deal in {round.is}"
first = true

[[xml.body]]
element = "does"
when = { what = '\\d' }
line = ["{actor} adds {what:+1}", "{actor} has {what:-1}"]

[[xml.body]]
element = "does"
line = "{actor} {what}"
"""


def form(text: str = XML):
    import tomllib

    from stud_analytics.reading.xml_form import xml_form

    return xml_form(tomllib.loads(text)["xml"])


def test_templates():
    """The first that fits and has its values; what fits none stands as it is; numbers put a block
    in order, after what comes first; a heading is not repeated, nor written for an empty block;
    a word of two meanings makes two readings."""
    game = (
        '<game id="7"><p at="0" name="Al"/><p at="4" name="B"/><round is="a"/><round is="b">'
        '<does no="2" by="4" what="5"/>\n<does no="1" by="0" what="folds"/><does by="9" what="x"/>'
        '<does by="0" what="deal"/></round><round is="b"><odd>t</odd></round></game>'
    )
    plain, other = XmlHand(form(), '<session kind="yx"/>', game).readings()
    assert list(zip(plain.lines, plain.numbers, strict=True)) == [
        ("hand 7", 1), ("kind y", 1), ("Seat 3", 1), ("Seat 7", 1), ("round b", 1), ("#3 deal in b", 2),
        ("#3 folds", 2), ('<does by="9" what="x">', 2), ("#7 adds 6", 1), ("<odd>t", 2), ("#3 is Al", 1), ("#7 is B", 1),
    ]  # fmt: skip
    assert [line for line in other.lines if line not in plain.lines] == ["#7 has 4"]
    [only] = XmlHand(form(), "", '<game id="7"><p at="0" name="Al"/></game>').readings()
    assert only.lines == ["hand 7", "no kind", "Seat 3", "#3 is Al"]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('element = "player"\nseat', 'elements = "player"\nseat', "'element' is missing"),
        ("\nfirst = true", "\nfrist = true", "xml: unknown: frist"),
        ("when = { name = '' }", "when = { name = '(' }", "missing \\)"),
        ('block = "round"', "", "'block' is missing"),
    ],
)
def test_a_wrong_table_says_what_is_wrong(tmp_path, old, new, what):
    text = (data_folder("parsers") / "ipoker" / "site.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "site.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SiteError, match=what):
        read_site(tmp_path)


# ------------------------------------------------------------------------------- money tells


def hand(*events, limit="no"):
    return hands(MERGE)[0]._replace(events=events, seats=(), limit=limit)


def test_doubt():
    """A reading is the better the fewer calls miss the bet, and the less is missing."""
    ante, street = Ante(1, 0, 1, 5), StreetStarts(1, 3)
    assert doubt(
        hand(ante, street, Raise(1, 3, 2, 10, 10), Call(1, 3, 1, 10), Collected(1, 8, 1, 24))
    ) == (0, 0, 0, 1)
    assert doubt(
        hand(ante, street, Raise(1, 3, 2, 10, 10), Call(1, 3, 1, 9), Collected(1, 8, 1, 24))
    ) == (0, 1, 0, 0)
    assert doubt(
        hand(ante, street, Raise(1, 3, 2, 10, 10), Call(1, 3, 1, 9, True), Collected(1, 8, 1, 24))
    ) == (0, 0, 0, 0)
    assert doubt(hand(ante, street, Raise(1, 3, 2, 10, 10), Collected(1, 8, 1, 24))) == (0, 1, 0, 9)
    assert doubt(Unread("rejected", None, None, "f", 1, "", "")) > doubt(hand(ante))


def test_doubt_of_all_ins_and_of_what_comes_back():
    """Who is all-in has put in his stack; what comes back is what nobody called; a raise of a
    fixed-limit hand is one bet."""
    stacks = (Seat(1, "a", 30), Seat(2, "b", None))
    ante, street = Ante(1, 0, 1, 5), StreetStarts(1, 3)
    for amount, wrong in ((25, 0), (24, 1)):
        played = hand(
            ante, street, Raise(1, 3, 1, amount, amount, True), Collected(1, 8, 1, amount + 5)
        )
        assert doubt(played._replace(seats=stacks)) == (0, wrong, 0, 0)
    for back, wrong in ((100, 0), (90, 1)):
        played = hand(
            street, Completion(1, 3, 1, 100, 100), Raise(1, 3, 2, 200, 200), StreetStarts(1, 8),
            Returned(1, 8, 2, back), Collected(1, 8, 2, 300 - back),
        )  # fmt: skip
        assert doubt(played) == (0, wrong, 0, 0)
    for to, wrong in ((200, 0), (300, 0), (250, 1)):
        played = hand(
            street,
            Completion(1, 3, 1, 100, 100),
            Raise(1, 3, 2, to, to),
            Collected(1, 8, 2, 100 + to),
            limit="fixed",
        )
        assert doubt(played) == (0, wrong, 0, 0)


def test_doubt_of_more_than_was_held():
    """Nobody puts in more than he has; who is said to be all-in with another sum is one doubt, not
    two. Stakes that only the play showed are a weaker witness than anything else."""
    stacks = (Seat(1, "a", 30), Seat(2, "b", None))
    street = StreetStarts(1, 3)
    for amount, all_in, wrong in ((30, False, 0), (31, False, 1), (31, True, 1), (29, True, 1)):
        played = hand(street, Raise(1, 3, 1, amount, amount, all_in), Collected(1, 8, 1, amount))
        assert doubt(played._replace(seats=stacks)) == (0, wrong, 0, 0)
    odd = hand(
        street, Completion(1, 3, 1, 100, 100), Raise(1, 3, 2, 250, 250), Collected(1, 8, 2, 350),
        limit="fixed",
    )  # fmt: skip
    assert doubt(odd) == (0, 1, 0, 0)
    shown = odd._replace(inferred=("small_bet",))
    assert doubt(shown) == (0, 0, 1, 0)
    assert not is_sure(shown, doubt(shown))


def named(*events, small_bet=100):
    found = list(events)
    name_all_ins(3, found, small_bet)
    return [(type(event).__name__, *event[2:5]) for event in found]


def test_of_two_all_ins_as_high_the_second_called():
    """Whoever raises the highest by the small bet makes a completion of the first of them."""
    opens, over = BringIn(1, 3, 1, 20, True), Completion(1, 3, 2, 30, 30, True)
    called, raised = Call(1, 3, 3, 30, True), Completion(1, 3, 4, 130, 130)
    assert named(opens, over, called, raised) == [
        ("BringIn", 1, 20, True),
        ("Completion", 2, 30, 30),
        ("Call", 3, 30, True),
        ("Raise", 4, 130, 130),
    ]


def test_all_ins_are_named_by_what_follows():
    opens, over = Completion(1, 3, 1, 20, 20, True), Raise(1, 3, 2, 30, 30, True)
    # A call of more than either: both were only towards the bring-in.
    assert named(opens, over, Call(1, 3, 4, 40)) == [
        ("BringIn", 1, 20, True),
        ("Call", 2, 30, True),
        ("Call", 4, 40, False),
    ]
    # So they were if somebody completes to the small bet.
    assert named(opens, Raise(1, 3, 4, 100, 100)) == [
        ("BringIn", 1, 20, True),
        ("Completion", 4, 100, 100),
    ]
    # Raised by a whole bet, the highest was as good as a completion.
    brings, calls = BringIn(1, 3, 1, 20, True), Call(1, 3, 2, 30, True)
    assert named(brings, calls, Completion(1, 3, 4, 130, 130)) == [
        ("BringIn", 1, 20, True),
        ("Completion", 2, 30, 30),
        ("Raise", 4, 130, 130),
    ]
    assert named(brings, Call(1, 3, 2, 20), Completion(1, 3, 4, 120, 120)) == [
        ("Completion", 1, 20, 20),
        ("Call", 2, 20, False),
        ("Raise", 4, 120, 120),
    ]
    # Nothing tells, or the bring-in was paid in full.
    assert named(opens, Call(1, 3, 4, 20)) == [("Completion", 1, 20, 20), ("Call", 4, 20, False)]
    assert named(brings, calls, Completion(1, 3, 4, 110, 110)) == [
        ("BringIn", 1, 20, True),
        ("Call", 2, 30, True),
        ("Completion", 4, 110, 110),
    ]
    full = BringIn(1, 3, 1, 25)
    assert named(full, calls, Call(1, 3, 4, 40)) == [
        ("BringIn", 1, 25, False),
        ("Call", 2, 30, True),
        ("Call", 4, 40, False),
    ]
    assert named(opens, Raise(1, 3, 4, 100, 100), small_bet=None) == [
        ("Completion", 1, 20, 20),
        ("Raise", 4, 100, 100),
    ]


def test_whether_antes_were_taken_from_the_stacks_listed():
    def play(amount: int, all_in: bool = True):
        return [
            Ante(1, 0, 1, 5),
            Ante(1, 0, 2, 5),
            Raise(1, 3, 2, 40, 40),
            Call(1, 3, 1, amount, all_in),
        ]

    assert antes_were_taken({1: 30, 2: 90}, play(30)) is True
    assert antes_were_taken({1: 30, 2: 90}, play(25)) is False
    assert antes_were_taken({1: 30, 2: 90}, play(20)) is None
    assert antes_were_taken({1: 30, 2: 90}, play(30, False)) is None


def test_the_guide_names_every_field():
    import tomllib

    guide = (SAMPLES.parent / "docs" / "adding-a-site.md").read_text(encoding="utf-8")
    for site in ("ipoker", "merge"):
        path = data_folder("parsers") / site / "site.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        assert all(f"`xml.{key}`" in guide for key in data["xml"])
        assert all(f"`{key}`" in guide for key in data["xml"]["seats"])
        assert all(f"`reading.{key}`" in guide for key in data.get("reading", {}))


def test_what_is_sure():
    """Nothing is missing, or what a rake may be, and a call tells how much every bet was."""
    ante, street = Ante(1, 0, 1, 5), StreetStarts(1, 3)
    first, more = Completion(1, 3, 1, 100, 100), Raise(1, 3, 2, 200, 200)
    call, paid = Call(1, 3, 1, 100), Collected(1, 8, 2, 390)

    def sure(*events):
        played = hand(ante, street, *events)
        return is_sure(played, doubt(played))

    assert sure(first, more, call, paid)
    assert sure(first, more, call, StreetStarts(1, 4), paid)
    assert sure(first, more, call, Collected(1, 8, 2, 405))
    assert not sure(first, more, call, Collected(1, 8, 2, 300)), "no rake is so much"
    assert not sure(first, more, Fold(1, 3, 1), Collected(1, 8, 2, 295)), "nobody called"
    assert sure(first, more, Fold(1, 3, 1), Collected(1, 8, 2, 305)), "nothing is missing"
    third = Call(1, 3, 3, 200)
    assert not sure(first, more, third, Fold(1, 3, 1), Collected(1, 8, 2, 490)), "who bet folded"
    last = (Call(1, 3, 2, 100), StreetStarts(1, 4), Bet(1, 4, 2, 200, 200), Fold(1, 4, 1))
    assert sure(first, *last, Returned(1, 8, 2, 200), Collected(1, 8, 2, 195))
    assert not sure(first, *last, Collected(1, 8, 2, 395)), "nobody called the last"
    assert not sure(first, Call(1, 3, 2, 90), Collected(1, 8, 2, 190)), "a call misses the bet"
    assert not is_sure(hand(ante), (1, 0, 0, 0))


def test_the_first_reading_is_taken_unless_another_is_better():
    """A sure reading is the last that is looked at; of doubtful ones the best is taken."""
    ante, street = Ante(1, 0, 1, 5), StreetStarts(1, 3)
    sure = hand(ante, street, Collected(1, 8, 1, 5))
    doubtful = hand(ante, street, Collected(1, 8, 1, 4))
    worse = hand(ante, street, Collected(1, 8, 1, 6))
    unread = Unread("rejected", None, None, "f", 1, "", "")
    assert best(iter([sure, worse])) is sure
    assert best(iter([worse, doubtful, sure])) is sure
    assert best(iter([doubtful, worse])) is doubtful
    assert best(iter([unread, worse])) is worse
    left = iter([sure, worse])
    best(left)
    assert next(left) is worse
