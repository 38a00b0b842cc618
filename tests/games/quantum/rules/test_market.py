"""Research, dominance, infamy, the card phase, victory."""

from __future__ import annotations

from core import OVER
from core.games.quantum.state import cubes_left
from tests.games.quantum.rules.table import (
    GAME,
    actor,
    card_weights,
    events_of,
    kind,
    play,
    reason,
    table,
    tokens,
)

BUILT = "b1=3,c2=2,e1=3,d2=4"


def test_research_rises_to_6_and_no_further() -> None:
    """QU-RES-1."""
    s = play(table(("b1=3", "h7=4"), research="4/1"), "research research")
    assert s.research == (6, 1)
    assert reason(s, "research") == "research-full"


def test_a_breakthrough_earns_a_card_and_resets() -> None:
    """QU-RES-2."""
    s = table(("b1=3", "h7=4"), research="5/1")
    s = play(s, "research")
    assert s.picks == (0, 0)
    events = events_of(s, "end")
    assert events["breakthrough"].facts == {"seat": 0, "was": 6}
    s = play(s, "end")
    assert s.research == (1, 1)
    assert kind(s) == "pick"
    assert actor(s) == 0
    assert actor(play(table(("b1=3", "h7=4"), research="5/1"), "end")) == 1


def test_one_pick_for_each_cube_and_one_for_a_breakthrough() -> None:
    """QU-CARD-1, QU-CARD-2."""
    s = table(("e1=3,d2=4,e4=3,d5=5", "h7=4"), actions=4, research="6/1")
    s = play(s, "construct:e2 construct:e5 end")
    assert s.picks == (3, 0)
    s = play(s, "take:agile =clever take:clever =cruel")
    assert kind(s) == "pick"
    s = play(s, "take:aggression =sabotage")
    assert actor(s) == 1
    assert s.cards[0] == ("agile", "clever")


def test_the_place_is_filled_at_once_from_the_same_deck() -> None:
    """QU-CARD-3."""
    s = play(table(("b1=3", "h7=4"), picks="2/0"), "end take:aggression")
    assert s.market[1] == ""
    assert s.dominance == (1, 1), "the place is filled before the gambit works"
    assert tokens(s) == [
        f"={card}"
        for card in (
            "aggression",
            "expansion",
            "momentum",
            "relocation",
            "reorganization",
            "sabotage",
        )
    ]
    s = play(s, "=sabotage")
    assert s.market[1] == "sabotage"
    assert s.dominance == (3, 1)
    assert s.spent == (("aggression",), ())
    assert kind(s) == "pick"


def test_two_copies_of_a_gambit_are_one_choice() -> None:
    """QU-CARD-3."""
    market = "expansion,expansion,expansion,agile,clever,cruel"
    s = play(table(("b1=3", "h7=4"), picks="1/0", market=market), "end")
    assert tokens(s) == [
        "take:expansion",
        "take:agile",
        "take:clever",
        "take:cruel",
        "refresh",
        "pass",
    ]


def test_a_pick_buys_six_new_cards() -> None:
    """QU-CARD-4."""
    s = play(table(("b1=3", "h7=4"), picks="2/0"), "end refresh")
    assert s.picks == (1, 0)
    assert s.market == ("",) * 6
    s = play(s, "=sabotage =sabotage =momentum =cruel =eager =clever")
    assert s.market == ("sabotage", "sabotage", "momentum", "cruel", "eager", "clever")
    assert s.spent[0] == ("aggression", "expansion", "momentum")
    assert kind(s) == "pick"
    assert "refresh" in tokens(s)


def test_a_fourth_command_replaces_one() -> None:
    """QU-CARD-5."""
    s = table(("b1=3", "h7=4"), picks="1/0", cards=("clever,cruel,eager",))
    s = play(s, "end take:agile")
    assert kind(s) == "replace"
    assert tokens(s) == ["discard:clever", "discard:cruel", "discard:eager"]
    assert reason(s, "discard:agile") == "not-to-discard"
    s = play(s, "discard:cruel =curious")
    assert s.cards[0] == ("clever", "eager", "agile")
    assert s.spent == ((), ("cruel",))


