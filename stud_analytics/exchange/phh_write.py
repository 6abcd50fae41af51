"""A hand as PHH: what every reader of PHH knows first, what only we know in fields with ``_``.

Engines replay the actions, so they are whole: a card the text never mentions is dealt as ``??``,
a hand it never mentions is mucked. Such actions are listed in ``_silent``. ``_events`` holds what
PHH has no action for, ``_changes`` what an action does not tell of its event. docs/formats.md
describes every field.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from stud_analytics.cards import HIDDEN
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    CommonCard,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    Raise,
    Seat,
    SeatStated,
    Shown,
)
from stud_analytics.exchange.numbers import number_of
from stud_analytics.exchange.phh_actions import Actions
from stud_analytics.exchange.phh_events import cards_word, changed_fields, event_table
from stud_analytics.exchange.toml import Value, toml_line
from stud_analytics.exchange.variants import PHH_CODE
from stud_analytics.games import GAMES, SUMMARY, Street
from stud_analytics.money import SYMBOL, Units, unit_text
from stud_analytics.printing.tally import Cards, Tally
from stud_analytics.rules.stakes import bets_of, bring_in_of

FORM: Final = 1
"""The version of our own fields: ``_stud = 1``."""

Say = BringIn | Completion | Bet | Raise | Call | Check | Fold


def phh_text(hand: Hand) -> str:
    """The hand as PHH. ValueError for a hand with lines that nobody knows: it is not read whole."""
    if hand.unknown:
        raise ValueError("a hand that is not read whole cannot be written")
    return "\n".join([toml_line(key, value) for key, value in _Writer(hand).fields()]) + "\n"


def phh_texts(hands: Iterable[Hand]) -> Iterator[str]:
    """The pieces of a file of any number of hands: one hand alone is a ``.phh``, several are a
    ``.phhs``."""
    return phh_numbered(map(phh_text, hands))


def phh_numbered(texts: Iterable[str]) -> Iterator[str]:
    """The same of hands that `phh_text` has written."""
    first: str | None = None
    for number, text in enumerate(texts, 1):
        if number == 1:
            first = text
            continue
        if first is not None:
            yield f"[1]\n{first}"
            first = None
        yield f"\n[{number}]\n{text}"
    if first is not None:
        yield first


class _Writer:
    """The actions of a hand, and what has to stand beside them."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.streets = GAMES[hand.game].streets
        self.seats = _players(hand)
        self.player = {seat: f"p{at}" for at, seat in enumerate(self.seats, 1)}
        self.stakes = _stakes(hand)
        stack = {seat.seat: seat.stack for seat in hand.seats}
        dealt = [event for event in hand.events if type(event) is Dealt]
        self.hints = {
            "marks": any(HIDDEN in event.down for event in dealt),
            "repeats": any(event.before is not None for event in dealt),
            "rises": any(getattr(event, "by", None) is not None for event in hand.events),
        }
        self.tally = Tally(
            hand.game,
            hand.small_bet,
            self.stakes["bring_in"],
            {seat: stack[seat] for seat in self.seats},
            **self.hints,
        )
        seat_of = {name: seat for seat, name in self.player.items()}
        self.says = Actions(self.tally, seat_of, hand.decimals)
        self.actions: list[Value] = []
        self.silent: list[Value] = []
        self.events: list[Value] = []
        self.changes: list[Value] = []
        self.round = -1
        """The betting round whose cards are being dealt, from 0."""
        self.due: set[int] = set()
        """Who has yet to be dealt to on it."""
        self.common: Cards = next(
            (event.up for event in hand.events if type(event) is CommonCard), ()
        )
        self.board_due = False
        self.shown: set[int] = set()
        self.play_ends = max(
            (
                at
                for at, event in enumerate(hand.events)
                if isinstance(event, Say | Dealt | CommonCard) and event.street < SUMMARY
            ),
            default=-1,
        )
        for at, event in enumerate(hand.events):
            self._write(at, event)
        self._run_out()

    # --- one event ---------------------------------------------------------------------------

    def _write(self, at: int, event: Event) -> None:
        action: str | None = None
        if isinstance(event, Dealt):
            action = self._deal(event)
        elif type(event) is CommonCard and event.street == self.streets[-1]:
            self._open(len(self.streets) - 1)
            if self.board_due:
                self.board_due = False
                action = f"d db {cards_word(event.up)}"
        elif isinstance(event, Say):
            action = self._say(event)
        elif isinstance(event, Shown | Mucked):
            action = self._show(event, at)
        if action is None:
            self._beside(event)
        else:
            number = len(self.actions)
            said = self._act(action)
            if said is not None and type(said)._fields == type(event)._fields:
                change = changed_fields(number, said, event, self.player, self.hand.decimals)
                if change is not None:
                    self.changes.append(change)
            else:
                # The text calls it something else than PHH does.
                self.silent.append(number)
                self._beside(event, number)
        self.tally.take(event)

    def _act(self, action: str) -> Event | None:
        """Puts an action down; what it says by itself."""
        self.actions.append(action)
        return self.says.event(action, 0)

    def _act_silently(self, action: str) -> None:
        self.silent.append(len(self.actions))
        self._act(action)

    def _beside(self, event: Event, number: int | None = None) -> None:
        at = len(self.actions) if number is None else number
        street = self.tally.street
        self.events.append(event_table(at, event, street, self.player, self.hand.decimals))

    # --- actions -----------------------------------------------------------------------------

    def _deal(self, event: Dealt) -> str | None:
        if event.street not in self.streets:
            return None
        self._open(self.streets.index(event.street))
        if event.seat not in self.due or self.streets[self.round] != event.street:
            return None
        cards = self._dealt_cards(event)
        if cards is None:
            return None
        self.due.discard(event.seat)
        return f"d dh {self.player[event.seat]} {cards_word(cards)}"

    def _dealt_cards(self, event: Dealt) -> Cards | None:
        """Every card that the player gets, as dealt; None where the event has others."""
        faces = self.tally.faces(
            event.seat, self.tally.game.down_first + 1 if not self.round else 1
        )
        up, hidden = sum(faces), len(faces) - sum(faces)
        if len(event.up) != up or len(event.down) > hidden:
            return None
        return event.down + (HIDDEN,) * (hidden - len(event.down)) + event.up

    def _say(self, event: Say) -> str | None:
        tally, seat = self.tally, event.seat
        if event.street not in self.streets or seat not in tally.live:
            return None
        at = self.streets.index(event.street)
        if at < self.round:
            return None
        self._open(at)
        self._fill()
        who = self.player[seat]
        if isinstance(event, BringIn):
            return f"{who} pb" if at == 0 else None
        if isinstance(event, Completion | Bet | Raise):
            if event.to <= tally.on_street.get(seat, 0):
                return None
            return f"{who} cbr {number_of(event.to, self.hand.decimals)}"
        return f"{who} f" if isinstance(event, Fold) else f"{who} cc"

    def _show(self, event: Shown | Mucked, at: int) -> str | None:
        """Shown at the showdown; not before the last card, not by who has folded or won alone."""
        live = self.tally.live
        if len(live) < 2 or event.seat not in live - self.shown or at < self.play_ends:
            return None
        self._open(len(self.streets) - 1)
        self._fill()
        self.shown.add(event.seat)
        who = self.player[event.seat]
        if isinstance(event, Mucked):
            return f"{who} sm"
        return f"{who} sm {cards_word(self._own(event.seat, event.cards))}"

    def _own(self, seat: int, cards: Cards) -> Cards:
        """The player's own cards as dealt: some sites show the common one among them."""
        if len(cards) > self.tally.count[seat]:
            cards = tuple(card for card in cards if card not in self.common)
        return self.tally.in_order(seat, cards)

    # --- what the text leaves out ------------------------------------------------------------

    def _open(self, at: int) -> None:
        """Deals on until betting round ``at``; whoever is still in gets a card."""
        while self.round < at:
            self._fill()
            self.round += 1
            self.due = set(self.tally.live)
            if self.common and self.round == len(self.streets) - 1:
                self.due, self.board_due = set(), True

    def _fill(self) -> None:
        """Hidden cards for whom the text deals none."""
        cards = self.tally.game.down_first + 1 if not self.round else 1
        for seat in self.seats:
            if seat in self.due and seat in self.tally.live:
                self._act_silently(f"d dh {self.player[seat]} {'??' * cards}")
        self.due = set()
        if self.board_due:
            self.board_due = False
            self._act_silently(f"d db {cards_word(self.common)}")

    def _run_out(self) -> None:
        """The rest of the cards, and the hands that only the summary tells or nobody."""
        tally = self.tally
        if len(tally.live) < 2:
            return
        self._open(len(self.streets) - 1)
        self._fill()
        told = {
            event.seat: event.cards
            for event in self.hand.events
            if isinstance(event, Shown)
            or (type(event) is SeatStated and event.outcome != "mucked" and event.cards)
        }
        for seat in self.seats:
            if seat not in tally.live - self.shown:
                continue
            cards = tally.known(seat)
            if seat in told and len(cards) < tally.count[seat]:
                cards = self._own(seat, told[seat])
            if len(cards) == tally.count[seat] or seat in told:
                self._act_silently(f"{self.player[seat]} sm {cards_word(cards)}")
            elif not tally.won(seat):
                self._act_silently(f"{self.player[seat]} sm")

    # --- fields ------------------------------------------------------------------------------

    def fields(self) -> Iterator[tuple[str, Value]]:
        """Every field with its value, PHH's own first."""
        hand, tally = self.hand, self.tally
        names = {seat.seat: seat for seat in hand.seats}
        stacks = [names[seat].stack for seat in self.seats]
        antes = self._antes()
        yield "variant", PHH_CODE[hand.game, hand.limit]
        yield "_stud", FORM
        if any(antes):
            yield "ante_trimming_status", True
        yield "antes", [self._number(ante) for ante in antes]
        for name, size in self.stakes.items():
            yield name, self._number(size)
        yield "starting_stacks", [None if s is None else self._number(s) for s in stacks]
        yield "actions", self.actions
        if hand.started_at is not None:
            when = hand.started_at
            yield "time", when.time()
            yield "time_zone", "UTC"
            yield "day", when.day
            yield "month", when.month
            yield "year", when.year
        yield "hand", hand.hand_id
        yield "seats", list(self.seats)
        if hand.max_seats is not None:
            yield "seat_count", hand.max_seats
        if hand.table is not None:
            yield "table", hand.table
        yield "players", [names[seat].player for seat in self.seats]
        left = [tally.left[seat] for seat in self.seats]
        if None not in left:
            yield (
                "finishing_stacks",
                [
                    self._number((chips or 0) + tally.won(seat))
                    for seat, chips in zip(self.seats, left, strict=True)
                ],
            )
        yield "winnings", [self._number(tally.won(seat)) for seat in self.seats]
        if hand.currency is not None:
            yield "currency", hand.currency
            if hand.currency in SYMBOL:
                yield "currency_symbol", SYMBOL[hand.currency]
        yield from self._own_fields()

    def _own_fields(self) -> Iterator[tuple[str, Value]]:
        hand = self.hand
        yield "_site", hand.site
        yield "_unit", unit_text(hand.decimals)
        yield "_money", hand.money
        told = {
            "ante": hand.ante,
            "bring_in": hand.bring_in,
            "small_bet": hand.small_bet,
            "big_bet": hand.big_bet,
        }
        yield "_stakes", {key: self._number(size) for key, size in told.items() if size is not None}
        if hand.tournament is not None:
            parts = hand.tournament._asdict().items()
            yield "_tournament", {key: part for key, part in parts if part is not None}
        if hand.mixed is not None:
            yield "_mixed", hand.mixed
        if hand.hero is not None:
            yield "_hero", hand.hero
        out = [self.player[s.seat] for s in hand.seats if s.sitting_out and s.seat in self.player]
        if out:
            yield "_sitting_out", out
        listed = [self._listed(seat) for seat in hand.seats if seat.seat not in self.player]
        if listed:
            yield "_listed", listed
        told_by = [word for word, holds in self.hints.items() if holds]
        yield "_text", told_by
        yield "_silent", self.silent
        yield "_changes", self.changes
        if hand.inferred:
            yield "_inferred", list(hand.inferred)
        # The last field: without it the file was cut off.
        yield "_events", self.events

    def _listed(self, seat: Seat) -> dict[str, Value]:
        table: dict[str, Value] = {"seat": seat.seat, "player": seat.player}
        if seat.stack is not None:
            table["stack"] = self._number(seat.stack)
        return table | ({"sitting_out": True} if seat.sitting_out else {})

    def _number(self, units: Units) -> Value:
        return number_of(units, self.hand.decimals)

    def _antes(self) -> list[Units]:
        """What each player had to ante: the full one where the chips fell short of it."""
        posted = {event.seat: event for event in self.hand.events if type(event) is Ante}
        return [
            0
            if seat not in posted
            else max(posted[seat].amount, (self.hand.ante or 0) if posted[seat].all_in else 0)
            for seat in self.seats
        ]


