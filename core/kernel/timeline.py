"""A record with its states; used for replay, undo and the table."""

from __future__ import annotations

from typing import Any

from core.kernel.errors import GameError, RecordError
from core.kernel.game import OVER, AnyGame, read_options
from core.kernel.play import submit
from core.kernel.record import Games, Record


class Timeline:
    """A game being played or read. Immutable: `play`, `undo` and `cut` return new lines.

    `states[n]` is the state after n plies; `record.tokens[n]` leads from it to the next.
    """

    __slots__ = ("game", "record", "states")

    def __init__(self, game: AnyGame, record: Record, states: tuple[Any, ...]) -> None:
        self.game = game
        self.record = record
        self.states = states

    @property
    def state(self) -> Any:
        """The newest state."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """Return the number of plies that were played."""
        return len(self.states) - 1

    @property
    def actor(self) -> int:
        """The actor of the newest state."""
        return self.game.actor(self.state)

    def play(self, action: Any) -> Timeline:
        """Return the line with one more ply. Raises `IllegalAction`."""
        after = submit(self.game, self.state, action)
        token = self.game.write_action(action)
        record = self.record.with_tokens((*self.record.tokens, token))
        if self.game.actor(after) == OVER:
            result = " ".join(str(score) for score in self.game.scores(after))
            record = record.with_tags(Result=result)
        return Timeline(self.game, record, (*self.states, after))

    def play_token(self, token: str) -> Timeline:
        """`play` for the text of an action. Raises `NotationError` and `IllegalAction`."""
        return self.play(self.game.read_action(self.state, token))

    def cut(self, ply: int) -> Timeline:
        """Return the line after its first `ply` plies."""
        ply = max(0, min(ply, self.ply))
        record = self.record.with_tokens(self.record.tokens[:ply])
        if "Result" in record.tags and ply < self.ply:
            record = record.without_tag("Result")
        return Timeline(self.game, record, self.states[: ply + 1])

    def undo_floor(self) -> int:
        """Return the first ply that undo can reach: the one after the last chance outcome."""
        ply = self.ply
        while ply > 0 and not self.record.tokens[ply - 1].startswith("="):
            ply -= 1
        return ply

    def seat_at(self, ply: int) -> int:
        """Return the actor at `ply`: a seat, `CHANCE` or `OVER`."""
        return self.game.actor(self.states[ply])


def start(games: Games, record: Record) -> Timeline:
    """Return a timeline at the record's first position, without its plies.

    Raises `RecordError` when the game, its rules version, seats, options or position are unknown.
    """
    game = games.get(record.game)
    empty = record.with_tokens(())
    if game is None:
        raise RecordError(
            f"there is no game {record.game!r} here", "record-game", game=record.game[:40]
        )
    if record.rules > game.rules:
        raise RecordError(
            f"the record needs rules version {record.rules}, this is version {game.rules}",
            "record-newer",
            rules=record.rules,
            known=game.rules,
            game=record.game,
        )
    try:
        if record.start is not None:
            first = game.read_state(record.start)
        else:
            # A tag is an argument only if the game declares an option of that name.
            options = read_options(game, record.seats, dict(record.options))
            first = game.new(seats=record.seats, **options)
    except GameError as error:
        raise RecordError.from_error(error, prefix=empty) from error
    if len(game.scores(first)) != record.seats:
        raise RecordError(
            f"the position has {len(game.scores(first))} seats, the record {record.seats}",
            "record-seats",
            seats=record.seats,
        )
    return Timeline(game, empty, (first,))


def replay(games: Games, record: Record) -> Timeline:
    """Replay the whole record, checking each ply.

    Raises `RecordError` naming ply, token and reason; its `prefix` is the record of the valid
    plies.
    """
    line = start(games, record)
    game, states, s = line.game, list(line.states), line.state
    for ply, token in enumerate(record.tokens):
        try:
            s = submit(game, s, game.read_action(s, token))
        except GameError as error:
            prefix = record.with_tokens(record.tokens[:ply])
            raise RecordError.from_error(error, prefix=prefix, ply=ply, token=token) from error
        states.append(s)
    return Timeline(game, record, tuple(states))
