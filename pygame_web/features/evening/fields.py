"""Fields of the evening's dialogs: what is typed waits in the session's drafts."""

from __future__ import annotations

from pygame_web.shell.session import Session
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

DRAFT = "draft.evening-"


def button(do: str, drawing: str, words: str, cls: str = "btn", name: str | None = None) -> Markup:
    """Return a button with a drawing; `name` is its accessible name where the words are too few."""
    return el("button", icon(drawing), words, type="button", cls=cls, data_do=do, aria_label=name)


def entry(
    session: Session, name: str, label: str, done: Markup, cls: str = "field", **more: str | int
) -> Markup:
    """Return a line of text with its label, and the button that takes it."""
    line = el(
        "input",
        type="text",
        cls="input",
        id=f"evening-{name}",
        value=session.drafts.get(DRAFT + name, ""),
        data_set=DRAFT + name,
        autocomplete="off",
        spellcheck="false",
        **more,
    )
    return el(
        "div",
        el("label", label, cls="label", for_=f"evening-{name}"),
        el("div", line, done, cls="row"),
        cls=cls,
    )


def field(table: int, person: int | None = None) -> str:
    """Return the name of the field of a person's points, or of a table's winner."""
    return f"won-{table}" if person is None else f"points-{table}-{person}"


def options(choices: list[tuple[str, str]], chosen: str) -> list[Markup]:
    """Return the entries of a choice, as value and words."""
    return [el("option", words, value=value, selected=value == chosen) for value, words in choices]


def choice(label: str, name: str, entries: list[Markup]) -> Markup:
    """One of a few, with its label."""
    return el(
        "div",
        el("label", label, cls="label", for_=f"evening-{name}"),
        el("select", entries, cls="select", id=f"evening-{name}", data_set=DRAFT + name),
        cls="field",
    )
