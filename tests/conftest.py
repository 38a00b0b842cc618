"""Fixtures and settings for all tests."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from build_steps.paths import DIST, ROOT

# A busy machine is no reason to fail.
settings.register_profile("club", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("club")

# Before anything imports NumPy or Numba: two threads on small matrices wait for each other longer
# than one of them reckons, and what a test reckons once need not be compiled for speed.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("NUMBA_OPT", "0")

pytest_plugins = ["tests.second_try", "tests.durations", "tests.long_first"]


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Use one worker more than processors: browser tests spend part of their time waiting."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freeze the garbage collector after collection: tests and their imports live to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the up-to-date site that no other build can change."""
    build = [sys.executable, str(ROOT / "build.py"), "site"]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist"))
