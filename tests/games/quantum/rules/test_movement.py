"""Moving, transport, maneuver."""

from __future__ import annotations

from core.games.quantum.movement import route
from tests.games.quantum.rules.table import (
    GAME,
    events_of,
    kind,
    play,
    reason,
    ships,
    table,
    tokens,
)


def goals(found: list[str]) -> set[str]:
    return {token.rpartition("-")[2] for token in found if "-" in token}


def test_up_to_its_number_around_corners() -> None:
    """QU-MOVE-1."""
    s = table(("a1=2", "h7=4"))
    assert goals(tokens(s, "a1-")) == {"b1", "c1", "a2", "a3"}
    s = play(s, "a1-a3")
    assert ships(s) == "a3=2m"
    assert s.actions == 2


def test_planets_and_ships_block() -> None:
    """QU-MOVE-3."""
    s = table(("a1=3,a3=6", "c1=4"))
    assert goals(tokens(s, "a1-")) == {"b1", "a2"}
    assert reason(s, "a1-b2") == "planet"
    assert reason(s, "a1-a4") == "blocked"
    assert reason(s, "a1-a3") == "occupied"
    assert reason(s, "a1-e1") == "too-far"
    assert reason(s, "a1-u9") == "off-map"
    assert reason(s, "c1-d1") == "not-your-ship"


def test_a_move_ends_elsewhere() -> None:
    """QU-MOVE-1."""
    assert "a1-a1" not in tokens(table(("a1=6", "h7=4")))


def test_a_die_moves_once() -> None:
    """QU-MOVE-2."""
    s = play(table(("a1=3", "h7=4")), "a1-b1")
    assert reason(s, "b1-c1") == "already-moved"


def test_maneuver_goes_diagonally() -> None:
    """QU-SHIP-5."""
    s = table(("e4=5", "a1=1"))
    plain = table(("e4=5a", "a1=1"))
    assert goals(tokens(plain, "e4-")) < goals(tokens(s, "e4-"))
    assert "e4-e9" in tokens(s), "past the planet's corners"
    assert "e4-e9" not in tokens(plain)
    assert "e4-i9" in tokens(s)


CUNNING = (
    "quantum1 alpha revised,on d1=5a,c1=1,e1=1,d2=6/h7=5,g8=4 -/6 1/2 b2=0,h8=1 1/1 1/1 cunning/-"
    " momentum,aggression,expansion,clever,eager,nomadic -/- 0,0,0,5 2,0 - - 0/0 act:0:-"
)


def test_second_maneuver_by_cunning_tells_its_whole_path() -> None:
    """QU-SHIP-5, QU-CMD-CUNNING. The ship is shut in orthogonally: the one way is diagonal."""
    s = GAME.read_state(CUNNING)
    events = events_of(s, "d1-c2")
    assert events["moved"].facts["path"] == "d1 c2"
    assert events["used"].facts["card"] == "cunning"


def test_maneuver_is_spent_only_by_a_diagonal_step() -> None:
    """QU-SHIP-5."""
    s = table(("e4=5", "a1=1"))
    assert ships(play(s, "e4-i4")) == "i4=5m"
    assert ships(play(s, "e4-i9")) == "i9=5ma"


def test_maneuver_squeezes_between_two_blockers() -> None:
    """QU-SHIP-5."""
    s = table(("a1=5", "b1=6,a2=6"))
    assert "a1-b2" not in tokens(s)
    assert reason(s, "a1-b2") == "planet"
    s = table(("c3=5", "c4=6,d3=6"))
    assert "c3-d4" in tokens(s)


def test_transport_flies_and_drops() -> None:
    """QU-SHIP-2, QU-SHIP-2C."""
    s = table(("c3=2,d4=6,b1=4", "h7=4"))
    assert tokens(s, "c3+") == ["c3+d4"]
    s = play(s, "c3+d4")
    assert s.actions == 2
    assert kind(s) == "land"
    assert goals(tokens(s)) == set()
    s = play(s, "land:d3")
    assert ships(s) == "b1=4,d3=2ma"
    assert tokens(s) == [f"drop:{c}" for c in ("c2", "d2", "c3", "e3", "c4", "d4", "e4")]
    s = play(s, "drop:e4")
    assert ships(s) == "b1=4,d3=2ma,e4=6"
    assert "e4-e3" in tokens(s), "the passenger may still move"
    assert "scout:e4" in tokens(s)


def test_transport_uses_the_square_the_passenger_left() -> None:
    """QU-SHIP-2."""
    s = table(("a1=2,b1=6", "a2=4"))
    s = play(s, "a1+b1")
    assert tokens(s) == ["land:a1", "land:b1", "land:c1"]
    s = table(("a1=2,b1=6", "a2=4,c1=3"))
    s = play(s, "a1+b1 land:b1")
    assert tokens(s) == ["drop:a1", "drop:c2"]


def test_the_passenger_may_be_dropped_where_it_was() -> None:
    """QU-SHIP-2."""
    s = play(table(("c3=2,c4=6", "h7=4")), "c3+c4 land:d3 drop:c4")
    assert ships(s) == "d3=2ma,c4=6"


def test_transport_may_come_back_with_two_steps() -> None:
    """QU-SHIP-2B."""
    s = play(table(("c3=2,c4=6", "h7=4")), "c3+c4")
    assert "land:c3" in tokens(s)
    s = play(s, "land:c3 drop:d2")
    assert ships(s) == "d2=6,c3=2ma"


def test_transport_neither_attacks_nor_stays() -> None:
    """QU-SHIP-2."""
    s = table(("a1=2,b1=6", "a2=4,c1=3,c2=5"))
    s = play(s, "a1+b1")
    assert tokens(s) == ["land:a1", "land:b1"]
    boxed = table(("a1=2,a2=6", "b1=4,a3=3,b3=5"))
    assert "a1+a2" in tokens(boxed)
    around = table(("c3=2,d4=6", "c2=1,b3=1,d3=1,c4=1"))
    assert reason(around, "c3+d4") == "no-way-out"


def test_a_passenger_may_be_carried_again_and_a_flagship_carried() -> None:
    """QU-SHIP-2D."""
    s = play(table(("c3=2,c4=6,e3=2", "h7=4")), "c3+c4 land:d3 drop:d4")
    s = play(s, "e3+d4 land:e4 drop:e3")
    assert ships(s) == "d3=2ma,e3=6,e4=2ma"
    s = play(table(("c3=2,c4=2", "h7=4")), "c3+c4 land:d3 drop:d4")
    assert tokens(s, "d4+") == ["d4+d3"]


def test_why_no_transport() -> None:
    """QU-SHIP-2."""
    s = table(("c3=3,c4=6,e3=2,i9=1", "h7=4"))
    assert reason(s, "c3+c4") == "wrong-ship"
    assert reason(s, "e3+i9") == "not-around"
    assert reason(s, "e3+h7") == "not-your-ship"
    assert reason(table(("e3=2a,e4=1", "h7=4")), "e3+e4") == "ability-used"


def test_moves_are_told_with_their_way() -> None:
    """QU-MOVE-1."""
    s = table(("a1=3", "b1=4"))
    facts = events_of(s, "a1-b3")["moved"].facts
    assert facts == {
        "seat": 0,
        "face": 3,
        "start": "a1",
        "goal": "b3",
        "by": "",
        "path": "a1 a2 a3 b3",
    }
    assert route(s, 0, 3, diagonal=True) == "a1 a2 b3 c2 d1"
    s = play(table(("c3=2,d4=6", "h7=4")), "c3+d4")
    assert str(events_of(s, "land:d4")["flew"].facts["path"]).count(" ") == 2
