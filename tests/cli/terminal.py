"""A terminal of our own, to type at ``stud``."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")


class Terminal:
    """Runs ``stud`` with these words on a terminal of 24 lines and 80 columns."""

    def __init__(self, *words: object, **environment: str) -> None:
        self._master, slave = pty.openpty()
        env = os.environ | {
            "PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "1", "LINES": "24",
            "COLUMNS": "80", "PROMPT_TOOLKIT_NO_CPR": "1",
        }  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-m", "stud_analytics.cli.app", *map(str, words)],
            stdin=slave, stdout=slave, stderr=slave, env=env | environment,
            start_new_session=True, preexec_fn=lambda: _take_terminal(slave),
        )  # fmt: skip
        os.close(slave)
        self.raw = ""
        self._seen = 0

    def send(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def expect(self, pattern: str, *, within: float = 40) -> str:
        """Reads until the text on the terminal has ``pattern`` after what was read before, and
        gives the text up to there. AssertionError if it does not come within so many seconds."""
        until = time.monotonic() + within
        while True:
            text = _CODES.sub("", self.raw)[self._seen :]
            if found := re.search(pattern, text):
                self._seen += found.end()
                return text[: found.end()]
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._master], [], [], left)[0]:
                raise AssertionError(f"{pattern!r} did not come; there was {text!r}")
            try:
                block = os.read(self._master, 65536)
            except OSError:  # the other end is closed
                block = b""
            if not block:
                raise AssertionError(f"{pattern!r} did not come before the end; it was {text!r}")
            self.raw += block.decode("utf-8", "replace")

    def leave(self) -> int:
        """The exit status, once the process has ended by itself."""
        status = self._process.wait(60)
        os.close(self._master)
        return status

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *failure: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()


def _take_terminal(slave: int) -> None:
    """Makes the terminal the process's own, so that Ctrl-C reaches it as a signal."""
    import fcntl
    import termios

    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
