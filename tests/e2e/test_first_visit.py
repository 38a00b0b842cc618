"""A first visit that fails says so, and goes on by itself when the network is well again.

"Told" means a visible sentence with a button. The files of a first visit are not listed here: they
are recorded from one without faults. Each file fails in one of the ways, and that the start goes on
is seen of one file of each kind; in a thorough run each fails in every way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from build_steps.pages import prerendered
from pygame_web.language import LANGUAGES
from tests.e2e import faults
from tests.e2e.conftest import DESKTOP, PATIENCE, PHONE, unpainted
from tests.e2e.faults import FAULTS, LONG, Host, Visitor
from tests.thorough import THOROUGH, amount, covering

READY = "html[data-ready='1']"
BUTTON = "#boot button"
ALONE = {"service_workers": "block"}
WAYS = amount(plain=1, thorough=len(FAULTS))
"""The number of ways in which each file of the start fails."""
AT_ONCE = 6
"""The number of visitors a test follows at the same time."""

# A page without its style sheet is not ready, whatever Python says.
OUTCOME = """() => {
    const styled = [...document.styleSheets].some((sheet) => sheet.href);
    // Between two pages, while one is loaded again, a document has no element.
    if (document.documentElement?.dataset.ready === "1" && styled) return "ready";
    const text = document.querySelector("#boot span")?.textContent;
    return document.querySelector("#boot button")?.checkVisibility() && text ? "told" : "";
}"""
IS_READY = f"() => ({OUTCOME})() === 'ready'"


# One test follows every file of the start: on a busy machine that takes long.
pytestmark = pytest.mark.timeout(1500)


@pytest.fixture(scope="module")
def host(dist: Path) -> Iterator[Host]:
    with faults.hosting(dist) as host:
        yield host


@pytest.fixture(scope="module")
def files(browser: Browser, host: Host) -> list[str]:
    """Every file that a first visit without faults requests until the page responds."""
    visitor = host.visitor()
    with arriving(browser, visitor) as page:
        page.wait_for_function(IS_READY)
        found = set(visitor.asked)
    assert len(found) > 15
    return sorted(found)


@contextmanager
def arriving(browser: Browser, visitor: Visitor, **settings: Any) -> Iterator[Page]:
    """A page that has started to load for a new visitor."""
    with browser.new_context(**{"locale": "en-GB", **DESKTOP, **settings}) as context:
        context.set_default_timeout(PATIENCE)
        page = unpainted(context).new_page()
        page.goto(visitor.address, wait_until="commit")
        yield page


def only(name: str, fault: str) -> Callable[[str], str]:
    return lambda asked: fault if asked == name else ""


def cells(files: Sequence[str], fault: str) -> list[str]:
    """The files that fail in this way, each in `WAYS`; the page itself can only break off."""
    way = FAULTS.index(fault)
    found = [name for place, name in enumerate(files) if (place - way) % len(FAULTS) < WAYS]
    breaks_off = fault in {"cut", "stalls"}
    return sorted({*found, "index.html"} if breaks_off else {*found} - {"index.html"})


def going_on(files: Sequence[str], fault: str) -> set[str]:
    """Those of which is seen that the start goes on: each in one of the ways, or one of a kind."""
    of_this_way = {*files[FAULTS.index(fault) :: len(FAULTS)], "index.html"}
    if THOROUGH:
        return of_this_way
    one_of_a_kind = {Path(name).suffixes[-1]: name for name in files}
    return of_this_way & {*one_of_a_kind.values(), "index.html"}


def outcome(page: Page, wanted: str = OUTCOME) -> bool:
    """Return whether the visitor ends up with a table, or a sentence with a button."""
    try:
        page.wait_for_function(wanted)
    except TimeoutError:
        return False
    return True


def is_ready(page: Page) -> bool:
    """Return whether the visitor ends up with a table."""
    return outcome(page, IS_READY)


def follow(
    browser: Browser, visitors: Sequence[Visitor], *looks: Callable[[Page, Visitor], object]
) -> None:
    """Call each of `looks` for the page of each of `visitors`, a few of them at the same time."""
    for first in range(0, len(visitors), AT_ONCE):
        few = visitors[first : first + AT_ONCE]
        with ExitStack() as stack:
            pages = [stack.enter_context(arriving(browser, visitor, **ALONE)) for visitor in few]
            for look in looks:
                for page, visitor in zip(pages, few, strict=True):
                    look(page, visitor)
            for visitor in few:
                visitor.over.set()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failing_file_is_told_and_the_start_goes_on_when_it_comes(
    browser: Browser, host: Host, files: list[str], fault: str
) -> None:
    visitors = {host.visitor(only(name, fault)): name for name in cells(files, fault)}
    goes_on = going_on(files, fault)
    silent: list[str] = []
    stands: list[str] = []

    def after_fault(page: Page, visitor: Visitor) -> None:
        if not outcome(page):
            silent.append(visitors[visitor])
        visitor.well()

    def well(page: Page, visitor: Visitor) -> None:
        if visitors[visitor] in goes_on and not is_ready(page):
            stands.append(visitors[visitor])
        # What comes after the start would take the time of those that have not come so far.
        page.context.close()

    follow(browser, list(visitors), after_fault, well)
    assert (silent, stands) == ([], [])


@pytest.mark.parametrize("requests", [1, 3, 6, 10, 14, 18] if THOROUGH else [1, 10, 18])
def test_a_host_that_goes_away_is_told_and_awaited(
    browser: Browser, host: Host, requests: int
) -> None:
    visitor = host.visitor()
    visitor.fault = lambda _: "gone" if len(visitor.asked) > requests else ""
    with arriving(browser, visitor) as page:
        assert outcome(page)
        visitor.well()
        page.wait_for_function(IS_READY)


@pytest.mark.parametrize("also", [False, True], ids=["all but the page", "later the page, too"])
def test_a_network_that_answers_itself_is_recognised(
    browser: Browser, host: Host, also: bool
) -> None:
    visitor = host.visitor()
    visitor.fault = lambda name: (
        "" if name == "index.html" and (not also or visitor.asked.count(name) == 1) else "page"
    )
    with arriving(browser, visitor) as page:
        page.locator("#boot-text", has_text="sign in to this network").wait_for()
        assert page.locator(BUTTON).is_visible()
        visitor.well()
        page.wait_for_function(IS_READY)


LARGE, SMALL, SHEET = "/pyodide.asm.wasm", "/table.js", ".css"
"""Files of the start: asked for by a worker, by the page's scripts, and by the page itself."""
BLAMED = {"403": "filter", "451": "filter", "gone": "filter", "page": "filter", "503": "server"}
"""How a file of the start fails although the network works, and who is blamed."""


