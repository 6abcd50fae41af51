"""The exhausted deck: eight players to the river, one common card, the opener judged again."""

import pytest
from hand_builder import build, cards

from stud_analytics.cards import cards_text
from stud_analytics.rules import load_house, replay

STARS = load_house("pokerstars")
WSOP = load_house("wsop_live").replaced(show_order_checked="deal_order")
STACKS = dict.fromkeys(range(1, 9), 100)

# Eight hands of two down and four up: 48 cards. Four are left: 2c, 2d, 2h, 2s are never dealt
# here, so any of them can be the common card. Clubs and diamonds to the first four seats.
DOWN = ["3c3d", "4c4d", "5c5d", "6c6d", "7c7d", "8c8d", "9c9d", "TcTd"]
UP = [
    ["3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th"],
    ["3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts"],
    ["Jc", "Jd", "Jh", "Js", "Qc", "Qd", "Qh", "Qs"],
    ["Kc", "Kd", "Kh", "Ks", "Ac", "Ad", "Ah", "As"],
]
# 4th on: everybody shows a pair; seat 8 the tens. 6th: tens and queens, ace: seat 8 leads all.


def own(seat: int) -> str:
    return DOWN[seat - 1] + "".join(up[seat - 1] for up in UP)


def hand(river: str, ends: str, brings: int = 1) -> str:
    lines = ["antes", "3rd " + " ".join(f"{s} {DOWN[s - 1]}|{UP[0][s - 1]}" for s in range(1, 9))]
    order = [*range(brings, 9), *range(1, brings)]
    lines += [f"{brings} brings 2", *(f"{s} calls" for s in order[1:])]
    for street, up in zip(("4th", "5th", "6th"), UP[1:], strict=True):
        lines.append(f"{street} " + " ".join(f"{s} |{up[s - 1]}" for s in range(1, 9)))
        lines += [f"{s} checks" for s in (8, 1, 2, 3, 4, 5, 6, 7)]
    return "\n".join([*lines, "7th", river, ends])


def checks(first: int) -> str:
    return "\n".join(f"{s} checks" for s in [*range(first, 9), *range(1, first)])


def shows(order, winner: int) -> str:
    told = "\n".join(f"{s} shows {own(s)}" for s in order)
    return f"{told}\n{winner} collects 24\nsummary\ntotal 24 rake 0"


SEATS = range(1, 9)


def codes(script, house=STARS, game="stud_high", **header):
    result = replay(build(script, game, STACKS, **header), house)
    return [(f.code, f.severity) for f in result.findings], result


def test_a_common_card_plays_for_all():
    # Threes, 3h and 3s: three of a kind for seat 1 with any card; every seat has trips of its own
    # rank twice over: seat 8 has four tens. Six-card shows; the deuce makes the seventh card.
    script = hand("common 2c", f"{checks(8)}\nshowdown\n{shows(SEATS, 8)}")
    found, result = codes(script, WSOP)
    assert found == []
    assert result.verdict == "holds"
    assert all(len(player.up + player.down) == 6 for player in result.players)
    assert result.pots == ((24, 24, tuple(SEATS), (8,), (), ((8, 24),)),)
    # PokerStars is not known to deal one, or to judge the boards again: untold, never broken.
    assert codes(script)[1].verdict in ("holds", "untold")


def test_the_deck_can_serve_seven():
    # Seat 1 folds on 6th: the 42 cards of seven players and 6 of the folded hand are 48; four
    # are left for seven players, or ten with the muck.
    lines = hand("common 2c", f"{checks(8)}\nshowdown\n{shows(SEATS, 8)}").split("\n")
    sixth = next(at for at, line in enumerate(lines) if line.startswith("6th"))
    lines[sixth + 1 : sixth + 9] = [
        "8 bets 8", "1 folds", *(f"{s} calls" for s in range(2, 8))
    ]  # fmt: skip
    script = "\n".join(line for line in lines if not line.startswith(("1 checks", "1 shows"))
                       or lines.index(line) < sixth)  # fmt: skip
    at = script.index("7th")
    before, after = (
        script[:at],
        script[at:].replace("1 checks\n", "").replace(f"1 shows {own(1)}\n", ""),
    )
    script = (before + after).replace("24", "80")
    found, _ = codes(script, WSOP)
    assert found == []
    muck = WSOP.replaced(deck_exhausted="burns_muck_then_common")
    assert codes(script, muck)[0] == [("cards.common", "error")]
    assert ("cards.common", "note") in codes(script)[0]


