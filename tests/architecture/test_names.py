"""No shared file names a game: what belongs to a game is in its two folders."""

from __future__ import annotations

import re

import pytest

from build_steps.paths import ROOT, source_files
from core import GAMES
from core.games import pack

OWN = ("core/games/", "pygame_web/games/")
HOUSE = ("core", "pygame_web", "build_steps", "assets", "index.html", "build.py")
BINARY = {".png", ".woff2", ".mo", ".jpg", ".ico"}
WORDS = {word.lower() for key in GAMES for word in (key, pack(key).head.title)}
NAMED = re.compile(rf"\b({'|'.join(map(re.escape, sorted(WORDS)))})\b", re.IGNORECASE)
FILES = [
    name
    for path in source_files(*HOUSE)
    if path.suffix not in BINARY and not (name := path.relative_to(ROOT).as_posix()).startswith(OWN)
]


def test_the_house_is_read() -> None:
    assert {"core/kernel/game.py", "pygame_web/page/lobby.py", "assets/css/print.css"} <= {*FILES}
    assert NAMED.search("a table of LUM42, say")
    assert not NAMED.search("quantumly, lum420")


@pytest.mark.parametrize("name", FILES)
def test_no_file_of_the_house_names_a_game(name: str) -> None:
    assert NAMED.findall((ROOT / name).read_text("utf-8")) == []
