"""The loop of the page: a message, the next session, its effects, a new picture."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from js import Date, console, document, window
from pyodide.ffi import create_once_callable, create_proxy

from pygame_web.browser import dom, files, place
from pygame_web.browser.dom import Page
from pygame_web.browser.host import Host
from pygame_web.browser.storage import GAME, PREFIX, Storage
from pygame_web.browser.worker import Bots
from pygame_web.language import T, translator
from pygame_web.session import Message, Session, update
from pygame_web.session import model as effects
from pygame_web.views import games
from pygame_web.views.names import title
from pygame_web.views.page import regions


class App:
    """Holds the one session there is."""

    def __init__(self, session: Session, storage: Storage) -> None:
        self.session = session
        self.storage = storage
        self.page = Page(self._regions, self.send)
        self.bots = Bots(self.send)
        self.host = Host(session, self.send)
        self._tasks: set[asyncio.Future[Any]] = set()

    @property
    def t(self) -> T:
        """The words of the chosen language."""
        return translator(self.session.settings.language)

    def start(self, first: effects.Effects, *, prerendered: bool = False) -> None:
        """Take the page over; what is `prerendered` just so is drawn anew when idle."""
        self.page.early()
        self.page.listen()
        window.addEventListener("storage", create_proxy(self._stored_elsewhere))
        document.addEventListener("clubtable:open", create_proxy(self._opened))
        place.listen(lambda: self.session, self.send)
        self._carry_out(first)
        self._dress()
        if prerendered:
            self._begin(self._draw_idly())
        else:
            self.page.draw_now()

    async def _draw_idly(self) -> None:
        """Load the games one after the other, so that a click between waits for none, and draw."""
        for key in self.session.games:
            await dom.idle()
            games.view(key)
        await dom.idle()
        self.page.draw_now()

    def _begin(self, task: Coroutine[Any, Any, None]) -> None:
        """Let a task run; it is held until it is done."""
        begun = asyncio.ensure_future(task)
        self._tasks.add(begun)
        begun.add_done_callback(self._tasks.discard)

    def send(self, message: Message) -> None:
        """Answer a message."""
        if not message.at:
            message = Message(message.verb, message.arg, message.value, int(Date.now()))
        before = self.session
        self.session, asked = update(before, message)
        if self.session.settings is not before.settings or self.session.page != before.page:
            self._dress()
        self._carry_out(asked)
        self._seat_bots(before)
        place.follow(before, self.session)
        self.page.draw()

    def _seat_bots(self, before: Session) -> None:
        """Wake the bots' worker as soon as a bot is seated."""
        table = self.session.table
        if table is None or table is before.table or self.session.page != "table":
            return
        if any(seat.bot for seat in table.seats):
            self.bots.wake()

    def _regions(self) -> Mapping[str, str]:
        try:
            return regions(self.session, self.t)
        except Exception as error:
            # A fault in one board must not stop a game: the generic table can go on with it.
            console.error(f"This board could not be drawn: {error!r}")
            return regions(replace(self.session, generic=True, dialog=""), self.t)

    def _dress(self) -> None:
        session, t = self.session, self.t
        shown = session.shown
        name = t("The club table")
        if shown is not None and session.page != "lobby":
            name = f"{title(session, shown.line.game.name)} – {name}"
        dom.dress(session.settings.language, session.settings.theme, name)

    def _carry_out(self, asked: effects.Effects) -> None:
        for effect in asked:
            _DOORS[type(effect)](self, effect)

    def _wait(self, effect: effects.Wait) -> None:
        window.setTimeout(create_once_callable(lambda: self.send(effect.message)), effect.ms)

    def _save(self, effect: effects.Save) -> None:
        state, other = self.storage.save(effect.id, effect.text, effect.parent)
        if other:
            self._later(Message("elsewhere", effect.id, other))
        if state != self.session.storage:
            self._later(Message("stored", state))

    def _keep(self, effect: effects.Keep) -> None:
        state = self.storage.keep(effect.key, effect.text)
        if state != self.session.storage:
            self._later(Message("stored", state))

    def _later(self, message: Message) -> None:
        self._wait(effects.Wait(0, message))

    def _forget(self, effect: effects.Forget) -> None:
        self.storage.forget(effect.id)

    def _download(self, effect: effects.Download) -> None:
        files.download(effect.filename, effect.text)

    def _pick(self, effect: effects.PickFile) -> None:
        files.pick(lambda name, text: self.send(Message("imported", name, text)))

    def _share(self, effect: effects.Share) -> None:
        # The link is shown at once: a browser may ask the person before it lets us copy.
        address = files.address(effect.fragment)
        self._later(Message("shared", "", address))

        async def copy() -> None:
            if await files.copy(address):
                self.send(Message("shared", "copied", address))

        self._begin(copy())

    def _focus(self, effect: effects.Focus) -> None:
        self.page.draw_now()
        dom.focus(effect.selector)

    def _clear(self, _effect: effects.ClearAddress) -> None:
        files.clear_fragment()

    def _tell(self, effect: effects.Tell) -> None:
        self.host.tell(effect)

    def _ask(self, effect: effects.AskBot) -> None:
        self.bots.ask(effect)

    def _opened(self, event: Any) -> None:
        """The system handed a file to the installed app."""
        name, text = json.loads(event.detail)
        self.send(Message("imported", name, text))

    def _stored_elsewhere(self, event: Any) -> None:
        key, text = event.key, event.newValue
        if not isinstance(key, str) or not key.startswith(PREFIX):
            return
        text = text if isinstance(text, str) else ""
        if key.startswith(GAME):
            self.send(Message("elsewhere", key.removeprefix(GAME), text))
        else:
            self.send(Message("kept", key.removeprefix(PREFIX), text))


_DOORS: dict[type[Any], Callable[[App, Any], None]] = {
    effects.Wait: App._wait,
    effects.AskBot: App._ask,
    effects.Save: App._save,
    effects.Forget: App._forget,
    effects.Keep: App._keep,
    effects.Download: App._download,
    effects.PickFile: App._pick,
    effects.Share: App._share,
    effects.Focus: App._focus,
    effects.ClearAddress: App._clear,
    effects.Tell: App._tell,
}
