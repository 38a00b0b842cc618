"""Where games are stored: in two places, each of which may be lost, damaged, full or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Watch
from tests.e2e.driver import Driver, hurry, stored
from tests.thorough import covering
from tests.web.visit import Visit as Player

Visit = Callable[..., Page]
GAME = "?view=table&lang=en"
PLAIN = "embed.js"
"""An address of the same origin without our scripts."""

OLD = "clubtable.game."
COPY = "clubtable.copy."
"""Where a game is kept that no file takes."""
IN_LOCAL = """prefix => {
  const ours = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(ours.map(([key, text]) => [key.slice(prefix.length), text]));
}"""
SET_LOCAL = (
    "games => { for (const [key, text] of Object.entries(games)) localStorage[key] = text; }"
)
ANSWER = """const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = () => reject(new Error("blocked"));
});"""
DELETE_DATABASE = f'async () => {{ {ANSWER} await answer(indexedDB.deleteDatabase("clubtable")); }}'
CHANGE_DATABASE = f"""async ([id, text]) => {{
  {ANSWER}
  const database = await answer(indexedDB.open("clubtable"));
  const games = database.transaction("games", "readwrite").objectStore("games");
  await answer(games.put({{ ...(await answer(games.get(id))), text }}));
  database.close();
}}"""
FILES = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("clubtable-games", { create: true });
  const found = {};
  for await (const [name, handle] of folder.entries()) {
    found[name] = await (await handle.getFile()).text();
  }
  return found;
}"""
WRITE_FILES = """async files => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("clubtable-games", { create: true });
  for (const [name, text] of Object.entries(files)) {
    const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await file.write(text);
    await file.close();
  }
}"""
CLEAR_FILES = """async () => {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry("clubtable-games", { recursive: true });
}"""


@pytest.fixture(autouse=True)
def plain_address(watch: Watch) -> None:
    """A page of nothing has no picture of its own, and the browser asks for one."""
    watch.forgive("favicon.ico")


def people(page: Page, visit: Visit, plies: int = 8) -> Driver:
    hurry(page)
    driver = Driver(visit(page, GAME))
    driver.begin("qwantum", "", "")
    driver.play(plies)
    return driver


def tokens(text: str) -> tuple[str, ...]:
    """Return the plies of a stored text."""
    record: str = json.loads(text.partition("\n")[2])["record"]
    return tuple(word for word in record.partition("\n\n")[2].split() if not word.endswith("."))


def old_games(count: int = 1, plies: int = 6) -> dict[str, str]:
    """Games as an older page stored them, with every character beyond ASCII as an escape."""
    from core import GAMES

    found: dict[str, str] = {}
    for number in range(count):
        player = Player(games=GAMES, entropy=f"old {number}").do("set", "game", "qwantum")
        player.do("set", "bot.1", "").do("set", "name.0", "Zoé").do("new").play(plies)
        for id, text in player.disk.saved.items():
            stamp, _, body = text.partition("\n")
            found[id] = f"{stamp}\n{json.dumps(json.loads(body))}"
    return found


def keep_as_an_older_page(page: Page, site: str, games: dict[str, str]) -> None:
    page.goto(site + PLAIN)
    page.evaluate(SET_LOCAL, {OLD + id: text for id, text in games.items()})


def until_moved(page: Page) -> None:
    page.wait_for_function(f"() => !Object.keys(localStorage).some(k => k.startsWith('{OLD}'))")


def written_twice(page: Page) -> bool:
    """Return whether each stored game has a sound newest copy in a file."""
    games, files = stored(page), page.evaluate(FILES)
    return all(any(file.endswith(text) for file in files.values()) for text in games.values())


