"""The same hand from two files: nothing twice, what the second knows is kept, what it contradicts
is named."""

import json
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from store_probe import DRIVER, SAMPLES, both_catalogs, contents, environment, known_files, problems
from two_heroes import file_of

from stud_analytics.reading import read_text
from stud_analytics.rules import load_house, replay
from stud_analytics.store import (
    ImportSummary,
    find_hand,
    import_paths,
    open_lake,
    read_again,
    stored_texts,
    writer,
)
from stud_analytics.store.merging import contradiction, told, with_cards_of
from stud_analytics.store.schema import HAND_TABLES

pytestmark = pytest.mark.usefixtures("no_grace")


def put(tmp_path: Path, **files: str) -> ImportSummary:
    """Imports files with these texts, in this order, into the lake of the test."""
    paths = []
    for name, text in files.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return import_paths(paths, tmp_path / "lake")


def query(tmp_path: Path, sql: str) -> list[tuple[object, ...]]:
    with open_lake(tmp_path / "lake") as opened:
        return opened.sql(sql).fetchall()


def sources(tmp_path: Path) -> list[tuple[object, ...]]:
    return query(
        tmp_path,
        f"SELECT replace(file, '{tmp_path}/', ''), line, hero, fate, says FROM hand_sources "
        "ORDER BY fate <> 'first', file",
    )


DOWN_CARDS = "SELECT player, hero, down FROM seats ORDER BY seat"


def test_the_made_hand_holds():
    for hero in ("Ann", "Bo", "Cy", None):
        (hand,) = read_text(file_of(hero))
        assert hand.hero == hero
        result = replay(hand, load_house("pokerstars"))
        assert (result.verdict, result.findings) == ("holds", ())


def test_a_second_hero_adds_cards_and_both_files_are_kept(tmp_path):
    summary = put(tmp_path, a="\n\n" + file_of("Ann"), b=file_of("Bo"))
    assert (summary.stored, summary.duplicates, summary.gained, summary.conflicts) == (1, 1, 1, 0)
    assert query(tmp_path, DOWN_CARDS) == [
        ("Ann", True, "Ac Ad 7s"), ("Bo", True, "2c 2d Jh"), ("Cy", False, ""),
    ]  # fmt: skip
    # By position: down 1, 2 and 7.
    assert query(
        tmp_path, "SELECT position, card, up FROM cards WHERE seat = 3 ORDER BY position"
    ) == [
        (1, "2c", False), (2, "2d", False), (3, "3h", True), (4, "4h", True), (5, "8c", True),
        (6, "Tc", True), (7, "Jh", False),
    ]  # fmt: skip
    assert query(tmp_path, "SELECT hero, verdict, line FROM hands") == [("Ann", "holds", 3)]
    assert sources(tmp_path) == [
        ("a.txt", 3, "Ann", "first", None),
        ("b.txt", 1, "Bo", "more", "Jh 2d 2c of Bo, the file of Bo"),
    ]
    with open_lake(tmp_path / "lake") as lake:
        hand = find_hand(lake, "900001")
        assert hand.text == file_of("Ann").strip()
        (copy,) = hand.copies
        assert copy.text.text == file_of("Bo").strip()
        assert hand.told().heroes == ("Ann", "Bo")
    assert problems(tmp_path / "lake") == []


@both_catalogs
def test_a_third_hero_and_what_each_adds(tmp_path):
    put(tmp_path, a=file_of("Ann"))
    put(tmp_path, b=file_of("Bo"))
    summary = put(tmp_path, c=file_of("Cy"))
    assert (summary.duplicates, summary.gained) == (1, 1)
    assert query(tmp_path, DOWN_CARDS) == [
        ("Ann", True, "Ac Ad 7s"), ("Bo", True, "2c 2d Jh"), ("Cy", True, "9c Jd"),
    ]  # fmt: skip
    assert sources(tmp_path)[2] == (
        "c.txt", 1, "Cy", "more", "Jd 9c of Cy, the file of Cy",
    )  # fmt: skip
    assert problems(tmp_path / "lake") == []


