"""Two texts of one hand: whether they contradict each other, and what the second adds.

A site writes a file for each player, and each shows the down cards of its own; so a second copy
may know more cards. What is merged is typed events: cards of the second text are put into the
events of the first, where they were dealt, and the referee judges the whole again. Nothing else of
the second text is taken over. Its amounts and actions must be those of the first: a copy that
disagrees is a conflict, and adds nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

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
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.games import GAMES, STREET_NAME, SUMMARY, Street
from stud_analytics.money import amount_text
from stud_analytics.rules.record import Replay


class Told(NamedTuple):
    """A hand as one or more texts tell it."""

    hand: Hand
    """That of the first text, with the cards of the others among its events."""
    heroes: tuple[str, ...]
    """Whose files they are, the first text's first; without those that do not tell."""


def told(hand: Hand) -> Told:
    """A hand as its only text tells it."""
    return Told(hand, () if hand.hero is None else (hand.hero,))


def contradiction(first: Hand, second: Hand) -> str | None:
    """The first thing in which two texts of one hand disagree, for people; None if they do not.

    What only one of them tells, or was worked out, is no contradiction, nor is another order of
    antes and payments, another table's name, or another time: sites print the player's own.
    """
    for check in _CHECKS:
        for difference in check(first, second):
            return difference
    return None


def with_cards_of(first: Told, second: Hand) -> tuple[Told, str | None]:
    """The hand with the cards (and the hero) that the second text adds, and what those are, for
    people; the same hand and None if it adds nothing. The two must not contradict each other;
    whether their cards go together is for the referee (`new_card_fault`)."""
    hand = first.hand
    mine, theirs = _known(hand), _known(second)
    gained = {seat: theirs[seat] - mine.get(seat, set()) for seat in theirs}
    gained = {seat: cards for seat, cards in gained.items() if cards}
    heroes = first.heroes
    if second.hero is not None and second.hero not in heroes:
        heroes = (*heroes, second.hero)
    if not gained and heroes == first.heroes:
        return first, None
    events = list(hand.events)
    for seat, cards in gained.items():
        _put_in(events, hand, second, seat, cards)
    added = [
        f"{cards_text(sorted(cards, reverse=True))} of {_name(hand, seat)}"
        for seat, cards in sorted(gained.items())
    ]
    if heroes != first.heroes:
        added.append(f"the file of {heroes[-1]}")
    hand = hand._replace(events=tuple(events), hero=heroes[0] if heroes else None)
    return Told(hand, heroes), ", ".join(added)


def new_card_fault(alone: Replay, together: Replay) -> str | None:
    """What the referee finds wrong with the cards of two texts together and not with those of the
    first alone: the texts contradict each other. None if nothing."""
    before = {finding.code for finding in alone.findings}
    for finding in together.findings:
        is_new = finding.severity == "error" and finding.code not in before
        if is_new and finding.code.startswith("cards."):
            return f"with its cards, {finding.message}"
    return None


def _put_in(events: list[Event], hand: Hand, second: Hand, seat: int, gained: set[Card]) -> None:
    """Puts a seat's new cards where the second text says they were dealt; those it shows only, into
    the seat's line of the summary."""
    left = set(gained)
    streets = dict.fromkeys(
        event.street for event in second.events if type(event) is Dealt and event.seat == seat
    )
    for street in streets:
        up, down = (
            tuple(card for card in cards if card in left) for cards in _dealt(second, street, seat)
        )
        if up or down:
            left.difference_update(up, down)
            _deal(events, hand, street, seat, up, down)
    if left:
        _state(events, seat, tuple(sorted(left, reverse=True)))


def _deal(
    events: list[Event],
    hand: Hand,
    street: Street,
    seat: int,
    up: tuple[Card, ...],
    down: tuple[Card, ...],
) -> None:
    """Adds cards to the seat's deal on a street, or a deal where the text has none."""
    for at, event in enumerate(events):
        if type(event) is Dealt and event.seat == seat and event.street == street:
            events[at] = event._replace(
                up=_without_hidden(event.up) + up if up else event.up,
                down=_without_hidden(event.down) + down if down else event.down,
            )
            return
    at = _end_of_deal(events, street)
    line = events[at - 1].line if at else hand.line
    events.insert(at, Dealt(line, street, seat, up, down))