@pytest.mark.outside
class TestTwoPlaces:
    """A game is in a database and in files; either alone brings it back."""

    @pytest.mark.regulars
    def test_each_ply_is_in_both_places(self, desktop: Page, visit: Visit) -> None:
        people(desktop, visit)
        assert stored(desktop)
        assert written_twice(desktop)
        assert desktop.evaluate(IN_LOCAL, OLD) == {}

    def test_a_lost_database_comes_back_from_the_files(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        people(desktop, visit)
        before = stored(desktop)
        desktop.goto(site + PLAIN)
        assert desktop.evaluate(IN_LOCAL, COPY) == {}
        desktop.evaluate(DELETE_DATABASE)
        driver = Driver(visit(desktop, GAME))
        (id,) = before
        assert stored(desktop) == before
        driver.tell("data-do", f"resume {id}")
        assert driver.look()["ply"] == len(tokens(before[id]))

    def test_lost_files_are_written_again(self, desktop: Page, visit: Visit, site: str) -> None:
        people(desktop, visit)
        before = stored(desktop)
        desktop.goto(site + PLAIN)
        desktop.evaluate(CLEAR_FILES)
        visit(desktop, GAME)
        assert stored(desktop) == before
        assert written_twice(desktop)

    def test_a_torn_newest_write_leaves_the_older_sound_one(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        """As after a power cut: in the database half of a text, in the newer file a part of one."""
        driver = people(desktop, visit)
        ((id, older),) = stored(desktop).items()
        while (newer := stored(desktop)[id]) == older:
            driver.play(1)
        files = desktop.evaluate(FILES)
        last = next(name for name, text in files.items() if text.endswith(newer))
        desktop.goto(site + PLAIN)
        desktop.evaluate(CHANGE_DATABASE, [id, newer[: len(newer) // 2]])
        visit(desktop, GAME)
        assert stored(desktop) == {id: newer}, "the copy was whole"
        files = desktop.evaluate(FILES)
        desktop.goto(site + PLAIN)
        desktop.evaluate(CHANGE_DATABASE, [id, newer[: len(newer) // 2]])
        desktop.evaluate(WRITE_FILES, {last: files[last][:-5]})
        (other,) = (name for name in files if name != last)
        sound = files[other].partition("\n")[2]
        visit(desktop, GAME)
        assert stored(desktop) == {id: sound}
        assert len(tokens(sound)) >= len(tokens(older))
        assert written_twice(desktop)

    def test_a_changed_character_is_seen_by_its_sum(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        people(desktop, visit)
        ((id, text),) = stored(desktop).items()
        desktop.goto(site + PLAIN)
        desktop.evaluate(CHANGE_DATABASE, [id, text.replace("Seats", "seatS")])
        visit(desktop, GAME)
        assert stored(desktop) == {id: text}

    def test_a_deleted_game_does_not_come_back_from_a_copy_that_was_left(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        driver = people(desktop, visit)
        (id,) = stored(desktop)
        files = desktop.evaluate(FILES)
        driver.tell("data-do", f"delete {id}")
        assert stored(desktop) == {}
        assert desktop.evaluate(FILES) == {}
        # As if the browser had been killed before the copies were removed.
        desktop.goto(site + PLAIN)
        desktop.evaluate(WRITE_FILES, files)
        visit(desktop, GAME).locator("[data-do='new']").first.wait_for()
        assert stored(desktop) == {}
        desktop.evaluate("clubtable.stored()")
        assert desktop.evaluate(FILES) == {}
        assert desktop.locator(f"#saved-{id}").count() == 0


@pytest.mark.outside
class TestMove:
    """What an older page has stored in `localStorage` comes along, once and whole."""

    def test_games_of_an_older_page_move(self, desktop: Page, visit: Visit, site: str) -> None:
        games = old_games(3)
        keep_as_an_older_page(desktop, site, games)
        driver = Driver(visit(desktop, GAME))
        until_moved(desktop)
        assert stored(desktop) == games
        assert written_twice(desktop)
        id = next(iter(games))
        driver.tell("data-do", f"resume {id}")
        assert driver.look()["ply"] == len(tokens(games[id]))

    def test_a_move_that_was_cut_off_is_finished(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        """One game was copied but not removed, one not even copied."""
        first, second = old_games(2).items()
        keep_as_an_older_page(desktop, site, dict([first]))
        visit(desktop, GAME)
        until_moved(desktop)
        keep_as_an_older_page(desktop, site, dict([first, second]))
        visit(desktop, GAME)
        until_moved(desktop)
        assert stored(desktop) == dict([first, second])

    def test_two_tabs_at_once_move_each_game_once(
        self, new_context: Callable[..., BrowserContext], site: str
    ) -> None:
        context, games = new_context(), old_games(3)
        one, two = context.new_page(), context.new_page()
        keep_as_an_older_page(one, site, games)
        for page in (one, two):
            page.goto(site + GAME, wait_until="commit")
        for page in (one, two):
            page.locator("html[data-ready='1']").wait_for(state="attached")
            until_moved(page)
        assert stored(one) == games

    def test_a_tab_of_the_older_page_that_plays_on_loses_nothing(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        ((id, before),) = old_games(plies=4).items()
        ((same, after),) = old_games(plies=9).items()
        assert id == same
        keep_as_an_older_page(desktop, site, {id: before})
        visit(desktop, GAME)
        until_moved(desktop)
        keep_as_an_older_page(desktop, site, {id: after})
        driver = Driver(visit(desktop, GAME))
        until_moved(desktop)
        assert list(stored(desktop)) == [id]
        driver.tell("data-do", f"resume {id}")
        assert driver.look()["ply"] == len(tokens(after)) > len(tokens(before))


def refusing(what: str, name: str = "SecurityError") -> str:
    """Return a script that makes a function of the browser throw."""
    return f"{what} = () => {{ throw new DOMException('refused', '{name}'); }};"


REFUSALS = {
    "missing": "Object.defineProperty(window, 'indexedDB',"
    " { value: undefined, configurable: true });",
    "throws": refusing("IDBFactory.prototype.open"),
    "fails": "IDBFactory.prototype.open = () => { const made = new EventTarget();"
    " made.error = new DOMException('damaged', 'UnknownError');"
    " queueMicrotask(() => made.dispatchEvent(new Event('error'))); return made; };",
}
NO_FILES = refusing("StorageManager.prototype.getDirectory")
FULL = refusing("Storage.prototype.setItem", "QuotaExceededError")


@pytest.mark.outside
class TestRefused:
    """Where a place is refused the next one serves."""

    @pytest.mark.parametrize(
        ("how", "files"), covering(list(REFUSALS), ["with files", "without files"])
    )
    def test_without_a_database_games_are_stored_all_the_same(
        self, desktop: Page, visit: Visit, how: str, files: str
    ) -> None:
        desktop.add_init_script(REFUSALS[how] + (NO_FILES if files == "without files" else ""))
        driver = people(desktop, visit)
        ply = driver.look()["ply"]
        desktop.evaluate("clubtable.stored()")
        expect(desktop.locator("[data-do='open storage']")).to_have_count(0)
        desktop.reload()
        desktop.locator("html[data-ready='1']").wait_for(state="attached")
        assert driver.look()["ply"] == ply

    def test_without_files_the_second_copy_is_in_local_storage(
        self, desktop: Page, visit: Visit, site: str
    ) -> None:
        desktop.add_init_script(NO_FILES)
        people(desktop, visit)
        before = stored(desktop)
        assert desktop.evaluate(IN_LOCAL, COPY) == before
        desktop.goto(site + PLAIN)
        desktop.evaluate(DELETE_DATABASE)
        visit(desktop, GAME)
        assert stored(desktop) == before

    def test_without_broadcasts_two_tabs_still_hear_each_other(
        self, new_context: Callable[..., BrowserContext], visit: Visit
    ) -> None:
        context = new_context()
        context.add_init_script(
            "const Real = BroadcastChannel; window.BroadcastChannel = class extends Real {"
            " constructor(name) { if (name === 'clubtable.games') throw new Error('none');"
            " super(name); } };"
        )
        first, second = context.new_page(), context.new_page()
        one = people(first, visit)
        (id,) = stored(first)
        two = Driver(visit(second, GAME))
        two.tell("data-do", f"resume {id}")
        one.play(3)
        position = first.locator(".position").inner_text()
        expect(second.locator(".position")).to_have_text(position)


class TestFull:
    """Where a place is full the next one serves; what is stored nowhere is told."""

    @pytest.mark.parametrize("how", ["by quota", "by its answer"])
    def test_a_full_disk_leaves_games_in_local_storage_and_then_says_so(
        self, desktop: Page, visit: Visit, site: str, watch: Watch, how: str
    ) -> None:
        watch.forgive("uota")
        if how == "by quota":
            # Before anything is written: a browser remembers for a while how much was left.
            control = desktop.context.new_cdp_session(desktop)
            origin = site.split("/games/")[0]
            control.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
        else:
            desktop.add_init_script(refusing("IDBObjectStore.prototype.put", "QuotaExceededError"))
            desktop.add_init_script(NO_FILES)
        driver = people(desktop, visit, 4)
        desktop.evaluate("clubtable.stored()")
        ply = driver.look()["ply"]
        (text,) = desktop.evaluate(IN_LOCAL, COPY).values()
        assert len(tokens(text)) == ply
        expect(desktop.locator("[data-do='open storage']")).to_have_count(0)
        desktop.evaluate(f"() => {{ {FULL} }}")
        driver.play(2)
        expect(desktop.locator("#toast[role=alert]")).to_contain_text("storage is full")
        expect(desktop.locator("[data-do='open storage']").first).to_be_visible()
        desktop.reload()
        desktop.locator("html[data-ready='1']").wait_for(state="attached")
        assert driver.look()["ply"] >= ply, "the newest version that was stored wins"


HOLD = f"""async () => {{
  {ANSWER}
  const database = await answer(indexedDB.open("clubtable"));
  const games = database.transaction("games", "readwrite").objectStore("games");
  window.held = true;
  while (window.held) await answer(games.count());
  database.close();
}}"""
"""In another tab: as long as this transaction lives, no other one may write."""
SEEN = """
window.marks = new Set();
const look = () => marks.add(document.querySelector("[data-storage]")?.dataset.storage ?? "on");
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
"""


class Disk:
    """What another tab does to the disk of a page."""

    def __init__(self, page: Page, site: str) -> None:
        self._tab = page.context.new_page()
        self._tab.goto(site + PLAIN)

    def hold(self) -> None:
        """Let nothing be written."""
        self._tab.evaluate(f"() => {{ window.holding = ({HOLD})(); }}")
        self._tab.wait_for_function("window.held")

    def release(self) -> None:
        """Let everything that waits be written."""
        self._tab.evaluate("() => { window.held = false; return window.holding; }")


@pytest.mark.outside
def test_a_write_that_the_disk_holds_back_is_marked_until_it_is_done(
    new_page: Callable[..., Page], visit: Visit, site: str
) -> None:
    page = new_page()
    page.add_init_script(SEEN)
    driver = people(page, visit)
    assert stored(page)
    disk = Disk(page, site)
    disk.hold()
    driver.play(2)
    page.wait_for_function("marks.has('late')")
    driver.play(1)
    disk.release()
    ply = driver.look()["ply"]
    (text,) = stored(page).values()
    assert len(tokens(text)) == ply
    expect(page.locator("[data-storage]")).to_have_count(0)
    assert not page.evaluate("marks.has('full') || marks.has('off')")


@pytest.mark.outside
@pytest.mark.parametrize("how", ["reloaded", "closed"])
def test_plies_that_the_disk_holds_back_outlive_a_page_that_is(
    how: str, new_page: Callable[..., Page], visit: Visit, site: str
) -> None:
    page = new_page()
    driver = people(page, visit)
    ((id, _),) = stored(page).items()
    disk = Disk(page, site)
    disk.hold()
    driver.play(3)
    ply = driver.look()["ply"]
    if how == "closed":
        page.close()
        page = page.context.new_page()
    else:
        page.reload(wait_until="commit")
    disk.release()
    again = Driver(visit(page, GAME))
    again.tell("data-do", f"resume {id}")
    assert again.look()["ply"] == ply
    (text,) = stored(page).values()
    assert len(tokens(text)) == ply
    assert written_twice(page)
    assert page.evaluate(IN_LOCAL, COPY) == {}


@pytest.mark.outside
def test_the_list_of_stored_games_tells_their_room_and_what_is_left(
    desktop: Page, visit: Visit
) -> None:
    driver = people(desktop, visit)
    driver.tell("data-do", "open saves")
    expect(desktop.locator("dialog .saved").first).to_contain_text("bytes")
    expect(desktop.locator("dialog #room")).to_contain_text("are free")


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_the_day_of_a_stored_game_is_that_of_the_place_where_it_is_read(
    zone: str, new_page: Callable[..., Page], visit: Visit
) -> None:
    # Between the two there are 25 hours, so one of them always has another day than this machine.
    page = new_page(timezone_id=zone)
    driver = people(page, visit)
    stored(page)
    driver.tell("data-do", "open saves")
    day, year = page.evaluate("[new Date().getDate(), new Date().getFullYear()]")
    date = re.compile(rf"{day} [A-Z][a-z][a-z] {year}")
    expect(page.locator("dialog .saved").first).to_contain_text(date)
