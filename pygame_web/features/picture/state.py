"""What the picture's dialog remembers."""

from __future__ import annotations

from dataclasses import dataclass

from pygame_web.shell.slot import Slot

SHAPES = {"wide": (1200, 630), "square": (1080, 1080)}
"""Width and height in pixels; previews of links are wide."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The picture in the dialog."""

    shape: str = "wide"
    told: str = ""
    """What became of it: drawn, failed, saved, sent, copied or refused; "" while it is made."""


PICTURE = Slot("picture", Shown(), Shown)
