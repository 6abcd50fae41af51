"""Rules of the turn: who brings in, who opens each street, who is next, who may not act."""

from stud_analytics.events import Bet, BringIn, Call, Check, Completion, Fold, Raise
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import FIELDS
from stud_analytics.rules.rule import TURNS, WAGERS, Complaint, Rule, judge, rule
from stud_analytics.rules.table import UNTOLD, Table

Turn = BringIn | Completion | Bet | Raise | Call | Check | Fold

_DOOR = (
    "founding rules: the lowest door card brings in, equal ranks by suit, clubs lowest; razz: the "
    "highest, the ace low"
)
_LEAD = "founding rules: the best showing hand acts first from 4th street on (razz: the lowest)"
_CLOCKWISE = "every game: play is clockwise, each player in turn"


def _is_out(table: Table) -> bool:
    return table.actor < 0 or not table.live >> table.actor & 1


def _boards(table: Table) -> str:
    """``: Ann shows 2h, Bob 5h``: what decides who opens."""
    if table.led_by_sixth() and table.common is None:
        opener = table.opener
        return f": {words.whose(table, opener)} opened the street before" if opener >= 0 else ""
    shown = [
        f"{words.whose(table, slot)} {words.cards(table.players[slot].up)}"
        for slot in table.in_hand(table.live)
        if table.players[slot].up
    ]
    common = (
        f", and the common card is {words.cards([table.common])}"
        if table.common is not None
        else ""
    )
    return f": up cards {', '.join(shown)}{common}" if shown else ""


def _wrong_opener(table: Table, seat: int, does: str) -> Complaint | None:
    """A complaint if ``seat`` was not the one to open, weighed by the house where it decides."""
    if table.due_by is None:
        if table.due == UNTOLD:
            return None  # bring_in.untold or turn.untold has it
        right = words.whose(table, table.due)
        return Complaint(
            f"{words.who(table, seat)} {does}, but {right} is due{_boards(table)}",
            right,
            words.who(table, seat),
        )
    assert table.due_setting is not None
    fits = {value: table.actor in slots for value, slots in table.due_by.items()}
    opinion = judge(table.due_setting, table.due_field, fits)
    if opinion.severity is None:
        return None
    meaning = FIELDS[table.due_field].meaning
    by = "; ".join(
        f"{' or '.join(words.whose(table, slot) for slot in slots)} if {meaning(value)}"
        for value, slots in table.due_by.items()
    )
    how = (
        f", and whether this house has it so is not certain ({table.due_field})"
        if opinion.severity == "note"
        else f", and in this house {opinion.expected}"
    )
    return Complaint(
        f"{words.who(table, seat)} {does}{how}{_boards(table)}",
        by,
        words.who(table, seat),
        opinion.severity,
        None,
        table.due_field,
        opinion.fits,
    )


def _untold(table: Table, seat: int, does: str) -> Complaint | None:
    """That the cards which decide who opens are not told, where they are not."""
    if table.due_by is not None or table.due != UNTOLD:
        return None
    missing = "the text does not tell the cards that decide it"
    if not table.boards_told():
        if table.street != table.rules.first:
            return None  # said once, of the bring-in
        missing = (
            "the text does not tell the up cards of the others, so whose place that was, and who "
            "was to open later streets, is not known"
        )
    return Complaint(f"{words.who(table, seat)} {does}; {missing}", "cards that show", "none told")


def _brings_in(table: Table, event: Turn) -> bool:
    """Whether it is judged who does so: on the first street, by a player who may."""
    if table.due == table.actor or table.street != table.rules.first or _is_out(table):
        return False
    if not table.can >> table.actor & 1:
        return False  # turn.all_in has it
    return type(event) not in (Call, Check, Fold)  # bring_in.missing has these


@rule("bring_in.wrong_player", "error",
      "The player with the bring-in's door card brings in, or completes instead.", _DOOR,
      on=TURNS, when="opening")  # fmt: skip
def _bring_in_player(table: Table, event: Turn) -> Complaint | None:
    if not _brings_in(table, event):
        return None
    return _wrong_opener(table, event.seat, "brings in")


_NOT_TOLD = "cards that are not told cannot be judged"


@rule("bring_in.untold", "note", "The door cards that decide who brings in are told.", _NOT_TOLD,
      on=TURNS, when="opening")  # fmt: skip
def _bring_in_untold(table: Table, event: Turn) -> Complaint | None:
    return _untold(table, event.seat, "brings in") if _brings_in(table, event) else None


@rule("turn.opener", "error", "The player with the board that leads opens the street.", _LEAD,
      on=TURNS, when="opening")  # fmt: skip
