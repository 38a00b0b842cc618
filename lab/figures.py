"""`figures`: fit the weights of Quantum's `evaluate` to the results of whole games.

A logistic regression of the winner on what both sides had at the end of each turn. A cube is the
unit. Penalties pull every figure towards 0 (factors for plans near the end: towards 1) and smooth
neighbours in a row; no figure is fixed beforehand. Which plans are a seat's best depends on the
figures, so these are fitted in rounds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from core import GAMES
from core.bots.judgement import result
from core.games.quantum.actions import END
from core.games.quantum.bots import building
from core.games.quantum.bots.evaluate import open_planets, placed, risks
from core.games.quantum.bots.powers import Powers, breakthrough, powers
from core.games.quantum.cards.registry import COMMANDS
from core.games.quantum.state import MEMORY, State, face
from core.games.quantum.turn import Act
from core.kernel.game import OVER
from core.kernel.record import read_record
from core.kernel.timeline import replay
from lab.constants import Judgement, write
from lab.data import played, records
from lab.selfplay import Series, file

CARDS = tuple(sorted(COMMANDS))
LEFT = 3
"""Cubes left are distinguished up to this number."""
NEARLY = 2
"""With so many cubes left, plans and dominance count differently."""
LOWEST, HIGHEST = 2, 10
"""The range of actions of a plan: fewer count as the lowest, more are no plan."""
COSTS = HIGHEST - LOWEST + 1
NEAR = 5
"""The number of planets kept in a position, the cheapest first."""
NEVER = 99.0
ROUNDS = 4
PARTS = 5
"""Parts of the cross-validation."""
ALIKE = 0.25
"""The weight of a position, since those of one game share its result."""
CUBE = 1000.0
"""A cube, in points."""
PLAIN = tuple(1.0 / cost for cost in range(LOWEST, HIGHEST + 1))
"""The order of plans in the first round."""

Side = tuple[Any, Any]
"""What a seat has, except plans, and its plans."""
Row = tuple[int, float, list[Side]]
"""Game, whether the seat that ended its turn won, this seat and its rivals."""

# Offsets of the features other than plans.
BANK = 0
DOMINANCE = BANK + LEFT
STRIDE = 6
RESEARCH = {6: DOMINANCE + LEFT * STRIDE, 4: DOMINANCE + LEFT * STRIDE + STRIDE}
PICK = RESEARCH[4] + STRIDE
SHIP, WRECK, LOST = PICK + 1, PICK + 2, PICK + 3
HAND = LOST + 1
THINGS = HAND + len(CARDS)
# Then plans: by cubes left, rank, luck and cost; then those in danger: by cubes left, luck, cost.
RANKS = 3
PLANS = THINGS
DANGER = PLANS + LEFT * RANKS * 2 * COSTS
SIZE = DANGER + LEFT * 2 * COSTS


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("games", type=int, help="with two seats")
    parser.add_argument("--three", type=int, required=True, help="games with three")
    parser.add_argument("--seed", default="lab")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Dask cluster instead")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the games")


def run(options: argparse.Namespace) -> int:
    """Play missing games, write `core/games/quantum/bots/figures.py`; a stopped run resumes."""
    found = Fit(_rows(options, 2, options.games))
    others = best_others(found, _rows(options, 3, options.three))
    judgement = Judgement(named(found, others), worths(found))
    write("figures", facts(found, options.seed), judgement)
    print(f"log loss of games not seen {found.held_out(PARTS):.4f}, even {np.log(2):.4f}")
    return 0


def _rows(options: argparse.Namespace, seats: int, games: int) -> list[Row]:
    path = file(options.out, "quantum", seats)
    series = Series("quantum", seats, options.seed)
    played(series, path, games, options.workers, options.cluster)
    texts = islice(records(path), games)
    return [row for number, text in enumerate(texts) for row in rows(number, text)]


def rows(number: int, text: str) -> Iterator[Row]:
    """The end of every turn in a recorded game."""
    line = replay(GAMES, read_record(text))
    if line.actor != OVER:
        return
    won = result(line.game, line.state)
    for s, token in zip(line.states[:-1], line.record.tokens, strict=True):
        if token == line.game.write_action(END) and isinstance(s.pending[-1], Act):
            sides = [side(s, s.turn, True)]
            sides += [side(s, other, False) for other in s.setting.rivals(s.turn)]
            yield number, won[s.turn], sides


def side(s: State, seat: int, exposed: bool) -> Side:
    """What a seat has; `exposed`: its turn has ended."""
    return things(s, seat, exposed), reach(s, seat, exposed)


def left(s: State, seat: int) -> int:
    """Cubes a seat has left to place, 1 to `LEFT`."""
    return min(LEFT, max(1, s.setting.map.cubes - placed(s.cubes, seat)))


def things(s: State, seat: int, exposed: bool) -> Any:
    """What a seat has, except plans; the class of its cubes left comes last."""
    found = np.zeros(THINGS + 1)
    near = left(s, seat) - 1
    for missing in range(1, s.setting.map.cubes - placed(s.cubes, seat) + 1):
        found[BANK + min(missing, LEFT) - 1] -= 1
    if s.dominance[seat]:
        found[DOMINANCE + near * STRIDE + s.dominance[seat] - 1] = 1
    cards = s.cards[seat] + s.fresh[seat]
    if s.research[seat]:
        level = 6 if breakthrough(cards) > 4 else 4
        found[RESEARCH[level] + min(s.research[seat], level) - 1] = 1
    found[PICK] = s.picks[seat]
    found[SHIP], found[WRECK] = len(s.ships[seat]), len(s.scrap[seat])
    for card in cards:
        found[HAND + CARDS.index(card)] += 1
    if exposed:
        found[LOST] = -sum(risks(s, seat))
    found[THINGS] = near
    return found


def reach(s: State, seat: int, exposed: bool) -> Any:
    """Return the nearest planets: cost of a sure and a lucky plan, and the risk to their ships."""
    sector = s.setting.map
    cards = powers(s.cards[seat] + s.fresh[seat])
    fleet = tuple(ship & ~MEMORY for ship in s.ships[seat])
    safe = [1.0 - risk for risk in risks(s, seat)] if exposed else [1.0] * len(fleet)
    found = []
    for wanted in open_planets(s.cubes, sector.slots, sector.numbers, seat, s.setting.entanglement):
        sure, lucky = _cheapest(sector, fleet, wanted, cards)
        if min(sure[0], lucky[0]) <= HIGHEST:
            shot = [1.0 - np.prod([safe[i] for i in members]) for _, members in (sure, lucky)]
            found.append((sure[0], lucky[0], *shot))
    found.sort(key=lambda one: min(one[0], one[1] + 1.0))
    none = (NEVER, NEVER, 0.0, 0.0)
    return np.array((found + [none] * NEAR)[:NEAR])


@lru_cache(maxsize=65536)
def _cheapest(
    sector: Any, fleet: building.Fleet, wanted: tuple[int, int], cards: Powers
) -> list[tuple[float, tuple[int, ...]]]:
    """Return the fewest actions without a reroll and with a lucky one, and the ships."""
    planet, total = wanted
    costs = [building.trips(sector, ship, cards.reach[face(ship)])[planet] for ship in fleet]
    base = building.BUILD + costs.count(-1.0)
    found: list[tuple[float, tuple[int, ...]]] = [(NEVER, ()), (NEVER, ())]
    for members, _, extra, luck in building.recipes(
        tuple(face(ship) for ship in fleet), total, cards
    ):
        cost = base + extra + sum(costs[i] for i in members)
        if cost < found[luck < 1.0][0]:
            found[luck < 1.0] = cost, members
    return found


class Names:
    """The figures to fit, each with its start and how far it may move from there."""

    def __init__(self) -> None:
        self.start: list[float] = []
        self.width: list[float] = []
        self.smooth: list[list[int]] = []
        self.scale = self._some(1, 0.0, 3.0)[0]
        self.tempo = self._some(1, 0.0, 1.0)[0]
        self.rush = self._some(NEARLY, 1.0, 0.5)
        self.dominance = self._row(STRIDE, 1.0)
        self.research = {6: self._row(STRIDE, 0.3), 4: self._row(4, 0.3)}
        self.pick, self.ship, self.wreck, self.lost = self._some(4, 0.0, 0.3)
        self.command = self._some(1, 0.0, 0.3)[0]
        self.cards = self._some(len(CARDS), 0.0, 0.03)
        self.later = self._row(COSTS, 1.0)
        self.soon = self._row(COSTS, 1.0)
        self.luck = self._some(1, 0.0, 1.0)[0]
        self.second, self.third = self._some(2, 0.0, 1.0)
        self.shaken = self._some(1, 0.0, 1.0)[0]

    def _some(self, many: int, start: float, width: float) -> list[int]:
        first = len(self.start)
        self.start += [start] * many
        self.width += [width] * many
        return list(range(first, first + many))

    def _row(self, many: int, width: float) -> list[int]:
        found = self._some(many, 0.0, width)
        self.smooth.append(found)
        return found


NAMES = Names()
BEND = 0.08
"""How far a row may bend at one step."""
NONNEGATIVE = {
    *NAMES.later,
    *NAMES.soon,
    *NAMES.dominance,
    *NAMES.research[6],
    *NAMES.research[4],
    *NAMES.rush,
    NAMES.pick,
    NAMES.ship,
    NAMES.wreck,
    NAMES.lost,
    NAMES.luck,
    NAMES.second,
    NAMES.third,
    NAMES.shaken,
}


def weights(x: Any, soon: bool) -> Any:
    """The weight of each feature in cubes; maps figures (…, figures) to weights (…, `SIZE`)."""
    found = np.zeros((*x.shape[:-1], SIZE))
    found[..., BANK : BANK + LEFT] = 1.0
    even = np.ones(x.shape[:-1])
    rush = [*(x[..., name] for name in NAMES.rush), *[even] * (LEFT - NEARLY)]
    sure = x[..., NAMES.soon if soon else NAMES.later]
    share = np.concatenate([sure, x[..., NAMES.luck, None] * sure], axis=-1)
    ranks = (even, x[..., NAMES.second], x[..., NAMES.third])
    for near in range(LEFT):
        at = DOMINANCE + near * STRIDE
        found[..., at : at + STRIDE] = rush[near][..., None] * x[..., NAMES.dominance]
        for rank, much in enumerate(ranks):
            at = PLANS + (near * RANKS + rank) * 2 * COSTS
            found[..., at : at + 2 * COSTS] = (rush[near] * much)[..., None] * share
        at = DANGER + near * 2 * COSTS
        shaken = -rush[near] * x[..., NAMES.shaken]
        found[..., at : at + 2 * COSTS] = shaken[..., None] * share
    found[..., RESEARCH[6] : RESEARCH[6] + STRIDE] = x[..., NAMES.research[6]]
    found[..., RESEARCH[4] : RESEARCH[4] + 4] = x[..., NAMES.research[4]]
    for place, name in ((PICK, NAMES.pick), (SHIP, NAMES.ship), (WRECK, NAMES.wreck)):
        found[..., place] = x[..., name]
    found[..., LOST] = x[..., NAMES.lost]
    found[..., HAND : HAND + len(CARDS)] = x[..., NAMES.command, None] + x[..., NAMES.cards]
    return found


def hats(cost: Any) -> Any:
    """Costs as shares of two neighbouring integers; zero without a plan."""
    at = np.clip(cost, LOWEST, None)[..., None] - LOWEST - np.arange(COSTS)
    return np.maximum(0.0, 1.0 - np.abs(at)) * (cost[..., None] < HIGHEST)


def chosen(thing: Any, plan: Any, shares: Any, luck: float) -> Any:
    """Features (position, `SIZE`), with the best plans by these weights among the nearest."""
    many = len(thing)
    found: Any = np.zeros((many, SIZE), np.float32)
    found[:, :THINGS] = thing[:, :THINGS]
    near = thing[:, THINGS].astype(int)
    values = (hats(plan[:, :, :2]) @ np.asarray(shares)) * np.array([1.0, luck])
    lucky = values.argmax(axis=2)
    order = np.argsort(-values.max(axis=2), axis=1)[:, :RANKS]
    all_ = np.arange(many)
    for rank in range(RANKS):
        at = order[:, rank]
        by = lucky[all_, at]
        hat = hats(plan[all_, at, by])
        first = PLANS + (((near * RANKS + rank) * 2 + by) * COSTS)[:, None] + np.arange(COSTS)
        found[all_[:, None], first] += hat
        if rank == 0:
            first = DANGER + ((near * 2 + by) * COSTS)[:, None] + np.arange(COSTS)
            found[all_[:, None], first] += hat * plan[all_, at, 2 + by][:, None]
    return found


class Positions:
    """Ends of turns of games with the same number of seats."""

    def __init__(self, found: Sequence[Row]) -> None:
        self.game = np.array([row[0] for row in found])
        self.won = np.array([row[1] for row in found])
        sides = range(len(found[0][2]))
        self.things = [np.stack([row[2][n][0] for row in found]) for n in sides]
        self.plans = [np.stack([row[2][n][1] for row in found]) for n in sides]
        self.games = len(np.unique(self.game))

    def features(self, x: Any, rows_: Any, seat: int) -> Any:
        """Features of the seat that ended its turn (0) or a rival; figures `x` choose plans."""
        shares = x[NAMES.soon if seat else NAMES.later]
        return chosen(self.things[seat][rows_], self.plans[seat][rows_], shares, x[NAMES.luck])


class Fit(Positions):
    """The figures that best predict who won."""

    def __init__(self, found: Sequence[Row]) -> None:
        super().__init__(found)
        self.x = self._rounds(np.ones(len(found), bool))

    def _rounds(self, rows_: Any) -> Any:
        x = np.array(NAMES.start)
        x[NAMES.scale] = np.log(2.0)
        x[NAMES.later] = x[NAMES.soon] = PLAIN
        x[NAMES.luck] = 0.5
        x[NAMES.second], x[NAMES.third], x[NAMES.shaken] = 0.5, 0.25, 0.5
        for _ in range(ROUNDS):
            x = self._step(x, rows_)
        return x

    def _step(self, x: Any, rows_: Any) -> Any:
        """Fit the figures with the choice of plans fixed."""
        mine, rival = (self.features(x, rows_, seat) for seat in (0, 1))
        won, start, width = self.won[rows_], np.array(NAMES.start), np.array(NAMES.width)

        def loss(x: Any) -> Any:
            scale = np.exp(x[NAMES.scale])
            own, own_slope = _slope(x, False)
            other, other_slope = _slope(x, True)
            lead = mine @ own - rival @ other + x[NAMES.tempo]
            part = 1 / (1 + np.exp(-scale * lead))
            value = -ALIKE * (won * np.log(part + 1e-9) + (1 - won) * np.log(1 - part + 1e-9)).sum()
            error = ALIKE * scale * (part - won)
            slope = own_slope @ (mine.T @ error) - other_slope @ (rival.T @ error)
            slope[NAMES.tempo] += error.sum()
            slope[NAMES.scale] += (error * lead).sum()
            far = (x - start) / width
            value += 0.5 * (far**2).sum()
            slope += far / width
            for row in NAMES.smooth:
                bend = np.diff(x[row], 2) / BEND
                value += 0.5 * (bend**2).sum()
                pull = bend / BEND
                for shift, sign in ((0, 1), (1, -2), (2, 1)):
                    slope[np.array(row)[shift : shift + len(pull)]] += sign * pull
            return value, slope

        bounds = [(0.0, None) if n in NONNEGATIVE else (None, None) for n in range(len(x))]
        options = {"maxiter": 400}
        found = minimize(loss, x, jac=True, method="L-BFGS-B", bounds=bounds, options=options)
        return found.x

    def loss(self, x: Any, rows_: Any) -> float:
        """Return the loss of these figures' predictions for some positions."""
        mine, rival = (self.features(x, rows_, seat) for seat in (0, 1))
        lead = mine @ weights(x, False) - rival @ weights(x, True) + x[NAMES.tempo]
        part = np.clip(1 / (1 + np.exp(-np.exp(x[NAMES.scale]) * lead)), 1e-9, 1 - 1e-9)
        won = self.won[rows_]
        return float(-(won * np.log(part) + (1 - won) * np.log(1 - part)).mean())

    def held_out(self, parts: int) -> float:
        """Return the loss on games the figures were not fitted to."""
        found = 0.0
        for part in range(parts):
            held = self.game % parts == part
            found += self.loss(self._rounds(~held), held) * held.mean()
        return found


