"""The smallest game in the browser: the command builds its site, and it is played to its end."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from build_steps import serve
from build_steps.paths import ROOT, WORK
from tests.e2e.conftest import UnderSubPath
from tests.e2e.driver import Driver, hurry, stored

GOAL = 20


@pytest.fixture(scope="module")
def checkout() -> Path:
    """The checkout with Pig in it, its site up to date."""
    command = [sys.executable, "build.py", "with", "examples/pig", "site"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return WORK / "with-pig"


@pytest.fixture(scope="module")
def site(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a copy of its site that no other build can change."""
    dist = shutil.copytree(checkout / "dist", tmp_path_factory.mktemp("pig") / "dist")
    with serve.running(serve.server(dist, handler=UnderSubPath)) as address:
        yield address + UnderSubPath.prefix.lstrip("/")


def test_pig_is_played_against_a_bot_from_the_lobby_to_its_result(
    desktop: Page, visit: Callable[..., Page], checkout: Path
) -> None:
    hurry(desktop)
    driver = Driver(visit(desktop), seed=2)
    expect(desktop.locator('[data-do="quick pig"]').first).to_be_visible()
    driver.begin("pig", "", "careful", goal=str(GOAL))
    expect(desktop.locator("#main")).to_contain_text("Gathered in this turn: 0")
    assert driver.play() == "over"
    (text,) = stored(desktop).values()
    record = json.loads(text.partition("\n")[2])["record"]
    scores, winner = replayed(checkout, record)
    assert max(scores) >= GOAL
    assert "hold" in record
    expect(desktop.locator(".end-title")).to_contain_text("win")
    points = desktop.locator("#main li", has_text=f"/ {GOAL}").all_inner_texts()
    assert [int(line.split(": ")[1].split(" / ")[0]) for line in points] == scores
    assert points[winner].split(": ")[0] in desktop.locator(".end-title").inner_text()
    (kept,) = json.loads(desktop.evaluate("localStorage['clubtable.results']"))
    assert kept["game"] == "pig"


def replayed(checkout: Path, record: str) -> tuple[list[int], int]:
    """Scores and winner of a record by the rules of that checkout, on its command line."""
    command = [sys.executable, "-m", "core", "replay", "-"]
    last_line = subprocess.run(
        command, cwd=checkout, input=record, capture_output=True, text=True, check=True
    ).stdout.splitlines()[-1]
    scores, winners = last_line.removeprefix("scores: ").split("; winners: seat ")
    return [int(score) for score in scores.split(", ")], int(winners)
