"""A battle of Quantum, shown at its square: two dice, two ships, cards, totals, the winner.

All of it stands on one prop, "prop-battle"; its parts are revealed one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.quantum import queries
from core.games.quantum.maps import cell_name
from pygame_web.scenes.scene import Script

Facts = Mapping[str, Any]
PROP = "prop-battle"
SIDES = ("attacker", "defender")
READ, SEEN = 950, 700
"""Milliseconds the result stays: when everything is told, and before the loser explodes."""
WRECK, LOST = 900, 1250
"""Milliseconds a ship takes to explode, and its loss stays over the board."""
DIE, STEP = 820, 300


def aimed(script: Script, facts: Facts) -> None:
    """An attack is declared."""
    target = f"sq-{facts['target']}"
    script.add("bump", f"sq-{facts['start']}", ms=420)
    script.add("ring", target, ms=620, sound="hit")
    script.then("shake", target, ms=420, piece="ship")


def _stage(script: Script) -> None:
    """Put up the prop, once a scene."""
    if "battle" in script.memo:
        return
    fight = queries.fight(script.before) or queries.fight(script.after)
    if fight is None:
        return
    sides: dict[str, Any] = {}
    for name, side in zip(SIDES, (fight.attacker, fight.defender), strict=True):
        sides[name] = {
            "seat": side.seat,
            "die": side.die,
            "ship": side.ship,
            "modifiers": list(side.modifiers),
            "rolls": False,
            "totals": [],
        }
    target = f"sq-{cell_name(fight.target)}"
    script.memo["battle"] = sides
    script.add("show", target, ms=0, prop=PROP, battle=sides)
    script.pause(220)


def fell(script: Script, facts: Facts) -> None:
    """A combat die falls; the second follows the first closely."""
    _stage(script)
    sides = script.memo.get("battle")
    if sides is None:
        return
    weapons = script.before.pending[-1].kind == "weapons" or facts.get("die") == "weapons"
    name = SIDES[0 if weapons else 1]
    sides[name] |= {"die": facts["face"], "rolls": True}
    kind = "weapons" if weapons else "defences"
    script.roll(f"{PROP}-{name}-die", ms=DIE, kind=kind, face=facts["face"])
    if "battle" not in script.coming and script.coming[:1] not in (("defences",), ("rerolled",)):
        script.pause(700)


def called(script: Script, facts: Facts) -> None:
    """A card causes a reroll; the old die is not shown again."""
    script.then("bump", f"seat-{facts['seat']}", ms=320, sound="card")


def decided(script: Script, facts: Facts) -> None:
    """Ships, cards and totals come one by one; then the winner is named."""
    _stage(script)
    script.settle()
    sides = script.memo.get("battle")
    if sides is None:
        return
    script.pause(160)
    for name in SIDES:
        side = sides[name]
        added = [part.split(":") for part in str(facts[f"{name}_modifiers"]).split()]
        side["die"], side["ship"] = facts[f"{name}_die"], facts[f"{name}_ship"]
        side["modifiers"] = [(card, int(points)) for card, points in added]
        _count(script, name, side)
    winner = SIDES[0 if facts["won"] else 1]
    script.add("reveal", f"{PROP}-{winner}-won", ms=0, sound="hit")
    script.then("reveal", f"{PROP}-verdict", ms=STEP)
    sides |= {"won": facts[winner], "tie": bool(facts["tie"])}
    if "destroyed" not in script.coming:
        script.pause(READ)


def _count(script: Script, name: str, side: dict[str, Any]) -> None:
    """The total of one side grows term by term."""
    total, totals = int(side["die"]), [int(side["die"])]
    terms = [("ship", int(side["ship"])), *side["modifiers"]]
    place = f"{PROP}-{name}"
    script.add("reveal", f"{place}-total-0", ms=0)
    for number, (_, points) in enumerate(terms, 1):
        script.add("reveal", f"{place}-term-{number}", ms=0)
        total += points
        totals.append(total)
        script.add("hide", f"{place}-total-{number - 1}", ms=0)
        script.then("reveal", f"{place}-total-{number}", ms=STEP, sound="point")
    side["totals"] = totals


def destroyed(script: Script, facts: Facts) -> None:
    """Clear the sums; the ship bursts. Its destroyer is named when the plate shows dominance."""
    cell, seat, by = f"sq-{facts['cell']}", int(facts["seat"]), int(facts["by"])
    if "battle" in script.memo:
        script.pause(SEEN)
        script.add("hide", PROP, ms=0)
        script.memo["lost"] = True
    script.add("burst", cell, ms=WRECK, sound="wreck", piece="ship", kind="wreck", seat=seat)
    script.pause(320)
    details = {"seat": by, "loser": seat, "ship": facts["face"]}
    details["dominance"] = script.after.dominance[by]
    script.memo["moment"] = (cell, details)
    if details["dominance"] == script.before.dominance[by]:
        named(script, by)


def named(script: Script, seat: int) -> bool:
    """Name the destroyer of a ship, if it is this seat and was not named; return whether it was."""
    cell, details = script.memo.get("moment", ("", {}))
    if details.get("seat") != seat:
        return False
    del script.memo["moment"]
    prop = f"prop-moment-{cell.removeprefix('sq-')}-{details['loser']}"
    script.then("moment", cell, ms=LOST, prop=prop, kind="lost", **details)
    return True


def both(script: Script, facts: Facts) -> None:
    """Both ships burst, no die falls."""
    for name, seat in ((facts["cell"], facts["seat"]), (facts["other"], script.before.turn)):
        place = f"sq-{name}"
        script.add("burst", place, ms=WRECK, sound="wreck", piece="ship", kind="wreck", seat=seat)
    script.pause(1000)
