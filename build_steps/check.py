"""Run the tests; linter, types and browser checks are tests too."""

from __future__ import annotations

import os
import subprocess

from build_steps import style
from build_steps.console import run, say, step
from build_steps.paths import PYTHON, ROOT

CORES = ["--numprocesses=logical", "--dist=worksteal"]
"""Every processor that the system shows, also where two share a core."""
QUICK = [
    *("tests/core", "tests/web", "tests/features", "tests/contract", "tests/architecture"),
    *("-m", "not slow"),
]
"""The tests of `--quick`: no browser, no build, nothing slow."""
THOROUGH = {"CLUBTABLE_THOROUGH": "1"}
PATIENT = ["--timeout=1800", "--session-timeout=86400"]
"""Timeouts in seconds. A thorough run takes hours; some of its tests play whole games."""


def everything(arguments: list[str], thorough: bool = False) -> int:
    """Run pytest on all cores with `arguments`, such as the tests to run.

    A thorough run covers every case of every matrix; see `tests/thorough.py`.
    """
    with step("Chromium for the browser tests"):
        program = run([PYTHON, "-m", "build_steps.chromium"], what="Finding or installing Chromium")
    say("")
    limits, environment = (PATIENT, THOROUGH) if thorough else ([], {})
    return _pytest([*CORES, *limits, *arguments], CHROMIUM=program.strip(), **environment)


def quick(arguments: list[str]) -> int:
    """Run the tests of `QUICK` on all cores."""
    return _pytest([*CORES, "--quiet", *QUICK, *arguments])


def check() -> int:
    """Format, lint, types and laws. Raises `Trouble` with the findings."""
    for name, passes in style.CHECKS.items():
        with step(name):
            passes()
    with step("laws"):
        run([PYTHON, "-m", "pytest", "--quiet", "tests/architecture"], what="laws")
    return 0


def _pytest(words: list[str], **environment: str) -> int:
    # Without bytecode, every worker would compile all tests and their imports.
    env = {**os.environ, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "", **environment}
    return subprocess.run(
        [str(PYTHON), "-m", "pytest", *words], cwd=ROOT, env=env, check=False
    ).returncode
