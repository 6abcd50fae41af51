"""What the printers of XML sites share: a hand by streets, each player's cards up to one."""

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from html import escape
from typing import Any, Final

from stud_analytics.cards import HIDDEN
from stud_analytics.events import Ante, Bet, BringIn, Call, Check, Completion, Fold, Raise
from stud_analytics.games import ANTE, SHOWDOWN, Street
from stud_analytics.printing.told import Cards, Told

Act = Ante | BringIn | Completion | Bet | Raise | Call | Check | Fold
_ACTS: Final = frozenset({Ante, BringIn, Completion, Bet, Raise, Call, Check, Fold})


class ByStreet:
    """A hand street by street."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.acts: dict[Street, list[Act]] = {ANTE: []}
        """What was done, in order, by street; a street without acts too, if it was dealt."""
        act: Any
        for act in told.story:
            street = act.street
            if street < SHOWDOWN:
                if street not in self.acts:
                    self.acts[street] = []
                if type(act) in _ACTS:
                    self.acts[street].append(act)
        game = told.game
        self._places = frozenset(range(game.down_first))
        self._all = game.down_first + len(game.streets)
        """Cards that a player has in the end."""

    def in_on(self, street: Street) -> list[int]:
        """Seats that are in the hand when a street is dealt."""
        folded = self.told.folded
        return [s for s in self.told.dealt_in if folded.get(s, SHOWDOWN) >= street]

    def so_far(self, seat: int, street: Street, *, faces: bool) -> Cards:
        """The seat's own cards up to a street; with ``faces`` those too that only the end tells."""
        told = self.told
        every = told.cards[seat] if faces and told.all_known(seat) else tuple(told.held[seat])
        return every[: self.count(street)]

    def count(self, street: Street) -> int:
        """How many own cards a player has on a street."""
        told = self.told
        count = told.game.down_first + 1 + told.game.streets.index(street)
        if told.common:
            count -= any(common <= street for common in told.common)
        return count

    def down(self, count: int) -> Set[int]:
        """The places of the down cards among the first ``count`` of a seat's own."""
        if count == self._all and self.told.game.last_card_down:
            return self._places | {count - 1}
        return self._places


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
    value = escape(value, quote=False).replace('"', "&quot;")
    return value.replace("\n", "&#10;").replace("\t", "&#9;")


def hidden(cards: Iterable[int], places: Set[int]) -> Cards:
    """The cards with those at some places hidden."""
    return tuple([HIDDEN if at in places else card for at, card in enumerate(cards)])


__all__ = ["Act", "ByStreet", "Joiner", "attribute", "hidden", "joined"]
