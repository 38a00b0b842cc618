"""A feature stands in the lobby, and what it keeps is read, joined and backed up by nobody's name.

The feature of these tests is no folder: it is put before the registry.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest

from core.kernel.errors import GameError
from pygame_web.shell import day, kept, registry
from pygame_web.shell.boundary import json_object, values
from pygame_web.shell.feature import Active, Feature, Way
from pygame_web.shell.session import Download, Keep, Session
from pygame_web.shell.slot import Slot
from tests.web.visit import Disk, Visit


@dataclass(frozen=True)
class Kept:
    days: dict[str, int] = field(default_factory=dict)


DAYS = Slot("diary", Kept(), Kept)


def read(session: Session, text: str) -> Session:
    data = json_object(text)
    days = {name: n for name, n in data.items() if isinstance(n, int)}
    if len(days) < len(data):
        raise GameError("no day is such", "json")
    return DAYS.put(session, Kept(days))


FEATURE = Feature(
    key="diary",
    verbs=("diary",),
    kept=("diary",),
    ways=(
        Way("lobby", "diary", "star", lambda t: "My diary", note=lambda t: "A page a day"),
        Way("lobby", "diary gone", "star", lambda t: "Never seen", there=lambda session: False),
    ),
)
ACTIVE = Active(
    verbs={"diary": lambda session, message: (session, ())},
    kept={"diary": read},
    tells={"diary": lambda session, t: f"{len(DAYS.get(session).days)} days"},
)
TEXT = json.dumps({"monday": 1, "tuesday": 2})


@dataclass
class Late:
    there: bool = False


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Late:
    """The feature, whose body comes when the test says so."""
    state, known, bodies = Late(), registry.manifests(), registry.bodies()
    monkeypatch.setattr(registry, "manifests", lambda: (*known, FEATURE))
    monkeypatch.setattr(
        registry, "bodies", lambda: (*bodies, (FEATURE, ACTIVE)) if state.there else bodies
    )
    monkeypatch.setattr(registry, "arrived", lambda: None)
    return state


def visit(text: str = TEXT) -> Visit:
    return Visit(Disk(kept={"diary": text}))


def backup(there: Visit) -> str:
    return [one for one in there.do("export").other if isinstance(one, Download)][-1].text


def test_the_way_into_a_feature_stands_in_the_lobby_before_its_body_is_there(late: Late) -> None:
    html = visit().html()
    assert 'data-do="diary"' in html
    assert "A page a day" in html
    assert "Never seen" not in html
    assert html.index("My diary") < html.index('id="choose"')


def test_what_a_feature_kept_is_read_when_its_body_arrives(late: Late) -> None:
    there = visit()
    assert DAYS.get(there.session).days == {}
    late.there = True
    there.do("loaded")
    assert DAYS.get(there.session).days == {"monday": 1, "tuesday": 2}
    assert "2 days" in there.html()
    assert "A page a day" not in there.html()


def test_what_a_feature_kept_is_read_at_the_start_where_its_body_is_there(late: Late) -> None:
    late.there = True
    assert DAYS.get(visit().session).days == {"monday": 1, "tuesday": 2}


def test_what_a_feature_kept_is_read_once_and_never_replaces_newer_state(late: Late) -> None:
    late.there = True
    there = visit()
    there.session = DAYS.put(there.session, Kept({"friday": 5}))
    there.do("loaded")
    assert DAYS.get(there.session).days == {"friday": 5}


@pytest.mark.parametrize("early", [True, False])
def test_what_a_feature_cannot_read_is_set_aside_and_told(late: Late, *, early: bool) -> None:
    late.there = early
    there = visit('{"monday": "x"}')
    late.there = True
    there.do("loaded")
    assert DAYS.get(there.session) == Kept()
    assert there.disk.kept["diary.damaged"] == '{"monday": "x"}'
    assert there.session.aside == {"diary": '{"monday": "x"}'}
    assert there.session.notice is not None
    assert there.session.notice.code == "kept-damaged"


@pytest.mark.parametrize("early", [True, False])
def test_a_backup_joins_what_a_feature_kept_on_another_device(late: Late, *, early: bool) -> None:
    late.there = early
    theirs = backup(visit(json.dumps({"tuesday": 7, "sunday": 1})))
    assert json.loads(theirs)["kept"]["diary"] == {"tuesday": 7, "sunday": 1}
    here = visit().do("imported", "b.json", theirs).do("keep", "file")
    late.there = True
    here.do("loaded")
    assert DAYS.get(here.session).days == {"monday": 1, "tuesday": 7, "sunday": 1}
    assert json.loads(here.disk.kept["diary"]) == DAYS.get(here.session).days
    assert json.loads(backup(here))["kept"]["diary"] == DAYS.get(here.session).days


def test_what_a_features_reader_refuses_of_a_backup_replaces_nothing(late: Late) -> None:
    late.there = True
    here = visit().do("imported", "b.json", '{"kept": {"diary": {"sunday": "x"}}}')
    here.do("keep", "file")
    assert DAYS.get(here.session).days == {"monday": 1, "tuesday": 2}
    assert json.loads(here.disk.kept["diary"]) == {"monday": 1, "tuesday": 2}


@pytest.mark.parametrize("early", [True, False])
def test_what_a_feature_kept_in_another_tab_joins_what_is_here(late: Late, *, early: bool) -> None:
    late.there = early
    here = visit().do("kept", "diary", json.dumps({"monday": 3, "friday": 5}))
    for junk in ("", "7", "{", '{"monday": "x"}'):
        here.do("kept", "diary", junk)
    late.there = True
    here.do("loaded")
    assert DAYS.get(here.session).days == {"monday": 3, "tuesday": 2, "friday": 5}
    assert json.loads(kept.texts(here.session)["diary"]) == DAYS.get(here.session).days


def test_a_backup_is_recalled_where_a_feature_alone_has_kept_something(late: Late) -> None:
    facts: dict[str, Any] = {"lasting": False, "about": {"browser": "Chrome/126.0"}}
    two, three = (json.dumps({str(n): n for n in range(count)}) for count in (2, 3))
    assert Visit(Disk(kept={"diary": two}), **facts).session.notice is None
    there = Visit(Disk(kept={"diary": three}), **facts)
    assert there.session.notice is not None
    assert there.session.notice.code == "backup-due"
    there.do("export")
    remembered = json.loads(there.disk.kept["backup"])
    assert remembered["held"] == {"diary": 3}
    long_ago = json.dumps({**remembered, "made": 1})
    again = Visit(Disk(kept={"diary": three, "backup": long_ago}), **facts)
    assert again.session.notice is None, "nothing new since the last backup"
    ahead = json.dumps({"made": 4_000_000_000_000, "told": 4_000_000_000_000})
    back = Visit(Disk(kept={"diary": three, "backup": ahead}), **facts)
    assert back.session.notice is not None, "the clock was ahead for a while"
    assert back.session.notice.code == "backup-due"


def test_the_own_day_is_that_of_the_devices_clock() -> None:
    late_evening = 1_700_000_000_000  # 14 November 2023, 22:13 of universal time
    for zone, on in ((0, 14), (107, 15), (106, 14), (-720, 14), (840, 15), ("x", 14), (9e9, 14)):
        session = Visit(zone=zone).session
        assert day.own_date(session) == date(2023, 11, on), zone
        assert day.own_date(session, late_evening) == date(2023, 11, on), zone
    assert day.own_date(session, 86_400_000) == date(1970, 1, 2)
    assert day.own_date(Visit(zone=840).session, values.LAST_MOMENT) == date(9999, 1, 1)


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's clock is that of Berlin."""
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("berlin")
def test_the_own_day_in_summer_is_that_of_summer_time() -> None:
    """A visit in winter shows a game of a summer's night on its day, so no row of days breaks."""
    winter = Visit(zone=60).session
    half_past_midnight = 1_689_028_200_000  # 11 July 2023 in Berlin, 22:30 of universal time before
    assert day.own_date(winter, half_past_midnight) == date(2023, 7, 11)
    assert day.own_date(winter, half_past_midnight - 3_600_000) == date(2023, 7, 10)


def test_keep_is_known_to_the_backup_at_once(late: Late) -> None:
    late.there = True
    there = visit()
    there.session = kept.noted(there.session, (Keep("diary", '{"monday":9}'),))
    assert json.loads(backup(there))["kept"]["diary"] == {"monday": 9}
