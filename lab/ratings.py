"""`ratings`: rate the levels of a game in paired games against each other.

Each pair plays every deal twice, with seats exchanged. Strengths follow the Bradley-Terry model,
intervals are a bootstrap over deals.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import log
from pathlib import Path
from typing import Any

import numpy as np

from core import GAMES
from core.bots.match import Pairing
from core.bots.match import run as match
from core.bots.results import Results
from core.bots.tally import Tally
from core.cli.progress import progress
from lab.data import add_players

POINTS = 400 / log(10)
"""Rating points per unit of strength: 400 points are odds of ten to one."""
EVEN = 0.25
"""Half of a virtual draw between each pair, so that a level that never lost stays finite."""
DRAWS = 1000
"""The number of bootstrap samples for the intervals."""
LONGEST_STEP = 2.0
"""The maximum change of a strength in one step of the fit."""
CLOSE = 1e-9
"""The fit ends when no strength changes by more."""

Pair = tuple[str, str]
"""The weaker and the stronger level, as the game lists them."""


def strengths(wins: Any) -> Any:
    """Return the maximum-likelihood strengths (mean 0) for these wins, by winner and loser."""
    games = wins + wins.T
    found = np.zeros(len(wins))
    while True:
        rate = 1 / (1 + np.exp(found[None, :] - found[:, None]))
        slope = (wins - games * rate).sum(axis=1)
        bend = games * rate * (1 - rate)
        # Strengths have no natural zero: the ones fix their mean.
        curve = np.diag(bend.sum(axis=1)) - bend + 1 / len(wins)
        step = np.clip(np.linalg.solve(curve, slope), -LONGEST_STEP, LONGEST_STEP)
        found = found + step - step.mean()
        if np.abs(step).max() < CLOSE:
            return found


@dataclass(frozen=True)
class Rating:
    """A level's points above the easiest, with the 95 % interval."""

    points: float
    low: float
    high: float


def ratings(levels: Sequence[str], played: Mapping[Pair, Tally]) -> dict[str, Rating]:
    """Return the rating of every level; a tally counts wins of the stronger one of a pair."""
    random = np.random.default_rng(1)
    place = {level: number for number, level in enumerate(levels)}
    deals = {
        (place[weak], place[strong]): np.array(list(tally.deals.values()))
        for (weak, strong), tally in played.items()
    }

    def fitted(drawn: Mapping[tuple[int, int], Any]) -> Any:
        wins = np.zeros((len(levels), len(levels)))
        for (weak, strong), rows in drawn.items():
            games, won = rows.sum(axis=0)
            wins[strong, weak] = won + EVEN
            wins[weak, strong] = games - won + EVEN
        found = strengths(wins) * POINTS
        return found - found[0]

    def again(rows: Any) -> Any:
        return rows[random.integers(len(rows), size=len(rows))]

    middle = fitted(deals)
    drawn = [fitted({pair: again(rows) for pair, rows in deals.items()}) for _ in range(DRAWS)]
    low, high = np.quantile(np.array(drawn), [0.025, 0.975], axis=0)
    return {
        level: Rating(float(middle[n]), float(low[n]), float(high[n])) for level, n in place.items()
    }


def pairs(levels: Sequence[str], games: int, far: int) -> dict[Pair, int]:
    """Return the pairings with their numbers of games, neighbours first."""
    near = list(pairwise(levels))
    others = [pair for pair in combinations(levels, 2) if pair not in near]
    found = dict.fromkeys(near, games) | dict.fromkeys(others, far)
    return {pair: number for pair, number in found.items() if number}


def tournament(
    game: str, wanted: Mapping[Pair, int], options: argparse.Namespace
) -> dict[Pair, Tally]:
    """Play the missing games of each match; those in a file are not replayed."""
    options.out.mkdir(parents=True, exist_ok=True)
    found = {}
    for (weak, strong), games in wanted.items():
        pairing = Pairing(game, (weak, strong), (), options.seed)
        file = options.out / f"{game}-{weak}-{strong}.jsonl"
        if options.as_is:
            games = _held(pairing, file)
            if not games:
                continue
        with progress() as report:
            summary = match(
                pairing,
                games,
                options.workers,
                cluster=options.cluster,
                results=file,
                progress=report,
            )
        tally = found[weak, strong] = summary.bots[strong]
        print(f"{strong} : {weak}  {games} games  {percent(tally)}", file=sys.stderr)
    return found


