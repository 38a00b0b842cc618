"""The names of players, games and levels on the page."""

from __future__ import annotations

import re

from pygame_web.language import T, You
from pygame_web.shell.session import Seat, Session
from pygame_web.ui.games import view


def names(game: str, seats: tuple[Seat, ...], t: T) -> tuple[str, ...]:
    """A name for every seat: its own, or "Player 2", or the bot's level (numbered if needed).

    The only person here is `You`, so that sentences can address them.
    """
    labels: list[str] = []
    for number, seat in enumerate(seats):
        name = seat.name or (
            level(game, seat.bot, t) if seat.bot else t("Player {number}", number=number + 1)
        )
        same = sum(other == name or other.startswith(f"{name} ") for other in labels)
        labels.append(f"{name} {same + 1}" if same and not seat.name else name)
    people = [number for number, seat in enumerate(seats) if not seat.bot and not seat.away]
    labels = list(map(isolated, labels))
    if len(people) == 1:
        labels[people[0]] = You(labels[people[0]])
    return tuple(labels)


BACKWARDS = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The scripts that are written from right to left."""
FIRST_STRONG, POP = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """Return a name for a sentence, isolated if its script runs from right to left.

    The numbers and signs around it keep their places. A name from left to right is itself.
    """
    return f"{FIRST_STRONG}{name}{POP}" if BACKWARDS.search(name) else name


def level(game: str, bot: str, t: T) -> str:
    """Return a bot level as people say it."""
    return view(game).level(bot, t.using(game))


def title(session: Session, game: str) -> str:
    """Return the printed name of a game, its key where it is unknown."""
    known = session.games.get(game)
    return known.title if known else game


_I = re.compile(r"h?[ií](?![aeou])", re.IGNORECASE)
"""Beginnings of words that turn the Spanish "y" before them into "e"."""


def listed(words: tuple[str, ...], t: T) -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cid"; in Spanish "Ann e Ida"."""
    if len(words) < 2:
        return "".join(words)
    text = t("{most} and {last}", most=", ".join(words[:-1]), last=words[-1])
    if t.language == "es" and _I.match(words[-1]):
        return f"{text.removesuffix(words[-1]).removesuffix('y ')}e {words[-1]}"
    return text
