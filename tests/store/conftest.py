from collections.abc import Iterator
from pathlib import Path

import pytest
import store_hands
from postgres_server import PASSWORD, Server, new_server

from stud_analytics.store import importing, open_lake, tidying, work


@pytest.fixture(scope="session")
def _server() -> Iterator[Server]:
    server = new_server()
    yield server
    server.remove()


@pytest.fixture
def server(_server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A PostgreSQL server, and its password where libpq looks for it."""
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    return _server


@pytest.fixture
def catalog(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where ``tmp_path / "lake"`` has its catalog. A lake with a file is left for the test to
    make; one with a database is there, and empty. See `store_probe.both_catalogs`."""
    kind: str = getattr(request, "param", "file")
    if kind == "postgres":
        url = request.getfixturevalue("server").database()
        open_lake(tmp_path / "lake", create=True, catalog=url).close()
    return kind


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
