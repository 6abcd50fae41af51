"""A lake with its data in S3-compatible storage: making it, its upkeep, damage, and its ways to
fail. That imports into it are the same as into any other is shown in `test_cluster`."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from postgres_server import Server
from s3_server import S3, SECRET
from store_hands import MadeSource
from store_probe import contents, environment, problems, sample_hands

from stud_analytics.store import (
    LakeError,
    compact_lake,
    import_paths,
    lake_info,
    open_lake,
    repair_lake,
    vacuum_lake,
)
from stud_analytics.store.files import data_files
from stud_analytics.store.storage import storage

pytestmark = pytest.mark.usefixtures("no_grace")


class Place:
    """A lake's two addresses, and its folder."""

    def __init__(self, tmp_path: Path, server: Server, s3: S3) -> None:
        self.lake, self.url = tmp_path / "lake", server.database()
        self.bucket = s3.bucket()
        self.data = f"s3://{self.bucket}/poker/lake"

    def make(self) -> None:
        open_lake(self.lake, create=True, catalog=self.url, data=self.data).close()


@pytest.fixture
def place(tmp_path: Path, server: Server, s3: S3) -> Place:
    return Place(tmp_path, server, s3)


def stored(lake: Path) -> list[tuple[object, ...]]:
    with open_lake(lake) as opened:
        return opened.sql("SELECT file, stored FROM imports ORDER BY file").fetchall()


@pytest.mark.usefixtures("made")
def test_made_by_the_command_and_used_by_the_folder_alone(
    place: Place, tmp_path: Path, server: Server, s3: S3
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stud_analytics.cli.app", "lake", "init", "--lake", str(place.lake),
         "--catalog", place.url, "--data", f"{place.data}/"],
        capture_output=True, text=True, env=environment(), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"The lake at {place.lake} is ready, its catalog in {place.url}, its data in {place.data}\n"
    )
    import_paths([MadeSource("a", 0, 7)], place.lake)
    assert [path.name for path in place.lake.iterdir()] == ["lake.toml"]
    assert tomllib.loads((place.lake / "lake.toml").read_text())["data"] == place.data

    # Another machine has a folder of its own: by the same command, or a copy of lake.toml.
    beside = tmp_path / "beside"
    open_lake(beside, create=True, catalog=place.url, data=place.data).close()
    assert import_paths([MadeSource("b", 5, 7)], beside).duplicates == 2
    assert stored(place.lake) == [("a", 7), ("b", 5)]
    assert problems(beside) == []
    with open_lake(beside) as opened:
        info = lake_info(opened)
    assert info.data == place.data
    sizes = [size for _, size in listed(beside)]
    assert (info.size.bytes, info.size.files) == (sum(sizes), len(sizes))

    # No other lake's data goes there, nor this one's elsewhere.
    with pytest.raises(LakeError, match="has the data of another lake: name a new prefix"):
        open_lake(tmp_path / "x", create=True, catalog=server.database(), data=place.data)
    with pytest.raises(LakeError, match=r"is the catalog of another lake \(s3://.*/poker/lake\)"):
        open_lake(tmp_path / "x", create=True, catalog=place.url, data=f"{place.data}2")
    with pytest.raises(LakeError, match=r"has its data in s3://.*: name a new folder"):
        open_lake(beside, create=True, catalog=place.url, data=f"{place.data}2")
    s3.put(f"s3://{place.bucket}/other/x.parquet", b"somebody's")
    with pytest.raises(LakeError, match="has Parquet files of something else: name a new prefix"):
        open_lake(
            tmp_path / "x",
            create=True,
            catalog=server.database(),
            data=f"s3://{place.bucket}/other",
        )
    assert stored(place.lake) == [("a", 7), ("b", 5)]


def listed(lake: Path) -> list[tuple[str, int]]:
    with open_lake(lake) as opened:
        return list(opened.storage.files(opened.connection))


