"""Stored games: every ply, resume, several games, files, damaged texts, full storage, two tabs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core import OVER
from core.kernel.record import read_record
from pygame_web.shell import session as effects
from tests.web.visit import Disk, Visit


def people(disk: Disk | None = None, **begun: Any) -> Visit:
    return Visit(disk, **begun).do("set", "bot.1", "").do("new")


def code(visit: Visit) -> str:
    assert visit.session.notice is not None
    return visit.session.notice.code


def test_every_ply_is_stored_and_resumes_after_a_crash() -> None:
    visit = people()
    for _ in range(6):
        visit.do("act", "roll")
        again = visit.reload()
        assert again.session.table is None, "a visit begins in the lobby"
        again.do("resume", visit.table.id)
        assert again.tokens == visit.tokens
        assert again.table.seed == visit.table.seed, "the dice to come are the same"
        assert again.table.seats == visit.table.seats


def test_a_reload_comes_back_to_the_table_of_the_tab() -> None:
    visit = people().do("act", "roll")
    again = visit.reload(resumed=visit.table.id)
    assert again.session.page == "table"
    assert again.tokens == visit.tokens
    assert visit.reload(resumed="gone").session.page == "lobby"
    visit.disk.saved[visit.table.id] = "damaged"
    assert code(visit.reload(resumed=visit.table.id)) == "saved"


def test_a_resumed_game_goes_on_with_the_dice_it_would_have_had() -> None:
    visit = people().do("act", "roll")
    again = visit.reload().do("resume", visit.table.id).do("act", "roll")
    assert again.tokens == visit.do("act", "roll").tokens


def test_a_bot_that_was_to_move_is_asked_after_a_reload() -> None:
    visit = Visit().do("quick", "tiny")
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    again = visit.reload().do("resume", visit.table.id)
    assert again.asked
    assert len(again.settle().tokens) > len(visit.tokens)


def test_several_games_are_kept_and_a_new_one_does_not_touch_them() -> None:
    visit = people().do("act", "roll")
    first = visit.table.id
    visit.do("new").do("act", "roll").do("act", "roll")
    assert set(visit.disk.saved) == {first, visit.table.id}
    assert [saved.id for saved in visit.reload().session.saves] == [visit.table.id, first]
    page = visit.do("open", "saves").html()
    assert f'data-do="resume {first}"' in page


def test_the_list_of_a_visit_is_what_a_reload_would_read() -> None:
    visit = Visit().do("set", "name.0", "Ann").do("quick", "tiny").do("act", "roll")
    assert visit.session.saves == visit.reload().session.saves
    visit.play()
    assert visit.session.saves == visit.reload().session.saves


def test_a_game_nobody_played_is_not_stored() -> None:
    assert people().disk.saved == {}


def test_delete_asks_and_then_removes() -> None:
    visit = people().do("act", "roll")
    id = visit.table.id
    assert f'data-do="delete {id}"' in visit.do("open", f"delete {id}").html()
    visit.do("delete", id)
    assert visit.disk.saved == {}
    assert visit.session.saves == ()
    assert visit.session.page == "lobby"
    assert code(visit.do("resume", id)) == "saved-gone"


def test_export_and_import_of_one_game() -> None:
    visit = people().do("set", "name.0", "Ann").do("new").do("act", "roll")
    visit.do("export", visit.table.id)
    (file,) = [effect for effect in visit.other if isinstance(effect, effects.Download)]
    assert file.filename == "tiny.game.txt"
    record = read_record(file.text)
    assert record.tokens == visit.tokens
    assert visit.table.seed not in file.text, "a record must not tell the dice to come"
    other = Visit(entropy="three").do("imported", file.filename, file.text)
    assert other.tokens == visit.tokens
    assert other.table.seats[0].name == "Ann"
    assert other.table.seed != visit.table.seed


def test_export_and_import_of_all_games() -> None:
    visit = people().do("act", "roll").do("new").do("act", "roll").do("export")
    (file,) = [effect for effect in visit.other if isinstance(effect, effects.Download)]
    other = Visit(entropy="three").do("imported", file.filename, file.text)
    assert other.disk.saved == {}, "a file is shown, and stored when the visitor says so"
    assert 'data-do="keep file"' in other.html()
    other.do("keep", "file")
    assert len(other.disk.saved) == 2
    exported = {read_record(text).tokens for text in json.loads(file.text)["games"]}
    reopened = {other.do("resume", id).tokens for id in list(other.disk.saved)}
    assert reopened == exported


def test_a_finished_game_is_imported_for_replay() -> None:
    visit = people().play()
    text = visit.table.line.record.text()
    other = Visit().do("imported", "x.txt", text)
    assert other.session.page == "replay"
    assert other.session.replay is not None
    assert other.session.replay.ply == 0
    assert other.session.replay.line.actor == OVER


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "file-empty"),
        ("{}", "file-strange"),
        ('{"games": [1]}', "file-strange"),
        ("{" * 100_000, "file-strange"),
        ("no record at all", "record"),
        ('[Game "chess"]\n[Seats "2"]\n\n1. e4', "record"),
        ('[Game "tiny"]\n[Rules "99"]\n[Seats "2"]\n\n1. roll =3', "record"),
        ('[Game "tiny"]\n[Seats "999999"]\n\n1. roll', "record"),
        ('[Game "tiny"]\n[Seats "2"]\n[goal "11"]\n\n1. roll', "record"),
        ('[Game "tiny"]\n[Seats "2"]\n[colour "red"]\n\n1. roll', "record"),
        ('[Game "tiny"\n1. roll', "record"),
        ("\ufeff" + "x" * 1_100_000, "record"),
    ],
)
def test_a_strange_file_is_told_and_leaves_the_table_alone(text: str, expected: str) -> None:
    visit = people().do("act", "roll")
    before, saved = visit.tokens, dict(visit.disk.saved)
    visit.do("imported", "<xss>.txt", text)
    assert code(visit) == expected
    assert visit.session.notice is not None
    assert visit.session.notice.error
    assert visit.tokens == before
    assert visit.disk.saved == saved
    assert "<xss>" not in visit.html()


def test_a_record_of_newer_rules_is_told_what_to_do() -> None:
    visit = people().do("imported", "x", '[Game "tiny"]\n[Rules "99"]\n[Seats "2"]\n\n1. roll =3')
    assert "newer rules (version 99; this page knows 1)" in visit.html()


def test_a_mangled_record_names_ply_token_and_reason_and_keeps_the_good_part() -> None:
    visit = people().do("act", "roll")
    text = '[Game "tiny"]\n[Seats "2"]\n\n1. roll =3 hold roll =7 hold'
    visit.do("imported", "x", text)
    assert visit.session.notice is not None
    assert visit.session.notice.facts["ply"] == 5
    assert visit.session.notice.facts["token"] == "=7"
    assert visit.session.page == "replay"
    assert visit.session.replay is not None
    assert visit.session.replay.line.record.tokens == ("roll", "=3", "hold", "roll")
    assert "Step 5, “=7”, cannot be played." in visit.html()
    assert visit.do("branch").tokens[:4] == ("roll", "=3", "hold", "roll"), "it can be played on"


def test_a_syntax_error_after_a_wrong_ply_still_keeps_what_is_good() -> None:
    visit = Visit().do("imported", "x", '[Game "tiny"]\n[Seats "2"]\n\n1. roll =3 =4 ] oops')
    assert visit.session.replay is not None
    assert visit.session.replay.line.record.tokens == ("roll", "=3")


def damaged(visit: Visit, change: tuple[str, str]) -> Visit:
    visit.disk.saved = {id: text.replace(*change) for id, text in visit.disk.saved.items()}
    return visit.reload()


def test_a_damaged_stored_game_keeps_its_good_plies_and_its_original() -> None:
    visit = people().do("act", "roll").do("act", "roll")
    id, text = visit.table.id, visit.disk.saved[visit.table.id]
    broken = text.replace(visit.tokens[-1], "=8")
    visit.disk.saved[id] = broken
    again = visit.reload().do("resume", id)
    assert again.tokens == visit.tokens, "the same die falls again"
    assert code(again) == "saved"
    assert again.disk.saved[id] == broken, "the original stays"
    assert again.table.id != id


@pytest.mark.parametrize(
    "text", ["", "x", "1.a\n{", "1.a\n[]", "1.a\n" + "[" * 100_000, '1.a\n{"record": 3}', "\0"]
)
def test_an_unreadable_stored_game_is_listed_told_and_exportable(text: str) -> None:
    visit = Visit(Disk(saved={"abc": text}))
    page = visit.do("open", "saves").html()
    assert "Damaged" in page
    visit.do("resume", "abc")
    assert code(visit) == "saved"
    assert visit.session.table is None
    visit.do("export", "abc")
    (file,) = [effect for effect in visit.other if isinstance(effect, effects.Download)]
    assert file.text == text, "nothing is lost"


def test_a_stored_game_of_a_newer_page_is_left_alone() -> None:
    visit = damaged(people().do("act", "roll"), ('"clubtable": 1', '"clubtable": 2'))
    (saved,) = visit.session.saves
    visit.do("resume", saved.id)
    assert "newer version of this page" in visit.html()


@pytest.mark.parametrize("state", ["full", "off"])
def test_a_storage_that_does_not_store_is_told_once_and_play_goes_on(state: str) -> None:
    visit = people()
    visit.disk.state = state
    visit.do("act", "roll")
    assert visit.session.storage == state
    assert code(visit) == f"storage-{state}"
    assert "export" in visit.html()
    visit.do("dismiss").do("act", "roll")
    assert visit.session.notice is None
    assert len(visit.tokens) == 4
    assert 'data-do="open storage"' in visit.html(), "a lasting sign stays"
    assert "reload" in visit.do("open", "storage").html() or state == "full"


def test_a_write_that_is_late_is_marked_until_it_is_done() -> None:
    visit = people().do("act", "roll")
    visit.disk.state = "late"
    visit.do("act", "roll")
    assert 'data-storage="late"' in visit.html()
    assert visit.session.notice is None, "it is told quietly"
    assert "is slow to save" in visit.do("open", "storage").html()
    visit.do("stored", "on")
    assert "Everything is saved" in visit.html(), "what is open stays open, and true"
    assert "data-storage" not in visit.do("close").html()


def test_a_late_write_that_fails_is_told_as_a_failed_one() -> None:
    visit = people().do("act", "roll").do("stored", "late").do("stored", "full")
    assert code(visit) == "storage-full"
    assert 'data-storage="full"' in visit.html()


def test_forbidden_storage_is_told_at_the_start() -> None:
    visit = Visit(Disk(state="off"))
    assert code(visit) == "storage-off"
    visit.do("quick", "tiny").do("act", "roll")
    assert len(visit.tokens) >= 2


class TestTwoTabs:
    """One stored game, two tabs: the second sees it, neither loses plies."""

    def tabs(self) -> tuple[Visit, Visit]:
        one = people().do("act", "roll")
        two = one.reload(entropy="tab two").do("resume", one.table.id)
        return one, two

    def tell(self, to: Visit, id: str) -> None:
        to.do("elsewhere", id, to.disk.saved[id])

    def test_the_other_tab_goes_along(self) -> None:
        one, two = self.tabs()
        one.do("act", "roll")
        self.tell(two, one.table.id)
        assert two.tokens == one.tokens
        assert code(two) == "elsewhere"
        two.do("act", "roll")
        self.tell(one, one.table.id)
        assert one.tokens == two.tokens
        assert len(one.disk.saved) == 1

    def test_an_undo_goes_along_too(self) -> None:
        one, two = self.tabs()
        while one.table.line.actor != 0 or not one.table.line.state.gathered:
            one.do("act", "roll")
        one.do("act", "hold")
        self.tell(two, one.table.id)
        one.do("undo")
        self.tell(two, one.table.id)
        assert two.tokens == one.tokens

    def test_a_tab_that_missed_it_adopts_when_it_acts(self) -> None:
        """The tab slept: its write is refused, and it sees what the other one did."""
        one, two = self.tabs()
        one.do("act", "roll").do("act", "roll")
        two.do("act", "roll")
        assert two.tokens == one.tokens
        assert len(one.disk.saved) == 1

    def test_when_both_went_on_differently_both_are_kept(self) -> None:
        one = people()
        while not one.tokens or not one.table.line.state.gathered:
            one.do("act", "roll")
        two = one.reload(entropy="tab two").do("resume", one.table.id)
        id = one.table.id
        one.do("act", "hold").do("act", "roll")
        two.do("act", "roll")
        assert code(two) == "elsewhere-both"
        assert two.table.id != id
        assert one.disk.saved[two.table.id].count(two.tokens[-1])
        kept = {saved.id: saved.plies for saved in one.reload().session.saves}
        assert kept == {id: len(one.tokens), two.table.id: len(two.tokens)}
        self.tell(one, id)
        assert one.table.id == id

    def test_a_game_removed_elsewhere_is_stored_again_by_the_tab_that_plays_it(self) -> None:
        one, two = self.tabs()
        two.do("delete", one.table.id)
        one.do("elsewhere", one.table.id, "")
        one.do("act", "roll")
        assert one.reload().do("resume", one.table.id).tokens == one.tokens

    def test_garbage_from_elsewhere_changes_nothing(self) -> None:
        one, _ = self.tabs()
        before = one.tokens
        one.do("elsewhere", one.table.id, "garbage")
        assert one.tokens == before

    def test_results_of_both_tabs_are_kept(self) -> None:
        disk = Disk()
        one, two = Visit(disk), Visit(disk, entropy="tab two")
        one.do("quick", "tiny").play()
        two.do("kept", "results", disk.kept["results"]).do("quick", "tiny").play()
        assert len(one.reload().session.results) == 2
