# ruff: noqa: E501  (what a site writes in one line stays in one)
"""Dealt hands written as XML sites write them, to be read back. Plain code that shares nothing
with the reader: what it writes is what a hand is, not what the reader wants."""

from collections import Counter
from typing import Final

from stud_analytics.cards import TEXT, Card
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Fold,
    Raise,
    Returned,
    StreetStarts,
)
from stud_analytics.factory import Dealing
from stud_analytics.games import GAMES

Money = Ante | BringIn | Completion | Bet | Raise | Call
STREETS: Final = {2: "SECOND", 3: "THIRD", 4: "FOURTH", 5: "FIFTH", 6: "SIXTH", 7: "SEVENTH"}


class _Hand:
    """What both sites need to know of a hand."""

    def __init__(self, dealing: Dealing) -> None:
        self.hand = hand = dealing.hand
        self.game = GAMES[hand.game]
        self.cards = dict(zip(dealing.seats, dealing.cards, strict=True))
        events = hand.events
        folded = {event.seat for event in events if type(event) is Fold}
        live = [seat for seat in dealing.seats if seat not in folded]
        self.told = set(live) if len(live) > 1 else set()
        """Whose cards are shown at the end."""
        self.hero = next((seat.seat for seat in hand.seats if seat.player == hand.hero), 0)
        self.won, self.put = Counter[int](), Counter[int]()
        for event in events:
            if isinstance(event, Collected | Returned):
                self.won[event.seat] += event.amount
            elif isinstance(event, Money):
                self.put[event.seat] += event.amount
        self.streets: dict[int, list[object]] = {0: []}
        self.common: dict[int, Card] = {}
        street = 0
        for event in events:
            if type(event) is StreetStarts:
                street = event.street
                if street < 8:
                    self.streets[street] = []
            elif isinstance(event, Money | Check | Fold) and event.street < 8:
                self.streets[event.street].append(event)
            elif type(event) is CommonCard and event.street < 8:
                self.common[event.street] = event.up[0]
        self.folded_on = {event.seat: event.street for event in events if type(event) is Fold}

    def in_on(self, street: int) -> list[int]:
        """Seats that are dealt a card on a street."""
        return [s for s in sorted(self.cards) if self.folded_on.get(s, 99) >= street]

    def so_far(self, seat: int, street: int) -> tuple[Card, ...]:
        """The seat's own cards up to a street."""
        count = self.game.down_first + 1 + self.game.streets.index(street)
        if street in self.common:
            count -= 1
        return self.cards[seat][:count]


def amount(units: int, sign: str, decimals: int) -> str:
    if decimals == 0:
        return f"{sign}{units:,}"
    whole, cents = divmod(units, 100)
    return f"{sign}{whole:,}" + (f".{cents:02}" if cents else "")


def _suit_first(card: Card) -> str:
    rank, suit = TEXT[card]
    return suit.upper() + ("10" if rank == "T" else rank)


