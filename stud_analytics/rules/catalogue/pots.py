"""Rules of the pots, of who may be paid, and of the money that leaves the table."""

from itertools import zip_longest

from stud_analytics.cards import HIDDEN
from stud_analytics.ranking import low_eight
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.house import Value
from stud_analytics.rules.rule import Complaint, Rule, judge, rule
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import Table

_POTS = "every game: a main pot and a side pot for every all-in, each among those who paid for it"
_MONEY = "every game: chips in = chips out + rake + fees"


@rule(
    "pots.overpaid",
    "error",
    "No more is paid out than was put in.",
    _MONEY,
    on=(Settlement,),
    faulty=True,
)
def _overpaid(table: Table, settled: Settlement) -> Complaint | None:
    if settled.total_out <= max(settled.total_in, settled.total_in - table.off):
        return None
    return Complaint(
        f"{words.money(table, settled.total_out)} are paid and "
        f"{words.money(table, settled.total_in)} were put in",
        words.money(table, settled.total_in),
        words.money(table, settled.total_out),
        # Without a payment, more was given back than put in.
        line=settled.awards[0].line if settled.awards else settled.line,
    )


@rule("pots.left_out", "warning", "Every payment has its line.", "the text against itself: the "
      "gains it states tell payments that no line of it does", on=(Settlement,),
      faulty=True)  # fmt: skip
def _left_out(table: Table, settled: Settlement) -> list[Complaint] | None:
    if not settled.left_out:
        return None
    return [
        Complaint(
            f"{words.who(table, award.seat)} gained {words.money(table, award.amount)} that no "
            "line pays out",
            "a line for it",
            "none",
            line=award.line,
        )
        for award in settled.left_out
    ]


@rule("rake.stated", "error", "What is put in and not paid out is the rake and the fees stated.",
      _MONEY, on=(Settlement,), faulty=True)  # fmt: skip
def _rake_stated(table: Table, settled: Settlement) -> Complaint | None:
    taken = settled.total_in - settled.total_out
    if taken == settled.rake + settled.fees or taken < 0 or not settled.awards:
        return None
    if table.off and taken - table.off == settled.rake + settled.fees:
        return None  # it adds up but for a fault that has been found
    line = next((e.line for e in table.pot_stated if e.rake is not None), settled.line)
    stated = settled.rake + settled.fees
    off = words.money(table, abs(taken - stated))
    return Complaint(
        f"{words.money(table, taken)} of {words.money(table, settled.total_in)} are not paid out; "
        f"the rake and fees stated are {words.money(table, stated)}",
        f"{words.money(table, settled.total_in - stated)} paid out",
        f"{words.money(table, settled.total_out)} ({off} "
        f"{'missing' if taken > stated else 'too much'})",
        line=line,
    )


@rule("rake.negative", "error", "Rake and fees are never less than nothing.", _MONEY,
      on=(Settlement,), faulty=True)  # fmt: skip
def _rake_negative(table: Table, settled: Settlement) -> Complaint | None:
    if not settled.rake_stated or (settled.rake >= 0 and settled.fees >= 0):
        return None
    return Complaint(
        "the rake stated is negative", "0 or more", words.money(table, settled.rake),
        line=next((e.line for e in table.pot_stated), settled.line),
    )  # fmt: skip


@rule("rake.per_pot", "note", "Each pot bears its own rake, told or plain from the payments.",
      "every site seen: rake comes off before the split", on=(Settlement,),
      faulty=True)  # fmt: skip
def _rake_per_pot(table: Table, settled: Settlement) -> Complaint | None:
    if settled.per_pot or not settled.awards:
        return None
    if len(settled.paid) == 1:
        return None  # one player took everything: no share depends on it
    return Complaint(
        f"{len(settled.pots)} pots are paid together and the rake of each is not told",
        "each pot's payments",
        "one sum",
    )


@rule("pots.unpaid", "error", "Every pot is paid to somebody.", _POTS, on=(Settlement,),
      faulty=True)  # fmt: skip
def _unpaid(table: Table, settled: Settlement) -> list[Complaint] | None:
    if not settled.per_pot or not settled.awards or table.off:
        return None  # streets.unfinished has it; or chips too many lie in some pot
    own = "unprinted" in table.rules.returned.values
    return [
        Complaint(
            f"{_name(case.pot)} of {words.money(table, case.amount)} is paid to nobody",
            "somebody of " + ", ".join(words.who(table, seat) for seat in case.contenders),
            "nobody",
            line=settled.awards[-1].line,
        )
        for case in settled.pots
        if case.amount and not case.paid and not (own and len(case.contenders) == 1)
    ] or None


@rule("pots.paid", "error", "No pot pays more than it holds.", _POTS, on=(Settlement,), faulty=True)
def _pot_overpaid(table: Table, settled: Settlement) -> list[Complaint] | None:
    if len(settled.pots) <= 1 or not settled.per_pot or settled.total_out > settled.total_in:
        return None
    if table.off:
        return None  # chips too many or too few, found before, lie in some pot
    return [
        Complaint(
            f"{_name(case.pot)} holds {words.money(table, case.amount)} and pays "
            f"{words.money(table, case.paid)}",
            f"at most {words.money(table, case.amount)}",
            words.money(table, case.paid),
            line=next((a.line for a in settled.awards if a.pot == case.pot), settled.line),
        )
        for case in settled.pots
        if case.paid > case.amount
    ] or None


