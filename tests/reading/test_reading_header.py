# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Header lines in every form known, times in every zone, and the JSON of a whole hand."""

from datetime import datetime

import pytest
from reading_hands import COMMON, POKERSTARS, RAZZ, SPLIT, one, outcomes

from stud_analytics.events import Hand, Tournament, Unread
from stud_analytics.reading import hand_to_json
from stud_analytics.reading.header import Stakes, other_family, read_stakes, stud_game

T = Tournament
FORMS = [
    ("7 Card Stud Limit ($0.04/$0.08 USD)", ("stud_high", "real", "USD", "$0.04", "$0.08", None, None)),
    ("7 Card Stud Limit ($0.04 / $0.08 USD)", ("stud_high", "real", "USD", "$0.04", "$0.08", None, None)),
    ("7 Card Stud Hi/Lo Limit (€1/€2 EUR)", ("stud_hi_lo", "real", "EUR", "€1", "€2", None, None)),
    ("Razz Limit ($1/$2)", ("razz", "real", "USD", "$1", "$2", None, None)),
    ("Razz Limit (£1/£2)", ("razz", "real", "GBP", "£1", "£2", None, None)),
    ("Razz Limit (100/200)", ("razz", "play", None, "100", "200", None, None)),
    ("7 Card Stud Limit ($1,000/$2,000 USD)", ("stud_high", "real", "USD", "$1,000", "$2,000", None, None)),
    ("8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD)",
     ("stud_hi_lo", "real", "USD", "$400", "$800", None, "8-Game")),
    ("HORSE (Razz Limit, $0.50/$1.00 USD)", ("razz", "real", "USD", "$0.50", "$1.00", None, "HORSE")),
    ("Triple Stud (7 Card Stud Limit)", ("stud_high", "play", None, None, None, None, "Triple Stud")),
    ("Triple Stud (Razz Limit, $2/$4 USD)", ("razz", "real", "USD", "$2", "$4", None, "Triple Stud")),
    ("TOURNAMENT #169, $10+$1 7 CARD STUD HI/LO LIMIT - LEVEL I (25/50)",
     ("stud_hi_lo", "tournament", None, "25", "50", T("169", "$10+$1", "I"), None)),
    ("TOURNAMENT #169, $10+$1 HORSE (RAZZ LIMIT) - LEVEL XIV (25/50)",
     ("razz", "tournament", None, "25", "50", T("169", "$10+$1", "XIV"), "HORSE")),
    ("Tournament #7, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60)",
     ("razz", "tournament", None, "30", "60", T("7", "100+9", "IV"), "8-Game")),
    ("Tournament #7, $5.00+$0.50 USD 7 Card Stud Limit - Level II (30/60)",
     ("stud_high", "tournament", None, "30", "60", T("7", "$5.00+$0.50 USD", "II"), None)),
    ("Tournament #7, €4.50+€4.50+€1.00 EUR 7 Card Stud Limit - Level II (1,000/2,000)",
     ("stud_high", "tournament", None, "1,000", "2,000", T("7", "€4.50+€4.50+€1.00 EUR", "II"), None)),
    ("Tournament #7, Freeroll  Razz Limit - Level II (30/60)",
     ("razz", "tournament", None, "30", "60", T("7", "Freeroll", "II"), None)),
    ("Tournament #7, 200FPP 7 Card Stud Limit - Level II (30/60)",
     ("stud_high", "tournament", None, "30", "60", T("7", "200FPP", "II"), None)),
    ("Tournament #7, ₹100+₹10 INR Razz Limit - Level II (30/60)",
     ("razz", "tournament", None, "30", "60", T("7", "₹100+₹10 INR", "II"), None)),
    ("Tournament #7, 7 Card Stud Limit - Level II (30/60)",
     ("stud_high", "tournament", None, "30", "60", T("7", None, "II"), None)),
    ("Zoom Tournament #7, $1+$0.10 USD Razz Limit - Level I (30/60)",
     ("razz", "tournament", None, "30", "60", T("7", "$1+$0.10 USD", "I"), None)),
]  # fmt: skip


