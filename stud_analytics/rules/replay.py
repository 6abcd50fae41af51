"""The referee: plays a hand's events through a table and lets the catalogue judge each.

Every event is judged against the table before it, then taken in. Nothing is mended: where the
hand contradicts itself the findings say so and the play goes on from what the text says.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from stud_analytics.cards import Card
from stud_analytics.events import (
    ACTION,
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, Street
from stud_analytics.money import Units
from stud_analytics.rules.betting import acted, called, folded, forced, open_round, wagered
from stud_analytics.rules.catalogue import CATALOGUE
from stud_analytics.rules.game_rules import game_rules
from stud_analytics.rules.house import House
from stud_analytics.rules.inferred import (
    give_back_unsaid,
    uncalled,
    with_halves,
    without_uncalled,
)
from stud_analytics.rules.judgement import settle_table
from stud_analytics.rules.record import (
    FieldTest,
    Finding,
    PotRecord,
    Replay,
    Verdict,
)
from stud_analytics.rules.rule import TURNS, Complaint, Rule
from stud_analytics.rules.settlement import PotCase, Settlement
from stud_analytics.rules.shortcut import (
    plain_ante,
    plain_deal,
    plain_end,
    plain_hand,
    plain_muck,
    plain_payment,
    plain_show,
    plain_stated,
    plain_street,
    plain_turn,
)
from stud_analytics.rules.table import NOBODY, Table
from stud_analytics.tuples import make

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_Ante: Final = Ante
_Bet: Final = Bet
_BringIn: Final = BringIn
_Call: Final = Call
_Check: Final = Check
_Collected: Final = Collected
_CommonCard: Final = CommonCard
_Completion: Final = Completion
_Dealt: Final = Dealt
_Fold: Final = Fold
_Mucked: Final = Mucked
_NoLow: Final = NoLow
_PotStated: Final = PotStated
_Raise: Final = Raise
_Returned: Final = Returned
_SeatStated: Final = SeatStated
_Shown: Final = Shown
_StreetStarts: Final = StreetStarts
_PotRecord: Final = PotRecord
_Replay: Final = Replay


def _checks(
    kind: type, when: str, contested: bool = True, plain: bool = False, stated: bool = False
) -> tuple[tuple[Callable[..., Any], Rule], ...]:
    """The rules that judge one kind of event, so that no other is called."""
    return tuple(
        (rule.check, rule)
        for rule in CATALOGUE
        if kind in rule.on
        and rule.when in ("any", when)
        and (contested or not rule.contested)
        and not (plain and rule.faulty)
        and not (stated and rule.misstated)
    )


class _Referee:
    """One hand's replay in progress."""

    __slots__ = ("faults", "findings", "table", "tests")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.findings: list[Finding] = []
        self.tests: list[FieldTest] = []
        self.faults: list[tuple[Rule, Complaint]] = []
        """Of the event that is being judged: what the table has to know of afterwards."""

    def file(self, rule: Rule, answer: Complaint | Iterable[Complaint], line: int) -> None:
        """Turn a rule's answer into findings."""
        complaints = (answer,) if isinstance(answer, Complaint) else answer
        for complaint in complaints:
            at = line if complaint.line is None else complaint.line
            severity = complaint.severity or rule.severity
            if severity == "error":
                table = self.table
                table.broken = True
                if complaint.off or rule.code in _CARD_FAULTS:
                    self.faults.append((rule, complaint))
            finding = Finding(
                rule.code, severity, at, complaint.message, complaint.expected, complaint.actual,
                rule.source,
            )  # fmt: skip
            if finding not in self.findings:
                self.findings.append(finding)
            if complaint.field:
                self.tests.append(FieldTest(complaint.field, at, complaint.fits))

    def turn(
        self,
        event: BringIn | Completion | Bet | Raise | Call | Check | Fold,
        word: str,
        seat: int,
        chips: Units,
        all_in: bool,
    ) -> None:
        """An action of a player, who adds ``chips``; ``word`` as in `ACTION`."""
        table = self.table
        slot = table.actor = table.slot_of(seat)
        opening = not table.opened
        if opening:
            open_round(table)
            table.first_actor = slot
        if not plain_turn(table, event, slot, chips, all_in):
            for check, rule in (_OPENING if opening else _LATER)[type(event)]:
                answer = check(table, event)
                if answer is not None:
                    self.file(rule, answer, event.line)
            if self.faults:
                self.note_faults()
            if slot < 0:
                return
        player = table.players[slot]
        before = player.street_in
        owed = table.high - before
        behind = player.behind
        could_raise = (
            behind > owed
            and not table.barred >> slot & 1
            and table.can & ~(1 << slot) != 0
            and (table.bets < table.cap or table.uncapped)
        )
        raw: tuple[Any, ...] = event  # line and seat as they stand, not unpacked and packed again
        table.decisions.append(
            (raw[0], table.street, raw[2], word, chips, before + chips, all_in and chips != 0,
             table.pot, max(0, owed), behind if player.known_stack else None,
             table.bets, could_raise, table.seat_of[table.due] if table.due >= 0 else 0)
        )  # fmt: skip
        if chips:
            table.put(slot, chips, all_in)
        if type(event) is _Fold:
            folded(table, slot)
        elif type(event) is _Call:
            called(table, slot, chips)
        elif type(event) is _BringIn:
            forced(table, slot, chips, all_in)
        elif type(event) is not _Check:
            wagered(table, slot, chips, all_in)
        if not table.opener_done:
            table.opener_done = True
            table.opener, table.opener_due = slot, table.due
        acted(table, slot)

    def take(self, event: Event) -> None:
        """Any event, the commonest first."""
        if type(event) is _Dealt:
            self.dealt(event)
        elif type(event) is _Call:
            self.turn(event, "call", event[2], event[3], event[4])
        elif type(event) is _Fold:
            self.turn(event, "fold", event[2], 0, False)
        elif type(event) is _Check:
            self.turn(event, "check", event[2], 0, False)
        elif type(event) is _Ante:
            self.ante(event)
        elif type(event) is _SeatStated:
            self.stated(event)
        elif type(event) is _StreetStarts:
            self.street(event)
        elif type(event) is _Bet:
            self.turn(event, "bet", event[2], event[3], event[5])
        elif type(event) is _Shown:
            self.shown(event)
        elif type(event) is _Collected:
            self.collected(event)
        elif type(event) is _Raise:
            self.turn(event, "raise", event[2], event[3], event[5])
        elif type(event) is _PotStated:
            self.table.pot_stated.append(event)
        elif type(event) is _BringIn:
            self.turn(event, "bring_in", event[2], event[3], event[4])
        elif type(event) is _Completion:
            self.turn(event, "completion", event[2], event[3], event[5])
        elif type(event) is _Mucked:
            self.mucked(event)
        elif type(event) is _Returned:
            self.returned(event)
        elif type(event) is _NoLow:
            self.table.no_low_line = event.line  # judged when the hand is over
        elif type(event) is _CommonCard:
            self.common(event)

    def judge(self, event: Event) -> None:
        """Let the rules of any other event judge it."""
        for check, rule in _OTHER[type(event)]:
            answer = check(self.table, event)
            if answer is not None:
                self.file(rule, answer, event.line)
        if self.faults:
            self.note_faults()

    def note_faults(self) -> None:
        """Once every rule has judged an event: let the table know what is wrong with it, so that
        what merely follows is not found again. The first rule tells how many chips are off."""
        table, told = self.table, False
        for rule, complaint in self.faults:
            if rule.code in _CARD_FAULTS:
                slot = complaint.slot if complaint.slot >= 0 else table.actor
                if slot >= 0:
                    table.card_faults |= 1 << slot
            elif complaint.slot >= 0:
                table.note_fault(complaint.slot, complaint.off, complaint.meant)
            elif not told:
                told = True
                table.note_fault(table.actor, complaint.off, complaint.meant)
        self.faults.clear()

    def street(self, event: StreetStarts) -> None:
        """A heading: the last street is judged closed, the next one opens."""
        table = self.table
        if not plain_street(table, event):
            self.judge(event)
        if table.has_begun(event[1]):
            return  # said twice: the street goes on as it was
        table.close_street()
        at = table.rules.position.get(event[1])
        if at is None:
            table.end_street(event[1], event[0])
        else:
            if at > table.played:
                table.gap = True
            table.start_street(event[1], event[0], at)

    def ante(self, event: Ante) -> None:
        table = self.table
        line, _, seat, amount, all_in = event
        slot = table.actor = table.slot_of(seat)
        if not plain_ante(table, slot, amount, all_in):
            self.judge(event)
        if slot < 0:
            return
        player = table.players[slot]
        table.decisions.append(
            (line, table.street, seat, "ante", amount, player.ante_in + amount, all_in,
             table.pot, table.ante_due or amount,
             player.behind if player.known_stack else None, 0, False, 0)
        )  # fmt: skip
        if not player.anted:
            player.anted = True
            table.ante_order.append(slot)
        player.ante_in += amount
        table.put(slot, amount, all_in)

    def dealt(self, event: Dealt) -> None:
        table = self.table
        _, _, seat, up, down, before = event
        slot = table.actor = table.slot_of(seat)
        if not plain_deal(table, slot, up, down, before):
            self.judge(event)
        if slot >= 0:
            table.deal(slot, up, down, before)

    def common(self, event: CommonCard) -> None:
        table = self.table
        table.actor = NOBODY
        self.judge(event)
        if event.up:
            table.common = event.up[0]
            table.seen |= 1 << (event.up[0] + 1)

    def stated(self, event: SeatStated) -> None:
        """A player's line of the summary."""
        table = self.table
        _, street, seat, _, _, cards, _, high, low, _, _ = event
        slot = table.actor = table.slot_of(seat)
        table.seat_stated.append(event)
        if cards and slot >= 0 and table.players[slot].told == (cards, high, low):
            return  # as the hand was shown, word for word: judged then
        if (cards and not plain_hand(table, slot, cards, high, low)) or slot < 0:
            self.judge(event)
        self.told(slot, street, event[0], cards)

    def shown(self, event: Shown) -> None:
        table = self.table
        line, street, seat, cards, high, low = event
        slot = table.actor = table.slot_of(seat)
        if not plain_show(table, event, slot) and (cards or slot < 0):
            self.judge(event)
        self.told(slot, street, line, cards)
        if slot >= 0 and street == SHOWDOWN:
            table.players[slot].told = cards, high, low

    def mucked(self, event: Mucked) -> None:
        table = self.table
        line, street, seat, cards = event
        slot = table.actor = table.slot_of(seat)
        if not plain_muck(table, event, slot):
            self.judge(event)
        self.told(slot, street, line, cards)

    def told(self, slot: int, street: Street, line: int, cards: tuple[Card, ...]) -> None:
        """A hand shown, mucked or stated is taken in."""
        if slot < 0:
            return
        if cards:
            self.table.take_cards(slot, cards)
        if street == SHOWDOWN:
            self.table.shows.append((slot, line))

    def collected(self, event: Collected) -> None:
        table = self.table
        table.actor = table.slot_of(event[2])
        if not plain_payment(table):
            self.judge(event)
        table.close_street()
        table.collected.append(event)

    def returned(self, event: Returned) -> None:
        table = self.table
        slot = table.actor = table.slot_of(event.seat)
        self.judge(event)
        table.close_street()
        if slot >= 0:
            table.give_back(slot, event.amount)


