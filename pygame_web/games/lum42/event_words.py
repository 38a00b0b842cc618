"""Sentences for events. The codes are those of `core.games.lum42.events`."""

from __future__ import annotations

from typing import Any

from core.games.lum42.components import ENERGY_GOALS
from core.kernel.game import Event
from pygame_web.games.lum42 import terms
from pygame_web.language import T, You, addressed, mark

SENTENCES: dict[str, str] = {
    "planet-laid": mark("A {colour} planet lies on {cell}."),
    "satellite-laid": mark("{cell} gets {satellite}."),
    "planet-turned": mark("Planet pile {pile} shows {colour}."),
    "satellite-turned": mark("Satellite pile {pile} shows {satellite}."),
    "collection-goal": mark("Collection objective: each {colour} cube you collect gives 1 point."),
    "light-goal": mark("Light objective: {goal}."),
    "energy-goal": mark("Energy objective: {needs}."),
    "first": mark("{who} begins."),
    "took": mark("{who} takes the {colour} planet."),
    "face": mark("{who} turns the {face} up."),
    "placed": mark("{who} places the planet on {cell}."),
    "attached": mark("{who} adds {satellite} on {cell}."),
    "stepped": mark("{who} flies from {start} to {cell}."),
    "jumped": mark("{who} jumps from {start} to {cell} through {portal}."),
    "stopped": mark("{who} stops on {cell}."),
    "deployed planet": mark("{who} deploys {unit} on the planet of {cell}."),
    "deployed moon": mark("{who} deploys {unit} on the moon of {cell}."),
    "attacked planet": mark(
        "{who} deploys {unit} on the planet of {cell} and attacks {rival_unit} of {rival}."
    ),
    "attacked moon": mark(
        "{who} deploys {unit} on the moon of {cell} and attacks {rival_unit} of {rival}."
    ),
    "sabotaged": mark("{who}'s {colour} probe goes home from {cell}."),
    "stranded": mark("{who} cannot stop anywhere and sends {unit} to the Exile."),
    "fled planet": mark("{who}'s traveller flees from {start} to the planet of {cell}."),
    "fled moon": mark("{who}'s traveller flees from {start} to the moon of {cell}."),
    "fought": mark("{who}'s traveller stays and fights."),
    "beaten": mark("{who} must send {unit} to the Exile."),
    "exiled": mark("{who} places {unit} in the Exile ({slot})."),
    "displaced": mark("{by} drives {unit} of {who} from its spot in the Exile."),
    "recovered planet": mark("{who} recovers {unit} from the planet of {cell}."),
    "recovered moon": mark("{who} recovers {unit} from the moon of {cell}."),
    "released": mark("{who} recovers {unit} from the Exile ({slot})."),
    "lost": mark("{who} gets nothing for it."),
    "swapped": mark("{who} gives {rival} a {given} cube for a {got} one ({kind})."),
    "probe": mark("{who} places the {colour} probe on {cell}."),
    "enlisted": mark("{who} recruits {unit}."),
    "declined probe": mark("{who} keeps the probe."),
    "declined transform": mark("{who} transforms nothing."),
    "declined collect": mark("{who} collects nothing."),
    "declined either": mark("{who} neither collects nor transforms."),
    "declined swap": mark("{who} does not swap."),
    "declined bonus": mark("{who} declines the points."),
    "named": mark("{who} chooses {first} to start the next round."),
    "round": mark("Round {round}: {first} begins."),
    "over": mark("The game is over."),
}
YOURS: dict[str, str] = {
    "first": mark("You begin."),
    "took": mark("You take the {colour} planet."),
    "face": mark("You turn the {face} up."),
    "placed": mark("You place the planet on {cell}."),
    "attached": mark("You add {satellite} on {cell}."),
    "stepped": mark("You fly from {start} to {cell}."),
    "jumped": mark("You jump from {start} to {cell} through {portal}."),
    "stopped": mark("You stop on {cell}."),
    "deployed planet": mark("You deploy {unit} on the planet of {cell}."),
    "deployed moon": mark("You deploy {unit} on the moon of {cell}."),
    "attacked planet": mark(
        "You deploy {unit} on the planet of {cell} and attack {rival_unit} of {rival}."
    ),
    "attacked moon": mark(
        "You deploy {unit} on the moon of {cell} and attack {rival_unit} of {rival}."
    ),
    "attacked planet rival": mark(
        "{who} deploys {unit} on the planet of {cell} and attacks {rival_unit} of yours."
    ),
    "attacked moon rival": mark(
        "{who} deploys {unit} on the moon of {cell} and attacks {rival_unit} of yours."
    ),
    "sabotaged": mark("Your {colour} probe goes home from {cell}."),
    "stranded": mark("You cannot stop anywhere and send {unit} to the Exile."),
    "fled planet": mark("Your traveller flees from {start} to the planet of {cell}."),
    "fled moon": mark("Your traveller flees from {start} to the moon of {cell}."),
    "fought": mark("Your traveller stays and fights."),
    "beaten": mark("You must send {unit} to the Exile."),
    "exiled": mark("You place {unit} in the Exile ({slot})."),
    "displaced": mark("{by} drives {unit} of yours from its spot in the Exile."),
    "displaced by": mark("You drive {unit} of {who} from its spot in the Exile."),
    "recovered planet": mark("You recover {unit} from the planet of {cell}."),
    "recovered moon": mark("You recover {unit} from the moon of {cell}."),
    "released": mark("You recover {unit} from the Exile ({slot})."),
    "lost": mark("You get nothing for it."),
    "swapped": mark("You give {rival} a {given} cube for a {got} one ({kind})."),
    "swapped rival": mark("{who} gives you a {given} cube for a {got} one ({kind})."),
    "probe": mark("You place the {colour} probe on {cell}."),
    "enlisted": mark("You recruit {unit}."),
    "declined probe": mark("You keep the probe."),
    "declined transform": mark("You transform nothing."),
    "declined collect": mark("You collect nothing."),
    "declined either": mark("You neither collect nor transform."),
    "declined swap": mark("You do not swap."),
    "declined bonus": mark("You decline the points."),
    "named first": mark("You are chosen to start the next round."),
    "named": mark("You choose {first} to start the next round."),
    "round first": mark("Round {round}: you begin."),
}
"""Sentences for what happens to the one person who plays here."""
_COUNTED = frozenset(
    {
        "passing",
        "ejected",
        "collected",
        "transformed",
        "gained",
        "goal-reached",
        "phase",
        "majority",
    }
)
_OF_PLANETS = frozenset({"planet-laid", "planet-turned", "took"})
_OF_PROBES = frozenset({"sabotaged", "probe"})
CODES = frozenset(code.partition(" ")[0] for code in SENTENCES) | _COUNTED


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """One event as a sentence; "" for one that is not worth a line."""
    facts: dict[str, Any] = dict(event.facts)
    fields = _words(facts, names, t)
    if event.code in _OF_PLANETS:
        fields["colour"] = terms.planet_colour(facts["colour"], t)
    elif event.code in _OF_PROBES:
        fields["colour"] = terms.probe_colour(facts["colour"], t)
    if event.code in _COUNTED:
        return _counted(event.code, facts, fields, t)
    part = facts.get("spot", facts.get("asked"))
    code = event.code if event.code in SENTENCES else f"{event.code} {part}"
    sentence = addressed(code, SENTENCES, YOURS, fields)
    return t(sentence, **fields) if sentence else str(event).replace("-", " ")


