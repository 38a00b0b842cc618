"""LUM42's players: the levels, and what they are made of without lapses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.bots import choose
from core.bots.bot import Who
from core.bots.levels import Level
from core.bots.match import Pairing, run
from core.bots.play import drive
from core.games.lum42.bots import levels
from core.games.lum42.bots.discovery import discover
from core.games.lum42.bots.evaluate import evaluate, lead, prospects
from core.games.lum42.bots.levels import WIDTHS, guess, weigh
from core.games.lum42.bots.turns import FAR, INFINITE, best_turns, destinations, foretold, turns
from core.games.lum42.crew import EnlistUnit, NameFirst
from core.games.lum42.deployment import DeployUnit
from core.games.lum42.discovery import TakePlanet
from core.games.lum42.game import GAME
from core.games.lum42.movement import MoveShip
from core.games.lum42.state import DISCOVERY, ROUND_END, State
from core.kernel.dice import SeededDice
from core.kernel.question import ask
from tests.games.lum42.rules.scene import RING, moving, recovering, scene, stopped

WEIGHER = Level("weigher", weigh)
NO_LAPSES = pytest.mark.parametrize(
    "level", ["cadet", Level("guesser", guess), WEIGHER, "admiral"], ids=str
)


def token(s: State, level: Who) -> str:
    """What a level does."""
    return GAME.write_action(choose(GAME, s, level, 1))


@pytest.mark.parametrize(
    ("level", "seats", "expansion"),
    [
        ("cadet", 2, "off"),
        ("cadet", 4, "on"),
        ("pilot", 2, "on"),
        ("navigator", 3, "off"),
        ("navigator", 4, "on"),
        ("admiral", 2, "on"),
    ],
)
def test_a_level_answers_every_question(level: str, seats: int, expansion: str) -> None:
    """Whole games, every answer legal; the same position and seed give the same answer."""
    s = GAME.new(seats=seats, expansion=expansion)
    dice = SeededDice(f"{level} {seats}")
    asked = 0
    while GAME.actor(s) != -2:
        if GAME.actor(s) == -1:
            s = GAME.apply(s, dice.pick(GAME, s))
            continue
        action = choose(GAME, s, level, 7)
        assert GAME.why_not(s, action) is None
        asked += 1
        if asked % 25 == 0:
            again = GAME.read_state(GAME.write_state(s))
            assert choose(GAME, again, level, 7) == action
        s = GAME.apply(s, action)
    assert min(GAME.scores(s)) > 20


@pytest.mark.parametrize("level", [WEIGHER, "admiral"], ids=str)
def test_routes_are_chosen_not_only_places(level: Who) -> None:
    """The same green planet by the free way round, not through a rival's systems."""
    zone = "a1blw,b1glw:1b-,c1ylw:1b-,d1gew,a2glb:0b-,b2glb:0b-,c2glb:0b-,d2gll:0b-"
    light = ((0, 3, 0, 0), (0, 0, 0, 0))
    s = moving(zone, ships="a1 d4", light=light, ready=("basic", "basic"), round=5)
    assert token(s, level) == "step:a2"


@NO_LAPSES
def test_energy_where_light_waits(level: Who) -> None:
    """In the last round a unit goes where it can transform, not where it cannot."""
    s = stopped("b1geb", ships="b1 d4", light=((0, 2, 0, 0),), round=5, ready=("basic", "basic"))
    assert token(s, level) == "deploy:basic:planet"
    s = stopped("b1yeb", ships="b1 d4", round=1, ready=("basic", "basic"))
    assert token(s, level) == "deploy:basic:moon"


@NO_LAPSES
def test_collect_first_transform_after(level: Who) -> None:
    """The green moon's cube is what the green energy face needs."""
    ready = ("basic basic", "basic basic basic basic")
    s = recovering("b1gew:0b-,c1kel,d1ylg:-0b", ready=ready, round=4)
    assert token(s, level) == "recover:d1:moon"


@NO_LAPSES
def test_the_doubler_comes_first(level: Who) -> None:
    s = scene(RING, phase=5, round=1)
    ask(s, EnlistUnit(0))
    assert token(s, level) == "enlist:doubler"


def discovering(light: tuple[int, int, int, int]) -> State:
    s = scene(
        RING,
        phase=DISCOVERY,
        round=3,
        light=(light,),
        planet_tops=(1, 0, 2, 3),
        planet_under=(1, 1, 1, 1),
        satellite_tops=(5, 5, 6, 4),
        satellite_under=(1, 1, 1, 1),
        ships="c3 e5",
    )
    ask(s, TakePlanet(0))
    return s


def test_a_discovery_is_one_plan() -> None:
    """Four green cubes wait: green energy beside the own ship, with the white moon."""
    s = discovering((0, 4, 0, 0))
    tokens = []
    for _ in range(4):
        action = discover(s, 0)
        tokens.append(GAME.write_action(action))
        s = GAME.apply(s, action)
    assert tokens[:2] == ["take:1", "face:energy"]
    assert tokens[2] in ("place:b3", "place:c2")
    assert tokens[3] == "attach:4"


