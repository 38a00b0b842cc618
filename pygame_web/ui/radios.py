"""A choice of a few: radio buttons drawn as pills."""

from __future__ import annotations

from pygame_web.ui.markup import Markup, el


def radios(label: str, name: str, choices: list[tuple[str, str]], chosen: str) -> Markup:
    """A field named `name`; `choices` are values with their labels, `chosen` is the value now."""
    pills = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=name,
                value=value,
                data_set=name,
                checked=value == chosen,
                id=f"{name}-{value}",
            ),
            el("span", words),
            cls="choice",
        )
        for value, words in choices
    ]
    return el(
        "fieldset", el("legend", label, cls="label"), el("div", pills, cls="choices"), cls="field"
    )
