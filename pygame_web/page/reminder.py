"""An occasional reminder to make a backup, because the browser may clear the site's data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.kernel.errors import GameError
from pygame_web.shell import kept
from pygame_web.shell.boundary import json_object, json_value, moment, whole
from pygame_web.shell.boundary.facts import Facts
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import Keep, Notice, Session, Step

DAY = 86_400_000
PAUSE = {"backup-safari": 14 * DAY, "backup-due": 60 * DAY}
"""Milliseconds between two reminders, or after a backup, by what is told."""
FEW = 3
"""The least number of new games, results and entries that is worth a reminder."""
OTHERS = ("Chrome", "Chromium", "Android", "CriOS", "FxiOS", "EdgiOS")


def is_safari(browser: str) -> bool:
    """Return whether it is Safari, which clears a site's data after seven days without a visit."""
    return "Safari" in browser and not any(name in browser for name in OTHERS)


def reminded(session: Session, facts: Facts) -> Step:
    """Return the lobby with the reminder, if one is due."""
    quiet = facts.lasting or facts.page != "index" or facts.storage != "on"
    if quiet or session.page != "lobby" or session.notice is not None or session.dialog:
        return session, ()
    code = "backup-safari" if is_safari(facts.about.get("browser", "")) else "backup-due"
    data = _remembered(facts.kept.get("backup", "{}"))
    # A time in the future comes from a wrong clock and would silence the reminder until then.
    made, last = (
        at if (at := moment(data.get(name))) <= facts.at else 0 for name in ("made", "told")
    )
    times = [*(saved.touched for saved in session.saves), *(one.at for one in session.results)]
    new = [at for at in times if at > made]
    then = data.get("held")
    known = then if isinstance(then, dict) else {}
    others = sum(max(0, n - whole(known.get(key))) for key, n in entry_counts(session).items())
    old_enough = others > 0 or (bool(new) and facts.at - min(new) >= DAY)
    few = len(new) + others < FEW
    if few or not old_enough or facts.at - max(made, last) < PAUSE[code]:
        return session, ()
    notice = Notice(code, do="export")
    return replace(session, notice=notice), (Keep("backup", dump({**data, "told": facts.at})),)


def entry_counts(session: Session) -> dict[str, int]:
    """Return the number of entries that each feature has kept, by key."""
    kept_now = kept.texts(session)
    return {key: _entries(text) for key, text in kept_now.items() if kept.of_feature(key)}


def _entries(text: str) -> int:
    try:
        data = json_value(text, None)
    except GameError:
        return 0
    return len(data) if isinstance(data, dict | list) else 1


def _remembered(text: str) -> dict[str, Any]:
    try:
        return json_object(text)
    except GameError:
        return {}
