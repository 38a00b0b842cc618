"""A visit of twenty games holds no more than one of ten, but for the list of saved games."""

from __future__ import annotations

import functools
import gc

import pytest

from core import GAMES
from tests.web.visit import Visit

PLIES = 12
A_GAME = 110
"""Objects that may stay of each game: its line in the list of saved games, and moves not met before
(Quantum makes each one once). A game that is held itself is several times as many."""

A_DRAWING = 30
"""So many drawings of things in a place are kept for good in ten games."""


def caches() -> list[functools._lru_cache_wrapper[object]]:
    """Every cache of a function of ours."""
    wrapped = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    found = [one for one in wrapped if one.__module__.startswith(("core.", "pygame_web."))]
    assert found
    return found


def held() -> tuple[int, dict[str, int]]:
    """How many objects there are without those in caches that have a limit; the other caches."""
    endless = {}
    for cache in caches():
        if cache.cache_info().maxsize is None:
            endless[f"{cache.__module__}.{cache.__qualname__}"] = cache.cache_info().currsize
        else:
            cache.cache_clear()
    gc.collect()
    return len(gc.get_objects()), endless


@pytest.fixture(autouse=True)
def _caches_are_seen() -> None:
    """What was there when the tests were collected counts, too (`tests/conftest.py` froze it)."""
    gc.unfreeze()


def played(visit: Visit, games: int) -> None:
    for _ in range(games):
        visit.do("new").play(PLIES)
        visit.html()
        visit.other.clear()


@pytest.mark.parametrize("game", GAMES)
def test_twenty_games_in_one_visit_leave_nothing_behind(game: str) -> None:
    visit = Visit(games=GAMES).do("set", "game", game)
    played(visit, 10)
    assert visit.table.line.record.game == game
    objects, endless = held()
    played(visit, 10)
    more, grown = held()
    assert more - objects < 10 * A_GAME
    assert sum(grown.values()) - sum(endless.values()) < A_DRAWING
