"""Checks of reasons for the set-up and for small steps: distances counted square by square."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, product
from typing import Any

from core.games.quantum.actions import ADVANCE, END, PASS, STAY, Attack, Cube, Place
from core.games.quantum.game import GAME
from core.kernel.game import CHANCE
from tests.games.quantum.bots.because_tools import (
    best,
    cell,
    end,
    fleet,
    fought,
    hurt,
    planet,
    rested,
    same,
    seat_of,
)

FAR = 99


def squares(s: Any, cell: int, goals: Any, slanted: bool = False) -> int:
    """Squares from a cell to the nearest of some cells, ignoring ships."""
    near = s.setting.map.near8 if slanted else s.setting.map.near4
    edge, seen, steps = {cell}, {cell}, 0
    while edge:
        if edge & set(goals):
            return steps
        edge = {there for here in edge for there in near[here]} - seen
        seen |= edge
        steps += 1
    return FAR


def trip(s: Any, name: str, cell: int, number: int) -> int:
    """Squares to the orbit of a planet, diagonal ones for a 5."""
    return squares(s, cell, s.setting.map.orbits[planet(s, name)], number == 5)


def rival(s: Any, seat: int, cell: int) -> int:
    """Squares to the nearest ship of a rival."""
    there = [c for other in s.setting.rivals(seat) for c in fleet(s, other)]
    return min((squares(s, cell, [c]) for c in there), default=FAR)


# The set-up


def sums(faces: Any) -> set[int]:
    some = chain.from_iterable(combinations(faces, many) for many in (1, 2, 3))
    return {sum(one) for one in some}


def count(s: Any, faces: Any) -> int:
    return sum(number in sums(faces) for number in s.setting.map.numbers)


def hand(s: Any) -> list[int]:
    return [code >> 2 & 7 for code in s.scrap[seat_of(s)]]


ROLLS = list(product(range(1, 7), repeat=3))


def planets_made(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    here = count(s, hand(s))
    share = sum(count(s, roll) > here for roll in ROLLS) / 216
    return here == f["count"] and same(share, f["chance"])


def three_needed(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    pairs = {a + b for a, b in combinations(hand(s), 2)}
    return not pairs & set(s.setting.map.numbers) and count(s, hand(s)) == f["count"]


def begins(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    share = sum(sum(roll) > f["total"] for roll in ROLLS) / 216
    return sum(hand(s)) == f["total"] and same(share, f["chance"]) and share >= 0.5


def homes(s: Any) -> list[int]:
    m = s.setting.map
    return [m.planets[a.centre] for a in GAME.legal(s) if isinstance(a, Cube)]


def orbits_apart(s: Any, one: int, other: int) -> int:
    m = s.setting.map
    return min(squares(s, here, m.orbits[other]) for here in m.orbits[one])


def nearest_made(s: Any, home: int) -> int:
    m = s.setting.map
    return min(
        (
            orbits_apart(s, home, p)
            for p, number in enumerate(m.numbers)
            if p != home and number in sums(hand(s)) and len(s.cubes[p]) < m.slots[p]
        ),
        default=FAR,
    )


def chosen_home(s: Any, plan: tuple[Any, ...]) -> tuple[int, list[int]]:
    home = s.setting.map.planets[plan[0].centre]
    return home, [p for p in homes(s) if p != home]


def start_near(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    home, others = chosen_home(s, plan)
    there = planet(s, f["planet"])
    right = orbits_apart(s, home, there) == f["steps"] == nearest_made(s, home)
    fits = not Counter(f["faces"]) - Counter(hand(s)) and sum(f["faces"]) == f["total"]
    best = min(nearest_made(s, p) for p in others)
    number = s.setting.map.numbers[there]
    return right and fits and number == f["total"] and f["steps"] < best == f["other"]


def start_apart(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    home, others = chosen_home(s, plan)
    taken = [p for p, owners in enumerate(s.cubes) if owners]
    away = [min(orbits_apart(s, p, one) for one in taken) for p in (home, *others)]
    return bool(away[0] == f["steps"] > f["other"] == max(away[1:]))


def start_same(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    home, others = chosen_home(s, plan)
    return bool(nearest_made(s, home) == f["steps"] == min(nearest_made(s, p) for p in others))


def placed_near(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Squares to the planet from the square, and from the farthest that is offered."""
    cells = {a.cell for a in GAME.legal(s) if isinstance(a, Place) and a.cell >= 0}
    there = [trip(s, f["planet"], one, f["face"]) for one in cells]
    here = trip(s, f["planet"], cell(s, f["cell"]), f["face"])
    right = plan[0].cell == cell(s, f["cell"]) and plan[0].face == f["face"]
    return bool(right and here == f["steps"] < f["other"] == max(there))