def _opener(table: Table, event: Turn) -> Complaint | None:
    if table.due == table.actor or table.street == table.rules.first or table.led_by_sixth():
        return None
    return _opens(table, event)


@rule("turn.lead_7th", "error", "The opener of 6th street opens 7th.",
      "founding rules: 7th street: whoever opened 6th street acts first; real hands, 128 of 128",
      on=TURNS, when="opening")  # fmt: skip
def _lead_7th(table: Table, event: Turn) -> Complaint | None:
    if table.due == table.actor or not table.led_by_sixth():
        return None
    by_sixth = table.common is None or "opener_of_sixth" in table.rules.common_lead.values
    if by_sixth and table.actor == table.opener_due != table.opener:
        return None  # somebody else had opened 6th in his place, which turn.opener has
    return _opens(table, event)


def _may_open(table: Table) -> bool:
    """Not so: turn.closed, turn.folded and turn.all_in have these."""
    return bool(table.todo) and not _is_out(table) and table.can >> table.actor & 1 != 0


def _opens(table: Table, event: Turn) -> Complaint | None:
    if not _may_open(table):
        return None
    return _wrong_opener(table, event.seat, f"opens {words.street(table.street)}")


@rule("turn.untold", "note", "The cards that decide who opens a later street are told.", _NOT_TOLD,
      on=TURNS, when="opening")  # fmt: skip
def _opener_untold(table: Table, event: Turn) -> Complaint | None:
    if table.due == table.actor or table.street == table.rules.first or not _may_open(table):
        return None
    return _untold(table, event.seat, f"opens {words.street(table.street)}")


@rule("turn.order", "error", "After the opener everybody acts in turn, clockwise.", _CLOCKWISE,
      on=TURNS, when="later")  # fmt: skip
def _order(table: Table, event: Turn) -> Complaint | None:
    actor = table.actor
    if table.due == actor or actor == table.skipped or table.due < 0 or _is_out(table):
        return None
    if not table.can >> actor & 1:
        return None  # turn.all_in has it
    right = words.whose(table, table.due)
    return Complaint(
        f"{words.who(table, event.seat)} acts, but it is the turn of {right}",
        right,
        words.who(table, event.seat),
    )


@rule("turn.closed", "error", "Nobody acts when the betting round is over.", _CLOCKWISE, on=TURNS)
def _closed(table: Table, event: Turn) -> Complaint | None:
    if table.todo or _is_out(table) or not table.can >> table.actor & 1:
        return None
    if table.street == table.rules.first and not table.high and type(event) is not Fold:
        return None  # one player with chips left may still be asked for the bring-in
    return Complaint(
        f"{words.who(table, event.seat)} acts after the betting on {words.street(table.street)} "
        "is over",
        "no action",
        type(event).__name__.lower(),
    )


@rule("turn.folded", "error", "A player who has folded does not act again.", _CLOCKWISE, on=TURNS)
def _after_fold(table: Table, event: Turn) -> Complaint | None:
    if table.actor < 0 or table.live >> table.actor & 1:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} acts after folding",
        "no action",
        type(event).__name__.lower(),
    )


@rule("turn.all_in", "error", "A player who is all-in does not act again.", _CLOCKWISE, on=TURNS)
def _after_all_in(table: Table, event: Turn) -> Complaint | None:
    actor = table.actor
    if actor < 0 or table.can >> actor & 1 or _is_out(table):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} acts and has no chips left",
        "no action",
        type(event).__name__.lower(),
    )


@rule("turn.not_dealt_in", "error", "Only players dealt in act.", _CLOCKWISE, on=TURNS)
def _stranger(table: Table, event: Turn) -> Complaint | None:
    if table.actor >= 0:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} acts and was not dealt in", "no action", "an action"
    )


@rule("bring_in.missing", "error", "3rd street begins with the bring-in or a completion.", _DOOR,
      on=(Call, Check, Fold), when="opening")  # fmt: skip
def _bring_in_missing(table: Table, event: Call | Check | Fold) -> Complaint | None:
    if table.street != table.rules.first or not table.todo or _is_out(table):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} acts before anybody brought in",
        "a bring-in" if table.due < 0 else f"a bring-in by {words.whose(table, table.due)}",
        type(event).__name__.lower(),
        off=-(table.bring_in or 0),
        meant=table.bring_in or 0,
        slot=table.due,
    )


@rule("bring_in.repeated", "error", "There is one bring-in, at the start of 3rd street.", _DOOR,
      on=(BringIn,))  # fmt: skip
