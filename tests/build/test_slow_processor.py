"""A measured phone has a slow CPU: all processes of the browser share the quota."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bench import _processes
from bench._processes import NOTHING, PAUSES, QUOTA, slowed, tree

SHARE = 0.2
BUSY = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'while True: pass']); "
BUSY += "print(flush=True)\nwhile True: pass"
WATCHED = 1.5
"""Seconds, long compared with a quota period and with a pause."""


@contextmanager
def two_busy_processes() -> Iterator[int]:
    """The id of a busy process with a busy child."""
    with subprocess.Popen(
        [sys.executable, "-c", BUSY], stdout=subprocess.PIPE, start_new_session=True
    ) as busy:
        assert busy.stdout is not None
        busy.stdout.readline()
        try:
            yield busy.pid
        finally:
            for process in tree(busy.pid):
                os.kill(process, 9)


def spent(process: int) -> float:
    """CPU seconds that it has used so far."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def use(root: int) -> list[float]:
    """Return the share of a core that each process gets while watched, until all have worked."""
    began, before = time.monotonic(), [spent(process) for process in tree(root)]
    while True:
        time.sleep(0.05)
        worked = [spent(process) - old for process, old in zip(tree(root), before, strict=True)]
        passed = time.monotonic() - began
        if passed > WATCHED and min(worked) > 0:
            return [seconds / passed for seconds in worked]


def test_a_tree_of_processes_has_at_most_its_share_and_goes_on_afterwards() -> None:
    with two_busy_processes() as root:
        with slowed(root, SHARE) as means:
            slow = use(root)
        assert means in (QUOTA, PAUSES)
        assert len(slow) == 2
        most = sum(slow) if means == QUOTA else max(slow)
        assert most < SHARE * 1.3
        use(root)


def test_where_no_quota_may_be_set_the_processes_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_processes, "_folders", lambda: iter(()))
    with two_busy_processes() as root:
        with slowed(root, SHARE) as means:
            assert means == PAUSES
            slow = use(root)
        assert max(slow) < SHARE * 1.3
        use(root)


def test_what_cannot_be_slowed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_processes, "_folders", lambda: iter(()))
    monkeypatch.setattr(_processes, "tree", lambda root: [])
    with slowed(1, SHARE) as means:
        assert means == NOTHING
