"""Ways into the rules: every refusal and every question knows the rule it comes of."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from pkgutil import walk_packages

import pytest

from core import GAMES
from core.games.quantum.cards.deck import REASONS as OF_CARDS
from core.games.quantum.reasons import REASONS as OF_QUANTUM
from core.games.site import FIRST
from core.kernel.game import Reason
from core.kernel.question import Question
from pygame_web.games.lum42 import lookup as of_lum42
from pygame_web.games.quantum import lookup as of_quantum
from pygame_web.games.qwantum import lookup as of_qwantum
from pygame_web.language import translator
from pygame_web.page import notice
from pygame_web.shell.session import Notice
from pygame_web.table.views import rules
from tests.web.visit import Visit

ROOT = Path(__file__).parents[2]
UNASKED = {"muster"}
"""A step of a card that asks nobody."""
EACH = pytest.mark.parametrize("game", FIRST)
LOOKUPS = {"quantum": of_quantum, "qwantum": of_qwantum, "lum42": of_lum42}


def text(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")


def ids(game: str) -> set[str]:
    return set(re.findall(r"^\| ([A-Z]{2}-[A-Z0-9-]+) \|", text(game), re.MULTILINE))


def reasons(game: str) -> set[str]:
    """Return the codes of `why_not`, as docs/rules or the game's own table lists them."""
    if game == "quantum":
        return set(OF_QUANTUM) - set(OF_CARDS)
    part = text(game).partition("## Reasons\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", part, re.MULTILINE)
    entered = re.findall(r"`queries.assign` adds (.+?)\.\n", part, re.DOTALL)
    return {
        code
        for cell in [*cells, *(re.sub(r"\([^)]*\)", "", words) for words in entered)]
        for code in re.findall(r"`([a-z-]+)`", cell)
    }


def questions(game: str) -> dict[str, str]:
    """Every kind of question of a game, with what its class says of itself."""
    package = import_module(f"core.games.{game}")
    for module in walk_packages(package.__path__, f"core.games.{game}."):
        import_module(module.name)
    found: dict[str, str] = {}
    waiting = Question.__subclasses__()
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        kind = str(vars(one).get("kind", ""))
        if one.__module__.startswith(f"core.games.{game}.") and kind:
            found[kind] = found.get(kind, "") + (getdoc(one) or "")
    return found


@EACH
def test_every_refusal_has_a_rule_that_exists(game: str) -> None:
    table = LOOKUPS[game].REASONS
    assert set(table) == reasons(game), f"lookup.py and the reasons of {game} differ"
    assert set(table.values()) - {""} <= ids(game)


@EACH
def test_every_question_leads_to_a_rule_its_class_names(game: str) -> None:
    found = questions(game)
    assert len(found) > 4
    for kind, named_rules in found.items():
        rule = LOOKUPS[game].of_question(kind)
        assert rule in ids(game) or kind in UNASKED, kind
        assert rule in named_rules, (kind, rule)
    assert set(LOOKUPS[game].QUESTIONS) <= set(found)


def test_a_card_that_refuses_is_the_rule() -> None:
    assert of_quantum.of_reason(Reason("card-used", card="agile")) == "QU-CMD-AGILE"
    assert of_quantum.of_reason(Reason("dominance-low")) == "QU-CMD-CEREBRAL"
    assert {of_quantum.of_reason(Reason(code)) for code in OF_CARDS} <= ids("quantum")
    assert of_quantum.of_reason(Reason("nothing-of-this")) == ""


def test_a_refusal_is_told_with_the_way_to_its_rule() -> None:
    visit = Visit(games=GAMES)
    refusal = Notice(
        "why",
        {"game": "qwantum"},
        reason=Reason("must-rise", colour="blue", number=4, last=5, field=2),
    )
    link = notice._rule_link(visit.session, refusal, translator("fr"))
    assert link is not None
    assert 'href="qwantum-rules.html?lang=fr#QW-ROW-1"' in link
    assert 'rel="noopener"' in link
    assert (
        notice._rule_link(
            visit.session, Notice("why", {"game": "tiny"}, reason=Reason("over")), translator("en")
        )
        is None
    )
    assert notice._rule_link(visit.session, Notice("copied"), translator("en")) is None
    assert visit.session.notice is None


def test_a_refusal_without_a_rule_of_its_own_leads_to_the_question_that_is_asked() -> None:
    visit = Visit(games=GAMES).do("set", "game quantum").do("set", "bot.1", "").do("new").settle()
    visit.play(30)
    answer = Notice("why", {"game": "quantum"}, reason=Reason("answer-first"))
    link = notice._rule_link(visit.session, answer, translator("en"))
    assert link is not None
    game, rule = rules.game_and_rule(visit.session)
    assert rule
    assert f'href="{game}-rules.html?lang=en#{rule}"' in link


def test_help_and_menu_lead_to_the_rules_of_what_is_asked() -> None:
    visit = Visit(games=GAMES).do("set", "game qwantum")
    assert rules.game_and_rule(visit.session) == ("qwantum", "")
    assert 'href="qwantum-rules.html?lang=en"' in visit.do("open", "menu").html()
    visit.do("close").do("new")
    game, rule = rules.game_and_rule(visit.session)
    assert game == "qwantum"
    assert rule == "QW-A-1"
    assert 'href="qwantum-rules.html?lang=en#QW-A-1"' in visit.do("open", "help").html()
    assert 'href="qwantum-rules.html?lang=en"' in visit.do("close").do("open", "howto").html()


def test_a_game_whose_rules_are_not_told_has_no_link() -> None:
    visit = Visit().do("set", "game tiny").do("new")
    assert rules.game_and_rule(visit.session) == ("", "")
    assert "-rules.html" not in visit.do("open", "help").html()
    assert rules.link("tiny", translator("en")) is None
