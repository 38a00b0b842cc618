"""Every command card, one test each or more; `test_registry` holds this file to the registry."""

from __future__ import annotations

from core import CHANCE
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


def goals(found: list[str]) -> set[str]:
    return {token.rpartition("-")[2] for token in found if "-" in token}


def test_agile() -> None:
    """QU-CMD-AGILE. Attacks, transports, maneuvers too; not Tactical, not strikes."""
    s = table(("a1=1", "a3=4"), cards=("agile",))
    assert goals(tokens(s, "a1-")) == {"b1", "c1", "a2"}
    assert tokens(s, "a1x") == ["a1xa3"]
    s = play(table(("c3=2,d4=6", "h7=4"), cards=("agile",)), "c3+d4")
    assert "land:f3" in tokens(s)
    assert "land:c6" in tokens(s)
    s = table(("a1=1", "a3=4"), cards=("agile,tactical",))
    assert goals(tokens(s, "tactical:a1-")) == {"b1", "a2"}
    assert tokens(s, "tactical:a1x") == []
    assert tokens(s, "strike") == []
    plain = goals(tokens(table(("c3=5", "h7=4")), "c3-"))
    assert goals(tokens(table(("c3=5", "h7=4"), cards=("agile",)), "c3-")) > plain


def test_arrogant() -> None:
    """QU-CMD-ARROGANT. Strictly more ships than everybody else, when the turn starts."""
    more = table(("a1=1,c1=2", "a3=4"), cards=("arrogant",), turn=1)
    s = play(more, "end")
    assert s.actions == 4
    assert events_of(more, "end")["extra-action"].facts == {"seat": 0, "card": "arrogant"}
    s = play(table(("a1=1,c1=2", "a3=4,a4=1"), cards=("arrogant",), turn=1), "end")
    assert s.actions == 3
    s = table(("a1=1,c1=2", "a3=4", "i1=1,i2=1"), on="beta", cards=("arrogant",), turn=2)
    assert play(s, "end").actions == 3


def test_brilliant() -> None:
    """QU-CMD-BRILLIANT. In a Momentum turn as well; capped at 6."""
    s = play(table(("a1=1", "a3=4"), cards=("brilliant",), turn=1, research="2/1"), "end")
    assert s.research == (4, 1)
    s = play(table(("a1=1", "a3=4"), cards=("brilliant",), turn=1, research="5/1"), "end")
    assert s.research == (6, 1)
    s = table(("a1=1", "a3=4"), cards=("brilliant",), picks="1/0", research="2/1")
    s = play(s, "end take:momentum =sabotage")
    assert (s.turn, s.research, s.actions) == (0, (4, 1), 2)


def test_cerebral() -> None:
    """QU-CMD-CEREBRAL. Dominance 2 or more; also at research 6, where nothing is gained."""
    s = play(table(("a1=1", "a3=4"), cards=("cerebral",), dominance="2/1"), "cerebral")
    assert (s.dominance, s.research, s.actions) == ((1, 1), (4, 1), 3)
    assert reason(s, "cerebral") == "card-used"
    assert reason(table(("a1=1", "a3=4"), cards=("cerebral",)), "cerebral") == "dominance-low"
    s = table(("a1=1", "a3=4"), cards=("cerebral",), dominance="2/1", research="6/1")
    assert play(s, "cerebral").research == (6, 1)


def test_clever() -> None:
    """QU-CMD-CLEVER. Wherever a ship die would be rolled, its owner chooses."""
    s = play(table(("b1=4", "h7=4"), cards=("clever",)), "reconfigure:b1")
    assert actor(s) == 0
    assert tokens(s) == [f"clever:{face}" for face in (1, 2, 3, 5, 6)]
    assert ships(play(s, "clever:1")) == "b1=1"
    s = play(table(("b1=6", "h7=4"), cards=("clever",)), "scout:b1")
    assert tokens(s) == [f"clever:{face}" for face in (1, 2, 3, 4, 5)]
    s = play(table(("b1=6", "h7=4"), cards=("clever,resourceful",)), "resourceful:b1 clever:6")
    assert scrap(s) == "6,6,6"
    s = play(table(("a1=3", "a2=4"), cards=("-", "clever")), "a1xa2 =1 =1")
    assert (actor(s), kind(s)) == (1, "clever"), "asked in the middle of the other's turn"
    s = play(s, "clever:4")
    assert scrap(s, 1) == "4,6,6"
    assert (actor(s), kind(s)) == (0, "advance")
    s = play(
        table(("b1=3", "h7=4"), cards=("clever",), picks="1/0"), "end take:expansion =sabotage"
    )
    assert kind(s) == "clever"
    assert kind(play(s, "clever:2")) == "place"
    s = play(table(("a1=3", "a2=4"), cards=("clever",)), "a1xa2")
    assert actor(s) == CHANCE, "never a combat die"


