"""LUM42's scenes: tiles are laid, ships fly and are thrown back, light flows, energy is lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.lum42.components import COLOURS, ROUNDS
from core.games.lum42.scoring import scores, winners
from core.games.lum42.zone import CENTRE, NAMES
from pygame_web.scenes.scene import Script, Shown

Facts = Mapping[str, Any]
MOMENT, COUNTED, LINE, WIN = 1150, 1000, 1400, 2200
"""How long messages stay over the board: an objective, a loss, a majority, the end."""
HOME = f"cell-{NAMES[CENTRE]}"
STEP = 230
"""Milliseconds a ship needs from one cell to the next."""


def _cell(facts: Facts, name: str = "cell") -> str:
    return f"cell-{facts[name]}"


def _seat(facts: Facts, name: str = "seat") -> str:
    return f"seat-{facts[name]}"


def _laid(script: Script, facts: Facts) -> None:
    """A tile: the next one is laid before this one lies."""
    piece = "satellite" if "satellite" in facts else "planet"
    script.add("land", _cell(facts), ms=460, sound="place", piece=piece)
    script.pause(460 if "seat" in facts else 160)
    script.memo["cell"] = _cell(facts)


def _turned(script: Script, facts: Facts) -> None:
    pile = "satellites" if "satellite" in facts else "planets"
    script.add("turn", f"{pile}-{facts['pile']}", ms=380, sound="card")
    script.pause(120)


def _goal(script: Script, facts: Facts) -> None:
    goal = "collection" if "colour" in facts else "goal"
    script.add("turn", f"goal-{facts.get('goal', goal)}", ms=420, sound="card")
    script.pause(200)


def _ring(script: Script, facts: Facts) -> None:
    script.then("ring", _seat(facts), ms=380)


def _took(script: Script, facts: Facts) -> None:
    script.then("bump", f"planets-{facts['pile']}", ms=260, sound="card")


def _stepped(script: Script, facts: Facts) -> None:
    piece = f"ship-{facts['seat']}"
    script.then("fly", _cell(facts, "start"), _cell(facts), ms=STEP, sound="fly", piece=piece)
    script.memo["cell"] = _cell(facts)


def _jumped(script: Script, facts: Facts) -> None:
    piece = f"ship-{facts['seat']}"
    script.add("ring", _cell(facts, "start"), ms=420)
    script.then("throw", _cell(facts, "start"), _cell(facts), ms=480, sound="jump", piece=piece)
    script.memo["cell"] = _cell(facts)


def _passing(script: Script, facts: Facts) -> None:
    """Show the points that a ship gives to the owners of what it met on its way."""
    value = f"+{facts['points']}"
    script.add("float", _cell(facts), ms=900, value=value, seat=facts["seat"])
    _scored(script, facts, 500)
    script.pause(300)


def _ejected(script: Script, facts: Facts) -> None:
    """The ship that was there is thrown back to the centre."""
    piece = f"ship-{facts['seat']}"
    script.add("ring", _cell(facts), ms=450)
    script.then("throw", _cell(facts), HOME, ms=720, sound="eject", piece=piece)


def _stopped(script: Script, facts: Facts) -> None:
    script.add("ring", _cell(facts), ms=400)
    script.memo["cell"] = _cell(facts)


def _figure(script: Script, name: str, seat: int) -> None:
    """Change a figure on a player's plate: light, energy or the units available."""
    script.add("bump", f"figure-{name}-{seat}", ms=360, fresh=True)


def _deployed(script: Script, facts: Facts) -> None:
    _figure(script, "units", facts["seat"])
    script.then("land", _cell(facts), ms=480, sound="place", piece=f"on-{facts['spot']}")
    script.memo["cell"] = _cell(facts)


def _attacked(script: Script, facts: Facts) -> None:
    """Two units fight: both shake, the one that was there is seen until it is beaten."""
    piece = f"on-{facts['spot']}"
    _figure(script, "units", facts["seat"])
    script.add("ring", _cell(facts), ms=600)
    script.then("shake", _cell(facts), ms=620, sound="hit", piece=piece)
    script.memo["cell"] = _cell(facts)
    script.memo["fight"] = piece


