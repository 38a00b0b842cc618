"""Play by link: a game between devices that exchange nothing but links sent by people.

Each link holds the whole game; the tag `Link` in its record names the game. A device stores the
game under that name, so any later link continues it, in whatever order links are opened. Each
device knows for itself who sits elsewhere; links do not carry that. If two devices went on
differently (a fork), both lines are kept and the people choose.
"""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature


def _introduction(t: T) -> str:
    return t(
        "After your turn, send a link to the player elsewhere, by any messenger, and get one "
        "back. It holds the whole game; no server is involved. Each device rolls its own dice."
    )


FEATURE = Feature(
    key="by_link",
    verbs=("sit", "send", "fork"),
    dialogs=("send", "news", "fork"),
    links=("send",),
    parts=("shared",),
    tag="Link",
    elsewhere=_introduction,
    words="by_link",
    order=20,
)
