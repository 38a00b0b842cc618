"""Stored texts: their quota, archives, and versions stored by an older page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_web.shell import session as effects
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import SavedGame
from pygame_web.table import quota, saved_game
from tests.web.visit import Disk, Visit


def people(disk: Disk | None = None, **begun: Any) -> Visit:
    return Visit(disk, **begun).do("set", "bot.1", "").do("new")


def settled(visit: Visit) -> list[effects.Settle]:
    return [effect for effect in visit.other if isinstance(effect, effects.Settle)]


@pytest.mark.parametrize("text", ["é", "\U0001f3b2", "a\ud800b", "\udfff", '"\\\n\u2028'])
def test_every_character_comes_back_and_takes_its_own_room(text: str) -> None:
    written = dump({"record": text * 1000})
    assert json.loads(written)["record"] == text * 1000
    written.encode()
    alone = any("\ud800" <= character <= "\udfff" for character in text)
    assert len(written) < 1000 * (6 + len(text)) if alone else len(written) < 2100 * len(text) + 20


def test_a_stored_comment_of_accents_takes_no_more_than_it_has() -> None:
    visit = people().do("set", "name.0", "é" * 24).do("new").do("act", "roll")
    stored = visit.disk.saved[visit.table.id]
    assert "é" * 24 in stored
    assert "\\u00e9" not in stored


def test_what_was_stored_with_escapes_is_still_read() -> None:
    visit = people().do("set", "name.0", "Zoé").do("new").do("act", "roll")
    stamp, _, body = visit.disk.saved[visit.table.id].partition("\n")
    visit.disk.saved[visit.table.id] = f"{stamp}\n{json.dumps(json.loads(body))}"
    assert "\\u00e9" in visit.disk.saved[visit.table.id]
    again = visit.reload().do("resume", visit.table.id)
    assert again.tokens == visit.tokens
    assert again.table.seats[0].name == "Zoé"


class TestRoom:
    """The list tells the room each game takes; finished ones are archived when it gets short."""

    def finished(self) -> Visit:
        visit = people().play()
        assert visit.session.saves[0].over
        return visit.do("lobby").do("new").do("act", "roll")

    def test_the_list_of_stored_games_asks_for_the_room_and_tells_it(self) -> None:
        visit = people().do("act", "roll").do("open", "saves")
        assert [one for one in visit.other if isinstance(one, effects.AskRoom)]
        (saved,) = visit.session.saves
        page = visit.do("room", "1230000000").html()
        assert f"{quota.size(saved)}\u00a0" in page or f"{quota.size(saved)} bytes" in page
        assert "1.2\u00a0GB are free." in page
        assert "more." not in visit.do("room", "-1").html()

    @pytest.mark.parametrize("answer", ["", "x", "-5", "1e9", "9" * 5000, "٣"])
    def test_a_strange_answer_means_that_the_browser_does_not_know(self, answer: str) -> None:
        visit = self.finished().do("room", answer)
        assert visit.session.room == -1
        assert not any(saved.archived for saved in visit.session.saves)

    def test_with_enough_room_nothing_is_archived(self) -> None:
        visit = self.finished()
        before = dict(visit.disk.saved)
        visit.do("room", str(quota.SHORT))
        assert visit.disk.saved == before

    def test_when_room_is_short_finished_games_shrink_and_open_as_before(self) -> None:
        visit = self.finished()
        (over,) = [saved for saved in visit.session.saves if saved.over]
        tokens = saved_game.read(over.text).record.tokens
        open_game = visit.disk.saved[visit.table.id]
        visit.do("room", "1000")
        assert len(visit.disk.saved[over.id]) < len(over.text)
        assert visit.disk.saved[visit.table.id] == open_game, "the game on the table is left alone"
        again = visit.reload()
        assert again.session.saves == visit.session.saves, "a visit shows what a reload reads"
        assert "archived" in again.do("open", "saves").html()
        again.do("replay", over.id)
        assert again.session.replay is not None
        assert again.session.replay.line.record.tokens == tokens
        again.do("export", over.id)
        (file,) = [effect for effect in again.other if isinstance(effect, effects.Download)]
        assert file.text == saved_game.read(over.text).record.text()

    def test_archiving_again_changes_nothing(self) -> None:
        visit = self.finished().do("room", "1000")
        before = dict(visit.disk.saved)
        assert visit.do("room", "900").disk.saved == before

    @pytest.mark.parametrize("cut", [0, 7, -3])
    def test_a_damaged_archive_is_told_and_kept(self, cut: int) -> None:
        visit = self.finished().do("room", "1000")
        (over,) = [saved for saved in visit.session.saves if saved.archived]
        stamp, _, body = over.text.partition("\n")
        data = json.loads(body)
        data["record"] = data["record"][:cut]
        broken = f"{stamp}\n{json.dumps(data)}"
        visit.disk.saved[over.id] = broken
        again = visit.reload()
        assert [saved.broken for saved in again.session.saves if saved.id == over.id] == [
            "saved-damaged"
        ]
        assert again.do("replay", over.id).disk.saved[over.id] == broken


class TestOlderPage:
    """An older page goes on storing games in its own place: nothing it played is lost."""

    def apart(self) -> tuple[Visit, Visit]:
        """Our tab, and one of the older page with the same game, storing elsewhere."""
        ours = people().do("act", "roll")
        old = Visit(Disk(saved=dict(ours.disk.saved)), entropy="old tab")
        return ours, old.do("resume", ours.table.id)

    def meet(self, ours: Visit, old: Visit) -> str:
        id = old.table.id
        text = old.disk.saved[id]
        ours.do("stray", id, text)
        return text

    def test_what_continues_ours_takes_its_place(self) -> None:
        ours, old = self.apart()
        old.do("act", "roll")
        text = self.meet(ours, old)
        assert ours.tokens == old.tokens
        assert len(ours.disk.saved) == 1
        assert ours.reload().do("resume", ours.table.id).tokens == old.tokens
        assert settled(ours) == [effects.Settle(old.table.id, text)]

    def test_an_undo_of_the_older_page_counts_too(self) -> None:
        ours = people()
        while not ours.tokens or not ours.table.line.state.gathered:
            ours.do("act", "roll")
        ours.do("act", "hold")
        old = Visit(Disk(saved=dict(ours.disk.saved)), entropy="old tab")
        old.do("resume", ours.table.id).do("undo")
        self.meet(ours, old)
        assert ours.tokens == old.tokens

    def test_what_is_older_than_ours_goes(self) -> None:
        ours, old = self.apart()
        ours.do("act", "roll")
        before = dict(ours.disk.saved)
        self.meet(ours, old)
        assert ours.disk.saved == before
        assert settled(ours)

    def test_when_both_went_on_both_are_kept_once(self) -> None:
        ours = people()
        while not ours.tokens or not ours.table.line.state.gathered:
            ours.do("act", "roll")
        old = Visit(Disk(saved=dict(ours.disk.saved)), entropy="old tab")
        old.do("resume", ours.table.id)
        ours.do("act", "hold").do("act", "roll")
        old.do("act", "roll")
        self.meet(ours, old)
        self.meet(ours.reload(entropy="third"), old)
        kept = {saved_game.read(text).record.tokens for text in ours.disk.saved.values()}
        assert kept == {ours.tokens, old.tokens}
        assert len(ours.disk.saved) == 2

    def test_a_game_that_is_not_open_is_taken_over_in_the_list(self) -> None:
        ours, old = self.apart()
        old.do("act", "roll")
        ours.do("lobby")
        self.meet(ours, old)
        assert ours.do("resume", old.table.id).tokens == old.tokens

    def test_a_game_that_is_stored_nowhere_here_is_stored(self) -> None:
        _, old = self.apart()
        other = Visit(entropy="new")
        self.meet(other, old)
        assert other.do("resume", old.table.id).tokens == old.tokens

    @pytest.mark.parametrize("text", ["", "x", "7.a\n{", '7.a\n{"clubtable": 2, "record": ""}'])
    def test_what_cannot_be_read_stays_where_it_is(self, text: str) -> None:
        ours, old = self.apart()
        before = dict(ours.disk.saved)
        ours.do("stray", old.table.id, text)
        assert ours.disk.saved == before
        assert not settled(ours)


def test_the_room_of_a_game_is_counted_in_bytes() -> None:
    assert quota.size(SavedGame("a", "é\ud800x", "", (), 0, 0)) == 6
