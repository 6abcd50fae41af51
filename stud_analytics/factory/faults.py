"""One known fault in the printed text of a hand, such that the text alone shows it.

A kind of damage finds a place by what the house of the dealt hand does. Whoever reads the text
knows only the house's profile, so a fault is made only where no value that the profile leaves open
would excuse it, and where the text, read back, tells the damaged hand and not the legal one.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, cast

from stud_analytics.errors import StudError
from stud_analytics.events import (
    Ante,
    Collected,
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
from stud_analytics.factory.damage.base import TURNS, walk
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.site_terms import as_told, site_terms
from stud_analytics.factory.truth import Truth
from stud_analytics.games import GAMES, SEVENTH
from stud_analytics.printing import CannotPrint, Printer
from stud_analytics.reading import load_site, read_text
from stud_analytics.rules.house import FIELDS, House, Value

_PAYMENTS: Final = frozenset(damage.kind for damage in payments.KINDS)
_STATED: Final = {
    "total_stated_wrong": ("pot_stated", "total"),
    "pots_stated_wrong": ("pot_stated", "pots"),
    "rake_stated_wrong": ("pot_stated", "rake"),
    "fees_stated_wrong": ("pot_stated", "fees"),
    "won_stated_wrong": ("seat_stated", "won"),
    "stack_stated_wrong": ("seat_stated", "stack"),
    "net_stated_wrong": ("seat_stated", "net"),
}
"""What is stated wrongly: not every printer says it as the hand has it."""
_OPENING: Final = frozenset({
    "bring_in_missing", "bring_in_wrong_seat", "bring_in_wrong_suit",
    "check_skipped", "fold_skipped", "out_of_turn", "last_action_missing", "acts_twice",
    "wrong_opener_4th", "wrong_opener_5th", "wrong_opener_6th", "wrong_opener_7th",
})  # fmt: skip
"""Kinds that may change who opens a street, and do not look whether another could have."""
_SIZES: Final = frozenset({
    "completion_size", "bet_size_3rd", "bet_size_4th", "bet_size_5th", "bet_size_6th",
    "bet_size_7th", "raise_size", "short_raise", "double_bet_without_pair", "raise_past_cap",
    "raise_not_reopened",
})  # fmt: skip
"""Kinds that show only where the stakes are told."""
_ANTES: Final = frozenset({"ante_too_much", "ante_short"})
"""Kinds that show beside two antes in full: not every text tells the ante."""
_ELSEWHERE: Final = _PAYMENTS | {
    "ante_missing", "ante_too_much", "card_dealt_to_two", "check_skipped", "completion_size",
    "cut_short", "fees_stated_wrong", "fold_skipped", "last_action_missing", "last_street_left_out",
    "no_card_on_a_street", "street_left_out", "uncontested_printed_otherwise",
    "won_stated_wrong", "wrong_opener_5th", "wrong_opener_6th",
}  # fmt: skip
"""Kinds that show only in what follows."""
_BY_HOUSE: Final = {
    "shown_in_wrong_order": "show_order_checked",
    "uncontested_printed_otherwise": "uncontested_split",
    "pots_stated_wrong": "stated_pots",
    "odd_chip_to_wrong_half": "odd_chip_hi_lo",
}
"""Kinds that are wrong only in a house that is known for this field."""
_OPENERS: Final = ("board_tie", "all_in_door", "all_in_best_board", "lead_7th_after_fold")
_SUMMARY: Final = frozenset({"seat_stated", "pot_stated", "mucks"})
"""What a printer works out from the play."""


class Fault(NamedTuple):
    """What is wrong in a text."""

    hand_id: str
    """As the text has it."""
    kind: str
    codes: tuple[str, ...]
    """Codes of the rules that may find it; one that ends in a full stop stands for its group."""
    line: int
    """Of the hand's text, from 1: the first that is not as it would be in the legal hand."""
    lines: tuple[int, int]
    """Where the referee must point, from and to: ``line``, but where a line is missing or chips do
    not add up, anywhere from the street's heading to the end of the hand."""


def kinds_for(site: str, house: House, names: Sequence[str]) -> tuple[Damage, ...]:
    """The kinds of damage so named, or ``all``. StudError for one that there is not, that the
    site's text cannot show, or that breaks no rule that the house is known for."""
    terms = site_terms(site)
    hidden = terms.hides
    fixed = ("more_than_the_pot", "raise_below_the_smallest")
    allowed = {
        kind for kind, field in _BY_HOUSE.items()
        if not any(_settled(house, field, game) for game in terms.games)
    }  # fmt: skip
    kinds = {damage.kind: damage for damage in DAMAGES if damage.severity == "error"}
    offered = {kind: kinds[kind] for kind in kinds if kind not in {*hidden, *allowed, *fixed}}
    if "all" in names:
        return tuple(offered.values())
    for name in names:
        if name in hidden:
            raise StudError(f"--damage {name}: the text of {site} tells too little to show it")
        if name in fixed:
            raise StudError(f"--damage {name}: the hands simulated are fixed limit")
        if name in allowed:
            raise StudError(f"--damage {name}: {house.name} is not known to do it in one way alone")
        if any(name == damage.kind for damage in DAMAGES) and name not in kinds:
            raise StudError(f"--damage {name}: it makes no hand wrong, only its text doubtful")
        if name not in kinds:
            raise StudError(f"--damage {name}: choose from all, {', '.join(offered)}")
    return tuple(offered[name] for name in dict.fromkeys(names))


def _settled(house: House, field: str, game: str) -> bool:
    """Whether a house is known to do something in one way alone."""
    setting = house.setting(field, game)
    return setting.known and len(setting.values) == 1


