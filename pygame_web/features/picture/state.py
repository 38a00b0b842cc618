"""The state of the picture's dialog."""

from __future__ import annotations

from dataclasses import dataclass

from pygame_web.shell.slot import Slot

SHAPES = {"wide": (1200, 630), "square": (1080, 1080)}
"""Width and height in pixels; previews of links are wide."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The picture in the dialog."""

    shape: str = "wide"
    outcome: str = ""
    """The outcome, one of `ANSWERS`; "" while it is being drawn."""
    ply: int = -1
    """The ply of the moment it shows, such as a battle; -1: the game as it stands."""
    address: str = ""
    """The link to the game, if it could not be shared with the picture."""


PICTURE = Slot("picture", Shown(), Shown)
