"""Pig: roll and add up, or hold; a 1 loses what the turn gathered. The first to the goal wins.

The rules are in this file. A larger game has a file for each noun and each chapter.
"""

from __future__ import annotations

from core.games.pig.head import HEAD
from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.errors import NotationError
from core.kernel.game import CHANCE, Option, Reason, read_options
from core.kernel.question import BOTTOM, ask
from core.kernel.question import Question as KernelQuestion
from core.kernel.state import State as KernelState
from core.kernel.state import tell
from core.kernel.validate import stack_stands


class Word(Action):
    """A decision: "roll" or "hold"."""

    word: str


class Fell(Action):
    """Chance: the die shows `face`."""

    face: int


ROLL, HOLD = Word("roll"), Word("hold")
FACES = tuple(Fell(face) for face in range(1, 7))
EVENTS = {"rolled": ("seat", "face"), "lost": ("seat", "points"), "held": ("seat", "points")}
"""What a game tells, each code with the names of its facts."""


class State(KernelState):
    """`goal`; points `banked` by seat; whose `turn` it is and what it `gathered`."""

    __slots__ = ("banked", "gathered", "goal", "turn")

    goal: int
    banked: tuple[int, ...]
    turn: int
    gathered: int

    def __init__(self, goal: int, banked: tuple[int, ...], turn: int, gathered: int) -> None:
        self.goal, self.banked, self.turn, self.gathered = goal, banked, turn, gathered
        self.pending, self.events = (), None

    def copy(self) -> State:
        """Return a copy that may be edited."""
        n = State(self.goal, self.banked, self.turn, self.gathered)
        n.pending = self.pending
        return n


class Question(KernelQuestion):
    """A question; only one is open at a time."""

    below = (BOTTOM,)


class Turn(Question, kind="turn"):
    """PI-TURN-1. Roll the die as often as you like, or hold the points gathered."""

    def offers(self, s: State) -> tuple[Action, ...]:
        """There is nothing to hold before the first roll."""
        return (ROLL, HOLD) if s.gathered else (ROLL,)

    def answer(self, n: State, a: Word) -> None:
        """PI-HOLD-1. Points held are banked."""
        if a is ROLL:
            ask(n, Die(CHANCE))
            return
        tell(n, "held", seat=self.seat, points=n.gathered)
        points = n.banked[self.seat] + n.gathered
        n.banked = (*n.banked[: self.seat], points, *n.banked[self.seat + 1 :])
        _pass_on(n)

    def fits(self, s: State) -> bool:
        """Return whether it is that seat's turn."""
        return self.seat == s.turn


class Die(Question, kind="die"):
    """PI-ROLL-1. Gather what the die shows; a 1 loses everything gathered."""

    chance = True

    def offers(self, s: State) -> tuple[Action, ...]:
        """Six faces, equally likely."""
        return FACES

    def answer(self, n: State, a: Fell) -> None:
        """Continue the turn, or begin the next one."""
        tell(n, "rolled", seat=n.turn, face=a.face)
        if a.face > 1:
            n.gathered += a.face
            ask(n, Turn(n.turn))
            return
        tell(n, "lost", seat=n.turn, points=n.gathered)
        _pass_on(n)


def _pass_on(n: State) -> None:
    """PI-END-1. Begin the next seat's turn, unless somebody has reached the goal."""
    n.gathered = 0
    n.turn = (n.turn + 1) % len(n.banked)
    if max(n.banked) < n.goal:
        ask(n, Turn(n.turn))


def validate(s: State) -> str:
    """Return the name of an impossible field, or ""."""
    if s.goal not in (20, 100):
        return "goal"
    if len(s.banked) not in GAME.seats or not all(0 <= points < 200 for points in s.banked):
        return "banked"
    if s.turn not in range(len(s.banked)):
        return "turn"
    if not 0 <= s.gathered < 200:
        return "gathered"
    return "" if max(s.banked) >= s.goal or stack_stands(s, len(s.banked)) else "asked"


class Pig(BaseGame[State, Action], head=HEAD):
    """The game, as required by `core.kernel.game.Game`."""

    options: tuple[Option, ...] = (Option("goal", ("100", "20"), "100"),)
    state = State

    def new(self, seats: int = 2, **options: str) -> State:
        """Return a new game: nobody has points, the first seat begins. Raises `OptionError`."""
        s = State(int(read_options(self, seats, options)["goal"]), (0,) * seats, 0, 0)
        s.pending = (Turn(0),)
        return s

    def why_not(self, s: State, a: Action) -> Reason | None:
        """Why `a` is illegal, or None if it is legal."""
        if a in self.legal(s):
            return None
        if not s.pending:
            return Reason("over")
        falling = s.pending[-1].chance
        return Reason("nothing-to-hold" if a is HOLD and not falling else "not-now")

    def scores(self, s: State) -> tuple[int, ...]:
        """Return the banked points."""
        return s.banked

    def winners(self, s: State) -> tuple[int, ...]:
        """PI-END-1. The seats that have reached the goal."""
        reached = enumerate(s.banked) if not s.pending else ()
        return tuple(seat for seat, points in reached if points >= s.goal)

    def write_action(self, a: Action) -> str:
        """Return the token of an action: roll, hold, =1 to =6."""
        return a.word if isinstance(a, Word) else f"={a.parts[0]}"

    def read_action(self, s: State, text: str) -> Action:
        """Return the action of a token. Raises `NotationError`."""
        for action in (ROLL, HOLD, *FACES):
            if self.write_action(action) == text:
                return action
        raise NotationError(f"{text[:40]!r} is no action of Pig", "action", text=text[:40])

    def write_state(self, s: State) -> str:
        """Goal, points by seat, turn, gathered and question: `pig1 100 12,7 1 9 turn`."""
        asked = s.pending[-1].kind if s.pending else "-"
        return f"pig1 {s.goal} {','.join(map(str, s.banked))} {s.turn} {s.gathered} {asked}"

    def read_state(self, text: str) -> State:
        """Return the position in a text. Raises `NotationError` naming the field at fault."""
        try:
            _, goal, banked, turn, gathered, asked = text.split(" ")
            s = State(int(goal), tuple(map(int, banked.split(","))), int(turn), int(gathered))
        except ValueError:
            raise NotationError("six fields are needed", "position", text=text[:80]) from None
        kind = Question.kinds.get(asked)
        s.pending = (kind(CHANCE if kind.chance else s.turn),) if kind else ()
        field = validate(s)
        if field or self.write_state(s) != text:
            raise NotationError(f"position, {field or 'text'}", "position", field=field)
        return s


GAME = Pig()
