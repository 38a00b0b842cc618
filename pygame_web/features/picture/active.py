"""A picture to show: what is written on it, and where it goes."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.features.picture import views
from pygame_web.features.picture.state import PICTURE, SHAPES, Shown
from pygame_web.shell import links
from pygame_web.shell.effects import HandPicture
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Message, Session, Step

ANSWERS = ("drawn", "failed", "saved", "sent", "copied", "refused")
HANDED = ("save", "copy", "send")


def picture(session: Session, message: Message) -> Step:
    """Open the dialog and draw the picture; `arg` is its shape, the last one if empty."""
    if session.shown is None or message.arg not in ("", *SHAPES):
        return session, ()
    shape = message.arg or PICTURE.of(session).shape
    session = PICTURE.put(replace(session, dialog="picture"), Shown(shape))
    return session, (views.facts(session),)


def hand(session: Session, message: Message) -> Step:
    """Hand the picture over: `arg` is save, copy or send."""
    table = session.shown
    if table is None or session.dialog != "picture" or message.arg not in HANDED:
        return session, ()
    words = views.facts(session)
    filename = f"{table.line.game.name}-{table.ply}.png"
    effect = HandPicture(message.arg, filename, words.headline, links.write(table.line))
    return PICTURE.put(session, replace(PICTURE.of(session), told="")), (effect,)


def pictured(session: Session, message: Message) -> Step:
    """What became of it: `arg` is one of `ANSWERS`."""
    if message.arg not in ANSWERS or session.dialog != "picture":
        return replace(session, ignored=session.ignored + 1), ()
    return PICTURE.put(session, replace(PICTURE.of(session), told=message.arg)), ()


ACTIVE = Active(
    verbs={"picture": picture, "picture-hand": hand, "pictured": pictured},
    dialogs={"picture": views.dialog},
)
"""The board and the result as an image."""
