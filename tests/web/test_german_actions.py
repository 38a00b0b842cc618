"""German actions within a sentence: only nouns are capitalised."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from build_steps.paths import GAMES as GAMES_FOLDER
from build_steps.paths import catalogs
from core import GAMES
from core.bots.play import play
from pygame_web.judgement.words import inside
from pygame_web.language import translator
from pygame_web.ui import games

WITHIN = re.compile(r"(?<=[a-zäöüß,0-9] )([A-Za-zÄÖÜäöüß]+)")
"""A word that begins no sentence."""
BOTH = {"weiß"}
"""A colour, and a verb."""


@cache
def counted() -> tuple[Counter[str], Counter[str]]:
    """Return how often each word occurs within German sentences, lower-case and capitalised."""
    small, capital = Counter[str](), Counter[str]()
    for text in _texts():
        for word in WITHIN.findall(text):
            (capital if word[0].isupper() else small)[word.lower()] += 1
    return small, capital


def _texts() -> Iterator[str]:
    """Every German text of the catalogs, rules, lessons and guides."""
    for path in catalogs():
        if path.name == "de.po":
            with path.open("rb") as file:
                strings = [one.string for one in read_po(file) if one.id]
            for text in strings:
                yield from (text,) if isinstance(text, str) else text or ()
    for path in GAMES_FOLDER.rglob("*.toml"):
        yield from re.findall(r'(?m)^de = "(.*)"$', path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("key", "seats", "every"), [("lum42", 3, 1), ("quantum", 2, 16), ("qwantum", 2, 1)]
)
def test_an_action_within_a_sentence_keeps_the_capital_of_a_noun_only(
    key: str, seats: int, every: int
) -> None:
    """What a word is follows from all other German texts of the page.

    Of the positions of a game every so many are asked, and of each action one.
    """
    small, capital = counted()
    game, t = GAMES[key], translator("de")
    tokens: set[str] = set()
    wrong = {}
    line = play(game, [game.bots[0]], seats=seats, seed=5)
    for state in [one for one in line.states if game.actor(one) >= 0][::every]:
        for action in game.legal(state):
            token = game.write_action(action)
            if token in tokens:
                continue
            tokens.add(token)
            words = inside(key, games.view(key).action(game, state, action, t.using(key)), t)
            first = re.split(r"\W", words)[0]
            nouns, others = capital[first.lower()], small[first.lower()]
            known = first.isalpha() and nouns != others and first.lower() not in BOTH
            if known and first[0].isupper() != (nouns > others):
                wrong[first] = words
    assert wrong == {}
