"""Shared by checks of reasons in Quantum: the map, fresh turns, dice played out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.games.quantum.actions import END, PASS, Attack, Cube
from core.games.quantum.game import GAME
from core.games.quantum.maps import cell_name
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE


def same(one: float, other: float) -> bool:
    return abs(one - other) < 1e-9


def number(action: Any) -> int:
    """Return the face of a die that falls."""
    return int(action.face)


def seat_of(s: Any) -> int:
    return int(s.pending[-1].seat)


def cell(s: Any, name: str) -> int:
    return next(c for c in range(s.setting.map.size) if cell_name(c) == name)


def planet(s: Any, name: str) -> int:
    return int(s.setting.map.planets[cell(s, name)])


def end(s: Any, plan: tuple[Any, ...]) -> Any:
    """Return the position after the plan, up to the first die or the end of the turn."""
    seat = seat_of(s)
    for action in plan:
        if action is END or GAME.actor(s) != seat:
            break
        s = GAME.apply(s, action)
    return s


def fleet(s: Any, seat: int) -> dict[int, int]:
    """Return the number of each ship on the map, by cell."""
    return {ship >> 5: ship >> 2 & 7 for ship in s.ships[seat]}


def around(s: Any, seat: int, name: str) -> list[int]:
    """Return the numbers of the ships on the four squares beside a planet."""
    beside = s.setting.map.orbits[planet(s, name)]
    return sorted((n for c, n in fleet(s, seat).items() if c in beside), reverse=True)


def rested(s: Any, seat: int) -> Any:
    """Return the same table at the start of a turn of `seat`: three actions, nothing moved."""
    n = s.copy()
    n.turn, n.actions, n.used, n.attacked, n.pending = seat, 3, (), False, (Act(seat),)
    n.ships = tuple(tuple(ship & ~3 for ship in own) for own in n.ships)
    return n


def may_build(s: Any, seat: int, name: str) -> bool:
    """Return whether the rules offer that construction at the start of a turn."""
    centre = cell(s, name)
    return Cube("construct", centre) in GAME.legal(rested(s, seat))


def odds(s: Any, action: Any) -> Fraction:
    """Return the chance of an attack, by playing out both dice; without cards that reroll."""
    seat = seat_of(s)
    after = GAME.apply(s, action)
    while GAME.actor(after) == seat:
        after = GAME.apply(after, GAME.legal(after)[0])
    share = Fraction(0)
    for first, one in GAME.outcomes(after):
        there = GAME.apply(after, first)
        for second, two in GAME.outcomes(there):
            done = GAME.apply(there, second)
            battles = [e for e in GAME.events(there, second, done) if e.code == "battle"]
            if battles and battles[0].facts["won"]:
                share += one * two
    return share


def plain(s: Any, plan: tuple[Any, ...]) -> bool:
    """Return whether no card is active, so that two dice decide every battle."""
    return not any(s.cards)


BATTLE = ("launch", "to-weapons", "weapons", "defences", "reroll")


def victory(s: Any, attack: Any) -> Any:
    """Return the position after the best dice have won a battle; None if they do not win it.

    Also None if a card of the defender is asked first.
    """
    enemy = next(o for o in s.setting.rivals(seat_of(s)) if s.bits[o] >> attack.cell & 1)
    there = GAME.apply(s, attack)
    while there.pending and there.pending[-1].kind in BATTLE:
        kind, legal = there.pending[-1].kind, GAME.legal(there)
        action = PASS if kind == "reroll" else legal[-1 if kind == "defences" else 0]
        there = GAME.apply(there, action)
    return there if len(there.ships[enemy]) < len(s.ships[enemy]) else None


def earns_card(s: Any, seat: int, level: int) -> bool:
    """Return whether a turn that ends with so much research brings a card more than one without."""
    ends = []
    for research in (1, level):
        n = s.copy()
        n.research = tuple(research if o == seat else r for o, r in enumerate(s.research))
        n.pending, n.actions = (Act(seat),), 0
        ends.append(GAME.apply(n, END).picks[seat])
    return ends[1] > ends[0]


def attacked(s: Any, seat: int, by: int | None = None) -> dict[int, float]:
    """Return the best attack on each ship of `seat` at the start of another's turn, by cell."""
    found: dict[int, float] = {}
    for other in s.setting.rivals(seat) if by is None else (by,):
        start = rested(s, other)
        for a in GAME.legal(start):
            if isinstance(a, Attack) and s.bits[seat] >> a.cell & 1:
                found[a.cell] = max(found.get(a.cell, 0.0), float(odds(start, a)))
    return found


def is_sum(s: Any, seat: int, f: Any) -> bool:
    faces = around(s, seat, f["planet"])
    return bool(tuple(faces) == f["faces"] and sum(faces) == f["total"])


def best(s: Any, attacker: int, target: int) -> float:
    """The best chance of an attack of a seat on a cell at the start of its turn, rerolls played
    well by both sides."""
    start = rested(s, attacker)
    attacks = [a for a in GAME.legal(start) if isinstance(a, Attack) and a.cell == target]
    return max((fought(start, a) for a in attacks), default=0.0)


def fought(s: Any, action: Any) -> float:
    """Return how often the attacker wins after an answer."""
    after = GAME.apply(s, action)
    battles = [e for e in GAME.events(s, action, after) if e.code == "battle"]
    if battles:
        return float(bool(battles[0].facts["won"]))
    top = after.pending[-1]
    if top.kind not in (*BATTLE, "reroll-die", "dangerous"):
        return 0.0
    if GAME.actor(after) == CHANCE:
        return sum(float(share) * fought(after, fell) for fell, share in GAME.outcomes(after))
    if top.kind == "dangerous":
        return fought(after, PASS)
    answers = [fought(after, a) for a in GAME.legal(after)]
    return max(answers) if top.seat == after.turn else min(answers)


def hurt(s: Any, seat: int) -> dict[int, float]:
    """The best chance of a rival's attack on each ship of `seat` that can be attacked, by cell."""
    found: dict[int, float] = {}
    for other in s.setting.rivals(seat):
        aimed = {a.cell for a in GAME.legal(rested(s, other)) if isinstance(a, Attack)}
        for there in aimed:
            if s.bits[seat] >> there & 1:
                found[there] = max(found.get(there, 0.0), best(s, other, there))
    return found
