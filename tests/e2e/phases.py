"""The phases of a game, opened in the page as links: one for each kind of question to seat 0.

The games are played here by bots; the first seat is called a person's. A person's table looks the
same however it came to a position, so no page has to be clicked through a whole game to be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from core import GAMES, OVER
from core.bots import choose
from core.kernel.dice import SeededDice
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.shell import links
from tests.e2e.driver import Driver

KindOf = Callable[[list[str]], str]
"""The kind of question, by the tokens of the legal actions; "" if not of interest."""
GAMES_PLAYED = 20


@cache
def phases(
    name: str, bots: tuple[str, ...], kind_of: KindOf, needed: frozenset[str]
) -> dict[str, Timeline]:
    """Return the first position of each kind of question to seat 0, by its name.

    The "last" one is seat 0's last decision of a game. As many games are played as it takes to
    meet every kind that is `needed`.
    """
    found: dict[str, Timeline] = {}
    for seed in range(1, GAMES_PLAYED):
        for line in whole(name, bots, seed):
            if line.actor == 0:
                tokens = [line.game.write_action(action) for action in line.game.legal(line.state)]
                found.setdefault(kind_of(tokens), line)
                last = line
        if needed <= set(found):
            found.pop("", None)
            return {**found, "last": last}
    raise AssertionError(f"never asked: {needed - set(found)}")


@cache
def before_the_end(name: str, bots: tuple[str, ...], decisions: int, seed: int = 1) -> Timeline:
    """Return a game in which seat 0 has `decisions` left if all play like `bots`."""
    return [line for line in whole(name, bots, seed) if line.actor == 0][-decisions]


@cache
def whole(name: str, bots: tuple[str, ...], seed: int) -> tuple[Timeline, ...]:
    """Every position of a whole game, played once for all who ask for it."""
    return tuple(game(name, bots, seed))


def sit_down(driver: Driver, line: Timeline) -> None:
    """Open a position of a game in the page and keep it for play; closes the notice."""
    show(driver, line)
    driver.tell("data-do", "keep")
    driver.page.locator("#unkept").wait_for(state="detached")
    driver.tell("data-do", "dismiss")


def show(driver: Driver, line: Timeline) -> None:
    """Open a position of a game in the page, and close the notice about its origin."""
    driver.page.evaluate("fragment => { location.hash = fragment }", links.write(line))
    driver.page.locator(f'[data-game="{line.game.name}"][data-ply="{line.ply}"]').wait_for()
    driver.tell("data-do", "dismiss")


def game(name: str, bots: Sequence[str], seed: int, **options: str) -> Iterator[Timeline]:
    """Every position of a whole game."""
    rules = GAMES[name]
    dice = SeededDice(seed)
    who = {f"Seat{seat}": f"Player {seat + 1}" for seat in range(len(bots))}
    who |= {f"Bot{seat}": level for seat, level in enumerate(bots) if seat}
    line = start(GAMES, Record(name, len(bots), rules.rules, options, None, who))
    while line.actor != OVER:
        s = line.state
        line = line.play(
            choose(rules, s, bots[line.actor], seed) if line.actor >= 0 else dice.pick(rules, s)
        )
        yield line
