"""Phrases to meanings, each parsed once.

A *phrase* is a line with the player's name replaced by a mark. The grammar can parse any phrase;
it is asked only when neither of two memories knows:

1. the *key* of a phrase (cards and free text taken out, amounts left in) -> its `Meaning`;
2. the *shape* (amounts taken out too) -> a *plan*: which hole of the phrase fills which field.

Both are exact: a plan is only remembered when every hole of the shape is a field of the parse.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from lark import Lark, Token, Tree
from lark.exceptions import LarkError, UnexpectedInput

from stud_analytics.cards import CARD, HIDDEN, RANKS, SUITS, TEXT, Card
from stud_analytics.money import parse_units
from stud_analytics.reading.site import Site, SiteError
from stud_analytics.reading.vocabulary import (
    ACTION_WORDS,
    FLAGS_AS,
    HEADER_FIELDS,
    IGNORED,
    MEANING_FIELDS,
    REPEATED,
    Meaning,
)
from stud_analytics.resources import data_folder

SEAT: Final = "§"
"""Stands for the player's name in a phrase."""
CARDS_HOLE: Final = "\x00"
TEXT_HOLE: Final = "\x01"
AMOUNT_HOLE: Final = "\x02"
HOLES: Final = (CARDS_HOLE, TEXT_HOLE, AMOUNT_HOLE)
"""Never in a hand: the reader refuses one that has such a character."""

_REMEMBERED: Final = 20_000
"""Entries of one memory; it is emptied when it is full, so that no file makes it grow."""

_FRAMES: Final = 8
"""Forms of words for two hands: a site has one or two."""

_LONG_KEY: Final = 300
"""Phrases from this length on are not remembered: they are somebody's prose."""

_ASCII: Final = 127
_SPACE: Final = ord(" ")
_NO_CARD: Final = -100
_RANK_OF: Final = [
    4 * RANKS.find(chr(code)) if chr(code) in RANKS else _NO_CARD for code in range(128)
]
_SUIT_OF: Final = [SUITS.find(chr(code)) if chr(code) in SUITS else _NO_CARD for code in range(128)]
"""By character: what it adds to the number of a card. Looked up like this, a card costs a third of
what it costs to cut its two characters out and look them up."""

Cards = tuple[Card, ...]


class Part(NamedTuple):
    """A phrase taken apart."""

    key: str
    """With holes for cards and text."""
    cards: tuple[Cards, ...]
    text: str | None


Apart = tuple[str, tuple[Cards, ...], str | None]
"""The same with no name: compiled, it is handed on without being made an object of."""


@dataclass(slots=True)
class _Step:
    """One field of a plan."""

    field: str
    kind: str
    """AMOUNT, NUMBER, CARDS, STREET, or FLAG."""
    hole: int
    """Which amount of the phrase feeds it; -1 where ``value`` does."""
    value: Any


@dataclass(slots=True)
class _Plan:
    action: str
    steps: list[_Step]


class _Frame:
    """What stands around the words for a high hand and those for a low: ``HI: `` and ``; LO: ``.
    There are a thousand of the ones and a hundred of the others, but of both together far more
    than an import ever sees twice."""

    def __init__(self, before: str, between: str) -> None:
        self.before = before
        self.between = between
        self.highs: set[str] = set()
        self.lows: set[str] = set()


