"""Dominance between 1 and 6, and infamy at 6, on anyone's turn."""

from __future__ import annotations

from core.games.quantum.actions import Action, Cube
from core.games.quantum.cards.registry import fold
from core.games.quantum.construct import cubeless_planets, entangled, has_slot, planet_of
from core.games.quantum.question import Question, ask
from core.games.quantum.scoring import place_cube
from core.games.quantum.state import State, put, tell

LOWEST, HIGHEST = 1, 6


def change(n: State, seat: int, points: int, why: str) -> None:
    """QU-DOM-1. Dominance goes up or down, never outside 1 to 6; up to 6 it brings infamy.

    `why` is for the log.
    """
    value = min(HIGHEST, max(LOWEST, n.dominance[seat] + points))
    if value != n.dominance[seat]:
        tell(n, "dominance", seat=seat, was=n.dominance[seat], value=value, why=why)
    n.dominance = put(n.dominance, seat, value)
    if points > 0 and value == HIGHEST:
        ask(n, Infamous(seat))


def destroyed(n: State, winner: int, loser: int) -> None:
    """QU-DOM-2.

    A ship of `loser` was destroyed by `winner`: one up, one down, as cards modify it.
    """
    change(n, loser, fold("change", n.cards[loser], -1), "loss")
    change(n, winner, fold("change", n.cards[winner], 1), "kill")


def infamy_planets(s: State, seat: int) -> list[int]:
    """QU-INF-2, QU-ENT-2. Free slots without an own cube; if none, with entanglement any."""
    found = cubeless_planets(s, seat)
    if not found and entangled(s, seat):
        found = [planet for planet in range(len(s.cubes)) if has_slot(s, planet)]
    return found


class Infamous(Question, kind="infamous"):
    """QU-INF-3. Without any slot nothing is placed and dominance stays at 6."""

    below = ("act", "advance")
    owned = True

    def run(self, n: State) -> None:
        if infamy_planets(n, self.seat):
            tell(n, "infamy", seat=self.seat)
            ask(n, Infamy(self.seat))


class Infamy(Question, kind="infamy"):
    """QU-INF-1. Where the cube goes: at once, not at will; dominance falls back to 1."""

    below = ("act", "advance", "picks")
    refusal = (Cube, "no-infamy")

    def fits(self, s: State) -> bool:
        return bool(infamy_planets(s, self.seat))

    def offers(self, s: State) -> tuple[Action, ...]:
        centre = s.setting.map.centre
        return tuple(Cube("infamy", centre[planet]) for planet in infamy_planets(s, self.seat))

    def answer(self, n: State, a: Cube) -> None:
        was, seat = n.dominance[self.seat], self.seat
        tell(n, "dominance", seat=seat, was=was, value=LOWEST, why="infamy")
        n.dominance = put(n.dominance, seat, LOWEST)
        place_cube(n, seat, planet_of(n, a), "infamy")
