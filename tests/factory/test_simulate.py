"""The simulated card room: the same hands every time, legal hands of every site, chips that add up
from hand to hand, and all that happens in a card room."""

import hashlib
import os
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import islice, pairwise
from pathlib import Path

import pytest

from stud_analytics.events import Ante, BringIn, Dealt, Hand, Returned
from stud_analytics.factory.crowd import CROWD, HERO, Crowd
from stud_analytics.factory.printed import PrintedHand, Printing
from stud_analytics.factory.simulate import MIXTURES, plan_for
from stud_analytics.factory.site_terms import as_told, site_terms
from stud_analytics.factory.stakes_said import START
from stud_analytics.factory.terms import STYLES
from stud_analytics.printing import PRINTABLE, printer
from stud_analytics.reading import load_site, read_text
from stud_analytics.rules import load_house, replay

sys.path.insert(0, str(Path(__file__).parents[1] / "stats"))
try:
    from dealt_statistics import as_played, count_hand
finally:
    sys.path.pop(0)

ROOT = Path(__file__).parents[2]


def room(site: str, hands: int, *games: str, seed: int = 1, **plan: object) -> list[PrintedHand]:
    printing = Printing(plan_for(site, load_house(site), games, seed, **plan))
    return list(islice(printing.hands(), hands))


@pytest.fixture(scope="module")
def evenings() -> list[PrintedHand]:
    return room("pokerstars", 3000, seed=12)


# --- the same every time -------------------------------------------------------------------------

DIGEST = """
import hashlib
from itertools import islice
from stud_analytics.factory.faults import kinds_for
from stud_analytics.factory.printed import Printing
from stud_analytics.factory.simulate import plan_for
from stud_analytics.printing import PRINTABLE
from stud_analytics.rules import load_house
whole = hashlib.sha256()
for site in PRINTABLE:
    house = load_house(site)
    printing = Printing(plan_for(site, house, (), 5), kinds_for(site, house, ["all"]), 0.2)
    for hand in islice(printing.hands(), 15):
        whole.update(f"{hand.text}{hand.fault}".encode())
print(whole.hexdigest())
"""


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    digests = set()
    for seed in ("1", "77"):
        told = subprocess.run(
            [sys.executable, "-c", DIGEST], check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}, cwd=ROOT,
        )  # fmt: skip
        digests.add(told.stdout.strip())
    assert len(digests) == 1
    assert len(digests.pop()) == hashlib.sha256().digest_size * 2


def test_a_longer_run_begins_with_the_shorter() -> None:
    assert [hand.text for hand in room("winamax", 150)][:60] == [
        hand.text for hand in room("winamax", 60)
    ]


def test_another_seed_deals_other_hands_to_people_of_other_names() -> None:
    here, there = (room("pokerstars", 80, seed=seed) for seed in (1, 2))
    assert not {hand.text for hand in here} & {hand.text for hand in there}
    crowds = [Crowd(seed).name(0) for seed in (1, 2)]
    assert crowds[0] != crowds[1]


def test_everybody_has_a_name_of_his_own_and_a_style() -> None:
    crowd = Crowd(3)
    names = [crowd.name(number) for number in range(CROWD)]
    assert len(set(names)) == CROWD
    assert HERO not in names
    assert {crowd.style(number) for number in range(30)} == set(STYLES)
    assert crowd.style_of(names[17]) == crowd.style(17)
    with pytest.raises(KeyError):
        crowd.style_of("nobody")


# --- legal hands of every site -------------------------------------------------------------------


@pytest.mark.parametrize("site", PRINTABLE)
def test_every_game_of_a_site_reads_back_as_it_was_dealt(site: str) -> None:
    house, reader = load_house(site), [load_site(site)]
    for game in (*site_terms(site).games, *MIXTURES):
        for dealing, _, text, fault in room(site, 25, game, seed=4):
            assert fault is None
            [hand] = read_text(text, sites=reader)
            assert isinstance(hand, Hand), hand
            assert as_told(hand, site) == as_told(dealing.hand, site)
            result = replay(hand, house)
            assert result.verdict != "broken", (result.findings, text)
            assert result.balanced
            assert sum(p.net for p in result.players) + result.rake + result.fees == 0
            ending = dealing.ending
            assert result.rake + result.fees == ending.rake + ending.fees


