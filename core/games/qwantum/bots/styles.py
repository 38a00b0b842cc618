"""Styles as strong as `shrewd`, with other aims in the tables."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from core.bots.greedy import decide as greedy
from core.bots.lapses import lapsing
from core.bots.levels import Decide
from core.games.qwantum.bots.evaluate import STRONG, Profile
from core.games.qwantum.bots.levels import answer
from core.games.qwantum.bots.prospects import Prospects
from core.kernel.game import AnyGame


def styled(aim: Profile) -> Decide:
    """Return a player that decides by tables for another aim, and judges others by its own aim."""

    def decide(game: AnyGame, s: Any, random: Random) -> Any:
        seat = game.actor(s)
        return answer(s, Prospects(s, seat, aim), random)

    return decide


dreamer = styled(Profile((6.65, 10.4, 13.4, 17.05, 11.4, 7.4), STRONG.widths, speed=2.6))
sprinter = lapsing(styled(Profile(STRONG.heights, STRONG.widths, speed=40.0)), greedy, 0.25)

STYLES: Mapping[str, Decide] = {
    "dreamer": dreamer,
    "sprinter": sprinter,
}
"""Bots with a style, by name."""
