"""Why something is not legal, as sentences. The codes are listed in docs/rules/lum42.md."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Reason
from pygame_web.language import T, mark
from pygame_web.views.lum42 import terms

SENTENCES: dict[str, str] = {
    "over": mark("The game is over."),
    "not-now": mark("Not now: something else has to be decided first."),
    "all-seen": mark("All of these tiles have been seen already."),
    "pile-empty": mark("Pile {pile} is empty."),
    "centre": mark("The centre stays free: neither planets nor ships go there."),
    "cell-taken": mark("A planet lies on {cell} already."),
    "no-system-beside": mark("A new planet must share a side with a system; {cell} does not."),
    "no-system": mark("There is no system on {cell}."),
    "visited": mark("Your ship has been on {cell} in this move already."),
    "not-beside": mark("{cell} is not beside your ship on {ship}."),
    "no-stop-left": mark("From {cell} your ship could stop nowhere any more."),
    "no-portal": mark("There is no portal on {ship}."),
    "step-instead": mark("{cell} is next door: a step leads there."),
    "portal-elsewhere": mark("This {portal} does not lead to {cell}."),
    "must-move": mark("The ship must leave its system first."),
    "no-place-here": mark("No unit of yours can be deployed on {cell}, so the ship must go on."),
    "still-moving": mark("Stop the ship first, then deploy."),
    "not-stranded": mark("Units go to the Exile only by a fight, or when there is no stop at all."),
    "unit-not-ready": mark("Your {unit} is not available."),
    "own-unit": mark("A unit of yours is there already."),
    "own-probe": mark("Your own probe is on {cell}."),
    "rival-probe": mark("A rival's probe is on {cell}: only a saboteur can land there."),
    "portal-holds-none": mark("A portal has no place for units."),
    "place-not-free": mark("That place on {cell} is taken, or there is none."),
    "slot-taken": mark("That place in the Exile is taken."),
    "no-own-unit": mark("You have no unit there."),
    "no-own-unit-in-exile": mark("You have no unit on that place of the Exile."),
    "other-colour": mark("It must be {wanted}."),
    "reserve-empty": mark("There is no {colour} cube left in the reserve."),
    "no-light": mark("You have no {colour} light to transform."),
    "no-such-cube": mark("You have no such cube."),
    "rivals-have-none": mark("No rival has a cube of this kind."),
    "rival-has-none": mark("That rival has no such cube."),
    "own-cube": mark("That cube is your own."),
    "no-such-seat": mark("Nobody sits there."),
    "not-light": mark("Probes go on light planets; {cell} shows energy."),
    "must": mark("This cannot be declined."),
    "already-in-crew": mark("You have this unit already: {unit}."),
    "not-in-this-game": mark("This unit does not take part: {unit}."),
}


def reason(reason: Reason, t: T) -> str:
    """A reason as a sentence."""
    sentence = SENTENCES.get(reason.code)
    if sentence is None:
        return str(reason).replace("-", " ")
    said: dict[str, Any] = dict(reason.facts)
    for key in ("colour", "wanted"):
        if said.get(key) in terms.COLOURS:
            said[key] = terms.colour(str(said[key]), t)
    if "unit" in said:
        said["unit"] = terms.unit(str(said["unit"]), t)
    if "portal" in said:
        said["portal"] = terms.satellite(str(said["portal"]), t)
    return t(sentence, **said)
