"""Where a picture goes: to another app, to a file, to the clipboard; and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from build_steps import serve
from core import GAMES
from pygame_web.shell import links
from tests.e2e.conftest import NewPage, UnderSubPath
from tests.e2e.driver import HEARD, PRESS, hurry
from tests.e2e.test_picture import DONE, shown, whole
from tests.web.visit import Visit as Session

pytestmark = pytest.mark.outside
Visit = Callable[..., Page]
LINK = "#picture-link"
SHARE = """
globalThis.shared = [];
navigator.canShare = ({ files }) => FILES && files.every((one) => one.type === "image/png");
navigator.share = async (what) => {
  const late = new DOMException("not after a tap", "NotAllowedError");
  if (!navigator.userActivation.isActive) throw late;
  ANSWER;
  const [file] = what.files;
  shared.push({ text: what.text, name: file.name, size: file.size });
};
"""
"""Before the page opens: a fake share dialog, which answers as told."""


def ready(page: Page, visit: Visit, answer: str = "", files: str = "true") -> Page:
    """Return the end of a game with its picture, in a browser that shares."""
    hurry(page)
    page.add_init_script(SHARE.replace("ANSWER", answer).replace("FILES", files))
    visit(page)
    shown(page, whole("qwantum"))
    return page


def send(page: Page) -> None:
    page.locator('[data-do="picture-hand send"]').click()


def toast(page: Page) -> str:
    page.evaluate(HEARD)
    return page.locator("#picture-told").inner_text()


def holds_the_game(link: str) -> bool:
    """Return whether a link opens the game that the picture shows."""
    there = Session(games=GAMES, fragment="#" + link.partition("#")[2])
    line = there.session.shown_table.line if there.session.shown_table is not None else None
    return line is not None and line.record.tokens == whole("qwantum").record.tokens


def test_a_picture_is_sent_with_the_link_to_its_game(desktop: Page, visit: Visit) -> None:
    page = ready(desktop, visit)
    send(page)
    page.wait_for_function("shared.length === 1")
    (sent,) = page.evaluate("shared")
    assert sent["name"].endswith(".png")
    assert sent["size"] > 10_000
    words, link = sent["text"].split("\n")
    assert words.startswith("Qwantum")
    assert holds_the_game(link)
    assert toast(page) == ""
    expect(page.locator(LINK)).to_have_count(0)


def test_who_chooses_nobody_is_told_nothing(desktop: Page, visit: Visit) -> None:
    page = ready(desktop, visit, "throw new DOMException('nobody', 'AbortError')")
    send(page)
    assert toast(page) == ""
    expect(page.locator(DONE)).to_be_visible()
    expect(page.locator('[data-do="picture-hand send"]')).to_be_enabled()


def test_a_browser_that_refuses_leaves_the_link_on_the_page(desktop: Page, visit: Visit) -> None:
    page = ready(desktop, visit, "throw new DOMException('no', 'NotAllowedError')")
    send(page)
    expect(page.locator("#picture-told")).to_contain_text("did not allow that")
    assert holds_the_game(page.locator(LINK).input_value())
    with page.expect_download() as downloads:
        page.locator('[data-do="picture-hand save"]').click()
    assert downloads.value.suggested_filename.endswith(".png")
    expect(page.locator(LINK)).to_have_count(0)


def test_where_no_files_are_sent_the_picture_is_saved_and_its_link_copied(
    desktop: Page, visit: Visit
) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ready(desktop, visit, files="false")
    with page.expect_download() as downloads:
        send(page)
    assert downloads.value.suggested_filename.endswith(".png")
    expect(page.locator("#picture-told")).to_contain_text(
        "the link to the game is on the clipboard"
    )
    assert holds_the_game(page.evaluate("navigator.clipboard.readText()"))
    assert holds_the_game(page.locator(LINK).input_value())


def test_where_nothing_is_copied_either_the_link_is_on_the_page(
    desktop: Page, visit: Visit
) -> None:
    desktop.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    page = ready(desktop, visit, files="false")
    with page.expect_download():
        send(page)
    expect(page.locator("#picture-told")).to_contain_text("saved with your downloads")
    assert holds_the_game(page.locator(LINK).input_value())


def test_what_cannot_be_copied_is_told(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script("navigator.clipboard.write = () => Promise.reject(new Error('no'))")
    page = ready(desktop, visit)
    page.locator('[data-do="picture-hand copy"]').click()
    expect(page.locator("#picture-told")).to_contain_text("Save the picture and send the file")


HOST = '<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,"></html>'
FRAME = """([src, box]) => {
  const frame = Object.assign(document.createElement("iframe"), { src, width: 1000, height: 900 });
  if (box) frame.setAttribute("sandbox", box);
  document.body.append(frame);
}"""
ALLOWED = "allow-scripts allow-same-origin"


def framed(page: Page, where: str, address: str, box: str) -> Frame:
    """Return the table in a frame of the page at `where`, with its picture open."""
    if where == address:
        body = {"body": HOST, "content_type": "text/html"}
        page.route(f"{where}host.html", lambda route: route.fulfill(**body))
    page.goto(f"{where}host.html")
    line = whole("qwantum")
    table = f"{address}embed.html?readonly=1&ply={line.ply}#{links.write(line)}"
    page.evaluate(FRAME, [table, box])
    page.wait_for_function("frames.length === 1")
    (frame,) = page.frames[1:]
    frame.locator("html[data-ready='1']").wait_for(state="attached")
    frame.locator("[data-game=qwantum]").wait_for()
    frame.evaluate(PRESS, ["data-do", "picture"])
    frame.locator(DONE).wait_for()
    return frame


def test_a_frame_that_may_not_download_says_so_and_saves_nothing(page_of: Any, site: str) -> None:
    page, downloads = page_of()
    frame = framed(page, site, site, ALLOWED)
    frame.locator('[data-do="picture-hand save"]').click()
    expect(frame.locator("#picture-told")).to_contain_text("does not allow downloads")
    assert not downloads


@pytest.mark.parametrize("box", ["", f"{ALLOWED} allow-downloads"])
def test_a_frame_that_may_download_saves_the_picture(box: str, page_of: Any, site: str) -> None:
    page, _ = page_of()
    frame = framed(page, site, site, box)
    with page.expect_download() as downloads:
        frame.locator('[data-do="picture-hand save"]').click()
    assert downloads.value.suggested_filename.endswith(".png")
    expect(frame.locator("#picture-told")).to_contain_text("saved with your downloads")


@pytest.mark.parametrize("may", [True, False])
def test_a_frame_of_another_site_that_cannot_know_promises_nothing(
    may: bool, page_of: Any, site: str, elsewhere: str
) -> None:
    page, downloads = page_of()
    box = f"{ALLOWED} allow-downloads" if may else ALLOWED
    frame = framed(page, elsewhere, site, box)
    frame.locator('[data-do="picture-hand save"]').click()
    expect(frame.locator("#picture-told")).to_contain_text("unless the page around this table")
    expect(frame.locator('[data-do="picture-hand copy"]')).to_be_enabled()
    if may:
        page.wait_for_event("download") if not downloads else None
    assert len(downloads) == may


@pytest.fixture
def page_of(new_page: NewPage) -> Callable[[], tuple[Page, list[Any]]]:
    """A page, and the downloads that have begun in it."""

    def make() -> tuple[Page, list[Any]]:
        page = new_page()
        found: list[Any] = []
        page.on("download", lambda one: found.append(one))
        return page, found

    return make


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of another site."""
    (tmp_path / "host.html").write_text(HOST, "utf-8")
    with serve.running(serve.server(tmp_path, handler=UnderSubPath)) as address:
        yield address + UnderSubPath.prefix.lstrip("/")
