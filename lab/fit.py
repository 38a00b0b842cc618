"""`fit`: fit the weights of a game's judgement, and measure calibration on unseen games.

A conditional logit with weights interpolated between stages (`core.bots.judgement`), regularised by
a penalty on large weights and on large steps between stages. Five-fold cross-validation: each part
is predicted by weights fitted to the other four. The interval of the calibration error is a
bootstrap over games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from core import GAMES
from lab.data import as_json, version
from lab.positions import folder, table
from lab.selfplay import LEVELS

PARTS = 5
"""Parts of the cross-validation."""
BINS = 10
"""Bins of the calibration curve."""
RIDGE, STEP = 2.0, 8.0
"""Penalties on the size of a weight and on its change from stage to stage, in positions."""
DRAWS = 1000
"""The number of bootstrap samples for an interval."""


class Data:
    """The positions of one game: features (position, seat, feature), stage shares, results.

    `seed` is that of the games, `players` are the names of everyone who played them.
    """

    def __init__(self, path: Path, model: Any, seats: int) -> None:
        read = table(path)
        self.seed = read.schema.metadata[b"seed"].decode()
        self.players: list[str] = json.loads(read.schema.metadata[b"players"])
        columns = {name: read[name].to_numpy() for name in read.column_names}
        self.x = np.stack(
            [
                np.stack([columns[f"{name} {seat}"] for name in model.FEATURES], axis=1)
                for seat in range(seats)
            ],
            axis=1,
        )
        self.won = np.stack([columns[f"won {seat}"] for seat in range(seats)], axis=1)
        self.game, self.stage = columns["game"], columns["stage"]
        self.signs = model.SIGNS
        knots = len(model.STAGES)
        self.hats = np.maximum(0.0, 1.0 - np.abs(self.stage[:, None] - np.arange(knots)))
        _, inverse, counts = np.unique(self.game, return_inverse=True, return_counts=True)
        # A long game counts no more than a short one.
        self.weight = counts.mean() / counts[inverse]


def chances(weights: Any, data: Data, rows: Any) -> Any:
    """Return the chances predicted by weights (stage, feature), by position and seat."""
    mixed = data.hats[rows] @ weights
    strength = np.einsum("psf,pf->ps", data.x[rows], mixed)
    strength -= strength.max(axis=1, keepdims=True)
    parts = np.exp(strength)
    return parts / parts.sum(axis=1, keepdims=True)


BOUNDS = {"+": (0.0, None), "-": (None, 0.0), "?": (None, None)}
"""The bounds of a weight, by the sign its model declares."""


def fitted(data: Data, rows: Any) -> Any:
    """Return the weights (stage, feature) that predict these positions best."""
    shape = data.hats.shape[1], data.x.shape[2]
    x, hats, won, weight = data.x[rows], data.hats[rows], data.won[rows], data.weight[rows]

    def loss(flat: Any) -> Any:
        weights = flat.reshape(shape)
        part = chances(weights, data, rows)
        steps = np.diff(weights, axis=0)
        value = -(weight[:, None] * won * np.log(part + 1e-12)).sum()
        value += RIDGE * (weights**2).sum() + STEP * (steps**2).sum()
        error = weight[:, None] * (part - won)
        slope = np.einsum("ps,psf,pk->kf", error, x, hats) + 2 * RIDGE * weights
        slope[1:] += 2 * STEP * steps
        slope[:-1] -= 2 * STEP * steps
        return value, slope.ravel()

    bounds = [BOUNDS[sign] for sign in data.signs] * shape[0]
    found = minimize(loss, np.zeros(shape).ravel(), jac=True, method="L-BFGS-B", bounds=bounds)
    return found.x.reshape(shape)


def calibration(part: Any, won: Any, weight: Any) -> tuple[float, list[dict[str, float]]]:
    """The expected calibration error, and the curve: predicted, observed and count by bin."""
    flat, hit = part.ravel(), won.ravel()
    heavy: Any = np.repeat(weight, part.shape[1])
    place = _bins(flat)
    error, curve = 0.0, []
    for n in range(BINS):
        inside = place == n
        if not inside.any():
            continue
        share = heavy[inside].sum()
        predicted = float((flat * heavy)[inside].sum() / share)
        observed = float((hit * heavy)[inside].sum() / share)
        error += share / heavy.sum() * abs(predicted - observed)
        curve.append({"told": predicted, "came": observed, "positions": int(inside.sum())})
    return float(error), curve


def _bins(part: Any) -> Any:
    """Return the bin of the curve that each predicted chance falls into."""
    return np.minimum((part * BINS).astype(int), BINS - 1)


def interval(part: Any, won: Any, weight: Any, game: Any) -> tuple[float, float]:
    """Return the bootstrapped 95 % interval of the calibration error.

    Positions of a game are drawn together. Resampling adds noise, so both ends are somewhat high.
    """
    _, place = np.unique(game, return_inverse=True)
    games = place.max() + 1
    sums = np.zeros((games, BINS, 2))
    off = weight[:, None] * (part - won)
    where = place[:, None], _bins(part)
    np.add.at(sums[:, :, 0], where, np.broadcast_to(weight[:, None], part.shape))
    np.add.at(sums[:, :, 1], where, off)
    random = np.random.default_rng(1)
    drawn = random.multinomial(games, np.full(games, 1 / games), size=DRAWS)
    share, distance = np.moveaxis(np.tensordot(drawn, sums, axes=1), 2, 0)
    errors = np.abs(distance).sum(axis=1) / share.sum(axis=1)
    low, high = np.quantile(errors, [0.025, 0.975])
    return float(low), float(high)


def validated(data: Data, notify: Callable[[str], object] = lambda text: None) -> Any:
    """Predict every position with weights from other games; report each part."""
    found = np.zeros_like(data.won)
    for part in range(PARTS):
        held = data.game % PARTS == part
        found[held] = chances(fitted(data, ~held), data, held)
        notify(f"part {part + 1} of {PARTS} foretold")
    return found


def report(
    data: Data, model: Any, notify: Callable[[str], object] = lambda text: None
) -> dict[str, Any]:
    """Calibration on held-out games: overall, by stage, and the gain over equal chances."""
    part = validated(data, notify)
    error, curve = calibration(part, data.won, data.weight)
    low, high = interval(part, data.won, data.weight, data.game)
    stages = {}
    for place, name in enumerate(model.STAGES):
        inside = np.abs(data.stage - place) <= 0.5
        if inside.any():
            own, _ = calibration(part[inside], data.won[inside], data.weight[inside])
            stages[name] = {"error": round(own, 4), "positions": int(inside.sum())}
    logs = -(data.weight[:, None] * data.won * np.log(part + 1e-12)).sum() / data.weight.sum()
    return {
        "games": len(np.unique(data.game)),
        "positions": len(data.game),
        "error": round(error, 4),
        "interval": [round(low, 4), round(high, 4)],
        "log_loss": round(float(logs), 4),
        "even": round(float(np.log(data.won.shape[1])), 4),
        "stages": stages,
        "curve": [{key: round(value, 4) for key, value in bin_.items()} for bin_ in curve],
    }


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--out", type=Path, required=True, help="the folder of the positions")


def run(options: argparse.Namespace) -> int:
    """Fit, report the quality, and write `core/games/<game>/bots/weights.json`.

    Raises `SystemExit` if the games are from different seeds.
    """
    model: Any = import_module(f"core.games.{options.game}.bots.chances")
    weights, reports, read = {}, {}, []
    for seats in options.seats:
        data = Data(folder(options.out, options.game, seats), model, seats)
        read.append(data)
        tell = partial(_tell, f"{options.game}, {seats} seats")
        reports[seats] = report(data, model, tell)
        weights[seats] = fitted(data, np.ones(len(data.game), bool))
        tell("fitted")
        print(options.game, seats, json.dumps(reports[seats]))
    facts = provenance(options.game, read)
    (options.out / f"{options.game}.json").write_text(json.dumps(reports, indent=1) + "\n")
    path = Path("core") / "games" / options.game / "bots" / "weights.json"
    path.write_text(written(weights, reports, facts), "utf-8")
    return 0


def _tell(what: str, how_far: str) -> None:
    print(f"{what}: {how_far}", file=sys.stderr)


def provenance(game: str, read: Sequence[Data]) -> dict[str, object]:
    """Return how the weights were made: method, and the games' seed and players from their files.

    Raises `SystemExit` if the games are from different seeds.
    """
    seeds = sorted({data.seed for data in read})
    if len(seeds) > 1:
        raise SystemExit(f"games of several seeds: {', '.join(seeds)}")
    names = [name.partition("-") for data in read for name in data.players]
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "version": version(),
        "rules": GAMES[game].rules,
        "seed": seeds[0],
        "players": " ".join(sorted({level for level, _, _ in names})),
        "wobbles": " ".join(sorted({wobble or "0" for _, _, wobble in names})),
        "penalty": RIDGE,
        "penalty_of_steps": STEP,
        "parts": PARTS,
    }


def written(weights: Any, reports: Any, facts: dict[str, object]) -> str:
    """Return the weights file as text: by seats, stage and feature (`STAGES`, `FEATURES`)."""
    games = {
        seats: {key: one[key] for key in ("games", "positions", "error")}
        for seats, one in reports.items()
    }
    rows = {
        seats: [[float(f"{value:.3f}") for value in row] for row in stages]
        for seats, stages in weights.items()
    }
    return as_json({"fitted": facts, "games": games, "weights": rows}) + "\n"