def test_a_common_card_with_a_deck_that_serves_all_is_wrong():
    script = (
        "antes\n3rd 1 |Kc 2 |7h\n2 brings 2\n1 calls\n4th 1 |Qc 2 |8h\n1 checks\n2 checks\n"
        "5th 1 |Jc 2 |9h\n1 checks\n2 checks\n6th 1 |9c 2 |2s\n1 checks\n2 checks\n"
        "7th\ncommon 2c\n1 checks\n2 checks"
    )
    found = [
        (f.code, f.severity, f.line)
        for f in replay(build(script, stacks={1: 50, 2: 50}), STARS).findings
    ]
    assert ("cards.common", "error", 15) in found
    early = script.replace("5th 1 |Jc 2 |9h", "5th\ncommon 2c")
    result = replay(build(early, stacks={1: 50, 2: 50}), STARS)
    assert ("cards.common", 9) in [(f.code, f.line) for f in result.findings]


def test_a_card_beside_the_common_one_is_wrong():
    script = hand("common 2c\ndeal 3 2d|", f"{checks(8)}\nshowdown\n{shows(SEATS, 8)}")
    assert ("cards.common", "error") in codes(script, WSOP)[0]
    twice = hand("common 2c\ncommon 2d", f"{checks(8)}\nshowdown\n{shows(SEATS, 8)}")
    assert codes(twice, WSOP)[0][0] == ("cards.common", "error")


def test_a_card_each_that_the_deck_does_not_hold():
    # Fifty-six cards: the last four must be somebody's already.
    script = hand("deal 1 2c| 2 2d| 3 2h| 4 2s| 5 3c|", f"{checks(8)}\nshowdown\n{shows(SEATS, 8)}")
    found = codes(script, WSOP)[0]
    assert found[0] == ("cards.common", "error")
    assert ("cards.duplicate", "error") in found


@pytest.mark.parametrize(
    ("value", "first", "wrong"),
    [("boards_with_common", 1, 8), ("opener_of_sixth", 8, 1)],
)
def test_the_opener_is_judged_again_with_the_common_card(value, first, wrong):
    # Seat 1's board is turned into 2-3-4-6 and the common card is the five: a straight beats the
    # pair of tens that led 6th street.
    script = hand("common 5h", f"{checks(first)}")
    swaps = {"1 3c3d|3h": "1 3c3d|2h", "1 |3s": "1 |3s", "1 |Jc": "1 |4s", "1 |Kc": "1 |6s"}
    swaps |= {"2 |4s": "2 |Jc", "4 |6s": "4 |Kc", "3 5c5d|5h": "3 5c5d|3h"}
    for old, new in swaps.items():
        script = script.replace(old, new)
    house = WSOP.replaced(common_card_lead=value)
    assert ("turn.lead_7th", "error") not in codes(script, house)[0]
    spoilt = script.replace(f"7th\ncommon 5h\n{checks(first)}", f"7th\ncommon 5h\n{checks(wrong)}")
    assert ("turn.lead_7th", "error") in codes(spoilt, house)[0]


def test_the_sample_deck_is_whole():
    dealt = [card for seat in SEATS for card in cards(own(seat))]
    assert len(set(dealt)) == 48
    assert not {"2c", "2d", "2h", "2s"} & set(cards_text(dealt).split())


@pytest.mark.parametrize(
    ("exhausted", "expected"),
    [("burns_then_common", ["cards.duplicate"]), ("burns_muck_then_common", [])],
)
def test_nine_players_the_common_card_may_come_out_of_the_muck(exhausted, expected):
    # 8 x 6 + 3 = 51 cards are gone: the last one and the three folded ones do not serve eight
    # players either, so one card is for all; only where the muck is shuffled in may it be the
    # door card that seat 9 folded.
    script = hand("common 3h", f"{checks(8)}\nshowdown\n{shows(SEATS, 8)}")
    for old, new in {
        "1 3c3d|3h": "1 3c3d|2c",
        "8 TcTd|Th": "8 TcTd|Th 9 |3h",
        "8 calls": "8 calls\n9 folds",
        "shows 3c3d3h": "shows 3c3d2c",
        "collects 24": "collects 25",
        "total 24": "total 25",
    }.items():
        assert script.count(old) == 1
        script = script.replace(old, new)
    house = WSOP.replaced(deck_exhausted=exhausted)
    result = replay(build(script, "stud_high", dict.fromkeys(range(1, 10), 100)), house)
    assert [f.code for f in result.findings] == expected
