"""The words of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.games.lum42.zone import NAMES
from core.kernel.game import Reason
from pygame_web.games.lum42.puzzle_refutation import steps
from pygame_web.language import T
from pygame_web.ui.game_page import Answer, PuzzleKind, PuzzleKinds, Refute, Refuted


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("It takes {n} decision.", "It takes {n} decisions.", len(way))


def _task(t: T) -> str:
    return t(
        "The last unit of the game: where does it go? Your points in this recovery count, if "
        "nobody gets in your way, minus the points that your flight gives away. Majorities do "
        "not count."
    )


def _when_solved(figures: Mapping[str, str], t: T) -> str:
    return t(
        "This spot still gives {best} points. The next best of {of} spots gives {next}.",
        **{"best": "", "next": "", "of": "", **figures},
    )


def _missed(answer: Answer, t: T) -> Refuted:
    """Return the worth of the spot for the last unit, or the point where the flight lost points."""
    before, after, token = answer.states[-2], answer.states[-1], answer.tokens[-1]
    action = answer.game.read_action(before, token)
    codes = {event.code for event in answer.game.events(before, action, after)}
    cell = NAMES[before.ships[answer.seat]]
    if token.startswith("deploy:"):
        value = answer.worth[f"{cell} {token.rpartition(':')[2]}"]
        best = max(answer.worth.values())
        words = t(
            "This spot on {cell} gives {value} points at most; the best spot gives {best}.",
            cell=cell,
            value=t.decimal(value, 0),
            best=t.decimal(best, 0),
        )
    elif "passing" in codes:
        cell = NAMES[after.ships[answer.seat]]
        words = t("Your rival gets points when you fly over {cell}. Fly another way.", cell=cell)
    else:
        words = t("There is no spot for your unit on this flight.")
    return Refuted(words, (f"#cell-{cell}",))


def _sentence(fact: Reason, t: T) -> str:
    """Return the sentence for a step of a refutation, see `puzzle_refutation.steps`."""
    f: dict[str, Any] = dict(fact.facts)
    match fact.code:
        case "spot":
            return t("Your ship stops on {cell}. Your last unit goes there.", **f)
        case "deployed":
            return t("Your unit is deployed. Now count what your units bring in the recovery.")
        case "alone":
            return t(
                "The puzzle counts as if nobody got in your way: your rival's units are taken away."
            )
        case "fly":
            return t("You fly on to {cell}, where your rival is.", **f)
        case "passing":
            return t.n(
                "That gives your rival {n} point. Fly another way.",
                "That gives your rival {n} points. Fly another way.",
                f["points"],
            )
        case "stranded":
            return t("There is no spot for your unit on this flight.")
    return _recovery(f, t)


def _recovery(f: dict[str, Any], t: T) -> str:
    """What the units bring, and what the flight gave away."""
    made = t.n(
        "Your units can still score {n} point at most.",
        "Your units can still score {n} points at most.",
        f["points"],
    )
    if not f["given"]:
        return made + " " + t("The best spot gives {best}.", best=f["best"])
    given = t.n(
        "Your flight gave your rival {n} point.",
        "Your flight gave your rival {n} points.",
        f["given"],
    )
    best = t("That is {value}; the best spot gives {best}.", value=f["value"], best=f["best"])
    return f"{made} {given} {best}"


REFUTE = Refute(steps, _sentence)
KINDS = PuzzleKinds(
    {
        "place": PuzzleKind(
            "LU-DEP-1",
            title=lambda t: t("The last spot"),
            task=_task,
            hint=_hint,
            done=_when_solved,
            missed=_missed,
            refute=REFUTE,
        )
    }
)
