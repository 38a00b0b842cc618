"""Tables elsewhere on the page: from the question and the invitation to the last score."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from core import GAMES
from core.bots import choose
from core.kernel.chain import AUDIT, MODES, STRICT
from core.kernel.game import OVER
from core.kernel.question import obvious
from core.kernel.record import read_record
from core.kernel.timeline import replay
from core.kernel.verify import read_terms, verify
from pygame_web.features.online import keys
from pygame_web.features.online.posts.author import Effects, Refused
from pygame_web.features.online.posts.full import FullPeer, full
from pygame_web.features.online.posts.post import maker_of, write
from pygame_web.features.online.state import AT_ONCE, JOINED, look
from pygame_web.features.review.state import REVIEW
from pygame_web.language import LANGUAGES, translator
from pygame_web.page import Message, Session, update
from pygame_web.shell.protocol import OUT, fault
from pygame_web.shell.session import Script, Step, Tell
from pygame_web.table.views.board_views import of_table
from tests.online_net import RELAY, Club, Device, any_choice, play, table_of
from tests.remote_net import WIDE
from tests.web.test_pages import VOID, parsed
from tests.web.visit import Disk, Visit

assert VOID


@pytest.fixture(autouse=True)
def _tiny_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game has no bots in `core`: any decision will do, as long as all find the same."""
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", any_choice)


def page_text(device: Device) -> str:
    """Return the page as its person sees it, without markup."""
    return "".join(parsed(device.visit.html()).texts)


def state(device: Device) -> str:
    """What the line above the table says."""
    page = parsed(device.visit.html())
    found = zip(page.elements, page.texts, strict=True)
    return next(text for (_, attributes), text in found if attributes.get("id") == "online-state")


def over(device: Device) -> bool:
    return bool(device.visit.table.line.actor == OVER)


def ply(device: Device) -> int:
    return device.visit.table.line.ply


def deciders(device: Device) -> list[int]:
    """Who has decided so far, by ply."""
    line = device.visit.table.line
    return [line.seat_at(ply) for ply in range(line.ply)]


def play_on(club: Club, devices: list[Device], plies: int) -> None:
    """As many plies more, unless the game ends."""
    wanted = ply(devices[0]) + plies
    play(club, devices, lambda: ply(devices[0]) >= wanted or over(devices[0]))


def same(devices: list[Device]) -> None:
    """All devices show the same game, and its dice are right."""
    records = {device.visit.table.line.record.text() for device in devices}
    assert len(records) == 1
    line = replay(devices[0].club.games, read_record(records.pop()))
    terms = read_terms(line.record)
    assert terms is not None
    assert verify(line, terms) == ()


def part(device: Device) -> FullPeer:
    """What decides for the first person of a device."""
    online = JOINED.get(device.visit.session)
    assert online is not None
    peer = full(look(device.club.games, online).peers[0])
    assert isinstance(peer, FullPeer)
    return peer


def newest(device: Device) -> dict[str, Any]:
    """Where the next post of its feed belongs."""
    peer = part(device)
    assert peer.course.tip is not None
    end = peer.course.feeds.ends[peer.seat].post
    return {"seq": end.seq + 1, "prev": end.id, "at": peer.course.tip.name}


@pytest.mark.parametrize("mode", MODES)
def test_two_people_play_a_game_to_its_end_and_have_the_same_record(mode: str) -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus", mode=mode)
    play(club, devices, lambda: over(ann))
    same(devices)
    assert linus.visit.table.line.record.tags["Seat1"] == "Linus"
    assert len(ann.visit.session.results) == len(linus.visit.session.results) == 1


def test_a_bot_and_two_people_of_one_device_sit_at_the_same_table() -> None:
    club = Club()
    ann = club.device("Ann")
    ann.do("set", "seats", "4").do("set", "name.0", "Ann").do("set", "name.1", "Bob")
    ann.do("set", "bot.1", "").do("set", "bot.2", "away").do("set", "bot.3", "novice")
    ann.do("online", "ask").do("online", f"open {STRICT}").do("online", "invitation")
    linus = club.device("Linus").do("hash", f"#{ann.invitation}").do("online", "join")
    linus.do("set", "online-name", "Linus").do("online", "sit 2")
    ann.do("close").do("online", "begin")
    seats = ann.visit.table.seats
    assert [seat.name for seat in seats] == ["Ann", "Bob", "Linus", ""]
    assert [seat.away for seat in seats] == [False, False, True, False]
    play(club, [ann, linus], lambda: over(ann))
    same([ann, linus])


