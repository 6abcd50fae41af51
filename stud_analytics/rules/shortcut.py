"""The hot path: events that no rule of the catalogue can have anything against.

Nearly every action is the due player's, for exactly what he owes or the next full bet, with chips
left. These predicates say so from a few comparisons, and the driver then calls no rule. They are
a short cut and nothing more: `tests/rules/test_shortcut.py` replays damaged hands with and without
them and demands the same findings.
"""

from typing import Final

from stud_analytics.cards import Card
from stud_analytics.events import (
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Fold,
    Mucked,
    Raise,
    Shown,
    StreetStarts,
)
from stud_analytics.games import SHOWDOWN, SUMMARY
from stud_analytics.money import Units
from stud_analytics.rules.catalogue.ranking import words_hold
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import NOBODY, Table

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_BringIn: Final = BringIn
_Call: Final = Call
_Check: Final = Check
_Fold: Final = Fold


def plain_turn(
    table: Table,
    event: BringIn | Completion | Bet | Raise | Call | Check | Fold,
    slot: int,
    amount: Units,
    all_in: bool,
) -> bool:
    """Whether an action needs no judge, which adds ``amount``. The street is opened
    (`betting.open_round`) already."""
    if slot != table.due or slot < 0 or not table.can >> slot & 1:
        return False
    player = table.players[slot]
    high = table.high
    if not high and table.street == table.rules.first:
        # The bring-in is to come: only a bring-in of the hand's size is plain.
        due = table.bring_in
        return (
            type(event) is _BringIn
            and due is not None
            and amount == due
            and amount <= table.small
            and amount < player.behind
            and not all_in
        )
    if type(event) is _Fold:
        return True
    held = player.street_in
    if type(event) is _Check:
        return high == held
    if type(event) is _BringIn or table.high_by is not None:
        return False
    total = held + amount
    if type(event) is _Call and all_in:
        return 0 < amount == player.behind and total <= high and player.known_stack
    if all_in or amount >= player.behind:
        return False
    if type(event) is _Call:
        return total == high and amount > 0
    _, _, _, _, to, _, by = event  # type: ignore[misc]
    return (
        table.split is None
        and total == table.target
        and total == to
        and total > high
        and table.can & (table.can - 1) != 0
        and table.bets < table.cap
        and not table.barred
        and (by is None or by == total - high or by == amount)
        and table.fixed
    )


def plain_deal(
    table: Table,
    slot: int,
    up: tuple[Card, ...],
    down: tuple[Card, ...],
    before: tuple[Card, ...] | None,
) -> bool:
    """Whether a deal needs no judge: the street's cards, new, the earlier ones the same."""
    if slot < 0 or not table.live >> slot & 1 or table.dealt_now >> slot & 1:
        return False
    if table.deck_short is not None or table.common is not None or table.opened:
        return False
    player = table.players[slot]
    if before is not None and before != player.up and before != player.dealt():
        return False
    if len(up) == 1:
        if table.up_now != 1:
            return False
        if not down:
            return not table.seen >> (up[0] + 1) & 1
    elif up or table.up_now:
        return False
    if len(down) != table.down_now:
        return False
    seen = table.seen
    for card in up + down:
        bit = 1 << (card + 1)
        if seen & bit:
            return False
        seen |= bit
    return True


def plain_show(table: Table, event: Shown, slot: int) -> bool:
    """Whether a hand shown needs no judge: shown once, at the showdown, and plain as a hand."""
    _, street, _, cards, high, low = event
    if street != SHOWDOWN or any(shown == slot for shown, _ in table.shows):
        return False
    return plain_hand(table, slot, cards, high, low)


def plain_muck(table: Table, event: Mucked, slot: int) -> bool:
    """Whether a hand thrown away unseen needs no judge: by a player who is in, once."""
    _, street, _, cards = event
    if cards or slot < 0:
        return False
    if street != SHOWDOWN:
        return True
    return table.live >> slot & 1 != 0 and not any(shown == slot for shown, _ in table.shows)


def plain_hand(
    table: Table, slot: int, cards: tuple[Card, ...], high: str | None, low: str | None
) -> bool:
    """Whether a hand told at the end needs no judge: of a player who is in, whole, with the cards
    dealt and none that somebody else has, and its words true."""
    rules = table.rules
    if slot < 0 or not table.live >> slot & 1 or not table.showdown:
        return False
    if len(cards) != rules.hand_size or table.common is not None:
        return False
    player = table.players[slot]
    held, seen, told = player.held, table.seen, 0
    left = len(player.up) + len(player.down)
    for card in cards:
        bit = 1 << (card + 1)
        if card < 0 or told & bit:
            return False
        told |= bit
        if held & bit:
            left -= 1
        elif seen & bit:
            return False
    if left:
        return False
    table.rank(player, cards, told)
    return words_hold(table, player, high, low)


def plain_street(table: Table, event: StreetStarts) -> bool:
    """Whether a heading needs no judge: the next one due, and the street before it complete."""
    streets, street, rules = table.streets, event[1], table.rules
    if table.todo or table.gap or table.has_begun(street):
        return False
    if table.up_now and table.dealt_live & ~table.dealt_now:
        return False
    if street == SUMMARY:
        return bool(table.collected) and bool(streets)
    if table.ended or not table.live & (table.live - 1):
        return False
    if street == rules.first:
        return not streets and len(table.ante_order) == len(table.players)
    return street == rules.following.get(table.street, NOBODY)


def plain_payment(table: Table) -> bool:
    """Whether a payment needs no judge: the betting is over, and every chip was matched."""
    return not table.todo and table.unmatched()[0] == NOBODY


def plain_end(settled: Settlement) -> bool:
    """Whether a settlement needs only the rules that look beyond it: the money adds up, every pot
    is told, pays no more than it holds, and pays it to the right seats."""
    if not (settled.adds_up and settled.awards and settled.per_pot) or settled.rake < 0:
        return False
    if settled.fees < 0 or settled.stray or settled.left_out:
        return False
    return all(not case.fault and 0 < case.paid <= case.amount for case in settled.pots)


def plain_stated(table: Table, settled: Settlement) -> bool:
    """Whether the summary needs no judge: each of its seats won, folded, gained and ended with
    what it says."""
    for _, _, seat, outcome, folded_on, _, won, _, _, stack, net in table.seat_stated:
        slot = table.slot_of(seat)
        if slot < 0 or outcome == "other":
            return False
        player, paid = table.players[slot], settled.paid.get(seat, 0)
        if won is None:
            if paid:
                return False
        elif won != paid:
            return False
        if player.folded_on is None:
            if outcome == "folded":
                return False
        elif outcome != "folded" or (folded_on is not None and folded_on != player.folded_on):
            return False
        if stack is not None and stack != player.behind + paid:
            return False
        if net is not None and net != paid - player.put_in:
            return False
    return True


def plain_ante(table: Table, slot: int, amount: Units, all_in: bool) -> bool:
    """Whether an ante needs no judge."""
    due = table.ante_due
    return (
        slot >= 0
        and due is not None
        and amount == due
        and amount < table.players[slot].behind
        and not all_in
        and not table.players[slot].anted
        and not table.streets
        and not table.deal_order
    )
