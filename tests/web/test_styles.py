"""Style sheets contain nothing that makes every click slow."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_steps.paths import ROOT
from build_steps.site import style_sheets

SHEETS = style_sheets()
BROWSER = ROOT / "pygame_web/browser"
NAMED = re.compile(r"[.#\[]|:root")
"""A class, id or attribute: by one of these a browser finds the few elements of a rule."""
EVERYWHERE = ".icon"
"""Classes so common that they narrow as little as a tag."""


def parts(selector: str) -> list[str]:
    """Return the compounds of a selector, outermost first, without parentheses."""
    deep, outside = 0, ""
    for sign in selector:
        deep -= sign == ")"
        outside += "" if deep else sign
        deep += sign == "("
    return re.split(r"[\s>+~]+", outside.strip())


def selectors(text: str) -> list[str]:
    """Return the selectors of a sheet, with lists split."""
    found: list[str] = []
    for head in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.S)):
        deep, one = 0, ""
        for sign in f"{head},":
            deep += (sign == "(") - (sign == ")")
            if sign == "," and not deep:
                found.append(one.strip())
                one = ""
            else:
                one += sign
    return [one for one in found if not one.startswith("@")]


def is_dear(selector: str) -> bool:
    """Return whether each change below what `:has` looks at restyles everything below its subject.

    Chromium keeps one list for all rules with `:has`: those elements are restyled whenever one of
    the rules may be met. A last part that names nothing puts all elements on it, a tag all of that
    tag.
    """
    *above, last = parts(selector.replace(":not(:has", ":has("))
    if not any(":has" in part for part in above):
        return False
    selectors = selector[selector.rfind(":is(") + 4 :] if last.startswith(":is") else last
    return not all(NAMED.search(one) and one.strip() != EVERYWHERE for one in selectors.split(","))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.name}-{sheet.stem}")
def test_no_rule_with_has_ends_in_a_tag_or_a_part_without_a_name(sheet: Path) -> None:
    dear = [one for one in selectors(sheet.read_text("utf-8")) if is_dear(one)]
    assert not dear, f"{sheet.name}: name the elements by class, id or attribute: {dear}"


@pytest.mark.parametrize(
    ("selector", "dear"),
    [
        (".bar:has(> .tip) > :not(.menu)", True),
        (".bar:has(> .tip) *", True),
        (".bar:has(> .tip) > .btn:not(.menu)", False),
        (".bar:has(> .tip) > .btn > .icon", True),
        (".app:has(.table) > .bar > span", True),
        (".app:has(.table) > .bar > :is(.btn, span)", True),
        (".app:has(.table) > :is(.stage, .bar)", False),
        (".stage:not(:has(> .end)) *", True),
        (".figures > :has(.map)", False),
        (".bar > :not(.menu)", False),
    ],
)
def test_a_rule_is_dear_when_it_names_nothing_below_has(selector: str, dear: bool) -> None:
    assert is_dear(selector) == dear


def test_what_a_style_writes_is_kept_in_the_picture_of_a_scene() -> None:
    """A picture keeps few attributes; text that a style takes from one must not vanish."""
    written = {
        name
        for sheet in SHEETS
        for name in re.findall(r"attr\((data-\w+)\)", sheet.read_text("utf-8"))
    }
    kept = re.search(r"KEPT = new Set\((.+?)\)", (BROWSER / "veil.js").read_text("utf-8"))
    assert kept is not None
    assert written <= set(re.findall(r'"(data-\w+)"', kept[1]))