@rule(
    "pots.no_such_pot",
    "error",
    "Only pots that exist are paid.",
    _POTS,
    on=(Settlement,),
    faulty=True,
)
def _no_such_pot(table: Table, settled: Settlement) -> list[Complaint] | None:
    return [
        Complaint(
            f"{words.who(table, award.seat)} is paid from {_name(award.pot)}, and there "
            f"{'is one pot' if len(settled.pots) <= 1 else f'are {len(settled.pots)} pots'}",
            "a pot that exists",
            _name(award.pot),
            line=award.line,
        )
        for award in settled.stray
    ] or None


def _name(pot: int) -> str:
    return "the main pot" if pot == 0 else f"side pot {pot}"


@rule("pots.stated_total", "error", "The total stated is what the players put in.", _MONEY,
      on=(Settlement,))  # fmt: skip
def _stated_total(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    gross = settled.total_in
    net = settled.total_out
    if settled.adds_up or settled.rake_stated:
        net = gross - max(settled.rake + settled.fees, 0)
    for event in table.pot_stated:
        if event.total is None or event.total == gross == net:
            continue
        if table.off and event.total in (gross - table.off, net - table.off, gross, net):
            continue
        values = table.rules.stated_total.values
        fits: dict[Value, bool] = {"gross": event.total == gross, "net": event.total == net}
        if any(fits[value] for value in values):
            continue
        opinion = judge(table.rules.stated_total, "stated_total", fits)
        due = gross if "gross" in values else net
        complaints.append(
            Complaint(
                f"the total stated is {words.money(table, event.total)} and the players put in "
                f"{words.money(table, gross)}",
                words.money(table, due),
                words.money(table, event.total),
                opinion.severity,
                event.line,
            )
        )
    return complaints or None


@rule("pots.stated_pots", "error", "The main and side pots stated are those of the play.", _POTS,
      on=(Settlement,))  # fmt: skip
def _stated_pots(table: Table, settled: Settlement) -> Complaint | None:
    stated = table.pots_stated()
    if not stated or table.off:
        return None
    gross = tuple(case.amount for case in settled.pots)
    net = tuple(case.due for case in settled.pots) if settled.per_pot else gross
    values = table.rules.stated_pots.values
    if (stated == gross and "gross" in values) or (stated == net and "net" in values):
        return None
    due = net if "net" in values else gross
    # Where each pot has a line of its own: the first that is wrong.
    lines = [event.line for event in table.pot_stated for _ in event.pots]
    wrong = (line for line, units, right in zip_longest(lines, stated, due) if units != right)
    return Complaint(
        "the pots stated are not those of the play",
        ", ".join(words.money(table, units) for units in due),
        ", ".join(words.money(table, units) for units in stated),
        None if table.rules.stated_pots.known else "note",
        next(wrong, None) or lines[-1],
    )


@rule("showdown.folded_wins", "error", "A folded hand never wins.",
      "every game: who folds gives up the pot", on=(Settlement,), faulty=True)  # fmt: skip
def _folded_wins(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for award in settled.awards:
        slot = table.slot_of(award.seat)
        if slot >= 0 and table.live >> slot & 1:
            continue
        why = "folded" if slot >= 0 else "was not dealt in"
        complaints.append(
            Complaint(
                f"{words.who(table, award.seat)} {why} and is paid "
                f"{words.money(table, award.amount)}",
                "players still in",
                words.who(table, award.seat),
                line=award.line,
            )
        )
    return complaints or None


@rule("showdown.not_contender", "error", "A pot goes only to those who paid for it.", _POTS,
      on=(Settlement,), faulty=True)  # fmt: skip
def _not_contender(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for case in settled.pots:
        for award in settled.awards:
            if award.pot != case.pot or award.seat not in case.losers:
                continue
            slot = table.slot_of(award.seat)
            live = slot >= 0 and table.live >> slot & 1
            if live and award.seat not in case.contenders:
                complaints.append(
                    Complaint(
                        f"{words.who(table, award.seat)} is paid from {_name(case.pot)} and did "
                        "not pay for it",
                        ", ".join(words.who(table, seat) for seat in case.contenders),
                        words.who(table, award.seat),
                        line=award.line,
                    )
                )
    return complaints or None


@rule("showdown.no_low", "error", "\"No low\" is said only where no hand qualifies.",
      "founding rules: a low is five different ranks, all 8 or lower",
      on=(Settlement,))  # fmt: skip
def _no_low(table: Table, settled: Settlement) -> Complaint | None:
    if not table.no_low_line:
        return None
    game = table.rules.game
    if not game.split:
        expected = "no word of a low: the game has no low half"
    elif game.low != "eight_or_better":
        expected = "no such word: in this game every hand has a low"
    else:
        lows = [
            slot
            for slot in table.in_hand(table.live)
            if table.live & (table.live - 1) and _qualifies(table, settled, slot)
        ]
        if not lows:
            return None
        expected = "low of " + ", ".join(words.whose(table, slot) for slot in lows)
    return Complaint(
        "the text says that no low qualified", expected, "no low", line=table.no_low_line
    )


def _qualifies(table: Table, settled: Settlement, slot: int) -> bool:
    """Whether a hand has a low, as far as it is told."""
    hand = settled.hands.get(table.seat_of[slot])
    if hand is not None:
        return hand.low != 0
    # Five cards that make a low make one whatever the others are.
    told = tuple(c for c in dict.fromkeys(table.known_cards(slot)) if c != HIDDEN)[:7]
    return bool(told) and low_eight(told) != 0


RULES: tuple[Rule, ...] = (
    _overpaid,
    _left_out,
    _rake_stated,
    _rake_negative,
    _rake_per_pot,
    _unpaid,
    _pot_overpaid,
    _no_such_pot,
    _stated_total,
    _stated_pots,
    _folded_wins,
    _not_contender,
    _no_low,
)
