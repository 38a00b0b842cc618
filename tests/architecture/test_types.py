"""Types of the library as a type checker sees them; mypy fails at a wrong assertion."""

from __future__ import annotations

from typing import assert_type

from core import GAMES
from core.games.lum42.game import Lum42
from core.games.quantum.game import Quantum
from core.games.quantum.state import State
from core.games.qwantum.game import Qwantum
from core.kernel.game import AnyGame


def test_each_game_has_a_type_of_its_own() -> None:
    assert isinstance(assert_type(GAMES["quantum"], Quantum), Quantum)
    assert isinstance(assert_type(GAMES["qwantum"], Qwantum), Qwantum)
    assert isinstance(assert_type(GAMES["lum42"], Lum42), Lum42)


def test_a_game_by_an_unknown_key_is_any_game() -> None:
    for key in GAMES:
        assert assert_type(GAMES[key], AnyGame).name == key


def test_a_new_position_has_the_type_of_its_game() -> None:
    assert isinstance(assert_type(GAMES["quantum"].new(), State), State)
