"""Every gambit card; `test_registry` holds this file to the registry."""

from __future__ import annotations

from core.games.quantum.question import in_hand
from core.games.quantum.state import cubes_placed
from tests.games.quantum.rules.table import GAME, actor, kind, play, scrap, ships, table, tokens

ALL = "relocation,reorganization,momentum,agile,clever,cruel"
BAG = "sabotage,expansion,aggression,agile,clever,cruel"


def test_aggression() -> None:
    """QU-GAM-AGGRESSION. Two more; at 6 a cube at once, and one more pick."""
    s = play(table(("b1=3", "h7=4"), picks="1/0", dominance="2/1"), "end take:aggression =sabotage")
    assert s.dominance == (4, 1)
    assert actor(s) == 1
    s = table(("b1=3", "h7=4"), picks="1/0", dominance="5/1")
    s = play(s, "end take:aggression =sabotage")
    assert (kind(s), s.dominance) == ("infamy", (6, 1))
    s = play(s, "infamy:e5")
    assert (kind(s), s.picks, s.dominance) == ("pick", (1, 0), (1, 1))
    assert cubes_placed(s, 0) == 2


def test_expansion() -> None:
    """QU-GAM-EXPANSION. A die of the reserve, rolled, placed for good; no action gained."""
    s = play(table(("b1=3,d1=2,d2=1", "h7=4"), picks="2/0"), "end take:expansion =expansion")
    assert (kind(s), in_hand(s, 0), s.reserve) == ("die", 1, (1, 2))
    s = play(s, "=6")
    assert tokens(s) == ["place:6-a2", "place:6-c2", "place:6-b3", "place:6-scrap"]
    s = play(s, "place:6-c2")
    assert ships(s) == "b1=3,d1=2,c2=6,d2=1"
    s = play(s, "take:expansion =sabotage =2 place:2-scrap")
    assert (scrap(s), s.reserve) == ("2", (0, 2))
    s = table(("d1=2,d2=1,d3=1", "a2=4,b1=4,c2=4,b3=4"), picks="1/0")
    s = play(s, "end take:expansion =sabotage =6")
    assert tokens(s) == ["place:6-scrap"], "no orbital room"
    s = table(("b1=3", "h7=4"), picks="1/0", cards=("stealthy,clever",))
    s = play(s, "end take:expansion =sabotage clever:2")
    assert "place:2-e1" in tokens(s)


def test_momentum() -> None:
    """QU-GAM-MOMENTUM. A new turn with two actions, all reset, picks carried over."""
    s = table(
        ("b1=3", "h7=4"),
        picks="3/0",
        used="tactical",
        cards=("brilliant,tactical",),
        attacked=True,
    )
    s = play(s, "b1-a1 end take:aggression =sabotage take:agile =ferocious take:momentum =sabotage")
    assert (s.turn, s.regular, s.actions, s.turns) == (0, 0, 2, 6)
    assert (ships(s), s.used, s.attacked) == ("a1=3", (), False)
    assert s.cards[0] == ("brilliant", "tactical", "agile"), "what was just taken works"
    assert s.research == (3, 1)
    s = table(("b1=3", "h7=4"), picks="2/0")
    s = play(s, "end take:momentum =momentum")
    assert s.picks == (1, 0)
    s = play(s, "end")
    assert (kind(s), actor(s)) == ("pick", 0)
    s = play(s, "take:momentum =sabotage")
    assert (s.actions, actor(s)) == (2, 0), "it chains"
    assert actor(play(s, "end")) == 1


def test_momentum_earned_on_anothers_turn() -> None:
    """QU-GAM-MOMENTUM. Played right after that turn, then the order resumes."""
    s = table(("b1=3", "h1=4", "e7=4"), on="beta", picks="0/0/1")
    s = play(s, "end")
    assert (actor(s), s.turn) == (2, 0)
    s = play(s, "take:momentum =sabotage")
    assert (actor(s), s.turn, s.regular, s.actions) == (2, 2, 0, 2)
    s = play(s, "end")
    assert (actor(s), s.turn, s.actions) == (1, 1, 3)


def test_others_wait_until_a_chain_of_turns_is_over() -> None:
    """QU-GAM-MOMENTUM, QU-CARD-9."""
    s = play(table(("b1=3", "h7=4"), picks="1/1"), "end take:momentum =sabotage")
    assert s.picks == (0, 1)
    assert actor(s) == 0
    s = play(s, "end")
    assert (actor(s), kind(s)) == (1, "pick")


def test_relocation() -> None:
    """QU-GAM-RELOCATION. A cube of another, to a free slot on a planet without his cubes."""
    s = table(("b1=3", "h7=4"), picks="1/0", market=ALL, cubes="b2=0,e5=01,h5=1,h8=1")
    s = play(s, "end take:relocation =sabotage")
    assert tokens(s) == ["relocate:e5,1", "relocate:h5,1", "relocate:h8,1"]
    s = play(s, "relocate:e5,1")
    assert tokens(s) == ["to:e2", "to:h2", "to:b5", "to:b8", "to:e8"]
    s = play(s, "to:e2")
    assert s.cubes[1] == (1,)
    assert s.cubes[4] == (0,)
    assert s.picks == (0, 0)
    assert GAME.scores(s) == (2, 3)


