"""Positions of bots' games, each with the plan that was played there and the facts for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core import GAMES
from core.bots.because import BECAUSE
from core.bots.play import play
from core.games import pack_of
from core.kernel.game import AnyGame, Reason

PLAN = 8
"""Decisions of a plan at most, as advice has them."""


def decisions(
    key: str, level: str, count: int, seats: int = 2
) -> Iterator[tuple[AnyGame, Any, tuple[Any, ...], tuple[Reason, ...]]]:
    """So many free decisions: the game, the position, the plan played there, the facts."""
    game = GAMES[key]
    pack = pack_of(game)
    assert pack is not None
    own = BECAUSE.get(pack)
    assert own is not None
    seed = 0
    while count > 0:
        line = play(game, [level], seats=seats, seed=f"because {seed}")
        seed += 1
        plies = [p for p in range(line.ply) if line.seat_at(p) >= 0]
        free = [p for p in plies if len(game.legal(line.states[p])) > 1]
        for ply in free[:: max(1, len(free) // 30)]:
            s = line.states[ply]
            plan = tuple(_plan(line, ply))
            yield game, s, plan, own.facts(game.observe(s, game.actor(s)), plan)
            count -= 1
            if not count:
                return


def _plan(line: Any, ply: int) -> Iterator[Any]:
    """The actions of one seat from a ply on, until somebody else is asked or a turn begins."""
    game, seat = line.game, line.seat_at(ply)
    for there in range(ply, min(line.ply, ply + PLAN)):
        if line.seat_at(there) != seat:
            return
        action = game.read_action(line.states[there], line.record.tokens[there])
        yield action
        before, after = line.states[there], line.states[there + 1]
        if any(event.code == "turn" for event in game.events(before, action, after)):
            return


Check = Callable[[Any, tuple[Any, ...], Mapping[str, Any]], bool]
"""Whether a fact with these details is true of a position and a plan."""


def false_facts(
    key: str, level: str, count: int, checks: Mapping[str, Check]
) -> tuple[list[str], float, set[str]]:
    """The facts a check refutes, as texts; the share of decisions without a fact; the codes."""
    wrong, without, seen = [], 0, set()
    for game, s, plan, facts in decisions(key, level, count):
        without += not facts
        for fact in facts:
            seen.add(fact.code)
            if not checks[fact.code](s, plan, fact.facts):
                tokens = " ".join(map(game.write_action, plan[:1]))
                wrong.append(f"{fact} for {tokens} in {game.write_state(s)}")
    return wrong, without / count, seen
