"""Reviews a game ply by ply: chances, luck, prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from core.bots.judgement import Chances, Choice, Judgement
from core.bots.review.advice import FACTS, because
from core.bots.review.faces import faces, mean
from core.bots.review.ply import MARKS, Analysis, Ply
from core.bots.review.weigh import ALL, leads, weighed
from core.kernel.game import CHANCE, Reason
from core.kernel.timeline import Timeline

CLOSE = 0.001
"""A lower price counts as none."""
WEIGHED = 4
"""How many answers to a marked decision are told."""

Progress = Callable[[int, int], object]
"""Called after every ply with the number analysed and the total."""


def analyse(
    line: Timeline,
    progress: Progress = lambda done, of: None,
    stop: Callable[[], bool] = lambda: False,
) -> Analysis:
    """Review a whole line; when `stop` says so, return what there is so far.

    Raises `OptionError` if the game's chances cannot be estimated.
    """
    judge = Judgement(line.game, line.record.seats)
    found = begun(line, judge)
    for ply in plies(line, judge):
        found.plies.append(ply)
        progress(len(found.plies), line.ply)
        if stop():
            break
    return found


def begun(line: Timeline, judge: Judgement) -> Analysis:
    """Return an empty review."""
    return Analysis(line.game.name, line.ply, judge(line.states[0]))


def plies(line: Timeline, judge: Judgement, first: int = 0) -> Iterator[Ply]:
    """Yield the review of each ply of a line, from `first` on."""
    for ply in range(first, line.ply):
        before, after = line.states[ply], line.states[ply + 1]
        token = line.record.tokens[ply]
        was, now = judge(before), judge(after)
        change = _difference(now, was)
        actor = line.seat_at(ply)
        if actor == CHANCE:
            luck = _difference(now, expectation(judge, before))
            yield Ply(ply, actor, token, now, luck, _difference(change, luck))
        else:
            yield Ply(ply, actor, token, now, (0.0,) * len(now), change, *_price(line, judge, ply))


def expectation(judge: Judgement, s: Any) -> Chances:
    """Return the exact expected chances over all outcomes of a chance node."""
    return mean(faces(judge, s))


def _difference(after: Chances, before: Chances) -> Chances:
    return tuple([b - a for a, b in zip(before, after, strict=True)])


Price = tuple[float | None, str, str, tuple[tuple[str, float], ...], tuple[Reason, ...]]
"""The cost of a decision, the better one, the feature in its favour, other answers considered, and
the facts that speak for the better one."""
UNKNOWN: Price = (None, "", "", (), ())
NOTHING: Price = (0.0, "", "", (), ())


def _price(line: Timeline, judge: Judgement, ply: int) -> Price:
    """Return the price of a decision, judged by the knowledge of its seat."""
    game, state = line.game, line.states[ply]
    if len(game.legal(state)) == 1:
        return UNKNOWN
    s = game.observe(state, game.actor(state))
    played = game.read_action(s, line.record.tokens[ply])
    found = weighed(judge, s, played)
    if found is None:
        return UNKNOWN
    values, own, best = found
    price = best.value - own.value
    if price < CLOSE:
        return NOTHING
    better = game.write_action(best.action)
    if price < MARKS[-1][0]:
        return price, better, "", (), ()
    others = sorted(values, key=lambda c: (c is not best, c is not own, -c.value))[:WEIGHED]
    answers = tuple([(game.write_action(c.action), c.value) for c in others])
    # Reasons for this one action only: the strongest level knows the rest of the turn but may
    # need files that the review does not load.
    facts = because(game, s, (best.action,))[:FACTS]
    return price, better, _reason(judge, game.actor(s), own, best), answers, facts


def _reason(judge: Judgement, seat: int, played: Choice, better: Choice) -> str:
    """Return the feature by which the better action leads the played one most."""
    most, feature = leads(judge, seat, better, played)[0]
    return feature if most > 0 else ALL


def some_plies(line: Timeline, judge: Judgement, first: int, count: int) -> list[Ply]:
    """At most `count` plies from `first` on: a review in pieces."""
    return list(islice(plies(line, judge, first), count))
