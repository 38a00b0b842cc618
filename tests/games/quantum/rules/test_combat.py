"""Attacks: reach, launch squares, totals, results, rerolls."""

from __future__ import annotations

import pytest

from core import CHANCE
from core.games.quantum.battle import Battle, sides
from core.games.quantum.maps import read_cell
from tests.games.quantum.rules.table import (
    GAME,
    actor,
    events_of,
    kind,
    play,
    reason,
    scrap,
    ships,
    table,
    tokens,
)


def test_an_attack_is_the_last_step_of_a_move() -> None:
    """QU-ATT-1."""
    s = table(("a1=4,i9=6", "a4=4,d1=5,e1=2"))
    assert tokens(s, "a1x") == ["a1xd1", "a1xa4"]
    assert reason(s, "a1xe1") == "blocked"
    assert reason(table(("a1=3", "a5=4")), "a1xa5") == "too-far"
    assert tokens(table(("a1=1", "a2=4")), "a1x") == ["a1xa2"]
    assert tokens(table(("a1=1", "a3=4")), "a1x") == []


def test_the_way_must_be_free() -> None:
    """QU-ATT-1."""
    s = table(("a1=3,a2=6,b1=6", "a3=4"))
    assert tokens(s, "a1x") == []
    assert reason(s, "a1xa3") == "blocked"


def test_own_ships_are_never_attacked_all_others_may_be() -> None:
    """QU-ATT-8."""
    s = table(("a1=6,d1=4", "b3=3", "c1=2"), on="beta")
    assert set(tokens(s, "a1x")) == {"a1xb3", "a1xc1"}
    assert reason(s, "a1xd1") == "own-ship"
    assert reason(s, "a1xa3") == "no-target"


def test_the_attack_costs_an_action_and_is_the_move() -> None:
    """QU-ATT-1."""
    s = play(table(("a1=3", "a2=4")), "a1xa2")
    assert s.actions == 2
    s = play(s, "=6 =1")
    assert ships(s) == "a1=3m"
    assert reason(s, "a1-b1") == "already-moved"


def test_the_attacker_chooses_the_launch_square() -> None:
    """QU-ATT-2."""
    s = play(table(("c1=4", "d3=3")), "c1xd3")
    assert actor(s) == 0
    assert tokens(s) == ["from:d2", "from:c3"]
    assert ships(s) == "c1=4m"
    assert reason(s, "from:e3") == "no-launch"
    assert ships(play(s, "from:c3")) == "c3=4m"
    assert kind(play(s, "from:c3")) == "weapons"


def test_a_single_launch_square_is_not_asked() -> None:
    """QU-ATT-2."""
    assert kind(play(table(("a1=1", "a2=4")), "a1xa2")) == "weapons"


def test_a_diagonal_launch_spends_the_maneuver() -> None:
    """QU-ATT-2, QU-SHIP-5."""
    s = play(table(("a1=5", "a5=4")), "a1xa5")
    assert tokens(s) == ["from:a4", "from:b4"]
    assert ships(play(s, "from:a4")) == "a4=5m"
    assert ships(play(s, "from:b4")) == "b4=5ma"
    used = table(("a1=5a", "a5=4"))
    assert kind(play(used, "a1xa5")) == "weapons", "straight there is one square"


def test_both_roll_one_die_each() -> None:
    """QU-ATT-3."""
    s = play(table(("a1=3", "a2=4")), "a1xa2")
    assert actor(s) == CHANCE
    assert len(GAME.outcomes(s)) == 6
    s = play(s, "=2")
    assert kind(s) == "defences"
    assert actor(s) == CHANCE


@pytest.mark.parametrize(
    ("weapons", "defences", "wins"),
    [(2, 2, True), (3, 2, True), (4, 2, False), (6, 6, True), (1, 1, True), (6, 4, False)],
)
def test_the_lower_total_wins_and_the_attacker_wins_ties(
    weapons: int, defences: int, wins: bool
) -> None:
    """QU-ATT-4. A 3 attacks a 4."""
    s = play(table(("a1=3", "a2=4")), f"a1xa2 ={weapons}")
    facts = events_of(s, f"={defences}")["battle"].facts
    assert facts["won"] == wins
    assert facts["attacker_total"] == 3 + weapons
    assert facts["defender_total"] == 4 + defences
    s = play(s, f"={defences}")
    assert (kind(s) == "die") == wins


def test_success_destroys_and_the_victor_chooses_where_to_stand() -> None:
    """QU-ATT-5, QU-DOM-2."""
    s = play(table(("a1=3", "a3=4"), dominance="2/3"), "a1xa3 =2 =2 =5")
    assert scrap(s, 1) == "5,6,6"
    assert ships(s, 1) == "-"
    assert s.dominance == (3, 2)
    assert tokens(s) == ["advance", "stay"]
    assert ships(play(s, "advance")) == "a3=3m"
    assert ships(play(s, "stay")) == "a2=3m", "the square just before, not the start"


def test_the_destroyed_die_may_show_its_old_number() -> None:
    """QU-DICE-1."""
    s = play(table(("a1=3", "a2=4")), "a1xa2 =1 =1")
    assert tokens(s) == ["=1", "=2", "=3", "=4", "=5", "=6"]


