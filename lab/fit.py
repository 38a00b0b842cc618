"""`fit`: the weights of a game's judgement, and how far they can be trusted on games not seen.

A conditional logit with weights that change evenly from stage to stage (`core.bots.judgement`),
held back by a penalty on large weights and on large steps between stages. Games are dealt into
five parts; each part is foretold by weights of the other four.
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
from scipy.optimize import minimize

from core import GAMES
from lab.data import head
from lab.selfplay import LEVELS

PARTS = 5
"""Parts of the cross-validation."""
BINS = 10
"""Bins of the calibration curve."""
RIDGE, STEP = 2.0, 8.0
"""The penalty on a weight, and on its step from one stage to the next, in positions."""


class Data:
    """The positions of one game: features (position, seat, feature), hats by stage, results."""

    def __init__(self, path: Path, model: Any, seats: int) -> None:
        table = pq.read_table(path)
        columns = {name: table[name].to_numpy() for name in table.column_names}
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
        # A long game says no more of who wins than a short one.
        self.weight = counts.mean() / counts[inverse]


def chances(weights: Any, data: Data, rows: Any) -> Any:
    """What weights (stage, feature) foretell, by position and seat."""
    mixed = data.hats[rows] @ weights
    strength = np.einsum("psf,pf->ps", data.x[rows], mixed)
    strength -= strength.max(axis=1, keepdims=True)
    parts = np.exp(strength)
    return parts / parts.sum(axis=1, keepdims=True)


BOUNDS = {"+": (0.0, None), "-": (None, 0.0), "?": (None, None)}
"""What a weight may be, by the sign its model declares."""


def fitted(data: Data, rows: Any) -> Any:
    """The weights (stage, feature) that foretell these positions best."""
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
    """The expected calibration error, and the curve: foretold, happened and how many, by bin."""
    flat, hit = part.ravel(), won.ravel()
    heavy: Any = np.repeat(weight, part.shape[1])
    place = np.minimum((flat * BINS).astype(int), BINS - 1)
    error, curve = 0.0, []
    for n in range(BINS):
        inside = place == n
        if not inside.any():
            continue
        share = heavy[inside].sum()
        told = float((flat * heavy)[inside].sum() / share)
        came = float((hit * heavy)[inside].sum() / share)
        error += share / heavy.sum() * abs(told - came)
        curve.append({"told": told, "came": came, "positions": int(inside.sum())})
    return float(error), curve


def validated(data: Data) -> Any:
    """Every position foretold by weights of games it is not from."""
    found = np.zeros_like(data.won)
    for part in range(PARTS):
        held = data.game % PARTS == part
        found[held] = chances(fitted(data, ~held), data, held)
    return found


def report(data: Data, model: Any) -> dict[str, Any]:
    """Calibration on held-out games: in all, by stage, and how much better than even."""
    part = validated(data)
    error, curve = calibration(part, data.won, data.weight)
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
        "log_loss": round(float(logs), 4),
        "even": round(float(np.log(data.won.shape[1])), 4),
        "stages": stages,
        "curve": [{key: round(value, 4) for key, value in bin_.items()} for bin_ in curve],
    }


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(LEVELS))
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", default="lab", help="the seed the games were played from")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the positions")


def run(options: argparse.Namespace) -> int:
    """Fit, tell how good it is, and write `core/bots/<game>/weights.py`."""
    model: Any = import_module(f"core.bots.{options.game}.chances")
    weights, told = {}, {}
    for seats in options.seats:
        data = Data(options.out / f"{options.game}-{seats}.parquet", model, seats)
        told[seats] = report(data, model)
        weights[seats] = fitted(data, np.ones(len(data.game), bool))
        print(options.game, seats, json.dumps(told[seats]))
    (options.out / f"{options.game}.json").write_text(json.dumps(told, indent=1) + "\n")
    path = Path("core") / "bots" / options.game / "weights.py"
    path.write_text(written(options.game, model, weights, told, options.seed), "utf-8")
    return 0


def written(game: str, model: Any, weights: Any, told: Any, seed: str) -> str:
    """The module of weights as text."""
    facts = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "seed": seed, "rules": GAMES[game].rules}
    lines = [*head("fit", facts), "GAMES = {"]
    for seats, one in told.items():
        lines.append(
            f'    {seats}: {{"games": {one["games"]}, "positions": {one["positions"]},'
            f' "error": {one["error"]}}},'
        )
    lines += ["}", '"""By seats: from what, and the expected calibration error."""', "WEIGHTS = {"]
    for seats, table in weights.items():
        lines.append(f"    {seats}: (")
        for stage, row in zip(model.STAGES, table, strict=True):
            numbers = ", ".join(f"{value:.3f}" for value in row)
            lines.append(f"        ({numbers}),  # {stage}")
        lines.append("    ),")
    lines += [
        "}",
        '"""By seats, by stage, by feature (`chances.STAGES`, `chances.FEATURES`)."""',
        "",
    ]
    return "\n".join(lines)
