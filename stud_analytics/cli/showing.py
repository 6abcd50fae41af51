"""``stud show``: one hand of the lake, street by street."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from stud_analytics.cards import HIDDEN, Card, cards_text
from stud_analytics.cli import options
from stud_analytics.cli.console import console, harmless, write
from stud_analytics.events import CommonCard, Dealt, Event, Hand, Mucked, Shown
from stud_analytics.games import GAMES, SHOWDOWN, STREET_NAME, SUMMARY
from stud_analytics.money import amount_text

if TYPE_CHECKING:
    from stud_analytics.rules.record import Decision, Replay
    from stud_analytics.store import StoredCopy

EXAMPLES = "Example: `stud show 35874487284 --reveal`"

_SAID = {
    "ante": "antes {amount}",
    "bring_in": "brings in for {amount}",
    "completion": "completes to {to}",
    "bet": "bets {amount}",
    "raise": "raises to {to}",
    "call": "calls {amount}",
    "check": "checks",
    "fold": "folds",
}


def show(
    hand_id: Annotated[str, typer.Argument(help="The site's number of the hand.")],
    lake: options.Lake = options.DEFAULT_LAKE,
    site: Annotated[
        str | None, typer.Option("--site", help="The site, where two sites share the number.")
    ] = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show down cards that are known, from the start.")
    ] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Print the original text, or texts, of the hand instead.")
    ] = False,
    house: options.House = None,
) -> None:
    """Show a hand street by street: boards, actions, pots, and what the referee says.

    Down cards stay hidden until they are shown down, unless --reveal is given.
    """
    from stud_analytics.audit import tell_finding, told_lines
    from stud_analytics.rules import explain, load_house, replay
    from stud_analytics.store import find_hand, open_lake

    with open_lake(lake, views=False) as opened:
        stored = find_hand(opened, hand_id, site)
    if text:
        write(harmless(stored.text))
        for copy in stored.copies:
            write(f"\n-- {_source(copy)}\n{harmless(copy.text.text)}")
        return
    hand, heroes = stored.told()
    result = replay(hand, load_house(house or hand.site))
    out = console()
    for style, line in _lines(result, reveal, heroes, stored.copies):
        out.print(harmless(line), style=style, markup=False)
    for line in explain(result):
        out.print("  " + harmless(line), markup=False)
    out.print(f"\nVerdict by the rules of {result.house}: {result.verdict}", style="bold")
    for finding in result.findings:
        for line in told_lines(tell_finding(hand, finding)):
            out.print("  " + line, markup=False)


def _source(copy: "StoredCopy") -> str:
    """Where a further text of the hand is, and what it tells."""
    hero = f"the file of {copy.hero}" if copy.hero else ""
    what = {
        "same": "tells the same", "more": f"adds {copy.says}", "rejected": f"rejected: {copy.says}",
        "conflict": f"contradicts: {copy.says}",
    }[copy.fate]  # fmt: skip
    if copy.fate == "more":
        hero = ""  # it says so itself
    about = ", ".join(part for part in (hero, what) if part)
    return harmless(f"{copy.text.file}:{copy.text.line} ({about})")


def _lines(
    result: "Replay", reveal: bool, heroes: Sequence[str], copies: "Sequence[StoredCopy]"
) -> Iterator[tuple[str | None, str]]:
    """(style, line) of the hand from header to showdown."""
    hand = result.hand
    names = {seat.seat: seat.player for seat in hand.seats}
    yield "bold", _title(hand)
    where = [f"table {hand.table}" if hand.table else ""]
    if hand.max_seats is not None:
        where.append(f"{hand.max_seats} seats")
    if hand.tournament:
        level = f", level {hand.tournament.level}" if hand.tournament.level else ""
        where.append(f"tournament {hand.tournament.id}{level}")
    told = ", ".join(part for part in where if part)
    yield None, f"{told} ({hand.file}:{hand.line})" if told else f"{hand.file}:{hand.line}"
    for copy in copies:
        yield None, f"also in {_source(copy)}"
    yield None, ""
    width = max(len(name) for name in names.values())
    for seat in hand.seats:
        stack = "" if seat.stack is None else _money(hand, seat.stack)
        notes = [
            note
            for note, true in (
                ("hero", seat.player in heroes),
                ("sitting out", seat.sitting_out),
                ("not dealt in", not seat.dealt_in),
            )
            if true
        ]
        yield None, f"  {seat.seat:>2}  {seat.player:<{width}}  {stack:>12}  {', '.join(notes)}"
    yield from _streets(result, names, width, reveal)


def _streets(
    result: "Replay", names: dict[int, str], width: int, reveal: bool
) -> Iterator[tuple[str | None, str]]:
    hand = result.hand
    decisions = iter(result.decisions)
    pending: Decision | None = next(decisions, None)
    down_known = {player.seat: player.down for player in result.players}
    boards: dict[int, list[Card]] = {}
    dealt_down: dict[int, int] = {}
    folded: set[int] = set()
    for street, events in _by_street(hand):
        if street >= SHOWDOWN:
            yield from _showdown(hand, events, names, width)
            continue
        pot = pending.pot if pending else (result.decisions[-1].pot if result.decisions else 0)
        yield None, ""
        yield "bold", f"{STREET_NAME[street]}" + (f" - pot {_money(hand, pot)}" if pot else "")
        for event in events:
            if isinstance(event, CommonCard):
                yield None, f"  common card: {cards_text(event.up)}"
            if isinstance(event, Dealt):
                boards.setdefault(event.seat, []).extend(event.up)
        if street:
            game = GAMES[hand.game]
            first, last = street == game.streets[0], street == game.streets[-1]
            for seat in boards:
                if first:
                    dealt_down[seat] = game.down_first
                elif last and game.last_card_down and seat not in folded:
                    dealt_down[seat] = game.down_first + 1
            for seat in sorted(boards):
                if seat not in folded:
                    hidden = down_known.get(seat, ()) if reveal else ()
                    down = [*hidden[: dealt_down[seat]]]
                    down += [HIDDEN] * (dealt_down[seat] - len(down))
                    cards = f"[{cards_text(down)}] {cards_text(boards[seat])}"
                    yield "cyan", f"  {names[seat]:<{width}}  {cards}"
        while pending and pending.street == street:
            if pending.action == "fold":
                folded.add(pending.seat)
            yield None, "    " + _said(hand, pending, names)
            pending = next(decisions, None)


def _by_street(hand: Hand) -> list[tuple[int, list[Event]]]:
    """The events of each street in order, the summary's left out."""
    streets: list[tuple[int, list[Event]]] = []
    for event in hand.events:
        if event.street == SUMMARY:
            continue
        if not streets or streets[-1][0] != event.street:
            streets.append((event.street, []))
        streets[-1][1].append(event)
    return streets


