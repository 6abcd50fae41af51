"""The story of a hand: the line, the caret, the rule, the settlement."""

from itertools import pairwise
from random import Random

import pytest
from audit_hands import POKERSTARS, SAMPLES, broken, judged, outcomes, sample_text

from stud_analytics.audit import story_lines, tell, tell_finding, tell_unread
from stud_analytics.audit.point import caret_under
from stud_analytics.audit.story import STATEMENT
from stud_analytics.events import Hand, Unread
from stud_analytics.factory import deal
from stud_analytics.factory.damage import DAMAGES
from stud_analytics.games import SUMMARY
from stud_analytics.reading import read_text
from stud_analytics.rules import load_house, replay

BROKEN = sorted(path.stem for path in (SAMPLES / "broken").glob("*.txt"))

MARKED = {
    # sample: (street, what the caret points at); worked out by reading the samples
    "acts_after_folding": ("on 5th street", "folds"),
    "bring_in_too_high": ("on 3rd street", "$0.06"),
    "check_facing_bet": ("on 5th street", "checks"),
    "chips_vanish": ("in the summary", "$0.01"),
    "duplicate_card": ("on 3rd street", "7h"),
    "fifth_bet": ("on 5th street", "$0.40"),
    "loser_collects": ("at the showdown", "Lena_7s"),
    "low_goes_unpaid": ("at the showdown", "$0.38"),
    "low_without_qualifier": ("at the showdown", "Lena_7s"),
    "missing_street": ("on 7th street", "*** RIVER ***"),
    "odd_cent_to_low": ("at the showdown", "$0.32"),
    "out_of_turn": ("on 3rd street", "tall_orchid"),
    "side_pot_to_outsider": ("at the showdown", "Old Bertil"),
    "total_does_not_add_up": ("in the summary", "$0.86"),
}


@pytest.mark.parametrize("name", MARKED)
def test_the_caret_points_at_what_matters(name):
    story = tell(broken(name), POKERSTARS)
    told = next(told for told in story.findings if told.severity == "error")
    street, marked = MARKED[name]
    assert told.street == street
    assert told.text is not None
    assert told.span is not None
    start, end = told.span
    assert told.text[start:end] == marked
    lines = story_lines(story)
    line, caret = next((a, b) for a, b in pairwise(lines) if "^" in b)
    assert line[caret.index("^") : caret.rindex("^") + 1] == marked
    assert set(caret) == {" ", "^"}


def test_a_story_in_full():
    # Worked out by hand: $0.68 put in, $0.03 rake; $0.65 is 33 cents to the high and 32 to the
    # low; the text pays them the other way round.
    source = "real hand: the high half got the odd cent; so too every book (WSOP 149, Robert's Rul"
    lines = story_lines(tell(broken("odd_cent_to_low"), POKERSTARS))
    assert lines[0] == (
        "odd_cent_to_low.txt:1  pokerstars 198000010053  stud_hi_lo  broken by the rules of "
        "pokerstars"
    )
    assert lines[2:4] == [
        "    line 46: kettle99 collected $0.32 from pot",
        "                                ^^^^^",
    ]
    (house,) = [line for line in lines if line.startswith("    house: ")]
    assert house.startswith(f"    house: odd_chip_hi_lo: high (known): {source}")
    at = lines.index("  settled by the rules:")
    assert lines[at + 1 :] == [
        "    Pot $0.68, $0.03 rake: Lena_7s (seat 1), kettle99 (seat 3)",
        "      best high: kettle99 (seat 3), two pair, jacks and nines, queen kicker",
        "      best low: Lena_7s (seat 1), 8-6-5-3-A",
        "      Lena_7s (seat 1): due $0.32, paid $0.33",
        "      kettle99 (seat 3): due $0.33, paid $0.32",
        "    Lena_7s (seat 1) is due $0.32 and was paid $0.33",
        "    kettle99 (seat 3) is due $0.33 and was paid $0.32",
    ]


def test_every_finding_cites_its_rule():
    count = 0
    for outcome in outcomes("broken"):
        if isinstance(outcome, Unread) or outcome.unknown:
            continue
        for told in tell(judged(outcome.text), POKERSTARS).findings:
            assert told.demand == STATEMENT[told.code]
            assert told.source
            count += 1
    assert count >= 18


def test_a_name_with_escape_codes_is_harmless():
    text = sample_text("fifth_bet").replace("kettle99", "\x1b[31mket\u202etle")
    story = tell(judged(text))
    lines = story_lines(story)
    assert not any(char in line for line in lines for char in "\x1b\u202e\n\t")
    assert any("\\x1b[31mket\\u202etle: raises $0.08 to $0.40" in line for line in lines)
    told = story.findings[0]
    assert told.text is not None
    assert told.span is not None
    assert told.text[slice(*told.span)] == "$0.40"  # behind the spelled-out name


def test_no_caret_where_columns_cannot_be_counted():
    text = sample_text("fifth_bet").replace("kettle99", "kett\u0301le\u8336")
    story = tell(judged(text))
    told = story.findings[0]
    assert told.text is not None
    assert told.span is not None
    assert told.text[slice(*told.span)] == "$0.40"
    assert not any("^" in line for line in story_lines(story))