def test_conformist() -> None:
    """QU-CMD-CONFORMIST. One action for any number of pairs on the map."""
    s = play(table(("a1=1,c1=1,a2=3,a3=3", "h7=4"), cards=("conformist",), turn=1), "end")
    assert s.actions == 4
    s = play(table(("a1=1,c1=2", "h7=4"), cards=("conformist",), turn=1), "end")
    assert s.actions == 3, "the sixes lie in the scrapyard"


def test_cruel() -> None:
    """QU-CMD-CRUEL. Attacking or defending; nothing to reroll on a Rational 3."""
    s = play(table(("a1=3", "a2=3"), cards=("cruel",)), "a1xa2 =3 =2")
    assert tokens(s) == ["pass", "cruel"]
    assert events_of(s, "cruel")["reroll-called"].facts["die"] == "defences"
    assert kind(play(s, "cruel =3")) == "die"
    assert kind(play(s, "cruel =1")) == "act"
    s = play(table(("a1=3", "a2=3"), cards=("-", "cruel")), "a1xa2 =1 =2")
    assert (actor(s), tokens(s)) == (1, ["pass", "cruel"])
    assert kind(play(s, "cruel =3")) == "act"
    s = play(table(("a1=3", "a2=1"), cards=("cruel", "rational")), "a1xa2 =6")
    assert kind(s) == "act", "a 3 that is no die is not rerolled"
    s = play(table(("a1=3", "a2=1"), cards=("rational", "cruel")), "a1xa2")
    assert kind(play(s, "=6")) == "die"


def test_cunning() -> None:
    """QU-CMD-CUNNING. A second ability of one ship; also that of its new number."""
    s = play(table(("b1=6", "h7=4"), cards=("cunning",)), "scout:b1 =4")
    assert tokens(s, "modify")
    s = play(s, "modify:b1=3")
    assert s.used == ("cunning",)
    assert tokens(s, "warp") == []
    s = play(table(("b1=6,c1=6", "h7=4"), cards=("cunning",)), "scout:b1 =4 scout:c1")
    assert s.used == (), "two first abilities need no card"
    s = table(("a1=1a", "a2=4"), cards=("cunning",))
    assert tokens(s, "strike") == ["strike:a1xa2"]
    s = table(("c3=2ma,d4=6,b1=5ma", "h7=4"), cards=("cunning",))
    assert tokens(s, "c3+") == [], "no second move for flagship and interceptor"
    s = table(("c3=2ma,d4=6", "h7=4"), cards=("cunning,energetic",))
    assert tokens(s, "c3+") == ["c3+d4"], "unless something else moves them"
    s = play(s, "c3+d4 land:d3 drop:d4")
    assert s.used == ("cunning",)
    s = play(table(("c3=5ma", "h7=4"), cards=("cunning,energetic",)), "c3-g7")
    assert s.used == ("cunning",)


def test_curious() -> None:
    """QU-CMD-CURIOUS. A free move without attack, in a turn without any."""
    s = table(("a1=2,b1=6,c1=1m", "a3=4"), cards=("curious",))
    assert goals(tokens(s, "curious:a1-")) == {"a2"}
    assert tokens(s, "curious:a1+") == ["curious:a1+b1"]
    assert not [token for token in tokens(s, "curious") if "x" in token]
    assert not tokens(s, "curious:c1"), "not for a die that moved"
    s = play(s, "curious:a1-a2")
    assert (s.actions, s.used) == (3, ("curious",))
    assert ships(s) == "b1=6,c1=1m,a2=2m"
    s = table(("a1=2,b1=1", "a3=4"), cards=("curious,tactical",))
    s = play(s, "curious:b1-c1")
    assert not [token for token in tokens(s) if "x" in token]
    assert reason(s, "a1xa3") == "peace"
    s = play(table(("a1=2,b1=1", "a3=4"), cards=("curious",)), "a1xa3 =6 =1")
    assert tokens(s, "curious") == []
    assert reason(s, "curious:b1-c1") == "after-attack"


