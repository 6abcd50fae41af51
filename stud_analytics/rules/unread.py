"""Hands that cannot be judged because they were not read whole: untold, with the reason.

Kept apart from the catalogue, so that "this reader could not read it" is never mistaken for
"the site printed it wrong" or "the house paid it wrong".
"""

from typing import Any

from stud_analytics.events import Hand, Unread
from stud_analytics.rules.record import Finding

_SOURCE = "reading: every line of a hand must be known before the hand is judged"
_EXPECTED = {
    "rejected": "a hand that can be read whole",
    "unfinished": "the rest of the hand",
    "not_stud": "a game of the stud family",
}


def unread_findings(outcome: Hand | Unread) -> tuple[Finding, ...]:
    """Why it is not judged: one finding per unknown line of a `Hand`, or the reason of an
    `Unread`. () for a hand read whole."""
    if isinstance(outcome, Unread):
        code = f"reading.{outcome.kind}"
        expected = _EXPECTED[outcome.kind]
        first = outcome.text.split("\n", 1)[0]
        return (Finding(code, "note", outcome.line, outcome.reason, expected, first, _SOURCE),)
    return tuple(
        Finding(
            "reading.unknown_line",
            "note",
            unknown.line,
            f"the grammar of {outcome.site} does not know this line, so the hand is not judged",
            "a line that the grammar knows",
            unknown.text,
            _SOURCE,
        )
        for unknown in outcome.unknown
    )


def unread_to_json(outcome: Hand | Unread) -> dict[str, Any]:
    """The same keys as `replay_to_json`, for a hand that was not judged."""
    return {
        "site": outcome.site,
        "hand_id": outcome.hand_id,
        "house": None,
        "verdict": "untold",
        "findings": [finding._asdict() for finding in unread_findings(outcome)],
        "pots": [],
        "players": [],
        "rake": None,
        "fees": None,
    }
