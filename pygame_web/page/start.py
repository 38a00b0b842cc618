"""Makes the first session of a visit from browser and storage, neither of which is trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from traceback import format_exc

from core import GAMES
from core.games.site import DEFAULT
from core.kernel.errors import GameError
from core.kernel.record import Games
from pygame_web.language import choose, spoken
from pygame_web.page import host, incoming, reminder
from pygame_web.shell import day, links, notices, parts, progress, registry
from pygame_web.shell import kept as kept_texts
from pygame_web.shell.boundary.facts import Facts
from pygame_web.shell.boundary.facts import read as read_facts
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import (
    ClearAddress,
    Effects,
    Keep,
    Message,
    Notice,
    SavedGame,
    Session,
    Settings,
    Step,
    Wait,
)
from pygame_web.table import new_game, results, saved_game, saves, settings
from pygame_web.table.setups import fitted

DEFAULT_GAME = DEFAULT
SOUND = ("saved-newer", "record-newer", "record-game")
"""Codes of stored games that are sound but cannot be opened here."""
STAYS = 15_000
"""Milliseconds that a hint about the browser stays."""
KEYS = ("settings", "setup", "results", "lessons")
"""Data stored beside the games."""


Stage = Callable[[Session], Step]


def begin(*, games: Games = GAMES, **data: object) -> Step:
    """Return the first session of a visit; `data` holds the facts of `boundary.facts.Facts`.

    Never raises. Unreadable data is reported and set aside; the visit begins with the rest.
    """
    facts = read_facts(data)
    session = Session(
        games=games,
        entropy=facts.entropy,
        storage=facts.storage,
        about=facts.about,
        relays=facts.relays,
    )
    session = day.begun(kept_texts.begun(session, facts.kept), facts)
    game = DEFAULT_GAME if DEFAULT_GAME in games else next(iter(games), "")
    session = replace(session, settings=Settings(language=choose(facts.languages)))
    session = replace(session, setup=settings.first_setup(session, game))
    effects: Effects = ()
    stages: list[tuple[Stage, Effects]] = [
        (lambda session: (_listed(session, facts.saved), ()), ()),
        *((partial(read_kept, key, facts.kept[key]), ()) for key in KEYS if key in facts.kept),
        (kept_texts.arrived, ()),
        (lambda session: (fitted(Session(), session), ()), ()),
        (lambda session: (_with_options(session, facts.query), ()), ()),
        (lambda session: _put_down(session, facts), (ClearAddress(),)),
        (lambda session: (fitted(Session(), session), ()), ()),
        (_entered, ()),
        (lambda session: reminder.reminded(session, facts), ()),
    ]
    for stage, otherwise in stages:
        session, more = _run_stage(session, stage, otherwise)
        effects += more
    session = kept_texts.noted(session, effects)
    if facts.storage == "off" and session.notice is None:
        session = replace(session, notice=Notice("storage-off", error=True))
    if not facts.workers and session.notice is None:
        session = replace(session, notice=Notice("no-workers"))
        effects += (Wait(STAYS, Message("dismiss", str(session.notice_count))),)
    return notices.noted(session), effects


def _entered(session: Session) -> Step:
    """Let the feature of the table see it: join the others there, or be loaded."""
    table, effects = session.table, parts.load_missing(None, session)
    for feature, active in registry.bodies():
        if active.observes and table and feature.remote and {*feature.parts} & {*table.parts}:
            session, more = active.observes(Session(), session, Message("start"))
            effects += more
    return session, effects


def _run_stage(session: Session, stage: Stage, otherwise: Effects) -> Step:
    """The session after a stage of the start; if the stage fails, as it was, with `otherwise`."""
    try:
        return stage(session)
    except Exception:
        return notices.struck(session, format_exc(), known=True), otherwise


def _put_down(session: Session, facts: Facts) -> Step:
    """Put the first game on the table: the one this tab had, or the one in the address.

    A link takes precedence over the tab's game, which is then offered.
    """
    notice = session.notice
    left = next((saved for saved in session.saves if saved.id == facts.resumed), None)
    game = facts.page if facts.page in session.games else facts.query.get("game", "")
    elsewhere = not facts.reload and game in session.games
    linked = links.is_link(facts.fragment)
    if left is not None and not linked and not (elsewhere and left.game != game):
        session, effects = saves.resume(session, Message("resume", left.id, at=facts.at))
    else:
        session, effects = _open(session, facts.page, facts.query, facts.fragment, facts.at)
        waits = left is not None and not (left.broken or left.over)
        if left is not None and waits and session.notice is notice:
            offer = Notice("left", {"title": left.game}, do=f"resume {left.id}")
            session = replace(session, notice=notice or offer)
    return replace(session, notice=_more_serious(session.notice, notice)), effects


def _more_serious(new: Notice | None, old: Notice | None) -> Notice | None:
    """Return the notice to show of two: an error first, otherwise the newer one."""
    if new is None or old is None:
        return new or old
    return old if old.error and not new.error else new


def _open(session: Session, page: str, query: Mapping[str, str], fragment: str, at: int) -> Step:
    """Put the page's own game on the table, or the record of the fragment."""
    effects: Effects = ()
    is_link = links.is_link(fragment)
    if page == "embed":
        session, effects = host.settle(session, query, at, fragment)
    elif page in session.games and not is_link:
        asked = registry.request(query, page, at)
        way = new_game.quick if asked is None else registry.answer
        session, effects = way(session, asked or Message("quick", page, at=at))
    before = session
    session, more = incoming.linked(session, Message("hash", fragment, at=at))
    if session.embed is not None:
        session, shown = host.show_record(session, at, query)
        session = replace(session, notice=_more_serious(session.notice, before.notice))
        session, news = host.news(before, session)
        more += (*shown, *news)
    return session, effects + more


