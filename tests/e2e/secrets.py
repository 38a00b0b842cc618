"""Check that no scene gives away its outcome while it plays, in text or accessible names.

In the page `watch` keeps the lines and names present before, during and after each scene. What is
new after it and was already there while it played was told too early.
"""

from __future__ import annotations

from typing import Any, TypedDict

from playwright.sync_api import Page

LATE = 60
"""A sample this many milliseconds late no longer counts."""
WATCH = """
globalThis.secrets = { scenes: [], before: [], there: false, at: ATS };
{
  const scene = () => document.documentElement?.dataset.scene;
  const OPEN = { opacityProperty: true, visibilityProperty: true };
  const lines = () => {
    const found = [`title ${document.title}`];
    const app = document.getElementById("app");
    if (!app) return found;
    for (const e of app.querySelectorAll("*")) {
      if (e.closest(".layer")) continue; // what is being shown
      const names = ["aria-label", "title", "alt"].filter((name) => e.hasAttribute(name));
      const texts = [...e.childNodes].filter((n) => n.nodeType === 3 && n.data.trim());
      if ((!names.length && !texts.length) || !e.checkVisibility(OPEN)) continue;
      for (const name of names) found.push(`${name} ${e.getAttribute(name)}`);
      const caption = e.closest(".scene-words") ? "caption " : "";
      for (const node of texts) found.push(caption + node.data.trim());
    }
    return found;
  };
  // What begins to be seen is seen.
  const finish = () => {
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    }
  };
  const rest = () => {
    if (scene()) return;
    finish();
    secrets.before = lines();
    secrets.there = Boolean(document.querySelector("[data-game]"));
  };
  secrets.rest = () => {
    finish();
    rest();
  };
  addEventListener("click", secrets.rest, true);
  // Whatever is drawn is noted at once, and what fades in soon after.
  new MutationObserver(rest).observe(document, {
    attributeFilter: ["aria-label", "class", "hidden", "title"],
    characterData: true,
    childList: true,
    subtree: true,
  });
  setInterval(rest, 60);
  new MutationObserver(() => {
    if (!scene()) {
      const last = secrets.scenes.at(-1);
      if (last && !last.after) last.after = lines();
      rest();
      return;
    }
    // One press may end a scene and begin the next, with no moment between them. Then the first
    // lines of the new scene count as the lines before it.
    const last = secrets.scenes.at(-1);
    const pressed = last && !last.after;
    const one = {
      before: pressed ? lines() : secrets.before,
      there: secrets.there,
      veiled: document.documentElement.dataset.veil === "1",
      dice: document.querySelectorAll(".thrown, .clash").length,
      // The first look cannot come late: nothing has been painted of the scene yet.
      during: [lines()],
      looked: false,
    };
    secrets.scenes.push(one);
    const begun = performance.now();
    for (const ms of secrets.at) {
      setTimeout(() => {
        // A busy machine looks late, when more of the scene has played: that does not count.
        one.looked = true;
        if (performance.now() - begun > ms + LATE) return;
        if (scene() && secrets.scenes.at(-1) === one) one.during.push(lines());
      }, ms);
    }
  }).observe(document, { attributeFilter: ["data-scene"], subtree: true });
}
"""


class Played(TypedDict):
    """One scene: the lines before it, at each moment, and after it."""

    before: list[str]
    there: bool
    """Whether the table stood there before."""
    veiled: bool
    dice: int
    during: list[list[str]]
    after: list[str]


def watch(page: Page, *moments: int) -> None:
    """Before the page opens: record its lines so many milliseconds into each scene."""
    page.add_init_script(WATCH.replace("ATS", str(list(moments))).replace("LATE", str(LATE)))


def played(page: Page) -> list[Played]:
    """Return the finished scenes."""
    found: list[Any] = page.evaluate("secrets.scenes.filter((one) => one.after)")
    return found


def told_early(scene: Played) -> list[str]:
    """Lines that tell the outcome of the scene and were there while it played.

    An open scene has no secret: the person at the table has just decided all of it. What others do
    without dice may be named while it is seen. A table that came with its first scene is new as a
    whole.
    """
    if not scene["there"]:
        return []
    if not scene["veiled"]:
        return [f"open: {scene['dice']} dice"] if scene["dice"] else []
    known = set(scene["before"])
    coming = set(scene["after"]) - known
    stood = {line for lines in scene["during"] for line in lines}
    if scene["dice"]:
        stood |= {line.removeprefix("caption ") for line in stood}
    # A digit alone is that of any piece which flies.
    return sorted(line for line in stood & coming if len(line) > 1)
