"""Reconfigure, deploy, the ships' abilities, construction, entanglement."""

from __future__ import annotations

from core.games.quantum.construct import targets
from core.games.quantum.dominance import infamy_planets
from tests.games.quantum.rules.table import (
    GAME,
    events_of,
    kind,
    play,
    reason,
    scrap,
    ships,
    table,
    tokens,
)


def test_reconfigure_differs_from_the_number_before() -> None:
    """QU-FLEET-1, QU-DICE-1."""
    s = play(table(("b1=4", "h7=4")), "reconfigure:b1")
    assert tokens(s) == ["=1", "=2", "=3", "=5", "=6"]
    assert {weight for _, weight in GAME.outcomes(s)} == {GAME.outcomes(s)[0][1]}
    s = play(s, "=3 reconfigure:b1")
    assert "=4" in tokens(s), "only the number just before is excluded"
    assert s.actions == 1


def test_reconfigure_reaches_the_scrapyard_but_not_the_reserve() -> None:
    """QU-FLEET-1."""
    s = table(("b1=4", "h7=4"), scrap=("2,5",))
    assert tokens(s, "reconfigure") == [f"reconfigure:{die}" for die in ("b1", "~2", "~5")]
    s = play(s, "reconfigure:~2")
    assert tokens(s) == ["=1", "=3", "=4", "=5", "=6"]
    assert scrap(play(s, "=6")) == "5,6"
    assert reason(s, "reconfigure:~3") == "chance-first"
    assert reason(table(("b1=4", "h7=4")), "reconfigure:~3") == "not-in-scrapyard"


def test_deploy_into_orbit_of_an_own_cube() -> None:
    """QU-FLEET-2."""
    s = table(("b1=4", "a2=4"), scrap=("2,5",), cubes="b2=0,e5=01,h8=1")
    places = {token[-2:] for token in tokens(s, "deploy:~2")}
    assert places == {"c2", "b3", "e4", "d5", "f5", "e6"}
    assert reason(s, "deploy:~2-a2") == "occupied"
    assert reason(s, "deploy:~2-h7") == "no-base"
    assert reason(s, "deploy:~3-c2") == "not-in-scrapyard"
    s = play(s, "deploy:~2-c2")
    assert ships(s) == "b1=4,c2=2"
    assert s.actions == 2


def test_no_room_no_deployment() -> None:
    """QU-FLEET-3."""
    s = table(("b1=4", "a2=4,c2=1,b3=6"), scrap=("2,5",))
    assert tokens(s, "deploy") == []
    assert s.actions == 3


def test_a_deployed_ship_may_move_for_another_action() -> None:
    """QU-FLEET-4."""
    s = play(table(("b1=4", "h7=4"), scrap=("2,5",)), "deploy:~2-c2 c2-d2")
    assert ships(s) == "b1=4,d2=2m"
    assert s.actions == 1


def test_warp_swaps_any_distance_and_is_no_move() -> None:
    """QU-SHIP-3."""
    s = table(("a1=3,i9=6m", "h7=4"))
    assert tokens(s, "warp") == ["warp:a1,i9"]
    s = play(s, "warp:a1,i9")
    assert ships(s) == "a1=6m,i9=3a"
    assert s.actions == 3
    assert tokens(s, "i9-")
    assert reason(s, "warp:i9,a1") == "ability-used"
    assert reason(table(("a1=3,i9=6", "h7=4")), "warp:a1,h7") == "not-your-ship"
    assert reason(table(("a1=3,i9=6", "h7=4")), "warp:a1,a1") == "same-ship"
    assert reason(table(("a1=3,i9=6", "h7=4")), "warp:i9,a1") == "wrong-ship"


def test_modify_to_3_or_5_without_the_new_ability() -> None:
    """QU-SHIP-4."""
    s = table(("b1=4,a1=1", "h7=4"))
    assert tokens(s, "modify") == ["modify:b1=3", "modify:b1=5"]
    assert reason(s, "modify:b1=6") == "three-or-five"
    s = play(s, "modify:b1=3")
    assert ships(s) == "a1=1,b1=3a"
    assert tokens(s, "warp") == []
    assert tokens(s, "b1-")


def test_free_reconfigure_never_shows_6() -> None:
    """QU-SHIP-6."""
    s = play(table(("b1=6", "h7=4")), "scout:b1")
    assert tokens(s) == ["=1", "=2", "=3", "=4", "=5"]
    s = play(s, "=4")
    assert s.actions == 3
    assert ships(s) == "b1=4a"
    assert reason(s, "modify:b1=3") == "ability-used"
    assert tokens(s, "b1-"), "it may still move"
    assert reason(table(("b1=6", "h7=4")), "scout:~6") == "in-scrapyard"


