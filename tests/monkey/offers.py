"""The controls and fields of a rendered page, read from its markup."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

_TAG = re.compile(r"<([a-z][a-z0-9]*)((?:\s[^<>]*?)?)/?>", re.IGNORECASE)
_NAMED = re.compile(r"\s([a-zA-Z][\w:-]*)(?:=\"([^\"]*)\")?")
PRESSED = ("act", "acts", "step", "why", "do")


@dataclass(frozen=True, slots=True)
class Press:
    """A clickable control: the `data-` attributes that the page reports for it."""

    data: Mapping[str, str]

    @property
    def words(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.data.items())


@dataclass(frozen=True, slots=True)
class Field:
    """A field that can be set: its name, and its choices ("" alone: any text)."""

    name: str
    choices: tuple[str, ...]
    typed: bool = False


Offer = Press | Field


def offers(regions: Mapping[str, str]) -> list[Offer]:
    """Return all enabled controls of a page; while a dialog is open, those in it."""
    dialog = regions.get("dialogs", "")
    return _read(dialog) if "<dialog" in dialog else _read("".join(regions.values()))


def _read(markup: str) -> list[Offer]:
    found: list[Offer] = []
    select, choices = "", list[str]()
    for tag, attributes in _TAG.findall(markup):
        named = {name: html.unescape(value) for name, value in _NAMED.findall(attributes)}
        if tag == "option":
            choices.append(named.get("value", ""))
            continue
        if select:
            found.append(Field(select, tuple(choices)))
            select = ""
        if "disabled" in named or named.get("aria-disabled") == "true":
            continue
        if tag == "select" and "data-set" in named:
            select, choices = named["data-set"], []
        elif "data-set" in named:
            found.append(_field(tag, named))
        data = {name: named[f"data-{name}"] for name in PRESSED if f"data-{name}" in named}
        if data:
            found.append(Press(data))
    return found


def _field(tag: str, named: Mapping[str, str]) -> Field:
    name, kind = named["data-set"], named.get("type", "text")
    if tag == "input" and kind == "radio":
        return Field(name, (named.get("value", ""),))
    if tag == "input" and kind == "checkbox":
        return Field(name, ("", "yes"))
    if tag == "input" and kind == "range":
        return Field(name, (named.get("min", "0"), named.get("max", "0")))
    return Field(name, ("",), typed=True)
