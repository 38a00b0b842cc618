"""Python starts in the fastest way that works, and each way falls back to the next."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from build_steps import serve
from build_steps.paths import DIST, NODE_MODULES
from build_steps.pyodide.compile import NEVER_IMPORTED
from pygame_web.language import LANGUAGES, SOURCE
from tests.e2e import faults
from tests.e2e.conftest import Watch
from tests.thorough import THOROUGH

PYSCRIPT = "@pyscript/core/src/stdlib/pyscript"

READY = "html[data-ready='1']"
KEPT = """async () => {
    const cache = await caches.open("clubtable-snapshot");
    const [request] = await cache.keys();
    return Boolean(request && (await cache.match(request)));
}"""
IMPORT_REST = """
import importlib
from pygame_web.browser import rest
failures = []
for _ in range(2):
    failed = []
    for name in sorted(rest.names):
        try:
            importlib.import_module(name)
        except ImportError as error:
            failed.append(name)
    failures.append(bool(failed))
str(failures)
"""
IMPORT_ALL = """
import importlib, sys
from pathlib import Path
site = next(Path(place) for place in sys.path if place.endswith("site-packages"))
files = [path.relative_to(site).with_suffix("") for path in sorted(site.rglob("*.pyc"))]
names = [".".join(file.parts).removesuffix(".__init__") for file in files]
for name in names:
    importlib.import_module(name)
len(names)
"""


def start_of(page: Page) -> str | None:
    page.locator(READY).wait_for(state="attached")
    return page.locator("html").get_attribute("data-start")


RUN = """async ([module, code]) => {
    new BroadcastChannel("probe").onmessage = ({ data }) => (window.way = data.way ?? window.way);
    return (await (await import(module)).loadPyodide({})).runPython(code);
}"""


def python(
    page: Page, site: str, code: str, start: str = "", query: str = "page=probe&", run: str = RUN
) -> object:
    """What `code` gives in a Python started by our interpreter in a bare page of the site."""
    # A text of the site: a page without scripts, also where the service worker is in charge.
    page.goto(site + "assets/fonts/figtree-OFL.txt")
    (boot,) = set(re.findall(r'src="(app-[0-9a-f]+)/', page.request.get(site).text()))
    return page.evaluate(run, [f"{site}{boot}/interpreter.mjs#{query}start={start}", code])


@pytest.fixture
def visited(desktop: Page, site: str) -> Page:
    """A page whose first visit is over and has kept the snapshot."""
    desktop.goto(site)
    assert start_of(desktop) == "snapshot"
    desktop.locator("html[data-kept='1']").wait_for(state="attached")
    return desktop


def test_the_first_visit_starts_from_the_snapshot_and_the_second_asks_for_nothing_more(
    visited: Page,
) -> None:
    asked: list[str] = []
    visited.on("request", lambda request: asked.append(request.url))
    visited.reload()
    assert start_of(visited) == "snapshot"
    assert [url for url in asked if "snapshot.pack" in url] == []


def test_a_first_visit_fetches_the_snapshot_once_and_needs_no_library(
    desktop: Page, dist: Path
) -> None:
    with faults.hosting(dist) as host:
        visitor = host.visitor(lambda asked: "404" if is_library(asked) else "", 15_000)
        desktop.goto(visitor.address)
        assert start_of(desktop) == "snapshot"
        desktop.locator("html[data-kept='1']").wait_for(state="attached")
        assert sum("snapshot.pack" in name for name in visitor.asked) == 1


def words_in(asked: list[str]) -> set[str]:
    """Return the languages whose words were fetched."""
    return {found[1] for url in asked if (found := re.search(r"words-(\w+)\.pack", url))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_visit_fetches_the_words_of_its_language_alone(
    desktop: Page, site: str, language: str
) -> None:
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    desktop.goto(f"{site}quantum.html?lang={language}")
    assert start_of(desktop) == "snapshot"
    assert words_in(asked) == {language} - {SOURCE}


TELL = "from pygame_web.language import translator; translator({!r})('Settings')"


@pytest.mark.parametrize("lost", ["", "missing", "damaged"])
def test_the_words_of_another_language_come_when_it_is_chosen(
    desktop: Page, site: str, watch: Watch, lost: str
) -> None:
    """Also where they are missing or damaged at first: then the next choice brings them."""
    watch.forgive("")
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    if lost:
        spoil(desktop, "words-fr.pack.txt", lost, 2)
        code = f"""
