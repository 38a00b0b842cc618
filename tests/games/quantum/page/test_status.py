"""The line above the map says what the player on turn can do."""

from __future__ import annotations

import re

from core.games.quantum.actions import END, Cube
from core.games.quantum.cards.gambits import PlaceShips
from core.games.quantum.state import State
from core.kernel.timeline import Timeline
from pygame_web.games.quantum import status
from tests.games.quantum.page.shown import GAME, T, drawn, find, from_state, kind, look


def offered(s: State) -> tuple[object, ...]:
    """Return the legal actions of a turn; none at another question."""
    return GAME.legal(s) if kind(s) == "act" else ()


def no_cube(s: State) -> bool:
    """Return whether it is a turn in which no cube can be placed now."""
    return bool(offered(s)) and not any(isinstance(a, Cube) for a in offered(s))


def test_actions_left_are_counted() -> None:
    line = find(lambda s: s.actions == 2 and no_cube(s))
    assert status.sentence(look(line), T).endswith(": your turn, 2 actions left.")


def test_a_cube_that_can_be_placed_is_told_with_its_planet() -> None:
    line = find(lambda s: any(isinstance(a, Cube) for a in offered(s)))
    sentence = status.sentence(look(line), T)
    there = re.fullmatch(r"\w+: you can place a cube\. Tap planet (\d+)\.", sentence)
    assert there is not None, sentence
    centres = {a.centre for a in offered(line.state) if isinstance(a, Cube)}
    m = line.state.setting.map
    assert int(there[1]) in {m.numbers[m.planets[centre]] for centre in centres}


def test_without_actions_it_says_to_end_the_turn() -> None:
    line = find(lambda s: offered(s) == (END,) and not s.actions)
    assert status.sentence(look(line), T).endswith(": no actions left. End your turn.")
    line = find(lambda s: len(offered(s)) > 1 and not s.actions)
    assert status.sentence(look(line), T).endswith(": use a free ability or end your turn.")


def test_the_ships_to_place_are_one_or_several() -> None:

    def settling(left: int) -> Timeline:
        return find(lambda s: kind(s) == "settle" and len(s.scrap[s.pending[-1].seat]) == left)

    for left, noun in ((3, "ships"), (2, "ships"), (1, "ship")):
        sentence = status.sentence(look(settling(left)), T)
        assert sentence.endswith(f": place your {noun} in orbit of your starting planet.")
    line = find(lambda s: kind(s) == "place" and len(s.pending[-1].faces) == 1)
    assert status.sentence(look(line), T).endswith(": place your ship.")
    seat = line.actor
    two = line.state.copy()
    two.pending = (*two.pending[:-1], PlaceShips(seat, (1, 2)))
    assert status.sentence(look(from_state(two)), T).endswith(": place your ships.")


def test_the_count_is_not_said_twice() -> None:
    line = find(lambda s: s.actions == 2 and no_cube(s))
    assert "q-words" not in status.status(look(line), T)
    assert "2 actions left" in status.status(look(line, actions=()), T)


def test_the_line_below_the_map_promises_no_ship_to_move_when_the_turn_has_to_end() -> None:
    ended = drawn(look(find(lambda s: offered(s) == (END,) and not s.actions)))
    assert "Tap a ship or a planet to look at it." in ended
    assert "Tap one of your ships" not in ended
    acting = drawn(look(find(lambda s: s.actions == 2 and no_cube(s))))
    assert "Tap one of your ships or a planet." in acting
