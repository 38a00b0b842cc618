"""Play by link: devices know about each other only what people send."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from core import GAMES
from core.kernel.compact import write_compact
from core.kernel.game import CHANCE, OVER
from core.kernel.links import write_record
from core.kernel.timeline import Timeline
from pygame_web.features.by_link import state as by_link
from pygame_web.features.by_link.state import unsent
from pygame_web.shell import links, registry
from pygame_web.shell import session as effects
from pygame_web.shell.link_dialog import LINK
from pygame_web.table import saved_game
from pygame_web.table.flow import remote_seat
from tests.every_game import playout
from tests.tiny import GAMES as TINY
from tests.web.visit import Disk, Visit

STORED = (
    '5.52\n{"clubtable": 1, "id": "xd9qimpnr3", "parent": "4.52", "seed": "b81b", '
    '"handover": false, "holder": -1, "touched": 1700000011000, '
    '"record": "[Game \\"tiny\\"]\\n[Rules \\"1\\"]\\n'
    '[Seats \\"2\\"]\\n[goal \\"20\\"]\\n[Seat0 \\"Ann\\"]\\n[Seat1 \\"Linus\\"]\\n'
    '[Link \\"xd9qimpnr3\\"]\\n\\n1. roll =3 roll =6 hold\\n", "away": [1], "shared": 5}'
)
"""A game by link as stored by commit 943f84be, after its link was sent."""
NAMES = ("Ann", "Linus", "Zoe", "Max")


def host(seats: int = 2, bots: tuple[int, ...] = (), entropy: str = "host") -> Visit:
    """Return the device that begins the game; only its first seat is here."""
    visit = Visit(entropy=entropy).do("set", "seats", str(seats)).do("set", "option.goal", "20")
    for seat in range(seats):
        visit.do("set", f"name.{seat}", NAMES[seat])
        sits = "" if seat == 0 else "novice" if seat in bots else "away"
        visit.do("set", f"bot.{seat}", sits)
    return visit.do("new")


def middle(name: str) -> str:
    """Return a position where the first of two players decides: ply 40, or half of a short game."""
    game = GAMES[name]
    states = [before for before, _, _ in playout(game, game.new(), Random(3))]
    wanted = min(40, len(states) // 2)
    return next(game.write_state(s) for s in states[wanted:] if game.actor(s) == 0)


def sent(visit: Visit) -> str:
    """Return the link that a device makes now."""
    visit.do("link")
    return [effect for effect in visit.other if isinstance(effect, effects.Share)][-1].fragment


def act(visit: Visit, random: Random) -> None:
    """The people at a device play until the game goes on elsewhere or is over."""
    for _ in range(1000):
        visit.settle()
        table = visit.table
        if table.line.actor == OVER or remote_seat(table) >= 0:
            return
        if table.line.actor == CHANCE:
            visit.do("roll")
        else:
            game = table.line.game
            visit.do("act", game.write_action(random.choice(game.legal(table.line.state))))
    raise AssertionError("the game does not end")


def guest(link: str, seat: int, entropy: str = "guest") -> Visit:
    """Return a device that opens its first link and says who sits there."""
    return Visit(entropy=entropy, fragment="#" + link).do("sit", str(seat)).do("close")


def started() -> tuple[Visit, Visit]:
    """Return a host who has played the first turn, and the guest who has opened the link."""
    ann = host()
    act(ann, Random(1))
    return ann, guest(sent(ann), 1)


class TestAGame:
    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_game_is_played_to_its_end_by_links_alone(self, seats: int) -> None:
        random = Random(seats)
        devices = [host(seats)]
        turn = 0
        for _ in range(500):
            act(devices[turn], random)
            table = devices[turn].table
            if table.line.actor == OVER:
                break
            link, turn = sent(devices[turn]), remote_seat(table)
            if turn < len(devices):
                devices[turn].do("hash", "#" + link).do("close")
            else:
                devices.append(guest(link, turn, f"guest {turn}"))
        assert devices[turn].table.line.actor == OVER
        assert unsent(devices[turn].table)
        last = sent(devices[turn])
        for device in devices:
            device.do("hash", "#" + last)
            assert device.table.line.record == devices[turn].table.line.record
            assert not unsent(device.table)
            assert [result.id for result in device.session.results] == [device.table.id]
            assert list(device.disk.saved) == [device.table.id]

    @pytest.mark.parametrize("name", GAMES)
    def test_a_game_from_a_position_is_one_game_on_all_devices(self, name: str) -> None:
        ann = Visit(games=GAMES, entropy="host").do("set", "game", name)
        ann.do("set", "seats", "2").do("set", "bot.1", "away").do("load", middle(name))
        random = Random(5)
        act(ann, random)
        linus = Visit(games=GAMES, entropy="guest", fragment="#" + sent(ann))
        linus.do("sit", "1").do("close")
        devices = [ann, linus]
        for turn in (1, 0, 1, 0):
            if devices[turn].table.line.actor == OVER:
                break
            act(devices[turn], random)
            other = devices[1 - turn].do("hash", "#" + sent(devices[turn])).do("close")
            assert other.table.id == ann.table.id
            assert other.session.notice is None
            assert other.table.line.record == devices[turn].table.line.record

    def test_a_game_has_one_name_on_all_devices(self) -> None:
        ann, linus = started()
        assert ann.table.id == linus.table.id == by_link.name(ann.table.line.record)
        assert linus.disk.saved.keys() == ann.disk.saved.keys() == {ann.table.id}

    def test_a_game_begun_elsewhere_is_stored_before_its_first_ply(self) -> None:
        ann = host()
        assert ann.table.line.ply == 0
        assert list(ann.disk.saved) == [ann.table.id]
        again = ann.reload()
        again.do("resume", ann.table.id)
        assert [seat.away for seat in again.table.seats] == [False, True]

    def test_a_game_continues_after_a_reload_of_either_side(self) -> None:
        ann, linus = started()
        act(linus, Random(2))
        link = sent(linus)
        again = ann.reload(fragment="#" + link)
        assert again.tokens == linus.tokens
        assert remote_seat(again.table) < 0
        assert again.session.dialog == "news"

    def test_bots_play_only_where_the_last_person_decided(self) -> None:
        ann = host(3, bots=(1,))
        act(ann, Random(1))
        assert remote_seat(ann.table) == 2
        assert "novice" not in ann.table.line.record.tags.get("Bot2", "")
        zoe = guest(sent(ann), 2)
        assert not zoe.asked
        assert zoe.tokens == ann.tokens

    def test_a_link_sent_before_the_bots_have_played_leaves_them_to_the_sender(self) -> None:
        ann = host(3, bots=(1,))
        while ann.table.line.actor != 1:
            ann.do("act", "hold" if ann.table.line.actor == 0 and ann.tokens else "roll")
            ann.do("roll")
        early = Visit(entropy="zoe", fragment="#" + sent(ann)).do("sit", "2").settle()
        assert early.tokens == ann.tokens
        assert remote_seat(early.table) == 0


class TestWhoPlays:
    def test_only_people_at_this_device_act_and_roll(self) -> None:
        ann, linus = started()
        before = ann.tokens
        for verb, arg in (("act", "roll"), ("act", "hold"), ("roll", ""), ("acts", "0 roll")):
            ann.do(verb, arg)
        assert ann.tokens == before
        assert linus.do("act", "roll").tokens != before

    def test_the_page_says_whose_turn_it_is_and_offers_the_link(self) -> None:
        ann, linus = started()
        page = ann.html()
        assert "Send the link to Linus" in page
        assert 'data-act="roll"' not in page
        assert "Send" not in linus.html().split('id="bar"')[1].split("</footer>")[0]

    def test_a_newcomer_is_asked_who_he_is_and_nothing_happens_before(self) -> None:
        ann = host(3)
        act(ann, Random(1))
        new = Visit(entropy="new", fragment="#" + sent(ann))
        page = new.html()
        assert page.index("I am Linus") < page.index("I am Ann")
        assert "I am Zoe" in page
        assert not new.disk.saved
        new.do("act", "roll")
        assert new.tokens == ann.tokens
        new.do("sit", "1")
        assert [seat.away for seat in new.table.seats] == [True, False, True]
        assert list(new.disk.saved) == [ann.table.id]

    def test_a_seat_that_is_none_or_here_already_is_not_taken(self) -> None:
        ann, _ = started()
        seats, ignored = ann.table.seats, ann.session.ignored
        for arg in ("0", "7", "-1", "x", ""):
            ann.do("sit", arg)
        assert ann.table.seats == seats
        assert ann.session.ignored == ignored + 5

    def test_at_a_table_that_is_not_played_by_link_nobody_sits_down(self) -> None:
        ann, _ = started()
        line = ann.table.line
        alone = Timeline(line.game, line.record.without_tag("Link"), line.states)
        ann.session = replace(ann.session, table=replace(ann.table, line=alone))
        ann.do("sit", "1")
        assert [seat.away for seat in ann.table.seats] == [False, True]

    def test_a_second_person_can_sit_down_at_the_same_device(self) -> None:
        ann, _ = started()
        assert "Linus plays here too" in ann.do("link").html()
        ann.do("close").do("sit", "1")
        assert remote_seat(ann.table) < 0
        assert ann.do("act", "roll").tokens

    def test_what_was_sent_cannot_be_taken_back(self) -> None:
        ann = host()
        ann.do("act", "roll").do("roll")
        while remote_seat(ann.table) < 0:
            ann.do("act", "hold").do("roll")
        open_yet = ann.tokens
        ann.do("undo")
        assert ann.tokens == open_yet[:-1], "a decision nobody else knows"
        ann.do("act", "hold")
        sent(ann)
        ann.do("undo")
        assert ann.tokens == open_yet
        assert ann.session.notice is not None
        assert ann.session.notice.code == "no-undo-sent"

    def test_seats_elsewhere_do_not_travel_with_the_record(self) -> None:
        ann, _ = started()
        assert "away" not in ann.table.line.record.text()


class TestALink:
    def test_an_older_link_changes_nothing(self) -> None:
        ann, linus = started()
        old = sent(ann)
        act(linus, Random(2))
        ann.do("hash", "#" + sent(linus)).do("close")
        act(ann, Random(3))
        tokens = ann.tokens
        ann.do("hash", "#" + old)
        assert ann.tokens == tokens
        assert ann.session.notice is not None
        assert ann.session.notice.code == "link-old"

    def test_a_link_that_is_opened_twice_counts_once(self) -> None:
        ann, linus = started()
        linus.do("hash", "#" + sent(ann))
        assert linus.session.notice is not None
        assert linus.session.notice.code == "link-same"
        assert len(linus.disk.saved) == 1

    def test_a_link_that_skips_one_still_continues_the_game(self) -> None:
        ann, linus = started()
        act(linus, Random(2))
        ann.do("hash", "#" + sent(linus)).do("close")
        act(ann, Random(3))
        late = Visit(linus.disk, entropy="late")
        assert late.do("hash", "#" + sent(ann)).tokens == ann.tokens

    def test_a_link_of_other_rules_or_a_damaged_one_loses_nothing(self) -> None:
        ann, linus = started()
        act(linus, Random(2))
        link, tokens = sent(linus), ann.tokens
        for bad in (link[:-3], link[:20], link[:9] + "AAAA" + link[13:]):
            ann.do("hash", "#" + bad)
            assert ann.tokens == tokens
            assert ann.session.notice is not None
            assert ann.session.notice.error
        ann.do("hash", "#" + link)
        assert ann.tokens == linus.tokens

    def test_a_link_with_moves_of_the_people_here_says_so(self) -> None:
        ann, linus = started()
        early = sent(ann)
        act(linus, Random(2))
        again = Visit(entropy="cheat", fragment="#" + sent(linus)).do("sit", "0").do("close")
        act(again, Random(5))
        ann.do("hash", "#" + early).do("hash", "#" + sent(again))
        assert ann.tokens == again.tokens
        assert ann.session.notice is not None
        assert "moves by Ann" in ann.html()

    def test_a_link_of_another_game_of_the_same_name_changes_nothing(self) -> None:
        ann, _ = started()
        other = host(3, entropy="other")
        act(other, Random(4))
        line = other.table.line
        record = line.record.with_tags(Link=ann.table.id)
        forged = links.SHORT + write_compact(Timeline(line.game, record, line.states))
        id, text = ann.table.id, ann.disk.saved[ann.table.id]
        ann.do("hash", "#" + forged)
        assert ann.table.id != id
        assert ann.disk.saved[id] == text
        assert ann.session.notice is not None
        assert ann.session.notice.code == "link-foreign"

    def test_a_link_of_a_game_not_played_by_link_opens_as_before(self) -> None:
        visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll")
        other = Visit(entropy="two", fragment="#" + sent(visit))
        assert other.session.notice is not None
        assert other.session.notice.code == "opened"
        assert not any(seat.away for seat in other.table.seats)

    def test_a_link_opened_from_a_file_continues_the_game(self) -> None:
        ann, linus = started()
        act(linus, Random(2))
        ann.do("imported", "x.txt", linus.table.line.record.text())
        assert ann.tokens == linus.tokens

    def test_a_link_on_a_read_only_table_is_a_replay(self) -> None:
        ann, _ = started()
        query = {"readonly": "1"}
        shown = Visit(page="embed", query=query, fragment="#" + sent(ann))
        assert shown.session.page == "replay"


class TestAFork:
    def forked(self) -> tuple[Visit, Visit, Visit]:
        """Linus played the same turn on two devices, and both links reached Ann."""
        ann, linus = started()
        link = sent(ann)
        other = guest(link, 1, "other")
        act(linus, Random(2))
        act(other, Random(3))
        assert linus.tokens != other.tokens
        ann.do("hash", "#" + sent(linus)).do("close")
        return ann, linus, other

    def test_a_fork_is_told_and_both_lines_are_stored(self) -> None:
        ann, linus, other = self.forked()
        ann.do("hash", "#" + sent(other))
        assert ann.session.dialog.startswith("fork ")
        assert "continued differently" in ann.html()
        assert ann.tokens == linus.tokens
        stored = [saved.text for saved in ann.session.saves]
        assert len(stored) == len(ann.disk.saved) == 2
        texts = "".join(ann.disk.saved.values())
        assert all(token in texts for token in other.tokens)

    def test_a_fork_that_is_opened_again_is_not_stored_again(self) -> None:
        ann, _, other = self.forked()
        link = sent(other)
        ann.do("hash", "#" + link).do("close").do("hash", "#" + link)
        assert len(ann.disk.saved) == 2

    def test_a_fork_continues_as_the_people_choose(self) -> None:
        ann, linus, other = self.forked()
        ann.do("hash", "#" + sent(other))
        id = ann.table.id
        ann.do(*ann.session.dialog.split(" "))
        assert ann.tokens == other.tokens
        assert ann.table.id == id
        assert len(ann.disk.saved) == 2
        # And back again: the line of the device was kept, too.
        ann.do("hash", "#" + sent(linus))
        ann.do(*ann.session.dialog.split(" "))
        assert ann.tokens == linus.tokens
        assert len(ann.disk.saved) == 2
        again = ann.reload()
        assert {saved.plies for saved in again.session.saves} == {
            len(linus.tokens),
            len(other.tokens),
        }

    def test_a_fork_with_our_check_sum_loses_neither_line(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("zlib.crc32", lambda data: len(data) - len(data.rstrip()))
        ann, linus, other = self.forked()
        ann.do("hash", "#" + sent(other))
        ann.do(*ann.session.dialog.split(" "))
        assert ann.tokens == other.tokens
        texts = "".join(ann.disk.saved.values())
        assert all(token in texts for token in linus.tokens)
        ann.do("hash", "#" + sent(linus))
        ann.do(*ann.session.dialog.split(" "))
        assert ann.tokens == linus.tokens

    def test_a_fork_whose_link_names_a_result_is_not_finished(self) -> None:
        ann, _, other = self.forked()
        record = other.table.line.record.with_tags(Result="99 0")
        ann.do("hash", "#" + write_record(record))
        ann.do(*ann.session.dialog.split(" "))
        assert ann.tokens == other.tokens
        assert not any(saved.over for saved in ann.reload().session.saves)

    def test_choosing_an_unknown_line_changes_nothing(self) -> None:
        ann, linus, _ = self.forked()
        for arg in ("", "nothing", linus.table.id):
            ann.do("fork", arg)
            assert ann.tokens == linus.tokens


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A page without the feature's body until the fixture's changes are undone."""
    there = [(feature, body) for feature, body in registry.bodies() if feature.key != "by_link"]
    body = registry.body
    with monkeypatch.context() as patch:
        patch.setattr(registry, "body", lambda key: None if key == "by_link" else body(key))
        patch.setattr(registry, "bodies", lambda: tuple(there))
        patch.setattr(registry, "arrived", lambda: None)
        yield patch