def test_curious_in_the_first_printing() -> None:
    """QU-CMD-CURIOUS, QU-SET-7. An attack by other means is no matter."""
    s = table(("a1=2,b1=1", "a3=4"), cards=("curious",), on="alpha-first", rules="first,off")
    s = play(s, "curious:b1-c1 a1xa3 =6 =1")
    assert s.actions == 2
    s = table(("a1=2,b1=1", "a3=4"), cards=("curious",), on="alpha-first", rules="first,off")
    s = play(s, "a1xa3 =6 =1")
    assert tokens(s, "curious:b1-")


def test_dangerous() -> None:
    """QU-CMD-DANGEROUS. Before any die both ships may go; nobody has destroyed anything."""
    cards = ("plundering,warlike,ravenous", "dangerous")
    s = table(("a1=3", "a2=4"), cards=cards, dominance="3/3")
    s = play(s, "a1xa2")
    assert (actor(s), tokens(s)) == (1, ["pass", "dangerous"])
    assert kind(play(s, "pass")) == "weapons"
    assert events_of(s, "dangerous")["both-destroyed"].facts["cell"] == "a2"
    s = play(s, "dangerous =2 =5")
    assert (ships(s), ships(s, 1)) == ("-", "-")
    assert (scrap(s), scrap(s, 1)) == ("2m,6,6", "5,6,6")
    assert (s.dominance, s.research, s.actions) == ((3, 3), (1, 1), 2)
    assert (actor(s), kind(s)) == (0, "act")
    s = play(table(("a1=1", "a2=4"), cards=("-", "dangerous")), "strike:a1xa2 dangerous =2 =5")
    assert scrap(s) == "2a,6,6"


def test_eager() -> None:
    """QU-CMD-EAGER. Any number of deployments, without actions even."""
    s = table(("b1=4", "h7=4"), scrap=("2,5",), cards=("eager",), actions=0)
    s = play(s, "deploy:~2-c2 deploy:~5-b3")
    assert (ships(s), s.actions) == ("b1=4,c2=2,b3=5", 0)


def test_energetic() -> None:
    """QU-CMD-ENERGETIC. Moves and attacks as often as actions pay; no second ability."""
    s = play(table(("a1=1", "a3=4"), cards=("energetic",)), "a1-a2 a2xa3 =6 =1")
    assert s.actions == 1
    s = play(s, "a2-a1")
    assert (ships(s), s.actions) == ("a1=1m", 0)
    assert tokens(s, "a1-") == []
    s = play(table(("c3=5", "i9=4"), cards=("energetic",)), "c3-g7")
    assert ships(s) == "g7=5ma"
    assert "g7-f4" in tokens(s)
    assert "g7-c3" not in tokens(s), "the way back was diagonal"
    s = play(s, "g7-f7")
    assert ships(s) == "f7=5ma"
    s = table(("a1=1m", "a3=4"), cards=("energetic,tactical,curious",))
    assert tokens(s, "tactical") == []
    assert tokens(s, "curious") == []


def test_ferocious() -> None:
    """QU-CMD-FEROCIOUS. On both sides of a battle; the total may fall below 1."""
    s = play(table(("a1=3", "a2=3"), cards=("ferocious",)), "a1xa2 =3")
    assert events_of(s, "=2")["battle"].facts["won"]
    s = play(table(("a1=3", "a2=3"), cards=("-", "ferocious")), "a1xa2 =3")
    assert not events_of(s, "=3")["battle"].facts["won"]
    s = play(table(("a1=1", "a2=3"), cards=("ferocious,strategic",)), "a1xa2 =1")
    assert events_of(s, "=3")["battle"].facts["attacker_total"] == 1
    s = table(("a1=1,b1=6", "a2=3"), cards=("ferocious,strategic",))
    assert events_of(play(s, "a1xa2 =1"), "=3")["battle"].facts["attacker_total"] == -1


