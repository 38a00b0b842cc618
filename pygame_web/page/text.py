"""Position and record as text, and the field that opens either."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons."""
    table = session.shown_table
    own = EMPTY
    if table is not None:
        line = table.line
        own = join(
            _readonly_text(
                "text-position", t("Position"), line.game.write_state(line.states[table.ply]), 2
            ),
            _readonly_text("text-record", t("Game record"), line.record.text(), 8),
        )
    body = el(
        "div",
        own,
        el(
            "div",
            el(
                "label",
                t("Open a game record, a link or a position"),
                cls="label",
                for_="text-paste",
            ),
            el(
                "textarea",
                session.drafts.get("paste", ""),
                cls="input",
                id="text-paste",
                rows=4,
                data_set="paste",
                spellcheck="false",
                autocomplete="off",
            ),
            cls="field",
        ),
        cls="stack",
    )
    foot = join(
        el("button", icon("upload"), t("Import a file"), cls="btn", data_do="import"),
        el("button", icon("open"), t("Open"), cls="btn btn-primary", data_do="load"),
    )
    return t("Position and game record"), body, foot


def _readonly_text(id: str, label: str, value: str, rows: int) -> Markup:
    return el(
        "div",
        el("label", label, cls="label", for_=id),
        el("textarea", value, cls="input notation", id=id, rows=rows, readonly=True),
        cls="field",
    )