def _players(hand: Hand) -> list[int]:
    """The seats dealt in, from the one that is dealt to first, clockwise."""
    seats = sorted(seat.seat for seat in hand.seats if seat.dealt_in)
    first: Street = GAMES[hand.game].streets[0]
    order = [e.seat for e in hand.events if type(e) is Dealt and e.street == first]
    if order and order[0] in seats:
        at = seats.index(order[0])
        turned = seats[at:] + seats[:at]
        if [seat for seat in turned if seat in order] == order:
            return turned
    return seats


def _stakes(hand: Hand) -> dict[str, Units]:
    """Bring-in, small and big bet as PHH must have them: what the text does not tell is taken
    from the hand's own bets, and where there are none it is any size that can be."""
    small, big = bets_of(hand, GAMES[hand.game].streets[:2])
    posted = max((e.amount for e in hand.events if type(e) is BringIn), default=0)
    bring_in = hand.bring_in or bring_in_of(hand) or posted
    small = hand.small_bet or max(small or big // 2, bring_in) or 2 * (hand.ante or 1)
    bring_in = bring_in or max(1, min(hand.ante or small // 2, small - 1))
    big = hand.big_bet or (max(big, small) if big else 2 * small)
    return {"bring_in": bring_in, "small_bet": small, "big_bet": big}
