"""The owner and the licence of each vendored file of the site.

Nothing is listed by hand: esbuild reports the contents of bundles, source maps those of PyScript's
files, and `license-checker` reads licences from the packages. A third-party file without a known
licence fails the build. `binary.py` lists what only a binary contains.
"""

from __future__ import annotations

import email
import json
import re
import tempfile
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypedDict

from build_steps import tools
from build_steps.binary import CPYTHON, PARTS, STACKFRAME, Part
from build_steps.console import Trouble, run
from build_steps.paths import ASSETS, NODE_MODULES, PYTHON

CHECKER = NODE_MODULES / "license-checker-rseidelsohn" / "bin" / "license-checker-rseidelsohn.js"
STANDARD = NODE_MODULES / "spdx-license-list" / "licenses"
"""The texts of the SPDX list, for packages that name a licence without giving its text."""
_PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
_LICENCE_FILE = re.compile(r"(?i)(licen[cs]e|copying|notice)")
PYSCRIPT = "@pyscript/core"
PYODIDE = "pyodide"


class Component(TypedDict):
    """Third-party code in the site; `kind` is a package URL type, `files` are relative names."""

    kind: str
    name: str
    version: str
    licence: str
    copyright: str
    home: str
    text: str
    files: list[str]


def packages_of(inputs: Iterable[str]) -> set[str]:
    """Return the npm packages to which the given source files belong."""
    return {found[-1] for name in inputs if (found := _PACKAGE.findall(name))}


def write(site: Path, bundles: Mapping[str, set[str]], wheel: Path) -> None:
    """Write `notices.html` and `sbom.cdx.json` into `site`.

    `bundles` maps files of the site to the npm packages in them, `wheel` is micropip. Raises
    `Trouble` for a file in `lib/` or a package without a known licence.
    """
    found = components(site, bundles, wheel)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "components.json"
        file.write_text(json.dumps(found), "utf-8")
        run([PYTHON, "-X", "utf8", "-m", "build_steps.licences", file, site], what="write licences")


def components(site: Path, bundles: Mapping[str, set[str]], wheel: Path) -> list[Component]:
    """Return all third-party code in `site`, by name."""
    by_package: dict[str, set[str]] = defaultdict(set)
    for file, packages in {**bundles, **_pyscript(site)}.items():
        for package in packages:
            by_package[package].add(file)
    ours = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    python = {name for name in ours if name.startswith(("lib/pyodide", "lib/python"))}
    wheels = {name for name in python if name.endswith(".whl")}
    binary = {name for name in python if name.endswith(".wasm")}
    images = {name for name in ours if name.endswith(".pack.txt")}
    by_package[PYODIDE] |= (python - wheels) | images
    by_package[PYSCRIPT] |= images
    library = {name for name in python if name.endswith((".zip", ".zip.txt"))}
    found = [
        *_from_npm(by_package),
        _from_wheel(wheel, wheels),
        _part(CPYTHON, binary | library | images, _python_version()),
        _part(STACKFRAME, {name for name in python if name.endswith("pyodide.mjs")}),
        *(_part(part, binary) for part in PARTS),
        *_fonts(ours),
    ]
    _check(ours, found)
    return sorted(found, key=lambda one: (one["name"].lower(), one["version"]))


def _pyscript(site: Path) -> dict[str, set[str]]:
    """Return the packages in each of PyScript's files, from its source maps."""
    found = {}
    for path in site.glob("lib/pyscript-*/*"):
        name = path.relative_to(site).as_posix()
        notes = NODE_MODULES / PYSCRIPT / "dist" / f"{path.name}.map"
        sources = json.loads(notes.read_text("utf-8"))["sources"] if notes.exists() else []
        found[name] = packages_of(sources) | {PYSCRIPT}
    return found


