"""A bot: its face, its character, and its strength."""

from __future__ import annotations

from core.bots.levels import strength
from core.kernel.game import AnyGame
from pygame_web.language import T
from pygame_web.table.views.names import level
from pygame_web.ui.games import view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join


def face(game: AnyGame, bot: str, size: int = 48) -> Markup:
    """Return the bot's drawing, `size` pixels wide; a neutral one where its game has drawn none."""
    if bot not in view(game.name).portraits:
        return el("span", icon("bot"), cls="face is-neutral")
    source = f"assets/{game.name}/faces.svg#{bot}"
    return el("img", src=source, alt="", width=size, height=size, loading="lazy", cls="face")


def bar(game: AnyGame, bot: str, t: T) -> Markup | None:
    """Draw a bot's rung on its game's ladder; None if the game has one bot."""
    rung, rungs = strength(game, bot)
    if rungs < 2:
        return None
    steps = [el("i", cls="is-on" if step < rung else None) for step in range(rungs)]
    words = t("Strength {n} of {all}", n=rung, all=rungs)
    return el("span", steps, cls="strength", role="img", aria_label=words, title=words)


def card(game: AnyGame, bot: str, t: T) -> Markup:
    """Draw the button of a bot: its face, name, strength and character."""
    return join(
        face(game, bot),
        el(
            "span",
            el("b", level(game.name, bot, t)),
            bar(game, bot, t),
            el("small", character(game, bot, t)),
            cls="rival-words",
        ),
    )


def character(game: AnyGame, bot: str, t: T) -> str:
    """Return a line about a bot: for whom it is, and its character."""
    rung, rungs = strength(game, bot)
    sentences = [view(game.name).taste(bot, t.using(game.name))]
    if rung == 1 < rungs and bot not in game.styles:
        sentences.insert(0, t("Easiest: good for a first game."))
    elif rung == rungs > 1 and bot not in game.styles:
        sentences.insert(0, t("The strongest bot here."))
    return " ".join(filter(None, sentences))
