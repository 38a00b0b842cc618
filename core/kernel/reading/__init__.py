"""Reads whatever a person pastes, opens, drops, follows or gives the command line.

A game comes as a link, a record or a position, and rarely alone: messengers and mailers break
lines, quote, encode, guard and decorate. `read` undoes such changes (*dress*), kind by kind and in
every order (`dress`), and looks for games in each view. A game counts only if all its plies can be
played, so nothing is guessed. If a text holds two different games, both are reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from core.kernel.errors import GameError, RecordError
from core.kernel.reading.charset import decoded
from core.kernel.reading.dress import views
from core.kernel.reading.found import Found, merged
from core.kernel.reading.links import Links, invitations
from core.kernel.reading.positions import positions
from core.kernel.reading.records import CUT, Records
from core.kernel.record import Games, read_record
from core.kernel.timeline import replay

__all__ = ["Found", "Reading", "decoded", "place", "read", "read_one"]

MAX_DRESSED = 1_000_000
"""A longer text is read as it is."""
_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Reading:
    """The games found in a text: none (then `error` says why), one, or several."""

    found: tuple[Found, ...]
    error: GameError | None = None
    """Why nothing was found; with games, why a link beside them cannot be read."""
    at: int = 0
    """The line of the text, from 1, where reading stopped; 0 if it reached the end."""
    spot: str = ""
    """The text there."""


def read(games: Games, text: str) -> Reading:
    """Everything in a text that is a game, a position or an invitation. Raises nothing."""
    strict = _strict(games, text)
    if isinstance(strict, Found):
        if len(text) > MAX_DRESSED or not CUT.search(text):
            return Reading((strict,))
        strict = GameError("the text was cut off", "nothing")
    if len(text) > MAX_DRESSED:
        return _failed(strict, [], text)
    links, records = Links(games), Records(games)
    many: list[Found] = []
    for number, view in enumerate(views(text)):
        found = [*links.find(view), *records.find(view), *invitations(view)]
        # A position that is a tag or a ply of a record is no second game.
        alone = view if not any(one.kind == "record" for one in found) else _preamble(view, found)
        found += positions(games, alone)
        many += [replace(one, view=number) for one in found]
    different = merged(many)
    sound = tuple(one for one in different if one.sound or one.plies)
    if len(sound) == 1 and (sound[0].rest or not sound[0].sound):
        return Reading(sound, None, place(sound[0].spot, text), _quote(sound[0].spot))
    if not sound:
        return _failed(strict, different, text)
    lost = _damaged_link(many, sound)
    if lost is None:
        return Reading(sound)
    return Reading(sound, lost.error, place(lost.spot, text), _quote(lost.spot))


def read_one(games: Games, text: str) -> Found:
    """Return the one game of a text, whole or up to its `error`.

    Raises `GameError` if there is none (facts `line` and `spot`), or several (code "several", fact
    `places`).
    """
    reading = read(games, text)
    if len(reading.found) == 1:
        return reading.found[0]
    if reading.error is not None:
        raise reading.error
    places = "; ".join(describe(one, text) for one in reading.found)
    raise GameError(
        f"{len(reading.found)} different games stand in it ({places}): give one of them",
        "several",
        n=len(reading.found),
        places=places,
    )


def describe(found: Found, text: str) -> str:
    """Describe a finding in a few words, with its line in the text."""
    line = found.line
    if line is None:
        what = f"an {found.kind}" if found.kind == "invitation" else f"a {found.kind}"
    else:
        what = f"{line.game.name}, {line.record.seats} seats, {line.ply} plies"
    return f"line {place(found.hint, text) or 1}: {what}"


def place(piece: str, text: str) -> int:
    """Return the line of the text (from 1) that contains a piece of a view; 0: not found."""
    for length in (40, 12, 6):
        at = text.find(piece[:length].strip()) if piece.strip() else -1
        if at >= 0:
            return text.count("\n", 0, at) + 1
    return 0


def _quote(text: str) -> str:
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return f"{plain[:_QUOTE]}…" if len(plain) > _QUOTE else plain


def _strict(games: Games, text: str) -> Found | GameError:
    """Read a text that is a record and nothing else; else return why it is not."""
    try:
        return Found("record", line=replay(games, read_record(text)))
    except GameError as error:
        return error


def _preamble(view: str, found: list[Found]) -> str:
    """Return the text before its first record."""
    return view[: min(one.at for one in found if one.kind == "record")]


def _damaged_link(many: list[Found], sound: tuple[Found, ...]) -> Found | None:
    """Return a damaged link beside the games: one where the links of its view are whole."""
    whole = {one.hint for one in many if one.kind == "link" and one.sound}
    views = {one.view for one in sound if one.kind == "link"}
    damaged = (
        one
        for one in many
        if one.kind == "link" and one.marked and not one.sound and one.view in views
    )
    return next((one for one in damaged if one.hint not in whole), None)


def _tag(error: GameError, text: str) -> str:
    """Return the header line that an error is about, or ""."""
    named = str(error.facts.get("text" if error.code == "record-tag" else "option", ""))
    named = named or {"seats": "Seats", "record-newer": "Rules"}.get(error.code, "")
    begin = named if named.startswith("[") or not named else f"[{named}"
    at = text.find(begin)
    return text[at:].split("\n", 1)[0].strip() if begin and at >= 0 else ""


def _failed(strict: GameError, found: list[Found], text: str) -> Reading:
    """Return why nothing was found: what came closest to a game, else where the text begins."""
    best = next((one for one in found if one.error is not None), None)
    if isinstance(strict, RecordError) and strict.prefix is not None:
        spot = next((one.spot for one in found if one.kind == "record"), strict.token or "")
        spot = spot if strict.token else _tag(strict, text) or spot
        return Reading((), strict, place(spot, text), _quote(spot))
    if best is not None and best.error is not None:
        spot = _tag(best.error, text) or best.spot
        return Reading((), best.error, place(spot, text), _quote(spot))
    begin = text.strip()
    if begin.startswith("[") or strict.code != "record-tag":
        spot = _tag(strict, text)
        return Reading((), strict, place(spot, text), _quote(spot))
    spot = _quote(begin.split("\n")[0])
    bare = re.search(r"https?://[^\s<>\"']+", text)
    if bare and not re.search("#|%23", text):
        error = RecordError("the address carries no game", "link-bare", text=bare[0][:_QUOTE])
        return Reading((), error, place(bare[0], text), bare[0][:_QUOTE])
    if not begin:
        return Reading((), strict)
    error = RecordError(f"no game was found in it; it begins: {spot}", "nothing", text=spot)
    return Reading((), error, place(begin[:40], text), spot)
