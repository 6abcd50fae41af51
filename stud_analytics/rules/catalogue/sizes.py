"""Rules of the size of completions, bets and raises, of the cap, and of chips held."""

from stud_analytics.events import Ante, Bet, BringIn, Call, Completion, Raise
from stud_analytics.money import Units
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import FIELDS, Setting, Value
from stud_analytics.rules.rule import MOVES_CHIPS, WAGERS, Complaint, Rule, judge, rule
from stud_analytics.rules.table import Table

Wager = Completion | Bet | Raise

_SEED = "founding rules: fixed limit, the small bet on 3rd and 4th street, the big bet from 5th"
_SHORT = "an all-in player bets what he has; what it counts for is the house's (short_all_in)"


def pair_showing(table: Table, slot: int | None = None) -> bool:
    """Whether a player still in (or this one) shows a pair, or may where no card of his is told."""
    slots = table.in_hand(table.live) if slot is None else [slot]
    return any(
        not up or (len(up) > 1 and up[0] >> 2 == up[1] >> 2)
        for up in (table.players[slot].up for slot in slots)
    )


def _pair_showed(table: Table) -> bool:
    """Whether on 4th street anybody showed a pair, also one who has folded since: a bet that was
    big then counts on."""
    return table.street == table.rules.pair_street and any(
        len(player.up) > 1 and player.up[0] >> 2 == player.up[1] >> 2 for player in table.players
    )


def double_bets(table: Table) -> dict[Value, bool]:
    """By value of `open_pair_4th`: whether the player who acts may bet big."""
    return {
        "none": False,
        "any_player": pair_showing(table),
        "pair_holder": table.actor >= 0 and pair_showing(table, table.actor),
    }


def _on_size(table: Table, total: Units) -> bool:
    """Whether a wager to ``total`` is a full small or big step, no question of who may."""
    if total == table.target:
        return True
    if table.split is not None and any(total == b.target for b in table.split.values()):
        return True
    return _is_big(table, total)


def _is_big(table: Table, total: Units) -> bool:
    """Whether a wager on 4th street adds a big bet, whatever a short all-in before it counts."""
    if table.street != table.rules.pair_street:
        return False
    if total == table.level + table.big:
        return True
    return table.split is not None and any(
        total == betting.level + table.big for betting in table.split.values()
    )


def _is_short(table: Table, event: Wager, total: Units) -> bool:
    """Whether it is an all-in wager that falls short of a full one, which is legal."""
    slot = table.actor
    if total >= table.target and table.split is None:
        # All-in between the small and the big bet: short of the big one.
        if table.street != table.rules.pair_street or total > table.level + table.big:
            return False
    elif total > _highest_target(table):
        return False
    if not table.players[slot].known_stack:
        return event.all_in
    return event.amount >= table.players[slot].behind


def _highest_target(table: Table) -> Units:
    if table.split is None:
        return table.target
    return max(betting.target for betting in table.split.values())


def _size_complaint(table: Table, event: Wager, name: str) -> Complaint | None:
    slot = table.actor
    if slot < 0 or (not table.size and table.fixed):
        return None  # sizes.untold has it
    total = table.players[slot].street_in + event.amount
    fixed = table.fixed
    if total == table.target and table.split is None and (fixed or not table.barred):
        return None
    if total <= table.high and table.bets:
        return None  # sizes.no_raise has it
    if _follows(table, total):
        return None
    if not fixed:
        return _open_size(table, event, total, name)
    if _is_short(table, event, total):
        return None
    if _on_size(table, total):
        return _which_target(table, event, total, name)
    targets = {table.target}
    if table.split is not None:
        targets = {b.target for s, b in table.split.items() if s in table.short_setting().values}
    may_double = table.street == table.rules.pair_street and any(
        double_bets(table)[value] for value in table.rules.open_pair.values
    )
    if may_double and table.big:
        targets.add(table.level + table.big)
    expected = words.moneys(table, sorted(targets))
    if _from_untold_bring_in(table, event, total):
        return Complaint(
            f"{words.who(table, event.seat)} {name} to {words.money(table, total)}, and this house "
            "may count from the bring-in, which is not told",
            expected,
            words.money(table, total),
            "note",
        )
    return Complaint(
        f"{words.who(table, event.seat)} {name} to {words.money(table, total)}",
        expected,
        words.money(table, total),
        "note" if not table.big and (may_double or _pair_showed(table)) else None,
        off=total - min(targets, key=lambda target: abs(target - total)),
        meant=min(targets, key=lambda target: abs(target - total)),
    )


