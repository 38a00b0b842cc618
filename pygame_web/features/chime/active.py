"""The offer of sound, made once: at the first tap that would have a sound.

Sound is off until wanted. A visitor is asked once, and never if sound is on already, in another
page, in a lesson, or without tips.
"""

from __future__ import annotations

from dataclasses import replace

from core.kernel.game import OVER
from pygame_web.features.chime import views
from pygame_web.features.chime.state import OFFER, Offer
from pygame_web.shell import progress, rules
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Message, Session, Step
from pygame_web.table.views.stage import between

ASKED = "sound"
"""The storage key for whether the visitor was asked."""
TAPS = ("act", "acts", "roll")
"""Verbs of a tap that may have a sound."""


def opened(session: Session, message: Message) -> Step:
    """Open the offer, which a narrow screen shows as a button."""
    return OFFER.put(session, replace(OFFER.get(session), opened=True)), ()


def declined(session: Session, message: Message) -> Step:
    """Decline the offer: it goes away."""
    return OFFER.put(session, OFFER.first), ()


def noted(before: Session, after: Session, message: Message) -> Step:
    """Return the session with the offer, if this tap is the first that would have a sound.

    The offer ends when the sound is on or the table closed; whoever plays on folds it.
    """
    offer = OFFER.get(after)
    is_on = after.settings.sound != "off"
    if offer.shown and (is_on or not _plays(after)):
        after = OFFER.put(after, OFFER.first)
    elif offer.opened and message.verb in TAPS:
        after = OFFER.put(after, replace(offer, opened=False))
    if ASKED in progress.stars(after):
        return after, ()
    if not is_on:
        if message.verb not in TAPS or not _may_offer(after) or not _has_sound(before, after):
            return after, ()
        after = OFFER.put(after, Offer(shown=True))
    return progress.earned(after, {ASKED: 1})


def _plays(session: Session) -> bool:
    table = session.table
    return table is not None and session.page == "table" and table.line.actor != OVER


def _may_offer(session: Session) -> bool:
    if session.table is None or not _plays(session) or session.embed is not None:
        return False
    return session.settings.tips and not rules.barred(session.table, "tips")


def _has_sound(before: Session, after: Session) -> bool:
    """Return whether this tap would make a sound."""
    act = between(before, after)
    return act is not None and any(beat.sound for beat in act.scene.beats)


ACTIVE = Active(
    verbs={"chime": opened, "chime-no": declined},
    observes=noted,
    regions={"top": lambda session, view, t: views.strip(OFFER.get(session), t)},
)