def test_nothing_is_asked_of_the_script_before_somebody_agreed() -> None:
    club = Club()
    ann = club.device("Ann")
    ann.do("online", "ask")
    assert ann.visit.session.dialog == "online-new"
    assert "relay.example" in page_text(ann)
    assert (ann.table, club.relay) == ("", {})
    ann.do("close")
    assert JOINED.get(ann.visit.session) is None
    other = club.device("Linus").do("hash", f"#{keys.fresh('x', 1).invitation()}")
    assert other.visit.session.dialog == "online-join"
    assert other.table == ""


@pytest.mark.parametrize("page", ["index", "embed"])
def test_bots_that_play_on_behind_the_dialog_end_no_join(page: str) -> None:
    query = {"host": "https://club.example", "online": "1"} if page == "embed" else {}
    visit = Visit(page=page, query=query, relays=(RELAY,))
    visit.do("set", "seats", "2").do("set", "bot.0", "novice").do("set", "bot.1", "novice").do(
        "new"
    )
    before = visit.table.line.ply
    visit.do("hash", f"#{keys.fresh('x', 1).invitation()}").do("online", "join")
    visit.think()
    visit.pass_time()
    visit.think()
    assert visit.table.line.ply > before
    assert JOINED.get(visit.session) is not None
    assert visit.session.dialog == "online-wait"
    assert "leave" not in {one.ask for one in visit.other if isinstance(one, Script)}


def test_a_site_without_relays_offers_play_elsewhere_and_contacts_nobody() -> None:
    visit = Visit()
    assert 'data-do="online ask"' in visit.html()
    visit.do("hash", f"#{keys.fresh('x', 1).invitation()}")
    assert visit.session.dialog == "online-join"
    assert {one.ask for one in visit.other if isinstance(one, Script)} <= {"load"}


def framed(club: Club, name: str, invitation: str, **query: str) -> Device:
    """Return an embedded table that was opened with an invitation."""
    query = {"host": "https://club.example", **query}
    return club.device(name, page="embed", query=query, fragment=invitation)


def reports(device: Device) -> list[dict[str, Any]]:
    """What the page around an embedded table was told of the table elsewhere."""
    messages = [one for one in device.visit.other if isinstance(one, Tell) and one.type == "remote"]
    assert all(fault(OUT, one.type, one.data) == "" for one in messages)
    return [dict(one.data) for one in messages]


def test_an_embedded_table_asks_no_relay_unless_the_page_around_it_says_so() -> None:
    club = Club()
    ann, _ = table_of(club, "Ann", "Linus")
    linus = framed(club, "Frame", ann.invitation)
    assert linus.visit.session.notice is not None
    assert linus.visit.session.notice.code == "online-off"
    assert "inside another page" in page_text(linus)
    linus.do("online", "join").do("online", "ask")
    assert (linus.table, reports(linus)) == ("", [])


def test_the_page_around_an_embedded_table_hears_how_the_table_elsewhere_stands() -> None:
    club = Club()
    devices = table_of(club, "Ann", "Linus")
    ann = devices[0]
    watcher = framed(club, "Frame", ann.invitation, online="1")
    assert watcher.visit.session.dialog == "online-join"
    assert (watcher.table, reports(watcher)) == ("", []), "nothing before somebody agreed"
    watcher.do("online", "join")
    club.settle()
    actor = ann.visit.table.seats[ann.visit.table.line.actor].name
    assert reports(watcher)[-1] == {"state": "online", "waits": [actor], "unsent": 0}
    known = len(reports(watcher))
    play(club, devices, lambda: ply(ann) >= 4)
    assert ply(watcher) == ply(ann)
    changes = reports(watcher)[known - 1 :]
    assert all(one != other for one, other in pairwise(changes)), "nothing is told twice"
    watcher.connect(False)
    assert reports(watcher)[-1]["state"] == "offline"
    watcher.connect(True)
    assert reports(watcher)[-1]["state"] == "online"
    watcher.do("host", "new", json.dumps({"club": 1, "type": "new", "game": "tiny"}))
    assert reports(watcher)[-1]["state"] == "none"
    assert watcher.table == ""


