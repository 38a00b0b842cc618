"""LUM42: five rounds on a growing map, light collected and turned into energy.

Files are chapters of the rulebook; `docs/rules/lum42.md` lists every rule by its id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.lum42.head import HEAD
from core.kernel.pack import Decide, GamePack

if TYPE_CHECKING:
    from core.bots.because import Because
    from core.bots.greedy import Evaluation
    from core.bots.judgement import Model
    from core.bots.measured import Measured
    from core.games.lum42.game import Lum42
    from core.games.lum42.state import State
    from core.kernel.action import Action


def _game() -> Lum42:
    from core.games.lum42.game import GAME

    return GAME


def _bot(name: str) -> Decide[State, Action]:
    if name in HEAD.styles:
        from core.games.lum42.bots.styles import STYLES

        return STYLES[name]
    from core.games.lum42.bots.levels import LEVELS

    return LEVELS[name]


def _evaluation() -> Evaluation:
    from core.games.lum42.bots.evaluate import EVALUATION

    return EVALUATION


def _measured() -> Measured:
    from core.games.lum42.bots.measured import MEASURED

    return MEASURED


def _chances() -> Model:
    from core.games.lum42.bots.chances import MODEL

    return MODEL


def _because() -> Because:
    from core.games.lum42.bots.because import BECAUSE

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
