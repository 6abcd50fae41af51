"""What DuckDB, PostgreSQL or the system says went wrong with a lake, in words for people."""

from pathlib import Path
from typing import Final

from stud_analytics.store.errors import LakeError
from stud_analytics.store.extensions import first_line

_CAUSES: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("nosuchbucket",),
     "the bucket for its data is not there: make it, or put its name right"),
    (("http 403", "http 401", "authentication failure", "invalidaccesskeyid"),
     "the storage with its data refuses the keys: set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and "
     "AWS_REGION right"),
    (("could not connect to server error for http", "could not establish connection error for http",
      "could not resolve host"),
     "the storage with its data cannot be reached: put AWS_ENDPOINT_URL right (it is not set where "
     "the storage is Amazon's) and run the same command again; what was there is safe"),
    (("no space left", "disk is full", "enospc", "not enough space", "disk full", "file too large"),
     "the disk is full: make room and run the same command again; what was there is safe"),
    (("disk i/o error",),
     "the disk is full or fails: make room and run the same command again; what was there is "
     "safe"),
    (("password authentication failed", "no password supplied"),
     "the database with its catalog refuses the password: set PGPASSWORD or write it into "
     "~/.pgpass"),
    (("permission denied for", "must be owner of"),
     "the database with its catalog does not give you the right to that: ask whoever keeps it"),
    (("server closed the connection", "no connection to the server", "terminating connection"),
     "the connection to the database with its catalog was lost: run the same command again; what "
     "was there is safe"),
    (("existing ducklake at metadata catalog",),
     "the database in lake.toml has no catalog of a lake: put the right address there"),
    (("read-only file system", "permission denied", "access is denied", "readonly database",
      "read-only database", "unable to open database"),
     "no permission: choose a folder that you may write to"),
    (("not a database", "malformed"),
     "its catalog is damaged: put catalog.sqlite back, or import into a new lake"),
)  # fmt: skip

_UNREACHABLE: Final = "unable to connect to postgres at"


def explain_failure(folder: Path, error: Exception) -> LakeError:
    """The LakeError for what was said to be wrong with the lake at ``folder``."""
    said = str(error).lower()
    for words, meaning in _CAUSES:
        if any(word in said for word in words):
            return LakeError(f"the lake at {folder} cannot be used, {meaning}")
    if _UNREACHABLE in said:
        _, _, reason = first_line(error).rpartition(": ")
        return LakeError(
            f"the lake at {folder} cannot be used, the database with its catalog cannot be reached "
            f"({reason}): start its server, or put the right address into lake.toml"
        )
    return LakeError(f"the lake at {folder} cannot be used: {first_line(error)}")
