"""Turns the facts behind advice (`core.games.lum42.bots.because`) into sentences."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Reason
from pygame_web.games.lum42 import terms
from pygame_web.language import T, mark

_BACK = {
    "collect": mark("When it comes back, your unit can collect light of any colour."),
    "transform": mark(
        "When it comes back, your unit can turn light of any colour into energy: without points, "
        "but it counts for the majorities and the energy objective."
    ),
    "swap": mark("When it comes back, you can swap a cube with a rival."),
    "three": mark("When it comes back, your unit scores 3 points."),
    "one": mark("When it comes back, your unit scores 1 point."),
}
"""What a unit on each spot of the Exile brings. LU-EXILE-3 to LU-EXILE-6."""


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
    for one in ("given", "got"):
        if one in f:
            f[one] = terms.colour(str(f[one]), t)
    return (
        _gain_now(reason.code, f, points, t)
        or _later(reason.code, f, t)
        or _units(reason.code, f, t)
        or _planet(reason.code, f, t)
        or _place(reason.code, f, t)
    )


def _gain_now(code: str, f: dict[str, Any], points: int, t: T) -> str:
    """Return the sentence for the plan's gain at once."""
    match code:
        case "goal":
            light = f["kind"] == "light"
            return (
                t("It reaches the light objective: {points} points.", **f)
                if light
                else t("It reaches the energy objective: {points} points.", **f)
            )
        case "energy":
            return t("A {colour} light cube becomes energy: {points} points.", **f)
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


def _later(code: str, f: dict[str, Any], t: T) -> str:
    """Return the sentence for the plan's later gain."""
    match code:
        case "promises-energy":
            return t(
                "When it comes back, your unit can turn {colour} light into energy there: "
                "{points} points.",
                **f,
            )
        case "promises-light":
            f["colours"] = ", ".join(terms.colour(str(one), t) for one in f["colours"])
            return t("When it comes back, your unit can collect light there: {colours}.", **f)
        case "progress":
            return (
                t("The light objective: {have} of {need}.", **f)
                if f["kind"] == "light"
                else t("The energy objective: {have} of {need}.", **f)
            )
        case "no-toll":
            return t("The flight gives no rival a point.")
        case "slot":
            return t(_BACK[str(f["slot"])])
        case "order":
            return t("Then you are number {place} in the next round.", **f)
    return ""


def _units(code: str, f: dict[str, Any], t: T) -> str:
    """Return the sentence for rivals' losses, and for waiting units and cubes."""
    match code:
        case "takes":
            return t.n(
                "{who}'s {colour} majority is then worth {n} point less.",
                "{who}'s {colour} majority is then worth {n} points less.",
                int(f["loss"]),
                who=f["who"],
                colour=f["colour"],
            )
        case "swapped":
            return t.n(
                "As energy, {got} light is worth {n} point more than {given} light.",
                "As energy, {got} light is worth {n} points more than {given} light.",
                int(f["more"]),
                got=f["got"],
                given=f["given"],
            )
        case "blocks":
            return t.n(
                "Your unit stands in the way of {who}, who has {n} {colour} light cube for this "
                "planet.",
                "Your unit stands in the way of {who}, who has {n} {colour} light cubes for this "
                "planet.",
                int(f["cubes"]),
                who=f["who"],
                colour=f["colour"],
            )
        case "energy-after":
            return t(
                "You can get {colour} light this round; on this planet it becomes energy: {points} "
                "points.",
                **f,
            )
        case "idle":
            return t.n(
                "This unit can bring nothing now: you keep the other unit for later.",
                "This unit can bring nothing now: you keep {n} other units for later.",
                int(f["others"]),
            )
        case "unpaid":
            return t("Turning light into energy here would score no points.")
        case "keeps":
            return t(
                "The light objective asks for {colour} light: you keep your {have} of {need}.", **f
            )
    return ""


def _planet(code: str, f: dict[str, Any], t: T) -> str:
    """Return the sentence for the use of a new system's planet or moon."""
    match code:
        case "system-wild":
            return t("On a black planet, light of any colour becomes energy.")
        case "system-energy":
            return t.n(
                "You have {n} {colour} light cube to turn into energy there, for {points} points.",
                "You have {n} {colour} light cubes to turn into energy there, for {points} points "
                "each.",
                int(f["cubes"]),
                colour=f["colour"],
                points=f["points"],
            )
        case "system-goal" if f["kind"] == "collection":
            return t("Each {colour} light cube scores 1 point from the collection objective.", **f)
        case "system-goal" if f["kind"] == "light":
            return t("The light objective asks for {colour} light.", **f)
        case "system-goal":
            return t("For the energy objective you still need {colour} energy.", **f)
        case "system-probe":
            return t("No other planet is free for your {colour} probe.", **f)
        case "system-majority":
            return t(
                "One more {colour} energy makes your {colour} majority worth {points} points.", **f
            )
        case "system-lacks":
            return t("You have no {colour} light yet.", **f)
        case "system-scarce":
            return t.n(
                "No light is scarcer than {colour}: it has {n} spot so far.",
                "No light is scarcer than {colour}: it has {n} spots so far.",
                int(f["places"]),
                colour=f["colour"],
            )
    return ""


def _place(code: str, f: dict[str, Any], t: T) -> str:
    """Return the sentence for the use of a new system's satellite and place."""
    match code:
        case "system-white":
            return t("On a white moon, a unit collects light of any colour.")
        case "system-portal":
            return t.n(
                "The portal leads to {n} system further away.",
                "The portal leads to {n} systems further away.",
                int(f["ways"]),
            )
        case "system-single":
            return t("With a portal in place of a moon, only one unit can stand there.")
        case "system-near":
            return t(
                "Your ship is nearer to it than {who}'s. Steps and jumps: {steps} against "
                "{theirs}.",
                **f,
            )
        case "system-beside":
            return t("Your ship reaches it in one step or jump.")
        case "system-row":
            return t("Your {colour} probe could stand there beside another of your probes.", **f)
    return ""
