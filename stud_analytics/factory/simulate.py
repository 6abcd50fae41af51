"""`simulate`: a card room that goes on for ever, every hand in the words of a site.

Evenings follow each other, a month for every ten thousand hands; in each a few tables play side by
side, cash and tournaments. The same `Plan` gives the same hands in the same order, however many are
taken.
"""

from collections.abc import Iterator, Set
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from stud_analytics.errors import StudError
from stud_analytics.events import Hand, Seat, Tournament
from stud_analytics.factory.crowd import HERO, Crowd
from stud_analytics.factory.deal import Dealing, play_out
from stud_analytics.factory.layout import first_event_line
from stud_analytics.factory.play import Play
from stud_analytics.factory.site_terms import SiteTerms, bears_out, seat_names, site_terms
from stud_analytics.factory.sitting import Sitter, Table, before_hand, fill, seats_of
from stud_analytics.factory.stakes_said import cash_stakes, level_stakes
from stud_analytics.factory.terms import ABSENT, STYLES, Rake, Stakes
from stud_analytics.factory.truth import Truth, choose_truth, rake_of
from stud_analytics.games import GAMES
from stud_analytics.rules.house import House
from stud_analytics.tuples import make

_BEGIN: Final = datetime(2019, 1, 1, 17, tzinfo=UTC)
_SECONDS_A_HAND: Final = 30 * 24 * 3600 // 10_000
"""Of the calendar: a month for ten thousand hands."""
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_TABLES: Final = (
    "Sandling", "Marram", "Thornwater", "Eskmouth", "Gannet Row", "Heather Law", "Saltcote",
    "Whinfell", "Oxlip", "Brackenrig", "Tarnside", "Merrow",
)  # fmt: skip
_TRIES: Final = 200

MIXTURES: Final = {
    "horse": ("HORSE", ("razz", "stud_high", "stud_hi_lo")),
    "8-game": ("8-Game", ("razz", "stud_high", "stud_hi_lo")),
}
"""What a mixture is called, and its stud rounds in their order."""


class Plan(NamedTuple):
    """What is simulated."""

    site: str
    house: House
    """The rules the hands are dealt by."""
    games: tuple[str, ...]
    seed: int
    mixed: str | None = None
    """The name of the mixture that the games are rounds of; None for a table a game."""
    players: int | None = None
    """Dealt in at every cash table, and at the beginning of every tournament."""
    stakes: Stakes | None = None
    """Of the cash tables; None for several."""
    rake: bool = True
    cash: bool = True
    tournaments: bool = True


class Simulated(NamedTuple):
    """A hand of the room."""

    dealing: Dealing
    month: str
    """``2019-03``, in UTC."""


def plan_for(site: str, house: House, names: tuple[str, ...], seed: int, **more: object) -> Plan:
    """A plan that the site's words can carry; no ``names`` of games: all the site has.

    StudError for games that it has not, for tournaments where its printer knows none, and for a
    number of players that the deck or the table cannot serve.
    """
    terms = site_terms(site)
    mixed = None
    games: list[str] = []
    for name in names or terms.games:
        if name in MIXTURES:
            if len(names) > 1:
                raise StudError(f"{name} is a mixture of its own: leave out the other games")
            mixed, rounds = MIXTURES[name]
            games += [game for game in rounds if game in terms.games]
        elif name in terms.games:
            games.append(name)
        else:
            choices = ", ".join((*terms.games, *MIXTURES))
            raise StudError(f"{site} has no {name}; it has {choices}")
    plan = Plan(site, house, tuple(dict.fromkeys(games)), seed, mixed, **more)  # type: ignore[arg-type]
    most = min(map(seats_of, plan.games))
    if plan.players is not None and not 2 <= plan.players <= most:
        raise StudError(f"{plan.players} players: there is room for 2 to {most}")
    if terms.tournament is None:
        if not plan.cash:
            raise StudError(f"{site} is printed without tournaments")
        plan = plan._replace(tournaments=False)
    return plan


def simulate(plan: Plan) -> Iterator[Simulated]:
    """Hands without end, in the order of their time."""
    room = _Room(plan)
    clock = 0
    while True:
        played = 0
        for hand in room.evening(clock):
            played += 1
            yield hand
        clock += played * _SECONDS_A_HAND


