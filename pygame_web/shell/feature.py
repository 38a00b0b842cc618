"""The contract of a feature.

A feature is a folder of `pygame_web/features`. Its `__init__.py` has `FEATURE`, the manifest:
small, and loaded at every start. Its `active.py` has `ACTIVE`, the body with all its behaviour,
loaded on first use or when the browser is idle. CONTRIBUTING.md explains how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from core.kernel.action import Action
from core.kernel.timeline import Timeline
from pygame_web.language import COMMON, T
from pygame_web.shell.session import Effects, Message, Notice, Session, Step, Table
from pygame_web.shell.slot import Slot
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup

Handler: TypeAlias = Callable[[Session, Message], Step]
"""A handler: it answers a verb."""
Observer: TypeAlias = Callable[[Session, Session, Message], Step]
"""A function of the session before a message and the one after it; returns the next one."""
Draw: TypeAlias = Callable[[Session, BoardView, T], Markup | None]
"""Draws its part of a region, or nothing."""
Light: TypeAlias = Callable[[Session, BoardView, Mapping[str, Markup]], Mapping[str, Markup]]
"""Returns the regions with this feature's highlights."""
Place: TypeAlias = Literal["top", "strip", "sentence", "panel", "task", "bar", "main"]
"""Where a feature draws.

Several may draw a "strip" above the table and a "panel" beside it. One alone, the first that has
something to say, draws the "top" (the middle of the top bar), the "sentence" above the board, the
"bar", the "main" region instead of the table, and the "task": it stands in the bar of a game that
is looked at again, and the strips and panels give way to it.
"""
Aid: TypeAlias = Literal["advice", "review", "tips", "forced", "store"]
"""What a feature may bar on its tables: advice, review, tips, that what is forced is played
unasked, that the game is stored and counted."""


WayPlace: TypeAlias = Literal[
    "lobby",
    "card",
    "setup",
    "begin",
    "foot",
    "top",
    "menu",
    "tools",
    "tools-end",
    "end",
    "learn",
    "defect",
    "result",
    "moment",
]
"""Where a way in is drawn.

In the lobby: above the games, on a game's card, at the head of its set-up, below its button that
starts the game, at the foot. Everywhere:
in the top bar and the menu. At a table: among its tools, behind its log, at the end of a game and
in a replay. Above the lessons of a game; in the notice of a bug. Beside the result of a
stored game: `do` gets the id of the game as its argument. Beside what has just been decided on the
board, such as a battle: `do` gets its ply.
"""


class Stamp(NamedTuple):
    """A feature's words on the picture of a game."""

    words: str
    """Words such as the day it belongs to."""
    signs: str = ""
    """How it went, as a row of signs."""


@dataclass(frozen=True, slots=True)
class Way:
    """A button that opens the feature; a click on it sends `do`."""

    place: WayPlace
    do: str
    icon: str
    words: Callable[[T], str]
    there: Callable[[Session], bool] = lambda session: True
    of: Callable[[str], bool] = lambda game: True
    """Whether it belongs to a game, at the places of one: card, setup, learn.

    There `do` gets the game's key as its argument.
    """
    off: Callable[[Session], bool] = lambda session: False
    """Whether it is shown disabled."""
    pressed: Callable[[Session], bool] = lambda session: False
    note: Callable[[T], str] | None = None
    """A short explanation, shown where there is room."""
    group: Literal["game", "play", "page"] = "play"
    """Its group in the menu: this game; to play and learn; the page itself."""


def at_table(session: Session) -> bool:
    """Return whether a table is seen, for `Way.there`."""
    return session.open_table is not None


@dataclass(frozen=True, slots=True)
class Key:
    """A shortcut at a table: the key, its action as in `data-do`, and its line in the help."""

    key: str
    do: str
    words: Callable[[T], str]