def _from_npm(by_package: Mapping[str, set[str]]) -> list[Component]:
    words = [*tools.node(), CHECKER, "--production", "--json", "--start", NODE_MODULES.parent]
    packages = json.loads(run([str(word) for word in words], what="read licences"))
    found: list[Component] = []
    known = set()
    for key, facts in packages.items():
        name, _, version = key.rpartition("@")
        if name not in by_package:
            continue
        known.add(name)
        licence = facts["licenses"].strip("()").removesuffix("*")
        text = _own_text(facts.get("licenseFile", ""))
        found.append(
            {
                "kind": "npm",
                "name": name,
                "version": version,
                "licence": licence,
                "copyright": ""
                if text
                else f"Copyright (c) {facts.get('publisher') or f'the authors of {name}'}",
                "home": facts.get("repository", ""),
                "text": text or standard_text(licence),
                "files": sorted(by_package[name]),
            }
        )
    unknown = set(by_package) - known
    if unknown:
        raise Trouble(f"No licence is known of {', '.join(sorted(unknown))} from npm.")
    return found


def _own_text(place: str) -> str:
    """Return the licence file of a package; a README does not count."""
    path = Path(place)
    if not place or not _LICENCE_FILE.search(path.name):
        return ""
    return path.read_text("utf-8").strip()


def standard_text(licence: str) -> str:
    """The text of the first licence of an SPDX expression. Raises `Trouble` for an unknown one."""
    path = STANDARD / f"{licence.split()[0]}.json"
    if not path.exists():
        raise Trouble(f"The SPDX list has no licence {licence}.")
    text: str = json.loads(path.read_text("utf-8"))["licenseText"]
    return text.strip()


def _from_wheel(wheel: Path, files: set[str]) -> Component:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        facts = email.message_from_bytes(archive.read(about))
        texts = [name for name in names if _LICENCE_FILE.search(Path(name).name)]
        parts = [f"{name}\n\n{archive.read(name).decode().strip()}" for name in texts]
    home = next((url for url in facts.get_all("Project-URL", []) if "ome" in url), "")
    return {
        "kind": "pypi",
        "name": facts["Name"],
        "version": facts["Version"],
        "licence": facts["License-Expression"] or spdx_id(facts["License"]),
        "copyright": "",
        "home": home.rpartition(" ")[2],
        "text": "\n\n\n".join(parts),
        "files": sorted(files),
    }


def spdx_id(licence: str) -> str:
    """The SPDX id of a licence text that begins with its name. Raises `Trouble` if unknown."""
    wanted = _plain(licence.strip().splitlines()[0])
    for path in sorted(STANDARD.glob("*.json")):
        if _plain(json.loads(path.read_text("utf-8"))["name"]) == wanted:
            return path.stem
    raise Trouble(f"The SPDX list has no licence called {wanted}.")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9.]+|version", "", name.lower())


def _part(part: Part, files: set[str], version: str = "") -> Component:
    return {
        "kind": "generic",
        "name": part.name,
        "version": version,
        "licence": part.licence,
        "copyright": part.copyright,
        "home": "",
        "text": standard_text(part.licence),
        "files": sorted(files),
    }


def _python_version() -> str:
    lock = json.loads((NODE_MODULES / PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    version: str = lock["info"]["python"]
    return version


def _fonts(files: set[str]) -> list[Component]:
    """Return the fonts of `assets/fonts` with the licences beside them."""
    found: list[Component] = []
    for path in sorted((ASSETS / "fonts").glob("*.woff2")):
        text = (path.parent / f"{path.stem}-OFL.txt").read_text("utf-8").strip()
        found.append(
            {
                "kind": "generic",
                "name": path.stem.capitalize(),
                "version": "",
                "licence": "OFL-1.1",
                "copyright": text.splitlines()[0],
                "home": "",
                "text": text,
                "files": sorted(name for name in files if f"fonts/{path.stem}" in name),
            }
        )
    return found


def _check(files: set[str], found: list[Component]) -> None:
    covered = {name for component in found for name in component["files"]}
    foreign = {name for name in files if name.startswith(("lib/", "assets/fonts/"))}
    if foreign - covered:
        raise Trouble(f"Nobody answers for {', '.join(sorted(foreign - covered))}.")
    bare = [one["name"] for one in found if not one["licence"] or not one["text"]]
    if bare:
        raise Trouble(f"No licence text for {', '.join(bare)}.")
