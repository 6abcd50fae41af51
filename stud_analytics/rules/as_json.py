"""A replay as JSON (``validate --format jsonl``), and its settlement in words."""

from typing import Any

from stud_analytics import ranking
from stud_analytics.games import GAMES
from stud_analytics.money import Units, amount_text
from stud_analytics.rules.record import PlayerRecord, PotRecord, Replay
from stud_analytics.rules.settle import LOW_RANKER


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


def explain(replay: Replay) -> list[str]:
    """The settlement in words, a line each: every pot, who could win it, the hands, the shares."""
    hand = replay.hand
    names = {seat.seat: f"{seat.player} (seat {seat.seat})" for seat in hand.seats}
    players = {player.seat: player for player in replay.players}

    def money(units: Units) -> str:
        return amount_text(units, hand.decimals, hand.currency)

    lines: list[str] = []
    for at, pot in enumerate(replay.pots):
        label = "Pot" if len(replay.pots) == 1 else "Main pot" if at == 0 else f"Side pot {at}"
        taken = f", {money(pot.amount - pot.paid)} rake" if pot.paid != pot.amount else ""
        who = ", ".join(names.get(seat, f"seat {seat}") for seat in pot.contenders)
        lines.append(f"{label} {money(pot.amount)}{taken}: {who}")
        lines += [f"  {line}" for line in _hands(hand.game, pot, players, names)]
        lines += [
            f"  {names.get(seat, f'seat {seat}')} gets {money(units)}"
            + _odd(pot, seat, units, money)
            for seat, units in pot.shares
        ]
    return lines


def _hands(
    game: str, pot: PotRecord, players: dict[int, PlayerRecord], names: dict[int, str]
) -> list[str]:
    rules = GAMES[game]
    if len(pot.contenders) < 2:
        return ["not contested"]
    if not pot.high and not pot.low:
        return ["the hands are not all told"]
    lines = []
    for side, seats in (("high", pot.high), ("low", pot.low)):
        if side == "low" and rules.split and not seats:
            lines.append("no low qualifies")
        for seat in seats:
            cards = players[seat].up + players[seat].down
            if side == "high":
                words = ranking.describe_high(cards[:7])
            else:
                assert rules.low is not None
                words = ranking.describe_low(cards[:7], LOW_RANKER[rules.low][0])
            tie = " (tied)" if len(seats) > 1 else ""
            lines.append(f"best {side}{tie}: {names.get(seat, f'seat {seat}')}, {words}")
    return lines


def _odd(pot: PotRecord, seat: int, units: Units, money: Any) -> str:
    """Says who got the unit that could not be shared."""
    if len(pot.shares) < 2:
        return ""
    ties = (len(pot.high) > 1 or len(pot.low) > 1) and set(pot.high) != set(pot.low)
    least = min(share for _, share in pot.shares)
    if 0 < units - least <= len(pot.shares) and not ties:
        return f", {money(units - least)} of it odd"
    return ""