def test_a_repelled_attacker_stays_where_it_attacked_from() -> None:
    """QU-ATT-5."""
    s = play(table(("a1=3", "a3=4"), dominance="2/3"), "a1xa3 =6 =1")
    assert ships(s) == "a2=3m"
    assert s.dominance == (2, 3)
    assert actor(s) == 0
    assert s.actions == 2


def test_strike() -> None:
    """QU-SHIP-1."""
    s = table(("a1=1m", "a2=4,b1=6"))
    assert tokens(s, "strike") == ["strike:a1xb1", "strike:a1xa2"]
    s = play(s, "strike:a1xa2 =1 =1 =3 advance")
    assert ships(s) == "a2=1ma"
    assert s.actions == 3
    assert reason(s, "strike:a2xb1") == "ability-used"
    s = table(("a1=1", "a2=4,b1=6"))
    s = play(s, "strike:a1xa2 =6 =1 a1xb1 =6 =1")
    assert ships(s) == "a1=1ma", "the move and the strike are two attacks"
    assert tokens(table(("a1=1", "a3=4")), "strike") == []
    assert reason(table(("a1=1", "a3=4")), "strike:a1xa3") == "too-far"


def test_dominance_stays_between_1_and_6() -> None:
    """QU-DOM-1."""
    s = play(table(("a1=3", "a2=4"), dominance="3/1"), "a1xa2 =1 =1 =1 stay")
    assert s.dominance == (4, 1)


def test_attacker_first_then_defender_each_card_once() -> None:
    """QU-ATT-6."""
    s = table(("a1=3", "a2=3"), cards=("relentless,cruel", "-"))
    s = play(s, "a1xa2 =6 =1")
    assert (kind(s), actor(s)) == ("reroll", 0)
    assert tokens(s) == ["pass", "relentless", "cruel"]
    s = play(s, "relentless =5")
    assert tokens(s) == ["pass", "cruel"], "each once"
    s = play(s, "cruel =4")
    assert kind(s) == "act", "5 against 4 and nothing left"
    s = table(("a1=3", "a2=3"), cards=("relentless", "cruel"))
    s = play(s, "a1xa2 =6 =1 relentless =1")
    assert (kind(s), actor(s)) == ("reroll", 1)
    assert tokens(s) == ["pass", "cruel"]
    s = play(s, "cruel =6")
    assert kind(s) == "act"
    assert ships(s, 1) == "a2=3"


def test_nobody_is_asked_when_nothing_can_change() -> None:
    """QU-ATT-7."""
    s = play(table(("a1=1", "a2=6"), cards=("relentless", "cruel")), "a1xa2 =3")
    assert kind(play(s, "=5")) == "die", "1 + 3 against 6 + 1 at best"
    s = play(table(("a1=6", "a2=1"), cards=("relentless", "cruel")), "a1xa2 =6")
    assert kind(play(s, "=1")) == "act", "6 + 1 at best against 1 + 1"
    s = play(table(("a1=3", "a2=3"), cards=("relentless", "-")), "a1xa2 =3")
    assert kind(play(s, "=3")) == "die", "who wins for good has nothing to reroll"
    s = play(table(("a1=3", "a2=3"), cards=("-", "relentless")), "a1xa2 =4")
    assert kind(play(s, "=3")) == "act", "nor has a defender who wins"


def test_a_winning_attacker_is_asked_while_the_defender_can_answer() -> None:
    """QU-ATT-7."""
    s = table(("a1=3", "a2=3"), cards=("scrappy", "relentless"))
    s = play(s, "a1xa2 =6 =6")
    assert (kind(s), actor(s)) == ("reroll", 0)
    s = play(s, "scrappy =2")
    assert (kind(s), actor(s)) == ("reroll", 1)
    assert kind(play(s, "relentless =2")) == "die"
    assert kind(play(s, "relentless =1")) == "act"
    s = table(("a1=3", "a2=3"), cards=("scrappy", "relentless"))
    assert kind(play(s, "a1xa2 =1 =2")) == "die", "a 1 wins against anything: nobody is asked"
    s = table(("a1=3", "a2=3"), cards=("relentless", "cruel"))
    s = play(s, "a1xa2 =2 =3")
    assert actor(s) == 1, "Cruel does not care what is rerolled: the attacker is not asked"


def test_sums_are_told_in_full() -> None:
    """QU-ATT-4."""
    s = table(("a1=3,b1=6", "a3=4"), cards=("ferocious,strategic", "-"))
    s = play(s, "a1xa3 =5")
    facts = events_of(s, "=1")["battle"].facts
    assert facts["attacker_modifiers"] == "ferocious:-1"
    assert (facts["attacker_die"], facts["attacker_ship"], facts["attacker_total"]) == (5, 3, 7)
    assert (facts["defender_modifiers"], facts["defender_total"]) == ("", 5)
    assert (facts["won"], facts["tie"]) == (False, False)
    attacker, defender = sides(s, Battle(read_cell("a2"), read_cell("a3"), 5, 0, 0, 0))
    assert attacker.modifiers == (("ferocious", -1),)
    assert (defender.die, defender.ship, defender.total) == (0, 4, 4)


def test_actions_left_stay_usable_after_a_battle() -> None:
    """QU-ATT-5, QU-TURN-1."""
    s = play(table(("a1=3,c1=6", "a2=4")), "a1xa2 =1 =1 =1 advance")
    assert s.actions == 2
    assert tokens(s, "c1-")
    assert "research" in tokens(s)