def _beaten(script: Script, facts: Facts) -> None:
    """Whoever was there breaks to pieces; then it is said of each who leaves the board."""
    where, piece = script.memo.get("cell", HOME), script.memo.pop("fight", "")
    if piece:
        script.add("burst", where, ms=560, sound="burst", piece=piece)
        script.pause(320)
    details = {"seat": facts["seat"], "unit": facts["unit"]}
    prop = f"prop-moment-beaten-{facts['seat']}-{facts['unit']}"
    script.then("moment", where, ms=COUNTED, prop=prop, kind="beaten", **details)


def _sabotaged(script: Script, facts: Facts) -> None:
    script.then("vanish", _cell(facts), _seat(facts), ms=520, sound="hit", piece="on-planet")


def _fled(script: Script, facts: Facts) -> None:
    script.then(
        "throw",
        _cell(facts, "start"),
        _cell(facts),
        ms=620,
        sound="jump",
        piece=f"on-{facts['spot']}",
    )


def _exiled(script: Script, facts: Facts) -> None:
    script.then("bump", f"exile-{facts['slot']}", ms=380, sound="bad", fresh=True)


def _stranded(script: Script, facts: Facts) -> None:
    _figure(script, "units", facts["seat"])


def _recovered(script: Script, facts: Facts) -> None:
    piece = f"on-{facts['spot']}"
    script.then("vanish", _cell(facts), _seat(facts), ms=420, sound="fly", piece=piece)
    _figure(script, "units", facts["seat"])
    script.memo["cell"] = _cell(facts)


def _released(script: Script, facts: Facts) -> None:
    place = f"exile-{facts['slot']}"
    script.add("bump", place, ms=380, fresh=True)
    script.then("flow", place, _seat(facts), ms=420, sound="fly", count=1)
    _figure(script, "units", facts["seat"])
    script.memo["cell"] = place


def _collected(script: Script, facts: Facts) -> None:
    """Light flows from where it shone to the board."""
    colour, seat = facts["colour"], facts["seat"]
    start = script.memo.get("cell", f"reserve-{colour}")
    count = max(1, int(facts["cubes"]))
    goal = f"light-{seat}-{colour}"
    details = {"colour": colour, "count": count, "seat": seat}
    script.add("flow", start, goal, ms=620, sound="light", **details)
    script.pause(520)
    script.add("bump", goal, ms=360, fresh=True)
    _figure(script, "light", seat)
    _points(script, facts)


def _transformed(script: Script, facts: Facts) -> None:
    colour, seat = facts["colour"], facts["seat"]
    goal = f"energy-{seat}-{colour}"
    script.add("flow", f"light-{seat}-{colour}", goal, ms=460, colour=colour, count=1, seat=seat)
    script.add("bump", f"light-{seat}-{colour}", ms=360, fresh=True)
    _figure(script, "light", seat)
    script.pause(360)
    script.add("ring", goal, ms=500, colour=colour, seat=seat)
    _figure(script, "energy", seat)
    script.then("bump", goal, ms=420, sound="energy", fresh=True)
    _points(script, facts)


def _scored(script: Script, facts: Facts, ms: int, sound: str = "point") -> list[int]:
    """Return a seat's plate swells and shows its points so far; everybody's points then."""
    memo, seat = script.memo, facts["seat"]
    if memo.get("of") is not script.before:
        memo["of"], memo["points"] = script.before, list(scores(script.before))
    points: list[int] = memo["points"]
    points[seat] += int(facts["points"])
    script.add("bump", _seat(facts), ms=ms, sound=sound, value=str(points[seat]), seat=seat)
    return points


def _points(script: Script, facts: Facts) -> None:
    points = int(facts["points"])
    if points:
        script.add("float", _seat(facts), ms=800, value=f"+{points}", seat=facts["seat"])
        _scored(script, facts, 400)
    script.pause(180)


def _swapped(script: Script, facts: Facts) -> None:
    kind, seat, rival = facts["kind"], facts["seat"], facts["rival"]
    given, got = facts["given"], facts["got"]
    mine, theirs = f"{kind}-{seat}-{given}", f"{kind}-{rival}-{got}"
    common: dict[str, Any] = {"ms": 560, "count": 1}
    script.add(
        "flow", mine, _seat(facts, "rival"), colour=given, sound="light", seat=seat, **common
    )
    script.then("flow", theirs, _seat(facts), colour=got, seat=rival, **common)
    for place in (mine, theirs, f"{kind}-{seat}-{got}", f"{kind}-{rival}-{given}"):
        script.add("bump", place, ms=360, fresh=True)


