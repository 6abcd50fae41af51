"""What the text of a site tells of a hand and what it keeps back: ``parsers/<site>/print.toml``.

With it the dealer deals hands that the site could print (`deal_for`), and a hand read back from
the print can be held against the hand dealt (`as_told`).

`print.toml` has ``games``, ``limits`` and ``currencies`` (``play`` for play money), ``tournament``
(what its header tells: ``id``, ``buy_in``, ``level``, ``table``; what it ``keeps_back`` of the
hand), ``zone`` (whose clock it prints; ``""`` for one that nobody knows), ``anonymous`` (seats
stand for names), ``common = false`` (nobody knows how it prints a card for all), ``deals_by_seat``
(cards go round by seat, whoever has his first), ``all_ins_vague`` (what an all-in of the first
street is, bring-in, completion or call, is not told, nor what follows it there),
``noise`` (lines of chat, of people who come and go, as the site prints them), ``hides`` (kinds of
damage that the text does not show),
``[deals]`` (fields of the house that the text needs to be so), ``[tells]`` (fields of
`terms.Print`) and ``[keeps_back]``: ``events`` that have no line,
``uncontested`` (events that have none where the pot is not contested),
``fields`` of events (by the words of `events.ACTION`), and ``of_hand``, fields of the hand.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, cast
from zoneinfo import ZoneInfo

from stud_analytics.events import (
    ACTION,
    Ante,
    Bet,
    BringIn,
    Call,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Event,
    Fold,
    Hand,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    Seat,
    SeatStated,
    Shown,
    StreetStarts,
    Tournament,
)
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.mixture import CASH, TOURNAMENT, deal_any
from stud_analytics.factory.play import Play
from stud_analytics.factory.terms import Print, Rake, Stakes
from stud_analytics.games import GAMES, SUMMARY, Limit
from stud_analytics.resources import data_folder
from stud_analytics.rules.house import House, Value

PUTS: Final = (BringIn, Completion, Bet, Raise, Call)
_ENDING: Final = ("shows", "mucks", "collects", "no_low", "pot_stated", "seat_stated")
_FIRST_PUTS: Final = (BringIn, Completion, Raise, Call)
_HAND_FIELDS: Final = (
    "game", "limit", "money", "currency", "decimals", "ante", "small_bet", "big_bet",
    "table", "max_seats", "started_at", "tournament", "hero", "unknown",
)  # fmt: skip


class SiteTerms(NamedTuple):
    """A site's ``print.toml``."""

    site: str
    games: tuple[str, ...]
    limits: tuple[Limit, ...]
    currencies: tuple[str, ...]
    """Codes, and ``play``."""
    tournament: Tournament | None
    """What a tournament's header tells; None where the site's printer has no tournaments."""
    tournament_table: str | None
    """What such a table is called, where no name will do."""
    zone: str
    fees: bool
    printed: Print
    kept_events: frozenset[str]
    """Words of `ACTION`, ``first_street``, ``showdown`` and ``summary`` (their headings),
    ``dealt_others`` (cards of all but the hero), ``side_pots`` (payments out of them),
    ``folded_line`` and its like (a player's line of the summary, by outcome), ``first_all_ins``
    (what an all-in of the first street is called, and what follows it there)."""
    kept_uncontested: frozenset[str]
    kept_fields: Mapping[str, tuple[str, ...]]
    kept_of_hand: frozenset[str]
    kept_of_tournament: frozenset[str]
    anonymous: bool
    common: bool
    deals_by_seat: bool
    all_ins_vague: bool
    deals: Mapping[str, Value]
    noise: tuple[str, ...]
    """Lines that say nothing of the hand: ``{who}`` at the table, ``{guest}``, ``{said}``,
    ``{seat}``."""
    hides: frozenset[str]
    """Kinds of damage that the text cannot show, or not so that anybody could tell."""

    def stakes(self) -> tuple[Stakes, ...]:
        """The dealer's cash stakes in this site's currencies."""
        found: list[Stakes] = []
        for currency in self.currencies:
            if currency == "play":
                found += [stakes for stakes in CASH if stakes.money == "play"]
            else:
                found += [s._replace(currency=currency) for s in CASH if s.money == "real"]
        return tuple(found)


@cache
def site_terms(site: str) -> SiteTerms:
    """The terms of a site. FileNotFoundError for one that has none."""
    path = data_folder("parsers") / site / "print.toml"
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    kept = data.get("keeps_back", {})
    told = data.get("tournament")
    tournament = None
    if told is not None:
        tournament = Tournament(told.get("id", "400100"), told.get("buy_in"), told.get("level"))
    return SiteTerms(
        site,
        tuple(data["games"]),
        tuple(data["limits"]),
        tuple(data["currencies"]),
        tournament,
        (told or {}).get("table"),
        data.get("zone", "UTC"),
        data.get("fees", False),
        Print(**data["tells"]),
        frozenset(kept.get("events", ())),
        frozenset(kept.get("uncontested", ())),
        {word: tuple(fields) for word, fields in kept.get("fields", {}).items()},
        frozenset(kept.get("of_hand", ())),
        frozenset((told or {}).get("keeps_back", ())),
        data.get("anonymous", False),
        data.get("common", True),
        data.get("deals_by_seat", False),
        data.get("all_ins_vague", False),
        data.get("deals", {}),
        tuple(data.get("noise", ())),
        frozenset(data.get("hides", ())),
    )