@pytest.mark.usefixtures("made")
def test_upkeep(place: Place, s3: S3) -> None:
    """Compacted and vacuumed, the catalog's files are all there are, and the keys are hidden."""
    place.make()
    for number in range(3):
        import_paths([MadeSource(f"{number}", 100 * number, 7)], place.lake)
    before = len(listed(place.lake))
    done = compact_lake(place.lake, grace=0)
    assert done.after.files < done.before.files == before
    vacuum_lake(place.lake, older_than=0)
    with open_lake(place.lake) as opened:
        known = sorted(file.address for file in data_files(opened.connection))
        (secret,) = opened.sql("SELECT secret_string FROM duckdb_secrets()").fetchall()
        assert SECRET not in secret[0]
        there = [name for name, _ in opened.storage.files(opened.connection)]
    assert there == known
    # What a killed writer left is seen, and the next writer removes it.
    s3.put(f"{place.data}/main/hands/stray.parquet", b"half of it")
    assert problems(place.lake) == [
        "files.counted: 1 (main/hands/stray.parquet is not in the catalog, or no longer)"
    ]
    import_paths([MadeSource("3", 300, 7)], place.lake)
    assert problems(place.lake) == []
    assert stored(place.lake) == [("0", 7), ("1", 7), ("2", 7), ("3", 7)]


def test_damage_is_found_and_mended(place: Place, tmp_path: Path, s3: S3) -> None:
    """A file that is gone, one cut short, one with zeros in it: made again from the texts."""
    place.make()
    hands = sample_hands("2019-03-11_hi_lo_odd_names.txt")
    (tmp_path / "a.txt").write_text("\n\n\n".join(hands), encoding="utf-8")
    import_paths([tmp_path / "a.txt"], place.lake)
    before = contents(place.lake)
    with open_lake(place.lake) as opened:
        there = {file.table: file for file in data_files(opened.connection)}
    gone, short, other = (there[name] for name in ("pots", "cards", "seats"))
    s3.delete(gone.address)
    whole = s3.get(short.address)
    s3.put(short.address, whole[:-1])
    content = s3.get(other.address)
    damaged = content[:4] + bytes(len(content) - 12) + content[-8:]
    s3.put(other.address, damaged)
    told = "\n".join(problems(place.lake))
    assert "files.whole: 3" in told
    assert f"{len(whole) - 1:,} bytes and not {len(whole):,}" in told
    mended = repair_lake(place.lake)
    assert (mended.missing, mended.left) == ([], [])
    assert problems(place.lake) == []
    aside = {path.name.partition("-")[0]: path.read_bytes()
             for path in (place.lake / "damaged").iterdir()}  # fmt: skip
    assert aside == {"cards": whole[:-1], "seats": damaged}
    assert contents(place.lake) == before


@pytest.mark.parametrize(
    "url",
    ["s3://", "s3://bucket", "s3://bucket/", "s3:///prefix", "/mnt/data", "gs://bucket/prefix",
     "s3://key:secret@bucket/prefix", "s3://bucket/a b", "s3://bucket/*", "s3://bucket/a?b=c",
     "s3://bucket/a\n", "s3://bucket/it's"],
)  # fmt: skip
def test_places_that_are_none(tmp_path: Path, url: str) -> None:
    with pytest.raises(LakeError, match="is no place for a lake's data: say s3://BUCKET/PREFIX"):
        storage(tmp_path, url)


@pytest.mark.usefixtures("made")
def test_ways_to_fail(
    place: Place, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(LakeError, match=r"needs a catalog that others can reach: .*--catalog"):
        open_lake(tmp_path / "x", create=True, data=place.data)
    assert not (tmp_path / "x").exists()
    place.make()
    import_paths([MadeSource("a", 0, 7)], place.lake)
    with pytest.raises(LakeError, match="the bucket for its data is not there: make it, or put"):
        open_lake(tmp_path / "x", create=True, catalog=server.database(), data="s3://no-bucket/x")
    endpoint = "AWS_ENDPOINT_URL"
    for wrong in ("127.0.0.1:5000", "ftp://host"):
        monkeypatch.setenv(endpoint, wrong)
        with pytest.raises(LakeError, match=f"AWS_ENDPOINT_URL is '{wrong}': say http://"):
            open_lake(place.lake)
    monkeypatch.setenv(endpoint, "http://127.0.0.1:1")  # nobody's
    with pytest.raises(LakeError, match=r"storage with its data cannot be reached: put AWS_END"):
        import_paths([MadeSource("b", 100, 7)], place.lake)
    with pytest.raises(LakeError, match=r"storage with its data cannot be reached: put AWS_END"):
        repair_lake(place.lake)  # and no file is taken for lost
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    with pytest.raises(LakeError, match="set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"):
        open_lake(place.lake)
