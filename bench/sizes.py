"""Download sizes of a first visit: what the page requests until it can be played, by size.

Then what a device has fetched after an hour with everything opened and kept, the share of each of
our folders in the first visit, and what was left out of Pyodide and PyScript as published.
Compressed as a good host does: gzip 9 and brotli 11 (the latter by Node, which takes a minute).
"""

from __future__ import annotations

import gzip
import json
import struct
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench._browser import chromium_open
from build_steps import offline, python, serve, tools
from build_steps.paths import DIST, NODE_MODULES, WORK
from build_steps.stamps import hash_of

BUDGET = {"gzip": 6.6, "brotli": 4.9}
HOUR = 6.5
"""The limit in brotli megabytes after an hour."""
ICONS = "assets/app/"
"""Files in the manifest: some browsers request them in the first visit, others never."""
_BROTLI = """
const fs = require("node:fs"), zlib = require("node:zlib");
const bytes = fs.readFileSync(process.argv[1]);
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 };
fs.writeFileSync(process.argv[2], String(zlib.brotliCompressSync(bytes, { params }).length));
"""


def main() -> None:
    """Print the table of a first visit, its total against the budget, and what was trimmed."""
    groups: dict[str, list[Path]] = defaultdict(list)
    for path in first_visit():
        groups[_kind(path)].append(path)
    print(f"{'first playable visit, MB':<44}{'raw':>8}{'gzip':>8}{'brotli':>8}")
    total = [0.0, 0.0, 0.0]
    for kind, paths in sorted(groups.items(), key=lambda item: -sum(map(_raw, item[1]))):
        row = [sum(size(path) for path in paths) for size in (_raw, _gzip, size_by_brotli)]
        total = [old + new for old, new in zip(total, row, strict=True)]
        _row(f"{kind} ({len(paths)})", row)
    _row("all", total)
    print(f"{'budget':<52}{BUDGET['gzip']:8.2f}{BUDGET['brotli']:8.2f}")
    icons = list(DIST.glob(f"{ICONS}*"))
    row = [sum(size(path) for path in icons) for size in (_raw, _gzip, size_by_brotli)]
    _row(f"later, by browsers that offer to install: pictures ({len(icons)})", row)
    _hour()
    _folders()
    _trimmed()


def first_visit() -> list[Path]:
    """Return the files that a new visitor's browser requests until the page responds."""
    asked: list[str] = []
    with (
        chromium_open() as browser,
        serve.running(serve.server(DIST)) as address,
        browser.new_context() as context,
    ):
        page = context.new_page()
        context.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        page.locator("html[data-ready='1']").wait_for(state="attached")
        names = {url.removeprefix(address).partition("?")[0] for url in asked if address in url}
    later = ("sw.js", "app.webmanifest", ICONS)
    files = [DIST / (name or "index.html") for name in sorted(names) if not name.startswith(later)]
    return [path for path in files if path.exists()]


def _kind(path: Path) -> str:
    name = path.relative_to(DIST).as_posix()
    if name.endswith("pyodide.asm.wasm"):
        return "Python itself: pyodide.asm.wasm"
    if name.startswith("lib/python-"):
        return "Pyodide's scripts"
    if name.endswith("snapshot.pack.txt"):
        return "library, rules, bots, table: snapshot.pack"
    for part, kind in (("/pyodide-", "Pyodide's scripts"), ("/pyscript-", "PyScript")):
        if part in name:
            return kind
    if name.startswith("app-"):
        return "our scripts"
    return "page, style, font, drawings"


def _raw(path: Path) -> float:
    return path.stat().st_size / 1e6


def _gzip(path: Path) -> float:
    return len(gzip.compress(path.read_bytes(), 9)) / 1e6


def size_by_brotli(path: Path) -> float:
    """Megabytes of a file compressed by brotli."""
    known = WORK / "bench" / f"brotli-{hash_of(path)}"
    if not known.exists():
        known.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([*tools.node(), "-e", _BROTLI, str(path), str(known)], check=True)
    return int(known.read_text()) / 1e6


def _row(name: str, sizes: list[float]) -> None:
    print(f"{name:<44}" + "".join(f"{size:8.2f}" for size in sizes))


def _hour() -> None:
    """What a device has fetched once everything was opened and is kept offline."""
    names = {entry["url"] or "" for entry in offline.precached(DIST)} | set(offline.later(DIST))
    instead = {path for name in python.PACKS[:2] for path in DIST.rglob(f"{name}.txt")}
    paths = {DIST / name for name in names if (DIST / name).exists()} - instead
    paths |= {*first_visit(), *DIST.glob("app-*/snapshot.pack.txt"), *DIST.glob("online-*/*")}
    row = [sum(size(path) for path in paths) for size in (_raw, _gzip, size_by_brotli)]
    _row(f"after an hour with everything ({len(paths)})", row)
    print(f"{'budget':<60}{HOUR:8.2f}")


def _folders() -> None:
    """Our modules in the first visit, by folder: number and compiled size."""
    listed = json.loads((python.FILES / python.HELD).read_text("utf-8"))
    held, groups = set(listed["held"]) | set(listed["data"]), defaultdict(list)
    for name, content in unpacked((python.FILES / "app.pack").read_bytes()):
        if name in held:
            depth = 3 if name.startswith(("pygame_web/features/", "pygame_web/games/")) else 2
            groups["/".join(name.split("/")[:-1][:depth])].append(content)
    print(f"\n{'of it ours, kB compiled':<44}{'modules':>8}{'raw':>8}{'gzip':>8}")
    for name, files in sorted(groups.items(), key=lambda item: -sum(map(len, item[1]))):
        packed = len(gzip.compress(b"".join(files), 9))
        print(f"{name:<44}{len(files):8}{sum(map(len, files)) / 1e3:8.1f}{packed / 1e3:8.1f}")


def unpacked(pack: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of a pack (`python.pack`), by name."""
    (length,) = struct.unpack_from("<I", pack)
    at = 4 + length
    for name, size in json.loads(pack[4:at]):
        yield name, pack[at : at + size]
        at += size


def _trimmed() -> None:
    pyscript = sum(map(_raw, (NODE_MODULES / "@pyscript/core/dist").glob("*.[jc]s*")))
    ours = sum(map(_raw, DIST.glob("lib/pyscript-*/*")))
    stock = _raw(next(DIST.glob("lib/pyodide-*/python_stdlib.zip")))
    library = size_by_brotli(next(DIST.glob("lib/python-*/library.zip.txt")))
    print(f"\nPyScript as published {pyscript:.2f} MB, here {ours:.2f} MB of files")
    print(f"Python's library as published {stock:.2f} MB to load, here {library:.2f} MB by brotli")


if __name__ == "__main__":
    main()
