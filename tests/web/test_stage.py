"""What is shown of a session's change, what a bot's turn has come to, and how loud all is."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from core import GAMES
from core.kernel.game import OVER, Event
from pygame_web import scenes
from pygame_web.browser.app import loudness
from pygame_web.games.quantum.recap import RECAP
from pygame_web.language import LANGUAGES, translator
from pygame_web.page import Session
from pygame_web.shell.session import Seat
from pygame_web.table.flow import duration
from pygame_web.table.play import undo_target
from pygame_web.table.views import story
from pygame_web.table.views.board_views import of_table
from pygame_web.table.views.log import events as happened
from pygame_web.table.views.stage import between, props, scene_data
from pygame_web.ui import games
from tests.games.lum42.page.shown import game as lum42_game
from tests.games.quantum.page.shown import game as quantum_game
from tests.web.visit import Visit

T = translator("en")
QUANTUM = translator("en", "quantum")


def begun(*bots: str, game: str = "qwantum", **facts: Any) -> Visit:
    visit = Visit(games=GAMES, **facts)
    visit.do("set", "game", game).do("set", "seats", str(len(bots)))
    for seat, level in enumerate(bots):
        visit.do("set", f"bot.{seat}", level)
    return visit.do("new")


def shown(visit: Visit, *words: str) -> tuple[Session, Session]:
    before = visit.session
    visit.do(*words)
    return before, visit.session


def test_a_roll_is_shown_with_its_dice_and_undo_and_jumps_are_not() -> None:
    visit = begun("", "")
    act = between(*shown(visit, "roll"))
    assert act is not None
    data = scene_data(act)
    thrown = [beat for beat in data["beats"] if beat["what"] == "tumble"]
    assert len(thrown) == 7
    assert all(f'id="{beat["prop"]}"' in props(act, T) for beat in thrown)
    assert json.loads(json.dumps(data)) == data
    assert between(*shown(visit, "act", "keep")) is None, "nothing is to be seen of that"
    assert between(*shown(visit, "undo")) is None
    assert between(*shown(visit, "ply", "0")) is None
    assert between(*shown(visit, "now")) is None, "a jump, though it is one step"
    visit.do("act", "keep").do("ply", "0")
    assert between(*shown(visit, "next")) is not None, "one step on is no jump"
    assert between(*shown(visit, "now")) is None


@pytest.mark.parametrize(("setting", "value"), [("pace", "instant"), ("view", "table")])
def test_an_instant_pace_and_the_plain_table_show_no_scene(setting: str, value: str) -> None:
    visit = begun("", "")
    visit.do("set", setting, value) if setting == "pace" else visit.do("view", value)
    assert between(*shown(visit, "roll")) is None


def test_without_a_scene_the_stage_is_empty() -> None:
    assert props(None, T) == '<div id="scene" class="scene" aria-hidden="true"></div>'


def test_a_bots_turn_is_told_in_a_line_an_action_and_played_again_by_itself() -> None:
    visit = begun("", "cadet", game="quantum")
    while visit.settle().table.line.state.turns < 4:
        visit.play(1)
    while visit.settle().table.line.actor != 0:
        visit.play(1)
    view = of_table(visit.table, T)
    assert view.since >= 0
    acts = [action for action in story.actions(view) if action.events[0].code != "ended"]
    assert 0 < str(story.summary(view, T)).count("<li>") == len(acts)
    ply = visit.table.line.ply
    visit.do("rewatch")
    assert visit.table.playing
    assert visit.table.ply < ply
    assert visit.waits[-1].scene, "the next step waits for the scene"
    visit.settle()
    assert visit.table.cursor is None, "play goes on where it was"


def test_a_bots_turn_of_moves_alone_is_told_by_its_moves() -> None:
    line = quantum_game(1, 2, plies=300)
    light = next(
        at
        for at in range(1, line.ply)
        if {event.code for event in happened(line, at - 1, at)} == {"moved"}
    )
    visit = begun("", "cadet", game="quantum")
    while not visit.settle().table.line.state.turns:
        visit.play(1)
    view = replace(of_table(visit.table, T), line=line.cut(light), ply=light, since=light - 1)
    recap = str(story.summary(view, T))
    assert "moves from" in recap
    assert "→" in recap
    assert re.search(r'data-places="sq-\w\d sq-\w\d"', recap), "it lights where it went"


@pytest.mark.parametrize("game", ["quantum", "lum42"])
def test_a_recap_tells_every_action_of_the_rivals_and_losses_first(game: str) -> None:
    """In a game among three: nothing of weight is left out, each line begins one action."""
    visit = begun("", "cadet", "cadet", game=game)
    lost = recaps = 0
    for _ in range(200):
        visit.settle()
        if visit.table.line.actor == OVER or recaps > 25:
            break
        view = of_table(visit.table, T)
        if view.since >= 0 and view.actions:
            recaps += 1
            recap = str(story.summary(view, T))
            done = story.actions(view)
            assert [one.start for one in done] == sorted({one.start for one in done})
            assert done[0].start == view.since
            assert done[-1].end == view.ply
            heavy = [
                action
                for action in done
                if any(scenes.weight(game, event.code) >= 3 for event in action.events)
            ]
            assert recap.count("<li>") >= len(heavy)
            own = games.view(game)
            words = [games.describe(own, one.events, view.names, T.using(game)) for one in done]
            assert "did nothing" not in recap or not any(words)
            mine = [
                event
                for action in done
                for event in action.events
                if event.code == "destroyed" and dict(event.facts)["seat"] == view.actor
            ]
            if mine:
                lost += 1
                assert "Ships lost" in recap
                assert recap.index("story-news") < recap.index("story-lines")
        visit.play(1)
    assert recaps > 5
    assert lost or game != "quantum"


@pytest.mark.parametrize("entropy", ["1", "5", "8"])
def test_what_a_rival_did_before_the_first_turn_is_not_called_nothing(entropy: str) -> None:
    visit = Visit(games=GAMES, entropy=entropy).do("quick", "quantum")
    for _ in range(6):
        visit.settle()
        view = of_table(visit.table, T)
        if view.since >= 0 and view.actions:
            break
        visit.play(1)
    recap = str(story.summary(view, T))
    assert "Deckhand" in recap
    assert "did nothing" not in recap


def test_what_a_turn_that_begins_brings_is_told_in_its_own_colour() -> None:
    """A rival ends a turn; the card "Brilliant" gives research at the start of the next one."""
    ended = Event("ended", seat=1)
    begun_turn = Event("turn", seat=0, actions=3, turn=9, extra=False)
    gain = Event("research", seat=0, was=2, value=4, why="brilliant")
    taken = Event("taken", seat=1, card="agile")
    names = ("Ann", "Ben")
    assert RECAP.owner is not None
    assert RECAP.owner((ended, begun_turn, gain)) == 0
    assert RECAP.line((ended, begun_turn, gain), names, QUANTUM)[1] == "2 → 4"
    assert RECAP.owner((taken, begun_turn, gain)) is None
    assert "Agile" in RECAP.line((taken, begun_turn, gain), names, QUANTUM)[1]
    assert RECAP.owner((taken,)) is None


def test_ships_that_a_rival_sets_up_are_lines_of_a_recap() -> None:
    visit = begun("", "cadet", game="quantum")
    found: set[str] = set()
    while True:
        visit.settle()
        recap = re.sub(r"<[^>]*>", "|", str(story.summary(of_table(visit.table, T), T)))
        assert "Turned up" not in recap, "the cards lie there for all to see"
        found |= set(re.findall(r"\|(\+ [a-i]\d)\|", recap))
        if visit.table.line.state.turns:
            break
        visit.play(1)
    assert len(found) >= 3


def test_heavy_steps_are_looked_at_longer_than_light_ones() -> None:
    visit = begun("", "greedy")
    begins = replace(visit.table, line=visit.table.line.cut(0))
    assert duration(begins) == 1
    assert duration(visit.do("roll").table) < 1
    line = quantum_game(1, 2, plies=300)
    falls = (
        at
        for at in range(1, line.ply)
        if "destroyed" in {event.code for event in happened(line, at - 1, at)}
    )
    assert duration(replace(begins, line=line.cut(next(falls)))) > 1


FLYING = ("quantum", "lum42")
"""The games whose pieces move. Qwantum's sums are written, and a new game may have no pieces."""


