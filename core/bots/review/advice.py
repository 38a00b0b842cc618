"""Advice of the best bot: its action, the reasons for and against it, and the alternatives.

The choice is that of the game's strongest level. The figures are the review's: if it would mark
that choice as an error, its own best choice is advised instead, so nobody is blamed for following
advice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.bots.because import BECAUSE, CLOSE, EVEN, LEAD, ONLY, WIN
from core.bots.judgement import Choice, Judgement, can_judge
from core.bots.play import choose
from core.bots.review.ply import MARKS
from core.bots.review.weigh import Weighed, leads, weighed, wins
from core.games import pack_of
from core.kernel.dice import SeededDice
from core.kernel.game import CHANCE, AnyGame, Reason

TELLING = 0.03
"""The smallest lead in a feature worth telling, as `Judgement.balance` measures it."""
REASONS = 2
"""How many features are told for it, and against it, at most."""
OTHERS = 3
"""How many other answers are told at most."""
AHEAD = 3
"""How many further decisions of the same turn are told at most."""
PLAN = 8
"""How many decisions of the same turn the facts may speak of."""
FACTS = 3
"""How many facts are told at most."""
FALLS = 48
"""How many falls of the dice are sampled where there are too many to try all."""
BAD = 0.02
"""A fall of the dice is bad when it is this far below the mean chance."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice for the seat to move; chances are that seat's, from 0 to 1."""

    token: str
    ahead: tuple[str, ...] = ()
    """Its next decisions in the same turn, up to the next die."""
    chance: float | None = None
    """Its chance to win; None where the game has no judgement."""
    gains: tuple[str, ...] = ()
    """The features in which it leads the next best most, or "win"."""
    gives: tuple[str, ...] = ()
    """The features in which the next best leads."""
    risk: tuple[float, float] | None = None
    """For a decision with dice: how often they fall badly, and what that costs."""
    others: tuple[tuple[str, float], ...] = ()
    """The next best answers that lead elsewhere, each with its chance to win."""
    habit: str = ""
    """Its rule where there are no chances: a code of the game's `chances.habit`."""
    because: tuple[Reason, ...] = ()
    """Reasons for it, as facts of the position: those of the game's `because`, else how it
    compares with the next best. The most telling first."""


def advise(game: AnyGame, s: Any, seed: int | str = "") -> Advice:
    """Return what the strongest level would do in `s`, with the knowledge of the seat to move.

    Raises `ValueError` if no seat has to decide.
    """
    own = choose(game, s, game.bots[-1], seed)
    s = game.observe(s, game.actor(s))
    seats = len(game.scores(s))
    judge = Judgement(game, seats) if can_judge(game, seats) else None
    found = weighed(judge, s, own) if judge else None
    if judge is None or found is None:
        plan, _ = plan_ahead(game, s, own, seed)
        habit = judge.model.habit(s) if judge else ""
        facts = because(game, s, plan)
        return Advice(
            game.write_action(own), _tokens(game, plan), habit=habit, because=facts[:FACTS]
        )
    chosen = found.own if found.best.value - found.own.value < MARKS[-1][0] else found.best
    return _weighed(judge, s, found, chosen, seed)


def because(game: AnyGame, s: Any, plan: tuple[Any, ...]) -> tuple[Reason, ...]:
    """Return the facts in favour of a plan of the seat to move; `ONLY` if it has no choice."""
    if len(game.legal(s)) == 1:
        return (Reason(ONLY),)
    pack = pack_of(game)
    own = BECAUSE.get(pack) if pack is not None else None
    return own.facts(s, plan) if own is not None else ()


