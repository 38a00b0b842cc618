"""Machines with other settings: large text, spaced text, more contrast, forced colours, zoom.

`Machine` is one page with a frame for each screen (`tests.e2e.screens`); a `Setting` applies to all
at once, without a restart. `LAW` reports what is wrong in a frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.e2e.screens import SCREENS, Screens, Sizes

SPREAD = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"""
"""The text spacing that WCAG 2.2, 1.4.12 requires a page to support."""

ZOOMED: Sizes = ((320, 256), (640, 360), (240, 493), (180, 370))
"""1280 x 1024 zoomed to 400 %, 1920 x 1080 to 300 %, a phone of 360 x 740 to 150 and 200 %."""


@dataclass(frozen=True)
class Setting:
    """Settings of a machine: the browser's text size, a user style sheet, media features."""

    name: str
    text: int = 16
    style: str = ""
    media: dict[str, Any] = field(default_factory=dict)
    sizes: Sizes = SCREENS


USUAL = Setting("nothing is set")
SETTINGS = (
    Setting("text of 150 %", text=24),
    Setting("text of 200 %", text=32),
    Setting("a style that doubles the text", style="html { font-size: 200% !important }"),
    Setting("spread text", style=SPREAD),
    Setting("zoom", sizes=ZOOMED),
    Setting("more contrast", media={"contrast": "more"}),
    Setting("forced colours", media={"forced_colors": "active"}),
)

LAW = Path(__file__).with_suffix(".js").read_text("utf-8").rstrip().removesuffix(";")
"""A page function that returns sentences about what is wrong there."""


OWNERS = """() => {
  const told = {};
  const parts =
    ".q-map .q-die, .q-strip .q-cube, .l-map .l-body, .l-map .l-hull, .players .seat";
  for (const e of document.querySelectorAll(parts)) {
    const owner = e.closest(".q-s0, .q-s1, .q-s2, .q-s3, .l-s0, .l-s1, .l-s2, .l-s3, .seat");
    const seat = owner?.getAttribute("class").match(/(?:[ql]-s|seat-)([0-3])/)?.[1];
    if (!seat) continue;
    const style = getComputedStyle(e);
    const kind = e.matches(".seat") ? "seat" : e.matches(".l-body, .l-hull") ? "unit" : "piece";
    const mark = {
      seat: style.borderRadius + style.clipPath,
      unit: style.strokeDasharray,
      piece: style.outlineStyle,
    }[kind];
    ((told[kind] ??= {})[seat] ??= []).push([mark, style.forcedColorAdjust]);
  }
  return told;
}"""
"""By kind of thing and seat: the marks it has beside its colour, and whether colours are kept."""

STYLE = """(text) => {
  for (const frame of frames) {
    const page = frame.contentDocument;
    page.own ??= new page.defaultView.CSSStyleSheet();
    page.own.replaceSync(text);
    page.adoptedStyleSheets = [
      ...[...page.adoptedStyleSheets].filter((sheet) => sheet !== page.own), page.own];
  }
}"""
"""A style sheet of the visitor's own: the policy of a page forbids an element for it."""
ROOT_IS = """(size) => parseFloat(getComputedStyle(document.documentElement).fontSize) === size"""
MEASURE = "() => room.measure()"


class Machine(Screens):
    """The screens under one setting."""

    def __init__(self, browser: Browser, setting: Setting) -> None:
        super().__init__(browser, setting.sizes)
        self.setting = setting
        self._session = set_page(self.page, setting)
        self.page.evaluate(STYLE, setting.style)
        self.load("room")
        for frame in self.page.frames[1:]:
            frame.evaluate(MEASURE)

    def close(self) -> None:
        """Reset the page, and release it."""
        self.page.emulate_media(contrast="null", forced_colors="null")
        self._session.send("Page.setFontSizes", {"fontSizes": _sizes(USUAL)})
        self._session.detach()
        super().close()


def set_page(page: Page, setting: Setting) -> CDPSession:
    """Apply a setting to what the page opens from now on, for the whole session."""
    page.emulate_media(**setting.media)
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": _sizes(setting)})
    return session


def open_page(page: Page, setting: Setting, address: str) -> None:
    """Open a page of the site with the visitor's own style."""
    page.goto(address)
    page.evaluate("globalThis.frames = [{ contentDocument: document }]")
    page.evaluate(STYLE, setting.style)
    page.wait_for_function(ROOT_IS, arg=setting.text * (2 if "200%" in setting.style else 1))


def _sizes(setting: Setting) -> dict[str, int]:
    return {"standard": setting.text, "fixed": setting.text * 13 // 16}
