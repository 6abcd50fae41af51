"""Damage to the payment of pots. The summary is made to agree, so only the rules can tell."""

from random import Random

from stud_analytics.events import (
    Collected,
    Event,
    Fold,
    Hand,
    NoLow,
    PotStated,
    SeatStated,
    Shown,
)
from stud_analytics.factory.damage.base import Kinds, any_of, inserted, paid_out
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.paying import SharedPot
from stud_analytics.games import GAMES

KINDS: Kinds = Kinds()


def _payments(hand: Hand) -> list[int]:
    return [i for i, e in enumerate(hand.events) if isinstance(e, Collected)]


def _told(hand: Hand) -> set[int]:
    """Seats whose whole hand the text names at the end."""
    return {e.seat for e in hand.events if isinstance(e, Shown | SeatStated) and e.cards}


def _judged(dealing: Dealing) -> list[tuple[int, SharedPot, list[int]]]:
    """Contested pots all of whose hands are told and whose payments can be told apart:
    number, pot, and the indices of its payments."""
    hand = dealing.hand
    told = _told(hand)
    lines = _payments(hand)
    pots = dealing.ending.pots
    if len(pots) > 1 and any(getattr(hand.events[i], "pot", None) is None for i in lines):
        return []
    found = []
    for number, pot in enumerate(pots):
        seats = {dealing.seats[p] for p in pot.contenders}
        if len(seats) < 2 or not seats <= told:
            continue
        mine = [
            i for i in lines if len(pots) == 1 or getattr(hand.events[i], "pot", None) == number
        ]
        found.append((number, pot, mine))
    return found


def _pay(dealing: Dealing, lines: list[int], *payments: Event) -> Hand:
    """Instead of the payments at these lines, others at the place of the first."""
    events = dealing.hand.events
    out: list[Event] = []
    for i, event in enumerate(events):
        if i == lines[0]:
            out += payments
        elif i not in lines:
            out.append(event)
    return paid_out(dealing.hand, out)


def _line(dealing: Dealing, line: int, place: int, amount: int) -> Collected:
    event = dealing.hand.events[line]
    assert isinstance(event, Collected)
    return event._replace(seat=dealing.seats[place], amount=amount, half=None)


@KINDS("paid_too_much", "pots.", "rake.", "split.")
def _too_much(rng: Random, dealing: Dealing) -> Hand | None:
    """Where the text states the rake; else nobody could tell."""
    hand = dealing.hand
    if not any(getattr(e, "rake", None) is not None for e in hand.events):
        return None
    at = any_of(rng, _payments(hand))
    if at is None:
        return None
    event = hand.events[at]
    assert isinstance(event, Collected)
    return _pay(dealing, [at], event._replace(amount=event.amount + 1))


