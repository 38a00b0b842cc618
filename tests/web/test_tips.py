"""First-time tips: one sentence, once, and none when turned off."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core import GAMES
from core.games.site import FIRST
from core.kernel.game import OVER
from core.kernel.lesson import sign
from pygame_web.features.lessons import build as files
from pygame_web.features.tips import active as tips
from pygame_web.features.tips import build as tips_files
from pygame_web.features.tips.state import SHOWN
from pygame_web.features.tutorial import build as tutorial_files
from pygame_web.language import LANGUAGES
from pygame_web.shell import progress
from pygame_web.shell.session import Fetch
from tests.every_game import declared_events
from tests.web.visit import Visit

ROOT = Path(__file__).parents[2]
LONGEST = 100
CONDITIONS = {"when", "known", "open", "so"}
EACH = pytest.mark.parametrize("game", FIRST)


def tips_file(game: str) -> str:
    return json.dumps(tips_files.tips(game))


class Beginner(Visit):
    """Somebody at a table of two people, who has the tips of its game."""

    def __init__(self, game: str = "qwantum", **begun: Any) -> None:
        super().__init__(games=GAMES, **begun)
        self.do("set", f"game {game}").do("set", "bot.1", "").do("new")

    def have(self, game: str = "qwantum") -> Beginner:
        self.do("fetched", f"{game}-tips.json", tips_file(game))
        return self

    def at(self, position: str) -> Beginner:
        """At a position, which is opened as text and played on."""
        self.do("set", "paste", position)
        self.do("load")
        assert self.session.page == "table"
        return self


FULL = "qwantum1 b 0 r4,r2,y4,p1,b6,p2,w3 - . 0.0 -/4/5/12 -/-/-/-"
"""Purple 6 fills the first column."""


_ROWS = "3.5.9.12.8/4.5.6.7.6.5/4.5.6.7.6.5/4.5.6.7.6.5"
LAST = f"qwantum1 b 0 r4,r2,y4,p1,b6,p2,w3 - . 0.0 {_ROWS} -/-/-/-"
"""Purple 6 fills the sheet."""

WIDE = "qwantum1 b 0 p6,p4,p3,r5,p5,r6,w2 - . 0.0 5/-/-/- -/-/-/-"
"""Purple 20 is the second number of its row."""
ENDS = (
    "quantum1 alpha revised,on e1=3,f2=2,c3=2/h7=5,i3=6,g8=3 -/- 2/2 b2=0,h8=1 1/1 1/1 -/- "
    "aggression,aggression,expansion,agile,arrogant,brilliant -/- 0,1,1,{turns} 0,0 - - 0/0 act:1:-"
)
"""The other's turn is about to end; then a 3 may warp."""


def shown(visit: Visit) -> str:
    return SHOWN.get(visit.session).id if 'id="tip"' in visit.html() else ""


@EACH
def test_the_first_table_of_a_game_fetches_its_tips_once(game: str) -> None:
    visit = Beginner(game)
    wanted = Fetch(f"{game}-tips.json")
    assert visit.other.count(wanted) == 1
    visit.have(game).do("lobby").do("new").settle()
    assert visit.other.count(wanted) == 1


def test_what_happens_for_the_first_time_is_told_once_and_got() -> None:
    visit = Beginner().have().at(FULL)
    visit.do("act", "p6")
    assert shown(visit) == "qwantum/tip-column"
    assert "second-lowest" in visit.html()
    assert SHOWN.get(visit.do("tip-known").session).id == ""
    assert shown(visit) == ""
    again = visit.at(FULL).do("act", "p6")
    assert shown(again) == ""
    kept = json.loads(visit.disk.kept["lessons"])
    assert {name for name in kept if "/" in name} == {"qwantum/tip-column"}


def test_one_tip_is_shown_at_a_time_and_others_wait_for_their_next_occasion() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6")
    assert shown(visit) == "qwantum/tip-column"
    visit.at(WIDE).do("act", "p20")
    assert shown(visit) == "qwantum/tip-column"
    visit.do("tip-known").at(WIDE).do("act", "p20")
    assert shown(visit) == "qwantum/tip-high"


def test_a_tip_goes_when_it_has_had_its_time() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6")
    start = visit.table.line.ply
    while tips._decided(visit.table, start) < tips.LASTS - 1:
        visit.play(1)
        assert shown(visit) == "qwantum/tip-column"
    assert shown(visit.play(2)) != "qwantum/tip-column"


def test_a_tip_ends_with_the_game() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6")
    assert shown(visit.at(LAST)) == "qwantum/tip-column"
    visit.do("act", "p6")
    assert visit.table.line.actor == OVER
    assert shown(visit) == ""


def test_a_tip_is_opened_on_a_phone_and_folds_when_anything_else_is_tapped() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6")
    assert 'class="tip"' in visit.html()
    assert 'class="tip is-open"' in visit.do("tip").html()
    visit.do("open", "log")
    assert 'class="tip"' in visit.html()
    assert 'class="tip is-open"' in visit.do("tip").html()
    assert 'class="tip"' in visit.do("step", "=").html()
    assert shown(visit.do("tip-known")) == ""


