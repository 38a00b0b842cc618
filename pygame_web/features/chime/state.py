"""Whether sound is offered now."""

from __future__ import annotations

from dataclasses import dataclass

from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Offer:
    """The offer in the top bar."""

    shown: bool = False
    opened: bool = False
    """Whether it was opened on a narrow screen, where it is a button until then."""


OFFER = Slot("chime", Offer(), Offer)
