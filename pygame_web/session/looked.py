"""What a session holds of looks back and of advice, and what asks for them. Frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RUNNING, STOPPED, WHOLE, FAILED = "running", "stopped", "whole", "failed"


@dataclass(frozen=True, slots=True)
class Look:
    """A look back at one game, as far as it has come."""

    id: str
    """The table it belongs to."""
    length: int
    """How many plies that has."""
    pieces: tuple[str, ...] = ()
    """What was found, as JSON of `browser.bot_worker.look`, in order."""
    done: int = 0
    """How many plies they tell of."""
    state: str = RUNNING
    why: str = ""
    """Why it failed: an error's code."""
    exercise: int = -1
    """Which of the dearest decisions is tried again; -1 for none."""
    tried: str = ""
    """The token that was tried there."""


@dataclass(frozen=True, slots=True)
class Faces:
    """Before the die: whether it is wanted, and what came of the node of chance last asked for."""

    on: bool = False
    asked: str = ""
    """The name of that node (`faces.wanted`); empty for none."""
    told: str | None = None
    """JSON of `browser.bot_worker.faces`, None while it is on its way."""


@dataclass(frozen=True, slots=True)
class Looks:
    """The look back that is open, and those that are kept."""

    open: Look | None = None
    faces: Faces = Faces()
    kept: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By name (`look.name`) the pieces of whole looks back, the newest last."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the best bot would do, asked for at one position of a table."""

    id: str
    """The position: what the table's bots would be asked there (`pacing.awaited`)."""
    told: str = ""
    """The answer, as JSON of `browser.bot_worker.advise`; empty while it is on its way."""


@dataclass(frozen=True, slots=True)
class AskAdvice:
    """Ask what the best bot would do; it comes as Message("advised", id, JSON), "" if not."""

    id: str
    game: str
    position: str


@dataclass(frozen=True, slots=True)
class LookBack:
    """Look at plies of a record; they come as Message("looked", id, JSON), or "look-failed".

    With a `count` of 0 only what draws them is loaded; the answer is empty.
    """

    id: str
    record: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class AskFaces:
    """What each outcome of chance at `ply` would do; it comes as Message("faced", id, JSON)."""

    id: str
    record: str
    ply: int
