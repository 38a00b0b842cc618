"""Find a Chromium for tests and benchmarks, or install one where that is allowed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from build_steps.console import Trouble
from build_steps.paths import is_root

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
LEAN = "chromium-headless-shell"
"""The same engine without windows, which halves the work per test page; named as in Debian."""

FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    *(["--no-sandbox"] if is_root() else []),
)

ADVICE = (
    "No Chromium was found for the browser tests. Do one of these, then start again:\n"
    "  - install it:  apt install chromium  (or Chrome from your system's store)\n"
    "  - or let Playwright fetch its own:  .venv/bin/python -m playwright install chromium\n"
    "  - or name one:  CHROMIUM=/path/to/chromium python3 build.py test"
)


def wait_for_function(
    self: Any, expression: str, *, arg: Any = None, timeout: float = 90_000
) -> None:
    """Wait until `expression` is true in a page or frame; `timeout` in milliseconds.

    Replaces Playwright's own, which evaluates a string inside the page; the page's policy forbids
    that. A plain `evaluate` comes from outside the page and is allowed.
    """
    end = time.monotonic() + timeout / 1000
    while True:
        try:
            if self.evaluate(expression, arg):
                return
        except Exception as error:
            # The page is navigating.
            if not re.search("context was destroyed|find context|navigat", str(error)):
                raise
        if time.monotonic() > end:
            raise TimeoutError(f"never true: {expression}")
        self.wait_for_timeout(50)


def executable(playwrights_own: str) -> str:
    """Return the path of a Chromium; `playwrights_own` is where Playwright would keep its own.

    Tried in turn: the variable CHROMIUM, Playwright's own, one on PATH, Debian's package where this
    process may install it, and Playwright's download. Raises `Trouble` that says what to do.
    """
    return _from_environment() or _present(playwrights_own) or _install(playwrights_own)


def lean_executable(playwrights_own: str) -> str:
    """The path of a `LEAN` Chromium, found or installed the same way, or else of a full one."""
    found = _from_environment() or _lean_present(playwrights_own)
    if not found and is_root() and shutil.which("apt-get"):
        _apt_install(LEAN)
        found = _lean_present(playwrights_own)
    if found:
        return found
    whole = executable(playwrights_own)
    return _lean_present(playwrights_own) or whole


def _from_environment() -> str | None:
    named = os.environ.get("CHROMIUM")
    if named and not shutil.which(named):
        raise Trouble(f"CHROMIUM names {named}, which is not a program. Mend or unset it.")
    return named


def _present(playwrights_own: str) -> str | None:
    if Path(playwrights_own).exists():
        return playwrights_own
    return next(filter(None, map(shutil.which, NAMES)), None)


def _lean_present(playwrights_own: str) -> str | None:
    # Playwright keeps it beside its full one: chromium-1255/…/chrome.
    whole = re.search(r"^(.*)\bchromium-(\d+)\b", playwrights_own)
    folder = Path(f"{whole[1]}chromium_headless_shell-{whole[2]}") if whole else None
    found = folder and next(folder.glob("*/*headless?shell"), None)
    return str(found) if found else shutil.which(LEAN)


def _install(playwrights_own: str) -> str:
    if is_root() and shutil.which("apt-get"):
        _apt_install("chromium")
    found = _present(playwrights_own)
    if not found:
        _try(sys.executable, "-m", "playwright", "install", "chromium")
        found = _present(playwrights_own)
    if not found:
        raise Trouble(ADVICE)
    return found


def _apt_install(package: str) -> None:
    _try("apt-get", "update", "-qq")
    _try("apt-get", "install", "-qq", "-y", "--no-install-recommends", package)


def _try(*words: str) -> None:
    """Run an installer and ignore its exit status; callers check whether it installed anything."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = subprocess.DEVNULL
    try:
        subprocess.run(
            words, env=env, stdin=quiet, stdout=quiet, stderr=quiet, timeout=400, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return


def main() -> int:
    """Print the path of the tests' Chromium for this environment's Playwright, or what to do."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    try:
        print(lean_executable(own))
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
