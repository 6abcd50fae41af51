"""How an action changes the table: the price, the cap, who is still to act, who is due.

A short all-in wager is where houses differ; from it until the street ends or the values of
`short_all_in` agree again, the table holds one `Betting` per value.
"""

from typing import Final

from stud_analytics.money import Units
from stud_analytics.rules.house import FIELDS, Value
from stud_analytics.rules.openers import opener
from stud_analytics.rules.table import NOBODY, Betting, Table
from stud_analytics.tuples import make

_Betting: Final = Betting
SHORT_VALUES: Final = FIELDS["short_all_in"].values


def open_round(table: Table) -> None:
    """Work out who is to open the street."""
    table.opened = True
    if table.todo or table.street == table.rules.first:
        due = opener(table)
        table.due, table.due_by = due.slot, due.by
        table.due_field, table.due_setting = due.field, due.setting


def acted(table: Table, slot: int) -> None:
    """After a player's turn: who is due next. Betting closes when nobody is left to ask."""
    bit = 1 << slot
    table.acted |= bit
    if table.split is not None:
        table.split = {
            value: make(_Betting, (level, target, bets, barred, acted | bit))
            for value, (level, target, bets, barred, acted) in table.split.items()
        }
    start, todo, live = slot, table.todo & ~bit, table.live
    if slot == table.skipped:
        start, table.skipped = table.resume, NOBODY
        table.missed &= ~bit
    elif slot != table.due and table.due >= 0:
        table.skipped, table.resume = table.due, slot
        table.missed |= 1 << table.due
    table.due_by = None
    # Nobody is asked where one is left, or the last one with chips owes none.
    if not live & (live - 1) or (
        todo == table.can
        and not todo & (todo - 1)
        and table.players[todo.bit_length() - 1].street_in >= table.high
    ):
        todo = 0
    table.todo = todo
    if not todo:
        table.due = NOBODY
    elif after := todo >> (start + 1):  # `openers.next_in`, written out
        table.due = start + (after & -after).bit_length()
    else:
        table.due = (todo & -todo).bit_length() - 1


def forced(table: Table, slot: int, amount: Units, all_in: bool) -> None:
    """The bring-in stands: it is the price, but no bet."""
    table.bring_in_slot = slot
    table.players[slot].street_in += amount
    table.todo = table.can & ~(1 << slot)
    table.high = max(table.high, table.players[slot].street_in)
    full = table.bring_in
    if full is None and (all_in or table.players[slot].behind <= 0):
        # All-in, and the hand tells no other bring-in: a full one may be anything from this up.
        table.high_by = {"full": None, "short_amount": amount}
    elif full is not None and amount < full:
        table.high_by = {"full": full, "short_amount": amount}
        table.high = table.high_by[table.rules.short_call.values[0]] or amount


def called(table: Table, slot: int, amount: Units) -> None:
    """A call: where the bring-in was short, the first full one settles what is owed."""
    total = table.players[slot].street_in + amount
    table.players[slot].street_in = total
    if table.high_by is not None and table.players[slot].behind > 0:
        table.high, table.high_by = max(total, table.high_by["short_amount"] or 0), None


def wagered(table: Table, slot: int, amount: Units, all_in: bool) -> None:
    """A completion, bet or raise: a new price, and everybody else is asked again."""
    total = table.players[slot].street_in + amount
    table.players[slot].street_in = total
    if total <= table.high and table.bets:
        return
    bit = 1 << slot
    short = all_in or table.players[slot].behind <= 0
    if table.split is not None:
        _wagered_split(table, bit, total, short)
    elif not short or (total >= table.target and not _adds_up(table, total)):
        _counted(table, bit, total)
        if table.bets == 1 and table.street == table.rules.first:
            _over_bring_in(table, total)
    elif not table.fixed:
        _short_open(table, bit, total)
    else:
        before = Betting(table.level, table.target, table.bets, table.barred, table.acted)
        _set(table, {value: _short(table, value, before, total, bit) for value in SHORT_VALUES})
    table.high = max(total, table.high)
    if table.high_by is not None:
        full = table.high_by["full"]
        table.high_by = (
            {"full": full, "short_amount": total} if full is not None and total < full else None
        )
    table.wager_slot = slot
    table.todo = table.can & ~bit


