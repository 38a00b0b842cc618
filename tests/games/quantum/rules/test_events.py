"""Events on crowded tables, where every card is in play: the ledger hears what is so."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.contract.test_events import follow
from tests.every_game import playout
from tests.games.quantum.rules.table import GAME
from tests.games.quantum.rules.test_perft import from_a_crowd, setting

TABLES, PLIES = 25, 40
"""Tables by map and variant of the rules, and how far each is followed."""


def used(s: Any, random: Random) -> Any:
    """Return the same table, some ships of the active player having used their ability."""
    words = GAME.write_state(s).split(" ")
    fleets = words[3].split("/")
    ships = [ship + "a" * (random.random() < 0.5) for ship in fleets[s.turn].split(",")]
    fleets[s.turn] = ",".join(ships) if s.ships[s.turn] else "-"
    return GAME.read_state(" ".join([*words[:3], "/".join(fleets), *words[4:]]))


@pytest.mark.parametrize("variant", range(4))
@pytest.mark.parametrize("key", ["alpha", "beta", "tesseract", "wave-function"])
def test_events_of_crowded_tables_are_told_truly(key: str, variant: int) -> None:
    for seed in range(TABLES):
        random = Random(f"{key} {variant} {seed}")
        s = used(from_a_crowd(setting(key, f"events {seed}", variant))[0], random)
        assert follow(GAME, s, islice(playout(GAME, s, random), PLIES))