def test_relocation_in_the_first_printing() -> None:
    """QU-GAM-RELOCATION, QU-SET-7. Never to a higher number."""
    s = table(
        ("b1=3", "h7=4"),
        on="alpha-first",
        rules="first,off",
        picks="1/0",
        market=ALL,
        cubes="b8=0,h2=1",
    )
    s = play(s, "end take:relocation =sabotage relocate:h2,1")
    assert "to:e5" not in tokens(s)
    assert "to:e2" in tokens(s)
    s = table(("b1=3", "h7=4"), picks="1/0", market=ALL)
    s = play(s, "end take:relocation =sabotage relocate:h8,1")
    assert "to:e5" in tokens(s)


def test_relocation_without_a_move_does_nothing() -> None:
    """QU-GAM-RELOCATION."""
    own = "Tiny|2p|4c/9*,9*,7"
    s = table(("b1=3", "h1=4"), on=own, picks="1/0", market=ALL, cubes="b2=001,e2=01,h2=1")
    s = play(s, "end take:relocation =sabotage")
    assert actor(s) == 1
    assert kind(s) == "act"


def test_reorganization() -> None:
    """QU-GAM-REORGANIZATION. Chosen first, rolled together, then placed in any order."""
    s = table(("b1=3,c2=2,i9=1", "h7=4"), scrap=("5",), picks="1/0", market=ALL)
    s = play(s, "end take:reorganization =sabotage")
    assert tokens(s) == ["choose:b1", "choose:c2", "choose:i9", "choose:~5", "done"]
    s = play(s, "choose:i9 choose:~5 choose:c2")
    assert in_hand(s, 0) == 3
    assert ships(s) == "b1=3"
    s = play(s, "done =4")
    assert kind(s) == "die", "all are rolled before one is placed"
    s = play(s, "=4 =1")
    assert kind(s) == "place"
    assert {token[:7] for token in tokens(s)} == {"place:1", "place:4"}
    assert {token[8:] for token in tokens(s)} == {"c2", "a2", "b3", "scrap"}
    s = play(s, "place:4-c2 place:1-scrap place:4-a2")
    assert (ships(s), scrap(s)) == ("b1=3,a2=4,c2=4", "1")
    assert actor(s) == 1


def test_reorganization_of_none() -> None:
    """QU-GAM-REORGANIZATION."""
    s = table(("b1=3,c2=2,i9=1", "h7=4"), picks="1/0", market=ALL)
    assert actor(play(s, "end take:reorganization =sabotage done")) == 1


def test_reorganization_with_clever_and_stealthy() -> None:
    """QU-GAM-REORGANIZATION, QU-CMD-CLEVER, QU-CMD-STEALTHY."""
    s = table(
        ("b1=3,c2=2,i9=1", "h7=4"),
        picks="1/0",
        market=ALL.replace("clever", "eager"),
        cards=("clever,stealthy",),
    )
    s = play(s, "end take:reorganization =sabotage choose:i9 done clever:5")
    assert "place:5-e5" not in tokens(s)
    assert "place:5-i9" in tokens(s)
    assert "place:5-h6" not in tokens(s)


def test_place() -> None:
    """QU-GAM-PLACE. The square just taken is no longer isolated or free for the next one."""
    s = table(
        ("b1=3,c2=2,i9=1", "h7=4"),
        picks="1/0",
        market=ALL.replace("clever", "eager"),
        cards=("stealthy",),
    )
    s = play(s, "end take:reorganization =sabotage choose:i9 choose:c2 done =2 =5 place:5-e1")
    assert not {"place:2-e1", "place:2-d1", "place:2-f1"} & set(tokens(s))
    assert "place:2-g1" in tokens(s)


def test_sabotage() -> None:
    """QU-GAM-SABOTAGE. Everybody else, clockwise; asked only with a choice."""
    cards = ("agile", "clever,+cruel", "eager", "-")
    s = table(
        ("b1=3", "h1=4", "b9=4", "h9=4"),
        on="gamma",
        cards=cards,
        picks="1/0/0/0",
        market="sabotage,momentum,expansion,warlike,nomadic,curious",
    )
    s = play(s, "end take:sabotage =sabotage")
    assert (actor(s), tokens(s)) == (1, ["discard:clever", "discard:cruel"])
    assert s.cards[2] == ("eager",), "in turn order"
    s = play(s, "discard:cruel")
    assert actor(s) == 1
    assert kind(s) == "act"
    assert s.cards == (("agile",), ("clever",), (), ())
    assert s.spent[1] == ("cruel", "eager")


def test_off_turn_picks_of_every_gambit() -> None:
    """QU-CARD-9. They work for whoever picked, on anybody's turn."""
    s = table(
        ("b1=3", "h7=4"), picks="0/1", market=BAG.replace("clever", "eager"), cards=("clever", "-")
    )
    s = play(s, "end take:sabotage =sabotage")
    assert s.cards == ((), ())
    s = table(("b1=3", "h7=4"), picks="0/1", market=BAG)
    s = play(s, "end take:expansion =sabotage =3 place:3-i8")
    assert ships(s, 1) == "h7=4,i8=3"
    s = table(("b1=3", "h7=4"), picks="0/1", market=BAG, dominance="1/4")
    s = play(s, "end take:aggression =sabotage infamy:e5")
    assert (actor(s), kind(s), s.turn) == (1, "pick", 0)
