"""What the levels of the bots say of themselves, from measured games."""

from __future__ import annotations

from core.bots.measured import WON
from core.kernel.game import AnyGame
from pygame_web.language import T
from pygame_web.session.model import Setup
from pygame_web.views.games import view
from pygame_web.views.markup import Markup, el
from pygame_web.views.names import level


def one_in(game: AnyGame, bot: str) -> int:
    """One of how many games a level wins against the next one; 0 where nothing was measured."""
    place = game.bots.index(bot) + 1
    above = game.bots[place] if place < len(game.bots) else ""
    won = WON.get(game.name, {}).get(above)
    return 0 if won is None else round(100 / (100 - won))


def told(game: AnyGame, setup: Setup, t: T) -> Markup | None:
    """A line for each level and style at the table; None where nothing can be said."""
    seated = {seat.bot for seat in setup.seats[: setup.count]}
    levels = [bot for bot in game.bots if bot in seated and game.name in WON]
    lines = [el("li", _line(game, bot, t)) for bot in levels]
    lines += [el("li", _style(game, bot, t)) for bot in game.styles if bot in seated]
    return el("ul", lines, role="list", cls="muted small", id="levels") if lines else None


def _style(game: AnyGame, bot: str, t: T) -> str:
    return t(
        "{name}: {taste} As strong as {level}.",
        name=level(game.name, bot, t),
        taste=view(game.name).taste(bot, t.of(game.name)),
        level=level(game.name, game.styles[bot], t),
    )


def _line(game: AnyGame, bot: str, t: T) -> str:
    name = level(game.name, bot, t)
    if bot == game.bots[-1]:
        return t("{name}: the strongest here.", name=name)
    above = level(game.name, game.bots[game.bots.index(bot) + 1], t)
    return t(
        "{name}: wins about 1 game in {n} against {above}.",
        name=name,
        n=one_in(game, bot),
        above=above,
    )
