"""Meanings to events: what a phrase means at its place in the hand.

The same for every site. A handler takes the hand so far, the line, the seat and the meaning,
appends events, and returns True where the line makes no sense at its place: such a line is kept
as unknown, and the hand is not trusted.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from stud_analytics.cards import HIDDEN, Card
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
    Event,
    Fold,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import ANTE, SHOWDOWN, SUMMARY, Game, Street
from stud_analytics.money import Units
from stud_analytics.reading.phrases import Cards, Grammar
from stud_analytics.reading.vocabulary import Meaning


class HandSoFar:
    """A hand as far as its lines have been read."""

    __slots__ = (
        "anted", "antes", "append", "bring_ins", "brought", "cancelled", "common", "deal_opens",
        "dealt", "double_bet", "down_first", "ended", "events", "first", "folded", "grammar",
        "heroes", "in_middle", "last_down", "late_payments", "level", "names", "paid", "partly",
        "put", "raked", "served", "side_paid", "small_bet", "stacks", "stated", "street",
        "streets", "totals", "unnamed", "won",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        small_bet: Units | None,
        grammar: Grammar,
        names: Mapping[int, str] | None = None,
        stacks: Mapping[int, Units | None] | None = None,
    ) -> None:
        self.grammar = grammar
        site = grammar.site
        self.deal_opens = site.deal_opens
        self.late_payments = not site.whole.isdisjoint(("payment", "paid"))
        """Payments may stand in the summary."""
        self.names = names or {}
        """Seat to player."""
        self.stacks = stacks or {}
        """Seat to chips before the hand."""
        self.streets = game.streets
        self.first = game.streets[0]
        self.down_first = game.down_first
        self.last_down = game.streets[-1] if game.last_card_down else -1
        self.small_bet = small_bet
        self.street: Street = ANTE
        self.level: Units = 0
        """The bet on this street."""
        self.put: dict[int, Units] = {}
        """Seat to chips put in on this street."""
        self.events: list[Event] = []
        self.append = self.events.append
        self.antes: list[tuple[Units, bool]] = []
        self.bring_ins: list[tuple[Units, bool]] = []
        self.double_bet: Units | None = None
        """A bet that the text calls double, which makes it the big bet."""
        self.brought: dict[int, Units] = {}
        """Seat to its bring-in."""
        self.anted: set[int] = set()
        self.dealt: set[int] = set()
        self.folded: set[int] = set()
        self.served: set[int] = set()
        """Seats that have their card of this street; kept where a deal opens a street."""
        self.partly: dict[int, list[Card]] = {}
        """Cards of the first street, where each has a line of its own, until all are there."""
        self.in_middle: Units = 0
        """Chips put in, those given back taken off."""
        self.paid: Units = 0
        self.won: Units = 0
        """Chips paid, by lines of payments and by lines of players in the summary."""
        self.heroes: set[int] = set()
        """Seats whose down cards the first street names."""
        self.stated: set[int] = set()
        """Seats that have a line in the summary."""
        self.totals = self.raked = False
        """The pot, the rake is stated."""
        self.unnamed = False
        """A line put somebody all-in and did not say how."""
        self.side_paid = False
        """A line pays a side pot and says so."""
        self.common: Cards = ()
        self.cancelled = self.ended = False

    def uncalled(self) -> Units:
        """Chips of this street that nobody matched."""
        *_, second, first = (0, 0, *sorted(self.put.values()))
        return first - second


_new = tuple.__new__
"""Makes the commonest events without the cost of a named tuple's own constructor: every field
must be given, in order."""

CardGroups = tuple[Cards, ...]
Outcome = Literal["folded", "showed", "mucked", "collected", "other"]
Handler = Callable[[HandSoFar, int, int, Meaning, CardGroups, str | None], bool | None]


def _street_starts(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = said.street
    if street <= hand.street or (street < SHOWDOWN and street not in hand.streets):
        return True
    hand.street = street
    _next_round(hand)
    hand.append(StreetStarts(line, street))
    return None


def _next_round(hand: HandSoFar) -> None:
    hand.level = 0
    hand.put = {}
    if hand.served:
        hand.served = set()


def _opened_by_deal(hand: HandSoFar, seat: int) -> None:
    """Where no heading says so: a deal opens the first street, and the next one after anybody
    has acted or when the seat has had its card."""
    if hand.street == ANTE:
        hand.street = hand.first
    elif hand.street < SHOWDOWN and (
        seat in hand.served or (hand.served and hand.events and type(hand.events[-1]) in _ACTED)
    ):
        at = hand.streets.index(hand.street) + 1
        if at < len(hand.streets):
            hand.street = hand.streets[at]
            _next_round(hand)
    hand.served.add(seat)


_ACTED: Final = frozenset({BringIn, Completion, Bet, Raise, Call, Check, Fold})


def _common(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    up = cards[said.cards]
    if said.street and _street_starts(hand, line, 0, said, cards, text):
        return True
    if len(up) != 1 or hand.street not in hand.streets:
        return True
    hand.common = up
    hand.append(CommonCard(line, hand.street, 0, up))
    return None


def _board(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    up = cards[said.cards]
    if hand.street != SUMMARY or len(up) != 1 or (hand.common and hand.common != up):
        return True
    if not hand.common:
        hand.common = up
        hand.append(CommonCard(line, SUMMARY, 0, up))
    return None


def _ante(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street != ANTE:
        return True
    amount, all_in = said.amount, said.all_in
    hand.anted.add(seat)
    hand.antes.append((amount, all_in))
    hand.in_middle += amount
    hand.append(_new(Ante, (line, ANTE, seat, amount, all_in)))
    return None


def _dealt(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.deal_opens:
        _opened_by_deal(hand, seat)
    street = hand.street
    if said.so_far >= 0:
        return _dealt_so_far(hand, line, seat, cards[said.so_far])
    new = cards[said.new]
    if street == hand.first:
        hand.dealt.add(seat)
        if said.old >= 0:  # the down cards in a bracket of their own
            new = cards[said.old] + new
            if len(cards[said.new]) != 1:
                return True
        elif len(new) == 1:
            hand.append(_new(Dealt, (line, street, seat, new, (), None)))
            return None
        return _first_cards(hand, line, seat, new)
    if len(new) != 1 or street >= SHOWDOWN or street == ANTE:
        return True
    old = cards[said.old] if said.old >= 0 else None
    if street == hand.last_down:
        hand.append(_new(Dealt, (line, street, seat, (), new, old)))
    else:
        hand.append(_new(Dealt, (line, street, seat, new, (), old)))
    return None


def _first_cards(hand: HandSoFar, line: int, seat: int, cards: Cards) -> bool | None:
    """The down cards and the door card."""
    down, up = cards[:-1], cards[-1:]
    if len(down) != hand.down_first or HIDDEN in up:
        return True
    if HIDDEN not in down:
        hand.heroes.add(seat)
    hand.append(Dealt(line, hand.street, seat, up, down))
    return None


def _dealt_so_far(hand: HandSoFar, line: int, seat: int, cards: Cards) -> bool | None:
    """All the cards of a player: those of the street are the last, the others are a repeat."""
    street = hand.street
    if seat in hand.folded:
        return None
    if street not in hand.streets:
        return True
    if street == hand.first:
        hand.dealt.add(seat)
        return _first_cards(hand, line, seat, cards)
    due = hand.down_first + 1 + hand.streets.index(street)
    if len(cards) == due - 1 and hand.common:
        return None  # this street's card is the one for all
    if len(cards) != due:
        return True
    before, new = cards[:-1], cards[-1:]
    if street == hand.last_down:
        hand.append(Dealt(line, street, seat, (), new, before))
    else:
        hand.append(Dealt(line, street, seat, new, (), before))
    return None


def _dealt_one(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    new = cards[said.new] if said.new >= 0 else (HIDDEN,)
    if hand.street in (ANTE, hand.first):
        partly = hand.partly.get(seat)
        if partly is None and hand.street == ANTE and hand.deal_opens:
            hand.street = hand.first
        if hand.street == hand.first and not (hand.deal_opens and _first_is_over(hand, seat)):
            partly = hand.partly.setdefault(seat, [])
            partly += new
            if len(partly) <= hand.down_first:
                return None
            hand.dealt.add(seat)
            hand.served.add(seat)
            return _first_cards(hand, line, seat, tuple(partly))
    if hand.deal_opens:
        _opened_by_deal(hand, seat)
    street = hand.street
    if len(new) != 1 or street >= SHOWDOWN or street == ANTE:
        return True
    up, down = ((), new) if street == hand.last_down else (new, ())
    if HIDDEN in up:
        return True
    hand.append(Dealt(line, street, seat, up, down))
    return None


def _first_is_over(hand: HandSoFar, seat: int) -> bool:
    return len(hand.partly.get(seat, ())) > hand.down_first


def _bring_in(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    amount, all_in = said.amount, said.all_in
    hand.bring_ins.append((amount, all_in))
    hand.brought[seat] = amount
    _put(hand, seat, amount)
    hand.append(BringIn(line, hand.street, seat, amount, all_in))
    return None


def _chips(hand: HandSoFar, seat: int, said: Meaning) -> Units:
    """The chips that a line adds, whether it states them or the total on the street."""
    return said.to - hand.put.get(seat, 0) if said.to else said.amount


def _wagers(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    """Chips put in, by a word that does not tell what for: the play does."""
    if hand.street >= SHOWDOWN:
        return True
    return _by_the_play(hand, line, seat, said, said.all_in)


def _goes_all_in(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    return _by_the_play(hand, line, seat, said, True)


def _by_the_play(hand: HandSoFar, line: int, seat: int, said: Meaning, all_in: bool) -> bool | None:
    street, level = hand.street, hand.level
    hand.unnamed = hand.unnamed or all_in
    amount = _chips(hand, seat, said)
    if street == ANTE:  # the ante takes the last chips
        return _ante(hand, line, seat, said._replace(amount=amount, all_in=all_in), (), None)
    if all_in and not said.to and (put := hand.put.get(seat, 0)):
        left = _left(hand, seat)
        if amount == put + left != left:  # a total on the street, for that is what he has
            amount = left
    to = _put(hand, seat, amount)
    if to <= level or (all_in and level and _owes_more(hand, level, to)):
        hand.append(Call(line, street, seat, amount, all_in))
    elif _completes(hand, level):
        if level == 0 and hand.small_bet is not None and amount < hand.small_bet:
            # Nobody opens for less than the small bet but who has to: the bring-in.
            hand.bring_ins.append((amount, all_in))
            hand.append(BringIn(line, street, seat, amount, all_in))
        else:
            hand.append(Completion(line, street, seat, amount, to, all_in))
    elif level == 0:
        hand.append(Bet(line, street, seat, amount, to, all_in))
    else:
        hand.append(Raise(line, street, seat, amount, to, all_in, said.by))
    return None


def _owes_more(hand: HandSoFar, level: Units, to: Units) -> bool:
    """Whether ``to`` may be what somebody had towards a bring-in that is all-in for less. Who
    calls that before him with chips left shows that no more is owed."""
    return (
        hand.street == hand.first
        and level == max((amount for amount, all_in in hand.bring_ins if all_in), default=-1)
        and (hand.small_bet is None or to < hand.small_bet)
        and not any(type(event) is Call and not event.all_in for event in hand.events)
    )


def _left(hand: HandSoFar, seat: int) -> Units:
    """The player's chips; no number of chips where the text does not tell them."""
    stack = hand.stacks.get(seat)
    if stack is None:
        return -1
    own = [event for event in hand.events if event.seat == seat]
    put = sum(event.amount for event in own if isinstance(event, Ante | _WAGERS))
    return stack - put + sum(event.amount for event in own if type(event) is Returned)


