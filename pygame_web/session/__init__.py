"""The session: one immutable value, and `update(session, message) -> (session, effects)`.

The browser layer turns events into messages and carries the effects out; it decides nothing.
"""

from __future__ import annotations

from pygame_web.session.messages import update
from pygame_web.session.model import Message, Session
from pygame_web.session.start import begin

__all__ = ["Message", "Session", "begin", "update"]
