"""Markup as text. The only place that escapes: a `str` is text, only a `Markup` is markup.

el("button", icon("undo"), t("Undo"), cls="btn", data_do="undo", disabled=not possible)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from pygame_web.language import number


class Markup(str):
    """Text that is markup already. Made by `el` and `join`; by hand only from constants."""

    __slots__ = ()


Child: TypeAlias = "str | int | bool | Iterable[Child] | None"
Value: TypeAlias = str | int | float | bool | None

EMPTY = Markup("")
_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
_VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "use", "path"))
_NAMES: dict[str, str] = {"cls": "class"}


@lru_cache(4096)
def _safe(text: str) -> str:
    # Most of a page is unchanged since the last click.
    return text.translate(_ESCAPES)


def escape(text: object) -> Markup:
    """Any text as markup that shows it, fit for an element's content and for an attribute."""
    return text if isinstance(text, Markup) else Markup(_safe(str(text)))


def el(tag: str, *children: Child, **attributes: Value) -> Markup:
    """Return an element.

    Children: text is escaped, a number is written as people read it, `Markup` passes, None and
    booleans are left out, iterables are flattened. Attributes are written as they are: `cls` is
    class, a trailing '_' is dropped, other '_' become '-'; True is an attribute without value,
    None and False are left out.
    """
    words = [tag]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        name = _NAMES.get(key)
        if name is None:
            name = _NAMES[key] = key.rstrip("_").replace("_", "-")
        words.append(name if value is True else f'{name}="{_safe(str(value))}"')
    opened = " ".join(words)
    if tag in _VOID:
        return Markup(f"<{opened}/>" if tag in ("use", "path") else f"<{opened}>")
    parts: list[str] = []
    _gather(children, parts)
    return Markup(f"<{opened}>{''.join(parts)}</{tag}>")


def chapter(title: str, text: str, *drawing: Child) -> Markup:
    """Draw a chapter of "How to play": a drawing beside its words."""
    return el(
        "section",
        el("div", drawing, cls="howto-drawing", aria_hidden="true"),
        el("div", el("h3", title), el("p", text), cls="stack"),
        cls="howto-chapter",
    )


def join(*children: Child) -> Markup:
    """Children one after the other, without an element around them."""
    parts: list[str] = []
    _gather(children, parts)
    return Markup("".join(parts))


def _gather(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        if isinstance(child, Markup):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(_safe(child))
        elif child is None or isinstance(child, bool):
            continue
        elif isinstance(child, int):
            parts.append(number(child))
        else:
            _gather(child, parts)