@pytest.mark.parametrize(("flush", "commit"), [(1, 1), (1, 10_000), (10_000, 10_000)])
def test_the_lake_does_not_depend_on_how_the_copies_come(tmp_path, monkeypatch, flush, commit):
    """In one import or three, in one transaction or several: the same rows."""
    files = {hero: file_of(hero) + "\n\n" + file_of(hero, 7) for hero in ("Ann", "Bo", "Cy")}
    (tmp_path / "at once").mkdir()
    monkeypatch.setattr(writer, "FLUSH_HANDS", flush)
    monkeypatch.setattr(writer, "COMMIT_HANDS", commit)
    put(tmp_path / "at once", **files)
    for name, text in files.items():
        put(tmp_path, **{name: text})
    tables = [contents(folder / "lake") for folder in (tmp_path, tmp_path / "at once")]
    for name in ("seats", "cards", "actions", "pots", "findings"):
        assert tables[0][name] == tables[1][name], name
    assert tables[0]["copies"][0] == tables[1]["copies"][0] == 4
    assert problems(tmp_path / "at once" / "lake") == problems(tmp_path / "lake") == []


def test_the_same_text_again_changes_nothing(tmp_path):
    put(tmp_path, a=file_of("Ann"), b=file_of("Bo"))
    before = contents(tmp_path / "lake")
    again = put(tmp_path, a=file_of("Ann"), b=file_of("Bo"), moved=file_of("Bo"))
    assert (again.duplicates, again.gained, again.conflicts) == (3, 0, 0)
    assert contents(tmp_path / "lake") == before


def test_other_words_and_nothing_new(tmp_path):
    chat = ("Bo: folds\nUncalled", 'Bo: folds\nCy said, "nh"\nUncalled')
    summary = put(tmp_path, a=file_of("Ann"), b=file_of("Ann", 900001, chat), c=file_of(None))
    assert (summary.duplicates, summary.gained, summary.conflicts) == (2, 0, 0)
    assert [row[3:] for row in sources(tmp_path)[1:]] == [("same", None), ("same", None)]
    assert problems(tmp_path / "lake") == []


def test_an_onlookers_file_first_and_the_heros_second(tmp_path):
    put(tmp_path, a=file_of(None), b=file_of("Bo"))
    assert query(tmp_path, "SELECT hero FROM hands") == [("Bo",)]
    assert query(tmp_path, DOWN_CARDS)[1] == ("Bo", True, "2c 2d Jh")
    assert query(tmp_path, "SELECT count(*) FROM hands") == [(1,)]


CONFLICTS = [
    ([("bets $1", "bets $2"), ("bet ($1)", "bet ($2)")],
     "line 34 of the first says Ann bets or raises to $1.00 on 7th street, line 33 of this Ann "
     "bets or raises to $2.00 on 7th street"),
    ([("Ann: checks\nBo: checks\n*** 5th", "Ann: checks\nBo: folds\n*** 5th")],
     "line 21 of the first says Bo checks on 4th street, line 21 of this Bo folds on 4th street"),
    ([("Seat 3: Bo (", "Seat 3: Bob ("), ("Dealt to Bo ", "Dealt to Bob "), ("Bo:", "Bob:"),
      ("Seat 3: Bo folded", "Seat 3: Bob folded")],
     "seat 3 is Bo in the first and Bob in this"),
    ([("Seat 5: Cy ($20", "Seat 5: Cy ($21")], "Cy has $20.00 in the first and $21.00 in this"),
    ([("Seat 5: Cy ($20 in chips)\n", ""), ("Cy: posts the ante $0.10\n", ""),
      ("Dealt to Cy [5s]\n", ""), ("Cy: folds\n", ""),
      ("Seat 5: Cy folded on the 3rd Street (didn't bet)\n", ""),
      ("pot $1.30", "pot $1.20"), ("$1.25", "$1.15")],
     "seat 5 is dealt in in the first only"),
    ([("$1.25", "$1.20"), ("Rake $0.05", "Rake $0.10")],
     "Ann is paid $1.25 in the first and $1.20 in this"),
    ([("Kh Qs", "Kh Qd"), ("[Kh] [Qs]", "[Kh] [Qd]")],
     "on 4th street Ann is dealt Qs up in the first and Qd in this"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "said"), CONFLICTS, ids=[said for _, said in CONFLICTS])
