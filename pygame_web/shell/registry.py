"""Finds and loads features and their bodies.

A missing body is requested from the browser by a `Load`; `arrived` says that it has come.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from core import kernel
from pygame_web import features
from pygame_web.language import T
from pygame_web.shell.effects import Load
from pygame_web.shell.feature import Active, Dialog, Feature, Key, Way
from pygame_web.shell.links import decoded
from pygame_web.shell.session import Message, Notice, Session, Step
from pygame_web.shell.slot import Slot

OURS = (kernel.__name__.rpartition(".")[0], features.__name__.partition(".")[0])
"""The prefixes of our modules."""


@cache
def manifests() -> tuple[Feature, ...]:
    """Return all features there are, in their order."""
    found = []
    for place in features.__path__:
        for folder in sorted(Path(place).iterdir()):
            if folder.is_dir() and any(folder.glob("__init__.py*")):
                found.append(import_module(f"{features.__name__}.{folder.name}").FEATURE)
    return tuple(sorted(found, key=lambda feature: (feature.order, feature.key)))


@cache
def body(key: str) -> Active | None:
    """Return the body of a feature; None while it is not loaded."""
    return imported(key)


def imported(key: str) -> Active | None:
    """Import the body of a feature; None while its modules are not loaded."""
    try:
        active: Active = import_module(f"{features.__name__}.{key}.active").ACTIVE
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(OURS):
            raise
        return None
    return active


@cache
def bodies() -> tuple[tuple[Feature, Active], ...]:
    """Return the features whose bodies are loaded, in their order."""
    found = ((feature, body(feature.key)) for feature in manifests())
    return tuple((feature, active) for feature, active in found if active is not None)


def arrived() -> None:
    """Note that something was loaded: missing bodies may be there now."""
    for cached in (body, bodies):
        cached.cache_clear()


def builds() -> Iterator[Any]:
    """The `build.py` of the features that have one; `Any`: modules with `files()`, see there."""
    for feature in manifests():
        name = f"{features.__name__}.{feature.key}.build"
        if find_spec(name) is not None:
            yield import_module(name)


def load(feature: Feature, message: Message) -> Load:
    """Return the effect that loads the body of a feature; then `message` comes once more."""
    return Load(feature.key, files(feature), message, feature.alone)


def files(feature: Feature) -> tuple[str, ...]:
    """Return the names of the site's files with the body of a feature."""
    return (*feature.stands_on, *([feature.pack] if feature.pack and not feature.alone else []))


@cache
def _by_verb() -> Mapping[str, Feature]:
    return {verb: feature for feature in manifests() for verb in feature.verbs}


@cache
def _by_dialog() -> Mapping[str, Feature]:
    return {name: feature for feature in manifests() for name in feature.dialogs}


def of_message(message: Message) -> Feature | None:
    """Return the feature of a message: by its verb, the dialog it opens, or the file it brings."""
    if message.verb == "fetched":
        return next((f for f in manifests() if f.reads and message.arg.endswith(f.reads)), None)
    if message.verb == "open":
        return of_dialog(message.arg)
    return _by_verb().get(message.verb)


def of_dialog(text: str) -> Feature | None:
    """Return the feature of an open dialog; `text` is its name and, after a blank, its argument."""
    return _by_dialog().get(text.partition(" ")[0])


@cache
def links() -> frozenset[str]:
    """Return the names of the dialogs that show a link."""
    return frozenset(name for one in manifests() for name in one.links)


@cache
def drafts() -> frozenset[str]:
    """Return the names of the features' fields whose text waits for a button."""
    return frozenset(name for one in manifests() for name in one.drafts)


@cache
def secrets() -> tuple[str, ...]:
    """Return the names of the parts of tables that are secrets."""
    return tuple(name for one in manifests() if one.secret for name in one.parts)


def dialog(session: Session, t: T) -> Dialog | None:
    """Return the open dialog, where it is a feature's and its body is there."""
    feature = of_dialog(session.dialog)
    active = body(feature.key) if feature is not None else None
    if feature is None or active is None:
        return None
    return active.dialogs[session.dialog.partition(" ")[0]](session, t.using(feature.words))