class Grammar:
    """A site's grammar, and what is remembered of it whatever the unit."""

    def __init__(self, site: Site) -> None:
        self.site = site
        path = site.folder / "grammar.lark"
        try:
            self.lark = Lark.open(
                str(path),
                parser="lalr",
                lexer="contextual",
                start=["line", "words", "header"],
                propagate_positions=True,
                maybe_placeholders=False,
                import_paths=[str(data_folder("parsers"))],
            )
        except (LarkError, OSError) as error:
            raise SiteError(f"{path}: {error}") from None
        _check_words(self.lark, site)
        patterns = {term.name: term.pattern.to_regexp() for term in self.lark.terminals}
        self.amount = re.compile(patterns["AMOUNT"])
        self._amounts = re.compile(f"({patterns['AMOUNT']})")
        self.card_groups = re.compile(f"({patterns['CARDS']})")
        self._card = _card_words(site)
        self._spaced = self.card_groups.fullmatch(f"[{' '.join(TEXT)}]") is not None
        """The site prints cards so that `_spaced_out` can read them."""
        self.has_end = any(rule.alias == "ends" for rule in self.lark.rules)
        """Every hand of the site ends with a line of its own."""
        self._plans: dict[str, _Plan | None] = {}
        self._cards: dict[str, Cards] = {}
        self._inner: dict[str, Cards] = {}
        """The same without the brackets."""
        self._texts = site.texts
        self._words: dict[str, tuple[str | None, str | None]] = {}
        self._frames: list[_Frame] = []

    def take_apart(self, phrase: str) -> Part:
        """Cards and free text out of ``phrase``."""
        return Part(*self.apart(phrase))

    def apart(self, phrase: str) -> Apart:
        """Key, cards and text of `take_apart`."""
        text: str | None = None
        end = ""
        for before, after in self._texts:
            if after and not phrase.endswith(after):
                continue
            begin = phrase.find(before)
            if begin < 0:
                continue
            begin += len(before)
            stop = len(phrase) - len(after)
            if phrase[begin : begin + 1] == "[" and self.card_groups.match(phrase, begin):
                continue  # a second group of cards is no free text
            if begin < stop:
                text, end, phrase = phrase[begin:stop], TEXT_HOLE + after, phrase[:begin]
                break
        begin = phrase.find("[")
        if begin < 0:
            return phrase + end, (), text
        groups: list[Cards] = []
        key, done = "", 0
        while begin >= 0:
            stop = phrase.find("]", begin)
            if stop <= begin + 1:
                break
            if self._spaced and stop > begin + 3:
                known = self._spaced_out(phrase, begin + 1, stop)
            else:
                known = self._inner.get(phrase[begin + 1 : stop])
            if known is None:
                break
            groups.append(known)
            key += phrase[done:begin] + CARDS_HOLE
            done = stop + 1
            begin = phrase.find("[", done)
        else:  # all of them plain, or seen before
            return key + phrase[done:] + end, tuple(groups), text
        pieces = self.card_groups.split(phrase)
        cards = tuple([self.cards(group) for group in pieces[1::2]])
        return CARDS_HOLE.join(pieces[::2]) + end, cards, text

    def _spaced_out(self, phrase: str, begin: int, stop: int) -> Cards | None:
        """Cards of two characters each with a space between them, which nothing need remember: most
        groups of several cards never come again. None for anything else."""
        if (stop - begin) % 3 != 2:
            return None
        cards: list[Card] = []
        for at in range(begin, stop, 3):
            rank, suit = ord(phrase[at]), ord(phrase[at + 1])
            if rank > _ASCII or suit > _ASCII or (at > begin and ord(phrase[at - 1]) != _SPACE):
                return None
            card = _RANK_OF[rank] + _SUIT_OF[suit]
            if card < 0:
                return None
            cards.append(card)
        return tuple(cards)

    def cards(self, group: str) -> Cards:
        """The cards of a bracketed group that the grammar's CARDS matches. ValueError for a word
        that is no card."""
        known = self._cards.get(group)
        if known is None:
            inner = group[1:-1]
            end = self.site.best_after
            words = (inner.partition(end)[0] if end else inner).replace(",", " ").split()
            try:
                known = tuple([self._card[word] for word in words])
            except KeyError as error:
                raise ValueError(f"not a card: {error.args[0]!r} in {group!r}") from None
            if len(self._cards) >= _REMEMBERED:
                self._cards.clear()
                self._inner.clear()
            self._cards[group] = known
            if "[" not in inner and "]" not in inner:
                self._inner[inner] = known
        return known

    def words(self, text: str) -> tuple[str | None, str | None]:
        """What the site calls a hand: (high or only, low)."""
        known = self._words.get(text)
        if known is None:
            known = self._pieced(text)
            if known is None:
                fields = self.fields(text, "words")
                known = (text, None) if fields is None else (fields.get("high"), fields.get("low"))
                self._learn(text, *known)
            if len(self._words) >= _REMEMBERED:
                self._words.clear()
            self._words[text] = known
        return known

    def _pieced(self, text: str) -> tuple[str, str] | None:
        """The words for high and low where both have been parsed before, each with other company,
        in a frame that the grammar knows; None where they have to be parsed."""
        for frame in self._frames:
            begin = len(frame.before)
            middle = text.find(frame.between, begin)
            if middle < 0 or not text.startswith(frame.before):
                continue
            high, low = text[begin:middle], text[middle + len(frame.between) :]
            if high in frame.highs and low in frame.lows:
                return high, low
        return None

    def _learn(self, text: str, high: str | None, low: str | None) -> None:
        """Remember the words for high and low apart, where nothing else follows them."""
        if not high or not low or not text.endswith(low):
            return
        begin = text.find(high)
        before = text[:begin] if begin >= 0 else ""
        between = text[begin + len(high) : len(text) - len(low)]
        if before + high + between + low != text or not between or between in high:
            return
        for frame in self._frames:
            if frame.before == before and frame.between == between:
                break
        else:
            if len(self._frames) >= _FRAMES:
                return
            frame = _Frame(before, between)
            self._frames.append(frame)
        if len(frame.highs) + len(frame.lows) < _REMEMBERED:
            frame.highs.add(high)
            frame.lows.add(low)

    def low_words(self, text: str | None) -> str | None:
        """What the site calls a low that stands by itself."""
        if not text:
            return None
        high, low = self.words(text)
        return low or high

    def fields(self, text: str, start: str) -> dict[str, str] | None:
        """The fields of a start rule whose fields are plain text; None if it does not parse."""
        tree = self._parse(text, start)
        if tree is None:
            return None
        return {str(child.data): str(child.children[0]) for child in _fields(tree)}

    def plan(self, phrase: str, key: str) -> tuple[_Plan | None, list[str] | None, bool]:
        """The plan for ``phrase``; the amounts that go into it, in order (None: it has its own);
        and whether it serves every phrase with the same key."""
        parts = self._amounts.split(key)
        amounts, shape = parts[1::2], AMOUNT_HOLE.join(parts[::2])
        if shape in self._plans:
            return self._plans[shape], amounts, True
        plan, holes, general = self._make_plan(phrase)
        if plan is None:  # another phrase of this shape may have a meaning
            return None, None, TEXT_HOLE not in key
        if not general or holes != len(amounts):
            return plan, None, TEXT_HOLE not in key
        if len(self._plans) >= _REMEMBERED:
            self._plans.clear()
        self._plans[shape] = plan
        return plan, amounts, True

    def _make_plan(self, phrase: str) -> tuple[_Plan | None, int, bool]:
        """The plan, the amounts among its holes, and whether it serves every phrase of the same
        shape."""
        tree = self._parse(phrase, "line")
        if tree is None:
            return None, 0, False
        text = self.take_apart(phrase).text
        texts = [
            phrase[child.meta.start_pos : child.meta.end_pos]
            for child in _fields(tree)
            if child.data in IGNORED
        ]
        end = len(phrase)
        for child in _fields(tree):
            if child.data in IGNORED:
                end = min(end, child.meta.start_pos)
        groups = [match.start() for match in self.card_groups.finditer(phrase, 0, end)]
        holes = {
            match.span(): hole
            for hole, match in enumerate(self.amount.finditer(_blank(phrase[:end], self)))
        }
        steps: list[_Step] = []
        claimed = set()
        for child in _fields(tree):
            field = str(child.data)
            if field in IGNORED:
                continue
            tokens = [token for token in child.children if isinstance(token, Token)]
            if not tokens:
                steps.append(_Step(field, "FLAG", -1, FLAGS_AS.get(field, True)))
                continue
            token = tokens[0]
            start, stop = token.start_pos, token.end_pos
            hole = holes.get((start, stop)) if start is not None and stop is not None else None
            value: Any = str(token)
            if token.type == "CARDS":
                value = groups.index(start) if start is not None else 0
            elif token.type == "STREET":
                if value not in self.site.streets:  # the grammar may take more than there are
                    return None, 0, False
                value = self.site.streets[value]
            elif hole is not None:
                claimed.add(hole)
            steps.append(_Step(field, token.type, -1 if hole is None else hole, value))
        general = len(claimed) == len(holes) and (text is None or [text] == texts)
        return _Plan(str(tree.data), steps), len(holes), general

    def parse_line(self, phrase: str, decimals: int) -> Meaning | None:
        """The meaning of ``phrase`` straight from the grammar, nothing remembered: what the
        memories must agree with. ValueError for an amount finer than the unit."""
        plan, _, _ = self._make_plan(phrase)
        return None if plan is None else fill(plan, None, decimals)

    def _parse(self, text: str, start: str) -> Tree[Token] | None:
        try:
            return self.lark.parse(text, start=start)
        except UnexpectedInput:
            return None


