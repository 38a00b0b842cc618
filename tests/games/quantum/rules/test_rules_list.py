"""docs/rules/quantum.md: the functions it names are there, and cite the rule."""

from __future__ import annotations

import re

import pytest

from tests.rules_list import FOLDER, cited, rows, sources

BOOK = {
    "Materials",
    "Setup",
    "Victory",
    "Quantum cubes",
    "Turn sequence",
    "Reconfigure",
    "Deploy",
    "Move / attack",
    "Moving to attack position",
    "Resolving an attack",
    "Construct",
    "Research",
    "Ship abilities",
    "Battlestation",
    "Flagship",
    "Destroyer",
    "Frigate",
    "Interceptor",
    "Scout",
    "Dominance",
    "Advance cards",
    "Winning",
    "F.A.Q.",
    "Notes on individual advance cards",
}
"""The headings of the printed rules."""

OTHERS = {"The Void", "add-on pack", "card", "inferred", "ours", "ruling"}


@pytest.mark.parametrize(("rule", "name"), rows("quantum"), ids=lambda part: part)
def test_a_rule_is_where_the_list_says(rule: str, name: str) -> None:
    assert rule in cited("quantum", name)


def test_each_source_is_a_heading_of_the_book_or_one_that_the_list_explains() -> None:
    named = {source for _, found in sources("quantum") for source in found}
    assert named - BOOK - OTHERS == set()


def test_the_rulings_are_those_the_rows_speak_of() -> None:
    chapter = (FOLDER / "quantum.md").read_text("utf-8").split("## Rulings")[1]
    explained = re.findall(r"^- \*\*(QU-[A-Z0-9, -]+)\*\*", chapter, re.MULTILINE)
    spoken = {rule for rule, found in sources("quantum") if {"ruling", "inferred"} & set(found)}
    assert {rule for head in explained for rule in head.split(", ")} == spoken