def loaded(visit: Visit, patch: pytest.MonkeyPatch) -> Visit:
    """Bring the body that a device has asked for, and the message that waited."""
    (load,) = (effect for effect in visit.other if isinstance(effect, effects.Load))
    assert load.feature == "by_link"
    patch.undo()
    message = load.message
    return visit.do("loaded", load.feature, json.dumps([message.verb, message.arg, message.value]))


class TestLate:
    """The feature's body is loaded when it is wanted."""

    def test_a_link_is_opened_once_the_feature_is_there(self, unloaded: pytest.MonkeyPatch) -> None:
        linus = Visit(entropy="guest", fragment=links.SHORT + write_compact(line_of(STORED)))
        assert linus.session.page == "lobby"
        loaded(linus, unloaded)
        assert "I am Linus" in linus.html()

    def test_a_new_game_begins_once_the_feature_is_there(
        self, unloaded: pytest.MonkeyPatch
    ) -> None:
        ann = host()
        assert ann.do("act", "roll").tokens == ()
        assert loaded(ann, unloaded).do("act", "roll").tokens

    def test_a_stored_game_goes_on_once_the_feature_is_there(
        self, unloaded: pytest.MonkeyPatch
    ) -> None:
        ann = Visit(Disk(saved={"xd9qimpnr3": STORED})).do("resume", "xd9qimpnr3")
        ann.do("undo")
        assert "Send the link to Linus" in loaded(ann, unloaded).html()
        assert code(ann.do("undo")) == "no-undo-sent"


