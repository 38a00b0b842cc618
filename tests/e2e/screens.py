"""Pictures of a table on screens of any size, without a Python in the browser.

A visitor without a browser (`tests.web.visit`) plays; the resulting markup is put into a page that
has only the styles. So a whole game can be measured, decision by decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from build_steps import serve
from build_steps.paths import FEATURES, GAMES, ROOT
from build_steps.site import style_sheets
from core.bots import choose
from core.kernel.game import CHANCE, OVER
from pygame_web.language import translator
from pygame_web.page.regions import REGIONS, regions
from tests.web.visit import Guest, Visit

Sizes: TypeAlias = Sequence[tuple[int, int]]
SCREENS: Sizes = ((360, 740), (740, 360), (820, 1180), (1440, 900), (1920, 1080))

SHOW = """([places, regions, law]) => places.map((place) => {
  const frame = frames[place];
  const page = frame.contentDocument;
  for (const [id, markup] of Object.entries(regions[place])) {
    page.getElementById(id).outerHTML = markup;
    const dialog = id === "dialogs" && page.querySelector("dialog[data-modal]");
    if (dialog) dialog.showModal();
  }
  return frame.contentWindow.Function(`return (${law})()`)();
})"""
"""Bring what changed into these frames, as `browser/patch.js` does, and measure there."""

LOAD = """async (name) => {
  globalThis[name] = await import(`/pygame_web/browser/${name}.js`);
}"""

FONT = """async () => {
  const faces = frames.map((frame) => frame.contentDocument.fonts.load("1em Figtree"));
  return (await Promise.all(faces)).flat().length;
}"""
"""A font that comes after the first picture would move what was measured: load it before."""

UNSEEN = (
    "<style>html { opacity: 0 } "
    "* { transition: none !important }"
    "* { animation: none !important }"
    "</style>"
)
"""These pages are neither painted nor animated: they are only measured."""


class Player(Guest):
    """A visitor at a table with bots, who decides like a bot."""

    def __init__(self, game: str, *bots: str, head: str) -> None:
        super().__init__()
        self.head = head
        self.do("set", "pace instant")
        self.do("set", f"game {game}")
        self.do("set", f"seats {len(bots)}")
        for seat, level in enumerate(bots):
            self.do("set", f"bot.{seat}", level)
        self.do("new")
        self.do("guide-leave")
        self.settle()

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


class Screens:
    """One page with a frame for each screen size; all show the same visitor's view."""

    def __init__(self, browser: Browser, sizes: Sizes = SCREENS) -> None:
        self._free = _free(browser)
        self.page: Page = self._free.pop() if self._free else _context(browser).new_page()
        self._shown: list[dict[str, str]] = [{} for _ in sizes]
        dimensions = ",".join(f"{width}x{height}" for width, height in sizes)
        self.page.goto(f"{origin()}frames.html?{dimensions}")
        self.page.evaluate("() => { globalThis.frames = [...document.querySelectorAll('iframe')] }")
        loaded = self.page.evaluate(FONT)
        assert loaded == len(sizes), "the font of the table is not there"

    def show(
        self, visit: Visit, law: str, language: str = "", places: Sequence[int] | None = None
    ) -> list[Any]:
        """Draw the visitor's view, and return what `law`, a page function, reports for each size.

        `places` are the indices of the sizes to draw, in order; by default all.
        """
        t = translator(language or visit.session.settings.language)
        drawn = {name: str(markup) for name, markup in regions(visit.session, t).items()}
        places = range(len(self._shown)) if places is None else places
        changed = {}
        for place in places:
            before, self._shown[place] = self._shown[place], drawn
            changed[place] = {
                name: text for name, text in drawn.items() if before.get(name) != text
            }
        results: list[Any] = self.page.evaluate(SHOW, [list(places), changed, law])
        return results

    def load(self, script: str) -> None:
        """Load a module of `pygame_web/browser/` in every frame, under its name."""
        for frame in self.page.frames[1:]:
            frame.evaluate(LOAD, script)

    def close(self) -> None:
        """Release the page; the next user opens new documents in it."""
        self._free.append(self.page)


VIEWPORT = (
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
)
"""Without it a phone lays the page out as wide as a desktop."""


@cache
def _context(browser: Browser) -> BrowserContext:
    """Return the context shared by all screens, so that they share a cache."""
    return browser.new_context(viewport={"width": 4000, "height": 3000}, reduced_motion="reduce")


@cache
def _free(browser: Browser) -> list[Page]:
    """Pages that are not in use: reusing one is cheaper than opening another."""
    return []


@cache
def origin() -> str:
    """Return the address of the sources, served until the tests are over."""
    server = serve.server(ROOT, handler=Sources)
    Thread(target=server.serve_forever, daemon=True).start()
    return server.address


class Sources(serve.SiteHandler):
    """Serves the two pages, and the styles, scripts, fonts and drawings of the sources."""

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        pages = {"/frames.html": lambda: _frames(address.query), "/table.html": _table}
        if address.path not in pages:
            super().do_GET()
            return
        body = pages[address.path]().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_header(self, keyword: str, value: str) -> None:
        """Let the browser cache files; omit the policy, which forbids evaluating strings."""
        if keyword != "Content-Security-Policy":
            lasting = "max-age=86400"
            super().send_header(keyword, lasting if keyword == "Cache-Control" else value)

    def translate_path(self, path: str) -> str:
        """Return the source file for a path of the built site."""
        name = urlsplit(path).path.removeprefix("/")
        drawing = GAMES.joinpath(*name.split("/")[1:2], "assets", Path(name).name)
        places = (ROOT / name, FEATURES / Path(name).stem / "style.css", drawing)
        return str(next((place for place in places if place.is_file()), ROOT / "no such file"))


def _frames(sizes: str) -> str:
    frames = "".join(
        '<iframe src="table.html" frameborder="0" width="{}" height="{}"></iframe>'.format(
            *size.split("x")
        )
        for size in sizes.split(",")
    )
    head = '<!doctype html><link rel="icon" href="data:,"><style>body { opacity: 0 }</style>'
    return f"{head}<body>{frames}</body>"


def _table() -> str:
    # Those of features come with what they draw; here they are there from the beginning.
    all_sheets = (*style_sheets(), *sorted(FEATURES.glob("*/style.css")))
    sheets = [sheet.relative_to(ROOT).as_posix() for sheet in all_sheets]
    links = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
    body = "".join(f'<div id="{one}"></div>' for one in (*REGIONS, "scene"))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{VIEWPORT}{links}{UNSEEN}'
        f"</head><body>"
        f'<div id="page"><div class="app" id="app">{body}</div></div></body></html>'
    )