@pytest.mark.parametrize(("fault", "name"), covering([*BLAMED], [LARGE, SMALL, SHEET]))
def test_the_network_is_not_blamed_for_a_file_that_is_refused(
    browser: Browser, host: Host, fault: str, name: str
) -> None:
    visitor = host.visitor(lambda asked: fault if asked.endswith(name) else "")
    with arriving(browser, visitor, **ALONE) as page:
        notice = page.locator("#boot-text", has_text=BLAMED[fault])
        notice.wait_for()
        assert page.locator(BUTTON).is_visible()
        assert "Check your connection" not in notice.inner_text()
        if fault.isdigit():
            assert fault in notice.inner_text()
        visitor.well()
        page.wait_for_function(IS_READY)


@pytest.mark.parametrize("name", ["/pyodide.asm.mjs", "/pyodide-lock.json"])
def test_a_start_that_lacks_a_small_file_is_not_taken_for_a_slow_one(
    browser: Browser, host: Host, name: str
) -> None:
    visitor = host.visitor(lambda asked: "stalls" if asked.endswith(name) else "")
    with arriving(browser, visitor, **ALONE) as page:
        page.locator(BUTTON).wait_for()
        visitor.well()
        page.wait_for_function(IS_READY)
        visitor.over.set()


def test_a_file_that_is_nowhere_is_laid_to_the_server_not_to_the_browser(
    browser: Browser, host: Host
) -> None:
    visitor = host.visitor(lambda name: "404" if re.search(r"\.(zip|pack)", name) else "")
    with arriving(browser, visitor, **ALONE) as page:
        notice = page.locator("#boot-text", has_text="server")
        notice.wait_for()
        assert "connection works" in notice.inner_text()


FORBIDS_WASM = b" 'wasm-unsafe-eval'"


@pytest.mark.parametrize("how", ["missing", "forbidden by a policy"])
def test_a_browser_without_webassembly_is_told_what_helps_and_loads_nothing_in_vain(
    browser: Browser, host: Host, how: str
) -> None:
    visitor = host.visitor()
    if how != "missing":
        visitor.change = lambda page: page.replace(FORBIDS_WASM, b"")
    with browser.new_context(locale="en-GB", service_workers="block", **DESKTOP) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if how == "missing":
            page.add_init_script("delete globalThis.WebAssembly")
        page.goto(visitor.address)
        notice = page.locator("#boot-text", has_text="WebAssembly")
        notice.wait_for()
        assert "Lockdown Mode" in notice.inner_text()
        assert page.locator(BUTTON).is_visible()
        # Whatever else fails or stands still is not told in its place.
        page.evaluate("clubtable.giveUp('nothing', true)")
        page.wait_for_timeout(2 * visitor.patience)
        assert "WebAssembly" in notice.inner_text()
        assert not [name for name in visitor.asked if ".wasm" in name or "library" in name]