def line_of(stored: str) -> Timeline:
    """Return the game of a stored text."""
    return saved_game.table(TINY, saved_game.read(stored)).line


def code(visit: Visit) -> str:
    """Return the code of the notice."""
    return visit.session.notice.code if visit.session.notice is not None else ""


def test_a_game_stored_by_an_older_page_goes_on() -> None:
    ann = Visit(Disk(saved={"xd9qimpnr3": STORED})).do("resume", "xd9qimpnr3")
    assert [seat.away for seat in ann.table.seats] == [False, True]
    assert "Send the link to Linus" in ann.html()
    assert code(ann.do("undo")) == "no-undo-sent"
    stored = json.loads(saved_game.write(ann.table, "", 0).partition("\n")[2])
    assert (stored["away"], stored["shared"]) == ([1], 5)


class TestShare:
    def test_a_link_becomes_a_code_of_squares(self) -> None:
        ann, _ = started()
        ann.do("link").do("shared", "", "https://a.example/#g=abc")
        asked = [effect for effect in ann.other if isinstance(effect, effects.Code)]
        assert [effect.text for effect in asked] == ["https://a.example/#g=abc"]
        ann.do("code", "https://a.example/#g=abc", "101 010 110")
        assert 'd="M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1zM0 2h2v1h-2z"' in ann.html()
        assert 'viewBox="0 0 3 3"' in ann.html()

    @pytest.mark.parametrize("rows", ["10 1", "1x 00", "<a> <b> <c>", "1 " * 300, "2"])
    def test_squares_that_are_none_are_dropped(self, rows: str) -> None:
        ann, _ = started()
        ann.do("link").do("shared", "", "address").do("code", "address", rows)
        assert LINK.get(ann.session).code == ""

    def test_a_code_of_an_older_link_is_dropped(self) -> None:
        ann, _ = started()
        ann.do("link").do("shared", "", "new").do("code", "old", "1")
        assert LINK.get(ann.session).code == ""


