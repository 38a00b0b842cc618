"""What went wrong in other programs for this game does not go wrong here."""

from __future__ import annotations

from core.games.quantum.maps import read_cell
from tests.games.quantum.rules.table import (
    GAME,
    actor,
    kind,
    play,
    reason,
    scrap,
    ships,
    table,
    tokens,
)

SIX = "reorganization,expansion,momentum,agile,clever,cruel"


def test_staying_is_on_the_square_before_the_attack_not_where_the_move_began() -> None:
    s = play(table(("a1=3", "a4=4")), "a1xa4 =1 =1 =2 stay")
    assert ships(s) == "a3=3m"
    s = play(table(("a1=3", "a4=4")), "a1xa4 =6 =1")
    assert ships(s) == "a3=3m"


def test_attacks_only_from_squares_the_ship_can_reach() -> None:
    s = play(table(("a1=3,b3=6", "a4=4")), "a1xa4")
    assert kind(s) == "weapons", "a3 alone: b4 lies behind the own ship"
    s = table(("a1=3,a3=6", "a4=4"))
    assert reason(s, "a1xa4") == "blocked"


def test_construct_charges_the_two_actions_it_needs() -> None:
    s = table(("e1=3,d2=4", "h7=4"), actions=2)
    assert play(s, "construct:e2").actions == 0


def test_a_scouts_reroll_is_free() -> None:
    assert play(table(("b1=6", "h7=4")), "scout:b1 =2").actions == 3
    assert tokens(table(("b1=6", "h7=4"), actions=0), "scout") == ["scout:b1"]


def test_no_deployment_without_actions_unless_it_is_free() -> None:
    assert tokens(table(("b1=6", "h7=4"), actions=0), "deploy") == []
    eager = table(("b1=6", "h7=4"), actions=0, cards=("eager",))
    assert len(tokens(eager, "deploy")) == 3


def test_actions_left_are_usable_after_a_won_battle() -> None:
    s = play(table(("a1=3", "a4=4")), "a1xa4 =1 =1 =2 advance research research")
    assert s.actions == 0


def test_a_deployed_ship_can_move() -> None:
    s = play(table(("b1=6", "h7=4")), "deploy:~6-c2 c2-d2")
    assert s.actions == 1


def test_every_ship_of_a_reorganization_is_placed() -> None:
    s = table(("b1=3,c2=2,i9=1", "h7=4"), picks="1/0", market=SIX)
    s = play(s, "end take:reorganization =sabotage choose:i9 choose:c2 choose:b1 done =1 =2 =3")
    for left in (3, 2, 1):
        assert kind(s) == "place"
        assert len(s.pending[-1].faces) == left
        s = play(s, tokens(s)[0])
    assert kind(s) == "act"


def test_both_expansions_in_one_card_phase() -> None:
    market = "expansion,expansion,momentum,agile,clever,cruel"
    s = table(("b1=3", "h7=4"), picks="2/0", market=market)
    s = play(s, "end take:expansion =sabotage =1 place:1-c2 take:expansion =sabotage =2 place:2-b3")
    assert (s.reserve[0], actor(s)) == (0, 1)


def test_relentless_is_not_offered_where_rational_fixes_the_roll() -> None:
    s = play(table(("a1=6", "a2=4"), cards=("rational,relentless",)), "a1xa2 =1")
    assert kind(s) == "act"
    s = play(table(("a1=1", "a2=4"), cards=("-", "rational,relentless")), "a1xa2 =1")
    assert kind(s) == "die"


def test_start_of_turn_cards_are_judged_anew_in_a_momentum_turn() -> None:
    s = table(("b1=3,c2=3", "h7=4"), picks="1/0", cards=("brilliant,arrogant,conformist",))
    s = play(s, "end take:momentum =sabotage")
    assert (s.actions, s.research) == (4, (3, 1))


def test_abilities_are_fresh_in_a_momentum_turn() -> None:
    s = play(table(("b1=6", "h7=4"), picks="1/0"), "scout:b1 =4 end take:momentum =sabotage")
    assert "modify:b1=3" in tokens(s)


def test_two_ships_of_one_number_are_told_apart() -> None:
    s = table(("b1=6,c2=6", "h7=4"), scrap=("4,4m",))
    assert {"reconfigure:b1", "reconfigure:c2", "reconfigure:~4", "reconfigure:~4m"} <= set(
        tokens(s)
    )
    assert scrap(play(s, "reconfigure:~4m =1")) == "1m,4"


def test_infamy_by_all_four_routes_wins_with_the_last_cube() -> None:
    last = "b2=0,h2=0,b5=0,b8=0,h8=1"
    kill = table(("a1=3", "a2=4"), dominance="5/1", cubes=last)
    assert GAME.winners(play(kill, "a1xa2 =1 =1 =1 infamy:e5")) == (0,)
    stubborn = table(("a2=3", "a1=4"), dominance="5/1", cubes=last, turn=1, cards=("stubborn", "-"))
    assert GAME.winners(play(stubborn, "a1xa2 =6 =1 =1 infamy:e5")) == (0,)
    gambit = table(("a1=3", "h7=4"), dominance="4/1", cubes=last, picks="1/0")
    assert GAME.winners(play(gambit, "end take:aggression =sabotage infamy:e5")) == (0,)
    tyrant = table(
        ("a1=3", "h7=4"), dominance="5/1", cubes=last, research="2/1", cards=("tyrannical",)
    )
    assert GAME.winners(play(tyrant, "tyrannical infamy:e5")) == (0,)


def test_more_permissions_never_forbid_a_construction() -> None:
    for cards in ("ingenious", "intelligent", "ingenious,intelligent"):
        s = table(("e1=3,d2=4,d1=1,f3=2", "h7=4"), cards=(cards,))
        assert "construct:e2" in tokens(s), cards


def test_transport_knows_that_the_passengers_square_is_empty() -> None:
    s = play(table(("c3=2,c4=6", "h7=4")), "c3+c4")
    assert "land:c4" in tokens(s)
    s = play(s, "land:c4")
    assert f"drop:{'c3'}" in tokens(s)
    s = play(table(("c3=2,c4=6", "h7=4")), "c3+c4 land:c3")
    assert "drop:c4" in tokens(s)


def test_only_reconfigured_ships_must_differ() -> None:
    plain = ["=1", "=2", "=3", "=4", "=5", "=6"]
    s = play(table(("b1=4", "h7=4")), "reconfigure:b1")
    assert "=4" not in tokens(s)
    assert tokens(play(table(("a1=3", "a2=4")), "a1xa2 =1 =1")) == plain
    s = play(table(("b1=4", "h7=4"), cards=("resourceful",)), "resourceful:b1")
    assert tokens(s) == plain
    s = table(("b1=4", "h7=4"), picks="1/0", market=SIX)
    assert tokens(play(s, "end take:expansion =sabotage")) == plain
    assert tokens(play(s, "end take:reorganization =sabotage choose:b1 done")) == plain


def test_the_board_is_where_the_names_say() -> None:
    assert (read_cell("a1"), read_cell("c3")) == (0, 50)
