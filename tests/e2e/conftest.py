"""A browser and the built site, for tests that use the page like a person.

`site` is the address of a fresh copy of `dist/` under a sub-path. `desktop` and `phone` are pages;
a test that wants more windows, languages or settings asks `new_page`. Every page is watched: an
error in the console or a request to another host fails the test. Pages are laid out and heard, but
not painted (`unpainted`). Dice and ids come from the test's name (`chance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Frame,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from build_steps import chromium, serve
from build_steps.paths import ROOT
from tests.e2e import chance, outside

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
MEDIA = ("color_scheme", "reduced_motion")
FLAGS = (*chromium.FLAGS, "--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering")
"""Most visits of a test are short: compiling Python's interpreter a second time, for speed, would
take a third of the processor's time and never pay."""
PATIENCE = 90_000
"""Milliseconds to wait for a page: a slow machine is no reason to fail."""

for _kind in (Page, Frame):
    _kind.wait_for_function = chromium.wait_for_function  # type: ignore[method-assign,assignment]

# Playwright's own patience with `expect` is five seconds.
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]

UNPAINTED = """{
  globalThis.unpainted = new CSSStyleSheet();
  unpainted.replaceSync("html, dialog, dialog::backdrop { opacity: 0 !important }");
  document.adoptedStyleSheets = [unpainted];
}"""
"""A dialog lies above the root, which cannot hide it."""
PAINTED = "() => { unpainted.replaceSync(''); }"
"""Paints a page from now on."""


def unpainted(context: BrowserContext) -> BrowserContext:
    """Return a context whose pages paint nothing, which saves a third of each click.

    Layout, hit tests, focus and `checkVisibility` are unaffected. Where opacity counts, `PAINTED`
    turns painting on; `axe.check` tells axe the opacity that the page's own styles give.
    """
    context.add_init_script(UNPAINTED)
    return context


class UnderSubPath(serve.SiteHandler):
    prefix = "/games/club/"


@pytest.fixture(scope="session")
def whole_site(dist: Path) -> Iterator[str]:
    """The address of the lobby, served for this session under `/games/club/`."""
    with serve.running(serve.server(dist, handler=UnderSubPath)) as address:
        yield address + UnderSubPath.prefix.lstrip("/")


@pytest.fixture(scope="session")
def outside_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same for a site whose Python runs outside the browser."""
    folder = outside.copy(dist, tmp_path_factory.mktemp("outside") / "dist")
    with serve.running(serve.server(folder, handler=UnderSubPath)) as address:
        yield address + UnderSubPath.prefix.lstrip("/")


def is_outside(request: pytest.FixtureRequest) -> bool:
    """Return whether a test wants Python outside the browser; its own mark overrides its file's."""
    marks = (mark.name for mark in request.node.iter_markers())
    return next((name for name in marks if name in ("outside", "regulars")), "") == "outside"


@pytest.fixture
def site(request: pytest.FixtureRequest) -> str:
    """The address of the lobby of the site that this test uses."""
    wanted = "outside_site" if is_outside(request) else "whole_site"
    return str(request.getfixturevalue(wanted))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright; only one may be started per process."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    program = chromium.lean_executable(playwright.chromium.executable_path)
    opened = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def sources() -> Iterator[str]:
    """The address of this repository's files, for tests of one script by itself."""
    with serve.running(serve.server(ROOT)) as address:
        yield address


@pytest.fixture(scope="session")
def _bare_pages(browser: Browser) -> list[Page]:
    """Empty pages that are not in use: reusing one is cheaper than opening another."""
    return []


@pytest.fixture
def bare_page(browser: Browser, _bare_pages: list[Page]) -> Iterator[Callable[[int, int], Page]]:
    """Opens an empty page of a given width and height."""
    used = []

    def make(width: int, height: int) -> Page:
        page = _bare_pages.pop() if _bare_pages else browser.new_page()
        page.set_viewport_size({"width": width, "height": height})
        used.append(page)
        return page

    yield make
    for page in used:
        page.goto("about:blank")
        _bare_pages.append(page)


OWN = ("http://127.0.0.1:", "https://127.0.0.1:", "http://localhost:", "data:", "blob:")
"""Prefixes of the addresses that a page may request."""


class Watch:
    """Checks that pages log no errors, raise none, and request no other host."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.forgiven: list[str] = []

    def forgive(self, part: str) -> None:
        """Ignore faults that contain `part`, in a test that provokes them."""
        self.forgiven.append(part)

    def follow(self, context: BrowserContext) -> Callable[[], None]:
        """Watch a context until the returned function is called."""
        watched: dict[Any, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda error: self.faults.append(f"error: {error.error}"),
            "request": lambda request: self._address(request.url),
        }
        for event, handler in watched.items():
            context.on(event, handler)

        def unfollow() -> None:
            for event, handler in watched.items():
                context.remove_listener(event, handler)

        return unfollow

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} {message.location}")

    def _address(self, url: str) -> None:
        if not url.startswith(OWN):
            self.faults.append(f"request to another host: {url}")

    def left(self) -> list[str]:
        return [fault for fault in self.faults if not any(part in fault for part in self.forgiven)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert not watch.left()


@pytest.fixture
def new_context(
    request: pytest.FixtureRequest, browser: Browser, watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes watched browser contexts, each a visitor with separate storage."""
    contexts: list[BrowserContext] = []
    pages = count()
    pythons = outside.Pythons() if is_outside(request) else None

    usual = {"locale": "en-GB", **DESKTOP}
    if pythons is not None:
        # What is kept of the site would be kept for nobody.
        usual["service_workers"] = "block"

    def make(**settings: Any) -> BrowserContext:
        context = unpainted(browser.new_context(**{**usual, **settings}))
        context.set_default_timeout(PATIENCE)
        if pythons is not None:
            pythons.serve(context)
        watch.follow(context)
        contexts.append(context)
        open_page = context.new_page

        def new_page() -> Page:
            return chance.settle(open_page(), f"{request.node.nodeid} new {next(pages)}")

        context.new_page = new_page  # type: ignore[method-assign]
        return context

    yield make
    for context in contexts:
        context.close()
    if pythons is not None:
        assert not pythons.faults, pythons.faults[0]


