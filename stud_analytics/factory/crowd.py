"""The people of a simulated card room: invented names, each with a style of play of his own."""

from random import Random
from typing import Final

_FRONT: Final = (
    "Alder", "Bram", "Copper", "Dun", "Elder", "Fallow", "Garnet", "Hazel", "Iron", "Juniper",
    "Kestrel", "Lark", "Mallow", "Nettle", "Osier", "Pewter", "Quill", "Rowan", "Sorrel", "Teasel",
)  # fmt: skip
_BACK: Final = (
    "brook", "croft", "dale", "end", "field", "gate", "holm", "kin", "ley", "mere",
    "nook", "pike", "ridge", "shaw", "thorpe", "vane", "wick", "yard", "bank", "combe",
)  # fmt: skip
_TAIL: Final = ("", "7", " Jo", "_x", "88", "-K", " Z", "21", ".", "_o_")

CROWD: Final = len(_FRONT) * len(_BACK) * len(_TAIL)
"""How many people there are. Some come every day, most hardly ever."""

HERO: Final = "Wren_of_Hest"
"""Whose hands the files are."""
HERO_STYLE: Final = "tight"

STYLE_ORDER: Final = (
    "tight", "loose", "passive", "aggressive", "thief", "tight", "station", "passive", "maniac",
    "loose", "tight",
)  # fmt: skip
"""Over and over through the crowd, so that every style is among those who come often."""
_STEP: Final = 1_237
"""Shares no factor with the size of the crowd, so that names of one number step differ in all."""


class Crowd:
    """Who there is; another seed, other names for the same people."""

    def __init__(self, seed: int) -> None:
        self._shift = int(Random(f"{seed}:crowd").random() * CROWD)

    def name(self, number: int) -> str:
        """The name of a person, 0..CROWD - 1. No two have the same."""
        at = (number * _STEP + self._shift) % CROWD
        at, front = divmod(at, len(_FRONT))
        tail, back = divmod(at, len(_BACK))
        return _FRONT[front] + _BACK[back] + _TAIL[tail]

    def style(self, number: int) -> str:
        """His style, a key of `terms.STYLES`."""
        return STYLE_ORDER[number % len(STYLE_ORDER)]

    def style_of(self, name: str) -> str:
        """The style of whoever has this name. KeyError for nobody."""
        if name == HERO:
            return HERO_STYLE
        for number in range(CROWD):
            if self.name(number) == name:
                return self.style(number)
        raise KeyError(name)

    def anybody(self, rng: Random) -> int:
        """Somebody who comes in, the same few more often than the many."""
        return int(rng.random() ** 3 * CROWD)
