"""From a message's verb to the function that answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame_web.session import (
    bots,
    dialogs,
    host,
    lobby,
    open_text,
    play,
    replay,
    saves,
    settings,
    tabs,
)
from pygame_web.session.model import Effects, Message, Session, Step, Wait

Handler = Callable[[Session, Message], Step]

STAYS = 9000
"""Milliseconds a notice stays."""
MAX_ARGUMENT = 8_000_000
"""Longest `arg` or `value` that is looked at, in characters."""

VERBS: dict[str, Handler] = {
    "act": play.act,
    "acts": play.acts,
    "step": play.step,
    "why": play.why,
    "roll": play.roll,
    "undo": play.undo,
    "correct": play.correct,
    "take": play.take,
    "pause": play.pause,
    "tick": bots.tick,
    "bot": bots.answered,
    "bot-failed": bots.failed,
    "set": settings.change,
    "view": settings.view,
    "lobby": lobby.enter,
    "new": lobby.new,
    "quick": lobby.quick,
    "rematch": lobby.rematch,
    "first": replay.first,
    "prev": replay.back,
    "next": replay.forward,
    "last": replay.last,
    "now": replay.now,
    "ply": replay.jump,
    "turn": replay.turn,
    "play": replay.run,
    "replay": replay.watch,
    "branch": replay.branch,
    "resume": saves.resume,
    "delete": saves.delete,
    "export": saves.export,
    "import": saves.choose_file,
    "imported": open_text.imported,
    "load": open_text.pasted,
    "hash": open_text.linked,
    "link": saves.link,
    "shared": saves.shared,
    "stored": tabs.stored,
    "elsewhere": tabs.elsewhere,
    "kept": tabs.kept,
    "open": dialogs.show,
    "close": dialogs.close,
    "dismiss": dialogs.dismiss,
    "key": dialogs.key,
    "host": host.heard,
    "clear-results": dialogs.clear_results,
}


def update(session: Session, message: Message) -> Step:
    """The session after a message, and what the browser is to do. Never raises on bad input.

    Unknown verbs and arguments of absurd length are counted and change nothing else.
    """
    handler = VERBS.get(message.verb)
    if handler is None or max(len(message.arg), len(message.value)) > MAX_ARGUMENT:
        return replace(session, ignored=session.ignored + 1), ()
    if host.is_refused(session, message.verb):
        return _announced(session, *host.read_only(session))
    after, effects = handler(session, message)
    if session.embed is not None:
        effects += host.news(session, after)
    return _announced(session, after, effects)


def _announced(before: Session, after: Session, effects: Effects) -> Step:
    """A new notice that is no error goes away by itself after a while."""
    notice = after.notice
    if notice is None or notice is before.notice:
        return after, effects
    after = replace(after, told=after.told + 1)
    if notice.error:
        return after, effects
    return after, (*effects, Wait(STAYS, Message("dismiss", str(after.told))))
