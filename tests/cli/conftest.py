import pytest
from cli_paths import SAMPLES

from stud_analytics.cli.app import run


@pytest.fixture
def stud(capsys, monkeypatch):
    """Runs one command line in this process: (status, standard output, standard error)."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: object) -> tuple[int, str, str]:
        status = run([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture(scope="session")
def lake(tmp_path_factory):
    """A lake with all sample histories."""
    path = tmp_path_factory.mktemp("cli") / "lake"
    assert run(["import", str(SAMPLES), "--lake", str(path)]) in (0, 1)
    return path
