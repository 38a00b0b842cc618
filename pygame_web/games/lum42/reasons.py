"""Why something is not legal, as sentences. The codes are listed in docs/rules/lum42.md."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Reason
from pygame_web.games.lum42 import terms
from pygame_web.language import T, mark

SENTENCES: dict[str, str] = {
    "over": mark("The game is over."),
    "not-now": mark("Not now: something else must be decided first."),
    "all-seen": mark("All of these tiles have been seen already."),
    "pile-empty": mark("Pile {pile} is empty."),
    "centre": mark("The centre stays free: neither planets nor ships can go there."),
    "cell-taken": mark("There is already a planet on {cell}."),
    "no-system-beside": mark("A new planet must share a side with a system; {cell} does not."),
    "no-system": mark("There is no system on {cell}."),
    "visited": mark("Your ship has already been on {cell} in this move."),
    "not-beside": mark("{cell} is not next to your ship on {ship}."),
    "no-stop-left": mark("From {cell} your ship could no longer stop anywhere."),
    "no-portal": mark("There is no portal on {ship}."),
    "step-instead": mark("{cell} is right next to you: fly one step."),
    "portal-elsewhere": mark("This {portal} does not lead to {cell}."),
    "must-move": mark("The ship must leave its system first."),
    "no-place-here": mark(
        "None of your units can be deployed on {cell}, so your ship must fly on."
    ),
    "still-moving": mark("Stop the ship first, then deploy."),
    "not-stranded": mark(
        "Units only go to the Exile after a fight, or when your ship cannot stop anywhere."
    ),
    "unit-not-ready": mark("Your {unit} is not available."),
    "own-unit": mark("One of your units is already there."),
    "own-probe": mark("Your own probe is on {cell}."),
    "rival-probe": mark("A rival's probe is on {cell}: only a saboteur can land there."),
    "portal-holds-none": mark("A portal has no spot for units."),
    "place-not-free": mark("That spot on {cell} is taken or does not exist."),
    "slot-taken": mark("That spot in the Exile is taken."),
    "no-own-unit": mark("You have no unit there."),
    "no-own-unit-in-exile": mark("You have no unit in that spot of the Exile."),
    "other-colour": mark("The colour must be {wanted}."),
    "reserve-empty": mark("There is no {colour} cube left in the reserve."),
    "no-light": mark("You have no {colour} light cube to transform."),
    "no-such-cube": mark("You have no such cube."),
    "rivals-have-none": mark("No rival has a cube of this kind."),
    "rival-has-none": mark("That rival has no such cube."),
    "own-cube": mark("That cube is your own."),
    "no-such-seat": mark("There is no such player."),
    "not-light": mark("Probes go on light sides; {cell} shows its energy side."),
    "must": mark("You cannot decline this."),
    "already-in-crew": mark("You already have this unit: {unit}."),
    "not-in-this-game": mark("This unit is not in this game: {unit}."),
}


def reason(reason: Reason, t: T) -> str:
    """Return a reason as a sentence."""
    sentence = SENTENCES.get(reason.code)
    if sentence is None:
        return str(reason).replace("-", " ")
    fields: dict[str, Any] = dict(reason.facts)
    for key in ("colour", "wanted"):
        if fields.get(key) in terms.COLOURS:
            fields[key] = terms.colour(str(fields[key]), t)
    if "unit" in fields:
        fields["unit"] = terms.unit(str(fields["unit"]), t)
    if "portal" in fields:
        fields["portal"] = terms.satellite(str(fields["portal"]), t)
    return t(sentence, **fields)
