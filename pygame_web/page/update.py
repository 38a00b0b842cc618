"""Finds the function that answers a message, by its verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from core.kernel.errors import GameError
from pygame_web.page import answers, host, incoming, late_verbs
from pygame_web.shell import kept, link_dialog, notices, parts, registry, rules
from pygame_web.shell.boundary import items, json_value, text
from pygame_web.shell.boundary.values import LONGEST
from pygame_web.shell.feature import Active, Feature
from pygame_web.shell.session import Effects, Message, Notice, Session, Step, Wait
from pygame_web.table import bots, new_game, play, quota, replay, saves, settings, tabs
from pygame_web.table.seats import gathered
from pygame_web.table.setups import fitted

Handler = Callable[[Session, Message], Step]
Allowed = Callable[[Message], bool]


class Verb(NamedTuple):
    """The handler of a verb; `may_look` says whether it works on a read-only table."""

    handler: Handler
    may_look: Allowed | None = None


def always(message: Message) -> bool:
    """Allow on a read-only table: the verb only changes how the table is shown."""
    return True


def _loaded(session: Session, message: Message) -> Step:
    """Note that the feature `arg` was loaded, or, without it, whatever an idle browser loads.

    `value` is the message that waited, as a JSON list of verb, argument and value; "" where it
    could not be loaded.
    """
    registry.arrived()
    session, read = kept.arrived(session)
    after, effects = _go_on(session, message)
    return after, read + effects


def _go_on(session: Session, message: Message) -> Step:
    """Deliver the message that waited for the load."""
    table = session.table
    if table is not None and parts.missing(table):
        # The waiting table continues, replacing whatever else was waiting.
        session = replace(session, table=gathered(parts.revived(table)))
        if not parts.missing(session.table):
            return saves.resume(session, Message("resume", at=message.at))
    if not message.arg:
        return session, ()
    if session.notice is not None and session.notice.code == rules.LOADING:
        session = replace(session, notice=None)
    try:
        fields = tuple(map(text, items(json_value(message.value), 3)))
    except GameError:
        fields = ()
    again = Message(*fields, at=message.at) if len(fields) == 3 else None
    if again is None or all(message.arg != feature.key for feature, _ in registry.bodies()):
        return replace(session, notice=Notice("part-gone", error=True)), ()
    return update(session, again)


LONGEST_FILE = 500_000_000
"""Characters of a file: a backup is as large as what is stored."""
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
    "bot": Verb(bots.take_answer, always),
    "bot-failed": Verb(bots.failed, always),
    "substitute": Verb(bots.substitute),
    "set": Verb(settings.change, settings.may_look),
    "view": Verb(settings.view, always),
    "lobby": Verb(new_game.enter),
    "new": Verb(new_game.new),
    "quick": Verb(new_game.quick),
    "rematch": Verb(new_game.rematch),
    "first": Verb(replay.first, always),
    "prev": Verb(replay.back, always),
    "next": Verb(replay.forward, always),
    "last": Verb(replay.last, always),
    "now": Verb(replay.last, always),
    "ply": Verb(replay.jump, always),
    "since": Verb(replay.since, always),
    "turn": Verb(replay.turn, always),
    "play": Verb(replay.run, always),
    "rewatch": Verb(replay.rewatch, always),
    "replay": Verb(replay.watch, replay.may_look),
    "branch": Verb(replay.branch),
    "resume": Verb(saves.resume),
    "delete": Verb(saves.delete),
    "export": Verb(late_verbs.export, saves.may_look),
    "import": Verb(saves.choose_file),
    "imported": Verb(late_verbs.imported),
    "load": Verb(incoming.pasted),
    "hash": Verb(incoming.linked, incoming.may_look),
    "keep": Verb(late_verbs.keep),
    "shared": Verb(link_dialog.made, always),
    "code": Verb(link_dialog.code, always),
    "stored": Verb(tabs.stored, always),
    "elsewhere": Verb(tabs.elsewhere, always),
    "kept": Verb(late_verbs.kept, always),
    "stray": Verb(late_verbs.stray, always),
    "room": Verb(quota.measured, always),
    "open": Verb(answers.show, always),
    "close": Verb(answers.close, always),
    "dismiss": Verb(answers.dismiss, always),
    "install": Verb(answers.install, always),
    "decide": Verb(answers.decide, always),
    "main": Verb(answers.main_button, always),
    "across": Verb(answers.across, always),
    "fault": Verb(notices.fault, always),
    "host": Verb(host.received, always),
    "loaded": Verb(_loaded, always),
}
"""The handlers by verb."""


def update(session: Session, message: Message) -> Step:
    """Return the session after a message, and effects for the browser. Never raises on bad input.

    Unknown verbs and arguments of absurd length are counted and change nothing else.
    """
    if message.verb == "key":
        stands_for = answers.pressed(session, message)
        return (session, ()) if stands_for is None else update(session, stands_for)
    longest = LONGEST_FILE if message.verb == "imported" else LONGEST
    if max(len(message.arg), len(message.value)) > longest:
        return session.ignore()
    verb = _of_feature(message) or VERBS.get(message.verb)
    if verb is None:
        return session.ignore()
    if session.readonly and not (verb.may_look and verb.may_look(message)):
        return _announced(session, *host.read_only(session))
    table = session.table if session.page == "table" else None
    own = rules.owner(table, message.verb) if table is not None else None
    after, effects = (own or verb.handler)(session, message)
    effects += parts.load_missing(session.table, after)
    for _, active in registry.bodies():
        if active.observes is not None:
            after, more = active.observes(session, after, message)
            effects += more
    if session.embed is not None:
        after, messages = host.news(session, after)
        effects += messages
    after = kept.noted(fitted(session, after), effects)
    return _announced(session, after, effects)


def _looking(feature: Feature, verb: str) -> Allowed | None:
    """Return when a feature's verb works on a read-only table: always, or for some arguments."""
    if verb in ("open", "fetched") or verb in feature.readonly:
        return always
    some = {entry for entry in feature.readonly if entry.startswith(f"{verb} ")}
    return (lambda message: f"{verb} {message.arg}" in some) if some else None


