"""A second, plain reader of the samples: regular expressions and nothing of the package.

It knows only what the samples hold, and takes no short cuts with names: they are found by their
place in the line. What it says is set against what the package says of the same hands.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

_AMOUNT = r"[$€]?(\d+(?:\.\d\d)?)"
_MOVES = re.compile(
    rf"posts the ante {_AMOUNT}|brings in (?:low )?for {_AMOUNT}|bets {_AMOUNT}|calls {_AMOUNT}"
    rf"|raises {_AMOUNT} to {_AMOUNT}"
)


@dataclass
class TextHand:
    """What the text of one hand says of money and of the end."""

    hand_id: str
    game: str | None
    """high, hilo, razz; None for any other game."""
    put_in: Counter[str] = field(default_factory=Counter)
    """Cents or chips by player, returned ones taken off."""
    collected: Counter[str] = field(default_factory=Counter)
    by_pot: dict[str, Counter[str]] = field(default_factory=dict)
    total: int = 0
    rake: int = 0
    shown: dict[str, list[str]] = field(default_factory=dict)
    """Cards of the players in at the end, shown or told."""
    folded: set[str] = field(default_factory=set)
    common: str | None = None
    stacks: dict[str, int] = field(default_factory=dict)


def text_hands(path: Path) -> list[TextHand]:
    """Every hand of a file."""
    text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    return [_hand(part) for part in re.split(r"\n{2,}", text.strip())]


def units(text: str, *, cents: bool) -> int:
    whole, _, fraction = text.partition(".")
    return int(whole) * 100 + int(fraction or 0) if cents else int(whole)


def _hand(text: str) -> TextHand:
    lines = text.split("\n")
    head = lines[0].upper()
    game = None
    if "RAZZ LIMIT" in head:
        game = "razz"
    elif "STUD HI/LO LIMIT" in head:
        game = "hilo"
    elif "7 CARD STUD LIMIT" in head:
        game = "high"
    number = re.search(r"#(\d+): ", lines[0])
    assert number is not None, lines[0]
    hand = TextHand(number[1], game)
    cents = "$" in lines[2] or "€" in lines[2]
    on_street: Counter[str] = Counter()
    summary = False
    names: list[str] = []
    for line in lines[2:]:
        seat = re.fullmatch(rf"Seat \d+: (.+) \({_AMOUNT} in chips\)(?: is sitting out)?", line)
        if seat is not None:
            names.append(seat[1])
            hand.stacks[seat[1]] = units(seat[2], cents=cents)
            continue
        if line.startswith("*** "):
            if "STREET" in line or "RIVER" in line:
                on_street.clear()
            community = re.search(r"RIVER \*\*\* \[(..)\]", line)
            hand.common = community[1] if community else hand.common
            summary = "SUMMARY" in line
            continue
        if summary:
            _summary_line(hand, line, names, cents=cents)
            continue
        back = re.fullmatch(rf"Uncalled bet \({_AMOUNT}\) returned to (.+)", line)
        if back is not None:
            hand.put_in[back[2]] -= units(back[1], cents=cents)
            continue
        for name in sorted(names, key=len, reverse=True):
            if line.startswith(f"{name}: "):
                _move(hand, name, line[len(name) + 2 :], on_street, cents=cents)
                break
            got = re.fullmatch(rf"collected {_AMOUNT} from (.+)", line.removeprefix(f"{name} "))
            if line.startswith(f"{name} ") and got:
                amount = units(got[1], cents=cents)
                hand.collected[name] += amount
                hand.by_pot.setdefault(got[2], Counter())[name] += amount
                break
    return hand


def _move(hand: TextHand, name: str, words: str, on_street: Counter[str], *, cents: bool) -> None:
    if words == "folds":
        hand.folded.add(name)
        return
    shown = re.match(r"shows \[([^\]]+)\]", words)
    if shown:
        hand.shown[name] = shown[1].split()
        return
    move = _MOVES.match(words)
    if move is None:
        return
    ante, bring_in, bet, call, _, to = move.groups()
    added = units(ante or bring_in or bet or call or to or "", cents=cents)
    if to:
        added -= on_street[name]
    if not ante:
        on_street[name] += added
    hand.put_in[name] += added


def _summary_line(hand: TextHand, line: str, names: list[str], *, cents: bool) -> None:
    total = re.match(rf"Total pot {_AMOUNT}.* \| Rake {_AMOUNT}$", line)
    if total is not None:
        hand.total, hand.rake = units(total[1], cents=cents), units(total[2], cents=cents)
        return
    told = re.fullmatch(r"Seat \d+: (.+) mucked \[([^\]]+)\]", line)
    if told is not None:
        hand.shown[told[1]] = told[2].split()


def low(cards: list[str], limit: int) -> tuple[int, ...] | None:
    """The best five different ranks, ace low, up to ``limit``, worst first; None if there are
    not five."""
    ranks = sorted({"A23456789TJQK".index(card[0]) + 1 for card in cards})
    return tuple(reversed(ranks[:5])) if len(ranks) >= 5 and ranks[4] <= limit else None


def high(cards: list[str]) -> tuple[int, ...]:
    """The best five-card hand as a tuple that sorts by strength."""
    return max(_five(five) for five in combinations(cards, 5))


def _five(cards: tuple[str, ...]) -> tuple[int, ...]:
    ranks = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    count = Counter(ranks)
    groups = sorted(count, key=lambda rank: (-count[rank], -rank))
    shape = tuple(count[rank] for rank in groups)
    flush = len({card[1] for card in cards}) == 1
    top = None
    if len(count) == 5:
        top = ranks[0] if ranks[0] - ranks[4] == 4 else 3 if ranks == [12, 3, 2, 1, 0] else None
    if top is not None:
        return (8 if flush else 4, top)
    kind = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0)
    return (max(kind, 5 if flush else 0), *groups)
