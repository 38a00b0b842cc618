"""What a table elsewhere shows, in each language and theme on a phone: axe finds nothing, all fits.

A club without browsers plays; Chromium draws each state from its markup, without a Python in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from core import GAMES
from pygame_web.features.online.state import JOINED
from pygame_web.language import LANGUAGES, translator
from pygame_web.page import Session
from pygame_web.page.regions import regions
from tests.e2e import axe
from tests.e2e.conftest import PHONE
from tests.e2e.screens import origin
from tests.online_net import RELAY, Club, Device, play

SHOW = """([regions, language, theme]) => {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  document.documentElement.style.opacity = 1;
  document.title = "The club table";
  for (const [id, markup] of Object.entries(regions)) {
    document.getElementById(id).outerHTML = markup;
  }
  document.querySelector("dialog[data-modal]")?.showModal();
}"""
CUT = """() => {
  const faults = [];
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr-only");
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.querySelector("[data-online], [data-room], #toast, #main");
  const say = (e) => (e.id || e.className || e.tagName) + ": " + e.textContent.slice(0, 60);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  const parts = [...root.querySelectorAll("p, li, span, button, h2, label, select, input, svg.qr")];
  for (const e of parts.filter(shown)) {
    const { left, right, width } = e.getBoundingClientRect();
    if (width && (left < -1 || right > innerWidth + 1)) faults.push(`outside: ${say(e)}`);
    const { overflowX, textOverflow } = getComputedStyle(e);
    // A long name on the board ends in "…": that is meant.
    const hides = overflowX !== "visible" && textOverflow !== "ellipsis";
    const longer = !e.matches("input, select") && e.scrollWidth > e.clientWidth + 1;
    if (hides && longer) faults.push(`cut: ${say(e)}`);
  }
  // The buttons below a dialog stay where a finger reaches them, however long its text is.
  for (const e of [...(dialog?.querySelectorAll("button") ?? [])].filter(shown)) {
    const body = e.closest(".dialog-body");
    const { top, bottom } = e.getBoundingClientRect();
    if (!body && (top < -1 || bottom > innerHeight + 1)) faults.push(`out of reach: ${say(e)}`);
  }
  return faults;
}"""
"""What is outside the window or cut off."""

OVER = """() => {
  if (document.querySelector("dialog[open]")) return [];
  const all = [...document.querySelectorAll(".app :is(.btn, .icon-btn)")];
  const shown = all.filter((e) => e.checkVisibility({ visibilityProperty: true }));
  const boxes = shown.map((e) => [e, e.getBoundingClientRect()]).filter(([, { width }]) => width);
  const say = (e) => (e.textContent || e.ariaLabel || e.className).trim();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap(([e, box], n) => boxes.slice(n + 1)
    .filter(([other, its]) => meet(box, its) && !e.contains(other))
    .filter(([other]) => !e.closest("#toast") && !other.closest("#toast"))
    .map(([other]) => `over each other: ${say(e)}, ${say(other)}`));
}"""
"""The buttons of the table that lie on each other. A notice may lie on them."""

SQUARES = " ".join("10" * 20 + "1" if row % 2 else "01" * 20 + "0" for row in range(41))


def with_link(device: Device, arg: str = "") -> Session:
    """Return the dialog of an invitation, with its link and code."""
    device.do("online", f"invitation {arg}".strip())
    address = f"https://club.example/quantum.html#{device.invitation}"
    device.do("shared", "", address).do("code", address, SQUARES)
    session = device.visit.session
    device.do("close")
    return session


def states() -> Iterator[tuple[str, Session]]:
    """Every state of a table elsewhere that looks different, as a session."""
    club = Club(GAMES)
    ann = club.device("Ann")
    ann.do("set", "game", "quantum").do("set", "seats", "2").do("set", "bot.1", "away")
    ann.do("set", "name.0", "Anna-Maria Theresia Wolf")
    yield "the lobby", ann.visit.session
    ann.do("online", "ask")
    yield "the question", ann.visit.session
    ann.do("online", "open audit")
    yield "the room, a seat is free", ann.visit.session
    yield "the invitation", with_link(ann)
    invitation = ann.invitation
    yield "the link for another device", with_link(ann, "device")
    linus = club.device("Linus")
    linus.do("hash", f"#{invitation}")
    yield "the question of who was invited", linus.visit.session
    far = club.device("Eve")
    far.online = False
    far.do("hash", f"#{invitation}").do("online", "join")
    yield "nothing is known of the table", far.visit.session
    linus.do("online", "join")
    yield "the room of who was invited", linus.visit.session
    linus.do("set", "online-name", "Linus").do("online", "sit 1")
    yield "the room, all are here", ann.visit.session
    ann.do("online", "begin")
    play(club, [ann, linus], lambda: ann.visit.table.line.ply > 10)
    for device in (ann, linus):
        yield "the table", device.visit.session
        for dialog in ("online-table", "online-dice"):
            yield dialog, device.do("open", dialog).visit.session
            device.do("close")
    ann.do("online", "react well-played")
    yield "a sign", linus.visit.session
    ann.visit.do("online", "vacate 1")
    yield "refused", ann.visit.session
    joined = JOINED.get(ann.visit.session)
    assert joined is not None
    unsent = replace(joined, lines={RELAY: "offline"}, unsent=2)
    yield "offline", JOINED.put(replace(ann.visit.session, notice=None), unsent)
    refusals = {RELAY: "invalid: created_at is too far in the future"}
    refused = replace(unsent, lines={RELAY: "online"}, refusals=refusals)
    yield "a relay refuses", JOINED.put(replace(ann.visit.session, notice=None), refused)
    for hold in ("tab", "disk"):
        held = replace(joined, hold=hold)
        yield f"held: {hold}", JOINED.put(replace(ann.visit.session, notice=None), held)
    for device in (ann, linus):
        device.do("online", "resign")
    yield "handed to bots", ann.visit.session


@pytest.fixture(scope="module")
def sessions() -> list[tuple[str, Session]]:
    return list(states())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    page = context.new_page()
    page.goto(origin() + "table.html")
    assert page.evaluate("innerWidth") == PHONE["viewport"]["width"]
    page.evaluate("() => document.fonts.load('1em Figtree')")
    page.evaluate(axe.SCRIPT.read_text("utf-8"))
    yield page
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_table_elsewhere_shows_fits_a_phone_and_axe_finds_nothing(
    language: str, page: Page, sessions: list[tuple[str, Session]]
) -> None:
    t = translator(language)
    faults = []
    for name, session in sessions:
        drawn = {id: str(markup) for id, markup in regions(session, t).items()}
        for theme in ("light", "dark"):
            page.evaluate(SHOW, [drawn, language, theme])
            where = f"{name}, {language}, {theme}"
            faults += [f"{where}: {fault}" for fault in page.evaluate(CUT)]
            faults += [f"{where}: {fault}" for fault in page.evaluate(OVER)]
            faults += [f"{where}: {fault}" for fault in page.evaluate(axe.RUN, axe.RULES)]
    assert not faults, "\n".join(faults)
