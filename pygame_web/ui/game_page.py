"""The page's part of a game: one object, `PAGE`, in the game's folder `games/<key>/`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from core.kernel.game import AnyGame, Event, Reason
from core.kernel.pack import Point
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup


class _Sentences(Protocol):
    def __call__(
        self, events: tuple[Event, ...], names: tuple[str, ...], t: T, /
    ) -> tuple[str, ...]: ...


class _Action(Protocol):
    def __call__(self, game: AnyGame, s: Any, action: Any, t: T, /) -> str: ...


@dataclass(frozen=True, slots=True)
class Recap:
    """A game's summary of the rivals' actions: a line for each."""

    goes_on: frozenset[str]
    """Codes of first events by which a decision belongs to the line before.

    A roll with such an event is a part of its `seat`'s line, whoever decided last.
    """
    line: Callable[[tuple[Event, ...], tuple[str, ...], T], tuple[Markup, str, str]]
    """Of all that one action led to: the piece, what was done where, the result; "" for none."""
    news: Callable[[tuple[Event, ...], int, tuple[str, ...], T], tuple[str, ...]]
    """Sentences about the consequences for a seat, worst first."""
    disclosed: frozenset[str] = frozenset()
    """Codes of events that tell what their `seat` decided, whoever decided last.

    Where several seats decide in secret, the last decision discloses all of them.
    """
    places: Callable[[tuple[Event, ...]], tuple[str, ...] | None] | None = None
    """The places a line is about; without it, or for None, those of its scene."""
    owner: Callable[[tuple[Event, ...]], int | None] | None = None
    """The seat in whose colour a line is drawn; None for the seat that decided. They differ where
    the line shows only what the next turn brings to its player."""
    gives: frozenset[str] = frozenset()
    """Codes of events that give something to their `seat`, even if another seat decided. The recap
    has a separate line for what its reader got by an action of others."""


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game's half of the page; every `t` knows the game's own catalog.

    Defaults come from `table/views/plain.py`.
    """

    board: Callable[[BoardView, T], Markup]
    """The contents of the table element (`data-game`, `data-actor`, `data-ply`)."""
    bar: Callable[[BoardView, T], Markup]
    """The contents of the action bar at the bottom; `EMPTY` for no bar."""
    final: Callable[[BoardView, T], Markup]
    """Final sheets, column by column; scores, winners and buttons are added by the page."""
    dialog: Callable[[str, BoardView | None, T], tuple[str, Markup] | None]
    """Title and body of the game's own dialog of a name (data-do="open NAME"), None if unknown.

    There is no view of the board in the lobby.
    """
    event: Callable[[Event, tuple[str, ...], T], str]
    """One event as a sentence; "" for an event that is not worth a line."""
    reason: Callable[[Reason, T], str]
    """Why something is not legal, as a sentence."""
    action: _Action
    """An action of a state in a few words, as a button would say it."""
    option: Callable[[str, T], str]
    """The label of an option."""
    choice: Callable[[str, str, T], str]
    """The label of one choice of an option, by its name and value."""
    level: Callable[[str, T], str]
    """The label of a bot level or style."""
    taste: Callable[[str, T], str]
    """The character of a level or style, as a short sentence; "" for none."""
    about: Callable[[T], str]
    """One sentence that tells a newcomer what the game is."""
    ended: Callable[[BoardView, T], str] | None = None
    """Why the game ended, as a sentence: by which rule, and by whom."""
    tie: Callable[[BoardView, T], str] | None = None
    """Why one of two players with equal points won, as a sentence."""
    sentences: _Sentences | None = None
    """Sentences for events that happened together, where several (seven dice) make one."""
    recap: Recap | None = None
    """The summary of the rivals' turns; without it each line is the most important sentence."""
    fits: Callable[[str, str, int], bool] | None = None
    """Whether the lobby offers a choice (option, value) for so many seats."""
    setup: Callable[[dict[str, str], int, T], Markup] | None = None
    """What the lobby shows below the options, by options and seats."""
    first: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """By number of seats, the options for "Play now" that replace the game's defaults."""
    real: Callable[[T], tuple[str, ...]] | None = None
    """The words for "Dice" and "Real dice" in a game without dice, and for their use."""
    numbered: bool = False
    """Whether its pieces carry the numbers of their seats."""
    teaches: frozenset[str] = frozenset()
    """The teaching texts in its folder: rulebook, tutorial, lessons, tips, puzzles, sheets."""
    portraits: frozenset[str] = frozenset()
    """The levels and styles with a face: a view of that name in `assets/faces.svg`."""
    offers: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    """By the name of a `Point`, what the game gives there."""


