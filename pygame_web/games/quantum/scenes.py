"""Quantum's scenes: ships fly their path, dice tumble where they lie, cubes land, cards turn.

A battle is in `clash.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.quantum.cards.registry import GAMBITS
from core.games.quantum.maps import cell_name
from pygame_web.games.quantum import clash
from pygame_web.scenes.scene import Script, Shown

Facts = Mapping[str, Any]
STEP = 210
"""Milliseconds a ship needs from one square to the next."""
MOMENT, PRIZE, WIN = 1150, 1200, 2200
"""How long messages stay over the board."""
SHORT, FAR = 360, 1000
"""The minimum and maximum duration of a flight."""


def _square(name: object) -> str:
    return f"sq-{name}"


def _seat(facts: Facts) -> str:
    return f"seat-{facts['seat']}"


def _fly(script: Script, path: list[str]) -> None:
    ms = min(FAR, max(SHORT, STEP * (len(path) - 1)))
    script.then("fly", *map(_square, path), ms=ms, sound="fly", piece="ship")


def _moved(script: Script, facts: Facts) -> None:
    _fly(script, str(facts["path"]).split())


def _direct(script: Script, facts: Facts) -> None:
    _fly(script, [facts["start"], facts["goal"]])


def _boarded(script: Script, facts: Facts) -> None:
    start, cell = _square(facts["start"]), _square(facts["cell"])
    script.then("vanish", start, cell, ms=420, sound="fly", piece="ship")


def _landed(script: Script, facts: Facts) -> None:
    script.then("land", _square(facts["cell"]), ms=460, sound="place", piece="ship")


def _dropped(script: Script, facts: Facts) -> None:
    """A passenger leaves its flagship."""
    ship, cell = cell_name(script.before.pending[-1].ship), facts["cell"]
    script.then("land", _square(ship), _square(cell), ms=460, sound="place", piece="ship")


def _warped(script: Script, facts: Facts) -> None:
    one, other = _square(facts["cell"]), _square(facts["other"])
    script.add("ring", one, ms=600)
    script.add("ring", other, ms=600)
    script.then("swap", one, other, ms=640, sound="jump", piece="ship")


def _jumped(script: Script, facts: Facts) -> None:
    start, goal = _square(facts["start"]), _square(facts["goal"])
    script.then("throw", start, goal, ms=640, sound="jump", piece="ship")


def _left(script: Script, facts: Facts) -> None:
    """A ship leaves the map for its owner's sheet."""
    if facts.get("where", "map") == "map":
        cell = _square(facts["cell"])
        script.then("vanish", cell, _seat(facts), ms=420, sound="fly", piece="ship")


def _first_dice(script: Script, facts: Facts) -> None:
    """The dice of a fleet lie by number, as the panel lists them."""
    seat, face = facts["seat"], facts["face"]
    script.roll("tray", kind="ship", seat=seat, face=face, rank=(seat, face))


def _lot(script: Script, facts: Facts) -> None:
    script.roll("tray", kind="spare", seat=facts["seat"], face=facts["face"])


def _ship_die(script: Script, facts: Facts) -> None:
    """A ship is rolled where it stands, a lost one at its owner's plate, others on the tray."""
    script.settle()
    asked = script.before.pending[-1]
    on_map = facts["to"] == "map"
    off = _seat(facts) if "lost" in script.memo else "tray"
    where = _square(cell_name(asked.cell)) if on_map else off
    script.roll(where, kind="ship", seat=facts["seat"], face=facts["face"])
    script.memo["turned"] = where
    script.pause(200)


def _changed(script: Script, facts: Facts) -> None:
    """A ship's number was chosen or changed; after a roll the die already shows it."""
    cell = _square(facts["cell"])
    if script.memo.get("turned") != cell:
        script.then("turn", cell, ms=460, sound="card", piece="ship")


def _chosen(script: Script, facts: Facts) -> None:
    if facts["to"] != "map":
        script.then("bump", _seat(facts), ms=320, sound="card")


def _figure(script: Script, name: str, seat: int) -> None:
    """Change a player's figure on the plate and on the sheet; on the sheet it does not swell."""
    for place, ms in (("figure", 460), ("sheet", 0)):
        script.add("bump", f"{place}-{name}-{seat}", ms=ms, fresh=True)


def _track(name: str) -> Any:
    """Return the function that shows a change of dominance or research."""

    def show(script: Script, facts: Facts) -> None:
        change = int(facts["value"]) - int(facts["was"])
        place = f"{name}-{facts['seat']}"
        script.add("bump", place, ms=460, sound="point" if change > 0 else "bad")
        _figure(script, name, facts["seat"])
        script.add("float", place, ms=640, value=f"{change:+d}".replace("-", "−"))
        if facts["why"] != "kill" or not clash.named(script, facts["seat"]):
            script.pause(640)

    return show


def _achieved(script: Script, facts: Facts) -> None:
    script.then("ring", _seat(facts), ms=600, sound="good")


def _cube(script: Script, facts: Facts) -> None:
    place = _square(facts["planet"])
    left, seat = int(facts["left"]), facts["seat"]
    script.memo["cube"] = place
    if not left:
        _last_cube(script, facts, place)
        return
    _cube_lands(script, facts)
    _figure(script, "cubes", seat)
    if facts["how"] == "start":
        script.pause(520)
        return
    prop = f"prop-moment-{facts['planet']}-{seat}"
    script.then("moment", place, ms=MOMENT, prop=prop, kind="cube", seat=seat, left=left)