_CARD_FAULTS: Final = frozenset(
    f"cards.{name}"
    for name in ("duplicate", "count", "changed", "common", "to_player_out", "missing",
                 "duplicate_shown", "shown_not_dealt")
)  # fmt: skip
"""Rules after which a player's cards are not to be trusted."""
_OPENING: Final = {kind: _checks(kind, "opening") for kind in TURNS}
_LATER: Final = {kind: _checks(kind, "later") for kind in TURNS}
_OTHER: Final = {kind: _checks(kind, "any") for kind in ACTION}
_END: Final = [
    _checks(Settlement, "any", contested, plain, stated)
    for contested in (False, True)
    for plain in (False, True)
    for stated in (False, True)
]
"""By whether the pot was contested, and whether the settlement and the summary are plain."""


def _at_the_end(table: Table, settled: Settlement, contested: bool) -> int:
    """Which of `_END` judge a hand that is over."""
    return 4 * contested + 2 * plain_end(settled) + plain_stated(table, settled)


def replay(hand: Hand, house: House) -> Replay:
    """Replay a hand under a house's rules. Never raises for any hand of a game of `GAMES`."""
    table = Table(hand, game_rules(house, hand.game))
    referee = _Referee(table)
    street: Street = 0
    for event in hand.events:
        if event[1] > street:
            street = event[1]
            shows = street == SHOWDOWN and (type(event) is _Shown or type(event) is _Mucked)
            if type(event) is not _StreetStarts and (street in table.rules.position or shows):
                # A street that no heading opens begins with its first event.
                referee.street(_StreetStarts(event[0], street))
        referee.take(event)
    if hand.events:
        table.last_line = hand.events[-1].line
    unsaid = give_back_unsaid(table)
    settled = settle_table(table)
    contested = bool(table.live & (table.live - 1))
    for check, rule in _END[_at_the_end(table, settled, contested)]:
        answer = check(table, settled)
        if answer is not None:
            referee.file(rule, answer, table.last_line)
    findings = referee.findings
    if len(findings) > 1:
        findings.sort(key=_line_of)
    pots = tuple([_pot_record(case) for case in settled.pots])
    awards, inferred, back = settled.awards, hand.inferred, (0, 0)
    if unsaid:
        inferred = (*inferred, "uncalled")
    elif table.unmatched()[1] and (own := uncalled(table, settled))[1]:
        without = without_uncalled(pots, awards, *own)
        if without is not None:
            pots, awards = without
            inferred, back = (*inferred, "uncalled"), own
    if contested and table.rules.split:
        halves = with_halves(pots, awards)
        if halves != awards:
            awards, inferred = halves, (*inferred, "halves")
    told: Replay = make(_Replay, (
        hand,
        house.name,
        verdict(findings) if findings else "holds",
        tuple(findings),
        tuple(table.decisions),
        pots,
        awards,
        _players(table, settled, contested, back),
        settled.rake,
        settled.fees,
        settled.adds_up,
        tuple(referee.tests),
        inferred,
    ))  # fmt: skip
    return told


