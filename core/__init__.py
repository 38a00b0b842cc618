"""The rules of the club table's games, and their computer opponents.

`GAMES` maps a game's key to the object that plays it; see `core.kernel.game.Game`. Every folder
here that is not one of `NO_GAMES` is a game: this is the one list that all else is derived from. A
game is imported when it is first asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from core.kernel.game import CHANCE, OVER, AnyGame

if TYPE_CHECKING:
    from core.lum42 import Lum42
    from core.quantum import Quantum
    from core.qwantum import Qwantum

__all__ = ["CHANCE", "GAMES", "OVER"]

NO_GAMES = ("bots", "cli", "kernel")
"""The folders beside this file that hold no game; every other one does."""
FIRST = ("quantum", "qwantum", "lum42")
"""The order in which games are shown; others come behind."""


def _found() -> tuple[str, ...]:
    """The keys of all games: the names of their folders."""
    here = os.path.dirname(__file__)
    names = [name for name in os.listdir(here) if "." not in name and not name.startswith("_")]
    keys = sorted(name for name in names if name not in NO_GAMES)
    return (*[key for key in FIRST if key in keys], *[key for key in keys if key not in FIRST])


class _Games(Mapping[str, AnyGame]):
    """The games by key; each lives in the folder of its name and is called `GAME` there."""

    _keys: tuple[str, ...] = _found()

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["quantum"]) -> Quantum: ...
        @overload
        def __getitem__(self, key: Literal["qwantum"]) -> Qwantum: ...
        @overload
        def __getitem__(self, key: Literal["lum42"]) -> Lum42: ...
        @overload
        def __getitem__(self, key: str) -> AnyGame: ...

    def __getitem__(self, key: str) -> AnyGame:
        if key not in self._keys:
            raise KeyError(key)
        game: AnyGame = import_module(f".{key}", __package__).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __hash__(self) -> int:
        """There is one table of games; a mapping without a hash could be no dataclass default."""
        return id(self)


GAMES = _Games()
