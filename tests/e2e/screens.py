"""Pictures of a table on screens of any size, without a Python in the browser.

A visitor without a browser (`tests.web.visit`) plays; the markup of what he would see is put into
a page that has the styles only. So a whole game can be measured, decision by decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from build_steps.paths import ASSETS, ROOT
from core import GAMES
from core.bots import choose
from core.kernel.game import CHANCE, OVER
from pygame_web.language import translator
from pygame_web.session import model
from pygame_web.views.page import regions
from tests.web.visit import Visit

SCREENS = ((360, 740), (740, 360), (820, 1180), (1440, 900), (1920, 1080))

SHOW = """(regions) => {
  for (const [id, markup] of Object.entries(regions)) {
    document.getElementById(id).outerHTML = markup;
    const dialog = id === "dialogs" && document.querySelector("dialog[data-modal]");
    if (dialog) dialog.showModal();
  }
}"""
"""Bring the regions that changed into the page, as `browser/patch.js` does."""

UNSEEN = "<style>html { opacity: 0 } * { backdrop-filter: none !important }</style>"
"""Nothing of these pages is painted: they are measured only."""


class Player(Visit):
    """A visitor at a table with bots, who decides as a bot would."""

    def __init__(self, game: str, *bots: str, head: str) -> None:
        super().__init__(games=GAMES)
        self.head = head
        self.do("set", "pace instant")
        self.do("set", f"game {game}")
        self.do("set", f"seats {len(bots)}")
        for seat, level in enumerate(bots):
            self.do("set", f"bot.{seat}", level)
        self.do("new")
        self.settle()

    def answer(self, question: model.AskBot) -> None:
        """Bots decide as they do in the browser, from the same seed."""
        game = self.games[question.game]
        action = choose(game, game.read_state(question.position), question.level, question.seed)
        self.do("bot", question.id, game.write_action(action))

    def decisions(self) -> Iterator[str]:
        """Every decision of the game: yields before each the token that will be played."""
        while True:
            self.settle()
            line = self.table.line
            if line.actor == OVER:
                return
            if line.actor == CHANCE:
                yield ""
                self.do("roll")
                continue
            token = line.game.write_action(
                choose(line.game, line.state, self.head, f"player {line.ply}")
            )
            yield token
            self.do("step", "=")
            self.do("act", token)


class Screen:
    """A page of one size that shows what a visitor sees."""

    def __init__(self, browser: Browser, folder: Path, width: int, height: int) -> None:
        sheets = sorted((ASSETS / "css").glob("*.css"))
        links = "".join(f'<link rel="stylesheet" href="{one.as_uri()}">' for one in sheets)
        ids = ("top", "main", "bar", "log", "dialogs", "toast", "live")
        body = "".join(f'<div id="{one}"></div>' for one in ids)
        shell = folder / "shell.html"
        shell.write_text(
            f'<!doctype html><html lang="en"><head><base href="{ROOT.as_uri()}/">{links}'
            f'{UNSEEN}</head><body><div id="page"><div class="app" id="app">{body}</div></div>'
            "</body></html>",
            encoding="utf-8",
        )
        self.name = f"{width}x{height}"
        self._shown: dict[str, str] = {}
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        self.page: Page = context.new_page()
        self.page.goto(shell.as_uri())

    def show(self, visit: Visit, measure: str, *given: Any) -> Any:
        """Draw what the visitor sees, and what `measure`, a function of the page, says of it."""
        t = translator(visit.session.settings.language)
        drawn = {name: str(markup) for name, markup in regions(visit.session, t).items()}
        changed = {name: text for name, text in drawn.items() if self._shown.get(name) != text}
        self._shown = drawn
        told = f"([regions, given]) => {{ ({SHOW})(regions); return ({measure})(...given); }}"
        return self.page.evaluate(told, [changed, list(given)])

    def close(self) -> None:
        """Forget the page."""
        self.page.context.close()
