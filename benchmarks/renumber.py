"""Many hands out of the few in ``sample_histories/``: new ids, new dates, other players.

A copy of a hand that differs only in its number would flatter a reader that remembers what it
has read. So every copy also gets, where the hand allows it, other stacks, other suits, other cards
for those who fold on 3rd street, and (for the share of hands asked for) screen names never seen
before. No copy changes what happens in the hand: who acts when, for how much, and who wins stay as
they are.
"""

import random
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Final, NamedTuple

SAMPLES: Final = Path(__file__).resolve().parent.parent / "sample_histories" / "pokerstars"

_HEADER = re.compile(r"(#)(\d+)(?=: )")
_WHEN = re.compile(r"\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d")
_SEAT = re.compile(r"Seat (\d+): (.+) \((\D{0,2})(\d+(?:\.\d\d)?) in chips\)")
_CARDS = re.compile(r"(?<=[\[ ])[2-9TJQKA][cdhs](?=[\] ])")
_SLOT = "\0"
_IDENTITY: Final = "cdhs"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."


class Template(NamedTuple):
    """A sample hand with slots for what a copy changes."""

    text: str
    """Slots are NUL-bounded: id, when0, when1, n0.. (players), s0.. (stacks), c0.. (cards)."""
    whens: tuple[datetime, ...]
    players: tuple[str, ...]
    hero: str | None
    stacks: tuple[tuple[str, int, bool], ...]
    """Currency sign, amount in the smallest unit, whether it has cents."""
    all_in: bool
    suits_matter: bool
    spare: tuple[tuple[str, ...], ...]
    """For each card slot the cards that may stand in it; the first is the sample's own."""


def sample_hands(folder: Path = SAMPLES) -> list[str]:
    """The texts of the stud hands in ``folder``, in the order of files and hands."""
    hands: list[str] = []
    for path in sorted(folder.glob("*.txt")):
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        for hand in re.split(r"\n\n+(?=PokerStars )", text.strip()):
            header = hand.split("\n", 1)[0].upper()
            if "STUD" in header or "RAZZ" in header:
                hands.append(hand)
    return hands


def template(hand: str) -> Template:
    """What of ``hand`` can change without changing the hand."""
    lines = hand.split("\n")
    head = _HEADER.sub(rf"\g<1>{_SLOT}id{_SLOT}", lines[0], count=1)
    whens = tuple(datetime.strptime(text, "%Y/%m/%d %H:%M:%S") for text in _WHEN.findall(head))
    count = iter(range(len(whens)))
    head = _WHEN.sub(lambda _: f"{_SLOT}when{next(count)}{_SLOT}", head)
    players: list[str] = []
    stacks: list[tuple[str, int, bool]] = []
    body: list[str] = []
    for line in lines[1:]:
        seat = _SEAT.match(line) if len(players) < 10 and "in chips)" in line else None
        if seat is not None:
            number = len(players)
            players.append(seat[2])
            cents = seat[3] != ""
            whole, _, fraction = seat[4].partition(".")
            units = int(whole) * 100 + int(fraction or 0) if cents else int(whole)
            stacks.append((seat[3], units, cents))
            body.append(
                f"Seat {seat[1]}: {_SLOT}n{number}{_SLOT} ({_SLOT}s{number}{_SLOT} in chips)"
                + line[seat.end() :]
            )
        else:
            body.append(line)
    longest = sorted(range(len(players)), key=lambda i: -len(players[i]))
    body = [_name_slots(line, players, longest) for line in body]
    body, spare = _card_slots(body, hand, razz="RAZZ" in lines[0].upper())
    hero = next(
        (line for line in lines if re.match(r"Dealt to .* \[\S\S \S\S \S\S\]$", line)), None
    )
    return Template(
        "\n".join([head, *body]),
        whens,
        tuple(players),
        None if hero is None else hero[len("Dealt to ") : hero.rindex(" [")],
        tuple(stacks),
        "all-in" in hand,
        _suits_matter(lines),
        spare,
    )


def _name_slots(line: str, players: list[str], longest: list[int]) -> str:
    """The line with a slot where a player's name stands at a place where names stand."""
    if _SLOT in line:
        return line
    for prefix in (r"Seat \d+: ", "Dealt to ", r"Uncalled bet \(\S+\) returned to ", ""):
        start = re.match(prefix, line)
        if start is None:
            continue
        before, rest = line[: start.end()], line[start.end() :]
        for i in longest:
            after = rest[len(players[i]) :]
            if rest.startswith(players[i]) and (not after or after[0] in " :"):
                return f"{before}{_SLOT}n{i}{_SLOT}{after}"
    return line