def as_ipoker(dealing: Dealing) -> str:
    """Actions beside their player, numbered; all-in is type 7 and the chips added; what nobody
    called is among what was won. Cards shown at the end stand where they were dealt."""
    at = _Hand(dealing)
    hand = at.hand
    sign = "€" if hand.money == "real" else ""
    five = hand.game == "five_card_stud"
    numbers: dict[int, int] = {}
    for events in at.streets.values():
        for event in events:
            numbers[id(event)] = len(numbers) + 1

    def money(units: int) -> str:
        return amount(units, sign, hand.decimals)

    def action(event: object) -> str:
        added = getattr(event, "amount", 0)
        kind, total = {
            Ante: (15, added), BringIn: (16, added), Completion: (5, added), Bet: (5, added),
            Raise: (23, getattr(event, "to", 0)), Call: (3, added), Check: (4, 0), Fold: (0, 0),
        }[type(event)]  # fmt: skip
        if getattr(event, "all_in", False):
            kind, total = 7, added
        player = names[event.seat]  # type: ignore[attr-defined]
        return f'<action no="{numbers[id(event)]}" player="{player}" type="{kind}" sum="{money(total)}" cards=""/>'

    names = {seat.seat: seat.player for seat in hand.seats}
    game = {
        "stud_high": "7 Card Stud",
        "stud_hi_lo": "7 Card Stud Hi-Lo",
        "razz": "Razz",
        "five_card_stud": "5 Card Stud",
    }[hand.game]
    stakes = (
        ""
        if hand.money == "tournament"
        else f" {money(hand.small_bet or 0)}/{money(hand.big_bet or 0)}"
    )
    extra = (
        "<tournamentname>Any</tournamentname><tournamentcode>77</tournamentcode>"
        if hand.money == "tournament"
        else ""
    )
    text = (
        f'<session sessioncode="1"><general><mode>{"fun" if hand.money == "play" else "real"}</mode><gametype>{game} L{stakes}</gametype><tablename>T</tablename>{extra}'
        f"<nickname>{hand.hero or 'nobody'}</nickname></general>"
        f'<game gamecode="{hand.hand_id}"><general><startdate>2020-01-01 00:00:00</startdate><players>'
    )  # fmt: skip
    for seat in hand.seats:
        text += (
            f'<player seat="{seat.seat}" name="{seat.player}" chips="{money(seat.stack or 0)}" dealer="0" '
            f'win="{money(at.won[seat.seat])}" bet="{money(at.put[seat.seat])}"/>'
        )
    text += "</players></general>"
    for street, events in at.streets.items():
        number = 0 if street == 0 else street - (0 if five else 1)
        text += f'<round no="{number}">\n'
        if street == 0:
            text += "".join(map(action, events))
        else:
            if street in at.common:
                text += f'<cards type="River" player="">{_suit_first(at.common[street])}</cards>'
            for seat in at.in_on(street):
                cards = at.so_far(seat, street)
                shown = seat in at.told or seat == at.hero
                down = street == at.game.streets[0] or (street == 7 and at.game.last_card_down)
                new = cards if street == at.game.streets[0] else cards[-1:]
                hidden = at.game.down_first if street == at.game.streets[0] else 1
                words = [
                    "X" if down and not shown and i < hidden else _suit_first(card)
                    for i, card in enumerate(new)
                ]
                if street not in at.common:
                    text += f'<cards type="Any" player="{names[seat]}">{" ".join(words)}</cards>'
                text += "".join(action(e) for e in events if e.seat == seat)  # type: ignore[attr-defined]
        text += "</round>"
    return text + "</game></session>\n"


