"""A failing browser test is retried once; too many retries fail the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from build_steps.paths import ROOT
from tests.second_try import ALLOWED

FAILS_FIRST = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({}))
def test_fails_first(number):
    tried = Path(__file__).with_name(f"tried{{number}}")
    again = tried.exists()
    tried.touch()
    assert again
"""

SHARED = """
import pytest

opened = []

@pytest.fixture(scope="session")
def browser():
    opened.append("open")
    yield opened
    opened.append("closed")

@pytest.mark.parametrize("number", range(3))
def test_fails_first(number, browser):
    assert browser == ["open", "closed", "open"] and number < {}
"""
"""Each test needs the second browser; tests from the given number on fail with any browser."""


def run(
    folder: Path, where: str, tests: int, cores: str, thorough: str = "", program: str = FAILS_FIRST
) -> tuple[int, str]:
    """Run `program` with the number `tests` filled in; return the exit status and the output."""
    file = folder / where / "test_one.py"
    file.parent.mkdir(parents=True)
    file.write_text(program.format(tests), "utf-8")
    pytest_ = [sys.executable, "-m", "pytest", "-p", "tests.second_try", "-p"]
    pytest_ += ["no:cacheprovider", "-c", os.devnull, "--import-mode=importlib", "-n", cores]
    done = subprocess.run(
        [*pytest_, f"--rootdir={folder}", str(folder)],
        cwd=ROOT,
        env={**os.environ, "CLUBTABLE_THOROUGH": thorough},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("cores", ["0", "2"])
def test_what_passes_on_its_second_try_is_listed_and_passes(tmp_path: Path, cores: str) -> None:
    status, output = run(tmp_path, "tests/e2e", ALLOWED, cores)
    assert status == 0, output
    assert output.count("SECOND TRY tests/e2e/test_one.py::test_fails_first") == ALLOWED


@pytest.mark.parametrize("cores", ["0", "2"])
def test_too_many_second_tries_fail_the_run(tmp_path: Path, cores: str) -> None:
    status, output = run(tmp_path, "tests/e2e", ALLOWED + 1, cores)
    assert status == 1
    assert f"More than {ALLOWED} second tries" in output


def test_other_tests_have_no_second_try(tmp_path: Path) -> None:
    assert run(tmp_path, "tests/core", 1, "0")[0] == 1


def test_a_thorough_run_gives_no_second_try(tmp_path: Path) -> None:
    assert run(tmp_path, "tests/e2e", 1, "0", thorough="1")[0] == 1


@pytest.mark.parametrize("cores", ["0", "1"])
def test_what_tests_share_is_closed_after_a_failure_and_after_no_other_test(
    tmp_path: Path, cores: str
) -> None:
    status, output = run(tmp_path, "tests/e2e", 9, cores, program=SHARED)
    assert status == 0, output
    assert output.count("SECOND TRY") == 1
    assert "3 passed, 1 rerun" in output


@pytest.mark.parametrize("cores", ["0", "2"])
def test_a_failure_is_told_at_once_with_the_test_and_what_failed(
    tmp_path: Path, cores: str
) -> None:
    output = run(tmp_path, "tests/e2e", 2, cores, program=SHARED)[1]
    before_the_summary = output.split("= FAILURES =")[0]
    name = "tests/e2e/test_one.py::test_fails_first"
    assert f"FAILED, second try: {name}[0] call E       " in before_the_summary
    assert f"FAILED: {name}[2] call E       " in before_the_summary
