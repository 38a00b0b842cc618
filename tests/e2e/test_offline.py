"""The club works without a network after one visit, takes updates between two moves, and heals."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from build_steps import offline, serve
from build_steps.pages import PATIENCE
from tests.e2e import faults
from tests.e2e.conftest import Watch
from tests.e2e.driver import PRESS
from tests.thorough import THOROUGH

READY = "html[data-ready='1']"
KEPT = "html[data-offline='1']"
GAMES = ("quantum", "qwantum", "lum42")


class Host:
    """A static host that can be switched off and given a new version of the site."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = serve.server(folder)
        self.running = serve.running(self.server)
        self.address = self.running.__enter__()

    def stop(self) -> None:
        self.running.__exit__(None, None, None)

    def deploy_next_version(self) -> None:
        """The same site as another build would name it: another folder, another title."""
        (old,) = self.folder.glob("app-*")
        new = old.rename(self.folder / "app-00000000")
        page = self.folder / "index.html"
        text = page.read_text("utf-8").replace(old.name, new.name)
        page.write_text(text.replace("<title>", "<title>Next "), "utf-8")
        offline.write(self.folder)


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(Path(shutil.copytree(dist, tmp_path / "dist")))
    yield host
    host.stop()


@pytest.fixture
def member(desktop: Page, host: Host) -> Page:
    """A visitor whose browser has cached the whole site."""
    desktop.goto(host.address)
    desktop.locator(KEPT).wait_for(state="attached")
    return desktop


def begin(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}?game={game}&view=table")
    page.locator(READY).wait_for(state="attached")
    page.locator("[data-do=new]").first.click()
    expect(page.locator(f"[data-game={game}]").first).to_be_attached()


def ply(page: Page) -> int:
    return int(page.locator("[data-ply]").first.get_attribute("data-ply") or 0)


def play(page: Page, plies: int) -> None:
    """Take the first legal action repeatedly until the game is `plies` longer."""
    goal = ply(page) + plies
    while ply(page) < goal:
        before = ply(page)
        page.locator("[data-act]:enabled, [data-do=roll]:enabled").first.click()
        longer = "before => Number(document.querySelector('[data-ply]').dataset.ply) > before"
        page.wait_for_function(longer, arg=before)


def resume(page: Page) -> None:
    """Continue the saved game from wherever the page is."""
    if not page.locator("[data-ply]").count():
        page.locator("[data-do^=resume]").first.click()


def test_every_game_is_played_saved_and_resumed_without_a_network(member: Page, host: Host) -> None:
    host.stop()
    for game in GAMES:
        begin(member, host.address, game)
        play(member, 3)
        reached = ply(member)
        member.reload()
        member.locator(READY).wait_for(state="attached")
        resume(member)
        expect(member.locator(f"[data-game={game}]").first).to_be_attached()
        assert ply(member) >= reached


def test_today_you_a_club_evening_and_a_picture_are_there_without_a_network(
    member: Page, host: Host
) -> None:
    host.stop()
    member.reload()
    member.locator(READY).wait_for(state="attached")
    for way in ("today", "you"):
        member.evaluate(PRESS, ["data-do", way])
        expect(member.locator(f"#dialog-{way}")).to_be_visible()
        member.wait_for_function("document.querySelector('.dialog-body link').sheet !== null")
        member.keyboard.press("Escape")
        expect(member.locator(f"#dialog-{way}")).to_have_count(0)
    member.locator("#main [data-do=evening]").click()
    member.locator("#evening-names").fill("Ada\nBen\nCleo\nDan")
    member.locator("[data-do=evening-begin]").click()
    member.locator("[data-do=evening-draw]").click()
    expect(member.locator(".evening-table").first).to_be_visible()
    begin(member, host.address, "qwantum")
    play(member, 3)
    member.evaluate(PRESS, ["data-do", "picture"])
    expect(member.locator("canvas[data-picture]:not([aria-busy])")).to_be_visible()


def test_a_function_that_python_calls_seldom_is_there_without_a_network(
    member: Page, host: Host, watch: Watch
) -> None:
    watch.forgive("")
    answer = member.evaluate(
        """async (url) => {
          const { default: files } = await import(new URL("files.js", url));
          const later = new URL(files["pyodide.later.wasm"].url, url).href;
          return Boolean(await caches.match(later));
        }""",
        member.evaluate("document.querySelector('script[src*=app-]').src"),
    )
    assert answer


