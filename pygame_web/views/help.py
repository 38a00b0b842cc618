"""Help: how the page works, and its keyboard shortcuts."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.dialogs import SHORTCUTS
from pygame_web.session.model import Session
from pygame_web.views import rules
from pygame_web.views.markup import EMPTY, Markup, el, join


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the help."""
    told = _meanings(t)
    keys = [
        el("div", el("dt", el("kbd", _shown(key, t), cls="kbd")), el("dd", told[name]), cls="row")
        for key, name in SHORTCUTS.items()
    ]
    off = None
    if not session.settings.keys:
        off = el("p", t("Single keys are switched off in the settings."), cls="note")
    body = el(
        "div",
        el("p", t("What can be done is lit; tap anything else and the page says why it cannot.")),
        el("p", t("Hold anything at a table, and it is explained instead of done.")),
        el("p", t("Decisions can be taken back until the next die falls.")),
        el(
            "p",
            t("Every game is stored in this browser with every ply, and goes on after a reload."),
        ),
        el(
            "p",
            t(
                "Installed, all plays without a network. On an iPhone or iPad: Share, then "
                "“Add to Home Screen”; elsewhere the lobby or the browser's menu offers it."
            ),
        ),
        el("h3", t("Keys")),
        off,
        el("dl", keys, cls="stack keys"),
        el("p", t("Tab goes from one thing to the next, Enter or the space bar does it.")),
        cls="stack prose",
    )
    return t("Help"), body, _rules(session, t)


def _rules(session: Session, t: T) -> Markup:
    """The ways into the rules: all of them, and the one by which something is asked now."""
    game, rule = rules.asked(session)
    if not game:
        return EMPTY
    here = rules.link(game, t, rule, words=t("The rule in question"), cls="btn btn-primary")
    return join(rules.link(game, t), here if rule else None)


def _meanings(t: T) -> dict[str, str]:
    return {
        "decide": t("go to what is to be decided"),
        "undo": t("take back"),
        "roll": t("roll"),
        "pause": t("let the bots wait, or go on"),
        "log": t("open the log"),
        "advice": t("what would you do? Ask the best bot"),
        "settings": t("open the settings"),
        "help": t("open this help"),
        "what": t("explain what is tapped next"),
        "prev": t("one step back"),
        "next": t("one step on"),
        "first": t("to the beginning"),
        "last": t("to the end"),
        "play": t("play or stop the replay"),
    }


def _shown(key: str, t: T) -> str:
    names = {
        "ArrowLeft": "←",
        "ArrowRight": "→",
        "Home": t("Home"),
        "End": t("End"),
        " ": t("Space bar"),
    }
    return names.get(key, key)
