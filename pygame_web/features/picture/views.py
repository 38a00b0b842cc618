"""The picture's dialog, and the words that stand on the picture."""

from __future__ import annotations

from datetime import date

from core.kernel.record import Record
from pygame_web.features.picture.state import PICTURE, SHAPES
from pygame_web.language import T, number, translator
from pygame_web.shell import contributed
from pygame_web.shell.effects import Picture
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.table.views import end, story
from pygame_web.table.views.board_views import board_view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

STYLE = el("link", rel="stylesheet", href="assets/features/picture.css")
WORDS = "picture"


def facts(session: Session) -> Picture:
    """The effect that draws the picture: the game, the result or the last event, and all points.

    For a moment, such as a battle, it shows what happened there.
    """
    t = translator(session.settings.language, WORDS)
    view = board_view(session, t)
    if view is None:
        return Picture()
    shown = PICTURE.get(session)
    winners = view.game.winners(view.state)
    moment = 0 <= shown.ply < view.ply
    if moment:
        headline = story.of_ply(view, shown.ply, t)
    else:
        headline = end.headline(view, t) if winners else story.headline(view, t)
    scores = view.game.scores(view.state)
    rows = tuple(
        (seat, name, number(scores[seat]), seat in winners) for seat, name in enumerate(view.names)
    )
    stamp = contributed.stamp(session, t)
    day, signs = stamp or (_day(view.line.record, t), "")
    return Picture(view.game.title, headline, rows, shown.shape, day, signs, moment)


def _day(record: Record, t: T) -> str:
    """Return the day on which a game began, "" where its record does not say."""
    try:
        return t.day(date.fromisoformat(record.tags.get("Date", "")))
    except ValueError:
        return ""


def described(session: Session, t: T) -> str:
    """Return the picture in words."""
    shown = facts(session)
    points = "; ".join(f"{name}{t.colon}{score}" for _, name, score, _ in shown.rows)
    text = t(
        "Picture of the board of {game}. {headline} {points}",
        game=shown.title,
        headline=shown.headline,
        points=points,
    )
    return f"{text}. {shown.day}" if shown.day else text


def dialog(session: Session, t: T) -> Dialog:
    """Return the picture, its shape, and where it can go."""
    shown = PICTURE.get(session)
    outcome, shape = shown.outcome, shown.shape
    failed = outcome == "failed"
    width, height = SHAPES[shape]
    image = el(
        "canvas",
        cls=f"picture is-{shape}",
        role="img",
        data_picture=shape,
        width=width,
        height=height,
        aria_label=described(session, t),
        aria_busy="true" if outcome == "" else None,
    )
    body = el(
        "div",
        STYLE,
        image,
        _shapes(shape, t),
        _outcome(outcome, t),
        _link(shown.address, t),
        cls="stack",
    )
    return Dialog(t("Picture to share"), body, _foot(t, off=failed or outcome == ""), wide=True)


def _shapes(shown: str, t: T) -> Markup:
    names = {"wide": t("Wide"), "square": t("Square")}
    return el(
        "div",
        [
            el(
                "button",
                names[shape],
                type="button",
                cls="choice",
                aria_pressed="true" if shape == shown else "false",
                data_do=f"picture {shape}",
            )
            for shape in SHAPES
        ],
        cls="row",
        role="group",
        aria_label=t("Shape"),
    )


def _outcome(outcome: str, t: T) -> Markup:
    words = {
        "": t("Drawing the picture…"),
        "failed": t("This browser could not draw the picture. The link to the game still works."),
        "saved": t("The picture is saved with your downloads."),
        "handed": t(
            "The picture is with your downloads, unless the page around this table forbids it. "
            "Then copy the picture, or open the table in a tab of its own."
        ),
        "barred": t(
            "The page around this table does not allow downloads. Copy the picture, or open the "
            "table in a tab of its own."
        ),
        "linked": t(
            "This browser sends no pictures. The picture is saved, and the link to the game is on "
            "the clipboard."
        ),
        "copied": t("The picture is on the clipboard."),
        "refused": t("This browser did not allow that. Save the picture and send the file."),
    }.get(outcome, "")
    cls = "note" if words else "sr-only"
    return el("p", words, cls=cls, role="status", id="picture-told")


def _link(address: str, t: T) -> Markup | None:
    """Draw the link that could not be sent with the picture, to be copied by hand."""
    if not address:
        return None
    field = el("input", value=address, readonly=True, cls="input", id="picture-link")
    return el("label", el("span", t("Link to the game"), cls="label"), field, cls="field")


def _foot(t: T, *, off: bool) -> Markup:
    def button(how: str, drawing: str, words: str, cls: str) -> Markup:
        do = f"picture-hand {how}"
        return el("button", icon(drawing), words, type="button", cls=cls, data_do=do, disabled=off)

    return join(
        button("send", "share", t("Send…"), "btn btn-primary only-sheet"),
        button("save", "download", t("Save"), "btn btn-primary"),
        button("copy", "copy", t("Copy"), "btn"),
    )
