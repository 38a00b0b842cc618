"""Positions of LUM42 to look at, and what their markup offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from random import Random
from typing import Any

from core import CHANCE, GAMES, OVER
from core.games.lum42.queries import moving
from core.games.lum42.state import State
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.games import lum42 as view
from pygame_web.language import T, translator
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, join

GAME = GAMES["lum42"]
NAMES = ("Ann", "Ben", "Cleo", "Dan")
_REST = r'((?:[^>"]|"[^"]*")*'
_TOKEN = re.compile(rf'<(\w+){_REST}?) data-(act|acts|step|why)="([^"]*)"{_REST})>')


def words(language: str = "en") -> T:
    return translator(language, "lum42")


def begun(seats: int = 4, **options: str) -> Timeline:
    """Return a game before the first tile."""
    return start(GAMES, Record("lum42", seats, GAME.rules, options, None, {}))


def from_state(s: State) -> Timeline:
    """Return a line that begins at a state."""
    return Timeline(GAME, begun(s.seats).record, (s,))


@lru_cache(maxsize=16)
def game(seed: int, seats: int = 4, expansion: str = "off") -> Timeline:
    """Return a whole game of players who do anything."""
    random = Random(seed)
    line = begun(seats, expansion=expansion)
    while line.actor != OVER:
        line = line.play(random.choice(GAME.legal(line.state)))
    return line


def lines(seed: int, seats: int, step: int = 7) -> Iterator[Timeline]:
    """Positions of a random game, a few plies apart."""
    whole = game(seed, seats)
    for ply in range(seed % step, whole.ply, step):
        yield whole.cut(ply)


def find(kind: str, turned: int = 1, seeds: range = range(1, 30)) -> Timeline:
    """The first position of random games where `kind` is asked, from the round `turned` on."""
    for seed in seeds:
        whole = game(seed, 4, "on")
        for ply, s in enumerate(whole.states):
            if asked(s) == kind and s.round >= turned:
                return whole.cut(ply)
    raise AssertionError(f"{kind} is never asked in these games")


def asked(s: State) -> str:
    """What is asked in a state."""
    return s.pending[-1].kind if s.pending else ""


def walking(s: State) -> bool:
    """Return whether a ship is on its way."""
    top = moving(s)
    return top is not None and len(top.path) > 1


def look(line: Timeline, steps: tuple[str, ...] = (), **given: Any) -> BoardView:
    """What the view gets to see, with people in all seats."""
    s = line.state
    actor = GAME.actor(s)
    people = actor >= 0 or (actor == CHANCE and bool(given.get("real_dice")))
    actions = tuple((GAME.write_action(a), a) for a in GAME.legal(s)) if people else ()
    given.setdefault("names", NAMES[: s.seats])
    given.setdefault("bots", ("",) * s.seats)
    given.setdefault("actions", actions)
    return BoardView(game=GAME, line=line, ply=line.ply, state=s, actor=actor, steps=steps, **given)


def drawn(seen: BoardView, language: str = "en") -> Markup:
    """Board and bar."""
    return join(view.board(seen, words(language)), view.bar(seen, words(language)))


def offered(markup: str) -> dict[str, set[str]]:
    """Return the enabled actions, runs of actions, steps and explanations in markup."""
    found: dict[str, set[str]] = {"act": set(), "acts": set(), "step": set(), "why": set()}
    for match in _TOKEN.finditer(markup):
        if " disabled" not in match[2] + match[5]:
            found[match[3]].add(unescape(match[4]))
    return found


def reachable(line: Timeline) -> set[str]:
    """Every action token that is there at once, or after one step."""
    first = offered(drawn(look(line)))
    acts = set(first["act"])
    for step in first["step"]:
        acts |= offered(drawn(look(line, tuple(step[1:].split()))))["act"]
    return acts
