"""Checks of reasons for cards: the rules play the position with the card and without it."""

from __future__ import annotations

from typing import Any

from core.games.quantum.actions import END, PASS, Attack, Deploy
from core.games.quantum.game import GAME
from core.games.quantum.turn import Act
from core.kernel.game import CHANCE
from tests.games.quantum.bots.because_steps import aims
from tests.games.quantum.bots.because_tools import (
    best,
    cell,
    earns_card,
    fleet,
    may_build,
    planet,
    rested,
    same,
    seat_of,
    victory,
)


def held(s: Any, card: str, seat: int) -> Any:
    """Return the same table with the command active."""
    n = s.copy()
    n.cards = tuple((*own, card) if o == seat else own for o, own in enumerate(s.cards))
    return n


def with_it(s: Any, plan: tuple[Any, ...]) -> tuple[int, Any]:
    seat = seat_of(s)
    return seat, held(s, plan[0].card, seat)


def taken(s: Any, plan: tuple[Any, ...]) -> Any:
    """Return the position after the gambit, when its taker or a rival is asked."""
    s = GAME.apply(s, plan[0])
    while GAME.actor(s) == CHANCE:
        s = GAME.apply(s, GAME.legal(s)[0])
    return s


def over(s: Any, plan: tuple[Any, ...]) -> Any:
    """Return the position after the gambit and all its questions."""
    s = taken(s, plan)
    while s.pending[-1].kind in (
        "place",
        "die",
        "roll",
        "discard",
        "sabotage",
        "clever",
        "scrappy",
    ):
        s = GAME.apply(s, GAME.legal(s)[0])
    return s


def cubes_left(s: Any, seat: int) -> int:
    return int(s.setting.map.cubes - sum(owners.count(seat) for owners in s.cubes))


def brings_cube(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), taken(s, plan)
    asked = after.pending[-1].kind == "infamy" and after.pending[-1].seat == seat
    built = GAME.apply(after, GAME.legal(after)[0])
    return bool(asked and cubes_left(built, seat) == f["left"])


