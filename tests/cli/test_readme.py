"""README's commands do what README says."""

import re
import shlex

import pytest
from cli_paths import ROOT, SAMPLES

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line.partition("  #")[0])
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("stud ")
]


def test_readme_has_the_commands_of_the_contract():
    assert {words[1] for words in COMMANDS} >= {
        "import", "report", "validate", "sql", "stats", "rules", "parse",
    }  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_command_runs(words, stud, lake, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sample_histories").symlink_to(SAMPLES, target_is_directory=True)
    monkeypatch.setenv("STUD_LAKE", str(tmp_path / "new" if words[1] == "import" else lake))
    status, out, err = stud(*words[1:])
    # The broken samples are there to be found broken.
    broken = words[1] == "validate" and "--learn" not in words
    assert status == (1 if broken else 0), err
    if words[-2] in ("-o", "--plot"):
        assert (tmp_path / words[-1]).stat().st_size > 1000
    elif words[1:] == ["report", "tendencies"]:
        assert not out  # so few hands show nothing surely, and that is said
        assert "departure" in err
    else:
        assert out.strip()


def test_the_house_in_readme_is_one(stud, tmp_path):
    (house,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    (tmp_path / "mine.toml").write_text(house)
    status, out, _ = stud("rules", tmp_path / "mine.toml")
    assert status == 0
    assert "house rules, section 12" in out
    _, theirs, _ = stud("rules", "pokerstars")
    assert "odd_chip_hi_lo" in theirs
    assert out != theirs


def test_the_hand_in_readme_is_as_shown(stud, lake):
    shown = re.search(r"```\n(6th.*?)```", README, re.DOTALL)
    assert shown
    _, out, _ = stud("show", "197355569497", "--lake", lake)
    assert shown[1] in out


def test_the_parquet_files_are_where_readme_says(lake):
    import duckdb

    (query,) = re.findall(r'duckdb.sql\("(.*)"\)', README)
    rows = duckdb.sql(query.replace("stud-lake", str(lake))).fetchall()
    assert sum(count for _, count in rows) > 60


def test_the_two_commands_are_those_of_start_py_and_ci():
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for command in ("start.py", "start.py test"):
        assert f"```sh\npython3 {command}\n```" in README
        assert f'"$python" {command}\n' in ci
