"""No tap is silent: every control of the table does something, leads somewhere, or says why not."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from random import Random

import pytest

from core import GAMES
from pygame_web.page import Message, update
from pygame_web.shell.session import Session
from tests.web.visit import Visit

CONTROL = re.compile(r"<button\b([^>]*)>")
ASKED = re.compile(r'\bdata-(acts?|step|why|do|set|zoom|chip)\b(?:="([^"]*)")?')
SQUARE = re.compile(r'<(\w+)\b[^>]*\bdata-at="')
GAMES_OF_PEOPLE = [("qwantum", 160), ("quantum", 260), ("lum42", 220)]
EVERY = 11
"""One decision in so many is looked at: what is drawn costs most of the time."""


def decisions(game: str, plies: int) -> Iterator[Visit]:
    """Positions of a two-player game that is played at random."""
    visit = Visit(games=GAMES)
    for name, value in (("game", game), ("seats", "2"), ("bot.0", ""), ("bot.1", "")):
        visit.do("set", name, value)
    visit.do("new")
    for ply in range(plies):
        if visit.settle().table.line.actor == -2:
            break
        if ply % EVERY == 0:
            yield visit
        visit.play(1)


def controls(visit: Visit) -> dict[tuple[str, str], str]:
    """What each enabled control of the table asks for, with its first tag."""
    drawn = visit.html()
    found: dict[tuple[str, str], str] = {}
    for tag in CONTROL.findall(drawn[drawn.index('id="main"') : drawn.index('id="dialogs"')]):
        asked = ASKED.search(tag)
        if asked is None:
            assert re.search(r"\bdisabled\b", tag), f"a control that asks for nothing: {tag}"
            continue
        found.setdefault((asked[1], html.unescape(asked[2] or "")), tag)
    return found


def answered(before: Session, verb: str, arg: str) -> bool:
    after, effects = update(before, Message(verb, arg))
    return bool(effects) or after != before


def check(visit: Visit) -> list[str]:
    """Taps every control of the table, each on the table as it is; the steps among them."""
    steps = []
    for (kind, told), tag in controls(visit).items():
        if kind in ("act", "step", "why"):
            assert answered(visit.session, kind, told), tag
        if kind == "step":
            steps.append(told)
    assert set(SQUARE.findall(visit.html())) <= {"button"}, "a square that cannot be tapped"
    return steps


@pytest.mark.parametrize(("game", "plies"), GAMES_OF_PEOPLE)
def test_every_control_of_a_table_is_answered(game: str, plies: int) -> None:
    random, looked = Random(game), 0
    for visit in decisions(game, plies):
        steps = check(visit)
        looked += 1
        if steps:
            visit.do("step", random.choice(steps))
            check(visit)
    assert looked >= 8
