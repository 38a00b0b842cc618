"""The games, a folder each, named by its key: its `PACK`, its rules, and its bots in `bots/`.

`GAMES` maps a game's key to the object that plays it; see `core.kernel.game.Game`. Every folder
here is a game, and so is every installed package that declares one (`installed.py`); everything
else is derived from this list. A game is imported on first use.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from core.games.site import FIRST
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame
from core.kernel.pack import AnyPack, GamePack

if TYPE_CHECKING:
    from core.games.lum42.game import Lum42
    from core.games.quantum.game import Quantum
    from core.games.qwantum.game import Qwantum


@cache
def _folders() -> tuple[str, ...]:
    """Return the games that have a folder here, in the order of the site."""
    names = os.listdir(os.path.dirname(__file__))
    keys = sorted(name for name in names if "." not in name and name[0] != "_")
    return (*[key for key in FIRST if key in keys], *[key for key in keys if key not in FIRST])


@cache
def _installed_games() -> Mapping[str, Callable[[], object]]:
    """Return the games of other packages, each with what loads its pack."""
    try:
        from core.games.installed import installed
    except ModuleNotFoundError:
        return {}
    return {key: load for key, load in sorted(installed().items()) if key not in _folders()}


@cache
def pack(key: str) -> AnyPack:
    """Return the pack of a game. Raises `KeyError`, or `TypeError` if it declares no pack."""
    if key in _folders():
        found: object = import_module(f".{key}", __package__).PACK
    elif key in _installed_games():
        found = _installed_games()[key]()
    else:
        raise KeyError(key)
    if not isinstance(found, GamePack) or found.head.key != key:
        raise TypeError(f"the game {key} has no pack of that name")
    return found


def pack_of(game: AnyGame) -> AnyPack | None:
    """Return the pack of a game, or None for one that is not listed, such as your own."""
    found = pack(game.name) if game.name in GAMES else None
    return found if found is not None and found.game() is game else None


class _Games(Mapping[str, AnyGame]):
    """The games by key."""

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
        return pack(key).game()

    def __contains__(self, key: object) -> bool:
        return key in _folders() or key in _installed_games()

    def __iter__(self) -> Iterator[str]:
        yield from _folders()
        yield from _installed_games()

    def __len__(self) -> int:
        return len(_folders()) + len(_installed_games())

    def __hash__(self) -> int:
        """There is one table of games; a mapping without a hash could be no dataclass default."""
        return id(self)


GAMES = _Games()


def find(game: object) -> AnyGame:
    """Return the game of a key, or a game of `GAMES` itself. Raises `OptionError` with the keys."""
    key = getattr(game, "name", game)
    if not isinstance(key, str) or key not in GAMES:
        keys = ", ".join(GAMES)
        raise OptionError(
            f"no game is called {key!r}; there are {keys}", "game", game=str(key)[:80]
        )
    return GAMES[key]