def _end_of_deal(events: list[Event], street: Street) -> int:
    """Where the deal of a street ends among the events."""
    deals = [
        at
        for at, event in enumerate(events, 1)
        if event.street == street and type(event) in (StreetStarts, Dealt, CommonCard)
    ]
    if deals:
        return deals[-1]
    later = (at for at, event in enumerate(events) if event.street >= street)
    return next(later, len(events))


def _state(events: list[Event], seat: int, cards: tuple[Card, ...]) -> None:
    """Adds cards to what the text tells of the seat at the end."""
    for at in reversed(range(len(events))):
        event = events[at]
        if isinstance(event, SeatStated | Mucked) and event.seat == seat:
            events[at] = event._replace(cards=_without_hidden(event.cards) + cards)
            return
    line = events[-1].line if events else 0
    events.append(SeatStated(line, SUMMARY, seat, "other", cards=cards))


def _without_hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != HIDDEN)


def _known(hand: Hand) -> dict[int, set[Card]]:
    """Every card the text names, by seat; the common card belongs to nobody."""
    common = {card for e in hand.events if type(e) is CommonCard for card in e.up}
    known: dict[int, set[Card]] = {}
    for event in hand.events:
        if type(event) is Dealt:
            known.setdefault(event.seat, set()).update(event.up, event.down)
        elif isinstance(event, Shown | Mucked | SeatStated):
            known.setdefault(event.seat, set()).update(event.cards)
    return {seat: cards - common - {HIDDEN} for seat, cards in known.items()}


