"""Qwantum in words: events, reasons, actions, options. The terms are the rulebook's."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from core.kernel.game import AnyGame, Event, Reason
from core.qwantum.actions import Drawn, Fell, Reroll, Write
from core.qwantum.dice import COLOURS, DIE_NAMES, face_name
from core.qwantum.state import STEP_B
from pygame_web.language import T, mark
from pygame_web.views.qwantum.dice import colour_name, die_words, face_words

_EVENTS = {
    "lot": mark("{who} begins: the lot says so."),
    "turn": mark("It is {who}'s turn."),
    "rolled": mark("{who} rolls {face}."),
    "kept": mark("{who} keeps the roll."),
    "rerolled": mark("{who} rolls again: {dice}."),
    "written": mark("{who} writes {number} in {colour}."),
    "column": mark("Column {column} is full: {points} points for {who}."),
    "miss": mark("{who} takes a miss: {points}."),
    "decided": mark("{who} has decided."),
}


def event(event: Event, names: tuple[str, ...], t: T) -> str:
    """An event as a sentence."""
    facts = dict(event.facts)
    who = names[int(str(facts["seat"]))] if "seat" in facts else ""
    if event.code == "end":
        full = facts["by"] == "full-sheet"
        return t("A sheet is full: the game ends.") if full else t("The fifth miss ends the game.")
    if event.code == "passed":
        first = facts["step"] == "b"
        return (
            t("{who} writes nothing yet.", who=who)
            if first
            else t("{who} writes nothing.", who=who)
        )
    if event.code not in _EVENTS:
        return str(event)
    if "colour" in facts:
        facts["colour"] = colour_name(str(facts["colour"]), t)
    if "face" in facts:
        facts["face"] = face_words(str(facts["face"]), t)
    if "dice" in facts:
        facts["dice"] = _dice(str(facts["dice"]), t)
    if event.code == "miss":
        facts["points"] = f"−{abs(int(str(facts['points'])))}"
    return t(_EVENTS[event.code], **{**facts, "who": who})


def _dice(names: str, t: T) -> str:
    """Dice by their names, such as "136w"."""
    if len(names) == len(DIE_NAMES):
        return t("all seven dice")
    return ", ".join(die_words(DIE_NAMES.index(name), t) for name in names)


def told(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Events in sentences; dice that fall together are one sentence."""
    said: list[str] = []
    for rolls, group in groupby(events, lambda event: event.code == "rolled"):
        if rolls:
            said.append(_roll(tuple(group), names, t))
        else:
            said += [event(one, names, t) for one in group if one.code != "turn"]
    return tuple(said)


def _roll(falls: tuple[Event, ...], names: tuple[str, ...], t: T) -> str:
    who = names[int(str(falls[0].facts["seat"]))]
    faces = ", ".join(face_words(str(fall.facts["face"]), t) for fall in falls)
    return t("{who} rolls {face}.", who=who, face=faces)


_REASONS = {
    "must-rise": mark(
        "{number} does not go in {colour}: before the white line numbers rise, and field {field} "
        "must be more than {last}."
    ),
    "must-fall": mark(
        "{number} does not go in {colour}: behind the white line numbers fall, and field {field} "
        "must be less than {last}."
    ),
    "row-full": mark("The {colour} row is full."),
    "colour-blocked": mark("{colour} is taken: it was written in step B and is out for this turn."),
    "not-the-sum": mark("The sum in {colour} is {sum}, not {number}."),
    "wrong-step": mark("This is not the step for that."),
    "dice-first": mark("First the dice must fall."),
    "lot-first": mark("First the lot must say who begins."),
    "not-on-die": mark("This die has no such face: it shows {faces}."),
    "no-dice": mark("Mark at least one die to roll it again."),
    "no-seat": mark("Nobody sits there."),
    "over": mark("The game is over."),
    "not-a-face": mark("There is no such face on any die."),
    "too-many-faces": mark("All {most} dice of this roll are entered already."),
    "no-such-roll": mark("No dice can show this together: {faces}. Look again at these."),
}


def reason(reason: Reason, t: T) -> str:
    """Why something is not possible, as a sentence."""
    text = _REASONS.get(reason.code)
    if text is None:
        return t("This is not possible here.")
    facts = dict(reason.facts)
    if "colour" in facts:
        facts["colour"] = colour_name(str(facts["colour"]), t)
    if "faces" in facts:
        facts["faces"] = ", ".join(face_words(name, t) for name in str(facts["faces"]).split())
    said = t(text, **facts)
    return said[:1].upper() + said[1:]


def action(game: AnyGame, s: Any, action: Any, t: T) -> str:
    """An action in a few words."""
    if isinstance(action, Write):
        return t(
            "write {number} in {colour}",
            number=action.number,
            colour=colour_name(COLOURS[action.colour], t),
        )
    if isinstance(action, Fell):
        return face_words(face_name(action.face), t)
    if isinstance(action, Reroll):
        names = "".join(name for die, name in enumerate(DIE_NAMES) if action.dice >> die & 1)
        return t("roll again: {dice}", dice=_dice(names, t))
    if isinstance(action, Drawn):
        return t("player {n} begins", n=action.seat + 1)
    token = game.write_action(action)
    if token == "keep":
        return t("keep all dice")
    return t("write nothing yet") if s.phase == STEP_B else t("write nothing")


def option(name: str, t: T) -> str:
    """The label of an option."""
    return t("First player") if name == "start" else name


def choice(name: str, value: str, t: T) -> str:
    """The label of one choice of an option."""
    return t("by lot") if value == "lot" else t("player {n}", n=int(value) + 1)


_LEVELS = {
    "novice": mark("Novice"),
    "amateur": mark("Amateur"),
    "greedy": mark("Greedy"),
    "shrewd": mark("Shrewd"),
    "strong": mark("Strong"),
    "dreamer": mark("Dreamer"),
    "sprinter": mark("Sprinter"),
}
_TASTES = {
    "dreamer": mark("Waits for high numbers and lets many rolls go."),
    "sprinter": mark("Writes whatever fits, to end the game early."),
}


def level(name: str, t: T) -> str:
    """The label of a bot level or style."""
    return t(_LEVELS[name]) if name in _LEVELS else name


def taste(name: str, t: T) -> str:
    """What a style of the bots likes, as a sentence."""
    return t(_TASTES[name])


def about(t: T) -> str:
    """What the game is, for somebody who has never seen it."""
    return t("Roll seven dice, write their sums in four rows, and let the second-lowest count.")
