"""A hand as Open Hand History. It was made for hold'em: much of a stud hand is lost.

It has no bring-in, no completion, no third to seventh street, no big bet, no chips returned, no
halves of a pot, no razz; docs/formats.md says what becomes of each. So it is written only for
whoever asks for it knowing that.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from stud_analytics import __version__
from stud_analytics.cards import HIDDEN, TEXT, Card
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
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.exchange.json_text import Json, json_text
from stud_analytics.exchange.numbers import number_of
from stud_analytics.exchange.variants import OHH_LIMIT, OHH_TYPE
from stud_analytics.games import GAMES, SHOWDOWN, SUMMARY, Street
from stud_analytics.money import Units
from stud_analytics.printing.tally import Tally

SPEC: Final = "1.4.7"
"""The version of Open Hand History we write."""
STREET_WORD: Final[dict[Street, str]] = {
    2: "2nd Street", 3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street",
    7: "7th Street", SHOWDOWN: "Showdown",
}  # fmt: skip
"""The last is Open Hand History's own."""
ACTION_WORD: Final[dict[type[Event], str]] = {
    Ante: "Post Ante",
    Dealt: "Dealt Cards",
    BringIn: "Post SB",
    Completion: "Raise",
    Bet: "Bet",
    Raise: "Raise",
    Call: "Call",
    Check: "Check",
    Fold: "Fold",
    Shown: "Shows Cards",
    Mucked: "Mucks Cards",
}
"""The bring-in is a small blind: a forced bet that plays on, and that others call or raise."""
_PAYS: Final = frozenset({Ante, BringIn, Completion, Bet, Raise, Call})
PLAY: Final = "Play_Money"
"""A flag of ours."""
BIG_BET: Final = "big_bet_amount"
"""A key of ours."""
PARTS: Final = "parts"
"""A key of ours in a win: its payments one by one, each with the half of the pot it is."""
WRITER: Final = "stud-analytics"


def ohh_text(hand: Hand) -> str:
    """The hand as one JSON object. ValueError for a hand with lines that nobody knows."""
    if hand.unknown:
        raise ValueError("a hand that is not read whole cannot be written")
    return json_text({"ohh": _Writer(hand).table()}) + "\n"


def ohh_texts(hands: Iterable[Hand]) -> Iterator[str]:
    """The pieces of a file: a blank line stands between two hands."""
    for number, hand in enumerate(hands):
        yield ("\n" if number else "") + ohh_text(hand)


