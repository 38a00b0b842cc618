"""People in two browsers play over a real relay on this machine, from the invitation to the end."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, Route, expect

from build_steps import chromium, relay, serve
from build_steps.online import name_relays
from core import GAMES
from core.bots.play import play as play_out
from core.kernel.record import Games, read_record
from core.kernel.timeline import Timeline, replay
from core.kernel.verify import read_terms, verify
from pygame_web.features.online import table
from pygame_web.features.online.posts import before_game, seating
from pygame_web.features.online.posts.seating import AnyPost
from tests.e2e import axe, outside
from tests.e2e.conftest import (
    FLAGS,
    PHONE,
    Guests,
    NewPage,
    Regulars,
    UnderSubPath,
    Watch,
    is_outside,
)
from tests.e2e.driver import Driver
from tests.e2e.network import BY_THE_CLOCK, FAULTS, Network
from tests.e2e.online import (
    Come,
    agreed,
    arrived,
    asked,
    begun,
    go_on,
    invitation,
    invited,
    leave,
    opened,
    play,
    until,
    wished,
)
from tests.room_devices import running_relay
from tests.thorough import THOROUGH, amount, covering

pytestmark = pytest.mark.regulars

SLEEP = amount(plain=0, thorough=30)
"""Seconds that a browser sleeps on after the others have done all they can."""

GOLDEN = Path(__file__).parent.parent / "golden"
"""Tables of before: what was stored, what relays had."""

LISTEN = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI}`));
"""


CALLED = """
window.calls = [];
window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
window.Notification = class {
  static permission = "default";
  static requestPermission() { Notification.permission = "granted"; }
  constructor(title) { calls.push(title); }
};
"""
"""A browser that grants notifications and counts them; no test can hide a page or see its calls."""

BUSY = """async () => {
  const opening = indexedDB.open("clubtable-feeds");
  const database = await new Promise((go) => (opening.onsuccess = () => go(opening.result)));
  const store = database.transaction("posts", "readwrite").objectStore("posts");
  const look = () => (store.count().onsuccess = look);
  look();
}"""
"""Keeps the disk of the posts busy: whoever would write there waits."""

