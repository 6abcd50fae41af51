"""Bytes to typed hands: sources, encodings, cutting, grammars, events.

    find_sources -> Source.blocks -> decode -> unwrapped -> cut -> read_piece -> Hand | Unread

Everything is streamed: memory does not grow with a file. Every line that begins a hand gives
exactly one `Hand` or `Unread`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from stud_analytics.events import Hand, Unread
from stud_analytics.reading.as_json import hand_to_json
from stud_analytics.reading.cut import cut
from stud_analytics.reading.decode import NotText, decode
from stud_analytics.reading.hands import read_piece
from stud_analytics.reading.site import Site, SiteError, load_site, site_names
from stud_analytics.reading.sources import Source, SourceError, find_sources
from stud_analytics.reading.wrapped import unwrapped
from stud_analytics.reading.zones import ZoneError, check_zone, sites_in, zone_names

SITES: tuple[str, ...] = site_names()
"""The sites that can be read, by name; `load_site` gives the profile of one."""

__all__ = [
    "SITES",
    "Site",
    "SiteError",
    "Source",
    "SourceError",
    "ZoneError",
    "check_zone",
    "find_sources",
    "hand_to_json",
    "load_site",
    "read_path",
    "read_source",
    "read_text",
    "sites_in",
    "zone_names",
]


def read_source(source: Source, sites: Sequence[Site] | None = None) -> Iterator[Hand | Unread]:
    """Every hand of a source in order. After the last one ``source.sha256`` and ``source.size``
    are set. SourceError if it cannot be read, is no text, or has no hand in it; an empty source
    gives nothing and is no error. ``sites`` are those to look for: all of `SITES` if None; those
    of `sites_in` a zone read times that stand without one."""
    if sites is None:
        sites = sites_in(None)
    found = False
    text_seen = False
    try:
        for piece in cut(unwrapped(decode(source.blocks()), sites), sites):
            text_seen = text_seen or bool(piece.text.strip())
            for outcome in read_piece(piece, source.name, sites):
                found = True
                yield outcome
    except NotText as error:
        advice = "unpack it first" if error.packed else "leave it out"
        raise SourceError(
            source.name,
            f"this is {error}, not a hand history: {advice}",
            no_hands=not error.packed,
        ) from None
    if text_seen and not found:
        raise SourceError(
            source.name,
            "no hand histories found: it is text, but of no site known here ("
            + ", ".join(site.title for site in sites)
            + ")",
            no_hands=True,
        )


def read_text(
    text: str,
    file: str = "-",
    line: int = 1,
    *,
    ends: bool = True,
    sites: Sequence[Site] | None = None,
) -> Iterator[Hand | Unread]:
    """Every hand of a text that begins on ``line`` of ``file``: what a lake keeps, read again.
    ``ends``: the file may end with it, so that a hand can be unfinished. ``sites``: those whose
    hands it can hold; default all."""
    sites = sites or sites_in(None)
    for piece in cut([text.rstrip("\n") + "\n"], sites):
        placed = piece._replace(line=piece.line + line - 1, last=piece.last and ends)
        yield from read_piece(placed, file, sites)


def read_path(path: str | Path, *, zone: str | None = None) -> Iterator[Hand | Unread]:
    """Every hand of a file, a folder, an archive or ``-``: `find_sources`, then `read_source`.
    ``zone``, an IANA name, is that of times which stand without one; None: those are no times.
    SourceError at the first source that cannot be read; ZoneError for no such zone."""
    sites = sites_in(zone)
    for source in find_sources(path):
        yield from read_source(source, sites)
