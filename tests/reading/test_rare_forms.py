# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Forms of headers, seats and lines that a site prints now and then: its samples, told so, are the
same hands."""

import re
from pathlib import Path

import pytest

from stud_analytics.events import Hand
from stud_analytics.reading import load_site, read_text
from stud_analytics.reading.decode import decode
from stud_analytics.reading.header import Stakes, header_time, read_stakes

SAMPLES = Path(__file__).parents[2] / "sample_histories"


def samples(site):
    """Texts of a site's sample hands, one hand each."""
    for path in sorted((SAMPLES / site).iterdir()):
        for hand in read_text("".join(decode([path.read_bytes()]))):
            if isinstance(hand, Hand) and hand.site == site:
                yield hand


def told(hand):
    events = [event._replace(line=0) for event in hand.events]
    return hand.game, hand.small_bet, hand.big_bet, hand.seats, events, hand.hero, hand.unknown


def read(text):
    [hand] = [one for one in read_text(text) if isinstance(one, Hand)]
    return hand


@pytest.mark.parametrize(
    ("site", "old", "new"),
    [
        ("pokerstars", r": brings in for", ": brings-in for"),
        ("pokerstars", r": folds$", ": folds (disconnect)"),
        ("pokerstars", r"^Table (.*)$", r"Table \1 (Deep Stacks)"),
        ("pokerstars", r" folded on the 3rd Street \(didn't bet\)", " (didn't bet) folded on the 3rd Street"),
        ("pokerstars", r" collected (\(\S+\))$", r" won \1, mucked"),
        ("fulltilt", r" completes it to", " completes to"),
        ("fulltilt", r", and is all in", ", and is all-in"),
        ("fulltilt", r" folded on (\d\w\w) St\.", r" folded on the \1 Street"),
        ("fulltilt", r"(?<!,) is sitting out$", " was sitting out"),
        ("partypoker", r"^(\*{5} Hand History for Game \w+ \*{5})$", r"\1\ndabchick has left the table.\nAl finished in 5 place."),
        ("partypoker", r" \(Real Money\)", "(Real Money)"),
        ("absolute", r"( won Total \(\S+\))", r"\1 All-In"),
        ("absolute", r"^(Stage #.*\d/\S*\d) - ", r"\1 Turbo - "),
        ("everleaf", r"(\(  ?\S+ \S+) USD \)$", r"\1 USD, All-in )"),
        ("winamax", r"^(Table: .*)$", r"\1 (deep)"),
        ("winning", r" caps \(", " cap ("),
    ],
)  # fmt: skip
def test_the_same_hand_told_otherwise(site, old, new):
    changed = 0
    for hand in samples(site):
        text, times = re.subn(old, new, hand.text, flags=re.MULTILINE)
        changed += times
        if times:
            assert told(read(text)) == told(hand)
    assert changed or site in ("winning", "everleaf")


def test_seats_that_state_no_chips():
    for hand in samples("everleaf"):
        seat = hand.seats[0]
        text = re.sub(
            rf"^(Seat {seat.seat}: .*?) \(.*\)$",
            r"\1 ( new player )",
            hand.text,
            flags=re.MULTILINE,
        )
        again = read(text)
        assert again.seats[0] == seat._replace(stack=None)
        assert len(again.events) == len(hand.events)


@pytest.mark.parametrize(
    ("line", "utc"),
    [
        ("12:18 ET - Friday, June 11, 2010", "2010-06-11 16:18:00"),
        ("12:18:37 ET - Friday, June 11, 2010", "2010-06-11 16:18:37"),
        ("6:18:37 PM ET - 2010/06/11", "2010-06-11 22:18:37"),
    ],
)
def test_full_tilts_times(line, utc):
    site = load_site("fulltilt")
    text = f"Full Tilt Poker Game #21: Table Ox - $3/$6 Ante $0.50 - Limit Stud Hi - {line}"
    [match] = [form.match([text], text) for form in site.headers]
    assert match is not None
    time = header_time(site, match.groupdict())
    assert time is not None
    assert f"{time:%Y-%m-%d %H:%M:%S}" == utc


def test_a_part_of_a_hand_is_refused_wherever_the_header_says_so():
    for hand in samples("fulltilt"):
        head, _, rest = hand.text.partition("\n")
        [unread] = read_text(f"{head} (partial)\n{rest}")
        assert not isinstance(unread, Hand)
        assert "only a part" in unread.reason


@pytest.mark.parametrize(
    ("site", "phrase", "expected"),
    [
        ("absolute", "Seven Card Multi Normal Tournament 10/20", ("stud_high", "10", "20", None)),
        ("absolute", "Seven Card Hi/L Normal $1,000/$2,000, $100 ante", ("stud_hi_lo", "$1,000", "$2,000", "$100")),
        ("bovada", "7CARD HiLo Fixed Limit $2/$4", ("stud_hi_lo", "$2", "$4", None)),
        ("bovada", "7CARD Tournament #M-12 TBL#3, 1 on 1 Fixed Limit Normal - Level 1 (10/20)", ("stud_high", "10", "20", None)),
        ("everleaf", "$0.05/$0.10 Seven Card Stud", ("stud_high", "$0.05", "$0.10", None)),
        ("everleaf", "$0.05/$0.10 5 Card Stud", ("five_card_stud", "$0.05", "$0.10", None)),
        ("ipoker", "7 Card Stud HL L $0.05/$0.10", ("stud_hi_lo", "$0.05", "$0.10", None)),
        ("fulltilt", "$5/$10 Ante $1 - Limit 2-7 Razz", ("razz_27", "$5", "$10", "$1")),
        ("winamax", "7-Card Stud Hi-Low fixed limit (0.50€/1€)", ("stud_hi_lo", "0.50€", "1€", None)),
    ],
)  # fmt: skip
def test_games_and_stakes(site, phrase, expected):
    stakes = read_stakes(load_site(site), phrase)
    assert isinstance(stakes, Stakes)
    assert (stakes.game, stakes.small_bet, stakes.big_bet, stakes.ante) == expected


def test_merge_events_of_the_tables_life():
    for hand in samples("merge"):
        events = "".join(
            f'<event sequence="90" type="{kind}" timestamp="1" player="0"/>'
            for kind in ("PLAYER_DISCONNECTED", "TIMEBANK_STARTED", "DEALER_CHAT", "SIT_OUT_NEXT")
        )
        text = hand.text.replace("</round>", f"{events}</round>")
        assert told(read(text)) == told(hand)


def test_ipoker_elements_of_the_session_in_a_hand():
    for hand in samples("ipoker"):
        extra = "<tablesize>8</tablesize><client_version>12.1</client_version>"
        text = hand.text.replace("</players>", f"</players>{extra}")
        assert told(read(text)) == told(hand)
        player = hand.seats[0].player
        sits = f'<action no="9999" player="{player}" type="8" sum="0" cards=""/></game>'
        assert told(read(text.replace("</game>", sits))) == told(hand)
