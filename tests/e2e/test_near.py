"""Two browsers, each a process of its own, play by a line between them, without a server."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect

from build_steps import relay, serve
from build_steps.online import name_relays
from tests.e2e import outside
from tests.e2e.conftest import (
    DESKTOP,
    PAINTED,
    Guests,
    Regulars,
    UnderSubPath,
    Watch,
    is_outside,
)
from tests.e2e.driver import Driver
from tests.e2e.near import (
    CAMERA,
    CONNECT,
    another,
    asleep,
    connected,
    film,
    invited_near,
    joined,
    mended,
    parted,
    same,
    sat,
    seated,
    shown,
    take,
)
from tests.e2e.online import (
    Come,
    arrived,
    begun,
    go_on,
    invitation,
    leave,
    over,
    play,
)
from tests.thorough import THOROUGH, amount

PLIES = amount(plain=12, thorough=40)
"""The plies of Quantum and LUM42 that people play; in a thorough run bots play the rest."""
ASLEEP = amount(plain=0, thorough=30_000)
"""Milliseconds that a device sleeps on when the other has noticed."""
TABLE = '[data-do="open online-table"]'
LATE = """(() => {
  const { prototype } = RTCPeerConnection;
  const { setRemoteDescription: set } = prototype;
  const { get } = Object.getOwnPropertyDescriptor(prototype, "remoteDescription");
  const told = new WeakSet();
  Object.defineProperty(prototype, "remoteDescription", {
    get() { return told.has(this) ? get.call(this) : null; },
  });
  prototype.setRemoteDescription = async function (given) {
    await set.call(this, given);
    await new Promise((go) => setTimeout(go, 3_000));
    told.add(this);
  };
})()"""
"""The browser knows an answer, and tells of it three seconds later."""
HELD = """(() => {
  const { prototype } = RTCPeerConnection;
  const { createDataChannel: create } = prototype;
  window.held = [];
  prototype.createDataChannel = function (...told) {
    const channel = create.apply(this, told);
    held.push([this, channel]);
    return channel;
  };
})()"""
"""The lines of a page and their channels are in a test's hands."""
JUNK = """async () => {
  const [pc, channel] = held.find(([, one]) => one.readyState === "open");
  for (let n = 0; n < 50; n += 1) {
    const other = RTCPeerConnection.prototype.createDataChannel.call(pc, `more ${n}`);
    other.onopen = () => other.send("x".repeat(1_000));
  }
  const odd = { toString: 1, id: { toString: 1 }, content: 3 };
  const values = [null, 3, "x", [], [[]], odd, { content: "" }, { content: "x", tags: [[]] }];
  for (const what of ["have", "post", "got", "spare", "constructor", "__proto__", 3, null])
    for (const value of values) channel.send(JSON.stringify([what, value]));
  for (const data of ["[", "null", '["post",{"id', new ArrayBuffer(9), "x".repeat(260_000)])
    channel.send(data);
}"""
FLOOD = """async () => {
  const [, channel] = held.find(([, one]) => one.readyState === "open");
  const got = `["got","${"x".repeat(9_000)}"]`;
  const said = [`["all"]`, `["again"]`, `["post",{"content":"x"}]`, got];
  const open = () => channel.readyState === "open";
  for (let n = 0; n < 200_000 && open(); n += 1) {
    // A channel that is closed stays as full as it was.
    while (open() && channel.bufferedAmount > 1_000_000)
      await new Promise((go) => setTimeout(go, 1));
    if (open()) channel.send(said[n % said.length]);
  }
}"""
CHANNELS = """async () => {
  const found = [];
  for (const [pc] of held) for (const told of (await pc.getStats()).values())
    if (told.type === "data-channel" && told.label.startsWith("more")) found.push(told.state);
  return found;
}"""
pytestmark = pytest.mark.outside


@pytest.fixture(scope="module")
def lens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The film that the second browser's camera sees."""
    return tmp_path_factory.mktemp("camera") / "seen.y4m"


def served(folder: Path, running: ExitStack) -> str:
    """Return the address of a site as long as the stack is open."""
    there = running.enter_context(serve.running(serve.server(folder, handler=UnderSubPath)))
    return there + UnderSubPath.prefix.lstrip("/")


