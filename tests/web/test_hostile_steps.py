"""Every game's board is drawn whatever `data-step` says."""

from __future__ import annotations

from random import Random

import pytest

from core import GAMES, OVER
from tests.web.visit import Visit

STEPS = [
    "=a",
    "=w9 r1",
    "=!zz",
    "=s: p: m: f:x",
    "=s:999999",
    "=<b>",
    "=" + " ".join("abcdefgh" * 9),
]


@pytest.mark.parametrize("dice", ["virtual", "real"])
@pytest.mark.parametrize("name", GAMES)
def test_no_step_breaks_a_board(name: str, dice: str) -> None:
    game = GAMES[name]
    visit = Visit(games=GAMES, query={"game": name}).do("set", "bot.1", "").do("set", "dice", dice)
    visit.do("new")
    random = Random(5)
    for ply in range(70):
        s = visit.settle().table.line.state
        if game.actor(s) == OVER:
            break
        if ply % 5 == 0:
            for step in STEPS:
                visit.do("step", step)
                assert "<main" in visit.html()
            visit.do("step", "")
        if game.actor(s) >= 0 or dice == "real":
            visit.do("act", game.write_action(random.choice(game.legal(s))))
        else:
            visit.do("roll")