SILENT = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, ...rest) {
  const asked = open.call(this, name, ...rest);
  if (name !== "clubtable-feeds") return asked;
  // Its answer comes when the test lets it.
  const mute = new EventTarget();
  asked.onsuccess = () => {
    window.answer = () => {
      Object.defineProperty(mute, "result", { get: () => asked.result });
      mute.dispatchEvent(new Event("success"));
    };
  };
  return Object.setPrototypeOf(mute, IDBOpenDBRequest.prototype);
};
"""
"""A disk that does not answer requests for the posts."""

QUICK = {"quantum": "recruit", "lum42": "cadet"}
"""Bots that come to the end of a game in a few hundred plies."""

CHATTERING = f"chattering {amount(plain=1_000, thorough=10_000)}"
"""A relay that says so many things each time; Playwright hands each of them to the test, too."""
BAD = ("slow", "refusing", "lying", CHATTERING, "garbling")
"""Relays that are limited or hostile (`tests/hostile_relay.py`)."""


class Relay:
    """A relay at one address, which can be killed and come back empty."""

    def __init__(self) -> None:
        self._running = ExitStack()
        self.address = self._running.enter_context(relay.running())

    def kill(self) -> None:
        self._running.close()

    def come_back(self) -> None:
        port = int(self.address.rpartition(":")[2])
        self._running.enter_context(relay.running(port))


@pytest.fixture(scope="module")
def near() -> Iterator[Relay]:
    """The relay of the site."""
    near = Relay()
    yield near
    near.kill()


@pytest.fixture(scope="module")
def second() -> Iterator[Relay]:
    """Another relay, for those who ask for it."""
    second = Relay()
    yield second
    second.kill()


@pytest.fixture(scope="module")
def bad() -> Iterator[dict[str, str]]:
    """The addresses of relays that cannot do better or mean no good, by kind."""
    with ExitStack() as running:
        yield {kind: running.enter_context(running_relay(kind=kind)) for kind in BAD}


@pytest.fixture(scope="module")
def clubs(
    dist: Path,
    near: Relay,
    second: Relay,
    bad: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[dict[str, str]]:
    """The addresses of sites whose pages may speak with those relays, by where their Python is."""
    folder = tmp_path_factory.mktemp("online")
    inside = Path(shutil.copytree(dist, folder / "inside"))
    name_relays(inside, [near.address, second.address, *bad.values()])
    sites = {"inside": inside, "outside": outside.copy(inside, folder / "outside")}
    with ExitStack() as running:
        found = {
            name: running.enter_context(serve.running(serve.server(site, handler=UnderSubPath)))
            for name, site in sites.items()
        }
        yield {name: there + UnderSubPath.prefix.lstrip("/") for name, there in found.items()}


@pytest.fixture
def club(request: pytest.FixtureRequest, clubs: dict[str, str]) -> str:
    """The address of the one this test uses."""
    return clubs["outside" if is_outside(request) else "inside"]


@pytest.fixture(scope="module")
def _regulars(browser: Browser, clubs: dict[str, str]) -> Regulars:
    """Visitors who were at that site before."""
    return Regulars(browser, clubs["inside"])


@pytest.fixture(scope="module")
def _guests(browser: Browser, clubs: dict[str, str]) -> Guests:
    """Visitors of the one whose Python is outside."""
    return Guests(browser, clubs["outside"])


At = Callable[..., Come]


def only(*relays: str) -> str:
    """Return a script that lets a page know no other relays.

    It runs before the page's own, which read them at once where Python is outside.
    """
    return f"""document.addEventListener("readystatechange", () => {{
        const {{ dataset }} = document.documentElement;
        if (dataset.relays) dataset.relays = {json.dumps(" ".join(relays))};
    }});"""


@pytest.fixture
def at(club: str, new_page: NewPage) -> At:
    """Visitors of the site who know these relays."""

    def coming(*relays: str) -> Come:
        def visitor(fragment: str = "", seed: int = 1) -> Driver:
            return arrived(new_page(), club + fragment, seed, LISTEN, only(*relays))

        return visitor

    return coming


@pytest.fixture
def come(at: At, near: Relay) -> Come:
    """A visitor's page at the site, which knows one good relay."""
    return at(near.address)


Another = Callable[[Page], None]


def changed(name: str, change: Callable[[str], str]) -> Another:
    """Lets a page load another form of a module of play over relays."""

    def answer(route: Route) -> None:
        sources = json.loads(route.fetch().text())
        before = sources[name]
        sources[name] = change(before)
        assert sources[name] != before
        route.fulfill(body=json.dumps(sources))

    def another(page: Page) -> None:
        page.route("**/online.json", answer)

    return another


@pytest.fixture
def changing(
    club: str, near: Relay, new_context: Callable[..., BrowserContext]
) -> Callable[[Another], Come]:
    """Visitors whose browser loads another form of a module."""

    def coming(another: Another) -> Come:
        def visitor(fragment: str = "", seed: int = 1) -> Driver:
            page = new_context(service_workers="block").new_page()
            another(page)
            return arrived(page, club + fragment, seed, LISTEN, only(near.address))

        return visitor

    return coming


def same(drivers: list[Driver]) -> None:
    """The stored games are one, its dice are right, and no page broke its policy."""
    lines = agreed(drivers)
    terms = read_terms(lines[0].record)
    assert terms is not None
    assert verify(lines[0], terms) == ()
    assert all(driver.page.evaluate("violations") == [] for driver in drivers)


def is_online(driver: Driver) -> None:
    """Its posts travel."""
    expect(driver.page.locator("[data-online='online']")).to_be_visible()