def test_flexible() -> None:
    """QU-CMD-FLEXIBLE. By one, no wrap, on the map; move and ability stay used."""
    s = table(("a1=1,b1=6,c1=3ma", "h7=4"), cards=("flexible",), scrap=("2",))
    assert tokens(s, "flexible") == [
        "flexible:a1=2",
        "flexible:b1=5",
        "flexible:c1=2",
        "flexible:c1=4",
    ]
    assert reason(s, "flexible:a1=6") == "by-one"
    s = play(s, "flexible:c1=4")
    assert (ships(s), s.actions) == ("a1=1,b1=6,c1=4ma", 3)
    assert reason(s, "modify:c1=3") == "ability-used"
    assert reason(s, "flexible:a1=2") == "card-used"


def test_ingenious() -> None:
    """QU-CMD-INGENIOUS. Corner ships as one likes, alone even; never an obstacle."""
    s = table(("e1=3,d1=4,f3=6", "h7=4"), cards=("ingenious",))
    assert tokens(s, "construct") == ["construct:e2"]
    s = table(("d1=4,f3=3", "h7=4"), cards=("ingenious",))
    assert tokens(s, "construct") == ["construct:e2"]
    s = table(("e1=3,d2=4,d1=4", "h7=4"), cards=("ingenious",))
    assert tokens(s, "construct") == ["construct:e2"]
    s = table(("e1=5,d2=4,d1=4", "h7=4"), cards=("ingenious",))
    assert tokens(s, "construct") == [], "ships in orbit all count"


def test_intelligent() -> None:
    """QU-CMD-INTELLIGENT. One above, one below, or just right; entangled totals too."""
    for sum_of in ("2", "3", "4"):
        s = table((f"e1={sum_of},d2=4", "h7=4"), cards=("intelligent",))
        assert tokens(s, "construct") == ["construct:e2"], sum_of
    s = table(("e1=1,d2=4", "h7=4"), cards=("intelligent",))
    assert tokens(s, "construct") == []
    cubes = "b5=0,e2=1,e5=0,e8=1,h5=01"
    s = table(("b4=5,a5=5", "h4=4"), on="tactics", cubes=cubes, cards=("intelligent",))
    assert tokens(s, "construct") == ["construct:b5"]


def test_nomadic() -> None:
    """QU-CMD-NOMADIC. Orbit to orbit next door, for an action, once; it is no move."""
    s = table(("b1=4,a1=3", "h7=4,e1=1"), cards=("nomadic",))
    jumps = {token[-2:] for token in tokens(s, "nomadic:b1")}
    assert jumps == {"d2", "f2", "e3", "b4", "a5", "c5", "b6"}
    assert tokens(s, "nomadic:a1") == []
    assert reason(s, "nomadic:a1-d2") == "not-in-orbit"
    assert reason(s, "nomadic:b1-e1") == "occupied"
    assert reason(s, "nomadic:b1-e4") == "no-neighbour-orbit"
    s = play(s, "nomadic:b1-d2")
    assert (ships(s), s.actions) == ("a1=3,d2=4", 2)
    assert tokens(s, "d2-")
    assert tokens(s, "nomadic") == []
    s = table(("d2=4", "k4=4"), on="axiomatic", cards=("nomadic",))
    assert not [t for t in tokens(s, "nomadic") if t[-2:] in ("e4", "d5", "e5")], "no orbit there"
    assert tokens(table(("b1=4", "h7=4"), cards=("nomadic",), actions=0), "nomadic") == []


def test_plundering() -> None:
    """QU-CMD-PLUNDERING. Once in the own turn."""
    s = table(("a1=3,a4=3", "a2=4,a5=4"), cards=("plundering",))
    s = play(s, "a1xa2 =1 =1 =5 stay")
    assert s.research == (4, 1)
    s = play(s, "a4xa5 =1 =1 =5 stay")
    assert s.research == (4, 1)
    s = table(("a1=4", "a2=4"), cards=("-", "plundering,stubborn"))
    assert play(s, "a1xa2 =2 =2 =4").research == (1, 1), "not on another's turn"


