"""A tap on a unit of a board tells what the units of this game can do."""

from __future__ import annotations

import pytest

from core import GAMES
from pygame_web.games.lum42 import terms
from pygame_web.language import translator
from tests.web.visit import Visit

POWERS = tuple(terms.POWERS.values())


@pytest.mark.parametrize(("expansion", "powers"), [("off", POWERS[:6]), ("on", POWERS)])
def test_a_tap_on_a_unit_tells_its_power(expansion: str, powers: tuple[str, ...]) -> None:
    visit = Visit(games=GAMES).do("set", "game", "lum42").do("set", "option.expansion", expansion)
    visit.do("new").do("roll").settle()
    assert 'data-do="open units"' in visit.html()
    dialog = visit.do("open", "units").html().split('id="dialog-units"')[1]
    t = translator("en", "lum42")
    assert [power for power in POWERS if str(t(power)) in dialog] == list(powers)
