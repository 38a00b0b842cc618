"""Nesting is measured before a text is read."""

from __future__ import annotations

import pytest

from core.kernel.depth import DEEPEST, too_deep


@pytest.mark.parametrize(
    "text",
    ["[" * 9000, '{"a":' * 100, "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), '["[" ' + "[" * 70],
)
def test_deep_nesting_is_found(text: str) -> None:
    assert too_deep(text)


SHALLOW = [
    "",
    "[]" * 500,
    "[" * DEEPEST + "]" * DEEPEST,
    '"' + "[" * 500 + '"',
    '"a \\" ' + "[" * 500 + '"',
]


@pytest.mark.parametrize("text", SHALLOW)
def test_brackets_side_by_side_or_in_strings_are_not_deep(text: str) -> None:
    assert not too_deep(text)
