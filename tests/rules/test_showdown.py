"""The end of a hand: who shows first, hands shown twice, pots nobody contested, the rake."""

import pytest
from hand_builder import build
from test_catalogue import BASE, edited

from stud_analytics.cards import HIDDEN
from stud_analytics.events import Dealt
from stud_analytics.games import FIFTH
from stud_analytics.rules import HouseError, load_house, read_house, replay
from stud_analytics.rules.catalogue.rake import scheduled

STARS = load_house("pokerstars")


def found(script, house=STARS, **header):
    return [(f.code, f.severity, f.line) for f in replay(build(script, **header), house).findings]


ONE, TWO = "1 shows AsKdQcQd3c9h5s", "2 shows 4c5d7h8h2sJcTd"

# In BASE the river is checked, seat 1 first, and seat 1 was dealt first: both ways agree.


BET = {20: "2 bets 8\n1 calls", 27: "total 85 rake 19"}  # every later line is one further down


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ({}, []),
        ({22: TWO, 23: ONE}, [("showdown.show_order", "error", 22)]),
        ({22: TWO, 23: "1 mucks AsKdQcQd3c9h5s"}, [("showdown.show_order", "error", 22)]),
        # Seat 2 bets the river: the last aggressor shows first.
        ({**BET, 22: TWO, 23: ONE}, []),
        (BET, [("showdown.show_order", "error", 23)]),
        # Shown again, line for line: the site's slip, and nobody's loss.
        ({22: f"{ONE}\n{ONE}"}, [("showdown.shown_twice", "warning", 23)]),
        # A folded hand may be shown.
        ({22: f"{ONE}\n3 shows 2d4h6h"}, []),
    ],
)
def test_show_order(edits, expected):
    result = found(edited(BASE, edits))
    assert [f for f in result if not f[0].startswith("rake")] == expected


def test_after_a_bet_a_house_that_is_not_known_is_not_held_to_it():
    script = edited(BASE, BET)
    assert ("showdown.show_order", "error", 23) in found(script)
    assert ("showdown.show_order", "warning", 23) in found(script, load_house("everleaf"))


@pytest.mark.parametrize(("value", "first"), [("deal_order", 1), ("action_order", 2)])
def test_show_order_of_a_checked_river_by_the_house(value, first):
    # Seat 2 opened 6th street and so 7th; seat 1 was dealt first.
    script = """\
antes
3rd 1 2c3c|Qc 2 4s4d|7h
2 brings 2
1 calls
4th 1 |Jd 2 |7d
2 checks
1 checks
5th 1 |9d 2 |2s
2 checks
1 checks
6th 1 |3s 2 |3d
2 checks
1 checks
7th
2 checks
1 checks
showdown
{}
{}
1 collects 6"""
    one, two = "1 shows 2c3cQcJd9d3sQh", "2 mucks"
    shows = (one, two) if first == 1 else (two, one)
    house = STARS.replaced(show_order_checked=value)
    stacks = {1: 50, 2: 50}

    def order(given, by):
        return [f for f in found(script.format(*given), by, stacks=stacks)
                if f[0] == "showdown.show_order"]  # fmt: skip

    assert order(shows, house) == []
    assert order(shows[::-1], house) == [("showdown.show_order", "error", 18)]
    unknown = load_house("everleaf")
    assert order(shows, unknown) == [("showdown.show_order", "note", 18)]
    tests = replay(build(script.format(*shows), stacks=stacks), unknown).tests
    assert [(t.field, t.fits) for t in tests if t.field == "show_order_checked"] == [
        # Nobody bet on any street: a house of the last bettor goes by the order of action.
        ("show_order_checked", (value, "last_bettor") if value == "action_order" else (value,))
    ]


