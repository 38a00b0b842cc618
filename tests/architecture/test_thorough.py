"""The sample of a plain run covers what `tests/thorough.py` promises."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

from build_steps.paths import ROOT
from tests.thorough import Turns, covering

GAMES, LANGUAGES, THEMES = ("quantum", "qwantum", "lum42"), ("en", "fr"), ("light", "dark")


def test_covering_has_each_value_of_each_dimension_and_no_case_twice() -> None:
    cases = covering(LANGUAGES, GAMES, THEMES, thorough=False)
    assert len(cases) == len(set(cases)) == len(GAMES)
    for place, values in enumerate((LANGUAGES, GAMES, THEMES)):
        assert {case[place] for case in cases} == set(values)


def test_covering_is_every_combination_in_a_thorough_run() -> None:
    cases = covering(LANGUAGES, GAMES, THEMES, thorough=True)
    assert cases == list(product(LANGUAGES, GAMES, THEMES))


def test_turns_go_round_or_take_all() -> None:
    plain, thorough = Turns(GAMES, thorough=False), Turns(GAMES, thorough=True)
    assert [plain.next() for _ in range(4)] == [[game] for game in (*GAMES, GAMES[0])]
    assert [thorough.next() for _ in range(2)] == [GAMES, GAMES]


def test_one_variable_makes_a_run_thorough() -> None:
    program = "from tests.thorough import amount; print(amount(1, 20))"
    for value, wanted in (("1", "20"), ("", "1")):
        env = {**os.environ, "CLUBTABLE_THOROUGH": value}
        words = [sys.executable, "-c", program]
        done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == wanted
