"""The page, put together: one immutable session, `update(session, message) -> (session, effects)`.

The browser layer turns events into messages and carries the effects out; it decides nothing.
"""

from __future__ import annotations

from pygame_web.page.start import begin
from pygame_web.page.update import update
from pygame_web.shell.effects import Message
from pygame_web.shell.session import Session

__all__ = ["Message", "Session", "begin", "update"]