def test_what_the_searches_look_at() -> None:
    """Every destination once, everybody beaten settled; replies end with the phase."""
    zone = "a1blw,b1glw:1b-,c1ylw,a2glb"
    s = moving(zone, ships="a1 d4", ready=("basic basic", "basic basic"))
    ends = [GAME.write_state(there) for _, there in destinations(s)]
    assert len(ends) == len(set(ends)) == 3
    assert all(end.pending[-1].kind not in ("exile", "flee") for _, end in turns(s))
    assert len(list(turns(s))) == 2 + 2 + 2


def deployments(seats: int, expansion: str, number: int) -> Iterator[State]:
    """Positions of a game between guesses in which a ship is about to move or a unit to land."""
    start = GAME.new(seats=seats, expansion=expansion)
    guesser = Level("guesser", guess)
    for s, _, _ in drive(GAME, start, [guesser] * seats, SeededDice(f"{seats} {expansion}"), 1):
        if number and isinstance(s.pending[-1], MoveShip | DeployUnit):
            number -= 1
            yield s


@pytest.mark.parametrize(("seats", "expansion"), [(2, "off"), (3, "on"), (4, "off")])
def test_a_sketched_turn_is_worth_what_it_is_worth_when_played(seats: int, expansion: str) -> None:
    """Every turn is listed once; without a fight and before the last unit its worth is exact."""
    compared = 0
    for s in deployments(seats, expansion, 24):
        seat = s.pending[-1].seat
        sketched = best_turns(s, 10_000, far=INFINITE)
        if isinstance(s.pending[-1], MoveShip):
            assert len(sketched) == len(list(turns(s)))
        else:
            assert len(sketched) == len(GAME.legal(s))
        worths = [turn.worth for turn in sketched]
        assert worths == sorted(worths, reverse=True)
        for turn in sketched:
            if turn.end.phase == s.phase and (turn.end.exile, turn.end.drift) == (s.exile, s.drift):
                assert turn.worth == pytest.approx(lead(prospects(turn.end), seat))
                compared += 1
    assert compared > 50


def test_what_is_given_up_early_would_not_have_been_chosen() -> None:
    """With two players: at most the floor where it is not above it, and the same where it is."""
    for s in list(deployments(2, "off", 60))[::12]:
        seat = s.pending[-1].seat
        ends = [turn.end for turn in best_turns(s, 4) if turn.end.phase == s.phase]
        exact = [lead(foretold(end, (2, 2), seat, -INFINITE), seat) for end in ends]
        for floor in exact:
            for end, worth in zip(ends, exact, strict=True):
                found = lead(foretold(end, (2, 2), seat, floor), seat)
                assert found == worth if worth > floor else found <= floor


def test_only_turns_that_look_nearly_as_good_are_compared() -> None:
    seen = 0
    for s in deployments(2, "off", 20):
        few, most = best_turns(s, WIDTHS[2][0]), best_turns(s, WIDTHS[2][0], far=INFINITE)
        assert [t.first for t in few] == [t.first for t in most][: len(few)]
        assert all(t.worth >= most[0].worth - FAR for t in few)
        assert all(t.worth < most[0].worth - FAR for t in most[len(few) :])
        seen += len(most) > len(few)
    assert seen


@pytest.mark.parametrize(("seat", "seats"), [(0, 2), (1, 2), (2, 3)])
def test_the_admiral_comes_last_where_it_may_say_who_begins(seat: int, seats: int) -> None:
    s = scene(RING, seats=seats, phase=ROUND_END, round=3)
    ask(s, NameFirst(seat))
    assert token(s, "admiral") == f"name:{(seat + 1) % seats}"


def test_the_admiral_answers_the_same_whatever_it_was_asked_before() -> None:
    """What it keeps of one question changes no answer to another."""
    asked = list(deployments(2, "on", 30))
    first = [token(s, "admiral") for s in asked]
    levels.KNOWN.clear()
    assert [token(s, "admiral") for s in reversed(asked)] == first[::-1]


def test_judgement_prefers_points_and_looks_at_rivals() -> None:
    poor = scene(RING)
    rich = scene(RING, points=(9, *(0,) * 13))
    assert evaluate(rich, 0) == pytest.approx(evaluate(poor, 0) + 9)
    assert evaluate(rich, 1) < evaluate(poor, 1)


def test_levels_stand_in_order() -> None:
    """A short match; the long ones are in docs/bots.md."""
    pairs = (("navigator", "cadet", 8), ("navigator", "pilot", 8), ("pilot", "cadet", 24))
    for better, worse, games in pairs:
        summary = run(Pairing("lum42", (better, worse)), games, workers=1)
        assert summary.bots[better].wins >= games * 5 / 8
        assert summary.bots[better].mean() > summary.bots[worse].mean()
