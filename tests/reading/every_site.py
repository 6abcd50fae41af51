"""The sample hands of every site, as things that tests can change: names, amounts, lines.

A hand is *blanked*: each seated player's name becomes a word that stands nowhere else in its
text, so that it can be exchanged for any other. That is checked by reading it: a hand that does not
stay the same hand is left aside.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from lark import Token
from pattern_examples import examples

from stud_analytics.events import Hand
from stud_analytics.reading import SITES, load_site, read_path, read_text
from stud_analytics.reading.phrases import SEAT, grammar_of
from stud_analytics.reading.site import Site

SAMPLES = Path(__file__).resolve().parents[2] / "sample_histories"
SAMPLED = tuple(name for name in SITES if (SAMPLES / name).is_dir())
"""The sites that have sample hands."""

NAMELESS = {
    "bovada": "its tables are anonymous: players are called by their seats or positions",
}
"""Sites whose players have no names of their own, and why."""

_MARKS = [f"Zq{letter}0" for letter in "abcdefghijk"]


class Blank(NamedTuple):
    """A hand whose players are called by words that stand nowhere else."""

    hand: Hand
    """Read from ``text``."""
    text: str
    marks: tuple[str, ...]
    """The words, in the order of `Hand.seats`."""


@cache
def sample_hands(site: str) -> tuple[Hand, ...]:
    """Every stud hand of the site's samples, each read from its own text."""
    found = []
    for outcome in read_path(SAMPLES / site):
        if isinstance(outcome, Hand):
            again = one(outcome.text)
            assert moved(again, 0).events == moved(outcome, 0).events
            found.append(again)
    return tuple(found)


def one(text: str) -> Hand:
    """The only hand of a text, read whole."""
    [hand] = read_text(text)
    assert isinstance(hand, Hand), hand.reason
    assert hand.unknown == (), hand.unknown
    return hand


def moved(hand: Hand, line: int) -> Hand:
    """The hand with every event on line ``line``: what it says, wherever it stands."""
    return hand._replace(events=tuple(event._replace(line=line) for event in hand.events))


def is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \n").startswith("<")


def quoted(name: str, text: str) -> str:
    """The name as ``text`` writes it."""
    return escape(name, {'"': "&quot;"}) if is_xml(text) else name


@cache
def blanked(site: str) -> tuple[Blank, ...]:
    """The site's sample hands whose names can be exchanged; where nobody has a name of his own,
    all hands as they are, with nobody in them to be renamed."""
    hands = sample_hands(site)
    if site in NAMELESS:
        return tuple(Blank(hand, hand.text, ()) for hand in hands)
    found = []
    for hand in hands:
        names = [seat.player for seat in hand.seats]
        text = hand.text
        for name, mark in sorted(zip(names, _MARKS, strict=False), key=lambda pair: -len(pair[0])):
            whole = rf"(?<!\w){re.escape(quoted(name, text))}(?!\w)"
            text = re.sub(whole, mark, text)
        try:
            again = one(text)
        except AssertionError:
            continue
        called = dict(zip(names, _MARKS, strict=False))
        if again.events == hand.events and again.hero == called.get(hand.hero or ""):
            marks = tuple(called[name] for name in names)
            if [seat.player for seat in again.seats] == list(marks):
                found.append(Blank(again, text, marks))
    return tuple(found)


def header_lines(blank: Blank) -> int:
    """How many lines the header takes: it is one piece, and nothing stands inside it."""
    site = load_site(blank.hand.site)
    lines = blank.text.split("\n")
    match = next(filter(None, (form.match(lines, blank.text) for form in site.headers)))
    return 1 + blank.text.count("\n", 0, match.end())


def renamed(blank: Blank, names: Sequence[str]) -> str:
    """The text with the players called ``names``, in the order of `Hand.seats`."""
    called = dict(zip(blank.marks, names, strict=True))
    if not called:
        return blank.text  # nobody has a name of his own there
    any_mark = re.compile("|".join(called))
    return any_mark.sub(lambda mark: quoted(called[mark[0]], blank.text), blank.text)


def misread(blank: Blank, names: Sequence[str]) -> str:
    """What the hand says otherwise when its players are called ``names``; empty if nothing."""
    called = dict(zip(blank.marks, names, strict=True))
    plain = blank.hand
    try:
        hand = one(renamed(blank, names))
    except (AssertionError, ValueError) as error:
        return f"not read: {error}"
    for event, was in zip_longest(hand.events, plain.events):
        if event != was:
            return f"{event} instead of {was}"
    if [seat.player for seat in hand.seats] != list(names):
        return f"players: {hand.seats}"
    if hand.hero != (called[plain.hero] if plain.hero else None):
        return f"hero: {hand.hero}"
    seats = [seat._replace(player="") for seat in hand.seats]
    if seats != [seat._replace(player="") for seat in plain.seats]:
        return f"seats: {seats}"
    for field, value in hand._asdict().items():
        if field not in _NAMED and value != getattr(plain, field):
            return f"{field}: {value} instead of {getattr(plain, field)}"
    return ""


_NAMED = frozenset({"seats", "events", "hero", "text"})
"""What of a hand holds names, or has been compared."""


# ------------------------------------------------------------------------------- words and noise