@pytest.fixture
def club(request: pytest.FixtureRequest, whole_site: str, outside_site: str) -> str:
    """The address of the site as it is built: it names no relay."""
    return outside_site if is_outside(request) else whole_site


@pytest.fixture(scope="module")
def eye(playwright: Playwright, lens: Path) -> Iterator[Browser]:
    """The second browser: it has a camera."""
    other = another(playwright, *CAMERA, f"--use-file-for-fake-video-capture={lens}")
    yield other
    other.close()


@pytest.fixture(scope="module")
def pairs(
    browser: Browser, eye: Browser, whole_site: str, outside_site: str
) -> dict[bool, Sequence[Regulars]]:
    """Two browsers in which the site was opened before, by whether its Python is outside."""
    both = (browser, eye)
    return {
        False: [Regulars(one, whole_site) for one in both],
        True: [Guests(one, outside_site) for one in both],
    }


@pytest.fixture
def phones(
    request: pytest.FixtureRequest, pairs: dict[bool, Sequence[Regulars]]
) -> Sequence[Regulars]:
    """The two browsers of this test."""
    return pairs[is_outside(request)]


@pytest.fixture
def station() -> Iterator[tuple[str, ExitStack]]:
    """A relay: its address, and what ends it."""
    with ExitStack() as running:
        yield running.enter_context(relay.running()), running


@pytest.fixture
def relayed(
    request: pytest.FixtureRequest, dist: Path, station: tuple[str, ExitStack], tmp_path: Path
) -> str:
    """The address of a site that names that relay."""
    address, running = station
    folder = Path(shutil.copytree(dist, tmp_path / "dist"))
    name_relays(folder, [address])
    return served(
        outside.copy(folder, tmp_path / "outside") if is_outside(request) else folder, running
    )


@pytest.fixture
def at(phones: Sequence[Regulars], club: str, watch: Watch) -> Iterator[Callable[[str], Come]]:
    """Visitors by site: the first and the second come with browsers of their own."""
    unfollow = []
    strangers = []

    def visitor(site: str) -> Come:
        def come(fragment: str = "", seed: int = 1, script: str = "") -> Driver:
            phone = phones[(seed - 1) % 2]
            if site == club:
                context = phone.come(locale="en-GB", **DESKTOP)
            else:
                context = phone.stranger(locale="en-GB", **DESKTOP)
                strangers.append(context)
            unfollow.append(watch.follow(context))
            return arrived(context.new_page(), site + fragment, seed, script)

        return come

    yield visitor
    for end in unfollow:
        end()
    for context in strangers:
        context.close()
    for phone in phones:
        phone.go()
        if isinstance(phone, Guests):
            phone.blame()


@pytest.fixture
def come(at: Callable[[str], Come], club: str) -> Come:
    """A visitor of the site without relays."""
    return at(club)


def ends(both: list[Driver], game: str) -> None:
    """Play Qwantum to its end, the other games for some plies; a thorough run sees every end.

    Whoever acts at random takes thousands of plies of those, so bots play the rest.
    """
    if game == "qwantum":
        play(both)
    else:
        play(both, PLIES)
        if THOROUGH:
            for one in reversed(both):
                leave(one)
            over(both)
    same(both)


@pytest.mark.regulars
def test_a_game_of_qwantum_is_played_from_the_codes_to_the_last_score(come: Come) -> None:
    both = sat(come, "qwantum")
    play(both)
    same(both)


@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_the_other_games_are_played_by_the_line(come: Come, game: str) -> None:
    both = sat(come, game)
    ends(both, game)


def test_four_people_play_by_lines_to_one_of_them_and_a_fifth_watches(come: Come) -> None:
    ann = invited_near(come, "qwantum", "audit", others=3)
    people = [ann]
    for seat, name in enumerate(("Linus", "Mia", "Noah"), 1):
        people.append(one := joined(come, ann, seed=seat + 1))
        one.page.locator("#online-name").fill(name)
        one.press(f'[data-do="online sit {seat}"]')
        expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", f"{3 - seat}")
    watcher = joined(come, ann, seed=5)
    ann.press('[data-do="online begin"]')
    for one in people:
        expect(one.page.locator("[data-room]")).to_have_count(0)
    play(people, 10)
    same(people)
    ply = ann.look()["ply"]
    expect(watcher.page.locator(f'[data-game][data-ply="{ply}"]')).to_be_attached()


