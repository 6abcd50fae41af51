"""Rules of calls and checks, and of chips given back."""

from stud_analytics.events import Call, Check, Collected, Returned, StreetStarts
from stud_analytics.games import SUMMARY
from stud_analytics.money import Units
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import Value
from stud_analytics.rules.rule import Complaint, Rule, judge, rule
from stud_analytics.rules.table import NOBODY, Table

_CALL = "every game: a call matches the bet, or is all the player has"
_BACK = "every game: a bet nobody called goes back, less what another player matched"


def _over_short_bring_in(table: Table, total: int) -> Complaint | None:
    """A call over a bring-in that was all-in short: the house says what is owed."""
    assert table.high_by is not None
    short = table.high_by["short_amount"] or 0
    fits: dict[Value, bool] = {
        value: total == due
        if due is not None
        else short <= total and (total < table.small or not table.small)
        for value, due in table.high_by.items()
    }
    opinion = judge(table.rules.short_call, "short_bring_in_call", fits)
    if opinion.severity is None:
        return None
    owed = words.moneys(table, sorted(due for due in table.high_by.values() if due is not None))
    return Complaint(
        f"{words.whose(table, table.actor)} calls a short bring-in to {words.money(table, total)}; "
        f"{opinion.expected}",
        f"{owed}, or the full bring-in" if table.high_by["full"] is None else owed,
        words.money(table, total),
        opinion.severity,
        None,
        "short_bring_in_call",
        opinion.fits,
    )


def _is_last_chip(table: Table, event: Call) -> bool:
    if table.players[table.actor].known_stack:
        return event.amount >= table.players[table.actor].behind
    return event.all_in


def _follows(table: Table, total: Units) -> bool:
    """Whether a call is right but for a fault of amount that has been found on the street."""
    if not table.off_street:
        return False
    total -= table.off_street.get(table.actor, 0)
    return total in (table.high, table.also)


@rule("calls.short", "error", "A call is less than the bet only if it is all the player has.",
      _CALL, on=(Call,))  # fmt: skip
def _short(table: Table, event: Call) -> Complaint | None:
    slot = table.actor
    if slot < 0:
        return None
    total = table.players[slot].street_in + event.amount
    if table.high_by is not None:
        if _is_last_chip(table, event) and total <= (table.high_by["full"] or table.small or total):
            return None
        return _over_short_bring_in(table, total)
    if total >= table.high or _is_last_chip(table, event) or _follows(table, total):
        return None
    owed = table.high - table.players[slot].street_in
    return Complaint(
        f"{words.who(table, event.seat)} calls {words.money(table, event.amount)} and owes "
        f"{words.money(table, owed)}",
        words.money(table, min(owed, table.players[slot].behind)),
        words.money(table, event.amount),
        off=event.amount - min(owed, table.players[slot].behind),
    )


@rule("calls.over", "error", "A call is no more than the bet.", _CALL, on=(Call,))
def _over(table: Table, event: Call) -> Complaint | None:
    slot = table.actor
    if slot < 0 or table.high_by is not None:
        return None
    owed = table.high - table.players[slot].street_in
    if (
        event.amount <= owed
        or owed <= 0
        or _follows(table, table.players[slot].street_in + event.amount)
    ):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} calls {words.money(table, event.amount)} and owes "
        f"{words.money(table, owed)}",
        words.money(table, owed),
        words.money(table, event.amount),
        off=event.amount - owed,
    )


@rule("calls.nothing", "error", "A call needs a bet to call.", _CALL, on=(Call,))
def _nothing(table: Table, event: Call) -> Complaint | None:
    slot = table.actor
    if slot < 0 or table.high > table.players[slot].street_in or not table.can >> slot & 1:
        return None
    if table.street == table.rules.first and not table.high:
        return None  # bring_in.missing has it
    if _follows(table, table.players[slot].street_in + event.amount):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} calls and owes nothing",
        "a check",
        words.money(table, event.amount),
        off=event.amount,
    )


@rule("calls.check_facing_bet", "error", "A player who owes chips may not check.", _CALL,
      on=(Check,))  # fmt: skip
def _check_facing_bet(table: Table, event: Check) -> Complaint | None:
    slot = table.actor
    if slot < 0 or table.high <= table.players[slot].street_in or not table.can >> slot & 1:
        return None  # turn.folded and turn.all_in have those who are out
    owed = table.high - table.players[slot].street_in
    return Complaint(
        f"{words.who(table, event.seat)} checks and owes {words.money(table, owed)}",
        "call, raise or fold",
        "check",
        off=-min(owed, table.players[slot].behind),
    )


@rule("returned.wrong_seat", "error", "Unmatched chips go back to the player who put them in.",
      _BACK, on=(Returned,))  # fmt: skip
def _wrong_seat(table: Table, event: Returned) -> Complaint | None:
    slot, amount = table.unmatched()
    if slot == table.actor or table.off:
        return None  # with a fault of amount found, nobody can tell what was matched
    if slot == NOBODY:
        return Complaint(
            f"{words.money(table, event.amount)} go back to {words.who(table, event.seat)}, but "
            "every chip was matched",
            "nothing",
            words.money(table, event.amount),
            off=-event.amount,
        )
    return Complaint(
        f"{words.money(table, event.amount)} go back to {words.who(table, event.seat)}",
        f"{words.money(table, amount)} to {words.whose(table, slot)}",
        f"{words.money(table, event.amount)} to {words.who(table, event.seat)}",
    )


@rule("returned.amount", "error", "What nobody matched goes back, no more and no less.", _BACK,
      on=(Returned,))  # fmt: skip
def _amount(table: Table, event: Returned) -> Complaint | None:
    slot, excess = table.unmatched()
    if slot != table.actor or slot == NOBODY or event.amount == excess or table.off:
        return None
    others = max((p.ante_in for at, p in enumerate(table.players) if at != slot), default=0)
    of_ante = min(max(table.players[slot].ante_in - others, 0), excess)
    due = of_ante if event.of == "ante" else excess - of_ante
    if of_ante and event.amount == due:
        return None  # ante and bet go back by a line each
    return Complaint(
        f"{words.money(table, event.amount)} go back to {words.who(table, event.seat)}",
        words.money(table, excess),
        words.money(table, event.amount),
        off=excess - event.amount,
    )


@rule("returned.missing", "error", "A bet nobody called goes back before the pot is paid.", _BACK,
      on=(StreetStarts, Collected))  # fmt: skip
def _not_returned(table: Table, event: StreetStarts | Collected) -> Complaint | None:
    if type(event) is StreetStarts and event.street != SUMMARY:
        return None
    if table.collected or table.off or table.gave_back():
        return None  # judged once; a wrong return has its own rule
    slot, excess = table.unmatched()
    if slot >= 0 and table.can & ~(1 << slot):
        return None  # somebody stayed in with chips to call it: his call has its own rule
    if slot == NOBODY or table.todo or table.rules.returned.values != ("printed",):
        return None
    if any(type(later) is Returned for later in table.hand.events):
        return None  # told below what the pots pay; its amount has its own rule
    return Complaint(
        f"{words.money(table, excess)} of {words.whose(table, slot)} were matched by nobody and "
        "never go back",
        f"{words.money(table, excess)} back",
        "nothing",
        off=excess,
        slot=slot,
    )


RULES: tuple[Rule, ...] = (
    _short,
    _over,
    _nothing,
    _check_facing_bet,
    _wrong_seat,
    _amount,
    _not_returned,
)
