"""Quantum's bar at the end of a turn, and taps that can do nothing, through the session."""

from __future__ import annotations

import re

import pytest

from core import GAMES
from core.bots import choose
from core.kernel.game import CHANCE
from tests.web.visit import Visit


@pytest.fixture
def turn() -> Visit:
    """Two people; the first one is on turn with all actions left."""
    visit = Visit(games=GAMES)
    visit.do("set", "game quantum").do("set", "seats 2")
    visit.do("set", "bot.0", "").do("set", "bot.1", "").do("new").settle()
    while visit.table.line.state.turns < 1 or visit.table.line.actor == CHANCE:
        line = visit.table.line
        if line.actor == CHANCE:
            visit.do("roll")
        else:
            action = choose(line.game, line.state, "cadet", f"{line.ply}")
            visit.do("act", line.game.write_action(action))
        visit.settle()
    assert visit.table.line.state.actions == 3
    return visit


def bar(visit: Visit) -> list[str]:
    """What the buttons of the bar do, from left to right."""
    inside = visit.html().split('id="bar"', 1)[1].split("</footer>", 1)[0]
    return re.findall(r'data-(?:act|do|step|why)="([^"]*)"', inside)


def test_a_turn_with_actions_left_is_asked_about_once(turn: Visit) -> None:
    before = bar(turn)
    assert before[-1] == "+end"
    assert "end" not in before
    turn.do("step", "+end")
    assert bar(turn) == ["end", "-end"], "a second tap on the same place goes back"
    turn.do("step", "-end")
    assert bar(turn) == before
    turn.do("step", "+end").do("act", "end")
    assert turn.tokens[-1] == "end"


def test_without_the_question_a_turn_ends_at_once(turn: Visit) -> None:
    turn.do("set", "ask", "")
    assert bar(turn)[-1] == "end"
    assert Visit(turn.disk, games=GAMES).session.settings.ask is False


def test_a_tap_that_can_do_nothing_says_so(turn: Visit) -> None:
    turn.do("step", "=")
    assert turn.session.notice is not None
    assert turn.session.notice.code == "idle"
    assert "Nothing to do there now" in turn.html()
    turn.do("step", "=s:0").do("step", "=")
    assert turn.session.notice is None, "it has let go of what was selected"


def test_what_gives_a_pick_up_never_stands_where_the_turn_was_ended(turn: Visit) -> None:
    turn.do("act", "research").do("act", "research").do("act", "end")
    while turn.table.line.actor != CHANCE and "pass" not in bar(turn):
        line = turn.table.line
        action = choose(line.game, line.state, "captain", f"{line.ply}")
        turn.do("act", line.game.write_action(action))
        turn.settle()
    buttons = bar(turn)
    assert buttons[0] == "pass"
    assert len(buttons) < 3, "the last of three places stays free"


def test_ship_whose_number_was_changed_for_free_stays_selected() -> None:
    visit = Visit(games=GAMES).do("set", "game quantum").do("set", "bot.1", "")
    visit.do("set", "pace instant").do("new")
    token, plies = "", 0
    while not token:
        assert (plies := plies + 1) < 200, "nobody may change a number"
        visit.play(1).settle()
        line = visit.table.line
        offered = [line.game.write_action(action) for action in line.game.legal(line.state)]
        token = next((one for one in offered if one.startswith("modify:")), "")
    ship = line.game.read_action(line.state, token).ship
    assert visit.do("step", f"=s:{ship}").table.steps == (f"s:{ship}",)
    assert visit.do("act", token).table.steps == (f"s:{ship}",)
    other = next(one for one in offered if one.startswith("move:") or one == "end")
    visit.do("undo").do("step", f"=s:{ship}")
    assert visit.do("act", other).table.steps == ()