_RAKES: Final = (None, Rake(500), Rake(450, cap=300), Rake(500, 5, 100), Rake(300, 1, 50, False))
_FEES: Final = (*_RAKES, Rake(500, 1, 200, True, 1))


def deal_for(
    rng: Random, site: str, house: House, *, game: str | None = None, limit: Limit | None = None
) -> Dealing:
    """A hand of any kind that the site prints, told as its text tells it."""
    terms = site_terms(site)
    dealing = None
    while dealing is None or (not terms.common and dealing.common is not None):
        dealing = deal_any(
            rng, house, game=game or rng.choice(terms.games),
            limit=limit or rng.choice(terms.limits),
            printed=terms.printed, cash=terms.stakes(),
            tournaments=TOURNAMENT if terms.tournament else (), truth=terms.deals,
            rakes=_FEES if terms.fees else _RAKES, text=False,
        )  # fmt: skip
    hand = dealing.hand._replace(site=site)
    if terms.anonymous:
        hand = _anonymous(hand)
    if hand.tournament is not None:
        table = terms.tournament_table or hand.table
        hand = hand._replace(tournament=terms.tournament, table=table)
    return dealing._replace(hand=hand)


def _anonymous(hand: Hand) -> Hand:
    """The hand with seats for names."""
    name = seat_names({seat.seat: seat.player for seat in hand.seats}, hand.hero)
    seats = tuple(seat._replace(player=name[seat.seat]) for seat in hand.seats)
    hero = next((name[seat.seat] for seat in hand.seats if seat.player == hand.hero), None)
    return hand._replace(seats=seats, hero=hero)


def seat_names(names: Mapping[int, str], hero: str | None) -> dict[int, str]:
    """What stands for each seat's name where the site tells none."""
    return {seat: f"Seat+{seat}{' [ME]' * (name == hero)}" for seat, name in names.items()}


def bears_out(terms: SiteTerms, play: Play, stakes: Stakes) -> bool:
    """Whether the site's text tells enough of a legal hand for it to be read as it was. Not where
    nobody knows how a card for all is printed; nor, where all-ins of the first street or the
    stakes are not told, with an all-in there."""
    if play.common is not None and not terms.common:
        return False
    kept = terms.kept_of_hand
    if stakes.money == "tournament":
        kept |= terms.kept_of_tournament
    vague = terms.all_ins_vague or "first_all_ins" in terms.kept_events or "small_bet" in kept
    first = play.game.streets[0]
    return not vague or not any(
        isinstance(event, PUTS) and event.all_in and event.street == first for event in play.events
    )


# --- what is told --------------------------------------------------------------------------------


def as_told(hand: Hand, site: str) -> dict[str, object]:
    """What of a hand the site's text tells, apart from lines: a printed hand read back gives the
    same. The play is in order; what ends the hand is in order kind by kind, since sites pay and
    show in orders of their own."""
    terms = site_terms(site)
    play: list[object] = []
    ending: dict[str, list[object]] = {word: [] for word in _ENDING}
    hero = next((s.seat for s in hand.seats if s.player == hand.hero), 0)
    folded = {e.seat for e in hand.events if type(e) is Fold}
    contested = sum(s.dealt_in and s.seat not in folded for s in hand.seats) > 1
    mucked = {e.seat: e.cards for e in hand.events if type(e) is SeatStated if e.cards}
    kept = terms.kept_of_hand | (terms.kept_of_tournament if hand.tournament else frozenset())
    unsure = short = False
    dealt_in = {seat.seat for seat in hand.seats if seat.dealt_in}
    for event in hand.events:
        if isinstance(event, SeatStated) and event.seat not in dealt_in:
            continue
        if isinstance(event, PUTS) and event.street == GAMES[hand.game].streets[0]:
            unsure = unsure or (event.all_in and "first_all_ins" in terms.kept_events)
            if unsure:
                play.append(("puts in", event.seat, event.amount, event.all_in))
                continue
        if _kept(terms, event, hand.game, hero, contested=contested):
            continue
        bare = _bare(terms, event, mucked)
        if short and isinstance(bare, Completion):
            # Whether an all-in before it was as much as the small bet is not told.
            bare = Raise(*bare)
        short = short or (isinstance(event, PUTS) and event.all_in and "small_bet" in kept)
        if isinstance(bare, Shown | SeatStated) and not GAMES[hand.game].split:
            # Which of its two names a game with one winner has is the reader's own.
            bare = bare._replace(high=bare.high or bare.low, low=None)
        word = ACTION[type(event)]
        if word in ending:
            ending[word].append(bare)
        else:
            play.append(bare)
    for word in ("collects", "seat_stated", "mucks"):
        ending[word].sort(key=repr)
    if terms.deals_by_seat:
        play = _by_seat(play)
    if terms.all_ins_vague:
        play = list(_vague(hand, play))
    facts: dict[str, object] = {
        field: getattr(hand, field) for field in _HAND_FIELDS if field not in kept
    }
    when = hand.started_at
    if when is not None:
        # The hour that summer time ends with stands twice on the clock.
        zone = ZoneInfo(terms.zone) if terms.zone else None
        facts["started_at"] = when.astimezone(zone).replace(tzinfo=None) if zone else None
    if "stacks_out" in terms.kept_of_hand:
        facts["seats"] = [seat for seat in hand.seats if seat.dealt_in]
    else:
        facts["seats"] = list(hand.seats)
    if "sitting_out" in kept:
        seats = cast("list[Seat]", facts["seats"])
        facts["seats"] = [seat._replace(sitting_out=not seat.dealt_in) for seat in seats]
    return {**facts, "play": play, **ending}


