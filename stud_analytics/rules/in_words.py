"""A replay's settlement in words."""

from collections.abc import Callable

from stud_analytics import ranking
from stud_analytics.games import GAMES
from stud_analytics.money import Units, amount_text
from stud_analytics.rules.record import PlayerRecord, PotRecord, Replay
from stud_analytics.rules.settle import HAND_KIND


def explain(replay: Replay) -> list[str]:
    """The settlement in words, a line each: every pot, who could win it, the hands, the shares."""
    hand = replay.hand
    names = {seat.seat: f"{seat.player} (seat {seat.seat})" for seat in hand.seats}
    players = {player.seat: player for player in replay.players}

    def money(units: Units) -> str:
        return amount_text(units, hand.decimals, hand.currency)

    if not replay.pots:
        return ["Nobody is left to win the pot"]
    paid: list[dict[int, Units]] = [{} for _ in replay.pots]
    for award in replay.awards:
        if award.pot < len(paid):
            got = paid[award.pot]
            got[award.seat] = got.get(award.seat, 0) + award.amount
    # Where the text does not tell pots apart, the first holds all that was paid.
    apart = len(paid) == 1 or any(paid[1:])
    together = not apart and any(pot.paid > pot.amount for pot in replay.pots)
    lines: list[str] = []
    for at, pot in enumerate(replay.pots):
        if at and not pot.amount and not pot.paid:
            continue  # the bets above a short all-in came back: chips nobody called make no pot
        label = "Pot" if len(replay.pots) == 1 else "Main pot" if at == 0 else f"Side pot {at}"
        who = ", ".join(names.get(seat, f"seat {seat}") for seat in pot.contenders)
        taken = "" if together else _taken(replay, pot, money)
        lines.append(f"{label} {money(pot.amount)}{taken}: {who}")
        lines += [f"  {line}" for line in _hands(hand.game, pot, players, names)]
        if together:
            continue
        due = dict(pot.shares)
        for seat in sorted({*due, *(paid[at] if apart else ())}):
            name, units = names.get(seat, f"seat {seat}"), due.get(seat, 0)
            if apart and paid[at].get(seat, 0) != units:
                lines.append(f"  {name}: due {money(units)}, paid {money(paid[at].get(seat, 0))}")
            else:
                lines.append(f"  {name} gets {money(units)}{_odd(pot, seat, units, money)}")
    if together:
        rake = f", {money(replay.rake + replay.fees)} rake" if replay.rake + replay.fees else ""
        lines.append(f"All pots, paid together{rake}")
        lines += [
            f"  {names.get(seat, f'seat {seat}')} gets {money(units)}"
            for seat, units in sorted(paid[0].items())
        ]
    elif not apart:
        total: dict[int, Units] = {}
        for pot in replay.pots:
            for seat, units in pot.shares:
                total[seat] = total.get(seat, 0) + units
        lines += [
            f"{names.get(seat, f'seat {seat}')}, all pots: due {money(total.get(seat, 0))}, "
            f"paid {money(paid[0].get(seat, 0))}"
            for seat in sorted({*total, *paid[0]})
            if total.get(seat, 0) != paid[0].get(seat, 0)
        ]
    return lines


def _taken(replay: Replay, pot: PotRecord, money: Callable[[Units], str]) -> str:
    """``, $0.02 rake, $0.10 missing``: what the pot held and did not pay; by the rules, where the
    money adds up."""
    gap = pot.amount - pot.paid
    if replay.balanced:
        gap = pot.amount - sum(units for _, units in pot.shares)
        return f", {money(gap)} rake" if gap else ""
    if len(replay.pots) > 1:
        return f", {money(gap)} not paid out" if gap else ""
    stated = replay.rake + replay.fees
    rake = f", {money(stated)} rake" if stated else ""
    if gap == stated:
        return rake
    return f"{rake}, {money(abs(gap - stated))} {'missing' if gap > stated else 'too much'}"


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
                words = ranking.describe_low(cards[:7], HAND_KIND[rules.low])
            tie = " (tied)" if len(seats) > 1 else ""
            lines.append(f"best {side}{tie}: {names.get(seat, f'seat {seat}')}, {words}")
    return lines


def _odd(pot: PotRecord, seat: int, units: Units, money: Callable[[Units], str]) -> str:
    """Says who got the unit that could not be shared."""
    if len(pot.shares) < 2:
        return ""
    ties = (len(pot.high) > 1 or len(pot.low) > 1) and set(pot.high) != set(pot.low)
    least = min(share for _, share in pot.shares)
    if 0 < units - least <= len(pot.shares) and not ties:
        return f", {money(units - least)} of it odd"
    return ""