@pytest.mark.parametrize(("phrase", "expected"), FORMS, ids=[form for form, _ in FORMS])
def test_forms_of_the_header(phrase, expected):
    game, money, currency, small, big, tournament, mixed = expected
    assert read_stakes(POKERSTARS, phrase) == Stakes(
        game, "fixed", money, currency, small, big, tournament, mixed
    )


@pytest.mark.parametrize(
    ("lead", "mixed"),
    [
        ("PokerStars Hand #", ""), ("PokerStars Game #", ""), ("PokerStars Zoom Hand #", ""),
        ("PokerStars Home Game Hand #", "{Club: 2009/01/02 - {x}} "), ("PokerStars GAME #", ""),
        ("POKERSTARS GAME #", ""),
    ],
)  # fmt: skip
def test_leads_of_the_header(lead, mixed):
    text = SPLIT.replace("PokerStars Hand #", lead).replace(":  7 Card", f": {mixed} 7 Card", 1)
    assert one(text)._replace(text="") == one(SPLIT)._replace(text="")


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("Hold'em No Limit ($0.01/$0.02 USD)", "Hold'em"),
        ("Omaha Hi/Lo Limit ($0.05/$0.10 - $2 Cap -  USD)", "omaha hi/lo"),
        ("8-Game (Triple Draw 2-7 Lowball Limit, $1/$2 USD)", "Triple Draw 2-7 Lowball"),
        ("Mixed Omaha H/L (5 Card Omaha Hi/Lo Pot Limit, $1/$2 USD)", "5 Card Omaha Hi/Lo"),
        ("Tournament #12, $0.98+$0.12 USD Hold'em No Limit - Level I (10/20)", "Hold'em"),
        ("Courchevel Pot Limit ($1/$2)", "Courchevel"),
        ("Badugi Limit ($1/$2 USD)", "Badugi"),
        ("5 Card Draw No Limit ($1/$2 USD)", "5 Card Draw"),
        ("Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2 USD)", "hold'em"),
    ],
)
def test_other_games_are_not_stud(phrase, name):
    [unread] = outcomes(SPLIT.replace("7 Card Stud Hi/Lo Limit ($0.50/$1.00 USD)", phrase))
    assert isinstance(unread, Unread)
    assert (unread.kind, unread.reason, unread.hand_id) == ("not_stud", name, "200000000001")


@pytest.mark.parametrize(
    "phrase", ["9 Card Stud Limit ($1/$2)", "7 Card Stud Draw Limit ($1/$2)", "Tiddlywinks", "Razzle Limit ($1/$2)"]
)  # fmt: skip
def test_an_unknown_game_is_rejected_not_passed_over(phrase):
    [unread] = outcomes(SPLIT.replace("7 Card Stud Hi/Lo Limit ($0.50/$1.00 USD)", phrase))
    assert isinstance(unread, Unread)
    assert unread.kind == "rejected"
    assert "game" in unread.reason


@pytest.mark.parametrize(
    ("printed", "utc"),
    [
        ("2019/07/14 9:05:07 ET", "2019-07-14 13:05:07"),  # daylight saving
        ("2019/01/14 9:05:07 ET", "2019-01-14 14:05:07"),
        ("2008/11/02 0:59:59 ET", "2008-11-02 04:59:59"),
        ("2008/11/02 - 2:00:00 (ET)", "2008-11-02 07:00:00"),
        ("2019/12/31 23:59:59 ET", "2020-01-01 04:59:59"),
        ("2019/07/14 15:05:07 CET [2019/07/14 9:05:07 ET]", "2019-07-14 13:05:07"),
        ("2019/07/14 23:05:07 ACST [2019/07/14 9:05:07 ET]", "2019-07-14 13:05:07"),
        ("2019/07/14 15:05:07 CET", "2019-07-14 13:05:07"),
        ("2019/07/14 15:05:07 XYZT", None),
        ("2019/02/30 15:05:07 ET", None),
    ],
)
def test_times(printed, utc):
    hand = one(SPLIT.replace("2019/07/14 9:05:07 ET", printed))
    assert hand.started_at == (utc and datetime.fromisoformat(utc + "+00:00"))


