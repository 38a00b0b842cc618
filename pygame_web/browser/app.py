"""The table's main loop: events in, regions and effects out, all as JSON.

It runs in a worker; `table.js` on the page decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web.browser.dom import Document
from pygame_web.language import T, translator
from pygame_web.page import Session, update
from pygame_web.page import begin as first_session
from pygame_web.shell import notices, protocol
from pygame_web.shell.boundary import json_object, json_value
from pygame_web.shell.boundary.facts import NAMES, read
from pygame_web.shell.effects import is_urgent
from pygame_web.shell.session import Effects, SavedGame, Setup, Table
from pygame_web.table.seats import awaits_here

if TYPE_CHECKING:
    from pygame_web.table.views import stage

Reply = dict[str, Any]


class App:
    """Holds the session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._document = Document()
        self._drawn: dict[str, str] = {}
        self._faults: list[str] = []
        self._act: stage.Act | None = None
        self._log: tuple[str, ...] = ()
        """The key of the log in the page, see `_log_of`."""
        self._logged: Table | None = None
        """The table as that log shows it."""
        self._late = False
        """Whether the log in the page shows an older table."""
        self._undrawn: Session | None = None
        """The session last drawn, if urgent effects were sent before the next drawing."""
        self._owed: Effects = ()
        """The other effects, sent with that drawing."""

    @property
    def t(self) -> T:
        """The words of the chosen language."""
        return translator(self.session.settings.language)

    def answer(self, events: Iterable[object]) -> Reply:
        """Handle events in order and draw once for all.

        An error in one event is reported and ends only that event, leaving the session as it was.
        Urgent effects get their own reply (`more`); the page then asks again for the regions.
        """
        asked, self._owed = self._owed, ()
        before, self._undrawn = self._undrawn or self.session, None
        for event in events:
            wrong = protocol.event_fault(event)
            if wrong:
                self.drop(wrong)
                continue
            try:
                message = self._document.message(event, self.session)
                if message is not None:
                    self.session, more = update(self.session, message)
                    asked += more
            except Exception:
                self._struck()
        urgent = tuple(effect for effect in asked if is_urgent(effect))
        if urgent:
            self._undrawn = before
            self._owed = tuple(effect for effect in asked if not is_urgent(effect))
            return self.reply(urgent, draw=False, more=True)
        self._act = self._play(before)
        if self._late and self.session is before:
            # Nothing happened: the page only asks for the regions left out.
            self._log = ()
        return self.reply(asked)

    def drop(self, wrong: str) -> None:
        """Count and report an invalid event of the page."""
        self._faults.append(f"dropped: {wrong}")
        self.session = replace(self.session, ignored=self.session.ignored + 1)

    def reply(self, asked: Effects, *, draw: bool = True, more: bool = False) -> Reply:
        """Return the reply to the page; with `more` the regions come in the next one."""
        reply: Reply = {
            "regions": self._changed() if draw else {},
            "effects": [{"do": type(effect).__name__, **asdict(effect)} for effect in asked],
            "scene": self._scene() if draw else None,
            "look": self._look(),
            "place": self._place(),
            "late": self._late,
            "more": more,
            "faults": self._faults,
        }
        self._faults = []
        self._act = None
        return reply

    def _play(self, before: Session) -> stage.Act | None:
        """Return the scene from `before` to now; on an error, report it and show none."""
        if before.shown_table is None or before.shown_table is self.session.shown_table:
            return None
        from pygame_web.table.views import stage

        try:
            return stage.between(before, self.session)
        except Exception:
            self._struck()
            return None

    def _scene(self) -> dict[str, Any] | None:
        """Return the scene as data, None without one."""
        if self._act is None:
            return None
        from pygame_web.table.views import stage

        return stage.scene_data(self._act)

    def _struck(self) -> None:
        """Note the fault that is being handled: for the visitor, and for the console."""
        trace = format_exc()
        if trace not in self._faults:
            self._faults.append(trace)
        self.session = notices.struck(self.session, trace)

    def _changed(self) -> Mapping[str, str]:
        """Return the markup of the regions that are not in the page yet."""
        drawn = self._regions()
        changed = {id: text for id, text in drawn.items() if self._drawn.get(id) != text}
        if self._act is None and "main" not in changed:
            # Keep the current scene until the table changes.
            changed.pop("scene", None)
        self._drawn.update(changed)
        return changed

    def _regions(self) -> Mapping[str, str]:
        """Return the markup of all regions, with simpler views for what cannot be drawn."""
        # A first visit is prerendered without the views; they load for the first drawing.
        from pygame_web.page import regions
        from pygame_web.table.views import stage

        for plainer in plainer_ways(self.session):
            try:
                session = replace(plainer, notice=self.session.notice)
                session = notices.FAULTS.put(session, notices.FAULTS.get(self.session))
                log = _log_of(session)
                known = bool(log) and log == self._log
                drawn = regions.regions(session, self.t, *(("log",) if known else ()))
                self._late = known and session.shown_table is not self._logged
                if not known:
                    self._log, self._logged = log, session.shown_table
                if self._act is not None:
                    drawn = {**drawn, "scene": stage.props(self._act, self.t)}
            except Exception:
                self._struck()
                continue
            # Keep this page, so that what failed is not retried and reported each time.
            self.session = session
            return drawn
        return {}

    def _look(self) -> dict[str, str | bool]:
        """Language, colours and title of the document."""
        session, t = self.session, self.t
        shown = session.open_table
        name = t("The club table")
        if shown is not None:
            from pygame_web.table.views.names import title

            name = f"{title(session, shown.line.game.name)} – {name}"
        if awaits_here(session.table):
            name = f"● {name}"
        return {
            "language": session.settings.language,
            "theme": session.settings.theme,
            "title": name,
            "sound": loudness(session),
            "vibration": session.settings.vibration and session.embed is None,
        }

    def _place(self) -> dict[str, Any]:
        """Return the visitor's place, whether a bot sits there, and whether the screen stays on."""
        session = self.session
        table = session.table if session.page == "table" else None
        return {
            "page": session.page,
            "table": table.id if table else "",
            "bots": bool(table and any(seat.bot for seat in table.seats)),
            "awake": bool(
                table
                and table.line.actor != OVER
                and any(not seat.bot for seat in table.seats)
                and not session.readonly
            ),
        }


