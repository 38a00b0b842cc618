"""Maps in the lobby: fitting ones, a picture, a map of one's own or why it cannot be."""

from __future__ import annotations

import re

import pytest

from core import GAMES
from core.games.quantum.maps import MAPS, read_map
from core.kernel.errors import OptionError
from core.kernel.game import Reason
from pygame_web.games import quantum as view
from pygame_web.games.quantum.maps import REFUSALS
from tests.games.quantum.page.shown import T
from tests.web.visit import Visit

OWN = "Mine | 2p | 4 cubes\n. 7\n8* 7 8*\n. 7"
BAD = {
    "": "map-text",
    "x": "map-text",
    "Mine\n7": "map-header",
    "?!|2p|4c\n7": "map-name",
    "Mine|5p|4c\n7": "map-seats",
    "Mine|2p|9c\n7": "map-cubes",
    "Mine|2p|4c\n7 x": "map-tile",
    "Mine|2p|4c\n. .": "map-row",
    "Mine|2p|4c\n7 8 8 8 8 8 8 8": "map-size",
    "Mine|2p|4c\n10* 10 10\n10 10* 7": "map-stock",
    "Mine|2p|4c\n7* 7 7": "map-starts",
    "Mine|2p|4c\n7* . 7*": "map-apart",
    "Mine|2p|7c\n7* 7*": "map-slots",
    "Mine|2p|4c|#7=3\n8* 8 8*\n8 8 8": "map-sum",
}


def lobby(seats: int) -> Visit:
    return Visit(games=GAMES).do("set", "game quantum").do("set", f"seats {seats}")


def offered(html: str) -> set[str]:
    select = html.split('id="option-map"')[1].split("</select>")[0]
    return set(re.findall(r'<option value="([^"]*)"', select))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_fitting_maps_are_offered(seats: int) -> None:
    fitting = {key for key, m in MAPS.items() if m.seats == seats}
    assert offered(lobby(seats).html()) == {"auto", *fitting}


def test_the_map_is_drawn() -> None:
    visit = lobby(3)
    assert "Beta Sector: 3 players, 5 cubes each" in visit.html()
    assert "Equinox: 3 players, 6 cubes each" in visit.do("set", "option.map", "equinox").html()


def test_a_map_of_ones_own() -> None:
    visit = lobby(2).do("set", "option-text", OWN).do("set", "option-typed map")
    assert "Mine: 2 players, 4 cubes each" in visit.html()
    visit.do("new")
    assert visit.table.line.state.setting.map == read_map(OWN)


@pytest.mark.parametrize("text", BAD, ids=BAD.values())
def test_a_bad_map_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_map(text)
    assert caught.value.code == BAD[text]
    sentence = view.reason(Reason(caught.value.code, **caught.value.facts), T)
    assert sentence.endswith(".")
    assert "{" not in sentence
    visit = lobby(2).do("set", "option-text", text).do("set", "option-typed map")
    assert visit.session.notice is not None
    assert visit.session.setup.options.get("map", "auto") == "auto"


def test_every_refusal_has_a_case() -> None:
    assert set(BAD.values()) | {"state-text", "action-text"} == set(REFUSALS)


def test_an_unknown_option_is_ignored() -> None:
    visit = lobby(2).do("set", "option-text", OWN).do("set", "option-typed nothing")
    assert visit.session.ignored == 1
