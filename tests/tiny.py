"""A tiny dice game for tests: roll and add up, or hold; a 1 loses the turn's points.

The first to the goal wins. It shows the whole contract on one page, including chance and options.
"""

from __future__ import annotations

from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.errors import NotationError
from core.kernel.game import CHANCE, OVER, Option, Reason, read_options
from core.kernel.question import BOTTOM, ask
from core.kernel.question import Question as KernelQuestion
from core.kernel.state import State as KernelState
from core.kernel.state import tell
from core.kernel.validate import stack_stands


class Roll(Action):
    """Roll once more."""


class Hold(Action):
    """Keep the points gathered and pass the die on."""


class Fell(Action):
    """The die fell."""

    face: int


ROLL, HOLD = Roll(), Hold()
FACES = tuple(Fell(face) for face in range(1, 7))
EVENTS = {"roll": ("seat",), "hold": ("seat",), "fell": ("seat", "face")}


class State(KernelState):
    """Goal, banked points by seat, the seat at turn, and what it gathered."""

    __slots__ = ("banked", "gathered", "goal", "turn")

    goal: int
    banked: tuple[int, ...]
    turn: int
    gathered: int

    def copy(self) -> State:
        n = State()
        n.pending = self.pending
        n.events = None
        n.goal = self.goal
        n.banked = self.banked
        n.turn = self.turn
        n.gathered = self.gathered
        return n


class Question(KernelQuestion):
    """A question; only one is open at a time."""

    below = (BOTTOM,)


class Turn(Question, kind="turn"):
    """Roll, or hold what was gathered."""

    def offers(self, s: State) -> tuple[Action, ...]:
        return (ROLL, HOLD) if s.gathered else (ROLL,)

    def answer(self, n: State, a: Roll | Hold) -> None:
        tell(n, "hold" if a is HOLD else "roll", seat=self.seat)
        if a is ROLL:
            ask(n, Die(CHANCE))
            return
        points = n.banked[self.seat] + n.gathered
        n.banked = (*n.banked[: self.seat], points, *n.banked[self.seat + 1 :])
        _pass_on(n)

    def fits(self, s: State) -> bool:
        return self.seat == s.turn


class Die(Question, kind="die"):
    """The die falls."""

    chance = True

    def offers(self, s: State) -> tuple[Action, ...]:
        return FACES

    def answer(self, n: State, a: Fell) -> None:
        tell(n, "fell", seat=n.turn, face=a.face)
        if a.face == 1:
            _pass_on(n)
        else:
            n.gathered += a.face
            ask(n, Turn(n.turn))


def _pass_on(n: State) -> None:
    n.gathered = 0
    n.turn = (n.turn + 1) % len(n.banked)
    if max(n.banked) < n.goal:
        ask(n, Turn(n.turn))


def state(goal: int, banked: tuple[int, ...], turn: int, gathered: int, falling: bool) -> State:
    """Return a position of a running or a finished game."""
    s = State()
    s.goal, s.banked, s.turn, s.gathered = goal, banked, turn, gathered
    s.pending = () if max(banked) >= goal else (Die(CHANCE) if falling else Turn(turn),)
    s.events = None
    return s


def validate(s: State) -> str:
    """Return the name of an impossible field, or ""."""
    if len(s.banked) not in GAME.seats:
        return "banked"
    if s.turn not in range(len(s.banked)):
        return "turn"
    return "" if not s.pending or stack_stands(s, len(s.banked)) else "pending"


class Tiny(BaseGame[State, Action]):
    """The game."""

    name = "tiny"
    title = "Tiny"
    rules = 1
    seats: tuple[int, ...] = (1, 2, 3)
    options: tuple[Option, ...] = (Option("goal", ("10", "20"), "10"),)
    bots: tuple[str, ...] = ("novice",)
    state = State

    def new(self, seats: int = 2, **options: str) -> State:
        goal = int(read_options(self, seats, options)["goal"])
        return state(goal, (0,) * seats, 0, 0, False)

    def why_not(self, s: State, a: Action) -> Reason | None:
        seat = self.actor(s)
        if seat == OVER:
            return Reason("over")
        if isinstance(a, Fell) != (seat == CHANCE):
            return Reason("not-now")
        if isinstance(a, Fell) and not 1 <= a.face <= 6:
            return Reason("no-such-face", face=a.face)
        if a is HOLD and not s.gathered:
            return Reason("nothing-to-hold")
        return None

    def scores(self, s: State) -> tuple[int, ...]:
        return s.banked

    def winners(self, s: State) -> tuple[int, ...]:
        if s.pending:
            return ()
        return tuple(seat for seat, points in enumerate(s.banked) if points >= s.goal)

    def write_action(self, a: Action) -> str:
        if isinstance(a, Fell):
            return f"={a.face}"
        return "roll" if a is ROLL else "hold"

    def read_action(self, s: State, text: str) -> Action:
        if text in ("roll", "hold"):
            return ROLL if text == "roll" else HOLD
        if len(text) == 2 and text[0] == "=" and text[1] in "123456":
            return Fell(int(text[1]))
        raise NotationError(f"{text[:40]!r} is no action of Tiny", "action-text", text=text[:40])

    def write_state(self, s: State) -> str:
        banked = ",".join(map(str, s.banked))
        falling = "=" if s.pending and s.pending[-1].chance else "-"
        return f"tiny1 {s.goal} {banked} {s.turn} {s.gathered} {falling}"

    def read_state(self, text: str) -> State:
        fault = NotationError("not a position of Tiny", "state-text", text=text[:80])
        try:
            tag, goal, points, turn, gathered, falling = text.split()
            banked = tuple(int(part) for part in points.split(","))
            s = state(int(goal), banked, int(turn), int(gathered), {"=": True, "-": False}[falling])
        except (ValueError, KeyError):
            raise fault from None
        if tag != "tiny1" or validate(s):
            raise fault
        return s


GAME = Tiny()
GAMES = {"tiny": GAME}
