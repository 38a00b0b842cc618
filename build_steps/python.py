"""The page's Python in its three forms: what starts fast, what starts at once, what always starts.

`compile.mjs` turns the standard library that the page needs, and our wheel, into .pyc files of
Pyodide's own Python; `snapshot.mjs` then keeps the memory of a Python that has imported them. Both
run in Node. The stock library and the wheel stay beside them as the way that always works.
"""

from __future__ import annotations

import json
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from build_steps import tools
from build_steps.console import run
from build_steps.paths import NODE_MODULES, ROOT, WORK, source_files
from build_steps.stamps import hash_of, once

STOCK = WORK / "pyodide"
"""Pyodide as npm has it, and micropip."""
FILES = WORK / "python"
"""`library.zip`, `app.pack` and `snapshot.pack`."""

HOME = "/home/pyodide/"
"""Pyodide's working folder in the page."""
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_JOBS = ROOT / "build_steps" / "pyodide"
_OLD = (2020, 1, 1, 0, 0, 0)
"""The date in archives, so that two builds of one commit are the same."""


def stock(micropip: Path) -> Path:
    """The folder of Pyodide and `micropip`, ready for the site and for Node."""
    lock = NODE_MODULES / ".package-lock.json"
    once("Pyodide and micropip", [lock, micropip], [STOCK], lambda: _stock(micropip))
    return STOCK


def _stock(micropip: Path) -> None:
    shutil.rmtree(STOCK, ignore_errors=True)
    STOCK.mkdir(parents=True)
    source = NODE_MODULES / "pyodide"
    for name in PYODIDE_FILES:
        shutil.copyfile(source / name, STOCK / name)
    shutil.copyfile(micropip, STOCK / micropip.name)
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    entry = lock["packages"]["micropip"] | {
        "file_name": micropip.name,
        "sha256": hash_of(micropip),
        "version": micropip.name.split("-")[1],
    }
    lock["packages"] = {"micropip": entry}
    text = json.dumps(lock, indent=1, sort_keys=True) + "\n"
    (STOCK / "pyodide-lock.json").write_text(text, encoding="utf-8", newline="\n")


def compiled(app: Path) -> Path:
    """The folder with the fast forms of Python for the wheel `app`."""
    jobs = source_files("build_steps/pyodide", "build_steps/python.py", "pygame_web/boot/pack.js")
    inputs = [NODE_MODULES / ".package-lock.json", app, *jobs]
    outputs = [FILES / name for name in ("library.zip", "app.pack", "snapshot.pack")]
    once("Python for the page, and its snapshot", inputs, outputs, lambda: build(app, FILES))
    return FILES


def build(app: Path, target: Path) -> None:
    """Write `library.zip`, `app.pack` and `snapshot.pack` for the wheel `app` into `target`."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=WORK) as name:
        work, node = Path(name), tools.node()
        pyscript = NODE_MODULES / "@pyscript" / "core"
        run([*node, _JOBS / "compile.mjs", STOCK, pyscript, app, work], what="compile Python")
        _zip(work / "library", target / "library.zip")
        (target / "app.pack").write_bytes(
            pack({**_contents(work / "app"), **_contents(work / "home", HOME)})
        )
        snapshot = work / "snapshot.bin"
        run([*node, _JOBS / "snapshot.mjs", STOCK, target, snapshot], what="make the snapshot")
        (target / "snapshot.pack").write_bytes(pack(_without_holes(snapshot.read_bytes())))


def _contents(folder: Path, below: str = "") -> dict[str, bytes]:
    """The files of `folder` by their names, which begin with `below`."""
    return {
        below + path.relative_to(folder).as_posix(): path.read_bytes() for path in _files(folder)
    }


def _zip(folder: Path, archive: Path) -> None:
    """Put the files of `folder` into `archive` without compressing: that is left to the host."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as file:
        for path in _files(folder):
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _OLD)
            file.writestr(info, path.read_bytes())


def pack(files: Mapping[str, bytes]) -> bytes:
    """Many files as one, in the simple form that `pack.js` reads."""
    table = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return struct.pack("<I", len(table)) + table + b"".join(files.values())


def _without_holes(memory: bytes) -> dict[str, bytes]:
    """The parts of `memory` that are not all zero, by where they begin: less than half of it."""
    parts: dict[str, bytes] = {"size": str(len(memory)).encode()}
    start, size = 0, 1 << 14
    while start < len(memory):
        end = start
        while any(memory[end : end + size]):
            end += size
        if end > start:
            parts[str(start)] = memory[start:end]
        start = end + size
    return parts


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