def _from_untold_bring_in(table: Table, event: Wager, total: Units) -> bool:
    """Whether a wager may be counted from the bring-in, and nobody can say: nobody brought in, or
    with his last chips. It may go to bring-in and small bet, or a small bet above an all-in that
    counts or not by how much it tops the bring-in; last chips may be less than either."""
    if not table.counts_from_untold():
        return False
    if table.small < total < 2 * table.small or any(
        total - table.small == player.street_in for player in table.players
    ):
        return True
    last = event.amount >= table.players[table.actor].behind or event.all_in
    return last and total <= table.high + table.small


def _follows(table: Table, total: Units) -> bool:
    """Whether a wager is right but for a fault of amount that has been found on the street."""
    if not table.off_street:
        return False
    total -= table.off_street.get(table.actor, 0)
    return total in (table.target, table.also + table.size)


def _which_target(table: Table, event: Wager, total: Units, name: str) -> Complaint | None:
    """After a short all-in the values of the house ask for different totals."""
    if table.split is None:
        return None
    big = table.big if table.street == table.rules.pair_street else None
    fits: dict[Value, bool] = {
        value: total == b.target or (big is not None and total == b.level + big)
        for value, b in table.split.items()
    }
    opinion = judge(table.short_setting(), "short_all_in", fits)
    if opinion.severity is None:
        return None
    asked = {betting.target for betting in table.split.values()}
    return Complaint(
        f"{words.who(table, event.seat)} {name} to {words.money(table, total)} over a short "
        f"all-in; {opinion.expected}",
        words.moneys(table, sorted(asked)),
        words.money(table, total),
        "note" if table.counts_from_untold() else opinion.severity,
        None,
        "short_all_in",
        opinion.fits,
    )


def _open_size(table: Table, event: Wager, total: Units, name: str) -> Complaint | None:
    """Pot and no limit: at least the smallest legal raise, at most the pot."""
    slot = table.actor
    all_in = event.amount >= table.players[slot].behind or (
        event.all_in and not table.players[slot].known_stack
    )
    # Over a short all-in some houses ask for the last full raise on top of it, others let it be
    # filled up to the raise it fell short of.
    sure = table.high + table.size if table.barred else table.target
    if total < sure and not all_in:
        return Complaint(
            f"{words.who(table, event.seat)} {name} to {words.money(table, total)}",
            f"{words.money(table, sure)} or more",
            words.money(table, total),
            "note" if total >= table.target else None,
        )
    if table.hand.limit == "pot":
        price, price_told = table.high, True
        if table.high_by is not None:  # whatever a short bring-in makes the others owe
            price_told = table.high_by["full"] is not None
            price = max(price, table.high_by["full"] or 0)
        most = price + table.pot + max(price - table.players[slot].street_in, 0)
        # A bet that small is always allowed, over a short all-in too.
        least = table.high if table.wager_slot >= 0 else table.level
        least += max(table.small, table.big)
        if total > max(most, table.target, least):
            return Complaint(
                f"{words.who(table, event.seat)} {name} to more than the pot",
                f"at most {words.money(table, most)}",
                words.money(table, total),
                None if table.small and table.big and price_told else "note",
            )
    return None


@rule("sizes.completion", "error", "A completion goes to the small bet.", _SEED, on=(Completion,))
def _completion(table: Table, event: Completion) -> Complaint | None:
    return _size_complaint(table, event, "completes")


@rule("sizes.bet", "error", "A bet is the street's bet.", _SEED, on=(Bet,))
def _bet(table: Table, event: Bet) -> Complaint | None:
    return _size_complaint(table, event, "bets")


@rule("sizes.raise", "error", "A raise adds one bet of the street's size.", _SEED, on=(Raise,))
def _raised(table: Table, event: Raise) -> Complaint | None:
    return _size_complaint(table, event, "raises")


@rule("sizes.untold", "note", "The size of a bet can be judged: the stakes are told, or plain.",
      "small and big bet are read from the hand: ratios differ from site to site",
      on=WAGERS)  # fmt: skip
