"""Whether a converted hand still says the same: it is read back, replayed, and held against it.

A text may be wrong (it cannot be read, moves other chips, breaks rules that the hand keeps) or say
less (cards that are not told, so that a rule cannot be judged). What a form leaves out of the
header (a time, a currency, the letters of a number) is no part of this: docs/formats.md lists it.
"""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from stud_analytics.cards import HIDDEN, cards_text
from stud_analytics.events import Hand, Unread
from stud_analytics.exchange.files import form_of, read_text
from stud_analytics.factory.site_terms import site_terms
from stud_analytics.games import ANTE, STREET_NAME
from stud_analytics.money import Units
from stud_analytics.reading import load_site
from stud_analytics.reading import read_text as read_site_text
from stud_analytics.rules import Finding, Replay, load_house, replay

_HEADER: Final = ("game", "limit", "money", "currency", "started_at")
_STAKES: Final = ("ante", "small_bet", "big_bet")
"""What a form may leave out, and must not tell otherwise."""
_WORDING: Final = ("returned.", "stated.", "pots.stated", "rake.stated")
"""Rules of how chips are told: of those the hand's own text is no measure."""


class Loss(NamedTuple):
    """What a text does not say of its hand, or says otherwise."""

    kind: Literal["wrong", "less", "nothing"]
    """``less``: what it does say is the hand's. ``nothing``: nothing is lost, but see below."""
    reason: str
    """For people: part of a sentence."""
    other_rules: bool = False
    """The site whose words it is in has a rule that the hand breaks and its own site has not."""


def loss(hand: Hand, text: str, site: str | None) -> Loss | None:
    """What is lost of a hand in the text that should say it; None for nothing. ``site``: in whose
    words it is, None for PHH and Open Hand History."""
    anonymous = site is not None and site_terms(site).anonymous
    if site is None or form_of(text):
        outcomes = [*read_text(text)]
    else:
        outcomes = [*read_site_text(text, sites=[load_site(site)])]
    if len(outcomes) != 1:
        return Loss("wrong", f"it comes back as {len(outcomes)} hands")
    again = outcomes[0]
    if isinstance(again, Unread):
        return Loss("wrong", f"it does not come back: {again.reason}")
    if again.unknown:
        return Loss("wrong", f"it does not come back: nobody knows {again.unknown[0].text!r}")
    if _same(hand, again):
        return None
    was, now = replay(hand, load_house(hand.site)), replay(again, load_house(again.site))
    wrong = _header(hand, again) or _chips(was, now, anonymous) or _cards(was, now)
    if wrong:
        return Loss("wrong", wrong)
    judged = _Judged(was, now)
    if worse := judged.anew("error"):
        return Loss("wrong", f"it comes back broken: {worse}")
    other = judged.by_other_rules()
    if less := _untold_cards(was, now):
        return Loss("less", less, bool(other))
    if unsure := judged.anew("note"):
        return Loss("less", f"it comes back untold: {unsure}", bool(other))
    return Loss("nothing", other, True) if other else None


def _same(hand: Hand, again: Hand) -> bool:
    """Whether both tell the same, apart from where it stands: then no replay is needed."""
    if len(hand.events) != len(again.events) or _bare(hand) != _bare(again):
        return False
    pairs = zip(hand.events, again.events, strict=True)
    return all(type(one) is type(other) and one[1:] == other[1:] for one, other in pairs)


def _bare(hand: Hand) -> Hand:
    return hand._replace(file="", line=0, text="", events=())


def _header(hand: Hand, again: Hand) -> str:
    for field in _HEADER:
        before, after = getattr(hand, field), getattr(again, field)
        if field == "started_at" and before is not None:
            before = before.replace(microsecond=after.microsecond if after else 0)
        if None not in (before, after) and before != after:
            return f"{field} comes back as {after}, and was {before}"
    for field in _STAKES:
        before, after = getattr(hand, field), getattr(again, field)
        guessed = field in hand.inferred or field in again.inferred
        if None not in (before, after) and not guessed:
            scale, scale_again = _scales(hand, again)
            if before * scale != after * scale_again:
                return f"{field} comes back as another"
    return ""


