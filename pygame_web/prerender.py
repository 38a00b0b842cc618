"""The first pages as finished markup, so that there is something to read before Python is there."""

from __future__ import annotations

from collections.abc import Sequence

from core import GAMES
from pygame_web.language import LANGUAGES, T, translator
from pygame_web.session import begin
from pygame_web.views import games, notices
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el
from pygame_web.views.page import page, regions

Page = dict[str, dict[str, str]]


def pages() -> dict[str, Page]:
    """Per file and language: "title", "description" and "body" (markup).

    The lobby, each game at its start, and the page that is embedded elsewhere.
    """
    told = {"index.html": {language: _lobby(translator(language)) for language in LANGUAGES}}
    for game in GAMES:
        told[f"{game}.html"] = {code: _game(game, translator(code)) for code in LANGUAGES}
    told["embed.html"] = {language: _embedded(translator(language)) for language in LANGUAGES}
    return told


def licences(components: Sequence[notices.Component]) -> dict[str, str]:
    """The page of notices: "lang", "title" and "body" (markup). One page for all languages."""
    words = [translator(language) for language in LANGUAGES]
    return {
        "lang": words[0].language,
        "title": notices.title(words),
        "body": notices.page(components, words),
    }


def _begun(place: str, t: T) -> Markup:
    session, _ = begin(entropy="prerendered", languages=[t.language], page=place)
    return page(session, t)


def _lobby(t: T) -> dict[str, str]:
    return {
        "title": t("The club table"),
        "description": t("Play Quantum, Qwantum and LUM42 in your browser, without an account."),
        "body": _begun("index", t),
    }


def _game(game: str, t: T) -> dict[str, str]:
    return {
        "title": f"{GAMES[game].title} – {t('The club table')}",
        "description": games.view(game).about(t.of(game)),
        "body": _begun(game, t),
    }


def _embedded(t: T) -> dict[str, str]:
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