def _untold(table: Table, event: Wager) -> Complaint | None:
    if table.size or table.actor < 0:
        return None
    late = table.rules.position.get(table.street, 0) > 1 and table.fixed
    size = "big" if late else "small"
    return Complaint(
        f"the text tells no {size} bet, and no bet of the hand shows it: that "
        f"{words.who(table, event.seat)} goes to {words.money(table, event.to)} cannot be judged",
        f"the {size} bet",
        "not told",
    )


@rule("sizes.double_bet", "error",
      "On 4th street the big bet needs an open pair, and a house and game that allow it.",
      "founding rules: whoever pairs the up cards may make a double bet on 4th; sites give it to "
      "any player, in stud high only (open_pair_4th)",
      on=WAGERS)  # fmt: skip
def _double_bet(table: Table, event: Wager) -> Complaint | None:
    if table.street != table.rules.pair_street or table.actor < 0:
        return None
    total = table.players[table.actor].street_in + event.amount
    if total == table.target or not table.fixed or not _is_big(table, total):
        return None
    if table.split is not None and any(total == b.target for b in table.split.values()):
        return None  # a small bet, as some value of short_all_in counts
    opinion = judge(table.rules.open_pair, "open_pair_4th", double_bets(table))
    if opinion.severity is None:
        return None
    return Complaint(
        f"{words.who(table, event.seat)} makes the big bet on 4th street"
        + ("" if pair_showing(table) else " and no pair shows"),
        f"{words.money(table, table.target)}; {opinion.expected}",
        words.money(table, total),
        opinion.severity,
        None,
        "open_pair_4th",
        opinion.fits,
        total - table.target,
        table.target,
    )


def _fits_cap(table: Table, setting: Setting, field: str) -> dict[Value, bool]:
    if table.split is None:
        most = least = table.bets
    else:
        most = max(betting.bets for betting in table.split.values())
        least = min(betting.bets for betting in table.split.values())
    bets = least if least != most else most
    return {value: bets < int(value) for value in FIELDS[field].values}


@rule("sizes.cap", "error", "A street has no more bets and raises than the house allows.",
      "sites: a bet and three raises; WSOP: a bet and four (max_bets_3rd, max_bets_later); "
      "heads-up see heads_up_uncapped",
      on=WAGERS)  # fmt: skip
def _cap(table: Table, event: Wager) -> Complaint | None:
    bets = table.bets
    if bets < 4 or not table.fixed:
        return None
    rules = table.rules
    first = table.street == rules.first
    setting = rules.cap_first if first else rules.cap_later
    field = "max_bets_3rd" if first else "max_bets_later"
    opinion = judge(setting, field, _fits_cap(table, setting, field))
    if opinion.severity is None:
        return None
    players = table.start_players.bit_count()
    heads_up: dict[Value, bool] = {
        "never": False,
        "round_starts_heads_up": players == 2,
        "tournament_heads_up": table.hand.money == "tournament" and len(table.hand.seats) == 2,
    }
    free = judge(rules.uncapped, "heads_up_uncapped", heads_up)
    if free.severity is None:
        return None
    # Whether an all-in for less was a bet is not sure where the bet is not told.
    unsure = not table.size or table.counts_from_untold()
    note = unsure or opinion.severity == "note" or free.severity == "note"
    most = " or ".join(map(str, setting.values))
    how = "" if setting.known else f", {setting.status}"
    return Complaint(
        f"{words.who(table, event.seat)} makes bet number {bets + 1} of "
        f"{words.street(table.street)}",
        f"at most {most} bets on {words.street(table.street)} ({field}{how})",
        f"{bets + 1} bets",
        "note" if note else "error",
        None,
        field,
        opinion.fits,
    )


@rule("sizes.no_raise", "error", "A bet or raise goes above the bet to call.", _SEED, on=WAGERS)
def _no_raise(table: Table, event: Wager) -> Complaint | None:
    slot = table.actor
    if slot < 0:
        return None
    total = table.players[slot].street_in + event.amount
    if total > table.high:
        return None
    if table.high_by is not None:
        fits: dict[Value, bool] = {
            value: due is not None and total > due for value, due in table.high_by.items()
        }
        opinion = judge(table.rules.short_call, "short_bring_in_call", fits)
        if opinion.severity == "note":
            return Complaint(
                f"{words.who(table, event.seat)} goes to {words.money(table, total)} over a short "
                f"bring-in; {opinion.expected}",
                words.moneys(table, sorted(due for due in table.high_by.values() if due)),
                words.money(table, total),
                "note",
                None,
                "short_bring_in_call",
                opinion.fits,
            )
    return Complaint(
        f"{words.who(table, event.seat)} bets or raises to {words.money(table, total)}",
        f"more than {words.money(table, table.high)}",
        words.money(table, total),
    )


