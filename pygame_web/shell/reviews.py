"""The stored reviews of games, for features other than the review itself.

Under `KEPT` is an object by "ID:PLIES" of a game, each a list of texts. A text is an object whose
"plies" have an "actor" (a seat) and a "price" (share of a win). Other fields belong to the review.
Without reviews there is nothing.
"""

from __future__ import annotations

from collections.abc import Container, Mapping

from core.kernel.errors import GameError
from pygame_web.shell import kept
from pygame_web.shell.boundary import items, json_object, measure
from pygame_web.shell.session import Session

KEPT = "looks"


def prices(
    session: Session, seats: Mapping[str, int], known: Container[str] = ()
) -> dict[str, list[float]]:
    """Return the prices of a seat's decisions by game id in `seats`, except those `known`."""
    try:
        reviews = json_object(kept.texts(session).get(KEPT, "{}"), None)
    except GameError:
        return {}
    found = {}
    for name, pieces in reviews.items():
        id = name.rpartition(":")[0]
        if id in seats and id not in known:
            found[id] = _prices(pieces, seats[id])
    return found


def _prices(pieces: object, seat: int) -> list[float]:
    prices = []
    for piece in items(pieces):
        try:
            plies = items(json_object(piece).get("plies")) if isinstance(piece, str) else []
        except GameError:
            return []
        for ply in plies:
            if isinstance(ply, dict) and ply.get("actor") == seat and "price" in ply:
                prices.append(measure(ply["price"]))
    return prices
