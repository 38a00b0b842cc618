"""The names of LUM42's things in words: colours, tiles, units, places, objectives, phases."""

from __future__ import annotations

from core.games.lum42.components import ENERGY_GOALS
from pygame_web.language import T, capital, mark

COLOURS = {
    "blue": mark("blue"),
    "green": mark("green"),
    "yellow": mark("yellow"),
    "red": mark("red"),
    "black": mark("black"),
    "white": mark("white"),
}
UNITS = {
    "basic": mark("basic unit"),
    "doubler": mark("doubler"),
    "scientist": mark("scientist"),
    "saboteur": mark("saboteur"),
    "chief": mark("chief"),
    "traveller": mark("traveller"),
    "pair": mark("pair"),
    "booster": mark("booster"),
    "renegade": mark("renegade"),
}
POWERS = {
    "basic": mark("Collects or transforms one cube, depending on its spot."),
    "doubler": mark("Collects or transforms twice."),
    "scientist": mark("Collects or transforms as you like, wherever it is."),
    "saboteur": mark("May land on a rival's probe and send it home."),
    "chief": mark("In a fight only the other unit leaves."),
    "traveller": mark("When attacked, it may flee to any free spot."),
    "pair": mark("Acts on the planet and on its moon."),
    "booster": mark("Rivals who pass here give you 3 points instead of 1."),
    "renegade": mark("On its way to the Exile it may take a rival's spot."),
}
"""What each unit can do, in one sentence."""

PORTALS = {
    "lateral": mark("lateral portal"),
    "diagonal": mark("diagonal portal"),
    "teleport": mark("teleport portal"),
}
MOONS = {
    "blue": mark("blue moon"),
    "green": mark("green moon"),
    "yellow": mark("yellow moon"),
    "red": mark("red moon"),
    "white": mark("white moon"),
}
SLOTS = {
    "collect": mark("collect any colour"),
    "transform": mark("transform any colour, without points"),
    "swap": mark("swap a cube with a rival"),
    "three": mark("3 points"),
    "one": mark("1 point, no limit"),
}
"""Names of the places of the Exile by their effects, within a sentence."""

ONE = {
    "basic": mark("a basic unit"),
    "doubler": mark("a doubler"),
    "scientist": mark("a scientist"),
    "saboteur": mark("a saboteur"),
    "chief": mark("a chief"),
    "traveller": mark("a traveller"),
    "pair": mark("a pair"),
    "booster": mark("a booster"),
    "renegade": mark("a renegade"),
    "lateral": mark("a lateral portal"),
    "diagonal": mark("a diagonal portal"),
    "teleport": mark("a teleport portal"),
    "blue": mark("a blue moon"),
    "green": mark("a green moon"),
    "yellow": mark("a yellow moon"),
    "red": mark("a red moon"),
    "white": mark("a white moon"),
}
"""Units and satellites as objects of a verb (the accusative in German)."""

FACES = {"light": mark("light side"), "energy": mark("energy side")}
CUBES = {"light": mark("light"), "energy": mark("energy")}
PHASES = {
    "setup": mark("Set-up"),
    "discovery": mark("Discovery"),
    "deployment": mark("Deployment"),
    "probes": mark("Probes"),
    "recovery": mark("Recovery"),
    "round-end": mark("End of round"),
    "finished": mark("Game over"),
}
SOURCES = {
    "energy": mark("Energy"),
    "passing": mark("Passing bonus"),
    "exile": mark("Exile"),
    "collection": mark("Collection objective"),
    "light-goal": mark("Light objective"),
    "energy-goal": mark("Energy objective"),
    "majority": mark("Majorities"),
}


def colour(name: str, t: T) -> str:
    """Return a colour in words."""
    return t(COLOURS[name])


def planet_colour(name: str, t: T) -> str:
    """Return a colour in words beside "planet", for languages whose words have a gender."""
    return {
        "blue": t.c("planet", "blue"),
        "green": t.c("planet", "green"),
        "yellow": t.c("planet", "yellow"),
        "red": t.c("planet", "red"),
        "black": t.c("planet", "black"),
    }[name]


def probe_colour(name: str, t: T) -> str:
    """Return a colour in words beside "probe"."""
    return {
        "blue": t.c("probe", "blue"),
        "green": t.c("probe", "green"),
        "yellow": t.c("probe", "yellow"),
        "red": t.c("probe", "red"),
    }[name]


def letter(name: str, t: T) -> str:
    """Return the letter, or two, that stand beside a colour."""
    return {
        "blue": t.c("sign of blue", "B"),
        "green": t.c("sign of green", "G"),
        "yellow": t.c("sign of yellow", "Y"),
        "red": t.c("sign of red", "R"),
        "black": t.c("sign of black", "Bk"),
        "white": t.c("sign of white", "W"),
    }[name]


def unit(name: str, t: T) -> str:
    """Return a kind of unit in words."""
    return t(UNITS[name])


def with_article(name: str, t: T) -> str:
    """Return a unit or a satellite with its article, as the object of a sentence."""
    return t(ONE[name])


def satellite(name: str, t: T) -> str:
    """Return a moon or portal in words."""
    return t(PORTALS[name]) if name in PORTALS else t(MOONS[name])


def planet(name: str, face: str, t: T) -> str:
    """Return a planet with the face it shows."""
    if name == "black":
        return t("black planet")
    light = face == "light"
    colour = planet_colour(name, t)
    if light:
        return t("{colour} light planet", colour=colour)
    return t("{colour} energy planet", colour=colour)


def light_goal(name: str, t: T) -> str:
    """Return the light objective in words, inside a sentence."""
    if name == "probes-4":
        return t("all four probes out")
    if name == "probes-row-3":
        return t("three probes side by side")
    return t("four {colour} light cubes at once", colour=colour(name.partition("-")[0], t))


def energy_cubes(name: str, t: T) -> str:
    """Return the cubes of an energy objective."""
    needs = zip(("blue", "green", "yellow", "red"), ENERGY_GOALS[name], strict=True)
    return " + ".join(t("{n} {colour}", n=n, colour=colour(key, t)) for key, n in needs if n)


def goal_within(name: str, t: T) -> str:
    """Return any objective in words, inside a sentence."""
    if name in ENERGY_GOALS:
        return t("energy: {cubes}", cubes=energy_cubes(name, t))
    return light_goal(name, t)


def goal(name: str, t: T) -> str:
    """Any objective in words."""
    return capital(goal_within(name, t))


def slot(name: str, t: T) -> str:
    """Return a place of the Exile in words, as a label of its own."""
    return capital(t(SLOTS[name]))


def slot_within(name: str, t: T) -> str:
    """Return the same inside a sentence."""
    return t(SLOTS[name])


def spot(name: str, t: T) -> str:
    """Planet, moon or Exile."""
    return {"planet": t("planet"), "moon": t("moon"), "exile": t("Exile")}[name]
