"""Quantum's levels: legal and deterministic answers, and sound play in simple positions."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from core import CHANCE, GAMES, OVER
from core.bots import choose
from core.bots.bot import Who
from core.bots.levels import Level, former, level
from core.games.quantum.actions import END, Attack
from core.games.quantum.bots import levels
from core.games.quantum.bots.evaluate import evaluate
from core.games.quantum.bots.outcomes import follow, odds
from core.games.quantum.bots.turn import AGAIN, Turn
from core.games.quantum.maps import MAPS, write_map
from tests.games.quantum.rules.oracle_positions import Setting, position
from tests.games.quantum.rules.table import play as on
from tests.games.quantum.rules.table import table

GAME = GAMES["quantum"]
CADET, CAPTAIN = Level("cadet", levels.one_ahead), Level("captain", levels.whole_turn)
"""The levels without lapses."""
NO_LAPSES = pytest.mark.parametrize("level", [CADET, CAPTAIN, "admiral"], ids=str)


def crowded(key: str, seed: object) -> Any:
    """Return a table in the middle of a turn, with many commands."""
    sector = MAPS[key]
    made = Setting(
        key, write_map(sector), sector.seats, f"bots {key} {seed}", first=False, entanglement=True
    )
    return GAME.read_state(position(made.crowded(), key))


def alpha(ships: str, cubes: str, dials: str, turn: str, pending: str = "act:0:-") -> Any:
    """Alpha Sector, five ships a seat or as many as given; `turn` as "actions,attacked"."""
    spare = "/".join(str(5 - fleet.count("=")) for fleet in ships.split("/"))
    return GAME.read_state(
        f"quantum1 alpha revised,on {ships} -/- {spare} {cubes} {dials} -/- "
        f"aggression,expansion,momentum,agile,eager,cruel -/- 0,0,0,3 {turn} - - 0/0 {pending}"
    )


@pytest.mark.parametrize("card", ["cruel", "scrappy", "clever"])
def test_five_dice_in_one_hand_are_not_followed_face_by_face(card: str) -> None:
    """There are 7,776 rolls, each with 243 placements: minutes of thinking."""
    market = "reorganization,expansion,momentum,agile,eager,curious"
    s = table(("b1=3,c2=2,i9=1", "h7=4"), scrap=["4,4"], cards=[card], picks="1/0", market=market)
    s = on(s, "end take:reorganization =sabotage choose:i9 choose:c2 choose:b1")
    judged = 0

    def judge(s: Any) -> float:
        nonlocal judged
        judged += 1
        return evaluate(s, 0)

    spread = follow(s, 0, judge)
    assert math.isclose(sum(p for p, _ in spread), 1.0)
    assert judged < 20_000


def play_on(s: Any, level: Who, plies: int) -> list[str]:
    """What a level does from `s` on while its seat decides; dice fall as low as they can."""
    seat, tokens = GAME.actor(s), []
    while plies and GAME.actor(s) in (seat, CHANCE):
        if GAME.actor(s) == CHANCE:
            s = GAME.apply(s, GAME.legal(s)[0])
            continue
        action = choose(GAME, s, level, 1)
        tokens.append(GAME.write_action(action))
        s = GAME.apply(s, action)
        plies -= 1
    return tokens


@pytest.mark.parametrize("key", ["alpha", "beta", "gamma", "quandary"])
def test_every_kind_of_question_gets_a_legal_answer(key: str) -> None:
    """In random games, the first question of each kind goes to all levels.

    The dice and the market depend on the deck: as many games as it takes to meet the usual kinds.
    """
    met: set[str] = set()
    usual = {"act", "launch", "advance", "pick", "infamy"}
    for seed in range(30):
        if seed >= 3 and met >= usual:
            break
        s, random = crowded(key, seed), Random(f"{key} {seed}")
        for _ in range(60):
            if GAME.actor(s) == OVER:
                break
            actions = GAME.legal(s)
            asked = s.pending[-1].kind
            if GAME.actor(s) != CHANCE and len(actions) > 1 and asked not in met:
                met.add(asked)
                for level in GAME.bots:
                    assert choose(GAME, s, level, 1) in actions, asked
            s = GAME.apply(s, random.choice(actions))
    assert not usual - met, "30 random games asked none of these: play more, or see `crowded`"


@NO_LAPSES
def test_steady_whatever_was_asked_before(level: Who) -> None:
    s = crowded("alpha", "steady")
    first = choose(GAME, s, level, 1)
    choose(GAME, crowded("gamma", "other"), level, 1)
    assert choose(GAME, GAME.read_state(GAME.write_state(s)), level, 1) == first


@NO_LAPSES
def test_the_last_cube_is_built_when_it_can_be(level: Who) -> None:
    s = alpha("d5=3,e4=5,i1=6/h6=3,h7=4,i8=6", "b2=0,e2=0,h2=0,b5=0,h8=1", "1/1 1/1", "3,0")
    assert play_on(s, level, 1) == ["construct:e5"]


@pytest.mark.parametrize("level", [CAPTAIN, "admiral"], ids=str)
def test_a_flagship_takes_a_partner_next_door_and_builds_in_the_first_turn(level: Who) -> None:
    """The research's opening: 2 and 5 around a 7 with one action, then the cube."""
    s = alpha("b1=5,b3=6,c2=2/h7=3,h9=6,i8=6", "b2=0,h8=1", "1/1 1/1", "3,0")
    tokens = play_on(s, level, 7)
    assert "construct:e2" in tokens or "construct:b5" in tokens


