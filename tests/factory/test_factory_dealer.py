"""The dealer's hands, recomputed plainly: chips, cards, sizes, and that every situation occurs."""

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from stud_analytics.cards import HIDDEN
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Check,
    Collected,
    CommonCard,
    Completion,
    Dealt,
    Fold,
    Mucked,
    NoLow,
    PotStated,
    Raise,
    Returned,
    SeatStated,
    Shown,
    StreetStarts,
)
from stud_analytics.factory import Print, Rake, Stakes, deal, deal_hand, rake_of
from stud_analytics.factory.mixture import LIMITS, deal_any
from stud_analytics.games import FIFTH, FOURTH, GAMES, SEVENTH, SHOWDOWN
from stud_analytics.rules.house import FIELDS, load_house

HOUSE = load_house("seed")
PUTS = (Ante, BringIn, Completion, Bet, Raise, Call)
MANY = 3000


@pytest.fixture(scope="module")
def dealings():
    return [deal_any(Random(f"dealer:{n}"), HOUSE) for n in range(MANY)]


def test_factory_shares_no_rule_with_the_referee():
    folder = Path(__file__).parents[2] / "stud_analytics" / "factory"
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "stud_analytics.rules"
            ):
                assert node.module == "stud_analytics.rules.house", path


def test_same_seed_same_hand():
    for game in GAMES:
        first = deal_any(Random(7), HOUSE, game=game)
        assert first == deal_any(Random(7), HOUSE, game=game)
        assert first.hand != deal_any(Random(8), HOUSE, game=game).hand


def test_chips_are_conserved(dealings):
    for dealing in dealings:
        put = Counter()
        won = Counter()
        for event in dealing.hand.events:
            if isinstance(event, PUTS):
                assert event.amount > 0
                put[event.seat] += event.amount
            elif isinstance(event, Returned):
                put[event.seat] -= event.amount
            elif isinstance(event, Collected):
                won[event.seat] += event.amount
        ending = dealing.ending
        for seat, back in zip(dealing.seats, ending.unsaid, strict=True):
            put[seat] -= back
        assert sum(put.values()) == sum(won.values()) + ending.rake + ending.fees
        stacks = {s.seat: s.stack for s in dealing.hand.seats}
        assert all(0 <= chips <= stacks[seat] for seat, chips in put.items())
        for event in dealing.hand.events:
            if isinstance(event, SeatStated):
                assert (event.won or 0) == won[event.seat]
                if event.stack is not None:
                    assert event.stack == stacks[event.seat] - put[event.seat] + won[event.seat]
                if event.net is not None:
                    assert event.net == won[event.seat] - put[event.seat]


def test_no_card_twice(dealings):
    for dealing in dealings:
        dealt = [card for cards in dealing.cards for card in cards]
        if dealing.common is not None:
            dealt.append(dealing.common)
        if dealing.truth["deck_exhausted"] == "burns_muck_then_common" and len(dealt) > 52 - 8:
            continue  # folded cards may come again
        assert len(dealt) == len(set(dealt))


def test_what_is_told_is_what_was_dealt(dealings):
    for dealing in dealings:
        cards = dict(zip(dealing.seats, dealing.cards, strict=True))
        up = {seat: [] for seat in dealing.seats}
        for event in dealing.hand.events:
            if isinstance(event, Dealt):
                if event.before is not None:
                    assert [c for c in event.before if c in up[event.seat]] == up[event.seat]
                up[event.seat] += event.up
                assert set(event.up + event.down) <= {*cards[event.seat], HIDDEN}
            elif isinstance(event, Shown):
                assert event.cards == cards[event.seat]
        game = GAMES[dealing.hand.game]
        for seat, shown in up.items():
            first = game.down_first
            assert tuple(shown) == cards[seat][first : first + len(shown)]


def test_lines_are_consecutive_and_point_at_the_text(dealings):
    for dealing in dealings[:300]:
        hand = dealing.hand
        lines = hand.text.splitlines()
        numbers = [event.line for event in hand.events]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert numbers[-1] == hand.line + len(lines) - 1
        names = {seat.seat: seat.player for seat in hand.seats}
        for event in hand.events:
            if event.seat:
                assert names[event.seat] in lines[event.line - hand.line]


def test_everybody_acts_in_turn_and_only_players_in(dealings):
    for dealing in dealings:
        live = set(dealing.seats)
        last = None
        for event in dealing.hand.events:
            if isinstance(event, StreetStarts):
                last = None
            elif isinstance(event, (BringIn, Completion, Bet, Raise, Call, Check, Fold)):
                assert event.seat in live
                if last is not None:
                    ring = [*dealing.seats, *dealing.seats]
                    between = ring[ring.index(last) + 1 :]
                    between = between[: between.index(event.seat)]
                    stacks = chips_left(dealing, event.line)
                    assert not [s for s in between if s in live and stacks[s] > 0]
                last = event.seat
                if isinstance(event, Fold):
                    live.discard(event.seat)


