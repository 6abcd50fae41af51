"""One known fault in the printed text of a hand, such that the text alone shows it.

A kind of damage finds a place by what the house of the dealt hand does. Whoever reads the text
knows only the house's profile, so a fault is made only where no value that the profile leaves open
would excuse it, and where the text, read back, tells the damaged hand and not the legal one.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from stud_analytics.errors import StudError
from stud_analytics.events import (
    CommonCard,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory.damage import DAMAGES, Damage, payments
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.site_terms import as_told, site_terms
from stud_analytics.factory.truth import Truth
from stud_analytics.printing import CannotPrint, Printer
from stud_analytics.reading import load_site, read_text
from stud_analytics.rules.house import FIELDS, House, Value

_PAYMENTS: Final = frozenset(damage.kind for damage in payments.KINDS)
_SKIPPING: Final = frozenset({"check_skipped", "fold_skipped", "out_of_turn"})
"""Kinds that do not look whether another could have opened."""
_ELSEWHERE: Final = _PAYMENTS | {
    "ante_missing", "ante_too_much", "bring_in_amount", "completion_size", "no_card_on_a_street",
    "won_stated_wrong", "wrong_opener_5th", "wrong_opener_6th",
}  # fmt: skip
"""Kinds that show only in what follows."""
_OPENERS: Final = ("board_tie", "all_in_door", "all_in_best_board", "lead_7th_after_fold")
_SUMMARY: Final = frozenset({"seat_stated", "pot_stated", "mucks"})
"""What a printer works out from the play."""


class Fault(NamedTuple):
    """What is wrong in a text."""

    kind: str
    codes: tuple[str, ...]
    """Codes of the rules that may find it; one that ends in a full stop stands for its group."""
    line: int
    """Of the hand's text, from 1: the first that is not as it would be in the legal hand."""
    lines: tuple[int, int]
    """Where the referee must point, from and to: ``line``, but where a line is missing or chips do
    not add up, anywhere from the street's heading to the end of the hand."""


def kinds_for(site: str, names: Sequence[str]) -> tuple[Damage, ...]:
    """The kinds of damage so named, or ``all``. StudError for one that there is not, or that the
    site's text cannot show."""
    hidden = site_terms(site).hides
    kinds = {damage.kind: damage for damage in DAMAGES if damage.severity == "error"}
    offered = {kind: damage for kind, damage in kinds.items() if kind not in hidden}
    if "all" in names:
        return tuple(offered.values())
    for name in names:
        if name in hidden:
            raise StudError(f"--damage {name}: the text of {site} tells too little to show it")
        if any(name == damage.kind for damage in DAMAGES) and name not in kinds:
            raise StudError(f"--damage {name}: it makes no hand wrong, only its text doubtful")
        if name not in kinds:
            raise StudError(f"--damage {name}: choose from all, {', '.join(offered)}")
    return tuple(offered[name] for name in dict.fromkeys(names))


class Spoiler:
    """Damages hands of a site, each in one way."""

    def __init__(self, site: str, house: House, kinds: Sequence[Damage], print_hand: Printer):
        self._site = site
        self._read = load_site(site)
        self._house = house
        self._kinds = tuple(kinds)
        self._print = print_hand

    def spoil(self, rng: Random, dealing: Dealing) -> tuple[str, Fault] | None:
        """The text of the hand with a fault of some kind; None if no kind finds a place in it."""
        start = int(rng.random() * len(self._kinds))
        legal = None
        for damage in self._kinds[start:] + self._kinds[:start]:
            hand = self._damaged(damage, int(rng.random() * 2**32), dealing)
            if hand is None:
                continue
            try:
                text = self._print(hand)
            except (CannotPrint, ValueError):
                continue  # some printers rank the cards, and of damaged ones there can be eight
            told = self._told(text)
            legal = legal or self._told(self._print(dealing.hand))
            if told is None or legal is None or not self._shows(damage, hand, told, legal):
                continue
            at = _first_other(told.events, legal.events)
            if at is None or (damage.kind in _SKIPPING and self._opener_open(told, at)):
                continue
            line = told.events[at].line - told.line + 1
            return text, Fault(damage.kind, damage.codes, line, _where(damage, told, at))
        return None

    def _shows(self, damage: Damage, hand: Hand, told: Hand, legal: Hand) -> bool:
        """Whether the text read back tells the damaged hand, and all that one has to know to see
        the fault."""
        facts, meant = as_told(told, self._site), as_told(hand, self._site)
        if any(facts[part] != meant[part] for part in facts if part not in _SUMMARY):
            return False
        if facts == as_told(legal, self._site):
            return False
        return damage.kind not in _PAYMENTS or _cards_told(told)

    def _damaged(self, damage: Damage, seed: int, dealing: Dealing) -> Hand | None:
        """The damaged hand, if no value that the house's profile leaves open excuses it."""
        truth = _Watched(dealing.truth)
        hand = damage.apply(Random(seed), dealing._replace(truth=truth))
        if hand is None:
            return None
        for other in self._others(dealing, truth.asked):
            if damage.apply(Random(seed), dealing._replace(truth=other)) != hand:
                return None
        return hand

    def _opener_open(self, hand: Hand, at: int) -> bool:
        """Whether the act is the first of its street and the house's profile leaves open whose
        that is."""
        before = (event for event in reversed(hand.events[:at]) if type(event) is not Dealt)
        if type(next(before, None)) not in (StreetStarts, CommonCard):
            return False
        settings = (self._house.setting(field, hand.game) for field in _OPENERS)
        return any(len(setting.values) > 1 for setting in settings)

    def _others(self, dealing: Dealing, fields: set[str]) -> Iterator[Truth]:
        for field in sorted(fields & FIELDS.keys()):
            for value in self._house.setting(field, dealing.hand.game).values:
                if value != dealing.truth[field]:
                    yield {**dealing.truth, field: value}

    def _told(self, text: str) -> Hand | None:
        outcomes = list(read_text(text, sites=[self._read]))
        if len(outcomes) != 1 or not isinstance(outcomes[0], Hand) or outcomes[0].unknown:
            return None
        return outcomes[0]


class _Watched(dict[str, Value]):
    """What a house does, and what of it was asked for."""

    def __init__(self, truth: Truth) -> None:
        super().__init__(truth)
        self.asked: set[str] = set()

    def __getitem__(self, field: str) -> Value:
        self.asked.add(field)
        return super().__getitem__(field)


def _cards_told(hand: Hand) -> bool:
    """Whether the text names the cards of everybody who is in at the end."""
    folded = {event.seat for event in hand.events if isinstance(event, Fold)}
    living = {seat.seat for seat in hand.seats if seat.dealt_in} - folded
    told = {e.seat for e in hand.events if isinstance(e, Shown | Mucked | SeatStated) and e.cards}
    return len(living) == 1 or living <= told


def _where(damage: Damage, told: Hand, at: int) -> tuple[int, int]:
    line = told.events[at].line - told.line + 1
    if damage.kind not in _ELSEWHERE:
        return line, line
    heading = (e.line for e in reversed(told.events[: at + 1]) if type(e) is StreetStarts)
    first = min(next(heading, told.line) - told.line + 1, line)
    return first, told.text.count("\n") + 1


def _first_other(events: Sequence[Event], legal: Sequence[Event]) -> int | None:
    """The index of the first event that the legal hand has not there; None for none."""
    for at, event in enumerate(events):
        if at >= len(legal) or type(event) is not type(legal[at]) or event[1:] != legal[at][1:]:
            return at
    return None
