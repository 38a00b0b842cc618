"""Colour tokens meet WCAG 2.2 AA in light and dark, and both themes define the same ones."""

from __future__ import annotations

import re

import pytest

from build_steps.paths import ASSETS

TOKENS = (ASSETS / "css" / "tokens.css").read_text(encoding="utf-8")
TEXT, SIGN = 4.5, 3.0

PAIRS = [
    ("ink", "page", TEXT),
    ("ink", "surface", TEXT),
    ("ink", "surface-3", TEXT),
    ("ink-2", "page", TEXT),
    ("ink-2", "surface", TEXT),
    ("ink-2", "surface-2", TEXT),
    ("ink-2", "surface-3", TEXT),
    ("edge", "surface", SIGN),
    ("edge", "page", SIGN),
    ("accent-ink", "accent", TEXT),
    ("accent-ink", "accent-press", TEXT),
    ("accent-text", "surface", TEXT),
    ("accent-text", "accent-soft", TEXT),
    ("good", "good-soft", TEXT),
    ("warn", "warn-soft", TEXT),
    ("danger", "danger-soft", TEXT),
    ("danger", "surface", TEXT),
    ("focus", "surface", SIGN),
    ("focus", "page", SIGN),
    ("sky-ink", "sky", TEXT),
    ("sky-ink", "sky-glow", TEXT),
    ("sky-ink", "sky-raise", TEXT),
    ("sky-ink-2", "sky", TEXT),
    ("sky-ink-2", "sky-glow", TEXT),
    ("lit", "sky", TEXT),
    ("lit", "sky-glow", TEXT),
    ("lit-ink", "lit", TEXT),
    ("paper-ink", "paper", TEXT),
    ("paper-ink-2", "paper-2", TEXT),
    ("field-ink", "field", TEXT),
    ("die-ink", "die", TEXT),
    ("purple-ink", "purple", TEXT),
    ("blue-ink", "blue", TEXT),
    ("red-ink", "red", TEXT),
    ("yellow-ink", "yellow", TEXT),
    *[("seat-ink", f"seat{seat}", TEXT) for seat in range(4)],
]


def values(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6})\b", block))


def block(selector: str) -> dict[str, str]:
    """Return the colours of the rule that begins with `selector`."""
    return values(TOKENS.split(selector + " {", 1)[1].split("}", 1)[0])


LIGHT = block(":root")
DARK = {**LIGHT, **block(':root[data-theme="dark"]')}


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("front", "back", "least"), PAIRS, ids=lambda one: str(one))
def test_colours_have_enough_contrast(front: str, back: str, least: float) -> None:
    for theme in (LIGHT, DARK):
        assert contrast(theme[front], theme[back]) >= least


def test_both_dark_blocks_say_the_same() -> None:
    by_system = block(':root:not([data-theme="light"])')
    assert by_system == block(':root[data-theme="dark"]')
    assert len(by_system) > 30


def test_contrast_of_two_colours_is_measured_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
