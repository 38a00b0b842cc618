"""Pack our Python modules that the page loads on first use.

`later.json` holds the bodies of features, except those whose manifest names a file of its own;
`judgement.json` game judgement, `minds.json` the bots that need more, `online.json` online play.

Texts of online play come only in the visitor's language: `online-fr.json`, …, without the English
texts, which are in the modules. Rarely used parts load when the browser is idle (`more.json`), and
support for version 1 tables only where one exists (`version1.json`).

Each file maps module names to lean, minified source (`build_steps/smaller.py`); a package is named
with `.__init__`, a catalog or data file by its path. `pygame_web/browser/later.py` imports them.
They are neither in `app.pack` nor in the snapshot, so startup never loads them.
"""

from __future__ import annotations

import ast
import gettext
import io
import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from build_steps.console import Trouble, run
from build_steps.paths import PYTHON, ROOT, source_files
from build_steps.positional import Named, named, positional
from build_steps.pyodide.compile import (
    LATER,
    is_of_judgement,
    is_of_minds,
    is_online,
    lean,
    pack_of,
)
from build_steps.untyped import untyped
from pygame_web.brief import brief
from pygame_web.language import LANGUAGES

NAME = "judgement.json"
MINDS = "minds.json"
ONLINE = "online.json"
MORE = "more.json"
VERSION1 = "version1.json"
APART = {
    MORE: (
        "core.kernel.verify",
        "pygame_web.session.online.more",
        "pygame_web.session.posts.faults",
        "pygame_web.session.posts.seldom",
        "pygame_web.views.online.more",
    ),
    VERSION1: ("pygame_web.session.v1",),
}
"""Parts of online play in separate files: rarely used ones, and old tables."""
READS = ("pygame_web.brief",)
"""The module that reads a language's texts; it is in their file."""
LIBRARY = {"hashlib": "from _sha2 import sha256\n"}
"""Short substitutes for standard library modules that only online play uses."""


def sources(belongs: Callable[[str], bool] = is_of_judgement) -> dict[str, str]:
    """Return the lean modules, catalogs and data files selected by `belongs`, by name."""
    found = {}
    for path in source_files("core", "pygame_web"):
        name = path.relative_to(ROOT).as_posix()
        if not belongs(name):
            continue
        if path.suffix == ".py":
            tree = ast.parse(untyped(path.read_bytes()))
            positional(tree, _named())
            found[name.removesuffix(".py").replace("/", ".")] = lean(ast.unparse(tree).encode())
        elif path.suffix == ".json":
            found[name] = json.dumps(json.loads(path.read_bytes()), separators=(",", ":"))
        elif path.suffix == ".mo":
            found[name] = path.read_bytes().decode("latin-1")
    return found


@cache
def _named() -> Named:
    paths = source_files("core", "pygame_web")
    return named(ast.parse(path.read_bytes()) for path in paths if path.suffix == ".py")


def write(site: Path) -> None:
    """Write feature bodies, game judgement and what some bots need into `site`."""
    packs = {f"{pack}.json": partial(_is_in, pack) for pack in packs_of_features()}
    for name, belongs in (packs | {NAME: is_of_judgement, MINDS: is_of_minds}).items():
        put(site / name, sources(belongs))
        _make_smaller(site / name)


def packs_of_features() -> tuple[str, ...]:
    """Return the late files that hold feature bodies, as named in the manifests."""
    bodies = ROOT.glob("pygame_web/features/*/active.py")
    found = {pack_of(path.relative_to(ROOT).as_posix()) for path in bodies}
    return tuple(sorted(found - {""} | {LATER}))


def _is_in(pack: str, name: str) -> bool:
    return pack_of(name) == pack


def write_online(folder: Path) -> None:
    """Write what online play needs into `folder`.

    Texts per language, rarely used parts and support for version 1 tables get their own files.
    """
    found = LIBRARY | sources(is_online)
    for language in LANGUAGES:
        for path, text in found.items():
            if f"/locale/{language}/" in path:
                part = Path(path).stem
                words = {f"pygame_web/locale/{language}/{part}.brief": briefly(text)}
                words |= {name: found[name] for name in READS if f"{part}.json" == ONLINE}
                put(folder / f"{part}-{language}.json", words)
                _make_smaller(folder / f"{part}-{language}.json")
    for name in (ONLINE, *APART):
        put(
            folder / name, {module: text for module, text in found.items() if _file(module) == name}
        )
        _make_smaller(folder / name)


def briefly(catalog: str) -> str:
    """Return a compiled catalog in the form of `brief.Brief`.

    Raises `Trouble` if two texts share a short name, or a text has line breaks or a context.
    """
    read = gettext.GNUTranslations(io.BytesIO(catalog.encode("latin-1")))
    # Keyed by text, or by text and plural form; the only way to get all of them.
    texts: dict[Any, str] = vars(read)["_catalog"]
    forms: dict[str, list[str]] = {}
    for told, said in texts.items():
        text = told if isinstance(told, str) else told[0]
        if text:
            forms.setdefault(text, []).append(said)
    lines = [brief(text) + "\t".join(said) for text, said in forms.items()]
    if len({line[:5] for line in lines}) < len(lines) or set("\n\x04") & set(
        "".join((*forms, *lines))
    ):
        raise Trouble("a catalog has lines, a context, or two texts with one `brief.brief`.")
    rule = read.info()["plural-forms"].partition("plural=")[2].rstrip(";")
    return "\n".join((rule, *lines))


def _file(name: str) -> str:
    """Return the file of online play that holds a module; "" for a catalog and its reader."""
    if "/locale/" in name or name in READS:
        return ""
    return next((file for file, begins in APART.items() if name.startswith(begins)), ONLINE)


def put(path: Path, told: dict[str, str]) -> None:
    """Write modules and catalogs in the page's format."""
    text = json.dumps(told, indent=0, sort_keys=True, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def _make_smaller(path: Path) -> None:
    what = f"make {path.stem} smaller"
    run([PYTHON, "-X", "utf8", "-m", "build_steps.smaller", path], what=what)
