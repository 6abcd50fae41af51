"""Where reports are: the files of ``sql/reports/``, and those of people's own folders.

A report is found by its file's name. Folders are searched in the order of `report_folders`, so a
file of one's own goes before one of ours of the same name; whoever runs it is told.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from stud_analytics.resources import data_folder
from stud_analytics.stats.filters import ReportError

VARIABLE = "STUD_REPORTS"


class ReportFile(NamedTuple):
    """A file that should hold a report."""

    file: Path
    own: bool
    """Of one's own folder, not one that comes with stud."""
    hides: Path | None
    """The file of the same name that it goes before, if there is one."""

    @property
    def name(self) -> str:
        """The report's name: the file's, without ``.sql``."""
        return self.file.stem


def report_folders(folder: Path | None = None) -> tuple[Path, ...]:
    """The folders that are searched, in order: ``folder``, then ``$STUD_REPORTS`` or else
    ``reports`` in the user's settings folder, then ours. ReportError for one that was named and is
    not there."""
    found = []
    named = os.environ.get(VARIABLE)
    for place, said in ((folder, "--reports"), (Path(named) if named else None, f"${VARIABLE}")):
        if place is not None:
            if not place.is_dir():
                raise ReportError(f"{said} {place}: there is no such folder")
            found.append(place)
    settings = None if named else settings_folder()
    if settings is not None and settings.is_dir():
        found.append(settings)
    return (*dict.fromkeys(found), our_folder())


def settings_folder() -> Path | None:
    """Where one's own reports are if nobody says otherwise: ``~/.config/stud/reports`` on Linux,
    its like on other systems. None for a user without a home, as in a container."""
    from platformdirs import user_config_path

    try:
        return user_config_path("stud", appauthor=False) / "reports"
    except RuntimeError:
        return None


def our_folder() -> Path:
    """The reports that come with stud."""
    return data_folder("sql") / "reports"


def report_files(folder: Path | None = None) -> dict[str, ReportFile]:
    """Every report's file, by name. ReportError as `report_folders`, or if one cannot be read."""
    ours = our_folder()
    found: dict[str, ReportFile] = {}
    for place in report_folders(folder):
        for file in _files(place):
            first = found.get(file.stem)
            if first is None:
                found[file.stem] = ReportFile(file, place != ours, None)
            elif first.hides is None:
                found[file.stem] = first._replace(hides=file)
    return dict(sorted(found.items()))


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(file for file in folder.glob("*.sql") if file.is_file())
    except OSError as error:
        raise ReportError(f"cannot read {folder}: {error.strerror or error}") from error


def read_text(file: Path) -> str:
    """The file's text. ReportError if it cannot be read, or is not UTF-8."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ReportError(f"cannot read {file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ReportError(f"{file}: not a text in UTF-8 (byte {error.start + 1})") from error
