"""What a visitor has learnt on this device, as stars by name; kept between visits.

Names are those of lessons, puzzles, tips and guided games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame_web.shell import boundary
from pygame_web.shell.boundary import json_object
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Keep, Session, Step
from pygame_web.shell.slot import Slot

KEY = "lessons"
MOST = 500
"""How many names are read."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """The stars by name; 1 for a tip that was shown."""

    stars: Mapping[str, int] = field(default_factory=dict)


LEARNT = Slot("learnt", Learnt(), Learnt)


def stars(session: Session) -> Mapping[str, int]:
    """Return all stars there are, by name."""
    return LEARNT.get(session).stars


def earned(session: Session, new: Mapping[str, int]) -> Step:
    """Return the session with new stars, and store them; unchanged if none are new."""
    known = stars(session)
    merged = {**known, **new}
    if merged == known:
        return session, ()
    return LEARNT.put(session, Learnt(merged)), (Keep(KEY, dump(merged)),)


def read(session: Session, text: str) -> Session:
    """The session with the stars that were kept. Raises `GameError` for a text that is damaged."""
    data = json_object(text)
    found = {
        boundary.text(id, 80): boundary.whole(count, low=0, high=3, default=1)
        for id, count in list(data.items())[:MOST]
    }
    return LEARNT.put(session, Learnt(found))