def test_a_mixture_goes_round_its_games_at_each_table() -> None:
    name, rounds = MIXTURES["horse"]
    tables = defaultdict(list)
    for hand in room("pokerstars", 400, "horse"):
        told = hand.dealing.hand
        assert told.mixed == name
        tables[told.table, told.tournament].append(told.game)
    longest = max(tables.values(), key=len)
    assert longest[:32] == [game for game in (*rounds, rounds[0]) for _ in range(8)]


# --- chips -----------------------------------------------------------------------------------


def tables_of(hands: list[PrintedHand]) -> dict[object, list[PrintedHand]]:
    """The hands of each table of an evening: one where a table's name comes again after hours."""
    tables = defaultdict(list)
    sitting = {}
    for hand in hands:
        told = hand.dealing.hand
        last = sitting.get(told.table)
        when = told.started_at.timestamp()
        begun = last[0] if last and when - last[1] < 3600 else when
        sitting[told.table] = begun, when
        tables[told.table, begun].append(hand)
    return tables


def final_stacks(hand: PrintedHand) -> dict[str, int]:
    """What everybody dealt in has after the hand, counted from the events of the play."""
    dealing = hand.dealing
    stack = {seat.seat: seat.stack for seat in dealing.hand.seats}
    for event in dealing.hand.events:
        if isinstance(event, Returned):
            stack[event.seat] += event.amount
        elif hasattr(event, "amount") and type(event).__name__ != "Collected":
            stack[event.seat] -= event.amount
    for seat, won in zip(dealing.seats, dealing.ending.won, strict=True):
        stack[seat] += won
    return {seat.player: stack[seat.seat] for seat in dealing.hand.seats}


def test_chips_go_on_from_hand_to_hand(evenings: list[PrintedHand]) -> None:
    carried = bought = 0
    for hands in tables_of(evenings).values():
        tournament = hands[0].dealing.hand.tournament is not None
        everybody = len(hands[0].dealing.hand.seats)
        for hand, following in pairwise(hands):
            after = final_stacks(hand)
            assert all(chips >= 0 for chips in after.values())
            if tournament:
                assert sum(after.values()) == START * everybody
            for seat in following.dealing.hand.seats:
                if seat.player in after:
                    more = seat.stack - after[seat.player]
                    assert more == 0 or (more > 0 and not tournament)
                    carried, bought = carried + (more == 0), bought + (more > 0)
    assert carried > 10_000
    assert bought > 50


def test_time_goes_forward_a_month_for_ten_thousand_hands(evenings: list[PrintedHand]) -> None:
    times = [hand.dealing.hand.started_at for hand in evenings]
    assert times == sorted(times)
    days = (times[-1] - times[0]).total_seconds() / 86_400
    assert 8 < days < 10  # 30 for ten thousand
    assert len({hand.dealing.hand.hand_id for hand in evenings}) == len(evenings)
    assert {hand.month for hand in evenings} == {"2019-01"}


# --- what happens in a card room -----------------------------------------------------------------


