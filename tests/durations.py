"""A pytest plugin: how long each test took is kept in `.build/tests.json` for `bench tests`.

Seconds of the processor are kept beside those of the clock: they say what a test costs even when
the machine was busy with something else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from time import process_time

import pytest

from build_steps.paths import WORK

FILE = WORK / "tests.json"
_took: dict[str, list[float]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the processor's seconds, in the process that runs the test."""
    item.user_properties.append(("began", process_time()))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """After everything else, also fixtures, was taken down."""
    try:
        return (yield)
    finally:
        began = dict(item.user_properties)["began"]
        item.user_properties.append(("cpu", process_time() - float(str(began))))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up setup, call and teardown, in the process that reports."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    took = _took.setdefault(report.nodeid, [0.0, 0.0])
    took[0] += report.duration
    took[1] = max(took[1], *(float(str(v)) for k, v in report.user_properties if k == "cpu"), 0.0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep what this run measured beside what earlier runs measured of other tests."""
    if hasattr(session.config, "workerinput") or not _took:
        return
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(known | _took, indent=0, sort_keys=True), "utf-8")