@pytest.mark.parametrize("level", [CAPTAIN, "admiral"], ids=str)
def test_a_whole_turn_is_planned(level: Who) -> None:
    """A frigate in orbit becomes a 5 (or changes places first), then the cube of 8 is built."""
    s = alpha("d5=4,e4=3,h3=1/h7=3,h9=6,i8=6", "b2=0,h8=1", "1/1 1/1", "2,0")
    assert "construct:e5" in play_on(s, level, 3)


@NO_LAPSES
def test_infamy_from_a_sure_kill_is_taken(level: Who) -> None:
    """Dominance 5, a 1 next to a 6 and the last cube to place: shoot."""
    s = alpha("d4=1,a1=6,b1=6/d3=6,h7=4,i8=6", "b2=0,e2=0,h2=0,b5=0,h8=1", "5/1 1/1", "1,0")
    assert "d4xd3" in play_on(s, level, 1)[0]


@NO_LAPSES
def test_a_turn_that_cannot_be_bettered_ends(level: Who) -> None:
    s = alpha("d5=3,e4=3,f5=3/h7=3,h9=6,i8=6", "b2=0,h8=1", "1/1 1/1", "0,0")
    assert len(play_on(s, level, 8)) < 8


def test_spreads_are_chances_and_the_state_is_left_alone() -> None:
    s = crowded("gamma", "spread")
    seat = GAME.actor(s)
    before = GAME.write_state(s)
    for action in GAME.legal(s):
        spread = follow(GAME.apply(s, action), seat, lambda end: evaluate(end, seat))
        assert abs(sum(p for p, _ in spread) - 1) < 1e-9
        assert all(end.winner >= 0 or end.pending[-1].kind in ("act", "pick") for _, end in spread)
    assert GAME.write_state(s) == before


def test_the_budget_of_positions_holds() -> None:
    """Work in progress is finished, nothing more: at most one expansion beyond the budget."""
    for key in ("alpha", "event-horizon"):
        search = Turn(0, levels.BEAM, 500)
        s = crowded(key, "budget")
        search.seat = GAME.actor(s)
        search.ranked(s)
        assert search.budget > -2000


SCRAPPY = (
    "quantum1 alpha revised,on b4=1,d4=3m,a5=6/g4=3,g5=5,h6=2 -/- 2/2 b2=0,b5=0,h8=1 1/1 4/3 "
    "scrappy/- reorganization,expansion,aggression,nomadic,dangerous,clever -/- 0,0,0,7 2,0 "
    "- - 0/0 act:0:-"
)
"""Dice can be rerolled again and again, which leads to few positions in many ways."""


@pytest.mark.parametrize(("again", "held"), [(AGAIN, True), (0.0, False)])
def test_a_budget_counts_positions_that_were_judged_before_where_it_is_told_to(
    again: float, held: bool
) -> None:
    new, looks = 0, 0

    def worth_of(s: Any, seat: int) -> float:
        nonlocal new
        new += 1
        return evaluate(s, seat)

    class Counted(Turn):
        def judge(self, s: Any) -> float:
            nonlocal looks
            looks += 1
            return super().judge(s)

    search = Counted(0, levels.WIDE_BEAM, 2000, worth_of, again=again, rounds=levels.ROUNDS)
    search.ranked(GAME.read_state(SCRAPPY))
    fan = 200
    assert (new + AGAIN * (looks - new) < 2000 + fan) is held


