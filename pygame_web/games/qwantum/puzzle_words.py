"""The words of this game's puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.game import Reason
from pygame_web.games.qwantum.puzzle_refutation import steps
from pygame_web.language import T
from pygame_web.ui.game_page import Answer, PuzzleKind, PuzzleKinds, Refute, Refuted


def _hint(way: tuple[str, ...], t: T) -> str:
    return t.n("Roll {n} die again.", "Roll {n} dice again.", len(way[0].partition(":")[2]))


def _task(t: T) -> str:
    return t(
        "Which dice do you roll again? What counts is your average score this turn: a "
        "column you complete, or a miss."
    )


def _when_solved(figures: Mapping[str, str], t: T) -> str:
    return t(
        "{best} points on average; the next best choice gives {next}; keeping all gives {keep}.",
        **{"best": "", "next": "", "keep": "", **figures},
    )


def _missed(answer: Answer, t: T) -> Refuted:
    """Return the average gain of the dice rolled again or kept. Raises `LookupError`."""
    mask = getattr(answer.game.read_action(answer.states[0], answer.tokens[0]), "dice", 0)
    best = t.decimal(max(answer.worth.values()) / 100, 2)
    if not mask:
        # The miner keeps only rolls that complete no column: 0 points, or -1 for a miss.
        return Refuted(
            t.n(
                "These dice complete no column: {n} point. "
                "The best reroll gives {best} on average.",
                "These dice complete no column: {n} points. "
                "The best reroll gives {best} on average.",
                round(answer.worth["0"] / 100),
                best=best,
            )
        )
    return Refuted(
        t(
            "On average this reroll gives {value} points; the best one gives {best}.",
            value=t.decimal(answer.worth[str(mask)] / 100, 2),
            best=best,
        )
    )


def _sentence(fact: Reason, t: T) -> str:
    """Return the sentence for a step of a refutation, see `puzzle_refutation.steps`."""
    f: dict[str, Any] = dict(fact.facts)
    if "chance" in f:
        f["chance"] = t.chance(f["chance"])
    match fact.code:
        case "stay":
            return t("You keep these dice. They do not complete column {field}.", **f)
        case "again":
            return t(
                "You roll these dice again. In {chance} of cases they complete column {field}.", **f
            )
        case "column":
            return t.n(
                "They always complete column {field}, here for {n} point.",
                "They always complete column {field}, here for {n} points.",
                f["points"],
                field=f["field"],
            )
        case "open":
            return t("In {chance} of cases column {field} stays open, as here: 0 points.", **f)
        case "miss":
            return t("In {chance} of cases no number fits, as here: a miss, −{points}.", **f)
    return t(
        "On average your choice gives {value} points, the best one {best}.",
        value=t.decimal(f["value"], 2),
        best=t.decimal(f["best"], 2),
    )


REFUTE = Refute(steps, _sentence)
KINDS = PuzzleKinds(
    {
        "reroll": PuzzleKind(
            "QW-A-2",
            title=lambda t: t("Roll again"),
            task=_task,
            hint=_hint,
            done=_when_solved,
            missed=_missed,
            refute=REFUTE,
        )
    }
)
