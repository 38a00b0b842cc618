"""The page of third-party software and licences.

It is built with the site and needs no script: it contains every language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pygame_web.language import T
from pygame_web.ui.markup import Markup, el

Component: TypeAlias = Mapping[str, Any]
"""Texts "name", "version", "licence" (SPDX), "copyright", "home", "text"; "files": names."""


def address(t: T) -> str:
    """Return the page's address from any page of the site; its words in the language of `t`."""
    return f"notices.html#{t.language}"


def title(words: Sequence[T]) -> str:
    """Return the title, in all languages."""
    return " · ".join(t("Third-party licences") for t in words)


def page(components: Sequence[Component], words: Sequence[T]) -> Markup:
    """Return the whole page; identical licence texts appear once."""
    texts = list(dict.fromkeys(component["text"] for component in components))
    return el(
        "main",
        el("h1", title(words)),
        [_introduction(t) for t in words],
        el("ul", [_entry(one, texts.index(one["text"]) + 1) for one in components], cls="stack"),
        [_text(number, text) for number, text in enumerate(texts, 1)],
        cls="notices stack prose",
    )


def _introduction(t: T) -> Markup:
    return el(
        "section",
        el(
            "p",
            t(
                "This site is under the MIT licence. It includes programs that others wrote: "
                "here they are, each with its files and its licence. Thank you!"
            ),
        ),
        el("p", el("a", t("Back to the club table"), href="index.html")),
        lang=t.language,
        id=t.language,
    )


def _entry(component: Component, number: int) -> Markup:
    name = " ".join(filter(None, (component["name"], component["version"])))
    home = component["home"] if component["home"].startswith("https://") else ""
    return el(
        "li",
        el("b", el("a", name, href=home, rel="noopener") if home else name),
        " – ",
        el("a", component["licence"], href=f"#licence-{number}"),
        el("br"),
        [component["copyright"], el("br")] if component["copyright"] else None,
        el("small", ", ".join(component["files"])),
    )


def _text(number: int, text: str) -> Markup:
    return el("section", el("pre", text), id=f"licence-{number}")
