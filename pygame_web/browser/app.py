"""The loop of the table: events come in, what to draw and to carry out goes out, all as JSON.

This runs in a worker; the page around it is `table.js`, which decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from traceback import format_exc
from typing import Any

from pygame_web.browser.dom import Document, Event
from pygame_web.language import T, translator
from pygame_web.session import Session, protocol, update
from pygame_web.session import begin as first_session
from pygame_web.session.model import Effects

Reply = dict[str, Any]


class App:
    """Holds the one session there is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._document = Document()
        self._drawn: dict[str, str] = {}
        self._faults: list[str] = []

    @property
    def t(self) -> T:
        """The words of the chosen language."""
        return translator(self.session.settings.language)

    def answer(self, events: Iterable[Event]) -> Reply:
        """Take in what happened, in order; one picture for all of it.

        A fault in one event is told and ends that event only: the session stays as it was.
        """
        asked: Effects = ()
        for event in events:
            try:
                message = self._document.message(event, self.session)
                if message is not None:
                    self.session, more = update(self.session, message)
                    asked += more
            except Exception:
                self._faults.append(format_exc())
        return self.reply(asked)

    def reply(self, asked: Effects, *, draw: bool = True) -> Reply:
        """What the page shall know now."""
        told: Reply = {
            "regions": self._changed() if draw else {},
            "effects": [{"do": type(effect).__name__, **asdict(effect)} for effect in asked],
            "look": self._look(),
            "place": self._place(),
            "faults": self._faults,
        }
        self._faults = []
        return told

    def _changed(self) -> Mapping[str, str]:
        """The markup of the regions that are not in the page yet."""
        # A first visitor's page is ready without the views: they are loaded for the first picture.
        from pygame_web.views import page

        try:
            drawn = page.regions(self.session, self.t)
        except Exception:
            # A fault in one board must not stop a game: the generic table can go on with it.
            self._faults.append(format_exc())
            drawn = page.regions(replace(self.session, generic=True, dialog=""), self.t)
        changed = {id: text for id, text in drawn.items() if self._drawn.get(id) != text}
        self._drawn.update(changed)
        return changed

    def _look(self) -> dict[str, str]:
        """Language, colours and title of the document."""
        session, t = self.session, self.t
        shown = session.shown
        name = t("The club table")
        if shown is not None and session.page != "lobby":
            from pygame_web.views.names import title

            name = f"{title(session, shown.line.game.name)} – {name}"
        return {
            "language": session.settings.language,
            "theme": session.settings.theme,
            "title": name,
        }

    def _place(self) -> dict[str, Any]:
        """Where the visitor is, and whether a bot sits there."""
        session = self.session
        table = session.table if session.page == "table" else None
        return {
            "page": session.page,
            "table": table.id if table else "",
            "bots": bool(table and any(seat.bot for seat in table.seats)),
        }


_app: App | None = None


def begin(facts: str) -> str:
    """Start the one session with what browser and storage know; the first reply.

    `facts` are the arguments of `session.begin`, and `language`, that of the page as it stands. A
    first visitor's lobby is the prerendered one: then nothing is drawn yet.
    """
    global _app
    told: dict[str, Any] = json.loads(facts)
    prerendered = told.pop("language")
    session, asked = first_session(**told)
    _app = App(session)
    same = (
        told["page"] == "index"
        and told["storage"] == "on"
        and session.settings.language == prerendered
        and not any(told[name] for name in ("kept", "saved", "query", "fragment", "resumed"))
    )
    return json.dumps({**_app.reply(asked, draw=not same), "host": _host(session)})


def answer(events: str) -> str:
    """The reply to a list of events, see `dom`."""
    if _app is None:
        raise RuntimeError("answer before begin")
    return json.dumps(_app.answer(json.loads(events)))


def _host(session: Session) -> Mapping[str, Any] | None:
    """What the page needs to speak with the one around it; None where it is not embedded."""
    if session.embed is None:
        return None
    return {
        "origin": session.embed.host,
        "accent": session.embed.accent,
        "version": protocol.VERSION,
        "longest": protocol.LONGEST,
    }
