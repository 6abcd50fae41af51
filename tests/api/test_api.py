"""`import stud_analytics`: hands out of files, the referee, a lake as tables."""

import ast
import subprocess
import sys
import zipfile
from datetime import date
from decimal import Decimal
from importlib.resources import files
from pathlib import Path

import pytest

import stud_analytics
from stud_analytics import StudError, Unread, UnreadWarning, open_lake, read_hands, replay

PAGE_ONE = "sample_histories/pokerstars/2019-03-08_hi_lo_kestrel.txt"


def test_import_costs_nothing_and_every_name_is_there():
    code = (
        "import sys, stud_analytics\n"
        "print(sorted(n for n in sys.modules if n.split('.')[0] in ('pandas', 'duckdb', 'pyarrow',"
        " 'numpy', 'lark', 'typer', 'stud_analytics')))\n"
        "assert set(stud_analytics.__all__) <= set(dir(stud_analytics))\n"
        "for name in stud_analytics.__all__: assert getattr(stud_analytics, name)\n"
        "print([n for n in ('pandas', 'duckdb', 'pyarrow') if n in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    at_first, with_every_name = map(ast.literal_eval, done.stdout.splitlines())
    assert at_first == ["stud_analytics", "stud_analytics.lazy"]
    assert with_every_name == []
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        stud_analytics.nothing  # noqa: B018


def test_typed_names_are_the_names():
    tree = ast.parse(Path(stud_analytics.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted([*typed, "__version__"]) == stud_analytics.__all__
    for name, module in typed.items():
        assert getattr(stud_analytics, name) is getattr(sys.modules[module], name)


def test_types_travel_with_the_package():
    assert (files("stud_analytics") / "py.typed").is_file()


def test_read_hands_takes_what_import_takes(at_samples, tmp_path):
    text = Path(PAGE_ONE).read_bytes()
    names = [hand.hand_id for hand in read_hands(PAGE_ONE)]
    assert len(names) == text.count(b"PokerStars Hand #")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("deep/a.txt", text)
    assert [hand.hand_id for hand in read_hands(tmp_path)] == names
    assert [hand.hand_id for hand in read_hands(str(tmp_path / "a.zip"))] == names
    done = subprocess.run(
        [sys.executable, "-c", "import stud_analytics as s\n"
         "print([hand.hand_id for hand in s.read_hands('-')])"],
        input=text, capture_output=True, check=True,
    )  # fmt: skip
    assert ast.literal_eval(done.stdout.decode()) == names


def test_nothing_that_is_found_is_lost(at_samples, tmp_path):
    """One hand of each fate, a file without hands, a damaged archive: all are told of."""
    good = Path(PAGE_ONE).read_text(encoding="utf-8-sig").split("\n\n\n")[0]
    (tmp_path / "good.txt").write_text(good)
    for name in ("unknown_line", "truncated"):
        (tmp_path / f"{name}.txt").write_bytes(
            Path(f"sample_histories/broken/{name}.txt").read_bytes()
        )
    (tmp_path / "README").write_text("no hand here\n")
    (tmp_path / "torn.zip").write_bytes(b"PK\x03\x04 torn")
    rest = []
    assert len(list(read_hands(tmp_path, unread=rest.append))) == 1
    fates = {Path(e.file if isinstance(e, Unread) else e.name).name:
             e.kind if isinstance(e, Unread) else e.no_hands for e in rest}  # fmt: skip
    assert fates == {
        "unknown_line.txt": "rejected", "truncated.txt": "unfinished", "README": True,
        "torn.zip": False,
    }  # fmt: skip
    (unknown,) = [each for each in rest if isinstance(each, Unread) and each.kind == "rejected"]
    assert "swaps a card" in unknown.reason
    assert "swaps a card" in unknown.text
    said = (
        "not among the hands: 1 rejected, 1 unfinished, 1 file that cannot be read, "
        r"1 file without hands; .*unread=rest\.append"
    )
    with pytest.warns(UnreadWarning, match=said) as warned:
        assert len(list(read_hands(tmp_path))) == 1
    assert warned[0].filename == __file__


def test_strict_raises_at_what_is_wrong(at_samples, tmp_path):
    with pytest.raises(StudError, match=r"unknown_line\.txt:1: rejected: line 32 is not known"):
        list(read_hands("sample_histories/broken/unknown_line.txt", strict=True))
    (tmp_path / "torn.zip").write_bytes(b"PK\x03\x04 torn")
    (tmp_path / "a.txt").write_bytes(Path(PAGE_ONE).read_bytes())
    with pytest.raises(StudError, match="damaged"):
        list(read_hands(tmp_path, strict=True))


def test_paths_without_hands_are_errors(at_samples, tmp_path):
    (tmp_path / "notes.txt").write_text("no hand here\n")
    with pytest.raises(StudError, match="no such file"):
        next(read_hands(tmp_path / "nowhere"))
    with pytest.raises(StudError, match="no hand histories"):
        next(read_hands(tmp_path / "notes.txt"))
    with pytest.raises(StudError, match="no hand histories"):
        next(read_hands(tmp_path))
    (tmp_path / "notes.txt").write_text("")
    with pytest.raises(StudError, match="no hand histories"):
        next(read_hands(tmp_path / "notes.txt"))


def test_replay_by_another_house(at_samples, tmp_path):
    (hand,) = read_hands("sample_histories/broken/odd_cent_to_low.txt")
    assert replay(hand).verdict == "broken"
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'based_on = "pokerstars"\n[odd_chip_hi_lo]\nvalues = ["low"]\nstatus = "known"\n'
        'source = "house rules, section 12"\n'
    )
    assert replay(hand, mine).verdict == "holds"
    assert replay(hand, str(mine)).verdict == "holds"
    assert replay(hand, "pokerstars") == replay(hand)
    with pytest.raises(StudError, match="nowhere"):
        replay(hand, "nowhere")


def test_sql_gives_exact_frames_and_arrow(at_samples):
    query = (
        "SELECT 0.10::DECIMAL(18, 4) AS amount, NULL::BIGINT AS nothing, sum(3::BIGINT) AS total, "
        "true AS yes, ? AS name, 1.5::DOUBLE AS value, TIMESTAMP '2024-01-02 03:04:05' AS at"
    )
    with open_lake("sample-lake") as lake:
        frame = lake.sql(query, ["'; DROP"])
        table = lake.sql(query, ["'; DROP"], arrow=True)
        assert lake.sql("SET threads = 1").shape == (0, 0)
        assert lake.sql("SELECT $a AS a", {"a": 5})["a"][0] == 5
    row = frame.iloc[0]
    assert row["amount"] + row["amount"] == Decimal("0.2")
    assert frame["nothing"].isna()[0]
    assert frame["name"][0] == "'; DROP"
    types = {name: str(dtype) for name, dtype in frame.dtypes.items()}
    assert types == {
        "amount": "decimal128(18, 4)[pyarrow]", "nothing": "Int64", "total": "Int64",
        "yes": "boolean", "name": types["name"], "value": "float64", "at": "datetime64[us]",
    }  # fmt: skip
    assert table.num_rows == 1
    assert table.column("amount")[0].as_py() == Decimal("0.1000")


def test_a_lake_is_read_only_and_errors_are_sentences(at_samples, tmp_path):
    with open_lake("sample-lake") as lake:
        assert repr(lake).startswith("LakeReader(")
        for query in ("DELETE FROM hands", "CREATE TABLE x (a INTEGER)", "DROP TABLE seats"):
            with pytest.raises(stud_analytics.QueryError, match="read-only"):
                lake.sql(query)
        with pytest.raises(stud_analytics.QueryError, match="syntax error"):
            lake.sql("SELECT 1 FRM x y")
        with pytest.raises(stud_analytics.QueryError, match="query does not exist"):
            lake.sql("FROM query")
        lake.sql("CREATE TEMP TABLE mine AS FROM hands")
        assert len(lake.sql("FROM mine")) == len(lake.hands())
        with pytest.raises(StudError, match="there is no report"):
            lake.report("nothing")
        with pytest.raises(StudError, match="there is no filter"):
            lake.report("players", colour="red")
        with pytest.raises(StudError, match="a day is"):
            lake.hands(since="yesterday")
    with pytest.raises(StudError, match="there is no lake"):
        open_lake(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("filters", "said"),
    [({"player": 5}, "player 5: a text"), ({"since": 5}, "since 5: a date or a datetime"),
     ({"last": "x"}, "last 'x': a whole number"), ({"players": True}, "players True: a whole"),
     ({"hero": "yes"}, "hero 'yes': True or None"), ({"stakes": 5}, "stakes 5: a text"),
     ({"verdicts": 5}, "verdicts 5: a tuple of"), ({"verdicts": ["good"]}, "verdicts 'good': ch"),
     ({"player": "a\udcff"}, r"player 'a.udcff': no text in UTF-8")],
)  # fmt: skip
def test_values_that_no_filter_has(at_samples, filters, said):
    with open_lake("sample-lake") as lake:
        with pytest.raises(StudError, match=said):
            lake.report("results", **filters)
        assert len(lake.report("results", hero=False)) == len(lake.report("results"))


def test_a_transaction_that_broke_is_over(at_samples):
    with open_lake("sample-lake") as lake:
        lake.sql("BEGIN")
        for _ in range(2):
            with pytest.raises(stud_analytics.QueryError, match="torn"):
                lake.sql("SELECT error('torn')")
            assert len(lake.sql("SELECT 1")) == 1
            assert len(lake.report("results")) > 0
    with pytest.raises(stud_analytics.QueryError, match="closed"):
        lake.report("results")


def test_threads_share_a_lake(at_samples):
    from concurrent.futures import ThreadPoolExecutor

    with open_lake("sample-lake") as lake, ThreadPoolExecutor(4) as pool:
        queries = [f"SELECT {n} AS n, count(*) AS hands FROM hands" for n in range(80)]
        answers = list(pool.map(lambda query: lake.sql(query)["n"].tolist(), queries))
    assert answers == [[n] for n in range(80)]


def test_report_and_hands_are_cut_by_filters(at_samples):
    with open_lake("sample-lake") as lake:
        everything = lake.hands()
        count = lake.sql("SELECT count(*) AS n FROM hands")["n"][0]
        assert len(everything) == count
        assert everything["started_at"].dropna().is_monotonic_increasing
        razz = lake.hands(
            game="razz", verdicts="holds", since="2019-01-01", until=date(2019, 12, 31)
        )
        wanted = everything[
            (everything["game"] == "razz") & (everything["verdict"] == "holds")
            & (everything["started_at"] >= "2019-01-01") & (everything["started_at"] < "2020-01-01")
        ]  # fmt: skip
        assert len(wanted) > 2
        assert razz["hand_id"].tolist() == wanted["hand_id"].tolist()
        mine = lake.hands(player="Lena_7s", arrow=True)
        seats = lake.sql(
            "SELECT count(*) AS n FROM seats WHERE player = ? AND dealt_in", ["Lena_7s"]
        )
        assert mine.num_rows == seats["n"][0] > 5
        players = lake.report("players", player="Lena_7s")
        assert players["hands"].sum() == lake.sql(
            "SELECT count(*) AS n FROM played WHERE player = ? AND verdict <> 'broken'", ["Lena_7s"]
        )["n"][0]  # fmt: skip
        assert lake.report("players", player="Lena_7s", arrow=True).num_rows == len(players)


def test_an_import_is_seen_by_a_lake_that_is_open(tmp_path, at_samples):
    from stud_analytics.store import import_paths

    import_paths([PAGE_ONE], tmp_path / "lake")
    with open_lake(tmp_path / "lake") as lake:
        before = len(lake.hands())
        import_paths(["sample_histories/winamax"], tmp_path / "lake")
        after = lake.hands()
    assert len(after) == before + (after["site"] == "winamax").sum() > before
