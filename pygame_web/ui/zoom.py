"""The buttons that zoom a map; `browser/pan.js` does it, Python is not asked."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.ui.icons import icon_button
from pygame_web.ui.markup import Markup, el


def zoom(window: str, t: T, *, cls: str, first: Markup | None = None) -> Markup:
    """In, out and the whole map, for the element with the id `window`; `first` stands before."""
    buttons = (
        ("in", "plus", t("Zoom in")),
        ("out", "minus", t("Zoom out")),
        ("fit", "grid", t("Whole map")),
    )
    drawn = [
        icon_button(drawing, None, label, data_zoom=way, aria_controls=window)
        for way, drawing, label in buttons
    ]
    return el("div", first, drawn, cls=cls, role="group", aria_label=t("Zoom"))
