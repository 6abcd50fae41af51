"""A replay as JSON (``validate --format jsonl``)."""

from typing import Any

from stud_analytics.rules.record import Replay


def replay_to_json(replay: Replay) -> dict[str, Any]:
    """The object that ``validate --format jsonl`` prints for a hand; amounts in whole units."""
    return {
        "site": replay.hand.site,
        "hand_id": replay.hand.hand_id,
        "house": replay.house,
        "verdict": replay.verdict,
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "line": finding.line,
                "message": finding.message,
                "expected": finding.expected,
                "actual": finding.actual,
                "source": finding.source,
            }
            for finding in replay.findings
        ],
        "pots": [
            {
                "amount": pot.amount,
                "contenders": list(pot.contenders),
                "high": list(pot.high),
                "low": list(pot.low),
                "shares": {str(seat): units for seat, units in pot.shares},
            }
            for pot in replay.pots
        ],
        "players": [
            {
                "seat": player.seat,
                "put_in": player.put_in,
                "collected": player.collected,
                "net": player.net,
            }
            for player in replay.players
        ],
        "rake": replay.rake,
        "fees": replay.fees,
    }
