"""Assemble the site in `dist/`: vendored files, our wheel, the pages.

index.html …            the prerendered pages; every URL in them is relative
<game>-rules.html       the rules, one page per game
<game>-reference.html   the same on two printed pages; beside it other printables of the game
offline.html            shown by the service worker for a page never opened before
404.html                shown by the host for an unknown address; it repairs an encoded "#"
judgement.json          game judgement, loaded with the first review or advice
minds.json              data of bots that need more, loaded when one is asked
assets/                 pictures, those of a game in its folder; one style sheet
lib/pyodide-<hash>/     Pyodide from npm, and micropip: only loaded when ours fails
lib/pyscript-<hash>/    PyScript's files that the page needs, without source maps
lib/python-<hash>/      Pyodide without unused functions, and the parts of the standard
                        library that the page needs, compiled
online-<hash>/          online play
app-<hash>/             our boot scripts and our packages: wheel, compiled, and as a snapshot
embed.js, examples/     for other people's pages; they show `embed.html`
notices.html            third-party licences; sbom.cdx.json is the bill of materials
sw.js                   the service worker; app.webmanifest makes the site an app
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import tempfile
import zlib
from pathlib import Path

from build_steps import (
    decoder,
    embed,
    later,
    offline,
    pages,
    pocket,
    python,
    signer,
    tools,
    vendored,
    wheel,
)
from build_steps.console import Trouble, run
from build_steps.paths import (
    ASSETS,
    DIST,
    FEATURES,
    GAMES,
    NODE_MODULES,
    ROOT,
    WORK,
    files_in,
    source_files,
)
from build_steps.stamps import hash_of, make

PYSCRIPT_USED = re.compile(r"core\.js|(core|error)-\w+\.js")
"""PyScript without editors, terminals, and readers of settings and archives."""
INLINE = ("watchdog", "early", "speak")
"""Inline boot scripts: they run before any other file has arrived."""
BUNDLED = (
    "boot/interpreter.mjs",
    "boot/boot.js",
    "browser/plugins.js",
    "browser/python.js",
    "browser/storage/copier.js",
    "browser/table.js",
)
"""The modules that every start loads; esbuild bundles each with its imports."""
LATER = ("browser/aim.js", "browser/picture.js", "browser/qr.js", "browser/sound.js")
"""The same, but loaded on demand."""
ELSEWHERE = "elsewhere.js"
"""Generated: leads from the boot scripts to the folders that features have for their own."""
PUBLISHED = "published/"
"""The prefix of Pyodide's own files in `files.js`."""
ALONE = (
    "aim.js",
    "files.js",
    "picture.js",
    "pyscript.js",
    "plugins.js",
    "python.js",
    "qr.js",
    "sound.js",
    "elsewhere.js",
)
"""Modules that stay separate files; the first two are generated."""


def site() -> Path:
    """Update `dist/` and return its path."""
    tools.packages("build")
    tools.node_modules()
    stock, app = python.stock(tools.micropip()), wheel.wheel()
    fast = python.compiled(app)
    inputs = [
        app,
        *files_in(python.machine()),
        *files_in(fast),
        *source_files("build.py", "build_steps", "index.html", "assets", "examples"),
        *source_files("pygame_web", "core"),
        NODE_MODULES / ".package-lock.json",
    ]
    make("the site in dist/", inputs, [DIST / "index.html"], lambda: _renew(stock, fast, app))
    return DIST


def _renew(stock: Path, fast: Path, app: Path) -> None:
    """Replace `dist/` in one move, so that nobody sees a partial site."""
    fresh, old = WORK / f"site-{os.getpid()}", WORK / f"old-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        assemble(fresh, stock, fast, app)
        if DIST.exists():
            DIST.rename(old)
        fresh.rename(DIST)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def assemble(target: Path, stock: Path, fast: Path, app: Path) -> None:
    """Write the whole site into the new folder `target`.

    `stock` is the folder of Pyodide, `fast` that of our compiled forms, `app` the wheel.
    """
    (target / "lib").mkdir(parents=True)
    shutil.copytree(stock, target / "lib" / "pyodide")
    pyodide = _name_by_hash(target / "lib" / "pyodide")
    shutil.copytree(python.machine(), target / "lib" / "python")
    shutil.copyfile(fast / "library.zip", target / "lib" / "python" / _as_text("library.zip"))
    library = _name_by_hash(target / "lib" / "python")
    pyscript = _pyscript(target)
    elsewhere, held = _write_standalone(target)
    boot, bundles = _boot(target, (pyodide, library), pyscript, fast, app, elsewhere)
    places = {
        "style": _assets(target),
        "boot": boot,
        "preloads": _preloads(target, boot, pyscript),
        "parts": " ".join(_parts(target, boot, pyscript, library)),
        "first": f"{library}/pyodide.asm.wasm",
        **{name: _minified(ROOT / "pygame_web" / "boot" / f"{name}.js") for name in INLINE},
    }
    places["style_hash"] = _integrity(target / places["style"])
    pages.write(target, places)
    script = _minified(ROOT / "pygame_web" / "pocket" / "pocket.js")
    lost = _minified(ROOT / "pygame_web" / "boot" / "mend.js") + _minified(
        ROOT / "pygame_web" / "pocket" / "lost.js"
    )
    pocket.write(target, places["style"], script, f"{boot}/qr.js", {"404.html": lost + script})
    pocket.files(target)
    later.write(target)
    embed.write(target)
    bundles["sw.js"] = set(offline.PACKAGES)
    bundles |= held
    vendored.write(target, bundles, next(stock.glob("*.whl")))
    offline.write(target)