def _scales(hand: Hand, again: Hand) -> tuple[int, int]:
    """What a unit of each is in the finer of both."""
    most = max(hand.decimals, again.decimals)
    return 10 ** (most - hand.decimals), 10 ** (most - again.decimals)


def _chips(was: Replay, now: Replay, anonymous: bool) -> str:
    """Who sat where with how much, did what, and gained how much."""
    scale, scale_again = _scales(was.hand, now.hand)
    if _seats(was.hand, scale, anonymous) != _seats(now.hand, scale_again, anonymous):
        return "seats, names or stacks come back otherwise"
    for before, after in zip(_acts(was, scale), _acts(now, scale_again), strict=False):
        if before != after:
            street, seat, *_ = before
            return f"what seat {seat} does on {_street(street)} comes back otherwise"
    if len(was.decisions) != len(now.decisions):
        return "somebody's action does not come back, or one too many does"
    for player, again in zip(was.players, now.players, strict=False):
        if player.net * scale != again.net * scale_again:
            return f"what seat {player.seat} gained comes back otherwise"
    return ""


def _seats(hand: Hand, scale: int, anonymous: bool) -> list[tuple[int, str, Units | None]]:
    return [
        (
            seat.seat,
            "" if anonymous else seat.player,
            None if seat.stack is None else seat.stack * scale,
        )
        for seat in hand.seats
        if seat.dealt_in
    ]


def _acts(replayed: Replay, scale: int) -> list[tuple[int, int, str, Units]]:
    """Who puts in how much, or none, in order; the antes by seat, for sites post them by seat.
    What an act is called is left aside: chips that complete to one site raise to another."""
    acts = [
        (act.street, act.seat, "" if act.amount else act.action, act.amount * scale)
        for act in replayed.decisions
    ]
    antes = sum(street == ANTE for street, *_ in acts)
    return sorted(acts[:antes]) + acts[antes:]


def _street(street: int) -> str:
    return f"{STREET_NAME[street]} street" if street else "the antes"


def _cards(was: Replay, now: Replay) -> str:
    """Cards that the hand does not have, or another order of the up cards."""
    for player, again in zip(was.players, now.players, strict=False):
        extra = {*again.up, *again.down} - {*player.up, *player.down, HIDDEN}
        if extra:
            return f"seat {player.seat} comes back with {cards_text(tuple(sorted(extra)))}"
        if {*player.up} == {*again.up} and player.up != again.up:
            return f"the up cards of seat {player.seat} come back in another order"
    return ""


def _untold_cards(was: Replay, now: Replay) -> str:
    missing = [
        player.seat
        for player, again in zip(was.players, now.players, strict=False)
        if {*player.up, *player.down} - {*again.up, *again.down, HIDDEN}
        or {*player.up} - {*again.up, HIDDEN}
    ]
    who = ", ".join(str(seat) for seat in missing)
    return f"it does not tell all cards of seat{'s'[: len(missing) - 1]} {who}" if missing else ""


class _Judged:
    """What is found in the text and not in the hand."""

    def __init__(self, was: Replay, now: Replay) -> None:
        self._new = _besides(now.findings, was.findings)
        self._own: list[Finding] = []
        """Those of them that are the text's own doing: the site whose words it is in finds them
        in the hand itself no more than the hand's own does."""
        if self._new:
            there = replay(was.hand, load_house(now.hand.site)).findings
            there = tuple(f for f in there if not f.code.startswith(_WORDING))
            self._own = _besides(self._new, there)

    def anew(self, severity: str) -> str:
        """The first that is the text's own doing; "" for none."""
        return next((f.message for f in self._own if f.severity == severity), "")

    def by_other_rules(self) -> str:
        """The first error that is not; "" for none."""
        return next((f.message for f in self._new if f.severity == "error"), "")


def _besides(found: Iterable[Finding], known: Iterable[Finding]) -> list[Finding]:
    """The errors that are not known, and the notes known neither as notes nor as errors."""
    errors = {finding.code for finding in known if finding.severity == "error"}
    said = {finding.code for finding in known if finding.severity == "note"} | errors
    return [
        finding
        for finding in found
        if (finding.severity == "error" and finding.code not in errors)
        or (finding.severity == "note" and finding.code not in said)
    ]
