"""Run the measurements in `bench/`: one module per subject, each with a `main()`."""

from __future__ import annotations

import os
import subprocess

from build_steps.console import Trouble, say
from build_steps.paths import PYTHON, ROOT


def subjects() -> list[str]:
    """Return the names of what can be measured."""
    return sorted(path.stem for path in (ROOT / "bench").glob("[!_]*.py"))


def run_all(names: list[str]) -> int:
    """Run `python -m bench.<name>` for each of `names`, or for all of them."""
    known = subjects()
    unknown = [name for name in names if name not in known]
    if unknown:
        there = " ".join(known) or "none"
        raise Trouble(f"There is no benchmark {' '.join(unknown)}. There are: {there}.")
    worst = 0
    for name in names or known:
        say(f"\n== {name} ==")
        words = [str(PYTHON), "-m", f"bench.{name}"]
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONUTF8": "1"}, check=False)
        worst = max(worst, done.returncode)
    return worst
