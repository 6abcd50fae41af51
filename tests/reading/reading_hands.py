# ruff: noqa: E501  (lines of hands and tables of cases stay whole)
"""Hands for the tests of reading, and short ways to read a text. All names are invented."""

from collections.abc import Iterable

from stud_analytics.events import Hand, Unread
from stud_analytics.reading import load_site
from stud_analytics.reading.cut import cut
from stud_analytics.reading.decode import decode
from stud_analytics.reading.hands import read_piece

POKERSTARS = load_site("pokerstars")

SPLIT = """\
PokerStars Hand #200000000001:  7 Card Stud Hi/Lo Limit ($0.50/$1.00 USD) - 2019/07/14 9:05:07 ET
Table 'Brambling II' 8-max
Seat 1: Osric ($20 in chips)
Seat 3: wren_wren ($1.55 in chips)
Seat 4: Tilda Moor ($32.75 in chips)
Seat 6: pike77 ($9.10 in chips)
Osric: posts the ante $0.10
wren_wren: posts the ante $0.10
Tilda Moor: posts the ante $0.10
pike77: posts the ante $0.10
*** 3rd STREET ***
Dealt to Osric [Kd]
Dealt to wren_wren [4h]
Dealt to Tilda Moor [2c 3s 5d]
Dealt to pike77 [3c]
pike77: brings in for $0.15
Osric: raises $0.35 to $0.50
wren_wren: calls $0.50
dabchick joins the table at seat #2
Tilda Moor: raises $0.50 to $1
pike77: folds
Osric: calls $0.50
wren_wren: calls $0.50
*** 4th STREET ***
Dealt to Osric [Kd] [Kh]
Dealt to wren_wren [4h] [4c]
Dealt to Tilda Moor [2c 3s 5d] [8s]
Osric: bets $0.50
wren_wren: calls $0.45 and is all-in
Tilda Moor: raises $0.50 to $1
Osric: calls $0.50
*** 5th STREET ***
Dealt to Osric [Kd Kh] [9c]
Dealt to wren_wren [4h 4c] [Td]
Dealt to Tilda Moor [2c 3s 5d 8s] [7h]
Osric: checks
Tilda Moor: bets $1
Osric: calls $1
*** 6th STREET ***
Dealt to Osric [Kd Kh 9c] [Jc]
Dealt to wren_wren [4h 4c Td] [Qs]
Dealt to Tilda Moor [2c 3s 5d 8s 7h] [Ad]
Osric: checks
Tilda Moor said, "ladies [first] (HI: there)"
Tilda Moor: checks
*** RIVER ***
Dealt to Tilda Moor [2c 3s 5d 8s 7h Ad] [9s]
Osric: bets $1
Tilda Moor: calls $1
*** SHOW DOWN ***
Osric: shows [Ks 6d Kd Kh 9c Jc 9d] (HI: a full house, Kings full of Nines)
Tilda Moor: shows [2c 3s 5d 8s 7h Ad 9s] (HI: high card Ace; LO: 7,5,3,2,A)
Osric collected $2.48 from side pot
Tilda Moor collected $2.47 from side pot
wren_wren: mucks hand
Osric collected $2.35 from main pot
Tilda Moor collected $2.35 from main pot
*** SUMMARY ***
Total pot $10 Main pot $4.70. Side pot $4.95. | Rake $0.35
Seat 1: Osric showed [Ks 6d Kd Kh 9c Jc 9d] and won ($4.83) with HI: a full house, Kings full of Nines
Seat 3: wren_wren mucked [6h Ts 4h 4c Td Qs 2h]
Seat 4: Tilda Moor showed [2c 3s 5d 8s 7h Ad 9s] and won ($4.82) with HI: high card Ace; LO: 7,5,3,2,A
Seat 6: pike77 folded on the 3rd Street
"""

