"""What features keep on a table is stored with it, and a table waits for a feature to be loaded."""

from __future__ import annotations

import json

import pytest

from core import GAMES
from core.kernel.course import Run
from pygame_web.features.tutorial import build as tutorial_files
from pygame_web.features.tutorial.state import RUN
from pygame_web.shell import parts, registry
from pygame_web.shell.effects import Load
from pygame_web.shell.slot import Raw
from tests.web.visit import Disk, Visit

STORED = (
    "one\n"
    '{"clubtable":1,"id":"g","parent":"","seed":"s","handover":false,"holder":-1,"touched":5,'
    '"record":"[Club \\"1\\"]\\n[Game \\"qwantum\\"]\\n[Rules \\"1\\"]\\n[Seats \\"2\\"]\\n'
    '[Start \\"qwantum1 b 0 r4,r2,y4,p1,b6,p2,w3 - . 0.0 -/4/5/12 -/-/-/-\\"]\\n'
    '[Bot1 \\"novice\\"]\\n\\n","guide":[0]}'
)
"""A guided game as stored by commit cd4c0b2, with its marks under "guide"."""


@pytest.fixture
def without_tutorial(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose tutorial has not been loaded yet."""
    body = registry.body

    def here(key: str) -> object:
        return None if key == "tutorial" else body(key)

    monkeypatch.setattr(registry, "body", here)
    monkeypatch.setattr(registry, "arrived", lambda: None)


def visit() -> Visit:
    return Visit(Disk(saved={"g": STORED}), games=GAMES).do("resume", "g")


def test_a_guided_game_stored_by_an_older_page_goes_on() -> None:
    there = visit()
    assert there.session.notice is None
    run = RUN.get(there.table)
    assert run is not None
    assert run.marks == (0,)
    assert [effect.name for effect in there.other if hasattr(effect, "name")][-1].endswith(
        "qwantum-guide.json"
    )
    there.do("fetched", "qwantum-guide.json", json.dumps(tutorial_files.guide("qwantum")))
    assert 'data-guide="1/' in there.html()


def test_a_part_is_stored_as_the_older_page_reads_it() -> None:
    assert parts.write(RUN.put(visit().table, Run(None, (0, 3)))) == {"guide": (0, 3)}
    assert parts.write(RUN.put(visit().table, None)) == {}


@pytest.mark.parametrize("junk", [7, "x", {"a": 1}, None, [3, 1], [-1], ["a"]])
def test_junk_in_a_part_is_read_as_none_or_as_the_beginning(junk: object) -> None:
    found = parts.read({"guide": junk, "other": 1}, {})
    assert set(found) <= {"guide"}
    for part in found.values():
        assert isinstance(part, Run)
        assert part.marks == ()


@pytest.mark.usefixtures("without_tutorial")
def test_a_table_waits_for_its_feature_and_asks_for_it_once() -> None:
    there = visit()
    assert isinstance(there.table.parts["guide"], Raw)
    loads = [effect for effect in there.other if isinstance(effect, Load)]
    assert [load.feature for load in loads] == ["tutorial"]
    before = there.tokens
    there.do("act", "pass").do("roll").settle()
    assert there.tokens == before, "nobody plays before it is here"
    assert len([effect for effect in there.other if isinstance(effect, Load)]) == 1
    # What is stored meanwhile still has the part.
    assert parts.write(there.table) == {"guide": [0]}


def test_a_table_goes_on_when_its_feature_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        body = registry.body
        patch.setattr(registry, "body", lambda key: None if key == "tutorial" else body(key))
        patch.setattr(registry, "arrived", lambda: None)
        there = visit()
    there.do("loaded", "tutorial", json.dumps(["resume", "", ""]))
    run = RUN.get(there.table)
    assert run is not None
    assert run.marks == (0,)
    assert there.session.notice is None


@pytest.mark.usefixtures("without_tutorial")
def test_a_click_on_a_missing_feature_loads_it_and_failing_is_told() -> None:
    there = Visit(games=GAMES).do("guide", "qwantum")
    (load,) = (effect for effect in there.other if isinstance(effect, Load))
    assert (load.feature, load.message.verb, load.message.arg) == ("tutorial", "guide", "qwantum")
    there.do("loaded", "tutorial")
    assert there.session.notice is not None
    assert there.session.notice.code == "part-gone"


def test_the_message_that_waited_comes_once_more() -> None:
    there = Visit(games=GAMES).do("loaded", "tutorial", json.dumps(["guide", "qwantum", ""]))
    assert there.session.dialog == "guide qwantum"
    for junk in ("[]", "7", "{"):
        notice = Visit(games=GAMES).do("loaded", "tutorial", junk).session.notice
        assert notice is not None
        assert notice.code == "part-gone"
    unknown = Visit(games=GAMES).do("loaded", "tutorial", '["nosuch", "", ""]')
    assert unknown.session.ignored == 1
