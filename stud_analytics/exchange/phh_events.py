"""Events as tables of a PHH file, for what its actions cannot say.

``{at = 4, event = "ante", player = "p1", amount = 0.10}``: before action 4 (counted from 0), this
happened. A field that holds what it holds by default is left out.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from stud_analytics.cards import CARD, HIDDEN, TEXT, Card
from stud_analytics.events import ACTION, Event
from stud_analytics.exchange.numbers import number_of, units_of
from stud_analytics.exchange.toml import Value
from stud_analytics.games import STREET, STREET_NAME, Street

KIND: Final[dict[str, type[Event]]] = {word: kind for kind, word in ACTION.items()}
"""The word for each event to its class."""

_AMOUNTS: Final = {
    "amount", "to", "by", "total", "rake", "fees", "won", "stack", "net",
}  # fmt: skip
_CARDS: Final = {"up", "down", "before", "cards"}
_STREETS: Final = {"street", "folded_on"}
NOTHING: Final = "nothing"
"""The key under which a table lists fields that are None: TOML has no word for it."""


class BadTable(ValueError):  # noqa: N818  (it says what the table is, not what went wrong)
    """A table that is no event; the message says why, for people."""


def cards_word(cards: tuple[Card, ...]) -> str:
    """``AsTd??``: cards as PHH writes them."""
    return "".join(TEXT[card] if card >= 0 else "??" for card in cards)


def cards_of(word: str) -> tuple[Card, ...]:
    """The cards of `cards_word`. BadTable names what is none."""
    pairs = [word[at : at + 2] for at in range(0, len(word), 2)]
    for pair in pairs:
        if pair != "??" and pair not in CARD:
            raise BadTable(f"{pair!r} is no card in {word!r}")
    return tuple(HIDDEN if pair == "??" else CARD[pair] for pair in pairs)


def event_table(
    at: int, event: Event, street: Street, player_of: Mapping[int, str], decimals: int
) -> dict[str, Value]:
    """The table of an event that happens on ``street`` unless it says otherwise."""
    table: dict[str, Value] = {"at": at, "event": ACTION[type(event)]}
    defaults = type(event)._field_defaults
    for field in type(event)._fields[1:]:
        value = getattr(event, field)
        if field == "seat":
            if value:
                table.update(_who(value, player_of))
        elif field == "street":
            if value != street or table["event"] == "street":
                table["street"] = STREET_NAME[value]
        elif value is not None and (field not in defaults or value != defaults[field]):
            table[field] = _written(field, value, decimals)
    return table


def changed_fields(
    at: int, said: Event, event: Event, player_of: Mapping[int, str], decimals: int
) -> dict[str, Value] | None:
    """What of ``event`` differs from the event that an action says by itself, of a kind with the
    same fields; None: nothing."""
    table: dict[str, Value] = {"at": at}
    if type(said) is not type(event):
        table["event"] = ACTION[type(event)]
    nothing: list[Value] = []
    for field in type(event)._fields[1:]:
        value = getattr(event, field)
        if value == getattr(said, field):
            continue
        if field == "seat":
            table.update(_who(value, player_of))
        elif value is None:
            nothing.append(field)
        else:
            table[field] = _written(field, value, decimals)
    if nothing:
        table[NOTHING] = nothing
    return table if len(table) > 1 else None


def table_event(
    table: Mapping[str, Any], line: int, street: Street, seat_of: Mapping[str, int], decimals: int
) -> Event:
    """The event of `event_table`. BadTable or NoAmount where it is none."""
    kind = KIND.get(str(table.get("event")))
    if kind is None:
        raise BadTable(f"there is no event {table.get('event')!r}")
    fields = {"line": line, "street": street, "seat": 0, **_fields(table, kind, seat_of, decimals)}
    needed = [
        field for field in kind._fields if field not in kind._field_defaults and field not in fields
    ]
    for field in needed:
        if field != "total":  # the one amount that may be missing
            raise BadTable(f"{table['event']}: {field} is missing")
        fields[field] = None
    return kind(**fields)


def changed(
    said: Event, table: Mapping[str, Any], seat_of: Mapping[str, int], decimals: int
) -> Event:
    """The event of an action with `changed_fields` put in. BadTable or NoAmount likewise."""
    kind = KIND.get(str(table.get("event", ACTION[type(said)])))
    if kind is None or kind._fields != type(said)._fields:
        raise BadTable(f"a {ACTION[type(said)]} is no {table['event']!r}")
    return kind(**{**said._asdict(), **_fields(table, kind, seat_of, decimals)})


def _who(seat: int, player_of: Mapping[int, str]) -> dict[str, Value]:
    return {"player": player_of[seat]} if seat in player_of else {"seat": seat}


def _fields(
    table: Mapping[str, Any], kind: type[Event], seat_of: Mapping[str, int], decimals: int
) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in table.items():
        if key in ("at", "event"):
            continue
        if key == NOTHING:
            fields.update(dict.fromkeys(map(str, _typed(key, value, list))))
        elif key == "player":
            if _typed(key, value, str) not in seat_of:
                raise BadTable(f"there is no player {value!r}")
            fields["seat"] = seat_of[value]
        elif key not in kind._fields or key == "line":
            raise BadTable(f"{ACTION[kind]} has no {key!r}")
        else:
            fields[key] = _read(key, value, decimals)
    if any(key not in kind._fields for key in fields):
        raise BadTable(f"{ACTION[kind]} has no such fields: {table.get(NOTHING)}")
    return fields


def _written(field: str, value: Any, decimals: int) -> Value:
    if field in _AMOUNTS:
        return number_of(value, decimals)
    if field == "pots":
        return [number_of(pot, decimals) for pot in value]
    if field in _CARDS:
        return cards_word(value)
    if field in _STREETS:
        return STREET_NAME[value]
    assert isinstance(value, str | int)
    return value


def _read(field: str, value: Any, decimals: int) -> Any:
    if field in _AMOUNTS:
        return units_of(value, decimals)
    if field == "pots":
        return tuple(units_of(pot, decimals) for pot in _typed(field, value, list))
    if field in _CARDS:
        return cards_of(_typed(field, value, str))
    if field in _STREETS:
        street = STREET.get(_typed(field, value, str))
        if street is None:
            raise BadTable(f"there is no street {value!r}")
        return street
    return _PLAIN[field](field, value)


def _typed(field: str, value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise BadTable(f"{field} cannot be {value!r}")
    return value


def _word_of(*words: str) -> Callable[[str, Any], Any]:
    def read(field: str, value: Any) -> Any:
        if _typed(field, value, str) not in words:
            raise BadTable(f"{field} cannot be {value!r}: choose from {', '.join(words)}")
        return value

    return read


def _text(field: str, value: Any) -> Any:
    # In a summary line high and low are words; an amount there is somebody's slip.
    return _typed(field, value, str)


def _number(field: str, value: Any) -> Any:
    if isinstance(value, Decimal):
        raise BadTable(f"{field} cannot be {value}")
    return _typed(field, value, int)


_PLAIN: Final[dict[str, Callable[[str, Any], Any]]] = {
    "all_in": lambda field, value: _typed(field, value, bool),
    "of": _word_of("bet", "ante"),
    "high": _text,
    "low": _text,
    "pot": _number,
    "half": _word_of("high", "low"),
    "outcome": _word_of("folded", "showed", "mucked", "collected", "other"),
    "seat": _number,
}
