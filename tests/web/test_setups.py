"""A set-up that its game cannot play cannot be made, whatever made it; a bot that fails says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

import core
from core.bots.levels import opponents
from core.kernel.errors import GameError
from core.kernel.game import read_options
from core.kernel.record import read_record
from pygame_web.browser import bot_worker
from pygame_web.features.review import jobs
from pygame_web.features.tutorial.state import RUN
from pygame_web.language import translator
from pygame_web.page import Message, Session, update
from pygame_web.shell.session import Seat, Setup
from pygame_web.table.new_game import begin_table
from pygame_web.table.setups import put_right
from pygame_web.ui import games
from tests.web.visit import Disk, Guest, Visit

GAMES = tuple(core.GAMES)


def assert_playable(session: Session) -> None:
    """The set-up of the lobby can be begun."""
    setup, game = session.setup, session.games[session.setup.game]
    assert setup.count in game.seats
    assert len(setup.seats) == 4
    assert {seat.bot for seat in setup.seats} <= {"", *opponents(game)}
    assert not any(seat.bot and seat.away for seat in setup.seats)
    options = read_options(game, setup.count, dict(setup.options))
    game.new(seats=setup.count, **options)
    assert game.chance or not setup.real_dice


def play(visit: Guest, plies: int) -> None:
    """Whatever a person may do first, until so many plies are played or the game is over."""
    for _ in range(4 * plies):
        visit.settle()
        line = visit.table.line
        assert not visit.table.failed
        if line.ply >= plies or line.actor == -2:
            return
        if line.actor == -1:
            visit.do("roll")
        else:
            visit.do("act", line.game.write_action(line.game.legal(line.state)[0]))
    raise AssertionError("the game hangs")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("before", GAMES)
def test_play_now_home_begin_the_game_is_a_game_that_goes_on(name: str, before: str) -> None:
    visit = Guest()
    visit.do("set", f"game {before}").do("quick", name).do("lobby")
    assert_playable(visit.session)
    assert visit.session.setup.game == name
    visit.do("new")
    assert visit.table.line.game.name == name
    assert any(seat.bot for seat in visit.table.seats)
    play(visit, 40)
    line = visit.table.line
    assert any(visit.table.seats[line.seat_at(ply)].bot for ply in range(line.ply))


@pytest.mark.parametrize("name", GAMES)
def test_a_guided_game_leaves_a_set_up_that_can_be_begun(name: str) -> None:
    script = json.dumps(
        {
            "position": core.GAMES[name].write_state(core.GAMES[name].new(seats=2)),
            "stage": [{"en": "Look", "goal": ["x"]}],
        }
    )
    visit = Guest().do("guide", name).do("fetched", f"{name}-guide.json", script)
    assert RUN.get(visit.table) is not None
    visit.do("lobby")
    assert_playable(visit.session)
    visit.do("new")
    play(visit, 20)


def test_one_player_of_qwantum_becomes_two_of_quantum() -> None:
    visit = Guest().do("set", "game qwantum").do("set", "seats 1").do("quick", "quantum")
    assert visit.session.setup.count == 2
    assert_playable(visit.session)


@pytest.mark.parametrize("name", GAMES)
def test_a_map_or_a_starter_that_does_not_fit_the_seats_gives_way_with_a_word(name: str) -> None:
    game = core.GAMES[name]
    for option in game.options:
        for choice in option.choices:
            for count in game.seats:
                visit = Guest().do("set", f"game {name}").do("set", f"seats {count}")
                visit.do("set", f"option.{option.name}", choice)
                assert_playable(visit.session)
                for other in game.seats:
                    visit.do("set", f"seats {other}")
                    assert_playable(visit.session)


@pytest.mark.parametrize("name", GAMES)
def test_an_option_and_its_choices_have_words(name: str) -> None:
    view, t = games.view(name), translator("de").using(name)
    for option in core.GAMES[name].options:
        plain = {option.name, option.name.capitalize()}
        assert view.option(option.name, t) not in plain, f"no word for option {option.name}"
        for choice in filter(str.isalpha, option.choices):
            assert view.choice(option.name, choice, t) != choice, f"no word for {choice}"


def test_a_map_that_does_not_fit_any_more_is_told() -> None:
    visit = Guest().do("set", "game quantum")
    one = next(
        choice
        for choice in core.GAMES["quantum"].options[0].choices
        if choice != "auto" and _begins("quantum", 2, map=choice)
    )
    visit.do("set", "option.map", one)
    assert visit.session.setup.options == {"map": one}
    visit.do("set", "seats", "4")
    assert visit.session.setup.options == {}
    assert visit.session.notice is not None
    assert visit.session.notice.code == "refitted"
    assert "do not fit Quantum" in visit.html()


def _begins(name: str, count: int, **options: str) -> bool:
    game = core.GAMES[name]
    try:
        game.new(seats=count, **read_options(game, count, options))
    except GameError:
        return False
    return True


STORED: dict[str, dict[str, Any]] = {
    "a bot of another game": {"game": "quantum", "seats": [{}, {"bot": "novice"}]},
    "a bot of nobody": {"game": "lum42", "seats": [{"bot": "genius"}]},
    "a person and a bot in one": {"game": "lum42", "seats": [{"bot": "cadet", "away": True}]},
    "seats": {"game": "quantum", "count": 1},
    "no seats": {"game": "qwantum", "count": 0},
    "an option of another game": {"game": "quantum", "options": {"start": "1"}},
    "a value of nobody": {"game": "qwantum", "options": {"start": "9"}},
    "a starter who is not there": {"game": "qwantum", "count": 2, "options": {"start": "3"}},
    "a game of nobody": {"game": "chess"},
}


@pytest.mark.parametrize("stored", STORED.values(), ids=STORED.keys())
def test_a_stored_set_up_that_does_not_fit_is_put_right_with_a_word(stored: Any) -> None:
    visit = Guest(Disk(kept={"setup": json.dumps(stored)}))
    assert_playable(visit.session)
    assert visit.session.notice is not None
    assert visit.session.notice.code == "refitted"
    assert "were changed" in visit.html()
    visit.do("new")
    assert visit.session.page == "table"


def test_a_stored_set_up_that_fits_is_opened_in_silence() -> None:
    visit = Guest().do("set", "game quantum").do("set", "bot.1 recruit").do("set", "seats 3")
    again = visit.reload()
    assert again.session.setup == visit.session.setup
    assert again.session.notice is None


def test_a_set_up_that_fits_is_left_as_it_is() -> None:
    for name, game in core.GAMES.items():
        setup = Setup(name, game.seats[-1], (Seat("Ann"), *[Seat(bot=game.bots[-1])] * 3))
        assert put_right(core.GAMES, setup) == (setup, ())


def test_no_table_is_laid_with_a_bot_that_the_game_does_not_have() -> None:
    session = Session(games=core.GAMES)
    seats = (Seat(), Seat(bot="novice"))
    after, effects = begin_table(session, core.GAMES["quantum"], seats, {})
    assert after.table is None
    assert effects == ()
    assert after.notice is not None
    assert after.notice.code == "setup"


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_is_unknown_here_does_not_become_a_person(name: str) -> None:
    game = core.GAMES[name]
    visit = Guest().do("quick", name)
    play(visit, 12)
    (id, text), *_ = visit.disk.saved.items()
    level = visit.table.seats[1].bot
    visit.disk.saved[id] = text.replace(f'Bot1 \\"{level}\\"', 'Bot1 \\"wizard\\"')
    again = Guest(visit.disk, entropy="two").do("resume", id)
    assert again.table.seats[1].bot == game.bots[0]
    assert again.session.notice is not None
    assert again.session.notice.code == "bot-unknown"
    assert "wizard" in again.html()
    play(again, again.table.line.ply + 12)
    assert read_record(again.table.line.record.text()).tags["Bot1"] == game.bots[0]
    last = Guest(visit.disk, entropy="three").do("resume", id)
    assert last.session.notice is None, "it was put right in what is stored"


class TestABotThatFails:
    """It is said on the page, and there are three ways on."""

    @staticmethod
    def failed(name: str = "quantum", why: str = "RuntimeError: no") -> Guest:
        visit = Guest().do("quick", name)
        while not visit.asked:
            visit.pass_time()
            line = visit.table.line
            if line.actor == -1:
                visit.do("roll")
            elif line.actor == 0:
                visit.do("act", line.game.write_action(line.game.legal(line.state)[0]))
        question = visit.asked.pop()
        return visit.do("bot-failed", question.id, why)

    @staticmethod
    def tiny() -> Visit:
        """At the tiny game, after a person's decision that no die has followed."""
        visit = Visit().do("new")
        while not visit.asked:
            visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
        return visit.do("bot-failed", visit.asked.pop().id, "no")

    @pytest.mark.parametrize("name", GAMES)
    def test_a_failed_bot_is_told_with_three_ways_on(self, name: str) -> None:
        visit = self.failed(name)
        page = visit.html()
        assert "could not answer" in page
        assert 'data-do="pause"' in page
        assert f'data-do="substitute {core.GAMES[name].bots[1]}"' in page
        assert 'data-do="substitute"' in page
        assert "is thinking" not in page
        visit.pass_time()
        assert visit.table.failed
        assert not visit.asked

    def test_a_failed_bot_is_asked_again(self) -> None:
        visit = self.failed().do("pause")
        assert not visit.table.failed
        assert visit.session.notice is None
        play(visit, 30)

    @pytest.mark.parametrize("name", GAMES)
    def test_another_bot_plays_on_and_stays_after_a_reload(self, name: str) -> None:
        other = core.GAMES[name].bots[1]
        visit = self.failed(name).do("substitute", other)
        assert visit.table.seats[1].bot == other
        assert [question.level for question in visit.asked] == [other]
        play(visit, 30)
        again = Guest(visit.disk, entropy="two").do("resume", visit.table.id)
        assert again.table.seats[1].bot == other

    def test_a_person_plays_on_and_stays_after_a_reload(self) -> None:
        visit = self.failed().do("substitute", "")
        assert not visit.table.seats[1].bot
        play(visit, 30)
        again = Guest(visit.disk, entropy="two").do("resume", visit.table.id)
        assert not again.table.seats[1].bot

    def test_nobody_else_is_put_at_the_table_by_a_mangled_name(self) -> None:
        visit = self.failed().do("substitute", "wizard")
        assert visit.table.failed
        assert visit.session.ignored == 1

    def test_a_bot_that_answers_is_not_replaced(self) -> None:
        visit = Guest().do("quick", "quantum").do("substitute", "admiral")
        assert visit.table.seats[1].bot == "deckhand"

    @pytest.mark.parametrize("answer", ["nonsense", "\0", "x" * 500, "end", "=1", "🎲"])
    def test_nonsense_and_illegal_tokens_are_failures(self, answer: str) -> None:
        visit = self.failed()
        visit.do("pause")
        question = visit.asked.pop()
        visit.do("bot", question.id, answer).pass_time()
        assert visit.table.failed
        assert "could not answer" in visit.html()

    def test_after_a_reload_the_bot_is_asked_again_and_is_no_person(self) -> None:
        visit = self.failed()
        again = Guest(visit.disk, entropy="two").do("resume", visit.table.id)
        assert again.table.seats[1].bot == "deckhand"
        assert [question.level for question in again.asked] == ["deckhand"]

    def test_whoever_takes_back_goes_on_without_a_pause(self) -> None:
        visit = self.tiny().do("undo")
        assert not visit.table.failed
        assert not visit.table.paused

    def test_a_game_with_a_failed_bot_goes_on_after_the_lobby(self) -> None:
        visit = self.failed().do("lobby").do("resume")
        assert "could not answer" in visit.html()
        play(visit.do("pause"), 20)

    def test_the_only_bot_of_a_game_leaves_the_person(self) -> None:
        page = self.tiny().html()
        assert 'data-do="substitute"' in page
        assert 'data-do="substitute ' not in page

    def test_on_a_read_only_table_a_failed_bot_is_only_asked_again(self) -> None:
        query = {"game": "qwantum", "readonly": "1"}
        visit = Guest(page="embed", query=query)
        while not visit.asked:
            visit.pass_time()
        page = visit.do("bot-failed", visit.asked.pop().id, "no").html()
        assert 'data-do="pause"' in page
        assert "substitute" not in page


