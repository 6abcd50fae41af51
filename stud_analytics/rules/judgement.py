"""The end of a hand: which pots there were, who was paid, and what the rules demand.

`settle_table` reads the table when the last event is in and makes the `Settlement` that the
rules of pots, showdown, split and rake judge.
"""

from collections.abc import Iterable
from itertools import product
from typing import Final

from stud_analytics.events import Collected
from stud_analytics.money import Units
from stud_analytics.rules.house import FIELDS, Value
from stud_analytics.rules.payments import due_per_pot, left_out_awards, paid_per_pot, told_awards
from stud_analytics.rules.record import Award
from stud_analytics.rules.settle import (
    Holding,
    Pot,
    Shares,
    Winners,
    build_pots,
    divisions,
    held,
    winners,
)
from stud_analytics.rules.settlement import NO_SAY, Fault, PotCase, Settlement
from stud_analytics.rules.table import Table
from stud_analytics.tuples import make

_Pot: Final = Pot
_NOBODY: Final = Winners((), ())
_HI_LO_VALUES: Final = FIELDS["odd_chip_hi_lo"].values
_TIE_VALUES: Final = FIELDS["odd_chip_tie"].values


def settle_table(table: Table) -> Settlement:
    """Everything there is to know of the hand's money. Never raises for any table."""
    pots = _pots(table)
    awards = told_awards(table, len(pots))
    left_out = left_out_awards(table, pots, awards) if table.collected else ()
    if left_out:
        awards += [award._replace(pot=0 if len(pots) <= 1 else -1) for award in left_out]
    paid: Shares = {}
    told = True  # of every award, which pot it is from
    for _, seat, amount, of, _ in awards:
        paid[seat] = paid.get(seat, 0) + amount
        told = told and of >= 0
    total_in, total_out = table.pot, sum(paid.values())
    rake: Units | None = None
    fees = 0
    for _, _, _, _, stated_rake, stated_fees, _ in table.pot_stated:
        rake = stated_rake if rake is None else rake
        fees = fees or stated_fees or 0
    contested = bool(table.live & (table.live - 1))
    hands = _hands(table) if contested else {}
    sums = paid_per_pot(table, pots, awards, total_out)
    taken = total_in - total_out
    if rake is not None and awards and min(rake, fees) >= 0 and not table.off:
        taken = rake + fees if rake + fees <= total_in else taken
    dues = due_per_pot(table, pots, sums, total_in - total_out, taken, fees, told)
    cases = tuple([
        _case(table, at, pot, sums[at] if sums else (total_out if at == 0 else 0), dues[at],
              awards, hands, len(pots) == 1)
        for at, pot in enumerate(pots)
    ])  # fmt: skip
    if len(pots) > 1 and not told:
        cases = _together(cases, paid) if sums is None else _spread(table, cases, paid, hands)
    beyond: tuple[tuple[int, Units, Units, Units], ...] = ()
    if sums is None and total_out <= total_in:
        beyond = _out_of_reach(table, cases, paid, hands, total_in - total_out)
    return Settlement(
        table.last_line,
        cases,
        tuple([award if award[3] >= 0 else award._replace(pot=0) for award in awards]),
        paid,
        total_in,
        total_out,
        _taken(total_in, total_out, fees) if rake is None else rake,
        fees,
        rake is not None,
        sums is not None,
        told,
        tuple([award for award in awards if award[3] >= max(len(pots), 1)]),
        beyond,
        left_out,
        hands,
    )


def _pots(table: Table) -> tuple[Pot, ...]:
    """Main pot first."""
    seat_of = table.seat_of
    live = tuple([seat_of[slot] for slot in table.in_hand(table.live)])
    all_in = table.live & ~table.can
    if len(live) == 1 or (live and not all_in):  # one pot, as `build_pots` would say
        return (make(_Pot, (table.pot, live)),)
    put_in = {player.seat: player.put_in for player in table.players}
    return build_pots(put_in, live, [seat_of[slot] for slot in table.in_hand(all_in)])


def _taken(total_in: Units, total_out: Units, fees: Units) -> Units:
    """The rake where none is stated: what is missing, if anybody was paid at all."""
    return max(total_in - total_out - fees, 0) if total_out else 0


