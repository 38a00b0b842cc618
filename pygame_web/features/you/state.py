"""The costs of decisions in reviewed games; the reviews themselves are kept for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pygame_web.features.you.figures import Played
from pygame_web.shell import reviews
from pygame_web.shell.boundary import guarded, items, json_object, measure, whole
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Keep, Session, Step
from pygame_web.shell.slot import Slot

KEY = "you"
MOST = 2_000


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of the visitor's decisions in a game, as a share of a win; and their number."""

    cost: float
    decisions: int


@dataclass(frozen=True, slots=True)
class You:
    """The costs by the id of a game."""

    costs: Mapping[str, Cost] = field(default_factory=dict)


YOU = Slot("you", You(), You)


@guarded
def read(session: Session, text: str) -> Session:
    """The session with the costs of a text. Raises `GameError` where it is no JSON object."""
    found = {}
    for id, pair in list(json_object(text, None).items())[-MOST:]:
        parts = items(pair, 2)
        if len(parts) == 2 and whole(parts[1], low=1):
            found[id[:40]] = Cost(measure(parts[0]), whole(parts[1]))
    return YOU.put(session, You(found))


def noted(session: Session, games: Sequence[Played]) -> Step:
    """Return the session with the costs of reviews that are new."""
    costs = YOU.get(session).costs
    seats = {game.result.id: game.seat for game in games}
    prices = reviews.prices(session, seats, costs)
    new = {id: Cost(round(sum(all), 4), len(all)) for id, all in prices.items() if all}
    if not new:
        return session, ()
    session = YOU.put(session, You({**costs, **new}))
    data = {id: [one.cost, one.decisions] for id, one in YOU.get(session).costs.items()}
    return session, (Keep(KEY, dump(data)),)
