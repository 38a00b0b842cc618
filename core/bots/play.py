"""Let bots answer one question, or play whole games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from core.bots.bot import Who, bot, name_of, names
from core.bots.levels import Level
from core.kernel.dice import Dice, SeededDice
from core.kernel.errors import GameError, IllegalAction, OptionError
from core.kernel.game import CHANCE, OVER, AnyGame, read_options
from core.kernel.play import submit
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start


def choose(game: AnyGame, s: Any, who: Who, seed: int | str) -> Any:
    """Return the action `who` takes in `s`: a level by its name, or any `Bot`.

    A single legal action is returned without asking. A bot sees no more than its seat may know. The
    same seed, bot and position give the same answer, whatever was asked before. Raises
    `OptionError` for a level the game does not have, `GameError` where no seat has to decide,
    `IllegalAction` when the bot's answer is not legal.
    """
    if game.actor(s) < 0:
        raise GameError("no seat has to decide here", "no-decision")
    asked = bot(game, who)
    actions = game.legal(s)
    if len(actions) == 1:
        return actions[0]
    s = game.observe(s, game.actor(s))
    where = game.write_state(s)
    random = Random(f"{seed} {name_of(asked)} {where}")
    # A state of its own: a bot that edits what it is given spoils no game.
    given = s if isinstance(asked, Level) else game.read_state(where)
    try:
        action = asked.choose(game, given, random)
    except Exception as error:
        error.add_note(f"The bot {name_of(who)} was asked in {where}")
        raise
    if action not in actions:
        name = name_of(who)
        raise IllegalAction(
            f"the bot {name} answered {action!r}, which is none of game.legal(s) in {where}",
            "bot-answer",
            bot=name,
        )
    return action


def drive(
    game: AnyGame, s: Any, bots: Sequence[Who], dice: Dice, seed: int | str = 1
) -> Iterator[tuple[Any, Any, Any]]:
    """Play from `s`: yields (before, action, after) until the game is over.

    `bots` holds one bot a seat. Stops early only if `dice` returns None. Raises `IllegalAction`
    when a bot answers with an action that is not legal.
    """
    while (seat := game.actor(s)) != OVER:
        if seat == CHANCE:
            action = dice.pick(game, s)
            if action is None:
                return
            after = submit(game, s, action)
        else:
            action = choose(game, s, bots[seat], f"{seed} {seat}")
            after = game.apply(s, action)
        yield s, action, after
        s = after


def seat_bots(
    game: AnyGame, bots: Sequence[Who], seats: int | None, options: Mapping[str, str]
) -> tuple[Who, ...]:
    """One bot for each seat: fewer bots than seats take turns.

    Raises `OptionError` for seats or options that the game does not have, for more bots than seats,
    for an unknown level, or without a bot.
    """
    if isinstance(bots, str) or not bots:
        raise OptionError(f"bots are a list of at least one, not {bots!r}", "bots")
    seats = max(len(bots), game.seats[0]) if seats is None else seats
    game.new(seats=seats, **read_options(game, seats, dict(options)))
    if len(bots) > seats:
        raise OptionError(f"more bots ({len(bots)}) than seats ({seats})", "seats", seats=seats)
    for who in bots:
        bot(game, who)
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def play(
    game: AnyGame,
    bots: Sequence[Who],
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int | str = 1,
) -> Timeline:
    """Return a whole game between bots; its `record` is the text of it. Raises `OptionError`."""
    given = dict(options or {})
    seated = seat_bots(game, bots, seats, given)
    tags = {f"Bot{seat}": name for seat, name in enumerate(names(seated))}
    record = Record(game.name, len(seated), game.rules, given, None, tags)
    line = start({game.name: game}, record)
    for _, action, _ in drive(game, line.state, seated, SeededDice(f"{seed} dice"), seed):
        line = line.play(action)
    return line
