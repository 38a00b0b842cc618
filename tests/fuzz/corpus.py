"""Real games to start from, and ways to spoil them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from core import GAMES, OVER
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.shell import links
from pygame_web.shell.session import Table
from pygame_web.table import saved_game
from pygame_web.table.seats import seats_of

PLIES = (0, 1, 7, 40)

NASTY = (
    "\ud800",
    "\0",
    " ",
    "\r\n",
    "\x85",
    "\ufeff",
    "\u202e",
    "²",
    "9" * 400,
    "-1",
    str(10**18),
    "1e400",
    "NaN",
    "null",
    "{",
    "}",
    "[",
    "]",
    '"',
    "\\",
    "\\ud800",
    "<img src=x onerror=alert(1)>",
    "</section>",
    "%s{0}{x}",
    "é" * 3000,
    "=6",
    '[seats "2"]',
    '[self "x"]',
    '[Seats "8"]',
    '[Rules "999999"]',
    '[Dice "real"]',
    '[Start "quantum1 x"]',
    '[Seat0 "\ud800<b>"]',
    '[Result "1 2 3"]',
)


@lru_cache
def games(name: str) -> tuple[Timeline, ...]:
    """Games of all lengths, played at random from a fixed seed, the last one to its end."""
    game, random = GAMES[name], Random(11)
    tags = {"Seat0": "Ann", "Bot1": game.bots[0], "Date": "2026-11-22"}
    found = []
    for plies in (*PLIES, 5000):
        line = start(GAMES, Record(name, 2, game.rules, {}, None, tags))
        while line.ply < plies and line.actor != OVER:
            line = line.play(random.choice(game.legal(line.state)))
        found.append(line)
    return tuple(found)


@lru_cache
def records(name: str) -> tuple[str, ...]:
    return tuple(line.record.text() for line in games(name))


@lru_cache
def positions(name: str) -> tuple[str, ...]:
    return tuple(line.game.write_state(line.state) for line in games(name))


@lru_cache
def links_of(name: str) -> tuple[str, ...]:
    """As the page makes them, and as it made them before there were short ones."""
    short = [f"#{links.write(line)}" for line in games(name)]
    return (*short, *(f"#{links.write_record(line.record)}" for line in games(name)))


@lru_cache
def stored(name: str) -> tuple[str, ...]:
    """Stored games as the page writes them."""
    texts = []
    for number, line in enumerate(games(name)):
        seats = seats_of(line.record, line.game)
        table = Table(f"game{number}", line, seats, "00ff", stamp="1.ff")
        texts.append(saved_game.write(table, "", 1_700_000_000_000))
    return tuple(texts)


TAGS = ("Game", "Rules", "Seats", "Start", "Result", "Dice", "Seat0", "Bot0", "Bot9", "Date")
ARGUMENTS = ("seats", "self", "s", "game", "options", "start", "map", "rules", "expansion", "code")


@st.composite
def tag(draw: st.DrawFn) -> str:
    """Return a line for the head of a record: a name of ours or of an argument, and any value."""
    name = draw(st.sampled_from((*TAGS, *ARGUMENTS)))
    value = draw(st.one_of(st.sampled_from(("", "0", "2", "real", *NASTY)), st.text(max_size=9)))
    return f'[{name} "{value}"]\n'


@st.composite
def spoiled(draw: st.DrawFn, texts: tuple[str, ...], most: int = 4) -> str:
    """One of the texts with a few edits: pieces cut out, doubled, moved or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, most))):
        at = draw(st.integers(0, len(text)))
        until = min(len(text), at + draw(st.integers(0, 30)))
        match draw(st.sampled_from(("insert", "cut", "double", "change", "break", "tag"))):
            case "insert":
                text = text[:at] + draw(st.sampled_from(NASTY)) + text[at:]
            case "cut":
                text = text[:at] + text[until:]
            case "double":
                text = text[:until] + text[at:until] + text[until:]
            case "tag" if text.startswith("["):
                text = draw(tag()) + text
            case "change" if at < len(text):
                other = draw(st.integers(1, 255))
                text = text[:at] + chr(ord(text[at]) ^ other) + text[at + 1 :]
            case "break":
                text = text[:at]
    return text


@st.composite
def tagged(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """Return a sound record with one or two more tags at its head."""
    tags = draw(st.lists(tag(), min_size=1, max_size=2))
    return "".join(tags) + str(draw(st.sampled_from(texts)))


numbers = st.sampled_from((0, -1, 1, 2.5, 10**18, -(10**18), 10**400, 2**53, float("nan"), 1e308))
words = st.one_of(st.sampled_from(NASTY), st.text(max_size=12))
junk: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3), st.dictionaries(words, inside, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def twisted(draw: st.DrawFn, value: Any) -> Any:
    """Return a JSON value with one part of it replaced by junk, left out, or given a sister."""
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(value)))
        others = {name: one for name, one in value.items() if name != key}
        if not draw(st.integers(0, 5)):
            return others
        return {**others, key: draw(twisted(value[key]))}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], draw(twisted(value[at])), *value[at + 1 :]]
    if isinstance(value, str) and draw(st.booleans()):
        return draw(spoiled((value,)))
    return draw(junk)
