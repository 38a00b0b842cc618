"""LUM42 in words: actions as buttons say them, options, levels, what the game is."""

from __future__ import annotations

from typing import Any

from core.games.lum42 import actions as v
from core.games.lum42.components import (
    COLOURS,
    ENERGY_GOAL_NAMES,
    FACES,
    KIND,
    LIGHT_GOALS,
    PLANET,
    PLANETS,
    SATELLITES,
    SLOTS,
    SPOTS,
    TRAVELLER,
    UNITS,
)
from core.games.lum42.deployment import FleeOrFight, beaten
from core.games.lum42.state import State
from core.games.lum42.zone import NAMES
from core.kernel.game import AnyGame
from pygame_web.games.lum42 import terms
from pygame_web.language import T, capital, mark

LEVELS = {
    "cadet": mark("Cadet"),
    "pilot": mark("Pilot"),
    "scout": mark("Scout"),
    "navigator": mark("Navigator"),
    "lieutenant": mark("Lieutenant"),
    "captain": mark("Captain"),
    "admiral": mark("Admiral"),
    "alchemist": mark("Alchemist"),
    "corsair": mark("Corsair"),
    "hermit": mark("Hermit"),
}
TASTES = {
    "cadet": mark("Flies to what is near and never looks at your board."),
    "pilot": mark("Plans a turn ahead and guesses what it is worth."),
    "scout": mark("Weighs some turns with care and guesses the others."),
    "navigator": mark("Plans each round to its end, with you in mind."),
    "lieutenant": mark("Often works out how you will answer."),
    "captain": mark("Nearly always works out how you will answer."),
    "admiral": mark("Compares whole turns, yours and its own."),
    "alchemist": mark("Transforms whatever it can, to win the energy majorities."),
    "corsair": mark("Likes to attack and to spoil what others plan."),
    "hermit": mark("Minds its own board and seldom attacks."),
}
DECLINED = {
    "probe": mark("Keep the probe"),
    "transform": mark("Do not transform"),
    "collect": mark("Collect nothing"),
    "either": mark("Do neither"),
    "swap": mark("Do not swap"),
    "bonus": mark("Decline the points"),
}
"""The label for declining, by question."""


def action(game: AnyGame, s: Any, action: Any, t: T) -> str:
    """Return an action of the state `s` in a few words."""
    return _chance(action, t) or _deployment(s, action, t) or _recovery(game, s, action, t)


def _chance(a: Any, t: T) -> str:
    match a:
        case v.PlanetDrawn(colour):
            return t("{colour} planet", colour=terms.planet_colour(PLANETS[colour], t))
        case v.SatelliteDrawn(satellite):
            return terms.satellite(SATELLITES[satellite], t)
        case v.CollectionGoalDrawn(colour):
            return t("Collection: {colour}", colour=terms.colour(COLOURS[colour], t))
        case v.LightGoalDrawn(goal):
            return terms.goal(LIGHT_GOALS[goal], t)
        case v.EnergyGoalDrawn(goal):
            return terms.goal(ENERGY_GOAL_NAMES[goal], t)
        case v.FirstDrawn(seat):
            return t("Player {n} begins", n=seat + 1)
    return ""


def _deployment(s: State, a: Any, t: T) -> str:
    """Discovery, move, deployment."""
    match a:
        case v.Take(pile):
            return t("Take the {colour} planet", colour=terms.planet_colour(_top(s, pile), t))
        case v.Show(face):
            return capital(t(terms.FACES[FACES[face]]))
        case v.Place(cell):
            return t("Place it on {cell}", cell=NAMES[cell])
        case v.Attach(pile):
            top = SATELLITES[s.satellite_tops[pile]]
            return capital(terms.satellite(top, t))
        case v.Step(cell):
            return t("Fly to {cell}", cell=NAMES[cell])
        case v.Jump(cell):
            return t("Jump to {cell}", cell=NAMES[cell])
        case v.Stop():
            return t("Stop here")
        case v.Deploy(kind, spot):
            unit = capital(terms.unit(UNITS[kind], t))
            if spot == PLANET:
                return t("{unit} on the planet", unit=unit)
            return t("{unit} on the moon", unit=unit)
        case v.Flee(cell, spot):
            return t("Flee to {cell} ({spot})", cell=NAMES[cell], spot=terms.spot(SPOTS[spot], t))
        case v.Fight():
            return t(_fight(s))
        case v.Exile(slot):
            return t("To the Exile: {slot}", slot=terms.slot_within(SLOTS[slot], t))
    return ""


