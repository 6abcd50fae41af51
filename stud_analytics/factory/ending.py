"""The end of betting and of the hand: chips given back, hands shown, pots collected, summary."""

from typing import Literal, NamedTuple

from stud_analytics.cards import Card
from stud_analytics.events import (
    Bet,
    Collected,
    Completion,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory.paying import Half, SharedPot, settle, unmatched
from stud_analytics.factory.play import NOBODY, Play
from stud_analytics.factory.terms import Rake
from stud_analytics.factory.words import words_of
from stud_analytics.games import SHOWDOWN, SUMMARY
from stud_analytics.money import Units
from stud_analytics.tuples import make


class Ending(NamedTuple):
    """What the hand came to. Players are places."""

    pots: tuple[SharedPot, ...]
    rake: Units
    fees: Units
    won: tuple[Units, ...]
    """Chips collected by each player."""
    shown: frozenset[int]
    uncalled: tuple[Units, ...]
    """Of those, what was a bet (or ante) of the player's own that nobody called and that no line
    gives back."""
    unsaid: tuple[Units, ...]
    """Such bets that came back without a line, and so are not among those chips."""


def give_back(play: Play, of: Literal["bet", "ante"]) -> None:
    """Return what one player put in beyond everybody else, with a line if the house prints one; not
    where it stays in the pot."""
    if play.truth["uncalled_returned"] == "unprinted":
        return
    p, excess = unmatched(play)
    if not excess:
        return
    play.put[p] -= excess
    play.stack[p] += excess
    if play.truth["uncalled_returned"] == "silent":
        play.unsaid[p] += excess
        return
    play.events.append(Returned(play.tell(), play.street, play.seats[p], excess, of))


def finish(play: Play, rake: Rake | None) -> Ending:
    """Tell the rest of the hand, from the showdown, if there is one, to the last line."""
    play.hands = [play.hand_of(p) for p in range(play.n)]
    pots, taken, fee = settle(play, rake)
    won = [0] * play.n
    for pot in pots:
        for share in pot.shares:
            won[share.player] += share.amount
    shown: set[int] = set()
    if play.live.count(True) > 1:
        _showdown(play, pots, won, shown)
    else:
        _uncontested(play, pots)
    own, excess = unmatched(play)
    back = [0] * play.n
    if excess:
        back[own] = excess
    ending = Ending(tuple(pots), taken, fee, tuple(won), frozenset(shown), tuple(back),
                    tuple(play.unsaid))  # fmt: skip
    _summary(play, ending)
    return ending


def _uncontested(play: Play, pots: list[SharedPot]) -> None:
    p = play.live.index(True)
    seat, street = play.seats[p], play.street
    paid = sum(pot.paid for pot in pots)
    if play.game.split and play.truth["uncontested_split"] == "two_halves":
        low = paid // 2
        halves: list[tuple[Units, Half]] = [(paid - low, "high"), (low, "low")]
        for amount, half in halves:
            if amount:
                play.events.append(Collected(play.tell(), street, seat, amount, None, half))
    elif paid:
        play.events.append(Collected(play.tell(), street, seat, paid))
    play.events.append(Mucked(play.tell(), street, seat))


def _show_order(play: Play) -> list[int]:
    living = play.living()
    if play.aggressor != NOBODY:
        first = play.aggressor
    elif play.truth["show_order_checked"] == "action_order" and play.opener_street == play.street:
        first = play.opener
    elif play.truth["show_order_checked"] == "last_bettor" and play.opener_street == play.street:
        first = _last_bettor(play, living)
    else:
        return [p for p in play.order if play.live[p]]
    return sorted(living, key=lambda p: (p - first) % play.n)


def _last_bettor(play: Play, living: list[int]) -> int:
    """Who bet or raised last on any street; if nobody did or he has folded, the opener."""
    for event in reversed(play.events):
        if isinstance(event, (Bet, Raise, Completion)):
            last = play.seats.index(event.seat)
            return last if last in living else play.opener
    return play.opener


def _showdown(play: Play, pots: list[SharedPot], won: list[Units], shown: set[int]) -> None:
    play.events.append(StreetStarts(play.tell(), SHOWDOWN))
    order = _show_order(play)
    done: set[int] = set()
    # Side pots first: who is in the last one shows before those it does not concern.
    for at in range(len(pots) - 1, -1, -1):
        pot = pots[at]
        if len(pot.contenders) > 1:
            for p in order:
                if p in pot.contenders and p not in done:
                    done.add(p)
                    _show_or_muck(play, p, won, shown)
        _collect(play, pot, at if len(pots) > 1 else None)
    if play.game.split and play.game.low == "eight_or_better" and not any(p.low for p in pots):
        play.events.append(NoLow(play.tell(), SHOWDOWN))


def _show_or_muck(play: Play, p: int, won: list[Units], shown: set[int]) -> None:
    seat = play.seats[p]
    if won[p] or not shown or play.rng.random() < 0.5:
        shown.add(p)
        high, low = _words(play, p)
        play.events.append(Shown(play.tell(), SHOWDOWN, seat, play.hands[p], high, low))
    else:
        play.events.append(Mucked(play.tell(), SHOWDOWN, seat))


def _words(play: Play, p: int) -> tuple[str | None, str | None]:
    if not play.printed.words:
        return None, None
    if p not in play.words:
        play.words[p] = words_of(play.game, *play.values[p])
    return play.words[p]


def _collect(play: Play, pot: SharedPot, number: int | None) -> None:
    printed = play.printed
    if not printed.pots_named:
        number = None
    lines: list[tuple[int, Units, Half | None]] = []
    if printed.one_line_a_pot:
        parts: dict[int, list[tuple[Units, Half | None]]] = {}
        for p, amount, half in pot.shares:
            parts.setdefault(p, []).append((amount, half))
        lines = [
            (p, sum(amount for amount, _ in got), got[0][1] if len(got) == 1 else None)
            for p, got in parts.items()
        ]
    else:
        for p, amount, half in pot.shares:
            whole = half is None and pot.high == pot.low and len(pot.shares) == 1
            fought = len(pot.contenders) > 1 or play.truth["uncontested_split"] == "two_halves"
            if play.game.split and whole and fought and amount > 1:
                lines += [(p, amount - amount // 2, "high"), (p, amount // 2, "low")]
            else:
                lines.append((p, amount, half))
    for p, amount, half in lines:
        told = half if printed.halves_named else None
        play.events.append(Collected(play.tell(), SHOWDOWN, play.seats[p], amount, number, told))


def _summary(play: Play, ending: Ending) -> None:
    events, printed = play.events, play.printed
    events.append(StreetStarts(play.tell(), SUMMARY))
    if printed.totals:
        net_total = play.truth["stated_total"] == "net"
        net_pots = play.truth["stated_pots"] == "net"
        total = sum([pot.paid if net_total else pot.amount for pot in ending.pots])
        pots: tuple[Units, ...] = ()
        if len(ending.pots) > 1 and play.live.count(True) > 1:
            pots = tuple(pot.paid if net_pots else pot.amount for pot in ending.pots)
        events.append(
            PotStated(play.tell(), SUMMARY, 0, total, ending.rake, ending.fees or None, pots)
        )
    contested = play.live.count(True) > 1
    stacks, nets, line = printed.stacks, printed.nets, play.line
    for p, seat in enumerate(play.seats):
        won = ending.won[p]
        outcome: Literal["folded", "showed", "mucked", "collected"] = "folded"
        cards: tuple[Card, ...] = ()
        high = low = None
        folded = play.folded_on[p]
        if folded is None:
            outcome = "collected"
            if p in ending.shown:
                outcome, cards = "showed", play.hands[p]
                high, low = _words(play, p)
            elif contested:
                outcome, cards = "mucked", _mucked_cards(play, p)
        stack = play.stack[p] + won if stacks else None
        net = won - play.put[p] if nets else None
        line += 1
        said = (line, SUMMARY, seat, outcome, folded, cards, won or None, high, low, stack, net)
        events.append(make(SeatStated, said))
    play.line = line


def _mucked_cards(play: Play, p: int) -> tuple[Card, ...]:
    return play.hands[p] if play.rng.random() < play.printed.mucked_told else ()
