"""Positions of Quantum to look at, and what their markup offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import unescape
from random import Random
from typing import Any

from core import CHANCE, GAMES, OVER
from core.games.quantum.actions import END, PASS, Attack, Cube
from core.games.quantum.state import State, put
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.games import quantum as view
from pygame_web.language import translator
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, join

GAME = GAMES["quantum"]
T = translator("en", "quantum")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
_REST = r'((?:[^>"]|"[^"]*")*'
_TOKEN = re.compile(rf'<(\w+){_REST}?) data-(act|step|why)="([^"]*)"{_REST})>')


def begun(seats: int = 2, **options: str) -> Timeline:
    """Return a game before the first die."""
    return start(GAMES, Record("quantum", seats, GAME.rules, options, None, {}))


def from_state(s: State) -> Timeline:
    """Return a timeline that begins at a state."""
    line = begun(s.setting.seats)
    record = line.record
    return Timeline(GAME, record, (s,))


def choose(s: State, random: Random) -> Any:
    """Return a player who builds and fights when possible, and otherwise acts at random."""
    actions = GAME.legal(s)
    builds = [a for a in actions if isinstance(a, Cube)]
    fights = [a for a in actions if isinstance(a, Attack)]
    if builds:
        return random.choice(builds)
    if fights and random.random() < 0.5:
        return random.choice(fights)
    others = [a for a in actions if a not in (END, PASS)] if random.random() < 0.85 else []
    return random.choice(others or actions)


@lru_cache(maxsize=32)
def game(seed: int, seats: int, key: str = "auto", plies: int = 1500) -> Timeline:
    """Return a random game of at most so many plies."""
    random = Random(seed)
    line = begun(seats, map=key)
    while line.actor != OVER and line.ply < plies:
        line = line.play(choose(line.state, random))
    return line


def lines(seed: int, seats: int, key: str = "auto", step: int = 7) -> Iterator[Timeline]:
    """Positions of a random game, a few plies apart."""
    whole = game(seed, seats, key)
    for ply in range(seed % step, whole.ply, step):
        yield whole.cut(ply)


def find(wanted: Callable[[State], bool], seats: int = 2, seeds: range = range(1, 30)) -> Timeline:
    """Return the first position of random games that meets a condition."""
    for seed in seeds:
        whole = game(seed, seats)
        for ply, s in enumerate(whole.states):
            if wanted(s):
                return whole.cut(ply)
    raise AssertionError("no such position in these games")


def kind(s: State) -> str:
    """Return the kind of question in a state."""
    return s.pending[-1].kind if s.pending else ""


def look(line: Timeline, steps: tuple[str, ...] = (), **given: Any) -> BoardView:
    """Return the view's input, with people in all seats."""
    s = line.state
    actor = GAME.actor(s)
    people = actor >= 0 or (actor == CHANCE and bool(given.get("real_dice")))
    actions = tuple((GAME.write_action(a), a) for a in GAME.legal(s)) if people else ()
    seats = s.setting.seats
    return BoardView(
        GAME,
        line,
        line.ply,
        s,
        actor,
        NAMES[:seats],
        ("",) * seats,
        given.pop("actions", actions),
        steps,
        **given,
    )


def drawn(seen: BoardView) -> Markup:
    """Board and bar."""
    return join(view.board(seen, T), view.bar(seen, T))


def offered(markup: str) -> dict[str, set[str]]:
    """Return the enabled actions, the steps and the explanations in markup."""
    found: dict[str, set[str]] = {"act": set(), "step": set(), "why": set()}
    for match in _TOKEN.finditer(markup):
        if " disabled" not in match[2] + match[5]:
            found[match[3]].add(unescape(match[4]))
    return found


def reachable(line: Timeline) -> set[str]:
    """Every action token reachable by zero or more steps."""
    acts: set[str] = set()
    waiting: list[tuple[str, ...]] = [()]
    seen: set[tuple[str, ...]] = {()}
    while waiting:
        there = offered(drawn(look(line, waiting.pop())))
        acts |= there["act"]
        for step in there["step"]:
            steps = tuple(step[1:].split())
            if steps not in seen:
                seen.add(steps)
                waiting.append(steps)
    return acts


def with_cards(s: State, seat: int, *cards: str) -> State:
    """Return the state with these commands active for a seat."""
    n = s.copy()
    n.cards = put(n.cards, seat, cards)
    return n
