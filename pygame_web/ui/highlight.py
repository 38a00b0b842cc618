"""Highlights drawn elements: puts `data-lit` on those that a sentence mentions."""

from __future__ import annotations

import re

from pygame_web.ui.markup import Markup

WHERE = ("main", "bar")
"""The regions in which something may be lit."""


def light(regions: dict[str, Markup], what: str, how: str, sentence_id: str) -> bool:
    """Mark every element of the page that `what` names; return whether there is one.

    `act TOKEN`, `step WORDS` and `do VERB` name an element by what it does, `#ID` by its id,
    `place NAME` by a place of scenes; one that ends with `*` all that begin so. `sentence_id` is
    the id of the sentence that describes it.
    """
    pattern, found = _pattern(what), False
    for name in WHERE:
        text = regions[name]
        for match in reversed(list(pattern.finditer(text))):
            start, end = text.rfind("<", 0, match.start()), text.find(">", match.end())
            if how == "tap" and not text.startswith("<button ", start):
                continue  # such as the tray of dice around its button
            found = True
            if " data-lit=" not in text[start:end]:
                mark = f' data-lit="{how}" aria-describedby="{sentence_id}"'
                text = Markup(text[: match.start()] + mark + text[match.start() :])
        regions[name] = text
    return found


def _pattern(what: str) -> re.Pattern[str]:
    if what.startswith("place "):
        name = re.escape(what.removeprefix("place "))
        return re.compile(f' (?:id="{name}"|data-place="(?:[^"]* )?{name}(?: [^"]*)?")')
    if what.startswith("#"):
        attribute, value = "id", what[1:]
    else:
        kind, _, value = what.partition(" ")
        attribute = f"data-{kind}"
    rest = ""
    if value.endswith("*"):
        value, rest = value[:-1], '[^"]*'
    return re.compile(f' {re.escape(attribute)}="{re.escape(value)}{rest}"')
