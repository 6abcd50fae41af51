"""Screen names taken out of hands, so that a hand that fails can be sent to somebody.

Names are found as the reader finds them: where a seat line has one, and where the site's lines
may have one; so a player called ``folds`` is renamed where he is named and nowhere else. What a
hand that reads says is the same afterwards, but for the names: it is read again, and given up
where it is not. A hand that does not read is done as far as its lines go.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from stud_analytics.events import Hand, Unread
from stud_analytics.exchange.files import form_of, read_text
from stud_analytics.exchange.masking import LineMasker
from stud_analytics.exchange.masking_xml import mask_xml
from stud_analytics.exchange.ohh_write import ohh_text
from stud_analytics.exchange.phh_write import phh_text
from stud_analytics.exchange.renaming import Renaming
from stud_analytics.reading import SITES, load_site


class Anonymised(NamedTuple):
    """A hand without its names."""

    outcome: Hand | Unread
    """As it was read."""
    hand: Hand | None
    """The hand with the new names, where it was read whole; its events are the same."""
    text: str | None
    """Its text with the new names; None where they cannot be taken out of it."""
    reason: str = ""
    """Why they cannot, for people."""


_WAIT: Final = 10_000
"""Hands that wait for the first one that shows who the hero is."""


def heroes_first(outcomes: Iterable[Hand | Unread], renaming: Renaming) -> Iterator[Hand | Unread]:
    """The same hands, after the first hero has been given his name: so that he is Hero in the
    hands before as well."""
    waiting: list[Hand | Unread] = []
    rest = iter(outcomes)
    for outcome in rest:
        waiting.append(outcome)
        if isinstance(outcome, Hand) and outcome.hero is not None:
            renaming.hero(outcome.hero)
            break
        if len(waiting) == _WAIT:
            break
    yield from waiting
    yield from rest


def anonymised(outcomes: Iterable[Hand | Unread]) -> Iterator[Anonymised]:
    """Every hand without its names, in order; a name has the same replacement throughout."""
    renaming = Renaming()
    for outcome in heroes_first(outcomes, renaming):
        yield anonymise(outcome, renaming)


def anonymise(outcome: Hand | Unread, renaming: Renaming) -> Anonymised:
    """One hand without its names."""
    hand = None
    if isinstance(outcome, Hand):
        hand = renaming.hand(outcome)
        form = form_of(outcome.text)
        if form is not None:
            text = phh_text(hand) if form == "phh" else ohh_text(hand)
            return Anonymised(outcome, hand, text)
    if outcome.site not in SITES or form_of(outcome.text) is not None:
        return Anonymised(outcome, hand, None, "it is of no site known here")
    site = load_site(outcome.site)
    if outcome.text.lstrip("\ufeff").startswith("<"):
        text = mask_xml(outcome, renaming, getattr(site, "xml", None))
    else:
        masker = LineMasker(site, outcome, renaming)
        if masker.nameless:
            same = outcome if isinstance(outcome, Hand) else None
            return Anonymised(outcome, same, outcome.text)
        text = masker.text()
    if hand is not None and not _says(text, hand):
        reason = "its names cannot be taken out without a change to what it says"
        return Anonymised(outcome, hand, None, reason)
    return Anonymised(outcome, hand, text)


def _says(text: str, hand: Hand) -> bool:
    """Whether the text is read as this hand."""
    read = list(read_text(text, hand.file, hand.line))
    if len(read) != 1 or not isinstance(read[0], Hand):
        return False
    again = read[0]
    unknown = tuple(line.line for line in hand.unknown)
    return again._replace(text="", unknown=()) == hand._replace(text="", unknown=()) and (
        tuple(line.line for line in again.unknown) == unknown
    )