class _Room:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.terms: SiteTerms = site_terms(plan.site)
        self.rng = Random(f"{plan.seed}:room")
        self.crowd = Crowd(plan.seed)
        self.next_id = 10**9 + int(self.rng.random() * 10**9)
        self.truth: dict[str, Truth] = {
            game: choose_truth(Random(f"{plan.seed}:house"), plan.house, game, self.terms.deals)
            for game in plan.games
        }
        """What the house does where its profile leaves it open: the same from hand to hand."""
        first, *others = self.terms.currencies
        offered = 3 * cash_stakes(first)
        for currency in others:
            offered += cash_stakes(currency)
        self.stakes = (plan.stakes,) if plan.stakes else tuple(offered)
        self.rakes: dict[int, Rake] = {}

    def evening(self, begin: int) -> Iterator[Simulated]:
        """The hands of some tables side by side."""
        rng = self.rng
        tables: list[Table] = []
        for _ in range(2 + int(rng.random() * 4)):
            tables.append(self._table(begin, {table.name for table in tables}))
        while tables:
            table = min(tables, key=lambda table: table.time)
            before_hand(rng, self.crowd, table)
            if table.over or table.played >= table.hands:
                tables.remove(table)
                continue
            hand = self._hand(table)
            if hand is None:
                tables.remove(table)
                continue
            yield hand

    def _table(self, begin: int, others: Set[str]) -> Table:
        rng, plan, terms = self.rng, self.plan, self.terms
        tournament = None
        if plan.tournaments and (not plan.cash or rng.random() < 0.25):
            assert terms.tournament is not None
            number = str(300_000_000 + int(rng.random() * 600_000_000))
            prefix = terms.tournament.id.rstrip("0123456789")
            tournament = terms.tournament._replace(id=prefix + number)
        stakes = self.stakes[int(rng.random() * len(self.stakes))]
        if tournament is not None:
            stakes = level_stakes(1)  # `before_hand` sets its own
        games = plan.games
        if not plan.mixed:
            games = (games[int(rng.random() * len(games))],)
        name = ""
        while not name or name in others:
            name = _TABLES[int(rng.random() * len(_TABLES))]
            name = f"{name} {_ROMAN[int(rng.random() * 5)]}"
        if tournament is not None:
            name = terms.tournament_table or f"{tournament.id} {1 + int(rng.random() * 9)}"
        most = max(min(map(seats_of, games)), plan.players or 0)
        table = Table(
            name, games, stakes, most, plan.players, tournament,
            20 + int(rng.random() * 60) + (60 if tournament else 0),
            begin + int(rng.random() * 600), friendly=rng.random() < 0.15,
            first_level=(1, 1, 5, 9)[int(rng.random() * 4)],
        )  # fmt: skip
        fill(rng, self.crowd, table)
        return table

    def _hand(self, table: Table) -> Simulated | None:
        """The table's next hand; None if it has none that the site's text could tell: everybody
        is too short."""
        rng = self.rng
        game = table.game
        rules = GAMES[game]
        tournament = table.tournament
        sitters = table.seats
        dealt = {seat: s for seat, s in sitters.items() if tournament or not s.away}
        seats = list(dealt)
        names = [sitter.name for sitter in dealt.values()]
        stacks = [sitter.stack for sitter in dealt.values()]
        styles = ["absent" if s.away else s.style for s in dealt.values()]
        played_as = [ABSENT if style == "absent" else STYLES[style] for style in styles]
        hero = names.index(HERO)
        rake = None
        if self.plan.rake and table.stakes.money == "real":
            rake = self._rake(len(seats))
        for _ in range(_TRIES):
            play = Play(
                rng, rules, "fixed", table.stakes, self.truth[game], self.terms.printed,
                seats, stacks, played_as, 0, hero, first_event_line(1, len(sitters)) - 1,
            )  # fmt: skip
            ending = play_out(play, rake)
            if bears_out(self.terms, play, table.stakes):
                break
        else:
            return None
        hand = self._told(table, game, play, sitters)
        for p, sitter in enumerate(dealt.values()):
            sitter.stack = play.stack[p] + ending.won[p]
        table.played += 1
        table.time += 40 + int(rng.random() * 60)
        dealing = Dealing(
            hand, play.truth, tuple(seats), tuple(styles),
            tuple(play.hands), play.common, ending,
        )  # fmt: skip
        assert hand.started_at is not None
        return Simulated(dealing, hand.started_at.isoformat()[:7])

    def _told(self, table: Table, game: str, play: Play, sitters: dict[int, Sitter]) -> Hand:
        stakes, tournament = table.stakes, table.tournament
        self.next_id += 1 + int(self.rng.random() * 40)
        if tournament is not None and tournament.level is not None:
            tournament = self._at_level(tournament, table.level)
        hero: str | None = HERO
        name_of = {seat: sitter.name for seat, sitter in sitters.items()}
        if self.terms.anonymous:
            name_of = seat_names(name_of, HERO)
            hero = next(name for seat, name in name_of.items() if sitters[seat].name == HERO)
        dealt_in = set(play.seats)
        seats = tuple(
            [make(Seat, (seat, name_of[seat], s.stack, s.away > 0, seat in dealt_in))
            for seat, s in sitters.items()]
        )  # fmt: skip
        return Hand(
            self.plan.site, str(self.next_id), game, "fixed", stakes.money, stakes.currency,
            stakes.decimals, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet,
            table.name, table.most, _BEGIN + timedelta(seconds=table.time), tournament,
            self.plan.mixed, hero, "simulated", 1, seats, tuple(play.events), (), "",
        )  # fmt: skip

    def _at_level(self, tournament: Tournament, level: int) -> Tournament:
        roman = not (tournament.level or "").isdigit()
        shown = _ROMAN[min(level, len(_ROMAN)) - 1] if roman else str(level)
        return tournament._replace(level=shown)

    def _rake(self, players: int) -> Rake:
        if players not in self.rakes:
            self.rakes[players] = rake_of(self.plan.house, players) or Rake(500, cap=300)
        return self.rakes[players]