def test_construct_takes_two_actions_and_an_exact_sum() -> None:
    """QU-BUILD-1, QU-BUILD-2."""
    s = table(("e1=3,d2=4,i9=6", "h7=4"))
    assert tokens(s, "construct") == ["construct:e2"]
    facts = events_of(s, "construct:e2")["cube-placed"].facts
    assert facts == {"seat": 0, "planet": "e2", "how": "construct", "left": 3}
    s = play(s, "construct:e2")
    assert s.actions == 1
    assert s.picks == (1, 0)
    assert GAME.scores(s) == (2, 1)
    assert reason(table(("e1=3,d2=4", "h7=4"), actions=1), "construct:e2") == "no-actions"


def test_all_ships_in_orbit_count() -> None:
    """QU-BUILD-2."""
    s = table(("e1=3,d2=4,e3=1", "h7=4"))
    assert reason(s, "construct:e2") == "wrong-total"
    s = table(("e1=3,d1=4,e3=4", "f2=4"))
    assert tokens(s, "construct") == ["construct:e2"], "no corners, no enemies"


def test_a_planet_needs_a_free_slot_and_none_of_your_cubes() -> None:
    """QU-BUILD-3."""
    s = table(("e1=3,d2=4", "h7=4"), cubes="b2=0,e2=1,h8=1")
    assert reason(s, "construct:e2") == "planet-full"
    s = table(("b1=3,a2=4", "h7=4"), cubes="b2=0,h8=1")
    assert reason(s, "construct:b2") == "planet-full"
    s = table(("e4=3,d5=5", "h7=4"), cubes="b2=0,e5=0,h8=1")
    assert reason(s, "construct:e5") == "cube-there"
    s = table(("e4=3,d5=5", "h7=4"), cubes="b2=0,e5=1,h8=1")
    assert reason(s, "construct:e5") == ""
    assert reason(s, "construct:e4") == "no-planet"


def test_two_constructions_need_four_actions() -> None:
    """QU-BUILD-1."""
    s = table(("e1=3,d2=4,e4=3,d5=5", "h7=4"))
    s = play(s, "construct:e2")
    assert reason(s, "construct:e5") == "no-actions"
    s = table(("e1=3,d2=4,e4=3,d5=5", "h7=4"), actions=4)
    assert kind(play(s, "construct:e2 construct:e5")) == "act"


def test_entanglement_only_when_nothing_else_is_left() -> None:
    """QU-ENT-1."""
    # Tactics: 7 on e2, e5, e8; 8 on b5 and h5. All sevens are taken, h5 is full.
    cubes = "b5=0,e2=1,e5=0,e8=1,h5=01"
    s = table(("b4=6,a5=5", "h4=4"), on="tactics", cubes=cubes)
    assert targets(s, 0, 1) == {11}
    assert tokens(s, "construct") == ["construct:b5"]
    s = play(s, "construct:b5")
    assert s.winner == 0, "three cubes and one more make four"


def test_without_entanglement_there_is_no_such_way() -> None:
    """QU-ENT-1."""
    cubes = "b5=0,e2=1,e5=0,e8=1,h5=01"
    s = table(("b4=6,a5=5", "h4=4"), on="tactics", cubes=cubes, rules="revised,off")
    assert reason(s, "construct:b5") == "cube-there"
    s = table(("b4=6,a5=5", "h4=4"), on="tactics", cubes="b5=0,e2=1,e5=0,h5=01")
    assert reason(s, "construct:b5") == "cube-there", "e8 is still open"


def test_entanglement_adds_3_for_each_own_cube() -> None:
    """QU-ENT-1."""
    own = "Two_nines|2p|4c/9*,9*,7"
    s = table(("b1=6,a2=5,c2=4", "h1=4"), on=own, cubes="b2=00,e2=011,h2=1")
    assert targets(s, 0, 0) == {15}
    assert tokens(s, "construct") == ["construct:b2"]
    assert targets(s, 1, 0) == {9}, "the other has none there yet"


def test_infamy_may_use_entanglement() -> None:
    """QU-ENT-2."""
    cubes = "b5=0,e2=1,e5=0,e8=1,h5=01"
    s = table(("b4=6,a5=5", "h4=4"), on="tactics", cubes=cubes)
    assert infamy_planets(s, 0) == [1]
    s = table(("b4=6,a5=5", "h4=4"), on="tactics", cubes=cubes, rules="revised,off")
    assert infamy_planets(s, 0) == []
