"""Learning a house's rules from its hands: which listed values of each field explain every hand.

A hand is replayed under the opened house, which accepts every value. Only where the referee
records that values disagree (`FieldTest`) is the hand judged again, once per listed value of the
fields that may have had the say, every other field still open. So a value is excluded by a hand
only if no choice of the other fields could save it: a fifth bet heads-up excludes neither a cap
of four (the house may lift it heads-up) nor a house that never lifts it (its cap may be five).
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final, NamedTuple

from stud_analytics.audit.chances import chances
from stud_analytics.games import GAMES
from stud_analytics.rules import FIELDS, House, Replay, Setting
from stud_analytics.rules import replay as replay_hand
from stud_analytics.rules.house import Value

EXAMPLES: Final = 5
"""Hand ids kept of those that exclude a value."""

_GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    ("max_bets_3rd", "max_bets_later", "heads_up_uncapped", "short_all_in", "short_bring_in_call",
     "open_pair_4th"),
    ("all_in_door", "board_tie", "all_in_best_board", "lead_7th_after_fold", "common_card_lead"),
    ("odd_chip_hi_lo", "odd_chip_tie"),
)  # fmt: skip
"""Fields that may have had the say together: a hand that tests one is judged for all of them."""
_GROUPED: Final = frozenset(chain.from_iterable(_GROUPS))

PRINTED: Final = ("unit", "uncalled_returned", "stated_total", "stated_pots")
"""Fields that are not learned: what a site prints is in its profile before its hands are read."""

BY_GAME: Final = frozenset({"open_pair_4th"})
"""Fields that houses are known to set game by game."""


class ValueLesson(NamedTuple):
    """What the hands say of one value of a field."""

    value: Value
    explains: bool
    """Whether it explains every hand taken."""
    excluded: int
    """Hands that it cannot explain."""
    excluded_by: tuple[str, ...]
    """The first `EXAMPLES` of them, by id."""
    tests: int
    """Hands on which some other listed value says otherwise than this one."""


class FieldLesson(NamedTuple):
    """What the hands say of one field."""

    field: str
    game: str | None
    """None: all games together."""
    tests: int
    """Hands on which the listed values disagree."""
    unexplained: tuple[str, ...]
    """The first hands, by id, that no listed value explains."""
    values: tuple[ValueLesson, ...]
    profile: Setting
    """What the house's profile says."""
    chances: int = 0
    """Times a player could have done what only the looser values allow (`chances.Chance`)."""
    taken: int = 0
    """Times one did."""

    @property
    def surviving(self) -> tuple[Value, ...]:
        """The values that explain every hand."""
        return tuple(lesson.value for lesson in self.values if lesson.explains)


class _Count:
    """Tests of one field in one game."""

    __slots__ = ("excluded", "excluded_by", "tests", "unexplained", "value_tests")

    def __init__(self, field: str) -> None:
        self.tests = 0
        self.unexplained: list[str] = []
        self.value_tests: dict[Value, int] = dict.fromkeys(FIELDS[field].values, 0)
        self.excluded: dict[Value, int] = dict.fromkeys(FIELDS[field].values, 0)
        self.excluded_by: dict[Value, list[str]] = {v: [] for v in FIELDS[field].values}

    def add(self, hand_id: str, fits: Mapping[Value, bool]) -> None:
        good = sum(fits.values())
        self.tests += 1
        if not good and len(self.unexplained) < EXAMPLES:
            self.unexplained.append(hand_id)
        for value, fit in fits.items():
            if not fit:
                self.excluded[value] += 1
                if len(self.excluded_by[value]) < EXAMPLES:
                    self.excluded_by[value].append(hand_id)
            # A value is put to the test where another one says otherwise.
            self.value_tests[value] += 1


