"""What a replay leaves behind: decisions, pots, players' money, findings, the verdict."""

from typing import Final, Literal, NamedTuple

from stud_analytics.events import Hand
from stud_analytics.games import Street
from stud_analytics.money import Units
from stud_analytics.tuples import make

Severity = Literal["error", "warning", "note"]
"""``error``: a rule of play or payment is broken. ``warning``: the site printed something wrong
that changes nothing. ``note``: the text, or what is known of the house, cannot tell."""

Verdict = Literal["holds", "broken", "untold"]
"""``broken`` if any finding is an error; else ``untold`` if any is a note; else ``holds``."""

SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "note")


class Finding(NamedTuple):
    """One thing that a rule has to say of a hand."""

    code: str
    """The rule's code: ``bring_in.wrong_player``."""
    severity: Severity
    line: int
    """Line of the file."""
    message: str
    """One sentence for people."""
    expected: str
    """What the rule demanded."""
    actual: str
    """What the hand shows."""
    source: str
    """Where the rule comes from."""


class Decision(NamedTuple):
    """One voluntary or forced action with what stood on the table just before it."""

    line: int
    street: Street
    seat: int
    action: str
    """As in `events.ACTION`: ante, bring_in, completion, bet, raise, call, check, fold."""
    amount: Units
    """Chips added by it."""
    to: Units
    """The player's total on the street after it."""
    all_in: bool
    pot: Units
    """All chips in the middle before it."""
    to_call: Units
    """What the player owed before it (not capped by the stack)."""
    stack: Units | None
    """Chips behind before it; None where the text states no stack."""
    bets: int
    """Bets and raises on the street before it: 0 unopened (the bring-in is no bet), 1 a bet or
    the completion, 2 one raise, ..."""
    could_raise: bool
    """Whether a completion, bet or raise was legal for the player."""
    due: int
    """The seat whose turn it was; 0 where nobody's or untold."""


class PotRecord(NamedTuple):
    """A pot, main first, as the replay settles it."""

    amount: Units
    """Chips in it after returns and before rake."""
    paid: Units
    """Chips paid out of it."""
    contenders: tuple[int, ...]
    """Seats that can win it, by seat number."""
    high: tuple[int, ...]
    """Seats with the best high hand, () if untold or if the game has none."""
    low: tuple[int, ...]
    """Seats with the best low, () if none qualifies, none applies, or it is untold."""
    shares: tuple[tuple[int, Units], ...]
    """(seat, amount) that the rules demand of ``paid``, or, where the money does not add up, of the
    amount less the rake stated; as paid where it is untold."""


class Award(NamedTuple):
    """Chips that the text pays to a seat, a bet of his that nobody called left aside."""

    line: int
    seat: int
    amount: Units
    pot: int
    """0 the main pot, 1 the first side pot, ..."""
    half: Literal["high", "low"] | None


class PlayerRecord(NamedTuple):
    """A dealt-in player's hand as money and fate."""

    seat: int
    put_in: Units
    """Antes and bets, returned chips taken off."""
    collected: Units
    net: Units
    folded_on: Street | None
    """None: never folded."""
    showdown: bool
    """Was in at the end with at least one other."""
    up: tuple[int, ...]
    """Up cards in the order dealt."""
    down: tuple[int, ...]
    """Down cards known, from deals, shows and the summary."""
    last_street: Street
    """The last street on which the player was in when its cards were dealt."""


class FieldTest(NamedTuple):
    """A place where the listed values of a house's field disagree, and which explain the hand.

    Under a house whose fields are all open (`House.opened`) these are what learning counts.
    """

    field: str
    line: int
    fits: tuple[str | int, ...]
    """The listed values that fit; the others are excluded by this hand."""


class _Replay(NamedTuple):
    hand: Hand
    house: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    """By line."""
    decisions: tuple[Decision, ...]
    pots: tuple[PotRecord, ...]
    awards: tuple[Award, ...]
    players: tuple[PlayerRecord, ...]
    """Dealt-in players by seat number."""
    rake: Units
    fees: Units
    balanced: bool
    """Chips in = chips out + rake + fees, to the unit."""
    tests: tuple[FieldTest, ...] = ()
    """Where a field of the house had a say that the hand leaves open or breaks."""
    inferred: tuple[str, ...] = ()
    """What the text does not print and the play shows: fields of the hand (`Hand.inferred`),
    ``uncalled`` (a last bet that nobody called and that the site pays with the pot, or gives back
    without a word: taken off ``put_in``, ``collected``, pots and awards), ``halves`` (the half that
    an award was)."""


class Replay(_Replay):
    """A hand replayed under one house's rules.

    Its decisions and players are given their names when they are asked for: a verdict needs none,
    and the rows of an import take them by place. So ``replay[4]`` and ``replay[7]`` hold plain
    tuples of the same values.
    """

    __slots__ = ()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """In the order of the text."""
        return tuple([make(Decision, told) for told in self[4]])

    @property
    def players(self) -> tuple[PlayerRecord, ...]:
        """Dealt-in players by seat number."""
        return tuple([make(PlayerRecord, told) for told in self[7]])
