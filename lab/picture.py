"""`picture`: draw the calibration curves of all games for `docs/lab.md`, and print the figures."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from core import GAMES
from lab.selfplay import LEVELS

TARGET = Path("docs") / "lab-calibration.svg"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("--out", type=Path, required=True, help="the folder of the fits")


def run(options: argparse.Namespace) -> int:
    """Draw what `fit` wrote, and print the table."""
    results = {
        game: json.loads((options.out / f"{game}.json").read_text("utf-8"))
        for game in GAMES
        if game in LEVELS
    }
    # Reproducible output, with text as text.
    mpl.rcParams.update({"svg.hashsalt": "lab", "svg.fonttype": "none"})
    figure = Figure(figsize=(9, 3.2), layout="constrained")
    for place, (game, fits) in enumerate(results.items(), 1):
        axes = figure.add_subplot(1, len(results), place)
        axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        for seats, fit in fits.items():
            curve = fit["curve"]
            axes.plot(
                [one["told"] for one in curve],
                [one["came"] for one in curve],
                marker="o",
                markersize=3,
                label=f"{seats} seats",
            )
        axes.set(title=GAMES[game].title, xlabel="foretold", ylabel="came")
        axes.legend(frameon=False)
    figure.savefig(TARGET, metadata={"Date": None})
    print("\n".join(_table(results)))
    return 0


def _table(results: dict[str, Any]) -> list[str]:
    """Return the figures as a Markdown table."""
    lines = [
        "| game | seats | games | positions | calibration error [95%] | by stage |"
        " log loss (even) |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for game, fits in results.items():
        for seats, fit in fits.items():
            stages = ", ".join(f"{one['error']:.3f}" for one in fit["stages"].values())
            low, high = fit["interval"]
            lines.append(
                f"| {GAMES[game].title} | {seats} | {fit['games']} | {fit['positions']} |"
                f" **{fit['error']:.3f}** [{low:.3f}, {high:.3f}] | {stages} |"
                f" {fit['log_loss']:.3f} ({fit['even']:.3f}) |"
            )
    return lines
