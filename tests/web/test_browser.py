"""The page and Python exchange plain data, with one rendering for all that happened."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_web.browser import app
from pygame_web.browser.dom import DOUBLE, NEAR, Document
from pygame_web.page import Message, begin, update
from pygame_web.page import regions as page
from tests.online_net import Club, table_of

FACTS: dict[str, Any] = {
    "entropy": "00ff",
    "languages": ["en"],
    "query": {},
    "fragment": "",
    "kept": {},
    "saved": {},
    "storage": "on",
    "resumed": "",
    "page": "index",
    "language": "en",
    "at": 1,
}


def click(time: float, x: float = 5, *, again: bool = True, **data: str) -> dict[str, Any]:
    return {
        "type": "click",
        "data": data,
        "ply": "4",
        "time": time,
        "x": x,
        "y": 9,
        "again": again,
        "at": 7,
    }


def message_event(verb: str, arg: str = "", value: str = "") -> dict[str, Any]:
    return {"type": "message", "verb": verb, "arg": arg, "value": value, "at": 7}


def start(**facts: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(app.begin(json.dumps({**FACTS, **facts})))
    return reply


def answer(*events: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(app.answer(json.dumps(events)))
    return reply


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"act": "b:p"}, Message("act", "b:p", "4", 7)),
        ({"acts": "4 =r4"}, Message("acts", "4 =r4", "", 7)),
        ({"step": ""}, Message("step", "", "", 7)),
        ({"why": "b:p"}, Message("why", "b:p", "", 7)),
        ({"do": "open delete 12 a"}, Message("open", "delete 12 a", "", 7)),
    ],
)
def test_what_was_clicked_becomes_a_message(data: dict[str, str], message: Message) -> None:
    session, _ = begin(entropy="1")
    clicked = {**click(0), "data": data}
    assert Document().message(clicked, session) == message


@pytest.mark.parametrize(
    ("second", "accepted"),
    [
        (click(DOUBLE - 1, act="pass"), False),
        (click(DOUBLE + 1, act="pass"), True),
        (click(1, x=5 + NEAR, act="pass"), True),
        (click(1, again=False, act="pass"), True),
    ],
)
def test_the_second_half_of_a_double_click_is_no_click(
    second: dict[str, Any], accepted: bool
) -> None:
    session, _ = begin(entropy="1")
    document = Document()
    assert document.message(click(0, act="keep"), session)
    assert bool(document.message(second, session)) is accepted


def test_a_click_elsewhere_ends_the_span_of_a_double_click() -> None:
    session, _ = begin(entropy="1")
    document = Document()
    assert document.message(click(0, act="keep"), session)
    assert document.message(click(1, do="undo"), session)
    assert document.message(click(2, act="keep"), session)


def test_back_leads_to_the_lobby_and_forward_to_the_table() -> None:
    assert start(page="qwantum")["place"]["page"] == "table"
    back = {"type": "moved", "inside": False, "at": 1}
    forth = {"type": "moved", "inside": True, "at": 1}
    assert answer(forth)["place"]["page"] == "table"
    assert answer(back)["place"]["page"] == "lobby"
    assert answer(back)["place"]["page"] == "lobby"
    assert answer(forth)["place"]["page"] == "table"


def test_a_first_visitors_lobby_is_left_as_it_was_prerendered() -> None:
    assert start()["regions"] == {}
    assert "main" in answer({"type": "nothing", "at": 1})["regions"]
    assert answer({"type": "nothing", "at": 1})["regions"] == {}
    for other in ({"language": "fr"}, {"storage": "off"}, {"query": {"theme": "dark"}}):
        assert "main" in start(**other)["regions"]


def test_only_what_changed_is_drawn_once_for_all_that_happened() -> None:
    start(page="qwantum")
    reply = answer(
        message_event("open", "help"), message_event("close"), message_event("open", "settings")
    )
    assert set(reply["regions"]) == {"dialogs"}
    assert reply["faults"] == []


def test_a_closed_log_is_drawn_when_the_page_asks_for_it_or_it_is_opened() -> None:
    start(page="qwantum")
    nothing = {"type": "nothing", "at": 1}
    begun = answer(message_event("lobby"), message_event("set", "bot.1", ""), message_event("new"))
    assert "log" in begun["regions"]
    assert not begun["late"]
    reply = answer(message_event("roll"))
    assert "main" in reply["regions"]
    assert "log" not in reply["regions"]
    assert reply["late"]
    caught_up = answer(nothing)
    assert "log-line" in caught_up["regions"]["log"]
    assert not caught_up["late"]
    assert not answer(message_event("open", "settings"))["late"], "it shows the same table"
    assert "log" in answer(message_event("set", "notation", "yes"))["regions"]
    assert answer(message_event("close"), message_event("act", "keep"))["late"]
    reply = answer(message_event("open", "log"))
    assert "is-open" in reply["regions"]["log"]
    assert not reply["late"]
    reply = answer(message_event("close"))
    assert "is-open" not in reply["regions"]["log"]
    assert not reply["late"]
    assert "log" in answer(message_event("lobby"))["regions"]


def test_a_post_goes_out_before_its_picture_is_made() -> None:
    for device in table_of(Club(), "Ann", "Ben"):
        page_of = app.App(device.visit.session)
        page_of.answer([{"type": "nothing", "at": 1}])
        line = device.visit.table.line
        decided = message_event(
            "act", line.game.write_action(line.game.legal(line.state)[0]), str(line.ply)
        )
        first = page_of.answer([decided])
        if not first["more"]:
            continue  # it is not this one's turn
        (effect,) = first["effects"]
        assert (effect["do"], effect["ask"]) == ("Script", "post")
        assert (first["regions"], first["scene"]) == ({}, None)
        then = page_of.answer([])
        assert "main" in then["regions"]
        assert not then["more"]
        assert "post" not in [effect.get("ask") for effect in then["effects"]]
        return
    pytest.fail("nobody could decide")


def test_effects_are_told_as_plain_data() -> None:
    effects = start(page="qwantum")["effects"]
    (saved,) = [effect for effect in effects if effect["do"] == "Save"]
    assert set(saved) == {"do", "id", "text", "stamp", "parent"}
    reply = answer(message_event("set", "theme", "dark"))
    assert reply["look"]["theme"] == "dark"
    assert [effect["key"] for effect in reply["effects"] if effect["do"] == "Keep"] == ["settings"]


def test_a_fault_ends_one_event_and_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    start(page="qwantum")

    def broken(session: Any, message: Message) -> Any:
        if message.verb == "broken":
            raise RuntimeError("provoked")
        return update(session, message)

    monkeypatch.setattr(app, "update", broken)
    reply = answer(message_event("broken"), message_event("open", "help"))
    assert set(reply["regions"]) == {"dialogs"}
    (fault,) = reply["faults"]
    assert "provoked" in fault
    assert answer(message_event("close"))["faults"] == []


def test_a_board_that_cannot_be_drawn_is_shown_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    start(page="qwantum")
    real_regions = page.regions

    def regions(session: Any, t: Any, *without: str) -> Any:
        if not session.generic:
            raise RuntimeError("provoked")
        return real_regions(session, t, *without)

    monkeypatch.setattr(page, "regions", regions)
    reply = answer(message_event("open", "help"))
    assert "data-act" in reply["regions"]["main"] or "data-do" in reply["regions"]["main"]
    assert len(reply["faults"]) == 1


JUNK: list[Any] = [
    None,
    7,
    [],
    "click",
    {},
    {"type": 5, "at": 1},
    {"type": "__class__", "at": 1},
    {"type": "click", "at": 1},
    click(0, act="b:p") | {"data": None},
    click(0, act="b:p") | {"data": {"act": {"a": "b"}}},
    click(0, act="b:p") | {"x": "5"},
    click(0, act="b:p") | {"time": None},
    click(0, act="b:p") | {"ply": 4},
    {"type": "moved", "at": 1, "inside": "no"},
    {"type": "message", "verb": "key", "arg": "u", "at": 1},
    {"type": "message", "verb": None, "arg": "u", "value": "", "at": 1},
    message_event("open", "help") | {"more": 1},
]


@pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))
def test_a_malformed_event_is_told_counted_and_dropped(junk: Any) -> None:
    start(page="qwantum")
    reply = answer(junk, message_event("open", "help"))
    assert set(reply["regions"]) == {"dialogs"}, "the next event is answered"
    (fault,) = reply["faults"]
    assert fault.startswith("dropped: ")
    assert "Traceback" not in fault
    assert app._app is not None
    assert app._app.session.ignored == 1


@pytest.mark.parametrize("text", ["", "nonsense", "7", "{}", "null", "[" * 100_000])
def test_events_that_are_no_list_are_dropped_together(text: str) -> None:
    start(page="qwantum")
    reply = json.loads(app.answer(text))
    assert reply["faults"] == ["dropped: events must be a list, as JSON"]
    assert answer(message_event("open", "help"))["faults"] == []


def test_an_embedded_table_knows_its_host() -> None:
    assert start()["host"] is None
    reply = start(page="embed", query={"game": "qwantum", "host": "https://club.example"})
    assert reply["host"]["origin"] == "https://club.example"
