"""A PostgreSQL server of the tests' own, in a temporary folder, behind a Unix socket."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

import pytest

from stud_analytics.store import open_lake

REQUIRED = "STUD_REQUIRE_POSTGRES"
"""The variable with which a missing server is a failure: CI sets it."""
PASSWORD = "only for the tests"
_USERS = ("postgres", "nobody")
"""PostgreSQL refuses to be run by root; then it is one of these."""
_SETTINGS = (
    "-c listen_addresses='' -c fsync=off -c full_page_writes=off -c max_connections=40 "
    "-c shared_buffers=16MB"
)


def programs() -> Path | None:
    """The folder of initdb, pg_ctl and createdb; Debian keeps them out of the PATH."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "pg_ctl").exists()), None)


class Server:
    """Started by `start`, stopped by `stop`. Its one user, ``stud``, needs the password."""

    def __init__(self, bin: Path) -> None:
        self._bin = bin
        # Not in pytest's folder, nor $TMPDIR: it must be another user's too, and a short path.
        self.folder = Path(tempfile.mkdtemp(prefix="stud-pg-", dir="/tmp"))
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:
            import pwd

            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            user = next(names[name] for name in _USERS if name in names)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._databases = 0

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._bin / program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False,
            env={**os.environ, "PGHOST": str(self.folder), "PGUSER": "stud", "PGPASSWORD": PASSWORD,
                 "LC_ALL": "C"},
            **self._as,
        )  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stderr}"

    def make(self) -> None:
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self.run("initdb", "--pgdata=data", "--username=stud", "--auth=scram-sha-256",
                 "--pwfile=password", "--encoding=UTF8", "--no-locale", "--no-sync")  # fmt: skip

    def start(self) -> None:
        self.run("pg_ctl", "start", "--pgdata=data", "--wait", "--log=data/log",
                 f"--options=-k {self.folder} {_SETTINGS}")  # fmt: skip

    def stop(self) -> None:
        """As a power cut would: every connection is gone."""
        self.run("pg_ctl", "stop", "--pgdata=data", "--mode=immediate", "--wait")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str, user: str = "stud") -> str:
        return f"postgresql://{user}@/{database}?host={quote(str(self.folder), safe='')}"

    def database(self, like: str = "template0") -> str:
        """The URL of a new database: an empty one, or a copy of another."""
        self._databases += 1
        name = f"lake{self._databases}"
        self.run("createdb", f"--template={like}", name)
        return self.url(name)

    def lake(self, folder: Path) -> str:
        """Makes an empty lake as `stud lake init` does, but faster: a copy of the first one. The
        URL of its catalog."""
        model = self.folder / "model"
        if not model.exists():
            self.run("createdb", "--template=template0", "model")
            open_lake(model, create=True, catalog=self.url("model")).close()
        url = self.database("model")
        shutil.copytree(model, folder)
        mark = folder / "lake.toml"
        mark.write_text(mark.read_text().replace(self.url("model"), url))
        return url


def missing() -> str | None:
    """Why there can be no server here; None if there can."""
    if sys.platform == "win32":
        return "the tests start PostgreSQL behind a Unix socket"
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    return None


def new_server() -> Server:
    """Starts one. Skips the test where PostgreSQL is missing, and fails it in CI."""
    why = missing()
    if why is not None:
        if os.environ.get(REQUIRED):
            pytest.fail(f"{why}, and {REQUIRED} is set")
        pytest.skip(why)
    bin = programs()
    assert bin is not None
    server = Server(bin)
    server.make()
    server.start()
    return server
