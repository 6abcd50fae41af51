"""The state of a hand while it is replayed: who is in, who is due, what is in the middle.

Players are slots, 0 for the lowest seat, in clockwise order; sets of players are bit masks, so
that "who is next" is arithmetic. The rules only read the table; only its own methods write.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.events import Collected, Dealt, Hand, PotStated, Seat, SeatStated
from stud_analytics.games import SHOWDOWN, Street
from stud_analytics.money import Units
from stud_analytics.ranking.highs import high as high_worth
from stud_analytics.rules.game_rules import GameRules
from stud_analytics.rules.house import Setting, Value
from stud_analytics.rules.player import Player, bits_of, slots_of
from stud_analytics.rules.settle import low_worth
from stud_analytics.rules.stakes import ante_of, bets_of, bring_in_of

NOBODY: Final = -1
UNTOLD: Final = -2
NO_LIMIT: Final = 1 << 60
"""Chips of a player whose stack the text does not state."""
NEAR_SEATS: Final = 16
"""Seats below this number are looked up in a list."""
HIDDEN_BIT: Final = 1
"""HIDDEN as `player.bits_of` has it."""


def _in_order(seats: tuple[Seat, ...]) -> Sequence[Seat]:
    """Seats by their number, as the reader gives them."""
    last = -1
    for seat in seats:
        if seat[0] < last:
            return sorted(seats, key=lambda seat: seat.seat)
        last = seat[0]
    return seats


class Betting(NamedTuple):
    """A street's betting as one value of `short_all_in` sees it."""

    level: Units
    """Total of the last wager that counted."""
    target: Units
    """Total that the next full wager goes to."""
    bets: int
    barred: int
    """Players who may not raise: they acted, and no wager since has counted."""
    acted: int
    """Players who acted since the last wager that counted."""


class DeckShort(NamedTuple):
    """What there is to deal when the stub and the burns cannot serve every player."""

    muck_serves: bool
    """Whether they can with the mucked cards."""


DECK_SIZE: Final = 52


