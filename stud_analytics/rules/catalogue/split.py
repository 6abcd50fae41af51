"""Rules of the split: every pot by itself, high half and low half, ties, quarters, odd chips."""

from stud_analytics.rules.catalogue import words
from stud_analytics.rules.judgement import award_line
from stud_analytics.rules.rule import Complaint, Rule, judge, rule
from stud_analytics.rules.settlement import PotCase, Settlement
from stud_analytics.rules.table import Table

_SEED = (
    "founding rules: best high takes half, best low takes half, one hand may win both, no low: the "
    "high takes everything; every pot is settled alone among its own players"
)
_ODD = "houses differ (odd_chip_hi_lo); WSOP 149 and Robert's Rules give it to the high"
_TIE = (
    "houses differ (odd_chip_tie); WSOP 149/244: highest card by suit of the best five; Robert's "
    "Rules: of all seven"
)


def _name(case: PotCase, settled: Settlement) -> str:
    if len(settled.pots) == 1:
        return "the pot"
    if not settled.pots_told and not any(other.actual for other in settled.pots[1:]):
        return "the pots"  # paid in one sum
    return "the main pot" if case.pot == 0 else f"side pot {case.pot}"


def _won(table: Table, case: PotCase) -> str:
    if case.unknown:
        return "among the hands shown; hidden ones were paid nothing"
    sides = [
        f"{side} {' and '.join(words.who(table, seat) for seat in seats)}"
        for side, seats in (("high", case.won.high), ("low", case.won.low))
        if seats
    ]
    return "; ".join(sides) or "nobody"


def _first_wrong(table: Table, case: PotCase) -> int:
    """The line of the first payment that differs from what was due; of the first, if none."""
    lines = {seat: award_line(table, case, seat) for seat in case.actual}
    wrong = [
        line for seat, line in lines.items() if case.actual[seat] != case.demanded.get(seat, 0)
    ]
    return min(wrong or lines.values(), default=table.last_line)


@rule("split.wrong_winner", "error", "A pot goes to its best high and its best low.", _SEED,
      on=(Settlement,), faulty=True, contested=True)  # fmt: skip
def _wrong_winner(table: Table, settled: Settlement) -> list[Complaint] | None:
    beaten = "has neither the best high nor the best low" if table.rules.game.split else "is beaten"
    return [
        Complaint(
            f"{words.who(table, seat)} is paid from {_name(case, settled)} and {beaten}",
            _won(table, case),
            words.shares(table, case.actual),
            line=award_line(table, case, seat),
        )
        for case in settled.pots
        if case.fault == "winner"
        for seat in case.losers
        if seat in case.contenders
    ] or None


def _shares_together(table: Table, settled: Settlement) -> Complaint | None:
    """Where the text does not tell pots apart: of all of them together."""
    wrong = [case for case in settled.pots if case.fault == "shares"]
    if not wrong:
        return None
    due: dict[int, int] = {}
    for case in settled.pots:
        for seat, units in case.demanded.items():
            due[seat] = due.get(seat, 0) + units
    return Complaint(
        f"{words.money(table, settled.total_out)} of {len(settled.pots)} pots are divided wrongly",
        words.shares(table, due),
        words.shares(table, settled.paid),
        line=min(
            (a.line for a in settled.awards if settled.paid[a.seat] != due.get(a.seat, 0)),
            default=settled.line,
        ),
    )


@rule("split.shares", "error", "The halves are equal, and equal hands share alike.", _SEED,
      on=(Settlement,), faulty=True, contested=True)  # fmt: skip
def _shares(table: Table, settled: Settlement) -> Complaint | list[Complaint] | None:
    if not settled.adds_up:
        return None  # pots.overpaid and rake.stated have it: the halves of what sum?
    if len(settled.pots) > 1 and not settled.pots_told:
        return _shares_together(table, settled)
    return [
        Complaint(
            f"{_name(case, settled)} of {words.money(table, case.due)} is divided wrongly "
            f"({_won(table, case)})",
            words.shares(table, case.demanded),
            words.shares(table, case.actual),
            line=_first_wrong(table, case),
        )
        for case in settled.pots
        if case.fault == "shares"
    ] or None


@rule("split.out_of_reach", "error",
      "Nobody is paid more or less than the pots he could win can give him.", _SEED,
      on=(Settlement,), faulty=True, contested=True)  # fmt: skip