class Spoiler:
    """Damages hands of a site, each in one way."""

    def __init__(self, site: str, house: House, kinds: Sequence[Damage], print_hand: Printer):
        self._site = site
        self._terms = site_terms(site)
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
            fault = self._fault(damage, dealing, told, legal)
            if fault is not None:
                return text, fault
        return None

    def _fault(self, damage: Damage, dealing: Dealing, told: Hand, legal: Hand) -> Fault | None:
        at = _first_other(told.events, legal.events)
        if told.seats != legal.seats:
            line, lines = told.line, (told.line, _last_line(told))
        elif at is None or (damage.kind in _ANTES and _no_ante(told)):
            return None
        else:
            if damage.kind in _OPENING and self._opener_open(told, at):
                return None
            if damage.kind in _SIZES and _no_size(told, at):
                return None
            line, lines = told.events[at].line, self._where(damage, told, at)
        codes = damage.codes
        several = len(dealing.ending.pots) > 1
        if several and damage.kind in _PAYMENTS and "side_pots" in self._terms.kept_events:
            # Which pot pays is not told: whoever is paid wrongly may well have won something, and
            # it is only the sum of his that is wrong.
            codes = (*codes, "split.shares", "split.out_of_reach")
        return Fault(told.hand_id, damage.kind, codes, line, lines)

    def _where(self, damage: Damage, told: Hand, at: int) -> tuple[int, int]:
        line = told.events[at].line
        if damage.kind not in _ELSEWHERE:
            return line, line
        # What is missing may be missing before the heading that stands there now.
        heading = (e.line for e in reversed(told.events[:at]) if type(e) is StreetStarts)
        first = told.line if self._terms.deals_by_seat else min(next(heading, told.line), line)
        return first, _last_line(told)

    def _shows(self, damage: Damage, hand: Hand, told: Hand, legal: Hand) -> bool:
        """Whether the text read back tells the damaged hand, and all that one has to know to see
        the fault."""
        facts, meant = as_told(told, self._site), as_told(hand, self._site)
        if any(facts[part] != meant[part] for part in facts if part not in _SUMMARY):
            return False
        if facts == as_told(legal, self._site):
            return False
        kind = damage.kind
        if kind in _BY_HOUSE and not _settled(self._house, _BY_HOUSE[kind], told.game):
            return False
        if kind in _STATED and _all_said(kind, facts) != _all_said(kind, meant):
            return False
        if kind in _PAYMENTS:
            return _cards_told(told) and any(type(event) is Collected for event in told.events)
        return True

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
        # Not by the heading: the first street has none in some texts.
        act, acts = hand.events[at], [e for e in hand.events[:at] if isinstance(e, TURNS)]
        if not isinstance(act, TURNS) or any(event.street == act.street for event in acts):
            return False
        if "dealt_others" in self._terms.kept_events:
            return True
        table = _boards(hand, at)
        return any(
            len(self._house.setting(field, hand.game).values) > 1
            for field in _OPENERS
            if _matters(field, hand, at, table)
        )

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


def _last_line(told: Hand) -> int:
    return told.line + told.text.count("\n")


def _all_said(kind: str, facts: Mapping[str, object]) -> list[object]:
    part, field = _STATED[kind]
    return [getattr(event, field) for event in cast("Sequence[Event]", facts[part])]


def _no_ante(hand: Hand) -> bool:
    """Whether nobody can say which of the antes is the full one."""
    # By the chips: not every site says who is all-in.
    held = {seat.seat: seat.stack for seat in hand.seats}
    antes = [event for event in hand.events if type(event) is Ante and not event.all_in]
    return sum((held[ante.seat] or ante.amount + 1) > ante.amount for ante in antes) < 3


def _no_size(hand: Hand, at: int) -> bool:
    """Whether nobody can say what a bet there goes to: the stakes are not told, or a house may
    count from a bring-in that nobody paid in full."""
    if "small_bet" in hand.inferred or "big_bet" in hand.inferred or hand.small_bet is None:
        return True
    first = hand.events[at].street == GAMES[hand.game].streets[0]
    return first and hand.bring_in is None


def _boards(hand: Hand, at: int) -> dict[int, list[int]]:
    """Up cards of those in the hand, by seat."""
    up: dict[int, list[int]] = {seat.seat: [] for seat in hand.seats if seat.dealt_in}
    for event in hand.events[:at]:
        if isinstance(event, Dealt):
            up[event.seat] += event.up
        elif isinstance(event, Fold):
            up.pop(event.seat, None)
    return up


def _matters(field: str, hand: Hand, at: int, boards: Mapping[int, Sequence[int]]) -> bool:
    """Whether what a house does in ``field`` has a say in who opens the street."""
    if field == "board_tie" and hand.events[at].street == GAMES[hand.game].streets[0]:
        return False  # by suit, in every house
    if field == "board_tie":
        ranks = [sorted(card >> 2 for card in board) for board in boards.values()]
        return any(ranks.count(board) > 1 for board in ranks)
    if field == "lead_7th_after_fold":
        return hand.events[at].street == SEVENTH
    # Not every site says who is all-in.
    chips = walk(hand)[at].stack
    return any(not chips[seat] for seat in boards)


def _first_other(events: Sequence[Event], legal: Sequence[Event]) -> int | None:
    """The index of the first event that the legal hand has not there; None for none."""
    for at, event in enumerate(events):
        if at >= len(legal) or type(event) is not type(legal[at]) or event[1:] != legal[at][1:]:
            return at
    return None
