"""The two late-loaded parts of online play: what every game needs, and the rest."""

from __future__ import annotations

from importlib.util import find_spec

from pygame_web.shell.session import Message, Online, Session, Step

PART = f"{__package__}.online"
MORE = f"{PART}.more"
"""Its rarely used part, loaded as soon as the browser is idle."""
WORDS, MORE_WORDS = "online", "more"
"""The catalogs of the two parts."""


def is_here() -> bool:
    """Return whether play elsewhere is loaded."""
    return find_spec(PART) is not None


def is_whole() -> bool:
    """Return whether the rarely used part is loaded, too."""
    return is_here() and find_spec(MORE) is not None


def bring(session: Session, message: Message) -> Step:
    """Load the rarely used part, then deliver the message again."""
    again = {"verb": message.verb, "arg": message.arg, "value": message.value}
    return session, (Online("more", again),)
