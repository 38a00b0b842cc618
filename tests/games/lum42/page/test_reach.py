"""Every legal action can be tapped: at once, or after one step. Nothing else can."""

from __future__ import annotations

import pytest

from core import CHANCE
from core.games.lum42.components import RENEGADE, pawn
from core.games.lum42.exile import ChooseExile
from core.games.lum42.state import State
from core.kernel.question import ask
from pygame_web.games import lum42
from pygame_web.games.lum42.status import ASKED
from tests.games.lum42.page.shown import (
    GAME,
    asked,
    drawn,
    find,
    from_state,
    game,
    lines,
    look,
    offered,
    reachable,
    walking,
    words,
)
from tests.games.lum42.rules.scene import RING, moving, play, recovering, stopped


def tokens(s: State) -> set[str]:
    return {GAME.write_action(a) for a in GAME.legal(s)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_decision_is_within_reach(seats: int) -> None:
    counted = 0
    for line in lines(seats, seats, step=11):
        if line.actor >= 0:
            counted += 1
            assert reachable(line) == tokens(line.state), GAME.write_state(line.state)
    assert counted >= 20


@pytest.mark.parametrize("kind", sorted(set(ASKED) - {"order", "flee"}))
def test_every_kind_of_question_is_within_reach(kind: str) -> None:
    line = find(kind)
    assert reachable(line) == tokens(line.state)


def pair() -> State:
    """Return a pair was taken back from a light planet with a moon."""
    s = recovering("b1gly:0p1b", ready=("basic basic", "basic basic"), expansion=True)
    return play(s, "recover:b1:planet")


def attacked_traveller() -> State:
    zone = "b1glw:1t-,c1glb:0x-,d1geb:1b1b,e1gel:0b-,f1gll"
    s = stopped(zone, ships="b1 f1", ready=("basic", "basic"))
    return play(s, "deploy:basic:planet")


def displaced() -> State:
    """Return a renegade may take the place of a rival in the Exile."""
    s = stopped(RING, expansion=True, exile=(pawn(1, 0), 0, 0, 0))
    s.pending = ()
    ask(s, ChooseExile(0, pawn(0, RENEGADE), 0))
    return s


@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        (pair, "order"),
        (attacked_traveller, "flee"),
        (displaced, "exile"),
    ],
)
def test_rare_questions_are_within_reach(scene: object, kind: str) -> None:
    s = scene()  # type: ignore[operator]
    assert asked(s) == kind
    assert reachable(from_state(s)) == tokens(s)


def test_a_stranded_ship_offers_the_exile() -> None:
    s = moving("a1blb,b1gll:0b-", ships="a1 d4", ready=("basic chief", "basic"), turn=0)
    assert tokens(s) == {"deploy:basic:exile", "deploy:chief:exile"}
    assert reachable(from_state(s)) == tokens(s)


def test_tiles_can_be_entered() -> None:
    entered = 0
    for line in lines(5, 2, step=5):
        if line.actor == CHANCE:
            entered += 1
            assert offered(drawn(look(line, real_dice=True)))["act"] == tokens(line.state)
    assert entered > 5


def test_nothing_can_be_tapped_while_others_decide() -> None:
    for line in lines(6, 3, step=13):
        found = offered(drawn(look(line, actions=())))
        assert not found["act"]
        assert not found["acts"]
        assert not found["why"]


def test_a_far_system_is_reached_by_legal_plies() -> None:
    """A tap on a farther cell plays the whole way; the ship may stop where it ends."""
    ways = 0
    for line in lines(8, 4, step=3):
        if line.actor < 0 or asked(line.state) != "move":
            continue
        for value in offered(drawn(look(line)))["acts"]:
            ply, *way = value.split()
            assert int(ply) == line.ply
            there = line
            for token in way:
                there = there.play_token(token)
            assert asked(there.state) == "deploy" or "stop" in tokens(there.state)
            ways += 1
    assert ways > 20


def test_what_is_not_lit_tells_why() -> None:
    line = find("place")
    refused = offered(drawn(look(line)))["why"]
    assert "place:d4" in refused
    for token in refused:
        assert GAME.why_not(line.state, GAME.read_action(line.state, token)) is not None


def test_the_bar_holds_answers_alone() -> None:
    """What takes back has its place in the top bar; alone here it would look like what is next."""
    flying = next(
        line for line in (game(3).cut(ply) for ply in range(40, 300)) if walking(line.state)
    )
    for line in (find("face"), find("place"), find("attach"), flying):
        assert "data-do" not in lum42.bar(look(line), words())
