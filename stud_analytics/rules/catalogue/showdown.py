"""Rules of the end of a hand: who shows first, hands shown twice, pots that nobody contested."""

from stud_analytics.events import Bet, Collected, Completion, Mucked, Raise, Shown
from stud_analytics.games import SHOWDOWN
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import Value
from stud_analytics.rules.record import Severity
from stud_analytics.rules.rule import Complaint, Rule, judge, rule
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import Table


def _shown_order(table: Table, settled: Settlement) -> list[int]:
    """Slots of the last pot's contenders as they showed or mucked: others had no say in the last
    street's betting, and sites show them before or after."""
    left = 0
    for seat in settled.pots[-1].contenders:
        left |= 1 << table.slot_of(seat)
    order: list[int] = []
    for slot, _ in table.shows:
        if left >> slot & 1:
            left &= ~(1 << slot)
            order.append(slot)
    return order


@rule("showdown.show_order", "error",
      "After a bet on the last street its maker shows first; else as the house has it.",
      "every book and site: after a bet the last aggressor shows first; checked through, houses "
      "differ (show_order_checked)",
      on=(Settlement,), contested=True)  # fmt: skip
def _show_order(table: Table, settled: Settlement) -> Complaint | None:
    shows, rules = table.shows, table.rules
    if len(shows) < 2 or not table.opened or table.last_played != rules.last or not settled.pots:
        return None
    order = _shown_order(table, settled)
    if len(order) < 2:
        return None
    aggressor = table.wager_slot
    if aggressor >= 0:
        if order[0] == aggressor or aggressor not in order:
            return None
        # A list in the order of seats is no order of showing: only a house that is known to
        # print shows as they come can be held to it.
        return _complaint(table, order, [aggressor],
                          None if rules.show_order.known else "warning")  # fmt: skip
    dealt = table.deal_order
    if any(slot not in dealt for slot in order):
        dealt = table.ante_order
    by_deal = [slot for slot in dealt if slot in order]
    by_action = _clockwise(table, order, table.first_actor)
    fits: dict[Value, bool] = {
        "deal_order": order == by_deal or len(by_deal) < len(order),
        "action_order": order == by_action,
    }
    by_bet = by_action
    if "last_bettor" in rules.show_order.values:
        by_bet = _from_last_bettor(table, order, by_action)
        fits["last_bettor"] = order == by_bet
    if all(fits.values()):
        return None
    opinion = judge(rules.show_order, "show_order_checked", fits)
    if opinion.severity is None:
        return None
    right = by_deal
    if "last_bettor" in rules.show_order.values:
        right = by_bet
    elif "action_order" in rules.show_order.values:
        right = by_action
    return _complaint(table, order, right, opinion.severity)._replace(
        field="show_order_checked", fits=opinion.fits
    )


def _from_last_bettor(table: Table, order: list[int], by_action: list[int]) -> list[int]:
    """Clockwise from whoever bet or raised last on any street; in the order of action if nobody
    did, or if he shows nothing."""
    for event in reversed(table.hand.events):
        if type(event) in (Bet, Raise, Completion):
            last = table.slot_of(event.seat)
            if last not in order:
                break
            return _clockwise(table, order, last)
    return by_action


def _clockwise(table: Table, order: list[int], first: int) -> list[int]:
    """The same players clockwise from ``first``."""
    n = len(table.players)
    turns = [(first + step) % n for step in range(n)]
    return [slot for slot in turns if slot in order]


def _complaint(
    table: Table, order: list[int], right: list[int], severity: Severity | None
) -> Complaint:
    wrong = next(
        (slot for slot, due in zip(order, right, strict=False) if slot != due), order[0]
    )  # fmt: skip
    line = next(line for slot, line in table.shows if slot == wrong)
    return Complaint(
        f"{words.whose(table, wrong)} shows before his turn"
        if severity != "note"
        else f"{words.whose(table, wrong)} shows, and who is to show first is not certain of this "
        "house (show_order_checked)",
        ", then ".join(words.whose(table, slot) for slot in right),
        ", then ".join(words.whose(table, slot) for slot in order),
        severity,
        line,
    )


@rule("showdown.shown_twice", "warning", "A hand is shown once.", "the text against itself",
      on=(Shown,))  # fmt: skip
def _shown_twice(table: Table, event: Shown) -> Complaint | None:
    if event.street != SHOWDOWN or table.actor < 0 or len(event.cards) < table.rules.own_cards:
        return None
    if table.players[table.actor].told != (event.cards, event.high, event.low):
        return None
    return Complaint(
        f"{words.who(table, event.seat)} shows the same hand again", "one show", "two shows"
    )


@rule("showdown.mucked_shown", "warning",
      "A hand is shown or mucked, once, by a player who is in.", "the text against itself",
      on=(Shown, Mucked))  # fmt: skip
def _mucked_shown(table: Table, event: Shown | Mucked) -> Complaint | None:
    slot = table.actor
    if event.street != SHOWDOWN or slot < 0:
        return None
    mucks = type(event) is Mucked
    before = table.players[slot].told is not None
    if mucks and not table.live >> slot & 1:
        actual = "mucks after folding"
    elif mucks and before:
        actual = "mucks after showing"
    elif any(other == slot for other, _ in table.shows) and not before:
        actual = "mucks twice" if mucks else "shows after mucking"
    else:
        return None
    return Complaint(f"{words.who(table, event.seat)} {actual}", "a show or a muck", actual)


@rule("showdown.uncontested_split", "error",
      "A split pot that nobody contests is paid as the house prints it: in one, or in halves.",
      "houses differ (uncontested_split)", on=(Settlement,))  # fmt: skip
def _uncontested(table: Table, settled: Settlement) -> Complaint | None:
    live, rules = table.live, table.rules
    if not rules.split or live & (live - 1) or not live or settled.total_out < 2:
        return None
    lines: list[Collected] = table.collected
    if len(lines) == 1 and rules.uncontested.values == ("one_award",):
        return None
    if not lines or any(e.pot or table.slot_of(e.seat) < 0 for e in lines):
        return None
    if {e.seat for e in lines} != {table.seat(live.bit_length() - 1)}:
        return None  # showdown.folded_wins has it
    fits: dict[Value, bool] = {"one_award": len(lines) == 1, "two_halves": len(lines) == 2}
    if rules.uncontested.known and any(fits[value] for value in rules.uncontested.values):
        return None  # a house known for both prints either
    opinion = judge(rules.uncontested, "uncontested_split", fits)
    if opinion.severity is None:
        return None
    return Complaint(
        f"a pot that nobody contested is paid by {len(lines)} line{'s' * (len(lines) > 1)}",
        opinion.expected,
        ", ".join(words.money(table, e.amount) for e in lines),
        opinion.severity,
        lines[-1].line,
        "uncontested_split",
        opinion.fits,
    )


RULES: tuple[Rule, ...] = (_show_order, _shown_twice, _mucked_shown, _uncontested)
