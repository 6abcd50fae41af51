"""Lines of the table's life that any site may print, and lines that only look like them."""

import pytest
from reading_hands import SPLIT, one, outcomes

from stud_analytics.events import Hand
from stud_analytics.reading import SITES, load_site

SAYS_NOTHING = [
    "{} has been disconnected",
    "{} is disconnected and has been given extra time",
    "{} has reconnected",
    "{} has 60 seconds to reconnect",
    "{} has lost connection",
    "{} has timed out",
    "{} is being timed out",
    "{} timed out while being away",
    "{} did not respond in time",
    "{} ran out of time",
    "{} will be using his time bank",
    "{} has requested more time",
    "{} sits down",
    "{} is sitting out for a while",
    "{} stood up",
    "{} has left the table",
    "{} joined the table in seat 4",
    "{} leaves the room",
    "{} is back",
    "{} has returned to the table",
    "{} will be removed from the table",
    "{} has been moved to table 12",
    "{} was kicked for idling",
    "{} is waiting for a seat",
    "{} is feeling lucky",
    "{} rebuys for 1,500 chips",
    "{} bought in for $20",
    "{} takes an add-on",
    "{} adds $20",
    "{} finished in 3rd place",
    "{} finishes the tournament in 2nd place and receives $30.50",
    "{} has been eliminated in 7th place",
    "{} wins the tournament",
    "{} has won $5 for knocking out nobody",
    "{} receives a bounty of $2.50",
    "{} wins an entry to the final",
]

OF_THE_TABLE = [
    "The tournament is on a break",
    "Tournament has been paused",
    "Game resumed",
    "The blinds are now 200/400",
    "Level increased to 5",
    "The betting is now capped",
    "The deck was reshuffled",
    "Pair on board - the bet may be doubled",
    "The button is in seat #3",
    "Seat 4 is the button",
    "-----",
]

SAYS_SOMETHING = [
    "{} has timed out and folds",
    "{} is disconnected and mucks his hand",
    "{} sits out, all-in for $1.10",
    "{} has left the table and collected $4",
    "{} is back [As Kd]",
    "{} sits down with $20",
    "{} is waiting for a call",
    "{} adds $20 to the pot",
    "{} wins $20 from the side pot",
    "{} has returned $2.10",
    "{} is removed and his bets stand",
    "{} joins the table and posts $1",
    "{} leaves the table and antes $1",
    "{} is moved to seat 4 and posts $2",
    "{} tops up and puts in $5",
    "{} finished wins $5",
    "{} finishes: receives $5",
    "{} has been eliminated and gets $3 from the main",
    "{} adds [4c]",
    "{} wins main $5 bounty",
    "Level changed: {} bets $5",
    "Play started: {} posts the ante $1",
    "Stakes changed, {} collected $5 from pot",
]

TEXT_SITES = [name for name in SITES if load_site(name).xml is None]


@pytest.mark.parametrize("site", TEXT_SITES)
def test_everywhere_about_anybody(site):
    noise = load_site(site).noise
    people = ("dabchick", "Rail B:rd [x]", "folds", "$5 pot")
    lines = [line.format(name) for line in SAYS_NOTHING for name in people] + OF_THE_TABLE
    assert [line for line in lines if not noise.fullmatch(line)] == []


@pytest.mark.parametrize("line", SAYS_SOMETHING)
def test_a_word_of_the_play_or_money_is_never_noise(line):
    """In a hand such a line is unknown, so that the hand is neither judged nor stored."""
    for name in ("Osric", "dabchick"):
        said = line.format(name)
        [hand] = outcomes(SPLIT.replace("Osric: checks\n", f"{said}\nOsric: checks\n", 1))
        assert isinstance(hand, Hand)
        assert [unknown.text for unknown in hand.unknown] == [said]


def test_in_xml_no_line_is_noise():
    for name in set(SITES) - set(TEXT_SITES):
        assert not load_site(name).noise.fullmatch("dabchick has left the table")


def test_the_players_own_lines_come_first():
    """A seated player whose name makes an action look like noise acts all the same."""
    text = SPLIT.replace("Osric", "Al has timed out")
    assert one(text).events == one(SPLIT).events


def test_among_the_seats_and_in_every_other_place():
    plain = [event._replace(line=0) for event in one(SPLIT).events]
    lines = SPLIT.split("\n")
    for at in range(2, len(lines)):
        noisy = [*lines[:at], "dabchick has been disconnected", *lines[at:]]
        [hand] = outcomes("\n".join(noisy))
        assert isinstance(hand, Hand)
        assert hand.unknown == ()
        assert [event._replace(line=0) for event in hand.events] == plain
