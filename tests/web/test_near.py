"""Tables that ask no relay: codes between devices, and links that carry posts."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import quote

import pytest

from core.kernel.chain import STRICT
from pygame_web.features.online import keys
from pygame_web.features.online.keys import KEYS
from pygame_web.features.online.more.near import STATES
from pygame_web.features.online.state import JOINED, hands
from pygame_web.features.online.views.more.near import sentence
from pygame_web.language import LANGUAGES, translator
from pygame_web.shell.session import Share
from tests.online_net import RELAY, Club, Device, table_of
from tests.traced import lines_run
from tests.web.test_online import page_text, play_on, ply, state

CODE = "AQIDBAUGBwgJ"
"""What stands for a code: only the script reads it."""
POSTS = "AiIDBAUGBwgJ"


def alone(club: Club, how: str = "near", **begun: Any) -> Device:
    """Somebody has made a table that asks no relay."""
    ann = club.device("Ann", **begun)
    ann.do("set", "name.0", "Ann").do("set", "bot.1", "away").do("set", "option.goal", "20")
    ann.do("online", "ask").do("set", "online-how", how)
    return ann.do("online", f"open {STRICT}")


def offered(device: Device) -> str:
    """Return the link that was made last."""
    return next(one.fragment for one in device.visit.other[::-1] if isinstance(one, Share))


def test_every_site_asks_where_the_others_are_and_says_what_they_see() -> None:
    for relays in ((), (RELAY,)):
        ann = Club().device("Ann", relays=relays)
        ann.do("set", "bot.1", "away").do("online", "ask")
        assert ("Over the internet" in page_text(ann)) == bool(relays)
        assert ("relay.example" in page_text(ann)) == bool(relays)
        ann.do("set", "online-how", "near")
        assert "see your device's address in the local network" in page_text(ann)
        ann.do("set", "online-how", "link")
        assert "not your address" in page_text(ann)


def test_a_table_in_the_room_asks_no_relay_also_after_a_reload() -> None:
    club = Club()
    ann = alone(club)
    for device in (ann, club.reload(ann)):
        online = JOINED.get(device.visit.session)
        assert online is not None
        assert (online.relays, online.secrets.near) == ((), True)
        assert "Not connected" in state(device)


def test_a_code_is_shown_and_a_pasted_one_taken_in() -> None:
    ann = alone(Club())
    ann.do("online", "near show")
    assert ann.near[-1]["what"] == "code"
    assert "sees the other's address" in page_text(ann)
    assert "2. Scan or paste" not in page_text(ann)
    ann.tell("near", code=CODE, state="ready")
    assert "1. Let the other device scan" in page_text(ann)
    assert "2. Scan or paste" in page_text(ann)
    assert offered(ann).endswith(f"~{CODE}")
    other = offered(ann).replace(CODE, CODE[::-1])
    ann.do("set", "online-code", f"https://club.example/#{other}").do("online", "near take")
    assert (ann.near[-1]["what"], ann.near[-1]["code"]) == ("accept", CODE[::-1])
    ann.tell("near", code="", state="open")
    assert ann.visit.session.dialog == ""
    ann.tell("lines", lines={"near 1": "online"}, unsent=0)
    assert "Online" in state(ann)
    ann.tell("lines", lines={}, unsent=2)
    assert "Not connected" in state(ann)
    assert "2 messages not sent" in state(ann)


FLOODED = {
    "en": "a device in this room sent far too much, so this page disconnected it",
    "fr": "un appareil dans cette pièce a envoyé beaucoup trop",
    "es": "un dispositivo de esta sala envió demasiados datos",
    "de": "ein Gerät in diesem Raum hat viel zu viel gesendet",
}


@pytest.mark.parametrize("language", FLOODED)
@pytest.mark.parametrize("lines", [{}, {"near 2": "online"}])
def test_a_device_that_was_left_because_it_said_too_much_is_told(
    lines: dict[str, str], language: str
) -> None:
    ann = alone(Club())
    ann.do("close").do("set", "language", language)
    ann.tell("lines", lines=lines, unsent=0, refusals={"near 1": "flood: it says far too much"})
    assert FLOODED[language] in state(ann)
    ann.tell("lines", lines={"near 2": "online"}, unsent=0, refusals={})
    assert FLOODED[language] not in state(ann)


def test_a_scanned_code_of_another_table_is_not_taken_in() -> None:
    ann = alone(Club())
    ann.do("online", "near show")
    before = len(ann.near)
    ann.do("online", f"near scanned {keys.fresh('x', 1)._replace(maker=bytes(16)).with_code(CODE)}")
    assert "belongs to a different table" in page_text(ann)
    ann.do("online", "near scanned something else")
    assert "damaged" in page_text(ann)
    assert len(ann.near) == before


HOSTILE = (
    *("outside online/", "new online/", "show online/", "send all online/", "scan online/"),
    *("letter sheet online/", "copy online/", "take online/", "scanned online/"),
    *("online/", "online/~", "online/" * 600, "online/" + "A" * 4_000, "online/" + "~" * 4_000),
    *(
        "online/\u202e" + "A" * 22 + "~AAAA",
        "online/<img src=x>",
        "online/\0\n\ud800",
        "online/%7E",
    ),
    *("javascript:online/", "https://evil.example/#online/" + "A" * 22 + "." + "A" * 22 + "~AAAA"),
)
"""What a QR code may say that somebody has put up."""


@pytest.mark.parametrize("text", HOSTILE)
def test_a_scanned_text_is_never_a_verb(text: str) -> None:
    """A code that said "outside" made the page ask a server for this device's address."""
    ann = alone(Club())
    ann.do("online", "near show")
    before, dialog = len(ann.near), ann.visit.session.dialog
    ann.do("online", f"near scanned {text}")
    assert len(ann.near) == before
    assert ann.visit.session.dialog == dialog
    assert any(words in page_text(ann) for words in ("damaged", "belongs to a different table"))
    assert "<img" not in page_text(ann)


