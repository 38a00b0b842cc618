"""Many games between levels, on all cores: how often each wins, and by what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from core import GAMES
from core.bots import choose
from core.kernel.dice import SeededDice
from core.kernel.game import AnyGame
from core.kernel.play import drive

Z = 1.959964
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class Pairing:
    """What is played: a game's key, its options, and the levels that sit down."""

    game: str
    levels: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    seed: str = "1"

    def seated(self, number: int) -> tuple[str, ...]:
        """The levels by seat in game `number`: everybody moves up a seat from game to game."""
        turn = number % len(self.levels)
        return self.levels[turn:] + self.levels[:turn]


@dataclass(frozen=True)
class Played:
    """One game: levels, scores and counts of events by seat; winning seats; plies."""

    levels: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int
    told: tuple[Counter[str], ...]


def play(pairing: Pairing, number: int) -> Played:
    """Game `number` of a match. Games of one round of seats are played with the same dice."""
    game = GAMES[pairing.game]
    levels = pairing.seated(number)
    deal = f"{pairing.seed} {number // len(levels)}"
    s = game.new(seats=len(levels), **dict(pairing.options))
    told = tuple(Counter[str]() for _ in levels)
    plies = 0
    players = [_Player(level, f"{deal} {seat}") for seat, level in enumerate(levels)]
    for before, action, after in drive(game, s, players, SeededDice(deal)):
        for event in game.events(before, action, after):
            seat = event.facts.get("seat")
            if isinstance(seat, int):
                told[seat][event.code] += 1
        plies += 1
        s = after
    return Played(levels, tuple(game.scores(s)), game.winners(s), plies, told)


class _Player:
    """A level at a seat, with the seed of its own chance."""

    def __init__(self, level: str, seed: str) -> None:
        self.level = level
        self.seed = seed

    def __call__(self, game: AnyGame, s: Any) -> Any:
        return choose(game, s, self.level, self.seed)


def play_many(pairing: Pairing, games: int, workers: int | None = None) -> Iterator[Played]:
    """Games 0 to `games` - 1 in order, spread over `workers` processes (all cores when None)."""
    if workers == 1:
        yield from (play(pairing, number) for number in range(games))
        return
    from multiprocessing import Pool

    with Pool(workers) as pool:
        yield from pool.imap(_play, ((pairing, number) for number in range(games)), chunksize=4)


def _play(task: tuple[Pairing, int]) -> Played:
    return play(*task)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a win rate by Wilson's score; `wins` may hold shares of a tie."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z / games
    middle = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Tally:
    """What one level, or one seat, has gathered over games."""

    games: int = 0
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played, seat: int) -> None:
        """Count one seat of a game; a shared victory is a share of a win."""
        self.games += 1
        if seat in played.winners:
            self.wins += 1 / len(played.winners)
        self.scores.append(played.scores[seat])
        self.told.update(played.told[seat])

    def mean(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)


@dataclass
class Summary:
    """A match: tallies by level and by seat, the winners' scores, lengths."""

    levels: dict[str, Tally] = field(default_factory=dict)
    seats: dict[int, Tally] = field(default_factory=dict)
    winning: list[int] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count one game."""
        for seat, level in enumerate(played.levels):
            self.levels.setdefault(level, Tally()).add(played, seat)
            self.seats.setdefault(seat, Tally()).add(played, seat)
        self.winning.append(max(played.scores[seat] for seat in played.winners))
        self.plies.append(played.plies)

    def lines(self, tell: Iterable[str] = ()) -> Iterator[str]:
        """The report, a line each; `tell` names events to be averaged per game and seat."""
        yield f"{len(self.plies)} games, {sum(self.plies) / len(self.plies):.0f} plies each"
        for level, tally in self.levels.items():
            yield f"{level:>10}  {_rates(tally)}{_told(tally, tell)}"
        for seat, tally in sorted(self.seats.items()):
            yield f"{'seat ' + str(seat):>10}  {_rates(tally)}"
        low, middle, high = quantiles(self.winning, (0.05, 0.5, 0.95))
        yield f"   winners  {low} / {middle} / {high} (5 %, median, 95 %)"


def _rates(tally: Tally) -> str:
    low, high = wilson(tally.wins, tally.games)
    rate = tally.wins / tally.games
    five, middle, most = quantiles(tally.scores, (0.05, 0.5, 0.95))
    return (
        f"wins {rate:6.1%} [{low:.1%}, {high:.1%}]  score {tally.mean():5.1f}"
        f" ({five} / {middle} / {most})"
    )


def _told(tally: Tally, tell: Iterable[str]) -> str:
    return "".join(f"  {code} {tally.told[code] / tally.games:.2f}" for code in tell)


def quantiles(values: Sequence[int], shares: Sequence[float]) -> list[int]:
    """The values at these shares of the sorted list (nearest rank)."""
    ranked = sorted(values)
    return [ranked[min(len(ranked) - 1, int(share * len(ranked)))] for share in shares]


def run(pairing: Pairing, games: int, workers: int | None = None) -> Summary:
    """Play a match and count it."""
    summary = Summary()
    for played in play_many(pairing, games, workers):
        summary.add(played)
    return summary
