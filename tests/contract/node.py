"""What the contract asks of every position of a game.

python -m tests.contract.node     the beginning of a random game of each game, in some seconds
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random

from core import CHANCE, OVER
from core.kernel.game import AnyGame, Event
from tests.every_game import ALL, declared_events, playout

ALL_PLIES, STRIDE = 200, 7
"""Every ply at the beginning of a game is checked, later every seventh."""
OBSERVED = 4
"""Every fourth of those is checked from every seat."""
SHORT = 120
"""Plies of a game's beginning."""


def walk(game: AnyGame, s: object, random: Random, plies: int | None = None) -> int:
    """Check a random game from `s`, or its first `plies`; returns how many were played."""
    seats = len(game.scores(s))
    declared = declared_events(game)
    ply = 0
    for ply, (before, action, after) in enumerate(islice(playout(game, s, random), plies), 1):
        assert after is not before
        s = after
        if ply > ALL_PLIES and ply % STRIDE:
            continue
        text = game.write_state(before)
        _check_node(game, before, seats, deep=ply % (4 * STRIDE) == 1)
        if ply % OBSERVED == 1:
            _check_observed(game, before, seats)
        for event in game.events(before, action, after):
            assert isinstance(event, Event)
            assert event.facts.keys() == set(declared[event.code]), event
        assert game.write_state(before) == text, "apply or events touched the state"
    if plies is None:
        assert game.actor(s) == OVER
    if game.actor(s) == OVER:
        _check_over(game, s, seats)
    return ply


def _check_node(game: AnyGame, s: object, seats: int, deep: bool) -> None:
    actor, legal, outcomes = game.actor(s), game.legal(s), game.outcomes(s)
    assert actor in range(seats) or actor == CHANCE
    assert legal, "a node without actions"
    assert legal == game.legal(s), "the order of legal is not stable"
    assert len(set(legal)) == len(legal), "legal holds an action twice"
    assert len(game.scores(s)) == seats
    assert game.winners(s) == ()
    if actor == CHANCE:
        assert tuple(action for action, _ in outcomes) == legal
        assert sum(weight for _, weight in outcomes) == 1
        assert all(isinstance(w, Fraction) and w > 0 for _, w in outcomes)
    else:
        assert outcomes == ()
    tokens = [game.write_action(action) for action in legal]
    assert len(set(tokens)) == len(tokens), "two actions share a token"
    for token in tokens:
        assert token.isascii()
        assert not set(token) & set(" \t\n{}[]")
        assert token.startswith("=") == (actor == CHANCE)
        assert not token.rstrip(".").isdigit()
    if deep:
        _check_texts(game, s, legal, tokens)


def _check_texts(game: AnyGame, s: object, legal: tuple[object, ...], tokens: list[str]) -> None:
    for action, token in zip(legal, tokens, strict=True):
        assert game.read_action(s, token) == action
        assert game.why_not(s, action) is None, f"{token} is legal, why_not objects"
    text = game.write_state(s)
    assert "\n" not in text
    assert text.startswith(game.name)
    again = game.read_state(text)
    assert game.write_state(again) == text
    assert game.actor(again) == game.actor(s)
    assert game.legal(again) == legal
    assert game.outcomes(again) == game.outcomes(s)
    assert game.scores(again) == game.scores(s)


def _check_observed(game: AnyGame, s: object, seats: int) -> None:
    """What a seat may know is a position in which it has the same choices."""
    actor = game.actor(s)
    for seat in range(seats):
        seen = game.observe(s, seat)
        assert game.actor(seen) == actor
        assert game.observe(seen, seat) == seen, "there is something left to hide"
        assert game.read_state(game.write_state(seen)) == seen
        if actor in (seat, OVER, CHANCE):
            assert game.legal(seen) == game.legal(s)
            assert game.scores(seen) == game.scores(s)


def _check_over(game: AnyGame, s: object, seats: int) -> None:
    assert game.legal(s) == ()
    assert game.outcomes(s) == ()
    winners = game.winners(s)
    assert winners
    assert list(winners) == sorted(set(winners))
    assert all(seat in range(seats) for seat in winners)
    again = game.read_state(game.write_state(s))
    assert game.actor(again) == OVER
    assert game.winners(again) == winners


def main() -> None:
    """Walk the beginning of one game of each kind; print the number of plies."""
    for key, game in ALL.items():
        seats = game.seats[-1]
        print(key, walk(game, game.new(seats=seats), Random(f"short {key}"), SHORT))


if __name__ == "__main__":
    main()
