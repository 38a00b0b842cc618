"""Output of the command: one line per step with its time, one sentence per failure."""

from __future__ import annotations

import errno
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from build_steps.paths import ROOT, WORK, relative


class Trouble(Exception):
    """A failure the user can fix; the text says what is wrong and how to fix it."""


def say(text: str) -> None:
    """Print one line and flush it."""
    print(text, flush=True)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step and how long it took."""
    live = sys.stdout.isatty()
    if live:
        print(f"  ... {name}", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print(f"\r  !!  {name}" if live else f"  !!  {name}", flush=True)
        raise
    took = f"{time.monotonic() - start:5.1f} s"
    print(f"\r  ok  {name:<58}{took}" if live else f"  ok  {name:<58}{took}", flush=True)


def run(
    args: Sequence[str | Path],
    *,
    what: str,
    env: dict[str, str] | None = None,
    cwd: Path = ROOT,
) -> str:
    """Run a program quietly and return its output.

    The output is kept in `.build/logs`. Raises `Trouble` with its last lines if the program fails.
    """
    logs = WORK / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / f"{what.replace(' ', '-')}.txt"
    words = [str(word) for word in args]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    log.write_text(f"$ {' '.join(words)}\n{done.stdout}{done.stderr}", encoding="utf-8")
    if done.returncode:
        output = done.stdout + done.stderr or f"It said nothing; exit status {done.returncode}."
        raise Trouble(_explain(what, output, log))
    return done.stdout


_NETWORK = (
    "Temporary failure in name resolution",
    "NewConnectionError",
    "Could not find a version",
    "ENOTFOUND",
    "ECONNREFUSED",
    "EAI_AGAIN",
    "ETIMEDOUT",
    "ProxyError",
    "Max retries exceeded",
)


def _explain(what: str, output: str, log: Path) -> str:
    # A line of minified script mentions every error and is unreadable.
    output = "\n".join(line for line in output.splitlines() if len(line) <= READABLE)
    tail = "\n".join("    " + line for line in output.strip().splitlines()[-12:])
    if "No space left on device" in output or "ENOSPC" in output:
        advice = DISK_FULL
    elif "THESE PACKAGES DO NOT MATCH THE HASHES" in output or "EINTEGRITY" in output:
        advice = (
            "A download did not match its locked hash, so it was not used. Try again; "
            "if it happens twice, something between you and the package registry alters files."
        )
    elif any(sign in output for sign in _NETWORK):
        advice = (
            "A download failed. Check the network (and the proxy settings of pip and npm), then "
            "start the same command again: what is already here is kept."
        )
    else:
        advice = f"The whole output is in {relative(log)}."
    return f"{what} failed.\n{tail}\n{advice}"


READABLE = 1000
"""The maximum length of an output line that is shown or searched, in characters."""
DISK_FULL = (
    "The disk is full. About 1 GB is needed here; free some room "
    "(`python3 build.py clean` removes what this command made) and start again."
)


def explain_os_error(error: OSError) -> str:
    """One sentence for an error of the operating system."""
    if error.errno == errno.ENOSPC:
        return DISK_FULL
    if isinstance(error, PermissionError):
        return f"{error.filename} may not be written or read by this user. Change its owner."
    return str(error)
