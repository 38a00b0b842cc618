"""Quantum: dice are ships, planets are won by exact sums, cards bend every rule.

Files are chapters of the rulebook; `docs/rules/quantum.md` lists every rule by its id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.quantum.head import HEAD
from core.kernel.pack import Decide, GamePack

if TYPE_CHECKING:
    from core.bots.because import Because
    from core.bots.greedy import Evaluation
    from core.bots.judgement import Model
    from core.bots.measured import Measured
    from core.games.quantum.actions import Action
    from core.games.quantum.game import Quantum
    from core.games.quantum.state import State


def _game() -> Quantum:
    from core.games.quantum.game import GAME

    return GAME


def _bot(name: str) -> Decide[State, Action]:
    if name in HEAD.styles:
        from core.games.quantum.bots.styles import STYLES

        return STYLES[name]
    from core.games.quantum.bots.levels import FORMER, LEVELS

    return FORMER[name] if name in FORMER else LEVELS[name]


def _evaluation() -> Evaluation:
    from core.games.quantum.bots.evaluate import EVALUATION

    return EVALUATION


def _measured() -> Measured:
    from core.games.quantum.bots.measured import MEASURED

    return MEASURED


def _chances() -> Model:
    from core.games.quantum.bots.chances import MODEL

    return MODEL


def _because() -> Because:
    from core.games.quantum.bots.because import BECAUSE

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