@KINDS("folded_hand_collects", "showdown.folded_wins")
def _folded(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    seat = any_of(rng, (e.seat for e in hand.events if isinstance(e, Fold)))
    at = any_of(rng, _payments(hand))
    if seat is None or at is None:
        return None
    event = hand.events[at]
    assert isinstance(event, Collected)
    return _pay(dealing, [at], event._replace(seat=seat))


@KINDS("loser_scoops", "split.wrong_winner")
def _loser(rng: Random, dealing: Dealing) -> Hand | None:
    found = [
        (lines, pot.paid, loser)
        for _, pot, lines in _judged(dealing)
        for loser in pot.contenders
        if loser not in pot.high and loser not in pot.low and lines
    ]
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, paid, loser = chosen
    return _pay(dealing, lines, _line(dealing, lines[0], loser, paid))


@KINDS("one_half_takes_all", "split.shares")
def _takes_all(rng: Random, dealing: Dealing) -> Hand | None:
    found = [
        (lines, pot)
        for _, pot, lines in _judged(dealing)
        if pot.high and pot.low and not set(pot.high) & set(pot.low) and pot.paid > 3
    ]
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, pot = chosen
    winner = rng.choice((pot.high[0], pot.low[0]))
    return _pay(dealing, lines, _line(dealing, lines[0], winner, pot.paid))


@KINDS("halves_uneven", "split.shares")
def _uneven(rng: Random, dealing: Dealing) -> Hand | None:
    found = [
        (lines, pot)
        for _, pot, lines in _judged(dealing)
        if len(pot.high) == len(pot.low) == 1 and pot.high != pot.low and pot.paid > 9
    ]
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, pot = chosen
    big = max(pot.paid * 5 // 8, (pot.paid + 1) // 2 + 1)  # more than an odd unit
    first, second = rng.sample((pot.high[0], pot.low[0]), 2)
    return _pay(
        dealing, lines,
        _line(dealing, lines[0], first, big), _line(dealing, lines[0], second, pot.paid - big),
    )  # fmt: skip


@KINDS("odd_chip_to_wrong_half", "split.odd_chip")
def _odd(rng: Random, dealing: Dealing) -> Hand | None:
    if dealing.truth["unit"] != 1:
        return None
    found = [
        (lines, pot)
        for _, pot, lines in _judged(dealing)
        if len(pot.high) == len(pot.low) == 1 and pot.high != pot.low and pot.paid % 2
    ]
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, pot = chosen
    amounts = {share.player: share.amount for share in pot.shares}
    high, low = pot.high[0], pot.low[0]
    return _pay(
        dealing, lines,
        _line(dealing, lines[0], high, amounts.get(low, 0)),
        _line(dealing, lines[0], low, amounts.get(high, 0)),
    ) if amounts.get(low) and amounts.get(high) else None  # fmt: skip


@KINDS("odd_chip_to_wrong_tie", "split.odd_chip_tie", "split.odd_chip")
def _odd_tie(rng: Random, dealing: Dealing) -> Hand | None:
    if dealing.truth["odd_chip_tie"] == "unspecified":
        return None
    found = []
    for _, pot, lines in _judged(dealing):
        if pot.high and pot.low and pot.high != pot.low:
            continue
        amounts = {share.player: share.amount for share in pot.shares}
        if len(amounts) == 2 and len(set(amounts.values())) == 2 and len(lines) == 2:
            found.append((lines, amounts))
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, amounts = chosen
    (a, more), (b, less) = amounts.items()
    return _pay(
        dealing, lines, _line(dealing, lines[0], a, less), _line(dealing, lines[0], b, more)
    )


@KINDS("quartered_paid_in_halves", "split.shares")
def _quartered(rng: Random, dealing: Dealing) -> Hand | None:
    found = []
    for _, pot, lines in _judged(dealing):
        both = {*pot.high, *pot.low}
        if pot.high and pot.low and len(both) == 2 and set(pot.high) != set(pot.low):
            shared = set(pot.high) & set(pot.low)
            if shared and pot.paid >= 8:
                found.append((lines, pot.paid, sorted(both)))
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, paid, (a, b) = chosen
    return _pay(
        dealing, lines,
        _line(dealing, lines[0], a, paid - paid // 2), _line(dealing, lines[0], b, paid // 2),
    )  # fmt: skip


@KINDS("tie_paid_to_one", "split.shares")
def _tie_to_one(rng: Random, dealing: Dealing) -> Hand | None:
    found = []
    for _, pot, lines in _judged(dealing):
        winners = pot.high or pot.low
        if len(winners) > 1 and (not pot.high or not pot.low) and pot.paid > 2:
            found.append((lines, pot.paid, winners))
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, paid, winners = chosen
    return _pay(dealing, lines, _line(dealing, lines[0], rng.choice(winners), paid))


@KINDS("low_paid_without_qualifier", "split.wrong_winner")
def _no_qualifier(rng: Random, dealing: Dealing) -> Hand | None:
    if GAMES[dealing.hand.game].low != "eight_or_better":
        return None
    found = [
        (lines, pot, loser)
        for _, pot, lines in _judged(dealing)
        for loser in pot.contenders
        if not pot.low and len(pot.high) == 1 and loser not in pot.high and pot.paid > 1
    ]
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    lines, pot, loser = chosen
    return _pay(
        dealing, lines,
        _line(dealing, lines[0], pot.high[0], pot.paid - pot.paid // 2),
        _line(dealing, lines[0], loser, pot.paid // 2),
    )  # fmt: skip


@KINDS("halves_named_wrongly", "split.wrong_half")
def _named(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    found = []
    for _, pot, lines in _judged(dealing):
        if len(pot.high) == len(pot.low) == 1 and pot.high != pot.low:
            found += [i for i in lines if getattr(hand.events[i], "half", None) is not None]
    at = any_of(rng, found)
    if at is None:
        return None
    event = hand.events[at]
    assert isinstance(event, Collected)
    return _pay(dealing, [at], event._replace(half="low" if event.half == "high" else "high"))


@KINDS("side_pot_to_non_contender", "showdown.not_contender")
def _stranger(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    pots = dealing.ending.pots
    if len(pots) < 2:
        return None
    found = []
    for i in _payments(hand):
        event = hand.events[i]
        assert isinstance(event, Collected)
        if event.pot:
            inside = pots[event.pot].contenders
            found += [(i, event, p) for p in pots[0].contenders if p not in inside]
    chosen = any_of(rng, found)
    if chosen is None:
        return None
    at, event, outsider = chosen
    return _pay(dealing, [at], event._replace(seat=dealing.seats[outsider]))


@KINDS("pot_that_does_not_exist", "pots.no_such_pot", "pots.paid")
def _no_such(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, _payments(hand))
    if at is None:
        return None
    event = hand.events[at]
    assert isinstance(event, Collected)
    return _pay(dealing, [at], event._replace(pot=len(dealing.ending.pots) + 1))


@KINDS("no_low_said_wrongly", "showdown.no_low")
def _no_low(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    if GAMES[hand.game].low != "eight_or_better":
        return None
    if not any(pot.low for _, pot, _ in _judged(dealing)):
        return None
    at = _payments(hand)[-1] + 1
    return inserted(hand, at, NoLow(0, hand.events[at - 1].street))


@KINDS("side_pot_paid_with_the_main", "pots.paid", "split.", "showdown.")
def _with_main(rng: Random, dealing: Dealing) -> Hand | None:
    """All of a side pot moved to the main pot's line, winners as they were."""
    hand = dealing.hand
    found = [
        i for i in _payments(hand) if getattr(hand.events[i], "pot", None) and
        len(dealing.ending.pots) > 1
    ]  # fmt: skip
    at = any_of(rng, found)
    if at is None:
        return None
    event = hand.events[at]
    assert isinstance(event, Collected)
    rake = dealing.ending.rake + dealing.ending.fees
    return None if event.amount <= rake else _pay(dealing, [at], event._replace(pot=0))


@KINDS("rake_takes_half", "rake.too_much", "rake.tournament")
def _half_raked(rng: Random, dealing: Dealing) -> Hand | None:
    """Half of a payment goes to the house, and the rake stated says so."""
    hand = dealing.hand
    lines = _payments(hand)
    stated = [e for e in hand.events if isinstance(e, PotStated)]
    if len(lines) != 1 or len(dealing.ending.pots) != 1 or len(stated) != 1:
        return None
    (event,) = stated
    paid = hand.events[lines[0]]
    assert isinstance(paid, Collected)
    more = paid.amount // 2
    if more < 3 or event.rake is None or event.pots:
        return None
    total = event.total
    if total is not None and dealing.truth["stated_total"] == "net":
        total -= more
    events: list[Event] = list(hand.events)
    events[lines[0]] = paid._replace(amount=paid.amount - more)
    events[events.index(event)] = event._replace(rake=event.rake + more, total=total)
    return paid_out(hand, events)