def _line_of(finding: Finding) -> int:
    return finding.line


def verdict(findings: Iterable[Finding]) -> Verdict:
    """``broken`` for any error, else ``untold`` for any note, else ``holds``."""
    severities = {finding.severity for finding in findings}
    if "error" in severities:
        return "broken"
    return "untold" if "note" in severities else "holds"


def _pot_record(case: PotCase) -> PotRecord:
    shares, (high, low) = case.demanded, case.won
    due = [(seat, units) for seat, units in shares.items()]
    if len(due) > 1:
        due.sort()
    record: PotRecord = make(
        _PotRecord, (case.amount, case.paid, case.contenders, high, low, tuple(due))
    )
    return record


def _players(
    table: Table, settled: Settlement, contested: bool, back: tuple[int, Units]
) -> tuple[tuple[Any, ...], ...]:
    """As `record.PlayerRecord`."""
    last = table.latest
    records: list[tuple[Any, ...]] = []
    paid = settled.paid
    live = table.live if contested else 0
    for slot, player in enumerate(table.players):
        seat, put_in, fold = player.seat, player.put_in, player.folded_on
        collected = paid.get(seat, 0)
        if seat == back[0]:
            put_in, collected = put_in - back[1], collected - back[1]
        records.append(
            (seat, put_in, collected, collected - put_in, fold, live >> slot & 1 != 0,
             player.up, player.down, last if fold is None else fold)
        )  # fmt: skip
    return tuple(records)