def _hands(table: Table) -> dict[int, Holding]:
    """The hands still in whose every card is told."""
    hands: dict[int, Holding] = {}
    due, game = table.cards_due(), table.rules.game
    for slot in table.in_hand(table.live):
        player, cards = table.players[slot], table.known_cards(slot)
        if len(cards) != due:
            continue
        bits = player.held
        if table.common is not None:
            bits |= 1 << (table.common + 1)
        if bits != player.ranked and len(set(cards)) != due:
            continue
        try:
            table.rank(player, cards, bits)
        except (ValueError, KeyError, IndexError):
            continue
        hands[player.seat] = held(game, cards, player.high, player.low)
    return hands


def _case(
    table: Table,
    at: int,
    pot: Pot,
    paid: Units,
    due: Units,
    awards: list[Award],
    hands: dict[int, Holding],
    only: bool,
) -> PotCase:
    actual: Shares = {}
    for _, seat, units, of, _ in awards:
        if of == at or only:
            actual[seat] = actual.get(seat, 0) + units
    amount, contenders = pot
    return _judged(table, at, amount, contenders, paid, due, actual, hands)


def _judged(
    table: Table,
    at: int,
    amount: Units,
    contenders: tuple[int, ...],
    paid: Units,
    due: Units,
    actual: Shares,
    hands: dict[int, Holding],
) -> PotCase:
    """The pot's winners, what is due to them, and what is wrong with what they got."""
    strangers = tuple([seat for seat in actual if seat not in contenders])
    if len(contenders) == 1:
        demanded: Shares = {contenders[0]: due}
        fault: Fault = "winner" if strangers else ""
        if actual and due != paid and not strangers:
            fault = "shares"
        return PotCase(
            at, amount, contenders, paid, due, actual, _NOBODY, demanded, fault, (), strangers
        )
    unknown = tuple([seat for seat in contenders if seat not in hands])
    known = hands
    if unknown or len(contenders) < len(hands):
        known = {seat: hands[seat] for seat in contenders if seat in hands}
    best = winners(known) if known else _NOBODY
    losers = strangers + tuple([
        seat for seat in actual if seat in known and seat not in best[0] and seat not in best[1]
    ])  # fmt: skip
    if unknown:
        if losers or not actual or any(seat in actual for seat in unknown):
            fault = "winner" if losers else "untold"
            return PotCase(
                at, amount, contenders, paid, due, actual, _NOBODY, actual, fault, unknown, losers
            )
        # Hands that are not told and got nothing have won nothing, or given it up: whatever they
        # were, the others divide the pot among themselves.
        if any(_explanations(table, due, best, known, actual).values()):
            return PotCase(
                at, amount, contenders, paid, due, actual, _NOBODY, actual, "untold", unknown
            )
        demanded = _first_division(table, due, best, known)
        return PotCase(
            at, amount, contenders, paid, due, actual, _NOBODY, demanded, "shares", unknown
        )
    if losers:
        demanded = _first_division(table, due, best, known)
        return PotCase(
            at, amount, contenders, paid, due, actual, best, demanded, "winner", (), losers
        )
    only = _only_division(table, due, best)
    if only is not None:
        if actual and actual != only:
            return PotCase(at, amount, contenders, paid, due, actual, best, only, "shares")
        return PotCase(at, amount, contenders, paid, due, actual, best, only, "")
    if not actual:
        demanded = _first_division(table, due, best, known)
        return PotCase(at, amount, contenders, paid, due, actual, best, demanded, "")
    explains = _explanations(table, due, best, known, actual)
    rules = table.rules
    fits = {key for key, fit in explains.items() if fit}
    if not fits:
        demanded = _first_division(table, due, best, known)
        return PotCase(at, amount, contenders, paid, due, actual, best, demanded, "shares")
    if len(fits) == len(explains):
        return PotCase(at, amount, contenders, paid, due, actual, best, actual, "")
    hi_lo = {v: any(h == v for h, _ in fits) for v in dict.fromkeys(h for h, _ in explains)}
    # The tie is judged with the halves as the house has them, if the hand can be read so.
    halves = {key for key in fits if key[0] in rules.odd_hi_lo.values} or fits
    tie = {v: any(t == v for _, t in halves) for v in dict.fromkeys(t for _, t in explains)}
    no_half, no_tie = len(hi_lo) == 1, len(tie) == 1  # then the field has no say
    accepted = any(
        (no_half or h in rules.odd_hi_lo.values) and (no_tie or t in rules.odd_tie.values)
        for h, t in fits
    )
    demanded = actual if accepted else _first_division(table, due, best, known)
    return PotCase(
        at, amount, contenders, paid, due, actual, best, demanded, "odd", (), (),
        hi_lo if not all(hi_lo.values()) else NO_SAY, tie if not all(tie.values()) else NO_SAY,
    )  # fmt: skip


