"""Tables of the page: forged invitations, names and signs; and what a page stores costs nothing."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from functools import partial

import pytest

from core.kernel.chain import AUDIT, STRICT
from pygame_web.features.online.posts.before_game import CLAIMS
from pygame_web.features.online.posts.post import maker_of, write
from pygame_web.features.online.views.more.room import DIGITS, number_of
from tests.online_net import RELAY, Club, Device, any_choice, play, table_of
from tests.posts_liar import HASH
from tests.traced import lines_run
from tests.web.test_online import newest, over, play_on
from tests.web.test_online_liars import body_of, create_of, lie, stranger

EVE = "e" * 16


@pytest.fixture(autouse=True)
def _tiny_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_web.features.online.more.bots.choose", any_choice)


def invited(club: Club) -> Device:
    """Somebody who has made a table of two, and invites."""
    ann = club.device("Ann").do("set", "bot.1", "away").do("set", "option.goal", "20")
    return ann.do("online", "ask").do("online", f"open {STRICT}").do("online", "invitation")


def opened(club: Club, link: str) -> Device:
    """Somebody who opens a link and takes a place, if there is one."""
    linus = club.device("Linus").do("hash", f"#{link}").do("online", "join")
    return linus.do("set", "online-name", "Linus").do("online", "sit 1")


def forged(ann: Device) -> str:
    """Return an invitation to the same table, but with another maker."""
    maker = urlsafe_b64encode(bytes.fromhex(maker_of(EVE))).decode().rstrip("=")
    return f"{ann.invitation.rpartition('.')[0]}.{maker}"


class TestAnInvitationOfAnotherMaker:
    def test_an_invitation_of_another_maker_wipes_no_game_and_is_told(self) -> None:
        club = Club()
        ann = invited(club)
        linus = opened(club, ann.invitation)
        ann.do("close").do("online", "begin")
        link, before = forged(ann), linus.visit.tokens
        for _ in range(2):
            linus.do("hash", f"#{link}")
            assert "This belongs to a different table." in linus.visit.html()
            linus = club.reload(linus)
        assert linus.visit.tokens == before

    def test_an_invitation_of_another_maker_never_passes_unnoticed(self) -> None:
        club = Club()
        ann = invited(club)
        link, fields = forged(ann), {**body_of(ann), "end": HASH}
        linus = club.device("Linus").do("hash", f"#{link}").do("online", "join")
        club.publish(linus.table, (EVE, write("create", **fields)))
        club.settle()
        linus.do("set", "online-name", "Linus").do("online", "sit 1").do("online", "leave")
        linus.do("hash", f"#{ann.invitation}")
        assert linus.visit.session.table is None
        assert "This belongs to a different table." in linus.visit.html()
        linus.do("hash", f"#{link}")
        assert linus.visit.session.table is not None


def test_a_friend_behind_many_strangers_can_be_chosen() -> None:
    club = Club()
    ann = invited(club)
    for number in range(CLAIMS - 1):
        claim = write("claim", at=create_of(ann).id, seat=1, name=f"{number}", end=HASH)
        stranger(ann, number, claim)
    linus = opened(club, ann.invitation)
    ann.do("close")
    assert f"online choose 1 {linus.authors[0]}" in ann.visit.html()


class TestWhoIsWho:
    def test_a_number_of_the_key_is_on_both_screens(self) -> None:
        club = Club()
        ann = invited(club)
        linus = opened(club, ann.invitation)
        ann.do("close")
        number = number_of(linus.authors[0])
        assert len(number.replace("\u00a0", "")) == DIGITS
        assert f"your number: {number}" in linus.visit.html()
        assert f">number: {number}" in ann.visit.html()
        assert "Ask people for the number" in ann.visit.html()

    @pytest.mark.parametrize(
        "name", ["Linus", " linus", "LINUS", "Li\u3164nus", "Linus\u2800", "Linus\ufe0f", "Linus."]
    )
    def test_two_under_one_name_are_told_and_neither_is_refused(self, name: str) -> None:
        club = Club()
        ann = invited(club)
        stranger(ann, 7, write("claim", at=create_of(ann).id, seat=1, name=name, end=HASH))
        linus = opened(club, ann.invitation)
        ann.do("close")
        html = ann.visit.html()
        assert re.search(r"2 people ask under the name (Linus|LINUS|linus)", html)
        assert f"your number: {number_of(linus.authors[0])}" in linus.visit.html()
        ann.do("online", f"choose 1 {linus.authors[0]}")
        chosen = re.findall(
            r'aria-pressed="(\w+)" data-do="online choose 1 (\w+)"', ann.visit.html()
        )
        assert {key: pressed for pressed, key in chosen}[linus.authors[0]] == "true"
        assert sorted(pressed for pressed, _ in chosen) == ["false", "true"]
        assert number_of(linus.authors[0]) in ann.visit.html()

    def test_the_number_comes_late_and_the_room_is_drawn_without_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        club = Club()
        ann = invited(club)
        linus = opened(club, ann.invitation)
        ann.do("close")
        monkeypatch.setattr("pygame_web.features.online.views.room.is_whole", lambda: False)
        assert "Linus" in ann.visit.html()
        assert number_of(linus.authors[0]) not in ann.visit.html()


def test_a_rematch_is_offered_only_after_the_end() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    play_on(club, [ann, linus], 8)
    lie(linus, "sign", **newest(linus), sign="rematch")
    assert "Another game?" in ann.visit.html()
    assert 'data-do="rematch"' not in ann.visit.html()
    play(club, [ann, linus], lambda: over(ann))
    linus.do("online", "react rematch")
    assert 'data-do="rematch"' in ann.visit.html()


def test_a_message_and_a_picture_cost_the_same_however_much_is_stored() -> None:
    costs = []
    for number in (100, 800):
        club = Club()
        ann, linus = table_of(club, "Ann", "Linus", mode=AUDIT)
        play_on(club, [ann, linus], 6)
        for one in range(number):
            stranger(ann, one % 40, write("see", seq=0, prev="", at=f"{one:064x}"))
        post = [EVE, write("see", seq=0, prev="", at=HASH), RELAY]
        ann.visit.html()
        lines = lines_run(partial(ann.tell, "posts", posts=[post]))
        costs.append(lines + lines_run(ann.visit.html))
    assert costs[1] / costs[0] < 1.05, costs


def test_the_words_of_a_relay_turn_no_sentence_round() -> None:
    club = Club()
    ann, _ = table_of(club, "Ann", "Linus")
    why = {RELAY: "error: \u202e<b>\u2069go\u05d0\n"}
    ann.tell("lines", lines={RELAY: "offline"}, unsent=1, refusals=why)
    html = ann.visit.html()
    assert "\u2068&lt;b&gt;go\u05d0\u2069" in html
    assert "\u202e" not in html


def test_the_script_is_told_whose_posts_are_to_be_kept_first() -> None:
    club = Club()
    ann, linus = table_of(club, "Ann", "Linus")
    keys = {ann.authors[0], linus.authors[0]}
    assert set(ann.seats) == set(linus.seats) == keys
    again = club.reload(linus)
    assert set(again.seats) == keys