def test_precocious() -> None:
    """QU-CMD-PRECOCIOUS. A breakthrough from 4 on, wanted or not."""
    for research in (4, 5, 6):
        s = table(("a1=3", "a2=4"), cards=("precocious",), research=f"{research}/1")
        s = play(s, "end")
        assert (kind(s), s.research) == ("pick", (1, 1))
    s = play(table(("a1=3", "a2=4"), cards=("precocious",), research="3/1"), "end")
    assert (actor(s), s.research) == (1, (3, 1))


def test_rational() -> None:
    """QU-CMD-RATIONAL. A 3 on either side, modified as any roll, never rerolled."""
    s = play(table(("a1=3", "a2=4"), cards=("rational",)), "a1xa2")
    assert kind(s) == "defences"
    assert events_of(s, "=2")["battle"].facts["attacker_die"] == 3
    s = play(table(("a1=3", "a2=4"), cards=("-", "rational,relentless")), "a1xa2")
    assert kind(s) == "weapons"
    s = play(s, "=4")
    assert kind(s) == "die", "7 against 7: nothing for Relentless"
    s = play(table(("a1=3", "a2=3"), cards=("rational,ferocious",)), "a1xa2")
    assert events_of(s, "=2")["battle"].facts["attacker_total"] == 5


def test_ravenous() -> None:
    """QU-CMD-RAVENOUS. Two up, two down; with Righteous none down; above 6 is lost."""
    s = table(("a1=3", "a2=4"), cards=("ravenous", "-"), dominance="1/4")
    assert play(s, "a1xa2 =1 =1 =5").dominance == (3, 3)
    s = table(("a1=3", "a2=4"), cards=("-", "ravenous"), dominance="1/4")
    assert play(s, "a1xa2 =1 =1 =5").dominance == (2, 2)
    s = table(("a1=3", "a2=4"), cards=("-", "ravenous,righteous"), dominance="1/4")
    assert play(s, "a1xa2 =1 =1 =5").dominance == (2, 4)
    s = table(("a1=3", "a2=4"), cards=("ravenous,righteous", "-"), dominance="5/4")
    s = play(s, "a1xa2 =1 =1 =5")
    assert (s.dominance, kind(s)) == ((6, 3), "infamy")
    assert play(s, "infamy:e5").dominance == (1, 3)


def test_relentless() -> None:
    """QU-CMD-RELENTLESS. The own combat die, attacking and defending, once."""
    s = play(table(("a1=3", "a2=3"), cards=("relentless",)), "a1xa2 =5 =4")
    assert tokens(s) == ["pass", "relentless"]
    s = play(s, "relentless =6")
    assert kind(s) == "act", "the reroll stands"
    s = play(table(("a1=3", "a2=3"), cards=("-", "relentless")), "a1xa2 =4 =4")
    assert (actor(s), tokens(s)) == (1, ["pass", "relentless"])
    assert kind(play(s, "relentless =3")) == "act"
    assert kind(play(s, "pass")) == "die"


def test_resourceful() -> None:
    """QU-CMD-RESOURCEFUL. Once; no dominance; the die keeps its memory."""
    s = table(("a1=3ma", "h7=4"), cards=("resourceful",), dominance="3/1", actions=0)
    s = play(s, "resourceful:a1")
    assert tokens(s) == ["=1", "=2", "=3", "=4", "=5", "=6"]
    s = play(s, "=3")
    assert (scrap(s), s.actions, s.dominance) == ("3ma,6,6", 1, (3, 1))
    assert tokens(s, "resourceful") == []
    assert "deploy:~3ma-b1" in tokens(s)
    assert reason(s, "resourceful:~6") == "card-used"
    assert (
        reason(table(("a1=3", "h7=4"), cards=("resourceful",)), "resourceful:~6") == "in-scrapyard"
    )


def test_righteous() -> None:
    """QU-CMD-RIGHTEOUS. Nothing lost for ships; infamy still resets."""
    s = table(("a1=3", "a2=4"), cards=("-", "righteous"), dominance="1/4")
    assert play(s, "a1xa2 =1 =1 =5").dominance == (2, 4)
    s = table(("a1=3", "a2=4"), cards=("righteous", "-"), dominance="5/4")
    assert play(s, "a1xa2 =1 =1 =5 infamy:e5").dominance == (1, 3)


