"""Which name becomes which."""

from typing import Final

from stud_analytics.events import Hand

HERO: Final = "Hero"


class Renaming:
    """The replacements of a run: the same for the same name, never the same for two."""

    def __init__(self) -> None:
        self._new: dict[str, str] = {}
        self._heroes = 0
        self._others = 0

    def hero(self, name: str) -> str:
        """The replacement of a hero's name: ``Hero``, unless he had one before; ``Hero2`` for a
        second one."""
        if name not in self._new:
            self._heroes += 1
            self._new[name] = HERO if self._heroes == 1 else f"{HERO}{self._heroes}"
        return self._new[name]

    def of(self, name: str) -> str:
        """The replacement of anybody's name: ``Player1``, ``Player2``, ..."""
        if name not in self._new:
            self._others += 1
            self._new[name] = f"Player{self._others}"
        return self._new[name]

    def hand(self, hand: Hand) -> Hand:
        """The hand with other names for its players."""
        hero = None if hand.hero is None else self.hero(hand.hero)
        seats = tuple(seat._replace(player=self.of(seat.player)) for seat in hand.seats)
        return hand._replace(hero=hero, seats=seats)
