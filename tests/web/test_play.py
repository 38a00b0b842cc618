"""At the table: people, bots, virtual dice, undo, pace. With the tiny dice game."""

from __future__ import annotations

from random import Random

import pytest

import core
from core import OVER
from core.kernel.record import Record
from core.kernel.timeline import replay, start
from pygame_web.shell import links
from pygame_web.table.flow import PACE, awaited, to_take, waits_for_tap
from pygame_web.table.play import undo_target
from pygame_web.table.seats import roller
from tests.every_game import ALL
from tests.tiny import GAMES
from tests.web.visit import Visit


def two_people() -> Visit:
    return Visit().do("set", "bot.1", "").do("new")


def against_bot() -> Visit:
    return Visit().do("quick", "tiny")


def test_a_quick_game_is_one_message() -> None:
    visit = against_bot()
    assert visit.session.page == "table"
    assert [seat.bot for seat in visit.table.seats] == ["", "novice"]


def test_a_whole_game_against_a_bot_is_a_record_that_replays() -> None:
    visit = against_bot().play()
    line = visit.table.line
    assert line.actor == OVER
    assert replay(GAMES, line.record).state.banked == line.state.banked
    assert line.record.tags["Result"] == " ".join(map(str, line.state.banked))


def test_dice_after_a_decision_fall_at_once_and_depend_on_seed_and_ply_only() -> None:
    visit = two_people().do("act", "roll")
    assert len(visit.tokens) == 2
    assert visit.tokens[1].startswith("=")
    again = two_people().do("act", "roll")
    assert again.tokens == visit.tokens
    other = Visit(entropy="other").do("set", "bot.1", "").do("new")
    falls = {Visit(entropy=str(n)).do("new").do("act", "roll").tokens[1] for n in range(40)}
    assert other.table.seed != visit.table.seed
    assert len(falls) == 6, "every visit has dice of its own"


def test_undo_takes_decisions_back_but_never_a_die() -> None:
    visit = two_people().do("act", "roll")
    while visit.tokens[-1] == "=1":
        visit.do("act", "roll")
    plies = len(visit.tokens)
    assert undo_target(visit.table) is None
    visit.do("undo")
    assert len(visit.tokens) == plies
    assert visit.session.notice is not None
    assert visit.session.notice.code == "no-undo"
    visit.do("act", "hold")
    assert len(visit.tokens) == plies + 1
    visit.do("undo")
    assert len(visit.tokens) == plies
    fall = visit.do("act", "roll").tokens[-1]
    assert visit.do("undo").tokens[-1] == fall


def test_undo_goes_back_over_what_a_bot_decided_since() -> None:
    """With a bot in between, the last decision of a person is what is taken back."""
    visit = against_bot().do("act", "roll")
    while visit.table.line.actor != 0 or visit.tokens[-1] == "=1":
        visit.settle().do("act", "roll")
    visit.do("act", "hold")
    question = visit.asked[-1]
    visit.do("undo")
    assert visit.table.line.actor == 0
    before = visit.tokens
    visit.answer(question)
    assert visit.tokens == before, "the bot's answer belongs to a game that was taken back"


