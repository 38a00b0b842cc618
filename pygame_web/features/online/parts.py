"""The rarely used part of online play, which is loaded after the rest."""

from __future__ import annotations

from importlib.util import find_spec

from pygame_web.features.online.effect import scripted
from pygame_web.shell.session import Message, Session, Step

MORE = f"{__package__}.more"
WORDS, MORE_WORDS = "online", "online.more"
"""The catalogs of the two parts."""


def is_whole() -> bool:
    """Return whether the rarely used part is loaded."""
    return find_spec(MORE) is not None


def bring(session: Session, message: Message) -> Step:
    """Load the rarely used part, then deliver the message again."""
    again = {"verb": message.verb, "arg": message.arg, "value": message.value}
    return session, (scripted("more", again),)
