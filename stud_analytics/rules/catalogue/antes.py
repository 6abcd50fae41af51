"""Rules of the antes."""

from stud_analytics.events import Ante, StreetStarts
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.rule import Complaint, Rule, rule
from stud_analytics.rules.table import Table

_SEED = "founding rules: everyone antes"


@rule("antes.short", "error", "An ante is less than the others only if it is the player's last.",
      _SEED, on=(Ante,))  # fmt: skip
def _short(table: Table, event: Ante) -> Complaint | None:
    due = table.ante_due
    if due is None or event.amount >= due or table.actor < 0:
        return None
    behind = table.players[table.actor].behind
    if event.amount == behind or (event.all_in and not table.players[table.actor].known_stack):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} antes {words.money(table, event.amount)} and has more",
        words.money(table, min(due, behind)),
        words.money(table, event.amount),
        off=event.amount - min(due, behind),
    )


@rule("antes.unequal", "error", "Nobody antes more than the ante.", _SEED, on=(Ante,))
def _unequal(table: Table, event: Ante) -> Complaint | None:
    due = table.ante_due
    if due is None or event.amount <= due:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} antes {words.money(table, event.amount)}",
        words.money(table, due),
        words.money(table, event.amount),
        off=event.amount - due,
    )


@rule("antes.repeated", "error", "A player antes once.", _SEED, on=(Ante,))
def _repeated(table: Table, event: Ante) -> Complaint | None:
    if table.actor < 0 or not table.players[table.actor].anted:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} antes again",
        "one ante",
        words.money(table, event.amount),
        off=event.amount,
    )


@rule("antes.late", "error", "Antes are posted before the cards.", _SEED, on=(Ante,))
def _late(table: Table, event: Ante) -> Complaint | None:
    if not table.streets and not table.deal_order:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} antes after the deal", "antes before the deal", "after it"
    )


@rule("antes.missing", "error", "Every player dealt in antes.", _SEED, on=(StreetStarts,))
def _missing(table: Table, event: StreetStarts) -> list[Complaint] | None:
    if table.streets or len(table.ante_order) == len(table.players):
        return None
    due = table.ante_due
    if not due:
        return None
    return [
        Complaint(f"{words.who(table, seat)} posts no ante", words.money(table, due), "none",
                  off=-min(due, table.players[slot].behind), slot=slot)
        for slot, seat in enumerate(table.seat_of)
        if not table.players[slot].anted
    ]  # fmt: skip


RULES: tuple[Rule, ...] = (_short, _unequal, _repeated, _late, _missing)
