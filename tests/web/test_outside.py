"""What comes from outside: it cannot stop the start, and stores nothing until somebody says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core import GAMES
from core.kernel.record import Record
from pygame_web.browser import app
from pygame_web.language import LANGUAGES, translator
from pygame_web.page import Message, Session, lobby, start, update
from pygame_web.page import begin as begin_session
from pygame_web.page.update import verbs
from pygame_web.shell import links, notices
from pygame_web.shell import session as effects
from pygame_web.table import open_text, saved_game, seats
from pygame_web.table.views import table
from tests.fuzz import loop
from tests.web.visit import Disk, Visit

LINK = "#r=i3ZPzE1VUCosT8wrKc1ViuWKDk5NLClWUDICsYsRbC4A"
"""[Game "qwantum"] [Seats "2"] [seats "2"]"""
PLAYED = '[Game "tiny"]\n[Seats "2"]\n\n1. roll =3 roll =2'


def code(visit: Visit) -> str:
    assert visit.session.notice is not None
    return visit.session.notice.code


def people(disk: Disk | None = None) -> Visit:
    return Visit(disk).do("set", "bot.1", "").do("new").do("act", "roll")


class TestNothingStopsTheStart:
    def test_a_link_with_an_argument_as_a_tag_is_told_and_dropped_from_the_address(self) -> None:
        reply = loop.begin(fragment=LINK)
        assert reply["place"]["page"] == "lobby"
        assert "There is no option “seats”" in reply["regions"]["toast"]
        assert loop.effects(reply, "ClearAddress")

    def test_a_game_of_a_far_future_is_listed_and_opens(self) -> None:
        visit = people()
        id, text = visit.table.id, visit.disk.saved[visit.table.id]
        stamp, _, body = text.partition("\n")
        for touched in (10**18, -5, float("nan"), "x", None):
            data = json.dumps({**json.loads(body), "touched": touched})
            again = Visit(Disk(saved={id: f"{stamp}\n{data}"}))
            assert f'data-do="resume {id}"' in again.html()
            assert again.do("resume", id).tokens == visit.tokens

    def test_half_a_letter_in_a_seed_is_replaced_and_the_game_goes_on(self) -> None:
        visit = people()
        id, text = visit.table.id, visit.disk.saved[visit.table.id]
        spoiled = text.replace(visit.table.seed, "\\ud800")
        assert spoiled != text
        again = Visit(Disk(saved={id: spoiled})).do("resume", id)
        assert again.table.seed == "\N{REPLACEMENT CHARACTER}"
        assert len(again.do("act", "roll").tokens) > len(visit.tokens)

    @pytest.mark.parametrize("spoil", [{"at": 10**18}, {"scores": [10**400, 1]}, {"winners": [9]}])
    def test_a_spoiled_result_is_set_aside_and_the_good_ones_stay(
        self, spoil: dict[str, Any]
    ) -> None:
        good = {"id": "a", "game": "tiny", "at": 1, "seats": [["Ann", ""], ["", "novice"]]}
        good |= {"scores": [30, 20], "winners": [0]}
        text = json.dumps([good, {**good, "id": "b", **spoil}])
        visit = Visit(Disk(kept={"results": text}))
        assert "Ann (30)" in visit.do("open", "results").html()
        assert len(visit.session.results) == (2 if "at" in spoil else 1)
        if "at" not in spoil:
            assert json.loads(visit.disk.kept["results.damaged"])[0]["id"] == "b"
            assert visit.reload().session.notice is None, "told once"

    def test_what_was_set_aside_is_offered_as_a_file(self) -> None:
        visit = Visit(Disk(kept={"settings": "{damaged"}))
        assert 'data-do="export aside"' in visit.html()
        visit.do("export", "aside")
        (file,) = [effect for effect in visit.other if isinstance(effect, effects.Download)]
        assert json.loads(file.text) == {"settings": "{damaged"}

    def test_a_defect_in_a_stage_of_the_start_is_told_and_the_rest_is_there(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object) -> None:
            raise RuntimeError("provoked")

        saved = people().disk.saved
        monkeypatch.setattr(open_text, "linked", broken)
        visit = Visit(Disk(saved=saved), fragment=LINK)
        assert visit.session.page == "lobby"
        assert [one.id for one in visit.session.saves] == list(saved)
        assert code(visit) == "fault"
        assert effects.ClearAddress() in visit.other
        assert "provoked" in notices.traces(visit.session)[0]
        monkeypatch.setattr(start, "_saves", broken)
        assert Visit(Disk(saved=saved)).session.page == "lobby"

    def test_one_game_that_meets_a_defect_takes_no_other_along(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real_seats_of = seats.seats_of

        def seats_of(record: Record, game: Any) -> Any:
            if record.tags.get("Seat0") == "Bad":
                raise RuntimeError("provoked")
            return real_seats_of(record, game)

        visit = people().do("set", "name.0", "Bad").do("new").do("act", "roll")
        monkeypatch.setattr(saved_game, "seats_of", seats_of)
        again = visit.reload()
        assert sorted(saved.broken for saved in again.session.saves) == ["", "unreadable"]
        assert code(again) == "saved-broken"
        assert "One saved game is damaged" in again.html()
        assert "Damaged" in again.do("open", "saves").html()

    def test_a_list_that_cannot_be_drawn_gives_way_to_a_lobby_without_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object) -> None:
            raise RuntimeError("provoked")

        saved = people().disk.saved
        monkeypatch.setattr(lobby, "entry", broken)
        reply = json.loads(app.begin(json.dumps({**loop.FACTS, "saved": _real(saved)})))
        assert 'data-do="new"' in reply["regions"]["main"]
        assert "Copy report" in reply["regions"]["toast"]
        assert "provoked" in reply["faults"][0]
        assert json.loads(app.answer("[]"))["faults"] == [], "it is told once"

    def test_a_table_that_cannot_be_drawn_at_all_gives_way_to_the_lobby(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object) -> None:
            raise RuntimeError("provoked")

        loop.begin(page="qwantum")
        monkeypatch.setattr(table, "table", broken)
        reply = json.loads(app.answer("[]"))
        assert reply["place"]["page"] == "lobby"
        assert 'data-do="new"' in reply["regions"]["main"]

    @pytest.mark.parametrize("text", ["", "null", "[]", "{", "[" * 100_000, '{"entropy": 3}'])
    def test_a_start_with_no_facts_is_a_lobby(self, text: str) -> None:
        reply = json.loads(app.begin(text))
        assert reply["faults"] == []
        assert reply["place"]["page"] == "lobby"

    @pytest.mark.parametrize("text", [" ", "\n", "\0", "\ud800", "quantum1", "1"])
    def test_a_blank_or_broken_record_of_a_host_is_answered(self, text: str) -> None:
        loop.begin(page="embed", query={"host": "https://club.example", "game": "qwantum"})
        data = json.dumps({"club": 1, "type": "load", "record": text})
        reply = loop.tell(("host", "load", data))
        assert [message["type"] for message in loop.effects(reply, "Tell")] == ["error"]

    @pytest.mark.parametrize("at", [float("nan"), 10**18, -1, "soon", None, 253_402_300_800_000])
    def test_a_clock_that_cannot_be_right_stops_nothing(self, at: object) -> None:
        loop.begin(page="qwantum", at=at)
        loop.tell({"type": "message", "verb": "quick", "arg": "quantum", "value": "", "at": at})

    def test_one_spoiled_record_of_a_file_takes_no_other_along(self) -> None:
        bad = '[Game "tiny"] [Seats "2"] [self "x"]'
        visit = Visit().do("imported", "x", json.dumps({"games": [bad, PLAYED, 7]}))
        assert visit.session.offer is not None
        assert (len(visit.session.offer.saves), visit.session.offer.bad) == (1, 2)
        visit.do("keep", "file")
        assert len(visit.disk.saved) == 1


def _real(saved: dict[str, str]) -> dict[str, str]:
    """Stored games of `tiny` as those of a game the page knows."""
    return {id: text.replace("tiny", "qwantum") for id, text in saved.items()}


class TestOpeningStoresNothing:
    @pytest.mark.parametrize("way", ["fragment", "hash", "imported", "load"])
    def test_a_game_is_shown_and_stored_when_somebody_keeps_it(self, way: str) -> None:
        link = links.write_record(Record("tiny", 2, tokens=("roll", "=3", "roll", "=2")))
        match way:
            case "fragment":
                visit = Visit(fragment=f"#{link}")
            case "imported":
                visit = Visit().do("imported", "x.txt", PLAYED)
            case _:
                visit = Visit().do(way, f"#{link}")
        assert len(visit.tokens) == 4
        assert visit.disk.saved == {}
        assert 'data-do="keep"' in visit.html()
        visit.do("lobby").do("resume").do("next").do("open", "log").do("close")
        assert visit.disk.saved == {}
        visit.do("keep")
        assert list(visit.disk.saved) == [visit.table.id]
        assert 'data-do="keep"' not in visit.html()
        assert visit.reload().do("resume", visit.table.id).tokens == visit.tokens

    @pytest.mark.parametrize(("verb", "arg"), [("act", "roll"), ("undo", ""), ("pause", "")])
    def test_playing_on_keeps_an_opened_game(self, verb: str, arg: str) -> None:
        visit = Visit().do("imported", "x.txt", '[Game "tiny"] [Seats "2"] roll =3 hold roll =4')
        assert visit.disk.saved == {}
        visit.do(verb, arg)
        if verb == "undo":
            assert code(visit) == "no-undo"
            visit.do("act", "roll")
        assert len(visit.disk.saved) == 1

    @pytest.mark.parametrize("keeps", [False, True], ids=["played on", "kept, then played on"])
    def test_bots_of_an_opened_game_answer_who_plays_on(self, keeps: bool) -> None:
        text = '[Game "tiny"] [Seats "2"] [Bot1 "novice"] roll =3'
        visit = Visit().do("imported", "x.txt", text)
        if keeps:
            visit.do("keep")
        visit.settle()
        assert len(visit.tokens) == 2, "nothing happens before somebody plays"
        visit.do("act", "hold").settle()
        assert visit.table.line.actor != 1
        assert len(visit.tokens) > 3

    def test_bots_of_an_opened_game_wait_when_it_is_kept_in_their_turn(self) -> None:
        text = '[Game "tiny"] [Seats "2"] [Bot1 "novice"] roll =3 hold'
        visit = Visit().do("imported", "x.txt", text).do("keep").settle()
        assert len(visit.tokens) == 3
        assert len(visit.do("pause").settle().tokens) > 3

    def test_a_finished_game_is_kept_on_demand(self) -> None:
        text = people().play().table.line.record.text()
        visit = Visit().do("imported", "x.txt", text)
        assert visit.session.page == "replay"
        assert 'data-do="keep"' in visit.html()
        assert len(visit.do("keep").disk.saved) == 1
        assert visit.session.results == ()

    def test_a_page_that_changes_the_hash_plants_nothing(self) -> None:
        visit = people()
        for number in range(5):
            link = links.write_record(Record("tiny", 2, tokens=("roll", "=3") * number))
            visit.do("hash", f"#{link}")
        assert list(visit.disk.saved) == [visit.reload().session.saves[0].id]

    def test_an_opened_game_that_goes_leaves_nothing(self) -> None:
        visit = Visit().do("imported", "x.txt", PLAYED).do("quick", "tiny").do("act", "roll")
        assert list(visit.disk.saved) == [visit.table.id]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_way_to_keep_it_is_told_in_every_language(self, language: str) -> None:
        visit = Visit(languages=[language]).do("imported", "x.txt", PLAYED)
        assert translator(language)("Keep this game") in visit.html()


class TestTheAddressComesFirst:
    def left(self, game: str) -> tuple[str, dict[str, str]]:
        """Return a game of `game` that a tab remembers."""
        visit = Visit(games=GAMES, query={"game": game}).do("set", "bot.1", "").do("new")
        visit.do("roll")
        for _ in range(200):
            if visit.disk.saved:
                break
            line = visit.settle().table.line
            tokens = [line.game.write_action(action) for action in line.game.legal(line.state)]
            visit.do("act", tokens[0]) if line.actor >= 0 else visit.do("roll")
        return visit.table.id, visit.disk.saved

    @pytest.mark.parametrize("address", [{"page": "lum42"}, {"query": {"game": "lum42"}}])
    def test_a_link_to_another_game_opens_it_and_offers_the_one_that_was_left(
        self, address: dict[str, Any]
    ) -> None:
        id, saved = self.left("quantum")
        visit = Visit(Disk(saved=saved), games=GAMES, entropy="two", resumed=id, **address)
        shown = visit.session.table
        assert (shown.line.game.name if shown else visit.session.setup.game) == "lum42"
        assert code(visit) == "left"
        assert f'data-do="resume {id}"' in visit.html()
        assert visit.do("resume", id).table.line.game.name == "quantum"

    def test_the_same_game_and_a_reload_come_back_to_the_table(self) -> None:
        id, saved = self.left("quantum")
        for address in ({"page": "quantum"}, {"page": "lum42", "reload": True}, {"page": "index"}):
            visit = Visit(Disk(saved=saved), games=GAMES, resumed=id, **address)
            assert visit.table.id == id


class TestReadOnly:
    def table(self) -> Session:
        query = {"game": "qwantum", "readonly": "1", "host": "https://club.example"}
        session, asked = begin_session(entropy="e", query=query, page="embed")
        assert not [effect for effect in asked if isinstance(effect, effects.Save)]
        return session

    def test_only_verbs_that_say_so_are_answered(self) -> None:
        session = self.table()
        for verb, (_, may_look) in verbs().items():
            after, asked = update(session, Message(verb, "x", "y"))
            if may_look is None:
                assert after.table is session.table, verb
                assert after.page == session.page, verb
                assert after.notice is not None, verb
                assert after.notice.code == "read-only", verb
            kinds = (effects.Save, effects.Forget, effects.Download, effects.PickFile)
            assert not [effect for effect in asked if isinstance(effect, kinds)], verb
        looking = {verb for verb, handler in verbs().items() if handler.may_look is not None}
        changing = {"act", "acts", "roll", "undo", "new", "quick", "resume", "hash", "load", "keep"}
        assert not changing - {"hash"} & looking

    def test_a_fragment_does_not_replace_it(self) -> None:
        session = self.table()
        link = links.write_record(Record("qwantum", 2))
        after, _ = update(session, Message("hash", f"#{link}"))
        assert after.table is session.table
        assert after.notice is not None
        assert update(session, Message("hash", "#main"))[0].notice is None

    @pytest.mark.parametrize("key", ["u", "r"])
    def test_a_key_reaches_no_verb_that_is_refused(self, key: str) -> None:
        session = self.table()
        after, _ = update(session, Message("key", key))
        assert after.table is session.table
        assert after.notice is not None
        assert after.notice.code == "read-only"
        assert update(session, Message("key", "?"))[0].dialog == "help"

    def test_it_stores_nothing_however_long_it_plays(self) -> None:
        session = self.table()
        assert session.table is not None
        asked: effects.Effects = ()
        for _ in range(2):
            session, more = update(session, Message("pause", at=5))
            asked += more
        assert not [effect for effect in asked if isinstance(effect, effects.Save)]
        session, _ = update(session, Message("set", "name.0", "Eve"))
        assert session.setup.seats[0].name == ""


class TestReport:
    def struck(self) -> Visit:
        visit = Visit(about={"version": "app-1", "start": "snapshot"}).do("set", "name.0", "Ann")
        return visit.do("set", "bot.1", "").do("new").do("act", "roll")

    def test_a_fault_of_the_pages_scripts_is_told_with_a_report(self) -> None:
        visit = self.struck().do("fault", "", "TypeError: x is null\n at save (Ann.js)")
        assert code(visit) == "fault"
        assert 'data-do="report"' in visit.html()
        visit.do("dismiss").do("fault", "", "TypeError: x is null\n at save (Ann.js)")
        assert visit.session.notice is None, "the same defect is told once"

    def test_a_report_tells_what_is_needed_and_no_names(self) -> None:
        visit = self.struck().do("fault", "", "TypeError: Ann is null").do("report")
        (copied,) = [effect for effect in visit.other if isinstance(effect, effects.Copy)]
        for line in ("version: app-1", "start: snapshot", "TypeError", "1. roll", '[Game "tiny"]'):
            assert line in copied.text
        assert "Ann" not in copied.text
        visit.do("report", "names").do("report")
        copied = [effect for effect in visit.other if isinstance(effect, effects.Copy)][-1]
        assert '[Seat0 "Ann"]' in copied.text

    def test_a_clipboard_that_is_refused_is_told(self) -> None:
        visit = self.struck().do("fault", "", "x").do("report").do("copied", "")
        assert code(visit) == "report-shown"
        assert "<textarea" in visit.html()
        assert code(visit.do("copied", "yes")) == "report-copied"
