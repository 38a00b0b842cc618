"""Generates whole turns and the replies of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest

from core.games.lum42.actions import Deploy
from core.games.lum42.bots.evaluate import evaluate, lead, prospects
from core.games.lum42.bots.sketch import Sketch
from core.games.lum42.components import MOON, PLANET
from core.games.lum42.deployment import DEPLOYS, DeployUnit, FleeOrFight, moon_takes, planet_takes
from core.games.lum42.exile import ChooseExile
from core.games.lum42.game import GAME
from core.games.lum42.movement import JUMPS, STEPS, STOP, MoveShip, can_stop, tolls
from core.games.lum42.queries import Way, ways
from core.games.lum42.recovery import RecoverUnit
from core.games.lum42.state import State
from core.games.lum42.zone import NEIGHBOURS
from core.kernel.action import Action

FAR = 8.0
"""Turns estimated worse than the best by more points are not compared with it."""
INFINITE = 1e9


def turns(s: State) -> Iterator[tuple[Action, State]]:
    """Return every whole turn of the moving ship: its first action, and the final state.

    Each system is reached by the route that gives away least (`queries.ways`); beaten units have
    already chosen a place in the Exile.
    """
    for first, there in destinations(s):
        for a in GAME.legal(there):
            yield first, settled(GAME.apply(there, a))


def ends(s: State) -> Iterator[tuple[Action, State]]:
    """Return each decision with the state it leads to; for a moving ship, whole turns."""
    if isinstance(s.pending[-1], MoveShip):
        yield from turns(s)
    else:
        yield from ((a, settled(GAME.apply(s, a))) for a in GAME.legal(s))


def destinations(s: State) -> Iterator[tuple[Action, State]]:
    """Return every system where the moving ship can stop: the first action, the state there.

    If it cannot stop anywhere, it stays where it is and the action sends a unit to the Exile.
    """
    actions = GAME.legal(s)
    if STOP in actions:
        yield STOP, GAME.apply(s, STOP)
    for way in ways(s).values():
        if way.stop:
            route = _route(s, way.path)
            yield route[0], _stopped(s, route)
    for a in actions:
        if isinstance(a, Deploy):
            yield a, s


def _route(s: State, path: tuple[int, ...]) -> list[Action]:
    """Return the steps and jumps along a path of cells."""
    found: list[Action] = []
    at = s.ships[s.pending[-1].seat]
    for cell in path:
        found.append(STEPS[cell] if cell in NEIGHBOURS[at] else JUMPS[cell])
        at = cell
    return found


def _stopped(s: State, route: Sequence[Action]) -> State:
    """Return the state at the end of a route, the ship stopped."""
    for a in route:
        s = GAME.apply(s, a)
    return GAME.apply(s, STOP) if isinstance(s.pending[-1], MoveShip) else s


def settled(s: State) -> State:
    """Return the state after all attacked units have fled or chosen a place in the Exile."""
    while s.pending and isinstance(s.pending[-1], ChooseExile | FleeOrFight):
        asked = s.pending[-1].seat
        after = [GAME.apply(s, a) for a in GAME.legal(s)]
        s = max(after, key=lambda n: evaluate(n, asked))
    return s


class Turn:
    """A whole turn, or an answer to another question: its estimated worth and its end."""

    __slots__ = ("_before", "_end", "_last", "_route", "worth")

    def __init__(
        self,
        worth: float,
        before: State,
        route: Sequence[Action],
        last: Action,
        end: State | None = None,
    ) -> None:
        self.worth = worth
        self._before = before
        self._route = route
        self._last = last
        self._end = end

    @property
    def first(self) -> Action:
        """Return the first action."""
        return self._route[0] if self._route else self._last

    @property
    def end(self) -> State:
        """Return the state after it and after all replies to attacks."""
        if self._end is None:
            there = _stopped(self._before, self._route)
            self._end = settled(GAME.apply(there, self._last))
        return self._end


def best_turns(s: State, number: int, far: float = FAR) -> list[Turn]:
    """Return the best-looking turns of the seat to move, best first, leaving out those far behind.

    Deployments are sketched, and played only when their end is needed.
    """
    asked = s.pending[-1]
    found: list[Turn] = []
    if isinstance(asked, MoveShip | DeployUnit):
        found = list(_sketched(s, asked))
    if not found:
        for a in GAME.legal(s):
            end = settled(GAME.apply(s, a))
            found.append(Turn(lead(prospects(end), asked.seat), s, (), a, end))
    found = nlargest(number, found, key=_worth)
    least = found[0].worth - far
    return [turn for turn in found if turn.worth >= least]


def _worth(turn: Turn) -> float:
    return turn.worth


def _sketched(s: State, asked: MoveShip | DeployUnit) -> Iterator[Turn]:
    """Return every turn of a deployment; empty for a ship that cannot stop anywhere."""
    seat = asked.seat
    sketch = Sketch(s, seat)
    kinds = sorted(set(s.ready[seat]))
    for cell, route, given in _stops(s, asked):
        moon = moon_takes(s, seat, cell)
        for kind in kinds:
            for spot in (PLANET, MOON):
                if moon if spot == MOON else planet_takes(s, seat, kind, cell):
                    turn = Turn(0.0, s, route, DEPLOYS[kind][spot])
                    worth = sketch.worth(kind, cell, spot, given)
                    turn.worth = lead(prospects(turn.end), seat) if worth is None else worth
                    yield turn


def _stops(
    s: State, asked: MoveShip | DeployUnit
) -> Iterator[tuple[int, Sequence[Action], Sequence[int]]]:
    """Yield each possible stop: the cell, the way there, and the points it gives away."""
    seat = asked.seat
    here = s.ships[seat]
    if isinstance(asked, DeployUnit):
        yield here, (), ()
        return
    if len(asked.path) > 1 and can_stop(s, seat, here):
        yield here, (STOP,), ()
    for cell, way in ways(s).items():
        if way.stop:
            yield cell, _route(s, way.path), _points_given(s, seat, way)


def _points_given(s: State, seat: int, way: Way) -> Sequence[int]:
    """Return the points a way gives away, by seat; empty for none."""
    if not way.cost:
        return ()
    found = [0] * s.seats
    for cell in way.path:
        for other, points in tolls(s, seat, cell):
            found[other] += points
    return found


def foretold(s: State, widths: Sequence[int], seat: int, floor: float) -> list[float]:
    """Return all prospects after the next turns, one per entry of `widths`.

    The seat to move compares that many of the best-looking turns by where they lead; questions
    between turns are answered directly. The search ends with the phase. With two players one's gain
    is the other's loss, so branches that cannot exceed `floor` are cut.
    """
    return _prospects_ahead(s, widths, seat, (floor, INFINITE), s.phase)


def _prospects_ahead(
    s: State, widths: Sequence[int], seat: int, window: tuple[float, float], phase: int
) -> list[float]:
    while widths and s.pending and s.phase == phase:
        turn = isinstance(s.pending[-1], MoveShip | RecoverUnit | DeployUnit)
        if turn and widths[0] > 1:
            return _compared(s, widths, seat, window)
        s = best_turns(s, 1)[0].end
        widths = widths[1:] if turn else widths
    return prospects(s)


def _compared(
    s: State, widths: Sequence[int], seat: int, window: tuple[float, float]
) -> list[float]:
    """Return the outcome of the best-looking turns that the seat to move prefers."""
    asked = s.pending[-1].seat
    two = s.seats == 2
    floor, ceiling = window
    chosen: list[float] = []
    most = -INFINITE
    for turn in best_turns(s, widths[0]):
        found = _prospects_ahead(turn.end, widths[1:], seat, (floor, ceiling), s.phase)
        value = lead(found, asked)
        if two and asked == seat:
            floor = max(floor, value)
        elif two:
            ceiling = min(ceiling, -value)
        if value > most:
            most, chosen = value, found
        if floor >= ceiling:
            break
    return chosen
