"""Format, lint and types, with proof that every file was read.

Caches rely on file times, and a checkout may give old times to new text, so the linter runs without
a cache. The files each tool reports reading are compared with those git knows.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from build_steps import staged
from build_steps.console import Trouble, run
from build_steps.paths import PYTHON, ROOT, WORK, relative, source_files

ONLY_PYSCRIPT = "pygame_web/boot/"
"""What mypy cannot read: only PyScript can run it."""
TYPED = WORK / "typed"
"""The sources with the example games in their places, and mypy's cache."""


def sources() -> set[str]:
    """Every Python file of the repository, from git, or without git from the folders."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        names = done.stdout.split("\n")
    else:
        folders = [path.name for path in ROOT.iterdir() if path.name[0] != "."]
        names = [path.relative_to(ROOT).as_posix() for path in source_files(*sorted(folders))]
    return {name for name in names if name.endswith(".py") and (ROOT / name).exists()}


def ruff(*words: str, root: Path = ROOT) -> str:
    """Run Ruff on the whole repository, without its cache. Raises `Trouble` with its findings."""
    return run([PYTHON, "-m", "ruff", *words, "--no-cache", "."], what=f"ruff {words[0]}", cwd=root)


def linted() -> set[str]:
    """The files the linter reads. Raises `Trouble` if one of the sources is not among them."""
    shown = ruff("check", "--show-files").split("\n")
    read = {Path(name).relative_to(ROOT).as_posix() for name in shown if name.endswith(".py")}
    _complete("ruff", sources() - read)
    return read


def lint() -> None:
    """Lint every file."""
    linted()
    ruff("check", "--output-format=concise")


def form() -> None:
    """Check that every file is formatted."""
    try:
        output = ruff("format", "--check")
    except Trouble as trouble:
        raise Trouble(f"{trouble}\n`{relative(PYTHON)} -m ruff format FILE` mends it.") from None
    count = int((re.search(r"(\d+) files? already formatted", output) or [0, 0])[1])
    _complete("ruff format", set() if count >= len(sources()) else {f"only {count} files"})


def types() -> None:
    """Run `mypy --strict`, and check that it read every file it should."""
    folder = staged.stage(staged.games(), TYPED)
    wanted = {_place(name) for name in sources() if not name.startswith(ONLY_PYSCRIPT)}
    _complete("mypy", {name for name in wanted if not (folder / name).exists()})
    output = run([PYTHON, "-m", "mypy"], what="mypy", cwd=folder)
    count = int((re.search(r"no issues found in (\d+) source", output) or [0, 0])[1])
    _complete("mypy", set() if count >= len(wanted) else {f"only {count} of {len(wanted)} files"})


def _place(name: str) -> str:
    """Return the path of a source when the example games are in place."""
    return re.sub(r"^examples/[^/]+/", "", name)


def _complete(tool: str, missing: set[str]) -> None:
    if missing:
        raise Trouble(f"{tool} did not read everything: {', '.join(sorted(missing)[:9])}")


CHECKS: dict[str, Callable[[], None]] = {"format": form, "lint": lint, "types": types}
"""The checks by name; each raises `Trouble` with its findings."""
