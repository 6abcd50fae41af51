"""What the printers of sites share: the order of lines, headings, amounts, what must be known.

A site's printer is a `SiteText` that gives the lines above the play (`head`), a line for every
kind of event, and the lines under the play (`summary`). A method that is not overridden prints
nothing: the site has no such line.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar, Final

from stud_analytics import ranking
from stud_analytics.cards import HIDDEN, Card, cards_text
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
    NoLow,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import GAMES, SHOWDOWN, SUMMARY, Street
from stud_analytics.money import Units, plain_amount
from stud_analytics.printing.errors import CannotPrint, no_time
from stud_analytics.printing.tally import Tally

Cards = tuple[Card, ...]
Wager = Completion | Bet | Raise
PUTS: Final = (BringIn, Completion, Bet, Raise, Call)
"""Chips put in after the antes."""
_PUTS: Final = frozenset(PUTS)
ACTS: Final = (*PUTS, Check, Fold)
_ACTS: Final = frozenset(ACTS)
_WRITER: Final[Mapping[type, str]] = {
    Ante: "ante", Dealt: "dealt", BringIn: "bring_in", Completion: "wager", Bet: "wager",
    Raise: "wager", Call: "call", Check: "check", Fold: "fold", Returned: "returned",
    Shown: "shows", Mucked: "mucks", Collected: "collects",
}  # fmt: skip
"""What prints each event."""
_ENDING: Final = frozenset({Shown, Mucked, Returned, Collected, NoLow})
_STATED: Final = frozenset({SeatStated, PotStated})
_CARDS: Final = frozenset({Dealt, CommonCard})
_LOW: Final[dict[str, ranking.HandKind]] = {
    "eight_or_better": "low_eight",
    "ace_to_five": "low_ace_five",
    "deuce_to_seven": "low_deuce_seven",
}


class SiteText:
    """A hand on its way to a site's text. Subclasses set the fields and write the lines."""

    title: ClassVar[str]
    games: ClassVar[Mapping[str, str]]
    """The games that the site has, and its words for them."""
    currencies: ClassVar[frozenset[str]]
    tournaments: ClassVar[bool] = True
    needs_time: ClassVar[bool] = True
    returns: ClassVar[bool] = True
    """Whether a line gives back chips that nobody called."""
    keeps_returned: ClassVar[bool] = False
    """Where none does: whether they are in what is paid."""

    def __init__(self, hand: Hand) -> None:
        self._possible(hand)
        self.hand = hand
        self.game = GAMES[hand.game]
        self.name = {seat.seat: seat.player for seat in hand.seats}
        self.table = hand.table or "1"
        """Its name, or any where none is told."""
        self.hero = next((s.seat for s in hand.seats if s.player == hand.hero), 0)
        self.tally = Tally(
            hand.game, hand.small_bet, hand.bring_in, {s.seat: s.stack for s in hand.seats}
        )
        self.contested = len(self.left_at_the_end()) > 1
        """Whether more than one player was left when the betting ended."""
        self.shown: dict[int, Shown] = {}
        """What each player has shown so far."""
        self.folded: dict[int, Street] = {}
        self.common: Cards = next((e.up for e in hand.events if type(e) is CommonCard), ())
        self.stated = {e.seat: e for e in hand.events if type(e) is SeatStated}
        self._totals = [e for e in hand.events if type(e) is PotStated]
        self.collected = [e for e in hand.events if type(e) is Collected]
        pots = {event.pot for event in self.collected}
        self.sides = max((pot for pot in pots if pot), default=0)
        """How many side pots are paid."""
        self._put_in: set[int] | None = None
        self._counts: Tally | None = None
        """Who put in and was paid what in `play`, once that is counted."""
        self.play = self._in_order()
        """What is printed, in order, the summary's own lines left out."""
        self.brought: dict[int, Units] = {}
        """What each has brought in."""
        self.acted = False
        """Whether anybody has acted on this street."""

    def _possible(self, hand: Hand) -> None:
        title = self.title
        if hand.game not in self.games:
            raise CannotPrint(f"{title} has no {GAMES[hand.game].name}")
        if hand.money == "tournament" and not self.tournaments:
            raise CannotPrint(f"how {title} prints a tournament is not known")
        if hand.small_bet is None or hand.big_bet is None:
            raise CannotPrint(f"{title} prints the stakes, and this hand has none")
        if hand.started_at is None and self.needs_time:
            raise no_time(title)
        if any(seat.stack is None for seat in hand.seats):
            raise CannotPrint(f"{title} prints every stack, and this hand has not all of them")
        if hand.money == "real" and hand.currency not in self.currencies:
            raise CannotPrint(f"{title} has no tables in {hand.currency or 'an unknown currency'}")

    # --- the whole ---------------------------------------------------------------------------

    def text(self) -> str:
        """The hand in the site's words."""
        return "\n".join(self.lines()) + "\n"

    def lines(self) -> list[str]:
        """Every line."""
        out = [*self.head()]
        unsaid_after, unsaid = self._unsaid_return()
        tally = self.tally
        for at, event in enumerate(self.play):
            kind = type(event)
            if kind is StreetStarts:
                out += self._street(event.street)
                continue
            if kind in _CARDS and tally.street < event.street:
                # Not every site has a heading for each street.
                out += self._street(event.street)
            out += self._line(event)
            tally.take(event)
            if at == unsaid_after and unsaid is not None:
                out += self.returned(unsaid)
                tally.take(unsaid)
        out += self.summary()
        return out

    def _street(self, street: Street) -> Iterable[str]:
        self.acted = False
        self.tally.take(StreetStarts(0, street))
        return self.heading(street)

    def _in_order(self) -> list[Event]:
        """Events of the hand, what pays and shows before the summary; of an uncontested hand the
        winner's cards before his chips. The summary's own lines are left to `summary`."""
        play = [
            event
            for event in self.hand.events
            if (event.street < SUMMARY or type(event) in _ENDING) and type(event) not in _STATED
        ]
        play = self._as_paid([*play, *self._told_in_the_summary()])
        if not self.contested:
            play.sort(key=lambda e: 2 if type(e) is Collected else 1 if type(e) is Mucked else 0)
        self.collected = [e for e in play if type(e) is Collected]
        return play

    def _told_in_the_summary(self) -> list[Event]:
        """Hands and payments of sites that tell them in players' lines of the summary alone."""
        told: list[Event] = []
        kinds = {type(event) for event in self.hand.events}
        if Shown not in kinds:
            told += [
                Shown(0, SHOWDOWN, seat, said.cards, said.high, said.low)
                for seat, said in self.stated.items()
                if said.outcome == "showed" and HIDDEN not in said.cards and said.cards
            ]
        if Collected not in kinds:
            told += [
                Collected(0, SHOWDOWN, seat, said.won)
                for seat, said in self.stated.items()
                if said.won
            ]
        return told

    def _as_paid(self, play: list[Event]) -> list[Event]:
        """The events with a bet that comes back paid to its maker, where the site does so: as a
        pot of his own, or in the one that nobody else can win."""
        back: dict[int, Units] = {}
        for event in play:
            if type(event) is Returned:
                back[event.seat] = back.get(event.seat, 0) + event.amount
        if not self.keeps_returned:
            return self._without_his_own(play)
        if not back:
            back = self._silent(play)
        if not back:
            return play
        [seat] = list(back)[-1:]
        more = sum(back.values())
        first = next((at for at, e in enumerate(play) if type(e) is Collected), len(play))
        own = [at for at, e in enumerate(play) if type(e) is Collected and e.seat == seat]
        if self.contested and not self._has_pot_of_his_own(seat):
            named = [e._replace(pot=e.pot or 0) if type(e) is Collected else e for e in play]
            named.insert(first, Collected(0, SHOWDOWN, seat, more, self.sides + 1))
            self.sides += 1
            return named
        if own:
            at = min(own) if self.contested else max(own)
            paid = play[at]
            assert isinstance(paid, Collected)
            play[at] = paid._replace(amount=paid.amount + more)
        return play

    def _counted(self, events: Iterable[Event]) -> Tally:
        """Who put in and was paid what in these events."""
        stacks = {seat.seat: seat.stack for seat in self.hand.seats}
        return Tally(self.hand.game, None, None, stacks).take_chips(events)

    def _silent(self, play: list[Event]) -> dict[int, Units]:
        """Who had how much back without a word, where payments and rake show it to the unit."""
        tally = self._counted(play)
        seat, chips = tally.unsaid_return()
        won = sum(map(tally.won, tally.put))
        stated = self._totals
        rake = sum((event.rake or 0) + (event.fees or 0) for event in stated[-1:])
        exact = bool(chips and stated) and won + rake == sum(tally.put.values()) - chips
        return {seat: chips} if exact else {}

    def _without_his_own(self, play: list[Event]) -> list[Event]:
        """The events without what a site pays of a bet that nobody called, given back instead."""
        tally = self._counted(play)
        said = [*self.stated.values()]
        without = tally.without_his_own([*play, *said])
        self.stated = {event.seat: event for event in without if type(event) is SeatStated}
        without = [event for event in without if type(event) is not SeatStated]
        if len(without) == len(play) and without == play:
            self._counts = tally
        return without

    def _has_pot_of_his_own(self, seat: int) -> bool:
        """Whether somebody who folded put in more than all others who are left."""
        tally = self._counted(self.hand.events)
        others = [tally.put[other] for other in self.left_at_the_end() if other != seat]
        folded = [tally.put[other] for other in tally.put if other not in tally.live]
        return max(folded, default=0) > max(others, default=0)

    def _unsaid_return(self) -> tuple[int, Returned | None]:
        """Chips that another site gives back without a word, and the event they go back after."""
        if not self.returns:
            return -1, None
        tally = self._counts or self._counted(self.play)
        seat, chips = tally.unsaid_return()
        if not chips:
            return -1, None
        last, street = -1, 0
        for at, event in enumerate(self.play):
            if type(event) is Ante or type(event) in _ACTS:
                last, street = at, event.street
        return last, Returned(0, street, seat, chips)

    def left_at_the_end(self) -> list[int]:
        """Players who did not fold."""
        folded = {event.seat for event in self.hand.events if type(event) is Fold}
        return [s.seat for s in self.hand.seats if s.dealt_in and s.seat not in folded]

    def _line(self, event: Event) -> Iterable[str]:
        kind: Any = type(event)
        told: Any = event
        opens: Iterable[str] = ()
        if kind in _ACTS:
            if not self.acted:
                opens = self.first_to_act(event.seat)
            self.acted = True
            if kind is BringIn:
                self.brought[event.seat] = told.amount
            elif kind is Fold:
                self.folded[event.seat] = event.street
        elif kind is Shown:
            self.shown[event.seat] = told
        elif kind is NoLow:
            return self.no_low()
        elif kind is Returned and not self.returns:
            return ()
        writer = _WRITER.get(kind)
        if writer is None:
            return opens
        lines: Iterable[str] = getattr(self, writer)(event)
        return chain(opens, lines) if opens else lines

    # --- what a site prints ------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        """The lines above the antes."""
        raise NotImplementedError

    def heading(self, street: Street) -> Iterator[str]:
        """The line that opens a street or the showdown, a common card in it."""
        raise NotImplementedError

    def first_to_act(self, seat: int) -> Iterable[str]:
        """A line before the first action of a street."""
        return ()

    def ante(self, event: Ante) -> Iterator[str]:
        """An ante."""
        raise NotImplementedError

    def dealt(self, event: Dealt) -> Iterator[str]:
        """Cards of one player."""
        raise NotImplementedError

    def bring_in(self, event: BringIn) -> Iterator[str]:
        """The bring-in."""
        raise NotImplementedError

    def wager(self, event: Wager) -> Iterator[str]:
        """A completion, a bet or a raise."""
        raise NotImplementedError

    def call(self, event: Call) -> Iterator[str]:
        """A call."""
        raise NotImplementedError

    def check(self, event: Check) -> Iterable[str]:
        """A check."""
        return (f"{self.name[event.seat]} checks",)

    def fold(self, event: Fold) -> Iterable[str]:
        """A fold."""
        return (f"{self.name[event.seat]} folds",)

    def returned(self, event: Returned) -> Iterator[str]:
        """Chips given back."""
        yield from ()

    def shows(self, event: Shown) -> Iterator[str]:
        """A hand shown."""
        raise NotImplementedError

    def mucks(self, event: Mucked) -> Iterator[str]:
        """A hand not shown."""
        raise NotImplementedError

    def collects(self, event: Collected) -> Iterator[str]:
        """A payment."""
        raise NotImplementedError

    def no_low(self) -> Iterator[str]:
        """The line that says so."""
        yield "No low hand qualified"

    def summary(self) -> Iterator[str]:
        """The lines under the play."""
        yield from ()

    # --- facts -------------------------------------------------------------------------------

    def number(self, units: Units, *, cents: bool = False, thousands: bool = False) -> str:
        """``0.20``, ``1`` (``1.00`` with ``cents``), ``1,500`` with ``thousands``."""
        return _number(units, self.hand.decimals, cents, thousands)

    def opened_here(self) -> bool:
        """Whether there is a bet to call on this street."""
        return self.tally.level > 0

    def earlier(self, event: Dealt) -> Cards:
        """The player's earlier cards: as the line repeats them, else as far as they are told."""
        if event.before and HIDDEN not in event.before:
            return event.before
        return self.tally.known(event.seat)

    def known_new(self, event: Dealt) -> Cards:
        """The new cards with a face, as dealt."""
        return tuple(card for card in (*event.down, *event.up) if card != HIDDEN)

    def rake(self) -> Units:
        """What the site says it took, fees among it; what nobody was paid where it says nothing."""
        stated = self._totals
        if all(event.rake is None for event in stated):
            return max(0, sum(self.tally.put.values()) - self.paid()) if self.collected else 0
        return sum((event.rake or 0) + (event.fees or 0) for event in stated[-1:])

    def fees(self) -> Units:
        """The fees among it."""
        stated = self._totals
        return sum(event.fees or 0 for event in stated[-1:])

    def paid(self) -> Units:
        """All that the players got out of the pots."""
        return sum(map(self.tally.won, self.tally.put)) or sum(
            stated.won or 0 for stated in self.stated.values()
        )

    def won(self, seat: int) -> Units:
        """What a player got out of the pots."""
        return self.tally.won(seat) or (self.stated[seat].won or 0 if seat in self.stated else 0)

    def words_of(self, seat: int) -> tuple[str | None, str | None]:
        """What a player's hand is called, high and low: as he showed it, or as stated."""
        shown, said = self.shown.get(seat), self.stated.get(seat)
        high = (shown.high if shown else None) or (said.high if said else None)
        low = (shown.low if shown else None) or (said.low if said else None)
        return high, low

    def cards_of(self, seat: int) -> Cards:
        """A player's hand as he showed it, as the summary states it, or as he mucked it, told."""
        shown, said = self.shown.get(seat), self.stated.get(seat)
        cards = said.cards if said and said.cards else shown.cards if shown else ()
        return cards or next(
            (e.cards for e in self.hand.events if type(e) is Mucked and e.seat == seat), ()
        )

    def best_high(self, cards: Cards) -> Cards:
        """The five that make the hand, or the only hand of the game."""
        low = _LOW.get(self.game.low or "", "high")
        return ranking.best_five((*cards, *self.common), "high" if self.game.high else low)

    def best_low(self, cards: Cards) -> Cards:
        """The five for low; () where the game has none."""
        if self.game.low is None:
            return ()
        return ranking.best_five((*cards, *self.common), _LOW[self.game.low])

    def winners(self, pot: int | None, half: str | None) -> int:
        """How many are paid out of a pot, or out of one half of it."""
        return len({e.seat for e in self.collected if (e.pot, e.half) == (pot, half)})

    def put_in(self) -> set[int]:
        """Who put chips in after the ante."""
        if self._put_in is None:
            self._put_in = {e.seat for e in self.hand.events if type(e) in _PUTS}
        return self._put_in

    def showdown_heading(self) -> bool:
        """Whether the hand has one."""
        return any(type(e) is StreetStarts and e.street == SHOWDOWN for e in self.hand.events)


