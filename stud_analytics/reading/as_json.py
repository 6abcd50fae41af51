"""A hand as ``stud parse`` prints it: the contract of the command line."""

from collections.abc import Iterable
from datetime import UTC
from typing import Any

from stud_analytics.cards import card_text
from stud_analytics.events import (
    ACTION,
    Collected,
    CommonCard,
    Dealt,
    Event,
    Hand,
    Mucked,
    PotStated,
    SeatStated,
    Shown,
)
from stud_analytics.games import STREET_NAME
from stud_analytics.money import unit_text


def hand_to_json(hand: Hand) -> dict[str, Any]:
    """One line of ``stud parse --format jsonl`` as a dict for `json.dumps`.

    Amounts are whole units; a hidden card is None; whatever the text does not tell is None.
    Cards shown at the end stand in ``up``, mucked cards that the text names in ``down``.
    """
    stated = _stated([event for event in hand.events if type(event) is PotStated])
    return {
        "site": hand.site,
        "hand_id": hand.hand_id,
        "game": hand.game,
        "limit": hand.limit,
        "money": hand.money,
        "currency": hand.currency,
        "unit": unit_text(hand.decimals),
        "ante": hand.ante,
        "bring_in": hand.bring_in,
        "small_bet": hand.small_bet,
        "big_bet": hand.big_bet,
        "table": hand.table,
        "max_seats": hand.max_seats,
        "started_at": None
        if hand.started_at is None
        else hand.started_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "tournament": None if hand.tournament is None else hand.tournament._asdict(),
        "hero": hand.hero,
        "source": {"file": hand.file, "line": hand.line},
        "seats": [
            {
                "seat": seat.seat,
                "player": seat.player,
                "stack": seat.stack,
                "sitting_out": seat.sitting_out,
                "dealt_in": seat.dealt_in,
            }
            for seat in hand.seats
        ],
        "events": [_event(event) for event in hand.events],
        "stated": {
            "total_pot": stated.total,
            "rake": stated.rake,
            "fees": stated.fees,
            "pots": list(stated.pots),
        },
        "unknown_lines": [{"line": line, "text": text} for line, text in hand.unknown],
    }


def _stated(lines: list[PotStated]) -> PotStated:
    """What the lines that state pots and rake say together."""

    def first(figures: Iterable[int | None]) -> int | None:
        return next((units for units in figures if units is not None), None)

    return PotStated(
        0,
        0,
        0,
        first(line.total for line in lines),
        first(line.rake for line in lines),
        first(line.fees for line in lines),
        tuple(units for line in lines for units in line.pots),
    )


def _event(event: Event) -> dict[str, Any]:
    up: tuple[int, ...] = ()
    down: tuple[int, ...] = ()
    text: str | None = None
    amount = getattr(event, "amount", None)
    if isinstance(event, Dealt):
        up, down = event.up, event.down
    elif isinstance(event, CommonCard):
        up = event.up
    elif isinstance(event, Shown):
        up, text = event.cards, _hand_words(event.high, event.low)
    elif isinstance(event, Mucked):
        down = event.cards
    elif isinstance(event, Collected):
        text = _pot_words(event)
    elif isinstance(event, PotStated):
        amount = event.total
    elif isinstance(event, SeatStated):
        amount, text = event.won, event.outcome
        if event.folded_on is not None:
            text = f"folded on {STREET_NAME[event.folded_on]}"
        if event.outcome == "mucked":
            down = event.cards
        else:
            up = event.cards
    shown: dict[str, Any] = {
        "line": event.line,
        "street": STREET_NAME[event.street],
        "seat": event.seat or None,
        "action": ACTION[type(event)],
        "amount": amount,
        "to": getattr(event, "to", None),
        "all_in": getattr(event, "all_in", False),
        "up": [card_text(card) for card in up],
        "down": [card_text(card) for card in down],
    }
    if text is not None:
        shown["text"] = text
    return shown


def _hand_words(high: str | None, low: str | None) -> str | None:
    words = [word for word in (high, f"low {low}" if low else None) if word]
    return "; ".join(words) or None


def _pot_words(event: Collected) -> str:
    pot = "pot" if event.pot is None else "main pot" if not event.pot else f"side pot {event.pot}"
    return pot if event.half is None else f"{pot}, {event.half}"