def _gained(script: Script, facts: Facts) -> None:
    _scored(script, facts, 400)
    script.then("float", _seat(facts), ms=600, value=f"+{facts['points']}", seat=facts["seat"])


def _probe(script: Script, facts: Facts) -> None:
    script.then("land", _cell(facts), ms=480, sound="place", piece="on-planet")


def _reached(script: Script, facts: Facts) -> None:
    script.add("ring", f"goal-{facts['goal']}", ms=700)
    _scored(script, facts, 600, "good")
    prop = f"prop-moment-goal-{facts['seat']}-{facts['goal']}"
    details = {"seat": facts["seat"], "points": facts["points"], "goal": facts["goal"]}
    details["left"] = ROUNDS - script.after.round
    script.then("moment", _seat(facts), ms=MOMENT, prop=prop, kind="goal", **details)


def _enlisted(script: Script, facts: Facts) -> None:
    _figure(script, "units", facts["seat"])
    script.then("bump", _seat(facts), ms=300, sound="card")


def _round(script: Script, facts: Facts) -> None:
    script.then("hear", ms=200, sound="good")


def _majority(script: Script, facts: Facts) -> None:
    place = f"energy-{facts['seat']}-{facts['colour']}"
    script.add("ring", place, ms=500, colour=facts["colour"], seat=facts["seat"])
    points = _scored(script, facts, 500, "good")
    details = {"seat": facts["seat"], "colour": facts["colour"], "points": facts["points"]}
    details["left"] = len(COLOURS) - 1 - COLOURS.index(facts["colour"])
    details["total"] = points[facts["seat"]]
    details["first"], details["second"] = sorted(points, reverse=True)[:2]
    details["leader"] = points.index(details["first"])
    prop = f"prop-moment-{facts['seat']}-{facts['colour']}"
    script.then("moment", place, ms=LINE, prop=prop, kind="majority", ends=True, **details)


def _over(script: Script, facts: Facts) -> None:
    best = winners(script.after)
    seat, prop = f"seat-{best[0]}", "prop-moment-win"
    script.then("moment", seat, ms=WIN, sound="win", prop=prop, kind="win", winners=best)


TABLE = {
    "planet-laid": Shown(_laid),
    "planet-turned": Shown(_turned),
    "satellite-laid": Shown(_laid),
    "satellite-turned": Shown(_turned),
    "collection-goal": Shown(_goal),
    "light-goal": Shown(_goal),
    "energy-goal": Shown(_goal),
    "first": Shown(_ring),
    "took": Shown(_took),
    "face": Shown(None),
    "placed": Shown(_laid, 3),
    "attached": Shown(_laid, 2),
    "stepped": Shown(_stepped),
    "jumped": Shown(_jumped),
    "passing": Shown(_passing, 5),
    "ejected": Shown(_ejected, 8),
    "stopped": Shown(_stopped, 2),
    "deployed": Shown(_deployed, 5),
    "sabotaged": Shown(_sabotaged, 7),
    "attacked": Shown(_attacked, 7),
    "stranded": Shown(_stranded, 3),
    "fled": Shown(_fled, 5),
    "fought": Shown(None, 3),
    "beaten": Shown(_beaten, 6),
    "exiled": Shown(_exiled, 3),
    "displaced": Shown(_exiled, 4),
    "recovered": Shown(_recovered, 3),
    "released": Shown(_released, 3),
    "lost": Shown(None),
    "collected": Shown(_collected, 4),
    "transformed": Shown(_transformed, 5),
    "swapped": Shown(_swapped, 6),
    "gained": Shown(_gained, 3),
    "declined": Shown(None),
    "probe": Shown(_probe, 5),
    "goal-reached": Shown(_reached, 8),
    "enlisted": Shown(_enlisted, 3),
    "named": Shown(_ring),
    "phase": Shown(None),
    "round": Shown(_round, 2),
    "majority": Shown(_majority, 6),
    "over": Shown(_over, 9),
}
