"""Figures computed from results: shares and averages with intervals, ratings, luck, streaks.

All intervals are 95% confidence intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import log10, sqrt

from core.bots.levels import rank
from core.bots.measured import MEASURED
from core.games import pack_of
from core.kernel.game import AnyGame
from pygame_web.features.you.glicko2 import Game, Rating, rated
from pygame_web.shell.session import Result

Z = 1.96
"""Standard deviations to either side of an interval."""
PERIOD = 15
"""A rating's period is a day's games, at most so many: the paper advises 10 to 15."""
IDLE = timedelta(days=30)
"""After this time without a game, a period without games is counted."""
LOWEST = 1000.0
"""The easiest level's rating; the others follow from measurements."""
SURE = 30.0
"""The deviation of a level's rating."""
Own = Callable[[int], date]
"""The visitor's own date of a moment in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as the visitor played it."""

    result: Result
    seat: int

    @property
    def score(self) -> int:
        """The visitor's points."""
        return self.result.scores[self.seat]

    @property
    def won(self) -> bool:
        """Whether the visitor won, or shared the victory."""
        return len(self.result.seats) > 1 and self.seat in self.result.winners

    @property
    def rival(self) -> str:
        """The opponents: "" for none, "people", the bot of all other seats, or "mixed"."""
        others = [seat for seat in range(len(self.result.seats)) if seat != self.seat]
        bots = {self.result.seats[seat].bot for seat in others}
        if not others:
            return ""
        if "" in bots:
            return "people"
        return bots.pop() if len(bots) == 1 else "mixed"


def own_games(results: Iterable[Result], name: str) -> list[Played]:
    """Return the games with the visitor: the only person, or the one with their name."""
    found = []
    for result in results:
        people = [seat for seat, one in enumerate(result.seats) if not one.bot]
        if len(people) > 1:
            people = [seat for seat in people if name and result.seats[seat].name == name]
        if len(people) == 1:
            found.append(Played(result, people[0]))
    return found


@dataclass(frozen=True, slots=True)
class Sum:
    """The sums of some games."""

    games: int
    won: int
    share: tuple[float, float]
    """The interval of the share of games won (Wilson's)."""
    average: float
    around: float
    """The margin of error of the average; 0 if a single game says nothing."""
    best: int


def summed(games: Sequence[Played]) -> Sum:
    """Return the sum of at least one game."""
    scores = [game.score for game in games]
    n, won = len(games), sum(game.won for game in games)
    average = sum(scores) / n
    spread = sqrt(sum((score - average) ** 2 for score in scores) / (n - 1)) if n > 1 else 0.0
    return Sum(n, won, wilson(won, n), average, Z * spread / sqrt(n), max(scores))


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the interval of a share: E. B. Wilson, "Probable inference", JASA 22 (1927)."""
    share, z2 = won / games, Z * Z / games
    middle, wide = share + z2 / 2, Z * sqrt(share * (1 - share) / games + z2 / (4 * games))
    return max(0.0, (middle - wide) / (1 + z2)), min(1.0, (middle + wide) / (1 + z2))


def by_kind(
    games: Sequence[Played], ladder: Sequence[str] = ()
) -> dict[tuple[int, str], list[Played]]:
    """Return the games by number of players and rival, in the order of a ladder of levels."""
    found: dict[tuple[int, str], list[Played]] = {}
    for game in games:
        found.setdefault((len(game.result.seats), game.rival), []).append(game)
    places = {bot: place for place, bot in enumerate(ladder)}
    order = sorted(found, key=lambda kind: (kind[0], places.get(kind[1], len(places)), kind[1]))
    return {kind: found[kind] for kind in order}


def levels(game: AnyGame) -> Mapping[str, Rating]:
    """The ratings of a game's bots, from how often each beat the one below; none if unmeasured."""
    own = pack_of(game)
    measured = MEASURED.get(own) if own is not None else None
    if measured is None:
        return {}
    found, mean = {}, LOWEST
    for level in game.bots:
        won = measured.won.get(level)
        if won is not None:
            part = min(99.0, max(1.0, won)) / 100
            mean += 400 * log10(part / (1 - part))
        found[level] = Rating(mean, SURE)
    return found | {style: found[rank(game, style)] for style in game.styles}


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after a period."""

    day: date
    games: int
    """How many games were rated by then."""
    rating: Rating


def curve(game: AnyGame, games: Sequence[Played], own: Own) -> list[Point]:
    """Return the visitor's rating over time, from two-player games against a measured bot.

    Games with a second person do not count.
    """
    ratings = levels(game)
    rounds: list[tuple[date, list[Game]]] = []
    for one in sorted(games, key=lambda one: one.result.at):
        rival = ratings.get(one.rival)
        if len(one.result.seats) != 2 or rival is None:
            continue
        day = own(one.result.at)
        drawn = len(one.result.winners) != 1
        rated_game = Game(rival, 0.5 if drawn else float(one.won))
        if rounds and rounds[-1][0] == day and len(rounds[-1][1]) < PERIOD:
            rounds[-1][1].append(rated_game)
        else:
            rounds.append((day, [rated_game]))
    return _curve(rounds)


def _curve(rounds: Sequence[tuple[date, list[Game]]]) -> list[Point]:
    rating, count, points = Rating(), 0, []
    last: date | None = None
    for day, played in rounds:
        idle = 0 if last is None else (day - last) // IDLE
        for _ in range(min(idle, 60)):
            rating = rated(rating, [])
        if rating.deviation > Rating().deviation:
            rating = Rating(rating.mean, Rating().deviation, rating.volatility)
        rating, count, last = rated(rating, played), count + len(played), day
        points.append(Point(day, count, rating))
    return points


def luck(games: Sequence[Played]) -> tuple[float, int]:
    """Return the visitor's luck, in wins, and the number of reviewed games."""
    lucks = [game.result.luck[game.seat] for game in games if game.result.luck]
    return sum(lucks), len(lucks)


def in_a_row(games: Sequence[Played], today: date, own: Own) -> tuple[int, int]:
    """Days in a row with a game, up to today or yesterday; and the longest such row.

    Future days come from a wrong clock and are ignored, except tomorrow, because the page may have
    been open over midnight.
    """
    played = {own(game.result.at) for game in games if game.result.at}
    days = sorted(day for day in played if day - today <= timedelta(days=1))
    longest = row = 0
    for before, day in zip([None, *days], days, strict=False):
        row = row + 1 if before is not None and day - before == timedelta(days=1) else 1
        longest = max(longest, row)
    current = row if days and today - days[-1] <= timedelta(days=1) else 0
    return current, longest
