"""The hot path: events that no rule of the catalogue can have anything against.

Nearly every action is the due player's, for exactly what he owes or the next full bet, with chips
left. These predicates say so from a few comparisons, and the driver then calls no rule. They are
a short cut and nothing more: `tests/rules/test_shortcut.py` replays damaged hands with and without
them and demands the same findings.
"""

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Completion,
    Dealt,
    Fold,
    Raise,
    StreetStarts,
)
from stud_analytics.games import SUMMARY
from stud_analytics.rules.judgement import Settlement
from stud_analytics.rules.table import Table


def plain_turn(
    table: Table, event: BringIn | Completion | Bet | Raise | Call | Check | Fold, slot: int
) -> bool:
    """Whether an action needs no judge. The street is opened (`betting.open_round`) already."""
    if slot != table.due or slot < 0 or not table.can >> slot & 1:
        return False
    if table.split is not None or table.high_by is not None:
        return False
    kind = type(event)
    high = table.high
    if not high and table.street == table.rules.first:
        # The bring-in is to come: only a bring-in of the hand's size is plain.
        return (
            kind is BringIn
            and event.amount == table.bring_in  # type: ignore[union-attr]
            and event.amount <= table.small  # type: ignore[union-attr]
            and event.amount < table.behind[slot]  # type: ignore[union-attr]
            and not event.all_in  # type: ignore[union-attr]
        )
    if kind is Fold:
        return True
    held = table.street_in[slot]
    if kind is Check:
        return high == held
    if kind is BringIn:
        return False
    amount = event.amount  # type: ignore[union-attr]
    if event.all_in or amount >= table.behind[slot]:  # type: ignore[union-attr]
        return False
    total = held + amount
    if kind is Call:
        return total == high and amount > 0
    return (
        total == table.target == event.to  # type: ignore[union-attr]
        and total > high
        and table.can & (table.can - 1) != 0
        and table.bets < table.cap
        and not table.barred
        and event.by in (None, total - high, amount)  # type: ignore[union-attr]
        and table.hand.limit == "fixed"
    )


def plain_deal(table: Table, event: Dealt, slot: int) -> bool:
    """Whether a deal needs no judge: the street's cards, new, the earlier ones the same."""
    if slot < 0 or not table.live >> slot & 1 or table.dealt_now >> slot & 1:
        return False
    if table.deck_short is not None or table.common is not None or table.opened:
        return False
    before, up, down = event.before, event.up, event.down
    if before is not None and before != table.up[slot] and before != table.sequence[slot]:
        return False
    seen = table.seen
    if len(up) == 1:
        if table.up_now != 1 or up[0] in seen:
            return False
        if not down:
            return True
    elif up or table.up_now:
        return False
    if len(down) != table.down_now:
        return False
    cards = up + down
    return len(set(cards)) == len(cards) and seen.keys().isdisjoint(cards)


def plain_street(table: Table, event: StreetStarts) -> bool:
    """Whether a heading needs no judge: the next one due, and the street before it complete."""
    streets = table.streets
    if table.todo or table.gap or event.street in streets:
        return False
    if table.up_now and table.dealt_live & ~table.dealt_now:
        return False
    street, rules = event.street, table.rules
    if street == SUMMARY:
        return bool(table.collected) and bool(streets)
    if table.ended or not table.live & (table.live - 1):
        return False
    if street == rules.first:
        return not streets and len(table.antes) == len(table.seat_of)
    return street == rules.following.get(table.street)


def plain_end(settled: Settlement) -> bool:
    """Whether a settlement needs only the rules that look beyond it: the money adds up, every pot
    is told, pays no more than it holds, and pays it to the right seats."""
    if not (settled.adds_up and settled.awards and settled.per_pot) or settled.rake < 0:
        return False
    if settled.fees < 0 or settled.stray or settled.left_out:
        return False
    return all(not case.fault and 0 < case.paid <= case.amount for case in settled.pots)


def plain_ante(table: Table, event: Ante, slot: int) -> bool:
    """Whether an ante needs no judge."""
    return (
        slot >= 0
        and event.amount == table.ante_due
        and event.amount < table.behind[slot]
        and not event.all_in
        and slot not in table.antes
        and not table.streets
        and not table.deal_order
    )
