"""Puts the referee to the proof: legal hands must hold, damaged hands must be caught.

    python benchmarks/prove_referee.py --hands 20000 --damaged 200000 --seed 1
    python benchmarks/prove_referee.py --again 1:17 --house seed [--kind short_raise]

Every hand comes from the factory, which shares no rule with the referee. It is judged twice: by
its house with every field set to what the hand was dealt under, where it must hold (or be untold
for a reason of `TOLD_TOO_LITTLE`), and by the house as it stands, unknown fields and all, where it
must not be broken. Prints a table by kind, then each miss with its seed; exit status 1 if there
is a miss.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from stud_analytics.events import Collected, PotStated
from stud_analytics.factory.damage import DAMAGES, Damage
from stud_analytics.factory.deal import Dealing
from stud_analytics.factory.layout import text_of
from stud_analytics.factory.mixture import deal_any
from stud_analytics.rules import Replay, replay
from stud_analytics.rules.house import House, house_files, load_house

TOLD_TOO_LITTLE = {
    "split.untold": "a hand was mucked and the text never names its cards",
    "rake.per_pot": "pots are paid together and the rake of each is not told",
}
"""Notes that may leave a legal hand untold although every field of its house is known."""

TRIES = 4000
"""Hands dealt before a kind of damage is said to have found no place."""


class Miss(NamedTuple):
    """A hand that the referee got wrong, and how to deal it again."""

    what: str
    seed: str
    house: str
    said: str


def dealt(seed: str, houses: Sequence[House]) -> tuple[House, Dealing]:
    """The hand of a seed, and the house it was dealt under."""
    # The house is drawn apart, so that a miss is dealt again from its seed and its house alone.
    house = Random(f"{seed}:house").choice(houses)
    return house, deal_any(Random(seed), house, text=False)


def again(seed: str, house: House, kind: str | None) -> None:
    """Print the hand of a miss and what the referee says of it."""
    _, dealing = dealt(seed, [house])
    hand = dealing.hand
    if kind is not None:
        damage = next(damage for damage in DAMAGES if damage.kind == kind)
        hand = damage.apply(Random(f"{seed}:{kind}"), dealing) or hand
    for number, line in enumerate(text_of(hand, hand.events).splitlines(), hand.line):
        print(f"{number:>4}  {line}")
    print(", ".join(f"{field} {value}" for field, value in sorted(dealing.truth.items())))
    for title, judge in (("known", house.replaced(**dealing.truth)), ("as it is", house)):
        replayed = replay(hand, judge)
        print(f"house {title}: {replayed.verdict}")
        for finding in replayed.findings:
            print(f"  {finding.severity} {finding.code} line {finding.line}: {finding.message}")


def legal_hands(
    count: int, seed: int, houses: Sequence[House], tally: Counter[str]
) -> Iterator[Miss]:
    """Deal hands and yield those that the referee does not accept."""
    for number in range(count):
        name = f"{seed}:{number}"
        house, dealing = dealt(name, houses)
        hand = dealing.hand
        tally[f"{hand.game} {hand.limit}"] += 1
        known = replay(hand, house.replaced(**dealing.truth))
        tally[f"verdict, fields known: {known.verdict}"] += 1
        bad = [f for f in known.findings if f.severity == "error"]
        bad += [f for f in known.findings if f.severity == "note" and f.code not in TOLD_TOO_LITTLE]
        if bad:
            said = "; ".join(sorted({f"{f.code}: {f.message}" for f in bad}))
            yield Miss("legal, fields known", name, house.name, said)
        if known.verdict == "holds" and (differs := disagreement(known, dealing)):
            yield Miss("settled otherwise", name, house.name, differs)
        as_is = replay(hand, house)
        tally[f"verdict, house as it is: {as_is.verdict}"] += 1
        errors = [f for f in as_is.findings if f.severity == "error"]
        if errors and not bad:
            said = "; ".join(sorted({f"{f.code}: {f.message}" for f in errors}))
            yield Miss("legal, house as it is", name, house.name, said)


def disagreement(replayed: Replay, dealing: Dealing) -> str:
    """Where the referee's settlement is not the dealer's, which was made by other code; or ""."""
    ending, seats = dealing.ending, dealing.seats
    stated = any(type(event) is PotStated for event in replayed.hand.events)
    together = replayed.rake + replayed.fees == ending.rake + ending.fees
    if not together or (stated and replayed.rake != ending.rake):
        return f"rake and fees {replayed.rake}, {replayed.fees}: {ending.rake}, {ending.fees}"
    net = {player.seat: player.net for player in replayed.players}
    put = {player.seat: player.put_in for player in replayed.players}
    collected = {player.seat: player.collected for player in replayed.players}
    uncalled = {}
    for seat, won, back in zip(seats, ending.won, ending.uncalled, strict=True):
        if (collected[seat], net[seat]) != (won - back, won - back - put[seat]):
            return f"seat {seat}: {collected[seat]}, {net[seat]}; {won - back}, {put[seat]}"
        if back:
            uncalled[seat] = back
    if ("uncalled" in replayed.inferred) != any((*ending.uncalled, *ending.unsaid)):
        return f"uncalled: {replayed.inferred}, {ending.uncalled}, {ending.unsaid}"
    own = dict(uncalled)
    pots = []
    for pot in reversed(ending.pots):
        shares: Counter[int] = Counter()
        for share in pot.shares:
            shares[seats[share.player]] += share.amount
        amount = pot.amount
        for seat in own:  # it lies in the last pots that are his
            units = min(own[seat], shares[seat])
            shares[seat] -= units
            amount -= units
            own[seat] -= units
        if pots or amount or pot is ending.pots[0]:  # a pot of nothing else is none
            pots.insert(0, (pot, amount, dict(+shares)))
    if len(replayed.pots) != len(pots):
        return f"{len(replayed.pots)} pots: {len(pots)}"
    paid = [event for event in replayed.hand.events if type(event) is Collected]
    if len(ending.pots) > 1 and any(event.pot is None for event in paid):
        return ""  # which pot paid what is not told
    for number, (theirs, (ours, amount, due)) in enumerate(zip(replayed.pots, pots, strict=True)):
        mine = (
            amount,
            tuple(seats[p] for p in ours.contenders),
            tuple(seats[p] for p in ours.high),
            tuple(seats[p] for p in ours.low),
            due,
        )
        their = (theirs.amount, theirs.contenders, theirs.high, theirs.low, dict(theirs.shares))
        alone = len(ours.contenders) < 2  # nobody's hand was judged
        if mine[:2] != their[:2] or (mine != their and not alone):
            return f"pot {number}: referee {their}, dealer {mine}"
    return ""


def damaged_hands(
    count: int,
    seed: int,
    houses: Sequence[House],
    tally: Counter[str],
    kinds: Sequence[Damage] = DAMAGES,
) -> Iterator[Miss]:
    """Damage hands, each kind as often as the others where it finds a place; yield the missed."""
    each = -(-count // len(kinds))
    done: Counter[str] = Counter()
    number = idle = 0
    while any(done[kind.kind] < each for kind in kinds) and idle < TRIES:
        name = f"{seed}:damaged:{number}"
        number += 1
        idle += 1
        house, dealing = dealt(name, houses)
        known = house.replaced(**dealing.truth)
        for kind in kinds:
            if done[kind.kind] >= each:
                continue
            hand = kind.apply(Random(f"{name}:{kind.kind}"), dealing)
            if hand is None:
                continue
            idle = 0
            done[kind.kind] += 1
            findings = replay(hand, known).findings
            if any(f.severity == kind.severity and kind.caught_by(f.code) for f in findings):
                tally[f"{kind.kind}: caught"] += 1
                continue
            tally[f"{kind.kind}: missed"] += 1
            said = ", ".join(sorted({f.code for f in findings if f.severity != "note"}))
            yield Miss(kind.kind, name, house.name, said or "nothing")
    for kind in kinds:
        if not done[kind.kind]:
            tally[f"{kind.kind}: no place"] += 1


def main() -> int:
    """Run the proof; 1 if anything was missed."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=2000)
    options.add_argument("--damaged", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--house", action="append", help="default: every house there is")
    options.add_argument("--again", metavar="SEED", help="print a miss of --house, and of --kind")
    options.add_argument("--kind", choices=[damage.kind for damage in DAMAGES])
    options.add_argument("--show", type=int, default=40, help="misses to print")
    given = options.parse_args()
    houses = [load_house(name) for name in given.house or sorted(house_files())]
    if given.again:
        again(given.again, houses[0], given.kind)
        return 0
    tally: Counter[str] = Counter()
    start = time.perf_counter()
    misses = list(legal_hands(given.hands, given.seed, houses, tally))
    misses += damaged_hands(given.damaged, given.seed, houses, tally)
    for name, number in sorted(tally.items()):
        print(f"{number:>9,}  {name}")
    print(f"{len(misses):>9,}  missed, {time.perf_counter() - start:.1f} s")
    for what, number in Counter(miss.what for miss in misses).most_common():
        print(f"  {number:>7,}  {what}")
    for miss in misses[: given.show]:
        print(f"MISS {miss.what}: seed {miss.seed!r}, house {miss.house}: {miss.said}")
    return 1 if misses else 0


if __name__ == "__main__":
    raise SystemExit(main())