def test_a_partner_who_sends_junk_is_played_with_and_one_who_floods_is_left(come: Come) -> None:
    ann, linus = drivers = sat(partial(come, script=HELD), "qwantum")
    linus.page.evaluate(JUNK)
    play(drivers, 6)
    same(drivers)
    assert set(ann.page.evaluate(CHANNELS)) <= {"closing", "closed"}
    linus.page.evaluate(FLOOD)
    parted(ann)
    expect(ann.page.locator("#online-state")).to_contain_text("sent far too much")
    mended(ann, linus)
    play(drivers, 4)
    same(drivers)
    expect(ann.page.locator("#online-state")).not_to_contain_text("sent far too much")


def test_a_line_may_open_before_the_browser_tells_that_the_answer_was_taken(come: Come) -> None:
    both = sat(partial(come, script=LATE), "qwantum")
    play(both, 4)
    same(both)


def test_an_invitation_opened_a_second_time_connects_where_it_was_opened_last(come: Come) -> None:
    ann = invited_near(come, "qwantum")
    ann.press(CONNECT)
    link = shown(ann)
    # A camera's app opens the link in a browser of its own, which is left for another one.
    for seed in (2, 4):
        linus = come(link, seed=seed)
        linus.press('[data-do="online join"]')
        own = shown(linus)
        expect(linus.page.locator("[data-near='joining']")).to_be_attached()
        if seed == 2:
            linus.page.close()
    take(ann, own)
    connected(ann)
    both = seated(ann, linus)
    play(both, 4)
    same(both)


def test_a_reload_of_one_side_is_told_at_once_and_a_new_pair_of_codes_loses_nothing(
    come: Come,
) -> None:
    ann, linus = both = sat(come, "qwantum", mode="audit")
    play(both, 8)
    before = ann.look()["ply"]
    linus.page.reload()
    for one in both:
        parted(one)
    # Who may play plays on; it is sent when the line is back.
    acted = [driver for driver in both if go_on(driver)]
    assert acted
    expect(acted[0].page.locator("#online-state")).to_contain_text("not sent")
    mended(ann, linus)
    play(both, 8)
    assert ann.look()["ply"] > before
    same(both)


def test_a_device_that_slept_is_back_by_itself(come: Come, phones: Sequence[Regulars]) -> None:
    ann, _ = both = sat(come, "qwantum", mode="audit")
    play(both, 6)
    with asleep(phones[1].browser):
        parted(ann)
        ann.page.wait_for_timeout(ASLEEP)
    for one in both:
        connected(one)
    play(both, 6)
    same(both)


def test_a_code_is_read_with_the_camera(come: Come, lens: Path) -> None:
    ann = invited_near(come, "qwantum")
    linus = come(invitation(ann), seed=2)
    linus.press('[data-do="online join"]')
    ann.press(CONNECT)
    shown(ann)
    # Nobody sees a page of these tests, but a camera has to.
    ann.page.evaluate(PAINTED)
    film(linus.page, ann.page.locator("dialog .qr"), lens)
    linus.press(CONNECT)
    own = shown(linus)
    linus.press('[data-do="online near scan"]')
    expect(linus.page.locator("[data-near='joining']")).to_be_attached()
    expect(linus.page.locator(".scanner")).to_have_count(0)
    take(ann, own)
    connected(ann)
    both = seated(ann, linus)
    play(both, 4)
    same(both)


def lines(driver: Driver, *states: str) -> None:
    """How the relay and the device in the room stand, as the page says."""
    driver.press(TABLE)
    rows = driver.page.locator("dialog li[data-online]")
    expect(rows).to_have_count(len(states))
    for n, state in enumerate(states):
        expect(rows.nth(n)).to_contain_text(state)
    driver.press('[data-do="close"]')


