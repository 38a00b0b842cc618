"""Advice for newcomers: no rules, only experience."""

from __future__ import annotations

from core.games.qwantum.dice import COLOURS, distribution
from core.games.qwantum.queries import Offer
from pygame_web.games.qwantum.dice import colour_name
from pygame_web.language import T

COMFORT = (8, 11, 15)
"""Up to here a number in field 1, 2, 3 leaves room for those that must be higher: good players
write about 4, 7 and 10 there."""


def is_big_step(offer: Offer) -> bool:
    """Return whether writing the number makes the next fields of the row hard to fill."""
    return (
        offer.field is not None
        and offer.field <= len(COMFORT)
        and offer.number > COMFORT[offer.field - 1]
    )


def big_step(offer: Offer, t: T) -> str:
    """Return the warning how rarely one roll gives more than that."""
    chances = distribution(COLOURS.index(offer.colour))
    more = round(100 * sum(chances[offer.number + 1 :]))
    facts = {"number": offer.number, "colour": colour_name(offer.colour, t)}
    if not more:
        return t("{number} in {colour} is a big jump: hardly any roll gives more.", **facts)
    return t.n(
        "{number} in {colour} is a big jump: 1 roll in 100 gives more than that.",
        "{number} in {colour} is a big jump: {n} rolls in 100 give more than that.",
        more,
        **facts,
    )


def advice(shown: tuple[Offer, ...], t: T) -> str:
    """At most one warning: the biggest step among what may be written."""
    big = [offer for offer in shown if is_big_step(offer)]
    return big_step(max(big, key=lambda offer: offer.number), t) if big else ""
