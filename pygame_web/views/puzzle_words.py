"""What is said of a puzzle: title, task, hint and what was to be found, by its kind."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.puzzles import Puzzle

RULES = {
    "build": "QU-BUILD-2",
    "win": "QU-BUILD-2",
    "reroll": "QW-A-2",
    "place": "LU-DEP-1",
}
"""The rule each kind is about."""


def sentences(t: T) -> dict[str, str]:
    """By code, what notices say of a result that is shared."""
    return {
        "line-copied": t("The result is on the clipboard, as a line of text."),
        "line-kept": t("The browser does not let the page copy."),
    }


def said(puzzle: Puzzle, form: str, t: T) -> str:
    """A sentence of a puzzle: its `title`, `task`, `hint` or what is said when it is `done`."""
    facts = {name: _shown(value) for name, value in puzzle.figures.items()}
    return {"title": _title, "task": _task, "hint": _hint, "done": _done}[form](puzzle, facts, t)


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _title(puzzle: Puzzle, facts: dict[str, str], t: T) -> str:
    return {
        "build": t("Build now"),
        "win": t("Win now"),
        "reroll": t("Roll again"),
        "place": t("The last place"),
    }.get(puzzle.kind, "")


def _task(puzzle: Puzzle, facts: dict[str, str], t: T) -> str:
    return {
        "build": t("Place a cube in this turn, without rolling a die."),
        "win": t("Win in this turn, without rolling a die."),
        "reroll": t(
            "Which dice do you roll again? What counts is the points of this turn, on average: a "
            "column that you complete, or a miss."
        ),
        "place": t(
            "The last unit of the game: where does it go? What counts is the points that you still "
            "make of this recovery if nobody is in your way, majorities apart, less what your "
            "flight gives away."
        ),
    }.get(puzzle.kind, "")


def _hint(puzzle: Puzzle, facts: dict[str, str], t: T) -> str:
    way = puzzle.task.solution
    dice = len(way[0].partition(":")[2])
    return {
        "build": t.n("It takes {n} decision.", "It takes {n} decisions.", len(way)),
        "win": t.n("It takes {n} decision.", "It takes {n} decisions.", len(way)),
        "reroll": t.n("Roll {n} die again.", "Roll {n} dice again.", dice),
        "place": t.n("It takes {n} decision.", "It takes {n} decisions.", len(way)),
    }.get(puzzle.kind, "")


def _done(puzzle: Puzzle, facts: dict[str, str], t: T) -> str:
    if puzzle.kind == "reroll":
        return t(
            "{best} points on average; the next best choice brings {next}, keeping all {keep}.",
            **{"best": "", "next": "", "keep": "", **facts},
        )
    if puzzle.kind == "place":
        return t(
            "It still brings {best} points. The next best of {of} places brings {next}.",
            **{"best": "", "next": "", "of": "", **facts},
        )
    return t("Of {of} first moves only {ways} lead there.", **{"of": "", "ways": "", **facts})
