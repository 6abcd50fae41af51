"""The good samples through the package: all read, all judged right, every kind of hand there."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from plain_text import TextHand

from stud_analytics.cards import ace_low_rank, rank_of
from stud_analytics.events import (
    Ante,
    Bet,
    BringIn,
    CommonCard,
    Completion,
    Fold,
    Hand,
    Mucked,
    Raise,
    Returned,
    SeatStated,
    StreetStarts,
    Unread,
)
from stud_analytics.games import FOURTH, GAMES, SEVENTH, THIRD
from stud_analytics.reading.decode import decode
from stud_analytics.rules.record import PotRecord, Replay
from stud_analytics.store import import_paths

UNTOLD = {
    "197355569497": "ninepin mucks on the river and no line tells the hand",
    "197689639904": "calls after a bring-in for less: full or short is not known of PokerStars",
}
"""Hands whose text does not let a referee say who had to win."""

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "pokerstars"


# ------------------------------------------------------------------ reading and judging


def test_every_hand_is_found(samples: Path, outcomes: list[Hand | Unread]) -> None:
    headers = sum(
        len(re.findall(r"^(?:\ufeff)?PokerStars .*#\d+: ", path.read_text("utf-8"), re.MULTILINE))
        for path in (samples / "pokerstars").glob("*.txt")
    )
    assert len(outcomes) == headers
    assert 40 <= headers <= 80


def test_only_the_holdem_hands_are_not_stud(outcomes: list[Hand | Unread]) -> None:
    unread = [outcome for outcome in outcomes if isinstance(outcome, Unread)]
    assert Counter(outcome.kind for outcome in unread) == {"not_stud": 2}
    assert all("Hold'em" in outcome.text.split("\n", 1)[0] for outcome in unread)


def test_no_line_is_unknown(outcomes: list[Hand | Unread]) -> None:
    for outcome in outcomes:
        if isinstance(outcome, Hand):
            assert outcome.unknown == (), outcome.hand_id


def test_ids_are_unique(outcomes: list[Hand | Unread]) -> None:
    ids = [outcome.hand_id for outcome in outcomes]
    assert len(ids) == len(set(ids))


def test_every_hand_holds_or_is_untold_where_it_says_so(replays: list[Replay]) -> None:
    for result in replays:
        due = "untold" if result.hand.hand_id in UNTOLD else "holds"
        assert result.verdict == due, (result.hand.hand_id, result.findings)
        if due == "holds":
            assert result.findings == (), result.hand.hand_id


def test_chips_are_conserved(replays: list[Replay]) -> None:
    for result in replays:
        put_in = sum(player.put_in for player in result.players)
        collected = sum(player.collected for player in result.players)
        assert result.balanced
        assert put_in == collected + result.rake + result.fees, result.hand.hand_id
        assert sum(pot.amount for pot in result.pots) == put_in, result.hand.hand_id
        for player in result.players:
            assert player.net == player.collected - player.put_in


def test_money_is_what_a_plain_reading_of_the_text_says(
    replays: list[Replay], texts: list[TextHand]
) -> None:
    by_id = {text.hand_id: text for text in texts}
    assert len(by_id) == len(replays)
    for result in replays:
        text = by_id[result.hand.hand_id]
        name = {seat.seat: seat.player for seat in result.hand.seats}
        for player in result.players:
            assert player.put_in == text.put_in[name[player.seat]], result.hand.hand_id
            assert player.collected == text.collected[name[player.seat]], result.hand.hand_id
        assert result.rake == text.rake


def test_an_import_counts_what_is_there(samples: Path, tmp_path: Path) -> None:
    summary = import_paths([str(samples / "pokerstars")], str(tmp_path / "lake"))
    assert summary.not_stud == 2
    assert (summary.duplicates, summary.rejected, summary.unfinished) == (0, 0, 0)
    assert summary.stored == summary.hands_found - 2
    assert summary.findings == len(UNTOLD)


# ------------------------------------------------------------------ kinds of hands, by their facts


def _contested(result: Replay) -> list[PotRecord]:
    return [pot for pot in result.pots if len(pot.contenders) > 1 and (pot.high or pot.low)]


def _hi_lo(result: Replay) -> list[PotRecord]:
    return _contested(result) if result.hand.game == "stud_hi_lo" else []


def _share(pot: PotRecord) -> list[int]:
    return [amount for _, amount in pot.shares]


def _doors(hand: Hand) -> dict[int, int]:
    return {
        event.seat: event.up[0]
        for event in hand.events
        if type(event).__name__ == "Dealt" and event.street == THIRD and event.up  # type: ignore[union-attr]
    }


def _tied_doors(result: Replay) -> bool:
    """The bring-in shares the rank of the door card with another player."""
    hand = result.hand
    doors = _doors(hand)
    brings = next((e.seat for e in hand.events if isinstance(e, BringIn)), None)
    if brings is None:
        return False
    rank = ace_low_rank if hand.game == "razz" else rank_of
    return [rank(door) for door in doors.values()].count(rank(doors[brings])) > 1


def _wagers(result: Replay) -> Iterator[int]:
    """Bets and raises on each street."""
    count = Counter(
        event.street for event in result.hand.events if isinstance(event, Bet | Completion | Raise)
    )
    yield from count.values()


def _left_alone_with_the_bring_in(result: Replay) -> bool:
    events = result.hand.events
    return not any(isinstance(e, Bet | Completion | Raise) for e in events) and any(
        isinstance(e, Returned) and e.street == THIRD for e in events
    ) and len(result.pots) == 1 and not any(
        isinstance(e, StreetStarts) and e.street == FOURTH for e in events
    )  # fmt: skip


def _absent(result: Replay) -> list[int]:
    return [seat.seat for seat in result.hand.seats if seat.sitting_out and seat.dealt_in]


def _folds(result: Replay) -> set[int]:
    return {event.seat for event in result.hand.events if isinstance(event, Fold)}


KINDS: dict[str, Callable[[Replay], bool]] = {
    "hi/lo split": lambda r: any(
        pot.low and not set(pot.high) & set(pot.low) for pot in _hi_lo(r)
    ),
    "scoop": lambda r: any(len(pot.high) == 1 and pot.high == pot.low for pot in _hi_lo(r)),
    "quartered": lambda r: any(
        len(pot.low) == 2 and pot.paid in [4 * share for share in _share(pot)] for pot in _hi_lo(r)
    ),
    "three-quartered": lambda r: any(
        3 * pot.paid in [4 * share for share in _share(pot)] for pot in _hi_lo(r)
    ),
    "a side pot without a low beside a main pot with one": lambda r: any(
        main.low and not side.low for main, side in pairwise(_hi_lo(r))
    ),
    "no low at all": lambda r: bool(_hi_lo(r)) and not any(pot.low for pot in _hi_lo(r)),
    "odd cent to the high": lambda r: any(
        pot.paid % 2 == 1
        and len(pot.high) == len(pot.low) == 1
        and dict(pot.shares)[pot.high[0]] == dict(pot.shares)[pot.low[0]] + 1
        for pot in _hi_lo(r)
        if pot.high != pot.low
    ),
    "tie with an odd cent": lambda r: any(
        len(pot.high) == 2 and sorted(_share(pot)) == [pot.paid // 2, pot.paid // 2 + 1]
        for pot in _contested(r)
        if r.hand.game == "stud_high"
    ),
    "main pot and two side pots": lambda r: len(r.pots) == 3,
    "bring-in with the last chips": lambda r: any(
        isinstance(e, BringIn) and e.all_in and r.hand.money == "real" for e in r.hand.events
    ),
    "bring-in for less": lambda r: any(
        isinstance(e, BringIn) and e.all_in and r.hand.bring_in is None for e in r.hand.events
    ),
    "ante for less": lambda r: any(
        isinstance(e, Ante) and e.all_in and e.amount < (r.hand.ante or 0) for e in r.hand.events
    ),
    "all-in before the river, the rest dealt without betting": lambda r: (
        r.hand.game == "razz"
        and any(getattr(e, "all_in", False) for e in r.hand.events)
        and not any(decision.street == SEVENTH for decision in r.decisions)
        and bool(_contested(r))
    ),
    "showdown in razz": lambda r: r.hand.game == "razz" and bool(_contested(r)),
    "double bet on an open pair": lambda r: r.hand.game == "stud_high" and any(
        isinstance(e, Bet) and e.street == FOURTH and e.amount == r.hand.big_bet
        for e in r.hand.events
    ),
    "small bet in spite of an open pair": lambda r: (
        r.hand.game == "stud_high"
        and "Pair on board - a double bet is allowed" in r.hand.text
        and any(
            isinstance(e, Bet) and e.street == FOURTH and e.amount == r.hand.small_bet
            for e in r.hand.events
        )
    ),
    "capped street, three players in": lambda r: 4 in _wagers(r) and len(_contested(r)) > 0
    and len({d.seat for d in r.decisions if d.bets >= 2}) >= 3,
    "capped street heads-up": lambda r: 4 in _wagers(r) and len(r.players) == 2,
    "heads-up": lambda r: len(r.players) == 2,
    "eight-handed": lambda r: len(r.players) == 8,
    "door cards tied for the bring-in, stud": lambda r: r.hand.game != "razz" and _tied_doors(r),
    "door cards tied for the bring-in, razz": lambda r: r.hand.game == "razz" and _tied_doors(r),
    "everybody folds to the bring-in": _left_alone_with_the_bring_in,
    "completes instead of bringing in": lambda r: not any(
        isinstance(e, BringIn) for e in r.hand.events
    ) and any(isinstance(e, Completion) for e in r.hand.events),
    "absent player anted, dealt and folded": lambda r: bool(_absent(r))
    and set(_absent(r)) <= _folds(r) and r.hand.money == "tournament",
    "absent player brings in": lambda r: any(
        isinstance(e, BringIn) and e.seat in _absent(r) for e in r.hand.events
    ),
    "absent player of a cash game left out": lambda r: any(
        seat.sitting_out and not seat.dealt_in for seat in r.hand.seats
    ),
    "common card on the river": lambda r: any(
        isinstance(e, CommonCard) and e.street == SEVENTH for e in r.hand.events
    ),
    "muck told by the summary": lambda r: {
        e.seat for e in r.hand.events if isinstance(e, Mucked)
    } & {e.seat for e in r.hand.events if isinstance(e, SeatStated) and len(e.cards) == 7} != set(),
    "muck not told": lambda r: r.verdict == "untold",
    "shown without need": lambda r: len(r.pots) == 1 and len(r.pots[0].contenders) == 1
    and ": shows [" in r.hand.text,
    "play money": lambda r: r.hand.money == "play" and r.hand.currency is None,
    "euros": lambda r: r.hand.currency == "EUR",
    "home game": lambda r: r.hand.text.startswith("PokerStars Home Game Hand #"),
    "Zoom": lambda r: r.hand.text.startswith("PokerStars Zoom Hand #"),
    "old tournament header": lambda r: ": TOURNAMENT #" in r.hand.text and r.hand.tournament
    is not None,
    "brings in low": lambda r: "brings in low for" in r.hand.text,
    "8-Game": lambda r: r.hand.mixed == "8-Game",
    "HORSE": lambda r: r.hand.mixed == "HORSE",
    "Triple Stud": lambda r: r.hand.mixed == "Triple Stud",
    "chat": lambda r: ' said, "' in r.hand.text,
    "somebody joins": lambda r: " joins the table at seat #" in r.hand.text,
    "somebody leaves": lambda r: " leaves the table" in r.hand.text,
    "time-out": lambda r: " has timed out" in r.hand.text,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_hand_of_the_kind(kind: str, replays: list[Replay]) -> None:
    assert any(KINDS[kind](result) for result in replays)


def test_every_game_and_kind_of_money_is_there(replays: list[Replay]) -> None:
    hands = [result.hand for result in replays]
    assert {hand.game for hand in hands} == {"stud_high", "stud_hi_lo", "razz"} <= set(GAMES)
    assert {hand.money for hand in hands} == {"real", "play", "tournament"}


def test_the_hero_meets_the_same_people_again(replays: list[Replay]) -> None:
    """Or reports would have nothing to show."""
    together: Counter[str] = Counter()
    for result in replays:
        assert result.hand.hero == "Lena_7s"
        together.update({seat.player for seat in result.hand.seats} - {"Lena_7s"})
    assert sum(1 for count in together.values() if count >= 15) >= 5
    days = {result.hand.started_at.date() for result in replays if result.hand.started_at}
    assert len(days) >= 5


def test_names_that_look_like_something_else(replays: list[Replay]) -> None:
    players = {seat.player for result in replays for seat in result.hand.seats}
    assert {
        "folds",
        "Jo: folds",
        "[2c 3d]",
        "Seat 1:",
        "Anna",
        "Anna B",
        "Zoë ☂",
        "Moss & Fern",
    } < (players)


def test_byte_order_mark_line_ends_and_time_zones(
    samples: Path, outcomes: list[Hand | Unread]
) -> None:
    path = samples / "pokerstars" / "HH20211105 Lapwing VI - EUR Limit Stud.txt"
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\n") == data.count(b"\r\n") > 100
    first = next(o for o in outcomes if isinstance(o, Hand) and Path(o.file).name == path.name)
    assert "2:14:08 CET [2021/11/04 21:14:08 ET]" in first.text
    # Eastern time is still daylight time on 4 November 2021: four hours behind UTC.
    assert first.started_at == datetime(2021, 11, 5, 1, 14, 8, tzinfo=UTC)


# ------------------------------------------------------------------ our own, not anybody's


def _telling(line: str) -> bool:
    """Whether a line holds a screen name, a hand number or a table, not only fixed phrases."""
    return bool(line.strip()) and not re.fullmatch(
        r"\*\*\* .* \*\*\*|No low hand qualified|Betting is capped|Pair on board - .*"
        r"|Total pot .*|The button is in seat #\d+|\*\*+ .* \*\*+|Seat 0 is the button"
        r"|Total number of players ?: .*|-+ Summary -+"
        # Anonymous tables: seats for names, and no more than one card.
        r"|Total Pot\(.*|Seat(?:\+\d+(?: \[ME\])? ?:| \d+:  )[^\[]*(?:\[(?:\S\S|Does not show)\])?"
        r"|-{3,}|Dealing (?:pocket cards|\S+ street|river)|Summary:|Players in round: \d+"
        r"|Rake (?:taken: )?\S+",
        line.strip(),
    )


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real hands is not here")
def test_no_line_is_taken_from_real_hands(samples: Path) -> None:
    real: set[str] = set()
    for path in CORPUS.parent.rglob("*.txt"):
        real.update("".join(decode([path.read_bytes()])).splitlines())
    # What the factory deals nobody has typed: an amount of its may be a real one by chance.
    typed = [path for path in samples.rglob("*.txt") if path.parent.name != "simulated"]
    assert len(typed) > 50
    for path in typed:
        for line in "".join(decode([path.read_bytes()])).splitlines():
            assert not (_telling(line) and line in real), (path.name, line)