def test_rules_opened_once_are_there_without_a_network(member: Page, host: Host) -> None:
    begin(member, host.address, "qwantum")
    member.locator("html[data-ready='1']").wait_for(state="attached")
    member.locator("[data-do='open help']").first.click()
    with member.expect_popup() as opened:
        member.locator("#dialog-help a.btn-primary").click()
    rules = opened.value
    expect(rules.locator(".is-asked")).to_have_count(1)
    rules.wait_for_function(
        "async () => (await (await caches.open('clubtable-later')).keys()).length === 1"
    )
    host.stop()
    rules.goto(f"{host.address}qwantum-rules.html?lang=fr")
    expect(rules.get_by_role("heading", level=1)).to_have_text("Qwantum : les règles")
    # Others were never opened: a page of ours says so, under their address. A line that is open
    # still would go on answering, so it is cut, too.
    rules.context.set_offline(True)
    rules.goto(f"{host.address}quantum-rules.html?lang=es")
    expect(rules.locator("[data-offline] h1")).to_have_text(
        "Esta página aún no está en tu dispositivo"
    )
    assert rules.url.endswith("quantum-rules.html?lang=es")


ELSEWHERE = """async () => {
  const names = await caches.keys();
  const lists = names.map(async (name) => (await (await caches.open(name)).keys()));
  const urls = (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  return urls.filter((path) => /online-|elsewhere/.test(path)).map((path) => path.split("/").pop());
}"""
"""The names of cached files of online play."""
PARTS = {
    "elsewhere.js",
    "online.js",
    "online.json",
    "more.js",
    "more.json",
    "near.js",
    "scan.js",
    "decode.js",
}


def meet(page: Page) -> None:
    """Make a table in the room, as far as the code that this device shows."""
    page.locator("[data-do='online ask']").click()
    page.locator("[data-do='online open strict']").click()
    connect(page)


def connect(page: Page) -> None:
    """Show the code of this device, at a table that is there."""
    page.locator("[data-room] [data-do='online near show']").click()
    expect(page.locator("#share-link")).to_have_value(re.compile("~"))


def test_what_connects_devices_is_kept_once_it_was_used_and_in_the_next_version(
    member: Page, host: Host
) -> None:
    assert member.evaluate(ELSEWHERE) == []
    meet(member)
    while {*member.evaluate(ELSEWHERE)} != PARTS:
        member.wait_for_timeout(20)
    (folder,) = host.folder.glob("online-*")
    folder.rename(host.folder / "online-00000000")
    (door,) = host.folder.glob("app-*/elsewhere.js")
    door.write_text(door.read_text("utf-8").replace(folder.name, "online-00000000"), "utf-8")
    host.deploy_next_version()
    member.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker.update())")
    expect(member.locator("#update")).to_be_visible()
    host.stop()
    member.locator("dialog [data-do='close']").first.click()
    member.locator("#update [data-now]").click()
    member.wait_for_function("document.querySelector('script[src*=\"app-00000000\"]')")
    member.locator(READY).wait_for(state="attached")
    connect(member)
    assert {*member.evaluate(ELSEWHERE)} == PARTS


def test_an_update_in_the_middle_of_a_game_waits_and_loses_nothing(
    member: Page, host: Host
) -> None:
    begin(member, host.address, "qwantum")
    play(member, 2)
    host.deploy_next_version()
    member.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker.update())")
    bar = member.locator("#update")
    expect(bar).to_be_visible()
    play(member, 1)
    reached = ply(member)
    bar.locator("[data-now]").click()
    member.wait_for_function("document.querySelector('script[src*=\"app-00000000\"]')")
    member.locator(READY).wait_for(state="attached")
    resume(member)
    assert ply(member) >= reached
    kept = member.evaluate(
        """async () => {
            const names = (await caches.keys()).filter((name) => name.includes("precache"));
            const lists = names.map(async (name) => (await (await caches.open(name)).keys()));
            return (await Promise.all(lists)).flat().map(({ url }) => url);
        }"""
    )
    apps = {url.split("/app-")[1][:8] for url in kept if "/app-" in url}
    assert apps == {"00000000"}


def test_an_installed_app_looks_for_a_new_version_when_it_comes_to_the_front(
    member: Page, host: Host
) -> None:
    member.evaluate(
        """() => {
            globalThis.looks = 0;
            const { update } = ServiceWorkerRegistration.prototype;
            ServiceWorkerRegistration.prototype.update = function () {
                globalThis.looks += 1;
                return update.call(this);
            };
        }"""
    )
    host.deploy_next_version()
    # Once an hour is enough, however often it comes.
    for _ in range(3):
        member.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(member.locator("#update")).to_be_visible()
    assert member.evaluate("globalThis.looks") == 1