def _words(facts: dict[str, Any], names: tuple[str, ...], t: T) -> dict[str, Any]:
    fields = dict(facts)
    for key in ("seat", "by", "rival", "first"):
        if type(facts.get(key)) is int:
            fields["who" if key == "seat" else key] = names[facts[key]]
    for key in ("colour", "given", "got"):
        if key in facts:
            fields[key] = terms.colour(facts[key], t)
    by_table = {
        "slot": terms.slot_within,
        "goal": terms.goal_within,
        "unit": terms.with_article,
        "rival_unit": terms.with_article,
        "satellite": terms.with_article,
        "portal": terms.with_article,
    }
    for key, words in by_table.items():
        if key in facts:
            fields[key] = words(facts[key], t)
    if facts.get("goal") in ENERGY_GOALS:
        fields["needs"] = terms.energy_cubes(facts["goal"], t)
    if "face" in facts:
        fields["face"] = t(terms.FACES[facts["face"]])
    if facts.get("kind") in terms.CUBES:
        fields["kind"] = t(terms.CUBES[facts["kind"]])
    return fields


def _counted(code: str, facts: dict[str, Any], fields: dict[str, Any], t: T) -> str:
    who, points = fields.get("who", ""), int(facts.get("points", 0))
    match code:
        case "passing":
            return _passing(fields, points, t)
        case "ejected":
            yours = mark("Your ship goes back to the centre.")
            return t.to(who, yours, mark("{who}'s ship goes back to the centre."))
        case "collected" | "transformed":
            return _cubes(code, facts, fields, t)
        case "phase":
            phase = t(terms.PHASES[facts["phase"]])
            return t("{phase}, round {round}.", round=facts["round"], phase=phase)
    if isinstance(who, You):
        return _yours(code, fields, points, t)
    match code:
        case "gained":
            return t.n("{who} gets {n} point.", "{who} gets {n} points.", points, who=who)
        case "goal-reached":
            return t.n(
                "{who} reaches an objective ({goal}) and gets {n} point.",
                "{who} reaches an objective ({goal}) and gets {n} points.",
                points,
                who=who,
                goal=fields["goal"],
            )
    return t.n(
        "{who} gets {n} point for the majority in {colour}.",
        "{who} gets {n} points for the majority in {colour}.",
        points,
        who=who,
        colour=fields["colour"],
    )