def chips_left(dealing, line):
    left = {s.seat: s.stack for s in dealing.hand.seats}
    for event in dealing.hand.events:
        if event.line >= line:
            break
        if isinstance(event, PUTS):
            left[event.seat] -= event.amount
        elif isinstance(event, Returned):
            left[event.seat] += event.amount
    return left


def test_all_in_is_said_with_the_last_chip_and_only_then(dealings):
    for dealing in dealings[:600]:
        for event in dealing.hand.events:
            if isinstance(event, PUTS):
                left = chips_left(dealing, event.line)[event.seat] - event.amount
                assert event.all_in == (left == 0)


def test_fixed_limit_sizes_are_whole_bets_unless_somebody_is_all_in(dealings):
    seen = Counter()
    for dealing in dealings:
        hand = dealing.hand
        if hand.limit != "fixed":
            continue
        streets = GAMES[hand.game].streets
        shorts = {e.street for e in hand.events if isinstance(e, (Completion, Bet, Raise))
                  and e.all_in}  # fmt: skip
        for event in hand.events:
            if not isinstance(event, (Completion, Bet, Raise)) or event.street in shorts:
                continue
            size = hand.small_bet if event.street in streets[:2] else hand.big_bet
            assert event.to % size == 0
            seen[type(event)] += 1
            if isinstance(event, Completion):
                assert event.to == hand.small_bet
            elif isinstance(event, Bet) and event.to != size:
                assert event.street == FOURTH
                assert event.to == hand.big_bet
    assert min(seen.values()) > 100


def test_no_more_bets_than_the_cap(dealings):
    capped = 0
    for dealing in dealings:
        if dealing.hand.limit != "fixed" or dealing.truth["heads_up_uncapped"] != "never":
            continue
        streets = GAMES[dealing.hand.game].streets
        wagers = Counter(
            e.street
            for e in dealing.hand.events
            if isinstance(e, (Completion, Bet, Raise)) and not e.all_in
        )
        for street, number in wagers.items():
            cap = dealing.truth["max_bets_3rd" if street == streets[0] else "max_bets_later"]
            assert number <= cap
            capped += number == cap
    assert capped > 10


def test_pot_limit_bets_are_no_more_than_the_pot(dealings):
    tested = 0
    for dealing in dealings:
        if dealing.hand.limit != "pot":
            continue
        pot, paid, price = 0, Counter(), 0
        for event in dealing.hand.events:
            if isinstance(event, StreetStarts):
                paid, price = Counter(), 0
            elif isinstance(event, Returned):
                pot -= event.amount
            elif isinstance(event, PUTS):
                if isinstance(event, (Bet, Raise)):
                    owed = price - paid[event.seat]
                    least = max(dealing.hand.big_bet, 2 * price)
                    assert event.to <= max(price + pot + owed, least)
                    tested += 1
                pot += event.amount
                if not isinstance(event, Ante):
                    paid[event.seat] += event.amount
                    price = max(price, paid[event.seat])
    assert tested > 100


def situations(dealing):
    hand, ending = dealing.hand, dealing.ending
    events = hand.events
    kinds = {type(e) for e in events}
    yield hand.game
    yield hand.limit
    yield hand.money
    yield from (kind.__name__ for kind in kinds)
    contested = any(isinstance(e, StreetStarts) and e.street == SHOWDOWN for e in events)
    yield "showdown" if contested else "uncontested"
    if len(ending.pots) > 1:
        yield "side pot"
    if len(ending.pots) > 3:
        yield "three side pots"
    for pot in ending.pots:
        if pot.high and pot.low and set(pot.high) != set(pot.low):
            yield "split"
            if pot.paid % 2:
                yield "odd chip between the halves"
            if set(pot.high) & set(pot.low):
                yield "quartered"
        winners = pot.high or pot.low
        if len(winners) > 1:
            yield "tie"
            if len({s.amount for s in pot.shares if s.half is None}) > 1:
                yield "odd chip between equals"
    for event in events:
        if isinstance(event, Ante) and event.amount < hand.ante:
            yield "short ante"
        elif isinstance(event, BringIn) and event.all_in:
            yield "short bring-in" if event.amount < hand.bring_in else "last chip brings in"
        elif isinstance(event, Returned) and event.of == "ante":
            yield "ante returned"
        elif isinstance(event, (Completion, Bet, Raise)) and event.all_in:
            yield "all-in bet"
        elif isinstance(event, Bet) and event.street == FOURTH and event.to == hand.big_bet:
            yield "double bet"
    firsts = [e for e in events if e.street == GAMES[hand.game].streets[0]]
    acts = [e for e in firsts if isinstance(e, (BringIn, Completion))]
    if acts and isinstance(acts[0], Completion):
        yield "completes instead of bringing in"
    if any(s.sitting_out and s.dealt_in for s in hand.seats):
        yield "dealt in and sitting out"
    if any(not s.dealt_in for s in hand.seats):
        yield "listed and not dealt in"
    if ending.rake:
        yield "rake"
    if ending.fees:
        yield "fees"
    last_acts = [e for e in events if e.street == SEVENTH and isinstance(e, (Check, Bet))]
    sixth = [e for e in events if e.street == SEVENTH - 1 and isinstance(e, (Check, Bet))]
    if last_acts and sixth and last_acts[0].seat != sixth[0].seat:
        yield "7th led by another than 6th"


