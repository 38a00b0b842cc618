"""Run a step only when its inputs have changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from build_steps.console import step
from build_steps.paths import ROOT, WORK


def digest(files: Iterable[Path], *more: str) -> str:
    """Return a hash over the names and contents of `files` and the words in `more`."""
    total = hashlib.sha256()
    for path in files:
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        total.update(f"{name}\0{hash_of(path)}\0".encode())
    for word in more:
        total.update(word.encode() + b"\0")
    return total.hexdigest()


def hash_of(path: Path) -> str:
    """SHA-256 of one file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def make(
    name: str,
    inputs: Iterable[Path],
    outputs: Iterable[Path],
    action: Callable[[], object],
    *more: str,
    work: Path | None = None,
) -> bool:
    """Run `action` unless it already ran for these `inputs` (and `more`) and all `outputs` exist.

    Returns whether it ran. `name` is printed, and names the stamp, kept in `work` (default:
    `WORK`).
    """
    stamp = (work or WORK) / "stamps" / (name.replace(" ", "-").replace("/", "-") + ".json")
    wanted = digest(inputs, *more)
    if stamp.exists() and all(path.exists() for path in outputs):
        known = json.loads(stamp.read_text(encoding="utf-8"))
        if known == wanted:
            return False
    stamp.unlink(missing_ok=True)
    with step(name):
        action()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(json.dumps(wanted), encoding="utf-8")
    return True
