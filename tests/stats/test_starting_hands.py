"""Starting hands: each kind by hand, and every hand there is in exactly one."""

from itertools import combinations

import duckdb
import pytest
from plain_reports import category
from played_hands import fill, played

from stud_analytics.stats import create_views

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.fixture(scope="module")
def connection():
    made = fill([])
    create_views(made)
    return made


@pytest.mark.parametrize(
    ("game", "kind", "hands"),
    [
        ("stud_high", "rolled up", ["Tc Td Ts"]),
        ("stud_high", "big pair buried", ["Jc Jd 2s", "Ac Ad Ks"]),
        ("stud_high", "big pair split", ["Jc 2d Js", "2c Ad As"]),
        ("stud_high", "middle pair buried", ["Tc Td As", "7c 7d 2s"]),
        ("stud_high", "middle pair split", ["Tc Ad Ts", "2c 7d 7s"]),
        ("stud_high", "small pair buried", ["6c 6d As", "2c 2d 3s"]),
        ("stud_high", "small pair split", ["6c Ad 6s", "3c 2d 2s"]),
        ("stud_high", "three flush", ["2c 9c Kc", "Jc Qc Kc"]),
        ("stud_high", "three straight", ["Ac 2d 3s", "Qc Ad Ks", "9c 7d 8s"]),
        ("stud_high", "three big", ["Jc Ad Qs", "Kc Jd As"]),
        ("stud_high", "other", ["Kc Ad 2s", "Tc Jd As", "2c 4d 5s"]),
        ("stud_hi_lo", "rolled up", ["9c 9d 9s"]),
        ("stud_hi_lo", "three low suited", ["Ac 5c 8c", "2h 3h 4h"]),
        ("stud_hi_lo", "three low connected", ["Ac 3d 2s", "8c 6d 7s"]),
        ("stud_hi_lo", "three low other", ["Ac 8d 2s", "2c 4d 5s"]),
        ("stud_hi_lo", "big pair", ["Ac Ad 2s", "Jc 2d Js"]),
        ("stud_hi_lo", "high pair", ["Tc Td As", "9c 2d 9s"]),
        ("stud_hi_lo", "low pair with an ace", ["8c 8d As", "Ac 2d 2s"]),
        ("stud_hi_lo", "pair and low kicker", ["8c 8d 2s", "7c 2d 2s"]),
        ("stud_hi_lo", "two low", ["Ac 2d Ks", "8c 9d 7s", "Kc 2c 3c"]),
        ("stud_hi_lo", "other", ["8c 8d 9s", "Kc Qd As", "Kc Qc Jc"]),
        ("stud_hi_lo_nq", "three low other", ["Ac 8d 2s"]),
        ("razz", "three to a five", ["Ac 2d 3s", "5c 4d As"]),
        ("razz", "three to a six", ["6c Ad 3s"]),
        ("razz", "three to a seven", ["2c 7d 3s"]),
        ("razz", "three to an eight", ["Ac 2d 8s"]),
        ("razz", "one high up", ["Ac 2d 9s", "8c 7d Ks"]),
        ("razz", "brick", ["Ac Ad 9s", "2c 9d Ks"]),
        ("razz", "other", ["Ac Ad 3s", "2c Kd 3s", "2c 3d 2s"]),
        ("razz_27", "three to a five", ["2c 4d 5s"]),
        ("razz_27", "brick", ["Ac 2d 9s", "2c 2d As"]),
        ("razz_27", "one high up", ["2c 3d As"]),
        ("razz_27", "other", ["Ac 2d 3s"]),
        ("five_card_stud", "big pair", ["Jc Jd"]),
        ("five_card_stud", "middle pair", ["Tc Td"]),
        ("five_card_stud", "small pair", ["2c 2d"]),
        ("five_card_stud", "two big", ["Ac Jd"]),
        ("five_card_stud", "ace", ["Ac Td", "2c Ad"]),
        ("five_card_stud", "other", ["Kc Td", "2c 7d"]),
    ],
)
def test_kinds(connection, game, kind, hands):
    for cards in hands:
        got = connection.execute("SELECT starting_hand(?, ?)", [game, cards]).fetchone()
        assert got == (kind,), cards


