"""Dialogs, notices and the keyboard's shortcuts."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.session import report
from pygame_web.session.exchange import Focus, Install
from pygame_web.session.model import AskRoom, Copy, Keep, Message, Notice, Session, Step

MAX_DIALOG = 80


def show(session: Session, message: Message) -> Step:
    """Open the dialog `arg` (a name, and after a blank its argument)."""
    if not message.arg or len(message.arg) > MAX_DIALOG:
        return replace(session, ignored=session.ignored + 1), ()
    asked = (AskRoom(),) if message.arg == "saves" else ()
    return replace(session, dialog=message.arg, notice=None), asked


def close(session: Session, message: Message) -> Step:
    """Close the dialog; what was opened on the way to an action is closed with it."""
    return replace(session, dialog="", shared="", code="", offer=None), ()


def dismiss(session: Session, message: Message) -> Step:
    """Take the notice away; with a number, only if it still is that one."""
    if message.arg and message.arg != str(session.told):
        return session, ()
    return replace(session, notice=None), ()


def show_report(session: Session, message: Message) -> Step:
    """Put the report of what went wrong on the clipboard, and show it as it was copied."""
    session = replace(session, dialog="report", notice=None)
    return session, (Copy(report.text(session)),)


def copied(session: Session, message: Message) -> Step:
    """A text is on the clipboard, or (without `arg`) the browser does not let us."""
    puzzle = session.table is not None and session.table.lesson and session.dialog != "report"
    if puzzle:
        code = "line-copied" if message.arg else "line-kept"
    else:
        code = "report-copied" if message.arg else "report-shown"
    return replace(session, notice=Notice(code)), ()


def clear_results(session: Session, message: Message) -> Step:
    """Forget all results."""
    return replace(session, results=()), (Keep("results", "[]"),)


def install(session: Session, message: Message) -> Step:
    """The browser is asked to put the site among the device's programs."""
    return session, (Install(),)


def decide(session: Session, message: Message) -> Step:
    """The keyboard goes to the first thing to do."""
    return session, (Focus(""),)


SHORTCUTS = {
    "d": "decide",
    "u": "undo",
    "r": "roll",
    "p": "pause",
    "l": "log",
    "b": "advice",
    "s": "settings",
    "?": "help",
    "w": "what",
    "ArrowLeft": "prev",
    "ArrowRight": "next",
    "Home": "first",
    "End": "last",
    " ": "play",
}
"""Keys and what they do at a table. Arrows, Home, End and the space bar work when looking back."""
LOOKING = ("prev", "next", "first", "last", "play")


def pressed(session: Session, message: Message) -> Message | None:
    """What a key, pressed outside of fields and buttons, stands for; None for nothing."""
    name = SHORTCUTS.get(message.arg, "")
    if not session.settings.keys or not name or session.dialog:
        return None
    if name in ("help", "settings", "log"):
        return replace(message, verb="open", arg=name, value="")
    if name in LOOKING and (session.shown is None or session.page == "lobby"):
        return None
    return replace(message, verb=name, arg="", value="")
