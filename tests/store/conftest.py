from collections.abc import Iterator
from pathlib import Path

import pytest
import store_hands
from postgres_server import PASSWORD, Server, new_server
from s3_server import S3, s3_server
from store_probe import sample_hands
from two_heroes import file_of

from stud_analytics.store import import_paths, importing, storable, tidying, work


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


@pytest.fixture(scope="session")
def _s3() -> Iterator[S3]:
    with s3_server() as running:
        yield running


@pytest.fixture
def s3(_s3: S3, monkeypatch: pytest.MonkeyPatch) -> S3:
    """An S3 server, and its keys and address where every program looks for them."""
    for name, value in _s3.environment().items():
        monkeypatch.setenv(name, value)
    for name in ("AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL_S3"):
        monkeypatch.delenv(name, raising=False)
    return _s3


@pytest.fixture
def catalog(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where ``tmp_path / "lake"`` has its catalog. A lake with a file is left for the test to
    make; one with a database is there, and empty. See `store_probe.both_catalogs`."""
    kind: str = getattr(request, "param", "file")
    if kind == "postgres":
        request.getfixturevalue("server").lake(tmp_path / "lake")
    return kind


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads beside: replaced files are removed at once."""
    monkeypatch.setattr(tidying, "GRACE", 0.0)
    monkeypatch.setattr(tidying, "LONG_GRACE", 0.0)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The made reader and referee in the place of the real ones."""
    for module, name in (
        (work, "read_source"), (storable, "replay"), (storable, "load_house"),
        (importing, "find_sources"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, None)
    monkeypatch.setattr(storable, "_houses", {})
    store_hands.install()


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake of Ann's two hands, Bo's file of the first, a hand with an unknown line."""
    folder = tmp_path_factory.mktemp("sound")
    (folder / "ann.txt").write_text(file_of("Ann") + "\n\n\n" + file_of("Ann", 2), encoding="utf-8")
    (folder / "bo.txt").write_text(file_of("Bo"), encoding="utf-8")
    (folder / "bad.txt").write_text(*sample_hands("../broken/unknown_line.txt"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        import_paths(["ann.txt", "bo.txt", "bad.txt"], "lake")
    return folder / "lake"
