"""Rows against values read off the made hand by eye."""

import duckdb
import pyarrow as pa
import pytest
from store_hands import NAMES, made_hand, made_replay, tournament_hand

from stud_analytics.cards import parse_cards
from stud_analytics.events import CommonCard
from stud_analytics.rules.record import Decision, PlayerRecord, Replay
from stud_analytics.store.deriving import Deriver, add_played
from stud_analytics.store.rows import Batch, Rows
from stud_analytics.store.schema import HAND_TABLES, arrow_schemas, table_definitions


def batch_of(*replays: Replay) -> Batch:
    rows = Rows()
    for replay in replays:
        rows.add(replay, "import-1")
    return rows.batch()


def records(batch: Batch, table: str, hand: str = "1001") -> list[dict[str, object]]:
    return [row for row in batch.tables[table].to_pylist() if row["hand_id"] == hand]


@pytest.fixture(scope="module")
def batch() -> Batch:
    return batch_of(made_replay(made_hand("1000")), made_replay(made_hand("1001", line=101)))


def test_hand(batch: Batch) -> None:
    (row,) = records(batch, "hands")
    assert row == {
        "site": "madeup", "hand_id": "1001", "game": "stud_high", "limit_kind": "fixed",
        "mixed": None, "money": "real", "currency": "USD", "decimals": 2, "ante": 1,
        "bring_in": 2, "small_bet": 4, "big_bet": 8, "table_name": "Elm", "max_seats": 6,
        "players": 3, "started_at": made_hand().started_at, "tournament_id": None,
        "buy_in": None, "level": None, "hero": "Ada", "bring_in_seat": 5, "pot": 11, "rake": 1,
        "fees": 0, "last_street": 7, "showdown_players": 2, "verdict": "untold",
        "house": "made_house", "import_id": "import-1", "file": "made.txt", "line": 101,
        "inferred": None,
        # md5sum says 2fdf1185de5b5ee4 5db43b5d1a9bc49e; a little-endian number begins at its end.
        "digest": 0xE45E5BDE8511DF2F,
    }  # fmt: skip


def test_what_was_inferred_is_named() -> None:
    replay = made_replay(made_hand())._replace(inferred=("small_bet", "uncalled"))
    (row,) = records(batch_of(replay), "hands")
    assert row["inferred"] == "small_bet, uncalled"


def test_seats(batch: Batch) -> None:
    ada, bo, out, zoe = records(batch, "seats")
    key = {"site": "madeup", "hand_id": "1001"}
    assert ada == key | {
        "seat": 1, "player": "Ada", "stack": 400, "sitting_out": False, "dealt_in": True,
        "hero": True, "turn": 1, "put_in": 5, "collected": 10, "net": 5, "folded_on": None,
        "showdown": True, "last_street": 7, "door_card": "Td", "up": "Td 4s 9s Jc",
        "down": "As 4d 7c",
    }  # fmt: skip
    assert bo == key | {
        "seat": 2, "player": NAMES[1], "stack": 300, "sitting_out": False, "dealt_in": True,
        "hero": False, "turn": 2, "put_in": 1, "collected": 0, "net": -1, "folded_on": 3,
        "showdown": False, "last_street": 3, "door_card": "9c", "up": "9c", "down": "",
    }  # fmt: skip
    assert out == key | {
        "seat": 4, "player": "Out", "stack": 50, "sitting_out": True, "dealt_in": False,
        "hero": False, "turn": None, "put_in": None, "collected": None, "net": None,
        "folded_on": None, "showdown": None, "last_street": None, "door_card": None,
        "up": None, "down": None,
    }  # fmt: skip
    assert (zoe["player"], zoe["stack"], zoe["turn"], zoe["down"]) == (NAMES[2], None, 3, "")


def test_actions(batch: Batch) -> None:
    rows = records(batch, "actions")
    assert [row["n"] for row in rows] == list(range(1, 16))
    assert rows[4] == {
        "site": "madeup", "hand_id": "1001", "n": 5, "street": 3, "seat": 1,
        "action": "completion", "amount": 4, "to_total": 4, "all_in": False, "pot_before": 5,
        "to_call": 2, "bets_before": 0, "could_raise": True, "due_seat": 1, "hand_line": 13,
    }  # fmt: skip


def test_cards(batch: Batch) -> None:
    rows = records(batch, "cards")
    assert [(r["seat"], r["position"], r["card"], r["up"]) for r in rows] == [
        (1, 3, "Td", True), (1, 4, "4s", True), (1, 5, "9s", True), (1, 6, "Jc", True),
        (1, 1, "As", False), (1, 2, "4d", False), (1, 7, "7c", False),
        (2, 3, "9c", True),
        (5, 3, "2h", True), (5, 4, "3h", True), (5, 5, "Kc", True), (5, 6, "Qc", True),
    ]  # fmt: skip