def _waiting(feature: Feature, session: Session, message: Message) -> Step:
    """Load the body of a feature, with a note if the file is large."""
    barred = registry.barred(feature, session)
    if barred is not None:
        return barred
    if feature.stands_on:
        session = replace(session, notice=Notice(rules.LOADING))
    return session, (registry.load(feature, message),)


def _answer(feature: Feature, active: Active, session: Session, message: Message) -> Step:
    return registry.barred(feature, session) or active.verbs[message.verb](session, message)


def _of_feature(message: Message) -> Verb | None:
    """Return the handler of a feature's message; it loads the body if that is missing."""
    feature = registry.of_message(message)
    if feature is None:
        return None

    may_look = _looking(feature, message.verb)
    active = registry.body(feature.key)
    if active is None:
        return Verb(partial(_waiting, feature), may_look)
    if message.verb == "open":
        return None
    if message.verb == "fetched":
        return Verb(active.fetched, always) if active.fetched is not None else None
    return Verb(partial(_answer, feature, active), may_look)


def verbs() -> dict[str, Verb]:
    """Return all verbs there are, those of the features among them."""
    of_features = {
        name: _of_feature(Message(name)) for one in registry.manifests() for name in one.verbs
    }
    return {**VERBS, **{name: verb for name, verb in of_features.items() if verb is not None}}


def _announced(before: Session, after: Session, effects: Effects) -> Step:
    """Let a new notice disappear after a while, unless it is an error or offers something."""
    notice = after.notice
    if notice is None or notice is before.notice:
        return after, effects
    after = notices.noted(replace(after, notice_count=after.notice_count + 1))
    if notice.error or notice.do:
        return after, effects
    return after, (*effects, Wait(STAYS, Message("dismiss", str(after.notice_count))))
