"""Allow one build at a time in a checkout and its copies: they share packages."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

from build_steps.console import Trouble, say
from build_steps.paths import HOUSE_WORK

PATIENCE = 600
"""Seconds to wait for another build in this checkout."""


@contextmanager
def only_one() -> Iterator[None]:
    """Hold the lock of this checkout; wait while another build holds it."""
    HOUSE_WORK.mkdir(parents=True, exist_ok=True)
    with (HOUSE_WORK / "lock").open("a+b") as file:
        waited = 0
        while not _take(file.fileno()):
            if not waited:
                say("  ... another build is running in this folder; waiting for it")
            if waited >= PATIENCE:
                raise Trouble("Another build has held .build/lock for ten minutes; stop it first.")
            time.sleep(1)
            waited += 1
        yield


def _take(descriptor: int) -> bool:
    """Lock the open file, or return False if it is taken. Closing the file releases it."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