def best_others(fit: Fit, found: Sequence[Row]) -> float:
    """Return the weight of the lead over rivals other than the strongest that predicts best."""
    data, x = Positions(found), fit.x
    everything: Any = np.ones(len(found), bool)
    standing = [
        data.features(x, everything, seat) @ weights(x, seat > 0)
        for seat in range(len(data.things))
    ]
    strongest, total = np.max(standing[1:], axis=0), np.sum(standing[1:], axis=0)

    def loss(others: float) -> float:
        lead = standing[0] - (1 - others) * strongest - others * total

        def error(line: Any) -> float:
            away = line[0] * lead + line[1]
            return float((np.logaddexp(0.0, away) - data.won * away).mean())

        return float(minimize(error, np.array([1.0, 0.0])).fun)

    return float(min(np.linspace(0, 1, 21), key=loss))


def _slope(x: Any, soon: bool) -> tuple[Any, Any]:
    """Return the weights and their derivatives by each figure."""
    step = 1e-6
    base = weights(x, soon)
    return base, (weights(x + step * np.eye(len(x)), soon) - base) / step


def facts(fit: Fit, seed: str) -> dict[str, object]:
    """What the figures were made of."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seed": seed,
        "rules": GAMES["quantum"].rules,
        "games": fit.games,
        "positions": len(fit.won),
    }


def named(fit: Fit, others: float) -> dict[str, Any]:
    """Return the figures by their names in the module."""
    x, points = fit.x, fit.x * CUBE
    research = {
        level: (0.0, *points[row], *[points[row[-1]]] * (STRIDE - len(row)))
        for level, row in NAMES.research.items()
    }
    return {
        "CUBE": CUBE,
        "RUSH": (1.0, *x[NAMES.rush], 1.0),
        "DOMINANCE": (0.0, *points[NAMES.dominance]),
        "RESEARCH": research,
        "PICK": points[NAMES.pick],
        "SHIPS": (0.0, *[points[NAMES.ship]] * 6),
        "WRECK": points[NAMES.wreck],
        "SHARES": (1.0, x[NAMES.second], x[NAMES.third]),
        "LATER": (*[x[NAMES.later[0]]] * LOWEST, *x[NAMES.later], 0.0),
        "SOON": (*[x[NAMES.soon[0]]] * LOWEST, *x[NAMES.soon], 0.0),
        "LUCK": x[NAMES.luck],
        "SHOT": (points[NAMES.lost], x[NAMES.shaken]),
        "THREATENED": (0.0, 0.0),
        "OTHERS": others,
        "COMMAND": points[NAMES.command],
        "TURN": -2 * points[NAMES.tempo],
    }


def worths(fit: Fit) -> dict[str, float]:
    """Return the value of each command relative to the median one."""
    middle = fit.x[NAMES.command]
    return {
        card: round(float(1 + fit.x[at] / middle), 2)
        for card, at in zip(CARDS, NAMES.cards, strict=True)
    }
