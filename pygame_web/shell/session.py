"""The data of a session: frozen, without behaviour. `effects` has its messages and effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from core import GAMES
from core.games.site import DEFAULT
from core.kernel.game import Reason
from core.kernel.record import Games
from core.kernel.timeline import Timeline
from pygame_web.shell.effects import (
    AskBot,
    AskRoom,
    ClearAddress,
    Code,
    Copy,
    Download,
    Effect,
    Effects,
    Fetch,
    Focus,
    Forget,
    Job,
    Keep,
    Load,
    Message,
    PickFile,
    Save,
    Script,
    Settle,
    Share,
    Tell,
    Wait,
)

__all__ = [
    "AskBot",
    "AskRoom",
    "ClearAddress",
    "Code",
    "Copy",
    "Download",
    "Effect",
    "Effects",
    "Embed",
    "Fetch",
    "Focus",
    "Forget",
    "Job",
    "Keep",
    "Load",
    "Message",
    "Notice",
    "Offer",
    "PickFile",
    "Result",
    "Save",
    "SavedGame",
    "Script",
    "Seat",
    "Session",
    "Settings",
    "Settle",
    "Setup",
    "Share",
    "Step",
    "Table",
    "Tell",
    "Wait",
]


@dataclass(frozen=True, slots=True)
class Settings:
    """A visitor's own settings, kept between visits."""

    language: str = "en"
    theme: str = "system"
    """system, light or dark."""
    pace: str = "normal"
    """slow, normal, fast or instant: how long a bot's decision is shown."""
    speed: str = "normal"
    """The same for the replay."""
    sound: str = "off"
    """off, quiet, normal or loud."""
    vibration: bool = True
    """Whether the device vibrates at important moments, if it can."""
    notation: bool = False
    """Whether the log shows the tokens of the record, too."""
    keys: bool = True
    """Whether single keys (u, r, ?, ...) are shortcuts."""
    tips: bool = True
    """Whether tips explain what happens for the first time."""
    coordinates: bool = False
    """Whether maps show the names of their squares."""
    ask: bool = True
    """Whether the page asks once before a turn ends with actions left."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: a person, or the bot level `bot`. Without a name the page finds one."""

    name: str = ""
    bot: str = ""
    away: bool = False
    """Whether this person plays on another device."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices of the lobby. `seats` always has four; the first `count` take part."""

    game: str = DEFAULT
    count: int = 2
    seats: tuple[Seat, ...] = (Seat(), Seat(), Seat(), Seat())
    options: Mapping[str, str] = field(default_factory=dict)
    real_dice: bool = False
    handover: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A game on the table, or a replay."""

    id: str
    line: Timeline
    seats: tuple[Seat, ...]
    seed: str = ""
    """The source of virtual dice; stored with a saved game, never in its record."""
    real_dice: bool = False
    handover: bool = False
    holder: int = -1
    """The seat of the person who holds the device, -1 for nobody."""
    steps: tuple[str, ...] = ()
    """The steps that the player to decide has taken toward an action (`data-step`)."""
    cursor: int | None = None
    """The ply that is shown, or None for the newest."""
    playing: bool = False
    """Whether a replay runs by itself."""
    paused: bool = False
    """Whether bots and their dice wait."""
    change: int = 0
    """A counter of changes to the line; every awaited answer names it."""
    last_input: int = 0
    """The ply of the last human input; the live region tells it and what came after it."""
    answer: str = ""
    """A bot's answer that waits until its pace has passed."""
    failed: str = ""
    """Why the bot could not answer, "" if it could; with a reason the table is paused."""
    due: bool = False
    """Whether the pace of the awaited bot has passed."""
    last_click: tuple[str, int] = ("", 0)
    """The last action a person clicked, and when: a double click is one click."""
    stamp: str = ""
    """The version of the stored game this one continues; see `saves`."""
    kept: bool = True
    """Whether it is stored. A game from outside is stored once somebody plays on or keeps it."""
    parts: Mapping[str, object] = field(default_factory=dict)
    """The features' own data, by slot (`shell.slot`). Nobody else reads it."""

    @property
    def ply(self) -> int:
        """The ply that is shown."""
        return self.line.ply if self.cursor is None else self.cursor


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to the person: a code that `page/notice.py` puts into words, and facts.

    `reason` is a game's reason (`why_not`), put into words by `game`.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    error: bool = False
    reason: Reason | None = None
    token: str = ""
    do: str = ""
    """A message that the notice offers as a button, in the form of `data-do`."""
    trace: str = ""
    """The trace of a bug, for a report; "" for all other notices."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A stored game as the list of saved games shows it; `text` is its whole envelope."""

    id: str
    text: str
    game: str
    names: tuple[Seat, ...]
    plies: int
    touched: int
    over: bool = False
    broken: str = ""
    """Why it cannot be opened (an error's code), or nothing."""
    archived: bool = False
    """Whether its record is stored compressed."""


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game, as the results keep it."""

    id: str
    game: str
    at: int
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    luck: tuple[float, ...] = ()
    """By seat, in wins, as a review found it; empty where none was made."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The games of an opened file, which are saved if the visitor agrees."""

    name: str
    saves: tuple[SavedGame, ...]
    effects: Effects
    """What stores them."""
    bad: int = 0
    """How many games of the file could not be read."""
    fragments: tuple[str, ...] = ()
    """The fragments that open each of them, if one is to be chosen."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Of a backup: how much of what is new, known, refused; see `page.backup`."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Of a backup: what is kept beside the games once it has joined, by key."""


