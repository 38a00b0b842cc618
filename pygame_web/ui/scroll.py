"""A scrolling box that the keyboard reaches; screen readers read its name."""

from __future__ import annotations

from pygame_web.ui.markup import Child, Markup, Value, el


def scroll(*content: Child, label: str, cls: str = "scroll", **more: Value) -> Markup:
    """Content in a scrolling box; `label` is its name, `more` its attributes."""
    return el("div", *content, cls=cls, tabindex="0", role="group", aria_label=label, **more)
