"""Every check there is is a pytest: also the linter, the types and the browser."""

from __future__ import annotations

import os
import subprocess

from build_steps.console import run, say, step
from build_steps.paths import PYTHON, ROOT


def everything(arguments: list[str]) -> int:
    """Run pytest on all cores; `arguments` go to it, e.g. the tests to run."""
    with step("Chromium for the browser tests"):
        program = run([PYTHON, "-m", "build_steps.chromium"], what="Finding or installing Chromium")
    say("")
    words = [str(PYTHON), "-m", "pytest", "--numprocesses=auto", "--dist=worksteal", *arguments]
    env = {**os.environ, "PYTHONUTF8": "1", "CHROMIUM": program.strip()}
    return subprocess.run(words, cwd=ROOT, env=env, check=False).returncode
