"""A house's rules: the fields in which houses differ, and the values each house is known to use.

A house is a TOML file: one table per field, with the values it may use, how well that is known,
and where that comes from. A field may stand once for all games (``[odd_chip_hi_lo]``) or per game
(``[open_pair_4th.stud_high]``). A field that the file leaves out is unknown: every listed value
is accepted, and hands on which the values disagree come out untold. ``based_on = "pokerstars"``
starts from another house's profile: a field given for all games replaces what that one says of
it, a field given for a game replaces that game's, ``[[rake]]`` replaces every schedule.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

from stud_analytics.errors import StudError
from stud_analytics.games import GAMES
from stud_analytics.resources import data_folder

Status = Literal["known", "inferred", "unknown"]
"""``known``: written down or plain from hands. ``inferred``: fits the hands seen, not proven.
``unknown``: no evidence."""

Value = str | int


class FieldSpec(NamedTuple):
    """One field of a house profile."""

    name: str
    values: tuple[Value, ...]
    """Every value there is. Empty for `unit`, which takes any whole number above zero."""
    statement: str
    """What the field decides."""
    meanings: tuple[str, ...] = ()
    """What each of the values means, in their order."""

    def meaning(self, value: Value) -> str:
        """A value in words: ``the high half gets the odd chip``."""
        if value in self.values and self.meanings:
            return self.meanings[self.values.index(value)]
        return f"{self.name} {value}"


FIELDS: Final[dict[str, FieldSpec]] = {
    spec.name: spec
    for spec in (
        FieldSpec("max_bets_3rd", (4, 5), "bets on 3rd street, the completion counted as one",
            (
                "at most 4 bets on 3rd street",
                "at most 5 bets on 3rd street",
            ),
        ),
        FieldSpec("max_bets_later", (4, 5), "bets on a later street, the opening bet counted",
            (
                "at most 4 bets on a later street",
                "at most 5 bets on a later street",
            ),
        ),
        FieldSpec(
            "heads_up_uncapped",
            ("never", "round_starts_heads_up", "tournament_heads_up"),
            "when two players may raise without end",
            (
                "the cap holds for two players too",
                "no cap on a street that two players begin",
                "no cap when two players are left in a tournament",
            ),
        ),
        FieldSpec(
            "short_all_in",
            ("half_bet", "full_raise", "bring_in_plus_small_bet"),
            "how much an all-in bet or raise that falls short must be to count as one, and "
            "so what the next raise goes to",
            (
                "an all-in of at least half a bet counts as a bet",
                "only a full bet or raise counts as one",
                "half a bet counts, but on 3rd street a bet that tops the bring-in by less "
                "than half a small bet, all-in or the completion itself, lets the next raise go "
                "to bring-in and small bet",
            ),
        ),
        FieldSpec(
            "short_bring_in_call",
            ("full", "short_amount"),
            "what later players owe when the bring-in was all-in for less",
            (
                "later players owe the full bring-in",
                "later players owe what was brought in",
            ),
        ),
        FieldSpec(
            "all_in_door",
            ("next_clockwise", "next_door"),
            "who brings in when the player with the bring-in's door card is all-in on the ante",
            (
                "the next player clockwise with chips brings in",
                "of the players with chips, the one whose door card comes next brings in",
            ),
        ),
        FieldSpec(
            "open_pair_4th",
            ("none", "any_player", "pair_holder"),
            "who may bet the big bet on 4th street when a pair shows",
            (
                "nobody may bet big on 4th street",
                "any player may bet big on 4th street when a pair shows",
                "who shows a pair may bet big on 4th street",
            ),
        ),
        FieldSpec(
            "board_tie",
            ("deal_order", "high_suit", "lowest_seat", "low_suit"),
            "who opens when equal boards show",
            (
                "of equal boards the one that was dealt to first opens",
                "of equal boards the one with the highest card by suit opens",
                "of equal boards the one in the lowest seat opens",
                "of equal boards the one with the lowest card by suit opens",
            ),
        ),
        FieldSpec(
            "all_in_best_board",
            ("next_clockwise", "next_best"),
            "who opens when the player with the best board is all-in",
            (
                "the next player clockwise with chips opens",
                "the best board of the players with chips opens",
            ),
        ),
        FieldSpec(
            "lead_7th_after_fold",
            ("best_live_board", "next_clockwise"),
            "who opens 7th street when the opener of 6th has folded",
            (
                "the best board still in opens",
                "the next player clockwise opens",
            ),
        ),
        FieldSpec(
            "common_card_lead",
            ("boards_with_common", "opener_of_sixth"),
            "who opens 7th street when one common card is dealt to all",
            (
                "the boards are judged again with the common card",
                "the opener of 6th street opens 7th",
            ),
        ),
        FieldSpec(
            "show_order_checked",
            ("deal_order", "action_order", "last_bettor"),
            "who shows first when the last street was checked through",
            (
                "in the order of the deal",
                "in the order of acting on the last street",
                "first whoever bet or raised last on any street; if nobody did, the first to act",
            ),
        ),
        FieldSpec(
            "odd_chip_hi_lo",
            ("high", "low", "lowest_seat"),
            "which half gets the unit that cannot be halved",
            (
                "the high half gets the odd chip",
                "the low half gets the odd chip",
                "the winner in the lowest seat gets the odd chip",
            ),
        ),
        FieldSpec(
            "odd_chip_tie",
            ("high_suit_best5", "high_suit_all7", "low_suit", "deal_order", "unspecified"),
            "which of equal hands gets the unit that cannot be shared",
            (
                "the highest card by suit of the best five gets it",
                "the highest card by suit of all seven gets it",
                "the lowest card by suit of the best five gets it",
                "the one that was dealt to first gets it",
                "any of them may get it",
            ),
        ),
        FieldSpec("unit", (), "the smallest amount a share is cut to, in the hand's units"),
        FieldSpec(
            "deck_exhausted",
            ("burns_then_common", "burns_muck_then_common"),
            "what is dealt when the deck cannot serve every player",
            (
                "the burnt cards are dealt, and if they do not suffice one common card "
                "that plays for all",
                "the burnt cards are dealt, then the folded cards shuffled again, then "
                "one common card that plays for all",
            ),
        ),
        FieldSpec(
            "uncontested_split",
            ("one_award", "two_halves"),
            "how an uncontested pot of a split game is printed",
            (
                "one line pays the whole pot",
                "a line each pays the high half and the low half",
            ),
        ),
        FieldSpec(
            "uncalled_returned",
            ("printed", "unprinted", "silent"),
            "whether chips that nobody matched are given back by a line of their own; where "
            "not, they stay in the pot and come back with it, or go back without a word",
            (
                "a line gives them back",
                "no line: they come back with the pot",
                "no line: they go back, and what is paid is without them",
            ),
        ),
        FieldSpec("stated_total", ("gross", "net"), "whether the printed total holds the rake",
            (
                "the total holds the rake",
                "the total is without the rake",
            ),
        ),
        FieldSpec("stated_pots", ("gross", "net"), "whether pots printed one by one hold the rake",
            (
                "the pots hold the rake",
                "the pots are without the rake",
            ),
        ),
    )
}  # fmt: skip
"""Every field, in the order `stud rules` prints them."""

ROUNDINGS: Final = ("floor", "nearest", "ceiling", "at_most")
RAKE_WAYS: Final = ("proportional", "main_first", "each_pot")
"""How the rake falls on a main pot and side pots: `rake_on_pots` says what each means."""
RAKE_KEYS: Final[dict[str, str]] = {
    "percent": "per cent of the pot, a whole number or text such as '4.5'",
    "step": "a whole number of units above zero: rake is taken in steps of it",
    "rounding": f"one of {', '.join(ROUNDINGS)}",
    "cap": "a whole number of units, or a table of them by players dealt in (2 = 100)",
    "free_before_4th": "true or false",
    "pots": f"how the rake falls on main and side pots, one of {', '.join(RAKE_WAYS)}",
}
"""What a schedule of rake may say, and in what form."""
_KEYS: Final = ("values", "status", "source")


class HouseError(StudError):
    """A profile that cannot be used; the message names the file, the field and what is allowed."""


class Setting(NamedTuple):
    """What a house does in one field."""

    values: tuple[Value, ...]
    """The values the house may use; more than one where it is not known which."""
    status: Status
    source: str

    @property
    def known(self) -> bool:
        """Whether a hand that does not fit breaks a rule of the house."""
        return self.status == "known"


class RakeSchedule(NamedTuple):
    """How a house takes its rake, as far as its profile says."""

    terms: Mapping[str, object]
    """Any of `RAKE_KEYS`."""
    status: Status
    source: str


class House:
    """A house profile. Unchangeable; compare by identity."""

    def __init__(
        self,
        name: str,
        title: str,
        settings: Mapping[tuple[str, str | None], Setting],
        rake: tuple[RakeSchedule, ...] = (),
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rake: Final = rake
        self._settings = dict(settings)
        self.compiled: Final[dict[object, object]] = {}
        """What `table` works out once per game from this profile."""

    @property
    def own(self) -> Mapping[tuple[str, str | None], Setting]:
        """What the profile says itself, by field and game; None for every game."""
        return self._settings

    def setting(self, field: str, game: str | None = None) -> Setting:
        """What the house does in ``field`` when ``game`` is dealt. KeyError: no such field."""
        settings = self._settings
        found = settings.get((field, game)) or settings.get((field, None))
        if found is not None:
            return found
        return Setting(FIELDS[field].values or (1,), "unknown", "no evidence")

    def settings(self) -> list[tuple[str, str | None, Setting]]:
        """Every field in order, with its game where it differs by game: for people to read."""
        rows: list[tuple[str, str | None, Setting]] = []
        for field in FIELDS:
            games = [game for game in GAMES if (field, game) in self._settings]
            rows.extend((field, game, self._settings[field, game]) for game in games)
            if (field, None) in self._settings or not games:
                rows.append((field, None, self.setting(field)))
        return rows

    def replaced(self, **values: Value | Iterable[Value]) -> "House":
        """This house with some fields set, as known, to the given value or values."""
        settings = {key: value for key, value in self._settings.items() if key[0] not in values}
        for field, given in values.items():
            listed = (given,) if isinstance(given, str | int) else tuple(given)
            _check_values(self.name, field, listed)
            settings[field, None] = Setting(listed, "known", "set by hand")
        return House(self.name, self.title, settings, self.rake)

    def opened(self) -> "House":
        """This house with every field of play unknown: what learning replays under."""
        kept = ("stated_total", "stated_pots", "uncalled_returned", "unit")
        settings = {key: value for key, value in self._settings.items() if key[0] in kept}
        return House(self.name, self.title, settings, self.rake)


def load_house(name_or_path: str | Path) -> House:
    """The house called so (``pokerstars``, ``wsop_live``, ...), or the one in a TOML file.

    HouseError for a name that is not there, a file that cannot be read, or a field or value that
    does not exist; the message names it and what is allowed.
    """
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or text.endswith(".toml"):
        return read_house(Path(text))
    return _named_house(text)


@cache
def _named_house(name: str) -> House:
    files = house_files()
    if name not in files:
        raise HouseError(f"no house called {name!r}: choose from {', '.join(sorted(files))}")
    return read_house(files[name])


def house_files() -> dict[str, Path]:
    """Name to file of every profile that comes with the package: one per site, and the books."""
    own = sorted((Path(__file__).parent / "houses").glob("*.toml"))
    sites = sorted(data_folder("parsers").glob("*/house.toml"))
    return {path.parent.name: path for path in sites} | {path.stem: path for path in own}


def read_house(path: Path) -> House:
    """The house in a TOML file. HouseError as in `load_house`."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise HouseError(f"{path}: it is no file")
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise HouseError(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HouseError(f"{path}: not TOML: {error}") from error
    name = raw.pop("name", path.parent.name if path.name == "house.toml" else path.stem)
    title = raw.pop("title", name)
    if not isinstance(name, str) or not isinstance(title, str):
        raise HouseError(f"{path}: name and title must be text")
    base = _base(path, raw.pop("based_on", None))
    rake = _rake(path, raw.pop("rake")) if "rake" in raw else base.rake if base else ()
    settings: dict[tuple[str, str | None], Setting] = {
        key: setting for key, setting in (base.own if base else {}).items()
        if not _replaces(raw.get(key[0]))
    }  # fmt: skip
    for field, table in raw.items():
        if field not in FIELDS:
            allowed = ", ".join(("name", "title", "based_on", "rake", *FIELDS))
            raise HouseError(f"{path}: no field {field!r}: allowed are {allowed}")
        if not isinstance(table, dict):
            raise HouseError(f"{path}: {field} must be a table with {', '.join(_KEYS)}")
        own = {key: value for key, value in table.items() if key in _KEYS}
        if own:
            settings[field, None] = _setting(path, field, own)
        for game, part in table.items():
            if game in _KEYS:
                continue
            if game not in GAMES or not isinstance(part, dict):
                allowed = ", ".join((*_KEYS, *GAMES))
                raise HouseError(f"{path}: {field}: no key {game!r}: allowed are {allowed}")
            settings[field, game] = _setting(path, f"{field}.{game}", part)
    return House(name, title, settings, rake)


def _base(path: Path, name: object) -> House | None:
    """The house that a profile starts from (``based_on = "pokerstars"``)."""
    if name is None:
        return None
    files = house_files()
    if not isinstance(name, str) or name not in files or files[name] == path:
        raise HouseError(f"{path}: based_on {name!r}: allowed are {', '.join(sorted(files))}")
    return _named_house(name)


def _replaces(table: object) -> bool:
    """Whether a profile says of a field what holds in every game, not in some games only."""
    return isinstance(table, dict) and any(key in _KEYS for key in table)


def _setting(path: Path, label: str, table: Mapping[str, object]) -> Setting:
    field = label.partition(".")[0]
    for key in table:
        if key not in _KEYS:
            raise HouseError(f"{path}: {label}: no key {key!r}: allowed are {', '.join(_KEYS)}")
    status = _status(path, label, table.get("status"))
    values = table.get("values", list(FIELDS[field].values) if status == "unknown" else None)
    if not isinstance(values, list) or not values:
        raise HouseError(f"{path}: {label}: values must be a list that names at least one value")
    _check_values(f"{path}: {label}", field, values)
    source = table.get("source", "")
    if not isinstance(source, str) or (not source and status != "unknown"):
        raise HouseError(f"{path}: {label}: source must say where the value comes from")
    return Setting(tuple(values), status, source or "no evidence")


def _status(path: Path, label: str, status: object) -> Status:
    for allowed in get_args(Status):
        if status == allowed:
            return allowed  # type: ignore[no-any-return]
    raise HouseError(
        f"{path}: {label}: status {status!r}: allowed are {', '.join(get_args(Status))}"
    )


def _check_values(where: str, field: str, values: Iterable[object]) -> None:
    if field not in FIELDS:
        raise HouseError(f"{where}: no field {field!r}: allowed are {', '.join(FIELDS)}")
    allowed = FIELDS[field].values
    for value in values:
        if allowed and (value not in allowed or isinstance(value, bool)):
            words = ", ".join(map(str, allowed))
            raise HouseError(f"{where}: no value {value!r} of {field}: allowed are {words}")
        if not allowed and not (type(value) is int and value > 0):
            raise HouseError(f"{where}: {value!r}: {field} must be a whole number above zero")


def _rake(path: Path, raw: object) -> tuple[RakeSchedule, ...]:
    if not isinstance(raw, list):
        raise HouseError(f"{path}: rake must be a list of tables, [[rake]]")
    schedules = []
    for table in raw:
        if not isinstance(table, dict):
            raise HouseError(f"{path}: rake must be a list of tables, [[rake]]")
        terms = {key: value for key, value in table.items() if key not in ("status", "source")}
        for key, value in terms.items():
            if key not in RAKE_KEYS:
                allowed = ", ".join((*RAKE_KEYS, "status", "source"))
                raise HouseError(f"{path}: rake: no key {key!r}: allowed are {allowed}")
            if not _RAKE_VALUE[key](value):
                raise HouseError(f"{path}: rake: {value!r}: {key} must be {RAKE_KEYS[key]}")
        status = _status(path, "rake", table.get("status"))
        source = table.get("source", "")
        if not isinstance(source, str) or (not source and status != "unknown"):
            raise HouseError(f"{path}: rake: source must say where the schedule comes from")
        schedules.append(RakeSchedule(terms, status, source))
    return tuple(schedules)


def _is_count(value: object, least: int = 0) -> bool:
    return type(value) is int and value >= least


def _is_percent(value: object) -> bool:
    if type(value) is int:
        return 0 <= value <= 100
    return isinstance(value, str) and bool(_PERCENT.fullmatch(value)) and float(value) <= 100


def _is_cap(value: object) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(n.isdecimal() and _is_count(cap) for n, cap in value.items())
    return _is_count(value)


_PERCENT: Final = re.compile(r"\d+(?:\.\d+)?")
_RAKE_VALUE: Final[dict[str, Callable[[object], bool]]] = {
    "percent": _is_percent,
    "step": lambda value: _is_count(value, 1),
    "rounding": lambda value: value in ROUNDINGS,
    "cap": _is_cap,
    "free_before_4th": lambda value: isinstance(value, bool),
    "pots": lambda value: value in RAKE_WAYS,
}
