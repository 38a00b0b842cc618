"""Bots think in a worker, and every visit has its own dice.

The worker starts in a pause or with the first question that may take long.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from tests.e2e.conftest import PATIENCE
from tests.e2e.driver import PRESS, Driver, hurry, stored

pytestmark = pytest.mark.regulars

Visit = Callable[..., Page]

TO_BOTS = """
const pairs = new Map(), ours = new Set(), pythons = [];
window.Worker = class extends Worker {
  constructor(address, ...more) {
    super(address, ...more);
    if (String(address).startsWith("blob:")) pythons.push(this);
  }
};
window.MessageChannel = class extends MessageChannel {
  constructor() {
    super();
    pairs.set(this.port1, this.port2).set(this.port2, this.port1);
  }
};
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (data, ...more) {
  const ports = [more[0]?.transfer ?? more[0] ?? []].flat();
  if (pythons.indexOf(this) === 1) ports.forEach((one) => ours.add(pairs.get(one)));
  return postMessage.call(this, data, ...more);
};
const post = MessagePort.prototype.postMessage;
"""
"""Collects in `ours` the ports that lead to the bots' worker, the second Python."""
SILENCE = f"""{TO_BOTS}
MessagePort.prototype.postMessage = function (...words) {{
  if (!window.silent || !ours.has(this)) post.apply(this, words);
}};
"""
"""Messages to the bots' worker are held back while `silent` is true."""
ORDER = f"""{TO_BOTS}
globalThis.order = [];
const note = (what) => order.push([what, performance.now()]);
MessagePort.prototype.postMessage = function (...words) {{
  if (ours.has(this)) note("asked");
  post.apply(this, words);
}};
const later = requestAnimationFrame;
globalThis.requestAnimationFrame = (act) => later((time) => (note("frame"), act(time)));
addEventListener("click", () => note("clicked"), true);
const seen = {{ attributeFilter: ["data-ply"], childList: true, subtree: true }};
addEventListener("DOMContentLoaded", () =>
  new MutationObserver(() => note("drawn")).observe(document.getElementById("main"), seen));
"""
"""Notes in `order`: a click, a change of the board, a frame, a question to the bots' worker."""
UNSEEN = 500
"""Milliseconds after which a bot is asked although no frame was made, see `browser/table.js`."""


def pythons(page: Page) -> list[str]:
    """Return the workers that PyScript has started: each from a blob."""
    return [worker.url for worker in page.workers if worker.url.startswith("blob:")]


def ended(page: Page, messages: list[str]) -> None:
    """The bots' worker is ended for its silence, as the console says."""
    while not any("worker was ended" in text for text in messages):
        page.wait_for_event("console", timeout=PATIENCE)


def test_the_worker_starts_with_the_first_bot(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    driver.play(10)
    assert len(pythons(desktop)) == 1, "the table"
    with desktop.expect_worker():
        driver.begin("qwantum", "", "strong")
    driver.play(40)
    line = driver.line()
    assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the bot has decided"
    driver.begin("qwantum", "novice", "")
    driver.play(30)
    assert len(pythons(desktop)) == 2, "one more for all bots"


def test_the_gentlest_bot_waits_for_no_worker(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script(NEVER_IDLE)
    hurry(desktop)
    driver = Driver(visit(desktop))
    for game in GAMES.values():
        driver.begin(game.name, "", game.bots[0])
        driver.play(30)
        line = driver.line()
        assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the bot has decided"
        assert len(pythons(desktop)) == 1, "the table"
    with desktop.expect_worker():
        driver.begin("qwantum", "", "amateur")
    driver.play(30)
    assert len(pythons(desktop)) == 2


NEVER_IDLE = "globalThis.requestIdleCallback = () => 0"
"""A browser without pauses, in which the bots' worker starts only when it is needed."""


def test_a_network_comes_once_and_with_the_bot_that_needs_it(desktop: Page, visit: Visit) -> None:
    asked: list[str] = []
    desktop.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "shrewd")
    driver.play(30)
    assert "minds.json" not in asked
    for _ in range(2):
        driver.begin("qwantum", "", "strong")
        driver.play(30)
        line = driver.line()
        assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the bot has decided"
    assert asked.count("minds.json") == 1


def test_a_bot_is_asked_when_the_decision_before_it_is_on_the_screen(
    desktop: Page, visit: Visit
) -> None:
    desktop.add_init_script(ORDER)
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "", "amateur")
    driver.play(60)
    order: list[tuple[str, float]] = desktop.evaluate("order")
    answers, since = 0, 0
    for place, (what, at) in enumerate(order):
        if what == "clicked":
            since = place
        if what != "asked" or order[since][0] != "clicked":
            continue
        steps = [name for name, _ in order[since:place]]
        shown = "drawn" in steps and "frame" in steps[steps.index("drawn") :]
        assert shown or at - order[since][1] >= UNSEEN - 1, steps
        answers += 1
        since = place
    assert answers > 1


