"""The words of a puzzle by its kind: title, task, hint and solution."""

from __future__ import annotations

from core.kernel.timeline import Timeline
from pygame_web.features.lessons.puzzles import Puzzle
from pygame_web.language import T
from pygame_web.shell.session import Table
from pygame_web.ui.game_page import PUZZLES, Answer, PuzzleKind, Refuted, Shown
from pygame_web.ui.games import view


def kind(puzzle: Puzzle) -> PuzzleKind | None:
    """Return the words of the puzzle's kind; None for a kind that the game does not know."""
    words = PUZZLES.get(view(puzzle.game))
    return words.kinds.get(puzzle.kind) if words is not None else None


def rule(puzzle: Puzzle) -> str:
    """Return the id of the rule it is about, or ""."""
    words = kind(puzzle)
    return words.rule if words is not None else ""


def sentence(puzzle: Puzzle, form: str, t: T) -> str:
    """A sentence of a puzzle: its `title`, `task`, `hint` or what is said when it is `done`."""
    words, own = kind(puzzle), t.using(puzzle.game)
    if words is None:
        return ""
    match form:
        case "title":
            return words.title(own)
        case "task":
            return words.task(own)
        case "hint":
            return words.hint(puzzle.task.solution, own)
    figures = {name: _figure(value, t) for name, value in puzzle.figures.items()}
    return words.done(figures, own)


def missed(puzzle: Puzzle, table: Table, t: T) -> Refuted | None:
    """Return why the answer on the table fails; None for an unknown kind or answer."""
    words, line = kind(puzzle), table.line
    if words is None or words.missed is None:
        return None
    try:
        return words.missed(_answer(puzzle, line), t.using(puzzle.game))
    except (LookupError, ValueError):
        return None


def _answer(puzzle: Puzzle, line: Timeline) -> Answer:
    return Answer(
        line.game,
        line.states,
        line.record.tokens,
        puzzle.task.seat,
        puzzle.figures,
        puzzle.answers,
    )


def refutes(puzzle: Puzzle) -> bool:
    """Return whether the game can show on the board why an answer fails."""
    words = kind(puzzle)
    return words is not None and words.refute is not None


def refutation(puzzle: Puzzle, line: Timeline) -> tuple[Shown, ...]:
    """Return the refutation of a wrong answer in steps; none where its game has none."""
    words = kind(puzzle)
    if words is None or words.refute is None:
        return ()
    try:
        return words.refute.steps(_answer(puzzle, line))
    except (LookupError, ValueError):
        return ()


def step(puzzle: Puzzle, shown: Shown, t: T) -> str:
    """Return a step of a refutation as a sentence."""
    words = kind(puzzle)
    if words is None or words.refute is None:
        return ""
    return words.refute.sentence(shown.fact, t.using(puzzle.game))


def _figure(value: float | str, t: T) -> str:
    """Return a figure with as many places as it has, as the language writes it."""
    if isinstance(value, str):
        return value
    return t.decimal(value, len(f"{value:g}".partition(".")[2]))
