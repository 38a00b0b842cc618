"""Many games between bots, on all cores or on a cluster: how often each wins, and by what.

Game n of a match is the same wherever it is played: all randomness comes from the match's seed and
n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from core import GAMES
from core.bots.bot import Who, names
from core.bots.play import drive, seat_bots
from core.bots.pool import Pool, pool
from core.bots.results import Results
from core.bots.tally import Played, Summary
from core.games import find
from core.kernel.dice import SeededDice
from core.kernel.errors import OptionError

PIECE = 4
"""How many games go to a worker at once."""

Progress = Callable[[int, int], object]
"""Called after every game with the number played and the total."""


@dataclass(frozen=True)
class Pairing:
    """The terms of a match: a game's key, a bot for each seat, the game's options, the seed."""

    game: str
    bots: tuple[Who, ...]
    options: tuple[tuple[str, str], ...] = ()
    seed: str = "1"

    def round(self) -> int:
        """Return after how many games every bot has had every seat.

        This is less than the number of seats if bots are the same: a bot that plays itself has
        nobody to swap with, and the same dice would give the same game.
        """
        called = names(self.bots)
        return next(n for n in range(1, len(called) + 1) if called[n:] + called[:n] == called)

    def seated(self, number: int) -> tuple[Who, ...]:
        """Return the bots by seat in game `number`: they move up one seat from game to game."""
        turn = number % self.round()
        return self.bots[turn:] + self.bots[:turn]

    def facts(self) -> dict[str, object]:
        """Return the match's facts for a file of results."""
        return {
            "match": self.game,
            "rules": GAMES[self.game].rules,
            "bots": names(self.bots),
            "options": dict(self.options),
            "seed": self.seed,
        }


def play(pairing: Pairing, number: int) -> Played:
    """Game `number` of a match. The games of one round of seats have the same dice: one deal."""
    game = GAMES[pairing.game]
    bots = pairing.seated(number)
    round_ = pairing.round()
    turn, called = number % round_, names(pairing.bots)
    deal = number // round_
    seed = f"{pairing.seed} {deal}"
    s = game.new(seats=len(bots), **dict(pairing.options))
    events = tuple(Counter[str]() for _ in bots)
    plies = 0
    for before, action, after in drive(game, s, bots, SeededDice(seed), seed):
        for event in game.events(before, action, after):
            seat = event.facts.get("seat")
            if isinstance(seat, int):
                events[seat][event.code] += 1
        plies += 1
        s = after
    scores = tuple(game.scores(s))
    return Played(deal, called[turn:] + called[:turn], scores, game.winners(s), plies, events)


def play_many(pairing: Pairing, games: int, where: Pool, first: int = 0) -> Iterator[Played]:
    """Games `first` to `games` - 1, in order, as they are finished."""
    pieces = (range(n, min(n + PIECE, games)) for n in range(first, games, PIECE))
    for piece in where.map(partial(_piece, pairing), pieces):
        yield from piece


def _piece(pairing: Pairing, numbers: range) -> list[Played]:
    return [play(pairing, number) for number in numbers]


def run(
    pairing: Pairing,
    games: int,
    workers: int | None = None,
    *,
    cluster: str | None = None,
    results: str | Path | None = None,
    progress: Progress = lambda done, of: None,
) -> Summary:
    """Play a match and count it: see `match`."""
    summary = Summary()
    opened = nullcontext() if results is None else Results(results, pairing.facts())
    with opened as file:
        done = file.played[:games] if file else []
        for played in done:
            summary.add(played)
        pieces = -(-games // PIECE)
        with pool(workers and min(workers, pieces), cluster, pairing) as where:
            for number, played in enumerate(
                play_many(pairing, games, where, len(done)), len(done) + 1
            ):
                summary.add(played)
                if file:
                    file.add(played)
                progress(number, games)
    return summary


def match(
    game: Any,
    bots: Sequence[Who],
    games: int = 200,
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | str = 1,
    workers: int | None = None,
    cluster: str | None = None,
    results: str | Path | None = None,
    progress: Progress = lambda done, of: None,
) -> Summary:
    """Play many games between bots with rotating seats; returns a summary to print or read.

    `game` is a key of `GAMES`. The same seed gives the same games on any number of `workers`
    (processes; None: one per core) or on the Dask `cluster` at that address. With `results`, each
    game is written to that file as it ends, and an interrupted match continues from there. Raises
    `OptionError`, and `IllegalAction` for a bot that answers against the rules.
    """
    found = find(game)
    if games < 1:
        raise OptionError(f"a match has at least one game, not {games}", "games", games=games)
    if workers is not None and workers < 1:
        raise OptionError(f"a match has at least one worker, not {workers}", "workers", n=workers)
    given = dict(options or {})
    seated = seat_bots(found, bots, seats, given)
    pairing = Pairing(found.name, seated, tuple(given.items()), str(seed))
    return run(pairing, games, workers, cluster=cluster, results=results, progress=progress)
