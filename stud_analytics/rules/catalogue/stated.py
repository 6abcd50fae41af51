"""Rules of what the summary states about each seat, against what the hand shows."""

from stud_analytics.events import SeatStated
from stud_analytics.money import Units
from stud_analytics.rules.catalogue import words
from stud_analytics.rules.rule import Complaint, Rule, rule
from stud_analytics.rules.settlement import Settlement
from stud_analytics.rules.table import Table

_TEXT = "the text against itself"


def _disagree(
    table: Table, settled: Settlement, event: SeatStated, said: Units, says: str
) -> Complaint:
    """A seat's line of the summary, which has it that the seat was paid ``said``, against the hand.

    Where the rules demand what the summary has, with the rake stated, it is the payment that is
    wrong, and its line is named.
    """
    seat = event.seat
    paid, due = settled.paid.get(seat, 0), settled.due_to(seat)
    message = f"{says} and the hand paid {words.money(table, paid)}"
    line, right, wrong = event.line, paid, said
    if due is not None and due == said:
        message += "; the rules demand what the summary has"
        line = next((a.line for a in settled.awards if a.seat == seat), line)
        right, wrong = said, paid
    elif due is not None and due == paid:
        message += "; the rules demand what was paid"
    elif due is not None:
        message += f"; the rules demand {words.money(table, due)}"
        right = due
    return Complaint(message, words.money(table, right), words.money(table, wrong), line=line)


def _paid_wrong(
    table: Table, settled: Settlement, event: SeatStated, said: Units, says: str
) -> Complaint | None:
    """The complaint of a payment, where a final stack or a gain is right by the rules."""
    if settled.due_to(event.seat) == said and said != settled.paid.get(event.seat, 0):
        return _disagree(table, settled, event, said, says)
    return None


@rule("stated.won", "error", "What the summary says a player won is what the hand paid him.",
      _TEXT, on=(Settlement,), misstated=True)  # fmt: skip
def _won(table: Table, settled: Settlement) -> list[Complaint] | None:
    if not table.collected:
        return None  # the summary is all there is
    complaints = []
    for event in table.seat_stated:
        paid = settled.paid.get(event.seat, 0)
        said = event.won
        if said == paid or (said is None and (not paid or event.outcome == "other")):
            continue
        says = f"the summary gives {words.who(table, event.seat)} {words.money(table, said or 0)}"
        complaints.append(_disagree(table, settled, event, said or 0, says))
    return complaints or None


@rule("stated.folded", "warning", "The summary names the street on which a player folded.", _TEXT,
      on=(Settlement,), misstated=True)  # fmt: skip
def _folded(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for event in table.seat_stated:
        slot = table.slot_of(event.seat)
        if slot < 0 or event.outcome == "other":
            continue
        street = table.players[slot].folded_on
        if street is None and table.missed >> slot & 1:
            continue  # turn.order, turn.opener or streets.unclosed has it
        if event.outcome != "folded":
            if street is None:
                continue
        elif street is not None and event.folded_on in (None, street):
            continue
        said: str = event.outcome
        if event.folded_on is not None:
            said += f" on {words.street(event.folded_on)}"
        did = "never folded" if street is None else f"folded on {words.street(street)}"
        complaints.append(
            Complaint(
                f"the summary says that {words.who(table, event.seat)} {said}, and the hand shows "
                f"otherwise",
                did,
                said,
                line=event.line,
            )
        )
    return complaints or None


@rule("stated.stack", "error", "The final stack stated is the first stack and the net.", _TEXT,
      on=(Settlement,), misstated=True)  # fmt: skip
def _stack(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for event in table.seat_stated:
        slot = table.slot_of(event.seat)
        if event.stack is None or slot < 0 or not table.players[slot].known_stack:
            continue
        due = table.players[slot].behind + settled.paid.get(event.seat, 0)
        if event.stack not in (due, due + table.off_by.get(slot, 0)):
            says = (
                f"{words.who(table, event.seat)} is said to end with "
                f"{words.money(table, event.stack)}"
            )
            said = event.stack - table.players[slot].behind
            complaints.append(
                _paid_wrong(table, settled, event, said, says)
                or Complaint(says, words.money(table, due), words.money(table, event.stack),
                             line=event.line)
            )  # fmt: skip
    return complaints or None


@rule("stated.net", "error", "The gain or loss stated is what was collected less what was put in.",
      _TEXT, on=(Settlement,), misstated=True)  # fmt: skip
def _net(table: Table, settled: Settlement) -> list[Complaint] | None:
    complaints = []
    for event in table.seat_stated:
        slot = table.slot_of(event.seat)
        if event.net is None or slot < 0:
            continue
        due = settled.paid.get(event.seat, 0) - table.players[slot].put_in
        if event.net not in (due, due + table.off_by.get(slot, 0)):
            says = f"{words.who(table, event.seat)} is said to gain {words.money(table, event.net)}"
            said = event.net + table.players[slot].put_in
            complaints.append(
                _paid_wrong(table, settled, event, said, says)
                or Complaint(says, words.money(table, due), words.money(table, event.net),
                             line=event.line)
            )  # fmt: skip
    return complaints or None


@rule("stated.stranger", "warning", "The summary names players of the hand.", _TEXT,
      on=(SeatStated,))  # fmt: skip
def _stranger(table: Table, event: SeatStated) -> Complaint | None:
    if table.actor >= 0 or event.outcome == "other":
        return None
    return Complaint(
        f"the summary says that {words.who(table, event.seat)} {event.outcome}, who was not "
        "dealt in",
        "players dealt in",
        event.outcome,
    )


RULES: tuple[Rule, ...] = (_won, _folded, _stack, _net, _stranger)
