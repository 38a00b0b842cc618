"""What a game declares: head, bots, and what it offers at points."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core import GAMES
from core.bots.judgement import CHANCES
from core.games import pack, pack_of
from core.kernel.pack import Head, Point
from tests.tiny import GAME as TINY

ROOT = Path(__file__).parents[3]
EACH = pytest.mark.parametrize("key", GAMES)


@EACH
def test_a_head_says_of_a_game_what_the_game_says(key: str) -> None:
    head, game = pack(key).head, GAMES[key]
    facts = (game.name, game.title, game.rules, game.seats, game.bots, game.styles, game.chance)
    assert facts == (
        head.key,
        head.title,
        head.rules,
        head.seats,
        head.levels,
        head.styles,
        head.chance,
    )


@EACH
def test_a_pack_has_a_bot_for_each_level_and_style_and_no_other(key: str) -> None:
    head = pack(key).head
    for name in (*head.levels, *head.styles):
        assert callable(pack(key).bot(name))
    with pytest.raises(KeyError):
        pack(key).bot("no such level")


@EACH
def test_a_head_is_told_before_any_rule_is_loaded(key: str) -> None:
    code = (
        f"import sys; from core.games import pack; pack({key!r}).head; "
        f"print([n for n in sys.modules if n.startswith('core.games.{key}.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == f"['core.games.{key}.head']"


def test_a_game_that_is_not_listed_has_no_pack() -> None:
    assert pack_of(TINY) is None
    with pytest.raises(KeyError):
        pack("tiny")


def test_a_point_gives_what_is_offered_and_refuses_another_kind() -> None:
    quantum = pack("quantum")
    assert CHANCES.get(quantum) is not None
    assert Point("nothing of the sort", str).get(quantum) is None
    with pytest.raises(TypeError, match="chances is no Head"):
        Point("chances", Head).get(quantum)
