"""From a message's verb to the function that answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from pygame_web.session import (
    advice,
    bots,
    by_link,
    dialogs,
    faces,
    far,
    guide,
    host,
    journal,
    lessons,
    lobby,
    look,
    notices,
    open_text,
    play,
    puzzles,
    replay,
    room,
    saves,
    settings,
    strays,
    tabs,
    tips,
    what,
)
from pygame_web.session.boundary.values import LONGEST
from pygame_web.session.model import Effects, Message, Session, Step, Wait

Handler = Callable[[Session, Message], Step]
Allowed = Callable[[Message], bool]


class Verb(NamedTuple):
    """What answers a verb, and when a read-only table lets it: never, unless `may_look` says so."""

    handler: Handler
    may_look: Allowed | None = None


def always(message: Message) -> bool:
    """It changes nothing but how a table is looked at."""
    return True


def _fetched(session: Session, message: Message) -> Step:
    """A file of the site has come."""
    kind = message.arg.rpartition("-")[2]
    readers = {"guide.json": guide.fetched, "tips.json": tips.fetched, "told.json": what.fetched}
    return readers.get(kind, lessons.fetched)(session, message)


def _looked_back(session: Session, message: Message) -> Step:
    """The look back, or its switch "before the die"."""
    return faces.switch(session) if message.arg == "faces" else look.look(session, message)


STAYS = 9000
"""Milliseconds a notice stays."""

VERBS: dict[str, Verb] = {
    "act": Verb(play.act),
    "acts": Verb(play.acts),
    "step": Verb(play.step),
    "why": Verb(play.why, always),
    "roll": Verb(play.roll),
    "undo": Verb(play.undo),
    "correct": Verb(play.correct),
    "take": Verb(play.take),
    "pause": Verb(play.pause, always),
    "tick": Verb(bots.tick, always),
    "bot": Verb(bots.answered, always),
    "bot-failed": Verb(bots.failed, always),
    "set": Verb(settings.change, settings.may_look),
    "view": Verb(settings.view, always),
    "lobby": Verb(lobby.enter),
    "new": Verb(lobby.new),
    "quick": Verb(lobby.quick),
    "rematch": Verb(lobby.rematch),
    "first": Verb(replay.first, always),
    "prev": Verb(replay.back, always),
    "next": Verb(replay.forward, always),
    "last": Verb(replay.last, always),
    "now": Verb(replay.now, always),
    "ply": Verb(replay.jump, always),
    "since": Verb(replay.since, always),
    "turn": Verb(replay.turn, always),
    "play": Verb(replay.run, always),
    "rewatch": Verb(replay.rewatch, always),
    "replay": Verb(replay.watch, replay.may_look),
    "branch": Verb(replay.branch),
    "resume": Verb(saves.resume),
    "delete": Verb(saves.delete),
    "export": Verb(saves.export, saves.may_look),
    "import": Verb(saves.choose_file),
    "imported": Verb(open_text.imported),
    "load": Verb(open_text.pasted),
    "hash": Verb(far.linked, far.may_look),
    "keep": Verb(open_text.keep),
    "link": Verb(saves.link, always),
    "shared": Verb(saves.shared, always),
    "code": Verb(saves.code, always),
    "sit": Verb(by_link.sit),
    "fork": Verb(by_link.take_other),
    "online": Verb(far.online),
    "far": Verb(far.told, always),
    "stored": Verb(tabs.stored, always),
    "elsewhere": Verb(tabs.elsewhere, always),
    "kept": Verb(tabs.kept, always),
    "stray": Verb(strays.stray, always),
    "room": Verb(room.told, always),
    "open": Verb(dialogs.show, always),
    "close": Verb(dialogs.close, always),
    "dismiss": Verb(dialogs.dismiss, always),
    "install": Verb(dialogs.install, always),
    "decide": Verb(dialogs.decide, always),
    "report": Verb(dialogs.show_report, always),
    "copied": Verb(dialogs.copied, always),
    "fault": Verb(notices.fault, always),
    "host": Verb(host.heard, always),
    "learn": Verb(lessons.learn),
    "fetched": Verb(_fetched, always),
    "guide": Verb(guide.want),
    "guide-next": Verb(guide.onward),
    "guide-leave": Verb(guide.leave),
    "what": Verb(what.ask, always),
    "what-is": Verb(what.tell, always),
    "tip": Verb(tips.again, always),
    "tip-known": Verb(tips.known, always),
    "lesson": Verb(lessons.begin),
    "again": Verb(lessons.again),
    "hint": Verb(lessons.help),
    "puzzles": Verb(puzzles.show),
    "share-puzzle": Verb(puzzles.share),
    "look": Verb(_looked_back, always),
    "looked": Verb(look.looked, always),
    "look-failed": Verb(look.failed, always),
    "faced": Verb(faces.faced, always),
    "advice": Verb(advice.want),
    "advised": Verb(advice.come, always),
    "exercise": Verb(look.exercise, always),
    "try": Verb(look.attempt, always),
    "journal": Verb(journal.export),
    "clear-results": Verb(dialogs.clear_results),
}
"""What a message's verb does. The key of a shortcut is the verb it stands for."""


def update(session: Session, message: Message) -> Step:
    """The session after a message, and what the browser is to do. Never raises on bad input.

    Unknown verbs and arguments of absurd length are counted and change nothing else.
    """
    if message.verb == "key":
        stands_for = dialogs.pressed(session, message)
        return (session, ()) if stands_for is None else update(session, stands_for)
    verb = VERBS.get(message.verb)
    if verb is None or max(len(message.arg), len(message.value)) > LONGEST:
        return replace(session, ignored=session.ignored + 1), ()
    if session.readonly and not (verb.may_look and verb.may_look(message)):
        return _announced(session, *host.read_only(session))
    after, effects = far.handler(session, message, verb.handler)(session, message)
    after, more = far.noted(session, after)
    effects += more
    if after.table is not None and after.table.task is not None:
        after, kept = lessons.noted(after)
        effects += kept
    if after.table is not None and after.table.guide is not None:
        after, kept = guide.noted(after)
        effects += kept
    after, told = tips.noted(session, after, message.verb)
    effects += told
    if after.looks.faces.on:
        after, asked = faces.noted(after)
        effects += asked
    if session.embed is not None:
        after, told = host.news(session, after)
        effects += told
    return _announced(session, after, effects)


def _announced(before: Session, after: Session, effects: Effects) -> Step:
    """A new notice that is no error and offers nothing goes away by itself after a while."""
    notice = after.notice
    if notice is None or notice is before.notice:
        return after, effects
    after = notices.noted(replace(after, told=after.told + 1))
    if notice.error or notice.do:
        return after, effects
    return after, (*effects, Wait(STAYS, Message("dismiss", str(after.told))))
