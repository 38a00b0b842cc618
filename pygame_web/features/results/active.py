"""Verbs of the list of results: show it, export it, delete it."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.features.results import journal, views
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Keep, Message, Session, Step


def clear(session: Session, message: Message) -> Step:
    """Forget all results."""
    return replace(session, results=()), (Keep("results", "[]"),)


ACTIVE = Active(
    verbs={"journal": journal.export, "clear-results": clear},
    dialogs={"results": views.dialog},
)
