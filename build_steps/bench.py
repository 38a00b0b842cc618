"""Run the measurements in `bench/`: one module per subject, each with a `main()`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from build_steps.console import Trouble, run, say
from build_steps.paths import PYTHON, ROOT, WORK


def subjects() -> list[str]:
    """Return the names of what can be measured."""
    return sorted(path.stem for path in (ROOT / "bench").glob("[!_]*.py"))


def run_all(names: list[str]) -> int:
    """Run `python -m bench.<name>` for each of `names`, or for all of them."""
    worst = 0
    for name in _checked(names):
        say(f"\n== {name} ==")
        words = [str(PYTHON), "-m", f"bench.{name}"]
        done = subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONUTF8": "1"}, check=False)
        worst = max(worst, done.returncode)
    return worst


def run_beside(earlier: str, names: list[str]) -> int:
    """Measure an earlier commit and this tree in turn, subject by subject, in one run.

    Each is measured by its own `bench/`. Returns the highest exit status: 0 if all went well.
    Raises `Trouble` for an unknown subject or commit.
    """
    names = _checked(names)
    folder = commit(earlier)
    worst = 0
    for name in names:
        for where, called in ((folder, earlier), (ROOT, "this tree")):
            say(f"\n== {name}: {called} ==")
            words = [sys.executable, "build.py", "bench", name]
            worst = max(worst, subprocess.run(words, cwd=where, check=False).returncode)
    return worst


def commit(name: str) -> Path:
    """Return a folder with the files of a commit, kept for the next run.

    Raises `Trouble` if git does not know the commit.
    """
    words = ["git", "-C", str(ROOT), "rev-parse", "--verify", "--quiet", name + "^{commit}"]
    found = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    if not found:
        raise Trouble(f"git knows no commit {name} here. Name one that `git log` lists.")
    folder: Path = WORK / "commits" / found
    if not folder.exists():
        begun = folder.with_name(f"{found}.begun")
        shutil.rmtree(begun, ignore_errors=True)
        run(["git", "clone", "--quiet", "--no-checkout", ROOT, begun], what="copy a commit")
        run(["git", "checkout", "--quiet", found], what="check out a commit", cwd=begun)
        begun.rename(folder)
    return folder


def _checked(names: list[str]) -> list[str]:
    """Return these subjects, or all if none is named; raises `Trouble` for unknown ones."""
    known = subjects()
    unknown = [name for name in names if name not in known]
    if unknown:
        there = " ".join(known) or "none"
        raise Trouble(f"There is no benchmark {' '.join(unknown)}. There are: {there}.")
    return names or known