def _weighed(judge: Judgement, s: Any, found: Weighed, chosen: Choice, seed: int | str) -> Advice:
    game = judge.game
    seat, others = game.actor(s), _alternatives(found, chosen)
    plan, after = plan_ahead(game, s, chosen.action, seed)
    gains: list[str] = []
    gives: list[str] = []
    if wins(judge, s, chosen.action):
        gains = [WIN]
    elif others:
        features = leads(judge, seat, chosen, others[0])
        gains = [name for lead, name in features if lead >= TELLING]
        gives = [name for lead, name in reversed(features) if -lead >= TELLING]
    return Advice(
        game.write_action(chosen.action),
        _tokens(game, plan),
        chosen.value,
        tuple(gains[:REASONS]),
        tuple(gives[:REASONS]),
        None if after is None else _risk(judge, after, seat),
        tuple([(game.write_action(other.action), other.value) for other in others]),
        because=_facts(because(game, s, plan), chosen, others),
    )


def _facts(facts: tuple[Reason, ...], chosen: Choice, others: list[Choice]) -> tuple[Reason, ...]:
    """Return the facts to show, or else how the choice compares with the next best."""
    if facts or not others:
        return facts[:FACTS]
    lead = chosen.value - others[0].value
    if lead >= EVEN:
        return (Reason(LEAD, chance=lead),)
    near = sum(chosen.value - other.value < EVEN for other in others)
    return (Reason(CLOSE, others=near),)


def _tokens(game: AnyGame, plan: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the shown part of a plan after its first action."""
    return tuple([game.write_action(action) for action in plan[1 : AHEAD + 1]])


def _alternatives(found: Weighed, chosen: Choice) -> list[Choice]:
    """Return the best alternatives, one for each place they lead to."""
    others, there = [], [chosen.end]
    for choice in sorted(found.values, key=lambda c: -c.value):
        if choice.action != chosen.action and choice.end not in there:
            others.append(choice)
            there.append(choice.end)
    return others[:OTHERS]


def plan_ahead(
    game: AnyGame, s: Any, action: Any, seed: int | str
) -> tuple[tuple[Any, ...], Any | None]:
    """Return the action and how the strongest level would continue the same turn.

    The plan ends where dice fall or another seat is asked. Also returns the position in which dice
    of this turn fall, or None.
    """
    seat = game.actor(s)
    plan = [action]
    after = game.apply(s, action)
    while game.actor(after) == seat and len(plan) < PLAN and not _turns(game, s, action, after):
        s, action = after, choose(game, after, game.bots[-1], seed)
        plan.append(action)
        after = game.apply(s, action)
    falls = game.actor(after) == CHANCE and not _turns(game, s, action, after)
    return tuple(plan), after if falls else None


def _turns(game: AnyGame, s: Any, action: Any, after: Any) -> bool:
    """Return whether another turn begins with an action."""
    return any(event.code == "turn" for event in game.events(s, action, after))


def _risk(judge: Judgement, s: Any, seat: int) -> tuple[float, float] | None:
    """Return how often the next dice fall badly, and what that costs compared with the mean."""
    fallen = [(part, judge(end)[seat]) for part, end in _falls(judge.game, s)]
    mean = sum(part * value for part, value in fallen)
    bad = [(part, value) for part, value in fallen if value < mean - BAD]
    share = sum(part for part, _ in bad)
    if not bad:
        return None
    return share, mean - sum(part * value for part, value in bad) / share


def _falls(game: AnyGame, s: Any) -> Iterator[tuple[float, Any]]:
    """Return positions after the dice with their probabilities:

    all for up to two dice, else a sample.
    """
    first = list(game.outcomes(s))
    nodes = [(float(weight), game.apply(s, action)) for action, weight in first]
    known: list[tuple[float, Any]] = []
    for part, node in nodes:
        if game.actor(node) != CHANCE:
            known.append((part, node))
            continue
        known += [(part * float(w), game.apply(node, a)) for a, w in game.outcomes(node)]
    if len(known) <= FALLS and all(game.actor(node) != CHANCE for _, node in known):
        yield from known
        return
    for number in range(FALLS):
        dice, there = SeededDice(number), s
        while game.actor(there) == CHANCE:
            there = game.apply(there, dice.pick(game, there))
        yield 1 / FALLS, there
