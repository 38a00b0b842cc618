"""A stored game whose way to other devices was lost is played on here; nobody waits for ever."""

from __future__ import annotations

import json

import pytest

from pygame_web.features.online.keys import KEYS, fresh
from pygame_web.shell import registry, rules
from pygame_web.shell.slot import Raw
from tests.web.visit import Disk, Visit


def stored(**spoiled: object) -> Disk:
    """Return a disk with one game of two people, some of its values replaced."""
    visit = Visit().do("set", "bot.1", "").do("new").play(6)
    (id,) = visit.disk.saved
    stamp, _, body = visit.disk.saved[id].partition("\n")
    return Disk(saved={"a": f"{stamp}\n{json.dumps({**json.loads(body), **spoiled})}"})


KEYS_LOST: list[object] = [None, "", 5, {}, [], "x", "online/abc", "A" * 22, "A" * 400]


@pytest.mark.parametrize("far", KEYS_LOST)
def test_a_table_with_damaged_keys_is_played_on_here(far: object) -> None:
    visit = Visit(stored(far=far, away=[0, 1])).do("resume", "a")
    assert not rules.remote(visit.table)
    before = visit.table.line.ply
    assert visit.play(9).table.line.ply > before


def test_a_seat_elsewhere_without_keys_or_link_is_here() -> None:
    visit = Visit(stored(away=[0, 1])).do("resume", "a")
    assert not any(seat.away for seat in visit.table.seats)
    before = visit.table.line.ply
    assert visit.play(9).table.line.ply > before


def test_whole_keys_stay() -> None:
    text = fresh("one", 1).text()
    visit = Visit(stored(far=text, away=[1])).do("resume", "a")
    assert KEYS.get(visit.table) == text
    assert visit.table.seats[1].away


def test_damaged_keys_are_dropped_when_their_feature_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    slot = registry.slot
    monkeypatch.setattr(registry, "slot", lambda name: None if name == "far" else slot(name))
    visit = Visit(stored(far="x", away=[0, 1]), resumed="a")
    assert isinstance(visit.table.parts["far"], Raw)
    monkeypatch.undo()
    before = visit.table.line.ply
    visit.do("loaded", "online", json.dumps(["resume", "", ""]))
    assert not any(seat.away for seat in visit.table.seats)
    assert visit.play(9).table.line.ply > before
