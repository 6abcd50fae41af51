import pytest
import store_hands

from stud_analytics.store import importing, tidying, work


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads beside: replaced files are removed at once."""
    monkeypatch.setattr(tidying, "GRACE", 0.0)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The made reader and referee in the place of the real ones."""
    for module, name in (
        (work, "read_source"), (work, "replay"), (work, "load_house"),
        (importing, "find_sources"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, None)
    monkeypatch.setattr(work, "_houses", {})
    store_hands.install()