def test_picks_may_be_passed() -> None:
    """QU-CARD-6."""
    s = play(table(("b1=3", "h7=4"), picks="2/0"), "end")
    assert events_of(s, "pass")["passed"].facts == {"seat": 0, "lost": 2}
    s = play(s, "pass")
    assert s.picks == (0, 0)
    assert actor(s) == 1


def test_new_commands_work_from_the_next_turn_on() -> None:
    """QU-CARD-7."""
    s = table(("b1=3", "h7=4"), picks="1/1", research="1/1")
    s = play(s, "end take:agile =clever")
    assert actor(s) == 1
    assert s.fresh == (("agile",), ())
    s = play(s, "pass")
    assert s.cards == (("agile",), ())
    assert s.turn == 1, "a passive one already in the next player's turn"
    s = table(("b1=3", "h7=4"), cards=("+agile,clever", "-"))
    assert s.cards == (("clever",), ())
    assert reason(s, "b1-e3") == "too-far"
    s = table(("b1=3", "h7=4"), cards=("+tactical", "-"))
    assert reason(s, "tactical:b1-a1") == "card-next-turn"


def test_an_empty_deck_is_its_discards_shuffled() -> None:
    """QU-CARD-8."""
    discards = (
        ["aggression"] * 3
        + ["expansion"] * 7
        + ["momentum"] * 3
        + ["relocation"] * 2
        + ["reorganization"] * 2
        + ["sabotage"] * 2
    )
    s = table(("b1=3", "h7=4"), picks="1/0", discards=f"{','.join(discards)}/-")
    s = play(s, "end")
    assert events_of(s, "take:aggression")["reshuffled"].facts == {"deck": "gambits"}
    s = play(s, "take:aggression")
    weights = card_weights(s)
    assert weights["expansion"] * 19 == 7
    assert weights["aggression"] * 19 == 3, "the one just taken is not among them"
    s = play(s, "=sabotage")
    assert s.spent == (("aggression",), ())


def test_a_gambit_deck_without_any_card_leaves_a_place_empty() -> None:
    """QU-CARD-8."""
    market = "momentum,aggression,-,agile,clever,cruel"
    gone = ["aggression"] * 3 + ["expansion"] * 8 + ["momentum"] * 3 + ["relocation"] * 2
    gone += ["reorganization"] * 2 + ["sabotage"] * 2
    s = table(("b1=3", "h7=4"), picks="1/0", market=market, discards=f"{','.join(gone)}/-")
    s = play(s, "end")
    assert tokens(s, "take") == [
        f"take:{c}" for c in ("momentum", "aggression", "agile", "clever", "cruel")
    ]


def test_picks_earned_on_anothers_turn_come_after_his_own() -> None:
    """QU-CARD-9."""
    s = table(("b1=3", "h7=4"), picks="1/1", cards=("-", "-"))
    s = play(s, "end")
    assert actor(s) == 0
    s = play(s, "take:agile =clever")
    assert actor(s) == 1
    assert s.turn == 0
    s = play(s, "take:arrogant =cruel")
    assert s.turn == 1
    four = table(("b1=3", "h1=4", "b7=4", "h7=4"), on="gamma", picks="0/1/1/1", turn=2)
    s = play(four, "end")
    assert actor(s) == 2
    s = play(s, "pass")
    assert actor(s) == 3
    s = play(s, "pass")
    assert actor(s) == 1


def test_a_useless_expansion_cannot_be_taken() -> None:
    """QU-CARD-10, QU-GAM-EXPANSION."""
    market = "expansion,expansion,expansion,agile,clever,cruel"
    s = table(("b1=3,c2=1,b3=1", "h7=4"), scrap=("1,2",), picks="1/0", market=market)
    s = play(s, "end")
    assert "take:expansion" not in tokens(s)
    assert reason(s, "take:expansion") == "useless-card"
    assert "refresh" in tokens(s)
    assert reason(s, "take:sabotage") == "no-pick"


def test_infamy_at_6_at_once_and_back_to_1() -> None:
    """QU-INF-1, QU-DOM-2."""
    s = table(("a1=3", "a2=4"), dominance="5/3", cubes="b2=0,e5=1,h8=1")
    s = play(s, "a1xa2 =1 =1 =5")
    assert kind(s) == "infamy"
    assert s.actions == 2
    s = play(s, "infamy:h5")
    assert s.dominance == (1, 2)
    assert s.picks == (1, 0)
    assert kind(s) == "advance"
    assert cubes_left(s, 0) == 3