def test_no_open_tip_folds_by_itself_and_the_next_one_is_not_open() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6").do("tip").do("tick")
    assert 'class="tip is-open"' in visit.html()
    visit.do("step", "=").do("tip-known").at(WIDE).do("act", "p20")
    assert shown(visit) == "qwantum/tip-high"
    assert 'class="tip"' in visit.html()


def test_the_menu_ends_all_tips_while_one_is_shown() -> None:
    visit = Beginner().have().at(FULL)
    assert "No more tips" not in visit.do("open", "menu").html()
    visit.do("close").do("act", "p6").do("open", "menu")
    assert 'class="btn menu-row" data-do="set tips no"' in visit.html()


def test_a_tip_stands_in_the_top_bar_and_opens_its_rule() -> None:
    drawn = Beginner().have().at(FULL).do("act", "p6").html()
    assert drawn.index('id="top"') < drawn.index('id="tip"') < drawn.index('id="main"')
    assert 'href="qwantum-rules.html?lang=en#QW-SCORE-1"' in drawn


def test_an_ability_that_was_never_used_is_told_of_in_the_third_turn() -> None:
    visit = Beginner("quantum").have("quantum").at(ENDS.format(turns=3)).do("act", "end")
    assert shown(visit) == ""
    visit.at(ENDS.format(turns=4)).do("act", "end")
    assert shown(visit) == "quantum/tip-warp"


def test_only_who_has_a_ship_beside_the_flagship_is_told_of_the_transport() -> None:
    visit, ends = Beginner("quantum").have("quantum"), ENDS.format(turns=6)
    visit.at(ends.replace("e1=3,f2=2,c3=2", "e1=5,a5=2,c3=5")).do("act", "end")
    assert shown(visit) == ""
    visit.at(ends.replace("e1=3,f2=2,c3=2", "e1=5,f2=2,c3=5")).do("act", "end")
    assert shown(visit) == "quantum/tip-transport"


def test_a_player_who_has_used_an_ability_gets_no_tip_about_it() -> None:
    visit = Beginner("quantum").have("quantum").at(ENDS.format(turns=3))
    visit.do("act", "end").do("act", "warp:e1,f2")
    assert progress.stars(visit.session)["quantum/tip-warp"] == 1
    visit.at(ENDS.format(turns=4)).do("act", "end")
    assert shown(visit) == ""


def test_no_tip_is_shown_after_tips_were_turned_off() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6")
    assert shown(visit)
    visit.do("set", "tips no")
    assert shown(visit) == ""
    assert visit.session.settings.tips is False
    visit.at(FULL.replace("12", "11")).do("act", "p6")
    assert shown(visit) == ""
    assert visit.reload().session.settings.tips is False


def test_a_tip_goes_with_the_table() -> None:
    visit = Beginner().have().at(FULL).do("act", "p6")
    assert shown(visit)
    assert SHOWN.get(visit.do("lobby").session).id == ""


def test_guided_games_lessons_and_tables_in_other_pages_have_none() -> None:
    wanted = Fetch("qwantum-tips.json")
    guided = Visit(games=GAMES).do("guide", "qwantum")
    guided.do("fetched", "qwantum-guide.json", json.dumps(tutorial_files.guide("qwantum")))
    assert wanted not in guided.other
    embedded = Visit(games=GAMES, page="embed", query={"game": "qwantum"})
    assert wanted not in embedded.do("quick", "qwantum").other
    learner = Visit(games=GAMES).do("learn", "qwantum")
    learner.do("fetched", "qwantum-lessons.json", json.dumps(files.read("qwantum")))
    learner.do("lesson", "qwantum/01-two").do("act", "p6")
    assert wanted not in learner.other


@pytest.mark.parametrize("text", ["", "[]", '{"x": {"when": ["No Sign"]}}'])
def test_a_file_that_holds_no_tips_changes_nothing(text: str) -> None:
    visit = Beginner()
    before = visit.session
    assert visit.do("fetched", "qwantum-tips.json", text).session == before


def test_strange_files_are_counted() -> None:
    visit = Beginner()
    ignored = visit.session.ignored
    assert visit.do("fetched", "chess-tips.json", "{}").session.ignored == ignored + 1


@EACH
def test_tips_are_what_the_form_says_and_speak_every_language(game: str) -> None:
    declared = declared_events(GAMES[game])
    rules = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    read = tips.read(game, tips_file(game))
    assert len(read) >= 4
    for name, one in tips_files.tips(game).items():
        assert set(one) - CONDITIONS == {"rule", *LANGUAGES}, name
        assert {"when", "so"} & set(one), "nothing makes it shown"
        assert f"| {one['rule']} |" in rules
    for tip in read:
        assert all(0 < len(tip.words[code]) <= LONGEST for code in LANGUAGES)
        assert set(tip.so) <= set(GAMES[game].occasions)  # type: ignore[attr-defined]
        for text in (*tip.when, *tip.known):
            found = sign(text)
            assert {fact for fact, _, _ in found.facts} <= set(declared[found.code]), text


@EACH
def test_a_whole_game_shows_tips_that_fit(game: str) -> None:
    visit = Beginner(game, entropy="tips").have(game)
    seen = set()
    for _ in range(400):
        visit.play(1)
        seen.add(shown(visit))
        visit.do("tip-known")
    assert seen - {""}
