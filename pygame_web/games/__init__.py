"""The page's parts of each game, in a folder named by the game's key.

A game's folder is its view (`ui/games.py` says what it offers), with what is read beside it:

    scenes.py, stage.py         how its events are shown, and what flies over the board
    lookup.py, explanations.py  which rule a refusal, a question or a thing comes of
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
    """A module of a game's folder, or the folder's own; None where there is none."""
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
