"""What became of everything that an import found."""

from typing import Final, NamedTuple


class ImportSummary(NamedTuple):
    """What became of everything an import found.

    ``hands_found`` is the sum of the five counts after it.
    """

    files: int = 0
    """Files that could be read."""
    hands_found: int = 0
    stored: int = 0
    duplicates: int = 0
    """Hands that the lake had already, or that the import found twice."""
    not_stud: int = 0
    rejected: int = 0
    unfinished: int = 0
    findings: int = 0
    """Of the referee, on the hands stored by this import."""
    seconds: float = 0.0
    source_errors: tuple[str, ...] = ()
    """A sentence for each path or file that could not be read (to its end)."""
    passed_over: tuple[str, ...] = ()
    """Files found in folders and archives that are readable and no hand histories."""
    unchanged: int = 0
    """Of the files, those that were not read since the lake knows them; their hands count."""
    unfinished_at: tuple[str, ...] = ()
    """``file:line`` of the first unfinished hands."""
    rejects: tuple[str, ...] = ()
    """``file:line: reason`` of the first rejected hands; all of them are in ``rejects``."""
    gained: int = 0
    """Duplicates that told the lake more of their hand: cards, another hero."""
    conflicts: int = 0
    """Duplicates that contradict the text by which their hand is stored."""
    contradictions: tuple[str, ...] = ()
    """``file:line: what contradicts`` of the first of them; all are in ``copies``."""
    zone: str | None = None
    """IANA name of the zone by which times that stand without one were read; None: by none."""
    zone_before: str | None = None
    """The one that the lake kept before the import."""
    zoneless: int = 0
    """Hands read whose time has no zone, so that they have no time."""
    dated: int = 0
    """Hands that were there without a time, or with one by another zone, and have one by this."""
    dated_otherwise: int = 0
    """Duplicates whose hand keeps a time by another zone."""

    def as_json(self) -> dict[str, int | float]:
        """The counts as ``stud import --json`` prints them."""
        counts = {name: getattr(self, name) for name in COUNTS}
        return {**counts, "seconds": round(self.seconds, 3)}


COUNTS: Final = ImportSummary._fields[:8]
MAX_REASONS: Final = 20
"""How many places and reasons a summary names of each kind."""
