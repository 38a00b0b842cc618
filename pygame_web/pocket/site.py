"""All pages that need no Python, as the site has them."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, T, translator
from pygame_web.pocket import lost, offline, prints, teach
from pygame_web.pocket.book import games
from pygame_web.pocket.page import page, title
from pygame_web.ui.games import view


def pages() -> dict[str, dict[str, dict[str, str]]]:
    """Per file and language: "title", "description" and "body" (markup)."""
    rules = {
        f"{game}-rules.html": {code: _page_fields(game, translator(code)) for code in LANGUAGES}
        for game in games()
    }
    return {**rules, **prints.pages(), **teach.pages(), **offline.pages(), **lost.pages()}


def _page_fields(game: str, t: T) -> dict[str, str]:
    own = t.of(game)
    body = page(game, own, prints.links(game, t))
    return {"title": title(game, t), "description": view(game).about(own), "body": body}