def test_an_invitation_that_nobody_knows_is_waited_for() -> None:
    club = Club()
    secret = keys.fresh("x", 1)
    linus = club.device("Linus").do("hash", f"#{secret.invitation()}").do("online", "join")
    assert linus.visit.session.dialog == "online-wait"
    assert "do not know this table yet" in page_text(linus)
    assert "the link may be cut short" in page_text(linus)
    linus.do("close")
    assert JOINED.get(linus.visit.session) is None
    assert linus.table == ""


def test_a_damaged_invitation_is_told() -> None:
    club = Club()
    for fragment in ("#online/", "#online/abc", "#online/" + "a" * 21 + "!"):
        visit = club.device("Linus").do("hash", fragment).visit
        assert visit.session.notice is not None
        assert "damaged" in visit.html()


def test_a_table_of_other_rules_is_told_as_one_of_another_version() -> None:
    class Newer(type(WIDE)):  # type: ignore[misc]
        rules = WIDE.rules + 1

    club = Club()
    ann = club.device("Ann")
    ann.do("set", "bot.1", "away").do("online", "ask").do("online", f"open {STRICT}")
    ann.do("online", "invitation")
    club.games = {"tiny": Newer()}
    linus = club.device("Linus").do("hash", f"#{ann.invitation}").do("online", "join")
    assert linus.visit.session.table is None
    assert "a different version of this page" in page_text(linus)
    assert 'data-do="online leave"' in linus.visit.html()


def test_a_table_of_another_form_is_told_as_one_of_another_version() -> None:
    club = Club()
    secret = keys.fresh("x", 1)
    secret = secret._replace(maker=bytes.fromhex(maker_of("newer")))
    later = {"kind": "create", "form": 3, "game": "tiny"}
    club.publish(secret.id, ("newer", json.dumps(later, sort_keys=True, separators=(",", ":"))))
    linus = club.device("Linus").do("hash", f"#{secret.invitation()}").do("online", "join")
    assert linus.visit.session.table is None
    assert "a different version of this page" in page_text(linus)


def test_where_devices_do_not_agree_the_game_stops_and_can_be_kept() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ann.visit.table.line.actor == 1)
    fields = {"tokens": ["roll"], "position": "0" * 64, "link": part(linus).chain.link(40).hex()}
    linus._post({"texts": [[0, write("act", **newest(linus), **fields), 0]]})
    club.settle()
    assert "Out of sync" in state(ann)
    assert 'data-do="export here"' in ann.visit.html()
    before = ply(ann)
    ann.do("act", "roll")
    assert ply(ann) == before


def test_a_reload_at_any_ply_goes_on_where_it_was() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    devices = [ann, linus]
    while not over(devices[0]):
        play_on(club, devices, 4)
        before = devices[0].visit.table.line.record
        devices[:] = [club.reload(device) for device in devices]
        assert devices[0].visit.table.line.record == before
    same(devices)


def test_the_words_of_another_language_are_fetched_when_it_is_chosen() -> None:
    ann = Club().device("Ann")
    asked = []
    for name, value in (("language", "fr"), ("theme", "dark"), ("language", "en")):
        ann.words = "none"
        ann.do("set", name, value)
        asked.append(ann.words)
    assert asked == ["fr", "none", ""]


def test_a_table_that_waits_for_people_survives_a_reload() -> None:
    club = Club()
    ann = club.device("Ann")
    ann.do("online", "ask").do("online", f"open {STRICT}").do("online", "invitation")
    link = ann.invitation
    ann.do("close")
    ann = club.reload(ann)
    linus = club.device("Linus").do("hash", f"#{link}").do("online", "join").do("online", "sit 1")
    linus = club.reload(linus)
    ann.do("online", "begin")
    play(club, [ann, linus], lambda: over(ann))
    same([ann, linus])