def damage(page: Page, part: str, content: str) -> None:
    """Put `content` in place of every kept file whose address contains `part`."""
    found = page.evaluate(
        """async ([part, content]) => {
            let found = 0;
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                    if (!request.url.includes(part)) continue;
                    const { headers } = await cache.match(request);
                    await cache.put(request, new Response(content, { headers }));
                    found += 1;
                }
            }
            return found;
        }""",
        [part, content],
    )
    assert found


HEALED = """async (part) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!request.url.includes(part)) continue;
            if ((await (await cache.match(request)).blob()).size > 100) return true;
        }
    }
    return false;
}"""


def test_a_damaged_file_is_fetched_anew(member: Page, host: Host) -> None:
    member.goto(host.address + "?start=library")
    for part in ("library.zip.txt", "app.pack.txt"):
        member.wait_for_function(HEALED, arg=part)
    for part in ("library.zip.txt", "app.pack.txt", "pyodide.asm.wasm"):
        damage(member, part, "damaged")
        member.goto(host.address + "?start=library")
        member.locator(READY).wait_for(state="attached")
        member.wait_for_function(HEALED, arg=part)
    host.stop()
    member.goto(host.address + "?start=library")
    expect(member.locator("html")).to_have_attribute("data-start", "library")


def test_a_visitor_who_saves_data_needs_no_network_after_the_first_visit(
    desktop: Page, host: Host
) -> None:
    saves = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    desktop.add_init_script(saves)
    desktop.goto(host.address)
    desktop.locator(KEPT).wait_for(state="attached")
    host.stop()
    desktop.reload()
    desktop.locator(READY).wait_for(state="attached")
    assert desktop.locator("html").get_attribute("data-start") == "library"


@pytest.mark.parametrize("part", ["/core-", "/boot.js", "pyodide.asm.mjs"])
def test_damaged_scripts_are_repaired(member: Page, part: str, watch: object) -> None:
    watch.forgive("")  # type: ignore[attr-defined]
    member.evaluate("caches.open('of another app of this host')")
    damage(member, part, "damaged ((")
    member.reload()
    member.locator(READY).wait_for(state="attached")
    member.locator(KEPT).wait_for(state="attached")
    assert "of another app of this host" in member.evaluate("caches.keys()")


def asked(page: Page, visitor: faults.Visitor, name: str) -> None:
    """Wait until the host was asked for a file."""
    while not any(one.endswith(name) for one in visitor.asked):
        page.wait_for_timeout(50)


FOREIGN = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const text = await (await cache.match(request)).text();
            if (text.includes("Please accept our terms")) found.push(request.url);
        }
    }
    return found;
}"""


MORE_FAULTS = [("lum42.html", "page"), ("assets/app/icon-192.png", "page")] if THOROUGH else []


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("assets/app/icon-192.png", "500"),
        ("lum42.html", "cut"),
        ("/snapshot.pack.txt", "page"),
        ("sw.js", "page"),
        *MORE_FAULTS,
    ],
)
def test_a_failed_installation_is_tried_again_and_keeps_nothing_wrong(
    desktop: Page, dist: Path, watch: Watch, name: str, fault: str
) -> None:
    watch.forgive("")
    with faults.hosting(dist) as host:
        visitor = host.visitor(lambda asked: fault if asked.endswith(name) else "", PATIENCE)
        desktop.goto(visitor.address)
        asked(desktop, visitor, name)
        visitor.well()
        desktop.locator("html[data-offline='1'][data-kept='1']").wait_for(state="attached")
        assert sum(one.endswith(name) for one in visitor.asked) > 1
        assert desktop.evaluate(FOREIGN) == []


def test_the_manifest_is_complete(desktop: Page, site: str, visit: Callable[..., Page]) -> None:
    visit(desktop)
    link = desktop.locator("link[rel=manifest]").get_attribute("href")
    manifest = desktop.request.get(site + str(link)).json()
    assert {"name", "short_name", "id", "start_url", "scope", "display"} <= set(manifest)
    assert manifest["categories"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [
        f"./{game}.html" for game in GAMES
    ]
    assert manifest["file_handlers"]
    assert manifest["launch_handler"]
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    pictures += [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    for picture in pictures:
        size = desktop.evaluate(
            """async (src) => {
                const image = new Image();
                image.src = src;
                await image.decode();
                return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            picture["src"],
        )
        assert picture["sizes"] in {"any", size}, picture["src"]
