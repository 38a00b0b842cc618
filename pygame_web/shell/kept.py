"""Texts stored beside the games, by key. A backup contains all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from core.kernel.errors import GameError
from pygame_web.shell import registry
from pygame_web.shell.notices import trace
from pygame_web.shell.session import Effects, Keep, Notice, Session, Step
from pygame_web.shell.slot import Slot

Reader: TypeAlias = Callable[[Session, str], Session]


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts that are kept now."""

    by_key: Mapping[str, str] = field(default_factory=dict)
    read: frozenset[str] = frozenset()
    """Keys already read, since the body of their feature is loaded."""


KEPT = Slot("kept", Texts(), Texts)
NO_BACKUP = ("lang", "probe", "news", "backup")
"""Keys of the browser's own part, and what is remembered of backups."""


def begun(session: Session, kept: Mapping[str, str]) -> Session:
    """Return the session with what the browser has kept."""
    return KEPT.put(session, Texts(dict(kept)))


def noted(session: Session, effects: Effects) -> Session:
    """Return the session after effects that keep something."""
    new = {effect.key: effect.text for effect in effects if isinstance(effect, Keep)}
    return with_texts(session, new) if new else session


def with_texts(session: Session, new: Mapping[str, str]) -> Session:
    """Return the session with these texts noted as kept."""
    texts = KEPT.get(session)
    return KEPT.put(session, replace(texts, by_key={**texts.by_key, **new}))


def arrived(session: Session) -> Step:
    """Let loaded features read their stored texts.

    Unreadable texts are set aside under another key.
    """
    effects: Effects = ()
    for key, read in _readers().items():
        texts = KEPT.get(session)
        if key in texts.read:
            continue
        session = KEPT.put(session, replace(texts, read=texts.read | {key}))
        if key not in texts.by_key:
            continue
        try:
            session = read(session, texts.by_key[key])
        except GameError as error:
            session, more = set_aside(session, key, texts.by_key[key], (), trace(error))
            effects += more
    return session, effects


def read_again(session: Session, key: str, text: str) -> Session | None:
    """Return the session with a feature's new text; None if its reader refuses it.

    The text waits until the feature's body is loaded.
    """
    read = _readers().get(key)
    try:
        return session if read is None else read(session, text)
    except GameError:
        return None


def of_feature(key: str) -> bool:
    """Return whether a feature keeps something under this key."""
    return any(key in feature.kept for feature in registry.manifests())


def _readers() -> Mapping[str, Reader]:
    return {key: read for _, active in registry.bodies() for key, read in active.kept.items()}


def set_aside(
    session: Session, key: str, text: str, effects: Effects = (), trace: str = ""
) -> Step:
    """Keep unreadable text under another key, and offer it as a file."""
    notice = Notice("kept-damaged", {"what": key}, error=True, do="export aside", trace=trace)
    aside = {**session.aside, key: text}
    session = replace(session, aside=aside, notice=notice)
    return session, (Keep(f"{key}.damaged", text), *effects)


def texts(session: Session) -> dict[str, str]:
    """Return the texts for a backup: all except those of this browser only and those set aside."""
    return {
        key: text
        for key, text in KEPT.get(session).by_key.items()
        if key not in NO_BACKUP and not key.endswith(".damaged")
    }