@pytest.mark.parametrize("game", GAMES)
def test_a_sentence_says_what_a_rival_does_while_a_piece_flies_but_nothing_unseen(
    game: str,
) -> None:
    """Not that the rival is thinking."""
    visit, flights = begun("", GAMES[game].bots[0], game=game), 0
    for _ in range(400):
        before = visit.session
        if visit.asked:
            visit.think()
        elif visit.waits:
            visit.pass_time()
        else:
            visit.play(1)
            continue
        act = between(before, visit.session)
        if act is None:
            continue
        sentence = re.search('id="prop-words"[^>]*>([^<]+)', str(props(act, T)))
        brings = sentence and re.search(r" points?\.", sentence[1])
        assert not brings, "what it brings is not seen yet"
        turned = act.scene.beats[0].what == "turn"
        assert not sentence or not turned, "what is turned over is not seen yet"
        if act.scene.secret or "fly" not in {one.what for one in act.scene.beats}:
            continue
        flights += 1
        assert sentence, act.name
    assert flights or game not in FLYING, "no piece of a rival flew"


def test_sound_is_off_until_wanted_and_an_embedded_table_is_silent_unless_asked() -> None:
    visit = begun("", "")
    assert loudness(visit.session) == "off"
    visit.do("set", "sound", "loud")
    assert loudness(visit.session) == "loud"
    assert json.loads(visit.disk.kept["settings"])["sound"] == "loud"
    kept = visit.disk
    silent = Visit(kept, games=GAMES, page="embed", query={"game": "qwantum"})
    assert loudness(silent.session) == "off", "another page's visitor has not asked for it"
    silent.do("set", "sound", "quiet")
    assert loudness(silent.session) == "quiet"
    asked = Visit(games=GAMES, page="embed", query={"game": "qwantum", "sound": "1"})
    assert loudness(asked.session) == "normal"


