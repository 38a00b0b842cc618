"""A tiny dice game for the tests: roll and add up, or hold; a 1 loses what the turn gathered.

The first to the goal wins. It shows the whole contract on one page, chance and options included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.kernel.errors import NotationError
from core.kernel.game import CHANCE, OVER, Event, Option, Reason, read_options, uniform


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll once more."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep what the turn gathered and pass the die on."""


@dataclass(frozen=True, slots=True)
class Fell:
    """The die fell."""

    face: int


Action: TypeAlias = Roll | Hold | Fell
ROLL, HOLD = Roll(), Hold()
D6 = uniform(Fell(face) for face in range(1, 7))
FACES = tuple(action for action, _ in D6)


class State:
    """Goal, banked points by seat, the seat at turn, what it gathered, and whether a die falls."""

    __slots__ = ("banked", "falling", "gathered", "goal", "turn")

    def __init__(
        self, goal: int, banked: tuple[int, ...], turn: int, gathered: int, falling: bool
    ) -> None:
        self.goal = goal
        self.banked = banked
        self.turn = turn
        self.gathered = gathered
        self.falling = falling


class Tiny:
    """The game."""

    name = "tiny"
    title = "Tiny"
    rules = 1
    seats = (1, 2, 3)
    options = (Option("goal", ("10", "20"), "10"),)
    bots = ("novice",)

    def new(self, seats: int = 2, **options: str) -> State:
        goal = int(read_options(self, seats, options)["goal"])
        return State(goal, (0,) * seats, 0, 0, False)

    def actor(self, s: State) -> int:
        if max(s.banked) >= s.goal:
            return OVER
        return CHANCE if s.falling else s.turn

    def legal(self, s: State) -> tuple[Action, ...]:
        seat = self.actor(s)
        if seat == OVER:
            return ()
        if seat == CHANCE:
            return FACES
        return (ROLL, HOLD) if s.gathered else (ROLL,)

    def outcomes(self, s: State) -> tuple[tuple[Action, object], ...]:
        return D6 if self.actor(s) == CHANCE else ()

    def apply(self, s: State, a: Action) -> State:
        following = (s.turn + 1) % len(s.banked)
        match a:
            case Roll():
                return State(s.goal, s.banked, s.turn, s.gathered, True)
            case Hold():
                banked = list(s.banked)
                banked[s.turn] += s.gathered
                return State(s.goal, tuple(banked), following, 0, False)
            case Fell(face=1):
                return State(s.goal, s.banked, following, 0, False)
        return State(s.goal, s.banked, s.turn, s.gathered + a.face, False)

    def why_not(self, s: State, a: Action) -> Reason | None:
        seat = self.actor(s)
        if seat == OVER:
            return Reason("over")
        if isinstance(a, Fell) != (seat == CHANCE):
            return Reason("not-now")
        if isinstance(a, Fell) and not 1 <= a.face <= 6:
            return Reason("no-such-face", face=a.face)
        if a == HOLD and not s.gathered:
            return Reason("nothing-to-hold")
        return None

    def scores(self, s: State) -> tuple[int, ...]:
        return s.banked

    def winners(self, s: State) -> tuple[int, ...]:
        if self.actor(s) != OVER:
            return ()
        return tuple(seat for seat, points in enumerate(s.banked) if points >= s.goal)

    def events(self, before: State, a: Action, after: State) -> tuple[Event, ...]:
        if isinstance(a, Fell):
            return (Event("fell", seat=before.turn, face=a.face),)
        return (Event("hold" if a == HOLD else "roll", seat=before.turn),)

    def write_action(self, a: Action) -> str:
        match a:
            case Roll():
                return "roll"
            case Hold():
                return "hold"
        return f"={a.face}"

    def read_action(self, s: State, text: str) -> Action:
        if text in ("roll", "hold"):
            return ROLL if text == "roll" else HOLD
        if len(text) == 2 and text[0] == "=" and text[1] in "123456":
            return Fell(int(text[1]))
        raise NotationError(f"{text[:40]!r} is no action of Tiny", "action-text", text=text[:40])

    def write_state(self, s: State) -> str:
        banked = ",".join(map(str, s.banked))
        return f"tiny1 {s.goal} {banked} {s.turn} {s.gathered} {'=' if s.falling else '-'}"

    def read_state(self, text: str) -> State:
        try:
            tag, goal, banked, turn, gathered, falling = text.split()
            s = State(
                int(goal),
                tuple(int(points) for points in banked.split(",")),
                int(turn),
                int(gathered),
                {"=": True, "-": False}[falling],
            )
        except (ValueError, KeyError):
            tag = ""
        if tag != "tiny1" or s.turn not in range(len(s.banked)) or len(s.banked) not in self.seats:
            raise NotationError("not a position of Tiny", "state-text", text=text[:80])
        return s


GAME = Tiny()
GAMES = {"tiny": GAME}
