"""No event sequence makes the referee raise, and its short cut changes nothing."""

import random
import sys

import pytest
from hand_builder import build
from test_catalogue import BASE
from test_play import CAPPED, LEADER_FOLDS, OPEN_PAIR, QUARTERED, SHORT_RAISE, SIDE_POT, TWO

from stud_analytics.events import Hand
from stud_analytics.games import GAMES
from stud_analytics.rules import explain, load_house, replay, replay_to_json

HOUSES = [load_house(name) for name in ("pokerstars", "seed", "wsop_live", "roberts")]
HOUSES.append(HOUSES[0].opened())

HANDS = [
    build(BASE),
    build(SIDE_POT, stacks={1: 9, 2: 200, 3: 200}),
    build(QUARTERED.format("mucks", TWO)),
    build(LEADER_FOLDS.format(1), "stud_high"),
    build(OPEN_PAIR.format("bets 8", "calls", "folds"), "stud_high"),
    build(CAPPED),
    build(SHORT_RAISE.format(short=6, answer="raises 10"), stacks={1: 100, 2: 11, 3: 100}),
]


def damaged(hand: Hand, dice: random.Random) -> Hand:
    """One to four events deleted, repeated, swapped, or with something in them changed."""
    events = list(hand.events)
    for _ in range(dice.randint(1, 4)):
        at, other = dice.randrange(len(events)), dice.randrange(len(events))
        event = events[at]
        kind = dice.randrange(7)
        if kind == 0 and len(events) > 2:
            del events[at]
        elif kind == 1:
            events.insert(other, event)
        elif kind == 2:
            events[at], events[other] = events[other], events[at]
        elif kind == 3:
            events[at] = event._replace(seat=dice.randrange(10))
        elif kind == 4:
            events[at] = event._replace(street=dice.randrange(10))
        else:
            field = dice.choice(event._fields[3:] or ("seat",))
            value = getattr(event, field)
            if isinstance(value, bool):
                events[at] = event._replace(**{field: not value})
            elif isinstance(value, int) or (value is None and field in ("pot", "by")):
                chips = dice.choice([-1, 0, 1, 2, 3, 4, 5, 8, 9, 16, 1000])
                events[at] = event._replace(**{field: chips})
            elif isinstance(value, tuple) and field in ("up", "down", "cards", "before"):
                cards = tuple(dice.randrange(-1, 52) for _ in range(dice.randrange(9)))
                events[at] = event._replace(**{field: cards})
    game = dice.choice([hand.game] * 8 + list(GAMES))
    limit = dice.choice(["fixed"] * 8 + ["pot", "no"])
    return hand._replace(events=tuple(events), game=game, limit=limit)


def outcome(result):
    return result[2:]


@pytest.mark.parametrize("seed", range(8))
def test_damage_never_raises_and_the_short_cut_changes_nothing(seed, monkeypatch):
    driver = sys.modules["stud_analytics.rules.replay"]
    dice = random.Random(seed)
    verdicts = set()
    for _ in range(150):
        hand, house = damaged(dice.choice(HANDS), dice), dice.choice(HOUSES)
        fast = replay(hand, house)
        replay_to_json(fast)
        explain(fast)
        with monkeypatch.context() as patch:
            for name in (
                "turn",
                "deal",
                "ante",
                "show",
                "muck",
                "hand",
                "street",
                "end",
                "stated",
                "payment",
            ):
                patch.setattr(driver, f"plain_{name}", lambda *_: False)
            slow = replay(hand, house)
        assert outcome(fast) == outcome(slow)
        verdicts.add(fast.verdict)
    assert "broken" in verdicts


@pytest.mark.parametrize("hand", HANDS, ids=range(len(HANDS)))
def test_every_part_of_a_hand_is_a_hand(hand):
    for end in range(len(hand.events) + 1):
        part = hand._replace(events=hand.events[:end])
        result = replay(part, HOUSES[0])
        assert len(result.players) == 3
        assert sum(p.put_in - p.collected for p in result.players) == result.rake or (
            not result.balanced
        )


def test_a_hand_without_players_or_events():
    hand = HANDS[0]._replace(seats=(), events=())
    assert replay(hand, HOUSES[0]).players == ()
    assert replay(HANDS[0]._replace(seats=()), HOUSES[0]).verdict == "broken"