def test_contradictions(changes, said):
    (first,) = read_text(file_of("Ann"))
    (second,) = read_text(file_of(None, 900001, *changes))
    assert contradiction(first, second) == said
    assert contradiction(second, first) is not None


@pytest.mark.parametrize(
    ("hero", "change", "said"),
    [
        (None, ("Seat 5: Cy ($20", "Seat 5: Cy ($21"),
         "Cy has $20.00 in the first and $21.00 in this"),
        # Ann's second ace is in Bo's hand.
        ("Bo", ("2c 2d", "2c Ad"), "with its cards, "),
    ],
)  # fmt: skip
def test_a_copy_that_contradicts_is_named_and_the_first_stays(tmp_path, hero, change, said):
    put(tmp_path, a=file_of("Ann"))
    before = contents(tmp_path / "lake")
    changed = file_of(hero, 900001, change)
    summary = put(tmp_path, b=changed)
    assert (summary.duplicates, summary.gained, summary.conflicts) == (1, 0, 1)
    (sentence,) = summary.contradictions
    assert sentence.startswith(f"{tmp_path / 'b.txt'}:1: pokerstars 900001: {said}")
    after = contents(tmp_path / "lake")
    assert after["copies"][0] == 1
    assert {**after, "copies": None} == {**before, "copies": None}
    (row,) = sources(tmp_path)[1:]
    assert (row[3], str(row[4]).startswith(said)) == ("conflict", True)
    # Two files that contradict each other are no fault of the lake: `stud report conflicts`.
    assert problems(tmp_path / "lake") == []
    again = put(tmp_path, b=changed)
    assert (again.conflicts, again.contradictions) == (1, summary.contradictions)
    assert contents(tmp_path / "lake") == after


def test_what_is_no_contradiction():
    (first,) = read_text(file_of("Ann"))
    (second,) = read_text(
        file_of("Bo", 900001, ("20:00:00", "20:00:07"), ("'Wren'", "'Wren II'"),
                ("Ann: posts the ante $0.10\nBo: posts the ante $0.10\n",
                 "Bo: posts the ante $0.10\nAnn: posts the ante $0.10\n"))
    )  # fmt: skip
    assert contradiction(first, second) is None
    assert contradiction(second, first) is None


def test_a_fuller_showdown_is_judged_anew(tmp_path):
    """The first file hides what Bo mucked; the second shows that Bo held the best hand."""
    ending = (
        "Bo: folds\nUncalled bet ($1) returned to Ann\nAnn collected $1.25 from pot\n"
        "Ann: doesn't show hand\n",
        "Bo: calls $1\n*** SHOW DOWN ***\nAnn: shows [Ac Ad Kh Qs 7d 6c 7s] (two pair, Aces and "
        "Sevens)\nBo: mucks hand\nAnn collected $3.15 from pot\n",
    )
    seats = [
        ("pot $1.30 | Rake $0.05", "pot $3.30 | Rake $0.15"),
        ("Seat 1: Ann collected ($1.25)",
         "Seat 1: Ann showed [Ac Ad Kh Qs 7d 6c 7s] and won ($3.15) with two pair, Aces and "
         "Sevens"),
    ]  # fmt: skip
    poor = file_of("Ann", 900001, ending, *seats, ("Bo folded on the River", "Bo mucked"))
    threes = ("2c 2d", "3c 3d")
    rich = file_of("Bo", 900001, ending, *seats, threes,
                   ("Bo folded on the River", "Bo mucked [3c 3d 3h 4h 8c Tc Jh]"))  # fmt: skip
    put(tmp_path, a=poor)
    assert query(tmp_path, "SELECT verdict FROM hands") == [("untold",)]
    put(tmp_path, b=rich)
    assert query(tmp_path, DOWN_CARDS)[1] == ("Bo", True, "3c 3d Jh")
    # Three threes beat two pair: the pot went to the wrong player, as only both files show.
    assert query(tmp_path, "SELECT verdict, high FROM hands JOIN pots USING (site, hand_id)") == [
        ("broken", [3])
    ]
    assert problems(tmp_path / "lake") == []


