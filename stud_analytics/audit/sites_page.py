"""``stud sites`` and ``docs/sites.md``: each site's support, from its folder under ``parsers/``."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stud_analytics.games import GAMES
from stud_analytics.reading import SITES, Site, load_site
from stud_analytics.rules import FIELDS, HouseError, load_house
from stud_analytics.text import counted

_HEAD: Final = """# Sites

Made from `parsers/*/site.toml` and `parsers/*/house.toml` by `python docs/make.py`; change those,
not this page. `stud sites` prints the same.

*Checked on* says how many real stud hands, from how many files, were read whole and replayed to
the unit. *House rules* says how many of the fields in which houses differ are known, and how many
more are inferred from the hands; where a field is neither, a hand that turns on it is judged
`untold`. What a site's text lacks stays NULL in the lake, or is inferred where the hand allows.

"""


class SiteSupport(NamedTuple):
    """One site's support. Texts are for people."""

    site: str
    network: str
    form: str
    """``text`` or ``XML``."""
    games: tuple[str, ...]
    """Codes of `games.GAMES`."""
    kinds: str
    """``cash``, or ``cash, tournaments``."""
    lacks: tuple[str, ...]
    """What the text does not print."""
    checked: str
    house: str


def site_support(sites: Sequence[Site] | None = None) -> list[SiteSupport]:
    """The support of each site: of all of `SITES` if ``sites`` is None."""
    if sites is None:
        sites = [load_site(name) for name in SITES]
    return [_support(site) for site in sites]


def _support(site: Site) -> SiteSupport:
    about = site.about
    checked = "no real hand yet"
    if about.checked:
        checked = f"{counted(about.checked, 'hand')} of {counted(about.files, 'file')}"
    return SiteSupport(
        site.name,
        site.title,
        "XML" if site.xml else "text",
        tuple(code for code in GAMES if code in site.games.values()),
        "cash, tournaments" if about.tournaments else "cash",
        about.lacks,
        checked,
        _house(site.name),
    )


def _house(name: str) -> str:
    """How much is known of the rules a site's hands are judged by."""
    try:
        house = load_house(name)
    except HouseError:
        return "none known"
    statuses: dict[str, set[str]] = {field: set() for field in FIELDS}
    for field, _, setting in house.settings():
        statuses[field].add(setting.status)
    known = sum(found == {"known"} for found in statuses.values())
    told = sum("unknown" not in found for found in statuses.values())
    return f"{known} known, {told - known} inferred, of {len(FIELDS)}"


def sites_markdown() -> str:
    """The text of ``docs/sites.md``."""
    rows = [
        (
            f"`{row.site}`",
            row.network,
            row.form,
            ", ".join(f"`{code}`" for code in row.games),
            row.kinds,
            "; ".join(row.lacks) or "nothing",
            row.checked,
            row.house,
        )
        for row in site_support()
    ]
    columns = ("site", "network", "form", "games", "hands", "the text lacks", "checked on",
               "house rules")  # fmt: skip
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    codes = "\n".join(f"- `{game.code}`: {game.name}" for game in GAMES.values())
    return _HEAD + "\n".join(lines) + f"\n\nGames:\n\n{codes}\n"
