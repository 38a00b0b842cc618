"""Pack our Python modules that the page loads on first use.

`later.json` holds the bodies of features, except those whose manifest names a file of its own;
`judgement.json` game judgement, `minds.json` the bots that need more. A feature with a folder of
its own (`Feature.alone`) has its files there, as its `build.py` tells.

Each file maps module names to lean, minified source (`build_steps/minify.py`); a package is named
with `.__init__`, a catalog or data file by its path. `pygame_web/browser/later.py` imports them.
They are neither in `app.pack` nor in the snapshot, so startup never loads them.
"""

from __future__ import annotations

import ast
import gettext
import io
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from build_steps.console import Trouble, run
from build_steps.paths import PYTHON, ROOT, source_files
from build_steps.positional import Named, keywords, positional
from build_steps.pyodide.compile import (
    LATER,
    is_alone,
    is_of_judgement,
    is_of_minds,
    lean,
    pack_of,
)
from build_steps.short_names import short_names, shortened
from build_steps.untyped import untyped
from pygame_web.brief import brief
from pygame_web.browser.later import LINE
from pygame_web.shell import registry

NAME = "judgement.json"
MINDS = "minds.json"


def sources(belongs: Callable[[str], bool] = is_of_judgement) -> dict[str, str]:
    """Return the lean modules, catalogs and data files selected by `belongs`, by name."""
    found = {}
    for path in source_files("core", "pygame_web"):
        name = path.relative_to(ROOT).as_posix()
        if not belongs(name):
            continue
        if path.suffix == ".py":
            found[name.removesuffix(".py").replace("/", ".")] = changed(path.read_bytes())
        elif path.suffix == ".json":
            found[name] = json.dumps(json.loads(path.read_bytes()), separators=(",", ":"))
        elif path.suffix == ".mo":
            found[name] = path.read_bytes().decode("latin-1")
    return found


def changed(source: bytes) -> str:
    """Return a module without types and docstrings, its arguments positional where they may be."""
    tree = ast.parse(untyped(source))
    positional(tree, _keywords())
    return lean(ast.unparse(tree).encode())


@cache
def _keywords() -> Named:
    paths = source_files("core", "pygame_web")
    return keywords(ast.parse(path.read_bytes()) for path in paths if path.suffix == ".py")


def write(site: Path) -> None:
    """Write feature bodies, game judgement and what some bots need into `site`."""
    packs = {f"{pack}.json": partial(_is_in, pack) for pack in packs_of_features()}
    for name, belongs in (packs | {NAME: is_of_judgement, MINDS: is_of_minds}).items():
        write_pack(site / name, sources(belongs))
        _make_smaller(site / name)


def packs_of_features() -> tuple[str, ...]:
    """Return the late files that hold feature bodies, as named in the manifests."""
    bodies = [path.relative_to(ROOT) for path in ROOT.glob("pygame_web/features/*/active.py")]
    found = {pack_of(path.as_posix()) for path in bodies if not is_alone(path.as_posix())}
    return tuple(sorted(found - {""} | {LATER}))


def _is_in(pack: str, name: str) -> bool:
    return pack_of(name) == pack


def standalone() -> Iterator[tuple[str, ModuleType]]:
    """The features with a folder of their own, each with its `build.py`."""
    for feature in registry.manifests():
        if feature.alone:
            yield feature.key, import_module(f"pygame_web.features.{feature.key}.build")


def write_alone(folder: Path, key: str, build: ModuleType) -> dict[str, str]:
    """Write the body of a feature into `folder`, which is its own; return its short names.

    Texts get a file for each language, and what its `build.py` sets apart, too.
    """
    found = build.LIBRARY | sources(is_alone)
    main = f"{key}.json"
    for path, text in found.items():
        words = _CATALOG.search(path)
        if words:
            domain, language = words[1].replace("/", "."), words[2]
            part = domain.rpartition(".")[2]
            readers = (name for name in found if _path(name) in build.READS and domain == key)
            held = {name: found[name] for name in readers}
            held[f"pygame_web/locale/{language}/{domain}.brief"] = brief_form(text)
            write_pack(folder / f"{part}-{language}.json", held)
            _make_smaller(folder / f"{part}-{language}.json")
    for name in (main, *build.APART):
        held = {path: text for path, text in found.items() if _file(path, main, build) == name}
        write_pack(folder / name, held)
        _make_smaller(folder / name, *(["chained"] if name == main else []))
    return _shorten([folder / name for name in (main, *build.APART)], build.LIBRARY)


def _shorten(files: Sequence[Path], library: Collection[str]) -> dict[str, str]:
    """Give the names of all modules in some files short ones, and return these."""
    held = {path: read_pack(path) for path in files}
    modules = {
        name: text
        for texts in held.values()
        for name, text in texts.items()
        if "/" not in name and name not in library
    }
    ours = {ROOT / f"{_path(name)}.py" for name in modules}
    others = (path for path in source_files("core", "pygame_web") if path.suffix == ".py")
    names = short_names(modules, (path.read_text("utf-8") for path in others if path not in ours))
    for path, texts in held.items():
        short = {name: shortened(texts[name], names) for name in texts.keys() & modules.keys()}
        write_pack(path, {name: short.get(name, text) for name, text in texts.items()})
    return names


_CATALOG = re.compile(r"features/([\w/]+)/locale/(\w+)\.mo$")


def brief_form(catalog: str) -> str:
    """Return a compiled catalog in the form of `brief.Brief`.

    Raises `Trouble` if two texts share a short name, or a text has line breaks or a context.
    """
    read = gettext.GNUTranslations(io.BytesIO(catalog.encode("latin-1")))
    # Keyed by text, or by text and plural form; the only way to get all of them.
    texts: dict[Any, str] = vars(read)["_catalog"]
    forms: dict[str, list[str]] = {}
    for key, translation in texts.items():
        text = key if isinstance(key, str) else key[0]
        if text:
            forms.setdefault(text, []).append(translation)
    lines = [brief(text) + "\t".join(translations) for text, translations in forms.items()]
    if len({line[:5] for line in lines}) < len(lines) or set("\n\x04") & set(
        "".join((*forms, *lines))
    ):
        raise Trouble("a catalog has lines, a context, or two texts with one `brief.brief`.")
    rule = read.info()["plural-forms"].partition("plural=")[2].rstrip(";")
    return "\n".join((rule, *lines))


def _file(name: str, main: str, build: ModuleType) -> str:
    """Return the file that holds a module; "" for a catalog and its reader."""
    path = _path(name)
    if _CATALOG.search(name) or path in build.READS:
        return ""
    return next((file for file, begins in build.APART.items() if path.startswith(begins)), main)


def _path(name: str) -> str:
    """Return the path of a module, without its ending."""
    return name.replace(".", "/")


def write_pack(path: Path, texts: Mapping[str, str]) -> None:
    """Write modules and catalogs in the page's format. Raises `Trouble` for one with `LINE`."""
    found = {}
    for name, text in texts.items():
        if "/" not in name and LINE in text:
            raise Trouble(f"{name} has a character that stands for the end of a line.")
        found[name] = text if "/" in name else text.replace("\n", LINE)
    text = json.dumps(found, indent=0, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def read_pack(path: Path) -> dict[str, str]:
    """Return what `write_pack` wrote."""
    texts = json.loads(path.read_text("utf-8"))
    return {name: text if "/" in name else text.replace(LINE, "\n") for name, text in texts.items()}


def _make_smaller(path: Path, *how: str) -> None:
    what = f"make {path.stem} smaller"
    run([PYTHON, "-X", "utf8", "-m", "build_steps.minify", path, *how], what=what)
