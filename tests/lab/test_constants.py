"""Figures and worths as the laboratory reads and writes them."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from subprocess import run
from typing import Any

import pytest

from build_steps.paths import ROOT
from core.games.quantum.bots import figures as shipped
from core.games.quantum.cards.registry import COMMANDS
from lab import constants
from lab.constants import CARDS, Judgement, rounded
from lab.data import head

TEXT = Path(str(shipped.__file__)).read_text("utf-8")
FACTS: dict[str, object] = {"date": "2026-11-25", "seed": "x", "rules": 1}


def spread(value: Any, random: Random, wide: float) -> Any:
    """Return a value of the same shape, its numbers longer or shorter."""
    if isinstance(value, dict):
        return {key: spread(row, random, wide) for key, row in value.items()}
    if isinstance(value, tuple):
        return tuple(spread(one, random, wide) for one in value)
    return value * wide * random.uniform(-1, 1)


def test_the_figures_that_ship_are_read_as_they_are_imported() -> None:
    found = constants.figures(TEXT)
    assert found
    assert found == {name: getattr(shipped, name) for name in found}
    assert constants.fitted(TEXT) == shipped.FITTED


def test_the_figures_that_ship_have_the_head_of_their_step() -> None:
    steps = ("figures", "tune")
    heads = ["\n".join([*head(step, dict(shipped.FITTED)), ""]) for step in steps]
    assert TEXT.startswith(tuple(heads))


def flat(value: Any) -> list[float]:
    """Return all numbers of a value."""
    if isinstance(value, dict):
        value = tuple(value.values())
    return [n for one in value for n in flat(one)] if isinstance(value, tuple) else [value]


@pytest.mark.parametrize("wide", [0.001, 1.0, 100_000.0])
def test_figures_are_read_back_as_they_were_written_in_the_form_of_the_sources(
    wide: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    random = Random(f"figures {wide}")
    found = {name: spread(v, random, wide) for name, v in constants.figures(TEXT).items()}
    text = constants.written(TEXT, "tune", FACTS, found)
    read = constants.figures(text)
    assert read == rounded(Judgement(found, {})).figures
    assert flat(read) == pytest.approx(flat(found), abs=0.05)
    assert list(read) == list(found)
    assert constants.written(text, "tune", FACTS, read) == text
    assert constants.fitted(text) == FACTS
    assert text.count('"""') == TEXT.count('"""'), "what is said of each stays"
    words = [sys.executable, "-m", "ruff", "format", "--diff", "--no-cache", "-"]
    form = run(words, input=text, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert (form.returncode, form.stdout) == (0, "")


def test_what_was_not_found_stays_and_what_is_not_there_is_refused() -> None:
    text = constants.written(TEXT, "tune", FACTS, {"WRECK": -1234.56})
    assert constants.figures(text) == constants.figures(TEXT) | {"WRECK": -1234.6}
    text = 'FITTED = {}\nA = (10.0, -0.250)\n"""Said of it."""\nB: float = 7\n'
    found = constants.written(text, "tune", {}, {"A": (-5.55, 0.1254), "B": 8.2})
    assert found.splitlines()[5:] == ["A = (-5.5, 0.125)", '"""Said of it."""', "B: float = 8"]
    with pytest.raises(SystemExit, match="has no PHLOGISTON"):
        constants.written(TEXT, "tune", FACTS, {"PHLOGISTON": 1.0})


def test_worths_are_written_into_the_classes_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(path.read_text("utf-8") for path in sorted((ROOT / CARDS).glob("*.py")))
    worth = {key: card.worth for key, card in COMMANDS.items()}
    monkeypatch.chdir(ROOT)
    assert constants.judgement() == (constants.figures(TEXT), worth)
    assert constants.appraised(text, worth) == text
    for much, expected in ((0.25, "worth=0.25"), (-0.5, "worth=-0.50"), (-0.001, "worth=0.00")):
        found = constants.appraised(text, dict.fromkeys(COMMANDS, much))
        assert found.count(expected) == len(COMMANDS)
        assert constants.appraised(found, worth) == text
