"""Games with chained dice, for tests of chains and their verification."""

from __future__ import annotations

from random import Random

from core.kernel.chain import SIZE, Chain, Revealed, Terms, fall
from core.kernel.game import CHANCE, OVER, read_options
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from core.kernel.verify import uses
from tests.every_game import ALL

ID = bytes(range(SIZE))


def chains(seats: int, length: int = 3_000) -> list[Chain]:
    return [Chain(bytes([seat + 1]) * SIZE, length) for seat in range(seats)]


def played(name: str, mode: str, seats: int = 2, plies: int = 150) -> tuple[Timeline, Terms]:
    """Return a random game with chained dice, and what its record says about them."""
    game, own, random = ALL[name], chains(seats), Random(5)
    record = Record(name, seats, game.rules, read_options(game, seats, {}))
    line = start(ALL, record)
    counts = (0,) * seats
    while line.actor != OVER and line.ply < plies:
        if line.actor == CHANCE:
            *_, use = uses(line, mode)
            counts = use.links
            links = [chain.link(n) for chain, n in zip(own, counts, strict=True)]
            line = line.play(fall(game, line.state, ID, use.run, use.at, links))
        else:
            line = line.play(random.choice(game.legal(line.state)))
    known = [Revealed(chain.end) for chain in own]
    for chain, revealed, number in zip(own, known, counts, strict=True):
        revealed.reveal(number, chain.link(number))
    return line, Terms(mode, ID, tuple(known))
