"""The page's part of each game, in a folder named by the game's key.

The folder is the game's view (`ui/games.py`), with data files:

    scenes.py, stage.py         how its events are shown, and what is drawn over the board
    lookup.py, explanations.py  the rule behind a refusal, a question or a thing
    rulebook/                   the rules pocket: a chapter a file, and its drawings
    lessons/, puzzles/          what is taught; `puzzles/mine.py` finds puzzles
    tutorial.toml, tips.toml    the guided first game, the first-time tips
    locale/                     its words in other languages
    assets/, style.css          its drawings, `assets/card.svg` for the lobby, and its style
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from core.games import GAMES, pack


def part(game: str, name: str = "") -> ModuleType | None:
    """Return a module of a game's folder, or the folder's package; None if there is none."""
    for folder in (f"{__package__}.{game}", _installed(game)):
        place = folder + f".{name}" * bool(name)
        try:
            return import_module(place)
        except ModuleNotFoundError as error:
            if not error.name or not place.startswith(error.name):
                raise
    return None


def _installed(game: str) -> str:
    """The folder of the page's half of a game from another package; none for any other game."""
    return f"{pack(game).package}.page" if game in GAMES else f"{__package__}.{game}"