def test_a_stored_hand_is_read_together_with_its_copies(tmp_path):
    put(tmp_path, a=file_of("Ann"), b=file_of("Bo"))
    with open_lake(tmp_path / "lake") as lake:
        ((site, hand_id, texts),) = stored_texts(lake)
    assert (site, hand_id, len(texts)) == ("pokerstars", "900001", 2)
    first, second = (read_again(*text) for text in texts)
    both, added = with_cards_of(told(first), second)
    assert added == "Jh 2d 2c of Bo, the file of Bo"
    assert with_cards_of(both, second) == (both, None)


def test_files_of_an_import_meet_in_any_order(tmp_path):
    """Cards of both heroes, whoever came first; `hands.hero` is the first."""
    put(tmp_path, b=file_of("Bo"), a=file_of("Ann"))
    assert query(tmp_path, "SELECT hero FROM hands") == [("Bo",)]
    assert query(tmp_path, DOWN_CARDS) == [
        ("Ann", True, "Ac Ad 7s"), ("Bo", True, "2c 2d Jh"), ("Cy", False, ""),
    ]  # fmt: skip


def test_the_files_alone_tell_the_same(tmp_path):
    """Whoever reads the Parquet files without the catalog counts no row twice, and nothing is left
    of those that were replaced."""
    put(tmp_path, a=file_of("Ann") + "\n\n" + file_of("Ann", 2), b=file_of("Bo"))
    with open_lake(tmp_path / "lake") as lake:
        for table in {*HAND_TABLES, "played"} - {"findings"}:  # there are none
            glob = tmp_path / "lake" / "data" / "main" / table / "*.parquet"
            alone = f"SELECT * FROM read_parquet('{glob}')"
            for one, other in ((table, f"({alone})"), (f"({alone})", table)):
                extra = lake.sql(f"FROM {one} EXCEPT ALL FROM {other}").fetchall()
                assert extra == [], table
    assert sorted((tmp_path / "lake").glob("data/**/*.parquet")) == known_files(tmp_path / "lake")


def test_an_xml_session_that_goes_on_gives_no_copies(tmp_path):
    """The header of the session, part of each hand's text, counts and sums up as it grows."""
    sample = next((SAMPLES.parent / "ipoker").glob("*.xml")).read_text(encoding="utf-8")
    assert "<gamecount>" in sample
    summary = put(tmp_path, a=sample)
    assert summary.stored > 1
    later = re.sub(r"<gamecount>\d+", "<gamecount>999", sample)
    assert later != sample
    again = put(tmp_path, a=later)
    assert (again.stored, again.duplicates) == (0, summary.stored + summary.duplicates)
    assert query(tmp_path, "SELECT count(*) FROM copies") == [(0,)]


def test_a_merge_that_is_killed_is_made_whole_by_the_next(tmp_path):
    """Killed while it compares, replaces rows, or tidies up: the lake is sound, and the same import
    again makes it what it would have been."""
    for name in ("Ann", "Bo"):
        text = "\n\n".join(file_of(name, number) for number in range(200))
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    before, whole = tmp_path / "before", tmp_path / "whole"
    import_paths([tmp_path / "Ann.txt"], before)
    shutil.copytree(before, whole)
    second = [str(tmp_path / "Bo.txt")]
    command = [sys.executable, str(DRIVER)]
    began = time.monotonic()
    subprocess.run([*command, str(whole), "1", json.dumps(second)], env=environment(), check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    took = time.monotonic() - began
    wanted = contents(whole)
    dice = random.Random(4)
    for trial in range(4):
        lake = tmp_path / f"lake{trial}"
        shutil.copytree(before, lake)
        with subprocess.Popen(
            [*command, str(lake), "1", json.dumps(second)], env=environment(),
            stdout=subprocess.DEVNULL,
        ) as process:  # fmt: skip
            time.sleep(took * (0.3 + 0.7 * (trial + dice.random()) / 4))
            process.kill()
        assert problems(lake, unswept=True) == [], trial
        assert import_paths(second, lake).duplicates == 200
        assert problems(lake) == [], trial
        assert contents(lake) == wanted, trial
        assert sorted(lake.glob("data/**/*.parquet")) == known_files(lake), trial
