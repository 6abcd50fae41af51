"""`deal_hand`: a complete legal hand, from the antes to the summary, by a house's rules."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from stud_analytics.cards import HIDDEN, Card
from stud_analytics.events import (
    Ante,
    CommonCard,
    Dealt,
    Hand,
    Seat,
    StreetStarts,
    Tournament,
)
from stud_analytics.factory.bets import Round
from stud_analytics.factory.ending import Ending, finish, give_back
from stud_analytics.factory.layout import first_event_line, text_of
from stud_analytics.factory.play import NOBODY, Play
from stud_analytics.factory.terms import ABSENT, STYLES, Print, Rake, Stakes
from stud_analytics.factory.truth import Truth, choose_truth
from stud_analytics.games import ANTE, GAMES, Limit, Street
from stud_analytics.money import Units
from stud_analytics.rules.house import House, Value
from stud_analytics.tuples import make

CENTS: Final = Stakes(1, 2, 4, 8)
_EPOCH: Final = datetime(2024, 1, 1, tzinfo=UTC)
_YEAR: Final = 366 * 24 * 3600
_NAMES: Final = (
    "Aldous", "Brixton", "Clementine", "Dagny", "Eustace", "Fenella", "Gideon", "Hesper",
    "Ignace", "Jocasta",
)  # fmt: skip
_STYLE_NAMES: Final = tuple(STYLES)
_DEPTHS: Final[tuple[float, ...]] = (0.4, 1.0, 1.5, 4.0, 8.0, 20.0, 60.0)
"""Stacks in small bets; below one, in antes and bring-ins."""


class Dealing(NamedTuple):
    """A hand with all that is known of it and that its text may keep back."""

    hand: Hand
    truth: Truth
    seats: tuple[int, ...]
    """Seats of the players, by place."""
    styles: tuple[str, ...]
    """By place; ``absent`` for a seat that sits out."""
    cards: tuple[tuple[int, ...], ...]
    """Each player's own cards, by place, in the order dealt."""
    common: int | None
    ending: Ending


def deal_hand(rng: Random, *, game: str, house: House, **how: object) -> Hand:
    """A legal hand: ``deal(...).hand``. Arguments as in `deal`."""
    return deal(rng, game=game, house=house, **how).hand  # type: ignore[arg-type]


def deal(
    rng: Random,
    *,
    game: str,
    house: House,
    limit: Limit = "fixed",
    players: int | None = None,
    stakes: Stakes = CENTS,
    stacks: Sequence[Units] | None = None,
    styles: Sequence[str] | None = None,
    truth: Mapping[str, Value] | None = None,
    rake: Rake | None = None,
    absent: int = 0,
    listed: int = 0,
    max_seats: int | None = None,
    dealt_first: int | None = None,
    favoured: Sequence[Card] = (),
    hero: bool = True,
    printed: Print | None = None,
    text: bool = True,
    names: Sequence[str] = _NAMES,
    site: str | None = None,
    hand_id: str | None = None,
    table: str = "Halyard",
    started_at: datetime | None = None,
    tournament: Tournament | None = None,
    file: str = "dealt.txt",
    line: int = 1,
) -> Dealing:
    """Deal and play one hand by one house's rules; the same ``rng`` state gives the same hand.

    ``players`` are dealt in (2 to 8 by chance in seven-card games, to 10 in five-card stud);
    ``absent`` of them sit out and are anted, dealt and folded in turn (tournaments); ``listed``
    more have a seat and are not dealt in (cash). ``stacks`` and ``styles`` go by place, lowest
    seat first; left out they are drawn, from less than an ante upwards. ``dealt_first`` is the
    place that receives cards first: 0, the lowest seat, unless given. ``truth`` sets fields of
    the house that the profile leaves open, or overrides it. ``text=False`` leaves the text out.
    ValueError for a number of players that the deck cannot serve.
    """
    rules = GAMES[game]
    most = 8 if rules.last_card_down else 10
    if players is None:
        players = rng.randint(2, most)
    if not 2 <= players <= 52 // (rules.down_first + 4):
        raise ValueError(f"{players} players of {game}: the deck serves 2 to {most}")
    seats_there = max(max_seats or most, players + listed)
    numbers = sorted(rng.sample(range(1, seats_there + 1), players + listed))
    out = set(rng.sample(numbers, listed)) if listed else set()
    seats = [number for number in numbers if number not in out]
    unit = _unit(truth, house, game)
    if stacks is None:
        stacks = [_stack(rng, stakes, unit) for _ in seats]
    chosen = list(styles) if styles is not None else rng.choices(_STYLE_NAMES, k=players)
    for place in rng.sample(range(players), absent) if absent else ():
        chosen[place] = "absent"
    if printed is None:
        printed = Print()
    play = Play(
        rng, rules, limit, stakes, choose_truth(rng, house, game, truth), printed, seats, stacks,
        [ABSENT if name == "absent" else STYLES[name] for name in chosen],
        dealt_first or 0,
        rng.randrange(players) if hero else NOBODY,
        first_event_line(line, len(numbers)) - 1,
    )  # fmt: skip
    if favoured:
        play.favour(favoured)
    ending = play_out(play, rake)
    name = {number: names[at % len(names)] for at, number in enumerate(range(1, seats_there + 1))}
    stack_of = dict(zip(seats, stacks, strict=True))
    listed_seats = tuple(
        Seat(number, name[number], _stack(rng, stakes, unit), True, False)
        if number in out
        else Seat(number, name[number], stack_of[number], chosen[seats.index(number)] == "absent")
        for number in numbers
    )
    if tournament is None and stakes.money == "tournament":
        tournament = Tournament("400100", "$10+$1", "IV")
    hand = Hand(
        site or house.name,
        hand_id or str(rng.getrandbits(40)),
        game, limit, stakes.money, stakes.currency, stakes.decimals,
        stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet,
        table, seats_there,
        started_at or _EPOCH + timedelta(seconds=rng.randrange(_YEAR)),
        tournament, None,
        name[seats[play.hero]] if hero else None,
        file, line, listed_seats, tuple(play.events), (), "",
    )  # fmt: skip
    if text:
        hand = hand._replace(text=text_of(hand, hand.events))
    return Dealing(
        hand, play.truth, tuple(seats), tuple(chosen),
        tuple(play.hands), play.common, ending,
    )  # fmt: skip


