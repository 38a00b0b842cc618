"""`styles`: compare a game's styles with the levels they are based on, in paired games."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from core import GAMES
from core.bots.match import Pairing
from core.bots.match import run as match
from core.bots.tally import Summary, Tally
from core.cli.progress import progress
from lab.data import add_players
from lab.ratings import percent, put

SHOWN = 3
"""The number of events listed in which a style differs most from its level."""


def table(ranks: Mapping[str, str], played: Mapping[str, Summary], seed: str) -> str:
    """Return the styles as the docs show them."""
    lines = [
        "| style | against | wins | games | per game, against the level's own |",
        "| --- | --- | --- | --- | --- |",
    ]
    for style, rank in ranks.items():
        own, other = played[style].bots[style], played[style].bots[rank]
        cells = f"`{style}`", f"`{rank}`", percent(own), f"{own.games:,}", _habits(own, other)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"Two seats, seed {seed}."])


def _habits(own: Tally, other: Tally) -> str:
    """Return the events whose counts differ most, relative to what chance would cause."""

    def unlike(event: str) -> float:
        mine, theirs = own.events[event], other.events[event]
        return float(abs(mine - theirs) / (mine + theirs) ** 0.5)

    events = sorted(own.events | other.events, key=unlike, reverse=True)[:SHOWN]
    return ", ".join(
        f"{event} {own.events[event] / own.games:.1f} : {other.events[event] / other.games:.1f}"
        for event in events
    )


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the step."""
    parser.add_argument("game", choices=sorted(key for key in GAMES if GAMES[key].styles))
    parser.add_argument("--games", type=int, default=200, help="of each style")
    parser.add_argument("--seed", default="styles")
    add_players(parser)


def run(options: argparse.Namespace) -> int:
    """Play missing games, and write `docs/bots.md`."""
    options.out.mkdir(parents=True, exist_ok=True)
    ranks, played = GAMES[options.game].styles, {}
    for style, rank in ranks.items():
        with progress() as report:
            played[style] = match(
                Pairing(options.game, (rank, style), (), options.seed),
                options.games,
                options.workers,
                cluster=options.cluster,
                results=options.out / f"{options.game}-{rank}-{style}.jsonl",
                progress=report,
            )
    found = table(ranks, played, options.seed)
    print(found)
    docs = Path("docs") / "bots.md"
    docs.write_text(put(docs.read_text("utf-8"), options.game, found, "styles"), "utf-8")
    return 0
