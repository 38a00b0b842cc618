"""Results as somebody has them after years, from a fixed seed."""

from __future__ import annotations

from random import Random

from core import GAMES
from pygame_web.shell.session import Result, Seat

DAY = 86_400_000
START = 1_650_000_000_000


def many(count: int) -> tuple[Result, ...]:
    """So many results: all games, alone, against bots, among people; some were reviewed."""
    random, found = Random(33), []
    for number in range(count):
        key = random.choice(tuple(GAMES))
        game = GAMES[key]
        seats = random.choice(game.seats)
        level = random.choice(game.bots[: 2 + 3 * number // max(1, count)])
        others = tuple(Seat(bot=level) for _ in range(seats - 1))
        if number % 10 == 9 and seats > 1:
            others = (Seat("Zoé"), *others[1:])
        scores = tuple(random.randint(0, 60) for _ in range(seats))
        winners = tuple(seat for seat, one in enumerate(scores) if one == max(scores))
        luck = tuple(round(random.uniform(-0.4, 0.4), 3) for _ in scores) if number % 7 == 0 else ()
        at = START + number * DAY // 4
        found.append(Result(f"g{number}", key, at, (Seat("Ann"), *others), scores, winners, luck))
    return tuple(found)