@pytest.mark.parametrize("bets_on_4th", [True, False])
def test_who_bet_last_on_any_street_shows_first_where_the_house_has_it(bets_on_4th):
    # Seat 2 shows the best board from 4th street on, seat 1 raises its bet there: nobody else
    # bets afterwards. Seat 3, dealt last, calls all the way.
    fourth = "2 bets 4\n3 calls\n1 raises to 8\n2 calls\n3 calls" if bets_on_4th else (
        "2 checks\n3 checks\n1 checks")  # fmt: skip
    script = f"""\
antes
3rd 1 2c3c|Qc 2 4s4d|7h 3 6c6d|8c
2 brings 2
3 calls
1 calls
4th 1 |Jd 2 |7d 3 |Kd
{fourth}
5th 1 |9d 2 |2s 3 |Th
2 checks
3 checks
1 checks
6th 1 |3s 2 |3d 3 |5h
2 checks
3 checks
1 checks
7th
2 checks
3 checks
1 checks
showdown
{{}}
{{}}
{{}}
2 collects {33 if bets_on_4th else 9}"""
    one, two, three = "1 mucks", "2 shows 4s4d7h7d2s3d9c", "3 mucks"
    house = STARS.replaced(show_order_checked="last_bettor")

    def order(*shows):
        return [
            code
            for code, *_ in found(script.format(*shows), house, stacks={1: 50, 2: 50, 3: 50})
            if code == "showdown.show_order"
        ]

    right = (one, two, three) if bets_on_4th else (two, three, one)
    assert order(*right) == []
    for wrong in ((two, three, one) if bets_on_4th else (one, two, three), (three, one, two)):
        assert order(*wrong) == ["showdown.show_order"]


UNCONTESTED = """\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 2
1 completes 4
2 folds
3 folds
1 returned 2
{}
summary
total 7 rake 0"""


@pytest.mark.parametrize(
    ("house", "paid", "expected"),
    [
        ("pokerstars", "1 collects 7", []),
        ("pokerstars", "1 collects 4 high\n1 collects 3 low",
         [("showdown.uncontested_split", "error", 9)]),
        ("winamax", "1 collects 4 high\n1 collects 3 low", []),
        ("winamax", "1 collects 7", [("showdown.uncontested_split", "note", 8)]),
        ("everleaf", "1 collects 7", [("showdown.uncontested_split", "note", 8)]),
        ("pokerstars", "1 collects 3\n1 collects 2\n1 collects 2",
         [("showdown.uncontested_split", "error", 10)]),
    ],
)  # fmt: skip
def test_uncontested_split_pot(house, paid, expected):
    result = found(UNCONTESTED.format(paid), load_house(house))
    assert [f for f in result if f[0].startswith("showdown")] == expected


def test_an_uncontested_pot_of_a_high_game_is_no_question():
    assert found(UNCONTESTED.format("1 collects 7"), load_house("everleaf"), game="stud_high") == []


def test_a_payment_that_only_the_gains_tell():
    # 69 put in, 3 of rake; seat 2's half has no line, but it gained 0 and had put in 33.
    nets = {28: "seat 1 net 0", 29: "seat 2 net 0", 30: "seat 3 net -3"}
    script = edited(BASE, {25: "", **nets})
    result = replay(build(script), STARS)
    assert [(f.code, f.severity, f.line) for f in result.findings] == [
        ("pots.left_out", "warning", 29)
    ]
    assert result.verdict == "holds"
    assert result.balanced
    assert [(p.seat, p.collected, p.net) for p in result.players] == [
        (1, 33, 0),
        (2, 33, 0),
        (3, 0, -3),
    ]
    # Gains that do not add up with the rake tell nothing.
    wrong = found(edited(BASE, {25: "", **nets, 29: "seat 2 net 1"}))
    assert "pots.left_out" not in [code for code, *_ in wrong]
    assert ("rake.stated", "error", 27) in wrong
    # Nor is a payment excused that is less than what was won.
    wrong = found(edited(BASE, {25: "2 collects 23", **nets}))
    assert wrong == [("stated.net", "error", 25), ("rake.stated", "error", 27)]