def test_what_is_played_offline_goes_out_when_the_network_is_back() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus", mode=AUDIT)
    play(club, devices, lambda: ann.visit.table.line.actor == 0 and ply(ann) > 1)
    ann.connect(False)
    assert "Offline" in state(ann)
    line = ann.visit.table.line
    bank = line.game.write_action(line.game.legal(line.state)[-1])
    ann.do("act", bank)
    assert ply(ann) > line.ply
    assert ply(linus) == line.ply
    assert "not sent" in state(ann)
    ann.connect(True)
    club.settle()
    assert ply(linus) == ply(ann)
    assert "Online" in state(ann)
    play(club, devices, lambda: over(ann))
    same(devices)


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("invalid: created_at is too far in the future", "clock seems to be wrong"),
        ("invalid: event creation date is too far off", "clock seems to be wrong"),
        ("rate-limited: slow down", "no more messages for a while"),
        ("blocked: not here", "has blocked this device"),
        ("auth-required: who are you?", "requires an account"),
        ("pow: 20 bits needed", "proof of work"),
        ("error: <b>no room</b>", "a relay refuses: <b>no room</b>"),
    ],
)
def test_the_line_says_why_a_relay_refuses(why: str, sentence: str) -> None:
    ann, _ = table_of(Club(), "Ann", "Linus")
    refusals = {RELAY: why}
    ann.tell("lines", lines={RELAY: "online"}, unsent=2, refusals=refusals)
    assert sentence in state(ann)
    assert sentence.rpartition(": ")[2] in page_text(ann.do("open", "online-table"))
    ann.do("close").tell("lines", lines={RELAY: "offline"}, unsent=0, refusals=refusals)
    assert "No relay accepts messages" in state(ann)
    ann.tell("lines", lines={RELAY: "online"}, unsent=0, refusals={RELAY: ""})
    assert "refuses" not in state(ann)


def test_the_line_says_whom_the_game_waits_for() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ann.visit.table.line.actor == 1)
    assert "waiting for Linus" in state(ann)
    assert "waiting" not in state(linus)


def test_what_somebody_elsewhere_did_is_a_story_since_ones_own_last_decision() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    stories = 0
    for _ in range(60):
        play_on(club, devices, 1)
        line = ann.visit.table.line
        view = of_table(ann.visit.table, translator("en"))
        assert view.viewer == 0
        assert view.others == (line.actor == 1)
        decided = [ply for ply in range(line.ply) if line.seat_at(ply) >= 0]
        own = max((ply for ply in decided if line.seat_at(ply) == 0), default=-1)
        theirs = [ply for ply in decided if ply > own]
        if line.actor == 0 and theirs:
            assert view.since == theirs[0]
            stories += len(theirs) > 1
    assert stories, "a turn of several decisions was told whole"
    assert of_table(linus.visit.table, translator("en")).viewer == 1


def test_nobody_looks_back_before_the_game_is_over() -> None:
    club = Club()
    ann, _ = devices = table_of(club, "Ann", "Linus")
    play_on(club, devices, 8)
    ann.do("look")
    assert REVIEW.get(ann.visit.session) is None
    play(club, devices, lambda: over(ann))
    ann.do("look")
    assert REVIEW.get(ann.visit.session) is not None


def test_nobody_plays_for_somebody_elsewhere() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ann.visit.table.line.actor == 1)
    before = ply(ann)
    ann.do("act", "roll")
    ann.do("acts", f"{before} roll")
    assert ply(ann) == ply(linus) == before


def test_a_watcher_sees_all_and_can_do_nothing() -> None:
    club = Club()
    ann, _linus = devices = table_of(club, "Ann", "Linus")
    ann.do("online", "invitation")
    eve = club.device("Eve").do("hash", f"#{ann.invitation}").do("online", "join")
    ann.do("close")
    assert 'data-act="' not in eve.visit.html()
    play(club, devices, lambda: over(ann))
    assert eve.visit.table.line.record == ann.visit.table.line.record
    assert eve.visit.session.results == ()


def test_another_device_goes_on_with_a_seat_by_the_private_link() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ply(ann) > 5)
    linus.do("online", "invitation device")
    club.devices.remove(linus)
    phone = club.device("Linus's phone").do("hash", f"#{linus.invitation}").do("online", "join")
    assert not phone.visit.table.seats[1].away
    assert "Your place is on another device" in page_text(phone)
    play(club, [ann], lambda: ann.visit.table.line.actor == 1)
    before = ply(phone)
    phone.do("act", "roll")
    assert ply(phone) == before
    assert "in another tab or on another device" in page_text(phone)
    phone.do("online", "take")
    assert "another device" not in page_text(phone)
    play(club, [ann, phone], lambda: ply(ann) > before + 6)
    # The first one is back: it says so, and takes the place over again when it is its turn.
    club.devices.append(linus)
    linus.connect(True)
    club.settle()
    assert "Your place is on another device" in page_text(linus)
    play(club, [ann, phone], lambda: ann.visit.table.line.actor == 0)
    linus.do("online", "take")
    assert "From your next turn on" in page_text(linus)
    play(club, [ann, linus], lambda: over(ann))
    assert "Your place is on another device" in page_text(phone) or over(phone)
    same([ann, linus, phone])
    assert not part(ann).marks()


