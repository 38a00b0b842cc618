"""The content security policy: as strict as the stack allows, and nothing breaks it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from build_steps import serve
from tests.e2e.conftest import UnderSubPath, Watch
from tests.e2e.driver import Driver, hurry
from tests.thorough import covering

LISTEN = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
NO_WORKERS = """
window.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } };
"""


@pytest.mark.regulars
@pytest.mark.parametrize(
    ("way", "workers"),
    covering(["snapshot", "library", "plain"], ["workers", "no workers"]),
)
def test_every_start_and_a_bots_turn_keep_the_policy(
    desktop: Page, visit: Callable[..., Page], way: str, workers: str
) -> None:
    # The watch fails the test at any complaint in the console, also of a worker.
    desktop.add_init_script(LISTEN)
    if workers == "no workers":
        desktop.add_init_script(NO_WORKERS)
    hurry(desktop)
    if way == "snapshot":
        visit(desktop, "?view=table")
        desktop.locator("html[data-kept='1']").wait_for(state="attached")
    visit(desktop, f"?view=table&start={way}")
    expect(desktop.locator("html")).to_have_attribute("data-start", way)
    driver = Driver(desktop)
    driver.begin("qwantum", "novice", "")
    driver.play(8)
    assert desktop.evaluate("violations") == []


@pytest.mark.regulars
def test_text_is_never_run_as_a_script(
    desktop: Page, visit: Callable[..., Page], watch: Watch
) -> None:
    watch.forgive("Content Security Policy")
    watch.forgive("unsafe-eval")
    watch.forgive("TrustedScript")
    visit(desktop)
    refused = """text => {
      try { return Function(text)(); } catch (error) { return error.name; }
    }"""
    # A debugger may evaluate text, so the question is put by a script of the page itself.
    desktop.evaluate(f"setTimeout(() => (window.answer = ({refused})('return 7')))")
    desktop.wait_for_function("window.answer !== undefined")
    assert desktop.evaluate("window.answer") == "EvalError"


MARKUP = 'document.createElement("p").innerHTML = "<b>"'
FOREIGN = 'document.createElement("script").src = "http://other.example/x.js"'
SINKS = {
    "markup": MARKUP,
    "parsed markup": 'new DOMParser().parseFromString("<b>", "text/html")',
    "a handler": 'document.createElement("p").setAttribute("onclick", "evil = 1")',
    "a script's text": 'document.createElement("script").text = "evil = 1"',
    "a script of another host": FOREIGN,
    "a script of ours": 'document.createElement("script").src = SITE + "sw.js"',
    "a script from a blob": 'document.createElement("script").src = URL.createObjectURL(BLOB)',
    "a file of ours that is no worker": 'new Worker(SITE + "embed.js")',
    "our worker with more to its name": 'new Worker(SITE + "sw.js?x")',
    "elsewhere on this host": 'new Worker("/other/sw.js")',
    "out of the site by dots": 'new Worker(SITE + "../sw.js")',
    "a worker of another host": 'new Worker("http://other.example/sw.js")',
    "a worker from data": 'new Worker("data:text/javascript,1")',
    "a blob of nobody": 'new Worker("blob:null/1")',
    "no address": 'new Worker("http://")',
    "a policy of one's own": 'trustedTypes.createPolicy("mine", { createHTML: (text) => text })',
    "the page's policy": 'trustedTypes.createPolicy("regions", { createHTML: (text) => text })',
    "the first policy": 'trustedTypes.createPolicy("default", { createHTML: (text) => text })',
}
"""What turns text into markup, a script or a worker; `SITE` is the address of the site's folder."""
TRY = """() => {{
  const SITE = "{site}";
  const BLOB = new Blob(["evil = 1"], {{ type: "text/javascript" }});
  try {{ {code}; return "allowed"; }} catch (error) {{ return error.name; }}
}}"""


@pytest.mark.regulars
def test_text_becomes_neither_markup_nor_a_script(
    site: str, desktop: Page, visit: Callable[..., Page], watch: Watch
) -> None:
    watch.forgive("")
    visit(desktop)
    found = {name: desktop.evaluate(TRY.format(site=site, code=SINKS[name])) for name in SINKS}
    assert found == dict.fromkeys(SINKS, "TypeError")
    assert desktop.evaluate("window.evil") is None


