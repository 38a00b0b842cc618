"""Phase 5: LU-CREW-1, LU-CREW-2, LU-FIRST-1, LU-FIRST-2."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.lum42.crew import EnlistUnit, chooser
from core.games.lum42.game import GAME
from core.games.lum42.state import DISCOVERY, ROUND_END, State
from core.kernel.question import ask
from tests.games.lum42.rules.scene import RING, play, scene, tokens, why


def ending(number: int, ready: str, locked: str, **fields: Any) -> State:
    seats = int(str(fields.pop("seats", 2)))
    n = scene(
        RING,
        phase=ROUND_END,
        round=number,
        seats=seats,
        ready=(ready,) * seats,
        locked=(locked,) * seats,
        **fields,
    )
    ask(n, EnlistUnit(n.turn))
    return n


ALL = "doubler scientist saboteur chief traveller"


@pytest.mark.parametrize(
    ("number", "ready", "locked", "after"),
    [
        (1, "basic basic basic", ALL, (0, 0, 4)),
        (3, "basic basic doubler scientist", "saboteur chief traveller", (0, 1, 2, 4)),
    ],
)
def test_a_special_replaces_a_basic(
    number: int, ready: str, locked: str, after: tuple[int, ...]
) -> None:
    """LU-CREW-1. After rounds 1 and 3, any locked one."""
    s = ending(number, ready, locked)
    assert tokens(s) == {f"enlist:{unit}" for unit in locked.split()}
    assert why(s, "enlist:pair") == "not-in-this-game"
    assert why(s, "decline") == "must"
    s = play(s, "enlist:chief")
    assert s.ready[0] == after
    assert 4 not in s.locked[0]
    assert 4 in s.locked[1], "players choose for themselves"


@pytest.mark.parametrize(
    ("number", "ready", "locked", "after"),
    [
        (2, "basic basic doubler", "scientist saboteur chief", (0, 0, 1, 4)),
        (4, "basic doubler scientist saboteur", "chief traveller", (0, 1, 2, 3, 4)),
    ],
)
def test_a_special_is_added(number: int, ready: str, locked: str, after: tuple[int, ...]) -> None:
    """LU-CREW-2. After rounds 2 and 4."""
    s = ending(number, ready, locked)
    assert why(s, "enlist:doubler") == "already-in-crew"
    assert play(s, "enlist:chief").ready[0] == after


def scored(*scores: int, first: int = 0) -> State:
    points = tuple(n for score in scores for n in (score, 0, 0, 0, 0, 0, 0))
    return scene(RING, seats=len(scores), first=first, points=points, phase=ROUND_END)


def test_the_last_names_the_first_player() -> None:
    """LU-FIRST-1. Anybody, oneself too; ships stay where they are."""
    s = ending(
        1, "basic basic basic", ALL, seats=3, points=(5, *(0,) * 6, 3, *(0,) * 6, 9) + (0,) * 6
    )
    s = play(s, "enlist:chief enlist:chief enlist:chief")
    assert GAME.actor(s) == 1
    assert tokens(s) == {"name:0", "name:1", "name:2"}
    assert why(s, "name:3") == "no-such-seat"
    after = play(s, "name:2")
    assert (after.first, after.turn, after.round, after.phase) == (2, 2, 2, DISCOVERY)
    assert GAME.actor(after) == 2
    assert after.ships == s.ships
    assert play(s, "name:1").first == 1


def test_tied_for_the_last_place() -> None:
    """LU-FIRST-2. Clockwise after the present first player, who comes last."""
    assert chooser(scored(4, 4, 4, first=0)) == 1
    assert chooser(scored(4, 4, 4, first=2)) == 0
    assert chooser(scored(4, 9, 4, first=0)) == 2
    assert chooser(scored(4, 9, 9, first=0)) == 0
    assert chooser(scored(9, 4, 9, 4, first=1)) == 3