def test_two_people_play_from_the_invitation_to_the_last_score(come: Come) -> None:
    ann, linus = drivers = begun(come, "qwantum")
    play(drivers, 12)
    # An embedded table may watch, where the page around it says so.
    eve = come("embed.html?online=1" + invitation(ann), seed=3)
    eve.press('[data-do="online join"]')
    is_online(eve)
    assert eve.look()["ply"] == ann.look()["ply"]
    eve.page.close()
    # A reload in the middle comes back to the table by itself.
    linus.page.reload()
    is_online(linus)
    play(drivers, 8)
    # Who leaves gives the seat to a bot; the bots play the rest.
    for driver in reversed(drivers):
        leave(driver)
    play(drivers)
    same(drivers)
    assert linus.line().record.tags["Seat1"] == "Linus"
    linus.tell("data-do", "open online-dice")
    expect(linus.page.locator("[data-dice]")).to_contain_text("are correct")


@pytest.mark.outside
@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_a_game_is_played_live_from_the_invitation_to_the_last_score(game: str, come: Come) -> None:
    drivers = begun(come, game)
    play(drivers, 8)
    before = drivers[0].look()["ply"]
    # Who leaves gives the seat to a bot; the bots play the rest, on both devices alike.
    for driver in reversed(drivers):
        leave(driver)
    play(drivers, amount(plain=24, thorough=100_000))
    same(drivers)
    assert drivers[0].look()["ply"] >= before + 24
    # In a plain run the end is seen of Qwantum alone, whose games are short.
    for driver in drivers if THOROUGH else []:
        expect(driver.page.locator("#end")).to_be_visible()


def passing(choices: list[str]) -> str:
    """Marks nothing in Qwantum, so that a game is short."""
    return next((one for one in ("keep", "pass") if one in choices), choices[0])


def ann_or_linus(drivers: list[Driver]) -> int:
    """Whose answer the first page waits for, when it waits for somebody's."""
    table = drivers[0].page.locator("[data-game][data-actor='0'], [data-game][data-actor='1']")
    expect(table).to_be_visible()
    return int(table.get_attribute("data-actor") or -1)


@pytest.mark.outside
def test_an_answer_is_taken_back_a_page_calls_and_another_game_begins(
    club: str, near: Relay, new_page: NewPage
) -> None:
    def come(fragment: str = "", seed: int = 1) -> Driver:
        scripts = (LISTEN, CALLED, only(near.address))
        driver = arrived(new_page(), club + fragment, seed, *scripts)
        driver.choose = passing
        return driver

    drivers = begun(come, "qwantum")
    play(drivers, 1)
    # The lot has said who begins.
    began = ann_or_linus(drivers)
    asker, other = drivers[began], drivers[1 - began]
    other.tell("data-do", "open online-table")
    other.page.get_by_role("button", name="Notify me when it is my turn").click()
    other.page.evaluate("away = true")
    # One answers until the other is to answer to the same dice: that page says so and calls.
    while ann_or_linus(drivers) == began:
        go_on(asker)
    expect(other.page.locator(f"[data-actor='{1 - began}']")).to_be_visible()
    expect(other.page).to_have_title("● Qwantum – The club table")
    expect(asker.page).to_have_title("Qwantum – The club table")
    assert other.page.evaluate("calls") == ["● Qwantum – The club table"]
    assert asker.page.evaluate("calls") == []
    other.page.evaluate("away = false")
    before = asker.look()["ply"]
    asker.press('[data-do="undo"]')
    expect(asker.page.locator("[role=status][data-online]")).to_contain_text("You asked to undo.")
    assert asker.look()["ply"] == before
    other.press("[data-do^='online grant ']")
    for driver in drivers:
        expect(driver.page.locator(f"[data-actor='{began}']")).to_be_visible()
        expect(driver.page.locator("[data-do^='online grant ']")).to_have_count(0)
        assert driver.look()["ply"] < before
    play(drivers)
    same(drivers)
    ann, linus = drivers
    play_again(ann, linus)
    play(drivers, 12)
    same(drivers)
    line = ann.line()
    assert line.record.options == {"start": str(1 - began)}
    actors = [line.seat_at(ply) for ply in range(line.ply)]
    assert next(seat for seat in actors if seat >= 0) == 1 - began


