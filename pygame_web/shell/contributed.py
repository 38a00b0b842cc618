"""The drawings of all features, joined by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pygame_web.language import T
from pygame_web.shell import registry
from pygame_web.shell.feature import Place, Stamp
from pygame_web.shell.session import Session
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup


def all_of(place: Place, session: Session, view: BoardView, t: T) -> Iterator[Markup]:
    """Yield the drawings of the features at a place, in their order."""
    for feature, active in registry.bodies():
        draw = active.regions.get(place)
        drawn = None if draw is None else draw(session, view, t.using(feature.words))
        if drawn is not None:
            yield drawn


def first(place: Place, session: Session, view: BoardView, t: T) -> Markup | None:
    """Return the drawing of the first feature that draws something at a place."""
    return next(all_of(place, session, view, t), None)


def lit(session: Session, view: BoardView, drawn: Mapping[str, Markup]) -> Mapping[str, Markup]:
    """Return the regions with the highlights of the features."""
    for _, active in registry.bodies():
        if active.light is not None:
            drawn = active.light(session, view, drawn)
    return drawn


def stamp(session: Session, t: T) -> Stamp | None:
    """Return the words that a feature adds to the picture of the shown game."""
    for feature, active in registry.bodies():
        stamp = None if active.stamp is None else active.stamp(session, t.using(feature.words))
        if stamp is not None:
            return stamp
    return None


def names_squares(session: Session) -> bool:
    """Return whether a sentence on the page names squares of the map."""
    return any(a.squares is not None and a.squares(session) for _, a in registry.bodies())


def from_actor(session: Session) -> bool:
    """Return whether the board is seen from where the decision was made."""
    predicates = (active.from_actor for _, active in registry.bodies())
    return any(ask(session) for ask in predicates if ask is not None)
