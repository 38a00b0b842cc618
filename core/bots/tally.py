"""The results of a match: win rates with honest intervals, scores, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, quantiles

Z = 1.959964
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class Played:
    """One game: its deal; bots, scores and counts of events by seat; winning seats; plies.

    Games of one deal use the same dice, with the bots moved up a seat each time.
    """

    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int
    events: tuple[Counter[str], ...]


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the 95% interval of a win rate by Wilson's score; `wins` may hold shares of a tie."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z / games
    middle = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Tally:
    """The sums of one bot, or one seat, over games."""

    games: int = 0
    """Games it took part in, each counted once, however many seats it had."""
    seats: int = 0
    """Seats it had, over all games."""
    wins: float = 0.0
    """Games won; a shared victory counts by its seats' share of the winners."""
    scores: list[int] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)
    deals: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By deal: games and wins."""
    rivals: bool = False
    """Whether it had rivals: without them one of its own seats always wins."""

    def add(self, played: Played, seats: Iterable[int]) -> None:
        """Count one game, in which these were its seats."""
        own = tuple(seats)
        won = sum(seat in played.winners for seat in own) / len(played.winners)
        games, wins = self.deals.get(played.deal, (0, 0.0))
        self.deals[played.deal] = games + 1, wins + won
        self.games += 1
        self.seats += len(own)
        self.wins += won
        self.rivals |= len(own) < len(played.bots)
        for seat in own:
            self.scores.append(played.scores[seat])
            self.events.update(played.events[seat])

    @property
    def rate(self) -> float:
        """The win rate; with equal players it is 1 / number of seats."""
        return self.wins / self.seats

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of `rate`; a single point if the bot had every seat."""
        if not self.rivals:
            return self.rate, self.rate
        rate = self.wins / self.games
        low, high = wilson(rate * self.weight, self.weight)
        share = self.games / self.seats
        return low * share, high * share

    @property
    def weight(self) -> float:
        """Return the effective number of independent games, between the numbers of deals and games.

        Games of one deal share their dice. Their correlation is estimated from the variance between
        deals (ratio estimator of cluster sampling) compared with that of single games.
        """
        deals, rate = len(self.deals), self.wins / self.games
        single = rate * (1 - rate)
        if deals < 2 or single == 0:
            return deals
        between = sum((wins - rate * games) ** 2 for games, wins in self.deals.values())
        variance = between / self.games**2 * deals / (deals - 1)
        if variance == 0:
            return self.games
        return min(self.games, max(deals, single / variance))

    def mean(self) -> float:
        """Return the mean score."""
        return fmean(self.scores)


@dataclass
class Summary:
    """A match: tallies by bot and by seat, the winners' scores, lengths. `str` is the report."""

    bots: dict[str, Tally] = field(default_factory=dict)
    seats: dict[int, Tally] = field(default_factory=dict)
    winning: list[int] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count one game."""
        by_name: dict[str, list[int]] = {}
        for seat, name in enumerate(played.bots):
            by_name.setdefault(name, []).append(seat)
            self.seats.setdefault(seat, Tally()).add(played, (seat,))
        for name, seats in by_name.items():
            self.bots.setdefault(name, Tally()).add(played, seats)
        self.winning.append(max(played.scores[seat] for seat in played.winners))
        self.plies.append(played.plies)

    def lines(self, tell: Iterable[str] = ()) -> Iterator[str]:
        """Return the lines of the report; `tell` names events to be averaged per game and seat."""
        tell = tuple(tell)
        yield f"{len(self.plies)} games, {fmean(self.plies):.0f} plies each"
        for name, tally in self.bots.items():
            yield f"{name:>10}  {_rates(tally)}{_averages(tally, tell)}"
        for seat, tally in sorted(self.seats.items()):
            yield f"{'seat ' + str(seat):>10}  {_rates(tally)}"
        yield f"   winners  {' / '.join(_spread(self.winning))} (5%, median, 95%)"

    def __str__(self) -> str:
        return "\n".join(self.lines())


def _rates(tally: Tally) -> str:
    low, high = tally.interval
    sure = f"[{low:.1%}, {high:.1%}]" if tally.rivals else "on every seat"
    return (
        f"wins {tally.rate:6.1%} {sure}  score {tally.mean():5.1f}"
        f" ({' / '.join(_spread(tally.scores))})"
    )


def _averages(tally: Tally, tell: Iterable[str]) -> str:
    return "".join(f"  {code} {tally.events[code] / tally.seats:.2f}" for code in tell)


def _spread(values: list[int]) -> tuple[str, str, str]:
    """Return the values at 5, 50 and 95%."""
    cuts = quantiles(values * 2 if len(values) == 1 else values, n=20, method="inclusive")
    return f"{cuts[0]:.0f}", f"{cuts[9]:.0f}", f"{cuts[18]:.0f}"