@pytest.mark.parametrize(
    ("text", "span", "carets"),
    [
        ("Ann: bets $0.40", (10, 15), "          ^^^^^"),
        ("Zoë: bets €5", (10, 12), "          ^^"),
        ("茶: bets 5", (8, 9), ""),
        ("Ann: bets 5", (3, 3), ""),
        ("אבג: bets 5", (10, 11), ""),
        ("e\u0301a: bets 5", (10, 11), ""),
        ("😀: bets 5", (8, 9), ""),
    ],
)
def test_caret_under(text, span, carets):
    assert caret_under(text, span) == carets


def test_no_pointer_where_the_name_could_be_anywhere():
    # A name that is also a word of the line, and does not begin it: nothing is pointed at.
    text = sample_text("chips_vanish").replace("tall_orchid", "Rake")
    story = tell(judged(text))
    (told,) = [told for told in story.findings if told.code == "rake.stated"]
    assert told.text is not None
    assert told.span is not None
    assert told.text[slice(*told.span)] == "$0.01"


def test_the_raise_is_pointed_at_by_its_total():
    # "raises $0.40 to $0.40" cannot be told by the amount alone: the last one is the total.
    text = sample_text("fifth_bet").replace("raises $0.08 to $0.40", "raises $0.40 to $0.40")
    told = next(t for t in tell(judged(text)).findings if t.code == "sizes.cap")
    assert told.text is not None
    assert told.span == (told.text.rindex("$0.40"), len(told.text))


def test_the_street_is_that_of_the_line_whatever_the_order_of_events():
    """XML tells the summary above the play; of a line that holds several streets none is said."""
    replayed = broken("fifth_bet")
    hand, finding = replayed.hand, replayed.findings[0]
    above = [e._replace(line=1) for e in hand.events if e.street == SUMMARY]
    assert len(above) > 1
    played = [e for e in hand.events if e.line <= finding.line]
    xml = hand._replace(events=(*played, *above))
    assert tell_finding(xml, finding).street == "on 5th street"
    assert tell_finding(xml, finding._replace(line=1)).street == "in the summary"
    one_line = hand._replace(events=tuple(e._replace(line=1) for e in hand.events))
    assert tell_finding(one_line, finding._replace(line=1)).street == ""


def test_an_unread_hand_says_why():
    (hand,) = read_text(sample_text("unknown_line"), "x.txt")
    assert isinstance(hand, Hand)
    story = tell_unread(hand)
    lines = story_lines(story)
    assert story.verdict == "untold"
    assert lines[0].startswith("x.txt:1  pokerstars ")
    assert any("reading.unknown_line" in line for line in lines)
    assert any("swaps a card with the dealer" in line for line in lines)
    (cut,) = read_text(sample_text("truncated"), "y.txt")
    assert isinstance(cut, Unread)
    assert tell_unread(cut).findings[0].code == f"reading.{cut.kind}"


@pytest.mark.parametrize("name", BROKEN)
def test_carets_stand_under_text(name):
    (outcome,) = read_text(sample_text(name), name)
    if isinstance(outcome, Unread) or outcome.unknown:
        lines = story_lines(tell_unread(outcome))
    else:
        lines = story_lines(tell(judged(sample_text(name)), POKERSTARS))
    for above, line in pairwise(lines):
        if set(line) == {" ", "^"}:
            pointed = above[line.index("^") : len(line)]
            assert len(line) <= len(above)
            assert pointed.strip() == pointed


def test_a_number_that_is_no_amount_is_never_pointed_at():
    # Two dollars are collected from side pot 2: only the amount can be meant.
    result = broken("low_goes_unpaid")
    (finding,) = [f for f in result.findings if f.code == "split.shares"]
    event = next(e for e in result.hand.events if e.line == finding.line)
    for printed, marked in (("$2", "$2"), ("2", "2"), ("two", None)):
        text = f"kettle99 collected {printed} from side pot 2"
        lines = result.hand.text.split("\n")
        lines[finding.line - result.hand.line] = text
        hand = result.hand._replace(
            text="\n".join(lines),
            events=tuple(e._replace(amount=200) if e is event else e for e in result.hand.events),
        )
        told = tell_finding(hand, finding)
        assert told.text == text
        assert told.span == ((19, 19 + len(printed)) if marked else None)


def test_damaged_hands_of_every_kind_are_told():
    house, rng = load_house("pokerstars"), Random(4)
    told_codes = set()
    for at in range(4 * len(DAMAGES)):
        game = ("stud_hi_lo", "stud_high", "razz", "five_card_stud")[at % 4]
        hand = DAMAGES[at // 4].apply(rng, deal(rng, game=game, house=house, hand_id=str(at)))
        if hand is None:
            continue
        story = tell(replay(hand, house), house)
        lines = story_lines(story)
        assert not any("\n" in line for line in lines)
        for told in story.findings:
            told_codes.add(told.code)
            if told.span is not None:
                assert told.text is not None
                marked = told.text[slice(*told.span)]
                assert marked
                assert marked == marked.strip()
    assert len(told_codes) > 25
