"""How complaints name players, money and cards."""

from collections.abc import Iterable

from stud_analytics import ranking
from stud_analytics.cards import Card, cards_text
from stud_analytics.games import STREET_NAME, LowKind, Street
from stud_analytics.money import Units, amount_text
from stud_analytics.rules.table import Table


def who(table: Table, seat: int) -> str:
    """``Ann (seat 3)``."""
    for player in table.hand.seats:
        if player.seat == seat:
            return f"{player.player} (seat {seat})"
    return f"seat {seat}" if seat else "nobody"


def whose(table: Table, slot: int) -> str:
    """The same for a slot."""
    return who(table, table.seat(slot))


def money(table: Table, units: Units) -> str:
    """``$0.08``, ``40`` chips."""
    hand = table.hand
    return amount_text(units, hand.decimals, hand.currency)


def moneys(table: Table, amounts: Iterable[Units]) -> str:
    """``$0.04 or $0.08``."""
    return " or ".join(money(table, units) for units in amounts)


def shares(table: Table, paid: dict[int, Units]) -> str:
    """``Ann (seat 3) $0.40, Bob (seat 5) $0.40``."""
    return ", ".join(f"{who(table, seat)} {money(table, paid[seat])}" for seat in sorted(paid)) or (
        "nothing"
    )


def cards(given: Iterable[Card]) -> str:
    """``As Td``."""
    return cards_text(given)


def street(number: Street) -> str:
    """``4th street``, ``the showdown``."""
    name = STREET_NAME.get(number, str(number))
    return f"{name} street" if name[0].isdigit() else f"the {name}"


def high_hand(held: tuple[Card, ...]) -> str:
    """``pair of aces, king kicker``."""
    return ranking.describe_high(held)


def low_hand(kind: LowKind, held: tuple[Card, ...]) -> str:
    """``7-5-4-3-A``, whether or not it qualifies."""
    return ranking.describe_low(
        held, "low_deuce_seven" if kind == "deuce_to_seven" else "low_ace_five"
    )
