"""Dialogs, notices and the keyboard's shortcuts."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.shell import registry
from pygame_web.shell.effects import Cross, Focus, Install, Press
from pygame_web.shell.keys import AT_TABLE, SHORTCUTS
from pygame_web.shell.link_dialog import forgotten
from pygame_web.shell.session import AskRoom, Message, Notice, Session, Step

MAX_DIALOG = 80


LOG = "log"
"""The log drawer beside the table."""


def show(session: Session, message: Message) -> Step:
    """Open the dialog `arg` (a name, and after a blank its argument); the log also closes so."""
    if not message.arg or len(message.arg) > MAX_DIALOG:
        return session.ignore()
    if message.arg == session.dialog == LOG:
        return close(session, message)
    effects = (AskRoom(),) if message.arg == "saves" else ()
    return replace(session, dialog=message.arg, notice=None), effects


def close(session: Session, message: Message) -> Step:
    """Close the dialog and the steps chosen on the way to an action."""
    return forgotten(replace(session, dialog="", offer=None)), ()


def dismiss(session: Session, message: Message) -> Step:
    """Take the notice away; with a number, only if it still is that one."""
    if message.arg and message.arg != str(session.notice_count):
        return session, ()
    return replace(session, notice=None), ()


def install(session: Session, message: Message) -> Step:
    """Ask the browser to install the site."""
    return session, (Install(),)


def decide(session: Session, message: Message) -> Step:
    """Move the focus to the first thing to do."""
    return session, (Focus(""),)


def main_button(session: Session, message: Message) -> Step:
    """Press the main button of the table; `arg` "none": there was none."""
    if message.arg == "none":
        return replace(session, notice=Notice("no-button")), ()
    return session, (Press(),)


def across(session: Session, message: Message) -> Step:
    """Move the focus from the board to the buttons under it, or back."""
    return session, (Cross(),)


def pressed(session: Session, message: Message) -> Message | None:
    """Return the message of a key pressed outside of fields and buttons; None for none.

    `value` is "ended" if the key has just ended a scene, so its target was not visible yet.
    """
    if message.arg == "Escape":
        return _escaped(session, message)
    if not session.settings.keys or session.dialog not in ("", LOG):
        return None
    own = registry.keys().get(message.arg)
    if own is not None:
        verb, _, arg = own.do.partition(" ")
        return replace(message, verb=verb, arg=arg, value="")
    name = SHORTCUTS.get(message.arg, "")
    if not name:
        return None
    if name in ("settings", "log"):
        return replace(message, verb="open", arg=name, value="")
    if name in AT_TABLE and (session.shown_table is None or session.page == "lobby"):
        return None
    if name == "main" and message.value:
        return None
    return replace(message, verb=name, arg="", value="")


def _escaped(session: Session, message: Message) -> Message | None:
    """Escape closes the log, or else drops the steps chosen so far.

    Entered real dice stay; a button starts over.
    """
    table = session.table if session.page == "table" else None
    if session.dialog == LOG:
        return replace(message, verb="close", arg="", value="")
    if session.dialog or table is None or not table.steps or table.line.actor < 0:
        return None
    return replace(message, verb="step", arg="=", value="")
