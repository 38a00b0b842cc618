"""Prerenders the first pages, so that there is something to read before Python has started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core import GAMES
from pygame_web.language import LANGUAGES, T, translator
from pygame_web.page import begin
from pygame_web.page import licences as licence_page
from pygame_web.page.regions import page, regions
from pygame_web.ui import games
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

Page = dict[str, dict[str, Any]]


def pages() -> dict[str, Page]:
    """Per file and language: "title", "description", "body" (markup) and "words".

    The lobby, each game at its start, and the page that is embedded elsewhere.
    """
    by_file = {"index.html": {language: _lobby(translator(language)) for language in LANGUAGES}}
    for game in GAMES:
        by_file[f"{game}.html"] = {code: _game(game, translator(code)) for code in LANGUAGES}
    by_file["embed.html"] = {language: _embedded(translator(language)) for language in LANGUAGES}
    for page_in in by_file.values():
        for language, drawn in page_in.items():
            drawn["words"] = boot_words(translator(language))
    return by_file


def licences(components: Sequence[licence_page.Component]) -> dict[str, str]:
    """The page of licences: "lang", "title" and "body" (markup). One page for all languages."""
    words = [translator(language) for language in LANGUAGES]
    return {
        "lang": words[0].language,
        "title": licence_page.title(words),
        "body": licence_page.page(components, words),
    }


def boot_words(t: T) -> dict[str, str]:
    """Return the texts of scripts that speak without Python: those of `boot/`, `trouble.js`."""
    return {
        "loading": t("Loading the rules…"),
        "starting": t("Setting up the table…"),
        "broken": t(
            "The download stopped. Check your connection: the table continues by itself once "
            "it is back. Nothing you have downloaded is lost."
        ),
        "portal": t(
            "Another page came instead of the table. You may have to sign in to this "
            "network first, or a filter blocks the table; once that is settled, the table "
            "continues by itself."
        ),
        "refused": t(
            "A filter seems to block a file of the table: the network's, a virus scanner or a "
            "browser add-on. Allow this site there, or use another network."
        ),
        "server": t(
            "This site's server does not deliver a file of the table. Your connection works: "
            "try again later."
        ),
        "wasm": t(
            "This browser does not allow WebAssembly, which the table runs on. In Lockdown "
            "Mode, turn it off for this website in Safari's page menu; elsewhere ask whoever "
            "manages the device, or use another browser."
        ),
        "boxed": t(
            "The page around this table locks it in, so it cannot start. If the page is yours, add "
            "“allow-same-origin” to the frame's sandbox; otherwise open the table in its own tab."
        ),
        "slow": t("Setting up the table is taking a while. You can wait or try again."),
        "failed": t(
            "The table cannot be set up in this browser. Update the browser, or try another one."
        ),
        "again": t("Try again"),
        "update": t("A new version is ready. Your game is saved."),
        "updateNow": t("Update now"),
        "later": t("Later"),
        "stopped": t("The table stopped here. Your saved games are safe."),
        "report": t("Copy report"),
        "reload": t("Reload"),
        "unscripted": t("This table needs JavaScript: please allow it for this page."),
    }


def embed_words(t: T) -> dict[str, str]:
    """Return the texts of `embed.js`; {game} is filled in there."""
    return {"open": t("Open the table"), "play": t("Play {game}")}


def _begun(place: str, t: T) -> Markup:
    session, _ = begin(entropy="prerendered", languages=[t.language], page=place)
    return page(session, t)


def _lobby(t: T) -> dict[str, Any]:
    return {
        "title": t("The club table"),
        "description": _described(t),
        "body": _begun("index", t),
    }


def _game(game: str, t: T) -> dict[str, Any]:
    return {
        "title": f"{GAMES[game].title} – {t('The club table')}",
        "description": games.view(game).about(t.using(game)),
        "body": _begun(game, t),
    }


def _embedded(t: T) -> dict[str, Any]:
    """Return the page of an embedded table before anything is known about it."""
    session, _ = begin(entropy="prerendered", languages=[t.language])
    words = el("p", t("Setting up the table…"), cls="turn")
    waiting = el("main", el("div", icon("dice"), words, cls="stack center handover"), id="main")
    parts = {**regions(session, t), "main": waiting}
    return {
        "title": t("The club table"),
        "description": _described(t),
        "body": el("div", parts.values(), cls="app", id="app"),
    }


def _described(t: T) -> str:
    titles = ", ".join(game.title for game in GAMES.values())
    return t("Play {games} in your browser, without an account.", games=titles)
