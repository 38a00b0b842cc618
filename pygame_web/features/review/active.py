"""The review of a game: requested in pieces, shown as they come."""

from __future__ import annotations

from pygame_web.features.review import marks, odds, retry, run, views
from pygame_web.features.review.state import HERE
from pygame_web.shell import reviews
from pygame_web.shell.feature import Active
from pygame_web.shell.session import Message, Session, Step


def look(session: Session, message: Message) -> Step:
    """Open the review, or with `arg` "faces" turn on "before the die"."""
    return odds.switch(session) if message.arg == "faces" else run.look(session, message)


def noted(before: Session, after: Session, message: Message) -> Step:
    """Note whether a review is shown, and ask for the outcomes of the shown node of chance."""
    here = run.current(after) is not None
    if here != HERE.get(after):
        after = HERE.put(after, here)
    return odds.noted(after)


ACTIVE = Active(
    verbs={
        "look": look,
        "looked": run.looked,
        "faced": odds.faced,
        "exercise": run.retry,
        "moment": run.moment,
        "try": run.attempt,
    },
    observes=noted,
    regions={
        "panel": views.section,
        "task": lambda session, view, t: retry.task(run.current(session), view, t),
    },
    light=lambda session, view, drawn: marks.light(run.current(session), view, drawn),
    from_actor=lambda session: run.current(session) is not None,
    kept={reviews.KEPT: run.read_kept},
)