class Learner:
    """Takes replays made under ``opened`` and says which values of the house's fields explain
    them all. Memory grows only with the ids of the hands that put a field to the test, so that
    a second copy of one is not counted."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.opened: Final = house.opened()
        """The house to replay under."""
        self.hands = 0
        self.broken = 0
        """Hands that break a rule whatever the house's fields: they teach nothing."""
        self.broken_by: list[str] = []
        """The first of them, by id."""
        self.games: dict[str, int] = {}
        self._counts: dict[tuple[str, str], _Count] = {}
        self._trials: dict[tuple[str, Value], House] = {}
        self._seen: set[str] = set()
        self._chances: dict[tuple[str, str], list[int]] = {}

    def take(self, replay: Replay) -> None:
        """One hand, replayed under `opened`. ValueError if it was not its house's."""
        if replay.house != self.house.name:
            raise ValueError(f"replayed under {replay.house}, not {self.house.name}")
        game = replay.hand.game
        if replay.hand.hand_id in self._seen:
            return  # the same hand from another file
        if replay.tests or replay.verdict == "broken":
            self._seen.add(replay.hand.hand_id)
        self.hands += 1
        self.games[game] = self.games.get(game, 0) + 1
        tests = replay.tests
        judged = {test.field for test in tests}
        errors = {f.line: f.code for f in replay.findings if f.severity == "error"}
        if not errors:
            for field, taken in chances(replay):
                count = self._chances.setdefault((field, game), [0, 0])
                count[0] += 1
                count[1] += taken
            if judged:
                self._try_values(replay, judged)
            return
        # A field none of whose values fits is an error of its own, and a lesson.
        unfit = {test.line: test.field for test in tests if not test.fits}
        if set(errors) <= set(unfit):
            for field in {unfit[line] for line in errors}:
                none = dict.fromkeys(FIELDS[field].values, False)
                self._count(field, game).add(replay.hand.hand_id, none)
            return
        self.broken += 1
        if len(self.broken_by) < EXAMPLES:
            self.broken_by.append(replay.hand.hand_id)

    def _try_values(self, replay: Replay, tested: set[str]) -> None:
        hand = replay.hand
        alone = tested - _GROUPED
        for field in alone:
            # No other field can save a value: what the referee recorded is the whole answer.
            good = [set(test.fits) for test in replay.tests if test.field == field]
            fits = {value: all(value in g for g in good) for value in FIELDS[field].values}
            self._count(field, hand.game).add(hand.hand_id, fits)
        for field in _together(tested - alone):
            fits = {
                value: replay_hand(hand, self._trial(field, value)).verdict != "broken"
                for value in FIELDS[field].values
            }
            if not all(fits.values()):
                self._count(field, hand.game).add(hand.hand_id, fits)

    def _trial(self, field: str, value: Value) -> House:
        house = self._trials.get((field, value))
        if house is None:
            house = self._trials[field, value] = self.opened.replaced(**{field: value})
        return house

    def _count(self, field: str, game: str) -> _Count:
        key = (field, game)
        if key not in self._counts:
            self._counts[key] = _Count(field)
        return self._counts[key]

    def result(self) -> list[FieldLesson]:
        """A lesson per field, in the order of `FIELDS`. Per game for the fields that houses set
        game by game, and for any field none of whose values explains all games together while
        each game has one that explains it; else over all games."""
        lessons: list[FieldLesson] = []
        games = [game for game in GAMES if game in self.games]
        for field in FIELDS:
            if field in PRINTED:
                continue
            each = [self._lesson(field, game, (game,)) for game in games]
            if field in BY_GAME and games:
                lessons += each
                continue
            whole = self._lesson(field, None, games)
            split = not whole.surviving and all(lesson.surviving for lesson in each)
            lessons += [lesson for lesson in each if lesson.tests] if split else [whole]
        return lessons

    def _lesson(self, field: str, game: str | None, games: Iterable[str]) -> FieldLesson:
        counts = [self._counts[field, g] for g in games if (field, g) in self._counts]
        values = []
        for value in FIELDS[field].values:
            excluded = sum(count.excluded[value] for count in counts)
            by = chain.from_iterable(count.excluded_by[value] for count in counts)
            tests = sum(count.value_tests[value] for count in counts)
            values.append(ValueLesson(value, not excluded, excluded, tuple(by)[:EXAMPLES], tests))
        looser = [self._chances[field, g] for g in games if (field, g) in self._chances]
        unexplained = chain.from_iterable(count.unexplained for count in counts)
        return FieldLesson(
            field,
            game,
            sum(count.tests for count in counts),
            tuple(unexplained)[:EXAMPLES],
            tuple(values),
            self.house.setting(field, game),
            sum(count[0] for count in looser),
            sum(count[1] for count in looser),
        )


def _together(tested: set[str]) -> list[str]:
    return [field for group in _GROUPS if tested.intersection(group) for field in group]
