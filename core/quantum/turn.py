"""The turn: its start, the action phase with all that can be done in it, its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.quantum import abilities, combat, construct, fleet, movement
from core.quantum import research as study
from core.quantum.actions import END, RESEARCH, Action, Attack, Carry, Deploy, Move, Warp
from core.quantum.cards.registry import HOOKS, each
from core.quantum.flow import answer, offers, step
from core.quantum.state import Pending, State, tell, wait

ACTIONS, MOMENTUM_ACTIONS = 3, 2
"""QU-TURN-1, QU-GAM-MOMENTUM. Actions of a turn and of an extra turn."""

PLAYS: dict[object, Callable[[State, int, Any], None]] = {
    Move: movement.move,
    Attack: combat.attack,
    Carry: movement.carry,
    Deploy: fleet.play_deploy,
    Warp: abilities.warp,
    "research": study.research,
    "construct": construct.construct,
    "reconfigure": fleet.play_reconfigure,
    "modify": abilities.modify,
    "scout": abilities.scout,
}
"""What an action of the action phase does, by its class or its verb; cards add theirs."""


def plays(key: object) -> Callable[[Callable[[State, int, Any], None]], None]:
    """Register what an action of the action phase does."""

    def register(function: Callable[[State, int, Any], None]) -> None:
        PLAYS[key] = function

    return register


def begin(n: State, seat: int, actions: int) -> None:
    """QU-TURN-2, QU-MAP-VOID, QU-CARD-7. A turn starts: memories fade, new commands work."""
    n.turn = seat
    n.turns += 1
    n.actions = actions
    n.used = ()
    n.attacked = False
    n.pending = ()
    tell(n, "turn", seat=seat, actions=actions, turn=n.turns, extra=actions < ACTIONS)
    forget(n, seat)
    if any(n.fresh):
        n.cards = tuple(old + new for old, new in zip(n.cards, n.fresh, strict=True))
        n.fresh = ((),) * n.table.seats
    in_void = n.bits[seat] & n.table.map.void
    if in_void:
        study.advance(n, seat, in_void.bit_count(), "void")
    each("start", n, seat)
    wait(n, "act", seat)


def forget(n: State, seat: int) -> None:
    """QU-TURN-2. The dice of a seat forget that they moved and used abilities."""
    if any(ship & 3 for ship in n.ships[seat]):
        n.ships = _without_memory(n.ships, seat)
    if any(code & 3 for code in n.scrap[seat]):
        n.scrap = _without_memory(n.scrap, seat)


def _without_memory(dice: tuple[tuple[int, ...], ...], seat: int) -> tuple[tuple[int, ...], ...]:
    fresh = tuple(sorted(die & ~3 for die in dice[seat]))
    return (*dice[:seat], fresh, *dice[seat + 1 :])


@offers("act")
def _act(s: State, p: Pending) -> tuple[Action, ...]:
    """QU-TURN-1, QU-TURN-4. Everything the active player can do, in any order; to end, always."""
    seat = p.seat
    out: list[Action] = []
    if s.actions >= construct.COST:
        construct.constructions(s, seat, out)
    movement.moves(s, seat, out)
    abilities.abilities(s, seat, out)
    fleet.deployments(s, seat, out)
    fleet.reconfigurations(s, seat, out)
    if s.actions and s.research[seat] < study.HIGHEST:
        out.append(RESEARCH)
    functions = HOOKS["offer"]
    for card in s.cards[seat]:
        if card in functions:
            functions[card](s, seat, out)
    out.append(END)
    return tuple(out)


@answer("act")
def _acted(n: State, p: Pending, a: Action) -> None:
    if a is END:
        tell(n, "ended", seat=p.seat, unused=n.actions)
        wait(n, "advances", p.seat)
        return
    n.pending = (*n.pending, p)
    play = PLAYS.get(type(a)) or PLAYS[a.verb]  # type: ignore[attr-defined]
    play(n, p.seat, a)


@step("next")
def _next(n: State, p: Pending) -> None:
    """QU-TURN-5, QU-GAM-MOMENTUM. Extra turns first, then the next player clockwise."""
    if n.extra:
        seat, *later = n.extra
        n.extra = tuple(later)
        begin(n, seat, MOMENTUM_ACTIONS)
    else:
        n.regular = n.table.after(n.regular)
        begin(n, n.regular, ACTIONS)
