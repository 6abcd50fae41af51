"""Damage to what the text states: totals, rake, the summary's lines."""

from random import Random

from stud_analytics.events import Collected, Event, Hand, Mucked, PotStated, SeatStated, Shown
from stud_analytics.factory.damage.base import (
    TURNS,
    Kinds,
    any_of,
    changed,
    inserted,
    replaced,
)
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.layout import lay_out
from stud_analytics.games import GAMES, SHOWDOWN

KINDS: Kinds = Kinds()


def _stated(hand: Hand) -> tuple[int, PotStated] | None:
    for i, event in enumerate(hand.events):
        if isinstance(event, PotStated):
            return i, event
    return None


@KINDS("total_stated_wrong", "pots.stated_total")
def _total(rng: Random, dealing: Dealing) -> Hand | None:
    found = _stated(dealing.hand)
    if found is None or found[1].total is None:
        return None
    return changed(dealing.hand, found[0], total=found[1].total + rng.choice((1, 2, 50)))


@KINDS("pots_stated_wrong", "pots.stated_pots")
def _pots(rng: Random, dealing: Dealing) -> Hand | None:
    found = _stated(dealing.hand)
    if found is None or len(found[1].pots) < 2:
        return None
    if any(isinstance(e, Collected) and e.pot is None for e in dealing.hand.events):
        return None  # the pots stated are then all there is to tell the payments apart
    main, side, *rest = found[1].pots
    return changed(dealing.hand, found[0], pots=(main - 1, side + 1, *rest))


@KINDS("rake_stated_wrong", "rake.stated")
def _rake(rng: Random, dealing: Dealing) -> Hand | None:
    found = _stated(dealing.hand)
    if found is None or found[1].rake is None:
        return None
    return changed(dealing.hand, found[0], rake=found[1].rake + rng.choice((1, 3)))


@KINDS("fees_stated_wrong", "rake.stated")
def _fees(rng: Random, dealing: Dealing) -> Hand | None:
    found = _stated(dealing.hand)
    if found is None or found[1].rake is None:
        return None
    return changed(dealing.hand, found[0], fees=(found[1].fees or 0) + 1)


def _seats(hand: Hand) -> list[tuple[int, SeatStated]]:
    return [(i, e) for i, e in enumerate(hand.events) if isinstance(e, SeatStated)]


@KINDS("won_stated_wrong", "stated.won")
def _won(rng: Random, dealing: Dealing) -> Hand | None:
    chosen = any_of(rng, _seats(dealing.hand))
    if chosen is None:
        return None
    return changed(dealing.hand, chosen[0], won=(chosen[1].won or 0) + 1)


@KINDS("stack_stated_wrong", "stated.stack")
def _stack(rng: Random, dealing: Dealing) -> Hand | None:
    chosen = any_of(rng, (s for s in _seats(dealing.hand) if s[1].stack is not None))
    if chosen is None:
        return None
    return changed(dealing.hand, chosen[0], stack=(chosen[1].stack or 0) + 1)


@KINDS("net_stated_wrong", "stated.net")
def _net(rng: Random, dealing: Dealing) -> Hand | None:
    chosen = any_of(rng, (s for s in _seats(dealing.hand) if s[1].net is not None))
    if chosen is None:
        return None
    return changed(dealing.hand, chosen[0], net=(chosen[1].net or 0) + 1)


@KINDS("folded_on_stated_wrong", "stated.folded", severity="warning")
def _folded_on(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    chosen = any_of(rng, (s for s in _seats(hand) if s[1].outcome == "folded"))
    if chosen is None:
        return None
    at, event = chosen
    street = rng.choice([s for s in GAMES[hand.game].streets if s != event.folded_on])
    return changed(hand, at, folded_on=street)


@KINDS("folded_said_of_one_in", "stated.folded", severity="warning")
def _folded(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    chosen = any_of(rng, (s for s in _seats(hand) if s[1].outcome != "folded"))
    if chosen is None:
        return None
    return changed(hand, chosen[0], outcome="folded", folded_on=GAMES[hand.game].streets[0])


@KINDS("shown_in_wrong_order", "showdown.show_order")
def _order(rng: Random, dealing: Dealing) -> Hand | None:
    """The first two to show change places, where there is one pot and the last street was
    played: else houses print shows as they like."""
    hand = dealing.hand
    if len(dealing.ending.pots) > 1:
        return None
    events = hand.events
    at = next((i for i, e in enumerate(events) if isinstance(e, Shown)), None)
    if at is None or not isinstance(events[at + 1], Shown | Mucked):
        return None
    last = GAMES[hand.game].streets[-1]
    if not any(isinstance(e, TURNS) and e.street == last for e in events):
        return None
    return lay_out(hand, [*events[:at], events[at + 1], events[at], *events[at + 2 :]])


@KINDS("shown_twice", "showdown.shown_twice", severity="warning")
def _shown_twice(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i, e in enumerate(hand.events) if isinstance(e, Shown)))
    return None if at is None else inserted(hand, at, hand.events[at])


@KINDS("uncontested_printed_otherwise", "showdown.uncontested_split")
def _uncontested(rng: Random, dealing: Dealing) -> Hand | None:
    """One payment in two halves, or two halves in one, against the habit of the house."""
    hand = dealing.hand
    paid = [i for i, e in enumerate(hand.events) if isinstance(e, Collected)]
    if not GAMES[hand.game].split or not paid or hand.events[paid[0]].street == SHOWDOWN:
        return None
    first, total = hand.events[paid[0]], sum(dealing.ending.won)
    assert isinstance(first, Collected)
    if total < 2:
        return None
    if len(paid) == 1:
        return replaced(
            hand, paid[0],
            first._replace(amount=total - total // 2, half="high"),
            first._replace(amount=total // 2, half="low"),
        )  # fmt: skip
    kept: list[Event] = [e for i, e in enumerate(hand.events) if i not in paid[1:]]
    kept[paid[0]] = first._replace(amount=total, half=None)
    return lay_out(hand, kept)


@KINDS("high_named_wrongly", "ranking.high")
def _high(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i, e in enumerate(hand.events) if isinstance(e, Shown) and e.high))
    if at is None:
        return None
    said = getattr(hand.events[at], "high", "")
    wrong = [words for words in _HIGHS if words.split(",")[0] != said.split(",")[0]]
    return changed(hand, at, high=rng.choice(wrong))


_HIGHS = (
    "four of a kind, Deuces",
    "a full house, Deuces full of Threes",
    "a straight flush, Three to Seven",
    "a straight, Three to Seven",
    "three of a kind, Deuces",
)


@KINDS("low_named_wrongly", "ranking.low")
def _low(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    at = any_of(rng, (i for i, e in enumerate(hand.events) if isinstance(e, Shown) and e.low))
    if at is None:
        return None
    said = getattr(hand.events[at], "low", "")
    wrong = [low for low in ("5,4,3,2,A", "7,5,4,3,2", "8,7,6,5,4") if low != said]
    return changed(hand, at, low=rng.choice(wrong))


@KINDS("mucks_after_showing", "showdown.mucked_shown", severity="warning")
def _mucks_too(rng: Random, dealing: Dealing) -> Hand | None:
    hand = dealing.hand
    shows = [i for i, e in enumerate(hand.events) if isinstance(e, Shown) and e.street == SHOWDOWN]
    at = any_of(rng, shows)
    if at is None:
        return None
    return inserted(hand, at + 1, Mucked(0, SHOWDOWN, hand.events[at].seat))
