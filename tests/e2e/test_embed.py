"""Tables in a page of another origin: lazy, several, talking, without storage, under attack."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from build_steps import serve
from core.kernel.links import write_record
from core.kernel.record import read_record
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
def host(
    tmp_path: Path, site: str, new_context: Callable[..., BrowserContext]
) -> Iterator[Callable[..., Page]]:
    """Opens a page of another origin with `body` in it.

    Each is a new visitor: what a frame has stored in another's page is not forgotten by origin.
    """
    folder = tmp_path / "host"
    folder.mkdir()
    (folder / "host.js").write_text(SCRIPT, "utf-8")
    with serve.running(serve.server(folder)) as address:

        def show(body: str, before: str = "", **settings: Any) -> Page:
            page = new_context(**settings).new_page()
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


def messages_of(page: Page, type: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("t => told.filter((m) => m.type === t)", type)
    return found


@pytest.mark.outside
def test_a_dialog_in_a_frame_leaves_the_history_of_its_page_alone(
    host: Callable[..., Page], site: str
) -> None:
    page = host('<club-table id="a" game="qwantum" open></club-table>')
    (frame,) = ready(page)
    length = page.evaluate("history.length")
    frame.locator("#top .tool-menu").click()
    expect(frame.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(frame.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("history.length") == length


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
    assert {message["table"] for message in messages_of(page, "turn")} == {"a", "b"}
    assert {message["game"] for message in messages_of(page, "turn")} == {"qwantum", "quantum"}
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
    (result,) = messages_of(page, "result")
    assert result["winners"]
    assert "[Result " in result["record"]
    plies = [message["ply"] for message in messages_of(page, "ply")]
    assert plies == list(range(1, len(plies) + 1))


def test_without_storage_the_table_plays_and_says_so(host: Callable[..., Page]) -> None:
    page = host(
        '<club-table open game="qwantum" bots="novice"></club-table>',
        before=NO_STORAGE + NO_GAMES_KEPT,
    )
    (frame,) = ready(page)
    expect(frame.locator("#toast")).to_contain_text("does not let the page save")
    expect(frame.locator("[data-game=qwantum]")).to_be_visible()


@pytest.mark.outside
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
            loop, new Map([["club", 1]]), { club: 1, type: "load", record: "x".repeat(1e6) },
          ];
          for (const one of junk) inside.postMessage(one, "*");
        }"""
    )
    # What claims to be ours is answered, each time; the rest is not.
    page.wait_for_function("told.filter((m) => m.type === 'error').length >= 7")
    expect(frame.locator("[data-game=qwantum]")).to_be_visible()
    assert int(frame.locator("[data-game]").get_attribute("data-ply") or -1) >= before
    assert frame.locator("img[src=x]").count() == 0
    # A frame that is no table, and a table's frame that says nonsense, are not believed either.
    page.evaluate("postMessage({club: 1, type: 'result', game: 'x'}, '*')")
    frame.evaluate("parent.postMessage({club: 1, type: 'result', game: 'x'}, '*')")
    page.wait_for_function("document.getElementById('a').ignored === 1")
    assert messages_of(page, "result") == []


@pytest.mark.outside
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


def played(page: Page, plies: int) -> Frame:
    """Return the frame of the only table, after some plies."""
    (frame,) = ready(page)
    page.wait_for_function("n => told.some((m) => m.type === 'ply' && m.ply >= n)", arg=plies)
    return frame


@pytest.mark.parametrize("way", ["append", "moveBefore"])
def test_a_table_that_its_host_moves_goes_on(host: Callable[..., Page], way: str) -> None:
    page = host(
        '<div id="one"><club-table open id="a" game="qwantum" seats="2" bots="novice,novice">'
        "</club-table></div><div id='two'></div>",
        before=NO_GAMES_KEPT,
    )
    frame = played(page, 12)
    before = int(frame.locator("[data-game]").get_attribute("data-ply") or 0)
    move = "moveBefore(table, null)" if way == "moveBefore" else "append(table)"
    page.evaluate(
        f"const table = document.querySelector('club-table'); document.getElementById('two').{move}"
    )
    if way == "moveBefore":
        assert frames(page) == [frame], "the frame lives on"
    else:
        (frame,) = ready(page, 2)[-1:]
    table = frame.locator("[data-game=qwantum]")
    expect(table).to_be_visible()
    assert int(table.get_attribute("data-ply") or 0) >= before
    expect(frame.locator("#toast")).not_to_contain_text("opened")


