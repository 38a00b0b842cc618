"""Quantum's last battle is shown until something else is done."""

from __future__ import annotations

from core.bots import choose
from core.games.quantum.actions import Attack
from core.kernel.game import CHANCE, OVER
from tests.web.visit import Guest

PAST = "q-battle is-past"


def test_a_battle_goes_with_the_next_action() -> None:
    there = Guest(entropy="last").do("set", "pace instant").do("set", "game quantum")
    there.do("set", "seats 2").do("set", "bot.1", "cadet").do("new").do("guide-leave")
    shown = gone = 0
    attacked, after = -1, -1
    for number in range(900):
        there.settle()
        line = there.table.line
        if line.actor == OVER or gone == 3:
            break
        if line.actor == CHANCE:
            there.do("roll")
            continue
        turn = line.state.turns
        if after == turn:
            assert PAST not in there.html(), f"ply {line.ply}"
            gone += 1
        after = -1
        if attacked == turn and line.state.pending[-1].kind == "act":
            assert PAST in there.html(), f"ply {line.ply}"
            shown += 1
            attacked, after = -1, turn
        action = choose(line.game, line.state, "cadet", f"{number}")
        if isinstance(action, Attack):
            attacked, after = turn, -1
        there.do("act", line.game.write_action(action))
    assert shown >= 3
    assert gone == 3