def test_a_scanned_code_that_is_none_costs_the_same_per_letter() -> None:
    ann = alone(Club())
    ann.do("online", "near show")
    texts = (f"near scanned {'online/' * n}{'A' * n}~" for n in (1_000, 4_000))
    short, long = (lines_run(partial(ann.do, "online", text)) for text in texts)
    assert long < 1.05 * short


def test_a_link_with_a_code_leads_to_the_table_once_its_reader_agrees() -> None:
    club = Club()
    ann = alone(club)
    ann.do("online", "near show").tell("near", code=CODE, state="ready")
    linus = club.device("Linus")
    linus.do("hash", f"#{offered(ann)}")
    assert linus.visit.session.dialog == "online-join"
    assert "local network" in page_text(linus)
    assert (linus.near, linus.table) == ([], "")
    linus.do("online", "join")
    assert (linus.near[0]["what"], linus.near[0]["code"]) == ("accept", CODE)


def test_a_link_by_messenger_carries_posts() -> None:
    club = Club()
    ann = alone(club, "link")
    ann.do("online", "near send")
    ann.tell("link", code=POSTS)
    assert offered(ann).endswith(f"~{POSTS}")
    assert "all moves since your last link" in page_text(ann)
    linus = club.device("Linus")
    linus.do("hash", f"#{offered(ann)}")
    assert "The messenger sees who sends" in page_text(linus)
    linus.do("online", "join")
    assert linus.near[0]["code"] == POSTS


@pytest.mark.parametrize("unsent", [0, 2])
def test_the_strip_offers_to_send_moves_only_while_some_are_not_sent(unsent: int) -> None:
    ann = alone(Club(), "link").do("close")
    ann.tell("lines", lines={}, unsent=unsent)
    assert ("Send moves" in page_text(ann)) == (unsent > 0)


def test_hands_makes_one_part_for_one_person() -> None:
    session = alone(Club()).visit.session
    joined = JOINED.get(session)
    assert joined is not None
    assert len(hands(session.games, joined).peers) == 1