def _listed(session: Session, saved: Mapping[str, str]) -> Session:
    """Return the session with its stored games; damaged ones are kept and reported."""
    saves = _saves(session.games, saved)
    broken = sum(game.broken not in ("", *SOUND) for game in saves)
    notice = Notice("saved-broken", {"n": broken}, do="open saves") if broken else None
    return replace(session, saves=saves, notice=notice)


def _saves(games: Games, saved: Mapping[str, str]) -> tuple[SavedGame, ...]:
    found = [saved_game.summary(games, id, text) for id, text in saved.items()]
    return tuple(sorted(found, key=lambda game: (-game.touched, game.id)))


def read_kept(key: str, text: str, session: Session) -> Step:
    """Read what was kept; unreadable text is moved to another key."""
    try:
        match key:
            case "settings":
                preferences = settings.read_settings(text, session.settings)
                return replace(session, settings=preferences), ()
            case "setup":
                return replace(session, setup=settings.read_setup(session, text)), ()
            case "lessons":
                return progress.read(session, text), ()
        good, bad = results.read(text)
        session = replace(session, results=good)
        if not bad:
            return session, ()
        text = dump(bad)
        return kept_texts.set_aside(session, key, text, (Keep(key, results.write(good)),))
    except GameError as error:
        begun_anew = (Keep(key, "[]"),) if key == "results" else ()
        return kept_texts.set_aside(session, key, text, begun_anew, notices.trace(error))


def _with_options(session: Session, query: Mapping[str, str]) -> Session:
    """Return the options of the address; an unknown one is reported and left out."""
    preferences = session.settings
    bad: list[str] = []
    for name, value in query.items():
        match name:
            case "lang":
                language = spoken(value)
                is_valid = language != ""
                preferences = replace(preferences, language=language) if is_valid else preferences
            case "theme":
                is_valid = value in settings.PREFERENCES["theme"]
                preferences = replace(preferences, theme=value) if is_valid else preferences
            case "view":
                is_valid = value in ("table", "board")
                session = replace(session, generic=value == "table")
            case "game":
                is_valid = value in session.games
                if is_valid:
                    message = Message("set", "game", value)
                    session, _ = settings.change(session, message)
            case _:
                is_valid = True
        bad += [] if is_valid else [f"{name}={value}"[:60]]
    if bad:
        session = replace(session, notice=Notice("query", {"text": ", ".join(bad)}, error=True))
    return replace(session, settings=preferences)