def rises(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat = seat_of(s)
    return bool(s.dominance[seat] < f["value"] == taken(s, plan).dominance[seat])


def grows(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), over(s, plan)
    many = [len(one.ships[seat]) + len(one.scrap[seat]) for one in (s, after)]
    return many == [f["count"] - 1, f["count"]]


def turns(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), taken(s, plan)
    return seat in after.extra or bool(after.turn == seat == s.turn and after.turns > s.turns)


def lifts(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after = taken(s, plan)
    return bool(after.pending[-1].kind == "relocate" and len(GAME.legal(after)) == f["count"])


def sabotages(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after = over(s, plan)
    many = [[len(a) + len(b) for a, b in zip(o.cards, o.fresh, strict=True)] for o in (s, after)]
    less = [now < was for was, now in zip(*many, strict=True)]
    return bool(sum(less[o] for o in s.setting.rivals(seat_of(s))) == f["count"])


def wrecks(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after = taken(s, plan)
    return bool(
        after.pending[-1].kind == "reorganize" and len(after.scrap[seat_of(s)]) == f["count"]
    )


def makes_sum(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    return may_build(n, seat, f["planet"]) and not may_build(s, seat, f["planet"])


def begun(s: Any, seat: int) -> Any:
    """Return the rules begin a turn of the seat: the one before it has ended its own."""
    n = s.copy()
    before = (seat - 1) % s.setting.seats
    n.turn, n.regular, n.extra, n.actions, n.pending = before, before, (), 0, (Act(before),)
    n.picks = (0,) * s.setting.seats
    n.research = tuple(r if o == seat else 1 for o, r in enumerate(s.research))
    n.fresh = ((),) * s.setting.seats
    n = GAME.apply(n, END)
    while n.pending[-1].kind == "pick":
        n = GAME.apply(n, PASS)
    return n


def more_actions(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    return bool(begun(n, seat).actions - begun(s, seat).actions == f["count"] > 0)


def studies(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    return bool(begun(n, seat).research[seat] == f["value"] > begun(s, seat).research[seat])


def better_attack(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    (seat, n), there = with_it(s, plan), cell(s, f["cell"])
    enemy = next(o for o in s.setting.rivals(seat) if s.bits[o] >> there & 1)
    right = fleet(s, enemy)[there] == f["face"] and f["chance"] > f["was"]
    return (
        right and same(best(n, seat, there), f["chance"]) and same(best(s, seat, there), f["was"])
    )


def better_guard(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    (seat, n), there = with_it(s, plan), cell(s, f["cell"])
    was, now = (max(best(x, o, there) for o in s.setting.rivals(seat)) for x in (s, n))
    right = fleet(s, seat)[there] == f["face"] and f["chance"] < f["was"]
    return right and same(now, f["chance"]) and same(was, f["was"])


def destroys_both(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return a rival may attack there; with the card its owner is asked, and both ships can go."""
    (seat, n), there = with_it(s, plan), cell(s, f["cell"])
    for rival in s.setting.rivals(seat):
        start = rested(n, rival)
        for a in GAME.legal(start):
            if isinstance(a, Attack) and a.cell == there:
                asked = GAME.apply(start, a)
                while asked.pending[-1].seat == rival:
                    asked = GAME.apply(asked, GAME.legal(asked)[0])
                after = GAME.apply(asked, GAME.legal(asked)[-1])
                ships = [len(one.ships[o]) for one in (n, after) for o in (seat, rival)]
                return fleet(s, seat)[there] == f["face"] and ships[:2] == [
                    many + 1 for many in ships[2:]
                ]
    return False


def spoils(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """What the victory gains beyond what it would without the card."""
    (seat, n), there = with_it(s, plan), cell(s, f["cell"])
    enemy = next(o for o in s.setting.rivals(seat) if s.bits[o] >> there & 1)
    if fleet(s, enemy)[there] != f["face"]:
        return False
    found = []
    for one in (s, n):
        start = rested(one, seat)
        attack = next(
            a for a in GAME.legal(start) if isinstance(a, Attack) and a.cell == there and not a.by
        )
        won = victory(start, attack)
        if won is None:
            return same(best(n, seat, there), f["chance"])
        found.append((won.actions, won.research[seat]))
    gain = found[1][0] - found[0][0], found[1][1] - found[0][1]
    right = gain == (f["actions"], f["research"]) != (0, 0)
    return right and same(best(n, seat, there), f["chance"])


def one_victory(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    start = rested(n, seat)
    for a in GAME.legal(start):
        if isinstance(a, Attack) and (won := victory(start, a)) is not None:
            return bool(won.dominance[seat] == f["value"])
    return False


def keeps(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    (seat, n), there = with_it(s, plan), cell(s, f["cell"])
    for rival in s.setting.rivals(seat):
        start = rested(n, rival)
        for a in GAME.legal(start):
            if isinstance(a, Attack) and a.cell == there:
                won = victory(start, a)
                kept = won is None or won.dominance[seat] == f["value"] == s.dominance[seat]
                return bool(kept and fleet(s, seat)[there] == f["face"])
    return False


def arrivals(s: Any, seat: int, f: Any) -> bool:
    """Return whether an own move of a ship with that number ends beside the planet."""
    start, beside = rested(s, seat), s.setting.map.orbits[planet(s, f["planet"])]
    return any(
        fleet(start, seat).get(getattr(a, "ship", -1)) == f["face"]
        and getattr(a, "cell", -1) in beside
        and not isinstance(a, Attack)
        and not getattr(a, "by", "")
        for a in GAME.legal(start)
    )


def reaches(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    return arrivals(with_it(s, plan)[1], seat_of(s), f)


def level(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    lowest = next(r for r in range(1, 7) if earns_card(n, seat, r))
    return bool(lowest == f["needed"] and not earns_card(s, seat, lowest)) and (
        s.research[seat] == f["value"]
    )


def tired(s: Any, seat: int) -> Any:
    n = rested(s, seat)
    n.actions = 0
    return n


def deploys(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    free = any(isinstance(a, Deploy) for a in GAME.legal(tired(n, seat)))
    bases = any(isinstance(a, Deploy) for a in GAME.legal(rested(s, seat)))
    return free == bases and bool(len(s.scrap[seat]) == f["count"])


def more_squares(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    was, now = (
        {a.cell for a in GAME.legal(rested(one, seat)) if isinstance(a, Deploy)} for one in (s, n)
    )
    return bool(len(now - was) == f["count"])


def more_free(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    new = set(GAME.legal(tired(n, seat))) - set(GAME.legal(tired(s, seat)))
    return bool(len(new) == f["count"] > 0)


def more_steps(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, n = with_it(s, plan)
    new = set(GAME.legal(rested(n, seat))) - set(GAME.legal(rested(s, seat)))
    return bool(len(new) == f["count"] > 0)


def completes(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """One ship in the orbit, with that number instead of its own, makes the sum."""
    seat, beside = seat_of(s), s.setting.map.orbits[planet(s, f["planet"])]
    if may_build(s, seat, f["planet"]):
        return False
    for ship in s.ships[seat]:
        if ship >> 5 in beside:
            n = s.copy()
            own = sorted(
                [o for o in s.ships[seat] if o != ship] + [ship >> 5 << 5 | f["face"] << 2]
            )
            n.ships = tuple(tuple(own) if o == seat else x for o, x in enumerate(s.ships))
            if may_build(n, seat, f["planet"]):
                return True
    return False


def useless(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Without the card the same steps are possible, with the same chances."""
    seat, bare = seat_of(s), s.copy()
    bare.cards = tuple(tuple(c for c in own if c != plan[0].card) for own in s.cards)
    aimed = {c for o in s.setting.rivals(seat) for c in aims(s, seat, o)}
    return set(GAME.legal(rested(s, seat))) == set(GAME.legal(rested(bare, seat))) and all(
        best(s, seat, c) <= best(bare, seat, c) + 0.02 for c in aimed
    )


CHECKS = {
    "card-cube": brings_cube,
    "card-dominance": rises,
    "card-ship": grows,
    "card-turn": turns,
    "card-lift": lifts,
    "card-robs": sabotages,
    "card-wrecks": wrecks,
    "card-sum": makes_sum,
    "card-action": more_actions,
    "card-study": studies,
    "card-odds": better_attack,
    "card-guard": better_guard,
    "card-both": destroys_both,
    "card-spoils": spoils,
    "card-rise": one_victory,
    "card-keeps": keeps,
    "card-reach": reaches,
    "card-level": level,
    "card-deploy": deploys,
    "card-squares": more_squares,
    "card-free": more_free,
    "card-steps": more_steps,
    "card-number": completes,
    "card-useless": useless,
    "refresh": lambda s, plan, f: f["count"] == s.picks[seat_of(s)] - 1 > 0,
}