def fill(plan: _Plan, amounts: list[str] | None, decimals: int) -> Meaning | None:
    """The meaning of a plan with its amounts put in (None: those it was made with)."""
    meaning = Meaning(plan.action)
    for step in plan.steps:
        field, kind = step.field, step.kind
        value = step.value if step.hole < 0 or amounts is None else amounts[step.hole]
        if kind == "AMOUNT":
            said: Any = units_of(value, decimals)
        elif kind == "NUMBER":
            if not (value.isascii() and value.isdigit()):
                return None  # the shape takes amounts that the grammar does not take here
            said = int(value)
        else:
            said = value
        setattr(meaning, field, (*getattr(meaning, field), said) if field in REPEATED else said)
    return meaning


units_of: Final = lru_cache(maxsize=1 << 15)(parse_units)
"""`money.parse_units`, remembered."""


class Phrasebook:
    """A site's phrases in one unit: the first memory in front of the `Grammar`."""

    def __init__(self, grammar: Grammar, decimals: int) -> None:
        self.grammar = grammar
        self.decimals = decimals
        self.known: dict[str, Meaning | None] = {}
        self.nameless: dict[str, Any] = {}
        """The reader's own: lines that name nobody."""
        self.lists = grammar.site.lists
        self.anchors = [(anchor.starts, anchor.before) for anchor in grammar.site.anchors]

    def look(self, phrase: str, key: str) -> Meaning | None:
        """The meaning of ``phrase``, whose `Part.key` is ``key``; None if the grammar does not
        know it. ValueError for an amount that is none, or is finer than the unit."""
        known = self.known
        if key in known:
            return known[key]
        plan, amounts, general = self.grammar.plan(phrase, key)
        meaning = None if plan is None else fill(plan, amounts, self.decimals)
        if general and len(key) < _LONG_KEY:
            if len(known) >= _REMEMBERED:
                known.clear()
            known[key] = meaning
        return meaning


