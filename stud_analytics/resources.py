"""Where the data folders are: ``parsers/`` and ``sql/``, in a checkout and when installed."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def data_folder(name: str) -> Path:
    """The folder ``parsers`` or ``sql``. FileNotFoundError if the installation lacks it."""
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"stud-analytics is installed without its {name}/ folder: reinstall it")
