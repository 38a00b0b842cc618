"""The turn: three actions in any order, what dice remember, the end."""

from __future__ import annotations

from tests.games.quantum.rules.table import (
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


def test_up_to_three_actions_unused_ones_are_lost() -> None:
    """QU-TURN-1, QU-TURN-5."""
    s = table(("b1=3,c2=2", "h7=4"))
    s = play(s, "research b1-a1 research")
    assert s.actions == 0
    assert reason(s, "research") == "no-actions"
    assert reason(s, "c2-d2") == "no-actions"
    assert reason(s, "reconfigure:c2") == "no-actions"
    assert reason(s, "deploy:~6-b3") == "no-actions"
    s = play(table(("b1=3", "h7=4")), "research end")
    assert actor(s) == 1
    assert s.actions == 3


def test_abilities_and_powers_after_the_third_action() -> None:
    """QU-TURN-4."""
    s = play(table(("b1=3,c2=4", "h7=4"), cards=("tyrannical",)), "research research research")
    assert tokens(s) == ["warp:b1,c2", "modify:c2=3", "modify:c2=5", "tyrannical", "end"]


def test_ending_is_always_possible() -> None:
    """QU-TURN-4."""
    assert "end" in tokens(table(("b1=3", "h7=4")))
    assert tokens(table(("-", "h7=4"), actions=0)) == ["end"]


def test_a_die_moves_once_and_uses_one_ability_whatever_its_number() -> None:
    """QU-TURN-3."""
    s = play(table(("b1=4,c2=2", "h7=4")), "b1-a1 modify:a1=3")
    assert ships(s) == "a1=3ma,c2=2"
    assert reason(s, "a1-a2") == "already-moved"
    assert reason(s, "warp:a1,c2") == "ability-used"
    s = play(s, "reconfigure:a1 =6")
    assert ships(s) == "a1=6ma,c2=2"
    assert reason(s, "scout:a1") == "ability-used"


def test_the_memory_stays_with_a_die_that_is_destroyed_and_deployed_again() -> None:
    """QU-TURN-3, QU-FLEET-4."""
    s = table(("g7=1m", "g8=1"), cards=("-", "stubborn"))
    s = play(s, "strike:g7xg8 =6 =1 =4")
    assert scrap(s) == "4ma,6,6"
    s = play(s, "deploy:~4ma-b1")
    assert ships(s) == "b1=4ma"
    assert reason(s, "b1-a1") == "already-moved"
    assert reason(s, "modify:b1=3") == "ability-used"


def test_memories_fade_when_the_turn_ends() -> None:
    """QU-TURN-2."""
    s = play(table(("b1=4", "h7=4")), "b1-a1 modify:a1=3 end")
    assert ships(s) == "a1=3"
    s = play(s, "h7-h6 end")
    assert reason(s, "a1-a2") == ""


def test_nothing_changes_a_number_in_the_middle_of_a_move() -> None:
    """QU-TURN-6."""
    s = play(table(("d6=4,c2=6", "d5=3")), "d6xd5")
    assert tokens(s) == ["from:c5", "from:d6"]
    s = play(table(("b1=2,a1=4", "h7=4")), "b1+a1")
    assert all(token.startswith("land:") for token in tokens(s))


def test_after_the_last_seat_comes_the_first() -> None:
    """QU-TURN-5."""
    s = table(("b1=3", "h1=3", "e7=3"), on="beta", turn=2)
    s = play(s, "end")
    assert actor(s) == 0
    assert s.turns == 6


def test_the_turn_is_told() -> None:
    """QU-TURN-5."""
    events = events_of(table(("b1=3", "h7=4")), "end")
    assert events["ended"].facts == {"seat": 0, "unused": 3}
    assert events["turn"].facts == {"seat": 1, "actions": 3, "turn": 6, "extra": False}


def test_void_research_at_the_start_of_a_turn() -> None:
    """QU-MAP-VOID."""
    s = table(("d4=3,e5=2,f6=1,g4=1", "k4=4"), on="axiomatic", turn=1, research="2/1")
    s = play(s, "end")
    assert s.research == (5, 1), "three ships on the Void, its centre too"
    s = table(("d4=3,e5=2,f6=1", "k4=4"), on="axiomatic", turn=1, research="5/1")
    assert play(s, "end").research == (6, 1)
    assert kind(play(s, "end")) == "act"


def test_reasons_of_the_moment() -> None:
    """QU-TURN-1."""
    s = table(("b1=3", "h7=4"))
    assert reason(s, "=3") == "nothing-falls"
    assert reason(s, "keep") == "not-now"
    s = play(s, "reconfigure:b1")
    assert reason(s, "end") == "chance-first"
    assert reason(s, "=3") == "must-differ"
    assert reason(s, "=agile") == "die-first"
