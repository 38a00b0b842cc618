"""Quantum's levels: legal and steady at every question, and no fools in plain positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core import CHANCE, GAMES, OVER
from core.bots import choose
from core.bots.bot import Who
from core.bots.levels import Level
from core.bots.quantum import levels
from core.bots.quantum.evaluate import evaluate
from core.bots.quantum.outcomes import follow
from core.bots.quantum.turn import Turn
from core.quantum.maps import MAPS, write_map
from tests.core.quantum.oracle_positions import Setting, position

GAME = GAMES["quantum"]
CAPTAIN = Level("captain", levels.whole_turn)
"""Without lapses."""
NO_LAPSES = pytest.mark.parametrize("level", ["cadet", CAPTAIN, "admiral"], ids=str)


def crowded(key: str, seed: object) -> Any:
    """A table in the middle of a turn, hands full of commands."""
    sector = MAPS[key]
    made = Setting(
        key, write_map(sector), sector.seats, f"bots {key} {seed}", first=False, entanglement=True
    )
    return GAME.read_state(position(made.crowded(), key))


def alpha(ships: str, cubes: str, dials: str, turn: str, pending: str = "act:0:-") -> Any:
    """Alpha Sector, five ships a seat or as many as given; `turn` as "actions,attacked"."""
    spare = "/".join(str(5 - fleet.count("=")) for fleet in ships.split("/"))
    return GAME.read_state(
        f"quantum1 alpha revised,on {ships} -/- {spare} {cubes} {dials} -/- "
        f"aggression,expansion,momentum,agile,eager,cruel -/- 0,0,0,3 {turn} - - 0/0 {pending}"
    )


def play_on(s: Any, level: Who, plies: int) -> list[str]:
    """What a level does from `s` on while its seat decides; dice fall as low as they can."""
    seat, told = GAME.actor(s), []
    while plies and GAME.actor(s) in (seat, CHANCE):
        if GAME.actor(s) == CHANCE:
            s = GAME.apply(s, GAME.legal(s)[0])
            continue
        action = choose(GAME, s, level, 1)
        told.append(GAME.write_action(action))
        s = GAME.apply(s, action)
        plies -= 1
    return told


@pytest.mark.parametrize("key", ["alpha", "beta", "gamma", "quandary"])
def test_every_kind_of_question_gets_a_legal_answer(key: str) -> None:
    """Along wild games every question of a kind not met before goes to all levels."""
    met = set()
    for seed in range(3):
        s, random = crowded(key, seed), Random(f"{key} {seed}")
        for _ in range(60):
            if GAME.actor(s) == OVER:
                break
            actions = GAME.legal(s)
            asked = s.pending[-1].kind
            if GAME.actor(s) != CHANCE and len(actions) > 1 and asked not in met:
                met.add(asked)
                for level in GAME.bots:
                    assert choose(GAME, s, level, 1) in actions, asked
            s = GAME.apply(s, random.choice(actions))
    assert met >= {"act", "launch", "advance", "pick", "infamy"}


@NO_LAPSES
def test_steady_whatever_was_asked_before(level: Who) -> None:
    s = crowded("alpha", "steady")
    first = choose(GAME, s, level, 1)
    choose(GAME, crowded("gamma", "other"), level, 1)
    assert choose(GAME, GAME.read_state(GAME.write_state(s)), level, 1) == first


@NO_LAPSES
def test_the_last_cube_is_built_when_it_can_be(level: Who) -> None:
    s = alpha("d5=3,e4=5,i1=6/h6=3,h7=4,i8=6", "b2=0,e2=0,h2=0,b5=0,h8=1", "1/1 1/1", "3,0")
    assert play_on(s, level, 1) == ["construct:e5"]


@pytest.mark.parametrize("level", [CAPTAIN, "admiral"], ids=str)
def test_a_flagship_takes_a_partner_next_door_and_builds_in_the_first_turn(level: Who) -> None:
    """The research's opening: 2 and 5 around a 7 with one action, then the cube."""
    s = alpha("b1=5,b3=6,c2=2/h7=3,h9=6,i8=6", "b2=0,h8=1", "1/1 1/1", "3,0")
    told = play_on(s, level, 7)
    assert "construct:e2" in told or "construct:b5" in told


@pytest.mark.parametrize("level", [CAPTAIN, "admiral"], ids=str)
def test_a_whole_turn_is_planned(level: Who) -> None:
    """A frigate in orbit becomes a 5 (or changes places first), then the cube of 8 is built."""
    s = alpha("d5=4,e4=3,h3=1/h7=3,h9=6,i8=6", "b2=0,h8=1", "1/1 1/1", "2,0")
    assert "construct:e5" in play_on(s, level, 3)


@NO_LAPSES
def test_infamy_from_a_sure_kill_is_taken(level: Who) -> None:
    """Dominance 5, a 1 next to a 6 and the last cube to place: shoot."""
    s = alpha("d4=1,a1=6,b1=6/d3=6,h7=4,i8=6", "b2=0,e2=0,h2=0,b5=0,h8=1", "5/1 1/1", "1,0")
    assert "d4xd3" in play_on(s, level, 1)[0]


@NO_LAPSES
def test_a_turn_that_cannot_be_bettered_ends(level: Who) -> None:
    s = alpha("d5=3,e4=3,f5=3/h7=3,h9=6,i8=6", "b2=0,h8=1", "1/1 1/1", "0,0")
    assert len(play_on(s, level, 8)) < 8


def test_spreads_are_chances_and_the_state_is_left_alone() -> None:
    s = crowded("gamma", "spread")
    seat = GAME.actor(s)
    before = GAME.write_state(s)
    for action in GAME.legal(s):
        spread = follow(GAME.apply(s, action), seat, lambda end: evaluate(end, seat))
        assert abs(sum(p for p, _ in spread) - 1) < 1e-9
        assert all(end.winner >= 0 or end.pending[-1].kind in ("act", "pick") for _, end in spread)
    assert GAME.write_state(s) == before


def test_the_budget_of_positions_holds() -> None:
    """What was begun is finished, no more: at most one fan of actions beyond the budget."""
    for key in ("alpha", "event-horizon"):
        search = Turn(0, levels.BEAM, 500)
        s = crowded(key, "budget")
        search.seat = GAME.actor(s)
        search.ranked(s)
        assert search.budget > -2000