# --- rake -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "pot", "players", "free", "rake"),
    [
        ({"percent": 5}, 69, 3, False, 3),  # 3.45
        ({"percent": "4.5", "rounding": "nearest"}, 100, 3, False, 5),  # 4.5
        ({"percent": 5, "rounding": "ceiling"}, 69, 3, False, 4),
        ({"percent": 5, "step": 100, "cap": 300}, 5999, 3, False, 200),  # $2.9995: two whole ones
        ({"percent": 5, "step": 100, "cap": 300}, 90000, 3, False, 300),
        ({"percent": 5, "cap": {"2": 100, "4": 300}}, 90000, 3, False, 100),
        ({"percent": 5, "cap": {"2": 100, "4": 300}}, 90000, 4, False, 300),
        ({"percent": 5, "free_before_4th": True}, 90000, 4, True, 0),
        ({"percent": 5, "free_before_4th": True}, 90000, 4, False, 4500),
        ({"cap": 300}, 90000, 4, False, None),
    ],
)
def test_rake_by_a_schedule(terms, pot, players, free, rake):
    assert scheduled(terms, pot, players, free) == rake


def house_with(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(f'based_on = "pokerstars"\n{text}', encoding="utf-8")
    return read_house(path)


RAKE = '[[rake]]\npercent = 5\n{}status = "{}"\nsource = "the wall"\n'


@pytest.mark.parametrize(
    ("more", "status", "rake", "expected"),
    [
        ("", "known", 3, []),  # 5% of 69, rounded down
        ("", "known", 2, [("rake.schedule", "error", 27)]),
        ("", "known", 4, [("rake.schedule", "error", 27)]),
        ('rounding = "at_most"\n', "known", 2, []),
        ('rounding = "at_most"\n', "known", 4, [("rake.schedule", "error", 27)]),
        ("cap = 2\n", "known", 2, []),
        ("cap = { 2 = 2, 4 = 5 }\n", "known", 3, [("rake.schedule", "error", 27)]),
        # Inferred: a limit, and its rounding is not known.
        ("", "inferred", 1, []),
        ("", "inferred", 4, []),
        ("", "inferred", 5, [("rake.schedule", "note", 27)]),
    ],
)
def test_rake_of_a_hand(tmp_path, more, status, rake, expected):
    paid = 69 - rake
    one, two = paid - paid // 2, paid // 2
    script = edited(BASE, {24: f"1 collects {one}", 25: f"2 collects {two}",
                           27: f"total 69 rake {rake}", 28: f"seat 1 won {one}",
                           29: f"seat 2 won {two}"})  # fmt: skip
    assert found(script, house_with(tmp_path, RAKE.format(more, status))) == expected


def test_no_rake_before_4th_street(tmp_path):
    # Three antes of 20, the bring-in of 5 and as much of the completion: 70.
    script = """\
antes
3rd 1 |Kc 2 |7h 3 |2d
3 brings 5
1 completes 40
2 folds
3 folds
1 returned 35
1 collects {}
summary
total 70 rake {}"""
    house = house_with(tmp_path, RAKE.format("free_before_4th = true\n", "known"))
    header = {"ante": 20, "game": "stud_high", "small_bet": 40, "big_bet": 80, "bring_in": 5}
    assert found(script.format(70, 0), house, **header) == []
    assert found(script.format(67, 3), house, **header) == [("rake.schedule", "error", 10)]
    always = house_with(tmp_path, RAKE.format("", "known"))
    assert found(script.format(67, 3), always, **header) == []


def test_no_schedule_of_rake_for_play_money_and_tournaments(tmp_path):
    house = house_with(tmp_path, RAKE.format("", "known"))
    spoilt = edited(BASE, {24: "1 collects 34", 25: "2 collects 33", 27: "total 69 rake 2",
                           28: "seat 1 won 34"})  # fmt: skip
    assert [f[0] for f in found(spoilt, house)] == ["rake.schedule"]
    assert found(spoilt, house, money="play", currency=None) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("percent = 5.5", ("5.5", "percent", "text such as '4.5'")),
        ('percent = "a few"', ("a few", "percent")),
        ("percent = 101", ("101", "percent")),
        ("percent = 5\nstep = 0", ("step", "above zero")),
        ("percent = 5\ncap = -1", ("cap", "by players")),
        ("percent = 5\ncap = { two = 3 }", ("cap", "by players")),
        ('percent = 5\nrounding = "up"', ("up", "floor, nearest, ceiling, at_most")),
        ("percent = 5\nfree_before_4th = 1", ("free_before_4th", "true or false")),
    ],
)
def test_what_is_wrong_with_a_schedule_is_named(tmp_path, line, words):
    with pytest.raises(HouseError) as error:
        house_with(tmp_path, f'[[rake]]\n{line}\nstatus = "known"\nsource = "x"')
    for word in words:
        assert word in str(error.value)


