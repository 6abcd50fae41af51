"""The console script. It is as small as it can be: a Ctrl-C while the command line is imported,
which takes a fifth of a second, is no more of a failure than a later one."""

import sys
from typing import Final

STOPPED: Final = 130
"""Exit status of a command that Ctrl-C ended."""


def main() -> None:
    """Runs the command line; leaves with the contract's exit status."""
    try:
        from stud_analytics.cli.app import main as command

        command()
    except KeyboardInterrupt:
        sys.stderr.write("stud: stopped\n")
        sys.exit(STOPPED)
