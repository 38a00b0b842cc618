"""Events are as true as states: what a log claims, rebuilt from events alone, is what lies there.

Every game has a ledger in `tests/contract/ledgers`. It is played, at random and by its bots; after
each ply the ledger's claims are compared with the position, and each told event has a declared code
and exactly its declared facts. A thorough run plays twenty times as many games.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from core import CHANCE, GAMES, OVER
from core.bots import choose
from core.kernel.dice import SeededDice
from core.kernel.game import AnyGame, Event
from tests.contract.ledger import ledger_of
from tests.every_game import ALL, declared_events, playout, setups
from tests.thorough import amount

MANY = amount(plain=1, thorough=20)
RANDOM_GAMES, BOT_GAMES = 2 * MANY, MANY
"""Games of every number of seats and every option."""
BEGINNING = 60 * MANY
"""Plies of a game of bots whose option is not the default: what options change is seen early."""


def _each_setup(keys: list[str]) -> pytest.MarkDecorator:
    cases = [
        pytest.param(ALL[key], seats, options, id=f"{key}-{seats}-{''.join(options.values())[:24]}")
        for key in keys
        for seats, options in setups(ALL[key])
    ]
    return pytest.mark.parametrize(("game", "seats", "options"), cases)


each_setup = _each_setup(list(ALL))
each_with_bots = _each_setup(list(GAMES))

Plies = Iterator[tuple[Any, Any, Any]]


def follow(game: AnyGame, s: Any, plies: Plies) -> int:
    """Keep a ledger along a game; returns the number of plies. Fails at the first false claim."""
    module, declared = ledger_of(game.name), declared_events(ALL[game.name])
    ledger = module.Ledger(game.write_state(s))
    played = 0
    for before, action, after in plies:
        played += 1
        events = game.events(before, action, after)
        try:
            for event in events:
                assert event.facts.keys() == set(declared[event.code]), "undeclared facts"
                ledger.hear(event)
        except (AssertionError, LookupError, TypeError, ValueError, AttributeError) as error:
            step = f"{game.write_state(before)}\n{game.write_action(action)}\n{events}"
            raise AssertionError(f"cannot have happened: {error!r}\n{step}") from error
        claims, facts = ledger.claims(), module.facts(game.write_state(after))
        if claims != facts:
            false = {key: value for key, value in claims.items() if facts.get(key) != value}
            true = {key: value for key, value in facts.items() if claims.get(key) != value}
            step = f"{game.write_state(before)}\n{game.write_action(action)}\n{events}"
            raise AssertionError(f"claimed {false}\nlies there {true}\n{step}")
    return played


def bot_game(game: AnyGame, s: Any, seed: str) -> Plies:
    """A game of the weakest level against itself: it plays to win and is quick."""
    ply = 0
    while game.actor(s) != OVER:
        if game.actor(s) == CHANCE:
            action = SeededDice(f"{seed}:{ply}").pick(game, s)
        else:
            action = choose(game, s, game.bots[0], f"{seed}:{ply}")
        after = game.apply(s, action)
        yield s, action, after
        s = after
        ply += 1


@each_setup
def test_random_games_are_told_truly(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    for seed in range(RANDOM_GAMES):
        s = game.new(seats=seats, **options)
        plies = playout(game, s, Random(f"told {seats} {options} {seed}"))
        assert follow(game, s, islice(plies, ledger_of(game.name).PLIES))


@each_with_bots
def test_bot_games_are_told_truly(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    for seed in range(BOT_GAMES):
        s = game.new(seats=seats, **options)
        plies = bot_game(game, s, f"told {seats} {options} {seed}")
        limit = BEGINNING if options else None
        assert follow(game, s, islice(plies, limit))


class _Silenced:
    """A game that omits one event of one ply."""

    def __init__(self, game: AnyGame, before: Any, place: int) -> None:
        self.name = game.name
        self.write_state, self.write_action = game.write_state, game.write_action
        self._game, self._before, self._place = game, before, place

    def events(self, before: Any, action: Any, after: Any) -> tuple[Event, ...]:
        events = self._game.events(before, action, after)
        if before is not self._before:
            return events
        return events[: self._place] + events[self._place + 1 :]


@pytest.mark.parametrize("key", ALL)
def test_a_ledger_notices_every_kind_of_event_that_is_left_out(key: str) -> None:
    """For each kind of event with claims, omitting one of the last three is noticed."""
    game = ALL[key]
    start = game.new(seats=game.seats[-1])
    plies = list(playout(game, start, Random(f"silenced {key}")))
    places: dict[str, list[tuple[int, int]]] = {}
    for ply, (before, action, after) in enumerate(plies):
        for place, event in enumerate(game.events(before, action, after)):
            places.setdefault(event.code, []).append((ply, place))
    assert places
    for code in set(places) - ledger_of(key).WITHOUT_CLAIM:
        assert any(_is_missed(game, plies[ply:], place) for ply, place in places[code][-3:]), code


def _is_missed(game: AnyGame, plies: list[tuple[Any, Any, Any]], place: int) -> bool:
    """Whether a ledger from the first of `plies` notices that its event at `place` is missing."""
    before = plies[0][0]
    try:
        follow(_Silenced(game, before, place), before, iter(plies))  # type: ignore[arg-type]
    except AssertionError:
        return True
    return False