@pytest.mark.outside
def test_a_bot_is_asked_in_a_page_that_paints_nothing(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop))
    driver.begin("qwantum", "novice", "novice")
    desktop.evaluate("globalThis.requestAnimationFrame = () => 0")
    desktop.evaluate(PRESS, ["data-do", "rematch"])
    desktop.wait_for_function("document.querySelector('[data-game]')?.dataset.ply > 5")


@pytest.mark.outside
def test_every_visit_has_dice_of_its_own(visit: Visit, new_page: Callable[..., Page]) -> None:
    rolls = set()
    for _ in range(3):
        page = new_page()
        hurry(page)
        driver = Driver(visit(page, "?view=table"))
        driver.begin("qwantum", "", "")
        driver.play(1)
        rolls.add(page.locator(".position").inner_text())
    assert len(rolls) == 3


def test_a_silent_worker_stops_no_game(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script(SILENCE)
    messages: list[str] = []
    desktop.on("console", lambda message: messages.append(message.text))
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "strong")
    driver.play(30)
    desktop.evaluate("window.silent = true")
    driver.play(30)
    assert any("worker is silent" in text for text in messages)
    # It stays silent, so it is ended, and the next bot's question starts another one.
    with desktop.expect_event("worker", timeout=PATIENCE):
        ended(desktop, messages)
        if driver.look()["actor"] == "over":
            driver.begin("qwantum", "", "strong")
        driver.play(10)
    assert len(pythons(desktop)) == 2, "the table's and the new one"
    before = len(messages)
    driver.play(20)
    assert not any("worker is silent" in text for text in messages[before:])


@pytest.mark.timeout(600)
def test_a_review_that_a_worker_owes_when_it_is_ended_is_told_by_the_table(
    desktop: Page, visit: Visit
) -> None:
    desktop.add_init_script(SILENCE)
    messages: list[str] = []
    desktop.on("console", lambda message: messages.append(message.text))
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "greedy")
    driver.play(30)
    (kept,) = stored(desktop)
    desktop.evaluate("window.silent = true")
    driver.tell("data-do", "look")
    expect(desktop.locator("#look")).to_have_attribute("data-look", "running")
    expect(desktop.locator("#look progress")).to_have_attribute("value", "0")
    # Another game asks its bot, until the worker is ended for its silence.
    driver.begin("qwantum", "", "greedy")
    driver.play(30)
    ended(desktop, messages)
    desktop.evaluate("window.silent = false")
    driver.tell("data-do", f"replay {kept}")
    driver.tell("data-do", "look")
    desktop.locator("#look[data-look=whole]").wait_for(timeout=PATIENCE)


