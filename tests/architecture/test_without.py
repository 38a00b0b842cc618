"""Each feature is removable: the page works and whole games can be played without its folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pygame_web import features
from pygame_web.shell.registry import manifests

ROOT = Path(__file__).parents[2]
FOLDER = Path(features.__path__[0])
KEYS = [feature.key for feature in manifests()]
ALL = "all of them"

PLAY = """
import json

from build_steps import later
from build_steps.pyodide.compile import pack_of
from core import GAMES
from core.kernel.game import OVER
from pygame_web.pocket import site
from pygame_web.prerender import pages
from pygame_web.shell.registry import bodies, builds, manifests, tags
from tests.web.visit import Guest

assert {gone}.isdisjoint(feature.key for feature in manifests())
assert len(bodies()) == len(manifests())
assert "data-do" in pages()["index.html"]["en"]["body"]
assert site.pages()
assert all(json.dumps(build.files()) for build in builds())
# Only the names of packed modules are checked, so their sources are not changed.
later.changed = lambda source: ""
for pack in later.packs_of_features():
    late = later.sources(lambda name: pack_of(name) == pack)
    for key in {gone}:
        assert not [name for name in late if f"features.{{key}}." in name]
for key in GAMES:
    there = Guest().do("quick", key)
    there.html()
    there.play()
    assert there.table.line.actor == OVER
    there.html()
    for doing in ("open menu", "open help", "open settings", "close", "export", "lobby"):
        verb, _, arg = doing.partition(" ")
        assert 'id="app"' in there.do(verb, arg).html()
    again = there.reload().do("resume", there.table.id)
    assert again.tokens == there.tokens
    assert again.session.notice is None
there = Guest().do("set", "bot.1", "away")
there.html()
assert 'id="app"' in there.do("new").do("link").html()
if not tags():
    assert not any(seat.away for seat in there.table.seats)
    there.do("close").play()
    assert there.table.line.actor == OVER
print("played")
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources for all tests of this file, so that bytecode is cached."""
    folder = tmp_path_factory.mktemp("without")
    for name in ("core", "pygame_web", "build_steps", "tests"):
        shutil.copytree(
            ROOT / name,
            folder / name,
            ignore=shutil.ignore_patterns("__pycache__", "node_modules", "e2e", "golden"),
        )
    return folder


@pytest.mark.parametrize("gone", [*KEYS, ALL])
def test_the_page_starts_and_plays_without(gone: str, copy: Path, tmp_path: Path) -> None:
    away = KEYS if gone == ALL else [gone]
    features = copy / "pygame_web" / "features"
    for key in away:
        (features / key).rename(tmp_path / key)
    program = PLAY.format(gone=set(away))
    command = [sys.executable, "-c", program]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    for key in away:
        (tmp_path / key).rename(features / key)
    fault = done.stderr.strip().rpartition("\n")[2]
    assert done.stdout == "played\n", f"{fault}\n{done.stderr[-3000:]}"
