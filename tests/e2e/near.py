"""Visitors whose devices connect by codes, each in a separate browser process."""

from __future__ import annotations

import os
import re
import signal
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from build_steps import chromium
from core.kernel.verify import read_terms, verify
from tests.e2e.conftest import FLAGS
from tests.e2e.driver import Driver
from tests.e2e.online import Come, agreed, opened, wished

CONNECT = '[data-do="online near show"]'
CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
WIDE, HIGH = 640, 480
"""Of a camera's picture."""
_CODED = re.compile("~")

GREY = """async ([png, wide, high]) => {
  const data = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([data], { type: "image/png" }));
  const canvas = new OffscreenCanvas(wide, high);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#a98";
  pen.fillRect(0, 0, wide, high);
  // Held a little askew, and blurred as by a hand.
  pen.translate(wide / 2, high / 2);
  pen.rotate(0.1);
  pen.filter = "blur(0.7px)";
  const side = 0.8 * high;
  pen.drawImage(picture, -side / 2, -side / 2, side, side);
  const seen = pen.getImageData(0, 0, wide, high).data;
  let text = "";
  for (let n = 0; n < seen.length; n += 4) {
    text += String.fromCharCode((seen[n] + 2 * seen[n + 1] + seen[n + 2]) / 4);
  }
  return btoa(text);
}"""
"""What a camera sees of a picture: brightness only, row by row."""


def another(playwright: Playwright, *flags: str, within: Callable[[str], str] = str) -> Browser:
    """Return a separate browser process.

    `within` wraps its program so that it runs elsewhere.
    """
    program = within(chromium.lean_executable(playwright.chromium.executable_path))
    return playwright.chromium.launch(executable_path=program, args=[*FLAGS, *flags])


@contextmanager
def asleep(browser: Browser) -> Iterator[None]:
    """Put the device to sleep: stop all processes of its browser."""
    facts = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    names = [int(process["id"]) for process in facts["processInfo"]]
    try:
        for name in names:
            os.kill(name, signal.SIGSTOP)
        yield
    finally:
        for name in reversed(names):
            os.kill(name, signal.SIGCONT)


def film(page: Page, picture: Locator, path: Path) -> None:
    """Write what a camera held in front of `picture` sees; any `page` can draw it."""
    png = b64encode(picture.screenshot()).decode()
    grey = b64decode(page.evaluate(GREY, [png, WIDE, HIGH]))
    colour = bytes([128]) * (WIDE * HIGH // 2)
    head = f"YUV4MPEG2 W{WIDE} H{HIGH} F10:1 Ip A1:1 C420jpeg\n".encode()
    path.write_bytes(head + b"FRAME\n" + grey + colour)


def invited_near(
    come: Come, game: str, mode: str = "strict", how: str = "near", others: int = 1
) -> Driver:
    """Open a table without relays for `others` more people; return its host."""
    ann = come()
    wished(ann, game, *["away"] * (others - 1))
    ann.page.locator(f"#online-how-{how}").check()
    opened(ann, mode, free=others)
    return ann


def shown(driver: Driver) -> str:
    """Return the link of the code that a device shows."""
    field = driver.page.locator("#share-link")
    expect(field).to_have_value(_CODED)
    return "#" + field.input_value().partition("#")[2]


def take(driver: Driver, link: str) -> None:
    """Paste the link that another device shows."""
    driver.page.locator("#online-code").fill(link)
    driver.press('[data-do="online near take"]')


def connected(driver: Driver) -> None:
    """Assert that the connection is open and shown as such."""
    expect(driver.page.locator("[data-near]")).to_have_count(0)
    expect(driver.page.locator("[data-online='online']")).to_be_visible()


def parted(driver: Driver) -> None:
    """Assert that the connection is lost and the page says so."""
    expect(driver.page.locator("#online-state")).to_contain_text("Not connected")
    expect(driver.page.locator("[data-online='offline']")).to_be_visible()


def mended(one: Driver, other: Driver) -> None:
    """Reconnect two devices at the table by a pair of codes."""
    codes = []
    for driver in (one, other):
        driver.press(CONNECT)
        codes.append(shown(driver))
    take(one, codes[1])
    take(other, codes[0])
    for driver in (one, other):
        connected(driver)


def sat(come: Come, game: str, mode: str = "strict") -> list[Driver]:
    """Two people connect their devices and begin a game."""
    ann = invited_near(come, game, mode)
    return seated(ann, joined(come, ann, seed=2))


def joined(come: Come, host: Driver, seed: int) -> Driver:
    """Let a guest open the host's code, and connect both; return the guest."""
    host.press(CONNECT)
    guest = come(shown(host), seed=seed)
    guest.press('[data-do="online join"]')
    take(host, shown(guest))
    connected(host)
    return guest


def seated(ann: Driver, linus: Driver) -> list[Driver]:
    """Seat the guests and begin the game."""
    linus.page.locator("#online-name").fill("Linus")
    linus.press('[data-do="online sit 1"]')
    expect(ann.page.locator("[data-room]")).to_have_attribute("data-room", "0")
    ann.press('[data-do="online begin"]')
    for one in (ann, linus):
        expect(one.page.locator("[data-room]")).to_have_count(0)
        connected(one)
    return [ann, linus]


def same(drivers: list[Driver]) -> None:
    """Assert that both devices have the same game with correct dice."""
    line = agreed(drivers)[0]
    terms = read_terms(line.record)
    assert terms is not None
    assert verify(line, terms) == ()
