"""What is fuzzed: every way in, for every game. Each target draws a case and plays it through."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from core.kernel.chain import MODES
from pygame_web.page.update import verbs
from tests.fuzz import corpus, loop
from tests.fuzz.corpus import junk, spoiled, twisted, words
from tests.remote_liar import evening, in_any_order, snapshot
from tests.remote_net import honest_game

Target = Callable[[Any, str], None]

HOST = "https://club.example"
AFTER = (
    ("open", "saves"),
    ("open", "results"),
    ("open", "text"),
    ("open", "offer"),
    ("open", "log"),
    ("report",),
    ("close",),
    ("keep",),
    ("keep", "file"),
    ("next",),
    ("last",),
    ("turn", "prev"),
    ("branch",),
    ("pause",),
    ("roll",),
    ("key", "u"),
    ("link",),
    ("export",),
    ("export", "here"),
    ("rematch",),
    ("lobby",),
    ("resume",),
    ("set", "language", "fr"),
    ("view", "table"),
)
"""What a visitor may do then."""


def _go_on(draw: Any) -> None:
    for message in draw(st.lists(st.sampled_from(AFTER), max_size=4)):
        loop.tell(message)


def _packed(text: str) -> str:
    packer = zlib.compressobj(1, wbits=-15)
    packed = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return "#r=" + urlsafe_b64encode(packed).decode().rstrip("=")


def _outside(draw: Any, game: str) -> str:
    """Return a record, a link, a position or a file of many games, spoiled or not."""
    match draw(st.sampled_from(("record", "tags", "link", "packed", "position", "file"))):
        case "record":
            return str(draw(spoiled(corpus.records(game))))
        case "tags":
            text = draw(corpus.tagged(corpus.records(game)[:4]))
            return _packed(text) if draw(st.booleans()) else str(text)
        case "link":
            return str(draw(spoiled(corpus.links_of(game))))
        case "packed":
            return _packed(draw(spoiled(corpus.records(game))))
        case "position":
            return str(draw(spoiled(corpus.positions(game))))
    texts = draw(st.lists(spoiled(corpus.records(game)[:3]), max_size=3))
    text = json.dumps(draw(twisted({"clubtable": 1, "games": texts})))
    return str(draw(spoiled((text,), most=1)))


def opened(data: Any, game: str) -> None:
    """A link, a file, a pasted text, a host's record."""
    draw = data.draw
    text = _outside(draw, game)
    match draw(st.sampled_from(("begin", "hash", "load", "imported", "host"))):
        case "begin":
            loop.begin(fragment=text, page=draw(st.sampled_from(("index", game))))
        case "host":
            loop.begin(page="embed", query={"host": HOST, "readonly": draw(words)})
            message = {"club": 1, "type": "load", "record": text}
            loop.tell(("host", "load", json.dumps(message)))
        case verb:
            loop.begin(page=draw(st.sampled_from(("index", game))))
            name, value = ("x.txt", text) if verb == "imported" else (text, "")
            loop.tell((verb, name, value))
    _go_on(draw)


def tagged(data: Any, game: str) -> None:
    """A pasted record with tags that nobody wrote."""
    loop.begin(page=game)
    loop.tell(("load", data.draw(corpus.tagged(corpus.records(game)[:4])), ""))


def stored(data: Any, game: str) -> None:
    """Stored games, damaged in their text or in one of their values."""
    draw = data.draw
    saved = {}
    for number in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(corpus.stored(game)))
        if draw(st.booleans()):
            stamp, _, body = text.partition("\n")
            text = f"{stamp}\n{json.dumps(draw(twisted(json.loads(body))))}"
        saved[f"id{number}"] = draw(spoiled((text,), most=2))
    ids = [*saved, "gone"]
    loop.begin(saved=saved, resumed=draw(st.sampled_from(["", *ids])))
    for verb in draw(st.lists(st.sampled_from(("resume", "replay", "export", "open delete")))):
        name, _, rest = verb.partition(" ")
        loop.tell((name, f"{rest} {draw(st.sampled_from(ids))}".strip()))
    if draw(st.booleans()):
        loop.tell(("elsewhere", "id0", draw(spoiled(corpus.stored(game)))))
    _go_on(draw)