@pytest.mark.parametrize("tag", ['type="module"', "async", "defer"])
def test_the_script_comes_as_a_host_likes(
    tmp_path: Path, dist: Path, new_page: NewPage, tag: str
) -> None:
    folder = tmp_path / "host"
    folder.mkdir()
    (folder / "embed.js").write_text((dist / "embed.js").read_text("utf-8"), "utf-8")
    (folder / "embed.html").write_text('<link rel="icon" href="data:,">', "utf-8")
    head = '<!doctype html><title>host</title><link rel="icon" href="data:,">'
    text = f'{head}<script src="embed.js" {tag}></script><club-table open></club-table>'
    (folder / "index.html").write_text(text, "utf-8")
    with serve.running(serve.server(folder)) as address:
        page = new_page()
        page.goto(address)
        page.wait_for_function(
            "document.querySelector('club-table').shadowRoot?.querySelector('iframe')"
        )
        frame = page.evaluate(
            "document.querySelector('club-table').shadowRoot.querySelector('iframe').src"
        )
        assert frame.startswith(f"{address}embed.html")


def test_a_combined_script_takes_the_address_of_the_table_from_an_attribute(
    tmp_path: Path, site: str, dist: Path, new_page: NewPage
) -> None:
    folder = tmp_path / "combined"
    folder.mkdir()
    (folder / "all.js").write_text((dist / "embed.js").read_text("utf-8"), "utf-8")
    body = '<!doctype html><link rel="icon" href="data:,"><script src="all.js"></script>'
    with serve.running(serve.server(folder)) as address:
        page = new_page()
        (folder / "index.html").write_text(f'{body}<club-table src="{site}" open></club-table>')
        page.goto(address)
        page.wait_for_function(
            "document.querySelector('club-table').shadowRoot?.querySelector('iframe')"
        )
        (frame,) = frames(page)
        assert frame.url.startswith(f"{site}embed.html")


def test_in_a_browser_that_is_too_old_a_link_stands_for_the_table(
    host: Callable[..., Page], site: str
) -> None:
    page = host(
        '<club-table id="a" game="qwantum"></club-table>',
        before="globalThis.CSSStyleSheet = class { constructor() { throw new TypeError('no'); } };",
    )
    link = page.get_by_role("link", name="Play Qwantum")
    expect(link).to_have_attribute("href", f"{site}qwantum.html")


@pytest.mark.outside
def test_a_height_that_is_no_number_is_reported_and_left_out(
    host: Callable[..., Page], watch: Watch
) -> None:
    watch.forgive("height: write a number")
    page = host('<club-table open id="a" game="qwantum" height="60vh"></club-table>')
    ready(page)
    assert [one for one in watch.faults if "height: write a number" in one]
    page.wait_for_function("document.querySelector('club-table').offsetHeight >= 320")


@pytest.mark.parametrize("width", [360, 884, 1280])
@pytest.mark.parametrize("game", ["quantum", "qwantum", "lum42"])
@pytest.mark.outside
def test_the_frame_grows_with_its_table(host: Callable[..., Page], game: str, width: int) -> None:
    page = host(
        f'<club-table open id="a" game="{game}"></club-table>',
        viewport={"width": width, "height": 800},
    )
    (frame,) = ready(page)
    main = frame.locator("#main")
    expect(main.locator("[data-game]")).to_be_visible()
    page.wait_for_function("told.some((m) => m.type === 'height')")
    frame.evaluate(
        """async () => {
          const main = document.getElementById("main");
          const frames = (n) => new Promise((done) => {
            const step = () => (n-- ? requestAnimationFrame(step) : done());
            step();
          });
          for (let last = -1; last !== innerHeight; await frames(20)) last = innerHeight;
        }"""
    )
    hidden = main.evaluate("(main) => main.scrollHeight - main.clientHeight")
    assert hidden <= 1, "nothing of the table has to be scrolled to inside the frame"
    assert 320 <= page.evaluate("document.querySelector('club-table').offsetHeight") <= 2000


@pytest.mark.outside
def test_what_a_table_opens_in_a_tab_is_not_in_its_sandbox(host: Callable[..., Page]) -> None:
    page = host('<club-table open id="a" game="qwantum"></club-table>')
    ready(page)
    flags = page.evaluate(
        "document.querySelector('club-table').shadowRoot.querySelector('iframe').sandbox.value"
    )
    assert "allow-popups-to-escape-sandbox" in flags.split()


SHOWN = """
<p>An article.</p>
<club-table open id="today" game="qwantum" today></club-table>
<club-table open id="puzzle" game="quantum" puzzle="today"></club-table>
<club-table open id="record" record="{record}" readonly ply="99"></club-table>
"""
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def of(page: Page, id: str) -> Frame:
    """Return the frame of an element."""
    handle = page.evaluate_handle(
        "id => document.getElementById(id).shadowRoot.querySelector('iframe')", id
    )
    element = handle.as_element()
    frame = None if element is None else element.content_frame()
    assert frame is not None
    return frame


