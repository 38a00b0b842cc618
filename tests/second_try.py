"""A pytest plugin: retry failed tests of real browsers or devices once.

Such a test has two processors, disks and timers of a machine against it that other programs use.
What passed only on its second try is listed at the end of the run; more than `ALLOWED` of
them fail the run, and a thorough run gives no second try.

After a failure the browser and everything else that tests share are closed, so a browser that hangs
fails one test only. Every failure is reported at once, so a run that is cut off has named it.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.thorough import THOROUGH

REAL = ("tests/e2e/", "tests/web/test_room")
"""Prefixes of the names of tests that drive a browser, or devices in Node."""
ALLOWED = 3
"""The number of tests in a run that may need a second try."""
_FAILED = pytest.StashKey[bool]()
"""Whether a phase of a test has failed since its last teardown."""
_again: dict[str, str] = {}
"""The name of each test that is tried again, and what failed at first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test of `REAL` a second try."""
    for item in items:
        if item.nodeid.startswith(REAL) and not THOROUGH:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note for the teardown that a test failed."""
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """After a failed test of `REAL`, close everything that later tests would share with it.

    This runs before the same hook of pytest-rerunfailures, which keeps shared fixtures open.
    """
    if item.nodeid.startswith(REAL) and item.stash.get(_FAILED, False):
        item.stash[_FAILED] = False
        item.session._setupstate.teardown_exact(None)


class FailureLines:
    """Writes a line for each failure at once."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self._reporter = reporter

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the test's name and the first line of its error; note which test is tried again."""
        again = report.outcome == "rerun"  # type: ignore[comparison-overlap]
        if again:
            _again[report.nodeid] = report.longreprtext
        if again or report.failed:
            words = [line for line in report.longreprtext.splitlines() if line.startswith("E ")]
            what = "FAILED, second try" if again else "FAILED"
            self._reporter.ensure_newline()
            self._reporter.write_line(f"{what}: {report.nodeid} {report.when} {''.join(words[:1])}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Report failures from the main process; workers have no terminal."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailureLines(reporter), "failure-lines")


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