def _only_division(table: Table, paid: Units, won: Winners) -> Shares | None:
    """The shares of the commonest pots, in which no house has a say: one seat takes it, or one the
    high half and another the low half, and the halves are even. None for any other."""
    high, low = won
    if len(high) > 1 or len(low) > 1 or not (high or low):
        return None
    if not high or not low or high == low:
        taker = high[0] if high else low[0]
        return {taker: paid} if paid else {}
    if paid % (2 * table.rules.least_unit):
        return None
    half = paid // 2
    return {high[0]: half, low[0]: half} if half else {}


def _divided(
    table: Table,
    paid: Units,
    won: Winners,
    hands: dict[int, Holding],
    odd_hi_lo: Value,
    odd_tie: Value,
) -> list[Shares]:
    rules = table.rules
    unit = rules.unit.values[0]
    high, low = won
    if len(high) <= 1 and len(low) <= 1:  # nobody shares anything: the order says nothing
        order: list[int] = []
        return list(divisions(paid, int(unit), won, hands, rules.game, order, odd_hi_lo, odd_tie))
    order = [table.seat_of[slot] for slot in table.deal_order]
    if odd_tie == "deal_order" and not {*won.high, *won.low} <= set(order):
        odd_tie = "unspecified"  # who was dealt to first is not told
    order += [seat for seat in table.seat_of if seat not in order]
    return list(divisions(paid, int(unit), won, hands, rules.game, order, odd_hi_lo, odd_tie))


def _first_division(table: Table, paid: Units, won: Winners, hands: dict[int, Holding]) -> Shares:
    rules = table.rules
    return _divided(table, paid, won, hands, rules.odd_hi_lo.values[0], rules.odd_tie.values[0])[0]


def _explanations(
    table: Table, paid: Units, won: Winners, hands: dict[int, Holding], actual: Shares
) -> dict[tuple[Value, Value], bool]:
    """By (odd_chip_hi_lo, odd_chip_tie): whether it explains what was paid."""
    even = _divided(table, paid, won, hands, "high", "unspecified")
    split = bool(won.high and won.low) and set(won.high) != set(won.low)
    if len(even) == 1 and not (split and paid % (2 * table.rules.least_unit)):
        return {("high", "unspecified"): actual == even[0]}
    hi_lo = _HI_LO_VALUES if split else ("high",)
    tie = _TIE_VALUES if len(won.high) > 1 or len(won.low) > 1 else ("unspecified",)
    return {
        (h, t): actual in _divided(table, paid, won, hands, h, t) for h, t in product(hi_lo, tie)
    }


def _spread(
    table: Table, cases: tuple[PotCase, ...], paid: Shares, hands: dict[int, Holding]
) -> tuple[PotCase, ...]:
    """Where the text does not tell pots apart: lay the payments on the pots if they fit at all.

    They fit if some division of every pot adds up to what each seat got. Where they do not, the
    whole is judged on the main pot, as one complaint.
    """
    choices: list[list[Shares]] = []
    for case in cases:
        options: list[Shares] = [case.demanded]
        if case.won.high or case.won.low:
            known = {seat: hands[seat] for seat in case.contenders}
            for h, t in product(_HI_LO_VALUES, ("unspecified",)):
                options += _divided(table, case.due, case.won, known, h, t)
        elif case.unknown:
            return _together(cases, paid)
        choices.append(options)
    for chosen in product(*choices):
        total: Shares = {}
        for shares in chosen:
            for seat, units in shares.items():
                total[seat] = total.get(seat, 0) + units
        if {seat: units for seat, units in total.items() if units} == paid:
            return tuple(
                _judged(table, c.pot, c.amount, c.contenders, c.paid, c.due, shares, hands)
                for c, shares in zip(cases, chosen, strict=True)
            )
    return _together(cases, paid, "shares")