def ways(connection: duckdb.DuckDBPyConnection, game: str) -> dict[str, int]:
    """How many of all starting hands are of each kind; each held against the plain one."""
    count = 1 if game == "five_card_stud" else 2
    hands = [
        [*down, door] for down in combinations(DECK, count) for door in DECK if door not in down
    ]
    texts = [" ".join(cards) for cards in hands]
    got = connection.execute(
        "SELECT starting_hand($game, cards) FROM (SELECT unnest($hands) AS cards)",
        {"game": game, "hands": texts},
    ).fetchall()
    kinds: dict[str, int] = {}
    for cards, (kind,) in zip(hands, got, strict=True):
        assert kind == category(game, cards), (game, cards)
        kinds[kind] = kinds.get(kind, 0) + 1
    order = connection.execute(
        "SELECT starting_hand_order(kind) FROM (SELECT unnest(?) AS kind)", [list(kinds)]
    ).fetchall()
    assert len({place for (place,) in order} - {None}) == len(kinds)
    return kinds


def test_every_hand_is_of_one_kind(connection):
    high = ways(connection, "stud_high")
    assert sum(high.values()) == 22_100 * 3  # three of 52, one of them up
    assert high["rolled up"] == 13 * 4 * 3
    assert high["big pair buried"] == 4 * 6 * 48
    assert high["big pair split"] == 4 * 4 * 3 * 48  # the door card, its fellow, any other
    assert high["three flush"] == 4 * 286 * 3
    assert high["three straight"] == 12 * (64 - 4) * 3
    assert high["three big"] == 2 * (64 - 4) * 3  # A J Q and A J K; J Q K and Q K A are straights
    hi_lo = ways(connection, "stud_hi_lo")
    assert hi_lo["three low suited"] == 56 * 4 * 3
    assert hi_lo["three low connected"] == 6 * (64 - 4) * 3
    assert hi_lo["three low other"] == (56 - 6) * (64 - 4) * 3
    assert hi_lo["low pair with an ace"] == 7 * 6 * 4 * 3
    assert hi_lo["pair and low kicker"] == 7 * 6 * 6 * 4 * 3
    assert hi_lo["high pair"] == 2 * 6 * 48 * 3
    assert hi_lo["two low"] == 28 * 5 * 64 * 3
    razz = ways(connection, "razz")
    assert razz["three to a five"] == 10 * 64 * 3
    assert razz["three to an eight"] == 21 * 64 * 3
    assert razz["one high up"] == 28 * 16 * 20
    assert razz["one high up"] + razz["brick"] == 20 * (51 * 50 // 2)
    five = ways(connection, "five_card_stud")
    assert sum(five.values()) == 52 * 51
    assert five["two big"] == 16 * 12


def test_a_hand_has_a_kind_only_where_its_first_cards_are_known():
    script = "1 bring_in, 2 call, 3 call / 1 check, 2 check, 3 check / 1 check, 2 check, 3 check"
    script += " / 1 check, 2 check, 3 check / 1 check, 2 check, 3 check"
    cards = {
        1: "2c 2d 4d 7d 8s 9s Ts",
        2: "Kc Kd 9c 9h 8c 8d 8h",
        3: "Ac As Jh Th Tc Td 3c",
    }
    hand = played(script, seats=3, game="stud_high", cards=cards)
    players = list(hand.players)
    players[1] = players[1]._replace(down="Kc 8h")  # of the three down cards one is not known
    players[2] = players[2]._replace(down="")
    told = fill([hand._replace(players=players)])
    create_views(told)
    got = told.execute("SELECT starting_hand FROM played ORDER BY seat").fetchall()
    assert got == [("small pair buried",), (None,), (None,)]
    # Folded on 3rd: two down cards are all there were.
    fold = played("1 bring_in, 2 fold, 3 completion, 1 fold", seats=3, game="razz", cards=cards)
    told = fill([fold])
    create_views(told)
    got = told.execute("SELECT starting_hand FROM played ORDER BY seat").fetchall()
    assert got == [("other",), ("brick",), ("brick",)]
    # The common card stands for everybody's 7th.
    players = [player._replace(down=player.down[:5]) for player in hand.players]
    told = fill([hand._replace(players=players, common="3d")])
    create_views(told)
    got = told.execute("SELECT starting_hand FROM played ORDER BY seat").fetchall()
    assert got == [("small pair buried",), ("big pair buried",), ("big pair buried",)]
