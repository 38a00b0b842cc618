"""docs/rules/qwantum.md: the functions it names are there, and cite the rule."""

from __future__ import annotations

import pytest

from tests.rules_list import cited, rows


@pytest.mark.parametrize(("rule", "name"), rows("qwantum"), ids=lambda part: part)
def test_a_rule_is_where_the_list_says(rule: str, name: str) -> None:
    assert rule in cited("qwantum", name)
