"""What a rule of the catalogue is, how it is registered, and how it answers.

A rule is one small pure function ``check(table, thing)``. ``thing`` is an event, judged before
the table has taken it in, or a `settlement.Settlement`, judged when the hand is over. It answers
None where the rule is kept (the hot path), else a `Complaint` or several. It changes nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Raise,
)
from stud_analytics.money import Units
from stud_analytics.rules.house import FIELDS, Setting, Value
from stud_analytics.rules.record import Severity

if TYPE_CHECKING:
    from stud_analytics.rules.table import Table

WAGERS: Final = (Completion, Bet, Raise)
"""What raises the price: a voluntary bet of any name."""
TURNS: Final = (BringIn, *WAGERS, Call, Check, Fold)
"""What a player does when it is his turn."""
MOVES_CHIPS: Final = (Ante, BringIn, *WAGERS, Call)
DEALS: Final = (Dealt, CommonCard)

When = Literal["any", "opening", "later"]
"""Of a street's actions: all, only the first, or all but the first."""


class Complaint(NamedTuple):
    """What a rule has to say against a hand."""

    message: str
    expected: str
    actual: str
    severity: Severity | None = None
    """None: the rule's own."""
    line: int | None = None
    """None: the event's."""
    field: str = ""
    """The field of the house that decides, where one does."""
    fits: tuple[Value, ...] = ()
    """The values of it that explain the hand."""
    off: Units = 0
    """Chips put in beyond what the rule demanded; below zero, chips it misses. What merely follows
    from them is not said again."""
    meant: Units = 0
    """The player's total on the street that the rule demanded; 0 where it sets no price."""
    slot: int = -1
    """Whose chips are ``off``, where it is not the player who acts."""


class Rule(NamedTuple):
    """One rule of the catalogue."""

    code: str
    severity: Severity
    statement: str
    """The rule in one line, for people."""
    source: str
    """Where the rule comes from."""
    check: "Callable[[Table, Any], Complaint | Iterable[Complaint] | None]"
    on: tuple[type, ...]
    """Events it judges, or `settlement.Settlement` for the end of the hand."""
    when: When
    contested: bool
    """Judges only hands that ended with at least two players in."""
    faulty: bool
    """Judges only settlements that are not plain (`shortcut.plain_end`)."""
    misstated: bool
    """Judges only summaries that are not plain (`shortcut.plain_stated`)."""


def rule(
    code: str,
    severity: Severity,
    statement: str,
    source: str,
    *,
    on: tuple[type, ...],
    when: When = "any",
    contested: bool = False,
    faulty: bool = False,
    misstated: bool = False,
) -> "Callable[[Callable[[Table, Any], Complaint | Iterable[Complaint] | None]], Rule]":
    """Make the function below it a `Rule`. The catalogue lists it; nothing else need be told."""

    def made(
        check: "Callable[[Table, Any], Complaint | Iterable[Complaint] | None]",
    ) -> Rule:
        return Rule(code, severity, statement, source, check, on, when, contested, faulty,
                    misstated)  # fmt: skip

    return made


class Opinion(NamedTuple):
    """How a hand stands to a field of the house on which the listed values disagree."""

    severity: Severity | None
    """None: fits. A note: cannot be told. An error: breaks the house's rule."""
    expected: str
    """The values accepted, in words, with the field in brackets; empty where it fits."""
    fits: tuple[Value, ...]
    """The listed values that explain the hand."""


def judge(setting: Setting, field: str, fits: Mapping[Value, bool]) -> Opinion:
    """Weigh what each listed value of ``field`` would have made of the hand against the house.

    Fits every accepted value: nothing. Fits none that is listed: an error. Fits only some of the
    accepted, or, where the house is not known for certain, only others: a note.
    """
    good = tuple(value for value, fit in fits.items() if fit)
    accepted = [value for value in setting.values if value in good]
    severity: Severity | None
    if len(accepted) == len(setting.values):
        severity = None
    elif accepted or (good and not setting.known):
        severity = "note"
    else:
        severity = "error"
    return Opinion(severity, "" if severity is None else in_words(setting, field), good)


def in_words(setting: Setting, field: str) -> str:
    """``at most 4 bets on 3rd street (max_bets_3rd)``: what a house does in a field."""
    spec = FIELDS[field]
    if setting.status == "unknown" and len(setting.values) > 1:
        return f"{spec.statement} is not known of this house ({field})"
    how = "" if setting.known else f", {setting.status}"
    return f"{', or '.join(map(spec.meaning, setting.values))} ({field}{how})"
