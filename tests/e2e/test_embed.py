"""Tables in a page of another origin: lazy, several, talking, without storage, under attack."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from build_steps import serve
from tests.e2e.conftest import Watch
from tests.e2e.driver import NO_GAMES_KEPT

NewPage = Callable[..., Page]

PAGE = """<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,">
<script src="{site}embed.js"></script><script src="host.js"></script>
<body>{body}</body></html>"""
SCRIPT = """
window.told = [];
for (const type of ["ready", "ply", "turn", "result", "height", "error"]) {
  document.addEventListener(`club-${type}`, (event) =>
    told.push({ type, table: event.target.id, ...event.detail }));
}
"""
NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
}
"""


@pytest.fixture
def host(tmp_path: Path, site: str, new_page: NewPage) -> Iterator[Callable[..., Page]]:
    """Opens a page of another origin with `body` in it."""
    folder = tmp_path / "host"
    folder.mkdir()
    (folder / "host.js").write_text(SCRIPT, "utf-8")
    with serve.running(serve.server(folder)) as address:

        def show(body: str, before: str = "", **settings: Any) -> Page:
            page = new_page(**settings)
            if before:
                page.add_init_script(before)
            (folder / "index.html").write_text(PAGE.format(site=site, body=body), "utf-8")
            page.goto(address)
            return page

        yield show


def frames(page: Page) -> list[Frame]:
    return [frame for frame in page.frames if "embed.html" in frame.url]


def ready(page: Page, count: int = 1) -> list[Frame]:
    page.wait_for_function("n => told.filter((m) => m.type === 'ready').length >= n", arg=count)
    return frames(page)


