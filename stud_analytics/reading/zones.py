"""The zone of times that a text prints without one: said by whoever knows it, never guessed."""

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from stud_analytics.errors import StudError
from stud_analytics.reading.site import Site, load_site, site_names

_NO_PLACE: Final = frozenset({"localtime", "Factory"})
"""Names of the database for whatever the machine is set to, and for nothing."""
_LIKE: Final = 3
"""Names that are suggested."""


class ZoneError(StudError):
    """A time zone that there is none of; the message names those that are like it."""


@cache
def zone_names() -> tuple[str, ...]:
    """Every time zone that can be said, by its IANA name."""
    return tuple(sorted(available_timezones() - _NO_PLACE))


def check_zone(name: str) -> None:
    """ZoneError unless ``name`` is one of `zone_names`, to the letter."""
    names = zone_names()
    if name in names:
        return
    like = _like(name, names)
    guess = f"is it {' or '.join(like)}?" if like else "say one as Europe/Rome"
    raise ZoneError(f"there is no time zone {name!r}: {guess}")


def _like(name: str, names: Iterable[str]) -> list[str]:
    """Names like this one, whether the whole of it or its city is."""
    wanted = name.strip().lower().replace(" ", "_")
    whole = {each.lower(): each for each in names}
    if wanted in whole:
        return [whole[wanted]]
    cities: dict[str, list[str]] = {}
    for each in names:
        cities.setdefault(each.lower().rpartition("/")[2], []).append(each)
    city = wanted.rpartition("/")[2]
    if city in cities:
        return cities[city][:_LIKE]
    like = [whole[low] for low in get_close_matches(wanted, whole, _LIKE)]
    near = (each for low in get_close_matches(city, cities, _LIKE) for each in cities[low])
    return list(dict.fromkeys([*like, *near]))[:_LIKE]


@cache
def sites_in(zone: str | None) -> tuple[Site, ...]:
    """The profiles of every site. Where a text names no zone, and its site is not known to keep
    one, its times are those of ``zone``; None: such a text tells no time. ZoneError as
    `check_zone`."""
    sites = tuple(map(load_site, site_names()))
    if zone is None:
        return sites
    check_zone(zone)
    there = ZoneInfo(zone)
    # A hand that prints a zone names it, so that "" is never looked up.
    return tuple(
        site
        if "" in site.zones
        else replace(site, zones=MappingProxyType({**site.zones, "": there}))
        for site in sites
    )
