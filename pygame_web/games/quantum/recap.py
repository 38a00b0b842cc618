"""A rival's action in a line of a recap: the piece, the squares, what came of it."""

from __future__ import annotations

from typing import Any

from core.kernel.game import Event
from pygame_web.games.quantum import event_words
from pygame_web.games.quantum.cards import TELLS
from pygame_web.games.quantum.draw import card_icon, cube, die
from pygame_web.games.quantum.terms import ship_name
from pygame_web.language import T
from pygame_web.ui.game_page import Recap
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, join

GOES_ON = frozenset(
    {"launched", "flew", "dropped", "advanced", "stayed"}
    | {"fleet-die", "fleet-kept", "fleet-rerolled"}
)
"""First events of decisions and rolls that only complete an earlier one of the same seat."""
FEW = 2
"""Cubes left, from which on they are mentioned."""


def line(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[Markup, str, str]:
    """Return piece, squares and result of one decision; all "" for nothing."""
    done, begun = _split(events)
    events = done if _has_line(done) else begun
    by_code: dict[str, dict[str, Any]] = {}
    for one in events:
        by_code.setdefault(one.code, dict(one.facts))
    for code, facts in by_code.items():
        if code in _LINES:
            glyph, squares = _LINES[code](facts, by_code)
            return glyph, squares, _result(by_code, t)
    worth = [one for one in events if one.code in _IN_WORDS]
    if not worth:
        return EMPTY, "", ""
    card = dict(worth[0].facts).get("card")
    return (
        card_icon(str(card)) if card else icon("dice"),
        event_words.event(worth[0], names, t),
        "",
    )


def _moved(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    return die(facts["seat"], facts["face"]), f"{facts['start']} → {facts['goal']}"


def _attacked(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    start = by_code.get("launched", facts).get("goal", facts["start"])
    foe = die(facts["enemy"], facts["enemy_face"])
    squares = f"{facts['start']} → {start} × " if start != facts["start"] else f"{start} × "
    return join(die(facts["seat"], facts["face"]), foe), squares + facts["target"]


def _boarded(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    way = [facts["start"], facts["cell"]]
    way += [
        by_code[code][key]
        for code, key in (("flew", "goal"), ("dropped", "cell"))
        if code in by_code
    ]
    return die(facts["seat"], facts["face"]), " → ".join(dict.fromkeys(way))


def _warped(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    return die(facts["seat"], facts["face"]), f"{facts['cell']} ⇄ {facts['other']}"


def _deployed(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    return die(facts["seat"], facts["face"]), f"+ {facts['cell']}"


def _rerolled(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    seat, face = facts["seat"], facts["face"]
    shown = by_code.get("die-rolled", {}).get("face", face)
    where = by_code.get("ship-changed", {}).get("cell", "")
    return die(seat, shown), f"{face} → {shown} {where}".strip()


def _changed(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    return die(facts["seat"], facts["face"]), f"{facts['was']} → {facts['face']} {facts['cell']}"


def _cube(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    return cube(facts["seat"]), f"+ {facts['planet']}"


def _research(facts: dict[str, Any], by_code: dict[str, Any]) -> tuple[Markup, str]:
    return icon("star"), f"{facts['was']} → {facts['value']}"


_LINES = {
    "attacked": _attacked,
    "moved": _moved,
    "boarded": _boarded,
    "warped": _warped,
    "deployed": _deployed,
    "placed": _deployed,
    "reconfiguring": _rerolled,
    "ship-changed": _changed,
    "cube-placed": _cube,
    "research": _research,
}
_IN_WORDS = frozenset({"taken", "gambit", "discarded", "passed", "used", "refreshed", *TELLS})
"""Events described in a sentence if none of the above happened."""


def _result(by_code: dict[str, dict[str, Any]], t: T) -> str:
    battle, cube_placed = by_code.get("battle"), by_code.get("cube-placed")
    if battle is not None:
        sums = {"attack": battle["attacker_total"], "defence": battle["defender_total"]}
        if battle["won"]:
            return t("{attack} against {defence}: won", **sums)
        return t("{attack} against {defence}: held off", **sums)
    if cube_placed is not None:
        left = cube_placed["left"]
        return t.n("{n} cube to go", "{n} cubes to go", left)
    return ""


def _split(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Split the events of a decision where the next turn begins."""
    codes = [one.code for one in events]
    at = codes.index("turn") if "turn" in codes else len(codes)
    return events[:at], events[at:]


def _has_line(events: tuple[Event, ...]) -> bool:
    return any(one.code in _LINES or one.code in _IN_WORDS for one in events)


def owner(events: tuple[Event, ...]) -> int | None:
    """Return the seat whose turn begins, if the line shows only events of that turn; else None."""
    done, begun = _split(events)
    if _has_line(done) or not _has_line(begun):
        return None
    return int(str(dict(begun[0].facts)["seat"]))


def news(events: tuple[Event, ...], seat: int, names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Return the news for `seat`: losses first, then a rival who is near the end."""
    pairs: list[tuple[Event, dict[str, Any]]] = [(one, dict(one.facts)) for one in events]
    lost = [
        ship_name(facts["face"], t)
        for one, facts in pairs
        if one.code == "destroyed" and facts["seat"] == seat
    ]
    sentences = [t("Ships lost: {ships}.", ships=", ".join(lost))] if lost else []
    for one, facts in pairs:
        near = one.code == "cube-placed" and facts["seat"] != seat and facts["left"] <= FEW
        if near or (one.code == "discarded" and facts["seat"] == seat):
            sentences.append(event_words.event(one, names, t))
    return tuple(sentences)


RECAP = Recap(GOES_ON, line, news, owner=owner)
