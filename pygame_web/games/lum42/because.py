"""The facts that speak for an advice (`core.games.lum42.bots.because`), as sentences."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Reason
from pygame_web.games.lum42 import terms
from pygame_web.language import T


def because(reason: Reason, names: tuple[str, ...], t: T) -> str:
    """A fact as a sentence; "" for an unknown code. Raises `KeyError` for a missing detail."""
    f: dict[str, Any] = dict(reason.facts)
    points = int(f.get("points", 0))
    if "colour" in f:
        f["colour"] = terms.colour(str(f["colour"]), t)
    if "seat" in f:
        f["who"] = names[int(f["seat"])]
    if reason.code == "power":
        return t(terms.POWERS[str(f["unit"])])
    if "unit" in f:
        f["unit"] = terms.unit(str(f["unit"]), t)
    return _now(reason.code, f, points, t) or _later(reason.code, f, points, t)


def _now(code: str, f: dict[str, Any], points: int, t: T) -> str:
    """What the plan brings at once."""
    match code:
        case "goal":
            light = f["kind"] == "light"
            return (
                t("It reaches the light objective: {points} points.", **f)
                if light
                else t("It reaches the energy objective: {points} points.", **f)
            )
        case "energy":
            return t("A {colour} light becomes energy: {points} points.", **f)
        case "majority":
            return t("It makes your {colour} majority worth {points} points ({gain} more).", **f)
        case "light":
            return (
                t.n(
                    "It brings a {colour} light cube, and 1 point from the objective.",
                    "It brings a {colour} light cube, and {n} points from the objective.",
                    points,
                    colour=f["colour"],
                )
                if points
                else t("It brings a {colour} light cube.", **f)
            )
        case "gained":
            return t.n("It scores 1 point.", "It scores {n} points.", points)
        case "beats":
            return t("It attacks a unit of {who}.", **f)
        case "sabotages":
            return t("It sends {who}'s {colour} probe home.", **f)
        case "probe":
            return t("The probe brings a {colour} light cube each round from now on.", **f)
    return ""


def _later(code: str, f: dict[str, Any], points: int, t: T) -> str:
    """What it promises."""
    match code:
        case "promises-energy":
            return t(
                "There the {unit} can turn {colour} light into energy: {points} points when it "
                "comes back.",
                **f,
            )
        case "promises-light":
            f["colours"] = ", ".join(terms.colour(str(one), t) for one in f["colours"])
            return t("There the {unit} can collect light when it comes back: {colours}.", **f)
        case "progress":
            return (
                t("The light objective: {have} of {need}.", **f)
                if f["kind"] == "light"
                else t("The energy objective: {have} of {need}.", **f)
            )
        case "no-toll":
            return t("The flight gives no rival a point.")
        case "slot":
            return t(
                "There the unit brings, when it comes back: {slot}.",
                slot=terms.slot(str(f["slot"]), t),
            )
        case "order":
            return t("Then you are number {place} in the next round.", **f)
    return ""
