"""The last scene of a game plays on the old table, and the board keeps its place and size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from core import GAMES
from core.bots.play import play
from core.kernel.record import Record
from core.kernel.timeline import Timeline, replay
from tests.e2e import phases
from tests.e2e.conftest import NewPage
from tests.e2e.driver import PRESS, Driver

BOARD = """(where) => {
  const { left, top, width, height } = document.querySelector(where).getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}"""


def before_the_last_cube() -> tuple[Timeline, str]:
    """Return a two-player game before its last decision, and the token of that decision."""
    played = play(GAMES["quantum"], ["captain", "captain"], seed=1).record
    record = Record(
        played.game, played.seats, played.rules, played.options, None, {}, played.tokens
    )
    line = replay(GAMES, record)
    token = line.record.tokens[-1]
    assert token.startswith("construct:"), "the game ends otherwise"
    return line.cut(line.ply - 1), token


@pytest.mark.parametrize("size", [(390, 844), (740, 360), (1440, 900)])
def test_the_board_stays_where_it_is_while_the_last_cube_comes_down(
    new_page: NewPage, visit: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = visit(new_page(viewport={"width": size[0], "height": size[1]}))
    line, token = before_the_last_cube()
    phases.sit_down(Driver(page), line)
    page.evaluate("() => clubtable.settled()")
    was = page.evaluate(BOARD, "[data-board]")
    page.evaluate(PRESS, ["data-act", token])
    page.locator(".moment.is-final").wait_for(state="attached")
    assert page.evaluate(BOARD, ".before [data-board]") == was