def settled_apart(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat = seat_of(s)
    cells = {a.cell for a in GAME.legal(s) if isinstance(a, Place)}
    least = min(rival(s, seat, one) for one in cells)
    return bool(rival(s, seat, plan[0].cell) == f["steps"] > f["other"] == least)


# Small steps


def open_to(s: Any, name: str) -> bool:
    """Whether the seat that decides may place a cube there: no entanglement in these games."""
    there, seat = planet(s, name), seat_of(s)
    free = [p for p, owners in enumerate(s.cubes) if len(owners) < s.setting.map.slots[p]]
    virgin = [p for p in free if seat not in s.cubes[p]]
    return there in (virgin or free)


def toward(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after, number = seat_of(s), end(s, plan), f["face"]
    was = {trip(s, f["planet"], c, n) for c, n in fleet(s, seat).items() if n == number}
    now = {trip(s, f["planet"], c, n) for c, n in fleet(after, seat).items() if n == number}
    return (
        f["was"] in was and f["steps"] in now and f["steps"] < f["was"] and open_to(s, f["planet"])
    )


def aims(s: Any, by: int, at: int) -> set[int]:
    """Return the cells of one seat's ships that the other could attack at the start of a turn."""
    found = [a.cell for a in GAME.legal(rested(s, by)) if isinstance(a, Attack)]
    return {c for c in found if s.bits[at] >> c & 1}


def can_attack(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after, there = seat_of(s), end(s, plan), cell(s, f["cell"])
    enemy = next(o for o in s.setting.rivals(seat) if after.bits[o] >> there & 1)
    right = fleet(after, enemy)[there] == f["face"] and there in aims(after, seat, enemy)
    right = right and same(best(after, seat, there), f["chance"])
    return right and there not in aims(s, seat, enemy)


def wins(one: int, other: int) -> float:
    """Return how often a ship with a number wins its attack on another, by 36 pairs of dice."""
    return sum(a + one <= d + other for a, d in product(range(1, 7), repeat=2)) / 36


def duel(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after, there = seat_of(s), end(s, plan), cell(s, f["cell"])
    changed = [
        c
        for c, number in fleet(after, seat).items()
        if number == f["shows"] and fleet(s, seat).get(c) == f["before"]
    ]
    near = any(squares(s, c, [there]) == rival(after, seat, c) for c in changed)
    enemy = next(o for o in s.setting.rivals(seat) if s.bits[o] >> there & 1)
    right = near and fleet(s, enemy)[there] == f["face"] and f["chance"] > f["was"]
    bare = not s.cards[seat] and not s.cards[enemy]
    return (
        bool(right and bare)
        and same(wins(f["shows"], f["face"]), f["chance"])
        and same(wins(f["before"], f["face"]), f["was"])
    )


def apart(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after, number = seat_of(s), end(s, plan), f["face"]
    was = {rival(s, seat, c) for c in fleet(s, seat)}
    now = {rival(after, seat, c) for c, n in fleet(after, seat).items() if n == number}
    return f["was"] in was and f["steps"] in now and f["steps"] > f["was"]


def two_ways(s: Any, plan: tuple[Any, ...]) -> tuple[Any, int, Any, int]:
    """After the answer and after the other one: the position, and where the victor is."""
    top = s.pending[-1]
    ways = [(GAME.apply(s, STAY), top.ship), (GAME.apply(s, ADVANCE), top.target)]
    (mine, here), (other, there) = ways if plan[0] is STAY else ways[::-1]
    return mine, here, other, there


def victor_near(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    _, here, _, there = two_ways(s, plan)
    number = fleet(s, seat_of(s))[s.pending[-1].ship]
    steps = [trip(s, f["planet"], one, number) for one in (here, there)]
    stated = [f["steps"], f["other"]]
    return bool(
        steps == stated
        and stated[0] < stated[1]
        and number == f["face"]
        and open_to(s, f["planet"])
    )


def victor_safe(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    mine, here, other, there = two_ways(s, plan)
    seat = seat_of(s)
    right = there == cell(s, f["cell"]) and f["chance"] > f["now"]
    now, then = hurt(mine, seat).get(here, 0.0), hurt(other, seat).get(there, 0.0)
    return bool(right and same(now, f["now"]) and same(then, f["chance"]))


def victor_apart(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    mine, here, other, there = two_ways(s, plan)
    away = rival(mine, seat_of(s), here), rival(other, seat_of(s), there)
    return bool(away == (f["steps"], f["other"]) and away[0] > away[1])


def picks(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), GAME.apply(s, END)
    asked = [p.kind == "pick" and p.seat == seat for p in after.pending]
    return any(asked) and bool(after.picks[seat] >= f["count"] == s.picks[seat])


def unhurt(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat = seat_of(s)
    return not any(aims(s, other, seat) for other in s.setting.rivals(seat))


def hurt_at_most(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    return same(max(hurt(s, seat_of(s)).values()), f["chance"])


def safer(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """The ship on that cell was in that danger; one that is elsewhere or another number now is in
    the other."""
    seat, after = seat_of(s), end(s, plan)
    was, now = hurt(s, seat)[cell(s, f["cell"])], hurt(after, seat)
    old, new = fleet(s, seat), fleet(after, seat)
    moved = [c for c, number in new.items() if old.get(c) != number]
    right = any(same(now.get(c, 0.0), f["now"]) for c in moved)
    return bool(right and same(was, f["was"]) and f["was"] > f["now"])


def idle(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """No action builds or makes a sum; the best attack has that chance."""
    seat, most = seat_of(s), 0.0
    names = [s.setting.map.centre[p] for p in range(len(s.cubes))]
    buildable = {c for c in names if Cube("construct", c) in GAME.legal(rested(s, seat))}
    for action in GAME.legal(s):
        if isinstance(action, Attack):
            most = max(most, fought(s, action))
            continue
        after = GAME.apply(s, action)
        if action is END:
            continue
        if after.cubes != s.cubes:
            return False
        if GAME.actor(after) == seat:
            now = GAME.legal(rested(after, seat))
            if any(Cube("construct", c) in now for c in names if c not in buildable):
                return False
    return same(most, f.get("chance", 0.0)) and bool(s.actions == f["left"])


# Battles


def battle(s: Any, action: Any) -> float:
    """Return how often the attacker wins after an answer, without further rerolls."""
    battles = [e for e in GAME.events(s, action, GAME.apply(s, action)) if e.code == "battle"]
    after = GAME.apply(s, action)
    if battles:
        return float(bool(battles[0].facts["won"]))
    if GAME.actor(after) == CHANCE:
        return sum(float(share) * battle(after, fell) for fell, share in GAME.outcomes(after))
    return battle(after, PASS)


def new_die(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    attacking = seat_of(s) == s.turn
    now, then = battle(s, PASS), battle(s, plan[0])
    if not attacking:
        now, then = 1 - now, 1 - then
    return same(now, 0.0) and same(then, f["chance"])


def dice_win(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    return plan[0] is PASS and same(battle(s, PASS), float(seat_of(s) == s.turn))


def trade(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the chance of two dice where no other card is at work, and what the answer does."""
    top, seat = s.pending[-1], seat_of(s)
    mine, theirs = fleet(s, seat)[top.target], fleet(s, s.turn)[top.ship]
    after = GAME.apply(s, plan[0])
    lost = top.target not in fleet(after, seat) and top.ship not in fleet(after, s.turn)
    right = theirs == f["face"] and f.get("mine", mine) == mine
    return right and lost != (plan[0] is PASS) and same(fought(s, PASS), f["chance"])


CHECKS = {
    "more-planets": planets_made,
    "few-planets": planets_made,
    "three-needed": three_needed,
    "begins": begins,
    "start-near": start_near,
    "start-apart": start_apart,
    "start-same": start_same,
    "settle-near": placed_near,
    "settle-apart": settled_apart,
    "comes": placed_near,
    "toward": toward,
    "can-attack": can_attack,
    "duel": duel,
    "apart": apart,
    "stays": victor_near,
    "advances": victor_near,
    "stays-safe": victor_safe,
    "advances-safe": victor_safe,
    "stays-apart": victor_apart,
    "advances-apart": victor_apart,
    "pick": picks,
    "safer-little": safer,
    "unhurt": unhurt,
    "hurt-at-most": hurt_at_most,
    "idle": idle,
    "idle-attack": idle,
    "new-die": new_die,
    "dice-win": dice_win,
    "trade": trade,
    "no-trade": trade,
}
