"""Put the site together in `dist/`: vendored files, our wheel, the pages.

    index.html …            the prerendered pages; every URL in them is relative
    assets/                 pictures and fonts under their own names, one style sheet named by its hash
    lib/pyodide-<hash>/     Pyodide as npm has it, and micropip
    lib/pyscript-<hash>/    PyScript without editors, terminals and source maps
    app-<hash>/             our boot scripts, our wheel, PyScript's configuration
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

from build_steps import pages, tools, wheel
from build_steps.paths import ASSETS, DIST, NODE_MODULES, WORK, source_files
from build_steps.stamps import hash_of, once

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PYSCRIPT_PLUGINS = (
    "codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"
)
PYSCRIPT_UNUSED = (
    "codemirror", "deprecations-manager", "donkey", "mpy", "py-", "service-worker", "xterm"
)


def site() -> Path:
    """Bring `dist/` up to date and return its path."""
    tools.packages("build")
    tools.node_modules()
    micropip, app = tools.micropip(), wheel.wheel()
    inputs = [micropip, app, *source_files(
        "build.py", "build_steps", "index.html", "assets", "pygame_web", "core"),
        NODE_MODULES / ".package-lock.json"]
    once("the site in dist/", inputs, [DIST / "index.html"], lambda: _renew(micropip, app))
    return DIST


def _renew(micropip: Path, app: Path) -> None:
    """Replace `dist/` in one move, so that nobody ever sees half a site."""
    fresh, old = WORK / f"site-{os.getpid()}", WORK / f"old-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        assemble(fresh, micropip, app)
        if DIST.exists():
            DIST.rename(old)
        fresh.rename(DIST)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def assemble(target: Path, micropip: Path, app: Path) -> None:
    """Write the whole site into the new folder `target`, from the two wheels and the sources."""
    target.mkdir(parents=True)
    pyodide = _pyodide(target, micropip)
    places = {"style": _assets(target), "boot": _boot(target, pyodide, app),
              "pyscript": _pyscript(target)}
    pages.write(target, places)


def _pyodide(site: Path, micropip: Path) -> str:
    folder = site / "lib" / "pyodide"
    folder.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(NODE_MODULES / "pyodide" / name, folder / name)
    shutil.copyfile(micropip, folder / micropip.name)
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    entry = lock["packages"]["micropip"]
    entry |= {"file_name": micropip.name, "sha256": hash_of(micropip),
              "version": micropip.name.split("-")[1]}
    lock["packages"] = {"micropip": entry}
    _write_json(folder / "pyodide-lock.json", lock)
    return _name_by_hash(folder)


def _pyscript(site: Path) -> str:
    folder = site / "lib" / "pyscript"
    folder.mkdir(parents=True)
    for path in sorted((NODE_MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if path.suffix in {".js", ".css"} and not path.name.startswith(PYSCRIPT_UNUSED):
            text = re.sub(r"//# sourceMappingURL.*", "", path.read_text(encoding="utf-8"))
            (folder / path.name).write_text(text, encoding="utf-8", newline="\n")
    return _name_by_hash(folder)


def _assets(site: Path) -> str:
    """Copy `assets/`; join `assets/css/` (its layers set the order). Return that sheet's URL."""
    target = site / "assets"
    (target / "css").mkdir(parents=True)
    sheets = sorted((ASSETS / "css").glob("*.css"))
    for path in source_files("assets"):
        if path not in sheets:
            copy = target / path.relative_to(ASSETS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    text = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    name = f"css/club.{hashlib.sha256(text.encode()).hexdigest()[:8]}.css"
    (target / name).write_text(text, encoding="utf-8", newline="\n")
    return f"assets/{name}"


def _boot(site: Path, pyodide: str, app: Path) -> str:
    folder = site / "app"
    folder.mkdir()
    for path in source_files("pygame_web/boot"):
        shutil.copyfile(path, folder / path.name)
    idiomorph = NODE_MODULES / "idiomorph" / "dist" / "idiomorph.esm.js"
    shutil.copyfile(idiomorph, folder / "idiomorph.js")
    shutil.copyfile(app, folder / app.name)
    # Paths are relative to the folder of this file.
    files = {
        name: {"url": f"../{pyodide}/{name}", "size": (site / pyodide / name).stat().st_size}
        for name in PYODIDE_FILES
    }
    files["app.whl"] = {"url": app.name, "size": app.stat().st_size}
    text = f"// Made by build.py.\nexport default {json.dumps(files, indent=1, sort_keys=True)};\n"
    (folder / "files.js").write_text(text, encoding="utf-8", newline="\n")
    boot = f"app-{_hash_of_tree(folder)}"
    _write_json(folder / "pyscript.json", {
        "interpreter": f"./{boot}/interpreter.mjs",
        "packages": [f"./{app.name}"],
        "packages_cache": "never",
        "plugins": [f"!{name}" for name in PYSCRIPT_PLUGINS],
    })
    folder.rename(site / boot)
    return boot


def _name_by_hash(folder: Path) -> str:
    named = folder.with_name(f"{folder.name}-{_hash_of_tree(folder)}")
    folder.rename(named)
    return f"lib/{named.name}"


def _hash_of_tree(folder: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(f"{path.relative_to(folder).as_posix()}\0{hash_of(path)}\0".encode())
    return total.hexdigest()[:8]


def _write_json(path: Path, value: object) -> None:
    text = json.dumps(value, indent=1, sort_keys=True) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")
