"""Links whose "#" became "%23", files dropped on the page, and a browser that will not copy."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from build_steps import serve
from core import GAMES
from core.bots.play import play
from core.kernel.links import write
from core.kernel.timeline import Timeline
from tests.e2e.conftest import NewPage, UnderSubPath, Watch

pytestmark = pytest.mark.outside

READY = "html[data-ready='1']"
KEPT = "html[data-offline='1']"


@pytest.fixture(scope="module")
def line() -> Timeline:
    """A game that goes on."""
    return play(GAMES["qwantum"], ["novice"], seats=2, seed=5).cut(43)


def ply(page: Page) -> str | None:
    page.locator(READY).wait_for(state="attached")
    return page.locator("[data-ply]").first.get_attribute("data-ply")


def forgiving(watch: Watch) -> None:
    watch.forgive("404")


CODED = [
    "index.html%23g=",
    "%23g%3D",
    "qwantum.html%23g=",
    "index.html%2523g%253D",
    "index.html%23%67=",
]


@pytest.mark.parametrize("mark", CODED)
def test_a_link_with_a_coded_mark_reaches_its_game_on_a_static_host(
    site: str, desktop: Page, watch: Watch, line: Timeline, mark: str
) -> None:
    forgiving(watch)
    answer = desktop.goto(site + mark + write(line).removeprefix("g=") + "&utm_source=mail")
    assert answer is not None
    assert ply(desktop) == "43"
    assert "%23" not in desktop.url


def test_a_coded_mark_behind_the_options_reaches_its_game(
    site: str, desktop: Page, line: Timeline
) -> None:
    desktop.goto(f"{site}index.html?lang=fr%23{write(line)}")
    assert ply(desktop) == "43"
    assert desktop.url == f"{site}index.html?lang=fr"


def test_an_address_that_is_no_link_says_so_and_leads_to_the_table(
    site: str, desktop: Page, watch: Watch
) -> None:
    forgiving(watch)
    answer = desktop.goto(f"{site}nothing%23here")
    assert answer is not None
    assert answer.status == 404
    expect(desktop.locator("h1")).to_have_text("There is no page at this address")
    desktop.get_by_role("link", name="To the club table").click()
    desktop.locator(READY).wait_for(state="attached")


@pytest.fixture
def host(dist: Path) -> Iterator[serve.SiteServer]:
    server = serve.server(dist, handler=UnderSubPath)
    with serve.running(server):
        yield server


@pytest.mark.regulars
def test_with_the_service_worker_a_coded_link_needs_no_network(
    host: serve.SiteServer, new_page: NewPage, line: Timeline
) -> None:
    page = new_page()
    address = host.address + "games/club/"
    page.goto(address)
    page.locator(KEPT).wait_for(state="attached")
    page.context.set_offline(True)
    for mark in ("index.html%23", "%2523", "quantum.html%23"):
        page.goto(f"{address}{mark}{write(line)}")
        assert ply(page) == "43"


@pytest.mark.parametrize("behind", [".", ")", "&utm_source=mail", "%20", "%0A", "?fbclid=x", "%3D"])
def test_what_stands_behind_a_link_in_the_address_does_no_harm(
    site: str, desktop: Page, line: Timeline, behind: str
) -> None:
    desktop.goto(f"{site}#{write(line)}{behind}")
    assert ply(desktop) == "43"


DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
  const tell = (type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data });
    document.getElementById("main").dispatchEvent(event);
    return event.defaultPrevented;
  };
  return [tell("dragover"), document.documentElement.dataset.drop, tell("drop")];
}"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "cp1252"])
def test_a_dropped_file_opens_whatever_program_wrote_it(
    site: str, desktop: Page, line: Timeline, encoding: str
) -> None:
    desktop.goto(site)
    desktop.locator(READY).wait_for(state="attached")
    text = line.record.with_tags(Seat0="Zoé").text()
    file = [f"{encoding}.txt", b64encode(text.encode(encoding)).decode()]
    assert desktop.evaluate(DROP, file) == [True, "1", True]
    desktop.locator("[data-ply='43']").first.wait_for(state="attached")
    expect(desktop.locator("#main")).to_contain_text("Zoé")
    assert desktop.locator("html").get_attribute("data-drop") is None


REFUSED = """
  const no = () => Promise.reject(new DOMException("", "NotAllowedError"));
  Object.defineProperty(Navigator.prototype, "clipboard", { get: () => ({ writeText: no }) });
"""


def test_a_browser_that_refuses_to_copy_a_link_is_told_with_what_helps(
    site: str, new_page: NewPage, line: Timeline
) -> None:
    page = new_page()
    page.add_init_script(REFUSED)
    page.goto(f"{site}#{write(line)}")
    assert ply(page) == "43"
    page.evaluate("clubtable.settled()")
    page.locator("[data-do='link']").first.click()
    page.locator("[data-do='link copy']").click()
    notice = page.get_by_role("dialog").get_by_text("The browser does not let the page copy.")
    expect(notice).to_be_visible()
    marked = "({ id: document.activeElement.id, text: String(getSelection()) })"
    assert json.loads(page.evaluate(f"JSON.stringify({marked})"))["id"] == "share-link"
