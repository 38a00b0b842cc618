"""Dialogs, notices and the keyboard's shortcuts."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.session import play, replay
from pygame_web.session.model import Keep, Message, Session, Step

MAX_DIALOG = 80


def show(session: Session, message: Message) -> Step:
    """Open the dialog `arg` (a name, and after a blank its argument)."""
    if not message.arg or len(message.arg) > MAX_DIALOG:
        return replace(session, ignored=session.ignored + 1), ()
    return replace(session, dialog=message.arg, notice=None), ()


def close(session: Session, message: Message) -> Step:
    """Close the dialog; what was opened on the way to an action is closed with it."""
    return replace(session, dialog="", shared=""), ()


def dismiss(session: Session, message: Message) -> Step:
    """Take the notice away; with a number, only if it still is that one."""
    if message.arg and message.arg != str(session.told):
        return session, ()
    return replace(session, notice=None), ()


def clear_results(session: Session, message: Message) -> Step:
    """Forget all results."""
    return replace(session, results=()), (Keep("results", "[]"),)


SHORTCUTS = {
    "u": "undo",
    "r": "roll",
    "p": "pause",
    "l": "log",
    "s": "settings",
    "?": "help",
    "ArrowLeft": "prev",
    "ArrowRight": "next",
    "Home": "first",
    "End": "last",
    " ": "play",
}
"""Keys and what they do at a table. Arrows, Home, End and the space bar work when looking back."""


def key(session: Session, message: Message) -> Step:
    """A key was pressed outside of fields and buttons."""
    name = SHORTCUTS.get(message.arg, "")
    if not session.settings.keys or not name or session.dialog:
        return session, ()
    table = session.shown
    match name:
        case "help" | "settings" | "log":
            return show(session, Message("open", name))
        case "undo":
            return play.undo(session, replace(message, arg=""))
        case "roll":
            return play.roll(session, replace(message, arg=""))
        case "pause":
            return play.pause(session, replace(message, arg=""))
    if table is None or session.page == "lobby":
        return session, ()
    return _MOVES[name](session, Message(name))


_MOVES = {
    "prev": replay.back,
    "next": replay.forward,
    "first": replay.first,
    "last": replay.last,
    "play": replay.run,
}
