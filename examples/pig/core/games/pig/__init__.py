"""Pig, the smallest complete game: its declaration. The rules are in `game.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.pig.head import HEAD
from core.kernel.pack import Decide, GamePack

if TYPE_CHECKING:
    from core.bots.judgement import Model
    from core.games.pig.game import Pig, State
    from core.kernel.action import Action


def _game() -> Pig:
    from core.games.pig.game import GAME

    return GAME


def _bot(name: str) -> Decide[State, Action]:
    from core.games.pig.bots import LEVELS

    return LEVELS[name]


def _chances() -> Model:
    from core.games.pig.bots.chances import MODEL

    return MODEL


PACK = GamePack(HEAD, __name__, _game, _bot, offers={"chances": _chances})