def test_the_turn_of_a_person_here_is_heard_after_somebody_elsewhere() -> None:
    visit, line = begun("", "", game="quantum"), quantum_game(1, 2, plies=60)

    def is_heard(ply: int, away: int) -> bool:
        seats = tuple(Seat(away=number == away) for number in range(2))
        tables = (replace(visit.table, line=line.cut(end), seats=seats) for end in (ply - 1, ply))
        act = between(*(replace(visit.session, table=table) for table in tables))
        return act is not None and any(beat.sound == "turn" for beat in act.scene.beats)

    passed = [ply for ply in range(2, line.ply) if line.seat_at(ply - 1) == 1 - line.seat_at(ply)]
    assert any(is_heard(ply, line.seat_at(ply - 1)) for ply in passed)
    assert not any(is_heard(ply, line.seat_at(ply)) for ply in passed)


@pytest.mark.parametrize("person", range(3))
def test_before_the_first_turn_each_line_of_the_recap_is_about_one_rival(person: int) -> None:
    """The rolls of the next player are no part of what a rival did, nor are one's own."""
    levels = ["cadet"] * 3
    levels[person] = ""
    visit, lines = begun(*levels, game="quantum"), 0
    while visit.table.line.state.turns == 0:
        visit.settle()
        view = of_table(visit.table, T)
        for action in story.actions(view) if view.since >= 0 else ():
            dice = [event for event in action.events if event.code.startswith("fleet-")]
            assert {dict(event.facts)["seat"] for event in dice} <= {action.seat}
            assert action.seat != person
            lines += bool(dice)
        visit.play(1)
    assert lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [key for key in GAMES if games.view(key).recap is not None])
def test_a_line_of_the_recap_is_named_by_what_is_seen_and_described_by_its_sentence(
    game: str, language: str
) -> None:
    t, described = translator(language), 0
    visit = Visit(games=GAMES)
    visit.do("set", "game", game).do("set", "bot.1", GAMES[game].bots[0]).do("new").settle()
    for _ in range(25):
        recap = str(story.summary(of_table(visit.table, t), t))
        for found in re.finditer(r'<button[^>]*class="story-line[^>]*>', recap):
            assert "aria-label" not in found[0]
            described += "title=" in found[0]
        visit.play(1).settle()
    assert described


@pytest.mark.parametrize("game", [key for key in GAMES if games.view(key).recap is not None])
def test_an_own_first_step_taken_back_brings_the_recap_again(game: str) -> None:
    visit, seen = begun("", GAMES[game].bots[0], game=game), 0
    for _ in range(120):
        visit.settle()
        table = visit.table
        if table.line.actor == OVER or seen > 3:
            break
        view = of_table(table, T)
        recap = str(story.summary(view, T))
        if recap and view.tokens:
            visit.do("act", sorted(view.tokens)[-1])
            if undo_target(visit.table) == table.line.ply:
                gone = str(story.summary(of_table(visit.table, T), T))
                assert recap != gone
                assert str(story.summary(of_table(visit.do("undo").table, T), T)) == recap
                seen += 1
        visit.settle().play(1)
    assert seen


def test_a_long_film_of_an_own_decision_is_seen_on_the_page_as_it_was() -> None:
    """LUM42: with the last unit deployed all probes collect. A short one hides nothing."""
    opened: dict[bool, int] = {True: 0, False: 0}
    line = lum42_game(1, 2)
    visit = begun("", "", game="lum42")
    for end in range(1, line.ply):
        if line.seat_at(end - 1) < 0:
            continue
        tables = (replace(visit.table, line=line.cut(at)) for at in (end - 1, end))
        act = between(*(replace(visit.session, table=table) for table in tables))
        if act is None or act.scene.secret or scenes.moment(line, end - 1, end):
            continue
        long = act.scene.ms > 2000
        assert act.open is not long
        opened[act.open] += 1
    assert min(opened.values())