def _showdown(
    hand: Hand, events: list[Event], names: dict[int, str], width: int
) -> Iterator[tuple[str | None, str]]:
    shown = [event for event in events if isinstance(event, Shown | Mucked)]
    if shown:
        yield None, ""
        yield "bold", STREET_NAME[SHOWDOWN]
    for event in shown:
        if isinstance(event, Mucked):
            yield None, f"  {names[event.seat]:<{width}}  mucks"
        else:
            words = "; ".join(word for word in (event.high, event.low) if word)
            yield None, f"  {names[event.seat]:<{width}}  {cards_text(event.cards)}  {words}"


def _said(hand: Hand, decision: "Decision", names: dict[int, str]) -> str:
    words = _SAID[decision.action].format(
        amount=_money(hand, decision.amount), to=_money(hand, decision.to)
    )
    return f"{names[decision.seat]} {words}{' and is all-in' if decision.all_in else ''}"


def _title(hand: Hand) -> str:
    game = GAMES[hand.game].name + (f" ({hand.mixed})" if hand.mixed else "")
    bets = ""
    if hand.small_bet is not None and hand.big_bet is not None:
        bets = f", {_money(hand, hand.small_bet)}/{_money(hand, hand.big_bet)}"
    ante = f", ante {_money(hand, hand.ante)}" if hand.ante is not None else ""
    when = f", {hand.started_at:%Y-%m-%d %H:%M:%S} UTC" if hand.started_at else ""
    return f"{hand.site} {hand.hand_id}: {game}{bets}{ante}{when}"


def _money(hand: Hand, units: int) -> str:
    return amount_text(units, hand.decimals, hand.currency)
