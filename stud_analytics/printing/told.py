"""What printers ask of a hand, whatever site it is of: payments, returns, cards so far, halves.

Sites tell a hand in different measure: one heads every street, another none; one gives uncalled
chips back in a line, another lets the winner collect them. `Told` levels that out, so that a
printer only chooses words.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple
from zlib import crc32

from stud_analytics import ranking
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
    Hand,
    Mucked,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import GAMES, SHOWDOWN, SUMMARY, Street
from stud_analytics.money import SYMBOL, Units, plain_amount
from stud_analytics.printing.errors import CannotPrint, no_time

Cards = tuple[Card, ...]
Half = Literal["high", "low"]
Returns = Literal["printed", "silent", "unprinted", "as told"]
"""What a site does with chips that nobody called: gives them back in a line; without one; lets
their owner collect them; or any of these."""
Forced = Ante | BringIn
NoChips = Check | Fold
PUTS: Final = (Ante, BringIn, Completion, Bet, Raise, Call)
WAGERS: Final = (BringIn, Completion, Bet, Raise, Call)
_PUTS: Final = frozenset(PUTS)
_ACTS: Final = _PUTS | {Check, Fold}
_TELLERS: Final = frozenset({Shown, Mucked, SeatStated})
"""Events that name a player's cards at the end."""
_NOT_PLAY: Final = frozenset({Collected, PotStated, SeatStated})
_SHOWS: Final = frozenset({Shown, Mucked})
_LOW: Final[dict[str, ranking.HandKind]] = {
    "eight_or_better": "low_eight",
    "ace_to_five": "low_ace_five",
    "deuce_to_seven": "low_deuce_seven",
}


_best_five: Final = lru_cache(maxsize=64)(ranking.best_five)
"""A hand's best five are printed where it is shown and again in the summary."""


class Pay(NamedTuple):
    """Chips paid to a seat out of a pot (None: the text names none) or one half of it."""

    seat: int
    amount: Units
    pot: int | None
    half: Half | None


