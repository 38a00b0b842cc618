"""The overview of a review says of luck, choices and mistakes what the figures say."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from core.bots.review import Analysis, Ply
from pygame_web.features.review.overview import LARGE, sentences
from pygame_web.language import translator

T = translator("en", "review")
VIEW: Any = SimpleNamespace(names=("Ann", "Ben", "Cleo"))


def review(*plies: tuple[int, float | None, float], seats: int = 2) -> Analysis:
    """A review of decisions and falls: who acts, the price, and the luck of the first seat."""
    even = (1 / seats,) * seats
    found = [
        Ply(ply, actor, "", even, (luck, *(-luck / (seats - 1),) * (seats - 1)), even, price)
        for ply, (actor, price, luck) in enumerate(plies)
    ]
    return Analysis("quantum", len(found), even, found)


def texts(found: Analysis, seat: int = 0) -> dict[str, str]:
    parts = str(sentences(found, VIEW, seat, T)).split("<dt>")[1:]
    return dict(part.split("</dd>")[0].split("</dt><dd>") for part in parts)


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (0.0, "About even: luck helped nobody much."),
        (0.02, "About even: luck helped nobody much."),
        (-0.02, "About even: luck helped nobody much."),
        (0.1, "Good luck helped a little."),
        (0.3, "Good luck helped a lot."),
        (-0.1, "Bad luck hurt a little."),
        (-0.3, "Bad luck hurt a lot."),
    ],
)
def test_luck_of_the_one_who_reads_is_told_by_its_size(luck: float, sentence: str) -> None:
    assert texts(review((-1, None, luck)))["Luck"] == sentence


@pytest.mark.parametrize(
    ("prices", "text"),
    [
        ((), "There was nothing to judge."),
        ((None,), "There was nothing to judge."),
        ((0.0, 0.0), "No clear mistake. Well played!"),
        ((0.0, 0.15), "1 of 2 decisions was good. The mistake cost little."),
        ((0.0, LARGE), "1 of 2 decisions was good. The mistake cost a lot."),
        ((0.0, 0.12, 0.15), "1 of 3 decisions was good. The mistakes cost a lot."),
    ],
)
def test_own_choices_are_counted_and_their_cost_told(
    prices: tuple[float | None, ...], text: str
) -> None:
    found = review(*((0, price, 0.0) for price in prices), (1, 0.4, 0.0))
    assert texts(found)["Your decisions"] == text


@pytest.mark.parametrize(
    ("prices", "text"),
    [
        ((0.0,), "No clear mistake."),
        ((0.15,), "1 mistake. That helped a little."),
        ((0.12, 0.15), "2 mistakes. That helped a lot."),
    ],
)
def test_mistakes_of_all_rivals_are_told_together(prices: tuple[float, ...], text: str) -> None:
    two = review((0, 0.5, 0.0), *((1, price, 0.0) for price in prices))
    assert texts(two)["The rival's mistakes"] == text
    three = review(*((1 + n, price, 0.0) for n, price in enumerate(prices)), seats=3)
    assert texts(three)["The rivals' mistakes"] == text


def test_without_one_person_the_side_is_named() -> None:
    view: Any = SimpleNamespace(
        names=VIEW.names,
        line=SimpleNamespace(state=None),
        game=SimpleNamespace(winners=lambda state: [1]),
    )
    drawn = str(sentences(review((0, 0.5, 0.0)), view, -1, T))
    assert "Seen from Ben's side" in drawn.replace("&#39;", "'").replace("&#x27;", "'")
    assert "<dt>Decisions</dt><dd>There was nothing to judge.</dd>" in drawn