@dataclass(frozen=True, slots=True)
class Embed:
    """The options of the embedding page: see `page.host`."""

    host: str = ""
    """The only origin to exchange messages with; empty for none."""
    readonly: bool = False
    accent: str = ""
    """A colour "#rrggbb" for buttons."""
    sound: bool = False
    """Whether sound is on: requested by the host, or turned on here."""
    online: bool = False
    """Whether the host lets people play over relays here."""
    remote: Mapping[str, object] | None = None
    """What the host last received about play elsewhere (`Active.embed_status`); None if nothing."""


@dataclass(frozen=True, slots=True)
class Session:
    """The state of the page. Only `update` makes the next one."""

    games: Games = GAMES
    page: str = "lobby"
    """lobby, table or replay."""
    generic: bool = False
    """Whether boards are shown by the generic table (`?view=table`)."""
    settings: Settings = Settings()
    setup: Setup = Setup()
    table: Table | None = None
    replay: Table | None = None
    dialog: str = ""
    """The open dialog: its name, and after a blank its argument. Empty: none."""
    notice: Notice | None = None
    notice_count: int = 0
    """The number of notices so far. It names the newest, so that only its own timer ends it."""
    saves: tuple[SavedGame, ...] = ()
    results: tuple[Result, ...] = ()
    storage: str = "on"
    """on, off (forbidden) or full."""
    room: int = -1
    """Bytes that can still be stored, or -1 where the browser does not say."""
    drafts: Mapping[str, str] = field(default_factory=dict)
    """Text typed into fields that wait for a button (such as a pasted record)."""
    entropy: str = "0"
    """Randomness of this visit, from the browser's crypto; every seed and id stems from it."""
    count: int = 0
    """How many ids were made from `entropy`."""
    about: Mapping[str, str] = field(default_factory=dict)
    """Facts about page and browser for a report."""
    aside: Mapping[str, str] = field(default_factory=dict)
    """Stored data that could not be read, by key; it is offered as a file."""
    offer: Offer | None = None
    embed: Embed | None = None
    """Set if the page is a table embedded in another page."""
    relays: tuple[str, ...] = ()
    """Addresses of the relays that the site's owner named; without one nobody plays online."""
    ignored: int = 0
    """How many malformed messages came."""
    parts: Mapping[str, object] = field(default_factory=dict)
    """The features' own data, by slot (`shell.slot`). Nobody else reads it."""

    @property
    def shown_table(self) -> Table | None:
        """The table of the page that is open."""
        return self.replay if self.page == "replay" else self.table

    @property
    def open_table(self) -> Table | None:
        """The table that is seen; None in the lobby."""
        return None if self.page == "lobby" else self.shown_table

    @property
    def readonly(self) -> bool:
        """Whether the table can only be watched."""
        return self.embed is not None and self.embed.readonly

    def ignore(self) -> Step:
        """Do nothing but count a message that is malformed or means nothing now."""
        return replace(self, ignored=self.ignored + 1), ()


Step: TypeAlias = tuple[Session, Effects]