def test_pots_awards_findings_texts(batch: Batch) -> None:
    key = {"site": "madeup", "hand_id": "1001"}
    assert records(batch, "pots") == [
        key | {"pot": 0, "amount": 11, "paid": 10, "contenders": [1, 5], "high": [1], "low": []}
    ]
    assert records(batch, "awards") == [
        key | {"n": 1, "pot": 0, "seat": 1, "amount": 10, "half": None, "hand_line": 34}
    ]
    assert records(batch, "findings") == [
        key | {
            "n": 1, "code": "show.mucked", "severity": "note", "line": 134,
            "message": "Seat 5 mucked.", "expected": "shown", "actual": "mucked",
            "source": "made up",
        }
    ]  # fmt: skip
    assert records(batch, "hand_texts") == [key | {"text": "Made hand 1001\nline two\n"}]


def test_schemas_are_those_of_the_ddl(batch: Batch) -> None:
    for name in HAND_TABLES:
        wanted, made = arrow_schemas()[name], batch.tables[name].schema
        assert made.names == wanted.names
        for field in wanted:
            kind = made.field(field.name).type
            kind = kind.value_type if pa.types.is_dictionary(kind) else kind
            assert kind == field.type, (name, field.name)


def test_schemas_are_those_that_duckdb_makes() -> None:
    with duckdb.connect() as connection:
        for name, ddl in table_definitions().items():
            connection.execute(ddl)
            theirs = connection.execute(f"FROM {name} LIMIT 0").to_arrow_table().schema
            assert arrow_schemas()[name].equals(theirs), name


def test_played_goes_beside_the_rows_it_is_worked_out_of() -> None:
    """Of three batches; the hand that two of them have is beside the first."""

    def made(*ids: str) -> Batch:
        return batch_of(*(made_replay(made_hand(hand_id)) for hand_id in ids))

    def plain(*tables: pa.RecordBatch) -> list[dict[str, object]]:
        rows = [row for table in tables for row in table.to_pylist()]
        return sorted(rows, key=lambda row: (row["hand_id"], row["seat"]))

    batches = [made("8", "3"), made("8"), made("5", "8", "4")]
    deriver = Deriver(threads=1)
    add_played(batches, deriver)
    played = [batch.tables["played"] for batch in batches]
    assert [{row["hand_id"] for row in plain(table)} for table in played] == [
        {"8", "3"}, set(), {"5", "4"},
    ]  # fmt: skip
    whole = deriver.rows({n: pa.table(t) for n, t in made("3", "4", "5", "8").tables.items()})
    assert plain(*played) == plain(whole)
    only_4 = batches[2].keep([False, False, True])["played"]
    assert {row["hand_id"] for row in plain(only_4)} == {"4"}
    assert plain(only_4) == [row for row in plain(whole) if row["hand_id"] == "4"]
    add_played([], deriver)  # of a job without a hand


def test_tournament_and_mixed_game() -> None:
    (row,) = records(batch_of(made_replay(tournament_hand("5"))), "hands", "5")
    assert (row["tournament_id"], row["buy_in"], row["level"]) == ("77", "$1+$0.10", "III")
    assert (row["money"], row["mixed"], row["currency"], row["decimals"]) == (
        "tournament", "HORSE", None, 0,
    )  # fmt: skip


def test_hidden_cards_keep_the_places_of_the_known_ones() -> None:
    player = PlayerRecord(2, 1, 0, -1, 3, False, (-1, *parse_cards("9c")), (-1, 5), 4)
    made = made_replay(made_hand())
    batch = batch_of(made._replace(players=(made.players[0], player, made.players[2])))
    cards = [r for r in records(batch, "cards") if r["seat"] == 2]
    assert [(r["position"], r["card"], r["up"]) for r in cards] == [
        (4, "9c", True), (2, "3d", False),
    ]  # fmt: skip
    seat = records(batch, "seats")[1]
    assert (seat["door_card"], seat["up"], seat["down"]) == (None, "9c", "3d")


def test_common_card_is_at_seat_0() -> None:
    made = made_replay(
        made_hand(events=(*made_hand().events, CommonCard(30, 7, 0, parse_cards("6h"))))
    )
    (row,) = [r for r in records(batch_of(made), "cards") if r["seat"] == 0]
    assert (row["position"], row["card"], row["up"]) == (7, "6h", True)


def test_five_card_stud_has_one_down_card_and_no_last_one_down() -> None:
    made = made_replay(made_hand(game="five_card_stud"))
    player = PlayerRecord(1, 1, 0, -1, None, True, parse_cards("Td 4s 9s Jc"), (0,), 5)
    rows = records(batch_of(made._replace(players=(player,))), "cards")
    assert [(r["position"], r["card"]) for r in rows] == [
        (2, "Td"), (3, "4s"), (4, "9s"), (5, "Jc"), (1, "2c"),
    ]  # fmt: skip


