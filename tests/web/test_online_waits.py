"""A page whose online play is not loaded yet: it is asked for, and nobody decides before."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.state import JOINED
from pygame_web.shell import registry, rules
from pygame_web.shell.effects import Load
from pygame_web.shell.session import Script
from pygame_web.shell.slot import Raw
from tests.online_net import Club, Device, any_choice, play, table_of
from tests.web.visit import Visit

DECIDE = ("act", "acts", "undo", "roll", "correct", "pause", "rematch")


class Absent:
    """Online play is not loaded between `leave` and `come`."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.there = True
        imported = registry.imported

        def body_of(key: str) -> object:
            return imported(key) if self.there or key != "online" else None

        patch.setattr(registry, "imported", body_of)

    def leave(self) -> None:
        self.there = False
        registry.arrived()

    def come(self) -> None:
        self.there = True


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Absent]:
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", any_choice)
    yield Absent(monkeypatch)
    monkeypatch.undo()
    registry.arrived()


def begun() -> tuple[Club, list[Device]]:
    club = Club()
    devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: devices[0].visit.table.line.ply >= 4)
    return club, devices


def loads(visit: Visit) -> list[Load]:
    found = [one for one in visit.other if isinstance(one, Load)]
    visit.other = [one for one in visit.other if not isinstance(one, Load)]
    return found


@pytest.mark.parametrize("page", ["table", "lobby"])
def test_a_stored_table_waits_and_goes_on_when_online_play_has_come(
    page: str, absent: Absent
) -> None:
    club, (ann, linus) = begun()
    tokens = ann.visit.table.line.record.tokens
    id = ann.visit.table.id
    absent.leave()
    disk = ann.visit.disk
    ann.gone()
    club.devices.remove(ann)
    resumed = id if page == "table" else ""
    visit = Visit(disk, games=club.games, relays=ann.visit.session.relays, resumed=resumed)
    if page == "lobby":
        visit.do("resume", id)
    assert [load.alone for load in loads(visit)] == [True]
    assert isinstance(visit.table.parts[KEYS.name], Raw)
    assert rules.remote(visit.table)
    visit.html()
    token = visit.table.line.game.write_action(
        visit.table.line.game.legal(visit.table.line.state)[0]
    )
    for verb in DECIDE:
        visit.do(verb, token if verb in ("act", "acts") else "")
    visit.settle()
    assert visit.table.line.record.tokens == tokens
    assert loads(visit) == [], "it is asked for once"
    absent.come()
    visit.do("loaded", "online", json.dumps(["resume", "", ""]))
    assert KEYS.get(visit.table) != ""
    assert JOINED.get(visit.session) is not None
    assert "join" in {one.ask for one in visit.other if isinstance(one, Script)}
    assert visit.table.line.record.tokens == tokens
    assert linus.visit.table.line.record.tokens == tokens


def test_an_invitation_loads_online_play_and_is_then_asked_about(absent: Absent) -> None:
    _, (ann, _) = begun()
    ann.do("online", "invitation")
    absent.leave()
    visit = Visit(games=ann.club.games, fragment=ann.invitation, relays=ann.visit.session.relays)
    (load,) = loads(visit)
    message = load.message
    assert (load.feature, load.alone, message.verb) == ("online", True, "online")
    absent.come()
    visit.do("loaded", "online", json.dumps([message.verb, message.arg, message.value]))
    assert visit.session.dialog == "online-join"


def test_what_cannot_be_loaded_is_told_and_can_be_asked_for_again(absent: Absent) -> None:
    absent.leave()
    visit = Visit()
    visit.do("online", "ask")
    assert len(loads(visit)) == 1
    visit.do("loaded", "online")
    assert visit.session.notice is not None
    assert visit.session.notice.code == "part-gone"
    visit.do("online", "ask")
    assert len(loads(visit)) == 1


def test_a_stored_table_that_is_deleted_is_forgotten_by_the_script(absent: Absent) -> None:
    club, (ann, _) = begun()
    id = ann.visit.table.id
    absent.leave()
    visit = Visit(ann.visit.disk, games=club.games)
    visit.do("delete", id)
    assert [one for one in visit.other if isinstance(one, Script)] == [
        Script("online", "forget", {"id": id})
    ]


def test_a_page_around_that_forbids_it_loads_nothing(absent: Absent) -> None:
    _, (ann, _) = begun()
    ann.do("online", "invitation")
    absent.leave()
    query = {"host": "https://club.example"}
    visit = Visit(games=ann.club.games, page="embed", query=query, fragment=ann.invitation)
    visit.do("online", "ask")
    assert loads(visit) == []
    assert visit.session.notice is not None
    assert visit.session.notice.code == "online-off"