def _log_of(session: Session) -> tuple[str, ...]:
    """What a closed log belongs to; () where it is open, or where there is none.

    Drawing it takes a third of a click's time, and on a small screen it is hidden; so for the same
    table it is drawn only when it can be seen.
    """
    shown = session.shown_table
    if shown is None or session.page == "lobby" or session.dialog == "log":
        return ()
    settings = session.settings
    return session.page, shown.id, settings.language, str(settings.notation)


def loudness(session: Session) -> str:
    """Return the page's loudness; an embedded table is silent unless its host asks for sound."""
    settings = session.settings
    if session.embed is None:
        return settings.sound
    if not session.embed.sound:
        return "off"
    return "normal" if settings.sound == "off" else settings.sound


_app: App | None = None


def plainer_ways(session: Session) -> Iterator[Session]:
    """Yield the session with less and less to draw: no dialog, the generic table, the bare lobby.

    Nothing is lost: saved games stay saved, and the table can be tried again.
    """
    yield session
    if session.dialog:
        yield replace(session, dialog="")
    if session.page != "lobby":
        yield replace(session, dialog="", generic=True)
    lobby = replace(session, dialog="", page="lobby", replay=None)
    yield lobby
    bare = tuple(
        SavedGame(saved.id, saved.text, "", (), 0, 0, broken="undrawn") for saved in lobby.saves
    )
    yield replace(lobby, saves=bare)
    plain = replace(lobby, saves=(), results=(), drafts={}, offer=None)
    yield plain
    setup = Setup(game=next(iter(session.games), ""))
    yield replace(plain, setup=setup, settings=replace(session.settings, language="en"))


def begin(facts: str) -> str:
    """Start the session from the facts of browser and storage; return the first reply.

    Never raises.

    `facts` is a JSON object of what `boundary.facts.Facts` lists. A first visitor already sees the
    prerendered lobby, so nothing is drawn.
    """
    global _app
    try:
        data = json_object(facts, None)
    except GameError:
        data = {}
    named: dict[str, Any] = {name: data[name] for name in NAMES if name in data}
    session, asked = first_session(**named)
    _app = App(session)
    known = read(data)
    same = (
        known.page == "index"
        and known.storage == "on"
        and session.settings.language == known.language
        and not any((known.kept, known.saved, known.query, known.fragment, known.resumed))
        and session.notice is None
    )
    return json.dumps({**_app.reply(asked, draw=not same), "host": _host(session)})


def answer(events: str) -> str:
    """Reply to a list of events (see `dom`); anything else asks for the regions."""
    if _app is None:
        raise RuntimeError("answer before begin")
    try:
        data = json_value(events, None)
    except GameError:
        data = None
    if not isinstance(data, list):
        _app.drop("events must be a list, as JSON")
        data = []
    return json.dumps(_app.answer(data))


def _host(session: Session) -> Mapping[str, Any] | None:
    """Return the page's facts for messages with the host; None if it is not embedded."""
    if session.embed is None:
        return None
    return {
        "origin": session.embed.host,
        "accent": session.embed.accent,
        "version": protocol.VERSION,
        "longest": protocol.LONGEST,
    }
