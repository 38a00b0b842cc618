"""A rival's ship of Quantum that is tapped shows its reach and its odds against mine."""

from __future__ import annotations

import re

import pytest

from core.bots import choose
from core.games.quantum.actions import Attack
from core.games.quantum.state import cell_of
from core.kernel.game import CHANCE
from pygame_web.games.quantum.threat import REACHED, threat
from tests.web.visit import Guest


def in_turn(plies: int = 60) -> Guest:
    """Return a person's turn in Quantum in which a rival could attack, with nothing selected."""
    there = Guest(entropy="threat").do("set", "pace instant").do("set", "game quantum")
    there.do("set", "seats 2").do("set", "bot.1", "cadet").do("new").do("guide-leave")
    for number in range(plies * 10):
        there.settle()
        line = there.table.line
        if line.actor == CHANCE:
            there.do("roll")
            continue
        assert line.actor >= 0
        if line.state.turns > 4 and hunter(there) >= 0:
            return there
        there.do("act", line.game.write_action(choose(line.game, line.state, "cadet", f"{number}")))
    raise AssertionError("no rival could attack")


def hunter(there: Guest) -> int:
    """Return the square of a rival's ship that could attack one of the person's; -1 for none."""
    line = there.table.line
    s, mine = line.state, line.actor
    if s.pending[-1].kind != "act":
        return -1
    rivals = (cell_of(ship) for seat, fleet in enumerate(s.ships) if seat != mine for ship in fleet)
    return next((cell for cell in rivals if max(threat(s, cell, mine).values()) > REACHED), -1)


def test_a_tap_shows_reach_and_odds_and_a_second_tap_or_escape_ends_it() -> None:
    there = in_turn()
    line, cell = there.table.line, hunter(there)
    step = f'data-step="=s:{cell}"'
    assert step in there.html()
    for end in (("step", "="), ("key", "Escape")):
        html = there.do("step", f"=s:{cell}").html()
        assert "is-reached" in html
        assert "is-threatened" in html
        odds = max(threat(line.state, cell, line.actor).values())
        assert re.search(rf'is-threatened"[^>]*aria-label="[^"]*{odds}% to win', html)
        assert 'role="status"' in html
        assert f"{odds}% to win." in html
        assert re.search(r'aria-pressed="true"[^>]*data-step="="', html), "a second tap ends it"
        assert step not in html
        calm = there.do(*end).html()
        assert "is-reached" not in calm
        assert "is-threatened" not in calm
    assert there.table.line.ply == line.ply, "nothing was played"


def test_a_legal_target_stays_the_action() -> None:
    there = in_turn()
    for _ in range(400):
        there.settle()
        line = there.table.line
        if line.actor == CHANCE:
            there.do("roll")
            continue
        legal = line.game.legal(line.state)
        attack = next((a for a in legal if isinstance(a, Attack)), None)
        if attack is not None:
            html = there.do("step", f"=s:{attack.ship}").html()
            assert re.search(r'is-hit[^>]*data-act="', html)
            assert "is-threatened" not in html
            return
        there.do("act", line.game.write_action(choose(line.game, line.state, "cadet", "x")))
    pytest.fail("nobody could attack")


def test_one_s_own_ship_is_no_threat() -> None:
    line = in_turn().table.line
    for ship in line.state.ships[line.actor]:
        assert threat(line.state, cell_of(ship), line.actor) == {}


def test_a_way_to_fly_counts_no_squares() -> None:
    """ "1 action · 26 squares" would read as how far a ship flies: the squares are lit."""
    there = in_turn().do("act", "end")
    for number in range(40):
        line = there.settle().table.line
        if line.actor != CHANCE and line.state.pending[-1].kind == "act":
            break
        action = choose(line.game, line.state, "cadet", f"{number}") if line.actor >= 0 else None
        there.do(*(("roll",) if action is None else ("act", line.game.write_action(action))))
    costs = [
        cost
        for ship in line.state.ships[line.actor]
        for cost in re.findall(
            r'class="q-cost">([^<]*)<', there.do("step", f"=s:{cell_of(ship)}").html()
        )
    ]
    assert "1 action" in costs
    assert not any("square" in cost for cost in costs)


def test_end_turn_says_what_it_would_lose() -> None:
    there = in_turn()
    left = there.table.line.state.actions
    text = f"You would lose {left} action" + ("" if left == 1 else "s")
    assert (text in there.html()) == bool(left)
