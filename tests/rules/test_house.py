"""House profiles: what comes with the package, a user's own, and what is wrong with a file."""

import pytest

from stud_analytics.rules import FIELDS, HouseError, house_files, load_house, read_house
from stud_analytics.rules.house import Setting
from stud_analytics.rules.rule import judge


def test_every_profile_that_comes_with_the_package_loads():
    assert {"pokerstars", "seed", "wsop_live", "wsop_tournament", "roberts"} <= set(house_files())
    for name in house_files():
        house = load_house(name)
        assert house.name == name
        for field, game, setting in house.settings():
            assert setting.values, (name, field, game)
            assert setting.source, (name, field, game)
            if setting.status == "unknown" and FIELDS[field].values:
                assert set(setting.values) == set(FIELDS[field].values)


def test_pokerstars():
    house = load_house("pokerstars")
    assert house.setting("max_bets_3rd").values == (4,)
    assert house.setting("open_pair_4th", "stud_high").values == ("any_player",)
    assert house.setting("open_pair_4th", "stud_hi_lo").values == ("none",)
    assert house.setting("short_all_in").status == "unknown"
    assert len(house.setting("short_all_in").values) == 3


def test_a_field_left_out_is_unknown():
    setting = load_house("seed").setting("odd_chip_hi_lo", "stud_hi_lo")
    assert setting == (("high", "low", "lowest_seat"), "unknown", "no evidence")


def test_a_house_of_ones_own(tmp_path):
    path = tmp_path / "my-house.toml"
    path.write_text(
        '[odd_chip_hi_lo]\nvalues = ["low"]\nstatus = "known"\nsource = "the wall"\n'
        '[board_tie.razz]\nvalues = ["low_suit"]\nstatus = "inferred"\nsource = "asked"\n',
        encoding="utf-8",
    )
    house = load_house(str(path))
    assert house.name == "my-house"
    assert house.setting("odd_chip_hi_lo", "stud_hi_lo") == (("low",), "known", "the wall")
    assert house.setting("board_tie", "razz").values == ("low_suit",)
    assert house.setting("board_tie", "stud_high").status == "unknown"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[odd_chips]\nvalues = []", ("odd_chips", "odd_chip_hi_lo", "board_tie")),
        (
            '[odd_chip_hi_lo]\nvalues = ["middle"]\nstatus = "known"\nsource = "x"',
            ("middle", "odd_chip_hi_lo", "high, low, lowest_seat"),
        ),
        ('[odd_chip_hi_lo]\nvalues = ["high"]\nsource = "x"', ("status", "known, inferred")),
        ('[odd_chip_hi_lo]\nvalues = ["high"]\nstatus = "known"', ("odd_chip_hi_lo", "source")),
        ('[odd_chip_hi_lo]\nvalues = []\nstatus = "known"\nsource = "x"', ("at least one",)),
        ('[odd_chip_hi_lo.omaha]\nvalues = ["high"]', ("omaha", "stud_hi_lo")),
        ('[odd_chip_hi_lo]\nstatus = "unknown"\nwhy = 1', ("why", "values, status, source")),
        ('[unit]\nvalues = [0]\nstatus = "known"\nsource = "x"', ("unit", "above zero")),
        ("[max_bets_3rd]\nvalues = [true]\nstatus = 'known'\nsource = 'x'", ("True", "4, 5")),
        ("odd_chip_hi_lo = 3", ("odd_chip_hi_lo", "table")),
        ("name = 3", ("name",)),
        ("[[rake]]\nprocent = 5\nstatus = 'known'", ("procent", "percent")),
        ("= what", ("not TOML",)),
    ],
)
def test_what_is_wrong_with_a_file_is_named(tmp_path, text, words):
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HouseError) as error:
        read_house(path)
    assert "bad.toml" in str(error.value)
    for word in words:
        assert word in str(error.value)


def test_an_unknown_name_lists_the_houses():
    with pytest.raises(HouseError, match=r"no house called 'nowhere'.*pokerstars"):
        load_house("nowhere")


def test_a_file_that_is_not_there():
    with pytest.raises(HouseError, match=r"missing\.toml"):
        load_house("missing.toml")


def test_setting_a_value_that_does_not_exist():
    with pytest.raises(HouseError, match="high, low, lowest_seat"):
        load_house("seed").replaced(odd_chip_hi_lo="middle")


KNOWN = Setting(("high",), "known", "x")
TWO = Setting(("high", "low"), "inferred", "x")
UNKNOWN = Setting(("high", "low", "lowest_seat"), "unknown", "x")


@pytest.mark.parametrize(
    ("setting", "fits", "severity"),
    [
        (KNOWN, {"high"}, None),
        (KNOWN, {"low"}, "error"),
        (KNOWN, set(), "error"),
        (TWO, {"high", "low"}, None),
        (TWO, {"low"}, "note"),
        (TWO, {"lowest_seat"}, "note"),  # inferred: never broken while some value explains it
        (TWO, set(), "error"),
        (UNKNOWN, {"high", "low", "lowest_seat"}, None),
        (UNKNOWN, {"high"}, "note"),
        (UNKNOWN, set(), "error"),
    ],
)
def test_judging_by_a_field(setting, fits, severity):
    by_value = {value: value in fits for value in ("high", "low", "lowest_seat")}
    opinion = judge(setting, "odd_chip_hi_lo", by_value)
    assert opinion.severity == severity
    assert set(opinion.fits) == fits