@pytest.mark.parametrize(
    ("line", "table", "seats"),
    [
        ("Table 'O'Hara's (x) III' 6-max", "O'Hara's (x) III", 6),
        ("Table '169 2' 8-max Seat #4 is the button", "169 2", 8),
        ("Table 'Reed'", "Reed", None),
    ],
)
def test_tables(line, table, seats):
    hand = one(SPLIT.replace("Table 'Brambling II' 8-max", line))
    assert (hand.table, hand.max_seats) == (table, seats)


@pytest.mark.parametrize(
    "line",
    ["Seat 3: wren_wren ($1.55 in chips, $2.50 bounty)", "Seat 3: wren_wren ($1.55 in chips) "],
)
def test_seat_lines(line):
    hand = one(SPLIT.replace("Seat 3: wren_wren ($1.55 in chips)", line))
    assert hand.seats == one(SPLIT).seats


def test_json_of_a_hand():
    shown = hand_to_json(one(SPLIT))
    events = shown.pop("events")
    seats = shown.pop("seats")
    assert shown == {
        "site": "pokerstars", "hand_id": "200000000001", "game": "stud_hi_lo", "limit": "fixed",
        "money": "real", "currency": "USD", "unit": "0.01", "ante": 10, "bring_in": 15,
        "small_bet": 50, "big_bet": 100, "table": "Brambling II", "max_seats": 8,
        "started_at": "2019-07-14T13:05:07Z", "tournament": None, "hero": "Tilda Moor",
        "source": {"file": "f.txt", "line": 1},
        "stated": {"total_pot": 1000, "rake": 35, "fees": None, "pots": [470, 495]},
        "unknown_lines": [],
    }  # fmt: skip
    assert seats[1] == {
        "seat": 3, "player": "wren_wren", "stack": 155, "sitting_out": False, "dealt_in": True,
    }  # fmt: skip
    plain = {"amount": None, "to": None, "all_in": False, "up": [], "down": []}
    by_line = {event["line"]: event for event in events}
    assert by_line[14] == plain | {
        "line": 14, "street": "3rd", "seat": 4, "action": "dealt", "up": ["5d"], "down": ["2c", "3s"],
    }  # fmt: skip
    assert by_line[17] == plain | {
        "line": 17, "street": "3rd", "seat": 1, "action": "completion", "amount": 50, "to": 50,
    }  # fmt: skip
    assert by_line[29] == plain | {
        "line": 29, "street": "4th", "seat": 3, "action": "call", "amount": 45, "all_in": True,
    }  # fmt: skip
    assert by_line[52] == plain | {
        "line": 52, "street": "showdown", "seat": 4, "action": "shows",
        "up": ["2c", "3s", "5d", "8s", "7h", "Ad", "9s"], "text": "high card Ace; low 7,5,3,2,A",
    }  # fmt: skip
    assert by_line[53] == plain | {
        "line": 53, "street": "showdown", "seat": 1, "action": "collects", "amount": 248,
        "text": "side pot 1",
    }  # fmt: skip


