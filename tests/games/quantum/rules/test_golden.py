"""The rulebook's sample game, three turns, ply by ply."""

from __future__ import annotations

from pathlib import Path

from core import GAMES
from core.games.quantum.state import cubes_left
from core.kernel.record import read_record
from core.kernel.timeline import Timeline, replay
from tests.games.quantum.rules.table import GAME, ships

RECORD = Path(__file__).parent / "golden" / "sample-game.txt"

PLIES = """
a3-e4           | moved start=a3 goal=e4 face=6                 | c1=3,e4=6m,d5=4,a6=1,b7=2  | 2
scout:e4        | reconfiguring face=6                          | c1=3,e4=6ma,d5=4,a6=1,b7=2 | 2
=1              | ship-changed cell=e4 was=6 face=1             | c1=3,e4=1ma,d5=4,a6=1,b7=2 | 2
reconfigure:e4  | reconfiguring face=1                          | c1=3,e4=1ma,d5=4,a6=1,b7=2 | 1
=4              | ship-changed cell=e4 was=1 face=4             | c1=3,e4=4ma,d5=4,a6=1,b7=2 | 1
research        | research seat=0 was=2 value=3                 | c1=3,e4=4ma,d5=4,a6=1,b7=2 | 0
end             | turn seat=1 actions=3                         | c1=3,e4=4,d5=4,a6=1,b7=2   | 3
h4xe4           | attacked seat=1 face=3 target=e4 enemy_face=4 | c1=3,e4=4,d5=4,a6=1,b7=2   | 2
=3              | weapons seat=1 face=3                         | c1=3,e4=4,d5=4,a6=1,b7=2   | 2
=2              | battle attacker_total=6 defender_total=6      | c1=3,d5=4,a6=1,b7=2        | 2
=5              | ship-scrapped seat=0 face=5                   | c1=3,d5=4,a6=1,b7=2        | 2
advance         | advanced seat=1 start=f4 goal=e4              | c1=3,d5=4,a6=1,b7=2        | 2
construct:e5    | cube-placed seat=1 planet=e5 left=3           | c1=3,d5=4,a6=1,b7=2        | 0
end             | ended seat=1                                  | c1=3,d5=4,a6=1,b7=2        | 0
take:aggression | taken seat=1 card=aggression                  | c1=3,d5=4,a6=1,b7=2        | 0
=expansion      | dominance seat=1 was=2 value=4                | c1=3,d5=4,a6=1,b7=2        | 3
b7+a6           | boarded cell=b7 start=a6 face=1               | c1=3,d5=4,b7=2ma           | 2
land:d7         | flew start=b7 goal=d7 path=b7,c7,d7           | c1=3,d5=4,d7=2ma           | 2
drop:e6         | dropped cell=e6 face=1                        | c1=3,d5=4,e6=1,d7=2ma      | 2
warp:c1,e6      | warped cell=c1 face=3 other=e6 other_face=1   | c1=1,d5=4,e6=3a,d7=2ma     | 2
modify:d5=5     | ship-changed cell=d5 was=4 face=5             | c1=1,d5=5a,e6=3a,d7=2ma    | 2
construct:e5    | cube-placed seat=0 planet=e5 left=3           | c1=1,d5=5a,e6=3a,d7=2ma    | 0
end             | ended seat=0                                  | c1=1,d5=5,e6=3,d7=2        | 0
take:brilliant  | taken seat=0 card=brilliant                   | c1=1,d5=5,e6=3,d7=2        | 0
=eager          | dealt card=eager                              | c1=1,d5=5,e6=3,d7=2        | 3
"""
"""Token, what it tells first of all, the ships of Vulpes after it, and the actions left."""


def sample() -> Timeline:
    return replay(GAMES, read_record(RECORD.read_text("utf-8")))


def test_every_ply_of_the_sample_game() -> None:
    line = sample()
    rows = [[cell.strip() for cell in row.split("|")] for row in PLIES.strip().splitlines()]
    assert [token for token, *_ in rows] == list(line.record.tokens)
    for ply, (token, wanted, fleet, actions) in enumerate(rows):
        before, after = line.states[ply], line.states[ply + 1]
        code, *facts = wanted.split(" ")
        happened = GAME.events(before, GAME.read_action(before, token), after)
        event = next(event for event in happened if event.code == code)
        for fact in facts:
            name, _, value = fact.partition("=")
            assert str(event.facts[name]) == value.replace(",", " "), (token, fact, event)
        assert ships(after) == fleet, token
        assert str(after.actions) == actions, token


def test_where_the_sample_game_ends() -> None:
    s = sample().state
    assert s.cubes[4] == (0, 1)
    assert [cubes_left(s, seat) for seat in (0, 1)] == [3, 3]
    assert s.dominance == (1, 4)
    assert s.cards == (("brilliant",), ())
    assert s.spent == (("aggression",), ())
    assert ships(s, 1) == "e4=3,f5=5,i9=2"
    assert s.scrap == ((20,), ())


def test_positions_of_the_sample_game_read_back() -> None:
    for s in sample().states:
        assert GAME.write_state(GAME.read_state(GAME.write_state(s))) == GAME.write_state(s)