def test_all_that_happens_in_a_card_room_happens(evenings: list[PrintedHand]) -> None:
    seen = Counter()
    print_hand = printer("pokerstars")
    for hand in evenings:
        dealing = hand.dealing
        told = dealing.hand
        events = told.events
        tournament = told.tournament is not None
        seen["tournament"] += tournament
        seen["play money"] += told.money == "play"
        seen["all-in after the ante"] += any(
            getattr(e, "all_in", False) for e in events if not isinstance(e, Ante)
        )
        seen["ante takes the last chip"] += any(isinstance(e, Ante) and e.all_in for e in events)
        seen["side pot"] += len(dealing.ending.pots) > 1
        seen["two side pots"] += len(dealing.ending.pots) > 2
        seen["excess ante"] += any(isinstance(e, Returned) and e.of == "ante" for e in events)
        seen["uncalled bet"] += any(isinstance(e, Returned) and e.of == "bet" for e in events)
        seen["short bring-in"] += any(
            isinstance(e, BringIn) and e.all_in and e.amount < told.bring_in for e in events
        )
        seen["deck exhausted"] += dealing.common is not None
        seen["eight to the river"] += len(dealing.ending.pots[0].contenders) == 8
        seen["sits out, dealt in"] += any(s.sitting_out and s.dealt_in for s in told.seats)
        seen["sits out, not dealt in"] += any(not s.dealt_in for s in told.seats)
        assert not any(s.sitting_out and s.dealt_in for s in told.seats) or tournament
        seen["rake"] += dealing.ending.rake > 0
        noise = len(hand.text.splitlines()) - len(print_hand(told).splitlines())
        assert noise in (0, 1)
        seen["noise"] += noise
        seen[f"{len(dealing.seats)} players"] += 1
        [hero] = [seat.seat for seat in told.seats if seat.player == told.hero == HERO]
        open_down = {e.seat for e in events if isinstance(e, Dealt) and e.down}
        assert open_down == {hero}
    often = {
        "tournament": 300, "play money": 30, "all-in after the ante": 200,
        "ante takes the last chip": 3, "side pot": 100, "two side pots": 10, "excess ante": 1,
        "uncalled bet": 500, "short bring-in": 2, "deck exhausted": 2, "sits out, dealt in": 100,
        "sits out, not dealt in": 100, "rake": 1000, "noise": 200,
    }  # fmt: skip
    often |= {f"{players} players": 50 for players in range(2, 9)}
    assert {what: seen[what] for what in often if seen[what] < often[what]} == {}


def test_tables_fill_and_empty(evenings: list[PrintedHand]) -> None:
    came = went = 0
    sizes = []
    for hands in tables_of(evenings).values():
        people = [{seat.player for seat in hand.dealing.hand.seats} for hand in hands]
        if hands[0].dealing.hand.tournament is not None:
            assert all(after <= before for before, after in pairwise(people))
            continue
        came += sum(len(after - before) for before, after in pairwise(people))
        went += sum(len(before - after) for before, after in pairwise(people))
        sizes.append([len(here) for here in people])
    assert came > 100
    assert went > 100
    # Many begin with few, are full for a while, and end with fewer.
    rising = [size for size in sizes if size[0] <= 4 and max(size) >= 7 and size[-1] < max(size)]
    assert len(rising) >= 3


def test_the_first_seats_are_kept_where_the_number_of_players_is_given() -> None:
    for hand in room("pokerstars", 120, players=3, tournaments=False):
        assert len(hand.dealing.seats) == 3


# --- styles --------------------------------------------------------------------------------------


def test_styles_show_in_the_statistics(evenings: list[PrintedHand]) -> None:
    """Counted by the second computation of the statistics, not by the dealer or the lake."""
    house = load_house("pokerstars")
    sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0])
    for hand in evenings:
        style = dict(zip(hand.dealing.seats, hand.dealing.styles, strict=True))
        for seat, counts in count_hand(as_played(replay(hand.dealing.hand, house))).items():
            for name in ("vpip3", "steal", "raise3", "complete_first", "bet_4", "wtsd"):
                n, d = counts[name]
                sums[style[seat], name][0] += float(n)
                sums[style[seat], name][1] += d

    def rate(style: str, name: str) -> float:
        n, d = sums[style, name]
        assert d > 50, (style, name)
        return n / d

    assert rate("thief", "steal") > 2 * rate("tight", "steal")
    assert rate("tight", "steal") > 2 * rate("passive", "steal")
    for loose in ("loose", "station", "maniac"):
        assert rate(loose, "vpip3") > rate("tight", "vpip3") + 0.2
    assert rate("aggressive", "raise3") > 2 * rate("tight", "raise3")
    assert rate("aggressive", "complete_first") > 2 * rate("loose", "complete_first")
    assert rate("aggressive", "bet_4") > 2 * rate("passive", "bet_4")
    assert rate("station", "wtsd") > rate("tight", "wtsd") + 0.2
    assert sums["absent", "vpip3"][0] == 0
