"""The link of the open dialog, to copy, send or scan."""

from __future__ import annotations

from itertools import groupby

from pygame_web.language import T
from pygame_web.shell.link_dialog import LINK
from pygame_web.shell.session import Session
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def address(session: Session, t: T) -> tuple[Markup, Markup | None]:
    """Return the link of the open dialog, to be copied, and its code once it has been drawn."""
    link = LINK.get(session)
    field = el(
        "input",
        type="text",
        cls="input",
        id="share-link",
        readonly=True,
        value=link.address,
        aria_label=t("Link"),
        data_select=True,
    )
    return field, _picture(link.code, t) if link.code else None


def ways(do: str, t: T) -> Markup:
    """Return the buttons that send the link and copy it; the first only where it can be sent."""
    sheet = el(
        "button",
        icon("share"),
        t("Send…"),
        cls="btn btn-primary only-sheet",
        data_do=f"{do} sheet",
    )
    return join(sheet, copier(do, t))


def copier(do: str, t: T) -> Markup:
    """Return the button that copies the link."""
    return el(
        "button", icon("copy"), t("Copy the link"), cls="btn btn-primary", data_do=f"{do} copy"
    )


def exporter(t: T) -> Markup:
    """Return the button that saves the shown game as a file instead."""
    return el("button", icon("download"), t("As a file"), cls="btn", data_do="export here")


def _picture(code: str, t: T) -> Markup:
    """Return a QR code from its squares, a row a line, as one path."""
    rows = code.split()
    side = len(rows)
    parts = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark == "1":
                parts.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    path = el("path", d="".join(parts))
    return el(
        "svg",
        path,
        cls="qr",
        viewBox=f"0 0 {side} {side}",
        role="img",
        aria_label=t("The link as a QR code"),
    )