def test_scrappy() -> None:
    """QU-CMD-SCRAPPY. Each roll of the own ship and weapons dice in the own turn, once more."""
    s = play(table(("b1=4", "h7=4"), cards=("scrappy",)), "reconfigure:b1 =2")
    assert (actor(s), tokens(s)) == (0, ["pass", "scrappy"])
    assert ships(play(s, "pass")) == "b1=2"
    s = play(s, "scrappy")
    assert tokens(s) == ["=1", "=2", "=3", "=5", "=6"], "still not the old number"
    s = play(s, "=6")
    assert (kind(s), ships(s)) == ("act", "b1=6")
    s = play(s, "reconfigure:b1 =1")
    assert kind(s) == "scrappy", "each roll"
    s = play(table(("b1=6", "h7=4"), cards=("scrappy",)), "scout:b1 =2 scrappy")
    assert "=6" not in tokens(s)
    s = play(table(("a1=3", "a2=3"), cards=("scrappy",)), "a1xa2 =5 =4")
    assert tokens(s) == ["pass", "scrappy"]
    s = play(table(("a1=3", "a2=3"), cards=("-", "scrappy")), "a1xa2 =2 =4")
    assert kind(s) == "die", "no defences die"
    assert kind(play(s, "=2")) == "advance", "nor a ship die on another's turn"
    s = play(table(("a1=1", "a2=3"), cards=("scrappy", "dangerous")), "a1xa2 dangerous =4")
    assert kind(s) == "scrappy", "the own ship destroyed in the own turn"
    s = play(
        table(("b1=3", "h7=4"), cards=("scrappy",), picks="1/0"), "end take:expansion =sabotage =2"
    )
    assert kind(s) == "scrappy"
    s = play(
        table(("b1=3", "h7=4"), cards=("-", "scrappy"), picks="0/1"),
        "end take:expansion =sabotage =2",
    )
    assert kind(s) == "place", "picked on another's turn"


def test_scrappy_answers_cruel() -> None:
    """QU-CMD-SCRAPPY, QU-ATT-6. An unused one only."""
    s = play(table(("a1=3", "a2=3"), cards=("scrappy", "cruel")), "a1xa2 =2 =3")
    assert actor(s) == 1
    s = play(s, "cruel =6")
    assert (actor(s), tokens(s)) == (0, ["pass", "scrappy"])
    assert kind(play(s, "scrappy =1")) == "die"
    assert kind(play(s, "pass")) == "act"
    s = play(table(("a1=3", "a2=3"), cards=("scrappy", "cruel")), "a1xa2 =5 =3 scrappy =2")
    assert kind(play(s, "cruel =6")) == "act", "used before"


def test_stealthy() -> None:
    """QU-CMD-STEALTHY. Any empty square not next to any ship, besides the usual ones."""
    s = table(("b1=4", "h7=4,b3=1"), scrap=("2,5",), cards=("stealthy",))
    cells = {token[-2:] for token in tokens(s, "deploy:~2")}
    assert {"c2", "a2"} <= cells, "orbital positions as ever"
    assert {"e1", "i9", "e4"} <= cells
    assert not {"a1", "c1", "b4", "g7", "h6", "i7", "b3", "e5"} & cells
    assert "d1" in cells


def test_strategic() -> None:
    """QU-CMD-STRATEGIC. Once, judged where the attack comes from; defenders where they stand."""
    s = table(("c1=4,b3=6", "d3=3"), cards=("strategic",))
    s = play(s, "c1xd3")
    near = play(s, "from:c3 =1")
    assert events_of(near, "=1")["battle"].facts["attacker_modifiers"] == "strategic:-2"
    far = play(s, "from:d2 =1")
    assert events_of(far, "=1")["battle"].facts["attacker_modifiers"] == ""
    s = table(("a1=4,b1=6", "a2=3"), cards=("strategic",))
    assert events_of(play(s, "a1xa2 =1"), "=1")["battle"].facts["attacker_total"] == 3
    s = table(("a2=4", "b1=3,c1=6,a1=2"), cards=("-", "strategic"))
    facts = events_of(play(s, "a2xa1 =1"), "=1")["battle"].facts
    assert facts["defender_total"] == 2 + 1 - 2, "two neighbours count once"


