"""Guided first games: a blind newcomer finishes each, whoever wanders off is not lost."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from core import FIRST, GAMES
from core.bots import choose
from core.kernel import course
from core.kernel.errors import GameError
from core.kernel.game import OVER
from pygame_web import lessons as files
from pygame_web.language import LANGUAGES
from pygame_web.session import guide
from pygame_web.session.model import AskBot, Fetch
from tests import newcomer
from tests.games import declared_events
from tests.web.visit import Disk, Visit

ROOT = Path(__file__).parents[2]
LONGEST = 115
"""Characters of a sentence: three lines on a small phone."""
EACH = pytest.mark.parametrize("game", FIRST)


def told(game: str) -> str:
    return json.dumps(files.guide(game))


class Learner(Visit):
    """A visitor against the bots of the games, at an instant pace."""

    def __init__(self, disk: Disk | None = None, **begun: object) -> None:
        super().__init__(disk, games=GAMES, **begun)

    def answer(self, question: AskBot) -> None:
        game = self.games[question.game]
        s = game.read_state(question.position)
        action = choose(game, s, question.level, question.seed)
        self.do("bot", question.id, game.write_action(action))

    def shown(self, game: str) -> Learner:
        """At the beginning of the guided game."""
        self.do("guide", game)
        assert self.other[-1] == Fetch(f"{game}-guide.json")
        return self.fetched(game)

    def fetched(self, game: str) -> Learner:
        self.do("fetched", f"{game}-guide.json", told(game)).settle()
        return self

    def stage(self) -> int:
        found = newcomer.stage(self.html())
        assert found is not None
        return found[0]

    def tap(self, kind: str, words: str) -> Learner:
        """What a tap on an element with this attribute does."""
        verb, _, arg = words.partition(" ") if kind == "do" else (kind, "", words)
        self.do(verb, arg).settle()
        return self

    def follow(self, random: Random, most: int = 200) -> list[str]:
        """Tap what is lit until all tasks are done; the tasks that were seen."""
        seen = []
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
@pytest.mark.parametrize("seed", range(4))
def test_a_blind_newcomer_finishes_the_guided_game_and_plays_on(game: str, seed: int) -> None:
    visit = Learner(entropy=f"visit {seed}").shown(game)
    seen = visit.follow(Random(seed))
    stages = len(files.guide(game)["stage"])
    assert len(seen) > stages / 2, "whole tasks went by unseen"
    assert visit.session.learnt == {f"{game}/first": guide.DONE}
    html = visit.html()
    assert files.guide(game)["done"]["en"] in html.replace("&#x27;", "'")
    assert visit.do("guide-next").table.guide is None
    assert 'id="guide"' not in visit.html()
    visit.play(40)
    assert visit.table.line.record.tags["Bot1"] == GAMES[game].bots[0]
