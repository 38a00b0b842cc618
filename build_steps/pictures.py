"""Draw the pictures named in the web app manifest, from our drawings and the built site.

Run `python3 build.py pictures` when a drawing or the look has changed, and commit the results in
`assets/app/`.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from build_steps import chromium, serve
from build_steps.console import step
from build_steps.paths import ASSETS, DIST
from build_steps.paths import GAMES as FOLDERS
from core import GAMES
from core.games.site import DEFAULT

FOLDER = ASSETS / "app"
ICON = "icon-96.png"
"""The icon of a game's shortcut in the installed app, beside its drawing."""
_READY = "html[data-ready='1']"


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        program = chromium.executable(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        with step("icons"):
            _icons(browser)
        with step("screenshots"), serve.running(serve.server(DIST)) as address:
            _lobby(browser, address)
            _game(browser, address)
        browser.close()


def _icons(browser: Browser) -> None:
    drawing = (ASSETS / "icon.svg").read_text("utf-8")
    for size in (192, 512):
        _icon(browser, drawing, size, FOLDER / f"icon-{size}.png")
    # A maskable icon fills its square with a free edge: systems cut out their own shape.
    wide = drawing.replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"', 1)
    square = 'x="-8" y="-8" width="80" height="80"'
    filled = wide.replace('width="64" height="64" rx="15"', square, 1)
    _icon(browser, filled, 512, FOLDER / "maskable-512.png")
    for game in GAMES:
        drawing = (FOLDERS / game / "assets" / "card.svg").read_text("utf-8")
        _icon(browser, drawing, 96, FOLDERS / game / "assets" / ICON)


def _icon(browser: Browser, drawing: str, size: int, target: Path) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    style = f"body{{margin:0}} svg{{display:block; width:{size}px; height:{size}px}}"
    page.set_content(f"<style>{style}</style>{drawing}")
    page.screenshot(path=target, omit_background=True)
    page.close()


def _lobby(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page.goto(address)
    page.locator(_READY).wait_for(state="attached")
    page.screenshot(path=FOLDER / "wide.png")
    page.close()


def _game(browser: Browser, address: str) -> None:
    page = browser.new_page(
        viewport={"width": 360, "height": 740}, device_scale_factor=2, locale="en-GB"
    )
    page.goto(f"{address}?game={DEFAULT}")
    page.locator(_READY).wait_for(state="attached")
    start_game(page)
    page.locator("[data-do=roll]").first.click()
    page.wait_for_timeout(2500)
    page.screenshot(path=FOLDER / "narrow.png")
    page.close()


def start_game(page: Page) -> None:
    """Press the lobby's button that starts a game."""
    page.locator("[data-do=new]").first.click()
    page.locator("[data-game]").first.wait_for(state="attached")


if __name__ == "__main__":
    main()