def test_another_device_may_sit_down_where_its_person_has_no_place_yet() -> None:
    club = Club()
    first = club.device("Ann").do("set", "option.goal", "20").do("set", "bot.1", "away")
    first.do("online", "ask").do("online", "open strict").do("online", "invitation")
    linus = club.device("Linus").do("hash", f"#{first.invitation}").do("online", "join")
    linus.do("online", "invitation device")
    phone = club.device("Linus's phone").do("hash", f"#{linus.invitation}")
    # Whoever gets such a link from somebody else is told what it is.
    assert "only if you made it yourself" in page_text(phone)
    phone.do("online", "join").do("online", "sit 1")
    first.do("close").do("online", "begin")
    play(club, [first, phone], lambda: over(first))
    same([first, linus, phone])
    assert not part(first).marks()


def test_what_was_decided_offline_and_did_not_count_is_told() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ply(ann) > 5)
    linus.do("online", "invitation device")
    phone = club.device("Linus's phone").do("hash", f"#{linus.invitation}").do("online", "join")
    linus.do("close")
    play(club, devices, lambda: ann.visit.table.line.actor == 1)
    linus.connect(False)
    phone.do("online", "take")
    line = linus.visit.table.line
    for device in (phone, linus):
        device.do("act", "roll")
    play(club, [ann, phone], lambda: ply(ann) > line.ply + 4)
    linus.connect(True)
    club.settle()
    assert "one move made here did not count" in page_text(linus)
    same([ann, linus, phone])
    assert not part(ann).marks(), "nobody is blamed"


@pytest.mark.parametrize("agreed", ["0", "300", "86400"])
def test_who_does_not_come_back_gives_the_seat_to_a_bot(agreed: str) -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus", online_silence=agreed)
    play(club, devices, lambda: ann.visit.table.line.actor == 1)
    linus.connect(False)
    last = ann.visit.now // 1000
    if int(agreed):
        # Nobody is given up before the time is over; then the page is told that it is.
        assert "Let a bot play" not in page_text(ann.do("open", "online-table"))
        ann.do("online", "vacate 1")
        assert "not over yet" in page_text(ann)
        assert not ann.visit.table.seats[1].bot
        assert 0 < ann.later - 1000 * (last + int(agreed)) + 30_000 < 60_000
        ann.visit.now = ann.later - 1000
        ann.tell("think")
        assert "Let a bot play" in page_text(ann.do("open", "online-table"))
    ann.do("online", "vacate 1")
    assert ann.visit.table.seats[1].bot
    play(club, [ann], lambda: over(ann))
    terms = read_terms(ann.visit.table.line.record)
    assert terms is not None
    assert any(terms.gone)
    same([ann])
    # Whose seat it was finds out, on a clock of his own, and keeps the same game.
    linus.visit.now = ann.visit.now
    linus.connect(True)
    club.settle()
    same([ann, linus])


def test_the_time_for_somebody_silent_is_chosen_and_told_to_all() -> None:
    club = Club()
    ann = club.device("Ann")
    ann.do("set", "bot.1", "away").do("online", "ask").do("set", "online-silence", "259200")
    page = parsed(ann.visit.html())
    chosen = [
        attributes
        for tag, attributes in page.elements
        if tag == "option" and "selected" in attributes
    ]
    assert "259200" in [attributes.get("value") for attributes in chosen]
    ann.do("online", f"open {AUDIT}").do("online", "invitation")
    linus = club.device("Linus").do("hash", f"#{ann.invitation}").do("online", "join")
    assert "after 3 days" in page_text(linus)
    club = Club()
    ann = club.device("Ann").do("set", "bot.1", "away").do("online", "ask")
    ann.do("online", f"open {AUDIT}")
    assert "after one day" in page_text(ann)


def test_who_resigns_leaves_the_seat_to_a_bot_for_all() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ply(ann) > 3)
    linus.do("online", "resign")
    play(club, [ann, linus], lambda: over(ann))
    assert ann.visit.table.seats[1].bot
    same(devices)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if 3 in game.seats])
