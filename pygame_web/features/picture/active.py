"""A picture to share: its contents, and where it goes."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.features.picture import views
from pygame_web.features.picture.state import PICTURE, SHAPES, Shown
from pygame_web.shell import links
from pygame_web.shell.boundary import number, text
from pygame_web.shell.effects import HandPicture
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Effects, Message, Session, Step
from pygame_web.table import replay

ANSWERS = ("drawn", "failed", "saved", "handed", "barred", "linked", "sent", "copied", "refused")
HANDED = ("save", "copy", "send")
LONGEST = 20_000
"""The characters that a link can have."""


def picture(session: Session, message: Message) -> Step:
    """Open the dialog and draw the picture.

    `arg` is its shape (the last one if empty) or the ply of a moment, such as a battle.
    """
    table, known = session.shown_table, PICTURE.get(session)
    if table is None:
        return session, ()
    if message.arg in SHAPES:
        ply = known.ply if session.dialog == "picture" else -1
        shown = Shown(message.arg, ply=ply)
    elif message.arg:
        at = number(message.arg)
        if at is None or at >= table.ply:
            return session.ignore()
        shown = Shown(known.shape, ply=at)
    else:
        shown = Shown(known.shape)
    session = PICTURE.put(replace(session, dialog="picture"), shown)
    return session, (views.facts(session),)


def of_game(session: Session, message: Message) -> Step:
    """Return the picture of the end of a game of this device; `arg` is its id."""
    shown = session.shown_table
    effects: Effects = ()
    if shown is None or shown.id != message.arg:
        session, effects = replay.watch(session, message)
        shown = session.shown_table
        if not message.arg or shown is None or shown.id != message.arg:
            return session, effects
    session, more = replay.last(replace(session, dialog=""), message)
    session, drawn = picture(session, replace(message, arg=""))
    return session, (*effects, *more, *drawn)


def hand(session: Session, message: Message) -> Step:
    """Hand the picture over: `arg` is save, copy or send."""
    table = session.shown_table
    if table is None or session.dialog != "picture" or message.arg not in HANDED:
        return session, ()
    words = views.facts(session)
    filename = f"{table.line.game.name}-{table.ply}.png"
    caption = " · ".join(filter(None, (words.title, words.day, words.headline)))
    effect = HandPicture(message.arg, filename, caption, links.write(table.line))
    shown = PICTURE.get(session)
    return PICTURE.put(session, replace(shown, outcome="drawn", address="")), (effect,)


def pictured(session: Session, message: Message) -> Step:
    """Note the outcome: `arg` is one of `ANSWERS`, `value` the link that could not be sent."""
    if message.arg not in ANSWERS or session.dialog != "picture":
        return session.ignore()
    address = text(message.value, LONGEST + 1)
    address = address if len(address) <= LONGEST else ""
    shown = replace(PICTURE.get(session), outcome=message.arg, address=address)
    return PICTURE.put(session, shown), ()


ACTIVE = Active(
    verbs={"picture": picture, "picture-of": of_game, "picture-hand": hand, "pictured": pictured},
    dialogs={"picture": views.dialog},
)
"""The board and the result as an image."""