def heard(page: Page, type: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("t => told.filter((m) => m.type === t)", type)
    return found


def test_a_table_costs_a_picture_until_it_is_opened(host: Callable[..., Page], site: str) -> None:
    asked: list[str] = []
    page = host('<club-table id="a" game="qwantum"></club-table>')
    page.on("request", lambda request: asked.append(request.url))
    button = page.get_by_role("button", name="Play Qwantum")
    expect(button).to_be_visible()
    assert not frames(page)
    assert not [url for url in asked if "embed.html" in url or "lib/" in url]
    button.click()
    (frame,) = ready(page)
    expect(frame.locator("[data-game=qwantum]")).to_be_visible()
    page.wait_for_function("told.some((m) => m.type === 'height')")
    height = page.evaluate("document.querySelector('club-table').offsetHeight")
    assert 320 <= height <= 4000


def test_two_tables_talk_to_their_host(host: Callable[..., Page]) -> None:
    page = host(
        '<club-table open id="a" game="qwantum" bots="novice" lang="fr"></club-table>'
        '<club-table open id="b" game="quantum" bots="cadet" theme="dark"></club-table>'
    )
    ready(page, 2)
    assert {message["table"] for message in heard(page, "turn")} == {"a", "b"}
    assert {message["game"] for message in heard(page, "turn")} == {"qwantum", "quantum"}
    french = next(frame for frame in frames(page) if "game=qwantum" in frame.url)
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate("document.getElementById('a').setAttribute('lang', 'es')")
    expect(french.locator("html")).to_have_attribute("lang", "es")
    page.evaluate(
        "document.getElementById('a').newGame({game: 'lum42', seats: 2, bots: ['cadet']})"
    )
    expect(french.locator("[data-game=lum42]")).to_be_visible()
    page.evaluate("document.getElementById('a').load('[Game \"nothing\"] [Seats \"2\"]')")
    page.wait_for_function("told.some((m) => m.type === 'error' && m.table === 'a')")
    wrong = page.evaluate(
        "() => { try { document.getElementById('a').newGame({seats: 2}); return ''; }"
        " catch (error) { return error.message; } }"
    )
    assert "game" in wrong


def test_a_whole_game_of_bots_is_told_with_its_result(host: Callable[..., Page]) -> None:
    bots = 'seats="2" bots="novice,novice"'
    page = host(
        f'<club-table open id="a" game="qwantum" {bots}></club-table>',
        before="""try { localStorage.setItem('clubtable.settings',
        '{"pace": "instant", "language": "en"}'); } catch {}""",
    )
    ready(page)
    page.wait_for_function("told.some((m) => m.type === 'result')", timeout=90_000)
    (result,) = heard(page, "result")
    assert result["winners"]
    assert "[Result " in result["record"]
    plies = [message["ply"] for message in heard(page, "ply")]
    assert plies == list(range(1, len(plies) + 1))


def test_without_storage_the_table_plays_and_says_so(host: Callable[..., Page]) -> None:
    page = host(
        '<club-table open game="qwantum" bots="novice"></club-table>',
        before=NO_STORAGE + NO_GAMES_KEPT,
    )
    (frame,) = ready(page)
    expect(frame.locator("#toast")).to_contain_text("does not let the page store")
    expect(frame.locator("[data-game=qwantum]")).to_be_visible()


def test_hostile_messages_reach_nothing(host: Callable[..., Page], watch: Watch) -> None:
    page = host('<club-table open id="a" game="qwantum" bots="novice"></club-table>')
    (frame,) = ready(page)
    before = int(frame.locator("[data-game]").get_attribute("data-ply") or 0)
    page.evaluate(
        """() => {
          const table = document.getElementById("a");
          const inside = table.shadowRoot.querySelector("iframe").contentWindow;
          const loop = { club: 1, type: "new" };
          loop.game = loop;
          const junk = [
            "x", 7, null, [], {}, { club: 1 }, { club: 9, type: "new", game: "quantum" },
            { club: 1, type: "new", game: "<img src=x onerror=alert(1)>" },
            { club: 1, type: "__proto__" }, { club: 1, type: "load", record: "[".repeat(9000) },
            loop, new Map([["club", 1]]),
          ];
          for (const one of junk) inside.postMessage(one, "*");
        }"""
    )
    page.wait_for_function("told.filter((m) => m.type === 'error').length >= 3")
    expect(frame.locator("[data-game=qwantum]")).to_be_visible()
    assert int(frame.locator("[data-game]").get_attribute("data-ply") or -1) >= before
    assert frame.locator("img[src=x]").count() == 0
    # A frame that is no table, and a table's frame that says nonsense, are not believed either.
    page.evaluate("postMessage({club: 1, type: 'result', game: 'x'}, '*')")
    frame.evaluate("parent.postMessage({club: 1, type: 'result', game: 'x'}, '*')")
    page.wait_for_function("document.getElementById('a').ignored === 1")
    assert heard(page, "result") == []


def test_a_record_is_shown_to_be_looked_at(host: Callable[..., Page]) -> None:
    page = host('<club-table open id="a" game="qwantum" readonly></club-table>')
    (frame,) = ready(page)
    record = '[Game "qwantum"] [Seats "2"] [start "0"] =r4 =r2 =b4 =p3 =b6 =y5 =w3'
    page.evaluate("text => document.getElementById('a').load(text)", record)
    expect(frame.locator("[data-game=qwantum][data-live]")).to_have_count(0)
    expect(frame.locator("[data-act]")).to_have_count(0)


def test_the_example_page_of_a_club(site: str, dist: Path, new_page: NewPage) -> None:
    assert (dist / "examples" / "club.html").exists()
    page = new_page(locale="fr-FR")
    page.goto(site + "examples/club.html")
    expect(page.get_by_role("button", name="Jouer à Qwantum")).to_be_visible()
    assert page.locator("club-table").count() == 3
    detail = (
        '{game: "qwantum", names: ["Ann", "<b>Bo"], scores: [51, 38], winners: [0], record: ""}'
    )
    page.evaluate(
        "document.querySelector('club-table').dispatchEvent("
        f"new CustomEvent('club-result', {{bubbles: true, detail: {detail}}}))"
    )
    expect(page.locator("#results tbody td")).to_have_text(
        ["Qwantum", "Ann, <b>Bo", "51 : 38", "Ann"]
    )


def test_embed_needs_nothing_inline(dist: Path) -> None:
    text = (dist / "embed.js").read_text("utf-8")
    assert "MESSAGES" not in text
    assert not re.search(r"innerHTML|eval\(|document\.write", text)
