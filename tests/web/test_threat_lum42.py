"""A rival's ship of LUM42 that is tapped shows where it could go and what of mine it could meet."""

from __future__ import annotations

import re

import pytest

from core.bots import choose
from core.games.lum42.actions import Step
from core.games.lum42.components import OWNER
from core.games.lum42.queries import prey, reach, ways
from core.games.lum42.zone import CENTRE, NAMES
from core.kernel.game import CHANCE, OVER
from pygame_web.games.lum42.threat import hunters
from tests.games.lum42.page.shown import game, lines
from tests.web.visit import Guest


def in_turn() -> tuple[Guest, int]:
    """A person's turn in which a rival's ship could meet one of the person's pieces; its cell."""
    for seed in range(1, 9):
        there = Guest(entropy=f"threat {seed}").do("set", "pace instant").do("set", "game lum42")
        there.do("set", "seats 2").do("set", "bot.1", "cadet").do("new").do("guide-leave")
        for number in range(600):
            there.settle()
            line = there.table.line
            if line.actor == OVER:
                break
            if line.actor == CHANCE:
                there.do("roll")
                continue
            cell = hunter(there)
            if cell >= 0:
                return there, cell
            action = choose(line.game, line.state, "cadet", f"{number}")
            there.do("act", line.game.write_action(action))
    raise AssertionError("no rival could meet anything")


def hunter(there: Guest) -> int:
    """The unlit cell of a rival's ship that could meet a piece of the person's; -1 for none."""
    line = there.table.line
    s, mine = line.state, line.actor
    for seat, cell in enumerate(s.ships):
        if seat == mine or not hunters(s, cell, mine) or cell == s.ships[mine]:
            continue
        meets = any(prey(s, seat, there_, mine) for there_ in reach(s, seat))
        if meets and f'data-step="=t:{NAMES[cell]}"' in there.html():
            return int(cell)
    return -1


def test_a_tap_shows_reach_and_prey_and_a_second_tap_or_escape_ends_it() -> None:
    there, cell = in_turn()
    ply = there.table.line.ply
    look = f"=t:{NAMES[cell]}"
    for end in (("step", "="), ("key", "Escape")):
        html = there.do("step", look).html()
        assert "is-threatened" in html
        assert 'class="l-threat" role="status"' in html
        pattern = r"[Ii]t can (attack your|throw your ship back|send your probe home)"
        assert re.search(rf'class="sr-only">[^<]*{pattern}', html), (
            "a screen reader is told the cell"
        )
        assert re.search(rf"</b>[^<:]*{pattern}[^<:]*On its turn it reaches \d+ system", html)
        assert re.search(rf'id="cell-{NAMES[cell]}"[^>]*tabindex="0"', html), "keys get there"
        assert re.search(rf'id="cell-{NAMES[cell]}"[^>]*aria-pressed="true"', html)
        assert re.search(rf'id="cell-{NAMES[cell]}"[^>]*data-step="="', html), "the second tap"
        calm = there.do(*end).html()
        assert "is-reached" not in calm
        assert "is-threatened" not in calm
    assert there.table.line.ply == ply, "nothing was played"


@pytest.mark.parametrize("seed", range(1, 4))
def test_reach_is_what_the_ship_could_enter_were_its_move_asked_now(seed: int) -> None:
    asked = 0
    for line in lines(seed, 3, step=1):
        s = line.state
        if not s.pending or s.pending[-1].kind != "move" or len(s.pending[-1].path) > 1:
            continue
        seat = s.pending[-1].seat
        found = reach(s, seat)
        assert {c: way.path for c, way in found.items()} == {
            c: way.path for c, way in ways(s).items()
        }
        stops = {a.cell for a in line.game.legal(s) if isinstance(a, Step)}
        assert stops & set(found), "it gets somewhere by one step"
        asked += 1
    assert asked > 5


@pytest.mark.parametrize("seed", range(1, 4))
def test_prey_is_a_rival_s_ship_or_pawn_and_one_s_own_ship_is_no_threat(seed: int) -> None:
    met = 0
    for line in lines(seed, 3):
        s = line.state
        for seat, cell in enumerate(s.ships):
            assert seat not in hunters(s, cell, seat)
            for there in reach(s, seat):
                for rival in {0, 1, 2} - {seat}:
                    for piece in prey(s, seat, there, rival):
                        met += 1
                        if piece == "ship":
                            assert s.ships[rival] == there != CENTRE
                        else:
                            assert OWNER[int(piece)] == rival
    assert met > 20


def test_before_the_first_round_and_at_the_end_nobody_threatens() -> None:
    whole = game(1, 3)
    for s in (whole.states[0], whole.state):
        assert not any(hunters(s, cell, 0) for cell in {CENTRE, *s.ships})