def _bring_in_repeated(table: Table, event: BringIn) -> Complaint | None:
    if table.street == table.rules.first and not table.high:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} brings in on {words.street(table.street)} "
        + ("again" if table.bring_in_slot >= 0 else "after the action began"),
        "one bring-in",
        words.money(table, event.amount),
        off=event.amount,
    )


@rule("bring_in.amount", "error", "The bring-in is the hand's, or all the player has.",
      "every game: the bring-in is one amount for the table, below the small bet to which it may "
      "be completed; who has less brings in all he has", on=(BringIn,))  # fmt: skip
def _bring_in_amount(table: Table, event: BringIn) -> Complaint | None:
    due = table.bring_in
    if table.small and event.amount > table.small:
        return Complaint(
            f"{words.who(table, event.seat)} brings in for {words.money(table, event.amount)}",
            f"less than the small bet, {words.money(table, table.small)}",
            words.money(table, event.amount),
            off=event.amount - due if due else 0,
            meant=due or 0,
        )
    if due is None or event.amount == due or table.actor < 0:
        return None
    behind = table.players[table.actor].behind
    if event.amount < due and (
        event.amount == behind or (event.all_in and not table.players[table.actor].known_stack)
    ):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} brings in for {words.money(table, event.amount)}",
        words.money(table, min(due, behind)),
        words.money(table, event.amount),
        off=event.amount - min(due, behind),
        meant=min(due, behind),
    )


def _not_reopened_open(table: Table, event: Completion | Bet | Raise) -> Complaint:
    """Pot and no limit. Several short all-ins that put a full raise before a player reopen the
    betting to him in some houses and not in others."""
    adds_up = table.high - table.players[table.actor].street_in >= table.size
    return Complaint(
        f"{words.who(table, event.seat)} raises though only short all-ins came after his action",
        "call or fold",
        words.money(table, event.to),
        "note" if adds_up else None,
    )


def _may_reopen(table: Table) -> bool:
    """Whether the all-ins that a player called were no bet yet and those after him made it one,
    over a bring-in that nobody can tell."""
    if not table.counts_from_untold() or 2 * (table.high - 1) < table.small:
        return False
    level = table.level
    if table.split is not None:
        level = min(betting.level for betting in table.split.values())
    return level < table.small


@rule("turn.nobody_to_call", "error", "Nobody bets or raises when everybody else is all-in.",
      "every game: a bet that nobody can call is no bet", on=WAGERS)  # fmt: skip
def _nobody_to_call(table: Table, event: Completion | Bet | Raise) -> Complaint | None:
    actor = table.actor
    if actor < 0 or table.can != 1 << actor or not table.live & ~table.can:
        return None
    if not table.todo and (table.high or table.street != table.rules.first):
        return None  # turn.closed has it
    owed = max(table.high - table.players[actor].street_in, 0)
    return Complaint(
        f"{words.who(table, event.seat)} puts in {words.money(table, event.amount)} when everybody "
        "else is all-in and nobody can call",
        f"a call of {words.money(table, owed)}" if owed else "no bet",
        words.money(table, event.amount),
        off=event.amount - owed,
    )


@rule("turn.not_reopened", "error",
      "A player who has acted may not raise when only a short all-in came after.",
      "WSOP 2024 live action and Robert's Rules: an all-in of less than half a bet does not "
      "reopen the betting; houses differ (short_all_in)",
      on=WAGERS)  # fmt: skip
def _not_reopened(table: Table, event: Completion | Bet | Raise) -> Complaint | None:
    if not table.barred and table.split is None:
        return None
    bit = table.actor
    if bit < 0:
        return None
    if table.split is None:
        fits = dict.fromkeys(table.rules.short_all_in.values, not table.barred >> bit & 1)
    else:
        fits = {value: not b.barred >> bit & 1 for value, b in table.split.items()}
    if not table.fixed:
        return _not_reopened_open(table, event) if table.barred >> bit & 1 else None
    opinion = judge(table.short_setting(), "short_all_in", fits)
    if opinion.severity is None:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} raises though only a short all-in came after his action",
        f"call or fold; {opinion.expected}",
        words.money(table, event.to),
        "note" if _may_reopen(table) else opinion.severity,
        None,
        "short_all_in",
        opinion.fits,
    )


RULES: tuple[Rule, ...] = (
    _bring_in_player,
    _bring_in_untold,
    _bring_in_missing,
    _bring_in_repeated,
    _bring_in_amount,
    _opener,
    _lead_7th,
    _opener_untold,
    _order,
    _closed,
    _after_fold,
    _after_all_in,
    _stranger,
    _nobody_to_call,
    _not_reopened,
)
