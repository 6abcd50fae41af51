"""One hand in the files of its three players, made up.

Stud high, $0.50/$1. Bo brings in, Ann completes, Bo calls; all check; Ann bets the river, Bo folds.
Antes 3 x $0.10, $0.50 each of two: $1.30 in the pot, $0.05 rake, Ann gets $1.25.
"""

DOWN = {"Ann": ("Ac Ad", "7s"), "Bo": ("2c 2d", "Jh"), "Cy": ("9c Jd", "")}
"""First two down cards and the last one of each player."""

_TEXT = """\
PokerStars Hand #{number}:  7 Card Stud Limit ($0.50/$1 USD) - 2021/05/05 20:00:00 ET
Table 'Wren' 8-max
Seat 1: Ann ($20 in chips)
Seat 3: Bo ($20 in chips)
Seat 5: Cy ($20 in chips)
Ann: posts the ante $0.10
Bo: posts the ante $0.10
Cy: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ann [{Ann}Kh]
Dealt to Bo [{Bo}3h]
Dealt to Cy [{Cy}5s]
Bo: brings in for $0.25
Cy: folds
Ann: raises $0.25 to $0.50
Bo: calls $0.25
*** 4th STREET ***
Dealt to Ann [{Ann}Kh] [Qs]
Dealt to Bo [{Bo}3h] [4h]
Ann: checks
Bo: checks
*** 5th STREET ***
Dealt to Ann [{Ann}Kh Qs] [7d]
Dealt to Bo [{Bo}3h 4h] [8c]
Ann: checks
Bo: checks
*** 6th STREET ***
Dealt to Ann [{Ann}Kh Qs 7d] [6c]
Dealt to Bo [{Bo}3h 4h 8c] [Tc]
Ann: checks
Bo: checks
*** RIVER ***
{river}Ann: bets $1
Bo: folds
Uncalled bet ($1) returned to Ann
Ann collected $1.25 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $1.30 | Rake $0.05
Seat 1: Ann collected ($1.25)
Seat 3: Bo folded on the River
Seat 5: Cy folded on the 3rd Street (didn't bet)
"""
_BOARDS = {"Ann": "Kh Qs 7d 6c", "Bo": "3h 4h 8c Tc", "Cy": ""}


def file_of(hero: str | None, number: int = 900001, *changes: tuple[str, str]) -> str:
    """The hand as the hero's file has it (None: an onlooker's), with texts replaced."""
    cards = {name: f"{DOWN[name][0]} " if name == hero else "" for name in DOWN}
    river = ""
    if hero in ("Ann", "Bo"):
        river = f"Dealt to {hero} [{cards[hero]}{_BOARDS[hero]}] [{DOWN[hero][1]}]\n"
    text = _TEXT.format(number=number, river=river, **cards)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