def test_every_game_is_played_to_its_end_with_a_bot_and_after_a_reload(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def quick(game: Any, s: Any, level: str, seed: str) -> Any:
        return choose(game, s, game.bots[0], seed)

    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", quick)
    club = Club(GAMES)
    level = GAMES[name].bots[0]
    devices = table_of(club, "Ann", "Linus", game=name, seats="3", bot__2=level)
    play_on(club, devices, 30)
    devices[0] = club.reload(devices[0])
    play_on(club, devices, 30)
    for device in devices:
        device.do("online", "resign")
    assert all(map(over, devices))
    same(devices)
    assert devices[0].visit.table.seats[2].bot == level


@pytest.mark.parametrize(
    ("name", "style"), [(name, style) for name, game in GAMES.items() for style in game.styles]
)
def test_a_style_sits_at_a_table_elsewhere_and_all_devices_find_its_decisions(
    name: str, style: str
) -> None:
    club = Club(GAMES)
    devices = table_of(club, "Ann", "Linus", game=name, seats="3", bot__2=style)
    play(club, devices, lambda: any(seat == 2 for seat in deciders(devices[0])))
    devices[0] = club.reload(devices[0])
    play_on(club, devices, 4)
    same(devices)
    assert [device.visit.table.seats[2].bot for device in devices] == [style, style]


def test_bots_decide_one_at_a_time_and_clicks_come_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decisions, most = [0], [0]

    def choose(game: Any, s: Any, level: str, seed: str) -> Any:
        decisions[0] += 1
        return any_choice(game, s, level, seed)

    def counted(session: Session, message: Message) -> Step:
        before = decisions[0]
        step = update(session, message)
        most.append(decisions[0] - before)
        return step

    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", choose)
    monkeypatch.setattr("tests.web.visit.update", counted)
    ann.do("online", "resign")
    linus.do("online", "resign")
    assert over(ann)
    assert decisions[0] > 10
    assert max(most) == AT_ONCE
    # A reload finds out all of it again, by and by.
    again = club.reload(ann)
    assert max(most) == AT_ONCE
    same([again, linus])


def test_a_bot_that_needs_more_waits_until_the_script_has_brought_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: set[str] = set()

    def choose(game: Any, s: Any, level: str, seed: str) -> Any:
        if "minds" not in there:
            raise ModuleNotFoundError(level)
        return any_choice(game, s, level, seed)

    def brings(device: Device, data: Any) -> None:
        if data["more"]:
            asked.append(data)
            # The network fails at first.
            if len(asked) > 2:
                there.add("minds")
        device.tell("think")

    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", choose)
    monkeypatch.setattr(Device, "_think", brings)
    asked: list[Any] = []
    ann.do("online", "resign")
    play(club, [linus], lambda: over(linus))
    assert len(asked) in (3, 4), "asked for until it is there, and then no more"
    same([ann, linus])


@pytest.mark.parametrize("between", ["", "refused", "reload"])
def test_who_leaves_while_a_bot_thinks_has_left_once_it_has_decided(
    monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    def late(game: Any, s: Any, level: str, seed: str) -> Any:
        if not there:
            raise ModuleNotFoundError(level)
        return any_choice(game, s, level, seed)

    club, there = Club(), [True]
    devices = table_of(club, "Ann", "Linus", seats="3", bot__2="novice")
    ann, linus = devices
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", late)
    monkeypatch.setattr(Device, "_think", lambda device, data: there and device.tell("think"))
    there.clear()
    play(club, devices, lambda: ann.visit.table.line.actor == 2)
    linus.do("online", "resign")
    assert "as soon as the one that thinks has decided" in page_text(linus)
    assert not ann.visit.table.seats[1].bot
    if between == "reload":
        linus = devices[1] = club.reload(linus)
    there.append(True)
    if between == "refused":
        with monkeypatch.context() as now:
            now.setattr(FullPeer, "resign", _refused)
            linus.tell("think")
        assert not ann.visit.table.seats[1].bot
    linus.tell("think")
    ann.tell("think")
    club.settle()
    play(club, [ann], lambda: over(ann))
    assert ann.visit.table.seats[1].bot
    same(devices)


def _refused(peer: FullPeer) -> Effects:
    raise Refused("remote-wait")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("names", [("Ann", "Linus", "Eve"), ("Ann", "Linus")], ids=len)
def test_an_answer_that_need_not_be_asked_is_a_post_like_any_other(
    mode: str, names: tuple[str, ...]
) -> None:
    # With three in Quantum, who chooses a planet last has no choice.
    club = Club(GAMES)
    devices = table_of(club, *names, mode=mode, game="quantum", seats="3")
    play_on(club, devices, 40)
    same(devices)
    game, record = devices[0].visit.table.line.game, devices[0].visit.table.line.record
    states = replay(club.games, record).states[: len(record.tokens)]
    assert any(obvious(game, s) is not None for s in states)


@pytest.mark.parametrize("mode", MODES)
def test_when_all_have_left_their_bots_play_to_the_end(mode: str) -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus", mode=mode)
    play_on(club, devices, 6)
    linus.do("online", "resign")
    play_on(club, [ann], 2)
    ann.do("online", "resign")
    assert over(ann)
    assert over(linus)
    same(devices)


def test_a_rematch_brings_all_to_a_new_table_with_seats_turned() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: over(ann))
    first = ann.visit.table.id
    linus.do("rematch")
    assert linus.visit.session.dialog == "online-wait"
    assert "Another game?" in page_text(ann)
    ann.do("rematch").do("online", "begin")
    assert ann.visit.table.id == linus.visit.table.id != first
    assert {seat.name for seat in ann.visit.table.seats} == {"Ann", "Linus"}
    play(club, devices, lambda: over(ann))
    same(devices)
    assert {saved.id for saved in ann.visit.session.saves} == {first, ann.visit.table.id}


def test_somebody_is_called_when_a_turn_begins_and_not_after_own_moves() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ann.visit.table.line.actor == 1)
    assert (ann.called, linus.called) == (0, 1)
    play(club, devices, lambda: ann.visit.table.line.actor == 0)
    assert (ann.called, linus.called) == (1, 1)
    assert 'data-do="online notify"' in linus.do("open", "online-table").visit.html()
    linus.do("online", "notify")
    assert "your browser notifies you" in page_text(linus)


