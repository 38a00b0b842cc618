"""Turns the facts behind advice (`core.games.quantum.bots.because`) into sentences."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Reason
from pygame_web.games.quantum.because_more import more_facts
from pygame_web.games.quantum.terms import ship_name
from pygame_web.language import T


def because(reason: Reason, names: tuple[str, ...], t: T) -> str:
    """A fact as a sentence; "" for an unknown code. Raises `KeyError` for a missing detail."""
    f: dict[str, Any] = dict(reason.facts)
    if "faces" in f:
        f["sum"] = " + ".join(map(str, f["faces"]))
    if "face" in f:
        f["ship"] = ship_name(int(f["face"]), t)
    for key in ("chance", "was", "now"):
        if key in f:
            f[key] = t.chance(float(f[key]))
    if "seat" in f:
        f["who"] = names[int(f["seat"])]
    code = reason.code
    return _cubes(code, f, t) or _fights(code, f, t) or _rest(code, f, t) or more_facts(code, f, t)


def _cubes(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "build":
            sentence = t("{sum} = {total} around planet {planet} gives you a cube.", **f)
            return f"{sentence} {_left(f, t)}"
        case "build-next":
            sentence = t(
                "Then {sum} = {total} around planet {planet}: you can place a cube this turn.",
                **f,
            )
            return f"{sentence} {_left(f, t)}"
        case "cube":
            return f"{t('A cube goes to planet {planet}.', **f)} {_left(f, t)}"
        case "card-cube":
            return f"{t('It brings dominance to 6, and a cube.')} {_left(f, t)}"
        case "infamy":
            return f"{t('A victory brings dominance to 6, and a cube.')} {_left(f, t)}"
        case "ready":
            return t(
                "Then {sum} = {total} around planet {planet}: you can soon place a cube there.", **f
            )
        case "holds":
            return t("{sum} = {total} stays around planet {planet}.", **f)
        case "near":
            return t("Then planet {planet} is one step from its number.", **f)
        case "closer":
            return t("Then planet {planet} has {total} in orbit and needs {needed}.", **f)
        case "within":
            return t("From there {ship} reaches planet {planet} with its next move.", **f)
    return ""


def _left(f: dict[str, Any], t: T) -> str:
    """Return the number of cubes that are then still to be placed, in words."""
    left = int(f["left"])
    if left < 1:
        return t("It is the last one!")
    return t.n("1 more to place.", "{n} more to place.", left)


def _fights(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "attack":
            return t("The attack on {ship} at {cell} wins in {chance} of cases.", **f)
        case "attack-next":
            return t("Then an attack on {ship} at {cell} wins in {chance} of cases.", **f)
        case "dominance":
            return t("A victory brings dominance to {value}.", **f)
        case "breaks":
            return t("{who} needs that ship to construct on planet {planet}.", **f)
        case "threat":
            return t("It threatens {ship} at {cell} ({chance}).", **f)
        case "safer":
            return t(
                "The ship at {cell} is safer: attacks win in {now} of cases instead of {was}.",
                **f,
            )
        case "exposed":
            return t("At {cell} an attack on it would win in {chance} of cases.", **f)
        case "launch":
            return t("From {cell} the attack wins in {chance} of cases.", **f)
    return ""


def _rest(code: str, f: dict[str, Any], t: T) -> str:
    match code:
        case "roll-for":
            f["wanted"] = t(" or ").join(map(str, f["wanted"]))
            return t("A {wanted} makes the number of planet {planet}: {chance}.", **f)
        case "free-roll":
            return t("Rerolling a {face} takes no action.", **f)
        case "roll-lower":
            return t("In {chance} of cases it shows a lower number, which fights better.", **f)
        case "roll-faster":
            return t("In {chance} of cases it shows a higher number, which moves farther.", **f)
        case "research":
            return t("Research rises to {value}; {needed} brings a card.", **f)
        case "breakthrough":
            return t("Research is complete: it brings a card.")
        case "back":
            return t("That is one more ship on the map.")
        case "spent":
            return t("No action is left.")
    return ""
