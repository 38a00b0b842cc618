"""A pytest plugin: how long each test took is kept in `.build/tests.jsonl` for `bench tests`.

The tests of `slow.txt`, which `bench tests` writes, get the mark `slow`.

Seconds of the processor, of the test's own process and of those it started (a browser, a relay),
are kept beside those of the clock: they say what a test costs even when the machine was busy.
Looking for running processes costs milliseconds, so it is done only for tests of `REAL`.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from build_steps.paths import WORK
from tests.second_try import REAL

FILE = WORK / "tests.jsonl"
SLOW = frozenset(Path(__file__).with_name("slow.txt").read_text("utf-8").split())
_took: dict[str, list[float]] = {}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark slow tests, by name or whole file."""
    for item in items:
        name = item.nodeid.split("[")[0]
        if name in SLOW or name.split("::")[0] in SLOW:
            item.add_marker(pytest.mark.slow)


def _processor(item: pytest.Item) -> float:
    """CPU seconds of this process and its descendants, as far as still known."""
    used = sum(os.times()[:4])
    if not item.nodeid.startswith(REAL):
        return used
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            used += sum(process.cpu_times()[:4])
    return used


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the CPU seconds before the test is set up."""
    item.user_properties.append(("began", _processor(item)))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Note the CPU seconds after everything, including fixtures, was torn down."""
    try:
        return (yield)
    finally:
        began = dict(item.user_properties)["began"]
        item.user_properties.append(("cpu", _processor(item) - float(str(began))))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up setup, call and teardown, in the process that reports."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    took = _took.setdefault(report.nodeid, [0.0, 0.0])
    took[0] += report.duration
    took[1] = max(took[1], *(float(str(v)) for k, v in report.user_properties if k == "cpu"), 0.0)
    if report.when == "teardown":
        FILE.parent.mkdir(exist_ok=True)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(json.dumps([report.nodeid, *_took.pop(report.nodeid)]) + "\n")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep only the last run of each test."""
    if not hasattr(session.config, "workerinput") and FILE.exists():
        last = {json.loads(line)[0]: line for line in FILE.read_text("utf-8").splitlines()}
        FILE.write_text("\n".join(sorted(last.values())) + "\n", "utf-8")