def _card_slots(
    body: list[str], hand: str, *, razz: bool
) -> tuple[list[str], tuple[tuple[str, ...], ...]]:
    """Slots for the cards of those who fold on 3rd street and do not bring in: any card nobody
    else holds will do, if the bring-in stays where it is."""
    order = "A23456789TJQK" if razz else "23456789TJQKA"
    player = f"{_SLOT}n(\\d+){_SLOT}"
    folded = set(re.findall(f"Seat \\d+: {player} folded on the 3rd Street", "\n".join(body)))
    begins = body.index("*** 3rd STREET ***") + 1
    ends = next(i for i in range(begins, len(body)) if not body[i].startswith("Dealt to "))
    dealt = [re.match(f"Dealt to {player} \\[(.+)\\]$", line) for line in body[begins:ends]]
    first = re.search(f"\n{player}: (?:brings|bets)", "\n".join(["", *body[ends:]]))
    held = set(_CARDS.findall(hand))
    unused = [rank + suit for rank in order for suit in _IDENTITY if rank + suit not in held]
    door = next((line[2][-2] for line in dealt if line and first and line[1] == first[1]), None)
    spare: list[tuple[str, ...]] = []
    body = list(body)
    for i, line in enumerate(dealt):
        if line is None or door is None or first is None:
            continue
        if line[1] not in folded or line[1] == first[1]:
            continue
        slots = []
        cards = line[2].split(" ")
        for at, card in enumerate(cards):
            free = unused
            if at == len(cards) - 1:  # the door card: strictly behind the one that brings in
                limit = order.index(door)
                free = [
                    other
                    for other in unused
                    if (order.index(other[0]) < limit if razz else order.index(other[0]) > limit)
                ]
            slots.append(f"{_SLOT}c{len(spare)}{_SLOT}")
            spare.append((card, *free))
        body[begins + i] = f"Dealt to {_SLOT}n{line[1]}{_SLOT} [{' '.join(slots)}]"
    return body, tuple(spare)


def _suits_matter(lines: list[str]) -> bool:
    """Whether other suits could change who acts or who gets an odd chip: two players show equal
    ranks on some street, or two hands tie."""
    boards: set[tuple[str, ...]] = set()
    tied: set[str] = set()
    for line in lines:
        if line.startswith("***"):
            boards = set()
        elif line.startswith("Dealt to "):
            cards = " ".join(re.findall(r"\[([^\]]+)\]", line)).split()
            up = cards[2:] if re.match(r"Dealt to .* \[\S\S \S\S \S\S", line) and cards else cards
            ranks = tuple(sorted(card[0] for card in up or cards))
            if ranks in boards:
                return True
            boards.add(ranks)
        elif ": shows [" in line:
            words = line[line.index("] (") :]
            if words in tied:
                return True
            tied.add(words)
    return False


class Copies:
    """An endless supply of hands made from templates. The same seed makes the same hands."""

    def __init__(self, hands: list[str], *, fresh_names: float, vary: bool, seed: int = 1) -> None:
        self._templates = [template(hand) for hand in hands]
        self._parts: dict[tuple[int, str], list[str]] = {}
        self._random = random.Random(seed)
        self._fresh = fresh_names
        self._vary = vary
        self._suits = ["".join(order) for order in permutations(_IDENTITY)]

    def hand(self, number: int) -> str:
        """Copy ``number``: its id and its date follow from the number."""
        which = number % len(self._templates)
        source = self._templates[which]
        rng = self._random
        suits = _IDENTITY
        if self._vary and not source.suits_matter:
            suits = rng.choice(self._suits)
        parts = self._parts.get((which, suits))
        if parts is None:
            parts = self._parts[which, suits] = _recoloured(source.text, suits).split(_SLOT)
        values = {"id": str(300_000_000_000 + number * 37)}
        for i, when in enumerate(source.whens):
            moved = when + timedelta(seconds=number * 71 % 190_000_000)
            values[f"when{i}"] = f"{moved:%Y/%m/%d} {moved.hour}:{moved:%M:%S}"
        recolour = str.maketrans(_IDENTITY, suits)
        taken: set[str] = set()
        for i, cards in enumerate(source.spare):
            card = rng.choice(cards) if self._vary else cards[0]
            if card in taken:
                card = cards[0]
            taken.add(card)
            values[f"c{i}"] = card.translate(recolour)
        fresh = rng.random() < self._fresh
        for i, player in enumerate(source.players):
            renamed = fresh and player != source.hero
            values[f"n{i}"] = _name(rng) if renamed else player
            sign, amount, cents = source.stacks[i]
            if self._vary and not source.all_in:
                amount += rng.randint(0, 4000)
            values[f"s{i}"] = f"{sign}{_amount(amount, cents)}"
        pieces = list(parts)
        for at in range(1, len(pieces), 2):
            pieces[at] = values[pieces[at]]
        return "".join(pieces)


def _name(rng: random.Random) -> str:
    return "".join(rng.choices(_LETTERS, k=rng.randint(6, 12)))


def _recoloured(text: str, suits: str) -> str:
    """The hand with its suits exchanged, inside card brackets only."""
    if suits == _IDENTITY:
        return text
    table = str.maketrans(_IDENTITY, suits)
    return _CARDS.sub(lambda found: found[0].translate(table), text)


def _amount(amount: int, cents: bool) -> str:
    if not cents:
        return str(amount)
    whole, fraction = divmod(amount, 100)
    return f"{whole}.{fraction:02d}" if fraction else str(whole)


def write_copies(
    folder: Path, hands: int, *, fresh_names: float, vary: bool = True, per_file: int = 500
) -> Iterator[Path]:
    """Writes ``hands`` hands into files of ``per_file`` in ``folder``, yields each file's path."""
    copies = Copies(sample_hands(), fresh_names=fresh_names, vary=vary)
    for start in range(0, hands, per_file):
        path = folder / f"copies-{start // per_file:05d}.txt"
        with path.open("w", encoding="utf-8", newline="\n") as out:
            for number in range(start, min(start + per_file, hands)):
                out.write(copies.hand(number))
                out.write("\n\n\n\n")
        yield path
