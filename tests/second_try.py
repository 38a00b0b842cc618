"""A pytest plugin: a test of real browsers or devices that fails is tried once more.

Such a test has two processors, disks and timers of a machine against it that other programs use.
What passed only on its second try is listed at the end of the run; more than `ALLOWED` of
them fail the run, and a thorough run gives no second try.
"""

from __future__ import annotations

import pytest

from tests.thorough import THOROUGH

REAL = ("tests/e2e/", "tests/web/test_room")
"""How the names of the tests begin that drive a browser, or devices of their own in Node."""
ALLOWED = 3
"""So many tests of one run may need their second try."""
_again: dict[str, str] = {}
"""The name of each test that is tried again, and what failed at first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test of `REAL` a second try."""
    for item in items:
        if item.nodeid.startswith(REAL) and not THOROUGH:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note which test is tried again."""
    if report.outcome == "rerun":  # type: ignore[comparison-overlap]
        _again[report.nodeid] = report.longreprtext


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run in which too much needed its second try fails."""
    if len(_again) > ALLOWED and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what was tried again, each with the failure of its first try."""
    if not _again:
        return
    terminalreporter.section("tried a second time")
    for name, failure in _again.items():
        terminalreporter.write_line(f"{failure}\nSECOND TRY {name}")
    if len(_again) > ALLOWED:
        terminalreporter.write_line(f"More than {ALLOWED} second tries: the run fails.", red=True)
