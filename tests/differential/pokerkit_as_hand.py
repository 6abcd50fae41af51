"""A hand that pokerkit played as the events of a hand history, with any payments at its end.

So the whole referee can judge it, not only the arithmetic of its pots.
"""

from pokerkit_habits import matched, our_pots
from pokerkit_showdowns import Showdown

from stud_analytics.cards import parse_card, parse_cards
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Hand,
    Raise,
    Returned,
    Seat,
    Shown,
    StreetStarts,
)
from stud_analytics.games import GAMES, SHOWDOWN
from stud_analytics.rules import load_house, replay


def as_hand(case: Showdown, paid: list[tuple[int, int, int | None]]) -> Hand:
    """The hand, paid as ``(seat, units, pot)``; pot None where the text would not tell which."""
    ante, bring_in, small = case.sizes
    written = _Writer(case)
    for entry in case.log:
        getattr(written, entry[0])(*entry[1:])
    written.flush()
    written.end(paid)
    return Hand(
        site="pokerkit", hand_id=f"{case.game}-{case.seed}", game=case.game, limit="fixed",
        money="play", currency=None, decimals=0, ante=ante, bring_in=bring_in, small_bet=small,
        big_bet=2 * small, table=None, max_seats=8, started_at=None, tournament=None, mixed=None,
        hero=None, file="", line=1,
        seats=tuple(Seat(at, f"P{at}", stack) for at, stack in enumerate(case.stacks, 1)),
        events=tuple(written.events), unknown=(), text="",
    )  # fmt: skip


class _Writer:
    def __init__(self, case: Showdown) -> None:
        self.case = case
        self.events: list = []
        self.left = dict(enumerate(case.stacks, 1))
        self.streets = iter(GAMES[case.game].streets)
        self.first = GAMES[case.game].streets[0]
        self.now = 0
        self.dealt: dict[int, tuple[list[int], list[int]]] = {}

    def add(self, kind, *values):
        self.events.append(kind(len(self.events) + 1, self.now, *values))

    def flush(self):
        """One event a player for all the cards of the street."""
        for seat, (up, down) in self.dealt.items():
            self.add(Dealt, seat, tuple(up), tuple(down))
        self.dealt = {}

    def chips(self, kind, seat, amount, *totals):
        self.flush()
        self.left[seat] -= amount
        self.add(kind, seat, amount, *totals, self.left[seat] == 0)

    def ante(self, seat, amount):
        self.chips(Ante, seat, amount)

    def street(self):
        self.flush()
        self.now = next(self.streets)
        self.bets, self.on_street = 0, dict.fromkeys(self.left, 0)
        self.add(StreetStarts)

    def card(self, seat, card, up):
        self.dealt.setdefault(seat, ([], []))[not up].append(parse_card(card))

    def common(self, card):
        self.flush()
        self.add(CommonCard, 0, (parse_card(card),))

    def bring_in(self, seat, amount):
        self.on_street[seat] += amount
        self.chips(BringIn, seat, amount)

    def wager(self, seat, amount):
        self.on_street[seat] += amount
        kind = Raise if self.bets else Completion if self.now == self.first else Bet
        self.bets += 1
        self.chips(kind, seat, amount, self.on_street[seat])

    def call(self, seat, amount):
        self.on_street[seat] += amount
        self.chips(Call, seat, amount)

    def check(self, seat, _amount):
        self.flush()
        self.add(Check, seat)

    def fold(self, seat):
        self.flush()
        self.add(Fold, seat)

    def end(self, paid):
        """What nobody matched goes back, the hands are shown, the pots are paid."""
        put_in = self.case.put_in
        for seat, units in matched(put_in).items():
            if back := put_in[seat] - units:
                ante = all(stake <= self.case.sizes[0] for stake in put_in.values())
                self.add(Returned, seat, back, "ante" if ante else "bet")
        self.now = SHOWDOWN
        self.add(StreetStarts)
        if len(self.case.live) > 1:
            for seat in self.case.live:
                self.add(Shown, seat, parse_cards(" ".join(self.case.hands[seat])))
        for seat, units, pot in paid:
            if units:
                self.add(Collected, seat, units, pot)


# --- the referee's word on payments -------------------------------------------------------------

OF_PAYMENT = ("split.", "pots.", "showdown.", "rake.", "stacks.")


def blamed(case: Showdown, paid: list[tuple[int, int, int | None]]) -> list[str]:
    """Codes of the errors that the referee, in a World Series house, finds in the payments."""
    found = replay(as_hand(case, paid), load_house("wsop_live")).findings
    return sorted(
        {f.code for f in found if f.severity == "error" and f.code.startswith(OF_PAYMENT)}
    )


def right_payments(case: Showdown) -> list[tuple[int, int, int]]:
    """What `rules.settle` demands, pot by pot."""
    pots = our_pots(case._replace(put_in=matched(case.put_in)))
    return [(seat, units, at) for at, pot in enumerate(pots) for seat, units in pot.items()]


def together(payments: list[tuple[int, int, int]]) -> list[tuple[int, int, None]]:
    """The same payments, a sum to each seat, as texts have it that do not tell the pots apart."""
    sums: dict[int, int] = {}
    for seat, units, _ in payments:
        sums[seat] = sums.get(seat, 0) + units
    return [(seat, units, None) for seat, units in sums.items()]


def pokerkit_payments(case: Showdown) -> list[tuple[int, int, None]]:
    """What pokerkit paid, a sum to each seat."""
    put_in = matched(case.put_in)
    return [(seat, case.payoffs[seat] + put_in[seat], None) for seat in put_in]
