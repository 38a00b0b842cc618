"""All pages that need no Python, as the site has them."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, T, translator
from pygame_web.pocket import lost, offline, prints, teach
from pygame_web.pocket.book import Page, games
from pygame_web.pocket.page import page, title
from pygame_web.ui.games import view


def pages() -> dict[str, dict[str, Page]]:
    """Per file and language: "title", "description" and "body" (markup)."""
    by_language = {code: _pages(translator(code)) for code in LANGUAGES}
    (first, *_) = by_language.values()
    return {name: {code: by_language[code][name] for code in by_language} for name in first}


def _pages(t: T) -> dict[str, Page]:
    rules = {f"{game}-rules.html": _page_fields(game, t) for game in games()}
    own = {offline.NAME: offline.page(t), lost.NAME: lost.page(t)}
    return {**rules, **prints.pages(t), **teach.pages(t), **own}


def _page_fields(game: str, t: T) -> Page:
    own = t.using(game)
    body = page(game, own, prints.links(game, t))
    return {"title": title(game, t), "description": view(game).about(own), "body": body}