def _fight(s: State) -> str:
    """What an attacked traveller's fight costs, where it is asked."""
    top = s.pending[-1] if s.pending else None
    if not isinstance(top, FleeOrFight):
        return mark("Stay and fight")
    if beaten(KIND[top.attacker], TRAVELLER) == (True, True):
        return mark("Stay and fight: both go to the Exile")
    return mark("Stay and fight: yours goes to the Exile")


def _top(s: State, pile: int) -> str:
    top = s.planet_tops[pile]
    return PLANETS[top] if top >= 0 else "black"


def _recovery(game: AnyGame, s: State, a: Any, t: T) -> str:
    """Recovery and the end of a round."""
    match a:
        case v.Recover(cell, spot):
            code = (s.on_planet if spot == PLANET else s.on_moon)[cell]
            who = capital(terms.unit(UNITS[KIND[code]], t)) if code else ""
            return t(
                "{unit} from {cell} ({spot})",
                unit=who,
                cell=NAMES[cell],
                spot=terms.spot(SPOTS[spot], t),
            )
        case v.Release(slot):
            return t("From the Exile: {slot}", slot=terms.slot_within(SLOTS[slot], t))
        case v.Begin(spot):
            return t("The planet first") if spot == PLANET else t("The moon first")
        case v.Collect(colour):
            return t("Collect {colour}", colour=terms.colour(COLOURS[colour], t))
        case v.Transform(colour):
            return t("Transform {colour}", colour=terms.colour(COLOURS[colour], t))
        case v.Give(face, colour):
            return t(
                "Give {colour} ({kind})",
                colour=terms.colour(COLOURS[colour], t),
                kind=t(terms.CUBES[FACES[face]]),
            )
        case v.Get(seat, colour):
            colour_name = terms.colour(COLOURS[colour], t)
            return t("Take {colour} from player {n}", colour=colour_name, n=seat + 1)
        case v.Gain():
            return t("Take the points")
        case v.Probe(cell):
            return t("Probe to {cell}", cell=NAMES[cell])
        case v.Enlist(kind):
            return capital(terms.unit(UNITS[kind], t))
        case v.Name(seat):
            return t("Player {n} begins", n=seat + 1)
    asked = s.pending[-1].kind if s.pending else ""
    if asked == "either":
        asked = either_words({type(one) for one in game.legal(s)})
    return t(DECLINED.get(asked, mark("Decline")))


def named_action(game: AnyGame, s: Any, action: Any, names: tuple[str, ...], t: T) -> str:
    """Return an action of the state `s` in a few words, with the players' names."""
    match action:
        case v.Get(seat, colour):
            colour_name = terms.colour(COLOURS[colour], t)
            return t("Take {colour} from {who}", colour=colour_name, who=names[seat])
        case v.Name(seat):
            return t.to(names[seat], mark("Begin yourself"), mark("Let {who} begin"))
    return _chance(action, t) or _deployment(s, action, t) or _recovery(game, s, action, t)


def either_words(offered: set[type[object]]) -> str:
    """What "collect or transform" comes to, by the kinds of the actions that are offered."""
    if v.Transform not in offered:
        return "collect"
    return "either" if v.Collect in offered else "transform"


def option(name: str, t: T) -> str:
    """Return the label of an option."""
    return t("Expansion units") if name == "expansion" else name.capitalize()


def choice(name: str, value: str, t: T) -> str:
    """Return the label of one choice of an option."""
    return {"on": t("with pair, booster, renegade"), "off": t("without")}.get(value, value)


def level(name: str, t: T) -> str:
    """Return the label of a bot level or style."""
    return t(LEVELS.get(name, name))


def taste(name: str, t: T) -> str:
    """Return the character of a level or style of the bots, as a sentence."""
    return t(TASTES[name]) if name in TASTES else ""


def real(t: T) -> tuple[str, str, str]:
    """Return the lobby's words for play with real pieces: label, name, text."""
    return (
        t("Tiles"),
        t("Real tiles"),
        t(
            "Draw your own tiles on the table and enter them here; the page keeps the zone, "
            "the boards and the rules."
        ),
    )


def about(t: T) -> str:
    """One sentence that tells a newcomer what the game is."""
    return t("Discover planets, collect their light, and turn it into energy in five rounds.")
