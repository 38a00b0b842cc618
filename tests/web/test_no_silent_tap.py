"""No tap is silent: a control of the table acts by the rules, leads somewhere or says why not."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from random import Random

import pytest

from core import GAMES
from pygame_web.page import Message, update
from pygame_web.shell.session import Session
from tests.every_game import setups
from tests.web.visit import Visit

CONTROL = re.compile(r"<button\b([^>]*)>")
ASKED = re.compile(r'\bdata-(acts?|step|why|do|set|zoom|chip)\b(?:="([^"]*)")?')
SQUARE = re.compile(r'<(\w+)\b[^>]*\bdata-at="')
GAMES_OF_PEOPLE = [("qwantum", 160), ("quantum", 260), ("lum42", 220)]
OTHERWISE = {
    (name, *options): (name, seats, options)
    for name, game in GAMES.items()
    for seats, options in setups(game)
    if options
}
"""For each option its last choice, as the house rule that it may be."""
EVERY = 11
"""One decision in so many is looked at: what is drawn costs most of the time."""


def decisions(game: str, plies: int, seats: int = 2, **options: str) -> Iterator[Visit]:
    """Positions of a game of people that is played at random."""
    visit = Visit(games=GAMES)
    visit.do("set", "game", game).do("set", "seats", str(seats))
    for seat in range(seats):
        visit.do("set", f"bot.{seat}", "")
    for name, value in options.items():
        visit.do("set", f"option.{name}", value)
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
    line = visit.table.line
    legal = {line.game.write_action(action) for action in line.game.legal(line.state)}
    for (kind, token), tag in controls(visit).items():
        if kind in ("act", "step", "why"):
            assert answered(visit.session, kind, token), tag
        if kind == "act":
            assert token in legal, f"a control for an action that the rules refuse: {tag}"
        if kind == "step":
            steps.append(token)
    assert set(SQUARE.findall(visit.html())) <= {"button"}, "a square that cannot be tapped"
    return steps


@pytest.mark.parametrize(("game", "plies"), GAMES_OF_PEOPLE)
def test_every_control_of_a_table_is_answered(game: str, plies: int) -> None:
    assert tapped(decisions(game, plies), Random(game)) >= 8


@pytest.mark.parametrize(("game", "seats", "options"), OTHERWISE.values())
def test_options_change_what_the_table_offers(
    game: str, seats: int, options: dict[str, str]
) -> None:
    assert tapped(decisions(game, 80, seats, **options), Random(game)) > 0


def tapped(visits: Iterator[Visit], random: Random) -> int:
    """Check each position, and again after a step; returns how many there were."""
    looked = 0
    for visit in visits:
        steps = check(visit)
        looked += 1
        if steps:
            visit.do("step", random.choice(steps))
            check(visit)
    return looked
