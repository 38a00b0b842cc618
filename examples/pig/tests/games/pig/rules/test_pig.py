"""Pig by its rules."""

from __future__ import annotations

from core.games.pig.game import GAME
from core.kernel.game import OVER, Event
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start


def after(tokens: str, goal: str = "20") -> Timeline:
    line = start({"pig": GAME}, Record("pig", 2, options={"goal": goal}))
    for token in tokens.split():
        line = line.play_token(token)
    return line


def events(line: Timeline) -> tuple[Event, ...]:
    before = line.states[-2]
    return GAME.events(before, GAME.read_action(before, line.record.tokens[-1]), line.state)


def test_roll_or_hold() -> None:
    """PI-TURN-1, PI-HOLD-1."""
    assert [GAME.write_action(a) for a in GAME.legal(after("").state)] == ["roll"]
    line = after("roll =4 roll =3")
    assert [GAME.write_action(a) for a in GAME.legal(line.state)] == ["roll", "hold"]
    line = line.play_token("hold")
    assert (line.actor, GAME.scores(line.state)) == (1, (7, 0))
    assert events(line) == (Event("held", seat=0, points=7),)


def test_a_one_loses_the_turn() -> None:
    """PI-ROLL-1."""
    line = after("roll =6 roll =1")
    assert (line.actor, GAME.scores(line.state)) == (1, (0, 0))
    assert events(line) == (Event("rolled", seat=0, face=1), Event("lost", seat=0, points=6))


def test_the_goal_ends_the_game() -> None:
    """PI-END-1."""
    line = after("roll =6 roll =6 roll =6 roll =6 hold")
    assert line.actor == OVER
    assert GAME.winners(line.state) == (0,)
    assert repr(line.state) == "read_state('pig1 20 24,0 1 0 -')"
