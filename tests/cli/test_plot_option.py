"""``stud report NAME --plot FILE``."""

import pytest

from stud_analytics.stats import list_reports
from stud_analytics.store import open_lake

MINE = ("--player", "Lena_7s", "--site", "pokerstars")
DRAWN = [report.name for report in list_reports() if report.plot]


@pytest.mark.parametrize("name", DRAWN)
def test_every_picture_of_a_report_can_be_drawn(stud, lake, tmp_path, name):
    file = tmp_path / f"{name}.png"
    status, out, err = stud("report", name, "--plot", file, "--lake", lake, *MINE)
    assert (status, out) == (0, ""), err
    assert file.read_bytes().startswith(b"\x89PNG")


def test_the_same_lake_gives_the_same_bytes(stud, lake, tmp_path):
    for at in range(2):
        stud("report", "winnings", "--plot", tmp_path / f"{at}.svg", "--lake", lake, *MINE)
    stud("report", "results", "--plot", tmp_path / "2.svg", "--lake", lake, *MINE)
    first, second, borrowed = ((tmp_path / f"{at}.svg").read_bytes() for at in range(3))
    assert first == second == borrowed
    assert first.startswith(b"<?xml")


def test_the_table_too_if_it_is_asked_for(stud, lake, tmp_path):
    words = ("report", "results", "--lake", lake, *MINE, "--format", "csv")
    status, out, _ = stud(*words, "--plot", tmp_path / "a.png")
    assert (status, out) == (0, stud(*words)[1])
    assert (tmp_path / "a.png").exists()
    status, out, _ = stud(*words, "--plot", tmp_path / "b.png", "-o", tmp_path / "b.csv")
    assert (status, out) == (0, "")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.png", "b.csv", "b.png"]


def test_sections_without_room_are_told(stud, lake, tmp_path):
    status, _, err = stud("report", "winnings", "--plot", tmp_path / "a.svg", "--lake", lake)
    assert status == 0
    assert "no room for" in err
    _, _, err = stud("report", "winnings", "--plot", tmp_path / "a.svg", "--lake", lake,
                     *MINE)  # fmt: skip
    assert "no room for" not in err


def test_nothing_to_draw_writes_nothing(stud, lake, tmp_path):
    file = tmp_path / "a.png"
    words = ("report", "winnings", "--plot", file)
    status, out, err = stud(*words, "--lake", lake, "--player", "nobody at all")
    assert (status, out) == (0, "")
    assert "no picture: nobody in the lake is called nobody at all" in err
    _, _, err = stud(*words, "--lake", lake, *MINE, "--since", "2100-01-01")
    assert "no picture: no hands to report on" in err
    open_lake(tmp_path / "empty", create=True).close()
    status, _, err = stud(*words, "--lake", tmp_path / "empty")
    assert status == 0
    assert "no hands yet" in err
    assert not file.exists()


def test_what_cannot_be_drawn_or_written(stud, lake, tmp_path):
    for words, why in (
        (("winnings", "--plot", tmp_path / "a.pdf"), "name it .png or .svg"),
        (("sessions", "--plot", tmp_path / "a.png"), "these have: "),
        (("winnings", "--plot", tmp_path / "no" / "a.png"), "cannot write"),
        (("winnings", "--plot", tmp_path / "a.png", "--code", "x"), "cannot be cut by --code"),
        (("--plot", tmp_path / "a.png"), "name a report"),
    ):
        status, out, err = stud("report", *words, "--lake", lake)
        assert (status, out) == (2, "")
        assert why in err
        assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_old_picture_stays_until_the_new_one_is_whole(stud, lake, tmp_path, monkeypatch):
    file = tmp_path / "a.png"
    file.write_bytes(b"old")
    from stud_analytics.cli import output

    def full(self, target):
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(output.Path, "replace", full)
    status, _, err = stud("report", "winnings", "--plot", file, "--lake", lake, *MINE)
    assert status == 2
    assert "No space left on device" in err
    monkeypatch.undo()
    assert file.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.png"]


def test_the_list_of_reports_tells_which_can_be_drawn(stud):
    _, out, _ = stud("report")
    lines = [line for line in out.splitlines() if "--plot" in line]
    assert sorted(line.split()[0] for line in lines) == sorted(DRAWN)


def test_a_report_of_ones_own_can_have_a_picture(stud, lake, tmp_path):
    own = tmp_path / "reports"
    own.mkdir()
    (own / "pots.sql").write_text(
        "-- pots: the pots of a site, hand by hand\n-- sections: site paid_in\n"
        "-- plot: line x=hand y=pot_bb\n"
        "SELECT site, {paid_in} AS paid_in, pot_bb,\n"
        "    row_number() OVER (PARTITION BY site, money, currency ORDER BY hand_id) AS hand\n"
        "FROM hand_amounts WHERE {hands};\n"
    )
    words = ("report", "pots", "--reports", own, "--lake", lake, "--site", "pokerstars")
    status, out, err = stud(*words, "--plot", tmp_path / "a.svg")
    assert (status, out) == (0, ""), err
    assert (tmp_path / "a.svg").exists()
    (own / "pots.sql").write_text("-- pots: x\n-- plot: line x=hand\nSELECT 1 AS hand;\n")
    status, _, err = stud(*words[:-2], "--plot", tmp_path / "b.svg")
    assert status == 2
    assert "`-- plot: line` has no y=" in err