def _dealt(hand: Hand, street: Street, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The known cards a seat is dealt on a street: up, down."""
    up: tuple[Card, ...] = ()
    down: tuple[Card, ...] = ()
    for event in hand.events:
        if type(event) is Dealt and event.seat == seat and event.street == street:
            up += event.up
            down += event.down
    return _without_hidden(up), _without_hidden(down)


_FIELDS: Final = {
    "game": "the game", "limit": "the limit", "money": "the kind of money",
    "currency": "the currency", "decimals": "the unit", "ante": "the ante",
    "bring_in": "the bring-in", "small_bet": "the small bet", "big_bet": "the big bet",
}  # fmt: skip


def _header(first: Hand, second: Hand) -> Iterator[str]:
    for field, words in _FIELDS.items():
        if field in first.inferred or field in second.inferred:
            continue
        mine, theirs = getattr(first, field), getattr(second, field)
        if mine is not None and theirs is not None and mine != theirs:
            if field in ("ante", "bring_in", "small_bet", "big_bet"):
                mine, theirs = _money(first, mine), _money(first, theirs)
            yield f"{words} is {mine} in the first and {theirs} in this"


def _seats(first: Hand, second: Hand) -> Iterator[str]:
    mine = {seat.seat: seat for seat in first.seats if seat.dealt_in}
    theirs = {seat.seat: seat for seat in second.seats if seat.dealt_in}
    for number in sorted(mine.keys() | theirs.keys()):
        if number not in mine or number not in theirs:
            place = "this" if number in theirs else "the first"
            yield f"seat {number} is dealt in in {place} only"
            return
        one, other = mine[number], theirs[number]
        if one.player != other.player:
            yield f"seat {number} is {one.player} in the first and {other.player} in this"
        elif one.stack is not None and other.stack is not None and one.stack != other.stack:
            yield (
                f"{one.player} has {_money(first, one.stack)} in the first and "
                f"{_money(first, other.stack)} in this"
            )


_WORDS: Final[dict[type, str]] = {
    BringIn: "brings in for", Completion: "bets or raises to", Bet: "bets or raises to",
    Raise: "bets or raises to", Call: "calls", Check: "checks", Fold: "folds",
}  # fmt: skip


def _actions(first: Hand, second: Hand) -> Iterator[str]:
    mine, theirs = _played(first), _played(second)
    for one, other in zip(mine, theirs, strict=False):
        if one[1:] != other[1:]:
            yield (
                f"line {one[0]} of the first says {_action(first, one)}, line {other[0]} of this "
                f"{_action(first, other)}"
            )
            return
    if len(mine) != len(theirs):
        yield f"the first has {len(mine)} actions and this has {len(theirs)}"


def _played(hand: Hand) -> list[tuple[int, Street, int, str, int]]:
    """Line, street, seat, word and amount of every action: the total of a bet, else the chips."""
    played = []
    for event in hand.events:
        word = _WORDS.get(type(event))
        if word is not None:
            amount: int = getattr(event, "to", 0) or getattr(event, "amount", 0)
            played.append((event.line, event.street, event.seat, word, amount))
    return played


def _action(hand: Hand, action: tuple[int, Street, int, str, int]) -> str:
    _, street, seat, word, amount = action
    money = f" {_money(hand, amount)}" if amount else ""
    return f"{_name(hand, seat)} {word}{money} on {STREET_NAME[street]} street"


def _sums(
    kind: type[Ante] | type[Returned] | type[Collected], words: str, of: str | None = None
) -> Callable[[Hand, Hand], Iterator[str]]:
    """A check that both texts give each seat the same chips in events of one kind."""

    def sums(hand: Hand) -> Counter[int]:
        total: Counter[int] = Counter()
        for event in hand.events:
            if isinstance(event, kind) and (of is None or getattr(event, "of", None) == of):
                total[event.seat] += event.amount
        return total

    def check(first: Hand, second: Hand) -> Iterator[str]:
        mine, theirs = sums(first), sums(second)
        for seat in sorted(mine.keys() | theirs.keys()):
            if mine[seat] != theirs[seat]:
                yield (
                    f"{_name(first, seat)} {words} {_money(first, mine[seat])} in the first and "
                    f"{_money(first, theirs[seat])} in this"
                )

    return check


def _stated(first: Hand, second: Hand) -> Iterator[str]:
    for field in ("total", "rake", "fees"):
        mine, theirs = _first_stated(first, field), _first_stated(second, field)
        if mine is not None and theirs is not None and mine != theirs:
            words = {"total": "the pot"}.get(field, f"the {field}")
            mine, theirs = _money(first, mine), _money(first, theirs)
            yield f"{words} is {mine} in the first and {theirs} in this"


def _first_stated(hand: Hand, field: str) -> Any:
    for event in hand.events:
        if type(event) is PotStated and (value := getattr(event, field)) is not None:
            return int(value)
    return None


def _cards(first: Hand, second: Hand) -> Iterator[str]:
    """Cards of one street, of one seat, that are more together than the street deals."""
    game = GAMES[first.game]
    places = {
        (event.street, event.seat): None for event in second.events if type(event) is Dealt
    }  # fmt: skip
    for street, seat in places:
        opens = street == game.streets[0]
        last_down = street == game.streets[-1] and game.last_card_down
        due = (0 if last_down else 1, game.down_first if opens else int(last_down))
        for mine, theirs, most, way in zip(
            _dealt(first, street, seat), _dealt(second, street, seat), due, ("up", "down"),
            strict=True,
        ):  # fmt: skip
            if mine and theirs and len({*mine, *theirs}) > max(most, len(mine), len(theirs)):
                yield (
                    f"on {STREET_NAME[street]} street {_name(first, seat)} is dealt "
                    f"{cards_text(mine)} {way} in the first and {cards_text(theirs)} in this"
                )
    common = [
        [card for event in hand.events if type(event) is CommonCard for card in event.up][:1]
        for hand in (first, second)
    ]
    if all(common) and common[0] != common[1]:
        yield (
            f"the common card is {cards_text(common[0])} in the first and "
            f"{cards_text(common[1])} in this"
        )


def _name(hand: Hand, seat: int) -> str:
    return next((each.player for each in hand.seats if each.seat == seat), f"seat {seat}")


def _money(hand: Hand, units: int) -> str:
    return amount_text(units, hand.decimals, hand.currency)


_CHECKS: Final[tuple[Callable[[Hand, Hand], Iterator[str]], ...]] = (
    _header,
    _seats,
    _sums(Ante, "antes"),
    _actions,
    _sums(Returned, "gets back of a bet", "bet"),
    _sums(Returned, "gets back of the ante", "ante"),
    _sums(Collected, "is paid"),
    _stated,
    _cards,
)