class TestSettingUp:
    def test_a_seat_elsewhere_is_kept_with_the_set_up(self) -> None:
        visit = Visit().do("set", "bot.1", "away")
        assert visit.session.setup.seats[1] == effects.Seat(away=True)
        assert visit.reload().session.setup.seats[1] == effects.Seat(away=True)
        assert "by any messenger" in visit.html()
        assert visit.do("set", "bot.1", "novice").session.setup.seats[1].away is False

    def test_a_branch_and_a_game_without_seats_elsewhere_have_no_name(self) -> None:
        ann, _ = started()
        ann.do("first").do("branch")
        assert by_link.name(ann.table.line.record) == ""
        assert not any(seat.away for seat in ann.table.seats)
        plain = Visit().do("set", "bot.1", "").do("new")
        assert by_link.name(plain.table.line.record) == ""

    def test_a_rematch_is_a_new_game_by_link(self) -> None:
        ann, _ = started()
        id = ann.table.id
        ann.do("rematch")
        assert by_link.name(ann.table.line.record) == ann.table.id != id
        assert sum(seat.away for seat in ann.table.seats) == 1


def test_a_stored_game_with_a_damaged_list_of_seats_elsewhere_still_opens() -> None:
    ann, _ = started()
    id = ann.table.id
    for bad in ('"away": 7', '"away": ["x", -4, 99]', '"away": null'):
        text = ann.disk.saved[id].replace('"away": [1]', bad)
        disk = replace(ann.disk, saved={id: text})
        again = Visit(disk, entropy="again").do("resume", id)
        assert again.tokens == ann.tokens


def test_a_link_is_copied_only_when_that_is_asked_for() -> None:
    visit = Visit().do("quick", "tiny").do("link")

    def shared() -> effects.Share:
        return [effect for effect in visit.other if isinstance(effect, effects.Share)][-1]

    assert not shared().copy
    visit.do("shared", "", "address")
    dialog = visit.html().split('id="dialog-share"')[1]
    assert 'data-do="link copy"' in dialog
    assert "on the clipboard" not in dialog
    visit.do("link", "copy")
    assert shared().copy
    visit.do("shared", "", "address").do("shared", "copied", "address")
    assert "on the clipboard" in visit.html().split('id="dialog-share"')[1]
