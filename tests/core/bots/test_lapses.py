"""A level that sometimes decides like another one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.bots.lapses import lapsing
from tests.tiny import GAME


def usual(game: Any, s: Any, random: Random) -> str:
    return "usual"


def lapse(game: Any, s: Any, random: Random) -> str:
    return "lapse"


def draws(share: float) -> list[str]:
    decide = lapsing(usual, lapse, share)
    return [decide(GAME, None, Random(seed)) for seed in range(1000)]


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_a_share_of_decisions_is_the_lapse(share: float) -> None:
    assert draws(share).count("lapse") == pytest.approx(1000 * share, abs=50)
    assert draws(share) == draws(share), "the same for the same seed"


def test_without_lapses_it_is_the_usual_one() -> None:
    assert set(draws(0.0)) == {"usual"}
    assert set(draws(1.0)) == {"lapse"}
