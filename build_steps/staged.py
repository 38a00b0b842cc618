"""A checkout with an example game in it, like a fork with one more game.

    python3 build.py with FOLDER play

The example has its files where a built-in game has them (`core/games/<key>/`,
`pygame_web/games/<key>/` ...), so copying them over a copy of the sources is enough: no other file
changes. The copy is in `.build/with-<name>/` and is brought up to date each time. It has its own
site, and uses the packages of this checkout, named in its file `.house`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from build_steps.console import Trouble
from build_steps.paths import HOUSE, LENT, ROOT, WORK, source_files

EXAMPLES = ROOT / "examples"
_SOURCES: tuple[str, ...] = ("assets", "bench", "build_steps", "clubtable", "core", "docs")
_SOURCES += ("examples", "lab", "pygame_web", "requirements", "tests", ".github")
_DOTTED = (".editorconfig", ".gitattributes", ".gitignore", ".pre-commit-config.yaml")


def holds_game(folder: Path) -> bool:
    """Return whether an example is a game, that is, has rules."""
    return (folder / "core").is_dir()


def games() -> list[Path]:
    """Return the examples that are games."""
    return [folder for folder in sorted(EXAMPLES.iterdir()) if holds_game(folder)]


def stage(examples: Sequence[Path], target: Path | None = None) -> Path:
    """Create the checkout with the games `examples` in `target`; returns it. Raises `Trouble`.

    Unchanged files are not touched, so that caches based on dates stay valid.
    """
    for example in examples:
        if not holds_game(example):
            raise Trouble(f"{example} holds no game: there is no folder core/ in it.")
    target = target or WORK / f"with-{'-'.join(example.name for example in examples)}"
    wanted = {path.relative_to(ROOT): path for path in (*source_files(*_SOURCES), *_root_files())}
    for example in examples:
        wanted |= {path.relative_to(example): path for path in source_files(str(example))}
    for folder in _SOURCES:
        for path in source_files(str(target / folder)):
            if path.relative_to(target) not in wanted and path.suffix != ".mo":
                path.unlink()
    for name, path in wanted.items():
        _write(target / name, path.read_bytes())
    _write(target / LENT.name, str(HOUSE).encode())
    if shutil.which("git") and not (target / ".git").exists():
        # Git and the linter ignore the folder of the copy.
        subprocess.run(["git", "init", "--quiet", target], check=True)
    return target


def fetch_words(copy: Path, example: Path) -> None:
    """Copy the texts of an example's games back from the checkout where they were completed."""
    for rules in sorted((example / "core" / "games").iterdir()):
        folder = copy / "pygame_web" / "games" / rules.name
        for path in sorted((*folder.glob("locale/*.po"), *folder.rglob("*.toml"))):
            _write(example / path.relative_to(copy), path.read_bytes())


def _root_files() -> list[Path]:
    """Return the files in the root folder."""
    found = (path for path in sorted(ROOT.iterdir()) if path.is_file())
    return [path for path in found if path.name[0] != "." or path.name in _DOTTED]


def _write(path: Path, content: bytes) -> None:
    """Write `content` to a file atomically, unless it is there already."""
    if path.is_file() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(path)