class TableRules:
    """A feature's rules for a table that holds a part of it; a plain table has none.

    The defaults are neutral; a feature overrides what it needs.
    """

    def bars(self, table: Table) -> Mapping[Aid, str]:
        """Return the aids that this table bars, with the code of the notice that says why."""
        return {}

    def enters(self, session: Session, table: Table) -> tuple[Table, Effects]:
        """Return the table as it is put on the page, and effects that fetch its data."""
        return table, ()

    def is_waiting(self, table: Table) -> bool:
        """Return whether chance and bots wait for a reader or a file."""
        return False

    def closed(self, table: Table) -> bool:
        """Return whether nobody may act, although the game is not over."""
        return False

    def why_wait(self, table: Table, token: str) -> Notice | None:
        """Return why a legal decision has to wait; None if it may be made."""
        return None

    def chance_outcome(self, table: Table) -> Action | None:
        """Return the outcome of chance; None: the seeded dice decide."""
        return None

    def bot_action(self, table: Table) -> Action | None:
        """Return the action of the bot to move; None: the bot is asked."""
        return None

    def answering_bot(self, table: Table, bot: str) -> str | None:
        """Return the bot that answers for the seated one; None: the seated one."""
        return None

    def moved(self, table: Table) -> Table:
        """Return the table after its line has changed."""
        return table

    def floor(self, table: Table) -> int:
        """Return the ply below which nothing can be undone."""
        return 0

    def ordered(self, table: Table) -> int:
        """Return the ply before which decisions were scripted and are not judged."""
        return 0

    def owns(self, table: Table) -> Mapping[str, Handler]:
        """Return the table's verbs that this feature handles itself."""
        return {}


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog: its title, body and buttons."""

    title: str
    body: Markup
    foot: Markup = EMPTY
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Active:
    """The body of a feature: its behaviour once it is loaded."""

    verbs: Mapping[str, Handler] = field(default_factory=dict)
    """Every verb of the manifest with its handler."""
    fetched: Handler | None = None
    """Takes a fetched file of the site; its text is "" where the fetch failed."""
    opens: Callable[[Session, Timeline, int], Step | None] | None = None
    """Opens a record with the manifest's `tag`, at a time; None if it is none of its games."""
    observes: Observer | None = None
    rules: TableRules | None = None
    regions: Mapping[Place, Draw] = field(default_factory=dict)
    dialogs: Mapping[str, Callable[[Session, T], Dialog | None]] = field(default_factory=dict)
    light: Light | None = None
    squares: Callable[[Session], bool] | None = None
    """Whether its sentences name squares of the map now; then the map shows the names."""
    from_actor: Callable[[Session], bool] | None = None
    """Whether the board is shown from the seat that decided."""
    says: Mapping[str, Callable[[Session, Notice, T], str]] = field(default_factory=dict)
    """The sentences of its notices, by code."""
    kept: Mapping[str, Callable[[Session, str], Session]] = field(default_factory=dict)
    """Readers of what is kept beside the games, by key. They raise `GameError` for damage.

    Each is called once the body is there, and again when a backup is read back or another tab has
    kept something. What is kept is JSON: how two devices' texts join, `page.merge` tells.
    """
    stamp: Callable[[Session, T], Stamp | None] | None = None
    """The stamp on a picture of the shown game; None if it is not concerned."""
    tells: Mapping[str, Callable[[Session, T], str]] = field(default_factory=dict)
    """News for its buttons in the lobby, by their `do`; shown once the body is loaded."""
    parts: tuple[Slot[Any], ...] = ()
    """Its slots on tables that are stored with them; `Any`: a tuple of slots of several types."""
    embed_status: Callable[[Session], Mapping[str, object] | None] | None = None
    """What an embedding page receives about its table's status (JSON); None for other tables."""


@dataclass(frozen=True, slots=True)
class Feature:
    """The manifest of a feature.

    It imports nothing from its folder, which may not be loaded yet.
    """

    key: str
    """The name of its folder."""
    verbs: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    """The endings of the site's files that it fetches; each comes as the verb "fetched"."""
    readonly: frozenset[str] = frozenset()
    """The verbs that a read-only table answers, as "verb" or "verb argument"."""
    dialogs: tuple[str, ...] = ()
    """Names of dialogs: opening one loads the feature."""
    links: tuple[str, ...] = ()
    """Those of its dialogs that show a link (`shell.link`)."""
    drafts: tuple[str, ...] = ()
    """Names of its fields whose text waits for a button; others may begin with "draft."."""
    ways: tuple[Way, ...] = ()
    keys: tuple[Key, ...] = ()
    kept: tuple[str, ...] = ()
    """Keys of what it keeps beside the games."""
    parts: tuple[str, ...] = ()
    """Names of its slots on tables: a table with one waits until the body is loaded."""
    tag: str = ""
    """The tag of the records of its games, which devices play together: the game's name on all.

    A new game with a seat elsewhere gets it. A table of such a record has the feature's `parts`,
    and no other table has them.
    """
    elsewhere: Callable[[T], str] | None = None
    """What the lobby says of such games once somebody is to play elsewhere."""
    secret: bool = False
    """Whether these parts are secrets: a backup includes them only on request."""
    words: str = COMMON
    """The catalog of its body's texts. Those of the manifest are in the common one."""
    opens: Mapping[str, str] = field(default_factory=dict)
    """Beginnings of fragments that it opens, each a word and "/", with the message that does.

    The fragment follows.
    """
    barred: Callable[[Session], str] = lambda session: ""
    """Why it cannot be used here, as a notice's code; "" where it can."""
    says: Mapping[str, Callable[[T], str]] = field(default_factory=dict)
    """The sentences of notices that need no body, by code."""
    asked_by: Mapping[str, str] = field(default_factory=dict)
    """Options of a game's address, as "name=value", with the verb that answers for that game.

    "name=*" stands for every value. It comes as the message's `value`.
    """
    pack: str = "later"
    """The file of the site that holds its body, without ".json"; "" where it is in the first load.

    Whatever is in "later" is loaded as soon as the browser is idle.
    """
    stands_on: tuple[str, ...] = ()
    """Late libraries that it needs as well, see `build_steps/later.py`."""
    alone: bool = False
    """Whether its body has a folder of the site of its own, with a script that loads and serves it.

    The script gets its `Script` effects. `build.py` in its folder says what else belongs to it.
    """
    remote: bool = False
    """Whether other devices decide at its tables, too: their dice and bots are not the house's."""
    order: int = 50
    """Its place among the features: a lower one observes and draws first."""