def _unit(truth: Mapping[str, Value] | None, house: House, game: str) -> int:
    given = (truth or {}).get("unit")
    return int(given if given is not None else house.setting("unit", game).values[0])


def _stack(rng: Random, stakes: Stakes, unit: int) -> Units:
    """From less than an ante to many bets."""
    depth = _DEPTHS[int(rng.random() * len(_DEPTHS))]
    top = depth * stakes.small_bet if depth >= 1 else stakes.ante + 2 * stakes.bring_in
    return max(int(rng.random() * top) // unit, 1) * unit


def play_out(play: Play, rake: Rake | None) -> Ending:
    """Deal and play a hand from the antes to the summary; its events are in ``play``."""
    _antes(play)
    for street in play.game.streets:
        if play.live.count(True) == 1:
            break
        play.street = street
        play.aggressor = NOBODY
        _deal_street(play, street)
        waiting = play.with_a_say()
        if waiting.count(True) > 1:
            Round(play, waiting).run()
            give_back(play, "bet")
    return finish(play, rake)


def _antes(play: Play) -> None:
    ante = play.stakes.ante
    if not ante:
        return
    stack, put, seats, line = play.stack, play.put, play.seats, play.line
    for p in play.order:
        amount = min(ante, stack[p])
        stack[p] -= amount
        put[p] = amount
        line += 1
        play.events.append(make(Ante, (line, ANTE, seats[p], amount, not stack[p])))
    play.line = line
    give_back(play, "ante")


def _deal_street(play: Play, street: Street) -> None:
    play.events.append(StreetStarts(play.tell(), street))
    game, printed = play.game, play.printed
    first = street == game.streets[0]
    face_down = game.last_card_down and street == game.streets[-1]
    if face_down and not _enough_cards(play):
        play.common = play.draw()
        play.events.append(CommonCard(play.tell(), street, 0, (play.common,)))
        return
    events, seats, hero = play.events, play.seats, play.hero
    shows_all, repeats = printed.open_cards, printed.before and not first
    downs = game.down_first if first else int(face_down)
    each = downs + (not face_down)
    cards = play.draws(each * play.live.count(True))
    if each == 1 and not face_down:
        _deal_up_cards(play, cards, repeats=repeats, shows_all=shows_all)
        return
    at = 0
    for p in play.order:
        if not play.live[p]:
            continue
        up, down = play.up[p], play.down[p]
        knows = shows_all or p == hero
        before = None
        if repeats:
            before = (*down, *up) if knows else tuple(up)
        new_down, new_up = tuple(cards[at : at + downs]), tuple(cards[at + downs : at + each])
        at += each
        down += new_down
        up += new_up
        if not knows:
            if face_down and not printed.river_to_all:
                continue
            new_down = (HIDDEN,) * len(new_down) if printed.marks_hidden else ()
            if printed.marks_hidden and before is not None:
                before = (HIDDEN,) * game.down_first + before
        play.line = line = play.line + 1
        events.append(make(Dealt, (line, street, seats[p], new_up, new_down, before)))


def _deal_up_cards(play: Play, cards: Sequence[Card], *, repeats: bool, shows_all: bool) -> None:
    """An up card to each player in the hand: most of all deals."""
    live, street, seats, hero = play.live, play.street, play.seats, play.hero
    marked = (HIDDEN,) * play.game.down_first if play.printed.marks_hidden else ()
    line, before = play.line, None
    told = play.events
    for p, card in zip([p for p in play.order if live[p]], cards, strict=True):
        up = play.up[p]
        if repeats:
            known = shows_all or p == hero
            before = (*play.down[p], *up) if known else (*marked, *up)
        up.append(card)
        line += 1
        told.append(make(Dealt, (line, street, seats[p], (card,), (), before)))
    play.line = line


def _enough_cards(play: Play) -> bool:
    """Whether every player can have a last card of his own, burns and mucks used as allowed."""
    needed = play.live.count(True)
    if needed <= play.undealt():
        return True
    if play.truth["deck_exhausted"] == "burns_muck_then_common":
        play.deck += [
            card for p in range(play.n) if not play.live[p] for card in (*play.up[p], *play.down[p])
        ]
    return needed <= play.undealt()
