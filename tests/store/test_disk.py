"""A full disk and missing rights: one clear line, nothing lost, the lake opens.

The real thing needs a small file system of its own, which only root on Linux can mount: CI runs
so. Elsewhere those tests are skipped, and a limit on the size of a file stands in for the full
disk where the system has one (any POSIX); Windows has neither and is left with the test of a
failing INSERT in test_concurrency.py.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from store_hands import MadeSource
from store_probe import DRIVER, environment, problems

from stud_analytics.store import LakeError, import_paths, open_lake

pytestmark = pytest.mark.usefixtures("made")
CAN_MOUNT = sys.platform == "linux" and os.geteuid() == 0
needs_mount = pytest.mark.skipif(not CAN_MOUNT, reason="only root on Linux can mount a small disk")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 4 MiB."""
    folder = tmp_path / "small disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def stored(lake: Path) -> list[tuple[object, ...]]:
    with open_lake(lake) as opened:
        return opened.sql("SELECT file, stored FROM imports ORDER BY file").fetchall()


def fill(folder: Path, leave: int) -> Path:
    """Fills the disk but for ``leave`` bytes."""
    free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
    ballast = folder / "ballast"
    ballast.write_bytes(b"\0" * max(free - leave, 0))
    return ballast


@needs_mount
@pytest.mark.parametrize("leave", [0, 20_000, 60_000, 100_000, 150_000, 200_000])
def test_full_disk(small_disk: Path, leave: int) -> None:
    lake = small_disk / "lake"
    import_paths([MadeSource("first", 0, 50)], lake)
    ballast = fill(small_disk, leave)
    with pytest.raises(LakeError, match="the disk is full"):
        import_paths([MadeSource("second", 1000, 8000)], lake)
    assert stored(lake) == [("first", 50)]
    ballast.unlink()
    summary = import_paths([MadeSource("second", 1000, 8000)], lake)
    assert (summary.stored, summary.duplicates) == (8000, 0)
    assert stored(lake) == [("first", 50), ("second", 8000)]
    assert problems(lake) == []


@needs_mount
@pytest.mark.parametrize("leave", [0, 4096, 100_000])
def test_no_room_for_a_new_lake(small_disk: Path, leave: int) -> None:
    ballast = fill(small_disk, leave)
    with pytest.raises(LakeError, match="the disk is full"):
        import_paths([MadeSource("first", 0, 50)], small_disk / "lake")
    ballast.unlink()
    assert import_paths([MadeSource("first", 0, 50)], small_disk / "lake").stored == 50
    assert problems(small_disk / "lake") == []


@needs_mount
def test_read_only_disk(small_disk: Path) -> None:
    lake = small_disk / "lake"
    import_paths([MadeSource("first", 0, 50)], lake)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert stored(lake) == [("first", 50)]
    with pytest.raises(LakeError, match="no permission: choose a folder that you may write to"):
        import_paths([MadeSource("second", 1000, 50)], lake)
    with pytest.raises(LakeError, match="no permission: choose a folder that you may write to"):
        import_paths([MadeSource("second", 1000, 50)], small_disk / "other")


@pytest.mark.skipif(sys.platform == "win32" or CAN_MOUNT, reason="rights do not bind root")
def test_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(LakeError, match="no permission: choose a folder that you may write"):
            import_paths([MadeSource("first", 0, 50)], tmp_path / "lake")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on a file's size")
def test_limit_on_file_size(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    import_paths([MadeSource("first", 0, 50)], lake)
    code = (
        "import resource, runpy, sys; sys.path.insert(0, sys.argv[1]); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)); del sys.argv[0]; "
        "runpy.run_path(sys.argv[0] + '/store_driver.py', run_name='__main__')"
    )
    rows = json.dumps([["second", 1000, 20_000, [], 0]])
    process = subprocess.run(
        [sys.executable, "-c", code, str(DRIVER.parent), str(lake), "1", rows],
        capture_output=True, text=True, env=environment(), check=False,
    )  # fmt: skip
    assert process.returncode == 2, process.stdout + process.stderr
    assert "the disk is full" in process.stdout.splitlines()[-1]
    assert stored(lake) == [("first", 50)]
    assert problems(lake, unswept=True) == []
