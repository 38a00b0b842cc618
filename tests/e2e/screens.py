"""Pictures of a table on screens of any size, without a Python in the browser.

A visitor without a browser (`tests.web.visit`) plays; the markup of what he would see is put into
a page that has the styles only. So a whole game can be measured, decision by decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, Route

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
    "* { backdrop-filter: none !important; transition: none !important }"
    "* { animation: none !important }"
    "</style>"
)
"""Nothing of these pages is painted or moves: they are measured only."""


class Player(Guest):
    """A visitor at a table with bots, who decides as a bot would."""

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
    """One page with a frame for each size of screen; all show what one visitor sees."""

    def __init__(self, browser: Browser, sizes: Sizes = SCREENS) -> None:
        context = browser.new_context(
            viewport={"width": 4000, "height": 3000}, reduced_motion="reduce"
        )
        self.page: Page = context.new_page()
        self._shown: list[dict[str, str]] = [{} for _ in sizes]
        self.page.route("**/*", lambda route: from_sources(route, sizes))
        self.page.goto(ORIGIN + "frames.html")
        self.page.evaluate("() => { globalThis.frames = [...document.querySelectorAll('iframe')] }")
        loaded = self.page.evaluate(FONT)
        assert loaded == len(sizes), "the font of the table is not there"

    def show(
        self, visit: Visit, law: str, language: str = "", places: Sequence[int] | None = None
    ) -> list[Any]:
        """Draw what the visitor sees, and what `law`, a function of the page, says of each size.

        `places` are those of the sizes that are drawn, in their order; all unless told.
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
        told: list[Any] = self.page.evaluate(SHOW, [list(places), changed, law])
        return told

    def load(self, script: str) -> None:
        """Have a module of `pygame_web/browser/` in every frame, under its own name."""
        for frame in self.page.frames[1:]:
            frame.evaluate(LOAD, script)

    def close(self) -> None:
        """Forget the page, and what it may still be loading."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.context.close()


ORIGIN = "http://table.test/"
VIEWPORT = (
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
)
"""Without it a phone lays a page out as wide as a desk's."""


def from_sources(route: Route, sizes: Sizes = SCREENS) -> None:
    """Serve the two pages, and the styles, scripts, fonts and drawings of the sources."""
    name = route.request.url.removeprefix(ORIGIN)
    if name == "frames.html":
        frames = "".join(
            f'<iframe src="table.html" frameborder="0" width="{width}" height="{height}"></iframe>'
            for width, height in sizes
        )
        route.fulfill(content_type="text/html", body=f"<!doctype html><body>{frames}</body>")
    elif name == "table.html":
        route.fulfill(content_type="text/html", body=_table())
    elif (ROOT / name).is_file():
        route.fulfill(path=ROOT / name)
    elif (sheet := FEATURES / Path(name).stem / "style.css").is_file():
        route.fulfill(path=sheet)
    elif (drawing := GAMES.joinpath(*name.split("/")[1:2], "assets", Path(name).name)).is_file():
        route.fulfill(path=drawing)
    else:
        route.fulfill(status=404)


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
