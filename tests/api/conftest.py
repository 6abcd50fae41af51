import shutil
from pathlib import Path

import pytest

from stud_analytics.store import import_paths

SAMPLES = Path(__file__).parents[2] / "sample_histories"


@pytest.fixture(scope="session")
def there(tmp_path_factory):
    """A folder with the samples in ``sample_histories`` and a lake of them, ``sample-lake``."""
    folder = tmp_path_factory.mktemp("python")
    hand_made = shutil.ignore_patterns("simulated")  # the page's figures stand when those change
    shutil.copytree(SAMPLES, folder / "sample_histories", ignore=hand_made)
    import_paths([str(folder / "sample_histories")], folder / "sample-lake")
    return folder


@pytest.fixture
def at_samples(there, monkeypatch):
    monkeypatch.chdir(there)
    return there
