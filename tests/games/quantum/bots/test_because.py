"""Reasons in Quantum: each is checked against the map, the rules' offers and the dice."""

from __future__ import annotations

from typing import Any

from core.games.quantum.actions import ADVANCE, END, PASS, Attack, Card, Cube, Deploy
from core.games.quantum.bots.because import BECAUSE
from core.games.quantum.game import GAME
from core.games.quantum.maps import cell_name
from core.kernel.game import CHANCE
from tests.games.because import Check, decisions, false_facts
from tests.games.quantum.bots import because_cards, because_steps
from tests.games.quantum.bots.because_tools import (
    around,
    attacked,
    cell,
    earns_card,
    end,
    fleet,
    is_sum,
    may_build,
    number,
    odds,
    plain,
    planet,
    rested,
    same,
    seat_of,
    victory,
)


def builds(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the rules let the plan build there, with those ships, and so many cubes are left."""
    seat = seat_of(s)
    for action in plan:
        if isinstance(action, Cube) and cell_name(action.centre) == f["planet"]:
            after = GAME.apply(s, action)
            mine = sum(owners.count(seat) for owners in after.cubes)
            return is_sum(s, seat, f) and after.setting.map.cubes - mine == f["left"]
        s = GAME.apply(s, action)
    return False


def cube_goes(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, seat, there = GAME.apply(s, plan[0]), seat_of(s), planet(s, f["planet"])
    mine = sum(owners.count(seat) for owners in after.cubes)
    placed = after.cubes[there].count(seat) == s.cubes[there].count(seat) + 1
    return bool(placed and after.setting.map.cubes - mine == f["left"])


def attacks(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the attack is the plan's, on that ship, and its chance is that of the dice."""
    was = 0.0
    for n, action in enumerate(plan):
        if isinstance(action, Attack):
            enemy = next(o for o in s.setting.rivals(seat_of(s)) if s.bits[o] >> action.cell & 1)
            right = (
                cell_name(action.cell) == f["cell"] and fleet(s, enemy)[action.cell] == f["face"]
            )
            if plain(s, plan) and action.by in ("", "strike"):
                right = right and float(odds(s, action)) <= f["chance"] + 1e-9
            return right and ("was" not in f) == (n == 0) and f["chance"] >= was
        s = GAME.apply(s, action)
    return False


def dominance(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the victory makes that of the attacker's dominance."""
    seat, won = seat_of(s), victory(s, plan[0])
    return won is None or bool(won.dominance[seat] == f["value"] < 6)


def infamy(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the victory brings a cube, and so many are then left."""
    seat, won = seat_of(s), victory(s, plan[0])
    while won is not None and won.pending and won.pending[-1].kind != "act":
        won = GAME.apply(won, GAME.legal(won)[-1])
    return won is None or bool(s.setting.map.cubes - GAME.scores(won)[seat] == f["left"])


def research(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Research rises that far without bringing a card; the reason names the value that does."""
    seat, after = seat_of(s), end(s, plan)
    level = f["value"]
    lowest = next(n for n in range(1, 7) if earns_card(after, seat, n))
    return bool(after.research[seat] == level < lowest == f["needed"])


def breaks(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the rival could build there at the start of its turn, and cannot without the ship."""
    rival = f["seat"]
    without = s.copy()
    target = plan[0].cell
    without.ships = tuple(
        tuple(ship for ship in own if ship >> 5 != target) if seat == rival else own
        for seat, own in enumerate(s.ships)
    )
    without.bits = tuple(
        bits & ~(1 << target) if seat == rival else bits for seat, bits in enumerate(s.bits)
    )
    return may_build(s, rival, f["planet"]) and not may_build(without, rival, f["planet"])


def ready(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    after, seat = end(s, plan), seat_of(s)
    return is_sum(after, seat, f) and may_build(after, seat, f["planet"])


def near(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the construction is not there yet, and some single step of the rules brings it."""
    seat = seat_of(s)
    start = rested(end(s, plan), seat)
    if may_build(start, seat, f["planet"]):
        return False
    for action in GAME.legal(start):
        after = GAME.apply(start, action) if not isinstance(action, Attack) else start
        if GAME.actor(after) == seat and may_build(after, seat, f["planet"]):
            return True
    return False


def closer(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return the sum around the planet comes nearer to its number (corner cards left out)."""
    seat, after = seat_of(s), end(s, plan)
    if any(s.cards):
        return is_sum(after, seat, f)
    was = abs(f["needed"] - sum(around(s, seat, f["planet"])))
    return is_sum(after, seat, f) and abs(f["needed"] - f["total"]) < was


def within(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Return a move of a rested ship with that number ends beside the planet."""
    seat, after = seat_of(s), end(s, plan)
    beside = s.setting.map.orbits[planet(s, f["planet"])]
    start = rested(after, seat)
    return f["face"] in fleet(after, seat).values() and any(
        fleet(start, seat).get(getattr(a, "ship", -1)) == f["face"]
        and getattr(a, "cell", -1) in beside
        for a in GAME.legal(start)
    )


def rolls_for(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Each wanted number builds, each other does not, of the five that can fall."""
    seat, roll = seat_of(s), plan[0]
    falling = GAME.apply(s, roll)
    if GAME.actor(falling) != CHANCE:
        return False
    wanted, many = set(), 0
    for action, _ in GAME.outcomes(falling):
        many += 1
        shown = GAME.apply(falling, action)
        while PASS in GAME.legal(shown):  # Scrappy: the number is kept
            shown = GAME.apply(shown, PASS)
        if may_build(shown, seat, f["planet"]):
            wanted.add(number(action))
    return wanted == set(f["wanted"]) and same(f["chance"], len(wanted) / many)


def rolls_better(s: Any, plan: tuple[Any, ...], f: Any, lower: bool) -> bool:
    falling = GAME.apply(s, plan[0])
    faces = [number(action) for action, _ in GAME.outcomes(falling)]
    good = [n for n in faces if (n < f["face"] if lower else n > f["face"])]
    return same(f["chance"], len(good) / len(faces))


def safer(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    if not plain(s, plan):
        return bool(f["was"] > f["now"])
    was = attacked(s, seat_of(s))[cell(s, f["cell"])]
    return same(was, f["was"]) and bool(f["was"] > f["now"])


def threat(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    seat, after = seat_of(s), end(s, plan)
    there = cell(s, f["cell"])
    enemy = next(o for o in s.setting.rivals(seat) if after.bits[o] >> there & 1)
    right = fleet(after, enemy)[there] == f["face"]
    return right and (not plain(s, plan) or same(attacked(after, enemy, seat)[there], f["chance"]))


def exposed(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    """Advancing would leave the ship where a rival attacks it with that chance."""
    after = GAME.apply(s, ADVANCE)
    return not plain(s, plan) or same(attacked(after, seat_of(s))[cell(s, f["cell"])], f["chance"])


def launches(s: Any, plan: tuple[Any, ...], f: Any) -> bool:
    return cell_name(plan[0].cell) == f["cell"] and (
        not plain(s, plan) or same(float(odds(s, plan[0])), f["chance"])
    )


CHECKS: dict[str, Check] = {
    **because_steps.CHECKS,
    **because_cards.CHECKS,
    "build": lambda s, plan, f: builds(s, plan[:1], f),
    "build-next": builds,
    "cube": cube_goes,
    "attack": lambda s, plan, f: attacks(s, plan[:1], f),
    "attack-next": attacks,
    "dominance": dominance,
    "infamy": infamy,
    "breaks": breaks,
    "ready": lambda s, plan, f: ready(s, plan, f),
    "holds": ready,
    "near": near,
    "closer": closer,
    "within": within,
    "threat": threat,
    "roll-for": rolls_for,
    "free-roll": lambda s, plan, f: GAME.apply(s, plan[0]).actions == s.actions,
    "roll-lower": lambda s, plan, f: rolls_better(s, plan, f, lower=True),
    "roll-faster": lambda s, plan, f: rolls_better(s, plan, f, lower=False),
    "research": research,
    "breakthrough": lambda s, plan, f: earns_card(s, seat_of(s), end(s, plan).research[seat_of(s)]),
    "safer": safer,
    "exposed": exposed,
    "launch": launches,
    "back": lambda s, plan, f: isinstance(plan[0], Deploy) and cell_name(plan[0].cell) == f["cell"],
    "spent": lambda s, plan, f: s.actions == 0,
}


def test_every_reason_given_in_300_decisions_is_true() -> None:
    wrong, without, seen = false_facts("quantum", "cadet", 300, CHECKS)
    assert not wrong
    assert without <= 0.03
    assert len(seen) >= 30


def picking(s: Any) -> Any:
    """Return the same table once the turn has ended and its player takes a card."""
    n = s.copy()
    n.picks = tuple(int(seat == s.turn) for seat in range(s.setting.seats))
    return GAME.apply(n, END)


def test_reasons_for_every_card_of_the_market_in_60_positions_are_true() -> None:
    """For each card in the market, not only the one that a bot takes."""
    wrong: list[str] = []
    codes: set[str] = set()
    for _, s, _, _ in decisions("quantum", "recruit", 120, seats=3):
        if s.pending[-1].kind != "act":
            continue
        asked = picking(s)
        for action in GAME.legal(asked):
            if isinstance(action, Card):
                facts = BECAUSE.facts(asked, (action,))
                codes |= {fact.code for fact in facts}
                wrong += [
                    f"{fact} for {action.card} in {GAME.write_state(asked)}"
                    for fact in facts
                    if not CHECKS[fact.code](asked, (action,), fact.facts)
                ]
    assert not wrong
    assert len(codes) >= 14, sorted(codes)


def test_sabotage_counts_each_rival_with_a_command_whoever_chooses_first() -> None:
    """Seat 2 chooses among two commands, then seat 0 loses its only one."""
    s = GAME.read_state(
        "quantum1 beta revised,on c2=1,a5=3,h9=5/g2=3,g5=3,i5=4/h6=3,b7=1 -/-/1 2/2/2"
        " b2=0,h2=1,b5=0,b8=2,e8=2,h8=2 2/2/3 2/2/2 relentless/-/curious,plundering"
        " expansion,momentum,sabotage,energetic,tyrannical,rational"
        " -/- 2,1,1,27 3,0 - - 0/1/0 next:-:-/picks:0:-/picks:2:-/picks:1:-/pick:1:-"
    )
    (fact,) = BECAUSE.facts(s, (GAME.read_action(s, "take:sabotage"),))
    assert (fact.code, fact.facts) == ("card-robs", {"count": 2})
