"""The visitor's date, as the device's calendar shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from pygame_web.language import T
from pygame_web.shell.boundary import moment
from pygame_web.shell.boundary.facts import Facts
from pygame_web.shell.session import Session
from pygame_web.shell.slot import Slot


@dataclass(frozen=True, slots=True)
class Clock:
    """The browser's clock when the visit began."""

    zone: int = 0
    """Minutes by which it is ahead of UTC."""
    begun: int = 0
    """When the visit began, in milliseconds since 1970."""


CLOCK = Slot("clock", Clock(), Clock)


def begun(session: Session, facts: Facts) -> Session:
    """Return the session with the clock of the visit."""
    return CLOCK.put(session, Clock(facts.zone, facts.at))


def own_date(session: Session, at: int = 0) -> date:
    """Return the visitor's date at a moment (milliseconds since 1970); 0: when the visit began."""
    clock = CLOCK.get(session)
    instant = moment(at) or clock.begun
    # Daylight saving time may have begun or ended since the visit began.
    since = _utc_offset(instant) - _utc_offset(clock.begun)
    utc_time = datetime.fromtimestamp(instant / 1000, UTC)
    return (utc_time + timedelta(minutes=clock.zone) + since).date()


def _utc_offset(at: int) -> timedelta:
    """By how much the machine's clock is ahead of universal time at a moment."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().utcoffset() or timedelta()


def day_text(at: int, t: T) -> str:
    """Return the day of a moment (milliseconds since 1970) where the visitor is, in words."""
    return t.day(datetime.fromtimestamp(moment(at) / 1000))
