"""The first pages as finished markup, so that there is something to read before Python is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core import GAMES
from pygame_web.language import LANGUAGES, T, translator
from pygame_web.session import begin
from pygame_web.views import games, notices
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el
from pygame_web.views.page import page, regions

Page = dict[str, dict[str, Any]]


def pages() -> dict[str, Page]:
    """Per file and language: "title", "description", "body" (markup) and "words".

    The lobby, each game at its start, and the page that is embedded elsewhere.
    """
    told = {"index.html": {language: _lobby(translator(language)) for language in LANGUAGES}}
    for game in GAMES:
        told[f"{game}.html"] = {code: _game(game, translator(code)) for code in LANGUAGES}
    told["embed.html"] = {language: _embedded(translator(language)) for language in LANGUAGES}
    for page_in in told.values():
        for language, drawn in page_in.items():
            drawn["words"] = boot_words(translator(language))
    return told


def licences(components: Sequence[notices.Component]) -> dict[str, str]:
    """The page of notices: "lang", "title" and "body" (markup). One page for all languages."""
    words = [translator(language) for language in LANGUAGES]
    return {
        "lang": words[0].language,
        "title": notices.title(words),
        "body": notices.page(components, words),
    }


def boot_words(t: T) -> dict[str, str]:
    """What the scripts in `boot/` say while Python is not there."""
    return {
        "loading": t("Loading the rules …"),
        "starting": t("Setting up the table …"),
        "broken": t(
            "The download stopped. Check your connection: when it is back, the table goes on by "
            "itself. Nothing that has arrived is lost."
        ),
        "portal": t(
            "Something else answers here instead of the table. Perhaps you have to sign in to "
            "this network first; then the table goes on by itself."
        ),
        "slow": t("Setting up the table takes long here. You can wait, or try again."),
        "failed": t("The table could not be set up in this browser."),
        "again": t("Try again"),
        "update": t("A new version is ready. Your game is saved."),
        "updateNow": t("Update now"),
        "later": t("Later"),
        "unscripted": t("This table needs JavaScript: please allow it for this page."),
    }


def _begun(place: str, t: T) -> Markup:
    session, _ = begin(entropy="prerendered", languages=[t.language], page=place)
    return page(session, t)


def _lobby(t: T) -> dict[str, Any]:
    return {
        "title": t("The club table"),
        "description": t("Play Quantum, Qwantum and LUM42 in your browser, without an account."),
        "body": _begun("index", t),
    }


def _game(game: str, t: T) -> dict[str, Any]:
    return {
        "title": f"{GAMES[game].title} – {t('The club table')}",
        "description": games.view(game).about(t.of(game)),
        "body": _begun(game, t),
    }


def _embedded(t: T) -> dict[str, Any]:
    """The frame of a table of which nothing is known yet."""
    session, _ = begin(entropy="prerendered", languages=[t.language])
    words = el("p", t("The table is being set up …"), cls="turn")
    waiting = el("main", el("div", icon("dice"), words, cls="stack center handover"), id="main")
    parts = {**regions(session, t), "main": waiting}
    return {
        "title": t("The club table"),
        "description": t("Play Quantum, Qwantum and LUM42 in your browser, without an account."),
        "body": el("div", parts.values(), cls="app", id="app"),
    }
