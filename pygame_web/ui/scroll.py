"""A scrolling box that keys reach and that has a name for screen readers."""

from __future__ import annotations

from pygame_web.ui.markup import Child, Markup, Value, el


def scroll(*content: Child, label: str, cls: str = "scroll", **more: Value) -> Markup:
    """Content in a scrolling box; `label` is its name, `more` its attributes."""
    return el("div", *content, cls=cls, tabindex="0", role="group", aria_label=label, **more)
