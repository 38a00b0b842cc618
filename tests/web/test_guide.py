"""Guided first games: a blind newcomer finishes each, and detours do no harm."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Self

import pytest

from core import GAMES
from core.games.site import FIRST
from core.kernel import course
from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web import scenes
from pygame_web.features.tutorial import active as guide
from pygame_web.features.tutorial import build as tutorial_files
from pygame_web.features.tutorial.state import GUIDED, RUN
from pygame_web.language import LANGUAGES
from pygame_web.shell import progress, rules
from pygame_web.shell.session import Fetch
from tests import newcomer
from tests.checked_lessons import check_course
from tests.every_game import declared_events
from tests.web.visit import Disk, Guest, Visit

ROOT = Path(__file__).parents[2]
LONGEST = 100
"""Characters of a sentence: four lines on a small phone."""
WORDS, TAP = 180 / 60 / 2, 3
"""Words in a second of somebody who reads 180 in a minute, all of them twice; seconds for a tap."""
FOUR_MINUTES = 4 * 60
EACH = pytest.mark.parametrize("game", FIRST)


def guide_text(game: str) -> str:
    return json.dumps(tutorial_files.guide(game))


class Learner(Guest):
    """A visitor who is shown how, at an instant pace."""

    def shown(self, game: str) -> Learner:
        """At the beginning of the guided game."""
        self.do("guide", game)
        assert self.other[-1] == Fetch(f"{game}-guide.json")
        return self.fetched(game)

    def fetched(self, game: str) -> Learner:
        self.do("fetched", f"{game}-guide.json", guide_text(game)).settle()
        return self

    def stage(self) -> int:
        found = newcomer.stage(self.html())
        assert found is not None
        return found[0]

    def tap(self, kind: str, words: str) -> Learner:
        """Tap an element with this attribute."""
        verb, _, arg = words.partition(" ") if kind == "do" else (kind, "", words)
        self.do(verb, arg).settle()
        return self

    def follow(self, random: Random, most: int = 200) -> list[str]:
        """Tap what is lit until all tasks are done; returns the tasks seen."""
        seen: list[str] = []
        for _ in range(most):
            found = newcomer.stage(self.html())
            if found is None or found[0] == found[1]:
                return seen
            seen += [str(found[0])] if str(found[0]) not in seen else []
            tap = newcomer.choose(self.html(), random)
            assert tap is not None, f"nothing is lit in stage {found}: {self.tokens}"
            self.tap(*tap)
        raise AssertionError("the guided game does not end")


@EACH
@pytest.mark.parametrize("seed", range(2))
def test_a_blind_newcomer_finishes_the_guided_game_and_plays_on(game: str, seed: int) -> None:
    visit = Learner(entropy=f"visit {seed}").shown(game)
    seen = visit.follow(Random(seed))
    stages = len(tutorial_files.guide(game)["stage"])
    assert len(seen) > stages / 2, "whole tasks went by unseen"
    assert progress.stars(visit.session) == {f"{game}/first": guide.DONE}
    html = visit.html()
    assert tutorial_files.guide(game)["done"]["en"] in html.replace("&#x27;", "'")
    assert RUN.get(visit.do("guide-next").table) is None
    assert 'id="guide"' not in visit.html()
    visit.play(40)
    assert visit.table.line.record.tags["Bot1"] == GAMES[game].bots[0]


def test_the_map_names_its_squares_while_the_guide_does() -> None:
    visit = Learner().shown("quantum")
    named = []
    for _ in range(200):
        found = newcomer.stage(visit.html())
        if found is None or found[0] == found[1]:
            break
        words = tutorial_files.guide("quantum")["stage"][found[0]]["en"]
        shown = "q-coordinates" in visit.html()
        square = re.search(r"\b[a-i][1-9]\b", words)
        assert shown or square is None, words
        named.append(shown)
        tap = newcomer.choose(visit.html(), Random(1))
        assert tap is not None
        visit.tap(*tap)
    assert set(named) == {False, True}


class Timed(Learner):
    """A learner at a normal pace, whose clock shows what taps, scenes and waiting take."""

    seconds = 0.0

    def do(self, verb: str, arg: str = "", value: str = "", *, after: int = 1000) -> Self:
        before = self.session.table
        super().do(verb, arg, value, after=after)
        line = self.table.line if self.session.table else None
        if line is not None and before is not None and before.line.ply < line.ply:
            self.seconds += scenes.scene(line, before.line.ply, line.ply).ms / 1000
        return self

    def pass_time(self) -> None:
        self.seconds += sum(wait.ms for wait in self.waits) / 1000
        super().pass_time()


@EACH
def test_a_guided_game_takes_less_than_four_minutes_in_every_language(game: str) -> None:
    visit, script = Timed(), tutorial_files.guide(game)
    visit.shown(game)
    taps, random = 0, Random(1)
    while (stage := visit.stage()) < len(script["stage"]):
        tap = newcomer.choose(visit.html(), random)
        assert tap is not None, f"nothing is lit in stage {stage}"
        visit.tap(*tap)
        taps += 1
    assert taps > len(script["stage"]) / 2
    assert visit.seconds > taps, "nothing is shown"
    for language in LANGUAGES:
        text = " ".join([one[language] for one in script["stage"]] + [script["done"][language]])
        takes = len(text.split()) / WORDS + taps * TAP + visit.seconds
        assert takes < FOUR_MINUTES, f"{language}: {takes:.0f} s"


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_whoever_wanders_off_is_never_stuck_and_comes_to_the_end_of_the_script(
    game: str, seed: int
) -> None:
    """Plays anything legal two times out of three, reloads, takes back, leaves tasks out."""
    random = Random(seed)
    visit = Learner(entropy=f"wanderer {seed}").shown(game)
    codes: list[str] = []
    for _ in range(400):
        line = visit.table.line
        if line.actor == OVER or _behind(visit):
            break
        visit = _wander(visit, random, codes)
    else:
        raise AssertionError(f"still in stage {visit.stage()}")
    assert "guide-first" in codes, "nothing was ever asked to wait"


def _behind(visit: Learner) -> bool:
    """Return whether all tasks are."""
    run = RUN.get(visit.table)
    assert run is not None
    assert run.course is not None
    return course.current_stage(run.course, run.marks) is None


def _wander(visit: Learner, random: Random, codes: list[str]) -> Learner:
    line, before = visit.table.line, visit.tokens
    match random.randrange(24):
        case 0 if visit.table.stamp:
            visit = _reloaded(visit)
            assert visit.tokens == before
        case 1 if not visit.table.last_input:
            visit.do("guide-next")
        case 2:
            visit.do("undo")
        case number if number < 16 and line.actor == 0:
            token = line.game.write_action(random.choice(line.game.legal(line.state)))
            visit.do("act", token)
            refused = visit.session.notice
            codes += [refused.code] if refused else []
            assert refused or visit.tokens[: len(before) + 1] == (*before, token)
        case _:
            tap = newcomer.choose(visit.html(), random)
            visit = visit.tap(*tap) if tap else visit.do("step", "=")
            assert tap or line.actor == 0, "nobody goes on"
    visit.settle()
    return visit


def _reloaded(visit: Learner) -> Learner:
    game, id = visit.table.line.game.name, visit.table.id
    again = Learner(visit.disk, entropy="another visit", resumed=id)
    assert Fetch(f"{game}-guide.json") in again.other
    assert not again.asked, "nobody goes on before the script is there"
    return again.fetched(game)


@EACH
def test_a_guided_game_is_left_and_taken_up_again_at_every_step(game: str) -> None:
    straight = Learner(entropy="visit").shown(game)
    straight.follow(Random(1))
    visit, random, left = Learner(entropy="visit").shown(game), Random(1), -1
    for _ in range(100):
        now = visit.stage()
        if visit.table.stamp and left != visit.table.line.ply:
            left = visit.table.line.ply
            visit.do("lobby")
            visit = _reloaded(visit)
            assert visit.stage() == now
        tap = newcomer.choose(visit.html(), random)
        if tap is None or now == len(tutorial_files.guide(game)["stage"]):
            break
        visit.tap(*tap)
    assert visit.tokens == straight.tokens


@EACH
def test_without_its_script_a_stored_guided_game_goes_on(game: str) -> None:
    visit = Learner().shown(game)
    for _ in range(4):
        tap = newcomer.choose(visit.html(), Random(1))
        assert tap is not None
        visit.tap(*tap)
    again = Learner(visit.disk, entropy="two", resumed=visit.table.id)
    assert again.do("act", "end").session.notice.code == "not-now"  # type: ignore[union-attr]
    again.do("fetched", f"{game}-guide.json", "").settle()
    assert again.session.notice is not None
    assert again.session.notice.code == "guide-gone"
    assert RUN.get(again.table) is None
    assert again.play(30).table.line.ply > visit.table.line.ply


def test_a_legal_decision_waits_with_a_kind_word_and_an_illegal_one_says_why() -> None:
    visit = Learner().shown("quantum").do("guide-next")
    before = visit.html()
    visit.do("act", "research")
    assert visit.session.notice is not None
    assert visit.session.notice.code == "guide-first"
    assert "First do what is lit" in visit.html()
    assert not visit.tokens
    visit.do("act", "construct:e2")
    assert visit.session.notice.code == "why"
    assert visit.do("dismiss").html() == before
    visit.do("guide-leave").do("act", "research")
    assert visit.tokens == ("research",)
    assert progress.stars(visit.session)["quantum/first"] == guide.DECLINED


def test_a_way_of_several_steps_waits_too() -> None:
    visit = Learner().shown("lum42")
    while visit.stage() < 5:
        tap = newcomer.choose(visit.html(), Random(1))
        visit.tap(*tap) if tap else visit.settle()
    ply = len(visit.tokens)
    visit.do("acts", f"{ply} step:e4 step:e3")
    assert visit.session.notice is not None
    assert visit.session.notice.code == "guide-first"
    assert len(visit.tokens) == ply


def test_taking_back_goes_back_to_the_task() -> None:
    visit = Learner().shown("quantum").do("guide-next").do("act", "c3-e3")
    assert visit.stage() == 2
    assert visit.do("undo").stage() == 1
    assert visit.do("act", "c3-e3").stage() == 2
    assert visit.do("guide-next").stage() == 3
    assert visit.do("undo").stage() == 1


def test_while_something_is_told_nobody_goes_on() -> None:
    visit = Learner().shown("qwantum")
    while visit.stage() < 3:
        tap = newcomer.choose(visit.html(), Random(1))
        assert tap is not None
        visit.tap(*tap)
    assert not visit.waits
    assert not visit.asked
    assert re.search(r'data-lit="see"[^>]* data-place="field-0-yellow-1"', visit.html())


# --- the offer --------------------------------------------------------------------------------


def offers(visit: Visit) -> bool:
    return 'data-guide="offer"' in visit.html()


@EACH
def test_the_first_quick_game_offers_to_be_shown_and_the_next_does_not(game: str) -> None:
    visit = Learner().do("quick", game).settle()
    assert offers(visit)
    begun = visit.table.id
    visit.shown(game)
    assert visit.table.id != begun
    assert begun not in visit.disk.saved
    assert not offers(visit)
    visit.follow(Random(1))
    assert not offers(visit.reload().do("quick", game))


@EACH
def test_a_visitor_who_just_plays_is_not_offered_the_guide_again(game: str) -> None:
    visit = Learner().do("quick", game).settle()
    before = visit.table.line.ply
    assert not offers(visit.do("guide-leave"))
    assert visit.table.line.ply == before
    assert not offers(visit.reload().do("quick", game).settle())
    again = Learner().do("quick", game).settle()
    while not any(again.table.line.seat_at(ply) == 0 for ply in range(len(again.tokens))):
        again.play(1)
    assert not offers(again)


def test_the_offer_stands_only_where_one_person_begins_against_bots() -> None:
    friends = Learner().do("set", "game qwantum").do("set", "bot.1", "")
    assert not offers(friends.do("new").settle())
    assert not offers(Learner(page="embed", query={"game": "qwantum"}).do("quick", "qwantum"))
    assert not offers(Visit().do("quick", "tiny").settle())


# --- the files --------------------------------------------------------------------------------


@EACH
def test_a_script_is_what_the_form_says(game: str) -> None:
    script = tutorial_files.guide(game)
    assert set(script) == {"position", "done", "stage"}
    known = {"goal", "ends", "play", "lit", "see", "dice", "rival", "rule", *LANGUAGES}
    read = guide.read(game, guide_text(game))
    check_course(GAMES[game], read.course)
    declared = declared_events(GAMES[game])
    rules = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    for number, stage in enumerate(script["stage"]):
        assert set(stage) <= known, number
        assert (stage.get("goal") is None) == (stage.get("lit") is None) or "goal" in stage
        assert "rule" not in stage or f"| {stage['rule']} |" in rules
    for one in (sign for stage in read.course.stages for sign in (*stage.goal, *stage.ends)):
        assert one.code in declared, one
        assert {name for name, _, _ in one.facts} <= set(declared[one.code]), one
    for words in (read.done, *(one.words for one in read.stages)):
        assert set(words) == set(LANGUAGES)
        assert all(0 < len(words[code]) <= LONGEST for code in LANGUAGES), words


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"stage": []}', '{"stage": [{"goal": ["No Sign"]}], "position": "x"}']
)
def test_a_file_that_is_no_script_is_told(text: str) -> None:
    visit = Learner().do("guide", "quantum").do("fetched", "quantum-guide.json", text)
    assert visit.session.notice is not None
    assert visit.session.notice.code == "lessons-gone"
    assert visit.session.dialog == ""
    assert visit.session.page == "lobby"


def test_a_script_whose_position_cannot_be_read_is_told() -> None:
    spoiled = guide_text("quantum").replace("quantum1", "quantum9")
    visit = Learner().do("guide", "quantum").do("fetched", "quantum-guide.json", spoiled)
    assert visit.session.notice is not None
    assert visit.session.notice.code == "lessons-gone"
    assert visit.session.page == "lobby"


def test_strange_messages_are_counted_and_change_nothing() -> None:
    visit = Learner()
    for verb, arg in (("guide", "chess"), ("fetched", "chess-guide.json")):
        ignored = visit.session.ignored
        assert visit.do(verb, arg).session.ignored == ignored + 1
    for verb in ("guide-next", "guide-leave"):
        assert visit.do(verb).session.page == "lobby"


@pytest.mark.parametrize("marks", ["[1, 0]", "[-1]", '["x"]', "[true]"])
def test_spoiled_marks_are_made_anew_of_the_plies(marks: str) -> None:
    visit = Learner().shown("quantum").do("guide-next").do("act", "c3-e3")
    (id, text), *_ = visit.disk.saved.items()
    visit.disk.saved[id] = text.replace('"guide": [0, 1]', f'"guide": {marks}')
    assert visit.disk.saved[id] != text
    again = _reloaded(visit)
    assert again.stage() == 2


def test_check_names_the_stage_of_a_token_that_cannot_be_read() -> None:
    game = GAMES["quantum"]
    position = tutorial_files.guide("quantum")["position"]
    for stage in (course.Stage(dice=("=99",)), course.Stage(play=("fly",))):
        with pytest.raises(GameError, match="stage 1"):
            check_course(game, course.Course(position, (stage,)))
    with pytest.raises(GameError, match="no stage"):
        check_course(game, course.Course(position, ()))


def test_the_address_on_a_box_begins_the_guided_game() -> None:
    there = Visit(games=GAMES, page="quantum", query={"learn": "first"})
    assert there.session.dialog == "guide quantum"
    assert [effect.name for effect in there.other if isinstance(effect, Fetch)] == [
        "quantum-guide.json"
    ]


def test_what_the_guide_ordered_is_known_to_the_review_and_stored_with_the_game() -> None:
    disk = Disk()
    visit = Learner(disk).shown("qwantum")
    visit.follow(Random(0))
    done = RUN.get(visit.table)
    assert done is not None
    last = max(done.marks)
    assert rules.ordered(visit.table) == last
    visit.do("guide-next")
    assert RUN.get(visit.table) is None
    assert rules.ordered(visit.table) == last
    visit.play(6)
    assert rules.ordered(visit.table) == last
    assert visit.table.line.ply > last
    id = visit.table.id
    again = visit.reload().do("resume", id)
    assert rules.ordered(again.table) == last
    assert GUIDED.get(again.table) == last


def test_decisions_taken_back_after_the_guide_was_left_are_ones_own() -> None:
    visit = Learner().shown("qwantum")
    visit.follow(Random(0))
    visit.do("guide-next")
    ordered = rules.ordered(visit.table)
    while visit.table.line.ply >= ordered:
        before = visit.table.line.ply
        visit.do("undo")
        if visit.table.line.ply == before:
            break
    assert rules.ordered(visit.table) <= visit.table.line.ply


@pytest.mark.parametrize("kept", ["x", -3, None, [1], 10**9])
def test_a_damaged_note_of_what_was_ordered_breaks_nothing(kept: object) -> None:
    assert GUIDED.read is not None
    assert GUIDED.read(kept) >= 0
    visit = Learner().shown("qwantum")
    table = RUN.put(GUIDED.put(visit.table, 10**9), None)
    assert rules.ordered(table) == table.line.ply