RAZZ = """\
PokerStars Home Game Hand #200000000002: {The {old} mill} Tournament #31000001, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60) - 2013/12/06 0:00:10 ET
Table '31000001 1' 2-max
Seat 1: Osric (1040 in chips)
Seat 2: pike77 (1960 in chips)
pike77: posts the ante 6
Osric: posts the ante 6
*** 3rd STREET ***
Dealt to Osric [Jc]
Dealt to pike77 [5d Jh Qc]
pike77: brings in for 9
Osric: raises 21 to 30
pike77: folds
Uncalled bet (21) returned to Osric
Osric collected 30 from pot
Osric: doesn't show hand
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Osric collected (30)
Seat 2: pike77 folded on the 3rd Street
"""

COMMON = """\
PokerStars Game #200000000003:  7 Card Stud Limit (10/20) - 2011/04/18 2:21:35 CET [2011/04/17 20:21:35 ET]
Table 'Reed' 8-max (Play Money)
Seat 1: Osric (500 in chips)
Seat 2: wren_wren (3 in chips)
Seat 5: pike77 (480 in chips) is sitting out
Seat 8: Tilda Moor (12 in chips)
Osric: posts the ante 2
wren_wren: posts the ante 2
Tilda Moor: posts the ante 2
*** 3rd STREET ***
Dealt to Osric [9c]
Dealt to wren_wren [2c]
Dealt to Tilda Moor [9h]
wren_wren: brings in for 1 and is all-in
Tilda Moor: raises 9 to 10 and is all-in
Osric: calls 10
*** 4th STREET ***
Dealt to Osric [9c] [Ad]
Dealt to wren_wren [2c] [6c]
Dealt to Tilda Moor [9h] [Td]
*** 5th STREET ***
Dealt to Osric [9c Ad] [3d]
Dealt to wren_wren [2c 6c] [7c]
Dealt to Tilda Moor [9h Td] [5s]
*** 6th STREET ***
Dealt to Osric [9c Ad 3d] [8c]
Dealt to wren_wren [2c 6c 7c] [Kc]
Dealt to Tilda Moor [9h Td 5s] [Jd]
*** RIVER *** [6h]
*** SHOW DOWN ***
Osric: shows [Qs 4d 9c Ad 3d 8c] (high card Ace)
Tilda Moor: mucks hand
Osric collected 18 from side pot
wren_wren: shows [3h 5c 2c 6c 7c Kc] (a flush, King high)
wren_wren collected 9 from main pot
*** SUMMARY ***
Total pot 27 Main pot 9. Side pot 18. | Rake 0
Board [6h]
Seat 1: Osric showed [Qs 4d 9c Ad 3d 8c] and won (18) with high card Ace
Seat 2: wren_wren showed [3h 5c 2c 6c 7c Kc] and won (9) with a flush, King high
Seat 8: Tilda Moor mucked [Qd 2s 9h Td 5s Jd]
"""

HOLDEM = """\
PokerStars Hand #200000000004:  HORSE (Hold'em Limit, $0.40/$0.80 USD) - 2019/07/14 9:09:07 ET
Table 'Brambling II' 8-max Seat #1 is the button
Seat 1: Osric ($20 in chips)
Seat 3: wren_wren ($1.55 in chips)
Osric: posts small blind $0.20
"""


def outcomes(text: str, block: int = 0) -> list[Hand | Unread]:
    """Everything a file with this text gives, its bytes handed over ``block`` at a time."""
    data = text.encode()
    return read_bytes(
        [data[i : i + block] for i in range(0, len(data), block)] if block else [data]
    )


def read_bytes(blocks: Iterable[bytes]) -> list[Hand | Unread]:
    sites = [POKERSTARS]
    return [
        outcome
        for piece in cut(decode(blocks), sites)
        for outcome in read_piece(piece, "f.txt", sites)
    ]


def one(text: str) -> Hand:
    """The only hand of a file, read whole."""
    [hand] = outcomes(text)
    assert isinstance(hand, Hand), hand
    assert hand.unknown == ()
    return hand