try:
    {TELL.format("fr")}
    told = "nothing failed"
except ModuleNotFoundError:
    told = translator("fr")("Settings")
told + " " + translator("de")("Settings")
"""
    else:
        code = f"{TELL.format('fr')} + ' ' + translator('de')('Settings')"
    words = python(desktop, site, code, "snapshot", "page=probe&language=de&")
    assert words == "Réglages Einstellungen"
    assert words_in(asked) == {"de", "fr"}


def test_without_its_words_a_start_goes_on_from_the_library(
    desktop: Page, site: str, watch: Watch
) -> None:
    watch.forgive("")
    desktop.route("**/words-de.pack.txt", lambda route: route.fulfill(status=404))
    desktop.goto(f"{site}?lang=de")
    assert start_of(desktop) == "library"
    expect(desktop.locator("html")).to_have_attribute("lang", "de")


def is_library(name: str) -> bool:
    return "library.zip" in name or "app.pack" in name


def spoil(page: Page, name: str, how: str, times: int) -> None:
    """A file is "missing", "damaged" or "cut" the first `times` times it is asked for."""
    (path,) = [*DIST.glob(f"app-*/{name}"), *DIST.glob(f"lib/python-*/{name}")]
    whole = path.read_bytes()
    bodies = {"damaged": whole[:-9] + b"\0" * 9, "cut": whole[: len(whole) // 2]}

    def answer(route: Route) -> None:
        if how == "missing":
            route.fulfill(status=404)
        else:
            route.fulfill(body=bodies[how], content_type="application/octet-stream")

    page.route(f"**/{name}*", answer, times=times)


@pytest.mark.parametrize("lost", ["missing", "damaged"])
def test_what_comes_later_is_fetched_when_it_is_imported(
    desktop: Page, site: str, watch: Watch, lost: str
) -> None:
    """In a page that nobody calls idle, also when the rest is missing or damaged at first."""
    watch.forgive("")
    spoil(desktop, "rest.pack.txt", lost, 2)
    assert python(desktop, site, IMPORT_REST, "snapshot") == "[True, False]"


SELDOM = """
import _decimal, _zstd, unicodedata
str((_decimal.Decimal("1.1") * 3, _zstd.zstd_version_number > 0, unicodedata.name("é")))
"""
"""Functions of the machine that no turn of any game calls."""
LATER = "pyodide.later.wasm"


@pytest.mark.parametrize("start", ["snapshot", "library"])
@pytest.mark.parametrize("answer", ["whole", "missing", "damaged", "cut"])
def test_a_function_that_is_called_seldom_comes_when_it_is_called(
    desktop: Page, site: str, watch: Watch, answer: str, start: str
) -> None:
    watch.forgive("404")
    asked: list[str] = []
    desktop.on("request", lambda one: asked.append(one.url) if LATER in one.url else None)
    if answer != "whole":
        spoil(desktop, LATER, answer, 1)
    values = python(desktop, site, SELDOM, start)
    assert values == "(Decimal('3.3'), True, 'LATIN SMALL LETTER E WITH ACUTE')"
    requests = 1 if answer == "whole" else 2
    for _ in range(500):
        if len(asked) >= requests:
            break
        # Playwright tells of a request that nobody waits for a little later.
        desktop.wait_for_timeout(20)
    assert len(asked) == requests


RUN_IDLE = """async ([module, code]) => {
    const python = await (await import(module)).loadPyodide({});
    new BroadcastChannel("probe").postMessage({ rest: true });
    const awaited = "import sys; any(type(finder).__name__ == 'Rest' for finder in sys.meta_path)";
    while (python.runPython(awaited)) await new Promise((again) => setTimeout(again, 20));
    return python.runPython(code);
}"""


@pytest.mark.parametrize("page", ["page=probe&", ""], ids=["the table's", "the bots'"])
@pytest.mark.parametrize("answer", ["whole", "missing"])
def test_what_comes_later_comes_when_the_page_is_idle_from_the_library_where_it_is_missing(
    desktop: Page, site: str, watch: Watch, answer: str, page: str
) -> None:
    watch.forgive("404")
    if answer == "missing":
        desktop.route("**/rest.pack.txt", lambda route: route.fulfill(status=404))
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url))
    run = RUN_IDLE
    assert python(desktop, site, IMPORT_REST, "snapshot", page, run) == "[False, False]"
    assert any(is_library(name) for name in asked) == (answer == "missing")


def test_without_a_snapshot_the_library_serves(desktop: Page, site: str, watch: Watch) -> None:
    watch.forgive("")
    desktop.route("**/snapshot.pack.txt", lambda route: route.fulfill(status=404))
    desktop.goto(site)
    assert start_of(desktop) == "library"


NO_WORKERS = """
window.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } };
"""


@pytest.mark.regulars
def test_a_start_in_the_page_is_the_one_this_visit_asks_for(
    desktop: Page, visit: Callable[..., Page]
) -> None:
    desktop.add_init_script(NO_WORKERS)
    for way in ("plain", "library") if THOROUGH else ("library",):
        visit(desktop, f"?start={way}")
        assert start_of(desktop) == way


def test_a_visitor_who_saves_data_gets_no_snapshot(desktop: Page, site: str) -> None:
    desktop.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    desktop.goto(site)
    assert start_of(desktop) == "library"
    desktop.locator("html[data-kept='1']").wait_for(state="attached")
    assert not desktop.evaluate(KEPT)


def test_a_damaged_snapshot_is_removed(visited: Page) -> None:
    visited.evaluate(
        """async () => {
            const cache = await caches.open("clubtable-snapshot");
            const [request] = await cache.keys();
            const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
            bytes[bytes.length >> 1] ^= 1;
            await cache.put(request, new Response(bytes));
        }"""
    )
    visited.reload()
    assert start_of(visited) == "snapshot"
    visited.locator("html[data-kept='1']").wait_for(state="attached")


def test_a_snapshot_that_does_not_fit_falls_back(visited: Page, watch: Watch, dist: Path) -> None:
    # As of another Pyodide: its build's number differs, everything else is in order.
    # What is fetched anew when the page is idle is not what the list of this test names.
    watch.forgive("valid digest")
    watch.forgive("checks failed")
    (pack,) = dist.glob("app-*/snapshot.pack.txt")
    (facts,) = dist.glob("app-*/files.js")
    visited.evaluate(
        """async () => {
            const cache = await caches.open("clubtable-snapshot");
            const [request] = await cache.keys();
            const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
            const table = new DataView(bytes.buffer).getUint32(0, true);
            const entries = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + table)));
            const head = entries.findIndex(([name]) => name === "0");
            const before = entries.slice(0, head).reduce((sum, [, size]) => sum + size, 0);
            bytes[4 + table + before + 20] ^= 1;
            await cache.put(request, new Response(bytes));
            const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            window.hash = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
            for (const name of await caches.keys()) {
                if (name !== "clubtable-snapshot") await caches.delete(name);
            }
            await (await navigator.serviceWorker.getRegistration())?.unregister();
        }"""
    )
    text = facts.read_text()
    listed = json.loads(text.split("export default")[1].strip(" ;\n"))
    other = text.replace(listed["snapshot.pack"]["sha256"], visited.evaluate("window.hash"))
    visited.route(
        "**/files.js", lambda route: route.fulfill(body=other, content_type="text/javascript")
    )
    visited.reload()
    assert start_of(visited) == "library"
    assert pack.stat().st_size == listed["snapshot.pack"]["size"]


@pytest.mark.parametrize("answer", ["missing", "damaged"] if THOROUGH else ["damaged"])
def test_without_our_library_the_stock_one_serves(
    desktop: Page, site: str, watch: Watch, answer: str
) -> None:
    watch.forgive("")

    def reply(route: Route) -> None:
        if answer == "missing":
            route.fulfill(status=404)
        else:
            route.fulfill(body="not a library", content_type="text/plain")

    desktop.route("**/snapshot.pack.txt", lambda route: route.fulfill(status=404))
    desktop.route("**/library.zip.txt", reply)
    desktop.goto(site)
    assert start_of(desktop) == "plain"


def test_chance_differs_between_two_starts_from_one_snapshot(
    visited: Page, site: str, watch: Watch
) -> None:
    watch.forgive("404")
    code = "import random; str((random.random(), random.Random().random()))"
    first, second = (python(visited, site, code) for _ in range(2))
    visited.wait_for_function("window.way === 'snapshot'")
    assert first != second


@pytest.mark.parametrize("start", ["library", "plain"] if THOROUGH else ["library"])
def test_everything_can_be_imported(desktop: Page, site: str, start: str, watch: Watch) -> None:
    watch.forgive("404")
    code = IMPORT_ALL if start == "library" else IMPORT_ALL.replace("*.pyc", "[cp][oy]*/**/*.py")
    assert int(str(python(desktop, site, code, start))) > 20


def test_pyscripts_own_package_comes_compiled(desktop: Page, site: str, watch: Watch) -> None:
    watch.forgive("404")
    code = (
        "import os, sys\n"
        "open('pyscript/flatted.py', 'w').write('what PyScript would write here is not read')\n"
        "sys.path.insert(0, os.getcwd() + '/pyscript')\n"
        "import flatted\n"
        "str((len(os.listdir('pyscript/__pycache__')), callable(flatted.parse)))"
    )
    names = {path.name for path in (NODE_MODULES / PYSCRIPT).glob("*.py")} - {*NEVER_IMPORTED}
    assert python(desktop, site, code, "library") == f"({len(names)}, True)"


class Unsteady(serve.SiteHandler):
    """Breaks off the large downloads while `broken` is set; knows ranges."""

    prefix = "/games/club/"
    broken = threading.Event()
    ranges: list[str] = []  # noqa: RUF012 - shared by all requests
    ALLOWED = 200_000

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not self.path.endswith((".txt", ".wasm")):
            return super().do_GET()
        content = path.read_bytes()
        wanted = self.headers.get("Range")
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        if wanted:
            self.ranges.append(wanted)
            if self.broken.is_set():
                return self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
        self.send_response(HTTPStatus.PARTIAL_CONTENT if wanted else HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        part = content[start:]
        self.wfile.write(part[: self.ALLOWED] if self.broken.is_set() else part)
        self.close_connection = self.broken.is_set()
        return None


@pytest.fixture
def unsteady(dist: Path) -> Iterator[str]:
    Unsteady.broken.set()
    Unsteady.ranges.clear()
    with serve.running(serve.server(dist, handler=Unsteady)) as address:
        yield address + Unsteady.prefix.lstrip("/")


def test_a_broken_download_is_told_and_goes_on_where_it_stopped(
    phone: Page, unsteady: str, watch: Watch
) -> None:
    watch.forgive("Failed to load resource")
    # The host goes before the page does, which may still be fetching its service worker.
    watch.forgive("fetching the script")
    phone.goto(unsteady)
    button = phone.locator("#boot button")
    button.wait_for(state="visible")
    assert "connection" in phone.locator("#boot-text").inner_text()
    Unsteady.broken.clear()
    button.tap()
    assert start_of(phone) == "snapshot"
    assert Unsteady.ranges
    assert all(wanted != "bytes=0-" for wanted in Unsteady.ranges)


def test_progress_is_shown_in_bytes(phone: Page, unsteady: str, watch: Watch) -> None:
    watch.forgive("Failed to load resource")
    phone.goto(unsteady)
    phone.wait_for_function("document.querySelector('#boot progress').value > 0")
    assert re.search(r"\d\.\d / \d+\.\d MB", phone.locator("#boot-text").inner_text())
    Unsteady.broken.clear()
    phone.locator(READY).wait_for(state="attached")


def test_when_nothing_starts_the_page_says_so_and_repairs_itself(
    phone: Page, site: str, watch: Watch
) -> None:
    watch.forgive("")
    phone.route(re.compile(r"\.(zip|pack)"), lambda route: route.fulfill(status=404))
    phone.goto(site)
    phone.locator("#boot-text", has_text="does not deliver a file").wait_for()
    phone.unroute(re.compile(r"\.(zip|pack)"))
    assert start_of(phone) == "snapshot"
