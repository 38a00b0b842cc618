"""You: the page is opened, and what reviews say is noted."""

from __future__ import annotations

from dataclasses import replace

from pygame_web.features.you import state, views
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Message, Session, Step


def show(session: Session, message: Message) -> Step:
    """Open the page; new reviews are counted first."""
    session, effects = state.noted(session, views.games(session))
    return replace(session, dialog="you", notice=None), effects


ACTIVE = Active(
    verbs={"you": show},
    dialogs={"you": views.dialog},
    kept={state.KEY: state.read},
)
