"""What a site's profile says of itself: how far its support goes, and what that was tried on."""

from typing import Any, Final, NamedTuple


class About(NamedTuple):
    """The table ``about`` of a ``site.toml``."""

    files: int = 0
    """Files of real hands that the site was checked on."""
    checked: int = 0
    """Stud hands in them."""
    tournaments: bool = False
    """Whether tournament hands are read too; cash hands always are."""
    lacks: tuple[str, ...] = ()
    """What the site's text does not print, for people: ``up cards of other players``."""


_TYPES: Final = {"files": int, "checked": int, "tournaments": bool, "lacks": list}


def read_about(table: dict[str, Any]) -> About:
    """The table as `About`; what is left out is as in a site nobody has tried. ValueError for a
    key that is none and a value that cannot be."""
    for key, value in table.items():
        if key not in _TYPES:
            raise ValueError(f"about.{key}: unknown; there are {', '.join(_TYPES)}")
        if type(value) is not _TYPES[key]:
            raise ValueError(f"about.{key}: {value!r} is no {_TYPES[key].__name__}")
    about = About(**{**table, "lacks": tuple(table.get("lacks", ()))})
    if about.files < 0 or about.checked < 0 or bool(about.files) != bool(about.checked):
        raise ValueError("about: files and checked are counts, and there is none without the other")
    if not all(type(lack) is str and lack.strip() for lack in about.lacks):
        raise ValueError("about.lacks: each is a few words")
    return about
