"""Whether a hand that was read can be stored: the referee's record of it, or why it cannot be
trusted. On the hot path of an import, and compiled."""

from stud_analytics.events import Hand, PotStated
from stud_analytics.money import Units, amount_text
from stud_analytics.rules import House, load_house, replay
from stud_analytics.rules.catalogue.rake import MOST
from stud_analytics.rules.record import Replay
from stud_analytics.rules.rule import MOVES_CHIPS

_houses: dict[str, House] = {}


def house_rules(name: str) -> House:
    """The profile of a house, loaded once. HouseError if there is none."""
    house = _houses.get(name)
    if house is None:
        house = _houses[name] = load_house(name)
    return house


def set_house_rules(name: str, house: House) -> None:
    """From now on `house_rules` of ``name`` are these, whatever there is of that name here."""
    _houses[name] = house


def storable(hand: Hand, house: str | None = None) -> Replay | str:
    """The replay of a hand by the rules of ``house`` (None: its site's); or, for people, why the
    hand cannot be trusted and is kept out of the tables."""
    if hand.unknown:
        first = hand.unknown[0]
        more = f" (and {len(hand.unknown) - 1} more)" if len(hand.unknown) > 1 else ""
        return f"line {first.line} is not known to the grammar: {first.text.strip()}{more}"
    try:
        result = replay(hand, house_rules(house or hand.site))
    except Exception as failure:  # noqa: BLE001  # one hand must not cost the others
        return f"the referee failed on it ({type(failure).__name__}: {failure}): please report it"
    return _wrong_sum(result) or result


def _wrong_sum(result: Replay) -> str | None:
    """How the chips of a hand do not add up; None if they do."""
    hand, _, verdict, _, _, pots, awards, players, rake, fees, balanced, _, _ = result
    put_in = collected = out = in_pots = 0
    least = min(rake, fees)
    for _, chips, paid, _, _, _, _, _, _ in players:
        put_in += chips
        collected += paid
        least = min(least, chips)
    for _, _, amount, _, _ in awards:
        out += amount
    for amount, _, _, _, _, _ in pots:
        in_pots += amount
    if not balanced or collected != out:
        return (
            f"chips in are not chips out: {_money(hand, put_in)} put in, {_money(hand, out)} "
            f"paid, {_money(hand, rake)} rake, {_money(hand, fees)} fees"
        )
    if in_pots != put_in:
        return f"nobody is left to win the {_money(hand, put_in)} put in"
    if verdict == "broken":
        dealt_in = {player[0] for player in players}
        for event in hand.events:
            if isinstance(event, MOVES_CHIPS) and event.seat not in dealt_in:
                return (
                    f"line {event.line}: {_money(hand, event.amount)} put in by seat "
                    f"{event.seat}, which was not dealt in"
                )
    if least < 0:
        return f"{_money(hand, least)} of chips put in, rake or fees: less than nothing"
    most = 0 if hand.money == "tournament" else -(-put_in * MOST // 100)  # rule rake.too_much
    if rake > most and not any(
        type(event) is PotStated and event.rake is not None for event in hand.events
    ):
        return (
            f"chips in are not chips out: {_money(hand, put_in)} put in, {_money(hand, out)} "
            f"paid, and what is missing, {_money(hand, rake)}, is more than a rake"
        )
    return None


def _money(hand: Hand, units: Units) -> str:
    return amount_text(units, hand.decimals, hand.currency)