P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Lookup:
    """The rules behind refusals and questions: ids of rules, "" for none."""

    of_reason: Callable[[Reason], str]
    """The id of the rule that refuses."""
    of_question: Callable[[str], str]
    """The id of the rule by which something is asked, by the question's kind."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """The rules that explain the things on the table: ids of rules, "" for none."""

    of_action: Callable[[Any, Any], str]
    """Of an action in a position, where the question does not tell it."""
    of_step: Callable[[Any, tuple[str, ...]], str]
    """Of what is chosen on the way to an action."""
    of_place: Callable[[Any, str], str]
    """Of a place by its `data-place` or id."""
    of_class: Callable[[Any, tuple[str, ...]], str]
    """Of a drawing, a counter or a box by its classes."""


@dataclass(frozen=True, slots=True)
class Props:
    """Drawings for scenes only: the faces of a thrown die (class, sides), and props."""

    faces: Callable[[Mapping[str, Any], T], tuple[str, tuple[Markup, ...]]]
    prop: Callable[[Mapping[str, Any], tuple[str, ...], T], Markup] | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """The drawing of an advised action on the board, beside its way."""

    ghosts: tuple[tuple[str, Markup], ...] = ()
    """The id of a place of the board, and the piece that would stand there."""
    uses: tuple[str, ...] = ()
    """The places of what the action is made with, such as dice."""


@dataclass(frozen=True, slots=True)
class ReviewWords:
    """A game's words for reviews and advice."""

    why: Callable[[str, T], str]
    """What a feature of its chances is called; "" for an unknown one."""
    habit: Callable[[str, T], str] | None = None
    """What its best bot goes by where it has no figures, by its code, as a sentence."""
    places: Callable[[Any, str], tuple[str, ...]] | None = None
    """The places of an action (position, token) that no scene shows."""
    falls: Callable[[T], tuple[str, str, str, str]] | None = None
    """For "Before the die": the switch, the links to the one before and after, nothing here."""
    because: Callable[[Reason, tuple[str, ...], T], str] | None = None
    """A fact that speaks for an advice, as a sentence, by the names of the seats; "" for none.

    Raises `KeyError`, `ValueError` or `IndexError` for facts that are not the game's own.
    """
    sketch: Callable[[Any, tuple[str, ...]], Sketch] | None = None
    """What is drawn of an action (position, its token and those that follow); no outcome of it.

    Raises `ValueError` for a token that is none.
    """
    names: Callable[[T], tuple[str, ...]] | None = None
    """Names that begin some actions: they keep their capital within a sentence."""
    action: Callable[[AnyGame, Any, Any, tuple[str, ...], T], str] | None = None
    """An action like `GamePage.action`, with the names of the seats."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A wrong answer to a puzzle, as it was played."""

    game: AnyGame
    states: Sequence[Any]
    """One more than `tokens`; `Any`: each game has its own."""
    tokens: Sequence[str]
    seat: int
    figures: Mapping[str, float | str]
    worth: Mapping[str, float]
    """What every answer is worth, by the names the game's miner gives."""


class Refuted(NamedTuple):
    """Why an answer fails."""

    words: str
    lit: tuple[str, ...] = ()
    """What the sentence speaks of on the board, as `ui.highlight.light` takes it."""


class Shown(NamedTuple):
    """A step of a refutation: what is played on the board, and what is said of where it leads."""

    position: str
    """The text of the position it begins at."""
    tokens: tuple[str, ...]
    fact: Reason
    lit: tuple[str, ...] = ()
    """As of `Refuted`."""


class Refute(NamedTuple):
    """A refutation of a wrong answer, played on the board."""

    steps: Callable[[Answer], tuple[Shown, ...]]
    """Its steps. Where one begins as the one before and goes on from there, scenes are played.

    They do not tell the solution: one tries again afterwards.
    """
    sentence: Callable[[Reason, T], str]
    """The fact of a step as a sentence."""


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """The words for one kind of puzzle; `figures` are those of the puzzle, as words."""

    rule: str
    """The id of the rule it is about."""
    title: Callable[[T], str]
    task: Callable[[T], str]
    hint: Callable[[tuple[str, ...], T], str]
    """By the solution."""
    done: Callable[[Mapping[str, str], T], str]
    missed: Callable[[Answer, T], Refuted] | None = None
    """Why a wrong answer fails: true of the position it was played in."""
    refute: Refute | None = None


@dataclass(frozen=True, slots=True)
class PuzzleKinds:
    """The kinds of puzzles of a game, by their keys in its file."""

    kinds: Mapping[str, PuzzleKind]


@dataclass(frozen=True, slots=True)
class Printed:
    """A game's printed pages beside its reference."""

    sheet: Callable[[T], Markup] | None = None
    """One score sheet; a page holds several, to be cut."""
    drawn: bool = False
    """Whether the words of its reference leave room for drawings."""


LOOKUP = Point("lookup", Lookup)
EXPLANATIONS = Point("explanations", Explanations)
PROPS = Point("props", Props)
REVIEW = Point("review", ReviewWords)
PUZZLES = Point("puzzles", PuzzleKinds)
PRINTED = Point("printed", Printed)