@pytest.mark.parametrize(
    ("language", "denied", "none", "title"),
    [
        ("en", "does not let this page", "cannot send notifications", "The title of the tab"),
        (
            "fr",
            "ne laisse pas cette page",
            "ne peut pas envoyer de notifications",
            "Le titre de l’onglet",
        ),
        (
            "es",
            "no deja que esta página",
            "no puede enviar notificaciones",
            "El título de la pestaña",
        ),
        (
            "de",
            "keine Benachrichtigungen",
            "keine Benachrichtigungen senden",
            "Der Titel des Tabs",
        ),
    ],
)
def test_who_cannot_be_called_is_told_what_helps_and_what_calls_all_the_same(
    language: str, denied: str, none: str, title: str
) -> None:
    ann, _ = table_of(Club(), "Ann", "Linus")
    ann.do("set", "language", language)
    for may, words in {"denied": denied, "none": none}.items():
        ann.may = may
        ann.do("online", "notify")
        assert words in page_text(ann)
        assert title in page_text(ann)


def test_a_sign_is_shown_to_the_others() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    ann.do("online", "react well-played").do("online", "react <b>")
    assert "Ann: Well played!" in page_text(linus)


def test_the_dice_are_checked_on_the_page() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: over(ann))
    linus.do("open", "online-dice")
    assert "dice that were rolled are correct" in page_text(linus)


def test_a_deleted_game_is_forgotten_with_its_posts() -> None:
    club = Club()
    ann, _ = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: over(ann))
    table = ann.table
    assert club.kept["Ann", table]
    ann.do("delete", table)
    assert ("Ann", table) not in club.kept
    assert ann.table == ""


def test_what_the_script_tells_of_another_table_is_dropped() -> None:
    club = Club()
    ann, _ = table_of(club, "Ann", "Linus")
    before = JOINED.get(ann.visit.session)
    for kind, data in (
        ("posts", {"id": "another", "posts": [["a", "b", RELAY]]}),
        ("lines", {"id": "another", "lines": {}, "unsent": 3}),
        ("nonsense", {"id": ann.table}),
        ("posts", []),
    ):
        ann.visit.do("remote", kind, json.dumps(data))
    assert JOINED.get(ann.visit.session) == before


@pytest.mark.parametrize(
    "entry",
    [None, 7, [], ["a"], ["a", 7, RELAY], ["a", "x" * 30_000, RELAY], ["é", "{}", RELAY]],
    ids=["nothing", "a number", "empty", "short", "no text", "long", "strange"],
)
def test_posts_that_are_none_change_nothing(entry: Any) -> None:
    club = Club()
    ann, _ = table_of(club, "Ann", "Linus")
    before = ann.visit.table
    ann.tell("posts", posts=[entry])
    assert ann.visit.table == before