def at_address(target: Path, address: str) -> None:
    """Write the site's public address into its pages, before the service worker hashes them."""
    embed.oembed(target, address)
    offline.write(target)


def _as_text(name: str) -> str:
    """Return the site's name for a large binary file: hosts compress what looks like text."""
    return name + ".txt"


def _name(path: Path) -> str:
    return path.name.removesuffix(".txt")


def _pyscript(site: Path) -> str:
    folder = site / "lib" / "pyscript"
    folder.mkdir(parents=True)
    for path in sorted((NODE_MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if PYSCRIPT_USED.fullmatch(path.name):
            text = re.sub(r"//# sourceMappingURL.*", "", path.read_text(encoding="utf-8"))
            (folder / path.name).write_text(text, encoding="utf-8", newline="\n")
    return _name_by_hash(folder)


def _assets(site: Path) -> str:
    """Copy `assets/` and the games' own; join all style sheets. Return that sheet's URL."""
    target = site / "assets"
    (target / "css").mkdir(parents=True)
    sheets = style_sheets()
    for path in source_files("assets"):
        if path not in sheets:
            copy = target / path.relative_to(ASSETS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for path in sorted(GAMES.glob("*/assets/*")):
        copy = target / path.parent.parent.name / path.name
        copy.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, copy)
    for path in sorted(FEATURES.glob("*/style.css")):
        copy = target / "features" / f"{path.parent.name}.css"
        copy.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, copy)
    text = "\n".join(path.read_text(encoding="utf-8") for path in sheets)
    name = f"css/club.{hashlib.sha256(text.encode()).hexdigest()[:8]}.css"
    (target / name).write_text(text, encoding="utf-8", newline="\n")
    return f"assets/{name}"


def style_sheets() -> list[Path]:
    """Return the style sheets of the site and of the games; their layers set the order."""
    return sorted((ASSETS / "css").glob("*.css")) + sorted(GAMES.glob("*/style.css"))


def _boot(
    site: Path,
    python_folders: tuple[str, str],
    pyscript: str,
    fast: Path,
    app: Path,
    elsewhere: dict[str, str],
) -> tuple[str, dict[str, set[str]]]:
    """Write the boot files; returns their folder, and the npm packages in each file.

    `python_folders` are those of Pyodide as published and of our build of it; `elsewhere` has
    the folders that features have for their own.
    """
    stock, library = (site / name for name in python_folders)
    folder = site / "app"
    folder.mkdir()
    for path in source_files("pygame_web/boot"):
        if path.suffix == ".py":
            shutil.copyfile(path, folder / path.name)
    packages = bundle(folder)
    shutil.copyfile(app, folder / app.name)
    own = [folder / app.name, *(folder / _as_text(name) for name in python.PACKS[1:])]
    for name, path in zip(python.PACKS[1:], own[1:], strict=True):
        shutil.copyfile(fast / name, path)
    facts = {
        path: _facts(path, Path(os.path.relpath(path, folder)).as_posix())
        for path in [*files_in(stock), *files_in(library), *own]
    }
    files = {PUBLISHED * (path.parent == stock) + _name(path): facts[path] for path in facts}
    files["app.whl"] = files.pop(app.name)
    text = f"// Made by build.py.\nexport default {json.dumps(files, indent=1, sort_keys=True)};\n"
    (folder / "files.js").write_text(text, encoding="utf-8", newline="\n")
    core = (site / pyscript / "core.js").read_text(encoding="utf-8")
    text = "// Made by build.py.\n" + core.replace('"./', f'"../{pyscript}/')
    (folder / "pyscript.js").write_text(text, encoding="utf-8", newline="\n")
    # Pages do not name those folders; this file does, and only such a feature loads it.
    addresses = ",".join(
        f' {key}: new URL("../{place}/{key}.js", import.meta.url).href '
        for key, place in elsewhere.items()
    )
    text = f"// Made by build.py.\nexport default {{{addresses}}};\n"
    (folder / ELSEWHERE).write_text(text, encoding="utf-8", newline="\n")
    boot = f"app-{_hash_of_tree(folder)}"
    folder.rename(site / boot)
    return boot, {f"{boot}/{name}": held for name, held in packages.items() if held}


def _write_standalone(site: Path) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Write the folders of features that have their own.

    Returns their names by the features' keys, and the npm packages in each file.
    """
    folders: dict[str, str] = {}
    held: dict[str, set[str]] = {}
    for key, build in later.standalone():
        folder = site / key
        folder.mkdir()
        scripts = tuple(f"features/{key}/browser/{name}.js" for name in build.SCRIPTS)
        packages = bundle(folder, scripts)
        later.write_alone(folder, key, build)
        folders[key] = f"{key}-{_hash_of_tree(folder)}"
        folder.rename(site / folders[key])
        held |= {f"{folders[key]}/{name}": names for name, names in packages.items()}
    return folders, held


def bundle(folder: Path, entries: tuple[str, ...] = BUNDLED + LATER) -> dict[str, set[str]]:
    """Bundle each of `entries` into one file in `folder`.

    Returns the npm packages that went into each.
    """
    packages = {}
    facts = folder / "facts.json"
    apart = {*ALONE, *(Path(entry).name for entry in entries if entry.startswith("features/"))}
    for entry in entries:
        path = ROOT / "pygame_web" / entry
        alone = [f"--external:./{name}" for name in sorted(apart - {path.name})]
        target = (f"--outfile={folder / path.name}", f"--metafile={facts}")
        with tempfile.TemporaryDirectory() as name:
            more = signer.words(Path(name)) if entry.startswith("features/") else []
            more += decoder.words(Path(name)) if path.name == "decode.js" else []
            _esbuild(path, "--bundle", "--format=esm", *target, *alone, *more)
        metafile = json.loads(facts.read_text("utf-8"))
        packages[path.name] = vendored.packages_of(metafile["inputs"])
    facts.unlink()
    return packages


def _minified(path: Path) -> str:
    """Return the minified source of an inline script."""
    text = _esbuild(path).strip()
    if "</" in text or "<!--" in text:
        raise Trouble(f"{path.name} cannot stand in a page: it looks like markup.")
    return text


def _esbuild(path: Path, *words: str) -> str:
    program = NODE_MODULES / "esbuild" / "bin" / "esbuild"
    # `notices.html` has the licences.
    how = ("--minify", "--charset=utf8", "--legal-comments=none")
    command = [*tools.node(), program, path, *how, *words]
    env = {**os.environ, "NODE_PATH": str(NODE_MODULES)}
    return run([str(word) for word in command], what=f"bundle {path.name}", env=env)


def _preloads(site: Path, boot: str, pyscript: str) -> str:
    """Preload tags for what starts Python."""
    own = (f"{boot}/{name}" for name in ("python.js", "plugins.js", "pyscript.js"))
    urls = (*own, _core(site, pyscript))
    return "\n".join(f'<link rel="modulepreload" href="{url}">' for url in urls)


def _core(site: Path, pyscript: str) -> str:
    core = next(path for path in files_in(site / pyscript) if path.name.startswith("core-"))
    return core.relative_to(site).as_posix()


def _parts(site: Path, boot: str, pyscript: str, library: str) -> list[str]:
    """What every start needs, except the files that `download.js` fetches and checks itself."""
    own = [Path(name).name for name in BUNDLED]
    return [
        *(f"{boot}/{name}" for name in [*own, "files.js", "pyscript.js", "table.py"]),
        _core(site, pyscript),
        *(f"{library}/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs")),
    ]


def _integrity(path: Path) -> str:
    """Return the hash of a file for an `integrity` attribute."""
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()


def _facts(path: Path, url: str) -> dict[str, str | int]:
    """What the page must know about a file before loading it; `packed` is its gzip size."""
    content = path.read_bytes()
    packed = content if path.suffix == ".whl" else gzip.compress(content, 6, mtime=0)
    sizes = {"size": len(content), "packed": len(packed)}
    return {"url": url, **sizes, "sha256": hash_of(path), "crc32": zlib.crc32(content)}


def _name_by_hash(folder: Path) -> str:
    named = folder.with_name(f"{folder.name}-{_hash_of_tree(folder)}")
    folder.rename(named)
    return f"lib/{named.name}"


def _hash_of_tree(folder: Path) -> str:
    total = hashlib.sha256()
    for path in files_in(folder):
        total.update(f"{path.relative_to(folder).as_posix()}\0{hash_of(path)}\0".encode())
    return total.hexdigest()[:8]
