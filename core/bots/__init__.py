"""Computer opponents. Any bot plays any game through the contract; none looks behind a die.

`choose` is the one door. Algorithms that need only the contract are `uniform` and `greedy`; a
game's own policies live in the module of its name; `levels` tells which level is which player.
"""

from __future__ import annotations

from random import Random
from typing import Any

from core.bots.levels import player, seen
from core.kernel.game import AnyGame

__all__ = ["choose"]


def choose(game: AnyGame, s: Any, level: str, seed: int | str) -> Any:
    """The action `level` takes in `s`, one of `game.legal(s)`.

    The same seed, level and position give the same answer, whatever was asked before. Budgets are
    counts, never seconds. Raises `OptionError` for a level the game does not have, `ValueError`
    where no seat has to decide.
    """
    if game.actor(s) < 0:
        raise ValueError("no seat has to decide here")
    decide = player(game, level)
    actions = game.legal(s)
    if len(actions) == 1:
        return actions[0]
    s = seen(game, s)
    return decide(game, s, Random(f"{seed} {level} {game.write_state(s)}"))