def _out_of_reach(table: Table, settled: Settlement) -> list[Complaint] | None:
    if not settled.adds_up or table.off or any(c.fault == "winner" for c in settled.pots):
        return None
    complaints = []
    for seat, got, least, most in settled.out_of_reach:
        expected = f"at most {words.money(table, most)}"
        if got < least:
            expected = f"at least {words.money(table, least)}"
        complaints.append(
            Complaint(
                f"{words.who(table, seat)} is paid {words.money(table, got)} and the pots can "
                f"give {expected}, whichever of them bore the rake",
                expected,
                words.money(table, got),
                line=next((a.line for a in settled.awards if a.seat == seat), settled.line),
            )
        )
    return complaints or None


@rule("split.odd_chip", "error",
      "The unit that cannot be halved goes to the half the house gives it to.", _ODD,
      on=(Settlement,), faulty=True, contested=True)  # fmt: skip
def _odd_chip(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for case in settled.pots if settled.adds_up else ():
        if case.fault != "odd" or not case.hi_lo_fits:
            continue
        opinion = judge(table.rules.odd_hi_lo, "odd_chip_hi_lo", case.hi_lo_fits)
        if opinion.severity is not None:
            odd, expected = words.money(table, 1), words.shares(table, case.demanded)
            message = (
                f"the odd {odd} of {_name(case, settled)} does not go where the house gives it"
            )
            if opinion.severity == "note":
                message = f"who gets the odd {odd} of {_name(case, settled)} is the house's to say"
                if case.demanded == case.actual:
                    expected = f"this house does not say who gets the odd {odd}"
            complaints.append(
                Complaint(
                    f"{message}; {opinion.expected}",
                    expected,
                    words.shares(table, case.actual),
                    opinion.severity,
                    _first_wrong(table, case),
                    "odd_chip_hi_lo",
                    opinion.fits,
                )
            )
    return complaints or None


@rule("split.odd_chip_tie", "error",
      "The unit that equal hands cannot share goes to the one the house gives it to.", _TIE,
      on=(Settlement,), faulty=True, contested=True)  # fmt: skip
def _odd_chip_tie(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for case in settled.pots if settled.adds_up else ():
        if case.fault != "odd" or not case.tie_fits:
            continue
        opinion = judge(table.rules.odd_tie, "odd_chip_tie", case.tie_fits)
        if opinion.severity is not None:
            complaints.append(
                Complaint(
                    f"equal hands share {_name(case, settled)} and who gets the odd "
                    f"{words.money(table, 1)} is the house's to say; {opinion.expected}",
                    words.shares(table, case.demanded)
                    if case.demanded != case.actual
                    else f"this house does not say who gets the odd {words.money(table, 1)}",
                    words.shares(table, case.actual),
                    opinion.severity,
                    _first_wrong(table, case),
                    "odd_chip_tie",
                    opinion.fits,
                )
            )
    return complaints or None


def _may_take(case: PotCase, seat: int, half: str) -> bool:
    """Whether a pot pays a seat this half: where the text does not say from which pot."""
    won = case.won.high if half == "high" else case.won.low
    return seat in won or (seat in case.contenders and not (case.won.high or case.won.low))


@rule("split.wrong_half", "error", "The high half goes to the best high, the low to the best low.",
      _SEED, on=(Settlement,), contested=True)  # fmt: skip
def _wrong_half(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for award in settled.awards:
        if award.half is None or award.pot >= len(settled.pots):
            continue
        case = settled.pots[award.pot]
        right = case.won.high if award.half == "high" else case.won.low
        if case.fault == "winner" or not case.won.high or award.seat in right:
            continue
        if not settled.pots_told and any(_may_take(c, award.seat, award.half)
                                         for c in settled.pots):  # fmt: skip
            continue
        complaints.append(
            Complaint(
                f"{words.who(table, award.seat)} is paid the {award.half} half of "
                f"{_name(case, settled)}",
                _won(table, case),
                words.who(table, award.seat),
                line=award.line,
            )
        )
    return complaints or None


@rule("split.untold", "note", "The hands that could win a contested pot are told.",
      "a hand that is not told cannot be judged", on=(Settlement,), faulty=True,
      contested=True)  # fmt: skip
def _untold(table: Table, settled: Settlement) -> list[Complaint] | None:
    seats = sorted({seat for case in settled.pots if case.fault == "untold"
                    for seat in case.unknown})  # fmt: skip
    if not seats or not settled.awards:
        return None
    names = ", ".join(words.who(table, seat) for seat in seats)
    return [
        Complaint(
            f"the text does not tell all cards of {names}, so who had to win cannot be told",
            "every card of every hand in at the end",
            f"hidden cards of {names}",
            line=settled.awards[0].line,
        )
    ]


RULES: tuple[Rule, ...] = (
    _wrong_winner,
    _shares,
    _out_of_reach,
    _odd_chip,
    _odd_chip_tie,
    _wrong_half,
    _untold,
)
