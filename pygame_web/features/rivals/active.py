"""The choice of a bot for a seat of the set-up."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.game import AnyGame
from pygame_web.language import T
from pygame_web.shell.feature import Active, Dialog
from pygame_web.shell.session import Message, Session, Step
from pygame_web.table import settings
from pygame_web.table.views import levels
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

STYLE = el("link", rel="stylesheet", href="assets/features/rivals.css")


def rival(session: Session, message: Message) -> Step:
    """Seat a bot; `arg` is the number of the seat and the name of the bot."""
    number, _, bot = message.arg.partition(" ")
    session, effects = settings.change(session, replace(message, arg=f"bot.{number}", value=bot))
    return replace(session, dialog=""), effects


def dialog(session: Session, t: T) -> Dialog | None:
    """Return the bots of the game that is set up, the easiest first, then those with a style."""
    setup = session.setup
    game = session.games.get(setup.game)
    place = session.dialog.partition(" ")[2]
    if game is None or not place.isdecimal() or int(place) >= setup.count:
        return None
    seated = setup.seats[int(place)].bot
    groups = ((t("Easiest first"), game.bots), (t("Bots with a style"), tuple(game.styles)))
    body = el(
        "div",
        STYLE,
        [_group(game, place, title, bots, seated, t) for title, bots in groups if bots],
        cls="stack rivals",
    )
    return Dialog(t("Choose a bot"), body, wide=True)


def _group(
    game: AnyGame, place: str, title: str, bots: tuple[str, ...], seated: str, t: T
) -> Markup:
    rows = [
        el(
            "li",
            el(
                "button",
                levels.card(game, bot, t),
                icon("check") if bot == seated else None,
                type="button",
                cls="rival",
                data_do=f"rival {place} {bot}",
                aria_pressed="true" if bot == seated else "false",
            ),
        )
        for bot in bots
    ]
    return el("section", el("h3", title), el("ul", rows, role="list"), cls="stack")


ACTIVE = Active(verbs={"rival": rival}, dialogs={"rivals": dialog})
