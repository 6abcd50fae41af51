"""What stands behind the lines of a hand, or between two hands, and says nothing: at every site."""

import pytest
from every_site import SAMPLED, is_xml, sample_hands

from stud_analytics.events import Hand
from stud_analytics.reading import read_text

TEXTS = [site for site in SAMPLED if not is_xml(sample_hands(site)[0].text)]
"""Sites whose hands are lines."""


def _hands(text: str) -> list[Hand]:
    """The hands of a text, which holds nothing that is not read."""
    found = list(read_text(text))
    assert all(isinstance(outcome, Hand) for outcome in found), found
    hands = [outcome for outcome in found if isinstance(outcome, Hand)]
    assert not any(hand.unknown for hand in hands)
    return hands


@pytest.mark.parametrize("site", TEXTS)
@pytest.mark.parametrize("blanks", [" ", "  \t"])
def test_blanks_at_the_end_of_every_line(site, blanks):
    for hand in sample_hands(site):
        text = "".join(f"{line}{blanks}\n" for line in hand.text.split("\n"))
        [again] = _hands(text)
        assert (again.hand_id, again.events) == (hand.hand_id, hand.events)
        assert (again.hero, again.started_at) == (hand.hero, hand.started_at)


@pytest.mark.parametrize("site", TEXTS)
def test_a_banner_between_two_hands(site):
    banner = "\n\nHand history exported by Some Tracker 3.1\n-----\n"
    first, second = (sample_hands(site) * 2)[:2]
    for text in (first.text, second.text):
        before, after = _hands(text + banner + first.text + "\n")
        assert before.hand_id in (first.hand_id, second.hand_id)
        assert [event._replace(line=0) for event in after.events] == [
            event._replace(line=0) for event in first.events
        ]


@pytest.mark.parametrize("site", ["partypoker", "everleaf"])
def test_a_line_that_names_a_player_is_no_banner(site):
    """No summary ends a hand here: what names a player may be of the hand."""
    hand = sample_hands(site)[0]
    line = f"{hand.seats[0].player} swaps a card"
    [first, second] = list(read_text(f"{hand.text}\n\n{line}\n\n{hand.text}\n"))
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert [unknown.text for unknown in first.unknown] == [line]
    assert second.unknown == ()
