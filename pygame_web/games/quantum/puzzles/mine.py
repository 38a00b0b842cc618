"""Quantum: a cube, or the win, in this turn without dice.

Every line of decisions without a die is tried. A position is a puzzle if all solutions are one plan
(one planet, one set of numbers around it) and few first decisions lead to it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from build_steps.puzzles.found import Found, solved
from core.bots import levels
from core.games.quantum.actions import END
from core.games.quantum.bots.levels import one_ahead, whole_turn
from core.games.quantum.cards.registry import HOOKS
from core.games.quantum.construct import COST
from core.games.quantum.game import GAME
from core.games.quantum.state import State, cell_of, face
from core.games.quantum.turn import Act
from core.kernel.lesson import Task

CADET, CAPTAIN = levels.Level("cadet", one_ahead), levels.Level("captain", whole_turn)
"""Without the lapses of the levels of these names: a puzzle stays as hard as it was found."""
PLAIN = {level.name: level for level in (CADET, CAPTAIN)}
LEVELS = ((CADET, CADET), (CAPTAIN, CADET))
"""The bots that play the games."""
SEEDS = {"cadet": 1, "captain": 1, "admiral": 1}
"""They decide alike for every seed."""
MOST = 6
"""Decisions of a solution."""
LINES = 30_000
"""Lines looked at before a position is given up as too wide."""
FIRSTS = 3
"""More first decisions that lead to the goal make a puzzle too easy."""
DICE = ("weapons", "defences", "die-rolled")
"""The events of a die roll."""

Line = tuple[State, tuple[str, ...], frozenset[str]]
"""Where a line stands, its decisions, and the first ones that lead there."""
Level = dict[Any, Line]
Plan = tuple[int, tuple[int, ...]]
"""A planet, and the numbers around it when the cube is placed."""


class Ways(NamedTuple):
    """The ways to a cube without a die that follow one plan."""

    shortest: tuple[str, ...]
    firsts: frozenset[str]
    """The first decisions that lead there."""


class Search:
    """Searches all lines of a turn without a die; stops when a second plan is found."""

    def __init__(self, s: State) -> None:
        self.start = s
        self.seat = s.turn
        self.looked = 0
        self.shortest: tuple[str, ...] = ()
        self.firsts: set[str] = set()
        self.plans: set[Plan] = set()
        self._seen: dict[Any, frozenset[str]] = {}
        kills = any(card in HOOKS["kill"] for card in s.cards[self.seat])
        self._least = 0 if kills else COST
        """With fewer actions nothing more can be built: only a destroyed ship gives one."""

    def ways(self, most: int = MOST) -> Ways | None:
        """The ways by at most `most` decisions; None: several plans, or more than `LINES`."""
        level: Level = {(): (self.start, (), frozenset())}
        for _ in range(most):
            following: Level = {}
            for line in level.values():
                self._tried(line, following)
                wide = self.looked > LINES or len(self.firsts) > FIRSTS
                if wide or len(self.plans) > 1:
                    return None
            level = following
        return Ways(self.shortest, frozenset(self.firsts))

    def _tried(self, line: Line, following: Level) -> None:
        """Try all decisions at the end of a line."""
        at, path, first = line
        for action in GAME.legal(at):
            if action is END:
                continue
            self.looked += 1
            after = GAME.apply(at, action)
            if after.cubes == at.cubes and self._dead(after):
                continue
            token = GAME.write_action(action)
            began = first or frozenset((token,))
            if after.cubes != at.cubes:
                self.shortest = self.shortest or (*path, token)
                self.plans.add(_plan(at, after, self.seat))
                self.firsts |= began
                continue
            key = _key(after)
            seen = self._seen.get(key, frozenset[str]())
            if not began <= seen:
                self._seen[key] = seen | began
                earlier = following.get(key)
                new = (after, (*path, token), began)
                following[key] = (earlier[0], earlier[1], earlier[2] | began) if earlier else new

    def _dead(self, s: State) -> bool:
        """Whether a line is useless: a die, the end of the turn, a rival, or nothing to build."""
        return s.winner >= 0 or s.actions < self._least or GAME.actor(s) != self.seat


def _key(s: State) -> Any:
    return (s.ships, s.scrap, s.actions, s.used, s.attacked, s.cards, s.pending)


def _plan(before: State, after: State, seat: int) -> Plan:
    """Return the planet that got a cube, and the numbers around it."""
    planet = next(n for n, owners in enumerate(after.cubes) if owners != before.cubes[n])
    orbit = before.setting.map.orbit_bits[planet]
    near = [ship for ship in before.ships[seat] if orbit >> cell_of(ship) & 1]
    return planet, tuple(sorted(map(face, near)))


def worth(s: State) -> bool:
    """Return whether a position is looked at: a turn begins."""
    top = s.pending[-1] if s.pending else None
    return isinstance(top, Act) and s.actions >= 3 and not s.used


def puzzle(s: State) -> Found | None:
    """Return the puzzle of a position, if it is one."""
    seat = s.turn
    if any(getattr(action, "verb", "") == "construct" for action in GAME.legal(s)):
        return None
    found = Search(s).ways()
    if found is None or not found.shortest:
        return None
    left = s.setting.map.cubes - sum(owners.count(seat) for owners in s.cubes)
    kind, goal = ("win", f"won seat={seat}") if left == 1 else ("build", f"cube-placed seat={seat}")
    figures = {"ways": len(found.firsts), "of": len(GAME.legal(s)) - 1}
    position = GAME.write_state(s)
    return Found(kind, position, seat, (goal,), DICE, ("ended",), found.shortest, figures)


def hit(what: Task, bot: str, seed: int) -> bool:
    """Return whether a level, asked from the beginning on, reaches the goal."""
    return solved(GAME, what, PLAIN.get(bot, bot), seed)


def proved(stored: dict[str, Any]) -> str:
    """Search again; return why a stored puzzle does not hold, or ""."""
    again = puzzle(GAME.read_state(stored["position"]))
    if again is None:
        return "the search finds no single plan"
    return "" if len(again.solution) == len(stored["solution"]) else "there is a shorter way"