class Table:
    """The hand as it stands. Amounts are units; masks hold a bit per slot."""

    def __init__(self, hand: Hand, rules: GameRules) -> None:
        self.hand = hand
        self.fixed = hand.limit == "fixed"
        self.rules = rules
        self.players: list[Player] = []
        self.seat_of: list[int] = []
        self.slots = [NOBODY] * NEAR_SEATS
        """Slots by seat, as `slot_of` gives them."""
        self.far_slots: dict[int, int] | None = None
        for seat, _, stack, _, dealt_in in _in_order(hand.seats):
            if not dealt_in:
                continue
            if 0 <= seat < NEAR_SEATS:
                self.slots[seat] = len(self.players)
            else:
                self.far_slots = self.far_slots or {}
                self.far_slots[seat] = len(self.players)
            self.players.append(
                Player(seat, NO_LIMIT if stack is None else stack, stack is not None)
            )
            self.seat_of.append(seat)
        self.ante_due = hand.ante if hand.ante is not None else ante_of(hand)
        self.live = self.can = self.start_players = (1 << len(self.players)) - 1
        self.todo = 0
        self.pot = 0
        self.street: Street = 0
        self.streets: list[Street] = []
        self.begun = 0
        """The same streets as bits."""
        self.played = 0
        self.no_low_line = 0
        self.last_played: Street = 0
        self.latest: Street = 0
        """The latest street that began, whatever their order."""
        self.first_actor = NOBODY
        self.shows: list[tuple[int, int]] = []
        self.broken = False
        """Whether a rule of play is broken already: then some things merely follow."""
        self.off: Units = 0
        """Chips in the middle beyond what the rules demanded, as far as findings say so."""
        self.off_by: dict[int, Units] = {}
        self.off_street: dict[int, Units] = {}
        self.also: Units = 0
        """The price as it would stand without a fault that has been found; 0 for none."""
        self.card_faults = 0
        """Players of whose cards something is known to be wrong."""
        self.missed = 0
        """Players whose turn was passed over."""
        self.ended = False
        self.small, self.big = hand.small_bet or 0, hand.big_bet or 0
        if not (self.small and self.big) and self.fixed:
            small, big = bets_of(hand, rules.game.streets[:2])
            self.small, self.big = self.small or small, self.big or big
        self.bring_in = hand.bring_in if hand.bring_in is not None else bring_in_of(hand)
        self.size = self.small
        self.high = self.level = self.target = 0
        self.bets = self.barred = self.acted = 0
        self.split: dict[Value, Betting] | None = None
        self.high_by: dict[Value, Units | None] | None = None
        self.opened = False
        self.opener = NOBODY
        self.opener_due = NOBODY
        self.opener_done = False
        self.cap = 0
        self.uncapped = False
        self.bring_in_slot = NOBODY
        self.wager_slot = NOBODY
        self.actor = NOBODY
        self.carried = (NOBODY, 0)
        self.due = NOBODY
        self.due_by: Mapping[Value, tuple[int, ...]] | None = None
        self.due_setting: Setting | None = None
        self.due_field = ""
        self.skipped = NOBODY
        self.resume = NOBODY
        self.gap = False
        self.showdown = False
        self.common: Card | None = None
        self.deck_short: DeckShort | None = None
        self.dealt_live = self.dealt_now = 0
        self.street_line = hand.line
        self.up_now = self.down_now = 0
        self.deal_order: list[int] = []
        self.seen = 0
        """Every card seen so far, as `player.bits_of`."""
        self.ante_order: list[int] = []
        """Slots in the order in which they posted antes."""
        self.decisions: list[tuple[Any, ...]] = []
        """As `record.Decision`, without its names."""
        self.collected: list[Collected] = []
        self.pot_stated: list[PotStated] = []
        self.seat_stated: list[SeatStated] = []
        self.last_line = hand.line

    def has_begun(self, street: Street) -> bool:
        """Whether a street has been opened before."""
        return self.begun >> street & 1 != 0

    def start_street(self, street: Street, line: int, position: int) -> None:
        """Open a betting round: nothing bet, everybody who can act is to act."""
        rules = self.rules
        self.street = self.last_played = street
        self.latest = max(self.latest, street)
        self.street_line = line
        self.streets.append(street)
        self.begun |= 1 << street
        self.played += 1
        for player in self.players:
            player.street_in = 0
        self.size = self.big if position > 1 and self.fixed else self.small
        self.high = self.level = 0
        self.target = self.size
        self.bets = self.barred = self.acted = 0
        self.split = self.high_by = None
        self.opened = False
        self.wager_slot = NOBODY
        self.skipped = self.resume = NOBODY
        self.due, self.due_by = NOBODY, None
        self.also = 0
        if self.off_street:
            self.off_street = {}
        self.dealt_now = 0
        self.up_now, self.down_now = rules.ups[position], rules.downs[position]
        self.start_players = self.dealt_live = self.live
        self.opener_done = street == rules.last
        if position and len(self.players) * rules.hand_size > DECK_SIZE:
            self.deck_short = self._deck_short(position)
        self.cap = rules.cap_least_first if position == 0 else rules.cap_least_later
        self.uncapped = not self.fixed or (rules.may_uncap and self.live.bit_count() == 2)
        can = self.can
        # Betting needs two who can act; the bring-in alone is still asked for its door card.
        self.todo = can if can & (can - 1) and street != 0 else 0

    def _deck_short(self, position: int) -> "DeckShort | None":
        """Whether the deck, burns and all, cannot serve the street that begins."""
        rules = self.rules
        first, each = rules.down_first, rules.ups[position] + rules.downs[position]
        mucked = 0
        for player in self.players:
            if player.folded_on is not None:
                mucked += first + 1 + rules.position.get(player.folded_on, 0)
        players = self.live.bit_count()
        left = DECK_SIZE - mucked - players * (first + position)
        if players * each <= left:
            return None
        return DeckShort(players * each <= left + mucked)

    def end_street(self, street: Street, line: int) -> None:
        """The heading of the showdown or the summary."""
        self.ended = True
        self.up_now = self.down_now = 0
        if street == SHOWDOWN and self.live & (self.live - 1):
            self.showdown = True  # every card is dealt, whatever streets the text left out
        self.street = street
        self.street_line = line
        self.streets.append(street)
        self.begun |= 1 << street

    def deal(
        self,
        slot: int,
        up: tuple[Card, ...],
        down: tuple[Card, ...],
        before: tuple[Card, ...] | None,
    ) -> None:
        """Give a player cards. After a street that the text lost, believe what it repeats."""
        player = self.players[slot]
        if self.gap and before is not None and HIDDEN not in before:
            player.up = tuple([card for card in before if card not in player.down])
            player.sequence = before
            player.held = bits_of(player.up) | bits_of(player.down)
            self.see(player, bits_of(before))
        earlier = player.sequence
        if down:
            player.sequence = player.dealt() + down + up
        elif earlier is not None:
            player.sequence = earlier + up
        if up:
            player.up = player.up + up if player.up else up
            self.dealt_now |= 1 << slot
            bits = bits_of(up)
            player.held |= bits
            self.see(player, bits)
        if down:
            if not self.up_now:
                self.dealt_now |= 1 << slot
            bits = bits_of(down)
            if bits & HIDDEN_BIT:
                bits &= ~HIDDEN_BIT
                player.down += tuple([card for card in down if card != HIDDEN])
            else:
                player.down += down
            player.held |= bits
            self.see(player, bits)
        if len(self.streets) == 1:
            self.deal_order.append(slot)

    def see(self, player: Player, bits: int) -> None:
        """Cards are seen with a player: his, unless they were seen before."""
        player.first |= bits & ~self.seen
        self.seen |= bits

    def close_street(self) -> None:
        """Nobody is asked any more: the cards run out, or the pot is paid."""
        if self.high:
            if not self.todo and not self.carried[1]:
                self.carried = _most(self.players, False)
            for player in self.players:
                player.street_in = 0
            self.high = 0
        self.todo = 0
        self.due, self.due_by = NOBODY, None

    def put(self, slot: int, amount: Units, all_in: bool) -> None:
        """Move chips from a player to the middle."""
        player = self.players[slot]
        player.behind -= amount
        behind = player.behind
        player.put_in += amount
        self.pot += amount
        if self.off_by and slot in self.off_by and player.known_stack:
            behind += self.off_by[slot]
            if behind > 0 >= player.behind and all_in:
                behind = 0
        if behind <= 0 or (all_in and not player.known_stack):
            self.can &= ~(1 << slot)
            self.todo &= ~(1 << slot)

    def note_fault(self, slot: int, off: Units, meant: Units) -> None:
        """Remember a fault of amount, so that what follows from it is not taken for another."""
        self.off += off
        self.off_by[slot] = self.off_by.get(slot, 0) + off
        self.off_street[slot] = self.off_street.get(slot, 0) + off
        if meant:
            self.also = meant

    def give_back(self, slot: int, amount: Units) -> None:
        """Move unmatched chips back to a player."""
        bet = 0
        if self.carried[0] == slot:
            bet = min(amount, self.carried[1])
            self.carried = (slot, self.carried[1] - bet)
        player = self.players[slot]
        player.ante_in -= min(amount - bet, player.ante_in)
        player.behind += amount
        player.put_in -= amount
        player.returned += amount
        self.pot -= amount

    def gave_back(self) -> bool:
        """Whether chips went back to anybody."""
        return any(player.returned for player in self.players)

    def unmatched(self) -> tuple[int, Units]:
        """The slot that put in more than anybody matched, and by how much; (NOBODY, 0).

        A bet is matched on its street and an ante by the other antes.
        """
        slot, bet = _most(self.players, False)
        if self.carried[1]:
            slot, bet = self.carried
        holder, ante = _most(self.players, True)
        if not ante or len(self.ante_order) < len(self.players):
            return (slot, bet) if bet else (NOBODY, 0)
        if not bet:
            return holder, ante
        return slot, bet + (ante if holder == slot else 0)

    def pots_stated(self) -> tuple[Units, ...]:
        """The pots stated one by one, in one line or several."""
        return tuple(units for stated in self.pot_stated for units in stated.pots)

    def in_hand(self, mask: int) -> tuple[int, ...]:
        """Slots of a mask, lowest first."""
        return slots_of(mask)

    def slot_of(self, seat: int) -> int:
        """The slot of a seat; NOBODY for one that was not dealt in."""
        if 0 <= seat < NEAR_SEATS:
            return self.slots[seat]
        return self.far_slots.get(seat, NOBODY) if self.far_slots else NOBODY

    def seat(self, slot: int) -> int:
        """The seat number of a slot; 0 for nobody."""
        return self.seat_of[slot] if slot >= 0 else 0

    def known_cards(self, slot: int) -> tuple[Card, ...]:
        """A player's cards as far as the text tells them, the common card among them."""
        player = self.players[slot]
        cards = player.up + player.down
        return cards if self.common is None else (*cards, self.common)

    def holder(self, card: Card) -> int:
        """The slot a card was seen with first; NOBODY for the common card and for one not seen."""
        for slot, player in enumerate(self.players):
            if player.first >> (card + 1) & 1:
                return slot
        return NOBODY

    def has_other(self, card: Card, slot: int) -> bool:
        """Whether a card was seen with somebody else than ``slot``, or as the common card."""
        return self.seen >> (card + 1) & 1 != 0 and self.holder(card) != slot

    def dealt_again(self, card: Card) -> bool:
        """Whether a card seen before may come again: the muck of a folded player was shuffled
        into a deck that was too short."""
        if self.deck_short is None:
            return False
        holder = self.holder(card)
        return (
            holder >= 0
            and not self.live >> holder & 1
            and "burns_muck_then_common" in self.rules.exhausted.values
        )

    def cards_due(self) -> int:
        """Cards a player still in has by now."""
        position = self.rules.position
        if self.showdown:
            return self.rules.down_first + len(position)
        dealt = max((position[street] for street in self.streets if street in position), default=-1)
        return self.rules.down_first + dealt + 1 if dealt >= 0 else 0

    def rank(self, player: Player, cards: tuple[Card, ...], bits: int) -> None:
        """Work out what a player's cards are worth, once; ``bits`` as `player.bits_of`. The low
        is as `settle.low_worth`. ValueError for cards that cannot be ranked."""
        if bits == player.ranked:
            return
        rules = self.rules
        if rules.high:
            player.high = high_worth(cards)
        if rules.low is not None:
            player.low = low_worth(rules.low, cards)
        player.ranked = bits

    def boards_told(self) -> bool:
        """Whether the text tells more than one player's cards as they are dealt. Some sites print
        the hero's alone, or nobody's. (One line alone may be missing by mistake.)"""
        deals = [event for event in self.hand.events if type(event) is Dealt]
        if len({event.seat for event in deals}) > 1:
            return True
        return bool(deals) and len(self.players) == 2 and len({e.street for e in deals}) == 1

    def hidden(self, slot: int) -> int:
        """Cards of a player that the text has not told."""
        rules = self.rules
        if (folded := self.players[slot].folded_on) is not None and folded in rules.position:
            due = rules.down_first + rules.position[folded] + 1
        else:
            due = self.cards_due()
        return due - len(self.known_cards(slot))

    def led_by_sixth(self) -> bool:
        """Whether the street is opened by the opener of the one before, not by the boards."""
        rules = self.rules
        return self.street == rules.last and rules.last_card_down

    def short_setting(self) -> Setting:
        """`short_all_in` of the house, less the values this hand has already ruled out."""
        setting = self.rules.short_all_in
        if self.split is None:
            return setting
        left = tuple(value for value in setting.values if value in self.split)
        return setting._replace(values=left or tuple(self.split))

    def counts_from_untold(self) -> bool:
        """Whether the house may count an all-in of the first street from a bring-in nobody can
        tell."""
        return (
            self.bring_in is None
            and self.street == self.rules.first
            and "bring_in_plus_small_bet" in self.rules.short_all_in.values
        )

    def take_cards(self, slot: int, cards: tuple[Card, ...]) -> None:
        """Remember down cards that a show, a muck line or the summary tells."""
        player = self.players[slot]
        told = bits_of(cards)
        if not told & ~player.held & ~HIDDEN_BIT:
            return  # nothing new
        fresh: list[Card] = []
        bits = 0
        common = self.common
        for card in cards:
            if card == HIDDEN or player.held >> (card + 1) & 1:
                continue
            if common is not None and card == common:
                common = None  # it is nobody's own; a second of it would be
            else:
                fresh.append(card)
                bits |= 1 << (card + 1)
        player.down += tuple(fresh)
        player.held |= bits
        self.see(player, bits)


def _most(players: list[Player], antes: bool) -> tuple[int, Units]:
    """The slot of the most on the street, or of the most antes, and by how much; (NOBODY, 0)."""
    first = second = 0
    most = NOBODY
    for slot, player in enumerate(players):
        amount = player.ante_in if antes else player.street_in
        if amount > first:
            first, second, most = amount, first, slot
        elif amount > second:
            second = amount
    return (most, first - second) if first > second else (NOBODY, 0)
