"""Qwantum's players: the best uses a network, others tables, `novice` simple rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from core.bots.greedy import decide as greedy
from core.bots.lapses import lapsing
from core.bots.levels import Decide
from core.games.qwantum.actions import KEEP, PASS, REROLLS, WRITES, Write
from core.games.qwantum.bots.prospects import Alone, Prospects
from core.games.qwantum.dice import FACES, WORTH, sums
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import CHOICE, NONE, STEP_B, State, sheet
from core.kernel.action import Action
from core.kernel.game import AnyGame

__all__ = ["amateur", "greedy", "novice", "shrewd", "strong"]

ROLLS = 40
"""The sampled rolls for each choice of dice to reroll …"""
FINAL = 6
"""… and for so many of the best choices `FINAL_ROLLS` more."""
FINAL_ROLLS = 160
CEILINGS = (9, 14, 19, 33, 33, 33)
"""The highest number a beginner writes in each field: too high, too fast."""


class Mind(Protocol):
    """A player's judgement of one position."""

    def foresight(self) -> Callable[[bytes], float]:
        """Return the worth of sums to the active player."""

    def step_b(self, totals: bytes) -> int:
        """Return the colour to write in step B, or `NONE`."""

    def step_c(self, totals: bytes) -> int:
        """Return the colour to write in step C, or `NONE`."""


def strong(game: AnyGame, s: Any, random: Random) -> Any:
    """With two seats, play by the network's chance to win; otherwise like `steady`.

    Once that chance is hardly in doubt, play by the tables, for points.
    """
    if s.seats != 2:
        return steady(game, s, random)
    # The page loads it on first use.
    from core.games.qwantum.bots.late.duel import Duel

    duel = Duel(s, game.actor(s))
    return by_tables(game, s, random) if duel.decided() else answer(s, duel, random)


def steady(game: AnyGame, s: Any, random: Random) -> Any:
    """Play alone by the predicted points, otherwise by the tables."""
    return answer(s, Alone(s), random) if s.seats == 1 else by_tables(game, s, random)


def by_tables(game: AnyGame, s: Any, random: Random) -> Any:
    """Write what gains most over not writing it, and reroll what then promises most."""
    return answer(s, Prospects(s, game.actor(s)), random)


def answer(s: State, mind: Mind, random: Random) -> Action:
    """Return the answer to any question."""
    if s.phase == CHOICE:
        return _choose_dice(s.roll, mind.foresight(), random)
    totals = sums(s.roll)
    return _write(mind.step_b(totals) if s.phase == STEP_B else mind.step_c(totals), totals)


def _write(colour: int, totals: bytes) -> Action:
    return PASS if colour == NONE else WRITES[colour][totals[colour]]


def _choose_dice(roll: bytes, worth: Callable[[bytes], float], random: Random) -> Action:
    """Return the dice to reroll, by the mean over simulated rolls, the same for every choice."""
    few = [imagine(random) for _ in range(ROLLS)]
    many = [imagine(random) for _ in range(FINAL_ROLLS)]
    masks = masks_worth_a_thought(roll)
    means = {mask: _mean(roll, mask, few, worth) for mask in masks}
    masks.sort(key=lambda mask: -means[mask])
    action: Action = KEEP
    most = worth(sums(roll))
    for mask in masks[:FINAL]:
        mean = _mean(roll, mask, many, worth)
        if mean > most:
            action, most = REROLLS[mask], mean
    return action


def masks_worth_a_thought(roll: bytes) -> list[int]:
    """Return rerolls to consider: all dice except some colours, with or without white; or one."""
    masks = {1 << die for die in range(7)}
    for kept in range(16):
        mask = sum(1 << die for die in range(6) if not kept >> roll[die] // 6 & 1)
        masks |= {mask, mask | 64}
    return sorted(masks - {0})


def imagine(random: Random) -> list[int]:
    """Simulate a roll of all seven dice, as each die's contribution to the sums."""
    return [WORTH[faces[int(random.random() * 6)]] for faces in FACES]


def _mean(roll: bytes, mask: int, falls: list[list[int]], worth: Callable[[bytes], float]) -> float:
    """Return the mean worth of the roll with the dice of `mask` simulated."""
    kept = sum(WORTH[face] for die, face in enumerate(roll) if not mask >> die & 1)
    again = [die for die in range(7) if mask >> die & 1]
    found = 0.0
    for fall in falls:
        packed = kept + sum([fall[die] for die in again])
        found += worth(packed.to_bytes(4, "little"))
    return found / len(falls)


def novice(game: AnyGame, s: Any, random: Random) -> Any:
    """Play like a beginner: prefer big numbers, which leaves little room for later fields.

    It rerolls on half the turns, only for the biggest colour; passes when nothing looks big enough;
    and sometimes forgets that writing nothing is a miss.
    """
    if s.phase == CHOICE:
        return _hope(s, random)
    seat = game.actor(s)
    rows = sheet(s, seat)
    writes = [a for a in game.legal(s) if isinstance(a, Write)]
    liked = [a for a in writes if a.number <= CEILINGS[len(rows[a.colour])]]
    if not liked and seat == s.active and s.written == NONE and s.phase != STEP_B:
        liked = writes if random.random() < 0.7 else []
    return max(liked, key=lambda a: a.number + 6 * random.random(), default=PASS)


def _hope(s: State, random: Random) -> Action:
    """On every other turn, reroll the dice that do not show the biggest fitting colour."""
    totals = sums(s.roll)
    rows = sheet(s, s.active)
    fitting = [colour for colour in range(4) if fits(rows[colour], totals[colour])]
    if fitting and random.random() < 0.5:
        return KEEP
    wanted = max(fitting, key=lambda colour: totals[colour], default=NONE)
    mask = sum(1 << die for die, face in enumerate(s.roll[:6]) if face // 6 != wanted)
    if s.roll[6] % 6 < 3:
        mask |= 64
    return REROLLS[mask] if mask else KEEP


amateur = lapsing(greedy, novice, 0.4)
shrewd = lapsing(steady, greedy, 0.43)

LEVELS: Mapping[str, Decide] = {
    "novice": novice,
    "amateur": amateur,
    "greedy": greedy,
    "shrewd": shrewd,
    "strong": strong,
}
"""The ladder, weakest first."""