@lru_cache(maxsize=1 << 16)
def _number(units: Units, decimals: int, cents: bool, thousands: bool) -> str:
    text = plain_amount(units, decimals)
    if cents and not decimals:
        text += ".00"
    if not cents and decimals:
        text = text.removesuffix(".00")
    if thousands:
        whole, dot, rest = text.partition(".")
        text = f"{int(whole):,}{dot}{rest}"
    return text


MOST_DIGITS: Final = 20
"""As many as every site's reader takes for a number."""


def bracketed(cards: Cards) -> str:
    """``[As Td]``, a hidden card as ``X``."""
    return f"[{cards_text(cards)}]"


def digits(number: str) -> str:
    """The digits of a number that another site writes with letters too; the last of too many,
    which count the hands."""
    return "".join(sign for sign in number if sign in "0123456789")[-MOST_DIGITS:] or "0"


_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def level_number(level: str | None) -> str:
    """A tournament's level in figures, whatever it was written in: ``IV`` is 4. ``1`` where none
    is told."""
    if not level or not set(level) <= set(_ROMAN):
        return "".join(sign for sign in level or "" if sign in "0123456789") or "1"
    worths = [_ROMAN[sign] for sign in level]
    pairs = zip(worths, [*worths[1:], 0], strict=True)
    return str(sum(-one if one < after else one for one, after in pairs))