def test_infamy_needs_a_free_slot_without_an_own_cube_but_no_ship() -> None:
    """QU-INF-2."""
    s = table(("a1=3", "a2=4"), dominance="5/3", cubes="b2=0,e5=01,h5=1,h8=1")
    s = play(s, "a1xa2 =1 =1 =5")
    assert tokens(s) == [f"infamy:{planet}" for planet in ("e2", "h2", "b5", "b8", "e8")]
    assert reason(s, "infamy:e5") == "no-infamy"
    assert reason(s, "end") == "answer-first"


def test_infamy_without_a_slot_stays_at_6() -> None:
    """QU-INF-3."""
    cubes = "b5=0,e2=1,e5=0,e8=1,h5=01"
    s = table(
        ("b4=3,a5=5", "c4=4"),
        on="tactics",
        cubes=cubes,
        rules="revised,off",
        dominance="5/3",
    )
    s = play(s, "b4xc4 =1 =1 =5")
    assert s.dominance == (6, 2)
    assert kind(s) == "advance"
    s = table(("b4=1", "c4=4"), on="tactics", cubes="b5=0,h5=1", dominance="6/3")
    s = play(s, "b4xc4 =1 =1 =5")
    assert kind(s) == "infamy", "asked again at the next gain"


def test_infamy_several_times_in_one_turn() -> None:
    """QU-INF-1."""
    s = table(("a1=3,a4=3", "a2=4,a5=4"), dominance="5/3", cards=("ravenous",))
    s = play(s, "a1xa2 =1 =1 =5 infamy:h5 stay")
    assert s.dominance == (1, 2)
    s = play(s, "a4xa5 =1 =1 =5")
    assert s.dominance == (3, 1)


def test_the_last_cube_wins_at_once() -> None:
    """QU-WIN-1, QU-WIN-2."""
    s = table(("e1=3,d2=4", "h7=4"), cubes="b2=0,h2=0,b5=0,b8=0,h8=1")
    assert GAME.winners(s) == ()
    assert events_of(s, "construct:e2")["won"].facts == {"seat": 0}
    s = play(s, "construct:e2")
    assert actor(s) == OVER
    assert GAME.winners(s) == (0,)
    assert GAME.scores(s) == (5, 1)
    assert GAME.legal(s) == ()
    assert reason(s, "end") == "over"
    assert GAME.write_state(GAME.read_state(GAME.write_state(s))) == GAME.write_state(s)


def test_the_last_cube_by_infamy_wins_even_on_anothers_turn() -> None:
    """QU-WIN-1."""
    s = table(
        ("a1=4", "a2=4"),
        dominance="3/5",
        cards=("-", "stubborn"),
        cubes="b2=0,h8=1,h2=1,b5=1,b8=1",
    )
    s = play(s, "a1xa2 =2 =2 =4 infamy:e2")
    assert GAME.winners(s) == (1,)
    s = table(("a1=4", "a2=4"), dominance="4/1", cubes="b2=0,h2=0,b5=0,b8=0,h8=1", picks="1/0")
    s = play(s, "end take:aggression =sabotage infamy:e5")
    assert GAME.winners(s) == (0,)
    s = table(
        ("a1=4", "a2=4"),
        dominance="5/1",
        research="2/1",
        cards=("tyrannical",),
        cubes="b2=0,h2=0,b5=0,b8=0,h8=1",
    )
    assert GAME.winners(play(s, "tyrannical infamy:e5")) == (0,)


def test_cubes_stay_on_the_map() -> None:
    """QU-WIN-3. Only Relocation moves one; the count never falls."""
    s = table(
        ("b1=3", "h7=4"),
        cubes="b2=0,e2=1,h8=1",
        picks="1/0",
        market="relocation,aggression,momentum,agile,clever,cruel",
    )
    s = play(s, "end take:relocation =sabotage relocate:e2,1 to:h5")
    assert GAME.scores(s) == (1, 2)
