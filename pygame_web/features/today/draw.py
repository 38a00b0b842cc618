"""Today's game: its dice, its players, and the check of a record. Pure rules.

Everything follows from the game's key, the version of its rules and the date, in the same way on
every device. Dice are seeded by turn: the first throw of the fourth turn is the same for everyone,
whatever was chosen before, and so are rerolls. Things without turns, such as a pile of tiles, have
one fixed sequence.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from core.bots import choose
from core.bots.levels import former
from core.kernel.action import Action
from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, OVER, AnyGame
from core.kernel.record import Record
from core.kernel.timeline import Timeline

TAG = "Today"
"""The record tag with the day of its game."""
MOST_SIGNS = 12
"""The maximum length of a line of signs."""


def seed(game: AnyGame, day: date) -> str:
    """Return the seed of all chance of a day."""
    return f"today:{game.name}:{game.rules}:{day.isoformat()}"


def spelled(text: str) -> int:
    """Hash a text to a number from 0 to 2 ** 32 - 1 by FNV-1a."""
    number = 2166136261
    for byte in text.encode():
        number = (number ^ byte) * 16777619 % 2**32
    return number


def seats(game: AnyGame) -> int:
    """Return the number of players: one alone for points if the rules allow it, else two."""
    return min(game.seats)


def bots(game: AnyGame, day: date) -> tuple[str, ...]:
    """By seat: "" for the person, who has the first one, and the bot of the day for all others."""
    others = seats(game) - 1
    if not others or not game.bots:
        return ("",) * seats(game)
    level = game.bots[spelled(f"{seed(game, day)}:bot") % len(game.bots)]
    return ("", *(level,) * others)


def turns(line: Timeline, known: Sequence[int] = (), seen: int = 0) -> tuple[int, ...]:
    """Return the plies at which a turn begins; those up to the ply `seen` are `known`."""
    game, states, tokens = line.game, line.states, line.record.tokens
    plies = [ply for ply in known if ply <= line.ply]
    for ply in range(min(seen, line.ply), line.ply):
        action = game.read_action(states[ply], tokens[ply])
        events = game.events(states[ply], action, states[ply + 1])
        if any(event.code == "turn" for event in events):
            plies.append(ply + 1)
    return tuple(plies)


def falls(line: Timeline, day: date, begun: Sequence[int], ply: int) -> Action:
    """What chance does at a ply of the line; `begun` are the plies at which turns begin."""
    game = line.game
    number = bisect_right(begun, ply)
    start = begun[number - 1] if number else 0
    thrown = _outcomes(game, line.states[ply])
    before = sum(
        line.seat_at(other) == CHANCE and _outcomes(game, line.states[other]) == thrown
        for other in range(start, ply)
    )
    dice = SeededDice(f"{seed(game, day)}:{number}:{thrown}:{before}")
    action: Action = dice.pick(game, line.states[ply])
    return action


def _outcomes(game: AnyGame, s: object) -> str:
    """Identify what falls there by its possible outcomes: this die, that pile."""
    return " ".join(game.write_action(action) for action, _ in game.outcomes(s))


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a record is not the game of its day, and at which ply.

    "day" (it is still to come), "set-up", "rules", "die" or "bot".
    """

    what: str
    ply: int = -1


def day_of(record: Record) -> date | None:
    """Return the day whose game a record says it is."""
    try:
        return date.fromisoformat(record.tags.get(TAG, "").partition(" ")[0])
    except ValueError:
        return None


def wrong(line: Timeline, day: date) -> Wrong | None:
    """Return the first fault of a line that claims to be of the day, or None.

    Bots' decisions are not checked here, and a line that was read already follows the rules.
    """
    game, record = line.game, line.record
    if record.rules != game.rules:
        return Wrong("rules")
    bot_tags = tuple(record.tags.get(f"Bot{seat}", "") for seat in range(record.seats))
    if record.start is not None or bot_tags != bots(game, day) or "Dice" in record.tags:
        return Wrong("set-up")
    if line.states[0] != game.new(record.seats):
        return Wrong("set-up")
    begun = turns(line)
    for ply in range(line.ply):
        if line.seat_at(ply) != CHANCE:
            continue
        if game.write_action(falls(line, day, begun, ply)) != record.tokens[ply]:
            return Wrong("die", ply)
    return None


def wrong_bot(line: Timeline, day: date, first: int, most: int) -> tuple[Wrong | None, int]:
    """Check `most` bot decisions from a ply on; return the first that the day's bot would not make.

    Also return the ply to continue from; the last one if all is checked.
    """
    game, who, answers = line.game, bots(line.game, day), 0
    for ply in range(first, line.ply):
        seat = line.seat_at(ply)
        if seat < 0 or not who[seat]:
            continue
        if answers == most:
            return None, ply
        answers += 1
        answer = choose(game, line.states[ply], former(game, who[seat]), seed(game, day))
        if game.write_action(answer) != line.record.tokens[ply]:
            return Wrong("bot", ply), ply
    return None, line.ply


def signs(line: Timeline, seat: int = 0) -> str:
    """Return the course of a game as a row of signs.

    Against others: ahead, level or behind, turn by turn. Alone: how high the points stand.
    """
    game = line.game
    stood = [game.scores(line.states[ply]) for ply in _stops(line)]
    if not stood:
        return ""
    some = _sampled(stood)
    if len(stood[0]) == 1:
        most = max(1, *(points for (points,) in stood))
        return "".join("▁▂▃▄▅▆▇█"[max(0, min(7, points * 8 // (most + 1)))] for (points,) in some)
    leads = [mine[seat] - max(mine[:seat] + mine[seat + 1 :]) for mine in some]
    return "".join("🟦" if lead > 0 else "⬜" if lead == 0 else "🟧" for lead in leads)


def _stops(line: Timeline) -> list[int]:
    """Return the plies of the signs: after each turn, and the last one."""
    plies = [ply for ply in turns(line) if ply > 1]
    if not plies:
        acting = [(ply, line.seat_at(ply)) for ply in range(line.ply) if line.seat_at(ply) >= 0]
        pairs = pairwise(acting)
        plies = [ply for (_, one), (ply, other) in pairs if one != other]
    return [*(ply for ply in plies if ply < line.ply), line.ply] if line.ply else []


def _sampled(stood: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """At most `MOST_SIGNS` of the plies, spread evenly, with the last one."""
    count = min(MOST_SIGNS, len(stood))
    return [stood[(number + 1) * len(stood) // count - 1] for number in range(count)]


def is_over(line: Timeline) -> bool:
    """Return whether the game has ended."""
    return line.actor == OVER