def _held(pairing: Pairing, file: Path) -> int:
    """Return how many games of complete deals a file has."""
    if not file.exists():
        return 0
    with Results(file, pairing.facts()) as results:
        held = len(results.played)
    return held - held % pairing.round()


def percent(tally: Tally) -> str:
    """Return the win rate and its interval."""
    low, high = tally.interval
    return f"{100 * tally.rate:.1f}% [{100 * low:.1f}, {100 * high:.1f}]"


def table(
    levels: Sequence[str], played: Mapping[Pair, Tally], found: Mapping[str, Rating], seed: str
) -> str:
    """Return the ratings as the docs show them."""
    lines = [
        "| level | rating | wins against the level below | games | against the others below |",
        "| --- | --- | --- | --- | --- |",
    ]
    for number, level in enumerate(levels):
        own, below = found[level], levels[:number]
        cells = [f"`{level}`", _rating(own) if below else "0", "", "", ""]
        if below:
            tally = played[below[-1], level]
            cells[2:4] = percent(tally), f"{tally.games:,}"
        cells[4] = ", ".join(
            f"{other} {100 * played[other, level].rate:.0f}%"
            for other in reversed(below[:-1])
            if (other, level) in played
        )
        lines.append(f"| {' | '.join(cells)} |".replace("|  |", "| |").replace("|  |", "| |"))
    games = sum(tally.games for tally in played.values())
    lines += ["", f"{games:,} games with two seats, seed {seed}."]
    return "\n".join(lines)


def _rating(own: Rating) -> str:
    return f"{own.points:.0f} [{own.low:.0f}, {own.high:.0f}]"


def put(text: str, game: str, found: str, what: str = "ratings") -> str:
    """Return the docs with the table of a game replaced between its markers."""
    begin, end = f"<!-- {what} {game} -->\n", f"\n<!-- end of {what} -->"
    head, mark, rest = text.partition(begin)
    _, other, tail = rest.partition(end)
    if not mark or not other:
        raise SystemExit(f"docs/bots.md has no place for the {what} of {game}: {begin.strip()}")
    return f"{head}{begin}\n{found}\n{end}{tail}"


def measured(levels: Sequence[str], played: Mapping[Pair, Tally]) -> str:
    """Return the source of the module with a game's measured steps."""
    steps = {above: round(100 * played[below, above].rate, 1) for below, above in pairwise(levels)}
    lines = [
        '"""Made by `python -m lab ratings`; see `docs/lab.md`. Not edited by hand."""',
        "",
        "from __future__ import annotations",
        "",
        "from core.bots.measured import Measured",
        "",
        "MEASURED = Measured(",
        "    {",
        *(f'        "{level}": {won},' for level, won in steps.items()),
        "    }",
        ")",
    ]
    return "\n".join(lines) + "\n"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=200, help="between neighbours")
    parser.add_argument("--far", type=int, default=40, help="between any others; 0: none")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="rate these, and only tell")
    parser.add_argument("--as-is", action="store_true", help="play no more, rate what was played")
    parser.add_argument("--seed", default="ladder")
    add_players(parser)


def run(options: argparse.Namespace) -> int:
    """Play missing games, rate, and write `docs/bots.md` and the game's `measured.py`."""
    levels = options.levels or GAMES[options.game].bots
    try:
        played = tournament(options.game, pairs(levels, options.games, options.far), options)
    except KeyboardInterrupt:
        print("ratings: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    found = table(levels, played, ratings(levels, played), options.seed)
    print(found)
    if not options.levels:
        docs = Path("docs") / "bots.md"
        docs.write_text(put(docs.read_text("utf-8"), options.game, found), "utf-8")
        target = Path("core") / "games" / options.game / "bots" / "measured.py"
        target.write_text(measured(levels, played), "utf-8")
    return 0
