"""LUM42's puzzles: the refutation of a wrong answer, played on the board."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.games.lum42.game import GAME
from core.games.lum42.recovery import RecoverUnit
from core.games.lum42.state import FINISHED, RECOVERY, State
from core.games.lum42.zone import NAMES
from core.kernel.game import OVER, Reason
from pygame_web.games.lum42.puzzle_worth import different, most_points, own_points, solo, worth_of
from pygame_web.ui.game_page import Answer, Shown


def steps(answer: Answer) -> tuple[Shown, ...]:
    """Return the answer's last decision, and what it gives away or what the units then bring.

    Facts: `spot` cell; `recovery` points given value best (the units' gain, the points given to the
    rival, the balance, the best spot's); `passing` cell points; `stranded`.
    """
    before, after, seat = answer.states[-2], answer.states[-1], answer.seat
    start = GAME.write_state(answer.states[0])
    tokens, earlier = tuple(answer.tokens), tuple(answer.tokens[:-1])
    events = GAME.events(before, GAME.read_action(before, tokens[-1]), after)
    passing = [event for event in events if event.code == "passing"]
    if passing:
        cell = NAMES[after.ships[seat]]
        points = sum(int(str(event.facts["points"])) for event in passing)
        lit = (f"#cell-{cell}",)
        return (
            Shown(start, earlier, Reason("fly", cell=cell), lit),
            Shown(start, tokens, Reason("passing", cell=cell, points=points), lit),
        )
    if any(event.code == "stranded" for event in events):
        return (Shown(start, tokens, Reason("stranded")),)
    cell = NAMES[before.ships[seat]]
    lit = (f"#cell-{cell}",)
    shown = [
        Shown(start, earlier, Reason("spot", cell=cell), lit),
        Shown(start, tokens, Reason("deployed", cell=cell), lit),
    ]
    recovery = _recovery(answer.states[0], after, seat)
    if recovery is not None:
        best = round(max(answer.worth.values(), default=recovery.points))
        facts = recovery._asdict()
        position, played = facts.pop("position"), facts.pop("tokens")
        fact = Reason("recovery", best=best, **facts)
        shown += [
            Shown(position, (), Reason("alone", points=recovery.points)),
            Shown(position, played, fact),
        ]
    return tuple(shown)


class Recovery(NamedTuple):
    """The last recovery as a puzzle counts it."""

    position: str
    """The other side's units are away."""
    tokens: tuple[str, ...]
    """A best order, but for the decision that ends the game."""
    points: int
    """The points the seat still makes, including its last decision."""
    given: int
    """The other side's points since the puzzle began."""
    value: int


def _recovery(start: State, s: State, seat: int) -> Recovery | None:
    """Return what the seat's units bring after its answer; None where there is no recovery."""
    cache: dict[Any, int] = {}
    s = _settled(s, seat, cache)
    if s.phase != RECOVERY:
        return None
    given = own_points(s, 1 - seat) - own_points(start, 1 - seat)
    made = own_points(s, seat) - own_points(start, seat)
    at = solo(s, seat)
    position, tokens = GAME.write_state(at), []
    points = made + most_points(at, seat, cache)
    while at.phase != FINISHED and GAME.actor(at) != OVER:
        left, had = most_points(at, seat, cache), own_points(at, seat)
        for action in different(at):
            after = GAME.apply(at, action)
            if own_points(after, seat) - had + most_points(after, seat, cache) == left:
                tokens.append(GAME.write_action(action))
                at = after
                break
    return Recovery(position, tuple(tokens[:-1]), points, given, points - given)


def _settled(s: State, seat: int, cache: dict[Any, int]) -> State:
    """Return the position where the recovery begins, with best answers by each side until then."""
    while s.phase != RECOVERY or not isinstance(s.pending[-1], RecoverUnit):
        if GAME.actor(s) == OVER:
            break
        best = max if GAME.actor(s) == seat else min
        after = [GAME.apply(s, action) for action in GAME.legal(s)]
        s = best(after, key=lambda n: worth_of(n, seat, cache))
    return s
