"""Turns the facts behind advice (`core.games.qwantum.bots.because`) into sentences."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Reason
from pygame_web.games.qwantum.dice import colour_name
from pygame_web.language import T


def because(reason: Reason, names: tuple[str, ...], t: T) -> str:
    """A fact as a sentence; "" for an unknown code. Raises `KeyError` for a missing detail."""
    f: dict[str, Any] = dict(reason.facts)
    for key in ("colour", "second"):
        if key in f:
            f[key] = colour_name(str(f[key]), t)
    if "chance" in f:
        f["chance"] = t.chance(float(f["chance"]))
    return _written(reason.code, f, t) or _left(reason.code, f, t) or _dice(reason.code, f, t)


def _written(code: str, f: dict[str, Any], t: T) -> str:
    """Return the reason for writing a sum."""
    match code:
        case "column":
            return t.n(
                "It completes column {field}: 1 point.",
                "It completes column {field}: {n} points.",
                int(f["points"]),
                field=f["field"],
            )
        case "row":
            return t("It fills the last field of the {colour} row.", **f)
        case "room-up":
            return t("It leaves room: {chance} of the sums in {colour} are above {number}.", **f)
        case "room-down":
            return t("It leaves room: {chance} of the sums in {colour} are below {number}.", **f)
        case "most-room":
            return t(
                "Of the sums that fit, {number} in {colour} leaves the most room: {chance} of the "
                "sums can follow it.",
                **f,
            )
        case "fills":
            return t.n(
                "It fills field {field} of the {colour} row; column {field} then lacks {n} number.",
                "It fills field {field} of the {colour} row; column {field} then lacks {n} "
                "numbers.",
                int(f["missing"]),
                colour=f["colour"],
                field=f["field"],
            )
        case "no-miss":
            return t("Writing nothing would be a miss: −{points}.", **f)
    return ""


def _left(code: str, f: dict[str, Any], t: T) -> str:
    """Return the reason for writing nothing."""
    match code:
        case "tight-up":
            return t(
                "{number} in {colour} is too high here: only {chance} of the sums could follow.",
                **f,
            )
        case "tight-down":
            return t(
                "{number} in {colour} is too low here: only {chance} of the sums could follow.", **f
            )
        case "free-pass":
            return t("On another player's turn, writing nothing costs nothing.")
        case "later":
            return t("You can still write a sum later this turn.")
        case "small-miss":
            return t("That is a miss: −{points}.", **f)
        case "enough":
            return t("You have already written {colour} this turn, so this is not a miss.", **f)
    return ""


def _dice(code: str, f: dict[str, Any], t: T) -> str:
    """Return the reason for keeping the dice, or for rolling some again."""
    match code:
        case "two-fit":
            return t(
                "Two sums fit, and you can write both: {number} in {colour}, {other} in {second}.",
                **f,
            )
        case "one-fits":
            return t("{number} in {colour} fits.", **f)
        case "fit-again":
            return t(
                "{number} in {colour} does not fit; after the reroll the sum fits in {chance} of "
                "cases.",
                **f,
            )
        case "better-again":
            return t(
                "In {chance} of cases the reroll gives {colour} a sum that leaves more room than "
                "{number}.",
                **f,
            )
    return ""