HIDDEN = (
    "quantum1 axiomatic revised,on f3=5ma,b4=3,e9=2/e3=4,h4=1,k4=1 -/1 2/1 "
    "e2=0,b5=1,h5=01,k5=1,e8=0,e11=0 5/1 3/1 flexible,cunning/precocious,warlike,clever "
    "momentum,aggression,relocation,ingenious,strategic,arrogant aggression,expansion/- "
    "1,0,0,14 1,1 flexible - 0/0 act:0:-"
)
"""What is best here by far looks like little by itself: a beam of 12 leaves it out."""


def test_a_search_in_rounds_finds_a_first_action_that_looks_like_little() -> None:
    s = GAME.read_state(HIDDEN)

    def ranked_tokens(search: Turn) -> list[str]:
        return [GAME.write_action(action) for _, action, _ in search.ranked(s)]

    narrow = ranked_tokens(Turn(0, (12, 7, 4, 3, 2, 1), 5000))
    wide = ranked_tokens(
        Turn(0, levels.WIDE_BEAM, levels.WIDE_BUDGET, again=AGAIN, rounds=levels.ROUNDS)
    )
    assert "warp:b4,f3" not in narrow
    assert wide[0] == "warp:b4,f3"
    assert len(set(wide)) == len(wide) == levels.WIDE_BEAM[0]


WAITING = (
    "quantum1 parallax revised,on k4=3,l5=3/f2=5,e3=3,c5=1 2/- 2/2 b2=1,e2=1,b5=1,h5=0,k5=0 1/2 "
    "1/2 scrappy/dangerous,rational aggression,momentum,expansion,tyrannical,resourceful,arrogant "
    "-/- {who},31 3,0 - - 0/0 act:{seat}:-"
)
"""Both prefer the other to come near; two recruits ended turn after turn here."""


@pytest.mark.parametrize(("who", "seat"), [("1,1,1", 1), ("1,0,0", 0)])
def test_one_ahead_moves_where_both_wait_for_each_other(who: str, seat: int) -> None:
    s = GAME.read_state(WAITING.format(who=who, seat=seat))
    search = Turn(seat, (1,), 0)
    assert levels.answer(s, search) is END
    assert levels.one_ahead(GAME, s, Random(1)) is not END


def test_the_easiest_bot_leaves_no_action_over_and_attacks_only_where_it_is_likely() -> None:
    """Two of them, from beginning to end: whatever they do, they do something."""
    s, random, turns = GAME.new(seats=2), Random("deckhand"), 0
    for _ in range(600):
        if (seat := GAME.actor(s)) == OVER:
            break
        if seat == CHANCE:
            faces, weights = zip(*GAME.outcomes(s), strict=True)
            s = GAME.apply(s, random.choices(faces, weights)[0])
            continue
        whim = random.random() < 0.5
        action = (levels.whim if whim else levels.keen)(GAME, s, random)
        assert action in GAME.legal(s)
        if whim and isinstance(action, Attack):
            assert odds(s, action.ship, action.cell) >= levels.LIKELY
        if action is END:
            assert not s.actions or len(GAME.legal(s)) == 1
            turns += 1
        s = GAME.apply(s, action)
    assert turns > 10


def test_a_game_of_a_day_is_decided_by_the_deckhand_of_before() -> None:
    first, now = level(GAME, former(GAME, "deckhand")), level(GAME, "deckhand")
    assert (first.name, now.name) == ("deckhand", "deckhand")
    assert former(GAME, "recruit") == "recruit"
    s = alpha("d5=3,e4=5,i1=6/h6=3,h7=4,i8=6", "b2=0,e2=0,h2=0,b5=0,h8=1", "1/1 1/1", "3,0")
    decisions = [
        [choose(GAME, s, who, seed) for seed in range(20)] for who in ("deckhand", "deckhand-1")
    ]
    assert decisions[0] != decisions[1]