EXPECTED = {
    *GAMES, *LIMITS, "real", "play", "tournament",
    *(kind.__name__ for kind in (
        StreetStarts, Ante, Dealt, CommonCard, BringIn, Completion, Bet, Raise, Call, Check, Fold,
        Returned, Shown, Mucked, Collected, NoLow, PotStated, SeatStated)),
    "showdown", "uncontested", "side pot", "three side pots", "split", "quartered", "tie",
    "odd chip between the halves", "odd chip between equals", "short ante", "short bring-in",
    "ante returned", "all-in bet", "double bet", "completes instead of bringing in",
    "dealt in and sitting out", "listed and not dealt in", "rake", "fees",
    "7th led by another than 6th",
}  # fmt: skip


def test_every_situation_occurs(dealings):
    seen = Counter(what for dealing in dealings for what in set(situations(dealing)))
    assert not [what for what in sorted(EXPECTED) if not seen[what]]


def test_every_value_of_every_field_is_dealt_and_truth_can_be_set(dealings):
    for field, spec in FIELDS.items():
        seen = {dealing.truth[field] for dealing in dealings}
        if len(HOUSE.setting(field, "razz").values) > 1:
            assert seen == set(spec.values), field
        for value in spec.values or (5,):
            dealing = deal(Random(3), game="razz", house=HOUSE, truth={field: value})
            assert dealing.truth[field] == value
    with pytest.raises(KeyError, match="no_such_field"):
        deal(Random(3), game="razz", house=HOUSE, truth={"no_such_field": 1})


def test_two_halves_and_unprinted_returns():
    truth = {"uncontested_split": "two_halves", "uncalled_returned": "unprinted"}
    for seed in range(60):
        dealing = deal(Random(seed), game="stud_hi_lo", house=HOUSE, truth=truth,
                       styles=["tight"] * 3, players=3)  # fmt: skip
        events = dealing.hand.events
        assert not any(isinstance(e, Returned) for e in events)
        if not any(isinstance(e, StreetStarts) and e.street == SHOWDOWN for e in events):
            halves = [e.half for e in events if isinstance(e, Collected)]
            assert halves == ["high", "low"]


def test_eight_stations_exhaust_the_deck():
    for seed in range(40):
        dealing = deal(
            Random(seed), game="stud_high", house=HOUSE, players=8, styles=["station"] * 8,
            stacks=[1000] * 8, truth={"deck_exhausted": "burns_then_common"},
            printed=Print(mucked_told=1.0),
        )  # fmt: skip
        sevens = [e for e in dealing.hand.events if e.street == SEVENTH]
        live = sum(e.seat in {s.seat for s in sevens if isinstance(s, (Check, Bet, Call, Fold))}
                   for e in dealing.hand.seats)  # fmt: skip
        if dealing.common is not None:
            assert isinstance(sevens[1], CommonCard)
            assert not any(isinstance(e, Dealt) for e in sevens)
            shown = [e for e in dealing.hand.events if isinstance(e, Shown)]
            assert all(len(e.cards) == 6 for e in shown)
            assert live > 3
            return
    pytest.fail("no common card in 40 hands of eight stations")


def test_arguments():
    with pytest.raises(ValueError, match="11 players"):
        deal(Random(1), game="razz", house=HOUSE, players=11)
    hand = deal_hand(
        Random(1), game="five_card_stud", house=HOUSE, players=10, limit="no",
        stakes=Stakes(5, 10, 20, 40, "tournament", None, 0), absent=2, line=31, hero=False,
        rake=Rake(1000), hand_id="77", site="nowhere",
    )  # fmt: skip
    assert (hand.site, hand.hand_id, hand.hero, hand.line) == ("nowhere", "77", None, 31)
    assert (hand.ante, hand.bring_in, hand.small_bet, hand.big_bet) == (5, 10, 20, 40)
    assert hand.tournament is not None
    assert len(hand.seats) == 10
    assert sum(seat.sitting_out for seat in hand.seats) == 2
    assert max(e.street for e in hand.events if e.street < SHOWDOWN) <= FIFTH
    assert rake_of(HOUSE) is None
