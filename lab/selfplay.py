"""`selfplay`: games of bots against each other, a record a line, the same for the same seed.

Nobody plays perfectly: every seat gets a level and how often it wobbles (takes any legal action),
drawn from the game's number, so that the positions are not those of one style alone.
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
"""A captain of Quantum that judges a quarter of the positions: four games in the time of one."""
HASTY_BEAM, HASTY_BUDGET = (5, 3, 2), 200
LONG = 300
"""After so many turns it wobbles, too: two of them may wait for each other for ever."""
LEVELS = {
    "quantum": (HASTY,),
    "qwantum": ("strong", "strong", "strong", "greedy", "novice"),
    "lum42": ("navigator", "navigator", "navigator", "cadet"),
}
"""Who sits down, each as often as it is named."""
STEADY = {"navigator": Level("navigator", weigh)}
"""Without the lapses of the level of that name, which came after the games."""
WOBBLES = (0.0, 0.0, 0.03, 0.1)
"""How often a seat takes any legal action, each as likely."""


@dataclass(frozen=True)
class Wobbly:
    """A level that now and then does anything."""

    level: str
    wobble: float

    @property
    def name(self) -> str:
        """What the record calls it."""
        return f"{self.level}-{self.wobble:g}" if self.wobble else self.level

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        """Mostly what the level does."""
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
    """The games of one game and number of seats, from one seed."""

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
    """What is varied: the expansion of LUM42; every other game of Quantum has any map that fits."""
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
    """Play what is missing; a stopped run goes on."""
    series = Series(options.game, options.seats, options.seed)
    path = file(options.out, series.game, series.seats)
    played(series, path, options.games, options.workers, options.cluster)
    return 0


def file(folder: Path, game: str, seats: int) -> Path:
    """Where the games of a folder are."""
    return folder / f"{game}-{seats}.jsonl"