def _by_seat(play: list[object]) -> list[object]:
    """The play with the cards of each street before its acts, in the order of the seats."""

    def place(event: object) -> tuple[int, int, int]:
        one = cast("Event", event)
        order = (StreetStarts, CommonCard, Dealt)
        kind = order.index(type(one)) if type(one) in order else len(order)
        return one.street, kind, one.seat if type(one) is Dealt else 0

    # Chips that came back may be told at the end of the hand.
    last = [event for event in play if isinstance(event, Returned)]
    return sorted((e for e in play if not isinstance(e, Returned)), key=place) + [
        event._replace(street=0, of="bet") for event in last
    ]


def _vague(hand: Hand, play: list[object]) -> Iterator[object]:
    """The play with chips of the first street for what they are, from an all-in on, and in
    tournaments, whose stakes are not told, altogether."""
    first, unsure = GAMES[hand.game].streets[0], hand.money == "tournament"
    for event in play:
        if isinstance(event, _FIRST_PUTS) and event.street == first:
            unsure = unsure or event.all_in
            if unsure:
                yield (event.street, event.seat, event.amount)
                continue
        yield event


def _kept(terms: SiteTerms, event: Event, game: str, hero: int, *, contested: bool) -> bool:
    """Whether the event has no line."""
    word = ACTION[type(event)]
    if word in terms.kept_events or (not contested and word in terms.kept_uncontested):
        return True
    if isinstance(event, Dealt):
        if "dealt_others" in terms.kept_events and event.seat != hero:
            return True
        return not event.up and not event.down
    if isinstance(event, StreetStarts):
        if event.street == GAMES[game].streets[0] and "first_street" in terms.kept_events:
            return True
        heading = "summary" if event.street == SUMMARY else "showdown"
        return event.street >= SUMMARY - 1 and heading in terms.kept_events
    if isinstance(event, Collected) and event.pot and "side_pots" in terms.kept_events:
        return True
    if isinstance(event, SeatStated):
        if "outcome" in terms.kept_fields.get(word, ()):
            return False
        return event.outcome == "other" or f"{event.outcome}_line" in terms.kept_events
    return False


def _bare(terms: SiteTerms, event: Event, mucked: Mapping[int, tuple[int, ...]]) -> Event:
    """The event without its line and what the site keeps back of it."""
    bare: Any = event._replace(line=0)
    if isinstance(bare, Shown | Mucked | Collected | NoLow):
        # Not every site has a heading for the showdown.
        bare = bare._replace(street=0)
    if isinstance(bare, Mucked) and not bare.cards:
        bare = bare._replace(cards=mucked.get(bare.seat, ()))
    if isinstance(bare, Collected):
        bare = bare._replace(pot=bare.pot or 0)
    if isinstance(bare, SeatStated):
        bare = bare._replace(won=bare.won or None)
    if isinstance(bare, PotStated):
        bare = bare._replace(rake=bare.rake or 0, fees=bare.fees or 0)
    if isinstance(bare, Ante):
        bare = bare._replace(street=0)
    if isinstance(bare, Completion) and bare.by is not None:
        bare = bare._replace(by=None)
    for field in terms.kept_fields.get(ACTION[type(event)], ()):
        if field == "half.high":
            bare = bare._replace(half=None if bare.half == "high" else bare.half)
        elif field == "all_in":
            bare = bare._replace(all_in=False)
        else:
            empty: object = () if isinstance(getattr(bare, field), tuple) else None
            bare = bare._replace(**{field: empty})
    told: Event = bare
    return told
