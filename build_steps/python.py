"""The page's Python in three forms: compiled, as a snapshot of the memory, and as published.

`compile.mjs` compiles our wheel and the parts of the standard library that the page needs into .pyc
files for Pyodide's Python; `snapshot.mjs` then saves the memory of a Python that has imported them.
Both run in Node. The stock library and the wheel are published beside them as a fallback.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from build_steps import tools
from build_steps.console import run
from build_steps.paths import HOUSE_WORK, NODE_MODULES, ROOT, WORK, files_in, source_files
from build_steps.stamps import digest, hash_of, make
from pygame_web.language import LANGUAGES, SOURCE

STOCK = WORK / "pyodide"
"""Pyodide from npm, and micropip."""
MACHINE = WORK / "machine"
"""Pyodide without functions this site cannot call; tried first at startup."""
CUT = HOUSE_WORK / "cut"
"""The same, by its inputs: a copy of the checkout reuses the original's."""
FILES = WORK / "python"
"""`PACKS`."""
HELD = "held.json"
"""The names of files in the snapshot, and of those left for `rest.pack`."""

WORDS = {code: f"words-{code}.pack" for code in LANGUAGES if code != SOURCE}
"""The catalogs of each language that a start from a snapshot needs."""
PACKS = ("library.zip", "app.pack", "snapshot.pack", "rest.pack", *WORDS.values())

HOME = "/home/pyodide/"
"""Pyodide's working folder in the page."""
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_JOBS = ROOT / "build_steps" / "pyodide"
_BINARYEN = NODE_MODULES / "binaryen"
_CALLED = _JOBS / "called.txt"
COUNT = "CLUBTABLE_COUNT"
"""With this environment variable, Pyodide stays complete and reports what the site calls."""
_OLD = (2020, 1, 1, 0, 0, 0)
"""The date in archives, for reproducible builds."""


def stock(micropip: Path) -> Path:
    """Return the folder of Pyodide and `micropip`, ready for the site and for Node."""
    lock = NODE_MODULES / ".package-lock.json"
    make("Pyodide and micropip", [lock, micropip], [STOCK], lambda: _stock(micropip))
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


def machine() -> Path:
    """Return the folder of the Pyodide build that the page starts: without unused functions."""
    inputs = [NODE_MODULES / ".package-lock.json", STOCK / "pyodide-lock.json"]
    names = ("machine", "split", "tables", "calls_by_type", "wasm", "failing")
    inputs += [_CALLED, *(_JOBS / f"{name}.mjs" for name in names)]
    counts = os.environ.get(COUNT, "")
    cut = CUT / digest([], *map(hash_of, inputs), counts)[:16]
    make("Python's machine, cut to what is called", inputs, [MACHINE], lambda: _cut(cut), counts)
    return MACHINE


def _cut(cut: Path) -> None:
    """Fill `MACHINE` from `cut`, which is built first if missing."""
    if not cut.exists():
        shutil.rmtree(CUT, ignore_errors=True)
        work = cut.with_suffix(".new")
        work.mkdir(parents=True)
        job = _JOBS / "machine.mjs"
        called = [] if os.environ.get(COUNT) else [_CALLED]
        run([*tools.node(), job, STOCK, _BINARYEN, work, *called], what="cut Python's machine")
        for name in ("pyodide.mjs", "pyodide-lock.json"):
            shutil.copyfile(STOCK / name, work / name)
        work.rename(cut)
    shutil.rmtree(MACHINE, ignore_errors=True)
    shutil.copytree(cut, MACHINE)


def compiled(app: Path) -> Path:
    """Return the folder with the compiled forms of the wheel `app`."""
    jobs = source_files("build_steps/pyodide", "build_steps/python.py", "pygame_web/boot/pack.js")
    inputs = [NODE_MODULES / ".package-lock.json", *files_in(machine()), app, *jobs]
    outputs = [FILES / name for name in (*PACKS, HELD)]
    make("Python for the page, and its snapshot", inputs, outputs, lambda: build(app, FILES))
    return FILES


def build(app: Path, target: Path) -> None:
    """Write `PACKS` for the wheel `app` into `target`."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=WORK) as name:
        work, node = Path(name), tools.node()
        pyscript = NODE_MODULES / "@pyscript" / "core"
        run([*node, _JOBS / "compile.mjs", STOCK, pyscript, app, work], what="compile Python")
        _zip(work / "library", target / "library.zip")
        ours, home = _contents(work / "app"), _contents(work / "home", HOME)
        (target / "app.pack").write_bytes(pack({**ours, **home}))
        run([*node, _JOBS / "snapshot.mjs", machine(), target, work], what="make the snapshot")
        held = json.loads((work / HELD).read_text("utf-8"))
        shutil.copyfile(work / HELD, target / HELD)
        (target / "snapshot.pack").write_bytes(_snapshot(held, work, ours))
        for code, name in WORDS.items():
            catalogs = {path: ours[path] for path in held["data"] if is_of(path, code)}
            (target / name).write_bytes(pack(catalogs))
        _zip(work / "library", work / "rest.zip", held["library"])
        rest = {name: ours[name] for name in held["rest"]}
        rest[held["zip"]] = (work / "rest.zip").read_bytes()
        (target / "rest.pack").write_bytes(pack({**rest, **home}))


def _snapshot(held: dict[str, list[str]], work: Path, ours: Mapping[str, bytes]) -> bytes:
    """Take the snapshot, and list the packages and the files read in a first turn."""
    memory = _without_holes((work / "memory.bin").read_bytes())
    laid = json.dumps(held["laid"]).encode()
    # Package lookups go by files: what is already in memory is never read.
    packages = {name: b"" for name in held["held"] if name.endswith("/__init__.pyc")}
    files = {
        name: ours[name] for name in held["data"] if not any(is_of(name, code) for code in WORDS)
    }
    return pack({"laid": laid, **memory, **packages, **files})


def is_of(catalog: str, language: str) -> bool:
    """Return whether a path is that of a catalog of a language."""
    return re.search(rf"/locale/{language}(/.*)?\.mo$", catalog) is not None


def _contents(folder: Path, below: str = "") -> dict[str, bytes]:
    """Return the files of `folder` by name; names begin with `below`."""
    return {
        below + path.relative_to(folder).as_posix(): path.read_bytes() for path in files_in(folder)
    }


def _zip(folder: Path, archive: Path, names: list[str] | None = None) -> None:
    """Store the files of `folder` in `archive` uncompressed; the host compresses.

    With `names`, only those.
    """
    paths = files_in(folder) if names is None else [folder / name for name in names]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as file:
        for path in paths:
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _OLD)
            file.writestr(info, path.read_bytes())


def pack(files: Mapping[str, bytes]) -> bytes:
    """Many files in one, in the format that `pack.js` reads."""
    table = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return struct.pack("<I", len(table)) + table + b"".join(files.values())


def _without_holes(memory: bytes) -> dict[str, bytes]:
    """Return the non-zero parts of `memory`, by offset: less than half of it."""
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