def kept(data: Any, game: str) -> None:
    """Stored settings, set-up and results."""
    draw = data.draw
    seats = [{"name": "Ann", "bot": ""}] * 4
    result = {
        "id": "a",
        "game": game,
        "at": 1_700_000_000_000,
        "seats": [["Ann", ""], ["", "x"]],
        "scores": [3, 4],
        "winners": [1],
    }
    sound = {
        "settings": {"language": "fr", "theme": "dark", "pace": "slow", "keys": True},
        "setup": {"game": game, "count": 2, "seats": seats, "options": {"start": "0", "map": "x"}},
        "results": [result, result],
    }
    texts = {
        key: draw(spoiled((json.dumps(draw(twisted(value))),), most=1))
        for key, value in sound.items()
    }
    loop.begin(kept={**texts, draw(words): draw(words)})
    loop.tell(("open", "results"), ("kept", "results", texts["results"]))
    loop.tell(("close",), ("new",))
    _go_on(draw)


def hosted(data: Any, game: str) -> None:
    """The options of a frame, and what its host says."""
    draw = data.draw
    query = {"host": HOST, "game": game, "seats": "2", "bots": "", "accent": "#112233"}
    loop.begin(page="embed", query=draw(twisted(query)))
    new = {"club": 1, "type": "new", "game": game, "seats": 2, "bots": [], "names": ["Ann"]}
    for _ in range(draw(st.integers(1, 3))):
        message = draw(twisted({**new, "options": {"start": "0", "rules": "first"}}))
        text = draw(spoiled((json.dumps(message),), most=1))
        loop.tell(("host", draw(st.sampled_from(("new", "load", "theme", ""))), text))
    _go_on(draw)


def events(data: Any, game: str) -> None:
    """Whatever the document may tell: any verb, any argument, any clock, no event at all."""
    draw = data.draw
    loop.begin(page=game)
    tokens = corpus.games(game)[3].record.tokens
    names = st.sampled_from(("game", "option.map", "name.0", "pace", "ply", "option-typed start"))
    args = st.one_of(words, st.sampled_from(tokens), names)
    for _ in range(draw(st.integers(1, 6))):
        verb = draw(st.sampled_from((*verbs(), "key", "nothing")))
        event = {
            "type": draw(st.sampled_from(("message", "click", "moved", "nothing"))),
            "verb": verb,
            "arg": draw(args),
            "value": draw(args),
            "data": {draw(st.sampled_from(("act", "acts", "step", "why", "do"))): draw(args)},
            "ply": "0",
            "time": 1.5,
            "x": 3,
            "y": 4,
            "again": False,
            "inside": draw(st.booleans()),
            "at": draw(corpus.numbers),
        }
        loop.tell(draw(twisted(event)) if draw(st.booleans()) else event)


def facts(data: Any, game: str) -> None:
    """Whatever browser and storage may tell at the start."""
    draw = data.draw
    sound = {**loop.FACTS, "query": {"game": game, "lang": "fr"}, "page": game}
    loop.begin(**{name: draw(twisted(value)) for name, value in sound.items()}, extra=draw(junk))
    _go_on(draw)


def remote(data: Any, game: str) -> None:
    """A table elsewhere on a bad network; the games differ little here, so it is the tiny one."""
    draw = data.draw
    seats, mode = draw(st.integers(2, 4)), draw(st.sampled_from(MODES))
    bots = draw(st.integers(0, 1)) if seats == 3 else 0
    random = Random(draw(st.integers(0, 2**32)))
    honest_game(seats, mode, random, bots)
    course = evening(random).peers[0].course
    assert snapshot(in_any_order(course.log, random)) == snapshot(course)


TARGETS: dict[str, Target] = {
    "opened": opened,
    "tagged": tagged,
    "stored": stored,
    "kept": kept,
    "hosted": hosted,
    "events": events,
    "facts": facts,
}
SLOW: dict[str, Target] = {"remote": remote}
"""Only in the long fuzz."""
