"""A table embedded in another page: options, messages in and out, read-only, junk."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import GAMES
from pygame_web.language import LANGUAGES, translator
from pygame_web.page import Message, Session, begin, update
from pygame_web.page.notice import sentence
from pygame_web.shell import protocol as p
from pygame_web.shell.origin import read_origin
from pygame_web.shell.protocol import IN, OUT, fault
from pygame_web.shell.session import AskBot, Effects, Tell, Wait

HOST = "https://club.example"


def embedded(fragment: str = "", **query: str) -> tuple[Session, Effects]:
    return begin(
        entropy="e",
        languages=["fr"],
        query={"host": HOST, **query},
        page="embed",
        fragment=fragment,
    )


def messages(effects: Effects, type: str) -> list[dict[str, Any]]:
    found = [dict(effect.data) for effect in effects if isinstance(effect, Tell)]
    kinds = [effect.type for effect in effects if isinstance(effect, Tell)]
    return [data for data, kind in zip(found, kinds, strict=True) if kind == type]


def say(session: Session, type: str, **fields: Any) -> tuple[Session, Effects]:
    text = json.dumps({"club": 1, "type": type, **fields})
    return update(session, Message("host", type, text))


def check(effects: Effects) -> None:
    for effect in effects:
        if isinstance(effect, Tell):
            assert fault(OUT, effect.type, effect.data) == ""
            json.dumps(dict(effect.data))


@pytest.mark.parametrize("game", list(GAMES))
def test_an_embedded_page_begins_its_game_at_once(game: str) -> None:
    session, effects = embedded(game=game, bots=GAMES[game].bots[0])
    check(effects)
    assert session.page == "table"
    assert session.table is not None
    assert session.table.line.game.name == game
    assert [seat.bot for seat in session.table.seats] == ["", GAMES[game].bots[0]]
    assert messages(effects, "ready") == [
        {"version": 1, "games": list(GAMES), "languages": list(LANGUAGES)}
    ]
    assert messages(effects, "turn")


def test_options_of_the_address_are_checked() -> None:
    session, effects = embedded(game="chess")
    assert session.table is None
    assert messages(effects, "error")[0]["code"] == "game"
    session, effects = embedded(game="quantum", bots="clever")
    assert messages(effects, "error")[0]["code"] == "bots"
    session, effects = embedded(game="quantum", seats="9")
    assert messages(effects, "error")[0]["code"] == "seats"
    for name, value in (("lang", "it"), ("theme", "blue")):
        session, effects = embedded(game="quantum", **{name: value})
        assert f"{name}: {value!r} is not one of" in messages(effects, "error")[0]["text"]
    for lang in ("fr-CA", "DE"):
        assert not messages(embedded(game="quantum", lang=lang)[1], "error")
    session, _ = embedded(game="quantum", bots="cadet, recruit")
    assert session.table is not None
    assert [seat.bot for seat in session.table.seats] == ["", "cadet", "recruit"]
    session, _ = embedded(host="javascript:alert(1)", accent="red;}", readonly="no")
    assert session.embed is not None
    assert (session.embed.host, session.embed.accent, session.embed.readonly) == ("", "", False)
    session, _ = embedded(accent="#A0b1c2", readonly="1")
    assert session.embed is not None
    assert session.embed.accent == "#A0b1c2"
    assert session.embed.readonly


def test_every_ply_and_the_result_are_told() -> None:
    session, effects = embedded(game="qwantum", seats="2", bots="novice,novice")
    plies = len(messages(effects, "ply"))
    assert session.table is not None
    called = set()
    for n in range(5000):
        check(effects)
        called |= {turn["name"] for turn in messages(effects, "turn") if turn["actor"].isdigit()}
        if messages(effects, "result"):
            break
        asked = [e for e in effects if isinstance(e, AskBot)]
        waits = [e for e in effects if isinstance(e, Wait) and e.message.verb == "tick"]
        effects = ()
        for ask in asked:
            game = GAMES[ask.game]
            legal = game.legal(game.read_state(ask.position))
            token = game.write_action(legal[n % len(legal)])
            session, more = update(session, Message("bot", ask.id, token))
            effects += more
        for wait in waits:
            session, more = update(session, wait.message)
            effects += more
        plies += len(messages(effects, "ply"))
    (result,) = messages(effects, "result")
    assert called == set(result["names"]) == {"novice"}
    assert session.table is not None
    assert plies == session.table.line.ply
    assert result["scores"] == list(session.table.line.game.scores(session.table.line.state))
    assert result["record"] == session.table.line.record.text()


def test_a_host_begins_games_loads_records_and_chooses_language_and_theme() -> None:
    session, _ = embedded(game="qwantum")
    session, effects = say(
        session,
        "new",
        game="lum42",
        seats=3,
        bots=["cadet"],
        names=["<b>Ann</b>\n", "Bo"],
        options={"expansion": "on"},
    )
    check(effects)
    table = session.table
    assert table is not None
    assert table.line.record.options == {"expansion": "on"}
    assert [seat.name for seat in table.seats] == ["<b>Ann</b>", "Bo", ""]
    assert [seat.bot for seat in table.seats] == ["", "", "cadet"]
    session, _ = say(session, "language", language="es")
    session, effects = say(session, "theme", theme="dark")
    assert (session.settings.language, session.settings.theme) == ("es", "dark")
    assert not effects, "a host's wish is not the visitor's preference"
    record = '[Game "qwantum"] [Seats "2"] [start "0"] =r4 =r2 =b4 =p3 =b6 =y5 =w3'
    session, effects = say(session, "load", record=record)
    check(effects)
    assert session.table is not None
    assert session.table.line.game.name == "qwantum"
    assert session.table.line.ply == 7


@pytest.mark.parametrize(
    ("type", "text"),
    [
        ("", ""),
        ("?", ""),
        ("new", '{"club": 1, "type": "new", "game": "quantum", "seats": 0}'),
        ("new", "not json"),
        ("new", "[]"),
        ("new", '{"club": 2, "type": "new", "game": "quantum"}'),
        ("new", '{"club": 1, "type": "new"}'),
        ("new", '{"club": 1, "type": "new", "game": 7}'),
        ("new", '{"club": 1, "type": "new", "game": "quantum", "evil": 1}'),
        ("new", '{"club": 1, "type": "new", "game": "quantum", "seats": true}'),
        ("new", '{"club": 1, "type": "new", "game": "quantum", "bots": "cadet"}'),
        ("new", '{"club": 1, "type": "new", "game": "quantum", "seats": 99}'),
        ("new", '{"club": 1, "type": "new", "game": "quantum", "options": {"map": 1}}'),
        ("theme", '{"club": 1, "type": "theme", "theme": "pink"}'),
        ("eval", '{"club": 1, "type": "eval", "code": "1"}'),
        ("new", "[" * 5000),
    ],
)
def test_junk_is_counted_and_harms_nothing(type: str, text: str) -> None:
    session, _ = embedded(game="qwantum")
    after, effects = update(session, Message("host", type, text))
    check(effects)
    assert after.ignored == session.ignored + 1
    assert after.table is session.table
    assert after.settings == session.settings
    assert len(messages(effects, "error")) == (1 if type else 0)


def test_nobody_is_heard_where_nothing_is_embedded() -> None:
    session, _ = begin(entropy="e")
    after, effects = say(session, "new", game="quantum")
    assert after.table is None
    assert not effects


def test_a_record_that_cannot_be_read_is_told() -> None:
    session, _ = embedded(game="qwantum")
    before = session.table
    session, effects = say(session, "load", record="[Game")
    assert messages(effects, "error")
    assert session.table is before


def test_a_read_only_table_is_only_looked_at() -> None:
    session, _ = embedded(game="qwantum", readonly="1")
    assert session.table is not None
    assert all(seat.bot for seat in session.table.seats)
    for verb, arg in (("quick", "quantum"), ("roll", ""), ("act", "keep"), ("lobby", "")):
        after, _ = update(session, Message(verb, arg))
        assert after.table is session.table
        assert after.page == session.page
        assert after.notice is not None
        assert after.notice.code == "read-only"


def test_a_record_on_a_read_only_table_is_a_replay() -> None:
    session, _ = embedded(game="qwantum", readonly="1")
    record = '[Game "qwantum"] [Seats "2"] [start "0"] =r4 =r2 =b4 =p3 =b6 =y5 =w3'
    session, _ = say(session, "load", record=record)
    assert session.page == "replay"
    assert session.replay is not None
    assert session.replay.line.ply == 7


def test_the_schema_names_every_message() -> None:
    assert set(IN) == {"new", "load", "language", "theme"}
    assert set(OUT) == {"ready", "ply", "turn", "result", "record", "remote", "height", "error"}
    assert fault(OUT, "height", {"club": 1, "type": "height", "height": 1.5})
    assert not fault(OUT, "height", {"club": 1, "type": "height", "height": 500})
    assert fault(IN, "load", {"record": "x" * (p.LONGEST + 1)})


@pytest.mark.parametrize("game", list(GAMES))
def test_a_games_own_page_begins_it(game: str) -> None:
    session, _ = begin(entropy="e", page=game)
    assert session.page == "table"
    assert session.table is not None
    assert session.table.line.game.name == game
    assert session.embed is None


@pytest.mark.parametrize(
    "host",
    [
        "http://a:b:c",
        "http://[",
        "http://]",
        "http://[::1",
        "http://[::g]",
        "http://localhost:99999",
        "http://localhost:-1",
        "http://1.2.3.4.5",
        "http://256.1.1.1",
        "http://1.2.3",
        "http://a..b",
        "http://.a",
        "http://-a",
        "http://a_b-",
        "http://",
        "http:///x",
        "http:a",
        "//a",
        "null",
        "*",
        "ftp://a",
        "javascript://a",
        "http://a/",
        "http://a/x",
        "http://a?",
        "http://a#",
        "http://me@a",
        "http://me:you@a",
        "http://a\\b",
        "http://a b",
        " http://a",
        "http://a\n",
        "http://b\u00fccher.example",
        "http://" + "a" * 400,
    ],
)
def test_a_host_that_is_no_origin_is_refused_at_the_door(host: str) -> None:
    session, effects = embedded(host=host, game="qwantum")
    assert session.embed is not None
    assert session.embed.host == ""
    assert session.notice is not None
    assert session.notice.code == "host-refused"
    assert session.notice.error
    assert session.table is not None, "the table plays all the same"
    check(effects)
    for language in LANGUAGES:
        text = sentence(session, session.notice, translator(language))
        assert f"{host[:80]}" in text
        assert "an origin is" not in text, "the reason is English, for who made the page"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("https://club.example", "https://club.example"),
        ("HTTPS://Club.Example:443", "https://club.example"),
        ("http://localhost:8042", "http://localhost:8042"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("http://[::1]:8042", "http://[::1]:8042"),
        ("http://[0:0:0:0:0:0:0:1]", "http://[::1]"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ("http://a_b.example", "http://a_b.example"),
    ],
)
def test_a_host_is_known_as_a_browser_writes_it(host: str, origin: str) -> None:
    session, _ = embedded(host=host, game="qwantum")
    assert session.embed is not None
    assert session.embed.host == origin
    assert session.notice is None


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text("htps:/[]a.1x-_9@?# é", max_size=40).map("http://{}".format) | st.text(max_size=40))
def test_whatever_is_given_as_a_host_is_an_origin_or_refused(text: str) -> None:
    try:
        origin = read_origin(text)
    except ValueError:
        return
    assert read_origin(origin) == origin