def test_strategic_in_the_first_printing() -> None:
    """QU-CMD-STRATEGIC, QU-SET-7. An attacker may count either square."""
    s = table(("c1=4,e3=6", "d3=3"), cards=("strategic",), on="alpha-first", rules="first,off")
    s = play(s, "c1xd3 from:c3 =1")
    assert events_of(s, "=1")["battle"].facts["attacker_modifiers"] == "strategic:-2"
    s = table(("c1=4,e3=6", "d3=3"), cards=("strategic",))
    s = play(s, "c1xd3 from:c3 =1")
    assert events_of(s, "=1")["battle"].facts["attacker_modifiers"] == ""


def test_stubborn() -> None:
    """QU-CMD-STUBBORN. Wins ties, destroys the attacker by winning, stays where it is."""
    s = table(("a1=4", "a2=4"), cards=("-", "stubborn"), dominance="3/2")
    s = play(s, "a1xa2 =2")
    facts = events_of(s, "=2")["battle"].facts
    assert (facts["won"], facts["tie"]) == (False, True)
    s = play(s, "=2 =5")
    assert (ships(s), ships(s, 1), scrap(s)) == ("-", "a2=4", "5m,6,6")
    assert s.dominance == (2, 3)
    assert (actor(s), kind(s)) == (0, "act")
    s = play(table(("a1=4", "a2=4"), cards=("-", "stubborn")), "a1xa2 =1 =2")
    assert kind(s) == "die"
    s = table(("a1=4", "a2=4"), cards=("-", "stubborn"), dominance="3/5")
    s = play(s, "a1xa2 =2 =2 =5")
    assert (actor(s), kind(s)) == (1, "infamy")
    s = play(s, "infamy:e5 end")
    assert (actor(s), kind(s)) == (1, "pick")
    s = table(("a2=4", "a1=4"), cards=("stubborn",), dominance="3/5")
    assert kind(play(s, "a2xa1 =3 =1")) == "act", "no help to an attacker"


def test_tactical() -> None:
    """QU-CMD-TACTICAL. One square for nothing; it is the die's move."""
    s = table(("a1=6,c1=2m", "a2=4"), cards=("tactical",))
    assert tokens(s, "tactical") == ["tactical:a1-b1", "tactical:a1xa2"]
    s = play(s, "tactical:a1-b1")
    assert (ships(s), s.actions, s.used) == ("b1=6m,c1=2m", 3, ("tactical",))
    assert reason(s, "b1-a1") == "already-moved"
    s = play(table(("a1=6", "a2=4"), cards=("tactical",)), "tactical:a1xa2 =1 =6 =3 advance")
    assert (ships(s), s.actions) == ("a2=6m", 3)
    s = table(("c3=5", "d4=4"), cards=("tactical",))
    assert tokens(s, "tactical:c3x") == ["tactical:c3xd4"]
    assert ships(play(s, "tactical:c3xd4 =6 =1")) == "c3=5ma"
    s = table(("c3=2,d4=6", "h7=4"), cards=("tactical",))
    s = play(s, "tactical:c3+d4")
    assert {token[-2:] for token in tokens(s)} == {"c2", "b3", "d3", "c4"}


def test_tyrannical() -> None:
    """QU-CMD-TYRANNICAL. Research 2 or more; may bring infamy in the action phase."""
    s = table(("a1=1", "a3=4"), cards=("tyrannical",), dominance="5/1", research="3/1")
    s = play(s, "tyrannical")
    assert (kind(s), s.research) == ("infamy", (2, 1))
    s = play(s, "infamy:e5")
    assert (s.dominance, s.actions, kind(s)) == ((1, 1), 3, "act")
    assert reason(s, "tyrannical") == "card-used"
    assert reason(table(("a1=1", "a3=4"), cards=("tyrannical",)), "tyrannical") == "research-low"


def test_warlike() -> None:
    """QU-CMD-WARLIKE. One action for the first ship destroyed in the own turn."""
    s = table(("a1=3,a4=3", "a2=4,a5=4"), cards=("warlike",))
    s = play(s, "a1xa2 =1 =1 =5 stay")
    assert s.actions == 3
    s = play(s, "a4xa5 =1 =1 =5 stay")
    assert s.actions == 2
    s = table(("a1=4", "a2=4"), cards=("-", "warlike,stubborn"))
    assert play(s, "a1xa2 =2 =2 =4").actions == 2
