"""Rounds, phases, turns: LU-ROUND-1, LU-ROUND-2, LU-DEP-6."""

from __future__ import annotations

from random import Random

import pytest

from core.games.lum42.components import CREW_SIZE
from core.games.lum42.game import GAME
from core.games.lum42.state import DEPLOYMENT, DISCOVERY, FINISHED, RECOVERY, ROUND_END
from tests.every_game import playout

PHASES = [DISCOVERY, DEPLOYMENT, RECOVERY, ROUND_END]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_rounds_of_phases(seats: int) -> None:
    """LU-ROUND-1. The last round ends the game after recovery."""
    seen = []
    for before, _, after in playout(GAME, GAME.new(seats=seats), Random(f"rounds {seats}")):
        if (after.round, after.phase) != (before.round, before.phase):
            seen.append((after.round, after.phase))
    due = [(number, phase) for number in range(1, 6) for phase in PHASES]
    assert seen == [*due[:-1], (5, FINISHED)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_order(seats: int) -> None:
    """LU-ROUND-2, LU-DISC-1, LU-DEP-6. Clockwise from the first player; deployments go round."""
    for seed in range(3):
        asked: dict[tuple[int, str], list[int]] = {}
        firsts = {}
        for before, _, _ in playout(GAME, GAME.new(seats=seats), Random(f"{seats} {seed}")):
            if before.pending[-1].kind in ("take", "deploy", "enlist"):
                where = before.round, before.pending[-1].kind
                asked.setdefault(where, []).append(before.pending[-1].seat)
                firsts[before.round] = before.first
        for (number, kind), order in asked.items():
            clockwise = [(firsts[number] + step) % seats for step in range(seats)]
            times = CREW_SIZE[number] if kind == "deploy" else 1
            assert order == clockwise * times
