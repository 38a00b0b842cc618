"""docs/rules/lum42.md: the functions it names are there, and cite the rule."""

from __future__ import annotations

import re

import pytest

from core.games.lum42.events import EVENTS
from tests.rules_list import FOLDER, cited, rows


@pytest.mark.parametrize(("rule", "name"), rows("lum42"), ids=lambda part: part)
def test_a_rule_is_where_the_list_says(rule: str, name: str) -> None:
    assert rule in cited("lum42", name)


def test_the_list_of_events_is_that_of_the_rules() -> None:
    listed = (FOLDER / "lum42.md").read_text("utf-8").split("## Events")[1]
    codes = [line.split("|")[1] for line in listed.split("\n") if line.startswith("| `")]
    assert {code for row in codes for code in re.findall(r"`([a-z-]+)`", row)} == set(EVENTS)