@cache
def key_words(site: Site) -> list[str]:
    """Whatever has a meaning in the site's text: every literal and pattern of its grammar, the
    beginnings and headings of its profile."""
    found: list[str] = []
    for terminal in grammar_of(site).lark.terminals:
        if terminal.pattern.type == "str":
            found.append(terminal.pattern.value)
        else:
            found += examples(terminal.pattern.to_regexp())
    for words in (site.words, site.inside, site.seat_word, *site.streets, *site.games):
        found += [words] if isinstance(words, str) else words
    found += [text for anchor in site.anchors for text in (anchor.starts, anchor.before)]
    found += [text for pair in site.texts for text in pair]
    return _as_names(found)


def own_lines(blank: Blank) -> list[str]:
    """The lines of a hand without the player's name."""
    return _as_names(re.sub("|".join(blank.marks) or "(?!)", "", blank.text).split("\n"))


def _as_names(found: Iterable[str]) -> list[str]:
    words = (word.replace(SEAT, "").strip() for word in found)
    bare = {form for word in words for form in (word, word.strip(" :"), word.rstrip("]") + "x")}
    return sorted(word for word in bare if word and len(word) < 120 and word.isprintable())


def with_noise(blank: Blank, noise: Iterator[str]) -> str:
    """The text with the next line of ``noise`` in every place below the header; in XML with a
    comment that holds it, and that a line end follows, between all elements."""
    if is_xml(blank.text):
        return re.sub(r">\s*<", lambda _: f"><!-- {next(noise)} -->\n<", blank.text)
    lines = blank.text.split("\n")
    begin = header_lines(blank) - 1
    mixed = [part for line in lines[begin:] for part in (line, next(noise))]
    return "\n".join([*lines[:begin], *mixed])


def noise_lines(site: Site, *people: str) -> list[str]:
    """Lines that say nothing of the hand: of every pattern, about each of ``people``. In XML what
    comments may hold."""
    if site.xml is not None:
        return [f"{person}: {words}" for person in people for words in ("folds", "<a>", "&amp;")]
    lines = [
        line
        for pattern in site.noise_lines
        for person in people
        for line in examples(pattern, anything=person)
    ]
    bare = dict.fromkeys(line.rstrip() for line in lines)
    return [line for line in bare if site.noise.fullmatch(line)]


# ------------------------------------------------------------------------------- amounts


class Place(NamedTuple):
    """Where an amount stands in a text."""

    begin: int
    end: int
    text: str


def amounts_in(blank: Blank) -> list[Place]:
    """Every amount of the body that the grammar takes as one; in XML every value with a sign of
    currency or with cents."""
    site = load_site(blank.hand.site)
    if is_xml(blank.text):
        pattern = grammar_of(site).amount
        return [
            Place(*match.span(1), match[1])
            for match in re.finditer(r'="([^"]*[$€£.,][^"]*)"', blank.text)
            if pattern.fullmatch(match[1])
        ]
    lark = grammar_of(site).lark
    mark = re.compile("|".join(blank.marks) or "(?!)")
    found = []
    begin = 0
    for line in blank.text.split("\n"):
        for phrase, shift in _phrases(line, mark):
            try:
                tree = lark.parse(phrase, start="line")
            except Exception:  # noqa: BLE001  (no line of the body, or about nobody)
                continue
            for token in tree.scan_values(lambda value: isinstance(value, Token)):
                if token.type == "AMOUNT":
                    at = begin + shift(token.start_pos)
                    found.append(Place(at, at + len(token), str(token)))
            break
        begin += len(line) + 1
    return found


def _phrases(line, mark):  # type: ignore[no-untyped-def]
    """(phrase, what gives a place in the line for a place in the phrase)."""
    for match in mark.finditer(line):
        begin, longer = match.start(), len(match[0]) - 1
        phrase = line[:begin] + SEAT + line[match.end() :]
        yield phrase, lambda at, b=begin, more=longer: at + (more if at > b else 0)
    yield line, lambda at: at


def with_amounts(blank: Blank, forms: Mapping[int, str]) -> str:
    """The text with other words at some of its amounts, by the place where each begins."""
    text = blank.text
    for place in sorted(amounts_in(blank), reverse=True):
        if (other := forms.get(place.begin)) is not None:
            text = text[: place.begin] + other + text[place.end :]
    return text


_AMOUNT = re.compile(r"(\D*?)(-?)([\d.,  ]*\d)(\D*)")


def other_forms(site: Site, amount: str) -> list[str]:
    """The same amount as the site's grammar also takes it: with and without separators of
    thousands, cents, a decimal comma, and its sign of currency where that may stand."""
    match = _AMOUNT.fullmatch(amount)
    if match is None:
        return []
    before, minus, digits, after = match.groups()
    plain = re.sub(r"[,  ](?=\d{3}\b)", "", digits).replace(",", ".")
    whole, _, fraction = plain.partition(".")
    grouped = f"{int(whole):,}"
    forms = []
    for number in {whole, grouped, grouped.replace(",", "\u00a0"), grouped.replace(",", "\u202f")}:
        if not fraction.strip("0"):
            forms.append(number)
        forms.append(f"{number}.{fraction.ljust(2, '0')}")
        if "," not in number:
            forms.append(f"{number},{fraction.ljust(2, '0')}")
    signed = [f"{before}{minus}{form}{after}" for form in forms]
    pattern = grammar_of(site).amount
    return [form for form in signed if form != amount and pattern.fullmatch(form)]
