"""Which hands are kept out of the lake because their chips do not add up, and what is said."""

import pytest
from store_hands import made_hand, made_replay, tournament_hand

from stud_analytics.events import BringIn
from stud_analytics.rules.record import Award, PotRecord
from stud_analytics.store import storable

HAND = made_hand("9")
RESULT = made_replay(HAND)
"""0.11 in the pot, 0.10 paid, 0.01 rake that no line states."""


def said(monkeypatch, hand=HAND, **changes):
    """What `storable` answers where the referee comes to this."""
    result = made_replay(hand, **changes)
    monkeypatch.setattr(storable, "replay", lambda *_: result)
    monkeypatch.setattr(storable, "house_rules", lambda name: name)
    answer = storable.storable(hand)
    return answer if isinstance(answer, str) else "stored"


def paid(units):
    """The pot of 11 with so much of it paid to seat 1, the rest taken as rake."""
    first = RESULT.players[0]._replace(collected=units, net=units - 5)
    return {
        "awards": (Award(35, 1, units, 0, None),),
        "pots": (PotRecord(11, units, (1, 5), (1,), (), ((1, units),)),),
        "players": (first, *RESULT.players[1:]),
        "rake": 11 - units,
    }


def test_a_hand_whose_chips_add_up_is_stored_broken_or_not(monkeypatch):
    assert said(monkeypatch) == "stored"
    assert said(monkeypatch, verdict="broken") == "stored"


def test_chips_in_must_be_chips_out(monkeypatch):
    assert said(monkeypatch, balanced=False) == (
        "chips in are not chips out: $0.11 put in, $0.10 paid, $0.01 rake, $0.00 fees"
    )


@pytest.mark.parametrize(("units", "stored"), [(11, True), (10, True), (9, True), (8, False)])
def test_rake_that_nothing_states_is_no_more_than_a_rake_can_be(monkeypatch, units, stored):
    # A tenth of 11 is 1.1: rounded up, 2 may be missing.
    answer = said(monkeypatch, **paid(units))
    if stored:
        assert answer == "stored"
    else:
        assert answer == (
            "chips in are not chips out: $0.11 put in, $0.08 paid, and what is missing, $0.03, is "
            "more than a rake"
        )


def test_nothing_may_be_missing_in_a_tournament_unless_the_text_says_so(monkeypatch):
    stated = tournament_hand("9")
    untold = stated._replace(events=stated.events[:-1])
    assert said(monkeypatch, stated) == "stored"
    assert said(monkeypatch, untold, **paid(11)) == "stored"
    assert "missing, 1, is more than a rake" in said(monkeypatch, untold)


def test_a_pot_that_nobody_is_left_to_win(monkeypatch):
    assert said(monkeypatch, pots=()) == "nobody is left to win the $0.11 put in"


def test_less_than_nothing(monkeypatch):
    players = (RESULT.players[0]._replace(put_in=-5), *RESULT.players[1:])
    pots = (RESULT.pots[0]._replace(amount=1),)
    answer = said(monkeypatch, players=players, pots=pots, rake=-9)
    assert answer == "-$0.09 of chips put in, rake or fees: less than nothing"


def test_chips_of_somebody_who_was_not_dealt_in(monkeypatch):
    """The referee leaves them out of every sum: the hand is broken, and its chips are not told."""
    events = [event._replace(seat=4) if type(event) is BringIn else event for event in HAND.events]
    stray = HAND._replace(events=tuple(events))
    assert said(monkeypatch, stray, verdict="broken") == (
        "line 13: $0.02 put in by seat 4, which was not dealt in"
    )