class _Writer:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.level: Units = 0
        self.rounds: list[dict[str, Json]] = []
        self.actions: list[Json] = []
        self.count = 0
        self.stacks = {seat.seat: seat.stack for seat in hand.seats}
        self.put: Counter[int] = Counter()
        """Chips put in over the hand."""
        self.street: Street = -1
        self.stated = {e.seat: e.cards for e in hand.events if type(e) is SeatStated and e.cards}
        ended = {e.seat for e in hand.events if type(e) in (Shown, Mucked)}
        for event in hand.events:
            self._take(event)
        for seat, cards in self.stated.items():
            # Some sites name hands in the summary alone.
            if seat not in ended and HIDDEN not in cards:
                self._take(Shown(0, SHOWDOWN, seat, cards))

    def _take(self, event: Event) -> None:
        if type(event) is CommonCard and event.street < SHOWDOWN:
            self._round(event.street)["cards"] = _cards(event.up)
        if type(event) is StreetStarts and event.street in GAMES[self.hand.game].streets:
            self._round(event.street)  # nobody may act on it, and no card of it be told
        if type(event) in _PAYS:
            self.put[event.seat] += getattr(event, "amount", 0)
        word = ACTION_WORD.get(type(event))
        if word is None or event.street == SUMMARY:
            return
        self._round(max(event.street, GAMES[self.hand.game].streets[0]))
        if isinstance(event, Completion) and not self.level:
            word = "Bet"
        self.level = max(self.level, getattr(event, "to", getattr(event, "amount", 0)))
        if isinstance(event, Ante):
            self.level = 0
        self.count += 1
        action: dict[str, Json] = {
            "action_number": self.count,
            "player_id": event.seat,
            "action": word,
        }
        if (amount := getattr(event, "amount", None)) is not None:
            action["amount"] = self._number(amount)
            # Not every site says so of the last chips.
            last = self.put[event.seat] == self.stacks.get(event.seat)
            action["is_allin"] = last or getattr(event, "all_in", False)
        if isinstance(event, Dealt):
            action["cards"] = _cards((*event.down, *event.up))
        elif isinstance(event, Shown | Mucked):
            action["cards"] = _cards(event.cards or self.stated.get(event.seat, ()))
        self.actions.append(action)

    def _round(self, street: Street) -> dict[str, Json]:
        """The round of a street, begun if need be."""
        if street != self.street:
            self.street, self.level, self.actions = street, 0, []
            self.rounds.append(
                {
                    "id": len(self.rounds),
                    "street": STREET_WORD[street],
                    "cards": [],
                    "actions": self.actions,
                }
            )
        return self.rounds[-1]

    def table(self) -> dict[str, Json]:
        """Everything inside ``ohh``."""
        hand = self.hand
        when = hand.started_at
        flags: list[Json] = [PLAY] if hand.money == "play" else []
        table: dict[str, Json] = {
            "spec_version": SPEC,
            "internal_version": f"{WRITER} {__version__}",
            "site_name": hand.site,
            "network_name": hand.site,
            "tournament": hand.money == "tournament",
        }
        if hand.tournament is not None:
            table["tournament_info"] = {"tournament_number": hand.tournament.id}
        table |= {
            "game_number": hand.hand_id,
            "start_date_utc": None if when is None else when.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "table_name": hand.table or "",
            "game_type": OHH_TYPE[hand.game],
            "bet_limit": {"bet_type": OHH_LIMIT[hand.limit], "bet_cap": 0},
            "table_size": hand.max_seats or len(hand.seats),
            "currency": hand.currency or "",
            "dealer_seat": 0,
        }
        for name, size in (
            ("small_blind_amount", hand.bring_in),
            ("big_blind_amount", hand.small_bet),
            ("ante_amount", hand.ante),
            (BIG_BET, hand.big_bet),
        ):
            table[name] = None if size is None else self._number(size)
        hero = [seat.seat for seat in hand.seats if seat.player == hand.hero]
        if hero:
            table["hero_player_id"] = hero[0]
        table["flags"] = flags
        table["players"] = [
            {
                "id": seat.seat,
                "seat": seat.seat,
                "name": seat.player,
                "starting_stack": None if seat.stack is None else self._number(seat.stack),
                "is_sitting_out": seat.sitting_out,
            }
            for seat in hand.seats
        ]
        table["rounds"] = self.rounds
        table["pots"] = self._pots()
        return table

    def _pots(self) -> list[Json]:
        paid = [event for event in self.hand.events if type(event) is Collected]
        if not paid:  # some sites pay in the summary alone
            told = [event for event in self.hand.events if type(event) is SeatStated and event.won]
            paid = [Collected(0, SUMMARY, event.seat, event.won or 0) for event in told]
        tally = self._tally()
        for seat, more in self._won_besides(tally).items():
            last = max((pay.pot or 0 for pay in paid), default=-1)
            paid.append(Collected(0, SUMMARY, seat, more, last + 1))
        wins: dict[int, dict[int, list[Collected]]] = {}
        for pay in paid:
            wins.setdefault(pay.pot or 0, {}).setdefault(pay.seat, []).append(pay)
        rake, fees = self._taken(tally, sum(pay.amount for pay in paid))
        pots: list[Json] = []
        for number, won in sorted(wins.items()):
            # Nothing says which pot the rake was taken from: the first.
            first = not pots
            taken = (rake, fees) if first else (0, 0)
            pots.append(
                {
                    "number": number,
                    "amount": self._number(
                        sum(pay.amount for pays in won.values() for pay in pays) + sum(taken)
                    ),
                    "rake": self._number(taken[0]),
                    "jackpot": self._number(taken[1]),
                    "player_wins": [self._win(seat, pays) for seat, pays in won.items()],
                }
            )
        return pots

    def _win(self, seat: int, pays: list[Collected]) -> Json:
        win: dict[str, Json] = {
            "player_id": seat,
            "win_amount": self._number(sum(pay.amount for pay in pays)),
        }
        if len(pays) > 1 or pays[0].half is not None:
            win[PARTS] = [
                {"amount": self._number(pay.amount), "half": pay.half or ""} for pay in pays
            ]
        return win

    def _tally(self) -> Tally:
        hand = self.hand
        tally = Tally(hand.game, None, None, {seat.seat: seat.stack for seat in hand.seats})
        return tally.take_chips(hand.events)

    def _won_besides(self, tally: Tally) -> dict[int, Units]:
        """What players won that no line pays, where the summary says what each gained."""
        owner, unsaid = tally.unsaid_return()
        besides: dict[int, Units] = {}
        for event in self.hand.events:
            if type(event) is SeatStated and event.net is not None and event.seat in tally.put:
                put = tally.put[event.seat] - (unsaid if event.seat == owner else 0)
                more = event.net + put - tally.won(event.seat)
                if more > 0:
                    besides[event.seat] = more
        return besides

    def _taken(self, tally: Tally, won: Units) -> tuple[Units, Units]:
        """Rake and fees: as stated; what nobody was paid where nothing is stated."""
        stated = [event for event in self.hand.events if type(event) is PotStated]
        if stated and (stated[-1].rake is not None or stated[-1].fees is not None):
            return stated[-1].rake or 0, stated[-1].fees or 0
        _, unsaid = tally.unsaid_return()
        return (max(0, sum(tally.put.values()) - unsaid - won) if won else 0), 0

    def _number(self, units: Units) -> Json:
        return number_of(units, self.hand.decimals)


def _cards(cards: Iterable[Card]) -> list[Json]:
    """The cards whose face is told."""
    return [TEXT[card] for card in cards if card != HIDDEN]
