"""Feature bodies are compiled before the first click, in small pieces."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import pytest

from pygame_web import language
from pygame_web.browser import later, rest

FEATURE = "pygame_web.features.example"
BODY = {
    f"{FEATURE}.__init__": "",
    f"{FEATURE}.active": "from pygame_web.features.example.views import ACTIVE",
    f"{FEATURE}.views": "ACTIVE = 'the body'",
    "pygame_web.games.example": "raise RuntimeError('no body of a feature')",
}


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("sys.meta_path", [*sys.meta_path])
    yield
    for name in [name for name in sys.modules if name.startswith(FEATURE)]:
        del sys.modules[name]


def _there() -> set[str]:
    return {name for name in sys.modules if name.startswith(FEATURE)}


def test_each_piece_compiles_one_module_and_the_last_one_imports_the_body(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[str] = []
    compile_one = later.Sources.compile

    def counted(self: later.Sources, name: str) -> None:
        compiled.append(name)
        compile_one(self, name)

    monkeypatch.setattr(later.Sources, "compile", counted)
    assert later.install(json.dumps(BODY))
    for pieces in (1, 2, 3):
        assert later.warm() == "more"
        assert (len(compiled), _there()) == (pieces, set())
    assert later.warm() == "more"
    assert {f"{FEATURE}.active", f"{FEATURE}.views"} <= _there()
    assert len(compiled) == len(BODY) - 1
    assert later.warm() == ""


def test_a_body_that_stands_on_what_has_not_come_stops_nothing() -> None:
    lacking = {
        f"{FEATURE}.__init__": "",
        f"{FEATURE}.active": "import pygame_web.not_there as ACTIVE",
    }
    assert later.install(json.dumps(lacking))
    answers = [later.warm() for _ in range(4)]
    assert answers == ["more", "more", "more", ""]
    assert f"{FEATURE}.active" not in sys.modules


def test_a_body_that_fails_is_left_to_its_first_use() -> None:
    broken = {f"{FEATURE}.__init__": "", f"{FEATURE}.active": "raise ValueError('broken')"}
    assert later.install(json.dumps(broken))
    assert [later.warm() for _ in range(4)] == ["more", "more", "more", ""]


def test_nothing_is_compiled_while_the_rest_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "bring", language.bring)  # `awaited` sets another
    rest.awaited(lambda: None, lambda code: False)
    assert later.install(json.dumps(BODY))
    assert later.warm() == "wait"
    rest.arrived()
    assert later.warm() == "more"
    while later.warm():
        pass