class Told:
    """A hand as every printer can use it."""

    def __init__(
        self,
        hand: Hand,
        title: str,
        *,
        games: Mapping[str, str],
        limits: Mapping[str, str],
        returns: Returns,
        currencies: Collection[str | None],
        money: Collection[str] = ("real", "play", "tournament"),
        stakes: bool = True,
        needs_time: bool = True,
        door_cards: bool = False,
        own: bool = False,
    ) -> None:
        """CannotPrint for what the site called ``title`` does not have or cannot leave out, with
        ``door_cards`` everybody's first up card among it. ``own``: it is a hand of that site."""
        if hand.game not in games:
            raise CannotPrint(f"{title} has no {GAMES[hand.game].name}")
        if hand.limit not in limits:
            raise CannotPrint(f"{title} has no {hand.limit}-limit stud")
        if hand.money not in money:
            raise CannotPrint(f"{title} has no hands of this kind of money: {hand.money}")
        if hand.money == "real" and hand.currency not in currencies:
            raise CannotPrint(f"{title} has no tables in {hand.currency or 'that currency'}")
        if needs_time and hand.started_at is None:
            raise no_time(title)
        if stakes and (hand.small_bet is None or hand.big_bet is None):
            raise CannotPrint(f"{title} prints the stakes, and this hand has none")
        if any(seat.stack is None for seat in hand.seats):
            raise CannotPrint(f"{title} prints every stack, and this hand has not all of them")
        self.hand = hand
        self.game = GAMES[hand.game]
        self.name = {seat.seat: seat.player for seat in hand.seats}
        self.stack: dict[int, Units] = {seat.seat: seat.stack or 0 for seat in hand.seats}
        self.dealt_in = [seat.seat for seat in hand.seats if seat.dealt_in]
        self.hero = next((s.seat for s in hand.seats if s.player == hand.hero), 0)
        self.folded: dict[int, Street] = {}
        self.common: dict[Street, Card] = {}
        self.held: dict[int, list[Card]] = {seat: [] for seat in self.dealt_in}
        """Cards by seat as dealt, HIDDEN where none is told before the end."""
        self.put: Counter[int] = Counter()
        """Chips put in over the whole hand, returned ones taken off."""
        self.pays: list[Pay] = []
        self.rake: Units | None = None
        self.fees: Units = 0
        self.total: Units | None = None
        self.stated_pots: tuple[Units, ...] = ()
        self._tellers: dict[int, list[Shown | Mucked | SeatStated]] = {}
        self._stated: dict[int, SeatStated] = {}
        self._take_in(hand.events)
        if door_cards and any(set(held) <= {HIDDEN} for held in self.held.values()):
            raise CannotPrint(
                f"{title} prints everybody's up cards, and this hand does not tell them"
            )
        self.live = [seat for seat in self.dealt_in if seat not in self.folded]
        self.contested = len(self.live) > 1
        self.cards: dict[int, Cards] = {seat: self._all_of(seat) for seat in self.dealt_in}
        """Cards by seat as far as anything tells them, hidden ones left out."""
        if not self.pays:
            stated = [e for e in hand.events if type(e) is SeatStated]
            self.pays = [Pay(e.seat, e.won, None, None) for e in stated if e.won]
        self.story = self._story(self._returned(returns, own))
        """What happened up to the showdown in order: every street headed; payments left out."""
        self.won: Counter[int] = Counter()
        for pay in self.pays:
            self.won[pay.seat] += pay.amount
        self.rest: Units = sum(self.put.values()) - sum(self.won.values())
        """What nobody won: the rake with its fees."""
        self.pots = max((pay.pot or 0 for pay in self.pays), default=0) + 1

    def _take_in(self, events: tuple[Event, ...]) -> None:
        put, held = self.put, self.held
        event: Any
        for event in events:
            kind = type(event)
            if kind in _PUTS:
                put[event.seat] += event.amount
            elif kind is Dealt:
                if event.seat in held:
                    held[event.seat] += self.new_cards(event)
            elif kind is Fold:
                self.folded[event.seat] = event.street
            elif kind is Collected:
                self.pays.append(Pay(event.seat, event.amount, event.pot, event.half))
            elif kind is Returned:
                put[event.seat] -= event.amount
            elif kind in _TELLERS:
                self._tellers.setdefault(event.seat, []).append(event)
                if kind is SeatStated:
                    self._stated.setdefault(event.seat, event)
            elif kind is PotStated:
                self.rake = event.rake if event.rake is not None else self.rake
                self.fees = event.fees or self.fees
                self.total = event.total if event.total is not None else self.total
                self.stated_pots = self.stated_pots or event.pots
            elif kind is CommonCard:
                street = event.street if event.street < SHOWDOWN else self.game.streets[-1]
                self.common.setdefault(street, event.up[0])

    # --- cards -------------------------------------------------------------------------------

    def new_cards(self, event: Dealt) -> Cards:
        """Cards of one deal, HIDDEN where the text says nothing of a down card."""
        down = event.down
        first = event.street == self.game.streets[0]
        missing = self.game.down_first if first else 0 if event.up else 1
        return (*(down or (HIDDEN,) * missing), *event.up)

    def _all_of(self, seat: int) -> Cards:
        known = [card for card in self.held[seat] if card != HIDDEN]
        for event in self._tellers.get(seat, ()):
            told = [card for card in event.cards if card != HIDDEN]
            if len(told) > len(known) and len(set(told)) == len(told):
                known = told
        return self._as_dealt(seat, known)

    def _as_dealt(self, seat: int, known: list[Card]) -> Cards:
        """The cards in the order dealt, as far as up cards tell it."""
        held = self.held[seat]
        if len(known) != len(held) or not {HIDDEN, *known}.issuperset(held):
            return tuple(known)
        down = [card for card in known if card not in held]
        return tuple([down.pop(0) if card == HIDDEN else card for card in held])

    def all_known(self, seat: int) -> bool:
        """Whether every card of a seat is told."""
        return len(self.cards[seat]) == len(self.held[seat]) and HIDDEN not in self.cards[seat]

    def with_common(self, cards: Cards) -> Cards:
        """A player's cards and the one for all."""
        return (*cards, *(card for card in self.common.values() if card not in cards))

    def best(self, cards: Cards) -> Cards:
        """The five that make the hand: the high, or the only one; fewer cards as they are."""
        kind: ranking.HandKind = "high" if self.game.high else _LOW[self.game.low or ""]
        cards = self.with_common(cards)
        return _best_five(cards, kind) if len(cards) >= 5 else cards

    def best_low(self, cards: Cards) -> Cards:
        """The five for low in a split game, the ace first; () where there is none."""
        cards = self.with_common(cards)
        if not self.game.split or len(cards) < 5:
            return ()
        five = _best_five(cards, _LOW[self.game.low or ""])
        return tuple(sorted(five, key=lambda card: ((card >> 2) + 1) % 13))

    # --- money -------------------------------------------------------------------------------

    def _returned(self, returns: Returns, own: bool) -> Returned | None:
        """The line that gives chips back where the hand has none; payments and chips put in are
        made to agree with how the site does it."""
        said = [event for event in self.hand.events if type(event) is Returned]
        if returns == "unprinted":
            self._collect_own(Counter({e.seat: e.amount for e in said}))
        most = sorted(self.put.values())[-2:]
        excess = most[1] - most[0] if len(most) == 2 else 0
        if not excess:
            return None
        seat = max(self.put, key=lambda number: self.put[number])
        paid = sum(pay.amount for pay in self.pays) + (self.rake or 0) + self.fees
        among = paid > sum(self.put.values()) - excess
        if returns == "unprinted":
            if not among and not own:
                self._collect_own(Counter({seat: excess}), back=False)
            return None
        if among and (returns == "as told" or said):
            return None
        if among:
            self._take_off(seat, excess)
        self.put[seat] -= excess
        return Returned(0, self._last_street(seat), seat, excess)

    def _collect_own(self, chips: Counter[int], *, back: bool = True) -> None:
        """Lets players collect their own chips that nobody called."""
        for seat, amount in chips.items():
            if back:
                self.put[seat] += amount
            self.pays.append(Pay(seat, amount, None, None))

    def _take_off(self, seat: int, chips: Units) -> None:
        # A pot of his own is the last there is.
        own = [at for at, pay in enumerate(self.pays) if pay.seat == seat]
        for at in sorted(own, key=lambda at: (self.pays[at].pot or 0, at), reverse=True):
            pay = self.pays[at]
            off = min(chips, pay.amount)
            chips -= off
            self.pays[at] = pay._replace(amount=pay.amount - off)
        self.pays = [pay for pay in self.pays if pay.amount]

    def _last_street(self, seat: int) -> Street:
        return next((e.street for e in reversed(self.hand.events)
                     if type(e) in _PUTS and e.seat == seat), 0)  # fmt: skip

    def layers(self) -> list[Units]:
        """The pots before the rake: the sizes stated, if they hold it too, or by what each player
        still in put in."""
        whole = sum(self.stated_pots) == sum(self.put.values())
        if len(self.stated_pots) == self.pots and whole:
            return list(self.stated_pots)
        if self.pots == 1:
            return [sum(self.put.values())]
        found: list[Units] = []
        low = 0
        for level in sorted({self.put[seat] for seat in self.live}):
            found.append(sum(min(put, level) - min(put, low) for put in self.put.values()))
            low = level
        found[-1] += sum(max(0, put - low) for put in self.put.values())
        while len(found) > self.pots:
            found[-2:] = [found[-2] + found[-1]]
        return found

    def net(self, seat: int) -> Units:
        """What a player gained, as the summary states it or as the play shows."""
        said = self.stated(seat)
        if said is not None and said.net is not None:
            return said.net
        return self.won[seat] - self.put[seat]

    def shares(self) -> tuple[Counter[int], Counter[int]]:
        """What each seat won for high, or for the only hand, and for low: as the payments say, or
        as the cards of those paid tell."""
        high, low = Counter[int](), Counter[int]()
        pots: dict[int, list[Pay]] = {}
        for pay in self.pays:
            if pay.half == "low":
                low[pay.seat] += pay.amount
            elif pay.half == "high" or not (self.game.split and self.contested):
                high[pay.seat] += pay.amount
            else:
                pots.setdefault(pay.pot or 0, []).append(pay)
        for pays in pots.values():
            self._split(pays, high, low)
        return high, low

    def _split(self, pays: list[Pay], high: Counter[int], low: Counter[int]) -> None:
        lows = self._winners([pay.seat for pay in pays], "low")
        highs = self._winners([pay.seat for pay in pays], "high")
        half = sum(pay.amount for pay in pays) // 2
        for pay in pays:
            share = 0
            if pay.seat in lows:
                share = pay.amount if pay.seat not in highs else half // len(lows)
            share = min(share, pay.amount)
            low[pay.seat] += share
            high[pay.seat] += pay.amount - share

    def _winners(self, seats: list[int], half: Half) -> set[int]:
        ranks: dict[int, int] = {}
        for seat in seats:
            cards = self.with_common(self.cards[seat])
            if len(cards) < 5:
                return set(seats) if half == "high" else set()
            if half == "high":
                ranks[seat] = ranking.high(cards)
            elif self.game.low == "eight_or_better":
                ranks[seat] = ranking.low_eight(cards) or 0
            else:
                ranks[seat] = ranking.low_ace_five(cards)
        best = max(ranks.values())
        return {seat for seat, rank in ranks.items() if rank == best and best}

    # --- the order of things -----------------------------------------------------------------

    def _story(self, back: Returned | None) -> list[Event]:
        """Events with a heading for each street, the chips given back after the last act, the
        hands shown after all, and a last card for everybody still in."""
        play: list[Event] = []
        show: list[Event] = []
        street = 0
        for event in self._one_completion():
            kind, here = type(event), event.street
            if kind in _SHOWS:
                show.append(event)
            elif kind is Returned and here >= SHOWDOWN:
                play.append(event)
            elif kind in _NOT_PLAY or here >= SHOWDOWN:
                continue
            elif here <= street:
                play.append(event)
            else:
                street = here
                if kind is not StreetStarts:
                    play.append(StreetStarts(0, street))
                play.append(event)
        if back is not None:
            at = max((i for i, e in enumerate(play) if type(e) in _ACTS), default=-1)
            play.insert(at + 1, back)
        play = self._with_last_cards(play)
        if self.contested and not any(type(event) is Shown for event in show):
            show = [
                Shown(0, SHOWDOWN, seat, self.cards[seat]) if self.all_known(seat)
                else Mucked(0, SHOWDOWN, seat)
                for seat in self.live
            ]  # fmt: skip
        if self.contested:
            return [*play, StreetStarts(0, SHOWDOWN), *show]
        return [*play, *(event for event in show if isinstance(event, Mucked))][: len(play) + 1] + [
            event for event in show if isinstance(event, Shown)
        ]

    def _one_completion(self) -> Iterator[Event]:
        """The events, a completion over an all-in for less than the small bet as the raise that
        it is in the words of a site."""
        completed = False
        for event in self.hand.events:
            if type(event) is not Completion:
                yield event
            else:
                yield Raise(*event) if completed else event
                completed = True

    def _with_last_cards(self, play: list[Event]) -> list[Event]:
        """A last card dealt down to everybody still in, where the text tells the hero's alone."""
        last = self.game.streets[-1]
        if not self.game.last_card_down or last in self.common:
            return play
        told = {event.seat for event in play if type(event) is Dealt and event.street == last}
        missing = [
            s for s in self.dealt_in if self.folded.get(s, SUMMARY) >= last and s not in told
        ]
        for at, event in enumerate(play):
            if event.street != last or type(event) not in (StreetStarts, Dealt):
                continue
            follows = play[at + 1] if at + 1 < len(play) else None
            if type(follows) is Dealt and follows.street == last:
                continue
            for seat in missing:
                self.held[seat].append(HIDDEN)
            added = [Dealt(0, last, seat, (), ()) for seat in missing]
            return [*play[: at + 1], *added, *play[at + 1 :]]
        return play

    def stated(self, seat: int) -> SeatStated | None:
        """The player's line of the summary."""
        return self._stated.get(seat)


def money_text(units: Units, hand: Hand, *, thousands: bool = False, cents: bool = False) -> str:
    """``$0.20``, ``$1``, ``1500``: the sign of the currency first; cents where they are not zero,
    or always with ``cents``."""
    return _money_text(units, hand.decimals, hand.currency, thousands, cents)


@lru_cache(maxsize=1 << 16)
def _money_text(
    units: Units, decimals: int, currency: str | None, thousands: bool, cents: bool
) -> str:
    text = plain_amount(abs(units), decimals)
    whole, dot, fraction = text.partition(".")
    if not cents and not fraction.strip("0"):
        dot = fraction = ""
    if thousands:
        whole = f"{int(whole):,}"
    return SYMBOL.get(currency or "", "") + whole + dot + fraction


def table_number(table: str | None) -> str:
    """The number of a table, where a site has one instead of a name: the same for the same."""
    text = table or ""
    return text if text.isascii() and text.isdigit() else str(crc32(text.encode()) % 10**7)