@cache
def grammar_of(site: Site) -> Grammar:
    """The site's grammar, loaded once a process."""
    return Grammar(site)


def _card_words(site: Site) -> dict[str, Card]:
    """Every word for a card on the site, hidden ones among them."""
    words = dict(CARD)
    words.update((f"10{text[1]}", card) for text, card in CARD.items() if text[0] == "T")
    if site.suit_first:
        words = {word[-1].upper() + word[:-1]: card for word, card in words.items()}
    words.update(dict.fromkeys(site.hidden, HIDDEN))
    bare = tuple(words.items())
    for mark in site.card_marks:
        words.update((mark + word, card) for word, card in bare)
    return words


def _check_words(lark: Lark, site: Site) -> None:
    """SiteError for an alias or a field that is not in the vocabulary."""
    path = site.folder / "grammar.lark"
    fields = {*MEANING_FIELDS, *IGNORED, *HEADER_FIELDS}
    for rule in lark.rules:
        name = str(rule.origin.name)
        if name == "line" and rule.alias not in ACTION_WORDS:
            raise SiteError(f"{path}: the vocabulary has no action {rule.alias or name!r}")
        if name not in ("line", "header") and not name.startswith("_"):
            continue
        for symbol in rule.expansion:
            inner = symbol.is_term or symbol.name.startswith("_")
            if not inner and symbol.name not in fields:
                raise SiteError(f"{path}: the vocabulary has no field {symbol.name!r}")


def _fields(tree: Tree[Token]) -> list[Tree[Token]]:
    """Every named rule inside, in order of the text; hidden rules (_x) leave no level."""
    return [child for child in tree.children if isinstance(child, Tree)]


def _blank(text: str, grammar: Grammar) -> str:
    """``text`` with its card groups overwritten, every position kept."""
    return grammar.card_groups.sub(lambda match: CARDS_HOLE * len(match.group()), text)