def play_again(ann: Driver, linus: Driver) -> None:
    """Linus wishes for another game, Ann's page offers it; she begins it now."""
    linus.press('#end [data-do="rematch"]')
    expect(ann.page.locator("#toast")).to_contain_text("Another game?")
    ann.press('#toast [data-do="rematch"]')
    expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", "0")
    ann.press('[data-do="online begin"]')
    for driver in (ann, linus):
        expect(driver.page.locator("[data-room]")).to_have_count(0)
        is_online(driver)


def ended_by_a_decision(game: str) -> Timeline:
    """Play a two-player game to its end; the last ply is a decision, not a die.

    Bots play it: whoever acts at random takes thousands of plies, and every page plays them again.
    """
    lines = (play_out(GAMES[game], [QUICK[game]], seats=2, seed=seed) for seed in count())
    return next(line for line in lines if line.seat_at(line.ply - 1) >= 0)


@pytest.mark.outside
@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_a_rematch_turns_the_seats(game: str, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    over = ended_by_a_decision(game)
    last = over.ply - 1
    near_end = over.cut(last).record
    opening = seating.opening

    def begins(games: Games, create: AnyPost) -> Timeline | None:
        """Every game begins before the decision that ends this one."""
        return opening(games, create) and replay(games, near_end)

    for module in (seating, before_game, table):
        monkeypatch.setattr(module, "opening", begins)
    ann, linus = drivers = begun(come, game)
    drivers[over.seat_at(last)].tell("data-act", over.record.tokens[last])
    for driver in drivers:
        expect(driver.page.locator("#end")).to_be_visible()
    play_again(ann, linus)
    tags = agreed(drivers)[0].record.tags
    assert [tags["Seat0"], tags["Seat1"]] == ["Linus", "Ann"]
    # Who sat on the second seat decides from the first one now.
    drivers[1 - over.seat_at(last)].tell("data-act", over.record.tokens[last])
    for driver in drivers:
        expect(driver.page.locator("#end")).to_be_visible()


@pytest.mark.outside
def test_a_relay_that_is_killed_and_comes_back_empty_loses_nothing(
    near: Relay, come: Come, watch: Watch
) -> None:
    watch.forgive("WebSocket")
    drivers = begun(come, "qwantum", mode="audit")
    play(drivers, 12)
    agreed(drivers)
    near.kill()
    for driver in drivers:
        expect(driver.page.locator("[data-online='offline']")).to_be_visible()
    # Somebody plays on as long as no die needs the others.
    before = drivers[0].look()["ply"]
    acted = [go_on(driver) for driver in drivers]
    assert any(acted)
    # What was played without the network is on the device: a reload loses nothing of it.
    here = drivers[acted.index(True)]
    ply = here.look()["ply"]
    here.page.reload()
    expect(here.page.locator("[data-online='offline']")).to_be_visible()
    assert here.look()["ply"] == ply
    near.come_back()
    for driver in drivers:
        is_online(driver)
    play(drivers, 12)
    assert drivers[0].look()["ply"] > before
    late = come(invitation(drivers[0]), seed=3)
    late.press('[data-do="online join"]')
    expect(late.page.locator("[data-game]")).to_be_visible()
    play(drivers, 6)
    agreed(drivers)


@pytest.mark.parametrize(("fault", "name"), covering(FAULTS, ("online.js", "online.json")))
def test_play_over_relays_that_cannot_be_loaded_says_so_and_begins_when_tried_again(
    fault: str, name: str, club: str, near: Relay, dist: Path, new_page: NewPage, watch: Watch
) -> None:
    watch.forgive("Failed to load")
    page = new_page(service_workers="block")
    network = Network(page, dist, name)
    network.fault = fault
    ann = arrived(page, club, 1, BY_THE_CLOCK, only(near.address))
    page.clock.install()
    wished(ann, "qwantum")
    network.wait()
    notice = page.locator("#toast[role=alert]")
    expect(notice).to_contain_text("could not be loaded. Check your connection")
    expect(page.locator("dialog[open]")).to_have_count(0)
    network.fault = ""
    asked(ann, "qwantum")
    opened(ann)


def test_a_table_goes_on_without_what_is_seldom_wanted_and_has_it_once_it_comes(
    changing: Callable[[Another], Come], watch: Watch
) -> None:
    watch.forgive("Failed to load")
    gone, pages = [True], list[Page]()

    def another(page: Page) -> None:
        pages.append(page)
        if len(pages) == 2:
            page.route(
                re.compile(r"/more\.js(on)?(\?|$)"),
                lambda route: route.abort() if gone[0] else route.continue_(),
            )

    drivers = begun(changing(another), "qwantum", mode="audit")
    play(drivers, 6)
    ann, linus = drivers
    linus.press('[data-do="open online-table"]')
    expect(linus.page.locator("#toast[role=alert]")).to_contain_text("could not be loaded")
    expect(linus.page.locator("dialog[open]")).to_have_count(0)
    play(drivers, 6)
    is_online(linus)
    # What others post waits for what it needs, and nobody has to ask for it again.
    while ann_or_linus(drivers):
        play(drivers, 1)
    ann.tell("data-do", "online resign")
    bot = ".player[data-seat='0'] .player-name svg"
    expect(ann.page.locator(bot)).to_have_count(1)
    expect(linus.page.locator(bot)).to_have_count(0)
    gone[0] = False
    expect(linus.page.locator(bot)).to_have_count(1)
    linus.press('[data-do="open online-table"]')
    expect(linus.page.locator("dialog[open]")).to_be_visible()
    linus.press('[data-do="close"]')
    same(drivers)


def crashed(driver: Driver) -> Page:
    """Its tab ends at once, with all it has not written; another tab of the same browser."""
    with driver.page.expect_event("crash"), suppress(Error):
        driver.page.goto("chrome://crash")
    return driver.page.context.new_page()


def under_way(come: Come) -> list[Driver]:
    """Return a two-player game after some plies, the same on both devices."""
    drivers = begun(come, "qwantum", mode="audit")
    play(drivers, 4)
    agreed(drivers)
    return drivers


@pytest.mark.outside
def test_a_tab_that_ends_before_the_disk_has_a_post_has_told_nobody(
    come: Come, club: str, near: Relay, watch: Watch
) -> None:
    watch.forgive("WebSocket")
    drivers = under_way(come)
    actor = ann_or_linus(drivers)
    here, there = drivers[actor], drivers[1 - actor]
    before = here.look()["ply"]
    here.page.evaluate(BUSY)
    play([here], 1)
    expect(here.page.locator("[data-unsent]:not([data-unsent='0'])")).to_be_visible()
    assert there.look()["ply"] == before
    # The tab ends, and is opened again without a network: something else is played there.
    id = here.page.evaluate("sessionStorage.getItem('clubtable.table')")
    page = crashed(here)
    near.kill()
    again = drivers[actor] = arrived(page, club, 1 + actor, LISTEN, only(near.address))
    again.tell("data-do", f"resume {id}")
    expect(again.page.locator("[data-online='offline']")).to_be_visible()
    expect(again.page.locator(f"[data-ply='{before}']")).to_be_visible()
    play([again], 1)
    near.come_back()
    for driver in drivers:
        is_online(driver)
    play(drivers, 4)
    same(drivers)
    for driver in drivers:
        driver.tell("data-do", "open online-table")
        expect(driver.page.locator("[data-marked]")).to_have_count(0)


@pytest.mark.outside
def test_a_disk_that_does_not_answer_keeps_nobody_from_a_table(
    come: Come, club: str, near: Relay, watch: Watch
) -> None:
    watch.forgive("WebSocket")
    drivers = under_way(come)
    here = drivers[0]
    id = here.page.evaluate("sessionStorage.getItem('clubtable.table')")
    page = here.page.context.new_page()
    here.page.close()
    near.kill()
    again = drivers[0] = arrived(page, club, 1, LISTEN, SILENT, only(near.address))
    again.tell("data-do", f"resume {id}")
    unsent = again.page.locator("[data-unsent]:not([data-unsent='0'])")
    expect(again.page.locator("[data-online='offline']")).to_be_visible()
    expect(unsent).to_have_count(0)
    # What it has is told when it answers after all.
    again.page.evaluate("answer()")
    expect(unsent).to_be_visible()
    near.come_back()
    for driver in drivers:
        is_online(driver)
    play(drivers, 4)
    same(drivers)


def holder(driver: Driver, what: str) -> None:
    """What the line above the table says of who holds the seat; "" for this tab."""
    found = driver.page.locator("[data-holder]")
    if what:
        expect(found).to_have_attribute("data-holder", what)
    else:
        expect(found).to_have_count(0)


@pytest.mark.outside
def test_another_tab_and_another_device_take_the_seat_over(
    come: Come, club: str, near: Relay
) -> None:
    ann, linus = under_way(come)
    id = ann.page.evaluate("sessionStorage.getItem('clubtable.table')")
    tab = arrived(ann.page.context.new_page(), club, 1, LISTEN, only(near.address))
    tab.tell("data-do", f"resume {id}")
    holder(tab, "elsewhere")
    tab.press('[data-do="online take"]')
    holder(ann, "elsewhere")
    holder(tab, "")
    play([tab, linus], 4)
    # The tab ends: the first one holds the seat again by itself.
    tab.page.close()
    holder(ann, "")
    play([ann, linus], 4)
    phone = come(invitation(ann, "device"), seed=5)
    phone.press('[data-do="online join"]')
    holder(phone, "elsewhere")
    phone.press('[data-do="online take"]')
    # It does so when the game next waits for that seat.
    until(linus, lambda: bool(ann.page.locator("[data-holder=elsewhere]").count()))
    holder(phone, "")
    play([phone, linus], 4)
    same([phone, linus])
    for driver in (phone, linus):
        driver.tell("data-do", "open online-table")
        expect(driver.page.locator("[data-marked]")).to_have_count(0)


TELL = """([url, events]) => new Promise((go) => {
  const line = new WebSocket(url);
  line.onopen = () => events.forEach((event) => line.send(JSON.stringify(["EVENT", event])));
  let kept = 0;
  line.onmessage = () => (kept += 1) === events.length && (line.close(), go());
})"""
"""Gives events to a relay."""


@pytest.mark.outside
def test_a_table_of_version_1_goes_on_where_it_was(come: Come, near: Relay) -> None:
    data = json.loads((GOLDEN / "relay-v1.json").read_text("utf-8"))
    drivers = [come(link, seed) for seed, link in enumerate(data["links"], 1)]
    drivers[0].page.evaluate(TELL, [near.address, data["events"]])
    for driver in drivers:
        driver.press('[data-do="online join"]')
        is_online(driver)
        expect(driver.page.locator(f"[data-game][data-ply='{data['ply']}']")).to_be_attached()
    play(drivers, 6)
    drivers[1].page.reload()
    is_online(drivers[1])
    play(drivers, 4)
    same(drivers)


@pytest.mark.outside
def test_who_leaves_a_table_whose_disk_does_not_answer_calls_no_relay(
    come: Come, club: str, near: Relay
) -> None:
    drivers = under_way(come)
    here = drivers[0]
    id = here.page.evaluate("sessionStorage.getItem('clubtable.table')")
    page = here.page.context.new_page()
    here.page.close()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    again = drivers[0] = arrived(page, club, 1, LISTEN, SILENT, only(near.address))
    again.tell("data-do", f"resume {id}")
    page.wait_for_function("Boolean(window.answer)")
    again.tell("data-do", "online leave")
    page.evaluate("answer()")
    # A visit that was dropped would have called by now: the next one comes after it.
    again.tell("data-do", f"resume {id}")
    is_online(again)
    assert len(sockets) == 1
    play(drivers, 4)
    same(drivers)


@pytest.mark.outside
def test_one_relay_that_is_slow_beside_one_that_refuses_is_enough_to_play(
    at: At, bad: dict[str, str]
) -> None:
    drivers = begun(at(bad["slow"], bad["refusing"]), "qwantum", mode="audit")
    play(drivers, 5)
    same(drivers)
    for driver in drivers:
        expect(driver.page.locator("#online-state")).to_contain_text("Online")
        # Two relays shall keep what is said: why one does not is told.
        expect(driver.page.locator("#online-state")).to_contain_text("a relay refuses: it")


@pytest.mark.outside
def test_four_people_and_a_watcher_play_past_a_relay_that_lies(
    at: At, near: Relay, bad: dict[str, str]
) -> None:
    come = at(bad["lying"], near.address)
    ann = come()
    asked(ann, "qwantum", "away", "away")
    opened(ann, free=3)
    link = invitation(ann)
    people = [ann]
    for seat in range(1, 4):
        people.append(one := come(link, seed=seat + 1))
        one.press('[data-do="online join"]')
        one.page.locator("#online-name").fill(f"Person {seat}")
        one.press(f'[data-do="online sit {seat}"]')
    expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", "0")
    ann.press('[data-do="online begin"]')
    for one in people:
        expect(one.page.locator("[data-room]")).to_have_count(0)
        is_online(one)
    watcher = come(link, seed=9)
    watcher.press('[data-do="online join"]')
    play(people, 8)
    same(people)
    # The watcher's device keeps nothing; it shows the same.
    ply = ann.look()["ply"]
    expect(watcher.page.locator(f'[data-game][data-ply="{ply}"]')).to_be_attached()
    # Nobody's seat is marked for what the relay forged.
    for one in (ann, watcher):
        one.tell("data-do", "open online-table")
        expect(one.page.locator("[data-marked]")).to_have_count(0)


@pytest.mark.outside
def test_two_people_play_beside_relays_that_say_anything_without_end(
    at: At, near: Relay, bad: dict[str, str]
) -> None:
    drivers = begun(at(near.address, bad[CHATTERING], bad["garbling"]), "qwantum")
    play(drivers, 8)
    same(drivers)
    for driver in drivers:
        is_online(driver)


@pytest.mark.outside
def test_two_relays_that_go_and_come_back_hear_all_that_was_played(
    at: At, near: Relay, second: Relay, watch: Watch
) -> None:
    watch.forgive("WebSocket")
    drivers = begun(at(near.address, second.address), "qwantum", mode="audit")
    play(drivers, 4)
    agreed(drivers)
    near.kill()
    play(drivers, 2)
    second.kill()
    for driver in drivers:
        expect(driver.page.locator("[data-online='offline']")).to_be_visible()
    acted = [go_on(driver) for driver in drivers]
    assert any(acted)
    here = drivers[acted.index(True)].page.locator("#online-state")
    expect(here).to_contain_text("not sent")
    # Both are back, and have forgotten everything.
    near.come_back()
    second.come_back()
    for driver in drivers:
        is_online(driver)
    play(drivers, 4)
    expect(here).not_to_contain_text("not sent")
    same(drivers)


def test_a_browser_that_sleeps_hears_of_it_when_it_wakes(
    come: Come, club: str, near: Relay, playwright: Playwright, watch: Watch
) -> None:
    program = chromium.lean_executable(playwright.chromium.executable_path)
    other = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
    pages = [
        lambda fragment, seed: come(fragment, seed),
        lambda fragment, seed: arrived(
            other.new_page(locale="en-GB"), club + fragment, seed, LISTEN, only(near.address)
        ),
    ]

    def each(fragment: str = "", seed: int = 1) -> Driver:
        return pages[seed - 1](fragment, seed)

    awake, asleep = drivers = begun(each, "qwantum", mode="audit")
    play(drivers, 6)
    agreed(drivers)
    before = awake.look()["ply"]
    processes = other.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    names = [int(process["id"]) for process in processes]
    try:
        for name in names:
            os.kill(name, signal.SIGSTOP)
        while go_on(awake):
            pass
        awake.page.wait_for_timeout(1000 * SLEEP)
    finally:
        for name in reversed(names):
            os.kill(name, signal.SIGCONT)
    play(drivers, 6)
    assert asleep.look()["ply"] > before
    same(drivers)
    other.close()


def test_pages_of_different_versions_say_so(
    come: Come, changing: Callable[[Another], Come]
) -> None:
    link = invitation(invited(come, "qwantum"))
    # What this visitor loads wants a field of an invitation that the others do not know.
    form = changed(
        "pygame_web.features.online.posts.post",
        lambda text: text.replace("'mode':'mode'", "'mode':'mode','form':'number'"),
    )
    newer = changing(form)(link, seed=2)
    newer.press('[data-do="online join"]')
    expect(newer.page.locator("dialog [data-online='foreign']")).to_contain_text(
        "different version"
    )
    assert newer.page.evaluate("violations") == []


def test_pages_that_find_different_positions_stop_and_offer_what_helps(
    come: Come, changing: Callable[[Another], Come]
) -> None:
    # What this visitor loads writes positions in another way.
    other = changing(
        changed(
            "pygame_web.features.online.posts.point",
            lambda text: (
                text + "\n_position=position\ndef position(line):return _position(line)[::-1]\n"
            ),
        )
    )

    def each(fragment: str = "", seed: int = 1) -> Driver:
        return (other if fragment else come)(fragment, seed)

    drivers = begun(each, "qwantum")
    actor = ann_or_linus(drivers)
    play([drivers[actor]], 1)
    # Who hears of it finds another position than who played.
    driver = drivers[1 - actor]
    strip = driver.page.locator("[data-online='stopped']")
    expect(strip).to_contain_text("Out of sync")
    expect(strip).to_contain_text("Reload the page")
    before = driver.line().record
    go_on(driver)
    assert driver.line().record == before
    with driver.page.expect_download() as download:
        driver.press('[data-do="export here"]')
    assert read_record(download.value.path().read_text("utf-8")).tokens == before.tokens


@pytest.mark.outside
def test_the_question_the_room_and_the_table_fit_a_phone(come: Come) -> None:
    def small(fragment: str = "", seed: int = 1) -> Driver:
        driver = come(fragment, seed)
        driver.page.set_viewport_size(PHONE["viewport"])
        driver.page.emulate_media(reduced_motion="reduce")
        driver.page.evaluate(axe.SCRIPT.read_text("utf-8"))
        return driver

    ann = small()
    asked(ann, "qwantum")
    axe.check(ann.page, "the question")
    opened(ann)
    axe.check(ann.page, "the room")
    linus = small(invitation(ann), seed=2)
    axe.check(linus.page, "the question of who was invited")
    linus.press('[data-do="online join"]')
    expect(linus.page.locator("[data-room]")).to_be_visible()
    axe.check(linus.page, "the room of who was invited")
    linus.press('[data-do="online sit 1"]')
    ann.press('[data-do="online begin"]')
    for driver in (ann, linus):
        expect(driver.page.locator("[data-room]")).to_have_count(0)
        is_online(driver)
        axe.check(driver.page, "the table")
        driver.press('[data-do="open online-table"]')
        expect(driver.page.locator("dialog[open]")).to_be_visible()
        axe.check(driver.page, "about the table")
        width = driver.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["viewport"]["width"]
    # One browser lets no page call, the other one could not.
    ann.page.evaluate("Notification.requestPermission = async () => 'denied'")
    linus.page.evaluate("delete window.Notification")
    for driver, words in (
        (ann, "does not let this page send"),
        (linus, "cannot send notifications"),
    ):
        driver.press('[data-do="online notify"]')
        expect(driver.page.locator("#toast")).to_contain_text(words)
        expect(driver.page.locator("#toast")).to_contain_text("The title of the tab")
        axe.check(driver.page, "what helps who cannot be called")


def test_a_site_without_relays_lets_its_page_open_no_socket(
    site: str, new_page: NewPage, watch: Watch
) -> None:
    sockets: list[str] = []
    page = new_page()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    watch.forgive("Content Security Policy")
    watch.forgive("violates the following")
    page.goto(site)
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    assert policy is not None
    assert "connect-src 'self';" in policy
    refused = page.evaluate(
        """() => new Promise((go) => {
            const told = ({ effectiveDirective }) => go(effectiveDirective);
            addEventListener("securitypolicyviolation", told);
            try { new WebSocket("ws://127.0.0.1:9"); } catch (error) { go(error.name); }
        })"""
    )
    assert refused in ("connect-src", "SecurityError")
    assert sockets == []