def test_json_of_chips_a_tournament_and_unknown_lines():
    shown = hand_to_json(one(RAZZ))
    assert (shown["unit"], shown["currency"], shown["money"]) == ("1", None, "tournament")
    assert shown["tournament"] == {"id": "31000001", "buy_in": "100+9", "level": "IV"}
    [hand] = outcomes(COMMON.replace("*** SHOW", "a riddle\n*** SHOW"))
    assert isinstance(hand, Hand)
    assert hand_to_json(hand)["unknown_lines"] == [{"line": 30, "text": "a riddle"}]
    assert hand_to_json(hand)["seats"][2]["dealt_in"] is False


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Seven Card Stud", "stud_high"), ("7-Stud", "stud_high"), ("STUD HI", "stud_high"), ("7 Card Stud High", "stud_high"),
        ("Seven Cards Stud Hi-Lo", "stud_hi_lo"), ("Stud 8 or Better", "stud_hi_lo"), ("Stud8", "stud_hi_lo"),
        ("SEVEN_CARD_STUD_HI_LO", "stud_hi_lo"), ("7 Stud H/L", "stud_hi_lo"), ("Stud High/Low", "stud_hi_lo"),
        ("7 Card Razz", "razz"), ("Razz A-5", "razz"), ("Razz 2-7", "razz_27"), ("Deuce to Seven Razz", "razz_27"),
        ("Five Card Stud", "five_card_stud"), ("5-Stud High", "five_card_stud"),
        ("Caribbean Stud", None), ("5 Card Stud Hi/Lo", None), ("Stud Hi/Lo Regular", None), ("2-7 Stud", None),
        ("9 Card Stud", None), ("Razz Hi/Lo", None), ("Razzdugi", None), ("Mexican Stud", None), ("Hold'em", None), ("", None),
    ],
)  # fmt: skip
def test_names_that_no_site_lists_are_understood_whole_or_not_at_all(name, game):
    assert stud_game(name) == game


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Zoom Pot Limit 5 Card PLO ($1/$2)", "PLO"), ("Splendid Hold\u2019em Turbo", "Hold\u2019em"), ("Big Omaha 8", "Omaha"),
        ("Badeucy", "Badeu"), ("Drawmaha 49", "Drawmaha"), ("Stud/Omaha mix", None), ("HORSE mix: Omaha", None),
        ("7CARD at table Omaha", None), ("Tiddlywinks", None),
    ],
)  # fmt: skip
def test_families_that_are_not_stud(text, word):
    assert other_family(text) == word


def test_a_header_in_no_known_form_of_a_game_that_is_not_stud():
    text = SPLIT.replace("7 Card Stud Hi/Lo Limit ($0.50/$1.00 USD) - 2019", "Omaha deluxe / 2019")
    [unread] = outcomes(text)
    assert isinstance(unread, Unread)
    assert (unread.kind, unread.reason) == ("not_stud", "Omaha")


@pytest.mark.parametrize(
    ("printed", "utc"),
    [
        ("2019/07/14 9:05:07 PM ET", "2019-07-15 01:05:07"),
        ("2019/07/14 9:05:07 AEST (ET+14) [2019/07/13 19:05:07 ET]", "2019-07-13 23:05:07"),
        ("2019/07/14 9:05:07", None),
    ],
)
def test_times_in_forms_that_are_rare(printed, utc):
    hand = one(SPLIT.replace("2019/07/14 9:05:07 ET", printed))
    assert (hand.started_at and hand.started_at.strftime("%Y-%m-%d %H:%M:%S")) == utc


@pytest.mark.parametrize(
    ("phrase", "tournament"),
    [
        (
            "Tournament #7, 100+10 SC Razz Limit - Level XXII (3000/6000)",
            T("7", "100+10 SC", "XXII"),
        ),
        ("Tournament #7, Freeroll  Razz Limit - Level 3 (100/200)", T("7", "Freeroll", "3")),
    ],
)
def test_tournaments_in_forms_that_are_rare(phrase, tournament):
    stakes = read_stakes(POKERSTARS, phrase)
    assert isinstance(stakes, Stakes)
    assert stakes.tournament == tournament


@pytest.mark.parametrize("word", ["AAMS", "ADM"])
def test_numbers_of_the_italian_state(word):
    text = SPLIT.replace(" - 2019", f" [{word} ID: MH12AB] - 2019")
    assert one(text)[:16] == one(SPLIT)[:16]