def test_a_frame_without_its_origin_says_what_the_owner_of_the_page_can_add(
    browser: Browser, host: Host
) -> None:
    visitor = host.visitor()
    with browser.new_context(locale="de-DE", service_workers="block", **DESKTOP) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        frame = f'<iframe sandbox="allow-scripts" src="{visitor.address}embed.html"></iframe>'
        page.route("**/club.html", lambda route: route.fulfill(body=frame))
        page.goto(visitor.address + "club.html")
        notice = page.frame_locator("iframe").locator("#boot-text", has_text="allow-same-origin")
        notice.wait_for()
        assert "eigenen Tab" in notice.inner_text()
        # The style sheet does not come either; that is not told in its place.
        page.wait_for_timeout(2 * visitor.patience)
        assert notice.is_visible()
        assert not [name for name in visitor.asked if ".wasm" in name or "library" in name]


def test_the_button_tries_again_at_once(browser: Browser, host: Host) -> None:
    visitor = host.visitor(lambda name: "500" if name.endswith("/table.js") else "", LONG)
    with arriving(browser, visitor) as page:
        page.locator(BUTTON).wait_for()
        visitor.well()
        page.locator(BUTTON).click()
        page.wait_for_function(IS_READY)


def test_the_start_goes_on_when_the_browser_is_online_again(browser: Browser, host: Host) -> None:
    # With so much patience nothing but the browser's own word makes it go on.
    visitor = host.visitor(lambda name: "gone" if name.endswith("/boot.js") else "", LONG)
    with arriving(browser, visitor) as page:
        page.locator(BUTTON).wait_for()
        page.context.set_offline(True)
        visitor.well()
        page.context.set_offline(False)
        page.wait_for_function(IS_READY)


@pytest.mark.parametrize(("language", "fault"), covering(["fr", "es"], ["stalls", "404"]))
def test_the_sentence_is_in_the_visitors_language(
    browser: Browser, host: Host, language: str, fault: str
) -> None:
    # The page itself stops in the middle, or the first script is missing.
    name, word = ("index.html", "broken") if fault == "stalls" else ("/table.js", "server")
    visitor = host.visitor(lambda asked: fault if asked.endswith(name) else "")
    words = prerendered()["index.html"][language]["words"]
    with arriving(browser, visitor, locale=f"{language}-{language.upper()}") as page:
        page.locator(BUTTON).wait_for()
        expect(page.locator("#boot-text")).to_contain_text(words[word])
        assert page.locator(BUTTON).inner_text() == words["again"]
        visitor.over.set()


def test_without_scripts_the_page_says_what_it_needs(browser: Browser, host: Host) -> None:
    with arriving(browser, host.visitor(), java_script_enabled=False) as page:
        for language in LANGUAGES:
            notice = page.locator(f"noscript p[lang={language}]")
            notice.wait_for()
            assert "JavaScript" in notice.inner_text()


def test_a_new_version_is_taken_when_the_old_one_is_gone(browser: Browser, host: Host) -> None:
    # As after an update of the host while the old page was still kept on the way.
    old = host.visitor()
    old.change = lambda page: re.sub(rb"\bapp-[0-9a-f]{8}\b", b"app-00000000", page)
    with arriving(browser, old) as page:
        page.locator(BUTTON).wait_for()
        old.change = bytes
        page.wait_for_function(IS_READY)


def test_starts_without_broadcast_channels(browser: Browser, host: Host) -> None:
    visitor = host.visitor(lambda name: "gone" if name.endswith("/snapshot.pack.txt") else "", LONG)
    with browser.new_context(**PHONE) as context:
        context.set_default_timeout(PATIENCE)
        context.add_init_script("delete window.BroadcastChannel")
        page = context.new_page()
        page.goto(visitor.address)
        # What the start has to tell arrives, and what the page answers, too.
        page.locator(BUTTON).wait_for()
        visitor.well()
        page.locator(BUTTON).tap()
        page.wait_for_function(IS_READY)
        assert page.locator("html").get_attribute("data-start") == "snapshot"


def test_an_exception_in_python_clears_nothing(desktop: Page, site: str, watch: Any) -> None:
    watch.forgive("")
    desktop.goto(site)
    desktop.locator("html[data-offline='1'][data-kept='1']").wait_for(state="attached")
    kept = desktop.evaluate(KEPT)
    desktop.evaluate(REPLACE, ["/table.py", "raise ValueError('not this time')"])
    desktop.reload()
    stopped = desktop.locator("#stopped", has_text="The table stopped here")
    stopped.wait_for()
    assert desktop.evaluate(KEPT) == kept
    assert desktop.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")
    # Nothing says that it was the network, and the report says what it was.
    desktop.wait_for_function("() => clubtable.cause")
    desktop.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    stopped.locator("button").first.click()
    assert "not this time" in stopped.locator("textarea").input_value()
    assert not desktop.locator(BUTTON).is_visible()


KEPT = """async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => (await (await caches.open(name)).keys()));
    return (await Promise.all(lists)).flat().map(({ url }) => url).sort();
}"""
REPLACE = """async ([part, content]) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.includes(part)) continue;
            const { headers } = await cache.match(request);
            await cache.put(request, new Response(content, { headers }));
        }
    }
}"""
