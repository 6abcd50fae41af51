"""Where a program keeps what it can make again, whatever the user's surroundings are."""

import tempfile
from pathlib import Path

import pytest

from stud_analytics.store.extensions import cache_folder


def test_the_cache_is_where_the_user_says(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "stud-analytics"


@pytest.mark.parametrize("said", ["", "relative", "./relative"])
def test_a_path_that_is_not_absolute_says_nothing(monkeypatch, said):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    usual = cache_folder()
    assert usual.is_absolute()
    monkeypatch.setenv("XDG_CACHE_HOME", said)
    assert cache_folder() == usual


def test_a_user_without_a_home_has_a_temporary_folder(monkeypatch):
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder().parent == Path(tempfile.gettempdir())