def ways(place: str) -> Iterator[Way]:
    """Return the buttons at a place, in the order of their features."""
    return (way for feature in manifests() for way in feature.ways if way.place == place)


@cache
def keys() -> Mapping[str, Key]:
    """Return the shortcuts of all features, by key."""
    return {key.key: key for feature in manifests() for key in feature.keys}


def of_part(name: str) -> Active | None:
    """Return the body of the feature whose table slot has this name, if loaded."""
    feature = next((feature for feature in manifests() if name in feature.parts), None)
    return None if feature is None else body(feature.key)


def sentence(session: Session, notice: Notice, t: T) -> str | None:
    """Return the sentence of a feature's notice; None for a notice of no feature."""
    for feature, active in bodies():
        says = active.says.get(notice.code)
        if says is not None:
            return says(session, notice, t.using(feature.words))
    plain = (one.says.get(notice.code) for one in manifests())
    return next((words(t) for words in plain if words is not None), None)


@cache
def tags() -> frozenset[str]:
    """Return the tags of games that devices play together."""
    return frozenset(one.tag for one in manifests() if one.tag)


def of_tags(tags: Mapping[str, str]) -> Feature | None:
    """Return the feature whose tag is among a record's; None for a game of this device alone."""
    return next((one for one in manifests() if one.tag in tags), None)


def slot(name: str) -> Slot[Any] | None:
    """Return the slot of a stored part of tables, if its feature is loaded (`Any`: of any type)."""
    active = of_part(name)
    return next((one for one in active.parts if one.name == name), None) if active else None


def by_address(name: str, value: str) -> str:
    """Return the verb of the feature that answers an option of a game's address; "" for none."""
    keys = (f"{name}={value}", f"{name}=*")
    found = (one.asked_by[way] for one in manifests() for way in keys if way in one.asked_by)
    return next(found, "")


def request(query: Mapping[str, str], game: str, at: int) -> Message | None:
    """Return the request to a feature in a game's address; None for a plain game."""
    for name, value in query.items():
        verb = by_address(name, value)
        if verb:
            return Message(verb, game, value, at)
    return None


def barred(feature: Feature, session: Session) -> Step | None:
    """Return the step that says why a feature cannot be used here; None where it can."""
    why = feature.barred(session)
    return (replace(session, notice=Notice(why)), ()) if why else None


def answer(session: Session, message: Message) -> Step:
    """Let the feature of a verb answer; load its body first if it is not there."""
    feature = _by_verb()[message.verb]
    barred_here, active = barred(feature, session), body(feature.key)
    if barred_here is not None:
        return barred_here
    if active is None:
        return session, (load(feature, message),)
    return active.verbs[message.verb](session, message)


@cache
def _invitations() -> re.Pattern[str]:
    begins = "|".join(re.escape(begin) for one in manifests() for begin in one.opens) or "(?!)"
    return re.compile(
        rf"(?:^|#)(?:\W|%[0-9A-Fa-f]{{2}}){{0,9}}((?:{begins})[A-Za-z0-9_.~-]*)(.*)", re.DOTALL
    )


def invites(text: str) -> bool:
    """Return whether a fragment, or an address with one, is an invitation, altered or not."""
    return _invitations().search(decoded(text)) is not None


def invitation(text: str, *, altered: bool = False) -> Message | None:
    """Return the message of the feature that opens an invitation; None for any other text.

    One that a messenger has altered must be read first (`core.kernel.reading`).
    """
    opens = {begin: does for one in manifests() for begin, does in one.opens.items()}
    found = _invitations().search(decoded(text) if altered else text.strip())
    if found is None:
        return None
    if not altered and (found[2] or found[1].endswith((".", "_", "-", "~~"))):
        return None
    verb, _, arg = opens[f"{found[1].partition('/')[0]}/"].partition(" ")
    return Message(verb, f"{arg} {found[1]}")


def embed_status(session: Session) -> Mapping[str, object] | None:
    """Return what an embedding page receives about the table; None for most tables."""
    statuses = (one.embed_status(session) for _, one in bodies() if one.embed_status is not None)
    return next(filter(None, statuses), None)
