"""`core`'s Quantum against the naive oracle: the same answers, with the same chances, everywhere.

Two ways of looking: side by side along random games from the set-up and from crowded tables, and
perft (how many ways there are to go on for some plies, dice counted) from crowded tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core import CHANCE, GAMES, OVER
from core.games.quantum.maps import MAPS, write_map
from tests.games.quantum.rules.oracle import Oracle, resumed, whole_game
from tests.games.quantum.rules.oracle_positions import Setting, position
from tests.thorough import amount, covering

GAME = GAMES["quantum"]


def setting(key: str, seed: object, variant: int) -> Setting:
    """Return a map with one of the four combinations of rules and entanglement."""
    sector = MAPS[key]
    first, entanglement = bool(variant & 1), not variant & 2
    return Setting(
        key,
        write_map(sector),
        sector.seats,
        f"{key} {seed} {variant}",
        first=first,
        entanglement=entanglement,
    )


def from_the_start(made: Setting) -> tuple[Any, Oracle]:
    s = GAME.new(
        made.seats,
        map=made.key,
        rules="first" if made.first else "revised",
        entanglement="on" if made.entanglement else "off",
    )
    return s, Oracle(made.empty, whole_game)


def from_a_crowd(made: Setting) -> tuple[Any, Oracle]:
    return GAME.read_state(position(made.crowded(), made.key)), Oracle(made.crowded, resumed)


def compare(s: Any, oracle: Oracle) -> dict[str, Any]:
    """Assert that both ask the same; the core's actions by token."""
    actor = GAME.actor(s)
    actions = {GAME.write_action(a): a for a in GAME.legal(s)}
    where = f"{GAME.write_state(s)} after {' '.join(oracle.sent[-12:])}"
    if oracle.ask is None:
        assert actor == OVER, where
        assert GAME.winners(s) == (oracle.winner,), where
        return {}
    assert actor == oracle.ask.seat, where
    extra = sorted(actions.keys() - oracle.ask.answers.keys())
    missing = sorted(oracle.ask.answers.keys() - actions.keys())
    assert (extra, missing) == ([], []), where
    assert len(actions) == len(GAME.legal(s)), where
    if actor == CHANCE:
        weights = {GAME.write_action(a): weight for a, weight in GAME.outcomes(s)}
        assert weights == oracle.ask.weights, where
    return actions


SHY = ("pass", "end", "refresh", "done", "keep")


def kind(token: str) -> str:
    """What sort of answer a token is."""
    if ":" in token:
        return token.split(":")[0]
    return next((sign for sign in "=-x+" if sign in token), token)


def prefer(tokens: list[str], random: Random) -> str:
    """Any token; every second time any kind first, so that rare ones come up as often as moves."""
    if random.random() < 0.5:
        kinds = sorted({kind(token) for token in tokens if token not in SHY})
        if kinds:
            wanted = random.choice(kinds)
            tokens = [token for token in tokens if kind(token) == wanted]
    return random.choice(tokens)


def side_by_side(s: Any, oracle: Oracle, random: Random, plies: int) -> Iterator[str]:
    for _ in range(plies):
        actions = compare(s, oracle)
        if not actions:
            return
        token = prefer(sorted(actions), random)
        s = GAME.apply(s, actions[token])
        oracle.send(token)
        yield token
    compare(s, oracle)


@pytest.mark.parametrize("key", MAPS)
def test_whole_games_on_every_map(key: str) -> None:
    """From the first roll of the fleets, all seats, revised rules; long enough for cards."""
    made = setting(key, "game", 0)
    s, oracle = from_the_start(made)
    assert (
        len(list(side_by_side(s, oracle, Random(made.seed), amount(plain=120, thorough=250)))) > 100
    )


OPTIONS = ["alpha", "beta", "gamma", "tactics", "supercollider", "eden"]


@pytest.mark.parametrize(("key", "variant"), covering(OPTIONS, range(4)))
def test_whole_games_with_every_option(key: str, variant: int) -> None:
    made = setting(key, "option", variant)
    s, oracle = from_the_start(made)
    for _ in side_by_side(s, oracle, Random(made.seed), 500):
        pass


CROWDED = ["alpha", "beta", "gamma", "axiomatic", "quandary", "tactics", "eden", "singularity"]


@pytest.mark.parametrize(("key", "variant"), covering(CROWDED, range(4)))
def test_crowded_tables(key: str, variant: int) -> None:
    """Hands full of commands, ships everywhere: every card and every interrupt comes up."""
    for seed in range(4):
        made = setting(key, f"crowd {seed}", variant)
        s, oracle = from_a_crowd(made)
        for _ in side_by_side(s, oracle, Random(made.seed), 120):
            pass


def perft(s: Any, depth: int) -> int:
    """Ways to go on from `s`, counted by the code under test."""
    actions = GAME.legal(s)
    if depth == 1 or not actions:
        return len(actions)
    return sum(perft(GAME.apply(s, action), depth - 1) for action in actions)


def naive_perft(oracle: Oracle, depth: int) -> int:
    """Return the same, counted by telling the oracle's game anew for every way."""
    if oracle.ask is None:
        return 0
    if depth == 1:
        return len(oracle.ask.answers)
    return sum(naive_perft(oracle.after([token]), depth - 1) for token in oracle.ask.answers)


@pytest.mark.parametrize("seed", range(amount(plain=4, thorough=12)))
def test_perft_of_crowded_tables(seed: int) -> None:
    key = ["alpha", "gamma", "axiomatic", "tactics"][seed % 4]
    made = setting(key, f"perft {seed}", seed % 3)
    s, oracle = from_a_crowd(made)
    assert perft(s, 2) == naive_perft(oracle, 2)


def test_perft_of_the_set_up() -> None:
    """The first fleet, kept or not, and its second roll begun: 6 * 6 * 6 * 2 * 6."""
    s, oracle = from_the_start(setting("alpha", "", 0))
    assert perft(s, 5) == 6**3 * 2 * 6
    assert naive_perft(oracle, 4) == 6**3 * 2 == perft(s, 4)
