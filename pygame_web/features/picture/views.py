"""The picture's dialog, and the words that stand on the picture."""

from __future__ import annotations

from pygame_web.features.picture.state import PICTURE, SHAPES
from pygame_web.language import T, translator
from pygame_web.shell.effects import Picture
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.table.views import end, story
from pygame_web.table.views.viewing import board_view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

STYLE = el("link", rel="stylesheet", href="assets/features/picture.css")
WORDS = "picture"


def facts(session: Session) -> Picture:
    """The effect that draws the picture: the game, the result or the last event, and all points."""
    t = translator(session.settings.language, WORDS)
    view = board_view(session, t)
    if view is None:
        return Picture()
    winners = view.game.winners(view.state)
    headline = end.headline(view, t) if winners else story.headline(view, t)
    scores = view.game.scores(view.state)
    rows = tuple(
        (seat, name, str(scores[seat]), seat in winners) for seat, name in enumerate(view.names)
    )
    return Picture(view.game.title, headline, rows, PICTURE.of(session).shape)


def described(session: Session, t: T) -> str:
    """The picture in words."""
    shown = facts(session)
    points = "; ".join(f"{name}: {score}" for _, name, score, _ in shown.rows)
    return t(
        "Picture of the board of {game}. {headline} {points}",
        game=shown.title,
        headline=shown.headline,
        points=points,
    )


def dialog(session: Session, t: T) -> Dialog:
    """The picture, its shape, and where it can go."""
    told = PICTURE.of(session).told
    shape = PICTURE.of(session).shape
    failed = told == "failed"
    width, height = SHAPES[shape]
    image = el(
        "canvas",
        cls=f"picture is-{shape}",
        role="img",
        data_picture=shape,
        width=width,
        height=height,
        aria_label=described(session, t),
        aria_busy="true" if told == "" else None,
    )
    body = el("div", STYLE, image, _shapes(shape, t), _said(told, t), cls="stack")
    return Dialog(t("Picture to share"), body, _foot(t, off=failed or told == ""), wide=True)


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


def _said(told: str, t: T) -> Markup:
    words = {
        "": t("Drawing the picture…"),
        "failed": t("This browser could not draw the picture. The link to the game still works."),
        "saved": t("The picture is saved with your downloads."),
        "copied": t("The picture is on the clipboard."),
        "refused": t("This browser did not allow that. Save the picture and send the file."),
    }.get(told, "")
    cls = "note" if words else "sr-only"
    return el("p", words, cls=cls, role="status", id="picture-told")


def _foot(t: T, *, off: bool) -> Markup:
    def button(how: str, drawing: str, words: str, cls: str) -> Markup:
        do = f"picture-hand {how}"
        return el("button", icon(drawing), words, type="button", cls=cls, data_do=do, disabled=off)

    return join(
        button("send", "share", t("Send…"), "btn btn-primary only-sheet"),
        button("save", "download", t("Save"), "btn btn-primary"),
        button("copy", "copy", t("Copy"), "btn"),
    )