class TestTheWorker:
    """What runs there never raises: PyScript would say nothing, and the page would wait."""

    def test_the_worker_tells_a_failure_in_words(self) -> None:
        game = core.GAMES["quantum"]
        position = game.write_state(game.new(seats=2))
        for question in (
            ("quantum", position, "novice", "s"),
            ("chess", position, "novice", "s"),
            ("quantum", "rubbish", "deckhand", "s"),
        ):
            assert bot_worker.choose(*question).startswith(" ")

    def test_the_worker_tells_a_defect_of_a_bot(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> None:
            raise RecursionError("too deep")

        monkeypatch.setattr("core.bots.choose", broken)
        game = core.GAMES["quantum"]
        answer = bot_worker.choose("quantum", game.write_state(game.new(seats=2)), "deckhand", "s")
        assert answer == " RecursionError: too deep"

    def test_a_review_that_meets_a_defect_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> None:
            raise RuntimeError("provoked")

        monkeypatch.setattr(jobs, "_line", broken)
        assert json.loads(jobs.review("", "0", "1")) == {"error": "defect"}
        assert json.loads(jobs.odds("", "0")) == {"error": "defect"}

    def test_a_job_that_meets_a_defect_is_one_that_failed(self) -> None:
        assert bot_worker.run("advice", "advise", '["chess", "no position"]') == ""
        assert bot_worker.run("nothing", "at all", "[]") == ""


def test_whatever_changes_the_set_up_passes_the_one_gate() -> None:
    session = Session(games=core.GAMES, setup=Setup("quantum", 9, (Seat(bot="novice"),)))
    after, _ = update(session, Message("set", "name.0", "Ann"))
    assert_playable(after)