def _out_of_reach(
    table: Table,
    cases: tuple[PotCase, ...],
    paid: Shares,
    hands: dict[int, Holding],
    taken: Units,
) -> tuple[tuple[int, Units, Units, Units], ...]:
    """Seats paid what no division of the pots can give them, as `Settlement.out_of_reach`.

    A seat gets at most its share of every pot about whole, and at least its share of every pot
    less about all the rake: about, for a pot that is a few chips smaller may leave odd ones. A
    hand that is not told may be worth anything.
    """
    if any(case.amount < 0 for case in cases):
        return ()  # somebody was given back more than he put in, which another rule has
    least: Shares = dict.fromkeys(table.seat_of, 0)
    most: Shares = dict.fromkeys(table.seat_of, 0)
    for case in cases:
        known = {seat: hands[seat] for seat in case.contenders if seat in hands}
        if len(case.contenders) > 1 and len(known) < len(case.contenders):
            for seat in case.contenders:
                most[seat] += case.amount
            continue
        low, high = max(case.amount - max(taken, 0), 0), case.amount
        few = 2 * len(case.contenders) * table.rules.least_unit
        richest = _ways(table, case, range(max(low, high - few), high + 1), known)
        poorest = _ways(table, case, range(low, min(high, low + few) + 1), known)
        for seat in case.contenders:
            most[seat] += max(shares.get(seat, 0) for shares in richest)
            least[seat] += min(shares.get(seat, 0) for shares in poorest)
    return tuple(
        (seat, paid.get(seat, 0), least[seat], most[seat])
        for seat in table.seat_of
        if not least[seat] <= paid.get(seat, 0) <= most[seat]
    )


def _ways(
    table: Table, case: PotCase, sizes: Iterable[Units], known: dict[int, Holding]
) -> list[Shares]:
    """Every division of so many units of a pot that some house makes."""
    if len(case.contenders) == 1:
        return [{case.contenders[0]: units} for units in sizes]
    best = winners(known)
    return [
        shares
        for units in sizes
        for h in _HI_LO_VALUES
        for shares in _divided(table, units, best, known, h, "unspecified")
    ]


def _together(cases: tuple[PotCase, ...], paid: Shares, fault: Fault = "") -> tuple[PotCase, ...]:
    """All payments laid on the main pot: only who was paid can be judged, and perhaps the sum."""
    if any(case.unknown for case in cases):
        fault = "untold"
    takers = {seat for case in cases for seat in (*case.demanded, *case.won.high, *case.won.low)}
    takers |= {case.contenders[0] for case in cases if len(case.contenders) == 1}
    losers = tuple(seat for seat in paid if seat not in takers)
    if losers and fault != "untold":
        fault = "winner"
    first = _laid(cases[0], fault)
    first.actual, first.losers = paid, losers
    first.hi_lo_fits = first.tie_fits = NO_SAY
    rest = [_laid(case, "") for case in cases[1:]]
    if fault not in ("shares", "winner"):  # nothing is known to be wrong: due is what was paid
        first.demanded = paid
        for case in rest:
            case.demanded = {}
    return (first, *rest)


def _laid(case: PotCase, fault: Fault) -> PotCase:
    """The same with another fault."""
    return PotCase(
        case.pot, case.amount, case.contenders, case.paid, case.due, case.actual, case.won,
        case.demanded, fault, case.unknown, case.losers, case.hi_lo_fits, case.tie_fits,
    )  # fmt: skip


def award_line(table: Table, case: PotCase, seat: int) -> int:
    """The line that paid ``seat`` from the pot; the hand's last line if none did."""
    lines: list[Collected] = [e for e in table.collected if e.seat == seat]
    if lines:
        return next((e.line for e in lines if e.pot == case.pot), lines[0].line)
    for stated in table.seat_stated:
        if stated.seat == seat and stated.won:
            return stated.line
    return table.last_line
