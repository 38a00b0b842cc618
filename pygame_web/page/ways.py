"""The buttons of features in the lobby."""

from __future__ import annotations

from core.kernel.game import AnyGame
from pygame_web.language import T
from pygame_web.shell import registry
from pygame_web.shell.feature import Way
from pygame_web.shell.session import Session
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def row(session: Session, t: T) -> Markup | None:
    """Return a button for each, with its news once its feature is loaded."""
    news = {
        do: tell(session, t.using(feature.words))
        for feature, active in registry.bodies()
        for do, tell in active.tells.items()
    }
    buttons = [
        _way(way, news.get(way.do) or (way.note(t) if way.note else ""), t)
        for way in registry.ways("lobby")
        if way.there(session)
    ]
    if not buttons:
        return None
    return el("div", buttons, cls="lobby-ways")


def _way(way: Way, note: str, t: T) -> Markup:
    words = el("span", el("b", way.words(t)), el("small", note) if note else None, cls="stack")
    return el("button", icon(way.icon), words, type="button", cls="btn lobby-way", data_do=way.do)


def card(game: AnyGame, t: T) -> Markup:
    """Return the buttons on a game's card."""
    return join(_of_game(way, game, t, "btn", named=True) for way in _ways_of("card", game))


def setup(game: AnyGame, t: T) -> Markup:
    """Return the buttons at the head of a game's set-up."""
    return join(_of_game(way, game, t, "btn btn-quiet") for way in _ways_of("setup", game))


def _ways_of(place: str, game: AnyGame) -> list[Way]:
    return [way for way in registry.ways(place) if way.of(game.name)]


def _of_game(way: Way, game: AnyGame, t: T, cls: str, *, named: bool = False) -> Markup:
    words = way.words(t)
    return el(
        "button",
        icon(way.icon),
        words,
        type="button",
        cls=cls,
        data_do=f"{way.do} {game.name}",
        aria_label=t("{what}: {game}", what=words, game=game.title) if named else None,
    )
