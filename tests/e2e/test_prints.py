"""What is printed, as Chromium prints it: pages counted, sheets and codes in their places."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from build_steps.paths import NODE_MODULES
from core.games.site import FIRST
from pygame_web.language import LANGUAGES
from tests.e2e import axe
from tests.e2e.conftest import NewPage

pytestmark = pytest.mark.outside

PAPER = re.compile(rb"/Type\s*/Page\b(?!s)")


def pages(page: Page) -> int:
    """Return how many sheets of paper a page takes."""
    return len(PAPER.findall(page.pdf(prefer_css_page_size=True)))


@pytest.fixture
def paper(new_page: NewPage) -> Page:
    return new_page(viewport={"width": 1000, "height": 800})


SMALLEST = """() => {
  const words = document.querySelectorAll(".print-columns :is(p, h2, h3, b, small, span)");
  const told = [...words].filter((e) => e.textContent.trim() && !e.closest(".howto-drawing"));
  return Math.min(...told.map((e) => parseFloat(getComputedStyle(e).fontSize))) * 0.75;
}"""
"""Points of the smallest words of a reference."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reference_takes_two_pages_of_a4_in_words_of_eight_points(
    language: str, site: str, paper: Page
) -> None:
    paper.emulate_media(media="print")
    counts, points = {}, {}
    for game in FIRST:
        paper.goto(f"{site}{game}-reference.html?lang={language}")
        expect(paper.locator("html")).to_have_attribute("lang", language)
        counts[game] = pages(paper)
        points[game] = round(paper.evaluate(SMALLEST), 2)
    assert all(1 <= count <= 2 for count in counts.values()), counts
    assert min(points.values()) >= 8, points


def test_four_score_sheets_stand_on_one_page(site: str, paper: Page) -> None:
    paper.goto(f"{site}qwantum-sheets.html?lang=fr")
    expect(paper.locator(".print-sheet")).to_have_count(4)
    assert paper.locator(".print-sheet").first.locator(".print-cell").count() == 5 * 6
    assert pages(paper) == 1


def test_cards_carry_a_code_that_leads_to_the_guided_game(site: str, paper: Page) -> None:
    paper.goto(f"{site}cards.html?lang=es")
    expect(paper.locator(".print-code > svg path")).to_have_count(3)
    links = [link.inner_text() for link in paper.locator("[data-address]").all()]
    assert sorted(links) == sorted(f"{site}{game}.html?learn=first&lang=es" for game in FIRST)
    assert pages(paper) == 1


def test_printed_pages_are_free_of_barriers_on_a_screen(site: str, paper: Page) -> None:
    for name in ("quantum-reference", "qwantum-sheets", "cards", "offline"):
        paper.goto(f"{site}{name}.html?lang=fr")
        paper.evaluate((NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
        axe.check(paper, name)


OFF = """() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const off = [...document.querySelectorAll(".howto-cell")].flatMap((cell) => {
    const [x, y] = middle(cell.getBoundingClientRect());
    const [left, top] = middle(cell.firstElementChild.getBoundingClientRect());
    return Math.abs(x - left) > 1.5 || Math.abs(y - top) > 2 ? [cell.textContent] : [];
  });
  const drawings = [...document.querySelectorAll(".howto-drawing")];
  const close = drawings.filter((one) => {
    const before = one.previousElementSibling?.getBoundingClientRect();
    const gap = one.getBoundingClientRect().top - (before?.bottom ?? -Infinity);
    return gap >= -1 && gap < 3;
  });
  return [off, close.length, document.querySelectorAll(".howto-cell").length];
}"""


@pytest.mark.parametrize("name", ["reference", "rules"])
@pytest.mark.parametrize("media", ["print", "screen"])
def test_numbers_stand_in_the_middle_of_their_circles_and_drawings_touch_nothing(
    name: str, media: Literal["print", "screen"], site: str, paper: Page
) -> None:
    paper.emulate_media(media=media)
    paper.goto(f"{site}qwantum-{name}.html")
    off, close, cells = paper.evaluate(OFF)
    assert (off, close) == ([], 0)
    assert cells >= 12
