"""The first session of a visit, from what browser and storage tell; nothing of it is trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from core import GAMES
from core.kernel.record import Games
from pygame_web.language import LANGUAGES, choose
from pygame_web.session import (
    envelope,
    host,
    links,
    lobby,
    open_text,
    results,
    saves,
    settings,
)
from pygame_web.session.model import (
    Effects,
    Keep,
    Message,
    Notice,
    SavedGame,
    Session,
    Settings,
    Step,
)

DEFAULT_GAME = "qwantum"


def begin(
    *,
    entropy: str,
    languages: Iterable[str] = (),
    query: Mapping[str, str] | None = None,
    fragment: str = "",
    kept: Mapping[str, str] | None = None,
    saved: Mapping[str, str] | None = None,
    storage: str = "on",
    resumed: str = "",
    page: str = "index",
    at: int = 0,
    games: Games = GAMES,
) -> Step:
    """The session a visit begins with.

    `languages` are the browser's, `query` the address's options (game, lang, theme, view),
    `fragment` may carry a record, `kept` are the stored settings, set-up and results by key,
    `saved` the stored games by id, `resumed` the id of the one this tab had on its table, `page`
    the page's name without its ending: "index", a game's key (its table at once) or "embed". What
    cannot be read is told, and stays where it is.
    """
    session = Session(
        games=games,
        entropy=entropy,
        settings=Settings(language=choose(languages)),
        storage=storage,
        saves=_saves(games, saved or {}),
    )
    game = DEFAULT_GAME if DEFAULT_GAME in games else next(iter(games), "")
    session = replace(session, setup=settings.first_setup(session, game))
    session, effects = _kept(session, kept or {})
    session = _asked(session, query or {})
    if storage == "off" and session.notice is None:
        session = replace(session, notice=Notice("storage-off", error=True))
    if any(game.id == resumed for game in session.saves) and not links.is_link(fragment):
        notice = session.notice
        session, more = saves.resume(session, Message("resume", resumed, at=at))
        return replace(session, notice=notice or session.notice), effects + more
    notice = session.notice
    session, more = _laid(session, page, query or {}, fragment, at)
    return replace(session, notice=session.notice or notice), effects + more


def _laid(session: Session, page: str, query: Mapping[str, str], fragment: str, at: int) -> Step:
    """What the page itself puts on the table: its own game, or the record of the fragment."""
    effects: Effects = ()
    told = links.is_link(fragment)
    if page == "embed":
        session, effects = host.settle(session, query, at, empty=told)
    elif page in session.games and not told:
        session, effects = lobby.quick(session, Message("quick", page, at=at))
    before = session
    session, more = open_text.linked(session, Message("hash", fragment, at=at))
    if session.embed is not None:
        session, shown = host.shown(session)
        more += (*shown, *host.news(before, session))
    return session, effects + more


def _saves(games: Games, saved: Mapping[str, str]) -> tuple[SavedGame, ...]:
    found = [envelope.summary(games, id, text) for id, text in saved.items()]
    return tuple(sorted(found, key=lambda game: (-game.touched, game.id)))


def _kept(session: Session, kept: Mapping[str, str]) -> Step:
    """Read what was kept; an unreadable text is put aside under another key, not lost."""
    effects: Effects = ()
    for key in ("settings", "setup", "results"):
        text = kept.get(key)
        if text is None:
            continue
        try:
            session = _one_kept(session, key, text)
        except ValueError:
            effects += (Keep(f"{key}.damaged", text),)
            session = replace(session, notice=Notice("kept-damaged", {"what": key}, error=True))
    return session, effects


def _one_kept(session: Session, key: str, text: str) -> Session:
    match key:
        case "settings":
            told = settings.read_settings(text, session.settings)
            return replace(session, settings=told)
        case "setup":
            return replace(session, setup=settings.read_setup(session, text))
    return replace(session, results=results.read(text))


def _asked(session: Session, query: Mapping[str, str]) -> Session:
    """The options of the address; one that is unknown is told and left out."""
    preferences = session.settings
    bad: list[str] = []
    for name, value in query.items():
        match name:
            case "lang":
                known = value in LANGUAGES
                preferences = replace(preferences, language=value) if known else preferences
            case "theme":
                known = value in settings.PREFERENCES["theme"]
                preferences = replace(preferences, theme=value) if known else preferences
            case "view":
                known = value in ("table", "board")
                session = replace(session, generic=value == "table")
            case "game":
                known = value in session.games
                if known:
                    message = Message("set", "game", value)
                    session, _ = settings.change(session, message)
            case _:
                known = True
        bad += [] if known else [f"{name}={value}"[:60]]
    if bad:
        session = replace(session, notice=Notice("query", {"text": ", ".join(bad)}, error=True))
    return replace(session, settings=preferences)