def _cube_lands(script: Script, facts: Facts) -> None:
    script.add("land", f"cubes-{facts['planet']}", ms=620, sound="cube", piece="last")
    script.pause(480)
    script.add("ring", _square(facts["planet"]), ms=520, seat=facts["seat"])


def _last_cube(script: Script, facts: Facts, place: str) -> None:
    """Show the winning cube: a slow fall, three rings of light, then the title "The last cube!"."""
    seat = facts["seat"]
    script.add("land", f"cubes-{facts['planet']}", ms=1000, sound="cube", piece="last")
    script.pause(820)
    _figure(script, "cubes", seat)
    for sound in ("prize", "", ""):
        script.add("ring", place, ms=800, seat=seat, sound=sound)
        script.pause(160)
    script.then("moment", place, ms=MOMENT, prop="prop-moment-last", kind="last", seat=seat)


def _cube_moved(script: Script, facts: Facts) -> None:
    """A cube goes to another planet; its owner has as many left as before."""
    start, goal = _square(facts["start"]), _square(facts["planet"])
    script.then("flow", start, goal, ms=620, count=1, seat=facts["seat"])
    _cube_lands(script, facts)
    script.pause(520)


def _dealt(script: Script, facts: Facts) -> None:
    script.add("turn", f"market-{facts['place']}", ms=420, sound="card")
    script.pause(110)


def _taken(script: Script, facts: Facts) -> None:
    """A card is won: it appears large over the board, then goes to its owner if it is kept."""
    name, place = facts["card"], f"card-{facts['card']}"
    details = {"seat": facts["seat"], "card": name}
    prop = f"prop-moment-card-{name}"
    script.add("ring", place, ms=600, seat=facts["seat"])
    script.then("moment", place, ms=PRIZE, sound="prize", prop=prop, kind="card", **details)
    if name in GAMBITS:
        return
    card = f"prop-card-{name}"
    script.add("show", place, ms=520, prop=card, card=name)
    script.add("bump", _seat(facts), ms=520)
    script.then("fly", card, _seat(facts), ms=520, sound="card", piece="prop")


def _gambit(script: Script, facts: Facts) -> None:
    """A gambit works at once; that it was won was shown."""
    script.add("ring", _seat(facts), ms=500, seat=facts["seat"])
    script.then("bump", _seat(facts), ms=300, sound="good")


def _used(script: Script, facts: Facts) -> None:
    script.then("bump", _seat(facts), ms=300, sound="card")


def _gain(script: Script, facts: Facts) -> None:
    script.add("bump", _seat(facts), ms=400, sound="good")
    script.then("float", _seat(facts), ms=600, value="+1")


def _refreshed(script: Script, facts: Facts) -> None:
    script.then("hear", ms=150, sound="card")


def _won(script: Script, facts: Facts) -> None:
    place, seat = script.memo.get("cube", _seat(facts)), facts["seat"]
    script.add("ring", _seat(facts), ms=900, sound="win")
    script.then("moment", place, ms=WIN, prop="prop-moment-win", kind="win", seat=seat)


TABLE = {
    "fleet-die": Shown(_first_dice),
    "fleet-kept": Shown(None),
    "fleet-rerolled": Shown(None),
    "tied": Shown(None),
    "lot": Shown(_lot),
    "starter": Shown(_achieved, 2),
    "placed": Shown(_landed, 2),
    "turn": Shown(None),
    "ended": Shown(None),
    "extra-turn": Shown(_gain, 5),
    "extra-action": Shown(_gain, 3),
    "used": Shown(_used, 2),
    "won": Shown(_won, 9),
    "moved": Shown(_moved, 3),
    "boarded": Shown(_boarded, 2),
    "flew": Shown(_moved, 3),
    "dropped": Shown(_dropped, 2),
    "warped": Shown(_warped, 4),
    "jumped": Shown(_jumped, 4),
    "deployed": Shown(_landed, 4),
    "reconfiguring": Shown(None),
    "die-rolled": Shown(_ship_die),
    "number-chosen": Shown(_chosen, 2),
    "tried-again": Shown(None),
    "ship-changed": Shown(_changed, 3),
    "ship-scrapped": Shown(None, 1),
    "withdrawn": Shown(_left, 3),
    "gathered": Shown(_left, 2),
    "attacked": Shown(clash.aimed, 1),
    "launched": Shown(_moved),
    "both-destroyed": Shown(clash.both, 8),
    "weapons": Shown(clash.fell),
    "defences": Shown(clash.fell),
    "reroll-called": Shown(clash.called),
    "rerolled": Shown(clash.fell),
    "battle": Shown(clash.decided, 6),
    "destroyed": Shown(clash.destroyed, 8),
    "advanced": Shown(_direct, 3),
    "stayed": Shown(None),
    "dominance": Shown(_track("dominance"), 5),
    "research": Shown(_track("research"), 1),
    "breakthrough": Shown(_achieved, 6),
    "infamy": Shown(_achieved, 8),
    "cube-placed": Shown(_cube, 9),
    "cube-moved": Shown(_cube_moved, 9),
    "dealt": Shown(_dealt),
    "reshuffled": Shown(None),
    "taken": Shown(_taken, 6),
    "gambit": Shown(_gambit, 7),
    "discarded": Shown(_used, 6),
    "refreshed": Shown(_refreshed, 1),
    "passed": Shown(None),
}
