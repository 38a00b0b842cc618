"""Whether sound is offered now."""

from __future__ import annotations

from dataclasses import dataclass

from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Offer:
    """The offer in the top bar."""

    shown: bool = False
    opened: bool = False
    """Whether it was asked for on a narrow screen: until then it is a button there."""


OFFER = Slot("chime", Offer(), Offer)
