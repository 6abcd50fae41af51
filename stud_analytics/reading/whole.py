"""Whether a hand is there to its end."""

from stud_analytics.events import (
    Collected,
    PotStated,
    SeatStated,
    UnknownLine,
)
from stud_analytics.games import SUMMARY
from stud_analytics.money import Units
from stud_analytics.reading.site import Site
from stud_analytics.reading.so_far import HandSoFar


def what_is_missing(hand: HandSoFar, site: Site) -> str | None:
    """What a whole hand of the site has and this one has not."""
    whole = site.whole
    if "total" in whole and not hand.totals:
        return "there is no summary"
    if "seats" in whole and (silent := (hand.dealt | hand.anted) - hand.stated):
        return f"the summary has no line for seat {min(silent)}"
    if "summary" in whole and hand.street != SUMMARY:
        return "there is no summary"
    paid = hand.paid or hand.won
    if "payment" in whole and not paid:
        return "nobody is paid"
    if "paid" in whole and paid * 5 <= (hand.in_middle - hand.uncalled()) * 4:
        return "the pot is not paid out"
    return _unsaid(hand) if "winners" in whole else None


def _unsaid(hand: HandSoFar) -> str | None:
    """Where the summary has lines for winners alone: whose line, or whose second, is missing."""
    paid: dict[int, list[Units]] = {}
    said: dict[int, Units | None] = {}
    for event in hand.events:
        if type(event) is Collected:
            paid.setdefault(event.seat, []).append(event.amount)
        elif type(event) is SeatStated:
            said[event.seat] = event.won
    for seat, amounts in paid.items():
        if seat not in said or (len(amounts) > 1 and said[seat] in amounts):
            return f"the summary does not tell all that seat {seat} won"
    return None


def cut_short(hand: HandSoFar, unknown: list[UnknownLine], lines: list[str], last: int) -> bool:
    """Whether the last line of a file without a last line end is only the beginning of a line:
    nobody knows it, it could go on with cards or with digits of what is paid, or the site ends
    every hand with a line of its own and this is another. ``last`` is the place of that line in the
    file."""
    if unknown and unknown[-1].text == lines[-1]:
        return True
    if hand.grammar.has_end and not hand.ended:
        return True
    final = hand.events[-1] if hand.events else None
    if final is None or final.line != last:  # what follows the hand's own lines is cut, if anything
        return False
    if type(final) is Collected and lines[-1][-1:].isdigit():
        return True
    if not isinstance(final, SeatStated):
        return False
    if final.net is not None:
        return _lost_too_little(hand)
    if final.won is not None and lines[-1][-1:].isdigit():
        return _won_too_little(hand, final)
    return final.outcome == "mucked" and not final.cards


def _won_too_little(hand: HandSoFar, final: SeatStated) -> bool:
    """Whether the last line of the summary says less than was paid, or, where no line pays, leaves
    something of the pot."""
    if hand.paid:
        paid = sum(e.amount for e in hand.events if type(e) is Collected and e.seat == final.seat)
        return (final.won or 0) < paid
    total = sum(event.total or 0 for event in hand.events if type(event) is PotStated)
    return hand.won < total - _taken(hand)


def _lost_too_little(hand: HandSoFar) -> bool:
    """Whether the gains of the summary add up to more than what the house took: a loss is cut."""
    nets = [event.net for event in hand.events if type(event) is SeatStated]
    return None not in nets and sum(net or 0 for net in nets) > -_taken(hand)


def _taken(hand: HandSoFar) -> Units:
    """Rake and fees as stated."""
    stated = [event for event in hand.events if type(event) is PotStated]
    return sum((event.rake or 0) + (event.fees or 0) for event in stated)