@pytest.mark.regulars
def test_no_page_makes_markup_or_a_script_of_text(
    dist: Path, site: str, desktop: Page, watch: Watch
) -> None:
    watch.forgive("")
    pages = [page.relative_to(dist).as_posix() for page in dist.rglob("*.html")]
    assert {"index.html", "embed.html", "notices.html", "examples/club.html"} < set(pages)
    for page in pages:
        # Before Python is there: what a page may do is settled by then.
        desktop.goto(site + page, wait_until="domcontentloaded")
        tried = [TRY.format(site=site, code=code) for code in (MARKUP, FOREIGN)]
        assert [desktop.evaluate(code) for code in tried] == ["TypeError"] * 2, page


UNTRUSTED = "; require-trusted-types-for 'script'; trusted-types default regions"


def without_trusted_types(page: Page) -> None:
    """Before the page is opened: a browser that has never heard of trusted types."""
    page.add_init_script("delete window.trustedTypes")

    def rewrite(route: Route) -> None:
        answer = route.fetch()
        assert UNTRUSTED in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(UNTRUSTED, ""))

    page.route(lambda url: "?view=table" in url, rewrite)


def test_without_trusted_types_the_game_is_played_and_no_foreign_script_runs(
    desktop: Page, visit: Callable[..., Page], watch: Watch
) -> None:
    without_trusted_types(desktop)
    hurry(desktop)
    visit(desktop, "?view=table")
    driver = Driver(desktop)
    driver.begin("qwantum", "novice", "")
    driver.play(4)
    assert not watch.left()
    watch.forgive("Content Security Policy")
    watch.forgive("http://other.example")
    desktop.evaluate(LISTEN)
    desktop.evaluate(
        """() => {
            const texts = [{ textContent: "window.evil = 1" }, { src: "http://other.example/x" }];
            for (const text of texts) {
                document.head.append(Object.assign(document.createElement("script"), text));
            }
            const field = document.createElement("div");
            field.innerHTML = `<img src="data:," onerror="window.evil = 2">`;
            document.body.append(field);
        }"""
    )
    desktop.wait_for_function("violations.length === 3")
    assert desktop.evaluate("window.evil") is None


class WithoutHeaders(UnderSubPath):
    """A host that cannot say who may frame a page."""

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Content-Security-Policy":
            super().send_header(keyword, value)


def framing(folder: Path, address: str) -> None:
    (folder / "index.html").write_text(f'<title>host</title><iframe src="{address}"></iframe>')


def test_no_page_but_one_may_be_framed(
    tmp_path: Path, site: str, desktop: Page, watch: Watch
) -> None:
    watch.forgive("frame-ancestors")
    watch.forgive("favicon")
    framing(tmp_path, site + "qwantum.html")
    with (
        serve.running(serve.server(tmp_path)) as address,
        desktop.expect_console_message(lambda message: "frame-ancestors" in message.text),
    ):
        desktop.goto(address)
    assert desktop.frames[-1].locator("#page").count() == 0


def test_a_framed_page_of_a_host_without_headers_goes_to_the_one_that_may(
    tmp_path: Path, dist: Path, desktop: Page, watch: Watch
) -> None:
    watch.forgive("favicon")
    with (
        serve.running(serve.server(dist, handler=WithoutHeaders)) as there,
        serve.running(serve.server(tmp_path)) as address,
    ):
        framing(tmp_path, there + "games/club/qwantum.html?lang=fr")
        desktop.goto(address)
        frame = desktop.frame_locator("iframe")
        frame.locator("html[data-page=embed][data-ready='1']").wait_for(state="attached")
        frame.locator("[data-game=qwantum]").wait_for()
        expect(frame.locator("html")).to_have_attribute("lang", "fr")


def test_the_example_page_of_a_club_keeps_its_own_policy(desktop: Page, site: str) -> None:
    desktop.add_init_script(LISTEN)
    desktop.goto(site + "examples/club.html")
    policy = desktop.locator("meta[http-equiv]").get_attribute("content") or ""
    assert policy.startswith("default-src 'none'; script-src 'self';")
    desktop.get_by_role("button", name="Jouer à Qwantum").click()
    frame = desktop.frame_locator("iframe")
    frame.locator("html[data-ready='1']").wait_for(state="attached")
    assert desktop.evaluate("violations") == []
