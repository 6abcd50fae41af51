"""Rules of the streets: each once, in order, and none before the betting of the last is over."""

from stud_analytics.events import Collected, Returned, StreetStarts
from stud_analytics.games import SHOWDOWN, SUMMARY
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.rule import Complaint, Rule, rule
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import Table

_SEED = "founding rules: five betting rounds, 3rd to 7th street, then the showdown"


@rule("streets.repeated", "error", "Each street is dealt once.", _SEED, on=(StreetStarts,))
def _repeated(table: Table, event: StreetStarts) -> Complaint | None:
    if event.street not in table.streets:
        return None
    return Complaint(
        f"{words.street(event.street)} begins a second time", "the next street", "the same street"
    )


@rule("streets.missing", "error", "No street is left out.", _SEED, on=(StreetStarts, Settlement))
def _missing(table: Table, event: StreetStarts | Settlement) -> Complaint | None:
    rules = table.rules
    if isinstance(event, Settlement):
        # Not every text has a heading for the showdown.
        if SHOWDOWN in table.streets or not event.awards or not table.streets:
            return None
        street = SHOWDOWN
    else:
        street = event.street
    played = [s for s in table.streets if s in rules.position]
    if table.gap:  # said once; what follows goes on from the last street there is
        played = [s for s in rules.game.streets if played and s <= max(played)]
    if street in rules.position:
        at = rules.position[street]
        due = at if street not in table.streets else len(played)
    elif street == SHOWDOWN and table.live & (table.live - 1):
        due = len(rules.game.streets)
    else:
        return None
    if len(played) >= due:
        return None
    left_out = [s for s in rules.game.streets[:due] if s not in played]
    if not left_out:
        return None
    names = ", ".join(words.street(s) for s in left_out)
    return Complaint(
        f"{words.street(street)} begins and {names} never did", names, words.street(street)
    )


@rule("streets.unclosed", "error",
      "A street ends when everybody still in has acted and owes nothing.",
      "every game: a betting round ends when all bets are called", on=(StreetStarts, Collected,
                                                                      Returned))  # fmt: skip
def _unclosed(table: Table, event: StreetStarts | Collected | Returned) -> Complaint | None:
    todo = table.todo
    if type(event) is StreetStarts and event.street in table.streets:
        return None  # streets.repeated has it
    if table.skipped >= 0:
        todo &= ~(1 << table.skipped)  # turn.order or turn.opener has him
    if not todo:
        return None
    slots = table.in_hand(todo)
    waiting = ", ".join(words.whose(table, slot) for slot in slots)
    owed = [
        min(max(table.high - table.players[s].street_in, 0), table.players[s].behind) for s in slots
    ]
    return Complaint(
        f"the betting on {words.street(table.street)} ends and {waiting} did not act",
        f"an action of {waiting}",
        "none",
        off=-sum(owed),
        slot=slots[0],
    )


@rule("streets.after_end", "error", "No street is dealt when all but one have folded.", _SEED,
      on=(StreetStarts,))  # fmt: skip
def _after_end(table: Table, event: StreetStarts) -> Complaint | None:
    if table.live & (table.live - 1) or event.street not in table.rules.position:
        return None
    if not table.streets:
        return None
    return Complaint(
        f"{words.street(event.street)} begins and one player is left", "the end", "a street"
    )


@rule("streets.backwards", "error", "Streets come in their order.", _SEED, on=(StreetStarts,))
def _backwards(table: Table, event: StreetStarts) -> Complaint | None:
    if not table.streets or event.street >= max(table.streets) or event.street in table.streets:
        return None
    if event.street not in table.rules.position and event.street < SHOWDOWN:
        return None
    return Complaint(
        f"{words.street(event.street)} begins after {words.street(max(table.streets))}",
        "a later street",
        words.street(event.street),
    )


@rule(
    "streets.unfinished",
    "error",
    "A hand ends with its pot paid.",
    _SEED,
    on=(Settlement,),
    faulty=True,
)
def _unfinished(table: Table, settled: Settlement) -> Complaint | None:
    if settled.awards or not settled.total_in:
        return None
    where = table.streets[-1] if table.streets else 0
    where = where if where != SUMMARY else SHOWDOWN
    return Complaint(
        f"the hand stops and nobody is paid {words.money(table, settled.total_in)}",
        "the pot paid",
        f"stops at {words.street(where)}",
    )


@rule("streets.nothing", "note", "A hand tells some play.",
      "a hand of which nothing is told cannot be judged", on=(Settlement,))  # fmt: skip
def _nothing(table: Table, settled: Settlement) -> Complaint | None:
    if table.decisions or table.deal_order:
        return None
    return Complaint(
        "the text tells no ante, no card and no action of this hand", "the play", "nothing"
    )


RULES: tuple[Rule, ...] = (
    _repeated,
    _missing,
    _unclosed,
    _after_end,
    _backwards,
    _unfinished,
    _nothing,
)