def test_a_table_in_the_room_goes_on_over_relays_when_its_people_agree() -> None:
    club = Club()
    ann = alone(club)
    ann.tell("lines", lines={"near 1": "online"}, unsent=0)
    joined = ann.table
    ann.do("open", "online-table")
    assert "Also use the internet" in page_text(ann)
    ann.do("open", "online-relays")
    assert "relay.example" in page_text(ann)
    ann.do("online", "relays")
    online, table = JOINED.get(ann.visit.session), ann.visit.table
    assert online is not None
    assert online.relays == (RELAY,)
    assert KEYS.get(table) == online.keys
    assert "~" not in KEYS.get(table)
    # The lines that are open stay: the script has not joined anew, it asks relays besides.
    assert ann.near[-1] == {"id": joined, "relays": [RELAY]}
    assert len(online.posts) > 0
    again = JOINED.get(club.reload(ann).visit.session)
    assert again is not None
    assert (again.relays, again.secrets.near) == ((RELAY,), False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_line_is_said(language: str) -> None:
    ann = alone(Club(), languages=[language])
    ann.do("online", "near show")
    words = set()
    for line_state in STATES:
        ann.tell("near", code=CODE, state=line_state)
        ann.do("open", "online-near")
        words.add(page_text(ann))
    assert len(words) == len(STATES)
    t = translator(language, "online")
    assert (
        len({sentence(line_state, t) for line_state in (*STATES, "strange", "gap")})
        == len(STATES) + 2
    )


def brought(device: Device, posts: list[Any]) -> str:
    """What the page says when a link has brought posts."""
    device.tell("posts", posts=[[*post[:2], "link"] for post in posts])
    device.tell("near", code="", state="taken")
    assert device.visit.session.notice is not None
    return str(device.visit.session.notice.facts["state"])


def test_the_posts_of_a_link_are_told_as_what_they_are_to_the_table() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    late = club.device("Late")
    late.online = False
    late.do("hash", f"#{ann.invitation}").do("online", "join")
    before = [*club.kept["Ann", ann.table]]
    play_on(club, [ann, linus], 3)
    play_on(club, [ann, linus], 6)
    posts = [*club.kept["Ann", ann.table]]
    assert len(posts) > len(before) + 2
    assert brought(late, before) == "taken"
    # The next link was never opened: what this one brings waits, and the page says so.
    assert brought(late, posts[-2:]) == "gap"
    assert "earlier ones are missing" in page_text(late)
    assert ply(late) == 0
    assert brought(late, posts) == "taken"
    assert ply(late) == ply(ann)
    # Texts that the table's key opens, but nobody at the table wrote.
    strange = [("e" * 64, text) for _, text, *_ in posts] + [(posts[0][0], "no post")]
    assert brought(late, strange) == "strange"
    assert "Nothing in the link" in page_text(late)
    assert ply(late) == ply(ann)


def test_what_the_script_must_not_tell_changes_nothing() -> None:
    ann = alone(Club())
    before = JOINED.get(ann.visit.session)
    for fields in ({"state": "unknown"}, {"state": 7}, {}):
        ann.tell("near", **fields)
    ann.tell("link", code="no code!")
    after = JOINED.get(ann.visit.session)
    assert before is not None
    assert after is not None
    assert (after.near, after.keys) == (before.near, before.keys)


def test_a_pasted_link_is_taken_in_as_a_messenger_dressed_it() -> None:
    ann = alone(Club())
    ann.do("online", "near show")
    ann.tell("near", code=CODE, state="ready")
    other = offered(ann).replace(CODE, CODE[::-1])
    for dressed in (
        f"On Tue, Linus wrote:\n> https://club.example/#{other}\n> See you",
        f"https://club.example/#{other.replace('~', '%7E')}",
        f"https://safe.example/?url={quote(f'https://club.example/#{other}', safe='')}&d=1",
    ):
        ann.near.clear()
        ann.do("set", "online-code", dressed).do("online", "near take")
        assert [(one["what"], one["code"]) for one in ann.near] == [("accept", CODE[::-1])]


def test_an_opened_link_with_a_coded_tilde_asks_no_relay_and_brings_its_code() -> None:
    club = Club()
    ann = alone(club, "link")
    ann.do("online", "near send").tell("link", code=POSTS)
    linus = club.device("Linus")
    linus.do("hash", f"#{offered(ann).replace('~', '%7E')}").do("online", "join")
    online = JOINED.get(linus.visit.session)
    assert online is not None
    assert online.secrets.near
    assert linus.near[0]["code"] == POSTS
