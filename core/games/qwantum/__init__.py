"""Qwantum: seven dice, four rows, the second-lowest number of each column counts.

Files are chapters of the rulebook; `docs/rules/qwantum.md` lists every rule by its id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.qwantum.head import HEAD
from core.kernel.pack import Decide, GamePack

if TYPE_CHECKING:
    from core.bots.because import Because
    from core.bots.greedy import Evaluation
    from core.bots.judgement import Model
    from core.bots.measured import Measured
    from core.games.qwantum.game import Qwantum
    from core.games.qwantum.state import State
    from core.kernel.action import Action


def _game() -> Qwantum:
    from core.games.qwantum.game import GAME

    return GAME


def _bot(name: str) -> Decide[State, Action]:
    if name in HEAD.styles:
        from core.games.qwantum.bots.styles import STYLES

        return STYLES[name]
    from core.games.qwantum.bots.levels import LEVELS

    return LEVELS[name]


def _evaluation() -> Evaluation:
    from core.games.qwantum.bots.evaluate import EVALUATION

    return EVALUATION


def _measured() -> Measured:
    from core.games.qwantum.bots.measured import MEASURED

    return MEASURED


def _chances() -> Model:
    from core.games.qwantum.bots.chances import MODEL

    return MODEL


def _because() -> Because:
    from core.games.qwantum.bots.because import BECAUSE

    return BECAUSE


PACK = GamePack(
    HEAD,
    __name__,
    _game,
    _bot,
    offers={
        "evaluation": _evaluation,
        "measured": _measured,
        "chances": _chances,
        "because": _because,
    },
)
