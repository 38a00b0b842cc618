"""An embedded table: its start options, the messages it receives and the messages it sends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.bots.levels import opponents
from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.timeline import Timeline
from pygame_web.language import LANGUAGES, spoken
from pygame_web.shell import links, protocol, registry, rules
from pygame_web.shell.boundary import json_object, number, text
from pygame_web.shell.origin import read_origin
from pygame_web.shell.session import (
    Effects,
    Embed,
    Message,
    Notice,
    Seat,
    Session,
    Step,
    Table,
    Tell,
)
from pygame_web.table import new_game, settings
from pygame_web.table.flow import go_on
from pygame_web.table.replay import open_replay
from pygame_web.table.seats import clean, is_person

YES = ("1", "yes", "true")
OPTIONS = ("seats", "accent", "play", "puzzle", "ply")
ACCENT = re.compile(r"#[0-9a-fA-F]{6}")


def settle(session: Session, query: Mapping[str, str], at: int, fragment: str = "") -> Step:
    """Return the session of an embedded page: its options read, its game on the table.

    Options: host (the origin that may speak to it), game, seats, bots, accent, readonly, sound,
    online (people may play over relays), again (a record goes on without a word), play (today's
    game), puzzle, and ply (where a record that is only looked at begins). A record to load is in
    the address's fragment, as elsewhere; the table then stays empty until it is loaded. An invalid
    option is reported on the table and to the host; the others apply.
    """
    host, refused = _origin(query.get("host", ""))
    accent = query.get("accent", "")
    embed = Embed(
        host=host,
        readonly=query.get("readonly", "") in YES,
        accent=accent if ACCENT.fullmatch(accent) else "",
        sound=query.get("sound", "") in YES,
        online=query.get("online", "") in YES,
    )
    relays = session.relays if embed.online else ()
    session = replace(session, embed=embed, relays=relays)
    game = query.get("game", session.setup.game)
    asked = registry.request(query, game, at) if game in session.games else None
    empty = links.is_link(fragment)
    wrong = _wrong(query, record=empty, asked=asked is not None)
    # "main" is a place on the page; an invitation was handled before.
    is_record = bool(fragment) and not empty and not fragment.isalpha()
    if is_record and not registry.invites(fragment):
        wrong = "record: this is no link of a game; take what the share button gives"
    wanted: dict[str, Any] = {"game": game}
    seats = number(query.get("seats", ""))
    if seats is not None:
        wanted["seats"] = seats
    if query.get("bots"):
        wanted["bots"] = [name.strip() for name in query["bots"].split(",")]
    ready = _tell(
        "ready", version=protocol.VERSION, games=list(session.games), languages=list(LANGUAGES)
    )
    before = session
    effects: Effects = ()
    if asked is not None and not empty and not embed.readonly:
        session, effects = registry.answer(session, asked)
    elif not empty:
        session, effects = _new(session, wanted, at)
        errors = (one for one in effects if isinstance(one, Tell) and one.type == "error")
        wrong = next((f"{one.data['code']}: {one.data['text']}" for one in errors), wrong)
    notice = Notice("host-option", {"text": wrong}, error=True) if wrong else session.notice
    session = replace(session, notice=refused or notice)
    session, messages = news(before, session)
    return session, (ready, *effects, *messages)


def _wrong(query: Mapping[str, str], *, record: bool, asked: bool) -> str:
    """Return the first invalid option with its allowed values; "" if all are valid."""
    options = {name: query[name][:40] for name in OPTIONS if query.get(name)}
    if "accent" in options and not ACCENT.fullmatch(options["accent"]):
        return f"accent: {options['accent']!r} is no colour such as #2b6cb0"
    language, theme = query.get("lang", "")[:40], query.get("theme", "")[:40]
    if language and not spoken(language):
        return f"lang: {language!r} is not one of {', '.join(LANGUAGES)}"
    if theme and theme not in settings.PREFERENCES["theme"]:
        return f"theme: {theme!r} is not one of {', '.join(settings.PREFERENCES['theme'])}"
    for name in ("seats", "ply"):
        if name in options and not options[name].isdecimal():
            return f"{name}: {options[name]!r} is no number"
    if options.get("play", "today") != "today":
        return f"play: {options['play']!r} is not known; there is today"
    readonly = query.get("readonly", "") in YES
    for name, label in (("play", "today"), ("puzzle", "puzzle")):
        if name in options and record:
            return f"{label}: the table shows either a record or this"
        if name in options and readonly:
            return f"{label}: this is there to be played, not with readonly"
    if "play" in options and "puzzle" in options:
        return "puzzle: the table shows either today's game or a puzzle"
    if "ply" in options and not (record and readonly):
        return "ply: this belongs to a record with readonly"
    unknown = not asked and any(name in options for name in ("play", "puzzle"))
    return "today, puzzle: these games are not on this site" if unknown else ""


def _origin(text: str) -> tuple[str, Notice | None]:
    """Return the origin that may send messages, and a notice if the given one is invalid."""
    if not text:
        return "", None
    try:
        return read_origin(text), None
    except ValueError as error:
        facts = {"address": text[:80], "text": f"{text[:80]!r}: {error}"}
        return "", Notice("host-refused", facts, error=True)


def _new(session: Session, wanted: Mapping[str, Any], at: int) -> Step:
    """Begin a game as a host wants it; the last seats are the bots."""
    game = session.games.get(wanted["game"])
    if game is None:
        return _refuse(session, "game", f"there is no game {wanted['game'][:40]!r}")
    bots = list(wanted.get("bots") or ())
    count = wanted.get("seats")
    if count is None:
        count = max(len(bots) + 1, 2 if 2 in game.seats else game.seats[0])
    unknown = next((level for level in bots if level not in opponents(game)), None)
    if unknown is not None:
        return _refuse(session, "bots", f"{game.title} has no bot level {unknown[:40]!r}")
    if count not in game.seats or len(bots) > count:
        return _refuse(session, "seats", f"{game.title} is not played with {count} seats")
    seats = _seats(session, game, count, bots, list(wanted.get("names") or ()))
    options = dict(wanted.get("options") or {})
    kept = not session.readonly
    return new_game.begin_table(session, game, seats, options, at=at, kept=kept)


def _seats(
    session: Session, game: AnyGame, count: int, bots: list[str], names: list[str]
) -> tuple[Seat, ...]:
    middle = game.bots[(len(game.bots) - 1) // 2] if game.bots else ""
    if session.readonly:
        bots = [*([middle] * (count - len(bots))), *bots]
    elif not bots:
        bots = [middle] * (count - 1)
    named = [clean(name) for name in names[:count]] + [""] * count
    people = count - len(bots)
    return tuple(
        Seat(named[seat], bots[seat - people] if seat >= people else "") for seat in range(count)
    )


def received(session: Session, message: Message) -> Step:
    """Handle a message of the host: `arg` is its type, `value` its text.

    Invalid ones are counted and answered.
    """
    if session.embed is None or not message.arg:
        return session.ignore()
    try:
        data = json_object(message.value)
    except GameError:
        fault = f"a message has a type, and at most {protocol.LONGEST} characters as JSON"
        return _refuse(session, "message", fault)
    if data.get("club") != protocol.VERSION:
        return _refuse(session, "version", f"this table speaks version {protocol.VERSION}")
    wrong = protocol.fault(protocol.IN, message.arg, data)
    if wrong:
        return _refuse(session, "message", wrong)
    match message.arg:
        case "new":
            return _new(session, data, message.at)
        case "load":
            from pygame_web.table import open_text

            old = session.table
            session, effects = open_text.open_text(session, text(data["record"]), message.at)
            session, more = show_record(session) if session.table is not old else (session, ())
            return session, effects + more
    return _prefer(session, message.arg, text(data[message.arg]))


def show_record(session: Session, at: int = 0, query: Mapping[str, str] | None = None) -> Step:
    """Show an opened record; on a read-only table as a replay.

    Of the options in `query`, `again` means that the host moved this table in its page, so its game
    continues silently; `ply` is where a replay begins.
    """
    options = query or {}
    again = "again" in options
    table = session.table
    if table is None or not table.paused or session.page != "table":
        return session, ()
    again = again and not (session.readonly and any(not seat.bot for seat in table.seats))
    if session.readonly and not again:
        ply_text, last = options.get("ply", ""), table.line.ply
        ply = int(ply_text) if ply_text.isdecimal() and len(ply_text) < 7 else 0
        text = f"ply: the record has plies 0 to {last}, not {ply_text[:40]}"
        wrong = Notice("host-option", {"text": text}, error=True) if ply > last else None
        return open_replay(session, table, ply, wrong)
    if again:
        session = replace(session, notice=None)
        return go_on(session, replace(table, paused=False, kept=not session.readonly), at)
    return session, ()


def _prefer(session: Session, name: str, value: str) -> Step:
    if value not in settings.PREFERENCES[name]:
        choices = ", ".join(settings.PREFERENCES[name])
        return _refuse(session, name, f"{name} is one of {choices}")
    session, _ = settings.change(session, Message("set", name, value))
    # The host's wish is for this page; it is not the visitor's own preference.
    return session, ()


def _refuse(session: Session, code: str, text: str) -> Step:
    session = replace(session, ignored=session.ignored + 1)
    return session, (_tell("error", code=code, text=text),)


def _tell(type: str, **data: Any) -> Tell:
    return Tell(type, data)


def read_only(session: Session) -> Step:
    """Tell a person that this table is read-only."""
    return replace(session, notice=Notice("read-only")), ()


NOWHERE: Mapping[str, object] = {"state": "none", "waits": [], "unsent": 0}
"""The state that a host receives after the visitor left an online table."""


def news(before: Session, now: Session) -> Step:
    """Send the host the messages about a change."""
    messages: Effects = ()
    table = now.table
    if table is not None and (before.table is None or before.table.line is not table.line):
        messages += _plies(before.table, table)
    notice = now.notice
    if notice is not None and notice.error and notice is not before.notice:
        messages += (
            _tell("error", code=notice.code, text=str(notice.facts.get("text", ""))[:300]),
        )
    if now.embed is None or (now.parts is before.parts and now.table is before.table):
        return now, messages
    stand = registry.embed_status(now)
    if stand == now.embed.remote:
        return now, messages
    now = replace(now, embed=replace(now.embed, remote=stand))
    return now, (*messages, _tell("remote", **(stand or NOWHERE)))


def _plies(old: Table | None, table: Table) -> Effects:
    line = table.line
    known = old.line.ply if old is not None and old.id == table.id else 0
    game = line.game.name
    messages: Effects = tuple(
        _tell("ply", game=game, ply=ply + 1, token=line.record.tokens[ply], seat=line.seat_at(ply))
        for ply in range(known, line.ply)
    )
    actor = line.actor
    word = {CHANCE: "chance", OVER: "over"}.get(actor, str(actor))
    name = _names(table)[actor] if actor >= 0 else ""
    messages += (
        _tell(
            "turn",
            game=game,
            ply=line.ply,
            actor=word,
            name=name,
            person=actor >= 0 and is_person(table, actor),
        ),
    )
    if not rules.remote(table):
        messages += (_tell("record", record=links.write(line)),)
    return (*messages, *_result(table, line)) if actor == OVER else messages


def _names(table: Table) -> list[str]:
    """Return what a host calls each seat: its name, its bot's level, or its number from 1."""
    return [seat.name or seat.bot or f"{n + 1}" for n, seat in enumerate(table.seats)]


def _result(table: Table, line: Timeline) -> Effects:
    scores = [int(score) for score in line.game.scores(line.state)]
    winners = list(line.game.winners(line.state))
    return (
        _tell(
            "result",
            game=line.game.name,
            names=_names(table),
            scores=scores,
            winners=winners,
            record=line.record.text(),
        ),
    )
