"""Play any game in the browser through the page's contract: `data-act`, `data-step`, `data-do`.

    driver = Driver(page, seed=3)            # or hand="touch", hand="keys"
    driver.play()                            # to the end of the game
    assert driver.reachable() == driver.legal()

It knows no game; `legal` asks `core` about the record that the page stored.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from core import GAMES
from core.kernel.record import read_record
from core.kernel.timeline import Timeline, replay

LOOK = """() => {
  const open = document.querySelector("dialog[open]");
  const table = document.querySelector("[data-game]");
  const seen = (attribute) => [...(open ?? document).querySelectorAll(`[${attribute}]`)]
    .filter((e) => e.matches(":enabled, :not(button):not(input)") && e.checkVisibility()
      && e.getAttribute("aria-disabled") !== "true")
    .map((e) => e.getAttribute(attribute));
  return {
    actor: table?.dataset.actor ?? "", ply: Number(table?.dataset.ply ?? -1),
    acts: seen("data-act"), steps: seen("data-step"),
    todo: seen("data-do").filter((d) => d === "roll" || d.startsWith("take ")),
  };
}"""

PRESS = """([attribute, value]) => {
  const button = document.createElement("button");
  button.setAttribute(attribute, value);
  document.getElementById("main").append(button);
  button.click();
  button.remove();
}"""

NEXT_FRAME = """async () => {
  await globalThis.clubtable?.settled?.();
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""

AIM = """([selector, hand]) => {
  if (globalThis.clicks === undefined) {
    const on = "button, a, label, summary, input, select, [tabindex]";
    let missed = false;
    const hear = (event) => {
      if (event.type === "pointerdown") {
        missed = Boolean(globalThis.aimed) && !event.composedPath().includes(globalThis.aimed);
      }
      if (missed) {
        event.stopImmediatePropagation();
        event.preventDefault();
      } else if (event.type === "click" && event.target.closest(on)) globalThis.clicks += 1;
    };
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
      addEventListener(type, hear, { capture: true, passive: false });
    }
  }
  globalThis.clicks = 0;
  globalThis.aimed = undefined;
  const dialog = document.querySelector("dialog[open]");
  const where = (dialog ? "dialog[open] " : "") + selector;
  const found = [...document.querySelectorAll(where)].find((e) =>
    e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width);
  const still = /color|opacity|shadow|filter|fill|stroke|offset|easing|composite/i;
  const moves = ({ playState, effect }) => playState === "running" && !effect.pseudoElement
    && effect.target.contains(found) && effect.getComputedTiming().endTime < Infinity
    && effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !still.test(name)));
  if (!found || document.getAnimations().some(moves)) return [where];
  if (found.closest(":disabled, [aria-disabled=true]")) return [where];
  if (hand === "keys") {
    found.focus();
    return document.activeElement === found ? [where, 0, 0] : [where];
  }
  found.scrollIntoViewIfNeeded();
  const { left, top, width, height } = found.getBoundingClientRect();
  const at = [left + width / 2, top + height / 2];
  if (!found.contains(document.elementFromPoint(...at))) return [where];
  globalThis.aimed = found;
  return [where, ...at];
}"""
"""Count clicks on controls from now on; return where the first matching control is.

One look at the page finds whether it is visible, at rest and uncovered; it may change its colours.
Otherwise only the selector is returned, and Playwright waits for it. If the page has changed so
that another control would get the press, the press is blocked.
"""

HEARD = (
    f"async () => {{ await ({NEXT_FRAME})();"
    + """
  const { clicks } = globalThis;
  globalThis.aimed = undefined;
  if (clicks !== undefined) globalThis.clicks = 0;
  return clicks !== 0;
}"""
)
"""Like `NEXT_FRAME`; then whether a control was clicked since the last call, or the page is new.

As with a finger, a control that moves between press and release is not clicked.
"""

NO_GAMES_KEPT = """
IDBFactory.prototype.open = StorageManager.prototype.getDirectory = () => {
  throw new DOMException("not allowed", "SecurityError");
};
"""
"""Script to run before the page opens: denies it a database and files."""

STORED = """async () => {
  await globalThis.clubtable?.stored?.();
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await answer(indexedDB.open("clubtable"));
  const games = await answer(database.transaction("games").objectStore("games").getAll());
  database.close();
  const there = games.filter(({ text }) => !text.endsWith(".gone\\n"));
  return Object.fromEntries(there.map(({ id, text }) => [id, text]));
}"""

TRIES, TRY = 12, 5_000
"""The number of attempts for a click, and milliseconds for each."""

Choose = Callable[[list[str]], str]


def hurry(page: Page, **settings: Any) -> None:
    """Before the page opens: make bots answer at once, and turn off everything beyond the rules.

    Other given preferences are set too.
    """
    stored = json.dumps(
        {"pace": "instant", "language": "en", "ask": False, "tips": False, **settings}
    )
    page.add_init_script(
        f"localStorage.getItem('clubtable.settings') ?? "
        f"localStorage.setItem('clubtable.settings', {json.dumps(stored)})"
    )


def stored(page: Page) -> dict[str, str]:
    """Return the stored games by id, once everything played so far is on disk."""
    texts: dict[str, str] = page.evaluate(STORED)
    return texts


class Driver:
    """Operates the page by "mouse", "touch" or "keys"."""

    def __init__(
        self, page: Page, seed: int = 1, hand: str = "mouse", choose: Choose | None = None
    ) -> None:
        self.page = page
        self.hand = hand
        self.random = Random(seed)
        self.choose = choose or self.random.choice

    def look(self) -> dict[str, Any]:
        """Return the actor, the ply, and what can be clicked now."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def play(self, plies: int = 100_000) -> str:
        """Play until the game is over or for `plies` more; returns the actor then."""
        last = self.look()["ply"] + plies
        idle, before = 0, -1
        while True:
            seen = self.look()
            if seen["actor"] == "over" or seen["ply"] >= last:
                return str(seen["actor"])
            idle = 0 if seen["ply"] != before else idle + 1
            before = seen["ply"]
            assert idle < 600, f"clicks change nothing: {seen}"
            if not self.go_on(seen):
                self.page.wait_for_timeout(50)

    def go_on(self, seen: dict[str, Any]) -> bool:
        """Click once, if there is something to click."""
        if seen["todo"]:
            self.press(f'[data-do="{seen["todo"][0]}"]', seen["ply"])
        elif seen["acts"]:
            self.act(self.choose(seen["acts"]), seen["ply"])
        elif seen["steps"]:
            self.press(f'[data-step="{self.choose(seen["steps"])}"]', seen["ply"])
        else:
            return False
        return True

    def act(self, token: str, ply: int | None = None) -> None:
        """Play an action that is on the page, or was there at `ply`."""
        self.press(f'[data-act="{token}"]', ply)

    def press(self, selector: str, ply: int | None = None) -> None:
        """Click, tap, or focus and press Enter; then wait until the page has drawn its answer.

        Waits for the control, which may come with a late file. Only one seen at `ply` may be gone
        or covered once a bot has played.
        """
        if ply is None:
            self.page.locator(selector).locator("visible=true").first.wait_for()
        for tries in reversed(range(TRIES)):
            where, *at = self.page.evaluate(AIM, [selector, self.hand])
            found = self.page.locator(where).locator("visible=true").first
            if not at and self._gone(found, ply):
                return
            try:
                if at:
                    _AT_ONCE[self.hand](self.page, *at)
                else:
                    _HANDS[self.hand](found)
                if self.page.evaluate(HEARD):
                    return
            except TimeoutError:
                if not found.count() or self._gone(found, ply):
                    return
                if not tries:
                    raise
        raise AssertionError(f"{selector} never hears a click")

    def _gone(self, found: Locator, ply: int | None) -> bool:
        """Whether a bot has played since `ply`, or the page shows something else than then."""
        return ply is not None and (self.look()["ply"] != ply or not found.count())

    def line(self) -> Timeline:
        """Return the game on the table as last stored by the page."""
        texts = stored(self.page).values()
        envelopes = [json.loads(text.partition("\n")[2]) for text in texts]
        newest = max(envelopes, key=lambda one: one["touched"])
        return replay(GAMES, read_record(newest["record"]))

    def legal(self) -> set[str]:
        """Return the legal actions of the seat to decide, by the rules."""
        line = self.line()
        return {line.game.write_action(action) for action in line.game.legal(line.state)}

    def reachable(self, most: int = 400) -> set[str]:
        """Every `data-act` reachable now through at most `most` `data-step`s."""
        found: set[str] = set()
        waiting: list[tuple[str, ...]] = [()]
        known: set[tuple[str, ...]] = {()}
        while waiting:
            steps = waiting.pop(0)
            self._set_steps(steps)
            seen = self.look()
            found |= set(seen["acts"])
            for step in seen["steps"]:
                after = _after(steps, step)
                if frozenset(after) not in {frozenset(one) for one in known} and len(known) < most:
                    known.add(after)
                    waiting.append(after)
        self._set_steps(())
        return found

    def _set_steps(self, steps: tuple[str, ...]) -> None:
        self.tell("data-step", "=" + " ".join(steps))

    def tell(self, attribute: str, value: str) -> None:
        """Send what a button with this attribute would, whether or not the page shows one."""
        self.page.evaluate(PRESS, [attribute, value])
        self.page.evaluate(HEARD)

    def begin(self, game: str, *bots: str, **options: str) -> None:
        """Begin a game with a seat for each of `bots`: a level, or "" for a person."""
        self.tell("data-do", f"set game {game}")
        self.tell("data-do", f"set seats {len(bots)}")
        for seat, level in enumerate(bots):
            self.tell("data-do", f"set bot.{seat} {level}")
        for name, value in options.items():
            self.tell("data-do", f"set option.{name} {value}")
        self.tell("data-do", "new")
        self.page.locator(f'[data-game="{game}"]').wait_for()


def _after(steps: tuple[str, ...], step: str) -> tuple[str, ...]:
    """Return the steps after a `data-step`, as the contract says."""
    sign, words = step[:1], tuple(step[1:].split())
    if sign == "+":
        return (*steps, *(word for word in words if word not in steps))
    if sign == "-":
        return tuple(word for word in steps if word not in words)
    return words


def _by_keys(found: Locator) -> None:
    found.focus(timeout=TRY)
    found.press("Enter", timeout=TRY)


_HANDS: dict[str, Callable[[Locator], None]] = {
    "mouse": lambda found: found.click(timeout=TRY),
    "touch": lambda found: found.tap(timeout=TRY),
    "keys": _by_keys,
}
_AT_ONCE: dict[str, Callable[[Page, float, float], None]] = {
    "mouse": lambda page, x, y: page.mouse.click(x, y),
    "touch": lambda page, x, y: page.touchscreen.tap(x, y),
    "keys": lambda page, x, y: page.keyboard.press("Enter"),
}