@pytest.mark.parametrize(("bringer", "turns"), [(1, [3, 1, 2]), (2, [2, 3, 1]), (5, [1, 2, 3])])
def test_turn_counts_from_the_left_of_the_bring_in(bringer: int, turns: list[int]) -> None:
    made = made_replay(made_hand())
    decisions = tuple(
        d._replace(seat=bringer) if d.action == "bring_in" else d for d in made.decisions
    )
    batch = batch_of(made._replace(decisions=decisions))
    assert [r["turn"] for r in records(batch, "seats") if r["dealt_in"]] == turns
    assert records(batch, "hands")[0]["bring_in_seat"] == bringer


def test_nobody_brings_in_when_all_are_all_in() -> None:
    made = made_replay(made_hand())
    later = made.decisions[-1]._replace(street=4, action="bet", amount=8, to=8)
    batch = batch_of(made._replace(decisions=(*made.decisions[:3], later)))
    assert records(batch, "hands")[0]["bring_in_seat"] is None
    assert {r["turn"] for r in records(batch, "seats")} == {None}


def test_keep_takes_whole_hands_out_of_every_table() -> None:
    batch = batch_of(*(made_replay(made_hand(str(i))) for i in range(5)))
    kept = batch.keep([True, False, True, False, False])
    for name, rows in kept.items():
        assert {row["hand_id"] for row in rows.to_pylist()} == {"0", "2"}, name
        assert rows.num_rows * 5 == batch.tables[name].num_rows * 2
    assert batch.keep([True] * 5) is batch.tables


def test_a_batch_leaves_nothing_behind() -> None:
    rows = Rows()
    rows.add(made_replay(made_hand("1")), "i")
    rows.batch()
    rows.add(made_replay(made_hand("2")), "i")
    assert len(rows) == 1
    assert rows.batch().keys == [("madeup", "2")]


def test_hands_picked_out_are_as_if_they_had_come_alone() -> None:
    bare = made_replay(made_hand("1", line=50), findings=(), awards=())
    replays = [bare, made_replay(made_hand("2", line=90)), made_replay(tournament_hand("3"))]
    rows = Rows()
    for replay in replays:
        rows.add(replay, "import-1")
    for places in ([0], [1], [2], [0, 2], [2, 1]):
        picked, alone = rows.pick(places).batch(), batch_of(*(replays[p] for p in places))
        assert picked.keys == alone.keys
        for name in HAND_TABLES:
            assert picked.tables[name].to_pylist() == alone.tables[name].to_pylist(), name
    assert len(rows) == 3


def test_a_batch_that_fails_takes_nothing_away() -> None:
    rows = Rows()
    rows.add(made_replay(made_hand("1")), "i")
    rows.add(made_replay(made_hand("2", ante=2**70)), "i")
    with pytest.raises(OverflowError):
        rows.batch()
    assert rows.pick([0]).batch().keys == [("madeup", "1")]


@pytest.mark.parametrize("seat", [128, 300])
def test_a_seat_that_is_no_number_of_one_byte_is_an_error(seat: int) -> None:
    made = made_replay(made_hand())
    decisions = (made.decisions[0]._replace(seat=seat), *made.decisions[1:])
    with pytest.raises(OverflowError, match=f"^{seat} is no number of one byte$"):
        batch_of(made._replace(decisions=decisions))


def test_hands_without_findings_or_awards() -> None:
    bare = made_replay(made_hand("2"), findings=(), awards=())
    batch = batch_of(bare, made_replay(made_hand("3")), bare)
    assert batch.findings == [0, 1, 0]
    assert [row["hand_id"] for row in batch.tables["findings"].to_pylist()] == ["3"]
    assert batch_of(bare).tables["awards"].num_rows == 0


@pytest.mark.parametrize("changes", [{"max_seats": 1000}, {"table": "\ud800"}, {"ante": 2**70}])
def test_a_value_that_does_not_fit_is_an_error(changes: dict[str, object]) -> None:
    with pytest.raises((OverflowError, pa.ArrowException, UnicodeEncodeError)):
        batch_of(made_replay(made_hand(**changes)))


def test_more_actions_than_played_can_count_are_an_error() -> None:
    made = made_replay(made_hand())
    call = Decision(22, 4, 5, "call", 0, 0, False, 11, 0, None, 0, True, 5)
    mine = sum(decision.seat == call.seat for decision in made.decisions)

    def acting(times: int) -> Replay:
        return made._replace(decisions=(*made.decisions, *[call] * (times - mine)))

    most = acting(255)
    batch = batch_of(most)
    deriver = Deriver(threads=1)
    add_played([batch], deriver)
    deriver.close()
    (row,) = [row for row in records(batch, "played", "1001") if row["seat"] == call.seat]
    assert row["aggression_freq_4_d"] == 255 - mine
    with pytest.raises(OverflowError, match="256 actions of one player, 255 at most"):
        batch_of(acting(256))
    # Of several players together there may be more.
    others = [call._replace(seat=2)] * 100
    assert batch_of(most._replace(decisions=(*most.decisions, *others))).keys
