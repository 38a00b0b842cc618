"""`selfplay`: play bots against each other, one record per line, reproducible by seed.

To vary the positions, every seat gets a random level and a rate of wobbling (taking a random legal
action), drawn from the game's number.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from core import GAMES
from core.bots.bot import bot
from core.bots.levels import Level
from core.bots.play import play
from core.games.lum42.bots.levels import weigh
from core.games.quantum.bots.levels import answer
from core.games.quantum.bots.turn import Turn
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame
from lab.data import add_players, played

HASTY = "hasty"
"""A Captain of Quantum that evaluates a quarter of the positions and is four times as fast."""
HASTY_BEAM, HASTY_BUDGET = (5, 3, 2), 200
LONG = 300
"""After so many turns it wobbles too, since two of them may wait for each other for ever."""
LEVELS = {
    "quantum": (HASTY,),
    "qwantum": ("strong", "strong", "strong", "greedy", "novice"),
    "lum42": ("navigator", "navigator", "navigator", "cadet"),
}
"""The levels that play, each as often as it is named."""
STEADY = {"navigator": Level("navigator", weigh)}
"""Without the lapses of the level of that name, which came after the games."""
WOBBLES = (0.0, 0.0, 0.03, 0.1)
"""The possible rates of random actions of a seat, equally likely."""


@dataclass(frozen=True)
class Wobbly:
    """A level that sometimes takes a random action."""

    level: str
    wobble: float

    @property
    def name(self) -> str:
        """Its name in the record."""
        return f"{self.level}-{self.wobble:g}" if self.wobble else self.level

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """Return the level's choice, or sometimes a random one."""
        wobble = self.wobble
        if self.level == HASTY and s.turns > LONG:
            wobble = max(WOBBLES)
        if random.random() < wobble:
            return random.choice(game.legal(s))
        if self.level == HASTY:
            return answer(s, Turn(game.actor(s), HASTY_BEAM, HASTY_BUDGET))
        return bot(game, STEADY.get(self.level, self.level)).choose(game, s, random)


@dataclass(frozen=True)
class Series:
    """A series of one game with one number of seats, from one seed."""

    game: str
    seats: int
    seed: str

    def record(self, number: int) -> str:
        """Game `number` as the text of its record."""
        seed = f"{self.seed} {self.game} {self.seats} {number}"
        random = Random(seed)
        levels = LEVELS[self.game]
        bots = [Wobbly(random.choice(levels), random.choice(WOBBLES)) for _ in range(self.seats)]
        game = GAMES[self.game]
        line = play(game, bots, options=_options(game, self.seats, random), seed=seed)
        return line.record.text()


def _options(game: AnyGame, seats: int, random: Random) -> dict[str, str]:
    """Varied options: LUM42's expansion; a random fitting map in every other game of Quantum."""
    if game.name == "lum42":
        return {"expansion": random.choice(("off", "on"))}
    if game.name == "quantum" and random.random() < 0.5:
        maps = next(option.choices for option in game.options if option.name == "map")
        while True:
            found = {"map": random.choice(maps)}
            try:
                game.new(seats=seats, **found)
            except OptionError:
                continue
            return found
    return {}


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("games", type=int, help="so many in the file at the end")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="lab")
    add_players(parser)


def run(options: argparse.Namespace) -> int:
    """Play the missing games; a stopped run resumes."""
    series = Series(options.game, options.seats, options.seed)
    path = file(options.out, series.game, series.seats)
    played(series, path, options.games, options.workers, options.cluster)
    return 0


def file(folder: Path, game: str, seats: int) -> Path:
    """Return the file of games in a folder."""
    return folder / f"{game}-{seats}.jsonl"