def as_merge(dealing: Dealing, *, added: bool) -> str:
    """Cards below the actions of their round, all of a player's up to now; a raise is the total
    on the street or the chips ``added``; seats from 0. In tournaments the stacks are after the
    antes."""
    at = _Hand(dealing)
    hand = at.hand
    tournament = hand.money == "tournament"

    def money(units: int) -> str:
        return f"{units // 100}.{units % 100:02}" if hand.decimals else f"{units}.00"

    def event(kind: str, seat: int, units: int | None = None) -> str:
        sum_ = "" if units is None else f' amount="{money(units)}"'
        return f'<event sequence="1" type="{kind}" player="{seat - 1}"{sum_}/>\n'

    def acts(one: object) -> str:
        seat, chips = one.seat, getattr(one, "amount", None)  # type: ignore[attr-defined]
        if getattr(one, "all_in", False):
            return event("ALL_IN", seat, chips)
        if type(one) is Raise:
            return event("RAISE", seat, one.amount if added else one.to)
        if type(one) is Completion:
            first = not any(type(e) is BringIn for e in at.streets[one.street])
            return event("BET" if first else "COMPLETE", seat, one.amount if added else one.to)
        return event(
            {
                Ante: "ANTE",
                BringIn: "BRING_IN",
                Bet: "BET",
                Call: "CALL",
                Check: "CHECK",
                Fold: "FOLD",
            }[type(one)],
            seat,
            chips,
        )

    def cards(kind: str, seat: int, shown: tuple[Card | None, ...]) -> str:
        words = ",".join("null" if card is None else TEXT[card] for card in shown)
        return f'<cards type="{kind}" cards="{words}" player="{seat - 1}"/>\n'

    game = {
        "stud_high": "7-Stud",
        "stud_hi_lo": "7-Stud H/L8",
        "razz": "Razz",
        "five_card_stud": "5-Stud",
    }[hand.game]
    stakes = (
        "Limit"
        if tournament
        else f"Limit ${money(hand.small_bet or 0)}/${money(hand.big_bet or 0)}"
    )
    text = f'<description type="{game}" stakes="{stakes}"/>\n'
    text += f'<game id="{hand.hand_id}-1" starttime="20200101000000" realmoney="{"false" if hand.money == "play" else "true"}" data="1|T|5-1|{hand.hand_id}-1|{"true" if tournament else "false"}">\n<players dealer="0">\n'
    antes = Counter[int]()
    for ante in at.streets[0]:
        antes[ante.seat] += ante.amount  # type: ignore[attr-defined]
    for seat in hand.seats:
        stack = (seat.stack or 0) - (antes[seat.seat] if tournament else 0)
        text += f'<player seat="{seat.seat - 1}" nickname="{seat.player}" balance="${money(stack)}" dealtin="{"true" if seat.dealt_in else "false"}" />\n'
    text += '</players>\n<round id="BLINDS">\n' + "".join(map(acts, at.streets[0])) + "</round>\n"
    first = at.game.streets[0]
    for street, events in at.streets.items():
        if street == 0:
            continue
        deals = ""
        if street in at.common:
            deals = f'<cards type="COMMUNITY" cards="{TEXT[at.common[street]]}"/>\n'
        for seat in sorted(at.cards):
            if seat not in at.in_on(street):
                if seat == at.hero and at.folded_on[seat] < street:
                    deals += cards("HOLE", seat, at.so_far(seat, max(first, at.folded_on[seat])))
                continue
            mine = at.so_far(seat, street)
            if seat == at.hero:
                deals += cards("HOLE", seat, mine)
            elif street not in at.common:
                down = [*range(at.game.down_first)] + [6] * at.game.last_card_down
                deals += cards(
                    "DRAW_DRAWN_CARDS",
                    seat,
                    tuple(None if i in down else card for i, card in enumerate(mine)),
                )
        if street == first:
            opening = events[:1] if events and type(events[0]) in (BringIn, Completion) else []
            text += f'<round id="BRING_IN">\n{"".join(map(acts, opening))}{deals}</round>\n'
            rest = events[len(opening) :]
            text += f'<round id="{STREETS[street]}_STREET">\n{"".join(map(acts, rest))}</round>\n'
        else:
            text += f'<round id="{STREETS[street]}_STREET">\n{"".join(map(acts, events))}{deals}</round>\n'
    if at.told:
        text += '<round id="SHOWDOWN">\n'
        for seat in sorted(at.told):
            text += event("SHOW", seat)
        for seat in sorted(at.told):
            text += cards("SHOWN", seat, at.cards[seat])
        text += "</round>\n"
    text += '<round id="END_OF_GAME">\n' if at.told else '<round id="END_OF_FOLDED_GAME">\n'
    returned = 1
    for one in hand.events:
        if type(one) is Collected:
            returned = max(returned, (one.pot or 0) + 1)
            half = {"high": "h", "low": "l", None: "n"}[one.half]
            text += f'<winner amount="{money(one.amount)}" uncalled="false" potnumber="{(one.pot or 0) + 1}" player="{one.seat - 1}" pottype="{half}"/>\n'
    for one in hand.events:
        if type(one) is Returned:
            text += f'<winner amount="{money(one.amount)}" uncalled="true" potnumber="{returned + 1}" player="{one.seat - 1}" pottype="n"/>\n'
    return text + "</round>\n</game>\n"
