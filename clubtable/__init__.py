"""The club table's games as a library: rules, records, chance, bots, matches.

    >>> from clubtable import GAMES, choose
    >>> game = GAMES["qwantum"]
    >>> s = game.new(seats=2)

`docs/library.md` has examples. Names exported here are the stable public interface; everything
below may change between versions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clubtable.narration import tell
from core import CHANCE, GAMES, OVER
from core.bots.bot import Bot
from core.bots.match import match
from core.bots.play import choose
from core.bots.play import play as _play
from core.bots.review import Analysis, annotated
from core.bots.review import analyse as _analyse
from core.bots.tally import Summary
from core.games import find
from core.kernel.dice import Dice, ScriptedDice, SeededDice
from core.kernel.errors import GameError, IllegalAction, NotationError, OptionError, RecordError
from core.kernel.game import Event, Game, Option, Reason
from core.kernel.play import submit
from core.kernel.record import Record, read_record
from core.kernel.timeline import Timeline
from core.kernel.timeline import replay as _replay

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "Analysis",
    "Bot",
    "Dice",
    "Event",
    "Game",
    "GameError",
    "IllegalAction",
    "NotationError",
    "Option",
    "OptionError",
    "Reason",
    "Record",
    "RecordError",
    "ScriptedDice",
    "SeededDice",
    "Summary",
    "Timeline",
    "analyse",
    "annotated",
    "choose",
    "match",
    "play",
    "read_record",
    "replay",
    "submit",
    "tell",
]


def replay(record: Record | str) -> Timeline:
    """Replay a record (or its text), checking each ply; returns it with its states.

    Raises `RecordError` with ply, token and reason; its `prefix` is the record up to there.
    """
    return _replay(GAMES, read_record(record) if isinstance(record, str) else record)


def analyse(
    record: Record | str,
    progress: Callable[[int, int], object] = lambda done, of: None,
    stop: Callable[[], bool] = lambda: False,
) -> Analysis:
    """Review a game: each seat's chances ply by ply, luck, and what decisions cost.

    `progress` is called after every ply; when `stop` returns true, the partial review is returned.
    Raises `RecordError`, and `OptionError` for a game without a judgement.
    """
    return _analyse(replay(record), progress, stop)


def play(
    game: str,
    bots: Sequence[Bot | str],
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | str = 1,
) -> Timeline:
    """Play a whole game between bots (levels by name, or your own); `record` is its text.

    Bots repeat if there are fewer than `seats`. Raises `OptionError`, `IllegalAction`.
    """
    return _play(find(game), bots, seats=seats, options=options, seed=seed)