@pytest.mark.outside
def test_an_article_shows_todays_game_a_puzzle_and_a_record(
    host: Callable[..., Page], watch: Watch
) -> None:
    wrong = "ply: the record has plies 0 to 7, not 99"
    watch.forgive(wrong)
    line = '[Game "qwantum"] [Seats "2"] [start "0"] =r4 =r2 =b4 =p3 =b6 =y5 =w3'
    page = host(SHOWN.format(record=write_record(read_record(line))))
    ready(page, 3)
    expect(of(page, "today").locator("[data-game=qwantum][data-live]")).to_be_visible()
    expect(of(page, "puzzle").locator("[data-game=quantum][data-live]")).to_be_visible()
    looked = of(page, "record")
    expect(looked.get_by_text(wrong)).to_be_visible()
    page.wait_for_function("told.some((m) => m.table === 'record' && m.code === 'host-option')")
    assert [one for one in watch.faults if wrong in one]
    expect(looked.locator("[data-game=qwantum][data-ply='7']")).to_be_visible()
    looked.locator("[data-do=prev]").first.click()
    expect(looked.locator("[data-game=qwantum][data-ply='0']")).to_be_visible()
    looked.locator("body").press("ArrowRight")
    expect(looked.locator("[data-game=qwantum][data-ply='7']")).to_be_visible()
    expect(looked.locator("[data-act]")).to_have_count(0)
    for width in (360, 800, 1200):
        page.set_viewport_size({"width": width, "height": 800})
        for id in ("today", "puzzle", "record"):
            of(page, id).wait_for_function(FITS)


RESET = """<style>* { all: unset !important; display: inline !important }
html, body { display: block !important }</style>"""
SHADOW = """() => {
  const host = document.getElementById("host");
  const open = '<club-table open id="a" game="qwantum" bots="novice"></club-table>';
  host.attachShadow({ mode: "open" }).innerHTML = open;
}"""
TABLE = '<club-table open id="a" game="qwantum" bots="novice"></club-table>'


def shown_at(page: Page, frame: Frame) -> None:
    """The table is drawn, as wide as its place and as high as a frame is at least."""
    expect(frame.locator("[data-game=qwantum]")).to_be_visible()
    page.wait_for_function("told.some((m) => m.type === 'height')")
    box = frame.frame_element().bounding_box()
    assert box is not None
    assert box["height"] >= 320
    assert box["width"] >= 600


@pytest.mark.outside
def test_a_table_in_a_shadow_root_of_a_page_from_right_to_left_that_resets_all_styles(
    host: Callable[..., Page],
) -> None:
    page = host(f'{RESET}<div id="host"></div>')
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.evaluate(SHADOW)
    (frame,) = ready(page)
    shown_at(page, frame)
    expect(frame.locator("html")).not_to_have_attribute("dir", "rtl")


@pytest.mark.parametrize("box", ["details", "dialog"])
def test_a_table_in_what_its_host_opens_later(host: Callable[..., Page], box: str) -> None:
    page = host(f'<{box} id="box" style="width: 800px">{TABLE}</{box}>')
    page.evaluate(
        "() => { const box = document.getElementById('box');"
        " box.showModal ? box.showModal() : (box.open = true); }"
    )
    (frame,) = ready(page)
    shown_at(page, frame)
    frame.locator("#top .tool-menu").click()
    expect(frame.locator("dialog[open]")).to_be_visible()


def test_a_table_that_is_moved_twice_taken_out_and_put_back_goes_on(
    host: Callable[..., Page],
) -> None:
    page = host(
        '<div id="one"><club-table open id="a" game="qwantum" seats="2" bots="novice,novice">'
        '</club-table></div><div id="two"></div>',
        before=NO_GAMES_KEPT,
    )
    frame = played(page, 12)
    before = int(frame.locator("[data-game]").get_attribute("data-ply") or 0)
    page.evaluate("""() => {
      const [one, two] = ["one", "two"].map((id) => document.getElementById(id));
      globalThis.table = document.querySelector("club-table");
      two.append(table);
      one.append(table);
      table.remove();
    }""")
    page.wait_for_function("!document.querySelector('club-table') && frames.length === 0")
    page.evaluate("document.getElementById('two').append(table)")
    (frame,) = ready(page, 2)
    table = frame.locator("[data-game=qwantum]")
    expect(table).to_be_visible()
    assert int(table.get_attribute("data-ply") or 0) >= before
