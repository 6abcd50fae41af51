"""What the printers of XML sites share: a hand by streets, each player's cards up to one."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from xml.sax.saxutils import escape

from stud_analytics.cards import HIDDEN
from stud_analytics.events import Ante, Bet, BringIn, Call, Check, Completion, Fold, Raise
from stud_analytics.games import ANTE, SHOWDOWN, Street
from stud_analytics.printing.told import Cards, Told

Act = Ante | BringIn | Completion | Bet | Raise | Call | Check | Fold


class ByStreet:
    """A hand street by street."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.acts: dict[Street, list[Act]] = {ANTE: []}
        """What was done, in order, by street; a street without acts too, if it was dealt."""
        for event in told.story:
            if event.street < SHOWDOWN:
                acts = self.acts.setdefault(event.street, [])
                if isinstance(event, Act):
                    acts.append(event)

    def in_on(self, street: Street) -> list[int]:
        """Seats that are in the hand when a street is dealt."""
        folded = self.told.folded
        return [s for s in self.told.dealt_in if folded.get(s, SHOWDOWN) >= street]

    def so_far(self, seat: int, street: Street, *, faces: bool) -> Cards:
        """The seat's own cards up to a street; with ``faces`` those too that only the end tells."""
        told = self.told
        count = told.game.down_first + 1 + told.game.streets.index(street)
        count -= any(common <= street for common in told.common)
        every = told.cards[seat] if faces and told.all_known(seat) else tuple(told.held[seat])
        return every[:count]

    def down(self, seat: int, street: Street) -> set[int]:
        """The places of a seat's down cards among its cards up to a street."""
        game = self.told.game
        last = game.down_first + len(game.streets)
        count = len(self.so_far(seat, street, faces=False))
        places = set(range(game.down_first))
        return places | {last - 1} if game.last_card_down and count == last else places


def joined(texts: Iterable[str]) -> Iterator[str]:
    """Texts of single hands as the pieces of one file: what stands above a hand is left out where
    it is the last one's again."""
    file = Joiner()
    for text in texts:
        yield from file.add(text)
    yield file.footer


class Joiner:
    """A file of many hands while it is written."""

    def __init__(self) -> None:
        self._header = ""
        self.footer = ""
        """What ends the file as it is now."""

    def add(self, text: str) -> tuple[str, str]:
        """What stands between the last hand and this one, and this one."""
        begin, end = text.find("<game "), text.rfind("</game>") + len("</game>")
        above = ""
        if text[:begin] != self._header:
            self._header = text[:begin]
            above = self.footer + self._header.rstrip(" \n") + "\n"
        self.footer = text[end:].lstrip("\n")
        return above, text[len(self._header.rstrip(" \n")) + 1 : end] + "\n"


@lru_cache(maxsize=1 << 14)
def attribute(value: str) -> str:
    """A text as it stands in an attribute."""
    return escape(value, {'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


def hidden(cards: Iterable[int], places: set[int]) -> Cards:
    """The cards with those at some places hidden."""
    return tuple([HIDDEN if at in places else card for at, card in enumerate(cards)])


__all__ = ["Act", "ByStreet", "Joiner", "attribute", "hidden", "joined"]
