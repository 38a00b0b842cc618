"""Views other than a table in play: the lobby, an end, a replay, a lesson, ...

Each view is a named visitor (`tests.web.visit`), created on demand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random

from core import CHANCE, GAMES, OVER
from core.kernel.dice import SeededDice
from core.kernel.record import Record
from core.kernel.timeline import start
from pygame_web.features.advice import jobs
from pygame_web.features.lessons import build as lessons
from pygame_web.features.lessons import puzzles_build as puzzles
from pygame_web.features.tutorial import build as guides
from pygame_web.shell.effects import Job
from pygame_web.table import results
from tests.features.you.many import many
from tests.web.test_review import serve
from tests.web.visit import Disk, Guest

Picture = tuple[str, Callable[[], Guest]]
HEADS = {"quantum": "cadet", "qwantum": "greedy", "lum42": "cadet"}
NAMES = ("Ann-Kathrin Zimmermann", "Łukasz", "شهرزاد", "Dora", "Eve")
LONG = 60
"""The number of plies of the reviewed game."""


def pictures() -> Iterator[Picture]:
    """All views, those without a game first."""
    yield "lobby", Guest
    yield "lobby of somebody who has played", regular
    yield "today", lambda: regular().do("today")
    yield "today, nothing played", lambda: Guest().do("today")
    yield "you", lambda: regular().do("you")
    yield "evening, names", lambda: Guest().do("evening")
    yield "evening, a round", evening
    yield "results of many", lambda: regular().do("open", "results")
    for game in HEADS:
        by_name: tuple[tuple[str, Callable[[str], Guest]], ...] = (
            ("set-up", set_up),
            ("a guided game", guided),
            ("an advice", advised),
            ("the lessons", lambda key: learner(key)),
            ("a lesson", lambda key: lesson(key)),
            ("a lesson that is done", done),
            ("the puzzles", solver),
            ("a puzzle", lambda key: puzzle(key)),
            ("a puzzle that is missed", missed),
            ("the end", over),
            ("a replay", lambda key: over(key).do("replay").do("ply", "20")),
            ("a review", reviewed),
            ("a review's decision", decision),
            ("an exercise of a review", exercise),
        )
        for name, picture in by_name:
            yield f"{game}: {name}", partial(picture, game)


def regular() -> Guest:
    """Return a visitor who has played much on this device."""
    there = Guest(Disk(kept={"results": results.write(many(200))}))
    return there.do("set", "name.0", "Ann")


def evening() -> Guest:
    """Return the second round of an evening; one table of the first has been entered."""
    there = Guest().do("evening")
    there.do("set", "draft.evening-names", "\n".join(NAMES))
    there.do("set", "draft.evening-game", "lum42").do("set", "draft.evening-size", "2")
    there.do("evening-begin").do("evening-draw")
    for field in re.findall(r"draft\.evening-points-0-\d+", there.html()):
        there.do("set", field, f"4{field[-1]}")
    return there.do("evening-result", "0")


def set_up(game: str) -> Guest:
    """Return a table for as many as can sit there, with names that are long."""
    there = Guest().do("set", f"game {game}")
    most = max(GAMES[game].seats)
    there.do("set", f"seats {most}").do("set", "bot.1", "")
    for seat, name in enumerate(NAMES[:most]):
        there.do("set", f"name.{seat}", name)
    return there


def guided(game: str) -> Guest:
    there = Guest().do("guide", game)
    return there.do("fetched", f"{game}-guide.json", json.dumps(guides.guide(game))).settle()


def table(game: str) -> Guest:
    there = Guest().do("set", "pace instant").do("set", f"game {game}").do("set", "seats 2")
    return there.do("set", "bot.1", HEADS[game]).do("new").do("guide-leave").settle()


def advised(game: str) -> Guest:
    there = table(game).play(4).settle()
    there.do("advice")
    asked = next(one for one in reversed(there.other) if isinstance(one, Job))
    return there.do("advised", asked.id, jobs.advise(*asked.words))


def learner(game: str) -> Guest:
    there = Guest().do("learn", game)
    return there.do("fetched", f"{game}-lessons.json", json.dumps(lessons.read(game)))


def lesson(game: str) -> Guest:
    there = learner(game)
    return there.do("lesson", str(lessons.read(game)[2]["id"])).do("hint")


def done(game: str) -> Guest:
    there, first = learner(game), lessons.read(game)[0]
    there.do("lesson", str(first["id"]))
    for token in first["solution"]:
        there.do("act", token).settle()
    return there


def solver(game: str) -> Guest:
    there = Guest().do("puzzles", game)
    return there.do("fetched", f"{game}-puzzles.json", json.dumps(puzzles.read(game)))


def puzzle(game: str) -> Guest:
    return solver(game).do("lesson", str(puzzles.read(game)[1]["id"]))


def missed(game: str) -> Guest:
    there, one = puzzle(game), puzzles.read(game)[1]
    line = there.table.line
    wrong = next(
        token
        for token in map(line.game.write_action, line.game.legal(line.state))
        if token not in one["solution"]
    )
    return there.do("act", wrong).settle()


def over(game: str) -> Guest:
    """Return a game played to its end against a bot."""
    there = Guest(_finished(game), entropy="two")
    (id,) = there.disk.saved
    return there.do("resume", id)


@cache
def _finished(game: str) -> Disk:
    return table(game).play().disk


def reviewed(game: str) -> Guest:
    """Return a complete review of a random game."""
    there = Guest().do("load", _random(game))
    return _served(there.do("look"))


def _served(there: Guest) -> Guest:
    serve(there)
    return there


@cache
def _random(game: str) -> str:
    random, dice, rules = Random(3), SeededDice(3), GAMES[game]
    line = start(GAMES, Record(game, 2, rules.rules))
    while line.actor != OVER and line.ply < LONG:
        chance = line.actor == CHANCE
        line = line.play(
            dice.pick(rules, line.state) if chance else random.choice(rules.legal(line.state))
        )
    return line.record.text()


def decision(game: str) -> Guest:
    """Return the costliest decision, opened from the review."""
    there = reviewed(game)
    return there.do("ply", _way(there)[1])


def exercise(game: str) -> Guest:
    there = reviewed(game)
    there.do("exercise", " ".join(_way(there)))
    token = re.search(r'data-do="try ([^"]+)"', there.html())
    assert token is not None
    return there.do("try", token[1])


def _way(there: Guest) -> tuple[str, str]:
    found = re.search(r'data-do="exercise (\d+) (\d+)"', there.html())
    assert found is not None
    return found[1], found[2]