@rule("sizes.total", "error", "Chips added and the total on the street agree.",
      "arithmetic of the text", on=WAGERS)  # fmt: skip
def _total_agrees(table: Table, event: Wager) -> Complaint | None:
    slot = table.actor
    if slot < 0 or table.players[slot].street_in + event.amount == event.to:
        return None
    if table.players[slot].street_in - table.off_street.get(slot, 0) + event.amount == event.to:
        return None
    total = table.players[slot].street_in + event.amount
    return Complaint(
        f"{words.who(table, event.seat)} adds {words.money(table, event.amount)} and is said to "
        f"have {words.money(table, event.to)} on the street",
        words.money(table, total),
        words.money(table, event.to),
    )


@rule("sizes.by", "warning", "What the text says a raise adds is what it adds.",
      "arithmetic of the text; the total is trusted", on=WAGERS)  # fmt: skip
def _raise_by(table: Table, event: Wager) -> Complaint | None:
    by = event.by
    if by is None or by == event.to - table.high or by == event.to or by == event.amount:
        return None
    short = table.high_by
    if short is not None and (short["full"] is None or event.to - by in short.values()):
        return None  # over a short bring-in, of which either reading is right
    if table.also and by == event.to - table.also:
        return None
    if table.actor < 0 or table.players[table.actor].street_in + event.amount != event.to:
        return None  # sizes.total has it
    return Complaint(
        f"the text says that {words.who(table, event.seat)} raises by {words.money(table, by)}",
        words.money(table, event.to - table.high),
        words.money(table, by),
    )


@rule("stacks.more_than_held", "error", "Nobody puts in more chips than he has.",
      "every game: table stakes", on=MOVES_CHIPS)  # fmt: skip
def _more_than_held(
    table: Table, event: Ante | BringIn | Completion | Bet | Raise | Call
) -> Complaint | None:
    slot = table.actor
    if slot < 0 or event.amount <= table.players[slot].behind + max(table.off_by.get(slot, 0), 0):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} puts in {words.money(table, event.amount)} and holds "
        f"{words.money(table, table.players[slot].behind)}",
        f"at most {words.money(table, table.players[slot].behind)}",
        words.money(table, event.amount),
    )


@rule("stacks.all_in_said", "error", "A player said to be all-in has no chips left.",
      "every game: table stakes", on=MOVES_CHIPS)  # fmt: skip
def _all_in_said(
    table: Table, event: Ante | BringIn | Completion | Bet | Raise | Call
) -> Complaint | None:
    if not event.all_in or table.actor < 0:
        return None
    behind = table.players[table.actor].behind
    behind_but_for_faults = behind + table.off_by.get(table.actor, 0)
    if not table.players[table.actor].known_stack or event.amount >= min(
        behind, behind_but_for_faults
    ):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} is said to be all-in",
        "no chips left",
        f"{words.money(table, behind - event.amount)} left",
    )


@rule("stacks.all_in_unsaid", "warning", "A player's last chip is said to be all-in.",
      "the site's own form", on=MOVES_CHIPS)  # fmt: skip
def _all_in_unsaid(
    table: Table, event: Ante | BringIn | Completion | Bet | Raise | Call
) -> Complaint | None:
    if event.all_in or table.actor < 0 or event.amount != table.players[table.actor].behind:
        return None
    if table.off_by.get(table.actor):
        return None  # with the chips of a fault that has been found he had some left
    return Complaint(
        f"{words.who(table, event.seat)} puts in the last chip and is not said to be all-in",
        "all-in",
        "nothing said",
    )


RULES: tuple[Rule, ...] = (
    _completion,
    _bet,
    _raised,
    _untold,
    _double_bet,
    _cap,
    _no_raise,
    _total_agrees,
    _raise_by,
    _more_than_held,
    _all_in_said,
    _all_in_unsaid,
)