def _yours(code: str, fields: dict[str, Any], points: int, t: T) -> str:
    """Points of the one person who plays here."""
    if code == "gained":
        return t.n("You get {n} point.", "You get {n} points.", points)
    if code == "goal-reached":
        return t.n(
            "You reach an objective ({goal}) and get {n} point.",
            "You reach an objective ({goal}) and get {n} points.",
            points,
            goal=fields["goal"],
        )
    return t.n(
        "You get {n} point for the majority in {colour}.",
        "You get {n} points for the majority in {colour}.",
        points,
        colour=fields["colour"],
    )


def _passing(fields: dict[str, Any], points: int, t: T) -> str:
    who, by, cell = fields["who"], fields["by"], fields["cell"]
    if isinstance(who, You):
        return t.n(
            "You get {n} point from {by} on {cell}.",
            "You get {n} points from {by} on {cell}.",
            points,
            by=by,
            cell=cell,
        )
    if isinstance(by, You):
        return t.n(
            "{who} gets {n} point from you on {cell}.",
            "{who} gets {n} points from you on {cell}.",
            points,
            who=who,
            cell=cell,
        )
    return t.n(
        "{who} gets {n} point from {by} on {cell}.",
        "{who} gets {n} points from {by} on {cell}.",
        points,
        who=who,
        by=by,
        cell=cell,
    )


def _cubes(code: str, facts: dict[str, Any], fields: dict[str, Any], t: T) -> str:
    """Cubes that came in or became energy, with the points they brought at once."""
    n, who, colour = int(facts["cubes"]), fields["who"], fields["colour"]
    fact = {"who": who, "colour": colour}
    if code == "collected":
        sentence = (
            t.n("You collect {n} {colour} cube.", "You collect {n} {colour} cubes.", n, **fact)
            if isinstance(who, You)
            else t.n(
                "{who} collects {n} {colour} cube.", "{who} collects {n} {colour} cubes.", n, **fact
            )
        )
    elif isinstance(who, You):
        sentence = t.n(
            "You turn {n} {colour} cube into energy.",
            "You turn {n} {colour} cubes into energy.",
            n,
            **fact,
        )
    else:
        sentence = t.n(
            "{who} turns {n} {colour} cube into energy.",
            "{who} turns {n} {colour} cubes into energy.",
            n,
            **fact,
        )
    points = int(facts["points"])
    if not points:
        return sentence
    return f"{sentence} {t.n('That brings {n} point.', 'That brings {n} points.', points)}"
