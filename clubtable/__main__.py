"""`clubtable`, and `python -m clubtable`: the games on the command line."""

from __future__ import annotations

import sys

from core.cli import main


def command() -> int:
    """Return the console script's entry point; returns the exit code."""
    return main(sys.argv[1:], "clubtable")


if __name__ == "__main__":
    sys.exit(command())