def _counted(table: Table, bit: int, total: Units) -> None:
    if not table.fixed:
        # The smallest raise is the last full one; the bring-in is no bet and counts as called.
        table.size = max(total - table.high, table.size)
    elif table.street == table.rules.pair_street and table.size < total - table.level:
        # After a big bet, raises are big; where the stakes do not tell it, this was one.
        big = table.big or total - table.level
        if total - table.level >= big > table.size > 0:
            table.size = big
    table.level = total
    table.target = total + table.size
    table.bets += 1
    table.barred = 0
    table.acted = bit


def _adds_up(table: Table, total: Units) -> bool:
    """Pot and no limit: whether it is a full raise only together with short all-ins before it."""
    open_limit = not table.fixed
    return open_limit and table.wager_slot >= 0 and total - table.high < table.size


def _short_open(table: Table, bit: int, total: Units) -> None:
    """Pot and no limit: only a full raise reopens the betting (WSOP 96, Robert's Rules). Short ones
    that add up to one are what the next is counted from."""
    table.barred |= table.acted
    table.acted |= bit
    if total >= table.target:
        table.level, table.target = total, total + table.size
        table.bets += 1


def _over_bring_in(table: Table, total: Units) -> None:
    """After the completion: where it tops the bring-in by little, one value of `short_all_in`
    counts the next raise from the bring-in."""
    values, bring_in = table.rules.short_all_in.values, table.bring_in or 0
    if table.bring_in_slot == NOBODY or total != table.small:
        return
    if (total - bring_in) * 2 >= total or not table.fixed:
        return
    if "bring_in_plus_small_bet" in values:
        plain = Betting(table.level, table.target, table.bets, table.barred, table.acted)
        over = plain._replace(target=bring_in + table.small)
        _set(table, dict.fromkeys(values, plain) | {"bring_in_plus_small_bet": over})


def _short(table: Table, value: Value, now: Betting, total: Units, bit: int) -> Betting:
    """The betting after an all-in wager to ``total``, as one value of `short_all_in` has it."""
    size = now.target - now.level
    target = now.target
    counts = value != "full_raise" and (total - now.level) * 2 >= size
    if value == "bring_in_plus_small_bet" and not now.bets and table.street == table.rules.first:
        bring_in = table.bring_in or 0
        if (total - bring_in) * 2 < table.small:
            counts, target = False, bring_in + table.small
        else:
            counts = True
    if counts or total >= now.target:
        return Betting(total, total + table.size, now.bets + 1, 0, bit)
    return Betting(
        now.level, max(target, total + 1), now.bets, now.barred | now.acted, now.acted | bit
    )


def _wagered_split(table: Table, bit: int, total: Units, short: bool) -> None:
    split = table.split or {}
    big = table.big if table.street == table.rules.pair_street else None
    survivors = {
        value: b
        for value, b in split.items()
        if total == b.target
        or (short and total < b.target)
        or (big is not None and total == b.level + big)
    } or split
    if big is not None and all(total - b.level >= big for b in survivors.values()):
        table.size = big
    after: dict[Value, Betting] = {}
    for value, betting in survivors.items():
        if total >= betting.target or not short:
            after[value] = Betting(total, total + table.size, betting.bets + 1, 0, bit)
        else:
            after[value] = _short(table, value, betting, total, bit)
    _set(table, after)


def _set(table: Table, after: dict[Value, Betting]) -> None:
    """Take the betting of the first accepted value; keep the others while they disagree."""
    accepted = [value for value in table.rules.short_all_in.values if value in after]
    main = after[accepted[0]] if accepted else next(iter(after.values()))
    table.level, table.target, table.bets, table.barred, table.acted = main
    table.split = after if any(betting != main for betting in after.values()) else None


def folded(table: Table, slot: int) -> None:
    """Out of the hand."""
    keep = ~(1 << slot)
    table.live &= keep
    table.can &= keep
    if table.players[slot].folded_on is None:
        table.players[slot].folded_on = table.street
