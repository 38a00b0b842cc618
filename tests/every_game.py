"""Every game the contract tests hold to the contract, and random games of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from core import GAMES, OVER
from core.kernel.game import AnyGame
from tests.tiny import GAME as TINY

ALL: dict[str, AnyGame] = {"tiny": TINY, **GAMES}


def declared_events(game: AnyGame) -> Mapping[str, tuple[str, ...]]:
    """`EVENTS` of the game's `events.py`, or of its module where it has only one."""
    home = type(game).__module__
    package = home if hasattr(import_module(home), "__path__") else home.rpartition(".")[0]
    own = f"{package}.events"
    found: Mapping[str, tuple[str, ...]] = import_module(own if find_spec(own) else home).EVENTS
    return found


def setups(game: AnyGame) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with the defaults, and every choice of every option once."""
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.seats]
    for option in game.options:
        for choice in option.choices:
            fitting = [seats for seats in game.seats if _fits(game, seats, {option.name: choice})]
            assert fitting, f"{option.name}={choice} fits no number of seats"
            found.append((fitting[0], {option.name: choice}))
    return found


def _fits(game: AnyGame, seats: int, options: dict[str, str]) -> bool:
    try:
        game.new(seats=seats, **options)
    except ValueError:
        return False
    return True


def playout(
    game: AnyGame, s: Any, random: Random, plies: int = 20_000
) -> Iterator[tuple[Any, Any, Any]]:
    """A random game from `s`: (before, action, after) a ply; fails if it does not end."""
    for _ in range(plies):
        if game.actor(s) == OVER:
            return
        action = random.choice(game.legal(s))
        after = game.apply(s, action)
        yield s, action, after
        s = after
    raise AssertionError(f"no end after {plies} plies")
