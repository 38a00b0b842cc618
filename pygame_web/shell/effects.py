"""Messages, which change a session, and effects, which the browser carries out.

Frozen data, no behaviour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
    """An event: a click (`verb` and `arg` of `data-do`), an input, or an answer."""

    verb: str
    arg: str = ""
    value: str = ""
    at: int = 0
    """Milliseconds since 1970, from the browser's clock; 0 where it does not matter."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Deliver `message` after `ms` milliseconds."""

    ms: int
    message: Message
    scene: bool = False
    """Whether it also waits for the end of the scene that is shown."""


@dataclass(frozen=True, slots=True)
class AskBot:
    """Ask `level` to decide; the answer comes as Message("bot", id, token)."""

    id: str
    game: str
    position: str
    level: str
    seed: str
    gentle: bool = False
    """Whether this is the game's weakest level, which decides at once without a worker."""


@dataclass(frozen=True, slots=True)
class Save:
    """Store a game if the stored one still has the stamp `parent` (empty: if there is none)."""

    id: str
    text: str
    stamp: str
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Forget:
    """Remove a stored game."""

    id: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Delete an older page's copy of a game, after all earlier writes."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class AskRoom:
    """Ask how much can still be stored; answered by "room"."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Store settings, set-up or results under `key`."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Fetch:
    """Read a file of the site; answered by Message("fetched", name, text), with "" on failure."""

    name: str


@dataclass(frozen=True, slots=True)
class Load:
    """Load the body of a feature; then `message` comes once more, within Message("loaded", …)."""

    feature: str
    files: tuple[str, ...]
    """The names of the site's files with the body, without ".json"."""
    message: Message
    alone: bool = False
    """Whether the feature's own script loads the body."""


@dataclass(frozen=True, slots=True)
class Job:
    """Run a feature's job in the bots' worker: the function `job` of its `jobs.py`.

    It gets `words`; answered by Message(`verb`, `id`, text), with "" on failure.
    """

    feature: str
    files: tuple[str, ...]
    """As in `Load`."""
    job: str
    words: tuple[str, ...]
    verb: str
    id: str


@dataclass(frozen=True, slots=True)
class Download:
    """Hand a file to the person."""

    filename: str
    text: str


@dataclass(frozen=True, slots=True)
class PickFile:
    """Let the person choose a file; it comes as Message("imported", name, text)."""


@dataclass(frozen=True, slots=True)
class Share:
    """Make the page's address with this fragment; answered by "shared"."""

    fragment: str
    sheet: bool = False
    """Whether the system's share dialog is tried first."""
    copy: bool = False
    """Whether the address is copied to the clipboard."""
    words: str = ""
    """A text that is shared with the address, in the line before it."""


@dataclass(frozen=True, slots=True)
class Code:
    """Make the QR code of a text; answered by "code"."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Draw the board and these words into the page's `[data-picture]`; answered by "pictured"."""

    title: str = ""
    headline: str = ""
    rows: tuple[tuple[int, str, str, bool], ...] = ()
    """For each seat: its number, its name, its points, and whether it has won."""
    shape: str = "wide"
    """Wide (1200 by 630 pixels) or square (1080 by 1080)."""
    day: str = ""
    """The day it belongs to, in words."""
    signs: str = ""
    """How the game went, one sign for each turn."""
    moment: bool = False
    """Whether the page's `[data-moment]`, such as a battle, is drawn in place of the points."""


@dataclass(frozen=True, slots=True)
class HandPicture:
    """Save, copy or send the picture that was drawn last; answered by "pictured".

    When sent, the page's address with `fragment`, and `words`, go with it.
    """

    how: str
    filename: str
    words: str
    fragment: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard; answered by the verb `then`, with "yes" if it is there."""

    text: str
    then: str = "copied"


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the keyboard focus to the first element that fits the selector, "" to the first thing
    to do.
    """

    selector: str


@dataclass(frozen=True, slots=True)
class Press:
    """Press the main button of the table, such as "End turn"; answered by "main none" without one.

    A button that would ask for confirmation only gets the focus.
    """


@dataclass(frozen=True, slots=True)
class Cross:
    """Move the keyboard focus from the board to its buttons, or back to where it was."""


@dataclass(frozen=True, slots=True)
class ClearAddress:
    """Remove the fragment from the page's address, after it was opened."""


@dataclass(frozen=True, slots=True)
class Install:
    """Ask the browser to install the site, where it offers that."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Send a message of `shell.protocol` to the page around this one."""

    type: str
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Script:
    """Ask the script of a feature that has its own (`Feature.alone`); it answers by a verb."""

    feature: str
    ask: str
    data: Mapping[str, object] = field(default_factory=dict)
    urgent: bool = False
    """Whether people elsewhere wait for it, so that it goes out before the next drawing."""


Effect: TypeAlias = (
    Wait
    | AskBot
    | Save
    | Forget
    | Settle
    | AskRoom
    | Keep
    | Fetch
    | Download
    | PickFile
    | Share
    | Code
    | Copy
    | Picture
    | HandPicture
    | Focus
    | Press
    | Cross
    | Install
    | ClearAddress
    | Tell
    | Script
    | Load
    | Job
)
Effects: TypeAlias = tuple[Effect, ...]


def is_urgent(effect: Effect) -> bool:
    """Return whether an effect is sent before the page is drawn again."""
    return isinstance(effect, Script) and effect.urgent