def _first_opens(context: BrowserContext, page: Page) -> None:
    """Let the next new page of a context be this empty one: opening another costs 0.1 s."""
    open_page = context.new_page

    def take() -> Page:
        context.new_page = open_page  # type: ignore[method-assign]
        return page

    context.new_page = take  # type: ignore[method-assign]


class Regulars:
    """Visitors who were here before: their browsers keep the site, but no game and no setting.

    One test after another meets them, so only the first start of each is cold. A test that is about
    the start itself, or about what is kept of the site, asks for a new visitor instead.
    """

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.played = {
            "origin": site.removesuffix(UnderSubPath.prefix),
            "storageTypes": "local_storage,indexeddb,file_systems",
        }
        self.free: dict[str, list[BrowserContext]] = {}
        self.used: list[tuple[str, BrowserContext]] = []

    def come(self, **settings: Any) -> BrowserContext:
        """Return a visitor not used elsewhere in this test."""
        kind = repr(sorted(settings.items()))
        free = self.free.setdefault(kind, [])
        context = free.pop() if free else self.stranger(**settings)
        self.used.append((kind, context))
        return context

    def go(self) -> None:
        """After a test: every visitor forgets what was played and gets the network back.

        A visitor whose clock was set is not reused.
        """
        for kind, context in self.used:
            context.set_offline(False)
            for page in context.pages:
                page.close()
            page = context.new_page()
            if page.evaluate("'__pwClock' in globalThis"):
                # A clock that was set, or stopped, stays so in every later page.
                context.close()
                continue
            session = context.new_cdp_session(page)
            session.send("Storage.clearDataForOrigin", self.played)
            session.detach()
            _first_opens(context, page)
            self.free[kind].append(context)
        self.used.clear()

    def stranger(self, **settings: Any) -> BrowserContext:
        """Return a new visitor, used only once."""
        context = unpainted(self.browser.new_context(**settings))
        context.set_default_timeout(PATIENCE)
        return context


class Guests(Regulars):
    """Visitors to the site whose Python runs outside the browser."""

    def __init__(self, browser: Browser, site: str) -> None:
        super().__init__(browser, site)
        self.pythons = outside.Pythons()

    def stranger(self, **settings: Any) -> BrowserContext:
        context = super().stranger(**{"service_workers": "block", **settings})
        self.pythons.serve(context)
        return context

    def go(self) -> None:
        super().go()
        self.pythons.forget()

    def blame(self) -> None:
        """Assert that no Python has raised anything since the last call."""
        faults, self.pythons.faults = self.pythons.faults, []
        assert not faults, faults[0]


@pytest.fixture(scope="session")
def _regulars(browser: Browser, whole_site: str) -> Regulars:
    return Regulars(browser, whole_site)


@pytest.fixture(scope="session")
def _guests(browser: Browser, outside_site: str) -> Guests:
    return Guests(browser, outside_site)


@pytest.fixture
def regulars(
    request: pytest.FixtureRequest, watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Provides watched contexts of returning visitors, each used by this test alone."""
    visitors: Regulars = request.getfixturevalue("_guests" if is_outside(request) else "_regulars")

    def come(**settings: Any) -> BrowserContext:
        context = visitors.come(**{"locale": "en-GB", **DESKTOP, **settings})
        watched.append((context, watch.follow(context)))
        return context

    watched: list[tuple[BrowserContext, Callable[[], None]]] = []
    yield come
    for _, unfollow in watched:
        unfollow()
    visitors.go()
    if isinstance(visitors, Guests):
        visitors.blame()


@pytest.fixture
def new_page(request: pytest.FixtureRequest) -> NewPage:
    """Makes watched pages: `new_page(**settings)` with the settings of a browser context.

    Each page is a visitor of its own; in a module marked `regulars` one of the `Regulars`, in one
    marked `outside` one of the `Guests`. Only context settings select them; size and theme are set
    on the page.
    """
    if not (request.node.get_closest_marker("regulars") or is_outside(request)):
        contexts = request.getfixturevalue("new_context")
        return lambda **settings: contexts(**settings).new_page()
    come = request.getfixturevalue("regulars")
    pages = count()

    def make(**settings: Any) -> Page:
        media = {name: settings.pop(name) for name in MEDIA if name in settings}
        size = settings.pop("viewport", DESKTOP["viewport"])
        page: Page = come(**settings).new_page()
        chance.settle(page, f"{request.node.nodeid} known {next(pages)}")
        if media:
            page.emulate_media(**media)
        if size != DESKTOP["viewport"]:
            page.set_viewport_size(size)
        return page

    return make


@pytest.fixture
def desktop(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A small phone, used by touch (`page.tap`)."""
    return new_page(**PHONE)


@pytest.fixture
def visit(site: str) -> Callable[..., Page]:
    """Opens `site` plus `where` in a page and waits until Python answers."""

    def open_page(page: Page, where: str = "") -> Page:
        page.goto(site + where)
        page.locator("html[data-ready='1']").wait_for(state="attached")
        return page

    return open_page
