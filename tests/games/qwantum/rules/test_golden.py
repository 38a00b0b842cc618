"""Golden records: whole lines of play with everything that was told, kept beside this file.

`NAME.game` is a record, `NAME.told` what it tells ply by ply, as `tell` writes it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from core import GAMES
from core.kernel.record import read_record
from core.kernel.timeline import replay

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(file.stem for file in GOLDEN.glob("*.game"))


def tell(text: str) -> str:
    """Each token with its events and, where a player decides next, the position."""
    line = replay(GAMES, read_record(text))
    game, lines = line.game, []
    for token, before, after in zip(line.record.tokens, line.states, line.states[1:], strict=False):
        events = game.events(before, game.read_action(before, token), after)
        lines.append(f"{token}: " + "; ".join(str(event) for event in events))
        if game.actor(after) >= 0:
            lines.append(f"    {game.write_state(after)}")
    lines += [f"scores {game.scores(line.state)}", f"winners {game.winners(line.state)}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_tells_what_it_told(name: str) -> None:
    record = (GOLDEN / f"{name}.game").read_text("utf-8")
    assert tell(record) == (GOLDEN / f"{name}.told").read_text("utf-8")


def test_there_is_a_turn_of_the_rulebook_and_a_whole_game() -> None:
    assert {"rulebook", "evening"} <= set(NAMES)
