"""The rules of the club table's games, and their computer opponents.

`GAMES` maps a game's key to the object that plays it; see `core.kernel.game.Game`. A game is
imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from core.kernel.game import CHANCE, OVER, AnyGame

__all__ = ["CHANCE", "GAMES", "OVER"]


class _Games(Mapping[str, AnyGame]):
    """The games by key; each lives in the folder of its name and is called `GAME` there."""

    _keys: tuple[str, ...] = ("quantum", "qwantum", "lum42")

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


GAMES: Mapping[str, AnyGame] = _Games()