def test_a_malformed_answer_of_a_worker_is_dropped(desktop: Page, visit: Visit) -> None:
    # The bots' worker says something else than a token, once.
    desktop.add_init_script("""
      const { addEventListener } = MessagePort.prototype;
      MessagePort.prototype.addEventListener = function (type, heard, ...more) {
        addEventListener.call(this, type, (event) => {
          const [id, answer] = event.data ?? [];
          const reply = typeof id !== "number" || String(answer).startsWith("{");
          if (!window.wrong || reply) return heard(event);
          window.wrong = false;
          heard({ data: [id, { not: "a token" }] });
        }, ...more);
      };
    """)
    messages: list[str] = []
    desktop.on("console", lambda message: messages.append(message.text))
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "greedy")
    driver.play(10)
    desktop.evaluate("window.wrong = true")
    assert driver.play(30) != ""
    assert any("an answer must be a token" in text for text in messages)


def test_the_page_leaves_no_channel_open_for_a_click(desktop: Page, visit: Visit) -> None:
    desktop.add_init_script("""
      window.channels = 0;
      window.MessageChannel = class extends MessageChannel {
        constructor() { super(); window.channels += 1; }
      };
    """)
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    driver.begin("qwantum", "", "")
    driver.play(4)
    before = desktop.evaluate("window.channels")
    driver.play(20)
    assert desktop.evaluate("performance.getEntriesByName('click').length") > 5
    assert desktop.evaluate("window.channels") == before


@pytest.mark.outside
def test_a_style_is_chosen_where_levels_are_and_plays(desktop: Page, visit: Visit) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop, "?view=table"))
    desktop.locator("[data-do='set game lum42']").click()
    desktop.locator("#bot-1").select_option(label="Corsair")
    expect(desktop.locator("#rival-1 small")).to_have_text(
        "Likes to attack and to spoil what others plan."
    )
    desktop.locator("#setup [data-do=new]").click()
    driver.play(40)
    line = driver.line()
    assert line.record.tags["Bot1"] == "corsair"
    assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the style has decided"


@pytest.mark.outside
def test_play_now_home_begin_the_game_is_a_game_that_goes_on(phone: Page, visit: Visit) -> None:
    hurry(phone)
    driver = Driver(visit(phone), hand="touch")
    driver.press('[data-do="quick quantum"]')
    phone.locator('[data-game="quantum"]').wait_for()
    driver.press("#home")
    driver.press('#setup [data-do="new"]')
    phone.locator('[data-game="quantum"]').wait_for()
    driver.play(25)
    line = driver.line()
    assert line.record.tags["Bot1"] == "deckhand"
    assert any(line.seat_at(ply) == 1 for ply in range(line.ply)), "the bot has decided"


def test_a_bot_that_fails_says_so_and_another_one_plays_on(phone: Page, visit: Visit) -> None:
    # The bots' worker tells a failure instead of a token.
    phone.add_init_script("""
      const { addEventListener } = MessagePort.prototype;
      MessagePort.prototype.addEventListener = function (type, heard, ...more) {
        addEventListener.call(this, type, (event) => {
          const [id, answer] = event.data ?? [];
          const reply = typeof id !== "number" || String(answer).startsWith("{");
          heard(window.wrong && !reply ? { data: [id, " RuntimeError: provoked"] } : event);
        }, ...more);
      };
    """)
    hurry(phone)
    driver = Driver(visit(phone, "?view=table"), hand="touch")
    driver.begin("qwantum", "", "greedy")
    phone.evaluate("window.wrong = true")
    failed = phone.locator("#bot-failed")
    while not failed.count():
        if not driver.go_on(driver.look()):
            phone.wait_for_timeout(20)
    expect(failed).to_contain_text("Greedy could not answer.")
    expect(failed).to_contain_text("Nothing is lost")
    expect(phone.locator(".turn")).not_to_contain_text("is thinking")
    driver.press("#bot-failed [data-do=pause]")
    expect(failed).to_be_visible()
    phone.evaluate("window.wrong = false")
    driver.press('#bot-failed [data-do="substitute amateur"]')
    expect(failed).to_have_count(0)
    ply = driver.look()["ply"]
    driver.play(20)
    line = driver.line()
    assert line.record.tags["Bot1"] == "amateur"
    assert any(line.seat_at(ply) == 1 for ply in range(ply, line.ply))