@pytest.mark.parametrize("game", ["qwantum", "quantum", "lum42"])
def test_a_game_begun_over_a_relay_goes_on_by_a_line_when_the_relay_is_gone(
    game: str,
    at: Callable[[str], Come],
    relayed: str,
    station: tuple[str, ExitStack],
    watch: Watch,
) -> None:
    ann, linus = both = begun(at(relayed), game)
    play(both, 30)
    for one in both:
        one.press(TABLE)
    mended(ann, linus)
    for one in both:
        lines(one, "online", "a device in this room: online")
    watch.forgive("WebSocket")
    station[1].close()
    for one in both:
        lines(one, "offline", "a device in this room: online")
    ends(both, game)


def test_a_game_begun_by_a_line_goes_on_over_a_relay_and_the_open_line_stays(
    at: Callable[[str], Come], relayed: str
) -> None:
    _, linus = both = sat(at(relayed), "qwantum")
    play(both, 8)
    for one in both:
        one.press(TABLE)
        one.press('[data-do="open online-relays"]')
        expect(one.page.locator("dialog")).to_contain_text("A relay sees your network address")
        one.press('[data-do="online relays"]')
        for other in both:
            expect(other.page.locator("[data-online='online']")).to_be_visible()
            expect(other.page.locator("#online-state")).to_contain_text("Online")
        lines(one, "online", "a device in this room: online")
    play(both, 4)
    # Without the line, posts come over the relay.
    linus.page.reload()
    for one in both:
        lines(one, "online")
    play(both, 12)
    same(both)


REACHED = "(ply) => Number(document.querySelector('[data-game]')?.dataset.ply ?? -1) >= ply"


def send(sender: Driver, receiver: Driver) -> None:
    """Hand the link with the posts since the last one on; whoever gets it opens it."""
    sender.press(TABLE)
    sender.press('[data-do="online near send"]')
    link = shown(sender)
    sender.press('[data-do="close"]')
    receiver.page.evaluate("(link) => (location.hash = link)", link)
    receiver.page.wait_for_function(REACHED, arg=sender.look()["ply"])


CLICKS = 60
"""Clicks of one player before a link is sent if one is due."""


def by_links(both: list[Driver], plies: int) -> None:
    """Play on by so many plies; whoever can play no more sends what was not sent."""
    goal = both[0].look()["ply"] + plies
    tries = 0
    while both[0].look()["ply"] < goal:
        for seat, here in enumerate(both):
            there = both[1 - seat]
            # A page that waits for a link may still have pieces to look at, without end.
            for _ in range(CLICKS):
                if here.look()["actor"] != f"{seat}" or not go_on(here):
                    break
            if here.page.locator("[data-unsent]").get_attribute("data-unsent") != "0":
                send(here, there)
        tries += 1
        assert tries < CLICKS, "nobody comes any further"


@pytest.mark.parametrize("game", ["qwantum", "quantum", "lum42"])
def test_a_game_begun_by_links_goes_on_by_a_line_and_ends_by_links(come: Come, game: str) -> None:
    ann = invited_near(come, game, mode="audit", how="link")
    ann.press('[data-room] [data-do="online near send"]')
    link = shown(ann)
    ann.press('[data-do="close"]')
    linus = come(link, seed=2)
    expect(linus.page.locator("dialog")).to_contain_text("The messenger sees who sends them")
    linus.press('[data-do="online join"]')
    linus.page.locator("#online-name").fill("Linus")
    linus.press('[data-do="online sit 1"]')
    both = [ann, linus]
    linus.press('[data-room] [data-do="online near send"]')
    link = shown(linus)
    linus.press('[data-do="close"]')
    ann.page.evaluate("(link) => (location.hash = link)", link)
    expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", "0")
    ann.press('[data-do="online begin"]')
    # Each device says that it has seen who plays: then the game begins.
    for here, there in (ann, linus), (linus, ann):
        send(here, there)
        expect(there.page.locator("[data-room]")).to_have_count(0)
    by_links(both, 6)
    mended(ann, linus)
    play(both, 6)
    linus.page.reload()
    for one in both:
        parted(one)
    by_links(both, 6)
    # Nobody can leave while a bot thinks; it plays for whoever left before.
    while any(one.look()["actor"] != "over" for one in both):
        for here, there in (ann, linus), (linus, ann):
            leave(here)
            send(here, there)
    over(both)
    same(both)
