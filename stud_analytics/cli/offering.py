"""What the shell's completion offers as values of arguments and options."""

from collections.abc import Callable

Offer = Callable[[str], list[str]]
"""From what is typed so far to the values that begin so."""


def _offer(values: Callable[[], list[str]]) -> Offer:
    def offered(incomplete: str) -> list[str]:
        return [each for each in values() if each.startswith(incomplete)]

    return offered


def one_of(*values: str) -> Offer:
    """Offers these."""
    return _offer(lambda: list(values))


def _sites() -> list[str]:
    from stud_analytics.reading import SITES

    return list(SITES)


def _games() -> list[str]:
    from stud_analytics.games import GAMES

    return list(GAMES)


def _reports() -> list[str]:
    from stud_analytics.stats import list_reports

    return [report.name for report in list_reports()]


def _houses() -> list[str]:
    from stud_analytics.rules import house_files

    return sorted(house_files())


def _zones() -> list[str]:
    from stud_analytics.reading import zone_names

    return list(zone_names())


sites, games, reports, houses, zones = map(_offer, (_sites, _games, _reports, _houses, _zones))
