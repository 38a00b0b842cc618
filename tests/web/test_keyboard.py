"""What keys stand for at a table, and that whatever is refused once more is told once more."""

from __future__ import annotations

import re

import pytest

from core import GAMES
from pygame_web.features.help.active import dialog
from pygame_web.language import LANGUAGES, translator
from pygame_web.page.notice import toast
from pygame_web.shell import registry
from pygame_web.shell.effects import Cross, Press
from pygame_web.shell.keys import SHORTCUTS, shortcuts
from tests.web.visit import Visit


def at_quantum(*, real: bool = False) -> Visit:
    visit = Visit(games=GAMES)
    for name, value in (("game", "quantum"), ("seats", "2"), ("bot.0", ""), ("bot.1", "")):
        visit.do("set", name, value)
    visit.do("set", "real_dice", "yes" if real else "").do("new")
    return visit if real else visit.do("roll").settle()


def test_escape_lets_go_of_what_was_chosen_and_of_nothing_else() -> None:
    visit = at_quantum().settle()
    visit.do("step", "+one")
    assert visit.table.steps
    plies = len(visit.tokens)
    visit.do("key", "Escape")
    assert (visit.table.steps, len(visit.tokens)) == ((), plies)
    before = visit.session
    visit.do("key", "Escape")
    assert visit.session == before, "there was nothing to let go of"


def test_escape_does_not_throw_away_real_dice() -> None:
    visit = at_quantum(real=True)
    assert visit.table.line.actor < 0
    visit.do("step", "+one").do("key", "Escape")
    assert visit.table.steps == ("one",)


def test_escape_closes_the_log_before_it_lets_go() -> None:
    visit = at_quantum().settle().do("step", "+one").do("open", "log")
    visit.do("key", "Escape")
    assert (visit.session.dialog, visit.table.steps) == ("", ("one",))


@pytest.mark.parametrize(("key", "effect"), [("e", Press()), ("a", Cross())])
def test_keys_for_the_main_button_and_between_board_and_buttons(
    key: str, effect: Press | Cross
) -> None:
    visit = at_quantum().settle()
    visit.do("key", key)
    assert visit.other[-1] == effect
    for away in (visit.do("lobby"), at_quantum().do("set", "keys", "")):
        asked = len(away.other)
        away.do("key", key)
        assert len(away.other) == asked


def test_a_key_that_ended_a_scene_presses_nothing_that_was_not_seen() -> None:
    visit = at_quantum().settle()
    asked = len(visit.other)
    visit.do("key", "e", "ended")
    assert len(visit.other) == asked


def test_without_a_main_button_the_key_says_where_to_decide() -> None:
    visit = at_quantum().settle().do("main", "none")
    assert "decided on the board" in toast(visit.session, translator("en"))


def test_no_key_means_two_things() -> None:
    assert not SHORTCUTS.keys() & registry.keys().keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_key(language: str) -> None:
    visit = at_quantum()
    body = dialog(visit.session, translator(language)).body
    assert len(re.findall("<kbd", body)) == len(shortcuts())


def test_what_is_refused_again_is_told_by_another_element() -> None:
    visit = at_quantum().settle()
    ids_by_step = []
    for _ in range(3):
        visit.do("step", "=")
        ids_by_step.append(re.findall(r'id="(told-\d+)"', toast(visit.session, translator("en"))))
    assert len({tuple(ids) for ids in ids_by_step}) == 3
    assert all(len(ids) == 1 for ids in ids_by_step)
