"""Links from the table to the pages of rules."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.ui.game_page import LOOKUP, Lookup
from pygame_web.ui.games import teaches, view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el

NO_RULES = Lookup(lambda reason: "", lambda kind: "")
"""For a game without rule texts."""


def has_rules(game: str) -> bool:
    """Return whether a game has pages of rules."""
    return teaches(game, "rulebook")


def address(game: str, t: T, rule: str = "") -> str:
    """Return the address of a game's rules, or of one rule, in the language of `t`."""
    return f"{game}-rules.html?lang={t.language}" + (f"#{rule}" if rule else "")


def link(game: str, t: T, rule: str = "", *, words: str = "", cls: str = "btn") -> Markup | None:
    """Return a link that opens the rules beside the game; None for a game without pages of rules.

    As an "icon-btn" it has its words to hear only.
    """
    if not has_rules(game):
        return None
    named, drawn = words or t("All the rules"), cls == "icon-btn"
    return el(
        "a",
        icon("book"),
        None if drawn else named,
        cls=cls,
        aria_label=named if drawn else None,
        title=named if drawn else None,
        href=address(game, t, rule),
        target="_blank",
        rel="noopener",
    )


def papers(game: str, t: T) -> list[Markup]:
    """Links to what helps to teach a game with pages of rules, and to what can be printed."""
    if not has_rules(game):
        return []
    pages = [(f"{game}-teach", t("Teach mode")), (f"{game}-reference", t("Reference"))]
    pages += [(f"{game}-sheets", t("Score sheets"))] if teaches(game, "sheets") else []
    pages += [("cards", t("Card for the game box"))]
    return [
        el(
            "a",
            words,
            cls="btn",
            href=f"{page}.html?lang={t.language}",
            target="_blank",
            rel="noopener",
        )
        for page, words in pages
    ]


def around(words: str, game: str, t: T, rule: str) -> Markup:
    """Return a sentence that opens its rule beside the game."""
    return el(
        "a",
        words,
        href=address(game, t, rule),
        target="_blank",
        rel="noopener",
        title=t("The rule"),
    )


def lookup(game: str) -> Lookup:
    """Return the rules behind the refusals and questions of a game."""
    return LOOKUP.get(view(game)) or NO_RULES


def game_and_rule(session: Session) -> tuple[str, str]:
    """Return the shown game, or the one chosen in the lobby, and the rule of the open question.

    Both are "" for a game without pages of rules, the rule also where nothing is asked.
    """
    shown = session.open_table
    game = shown.line.game.name if shown is not None else session.setup.game
    if not has_rules(game):
        return "", ""
    pending = getattr(shown.line.states[shown.ply], "pending", ()) if shown is not None else ()
    return game, lookup(game).of_question(pending[-1].kind) if pending else ""
