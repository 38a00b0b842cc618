"""The foot of the lobby: stored games, results, languages, and credits."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, T
from pygame_web.shell import registry
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el


def foot(t: T) -> Markup:
    """Draw the links to stored games, results, and a record that somebody sent."""
    links = (
        ("save", "open saves", t("Saved games")),
        *((way.icon, way.do, way.words(t)) for way in registry.ways("foot")),
        ("open", "open text", t("Open a game file")),
    )
    buttons = [
        el("button", icon(drawing), words, type="button", cls="btn", data_do=do)
        for drawing, do, words in links
    ]
    # Shown where the browser offers it (`browser/share.js`).
    words = t("Install: play offline")
    install = (icon("download"), words)
    buttons.append(el("button", install, type="button", cls="btn install", data_do="install"))
    languages = [
        el(
            "button",
            name,
            type="button",
            cls="choice",
            data_do=f"set language {code}",
            lang=code,
            aria_pressed="true" if code == t.language else "false",
        )
        for code, name in LANGUAGES.items()
    ]
    return el(
        "div",
        el("div", buttons, cls="row"),
        el("div", languages, cls="choices", role="group", aria_label=t("Language")),
        cls="lobby-more",
    )


def fine_print(t: T) -> Markup:
    """Return the credits: who owns the games."""
    return el(
        "p",
        t(
            "The games and their names belong to their authors and publishers. This is an "
            "independent adaptation of their rules, with our own words and drawings. If you "
            "like a game, buy the box."
        ),
        cls="muted small fine-print",
    )