def test_a_bot_answers_no_sooner_than_its_pace_and_no_later_than_needed() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    plies = len(visit.tokens)
    assert [wait.ms for wait in visit.waits[-1:]] == [PACE["normal"] // 3], "it has no choice"
    visit.think()
    assert len(visit.tokens) == plies, "the answer waits for its pace"
    visit.pass_time()
    assert len(visit.tokens) > plies


def test_a_changed_pace_holds_at_once() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    visit.waits.clear()
    visit.do("set", "pace", "instant")
    assert [wait.ms for wait in visit.waits] == [0]


def test_a_new_game_never_receives_an_old_bots_answer() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    old = visit.asked[-1]
    visit.do("quick", "tiny")
    assert awaited(visit.table) != old.id
    visit.answer(old)
    assert visit.tokens == ()
    assert visit.table.answer == ""


def test_a_click_while_a_bot_thinks_is_answered_and_changes_nothing() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    before = visit.tokens
    visit.do("act", "roll")
    assert visit.tokens == before
    assert "decides." in visit.html() or "decision." in visit.html()
    visit.settle()
    assert visit.tokens[: len(before)] == before


def test_a_double_click_is_one_click() -> None:
    visit = two_people().do("act", "roll").do("act", "roll", after=80)
    assert visit.tokens.count("roll") == 1
    visit.do("act", "roll", after=900)
    assert visit.tokens.count("roll") == 2


def test_a_click_on_what_was_drawn_before_is_dropped() -> None:
    visit = two_people().do("act", "roll", "0")
    assert len(visit.tokens) == 2
    visit.do("act", "roll", "0")
    assert len(visit.tokens) == 2
    visit.do("act", "roll", "2")
    assert len(visit.tokens) == 4


@pytest.mark.parametrize(
    ("token", "code"), [("hold", "why"), ("nonsense", "token"), ("=3", "why"), ("<xss>", "token")]
)
def test_a_wrong_token_is_explained_and_changes_nothing(token: str, code: str) -> None:
    visit = two_people().do("act", token)
    assert visit.tokens == ()
    assert visit.session.notice is not None
    assert visit.session.notice.code == code
    assert "<xss>" not in visit.html()


def test_why_not_is_said_in_words_and_plays_nothing() -> None:
    visit = two_people().do("why", "hold")
    assert visit.session.notice is not None
    assert visit.session.notice.reason is not None
    assert visit.session.notice.reason.code == "nothing-to-hold"
    assert "nothing to hold" in visit.html()
    assert visit.tokens == ()


def test_steps_open_and_close_and_go_with_the_ply() -> None:
    visit = two_people().do("step", "+a").do("step", "+b").do("step", "+a")
    assert visit.table.steps == ("a", "b")
    assert visit.do("step", "-a").table.steps == ("b",)
    assert visit.do("step", "=x y").table.steps == ("x", "y")
    assert visit.do("act", "roll").table.steps == ()
    assert visit.do("step", "").table.steps == ()
    ignored = visit.session.ignored
    assert visit.do("step", "!x").session.ignored == ignored + 1


def test_pause_lets_bots_wait_and_going_on_asks_them_anew() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    visit.do("pause")
    plies = len(visit.tokens)
    visit.think()
    visit.pass_time()
    assert len(visit.tokens) == plies
    visit.do("pause").settle()
    assert len(visit.tokens) > plies


def test_a_bot_that_fails_pauses_the_table_and_loses_nothing() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    before = visit.tokens
    visit.do("bot", visit.asked[-1].id, "no such token").pass_time()
    assert visit.tokens == before
    assert visit.table.paused
    assert visit.session.notice is not None
    assert visit.session.notice.code == "bot-failed"
    visit.asked.clear()
    visit.do("pause").settle()
    assert len(visit.tokens) > len(before)


def test_bots_alone_play_a_game_to_watch() -> None:
    visit = Visit().do("set", "bot.0", "novice").do("set", "bot.1", "novice").do("new").settle()
    assert visit.table.line.actor == OVER
    assert visit.session.results == (), "nobody of us played"


def test_in_the_lobby_the_table_waits() -> None:
    visit = against_bot()
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    visit.do("lobby")
    plies = len(visit.tokens)
    visit.settle()
    assert len(visit.tokens) == plies
    visit.do("resume").settle()
    assert len(visit.tokens) > plies


def test_a_device_shared_by_people_asks_to_be_handed_over() -> None:
    visit = Visit().do("set", "bot.1", "").do("set", "handover", "yes").do("new")
    assert 'data-do="take 0"' in visit.html()
    assert 'data-act="' not in visit.html()
    visit.do("act", "roll")
    assert visit.tokens == (), "the one who may act has not taken the device"
    visit.do("take", "1")
    assert 'data-do="take 0"' in visit.html()
    visit.do("take", "0").do("act", "roll")
    while visit.table.line.actor == 0:
        visit.do("act", "hold" if visit.table.line.state.gathered else "roll")
    assert 'data-do="take 1"' in visit.html()


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("real", ["virtual", "real"])
def test_the_table_of_every_game_always_knows_what_it_waits_for(name: str, real: str) -> None:
    """Also where equal dice are rolled off again and again: the question who rolls has an end."""
    game = ALL[name]
    for seats in game.seats:
        visit = Visit(games=ALL, query={"game": name}).do("set", "seats", str(seats))
        for seat in range(seats):
            visit.do("set", f"bot.{seat}", "")
        visit.do("set", "dice", real).do("new")
        random = Random(seats)
        for _ in range(60):
            table = visit.settle().table
            s = table.line.state
            assert roller(table) in range(-2, seats)
            if game.actor(s) == OVER:
                break
            if game.actor(s) >= 0 or table.real_dice:
                visit.do("act", game.write_action(random.choice(game.legal(s))))
            else:
                assert waits_for_tap(table)
                visit.do("roll")


def test_a_roll_off_that_never_ends_does_not_stop_the_page() -> None:
    game = ALL["quantum"]
    visit = Visit(games=ALL, query={"game": "quantum"}).do("set", "dice", "real")
    visit.do("set", "handover", "yes").do("set", "bot.1", "").do("new")
    for _ in range(200):
        table = visit.table
        if to_take(table) >= 0:
            visit.do("take", str(to_take(table)))
            continue
        s = table.line.state
        same = [action for action in game.legal(s) if game.write_action(action) == "=1"]
        visit.do("act", game.write_action((same or game.legal(s))[0]))
        visit.html()


def test_rematch_begins_with_the_next_player() -> None:
    visit = Visit().do("set", "name.0", "Ann").do("set", "name.1", "Bob").do("set", "bot.1", "")
    visit.do("new").play().do("rematch")
    assert [seat.name for seat in visit.table.seats] == ["Bob", "Ann"]
    assert visit.tokens == ()


def test_nobody_is_asked_where_to_start_when_one_planet_is_left() -> None:
    visit = Visit(games=core.GAMES).do("set", "game", "quantum").do("set", "seats", "2")
    for seat in "01":
        visit.do("set", f"bot.{seat}", "")
    visit.do("new")
    while visit.table.line.state.starter < 0:
        visit.do("roll" if visit.table.line.actor < 0 else "act", "keep")
    line = visit.table.line
    first = line.actor
    answers = [line.game.write_action(action) for action in line.game.legal(line.state)]
    assert len(answers) == 2, "two planets to start from"
    visit.do("act", answers[0])
    line = visit.table.line
    assert line.record.tokens[-1] == answers[1], "the other one is taken by itself"
    assert line.state.pending[-1].kind == "settle"
    assert line.actor == first
    assert visit.do("undo").table.line.actor == first
    assert visit.table.line.state.pending[-1].kind == "start", "what was decided is taken back"


def test_where_no_sum_fits_one_press_takes_the_miss_and_one_takes_it_back() -> None:
    """It was told before the press; in step C there is nothing more to decide."""
    game = core.GAMES["qwantum"]
    dead = "qwantum1 b 0 r1,r2,r3,p3,b6,y5,w3 - . 1.0 33/33/33/33 -/-/-/-"
    line = start(core.GAMES, Record("qwantum", 2, game.rules, {}, dead, {}))
    visit = Visit(games=core.GAMES, fragment="#" + links.write(line)).do("keep")
    visit.do("act", "pass")
    state = visit.table.line.state
    assert visit.tokens == ("pass", "pass")
    assert (state.phase, visit.table.line.actor) == ("c", 1), "the other one is asked as ever"
    assert visit.do("undo").tokens == ()
    visit.do("act", "pass").do("act", "pass")
    assert visit.table.line.state.misses == bytes([2, 0])


def test_whoever_could_have_written_is_asked_again() -> None:
    game = core.GAMES["qwantum"]
    open_row = "qwantum1 b 0 r1,r2,r3,p3,b6,y5,w3 - . 1.0 33/33/-/33 -/-/-/-"
    line = start(core.GAMES, Record("qwantum", 2, game.rules, {}, open_row, {}))
    visit = Visit(games=core.GAMES, fragment="#" + links.write(line)).do("keep")
    assert visit.do("act", "pass").tokens == ("pass",)