_WAGERS = BringIn | Completion | Bet | Raise | Call


def _bet(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = hand.street
    if street >= SHOWDOWN:
        return True
    amount = _chips(hand, seat, said)
    to = _put(hand, seat, amount)
    if said.double:
        hand.double_bet = to
    kind = Completion if street == hand.first else Bet
    hand.append(kind(line, street, seat, amount, to, said.all_in))
    return None


def _raise_to(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    street = hand.street
    if street >= SHOWDOWN:
        return True
    below = hand.level
    amount = _chips(hand, seat, said)
    if said.hand_total is not None and _is_total(hand, seat, said):
        amount -= hand.put.get(seat, 0)
    if said.past_bring_in and street == hand.first and said.to - below != hand.small_bet:
        # A total that is a full raise as it stands is not short of anything.
        amount += hand.brought.get(seat, 0)
    to = _put(hand, seat, amount)
    kind = Completion if _completes(hand, below) else Raise
    hand.append(kind(line, street, seat, amount, to, said.all_in, said.by))
    return None


def _is_total(hand: HandSoFar, seat: int, said: Meaning) -> bool:
    """Whether the amount that stands beside the player's total over the hand is his total on the
    street, and not the chips that he adds."""
    before = sum(
        event.amount
        for event in hand.events
        if isinstance(event, BringIn | Completion | Bet | Raise | Call) and event.seat == seat
    )
    return said.hand_total == before - hand.put.get(seat, 0) + said.amount


def _completes(hand: HandSoFar, below: Units) -> bool:
    """Whether chips on top of ``below`` are a completion: the first street, and no full small
    bet yet. Where the header states no stakes, the first bet or raise over the bring-in is."""
    if hand.street != hand.first:
        return False
    if hand.small_bet is not None:
        return below < hand.small_bet
    return below <= max((amount for amount, _ in hand.bring_ins), default=0)


def _put(hand: HandSoFar, seat: int, amount: Units) -> Units:
    """The seat's total on the street after adding ``amount``."""
    put = hand.put
    hand.in_middle += amount
    total = put[seat] = put.get(seat, 0) + amount
    if total > hand.level:
        hand.level = total
    return total


def _call(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    put = hand.put
    before = put.get(seat, 0)
    amount = said.to - before if said.to else said.amount
    hand.in_middle += amount
    total = put[seat] = before + amount
    if total > hand.level:
        hand.level = total
    hand.append(_new(Call, (line, hand.street, seat, amount, said.all_in)))
    return None


def _check(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    hand.append(_new(Check, (line, hand.street, seat)))
    return None


def _fold(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street >= SHOWDOWN:
        return True
    hand.folded.add(seat)
    hand.append(_new(Fold, (line, hand.street, seat)))
    if said.cards >= 0:  # folds face up
        hand.append(Shown(line, hand.street, seat, cards[said.cards]))
    return None


def _returned(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.in_middle -= said.amount
    hand.append(Returned(line, hand.street, seat, said.amount))
    return None


def _ante_returned(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    hand.in_middle -= said.amount
    hand.append(Returned(line, hand.street, seat, said.amount, "ante"))
    return None


def _shows(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    if said.at_showdown:
        hand.street = SHOWDOWN
    shown = cards[said.cards] if said.best < 0 else tuple(dict.fromkeys(cards[said.best]))
    high, low = hand.grammar.words(text) if text else (None, None)
    hand.append(Shown(line, hand.street, seat, shown, high, low))
    return None


def _says_low(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    """Words for the low of a hand that has been shown."""
    for at in range(len(hand.events) - 1, -1, -1):
        event = hand.events[at]
        if type(event) is Shown and event.seat == seat:
            hand.events[at] = event._replace(low=hand.grammar.low_words(text))
            return None
    return True


def _mucks(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY:
        return True
    if said.at_showdown:
        hand.street = SHOWDOWN
    last = hand.events[-1] if hand.events else None
    if type(last) is Mucked and last.seat == seat and not last.cards:
        hand.events.pop()  # told in two lines, the cards in the second
    hand.append(Mucked(line, hand.street, seat, cards[said.cards] if said.cards >= 0 else ()))
    return None


def _collects(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if hand.street == SUMMARY and not hand.late_payments:
        return True
    seat = seat or said.number
    if seat not in hand.names:
        return True
    hand.paid += said.amount
    pot = said.side_pot or (0 if said.main_pot else None)
    hand.side_paid = hand.side_paid or bool(pot)
    half: Literal["high", "low"] | None = None
    if said.high_half or said.low_half:
        half = "high" if said.high_half else "low"
    hand.append(Collected(line, hand.street, seat, said.amount, pot, half))
    return None


def _no_low(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.append(NoLow(line, hand.street))
    return None


def _pot_stated(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    if (hand.totals and said.total is not None) or (hand.raked and said.rake is not None):
        return True
    hand.totals = hand.totals or said.total is not None
    hand.raked = hand.raked or said.rake is not None
    pots = said.side_amount if said.main_amount is None else (said.main_amount, *said.side_amount)
    hand.append(PotStated(line, hand.street, 0, said.total, said.rake, said.fees, pots))
    return None


def _seat_stated(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    """A player's line of the summary, whatever it says."""
    outcome: Outcome = (
        "folded" if said.folded
        else "showed" if said.showed
        else "mucked" if said.mucked
        else "collected" if said.collected
        else "other"
    )  # fmt: skip
    high, low = hand.grammar.words(text) if text else (None, None)
    known = cards[said.cards] if said.cards >= 0 else ()
    return _state(hand, line, seat, said, outcome, said.street or None, known, high, low)


def _state(
    hand: HandSoFar,
    line: int,
    seat: int,
    said: Meaning,
    outcome: Outcome,
    folded_on: Street | None = None,
    known: Cards = (),
    high: str | None = None,
    low: str | None = None,
) -> bool | None:
    """Takes a line of the summary in. True where it stands outside the summary, comes twice and
    is no further share of what the player won, is nobody's, or has another number beside the name
    than the seat's."""
    if seat and said.number and said.number != seat:
        return True
    seat = seat or said.number
    if hand.street != SUMMARY or seat not in hand.names:
        return True
    if seat in hand.stated:
        return _another_share(hand, seat, said, outcome, low)
    hand.stated.add(seat)
    net = said.net if said.lost is None else -said.lost
    won = halves = _halves(said)
    if said.won is not None or said.share is not None:
        won = said.won if said.share is None else said.share
    stated = SeatStated(line, SUMMARY, seat, outcome, folded_on, known, won, high, low,
                        said.stack, net)  # fmt: skip
    hand.append(stated)
    if halves not in (None, won):  # the line says two things: both are kept, one is found wrong
        hand.append(stated._replace(cards=(), won=halves))
    hand.won += won or 0
    return None


def _halves(said: Meaning) -> Units | None:
    """What a line of the summary gives for high and low together; None where it does not."""
    high, low = said.high_won, said.low_won
    return None if high is None and low is None else (high or 0) + (low or 0)


def _another_share(
    hand: HandSoFar, seat: int, said: Meaning, outcome: Outcome, low: str | None
) -> bool | None:
    """A second line of a player whose summary has one for each share: it adds to the first."""
    if said.share is None:
        return True
    for at in range(len(hand.events) - 1, -1, -1):
        event = hand.events[at]
        if type(event) is SeatStated and event.seat == seat:
            if event.won is None or event.outcome != outcome:
                return True
            won = event.won + said.share
            hand.events[at] = event._replace(won=won, low=event.low or low)
            hand.won += said.share
            return None
    return True


def _seat_folded(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return _state(hand, line, seat, said, "folded", said.street)


def _seat_showed(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    high, low = hand.grammar.words(text) if text else (None, None)
    return _state(hand, line, seat, said, "showed", None, cards[said.cards], high, low)


def _seat_mucked(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    known = cards[said.cards] if said.cards >= 0 else ()
    high, low = hand.grammar.words(text) if text else (None, None)
    return _state(hand, line, seat, said, "mucked", None, known, high, low)


def _seat_collected(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return _state(hand, line, seat, said, "collected")


def _seat_other(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return _state(hand, line, seat, said, "other")


def _cancelled(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.cancelled = True
    return None


def _ends(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    hand.ended = True
    return None


def _noise(
    hand: HandSoFar, line: int, seat: int, said: Meaning, cards: CardGroups, text: str | None
) -> bool | None:
    return None


ACTIONS: Final[dict[str, Handler]] = {
    "street_starts": _street_starts,
    "common": _common,
    "board": _board,
    "ante": _ante,
    "dealt": _dealt,
    "dealt_one": _dealt_one,
    "bring_in": _bring_in,
    "bet": _bet,
    "raise_to": _raise_to,
    "call": _call,
    "wagers": _wagers,
    "goes_all_in": _goes_all_in,
    "check": _check,
    "fold": _fold,
    "returned": _returned,
    "ante_returned": _ante_returned,
    "shows": _shows,
    "says_low": _says_low,
    "mucks": _mucks,
    "collects": _collects,
    "no_low": _no_low,
    "pot_stated": _pot_stated,
    "seat_stated": _seat_stated,
    "seat_folded": _seat_folded,
    "seat_showed": _seat_showed,
    "seat_mucked": _seat_mucked,
    "seat_collected": _seat_collected,
    "seat_other": _seat_other,
    "cancelled": _cancelled,
    "ends": _ends,
    "noise": _noise,
}
"""The actions of the vocabulary."""