# --- a house of one's own that starts from another ---------------------------------------------


def test_based_on(tmp_path):
    house = house_with(tmp_path, '[open_pair_4th]\nvalues = ["none"]\nstatus = "known"\n'
                                 'source = "ours"\n[board_tie.razz]\nvalues = ["low_suit"]\n'
                                 'status = "known"\nsource = "ours"\n')  # fmt: skip
    assert house.name == "mine"
    # For all games: what PokerStars says game by game is replaced.
    assert house.setting("open_pair_4th", "stud_high").values == ("none",)
    assert house.setting("board_tie", "razz").values == ("low_suit",)
    assert house.setting("board_tie", "stud_high").values == ("high_suit", "lowest_seat")
    assert house.setting("max_bets_3rd") == STARS.setting("max_bets_3rd")
    assert house.rake == STARS.rake
    assert house_with(tmp_path, RAKE.format("", "known")).rake != STARS.rake


@pytest.mark.parametrize("name", ['"nowhere"', "3"])
def test_based_on_no_house(tmp_path, name):
    path = tmp_path / "mine.toml"
    path.write_text(f"based_on = {name}", encoding="utf-8")
    with pytest.raises(HouseError, match=r"based_on.*allowed are .*pokerstars"):
        read_house(path)


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ({22: f"{ONE}\n1 mucks"}, [("showdown.mucked_shown", "warning", 23)]),
        ({22: f"1 mucks\n{ONE}"}, [("showdown.mucked_shown", "warning", 23)]),
        ({22: f"{ONE}\n3 mucks"}, [("showdown.mucked_shown", "warning", 23)]),
        ({23: "2 mucks 4c5d7h8h2sJcTd\n2 mucks"}, [("showdown.mucked_shown", "warning", 24)]),
        # "No low" where seat 2 shows 8-7-5-4-2.
        ({23: f"{TWO}\nnolow"}, [("showdown.no_low", "error", 24)]),
    ],
)
def test_shows_and_mucks_that_contradict_each_other(edits, expected):
    assert found(edited(BASE, edits)) == expected


def test_no_low_in_a_game_without_a_low():
    script = UNCONTESTED.format("1 collects 7\nnolow")
    assert found(script, game="stud_high") == [("showdown.no_low", "error", 9)]
    assert found(script, game="stud_hi_lo") == []


def test_no_low_with_an_up_card_that_the_text_hides():
    """Some texts mark an up card and do not name it: what else is told may make a low all the same.
    Seat 2 shows 8-7-5-4-2."""
    hand = build(edited(BASE, {23: f"{TWO}\nnolow"}))
    events = [
        event._replace(up=(HIDDEN,)) if type(event) is Dealt and event.street == FIFTH else event
        for event in hand.events
    ]
    findings = replay(hand._replace(events=tuple(events)), STARS).findings
    assert ("showdown.no_low", 24) in [(finding.code, finding.line) for finding in findings]


def test_a_hand_of_which_nothing_is_told_is_untold():
    assert found("") == [("streets.nothing", "note", 1)]
