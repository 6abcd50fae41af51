"""Deals hands of a site, prints them in its words, reads them back and judges them. Prints JSON.

    python benchmarks/prove_printers.py --hands 100000                 every site that has a printer
    python benchmarks/prove_printers.py --site fulltilt --hands 10000 --seed 5

Every hand read back must tell what the site's text tells (``parsers/<site>/print.toml``), pay
everybody what the dealer paid him, and hold. The same numbers come out every time. The exit status
is 1 if one does not; the first of each kind are printed with their text.
"""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # from a checkout

from stud_analytics.events import Ante, BringIn, Call, Completion, Hand, Raise, Returned
from stud_analytics.exchange import read_text
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.site_terms import PUTS, as_told, deal_for, site_terms
from stud_analytics.games import GAMES, Limit
from stud_analytics.money import Units
from stud_analytics.printing import PRINTABLE, printer
from stud_analytics.rules import House, load_house, replay

SHOWN = 3


class Fault(NamedTuple):
    """What came back otherwise."""

    kind: str
    said: str


def fault(dealing: Dealing, site: str, house: House, text: str) -> Fault | None:
    """What is wrong with a dealt hand printed and read back; None for nothing."""
    outcomes = list(read_text(text))
    if len(outcomes) != 1 or not isinstance(outcomes[0], Hand):
        return Fault("not read", "; ".join(str(getattr(o, "reason", o)) for o in outcomes))
    hand = outcomes[0]
    if hand.site != site:
        return Fault("another site", hand.site)
    want, got = as_told(dealing.hand, site), as_told(hand, site)
    for part, wanted in want.items():
        if got[part] != wanted:
            return Fault(part, _difference(wanted, got[part]))
    result = replay(hand, house.replaced(**dealing.truth))
    won = {p.seat: p.collected for p in result.players if p.collected}
    ending = dealing.ending
    # A bet of his own that nobody called is nothing that he won.
    due = {
        seat: got - (own if own <= got else 0)
        for seat, got, own in zip(dealing.seats, ending.won, ending.uncalled, strict=True)
        if got != own
    }
    net, nets = {p.seat: p.net for p in result.players}, gains(dealing)
    if net != nets:
        return Fault("gained", f"{nets} is {net}")
    if won != due and not (leaves_open(dealing.hand, site) or vague(dealing.hand, site)):
        return Fault("paid", f"{due} is {won}")
    if not result.balanced:
        return Fault("chips", "they do not add up")
    if leaves_open(dealing.hand, site):
        return None
    codes = [
        f.code for f in result.findings
        if f.severity == "error" and not excused(dealing.hand, site, f.code)
    ]  # fmt: skip
    return Fault(f"judged {codes[0]}", str(result.findings)) if codes else None


def gains(dealing: Dealing) -> dict[int, Units]:
    """What each player gained, by what the dealer paid him and took from him."""
    ending = dealing.ending
    net = {
        seat: won + back
        for seat, won, back in zip(dealing.seats, ending.won, ending.unsaid, strict=True)
    }
    for event in dealing.hand.events:
        if isinstance(event, (Ante, *PUTS)):
            net[event.seat] -= event.amount
        elif type(event) is Returned:
            net[event.seat] += event.amount
    return net


def excused(hand: Hand, site: str, code: str) -> bool:
    """Whether a legal hand may be judged so since the text keeps back too much: the stakes, or
    what an all-in of the first street was."""
    touched = code.partition(".")[0] in ("sizes", "calls", "bring_in", "turn", "streets")
    return touched and vague(hand, site)


def vague(hand: Hand, site: str) -> bool:
    """Whether somebody was all-in on the first street, and the text keeps back the stakes, or what
    such an all-in was: so what was a bet that nobody could call is not told either."""
    terms = site_terms(site)
    kept = terms.kept_of_hand | (terms.kept_of_tournament if hand.tournament else frozenset())
    if not terms.all_ins_vague and "small_bet" not in kept:
        return False
    first = GAMES[hand.game].streets[0]
    kinds = (BringIn, Completion, Raise, Call)
    return any(e.all_in for e in hand.events if isinstance(e, kinds) and e.street == first)


def leaves_open(hand: Hand, site: str) -> bool:
    """Whether an all-in of the first street may be several things, so that nobody can judge it."""
    if "first_all_ins" not in site_terms(site).kept_events:
        return False
    first = GAMES[hand.game].streets[0]
    return any(isinstance(e, PUTS) and e.street == first and e.all_in for e in hand.events)


def _difference(wanted: object, got: object) -> str:
    if isinstance(wanted, list) and isinstance(got, list):
        for at in range(max(len(wanted), len(got))):
            pair = wanted[at : at + 1], got[at : at + 1]
            if pair[0] != pair[1]:
                return f"{pair[0]} is {pair[1]}"
    return f"{wanted} is {got}"


def prove(
    site: str, seeds: range, game: str | None = None, limit: Limit | None = None
) -> tuple[int, Counter[str], list[str]]:
    """Hands that came back, faults by kind, and the first of each in full."""
    house, print_hand = load_house(site), printer(site)
    good, faults, shown = 0, Counter[str](), []
    for seed in seeds:
        dealing = deal_for(Random(f"printed {site} {seed}"), site, house, game=game, limit=limit)
        text = print_hand(dealing.hand)
        found = fault(dealing, site, house, text)
        if found is None:
            good += 1
            continue
        faults[found.kind] += 1
        if faults[found.kind] <= SHOWN:
            shown.append(f"{site} seed {seed}: {found.kind}: {found.said}\n{text}")
    return good, faults, shown


def main() -> int:
    """The proof from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--site", action="append", choices=PRINTABLE)
    parser.add_argument("--hands", type=int, default=100_000, help="for each site")
    parser.add_argument("--seed", type=int, default=0, help="the first")
    options = parser.parse_args()
    wrong = 0
    for site in options.site or PRINTABLE:
        try:
            site_terms(site)
        except FileNotFoundError:
            continue
        begun = time.perf_counter()
        good, faults, shown = prove(site, range(options.seed, options.seed + options.hands))
        wrong += faults.total()
        seconds = round(time.perf_counter() - begun, 1)
        found = {"site": site, "hands": options.hands, "same": good, "seconds": seconds}
        print(json.dumps({**found, "faults": dict(faults)}), flush=True)
        print("\n".join(shown), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
