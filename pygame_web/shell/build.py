"""Files of the games, read for the `build.py` of a feature. No page has this module."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "games"


def games(pattern: str) -> tuple[str, ...]:
    """Return the games that have a file of this pattern, such as "lessons/*.toml"."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if any(path.glob(pattern))))


def game_file(game: str, name: str) -> dict[str, Any]:
    """Return the contents of a TOML file of a game. Raises `ValueError`."""
    return read(FOLDER / game / name)


def read(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file. Raises `ValueError`."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path.parent.name}/{path.name}: {error}") from None
