"""Every kind of damage: finds a place, changes the hand, is the same for the same seed."""

from collections import Counter
from random import Random

from stud_analytics.events import Collected, SeatStated
from stud_analytics.factory.damage import DAMAGES
from stud_analytics.factory.mixture import deal_any
from stud_analytics.rules.house import load_house


def test_forty_kinds_with_names_and_codes_of_their_own():
    kinds = [damage.kind for damage in DAMAGES]
    assert len(kinds) == len(set(kinds)) >= 40
    assert all(damage.codes for damage in DAMAGES)


def test_caught_by_a_code_or_its_group():
    damage = next(d for d in DAMAGES if d.kind == "out_of_turn")
    assert damage.codes == ("turn.", "bring_in.")
    assert damage.caught_by("turn.order")
    assert not damage.caught_by("turnover")
    ante = next(d for d in DAMAGES if d.kind == "ante_missing")
    assert ante.caught_by("antes.missing")
    assert not ante.caught_by("antes.missing_more")


def test_every_kind_finds_a_place_and_changes_something():
    house = load_house("seed")
    places = Counter()
    for number in range(700):
        dealing = deal_any(Random(f"damage:{number}"), house)
        for damage in DAMAGES:
            hand = damage.apply(Random(number), dealing)
            if hand is None:
                continue
            places[damage.kind] += 1
            # By repr: a check and a fold of the same seat are equal as tuples.
            assert repr((hand.seats, hand.events)) != repr(
                (dealing.hand.seats, dealing.hand.events)
            ), damage.kind
            assert hand == damage.apply(Random(number), dealing), damage.kind
            lines = [event.line for event in hand.events]
            assert lines == list(range(lines[0], lines[0] + len(lines)))
    assert not [damage.kind for damage in DAMAGES if not places[damage.kind]]


def test_damaged_payments_agree_with_the_summary():
    house = load_house("seed")
    scoops = next(d for d in DAMAGES if d.kind == "loser_scoops")
    seen = 0
    for number in range(200):
        dealing = deal_any(Random(f"damage:{number}"), house)
        hand = scoops.apply(Random(number), dealing)
        if hand is None:
            continue
        seen += 1
        paid = Counter()
        for event in hand.events:
            if isinstance(event, Collected):
                paid[event.seat] += event.amount
        for event in hand.events:
            if isinstance(event, SeatStated):
                assert (event.won or 0) == paid[event.seat]
        total = sum(e.amount for e in dealing.hand.events if isinstance(e, Collected))
        assert sum(paid.values()) == total
    assert seen > 20