def test_a_stranger_with_the_key_who_posts_nonsense_is_no_seat() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    text = write("sign", seq=0, prev="", at="0" * 64, sign="bye")
    club.publish(ann.table, ("stranger", text))
    play(club, devices, lambda: over(ann))
    same([ann, linus])


def test_the_line_says_whose_posts_are_bad_and_who_played_twice() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    play(club, [ann, linus], lambda: ann.visit.table.line.actor == 0)
    fields = {"tokens": ["roll"], "position": "0" * 64, "link": ""}
    club.publish(ann.table, (linus.authors[0], write("act", **newest(linus), **fields)))
    assert "invalid messages from Linus" in state(ann)
    assert "1 message from Linus was invalid" in page_text(ann.do("open", "online-table"))
    ann.do("close")
    # Two posts under one number, as a changed program would make them.
    place = newest(linus)
    for sign in ("hello", "bye"):
        text = write("sign", **place, sign=sign)
        club.publish(ann.table, (linus.authors[0], text))
    assert "Linus played twice" in state(ann)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dialog_and_the_room_are_pages_in_every_language(language: str) -> None:
    club = Club()
    ann = club.device("Ann").do("set", "language", language).do("online", "ask")
    parsed(ann.visit.html())
    ann.do("online", f"open {STRICT}")
    linus = club.device("Linus").do("set", "language", language)
    ann.do("online", "invitation")
    linus.do("hash", f"#{ann.invitation}")
    for device in (ann, linus):
        parsed(device.visit.html())
    linus.do("online", "join")
    ann.do("close")
    for device in (ann, linus):
        parsed(device.visit.html())
        assert '<span class="seat seat-1" aria-hidden="true"><b>2</b></span>' in device.visit.html()
    linus.do("online", "sit 1")
    ann.do("online", "begin")
    for dialog in ("online-table", "online-dice"):
        for device in (ann, linus):
            parsed(device.do("open", dialog).visit.html())


def test_one_of_two_tabs_plays_and_the_other_can_take_over() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    play(club, [ann, linus], lambda: ply(ann) > 3 and ann.visit.table.line.actor == 0)
    again = club.device("Ann", Disk(saved=dict(ann.visit.disk.saved)), resumed=ann.visit.table.id)
    club.settle()
    assert again.visit.table.line.record == ann.visit.table.line.record
    assert "Your place is in another tab" in page_text(again)
    before = ply(ann)
    again.do("act", "roll")
    assert ply(again) == ply(ann) == before
    again.do("online", "take")
    assert "another tab" not in page_text(again)
    assert "Your place is in another tab" in page_text(ann)
    ann.do("act", "roll")
    assert ply(ann) == before
    play(club, [again, linus], lambda: ply(again) > before + 2)
    ann.do("elsewhere", ann.visit.table.id, again.visit.disk.saved[again.visit.table.id])
    assert ann.visit.table.id == again.visit.table.id
    ann.do("online", "take")
    play(club, [ann, linus], lambda: over(ann))
    same([ann, again, linus])
    assert not part(linus).marks()


def test_a_store_that_has_another_post_under_a_number_lets_the_tab_begin_anew() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    play(club, [ann, linus], lambda: ply(ann) > 3 and ann.visit.table.line.actor == 0)
    record = ann.visit.table.line.record
    # What this tab says is not kept, for another one has said something under that number.
    ann._post = lambda data: ann.tell("again")  # type: ignore[method-assign]
    ann.do("act", "roll")
    del ann._post
    club.settle()
    assert ann.visit.table.line.record == record
    play(club, [ann, linus], lambda: over(ann))
    same([ann, linus])
    assert not part(linus).marks()


def test_a_browser_that_lost_its_posts_never_posts_again_with_the_same_key() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    play(club, [ann, linus], lambda: ply(ann) > 5 and ann.visit.table.line.actor == 0)
    # Its saved game is there, its posts and what it knew of its keys are not: as after a restore.
    club.kept.pop(("Ann", ann.table))
    club.homes.clear()
    ann = club.reload(ann)
    assert "Your place is on another device" in page_text(ann)
    ann.do("online", "take")
    play(club, [ann, linus], lambda: over(ann))
    same([ann, linus])
    assert not part(linus).marks()
