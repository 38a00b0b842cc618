"""The words of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.quantum.construct import COST
from core.games.quantum.maps import cell_name
from core.kernel.game import Reason
from pygame_web.games.quantum.puzzle_refutation import nearest, steps
from pygame_web.language import T
from pygame_web.ui.game_page import Answer, PuzzleKind, PuzzleKinds, Refute, Refuted


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("It takes {n} decision.", "It takes {n} decisions.", len(way))


def _when_solved(figures: Mapping[str, str], t: T) -> str:
    if "ways" not in figures:
        return ""
    return t.n(
        "Of the {of} possible first actions, only one leads to the goal.",
        "Of the {of} possible first actions, {n} lead to the goal.",
        int(figures["ways"]),
        of=figures["of"],
    )


def _missed(answer: Answer, t: T) -> Refuted:
    """A die fell, or the turn is over: then the planet whose number was nearest, and its sum."""
    if answer.tokens[-1] != "end":
        return Refuted(t("That depends on a die. Find the way that needs no luck."))
    s, seat = answer.states[-2], answer.seat
    near = nearest(s, seat)
    if near is None:
        return Refuted(t("Your turn is over, and no cube was placed."))
    name = cell_name(s.setting.map.centre[near.planet])
    facts = {"planet": name, "total": near.total, "needed": near.needed}
    if near.away:
        sentence = t(
            "Your turn is over. Planet {planet} needs {needed}; your ships around it make {total}.",
            **facts,
        )
    else:
        sentence = _ready(s.actions, facts, t)
    return Refuted(sentence, (f"#sq-{name}",))


def _ready(actions: int, facts: Mapping[str, object], t: T) -> str:
    """Return the sum is there, and no cube."""
    if actions >= COST:
        return t("Planet {planet} has its {needed}: place the cube before you end.", **facts)
    return t("Planet {planet} has its {needed}, but a cube takes two actions.", **facts)


def _sentence(fact: Reason, t: T) -> str:
    """Return the sentence for a step of a refutation, see `puzzle_refutation.steps`."""
    f: dict[str, Any] = dict(fact.facts)
    if "chance" in f:
        f["chance"] = t.chance(f["chance"])
    match fact.code:
        case "short":
            return t(
                "You end your turn here. Planet {planet} needs {needed}; your ships around it make "
                "{total}.",
                **f,
            )
        case "ready":
            return _ready(f.pop("actions"), f, t)
        case "no-planet":
            return t("You end your turn here. Now you can build on no planet.")
        case "over":
            return t("No cube this turn. You can construct again only after your rival's turn.")
        case "ended":
            return t("Your turn is over, and no cube was placed.")
        case "rival":
            return t(
                "Meanwhile your rival attacks your ship on {cell}. The attack wins in {chance} of "
                "cases, as here.",
                **f,
            )
        case "rival-cube":
            return t("Meanwhile your rival places a cube on planet {planet}.", **f)
    return _dice(fact.code, f, t)


def _dice(code: str, f: dict[str, Any], t: T) -> str:
    """Return a step about dice as a sentence."""
    left = ""
    if "actions" in f:
        left = " " + t.n("{n} action is left.", "{n} actions are left.", f.pop("actions"))
    match code:
        case "luck":
            return t("You attack. The attack wins in {chance} of cases.", **f)
        case "repelled":
            return t("Here the attack fails.") + left
        case "sure":
            return t("This attack cannot fail, but the puzzle asks for a way without dice.")
        case "die":
            return t("You roll a die. Nobody knows what it shows.")
        case "rolled":
            return t("Here it shows {face}, and no planet has its number.", **f) + left
    return t("That depends on a die. Find the way that needs no luck.")


REFUTE = Refute(steps, _sentence)
KINDS = PuzzleKinds(
    {
        "build": PuzzleKind(
            "QU-BUILD-2",
            title=lambda t: t("Construct now"),
            task=lambda t: t("Place a cube this turn without rolling a die."),
            hint=_hint,
            done=_when_solved,
            missed=_missed,
            refute=REFUTE,
        ),
        "win": PuzzleKind(
            "QU-BUILD-2",
            title=lambda t: t("Win now"),
            task=lambda t: t("Win this turn without rolling a die."),
            hint=_hint,
            done=_when_solved,
            missed=_missed,
            refute=REFUTE,
        ),
    }
)
