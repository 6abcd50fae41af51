"""Lines that say nothing of a hand, put into its text: chat, people who come and go, time-outs."""

from random import Random
from typing import Final

from stud_analytics.events import Hand
from stud_analytics.factory.crowd import Crowd
from stud_analytics.factory.site_terms import SiteTerms

_OFTEN: Final = 0.12
"""Of the hands, how many have such a line."""
_SAID: Final = (
    "nh", "ty", "gl all", "what a river", "lol", "phone, sorry", "third spade, of course",
    "that was the case nine", "zzz", "good game",
)  # fmt: skip


def with_noise(rng: Random, terms: SiteTerms, crowd: Crowd, hand: Hand, text: str) -> str:
    """The text with, now and then, a line of the site's noise after a fold."""
    if not terms.noise or rng.random() >= _OFTEN:
        return text
    lines = text.split("\n")
    places = [at for at, line in enumerate(lines) if " fold" in (low := line.lower())
              and "folded" not in low]  # fmt: skip
    if not places:
        return text
    at = places[int(rng.random() * len(places))]
    seat = hand.seats[int(rng.random() * len(hand.seats))]
    free = [n for n in range(1, (hand.max_seats or 8) + 1) if n not in {s.seat for s in hand.seats}]
    here = {seat.player for seat in hand.seats}
    while (guest := crowd.name(crowd.anybody(rng))) in here:
        pass
    line = terms.noise[int(rng.random() * len(terms.noise))]
    for word, value in (
        ("{said}", _SAID[int(rng.random() * len(_SAID))]),
        ("{seat}", str(free[0] if free else seat.seat)),
        ("{who}", seat.player),
        ("{guest}", guest),
    ):
        line = line.replace(word, value)
    return "\n".join([*lines[: at + 1], line, *lines[at + 1 :]])
